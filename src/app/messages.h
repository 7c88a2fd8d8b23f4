/* messages.h: what the program tells its player, in their language: one line, which the screen
 * shows until the next command, and notices, which stay until their cause is gone or they are
 * answered. Main thread only. */
#ifndef TENGEN_APP_MESSAGES_H
#define TENGEN_APP_MESSAGES_H

#include <stdbool.h>

#include "app/sentence.h"
#include "ui/view.h"

enum { MESSAGE_BYTES = SENTENCE_BYTES };

typedef struct Notice {
    bool open;
    Seat seat; /* whom a question asks; SEAT_NONE: nobody in particular */
    Sentence first, second;
} Notice;

typedef struct Messages {
    char text[MESSAGE_BYTES];    /* empty: nothing to tell; a longer one lacks its middle */
    bool echo;                   /* also print to stderr: the window is not watched */
    Notice notice[NOTICE_COUNT]; /* by kind */
} Messages;

void messages_say(Messages *messages, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The text as it is: a percent sign in it is not a format. */
void messages_say_text(Messages *messages, const char *text);
/* Also prints to stderr. */
void messages_warn(Messages *messages, const char *text);
void messages_clear(Messages *messages);

/* Opens a notice or changes its sentences; `second` may have no format. */
void messages_open_notice(Messages *messages, NoticeKind kind, const Sentence *first,
                          const Sentence *second);
/* Opens a question to this seat. The sentences are message ids. */
void messages_ask(Messages *messages, NoticeKind kind, Seat seat, const char *first,
                  const char *second);
/* With NOTICE_UNSAVED its two questions are closed. */
void messages_close_notice(Messages *messages, NoticeKind kind);
bool messages_has_notice(const Messages *messages, NoticeKind kind);
/* The most urgent one that is open, in the language of the moment; of kind NOTICE_NONE without one.
 */
void messages_show_notice(const Messages *messages, ViewNotice *out);

#endif
