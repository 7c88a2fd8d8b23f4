/* shared_file.h: changes to a file that several instances of the program change. Each change is
 * made by one of them at a time (claim.h), to what the file has then, and is synced. Any thread;
 * does not wait for other instances. Returned is 0 or SHARED_FILE_MENDED, which is no error, else
 * errno or one of SHARED_FILE_NEWER ...; EBUSY: another instance is changing the file. */
#ifndef TENGEN_APP_SHARED_FILE_H
#define TENGEN_APP_SHARED_FILE_H

#include "engine/buffer.h"

/* What becomes of the content that is replaced. */
typedef enum SharedFileKeep {
    SHARED_FILE_KEEP_OLD, /* it is PATH.old from now on */
    SHARED_FILE_KEEP_BAD, /* it is PATH.bad, PATH.bad.1 ... */
    SHARED_FILE_KEEP_NONE
} SharedFileKeep;

typedef struct SharedFileChange {
    const char *path;
    const char *text; /* the content; NULL: there is no file. NUL-terminated, like the next */
    size_t length;
    const char *wanted; /* from the caller of shared_file_change */
    size_t wanted_length;
    SharedFileKeep keep; /* to be set by the callback, if it is not KEEP_OLD */
    Buffer out;          /* to be filled; without a text nothing is written */
} SharedFileChange;

/* In place of an errno. */
enum {
    SHARED_FILE_NEWER = -1,     /* a later version of the program has written the file */
    SHARED_FILE_SPECIAL = -2,   /* it is a pipe or a device */
    SHARED_FILE_LOST_LINK = -3, /* a link into a folder that is not there */
    SHARED_FILE_MENDED = -4     /* no error: it was bad, and is PATH.bad now */
};

/* Decides what the file is to have. Returns 0; else errno or SHARED_FILE_NEWER, and the file stays
 * as it is. */
typedef int SharedFileMerge(SharedFileChange *change);

/* A file that cannot be read, or is larger than FILE_SMALL_MIB_MAX, is not changed. */
int shared_file_change(const char *path, SharedFileMerge *merge, const char *wanted, size_t length);
/* Adds lines at the end. */
int shared_file_append(const char *path, const char *lines, size_t length);
/* Replaces the file, and removes PATH.old and all PATH.bad. */
int shared_file_reset(const char *path, const char *text, size_t length);
/* Says what went wrong, in the player's language. Main thread only. */
const char *shared_file_error(int error);

#endif
