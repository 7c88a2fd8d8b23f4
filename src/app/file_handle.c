#include "app/file_handle.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/file_system.h"
#include "engine/buffer.h"
#include "engine/system_error.h"

/* ---- reading ---- */

static FileAnswer cannot_read(const char *path, int error, char *message, size_t bytes)
{
    snprintf(message, bytes, "%s: cannot be read: %s", path, system_error_words(error));
    errno = error;
    return FILE_FAILED;
}

/* Returns 0 or errno; EIO: the file was truncated meanwhile. */
static int read_all(int handle, char *text, size_t size)
{
    size_t got = 0;
    ssize_t step = 1;
    while (got < size && step > 0) {
        step = read(handle, text + got, size - got);
        if (step < 0 && errno == EINTR) {
            step = 1;
            continue;
        }
        got += step > 0 ? (size_t)step : 0;
    }
    return got == size ? 0 : step < 0 ? errno : EIO;
}

FileAnswer file_handle_read(int handle, const char *path, int mib, char **content, size_t *length,
                            char *message, size_t bytes)
{
    struct stat status;
    if (fstat(handle, &status) != 0) {
        return cannot_read(path, errno, message, bytes);
    }
    if (S_ISDIR(status.st_mode)) {
        return cannot_read(path, EISDIR, message, bytes);
    }
    if (!S_ISREG(status.st_mode) || status.st_size > (off_t)mib << 20) {
        snprintf(message, bytes, "%s: not a regular file of at most %d MiB", path, mib);
        errno = S_ISREG(status.st_mode) ? EFBIG : ENOTSUP;
        return FILE_FAILED;
    }
    const size_t size = (size_t)status.st_size;
    char *text = malloc(size + 1);
    const int error = !text                             ? ENOMEM
                      : lseek(handle, 0, SEEK_SET) != 0 ? errno
                                                        : read_all(handle, text, size);
    if (error != 0) {
        free(text);
        return cannot_read(path, error, message, bytes);
    }
    text[size] = '\0';
    *content = text;
    *length = size;
    return FILE_READ;
}

FileAnswer file_handle_read_stream(int handle, const char *name, int mib, char **content,
                                   size_t *length, char *message, size_t bytes)
{
    Buffer text = {0};
    char part[4096];
    ssize_t got = 0;
    do {
        got = read(handle, part, sizeof part);
        buffer_add_bytes(&text, part, got > 0 ? (size_t)got : 0);
    } while ((got > 0 || (got < 0 && errno == EINTR)) && !text.failed &&
             text.length <= (size_t)mib << 20);
    const int error = text.failed ? ENOMEM : got > 0 ? EFBIG : got < 0 ? errno : 0;
    if (error != 0) {
        buffer_free(&text);
        return cannot_read(name, error, message, bytes);
    }
    *content = text.text;
    *length = text.length;
    return FILE_READ;
}

/* ---- writing ---- */

int file_handle_write(int handle, const char *content, size_t length, size_t *written)
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
        *written += (size_t)step;
    }
    return 0;
}

/* Ends a last line that was cut. `length`: of the file. Returns 0 or errno. */
static int end_line(int handle, off_t length, size_t *written)
{
    char last = '\n';
    if (length > 0) {
        if (lseek(handle, -1, SEEK_END) < 0) {
            return errno;
        }
        const ssize_t got = read(handle, &last, 1);
        if (got != 1) {
            return got < 0 ? errno : EIO; /* EIO: the file was truncated meanwhile */
        }
    }
    return last == '\n' ? 0 : file_handle_write(handle, "\n", 1, written);
}

/* After an error: removes what was added, if nobody else has added anything. */
static void take_back(int handle, off_t before, size_t written)
{
    struct stat now;
    if (written > 0 && fstat(handle, &now) == 0 && now.st_size == before + (off_t)written) {
        (void)!ftruncate(handle, before); /* a failure is no second error */
    }
}

int file_handle_append(int handle, const char *content, size_t length)
{
    struct stat before;
    size_t written = 0;
    if (fstat(handle, &before) != 0) {
        return errno;
    }
    if ((size_t)before.st_size + length > FILE_BYTES_MAX) {
        return EFBIG;
    }
    int error = end_line(handle, before.st_size, &written);
    error = error != 0 ? error : file_handle_write(handle, content, length, &written);
    error = error != 0 ? error : file_system_sync(handle);
    if (error != 0) {
        take_back(handle, before.st_size, written);
    }
    return error;
}
