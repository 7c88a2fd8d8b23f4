/* file.h: reads and writes whole files. A file is replaced atomically: new file in the same folder,
 * fsync, rename, fsync of the folder. Any thread. */
#ifndef TENGEN_APP_FILE_H
#define TENGEN_APP_FILE_H

#include <stdbool.h>
#include <stddef.h>

enum {
    FILE_MIB_MAX = 64,
    FILE_BYTES_MAX = FILE_MIB_MAX << 20,
    FILE_PATH_BYTES = 4096,                    /* PATH_MAX, NUL included */
    FILE_MESSAGE_BYTES = FILE_PATH_BYTES + 300 /* one line that names a path */
};

typedef enum FileAnswer { FILE_READ, FILE_MISSING, FILE_FAILED } FileAnswer;

/* `content`: NUL-terminated, freed by the caller. FILE_FAILED with `message`. */
FileAnswer file_read(const char *path, char **content, size_t *length, char *message, size_t bytes);

/* Returns 0, or errno: then the old file is untouched. A symbolic link is followed. The mode is
 * kept, the owner is not. */
int file_write(const char *path, const void *content, size_t length);

/* Claims a file for this process, by a lock on "PATH.lock" that ends with the process. Returns a
 * file descriptor (close it to release the claim), FILE_TAKEN (by another process) or
 * FILE_UNCLAIMED (the folder is missing, not writable or without locks). */
enum { FILE_TAKEN = -1, FILE_UNCLAIMED = -2 };
int file_claim(const char *path);

/* Renames a bad file to PATH.bad (or .bad.1 ...). `renamed`: the new path. */
bool file_rename_bad(const char *path, char *renamed, size_t bytes);

/* Makes the folder and its parents. Returns 0 or errno. */
int file_make_folder(const char *path);

/* "FOLDER/NAMEEXTENSION", with " 2", " 3" ... before the extension if that exists already. */
void file_fresh_name(const char *folder, const char *name, const char *extension, char *path,
                     size_t bytes);

#endif
