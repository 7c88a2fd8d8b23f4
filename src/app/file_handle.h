/* file_handle.h: the content of a file that is open. For app/file.c, and for files that are locked
 * while they are used. Any thread. */
#ifndef TENGEN_APP_FILE_HANDLE_H
#define TENGEN_APP_FILE_HANDLE_H

#include <stddef.h>

/* No larger file is read, nor written. */
enum {
    FILE_MIB_MAX = 256,
    FILE_BYTES_MAX = FILE_MIB_MAX << 20,
    FILE_SMALL_MIB_MAX = 16, /* of settings, puzzles and statistics, for which the player waits */
    FILE_PATH_BYTES = 4096,  /* PATH_MAX, NUL included */
    FILE_MESSAGE_BYTES = FILE_PATH_BYTES + 300 /* one line that names a path */
};

typedef enum FileAnswer { FILE_READ, FILE_MISSING, FILE_FAILED } FileAnswer;

/* All of it, as file_read_up_to reads it. `path`: for the message. */
FileAnswer file_handle_read(int handle, const char *path, int mib, char **content, size_t *length,
                            char *message, size_t bytes);
/* What a pipe or a terminal gives until its end. `name`: for the message. */
FileAnswer file_handle_read_stream(int handle, const char *name, int mib, char **content,
                                   size_t *length, char *message, size_t bytes);
/* `*written`: grows by the bytes that were, also if it fails. Returns 0 or errno. */
int file_handle_write(int handle, const char *content, size_t length, size_t *written);
/* Adds to its end, as a new line, through to the disk; what is added by a failure is taken back.
 * The file was opened to be read and to be added to. Returns 0 or errno. */
int file_handle_append(int handle, const char *content, size_t length);

#endif
