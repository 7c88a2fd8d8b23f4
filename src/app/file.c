#include "app/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "app/file_system.h"
#include "app/folder.h"
#include "engine/parse_error.h"
#include "engine/system_error.h"

FileAnswer file_read(const char *path, char **content, size_t *length, char *message, size_t bytes)
{
    return file_read_up_to(path, FILE_MIB_MAX, content, length, message, bytes);
}

FileAnswer file_read_up_to(const char *path, int mib, char **content, size_t *length, char *message,
                           size_t bytes)
{
    int error;
    *content = NULL;
    *length = 0;
    if (strlen(path) >= FILE_PATH_BYTES) {
        snprintf(message, bytes, "%.80s…: the path is longer than %d bytes", path,
                 FILE_PATH_BYTES - 1);
        errno = ENAMETOOLONG;
        return FILE_FAILED;
    }
    int handle = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (handle < 0) {
        error = errno;
        snprintf(message, bytes, "%s: cannot be read: %s", path, system_error_words(error));
        errno = error;
        return error == ENOENT || error == ENOTDIR ? FILE_MISSING : FILE_FAILED;
    }
    const FileAnswer answer = file_handle_read(handle, path, mib, content, length, message, bytes);
    error = errno;
    close(handle);
    errno = error;
    return answer;
}

void file_unread(int number, int mib, ParseError *error)
{
    if (number == EFBIG || number == ENOTSUP) {
        PARSE_ERROR(error, 0, 0, N_("not a regular file of at most %s MiB"), number_text(mib).text);
    } else {
        PARSE_ERROR(error, 0, 0, system_error_words(number));
    }
}

/* ---- writing ---- */

static int finish(int handle, const char *content, size_t length, FileSync sync)
{
    size_t written = 0;
    int error = file_handle_write(handle, content, length, &written);
    if (error == 0 && sync != FILE_QUICK) {
        error = file_system_sync(handle);
    }
    if (close(handle) != 0 && error == 0 && errno != EINTR) {
        error = errno;
    }
    return error;
}

/* Creates a file that nobody else has, "TARGET.PID-N.new". Returns a handle, or -1 with errno. */
static int open_fresh(const char *target, char *fresh, size_t bytes)
{
    static atomic_uint count;
    for (int i = 0; i < 1000; i++) {
        int needed = snprintf(fresh, bytes, "%s.%ld-%u.new", target, (long)getpid(),
                              atomic_fetch_add(&count, 1));
        if ((size_t)needed >= bytes) {
            errno = ENAMETOOLONG;
            return -1;
        }
        int handle = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
        if (handle >= 0 || errno != EEXIST) {
            return handle;
        }
    }
    return -1;
}

/* Renames a file, unless another program has made one of that name meanwhile. Returns 0 or errno.
 */
static int rename_new(const char *path, const char *target)
{
    if (link(path, target) == 0) {
        unlink(path);
        return 0;
    }
    if (errno == EEXIST) {
        return EEXIST;
    }
    return rename(path, target) == 0 ? 0 : errno; /* a file system without second names */
}

/* `target`: no link. `mode`: the old file's, 0: there is none. */
static int replace(const char *target, mode_t mode, const void *content, size_t length,
                   FileSync sync)
{
    char fresh[FILE_PATH_BYTES], folder[FILE_PATH_BYTES];
    int handle = open_fresh(target, fresh, sizeof fresh);
    if (handle < 0) {
        return errno;
    }
    if (mode != 0) {
        (void)!fchmod(handle, mode); /* a failure is not an error */
    }
    int error = finish(handle, content, length, sync);
    if (error == 0 && sync == FILE_NEW) {
        error = rename_new(fresh, target);
    } else if (error == 0 && rename(fresh, target) != 0) {
        error = errno;
    }
    if (error != 0) {
        unlink(fresh);
    } else if (sync != FILE_QUICK && folder_of(target, folder, sizeof folder)) {
        error = folder_sync(folder);
    }
    return error;
}

/* ---- adding ---- */

