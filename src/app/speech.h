/* speech.h: the desktop's speech program, spd-say of Speech Dispatcher. Main thread only. */
#ifndef TENGEN_APP_SPEECH_H
#define TENGEN_APP_SPEECH_H

#include <stdbool.h>

/* Starts to say a line and does not wait for it. `language`: such as "en". False: there is no such
 * program. */
bool speech_say(const char *line, const char *language);

#endif
