/* file.h: reads and writes whole files. A file is replaced atomically: by a new file in the same
 * folder and a rename. Any thread. */
#ifndef TENGEN_APP_FILE_H
#define TENGEN_APP_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/file_handle.h"
#include "engine/types.h"

/* `content`: NUL-terminated, freed by the caller. FILE_FAILED with `message` and errno. */
FileAnswer file_read(const char *path, char **content, size_t *length, char *message, size_t bytes);
/* The same; a file of more than so many MiB is refused. */
FileAnswer file_read_up_to(const char *path, int mib, char **content, size_t *length, char *message,
                           size_t bytes);
/* The same as `message` without the path, and in any language. `number`: errno. */
void file_unread(int number, int mib, ParseError *error);

typedef enum FileSync {
    FILE_QUICK,  /* survives a crash of the process, but maybe not a power failure */
    FILE_SYNCED, /* survives a power failure: fsync of the file and of its folder */
    FILE_APPEND, /* as FILE_SYNCED; adds to the end of the file, as a new line */
    FILE_NEW,    /* as FILE_SYNCED; if there is a file of this name: EEXIST, and it stays */
    FILE_EXPORT  /* as FILE_SYNCED; a device or a pipe is written directly. Only for paths that the
                    player named: a pipe without a reader blocks */
} FileSync;

/* Returns 0, or errno: then the old file is untouched; but FILE_APPEND may leave a part behind, if
 * another process has added to the file meanwhile. A symbolic link to a file is followed; one to a
 * file that is not there yet by FILE_SYNCED and FILE_APPEND, if its folder is. The mode is kept,
 * the owner is not. A process that is killed meanwhile leaves "PATH.PID-N.new". */
int file_write(const char *path, const void *content, size_t length, FileSync sync);
/* A link to a file in a folder that is not there: except with FILE_APPEND, file_write would put the
 * file in its place. */
bool file_is_lost_link(const char *path);
/* The file's content is PATH.old from now on, too. Where that cannot be, nothing happens. */
void file_keep_old(const char *path);
/* Removes what killed processes left beside `path`, if it is at least this old. 0: only while
 * nobody else writes that file. */
void file_clean(const char *path, int seconds);

/* Removes what is kept of it: PATH.old, PATH.bad, PATH.bad.1 ... Survives a power failure. Returns
 * 0 or errno. */
int file_remove_kept(const char *path);

/* The path without its folders; in `path`. */
const char *file_name_of(const char *path);

/* Unix time in ms, for the last line of saved files (engine/trailer.h). */
int64_t file_now_ms(void);

/* Writes the content of a bad file to PATH.bad (or PATH.bad.1 ...), through to the disk. `kept`:
 * its path. Returns 0 or errno. */
int file_keep_bad(const char *path, const char *content, size_t length, char *kept, size_t bytes);
/* Renames a bad file to PATH.bad (or PATH.bad.1 ...). `renamed`: the new path. */
bool file_rename_bad(const char *path, char *renamed, size_t bytes);

#endif
