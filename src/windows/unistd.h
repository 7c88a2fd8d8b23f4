/* unistd.h: what POSIX has and Windows' C library lacks or does otherwise, as far as the game uses
 * it. Paths are in UTF-8. */
#ifndef TENGEN_WINDOWS_UNISTD_H
#define TENGEN_WINDOWS_UNISTD_H

#include <io.h>
#include_next <unistd.h>

#include <stdint.h>

#include "windows/posix_pipes.h"

#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2

enum { _SC_PAGESIZE };

/* With arguments, so that members of these names stay as they are. */
#undef read
#undef write
#undef close
#define read(handle, bytes, length) posix_read(handle, bytes, length)
#define write(handle, bytes, length) posix_write(handle, bytes, length)
#define close(handle) posix_close(handle)

#define access posix_access
#define chdir posix_chdir
#define fsync posix_fsync
#define getcwd posix_getcwd
#define link posix_link
#define pwrite posix_pwrite
#define readlink posix_readlink
#define rmdir posix_rmdir
#define sysconf posix_sysconf
#define unlink posix_unlink

/* All files are the user's own. */
static inline int getuid(void)
{
    return 0;
}

int posix_access(const char *path, int mode);
int posix_chdir(const char *path);
/* EINVAL: a folder, which Windows does not sync. */
int posix_fsync(int handle);
char *posix_getcwd(char *path, size_t bytes);
int posix_link(const char *path, const char *other);
ssize_t posix_pwrite(int handle, const void *bytes, size_t length, int64_t at);
/* Always EINVAL: the system follows links. */
ssize_t posix_readlink(const char *path, char *target, size_t bytes);
int posix_rmdir(const char *path);
long posix_sysconf(int name);
int posix_unlink(const char *path);

#endif
