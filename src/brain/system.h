/* system.h: what the brain asks of the system it runs on. One file for each kind of system,
 * system_posix.c or system_windows.c, which CMake chooses; no other file of the brain differs. */
#ifndef TENGEN_BRAIN_SYSTEM_H
#define TENGEN_BRAIN_SYSTEM_H

#include <stdbool.h>

/* Once, before anything is read or printed: standard input and output pass every byte as it is,
 * and a wait for a limited time ends within a few ms of it. */
void system_begin(void);

/* The number of processor cores; 0: not known. */
int system_cores(void);

/* Renames a file, in place of one that has the new name. False with errno. */
bool system_replace(const char *from, const char *to);

#endif
