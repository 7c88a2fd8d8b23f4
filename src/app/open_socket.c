#include "app/open_socket.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/folder.h"
#include "app/paths.h"

/* What is in a folder that others can write is not this user's word. */
static bool is_own_folder(const char *path)
{
    struct stat status;
    return lstat(path, &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == getuid() &&
           (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

/* In a Flatpak each instance has a runtime folder of its own; this one below it they share. */
static void find_base(char *base, size_t bytes)
{
    char whole[FILE_PATH_BYTES], apps[FILE_PATH_BYTES];
    const char *flatpak = getenv("FLATPAK_ID");
    paths_base("XDG_RUNTIME_DIR", NULL, whole, sizeof whole);
    if (flatpak && flatpak[0] != '\0' && !strchr(flatpak, '/')) {
        folder_join(apps, sizeof apps, whole, "app");
        folder_join(base, bytes, apps, flatpak);
    } else {
        snprintf(base, bytes, "%s", whole);
    }
}

bool open_socket_find(const char *data_folder, bool makes, struct sockaddr_un *address)
{
    char base[FILE_PATH_BYTES], folder[FILE_PATH_BYTES];
    struct stat data;
    find_base(base, sizeof base);
    if (!folder_join(folder, sizeof folder, base, "tengen") || stat(data_folder, &data) != 0) {
        return false;
    }
    if (makes) {
        (void)mkdir(folder, 0700); /* it may be there; if not, it is no own folder */
    }
    memset(address, 0, sizeof *address);
    address->sun_family = AF_UNIX;
    const int needed =
        snprintf(address->sun_path, sizeof address->sun_path, "%s/open-%llx-%llx", folder,
                 (unsigned long long)data.st_dev, (unsigned long long)data.st_ino);
    return (size_t)needed < sizeof address->sun_path && is_own_folder(folder);
}

bool open_socket_set_up(int handle)
{
    return fcntl(handle, F_SETFD, FD_CLOEXEC) == 0 && fcntl(handle, F_SETFL, O_NONBLOCK) == 0;
}

int open_socket_new(void)
{
    const int handle = socket(AF_UNIX, SOCK_STREAM, 0);
    if (handle >= 0 && !open_socket_set_up(handle)) {
        close(handle);
        return -1;
    }
    return handle;
}

int open_socket_connect(const struct sockaddr_un *address)
{
    const int handle = open_socket_new();
    if (handle >= 0 &&
        connect(handle, (const struct sockaddr *)address, (socklen_t)sizeof *address) != 0) {
        const int error = errno;
        close(handle);
        errno = error;
        return -1;
    }
    return handle;
}
