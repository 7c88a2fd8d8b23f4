/* sys/wait.h: programs that were started by process_group_run. */
#ifndef TENGEN_WINDOWS_SYS_WAIT_H
#define TENGEN_WINDOWS_SYS_WAIT_H

#include <sys/types.h>

#define WNOHANG 1

/* False: it crashed, or was killed. */
#define WIFEXITED(status) (((status)&0x7F) == 0)
#define WEXITSTATUS(status) ((status) >> 8 & 0xFF)

/* `status` may be NULL. One thread waits for a program. */
pid_t waitpid(pid_t program, int *status, int options);

#endif
