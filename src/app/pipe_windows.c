#include "app/pipe.h"

#include <unistd.h>

bool pipe_open(int ends[2])
{
    return pipe(ends) == 0;
}

void pipe_close(int ends[2])
{
    close(ends[0]);
    close(ends[1]);
}

bool pipe_stop_blocking(int end)
{
    return posix_stop_blocking(end);
}
