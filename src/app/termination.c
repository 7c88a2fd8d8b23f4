#include "app/termination.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t requested;
static void (*sdl_handler)(int);

static void note(int number)
{
    (void)number;
    requested = 1;
    sdl_handler(SIGTERM); /* sets a flag for its next look at the events */
}

void termination_watch(void)
{
    struct sigaction action, old;
    if (sigaction(SIGTERM, NULL, &old) != 0 || (old.sa_flags & SA_SIGINFO) ||
        old.sa_handler == SIG_DFL || old.sa_handler == SIG_IGN) {
        return; /* SDL was told to leave the signals alone */
    }
    sdl_handler = old.sa_handler;
    action = old;
    action.sa_handler = note;
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    if (sigaction(SIGHUP, NULL, &old) == 0 && old.sa_handler == SIG_DFL) {
        sigaction(SIGHUP, &action, NULL);
    }
}

bool termination_requested(void)
{
    return requested != 0;
}
