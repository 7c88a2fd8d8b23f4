/* log.h: messages on the terminal (stderr). Any thread. */
#ifndef TENGEN_APP_LOG_H
#define TENGEN_APP_LOG_H

#include <stdbool.h>

/* Details appear only with --verbose. */
void log_set_verbose(bool verbose);
void log_detail(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* One line for the player. */
void log_warn(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Says why the program does not start. `box`: if there is a display but no terminal, in a message
 * box, too, and waits until it is closed. Main thread. */
void log_failure(const char *message, bool box);

#endif
