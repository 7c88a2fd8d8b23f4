/* sound.h: synthesizes the sounds of the game: SOUND_SAMPLES signed 16-bit samples,
 * mono, SOUND_RATE a second. Thread-safe. */
#ifndef TENGEN_APP_SOUND_H
#define TENGEN_APP_SOUND_H

#include <stdint.h>

enum { SOUND_RATE = 48000, SOUND_SAMPLES = SOUND_RATE / 5 };

/* `volume`: 0..100. `variant` changes the pitch of a stone a little. */
void sound_stone(int16_t *sample, int volume, unsigned variant);
void sound_tick(int16_t *sample, int volume);

#endif
