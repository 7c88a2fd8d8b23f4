/* program.h: the programs that can be started. Any thread. */
#ifndef TENGEN_APP_PROGRAM_H
#define TENGEN_APP_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>

/* Is there a program of this name: at that path if it has a slash, else in PATH? An empty part of
 * PATH, which means the current folder, is skipped. */
bool program_exists(const char *name, size_t length);
/* False: this system starts no programs. */
bool program_can_start(void);

#endif
