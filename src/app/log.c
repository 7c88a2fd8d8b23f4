#include "app/log.h"

#include <SDL.h>

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

#include "app/file.h"

static atomic_bool is_verbose;

void log_set_verbose(bool verbose)
{
    atomic_store(&is_verbose, verbose);
}

/* One write per line, so that lines of several threads do not mix. */
static void say(const char *format, va_list values)
{
    char text[FILE_MESSAGE_BYTES], line[FILE_MESSAGE_BYTES + 20];
    vsnprintf(text, sizeof text, format, values);
    snprintf(line, sizeof line, "tengen: %s\n", text);
    fputs(line, stderr);
}

void log_detail(const char *format, ...)
{
    if (!atomic_load(&is_verbose)) {
        return;
    }
    va_list values;
    va_start(values, format);
    say(format, values);
    va_end(values);
}

void log_warn(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    say(format, values);
    va_end(values);
}

void log_failure(const char *message, bool box)
{
    log_warn("%s", message);
    if (box && !isatty(STDERR_FILENO)) {
        SDL_ShowSimpleMessageBox(SDL_MESSAGEBOX_ERROR, "Tengen", message, NULL);
    }
}
