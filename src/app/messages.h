/* messages.h: what the program tells its player: one line at a time, in their language. The screen
 * shows it until the next command. Main thread only. */
#ifndef TENGEN_APP_MESSAGES_H
#define TENGEN_APP_MESSAGES_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Messages {
    char text[240]; /* empty: nothing to tell */
    uint32_t id;    /* changes with each message */
    bool echo;      /* nobody sees the window: to stderr, too */
} Messages;

void messages_say(Messages *messages, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* ... and always to stderr: for whoever started the program from a terminal. */
void messages_warn(Messages *messages, const char *text);
void messages_clear(Messages *messages);

#endif
