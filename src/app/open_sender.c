#include "app/open_sender.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/file.h"
#include "app/folder.h"
#include "app/open_socket.h"
#include "engine/monotonic.h"

/* A message is shorter than what a new socket takes at once. */
static bool send_path(int handle, const char *path)
{
    char message[sizeof OPEN_SOCKET_HEAD + FILE_PATH_BYTES];
    const int length = snprintf(message, sizeof message, OPEN_SOCKET_HEAD "%s", path);
    return write(handle, message, (size_t)length) == length && shutdown(handle, SHUT_WR) == 0;
}

static bool is_taken(int handle)
{
    char answer[sizeof OPEN_SOCKET_TAKEN] = "";
    struct pollfd wait = {.fd = handle, .events = POLLIN};
    const int64_t end = monotonic_ms() + OPEN_SOCKET_WAIT_MS;
    int ready;
    do {
        const int64_t rest = end - monotonic_ms();
        ready = poll(&wait, 1, rest > 0 ? (int)rest : 0);
    } while (ready < 0 && errno == EINTR);
    return ready > 0 && read(handle, answer, sizeof answer - 1) > 0 &&
           strcmp(answer, OPEN_SOCKET_TAKEN) == 0;
}

/* Nobody else's socket is there, whose owner would learn the names of this user's files. */
static bool is_own_socket(const char *path)
{
    struct stat status;
    return lstat(path, &status) == 0 && S_ISSOCK(status.st_mode) && status.st_uid == getuid();
}

bool open_sender_send(const char *data_folder, const char *file)
{
    char path[FILE_PATH_BYTES];
    struct sockaddr_un address;
    folder_make_absolute(file, path, sizeof path);
    if (path[0] != '/' || !open_socket_find(data_folder, false, &address) ||
        !is_own_socket(address.sun_path)) {
        return false;
    }
    const int handle = open_socket_connect(&address);
    if (handle < 0) {
        return false;
    }
    const bool taken = send_path(handle, path) && is_taken(handle);
    close(handle);
    return taken;
}
