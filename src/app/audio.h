/* audio.h: the sound of a stone put on wood, and of a clock that is low. Made by our own code,
 * nothing is loaded. The device is opened when a sound is to be heard, on a thread of its own, for
 * opening may take long, and closed a few seconds after the last one. */
#ifndef TENGEN_APP_AUDIO_H
#define TENGEN_APP_AUDIO_H

#include <stdbool.h>
#include <stdint.h>

enum { AUDIO_RATE = 48000, AUDIO_SAMPLES = AUDIO_RATE / 5 };

typedef struct Audio Audio;

Audio *audio_new(void); /* NULL: out of memory */
void audio_free(Audio *audio);

/* One stone; `volume` 0..100; `which` varies the sound a little. */
void audio_play_stone(Audio *audio, int volume, unsigned which);

/* One soft knock on a wood block. */
void audio_play_tick(Audio *audio, int volume);

/* The sounds themselves, AUDIO_SAMPLES of mono. */
void audio_make_stone(int16_t *sample, int volume, unsigned which);
void audio_make_tick(int16_t *sample, int volume);

#endif
