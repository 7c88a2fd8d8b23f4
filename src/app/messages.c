#include "app/messages.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "app/file.h"
#include "app/log.h"

enum {
    SHOWN_MS = 6000,
    UNDO_MS = 8000,  /* of one that offers to undo */
    SHORT_TEXT = 60, /* bytes that can be read in that time; for each more: */
    BYTE_MS = 50,
    GLIMPSE_MS = 2000 /* a newer one does not replace it before that */
};

void messages_init(Messages *messages)
{
    *messages = (Messages){.cause = SEAT_NONE};
}

/* ---- toasts ---- */

static bool is_error(const Toast *toast)
{
    return toast->view.tone == TOAST_ERROR;
}

/* It offers something for as long as it is shown: it has its time whatever comes meanwhile. */
static bool is_offer(const Toast *toast)
{
    const ToastAction action = toast->view.action;
    return action != TOAST_NO_ACTION && action != TOAST_OPEN_FOLDER && action < TOAST_COPY_SGF;
}

/* So many of the newest of them, up to `end`, are errors, or are none. */
static int count_back(const Messages *messages, int end, bool errors)
{
    int count = 0;
    while (count < end && is_error(&messages->toast[end - 1 - count]) == errors) {
        count++;
    }
    return count;
}

/* An error comes before what is older, and the first of several before the others. What passes
 * comes before older errors, which would keep it, and steps in front of an offer. -1: there is
 * none. */
static int shown_index(const Messages *messages)
{
    const int end = messages->toasts, errors = count_back(messages, end, true);
    if (errors > 0 || end == 0) {
        return end - (errors > 0 ? errors : 1);
    }
    int shown = end - 1;
    for (int i = shown; i >= end - count_back(messages, end, false); i--) {
        if (!is_offer(&messages->toast[i]) || is_offer(&messages->toast[shown])) {
            shown = i;
        }
    }
    return shown;
}

static void remove_toast(Messages *messages, int index)
{
    messages->toasts--;
    for (int i = index; i < messages->toasts; i++) {
        messages->toast[i] = messages->toast[i + 1];
    }
}

static bool is_same(const Toast *one, const Toast *other)
{
    return one->view.tone == other->view.tone && strcmp(one->view.first, other->view.first) == 0 &&
           strcmp(one->view.second, other->view.second) == 0;
}

/* Said once more, it is new again. */
static void add(Messages *messages, Toast *toast)
{
    for (int i = 0; i < messages->toasts; i++) {
        if (is_same(&messages->toast[i], toast)) {
            remove_toast(messages, i);
        }
    }
    int shown = shown_index(messages);
    if (shown >= 0 && !is_error(&messages->toast[shown]) && !is_offer(&messages->toast[shown]) &&
        messages->toast[shown].shown >= GLIMPSE_MS) {
        remove_toast(messages, shown);
    }
    if (messages->toasts == TOASTS_MAX) {
        remove_toast(messages, 0);
    }
    toast->view.serial = ++messages->serial;
    toast->view.seat = messages->cause;
    messages->toast[messages->toasts++] = *toast;
}

static void log_both(const char *first, const char *second)
{
    log_warn("%s%s%s", first, second[0] != '\0' ? " " : "", second);
}

static void print(Toast *toast)
{
    sentence_print(&toast->first, toast->view.first);
    sentence_print(&toast->second, toast->view.second);
}

static void say(Messages *messages, ToastTone tone, ToastEnd end, const Sentence *first,
                const Sentence *second)
{
    Toast toast = {.end = end, .view.tone = tone, .first = *first};
    toast.second = second ? *second : (Sentence){0};
    print(&toast);
    add(messages, &toast);
    messages->errors += tone == TOAST_ERROR;
    if (messages->echo) {
        log_both(toast.view.first, toast.view.second);
    }
}

static void say_plain(Messages *messages, ToastTone tone, ToastEnd end, const char *first,
                      const char *second)
{
    const Sentence one = sentence_plain(first), other = sentence_plain(second);
    say(messages, tone, end, &one, &other);
}

void messages_say(Messages *messages, const char *format, ...)
{
    char whole[FILE_MESSAGE_BYTES];
    va_list values;
    va_start(values, format);
    vsnprintf(whole, sizeof whole, format, values);
    va_end(values);
    say_plain(messages, TOAST_REPLY, TOAST_NEXT_COMMAND, whole, NULL);
}

void messages_explain_page(Messages *messages, const Sentence *what)
{
    say(messages, TOAST_REPLY, TOAST_NEXT_PAGE, what, NULL);
}

void messages_tell(Messages *messages, const char *first, const char *second)
{
    say_plain(messages, TOAST_DONE, TOAST_SEEN_PAGE, first, second);
}