/* `target`: no link. A file without content may be a new one. */
static int append(const char *target, const char *content, size_t length)
{
    char folder[FILE_PATH_BYTES];
    struct stat before;
    int handle = open(target, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (handle < 0) {
        return errno;
    }
    int error = fstat(handle, &before) == 0 ? 0 : errno;
    if (error == 0 && before.st_size == 0 && folder_of(target, folder, sizeof folder)) {
        error = folder_sync(folder);
    }
    error = error != 0 ? error : file_handle_append(handle, content, length);
    close(handle); /* all of it is on the disk: an error now would have it added twice */
    return error;
}

/* Where a link leads to that has no file yet. False: `path` is no such link, or there is no folder
 * for the file. */
static bool follow_link(const char *path, char *target, size_t bytes)
{
    enum { LINKS_MAX = 40 };
    char name[FILE_PATH_BYTES], folder[FILE_PATH_BYTES];
    int links = 0;
    for (snprintf(target, bytes, "%s", path); links < LINKS_MAX; links++) {
        const ssize_t length = readlink(target, name, sizeof name);
        if (length < 0) {
            break;
        }
        if ((size_t)length >= sizeof name || !folder_of(target, folder, sizeof folder)) {
            return false;
        }
        name[length] = '\0';
        if (folder_is_absolute(name)) {
            snprintf(target, bytes, "%s", name);
        } else if (!folder_join(target, bytes, folder, name)) {
            return false;
        }
    }
    return links > 0 && links < LINKS_MAX && folder_of(target, folder, sizeof folder) &&
           file_system_has(folder);
}

bool file_is_lost_link(const char *path)
{
    char target[FILE_PATH_BYTES];
    struct stat status;
    return lstat(path, &status) == 0 && S_ISLNK(status.st_mode) && stat(path, &status) != 0 &&
           errno == ENOENT && !follow_link(path, target, sizeof target);
}

int file_write(const char *path, const void *content, size_t length, FileSync sync)
{
    struct stat status;
    bool exists = stat(path, &status) == 0;
    if (path[0] == '\0') {
        return ENOENT;
    }
    if (!exists && errno != ENOENT) {
        return errno;
    }
    if (exists && sync == FILE_NEW) {
        return EEXIST;
    }
    if (length + (exists && sync == FILE_APPEND ? (size_t)status.st_size : 0) > FILE_BYTES_MAX) {
        return EFBIG;
    }
    if (exists && !S_ISREG(status.st_mode)) {
        if (sync != FILE_EXPORT || S_ISDIR(status.st_mode)) {
            return S_ISDIR(status.st_mode) ? EISDIR : EEXIST;
        }
        int handle = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
        return handle < 0 ? errno : finish(handle, content, length, sync);
    }
    char linked[FILE_PATH_BYTES];
    char *real = realpath(path, NULL);
    if (!real && exists) {
        return errno;
    }
    const bool follows = !real && (sync == FILE_SYNCED || sync == FILE_APPEND) &&
                         follow_link(path, linked, sizeof linked);
    const char *target = real ? real : follows ? linked : path;
    int error = sync == FILE_APPEND
                    ? append(target, content, length)
                    : replace(target, exists ? status.st_mode & 0777 : 0, content, length, sync);
    free(real);
    return error;
}

/* A second name of the same content; file_write then replaces the first one. */
void file_keep_old(const char *path)
{
    static atomic_uint count;
    char old[FILE_PATH_BYTES], fresh[FILE_PATH_BYTES];
    int needed = snprintf(fresh, sizeof fresh, "%s.%ld-%u.old.new", path, (long)getpid(),
                          atomic_fetch_add(&count, 1));
    char *target = (size_t)needed < sizeof fresh ? realpath(path, NULL) : NULL;
    if (target && link(target, fresh) == 0) {      /* the name of a link would follow it */
        snprintf(old, sizeof old, "%s.old", path); /* shorter than that */
        rename(fresh, old);
        unlink(fresh); /* a rename between two names of one file does nothing */
    }
    free(target);
}

/* PATH.bad, PATH.bad.1 ...: the first one that is free. */
static bool name_bad(const char *path, char *name, size_t bytes)
{
    snprintf(name, bytes, "%s.bad", path);
    for (int i = 1; file_system_has(name); i++) {
        if (i == 10000) {
            return false;
        }
        snprintf(name, bytes, "%s.bad.%d", path, i);
    }
    return true;
}

bool file_rename_bad(const char *path, char *renamed, size_t bytes)
{
    return name_bad(path, renamed, bytes) && rename(path, renamed) == 0;
}

int file_keep_bad(const char *path, const char *content, size_t length, char *kept, size_t bytes)
{
    return name_bad(path, kept, bytes) ? file_write(kept, content, length, FILE_NEW) : EEXIST;
}

const char *file_name_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* ---- what is left beside a file ---- */

/* `ending`: what its name has after the file's name and a dot. */
typedef bool BesideTest(const char *path, const char *ending, int seconds);

static bool is_leftover(const char *path, const char *ending, int seconds)
{
    struct stat status;
    const size_t length = strlen(path);
    (void)ending;
    return length >= 4 && strcmp(path + length - 4, ".new") == 0 && lstat(path, &status) == 0 &&
           time(NULL) - status.st_mtime >= seconds;
}

static bool is_kept(const char *path, const char *ending, int seconds)
{
    (void)path, (void)seconds;
    const char *number = strncmp(ending, "bad.", 4) == 0 ? ending + 4 : "";
    return strcmp(ending, "old") == 0 || strcmp(ending, "bad") == 0 ||
           (number[0] != '\0' && number[strspn(number, "0123456789")] == '\0');
}

/* Returns 0, or errno of the first one that stays or of the folder. */
static int remove_beside(const char *path, BesideTest *goes, int seconds)
{
    char folder[FILE_PATH_BYTES], prefix[300], other[FILE_PATH_BYTES + 300];
    int error = 0;
    snprintf(prefix, sizeof prefix, "%s.", file_name_of(path));
    if (path[0] == '\0' || !folder_of(path, folder, sizeof folder)) {
        return 0;
    }
    FolderList list = folder_list(folder, prefix);
    error = list.error;
    for (int i = 0; i < list.count; i++) {
        if (folder_join(other, sizeof other, folder, list.name[i]) &&
            goes(other, list.name[i] + strlen(prefix), seconds) && unlink(other) != 0 &&
            errno != ENOENT && error == 0) {
            error = errno;
        }
    }
    folder_list_free(&list);
    return error;
}

void file_clean(const char *path, int seconds)
{
    (void)remove_beside(path, is_leftover, seconds); /* what stays does no harm */
}

int file_remove_kept(const char *path)
{
    char folder[FILE_PATH_BYTES];
    const int error = remove_beside(path, is_kept, 0);
    return error == 0 && folder_of(path, folder, sizeof folder) ? folder_sync(folder) : error;
}

int64_t file_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}
