#include "app/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

FileAnswer file_read(const char *path, char **content, size_t *length, char *message, size_t bytes)
{
    *content = NULL;
    *length = 0;
    if (strlen(path) >= FILE_PATH_BYTES) {
        snprintf(message, bytes, "%.80s…: the path is longer than %d bytes", path,
                 FILE_PATH_BYTES - 1);
        return FILE_FAILED;
    }
    int handle = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat status;
    bool known = handle >= 0 && fstat(handle, &status) == 0;
    if (!known || S_ISDIR(status.st_mode)) {
        int error = known ? EISDIR : errno;
        if (handle >= 0) {
            close(handle);
        }
        snprintf(message, bytes, "%s: cannot be read: %s", path, strerror(error));
        return error == ENOENT || error == ENOTDIR ? FILE_MISSING : FILE_FAILED;
    }
    if (!S_ISREG(status.st_mode) || status.st_size > FILE_BYTES_MAX) {
        close(handle);
        snprintf(message, bytes, "%s: not a plain file of at most %d MiB", path, FILE_MIB_MAX);
        return FILE_FAILED;
    }
    size_t size = (size_t)status.st_size;
    char *text = malloc(size + 1);
    size_t got = 0;
    ssize_t step = 1;
    while (text && got < size && step > 0) {
        step = read(handle, text + got, size - got);
        if (step < 0 && errno == EINTR) {
            step = 1;
            continue;
        }
        got += step > 0 ? (size_t)step : 0;
    }
    int error = !text ? ENOMEM : step < 0 ? errno : EIO; /* EIO: the file was truncated meanwhile */
    close(handle);
    if (!text || got < size) {
        free(text);
        snprintf(message, bytes, "%s: cannot be read: %s", path, strerror(error));
        return FILE_FAILED;
    }
    text[got] = '\0';
    *content = text;
    *length = got;
    return FILE_READ;
}

static int write_all(int handle, const char *content, size_t length)
{
    while (length > 0) {
        ssize_t step = write(handle, content, length);
        if (step < 0 && errno == EINTR) {
            continue;
        }
        if (step <= 0) {
            return step < 0 ? errno : EIO;
        }
        content += step;
        length -= (size_t)step;
    }
    return fsync(handle) == 0 || errno == EINVAL ? 0 : errno;
}

static void sync_folder(const char *path)
{
    char folder[FILE_PATH_BYTES];
    snprintf(folder, sizeof folder, "%s", path);
    char *slash = strrchr(folder, '/');
    if (!slash) {
        snprintf(folder, sizeof folder, ".");
    } else {
        slash[slash == folder] = '\0';
    }
    int handle = open(folder, O_RDONLY | O_CLOEXEC | O_DIRECTORY);
    if (handle >= 0) {
        fsync(handle);
        close(handle);
    }
}

/* Builds the temporary name beside the target. `target`: the file to replace, with links resolved.
 */
static bool name_fresh(const char *path, char *target, char *fresh, size_t bytes)
{
    char *real = realpath(path, NULL);
    int wanted = snprintf(target, bytes, "%s", real ? real : path);
    free(real);
    int needed = snprintf(fresh, bytes, "%s.new", target);
    return wanted >= 0 && needed >= 0 && (size_t)needed < bytes;
}

int file_write(const char *path, const void *content, size_t length)
{
    char target[FILE_PATH_BYTES], fresh[FILE_PATH_BYTES];
    struct stat status;
    bool old = stat(path, &status) == 0;
    /* Devices and pipes are written to directly. */
    bool plain = !old || S_ISREG(status.st_mode);
    if (!name_fresh(path, target, fresh, sizeof fresh)) {
        return ENAMETOOLONG;
    }
    int handle =
        open(plain ? fresh : path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0666);
    if (handle < 0) {
        return errno;
    }
    int error = write_all(handle, content, length);
    if (plain && old) { /* keep the mode; a failure is not an error */
        (void)!fchmod(handle, status.st_mode & 0777);
    }
    if (close(handle) != 0 && error == 0) {
        error = errno;
    }
    if (!plain) {
        return error;
    }
    if (error == 0 && rename(fresh, target) != 0) {
        error = errno;
    }
    if (error != 0) {
        unlink(fresh);
    } else {
        sync_folder(target);
    }
    return error;
}

int file_claim(const char *path)
{
    char lock[FILE_PATH_BYTES];
    int needed = snprintf(lock, sizeof lock, "%s.lock", path);
    if (needed < 0 || (size_t)needed >= sizeof lock) {
        return FILE_UNCLAIMED;
    }
    int handle = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (handle < 0) {
        return FILE_UNCLAIMED;
    }
    if (flock(handle, LOCK_EX | LOCK_NB) == 0) {
        return handle;
    }
    int error = errno;
    close(handle);
    return error == EWOULDBLOCK ? FILE_TAKEN : FILE_UNCLAIMED;
}

bool file_rename_bad(const char *path, char *renamed, size_t bytes)
{
    snprintf(renamed, bytes, "%s.bad", path);
    for (int i = 1; i < 100 && access(renamed, F_OK) == 0; i++) {
        snprintf(renamed, bytes, "%s.bad.%d", path, i);
    }
    return rename(path, renamed) == 0;
}

int file_make_folder(const char *path)
{
    char part[FILE_PATH_BYTES];
    int needed = snprintf(part, sizeof part, "%s", path);
    if (needed < 0 || (size_t)needed >= sizeof part) {
        return ENAMETOOLONG;
    }
    for (char *slash = part + 1; slash[-1] != '\0'; slash++) {
        if (*slash != '/' && *slash != '\0') {
            continue;
        }
        char kept = *slash;
        *slash = '\0';
        if (mkdir(part, 0777) != 0 && errno != EEXIST && access(part, F_OK) != 0) {
            return errno;
        }
        *slash = kept;
    }
    struct stat status;
    return stat(path, &status) != 0 ? errno : S_ISDIR(status.st_mode) ? 0 : ENOTDIR;
}

void file_fresh_name(const char *folder, const char *name, const char *extension, char *path,
                     size_t bytes)
{
    snprintf(path, bytes, "%s/%s%s", folder, name, extension);
    for (int i = 2; i < 10000 && access(path, F_OK) == 0; i++) {
        snprintf(path, bytes, "%s/%s %d%s", folder, name, i, extension);
    }
}
