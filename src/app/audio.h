/* audio.h: plays the sounds of a stone and of a clock that is low. The device is opened for the
 * first sound, on a thread of its own since that may take long, and closed a few seconds after the
 * last. Main thread only. */
#ifndef TENGEN_APP_AUDIO_H
#define TENGEN_APP_AUDIO_H

#include <stdbool.h>

typedef struct Audio Audio;

Audio *audio_new(void); /* NULL: out of memory */
void audio_free(Audio *audio);

/* `volume`: 0..100; `which` varies the sound a little. Returns at once. */
void audio_play_stone(Audio *audio, int volume, unsigned which);

void audio_play_tick(Audio *audio, int volume);

#endif
