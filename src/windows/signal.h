/* signal.h: the signals of POSIX that the game uses, as far as Windows has them. */
#ifndef TENGEN_WINDOWS_SIGNAL_H
#define TENGEN_WINDOWS_SIGNAL_H

#include_next <signal.h>

#include <sys/types.h>

/* Those that the C library does not know: it lets nobody handle them. */
#define SIGKILL 9
#define SIGPIPE 13
#define SIGXFSZ 25
#define SIGHUP SIGBREAK /* the console is closed; or Ctrl+Break */

#define SIG_BLOCK 0
#define SIG_SETMASK 2
#define SA_SIGINFO 4
#define SA_RESETHAND 0x80000000u

#ifndef _POSIX
typedef _sigset_t sigset_t;
#endif

struct sigaction {
    void (*sa_handler)(int number);
    sigset_t sa_mask; /* none is held back */
    int sa_flags;     /* only SA_RESETHAND makes a difference */
};

/* Console events are handled by a thread of their own. Not while another thread does the same. */
int sigaction(int number, const struct sigaction *action, struct sigaction *before);

/* Signals do not interrupt threads: there is nothing to be held back. */
#undef pthread_sigmask
static inline int pthread_sigmask(int how, const sigset_t *set, sigset_t *before)
{
    (void)how, (void)set;
    if (before) {
        *before = 0;
    }
    return 0;
}

static inline int sigemptyset(sigset_t *set)
{
    *set = 0;
    return 0;
}

static inline int sigaddset(sigset_t *set, int number)
{
    *set |= (sigset_t)1 << number;
    return 0;
}

/* A program that was started by process_group_run and not waited for. `number`: SIGKILL; 0: is
 * there such a one? */
int kill(pid_t program, int number);

#endif
