#include "app/log.h"

#include <SDL.h>

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static atomic_bool is_verbose;
static void (*rescue_game)(void *user);
static void *rescue_user;
static bool box_allowed;

void log_set_verbose(bool verbose)
{
    atomic_store(&is_verbose, verbose);
}

/* One write for the whole line, so that lines of several threads do not mix. */
static void say(const char *format, va_list values)
{
    char text[600], line[620];
    vsnprintf(text, sizeof text, format, values);
    snprintf(line, sizeof line, "tengen: %s\n", text);
    fputs(line, stderr);
}

void log_detail(const char *format, ...)
{
    if (!atomic_load(&is_verbose))
        return;
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

void fatal_set_rescue(void (*rescue)(void *user), void *user)
{
    rescue_game = rescue;
    rescue_user = user;
}

void fatal_allow_box(bool allowed)
{
    box_allowed = allowed;
}

void fatal(const char *format, ...)
{
    char text[600];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    fprintf(stderr, "tengen: %s\n", text);
    if (rescue_game != NULL) {
        void (*rescue)(void *) = rescue_game;
        rescue_game = NULL; /* a second failure in there must not come back here */
        rescue(rescue_user);
    }
    if (box_allowed && !isatty(STDERR_FILENO))
        SDL_ShowSimpleMessageBox(SDL_MESSAGEBOX_ERROR, "Tengen", text, NULL);
    _Exit(EXIT_FAILURE);
}
