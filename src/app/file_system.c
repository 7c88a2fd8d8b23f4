#include "app/file_system.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/fnv.h"

bool file_system_has(const char *path)
{
    struct stat status;
    return lstat(path, &status) == 0;
}

uint64_t file_system_stamp(const char *path)
{
    struct stat status;
    if (stat(path, &status) != 0) {
        return 0;
    }
    const int64_t number[] = {(int64_t)status.st_dev, (int64_t)status.st_ino, status.st_size,
                              status.st_mtim.tv_sec, status.st_mtim.tv_nsec};
    return fnv_add_numbers(FNV_BEGIN, number, sizeof number / sizeof number[0]);
}

int64_t file_system_changed_ns(const struct stat *status)
{
    const int64_t second = 1000000000, most = INT64_MAX / second - 1;
    const int64_t time = status->st_mtim.tv_sec;
    const int64_t whole = time > most ? most : time < -most ? -most : time;
    return whole * second + status->st_mtim.tv_nsec;
}

bool file_system_is_protected(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && ((status.st_mode & 0222) == 0 || access(path, W_OK) != 0);
}

bool file_system_is_same(const char *one, const char *other)
{
    struct stat first, second;
    return stat(one, &first) == 0 && stat(other, &second) == 0 && first.st_dev == second.st_dev &&
           first.st_ino == second.st_ino;
}

int file_system_sync(int handle)
{
    int error = 0;
    do {
        error = fsync(handle) == 0 ? 0 : errno;
    } while (error == EINTR);
    return error == EINVAL || error == ENOTSUP || error == ENOSYS ? 0 : error;
}
