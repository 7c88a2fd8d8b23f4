/* process_checks.h: programs that tests start, and whether they still run. */
#ifndef TENGEN_TESTS_PROCESS_CHECKS_H
#define TENGEN_TESTS_PROCESS_CHECKS_H

#include <stdbool.h>

enum { POLLS = 6000, POLL_MS = 10 }; /* a minute: the machine may be busy */

void pause_ms(int ms);

/* Writes a program into the current folder. */
void program_write(const char *path, const char *text);
/* The first line of a file that a program writes, once it is whole; then the file is removed. */
bool result_read(const char *path, char *text, int bytes);

/* Has it ended? A zombie has. */
bool process_is_gone(int id);
bool process_wait_until_gone(int id);

/* A program that ignores everything that can be ignored, and has a child that reads nothing. It
 * writes the numbers of both into the file that its first argument names. */
#define STUBBORN_PROGRAM                                                                           \
    "#!/bin/sh\ntrap '' TERM HUP PIPE\nsleep 1000 &\necho $$ $! >$1\n"                             \
    "while :; do sleep 1000; done\n"

#endif
