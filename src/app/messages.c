#include "app/messages.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "app/file.h"
#include "app/log.h"

void messages_say(Messages *messages, const char *format, ...)
{
    char whole[FILE_MESSAGE_BYTES];
    va_list values;
    va_start(values, format);
    vsnprintf(whole, sizeof whole, format, values);
    va_end(values);
    sentence_fit(whole, messages->text);
    if (messages->echo) {
        log_warn("%s", whole);
    }
}

void messages_say_text(Messages *messages, const char *text)
{
    messages_say(messages, "%s", text);
}

void messages_warn(Messages *messages, const char *text)
{
    if (!messages->echo) {
        log_warn("%s", text);
    }
    messages_say_text(messages, text);
}

void messages_clear(Messages *messages)
{
    messages->text[0] = '\0';
}

_Static_assert(sizeof((ViewNotice *)0)->first == MESSAGE_BYTES &&
                   sizeof((ViewNotice *)0)->second == MESSAGE_BYTES,
               "a sentence is as long as a message");

void messages_open_notice(Messages *messages, NoticeKind kind, const Sentence *first,
                          const Sentence *second)
{
    messages->notice[kind] =
        (Notice){.open = true, .seat = SEAT_NONE, .first = *first, .second = *second};
}

void messages_ask(Messages *messages, NoticeKind kind, Seat seat, const char *first,
                  const char *second)
{
    messages->notice[kind] = (Notice){.open = true,
                                      .seat = seat,
                                      .first = sentence_with(first, NULL, NULL),
                                      .second = sentence_with(second, NULL, NULL)};
}

void messages_close_notice(Messages *messages, NoticeKind kind)
{
    messages->notice[kind].open = false;
    if (kind == NOTICE_UNSAVED) { /* the cause of the questions, too */
        messages->notice[NOTICE_QUIT_UNSAVED].open = false;
        messages->notice[NOTICE_REPLACE_UNSAVED].open = false;
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
            sentence_print(&notice->first, out->first);
            sentence_print(&notice->second, out->second);
            return;
        }
    }
}
