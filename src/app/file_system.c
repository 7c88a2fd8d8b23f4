#include "app/file_system.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

bool file_system_has(const char *path)
{
    struct stat status;
    return lstat(path, &status) == 0;
}

int file_system_sync(int handle)
{
    int error = 0;
    do {
        error = fsync(handle) == 0 ? 0 : errno;
    } while (error == EINTR);
    return error == EINVAL || error == ENOTSUP || error == ENOSYS ? 0 : error;
}
