/* messages.h: what the program tells its player, in their language: one line, which the screen
 * shows until the next command, and notices, which stay until their cause is gone or they are
 * answered. Main thread only. */
#ifndef TENGEN_APP_MESSAGES_H
#define TENGEN_APP_MESSAGES_H

#include <stdbool.h>

#include "ui/view.h"

enum { MESSAGE_BYTES = 240 };

typedef struct Messages {
    char text[MESSAGE_BYTES];        /* empty: nothing to tell; a longer one lacks its middle */
    bool echo;                       /* also print to stderr: the window is not watched */
    ViewNotice notice[NOTICE_COUNT]; /* by kind; its kind is NOTICE_NONE: not open */
} Messages;

void messages_say(Messages *messages, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The text as it is: a percent sign in it is not a format. */
void messages_say_text(Messages *messages, const char *text);
/* Also prints to stderr. */
void messages_warn(Messages *messages, const char *text);
void messages_clear(Messages *messages);

/* Opens a notice or changes its sentences; `second` may be empty. Both are copied, a sentence that
 * is too long without its middle. */
void messages_open_notice(Messages *messages, NoticeKind kind, const char *first,
                          const char *second);
/* With NOTICE_UNSAVED its two questions are closed. */
void messages_close_notice(Messages *messages, NoticeKind kind);
bool messages_has_notice(const Messages *messages, NoticeKind kind);
/* The most urgent one that is open; of kind NOTICE_NONE without one. */
const ViewNotice *messages_notice(const Messages *messages);

#endif
