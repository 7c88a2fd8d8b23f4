#define _GNU_SOURCE /* pipe2 */
#include "app/pipe.h"

#include <fcntl.h>
#include <unistd.h>

/* Another thread may start another program at any time, which must not get these. */
bool pipe_open(int ends[2])
{
#ifdef __linux__
    return pipe2(ends, O_CLOEXEC) == 0;
#else
    if (pipe(ends) != 0) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    }
    return true;
#endif
}

void pipe_close(int ends[2])
{
    close(ends[0]);
    close(ends[1]);
}

bool pipe_stop_blocking(int end)
{
    return fcntl(end, F_SETFL, O_NONBLOCK) == 0;
}
