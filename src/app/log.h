/* log.h: what the program says on the terminal. Any thread. */
#ifndef TENGEN_APP_LOG_H
#define TENGEN_APP_LOG_H

#include <stdbool.h>

/* Details are said only with --verbose. */
void log_set_verbose(bool verbose);
void log_detail(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Something a player should know: one line on stderr. */
void log_warn(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The end of the program: no memory, no window. Runs the rescue (which saves the game), says the
 * message, in a box too if there is no terminal and boxes are allowed, and leaves with status 1. */
void fatal_set_rescue(void (*rescue)(void *user), void *user);
void fatal_allow_box(bool allowed);
_Noreturn void fatal(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