void messages_tell_with(Messages *messages, const Sentence *first, const Sentence *second)
{
    say(messages, TOAST_DONE, TOAST_SEEN_PAGE, first, second);
}

void messages_fail(Messages *messages, const char *first, const char *second)
{
    say_plain(messages, TOAST_ERROR, TOAST_NOTHING, first, second);
}

void messages_fail_with(Messages *messages, const Sentence *first, const Sentence *second)
{
    say(messages, TOAST_ERROR, TOAST_NOTHING, first, second);
}

void messages_refuse(Messages *messages, const char *first, const char *second)
{
    say_plain(messages, TOAST_ERROR, TOAST_NEXT_COMMAND, first, second);
}

void messages_count_error(Messages *messages)
{
    messages->errors++;
}

void messages_warn(Messages *messages, const char *first, const char *second)
{
    const Sentence one = sentence_plain(first), other = sentence_plain(second);
    messages_warn_with(messages, &one, &other);
}

void messages_warn_with(Messages *messages, const Sentence *first, const Sentence *second)
{
    messages_fail_with(messages, first, second);
    if (!messages->echo) {
        const ViewToast *view = &messages->toast[messages->toasts - 1].view;
        log_both(view->first, view->second);
    }
}

void messages_offer(Messages *messages, ToastAction action)
{
    Toast *newest = &messages->toast[messages->toasts - 1];
    newest->view.action = action;
    newest->end = is_offer(newest) ? TOAST_NOTHING : newest->end;
}

void messages_clear(Messages *messages)
{
    for (int i = messages->toasts - 1; i >= 0; i--) {
        if (messages->toast[i].end == TOAST_NEXT_COMMAND) {
            remove_toast(messages, i);
        }
    }
}

void messages_leave_page(Messages *messages, unsigned newest)
{
    for (int i = messages->toasts - 1; i >= 0; i--) {
        Toast *toast = &messages->toast[i];
        const bool old = (int)(newest - toast->view.serial) >= 0;
        toast->left = toast->left || (old && toast->end == TOAST_SEEN_PAGE);
        if ((old && toast->end == TOAST_NEXT_PAGE) || (toast->left && toast->shown >= GLIMPSE_MS)) {
            remove_toast(messages, i);
        }
    }
}

void messages_translate(Messages *messages)
{
    for (int i = 0; i < messages->toasts; i++) {
        print(&messages->toast[i]);
    }
}

void messages_dismiss(Messages *messages, unsigned serial)
{
    for (int i = messages->toasts - 1; i >= 0; i--) {
        if (messages->toast[i].view.serial == serial) {
            remove_toast(messages, i);
        }
    }
}

/* How long the shown one stays; -1: until it is dismissed. */
static int64_t time_of(const Messages *messages, int index)
{
    const ViewToast *view = &messages->toast[index].view;
    size_t length = strlen(view->first) + strlen(view->second);
    if (view->tone == TOAST_ERROR) {
        return -1;
    }
    if (is_offer(&messages->toast[index])) {
        return UNDO_MS;
    }
    const bool waited_for = index + 1 < messages->toasts; /* by something newer */
    if (waited_for || messages->toast[index].left) {
        return GLIMPSE_MS;
    }
    return SHOWN_MS + (length > SHORT_TEXT ? BYTE_MS * (int64_t)(length - SHORT_TEXT) : 0);
}

void messages_pass(Messages *messages, int64_t ms)
{
    int index = shown_index(messages);
    if (index < 0) {
        return;
    }
    messages->toast[index].shown += ms;
    if (messages_left_ms(messages) == 0) {
        remove_toast(messages, index);
    }
}

void messages_hold(Messages *messages)
{
    int index = shown_index(messages);
    int64_t time = index < 0 ? -1 : time_of(messages, index);
    if (time >= 0 && messages->toast[index].shown > time - GLIMPSE_MS) {
        messages->toast[index].shown = time - GLIMPSE_MS;
    }
}

int64_t messages_left_ms(const Messages *messages)
{
    int index = shown_index(messages);
    int64_t time = index < 0 ? -1 : time_of(messages, index);
    if (time < 0) {
        return -1;
    }
    int64_t shown = messages->toast[index].shown;
    return shown < time ? time - shown : 0;
}

const ViewToast *messages_toast(const Messages *messages)
{
    int index = shown_index(messages);
    return index < 0 ? NULL : &messages->toast[index].view;
}

const char *messages_text(const Messages *messages)
{
    return messages->toasts > 0 ? messages->toast[messages->toasts - 1].view.first : "";
}

bool messages_has_toast(const Messages *messages, unsigned serial)
{
    for (int i = 0; i < messages->toasts; i++) {
        if (messages->toast[i].view.serial == serial) {
            return true;
        }
    }
    return false;
}

