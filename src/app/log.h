/* log.h: what the program says on the terminal. Any thread. */
#ifndef TENGEN_APP_LOG_H
#define TENGEN_APP_LOG_H

#include <stdbool.h>

/* Details are said only with --verbose. */
void log_set_verbose(bool verbose);
void log_detail(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Something a player should know: one line on stderr. */
void log_warn(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Why the program does not start. With `box` also in a message box where there is a display but no
 * terminal: who starts the game from a desktop sees nothing else. Waits for the box; main thread.
 */
void log_failure(const char *message, bool box);

#endif
