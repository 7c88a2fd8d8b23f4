#include "app/messages.h"

#include <stdarg.h>
#include <stdio.h>

#include "app/log.h"

void messages_say(Messages *messages, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(messages->text, sizeof messages->text, format, values);
    va_end(values);
    if (messages->echo) {
        log_warn("%s", messages->text);
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
