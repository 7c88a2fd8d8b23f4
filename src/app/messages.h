/* messages.h: what the program tells its player, in their language. A toast is shown on every page,
 * for as long as it takes to read it or until something ends it (ToastEnd), an error until
 * something does or it is dismissed. A notice stays until its cause is gone or it is answered. Main
 * thread only. */
#ifndef TENGEN_APP_MESSAGES_H
#define TENGEN_APP_MESSAGES_H

#include <stdbool.h>

#include "app/sentence.h"
#include "ui/view.h"

typedef struct Notice {
    bool open;
    bool printed; /* to stderr */
    Seat seat;    /* whom a question asks; SEAT_NONE: nobody in particular */
    Sentence first, second;
} Notice;

/* What removes a toast before its time. */
typedef enum ToastEnd {
    TOAST_NOTHING,
    TOAST_NEXT_COMMAND,
    TOAST_NEXT_PAGE,
    TOAST_SEEN_PAGE /* the next page, as soon as it has been seen */
} ToastEnd;

typedef struct Toast {
    ViewToast view; /* in the language of the moment */
    Sentence first, second;
    ToastEnd end;
    bool left;     /* the page that it came to is */
    int64_t shown; /* for how long, ms */
} Toast;

/* Several toasts wait for each other. What passes is shown before older errors, which stay, and an
 * error before what is older. */
enum { TOASTS_MAX = 8 };

typedef struct Messages {
    bool echo;               /* also print to stderr: the window is not watched */
    Seat cause;              /* whose command is carried out; SEAT_NONE: nobody's */
    unsigned serial;         /* of the newest toast */
    unsigned errors;         /* so far; each can be heard */
    Toast toast[TOASTS_MAX]; /* the oldest first */
    int toasts;
    Notice notice[NOTICE_COUNT]; /* by kind */
    bool may_replace;            /* NOTICE_REPLACE_UNSAVED was closed since the game is saved now */
} Messages;

void messages_init(Messages *messages);

/* ---- Toasts. A text that is too long lacks its middle. ---- */

/* Answers a command: why nothing happened, or what is being done. */
void messages_say(Messages *messages, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* About the page that has just been opened: goes with it. */
void messages_explain_page(Messages *messages, const Sentence *what);
/* The texts of the following ones are message ids, or the same in all languages; a percent sign in
 * them is no format. NULL: there is no second one. */
/* Something has been done, which is no news on the next page. `second`: the name of what `first` is
 * about. */
void messages_tell(Messages *messages, const char *first, const char *second);
void messages_tell_with(Messages *messages, const Sentence *first, const Sentence *second);
/* Something has failed. `second`: what to do about it, or a detail. */
void messages_fail(Messages *messages, const char *first, const char *second);
void messages_fail_with(Messages *messages, const Sentence *first, const Sentence *second);
/* Answers a command that cannot be carried out: as an error, until the next command. */
void messages_refuse(Messages *messages, const char *first, const char *second);
/* An action was refused, and messages_say or the screen shows why. */
void messages_count_error(Messages *messages);
/* As messages_fail, and prints to stderr. */
void messages_warn(Messages *messages, const char *first, const char *second);
void messages_warn_with(Messages *messages, const Sentence *first, const Sentence *second);
/* Of the newest toast. What can be undone can be undone on the next page, too. */
void messages_offer(Messages *messages, ToastAction action);

/* Removes the answers to earlier commands. */
void messages_clear(Messages *messages);
/* The page has changed. `newest`: serial of the last toast about the old one. */
void messages_leave_page(Messages *messages, unsigned newest);
/* The language has changed: toasts follow it, as notices do. */
void messages_translate(Messages *messages);
void messages_dismiss(Messages *messages, unsigned serial);
/* The shown one has been seen for so long. */
void messages_pass(Messages *messages, int64_t ms);
/* It is being read: it stays for at least two more seconds. */
void messages_hold(Messages *messages);
/* After how much more time the shown one goes, ms; -1: it stays. */
int64_t messages_left_ms(const Messages *messages);
/* The one that is shown; NULL: none. */
const ViewToast *messages_toast(const Messages *messages);
/* The newest one, shown or waiting: its first sentence; "" without one. */
const char *messages_text(const Messages *messages);
/* It is shown, or waits. */
bool messages_has_toast(const Messages *messages, unsigned serial);
/* Is this in one of them, shown or waiting? */
bool messages_have(const Messages *messages, const char *text);

/* ---- Notices ---- */

/* Opens a notice or changes its sentences; `second` may have no format. */
void messages_open_notice(Messages *messages, NoticeKind kind, const Sentence *first,
                          const Sentence *second);
/* Opens a question to this seat. The sentences are message ids. */
void messages_ask(Messages *messages, NoticeKind kind, Seat seat, const char *first,
                  const char *second);
/* With the last notice of messages_have_unsaved the two questions about it are closed, and with the
 * last one of a game that is saved elsewhere the one about that. */
void messages_close_notice(Messages *messages, NoticeKind kind);
/* A notice says that a game is saved nowhere. */
bool messages_have_unsaved(const Messages *messages);
bool messages_has_notice(const Messages *messages, NoticeKind kind);
/* The most urgent one that is open, in the language of the moment; of kind NOTICE_NONE without one.
 */
void messages_show_notice(const Messages *messages, ViewNotice *out);

#endif
