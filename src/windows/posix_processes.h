/* posix_processes.h: the programs that the game has started and not yet waited for. Any thread, but
 * one thread waits for a program. */
#ifndef TENGEN_WINDOWS_POSIX_PROCESSES_H
#define TENGEN_WINDOWS_POSIX_PROCESSES_H

#include <stdbool.h>
#include <sys/types.h>
#include <wchar.h>

/* The exit code of one that is killed: STATUS_CONTROL_C_EXIT. Codes like this are no exit status.
 */
#define POSIX_KILLED 0xC000013Au

/* The file of a program: ".exe" may be missing; without a folder it is looked for in PATH. Owned by
 * the caller (free); NULL: there is none. */
wchar_t *posix_find_program(const char *name);

/* A program that was started. Its handle is owned from now on, and its number stays its own until
 * it is waited for. NULL: one that could not be started: it has ended with status 127, as a shell
 * says it. 0: out of memory; the handle is still the caller's. */
pid_t posix_keep_process(void *handle);
bool posix_has_ended(pid_t program);

#endif
