/* speech.h: the desktop's speech program, spd-say of Speech Dispatcher. Main thread only. */
#ifndef TENGEN_APP_SPEECH_H
#define TENGEN_APP_SPEECH_H

#include <stdbool.h>

#include "app/program_runner.h"

enum { SPEECH_BYTES = 2048 };

typedef struct Speech {
    ProgramRunner *runner; /* owned; NULL: nothing has been said */
} Speech;

/* Is there such a program now? Reads the folders of PATH. */
bool speech_exists(void);
/* Was there no program for a text since the last call? */
bool speech_was_missing(Speech *speech);
/* Starts to say a text of up to SPEECH_BYTES, after what is being said, and does not wait for it.
 * While the program takes long, only the newest text waits, and those before it are dropped; after
 * ten seconds it is ended. `language`: such as "en". False: out of memory, or no thread. */
bool speech_say(Speech *speech, const char *text, const char *language);
/* Ends the program, too, if it still runs. */
void speech_free(Speech *speech);

#endif
