#include "app/waited_processes.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WAITED_MAX = 256 };

atomic_int failing_forks;

static atomic_int waited[WAITED_MAX]; /* 0: none */
static atomic_int signals;

static void forget(pid_t process)
{
    for (int i = 0; i < WAITED_MAX; i++) {
        int expected = process;
        atomic_compare_exchange_strong(&waited[i], &expected, 0);
    }
}

void waited_processes_reset(void)
{
    for (int i = 0; i < WAITED_MAX; i++) {
        atomic_store(&waited[i], 0);
    }
    atomic_store(&signals, 0);
}

int waited_processes_signals(void)
{
    return atomic_load(&signals);
}

pid_t __real_fork(void);
pid_t __wrap_fork(void);
pid_t __wrap_fork(void)
{
    if (atomic_load(&failing_forks) > 0) {
        atomic_fetch_sub(&failing_forks, 1);
        errno = EAGAIN;
        return -1;
    }
    const pid_t process = __real_fork();
    if (process > 0) {
        forget(process);
    }
    return process;
}

pid_t __real_waitpid(pid_t process, int *status, int options);
pid_t __wrap_waitpid(pid_t process, int *status, int options);
pid_t __wrap_waitpid(pid_t process, int *status, int options)
{
    const pid_t ended = __real_waitpid(process, status, options);
    for (int i = 0, none = 0; ended > 0 && i < WAITED_MAX; i++, none = 0) {
        if (atomic_compare_exchange_strong(&waited[i], &none, ended)) {
            break;
        }
    }
    return ended;
}

int __real_kill(pid_t process, int number);
int __wrap_kill(pid_t process, int number);
int __wrap_kill(pid_t process, int number)
{
    for (int i = 0; number != 0 && i < WAITED_MAX; i++) {
        atomic_fetch_add(&signals, process != 0 && atomic_load(&waited[i]) == abs(process));
    }
    return __real_kill(process, number);
}
