/* sound.h: synthesizes the sounds of the game: signed 16-bit samples, mono, SOUND_RATE a second.
 * Thread-safe. */
#ifndef TENGEN_APP_SOUND_H
#define TENGEN_APP_SOUND_H

#include <stdint.h>

enum { SOUND_RATE = 48000, SOUND_SAMPLES_MAX = SOUND_RATE * 6 / 5 };

typedef enum Sound {
    SOUND_STONE, /* wood on wood */
    SOUND_CLOCK, /* a quiet tick */
    SOUND_WIN,   /* four rising tones */
    SOUND_LOSS,  /* three falling ones */
    SOUND_DRAW,  /* one tone twice */
    SOUND_ERROR, /* two low, short tones */
    SOUND_COUNT
} Sound;

/* Adds the sound to at most SOUND_SAMPLES_MAX samples, clamped, and returns to how many. `volume`:
 * 0..100. `variant` changes the pitch of a stone a little. */
int sound_add(Sound sound, int volume, unsigned variant, int16_t *into);

/* Adds samples to samples, clamped. */
void sound_mix(int16_t *into, const int16_t *sample, int count);

#endif
