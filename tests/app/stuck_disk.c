/* stuck_disk.c: preloaded: the folder $STUCK_FOLDER is on a disk of its own, where fsync does not
 * return while the file $STUCK_WHILE exists. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int is_there(const char *path)
{
    const char *folder = getenv("STUCK_FOLDER");
    return folder && strncmp(path, folder, strlen(folder)) == 0;
}

int fsync(int handle)
{
    const char *file = getenv("STUCK_WHILE");
    char name[64], path[4096] = "";
    snprintf(name, sizeof name, "/proc/self/fd/%d", handle);
    (void)!readlink(name, path, sizeof path - 1);
    while (is_there(path) && file && access(file, F_OK) == 0) {
        usleep(10000);
    }
    return (int)syscall(SYS_fsync, handle);
}

int stat(const char *path, struct stat *status)
{
    const int result = fstatat(AT_FDCWD, path, status, 0);
    status->st_dev += result == 0 && is_there(path) ? 1 : 0;
    return result;
}
