/* file_system.h: what the modules for files and folders both ask of the system. Any thread. */
#ifndef TENGEN_APP_FILE_SYSTEM_H
#define TENGEN_APP_FILE_SYSTEM_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/stat.h>

/* Something has this name: a file, a folder or a link, even one that leads nowhere. */
bool file_system_has(const char *path);
/* Changes when the file is written or replaced. 0: there is none. */
uint64_t file_system_stamp(const char *path);

/* When the file was changed, since 1970; a time that is too far away becomes the last one that
 * fits. */
int64_t file_system_changed_ns(const struct stat *status);
/* Nobody may write it, or this user may not. The user may be one who could write everything. */
bool file_system_is_protected(const char *path);
/* Both lead to one file. False if one is not there. */
bool file_system_is_same(const char *one, const char *other);
/* fsync of a file or folder. Returns 0 or errno; 0 also where there is no fsync: devices and some
 * file systems. */
int file_system_sync(int handle);

#endif
