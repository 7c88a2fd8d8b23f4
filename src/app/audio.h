/* audio.h: the sounds of a stone and of a clock that is low, both synthesized. The device is opened
 * for the first sound, on a thread of its own since that may take long, and closed a few seconds
 * after the last one. Main thread only. */
#ifndef TENGEN_APP_AUDIO_H
#define TENGEN_APP_AUDIO_H

#include <stdbool.h>
#include <stdint.h>

enum { AUDIO_RATE = 48000, AUDIO_SAMPLES = AUDIO_RATE / 5 };

typedef struct Audio Audio;

Audio *audio_new(void); /* NULL: out of memory */
void audio_free(Audio *audio);

/* `volume`: 0..100; `which` varies the sound a little. Returns at once. */
void audio_play_stone(Audio *audio, int volume, unsigned which);

void audio_play_tick(Audio *audio, int volume);

/* The sounds themselves: AUDIO_SAMPLES samples, mono. */
void audio_make_stone(int16_t *sample, int volume, unsigned which);
void audio_make_tick(int16_t *sample, int volume);

#endif
