/* open_socket.h: the socket by which a start with a file finds the instance that has the same data
 * folder: $XDG_RUNTIME_DIR/tengen/open-DEVICE-INODE, named by the identity of that folder, however
 * its path is written. Any thread.
 *
 * Who opens a file connects, writes OPEN_SOCKET_HEAD and the file's absolute path, ends its side,
 * and reads OPEN_SOCKET_TAKEN; an end without it: the file is not opened there. */
#ifndef TENGEN_APP_OPEN_SOCKET_H
#define TENGEN_APP_OPEN_SOCKET_H

#include <stdbool.h>
#include <sys/socket.h>
#include <sys/un.h>

#define OPEN_SOCKET_HEAD "tengen-open 1\n"
#define OPEN_SOCKET_TAKEN "ok\n"

enum { OPEN_SOCKET_WAIT_MS = 10000 /* each side waits for the other one so long */ };

/* `makes`: the folder is made if it is missing. False: there is no folder for it, or others than
 * this user can write there, or the path is too long for a socket. */
bool open_socket_find(const char *data_folder, bool makes, struct sockaddr_un *address);
/* A handle that never blocks and that no other program gets; -1: none. */
int open_socket_new(void);
bool open_socket_set_up(int handle);
/* The same, connected. -1 with errno: nobody answers there. */
int open_socket_connect(const struct sockaddr_un *address);

#endif
