/* posix_pipes.h: pipes, and the functions that unistd.h has for them. Any thread, but an end is not
 * closed while another thread uses it. */
#ifndef TENGEN_WINDOWS_POSIX_PIPES_H
#define TENGEN_WINDOWS_POSIX_PIPES_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Descriptors of the C library, binary. No program gets them by itself. They are closed by close(),
 * not as a FILE. -1 with errno: none is open. */
int pipe(int ends[2]);
/* For an end of a pipe that is new: nothing was written to it, and both ends are still open. Only
 * read(), write(), close() and poll() know it from then on. False: it cannot be used any more. */
bool posix_stop_blocking(int end);

/* For all descriptors. */
int posix_close(int descriptor);
ssize_t posix_read(int descriptor, void *bytes, size_t count);
/* A pipe that another program has made (STDOUT_FILENO may be one) takes what there is room for, as
 * if it did not block. */
ssize_t posix_write(int descriptor, const void *bytes, size_t count);

#endif
