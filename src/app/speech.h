/* speech.h: the desktop's speech program, spd-say of Speech Dispatcher. Main thread only. */
#ifndef TENGEN_APP_SPEECH_H
#define TENGEN_APP_SPEECH_H

#include <stdbool.h>
#include <sys/types.h>

enum { SPEECH_BYTES = 2048, SPEECH_PROGRAMS = 16 };

typedef struct Speech {
    pid_t program[SPEECH_PROGRAMS]; /* that may still run; 0: none */
} Speech;

/* Starts to say a text of up to SPEECH_BYTES, after what is being said, and does not wait for it.
 * `language`: such as "en". False: there is no such program. */
bool speech_say(Speech *speech, const char *text, const char *language);

#endif
