#include "engine/system_error.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>

#include "engine/types.h"

static const struct {
    int error;
    const char *words;
} rows[] = {
    {EACCES, N_("Permission denied")},
    {EPERM, N_("Operation not permitted")},
    {ENOENT, N_("No such file or directory")},
    {ENOTDIR, N_("Not a directory")},
    {EISDIR, N_("Is a directory")},
    {EEXIST, N_("File exists")},
    {ENOSPC, N_("No space left on device")},
    {EDQUOT, N_("Disk quota exceeded")},
    {EROFS, N_("Read-only file system")},
    {EIO, N_("Input/output error")},
    {EFBIG, N_("File too large")},
    {ENAMETOOLONG, N_("File name too long")},
    {EBUSY, N_("Device or resource busy")},
    {EMFILE, N_("Too many open files")},
    {ENOMEM, N_("Cannot allocate memory")},
    {ETIMEDOUT, N_("The disk does not answer")},
};

const char *system_error_words(int error)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (rows[i].error == error) {
            return rows[i].words;
        }
    }
    return strerror(error);
}
