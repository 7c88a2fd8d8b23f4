#include "app/messages.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "app/file.h"
#include "app/log.h"
#include "engine/utf8.h"

/* A message that is too long is so because of a path: its end has the file's name and the reason.
 */
static void fit(const char *whole, char text[MESSAGE_BYTES])
{
    enum { HEAD = 40, ELLIPSIS = sizeof "…" - 1, TAIL = MESSAGE_BYTES - 1 - HEAD - ELLIPSIS };
    size_t length = strlen(whole);
    if (length < MESSAGE_BYTES) {
        memcpy(text, whole, length + 1);
        return;
    }
    int head = HEAD;
    while (head > 0 && utf8_continues(whole[head])) {
        head--;
    }
    const char *tail = whole + length - TAIL;
    while (utf8_continues(*tail)) {
        tail++;
    }
    snprintf(text, MESSAGE_BYTES, "%.*s…%s", head, whole, tail);
}

void messages_say(Messages *messages, const char *format, ...)
{
    char whole[FILE_MESSAGE_BYTES];
    va_list values;
    va_start(values, format);
    vsnprintf(whole, sizeof whole, format, values);
    va_end(values);
    fit(whole, messages->text);
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

void messages_open_notice(Messages *messages, NoticeKind kind, const char *first,
                          const char *second)
{
    ViewNotice *notice = &messages->notice[kind];
    notice->kind = kind;
    fit(first, notice->first);
    fit(second, notice->second);
}

void messages_close_notice(Messages *messages, NoticeKind kind)
{
    messages->notice[kind].kind = NOTICE_NONE;
    if (kind == NOTICE_UNSAVED) { /* the cause of the questions, too */
        messages->notice[NOTICE_QUIT_UNSAVED].kind = NOTICE_NONE;
        messages->notice[NOTICE_REPLACE_UNSAVED].kind = NOTICE_NONE;
    }
}

bool messages_has_notice(const Messages *messages, NoticeKind kind)
{
    return messages->notice[kind].kind != NOTICE_NONE;
}

const ViewNotice *messages_notice(const Messages *messages)
{
    for (int i = NOTICE_NONE + 1; i < NOTICE_COUNT; i++) {
        if (messages->notice[i].kind != NOTICE_NONE) {
            return &messages->notice[i];
        }
    }
    return &messages->notice[NOTICE_NONE];
}
