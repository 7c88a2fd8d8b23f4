/* pipe.h: pipes to programs that the game starts. Any thread. */
#ifndef TENGEN_APP_PIPE_H
#define TENGEN_APP_PIPE_H

#include <stdbool.h>

/* No program gets its ends by itself. False: none is open. */
bool pipe_open(int ends[2]);
void pipe_close(int ends[2]);
bool pipe_stop_blocking(int end);

#endif