bool messages_have(const Messages *messages, const char *text)
{
    for (int i = 0; i < messages->toasts; i++) {
        const ViewToast *view = &messages->toast[i].view;
        if (strstr(view->first, text) || strstr(view->second, text)) {
            return true;
        }
    }
    return false;
}

/* ---- notices ---- */

_Static_assert(sizeof((ViewNotice *)0)->first == SENTENCE_BYTES &&
                   sizeof((ViewNotice *)0)->second == SENTENCE_BYTES &&
                   sizeof((ViewToast *)0)->first == SENTENCE_BYTES &&
                   sizeof((ViewToast *)0)->second == SENTENCE_BYTES,
               "the view has whole sentences");

static void show(const Notice *notice, ViewNotice *out)
{
    sentence_print(&notice->first, out->first);
    sentence_print(&notice->second, out->second);
}

/* To stderr, unless it is there already. `before`: what was open. */
static void print_notice(Notice *notice, const Notice *before)
{
    ViewNotice shown, known;
    show(notice, &shown);
    show(before, &known);
    notice->printed = true;
    if (!before->open || !before->printed || strcmp(shown.first, known.first) != 0 ||
        strcmp(shown.second, known.second) != 0) {
        log_both(shown.first, shown.second);
    }
}

void messages_open_notice(Messages *messages, NoticeKind kind, const Sentence *first,
                          const Sentence *second)
{
    const Notice before = messages->notice[kind];
    Notice *notice = &messages->notice[kind];
    *notice = (Notice){.open = true, .seat = SEAT_NONE, .first = *first, .second = *second};
    if (messages->echo) {
        print_notice(notice, &before);
    }
}

/* About what the player has just asked for? */
static bool is_asked_for(NoticeKind kind)
{
    return kind == NOTICE_QUIT_UNSAVED || kind == NOTICE_QUIT_BRIEF ||
           kind == NOTICE_REPLACE_UNSAVED || kind == NOTICE_DELETE_GAMES;
}

void messages_ask(Messages *messages, NoticeKind kind, Seat seat, const char *first,
                  const char *second)
{
    for (int i = 0; is_asked_for(kind) && i < NOTICE_COUNT; i++) {
        if (is_asked_for((NoticeKind)i)) {
            messages->notice[i].open = false; /* the player has turned to something else */
        }
    }
    messages->notice[kind] = (Notice){.open = true,
                                      .seat = seat,
                                      .first = sentence_with(first, NULL, NULL),
                                      .second = sentence_with(second, NULL, NULL)};
}

static bool is_unsaved(NoticeKind kind)
{
    return kind == NOTICE_UNSAVED || kind == NOTICE_VISIT_UNSAVED || kind == NOTICE_DRAFT_UNSAVED;
}

static bool is_elsewhere(NoticeKind kind)
{
    return kind == NOTICE_KEPT_ELSEWHERE || kind == NOTICE_VISIT_ELSEWHERE ||
           kind == NOTICE_DRAFT_ELSEWHERE;
}

static bool have_one(const Messages *messages, bool (*is_one)(NoticeKind kind))
{
    for (int kind = 0; kind < NOTICE_COUNT; kind++) {
        if (is_one((NoticeKind)kind) && messages->notice[kind].open) {
            return true;
        }
    }
    return false;
}

bool messages_have_unsaved(const Messages *messages)
{
    return have_one(messages, is_unsaved);
}

void messages_close_notice(Messages *messages, NoticeKind kind)
{
    messages->notice[kind].open = false;
    /* Then these questions have no cause any more. */
    if (is_unsaved(kind) && !messages_have_unsaved(messages)) {
        messages->may_replace |= messages->notice[NOTICE_REPLACE_UNSAVED].open;
        messages->notice[NOTICE_QUIT_UNSAVED].open = false;
        messages->notice[NOTICE_REPLACE_UNSAVED].open = false;
    }
    if (is_elsewhere(kind) && !have_one(messages, is_elsewhere)) {
        messages->notice[NOTICE_QUIT_BRIEF].open = false;
    }
}

bool messages_has_notice(const Messages *messages, NoticeKind kind)
{
    return messages->notice[kind].open;
}

void messages_show_notice(const Messages *messages, ViewNotice *out)
{
    *out = (ViewNotice){.kind = NOTICE_NONE, .seat = SEAT_NONE};
    for (int i = NOTICE_NONE + 1; i < NOTICE_COUNT; i++) {
        const Notice *notice = &messages->notice[i];
        if (notice->open) {
            out->kind = (NoticeKind)i;
            out->seat = notice->seat;
            show(notice, out);
            return;
        }
    }
}
