/* messages.h: what the program tells its player: one line at a time, in their language. The screen
 * shows it until the next command. Main thread only. */
#ifndef TENGEN_APP_MESSAGES_H
#define TENGEN_APP_MESSAGES_H

#include <stdbool.h>

enum { MESSAGE_BYTES = 240 };

typedef struct Messages {
    char text[MESSAGE_BYTES]; /* empty: nothing to tell; a longer one lacks its middle */
    bool echo;                /* also print to stderr: the window is not watched */
} Messages;

void messages_say(Messages *messages, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The text as it is: a percent sign in it is not a format. */
void messages_say_text(Messages *messages, const char *text);
/* Also prints to stderr. */
void messages_warn(Messages *messages, const char *text);
void messages_clear(Messages *messages);

#endif
