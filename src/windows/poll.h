/* poll.h: waits for pipes that do not block (posix_stop_blocking), and pauses. */
#ifndef TENGEN_WINDOWS_POLL_H
#define TENGEN_WINDOWS_POLL_H

#define POLLIN 0x01
#define POLLOUT 0x04
#define POLLERR 0x08
#define POLLHUP 0x10
#define POLLNVAL 0x20

typedef unsigned long nfds_t;

struct pollfd {
    int fd;
    short events;
    short revents;
};

/* At most 64 descriptors. All but those pipes are always ready. That nobody reads a pipe any more
 * is only noticed by writing to it. */
int poll(struct pollfd *polled, nfds_t count, int timeout);

#endif
