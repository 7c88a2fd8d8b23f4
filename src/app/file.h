/* file.h: whole files in and out. A file is replaced by writing a new one beside it, so that what
 * was there is never lost half-way: new file, fsync, rename, fsync of the folder. Any thread. */
#ifndef TENGEN_APP_FILE_H
#define TENGEN_APP_FILE_H

#include <stdbool.h>
#include <stddef.h>

enum { FILE_BYTES_MAX = 64 * 1024 * 1024, FILE_PATH_BYTES = 1024 };

typedef enum FileAnswer { FILE_READ, FILE_MISSING, FILE_FAILED } FileAnswer;

/* The content with a NUL behind it, to be freed by the caller; `message` says what went wrong. */
FileAnswer file_read(const char *path, char **content, size_t *length, char *message, size_t bytes);

/* 0, or the errno of what failed; then the old file is untouched. A link stays one: the file that
 * it names is replaced. Who may read and write it stays as it was. */
int file_write(const char *path, const void *content, size_t length);

/* Claims a file for this process until it ends, however it does, by a lock on "PATH.lock" beside
 * it. A handle that holds the claim until it is closed, or: another process has it, or nobody can
 * have it (no such folder, not writable, no locks there). */
enum { FILE_TAKEN = -1, FILE_UNCLAIMED = -2 };
int file_claim(const char *path);

/* Puts a bad file aside as PATH.bad (or .bad.1 ...); false if that failed. */
bool file_put_aside(const char *path, char *aside, size_t bytes);

/* Makes the folder and those above it; 0 or errno. */
int file_make_folder(const char *path);

/* "FOLDER/NAMEEXTENSION", with " 2", " 3" ... before the extension if that exists already. */
void file_fresh_name(const char *folder, const char *name, const char *extension, char *path,
                     size_t bytes);

#endif
