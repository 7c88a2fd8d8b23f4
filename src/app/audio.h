/* audio.h: plays the sounds of the game; what overlaps is mixed. The device is opened for the
 * first sound, on a thread of its own since that may take long, and closed a few seconds after the
 * last. Main thread only. */
#ifndef TENGEN_APP_AUDIO_H
#define TENGEN_APP_AUDIO_H

#include <stdbool.h>

#include "app/sound.h"

typedef struct Audio Audio;

Audio *audio_new(int end_ms); /* for the device to be closed at the end; NULL: out of memory */
/* Waits up to `end_ms` for the device to be closed. False: it hangs. Its thread is left behind in
 * a function of SDL: the program must not call SDL_Quit, and must end by _exit. */
bool audio_free(Audio *audio);

/* `volume` and `variant` as for sound_add. Returns at once. A sound that still waits to be played
 * is replaced by the same one. */
void audio_play(Audio *audio, Sound sound, int volume, unsigned variant);

#endif
