/* sys/stat.h: stat() that knows which file it is, and the time to 100 ns. */
#ifndef TENGEN_WINDOWS_SYS_STAT_H
#define TENGEN_WINDOWS_SYS_STAT_H

#include_next <sys/stat.h>

#include <stdint.h>
#include <time.h>

#ifndef S_IFLNK
#define S_IFLNK 0xA000
#define S_ISLNK(mode) (((mode)&0xF000) == S_IFLNK)
#endif

#undef stat
#undef fstat
#define stat posix_stat
#define fstat posix_fstat
#define lstat posix_lstat
#undef mkdir
#define mkdir posix_mkdir
#undef chmod
#define chmod posix_chmod
#define fchmod posix_fchmod

struct posix_stat {
    uint64_t st_dev, st_ino;
    unsigned st_mode, st_nlink;
    int st_uid;
    int64_t st_size;
    struct timespec st_mtim;
};
#define st_mtime st_mtim.tv_sec

int posix_stat(const char *path, struct posix_stat *status);
int posix_lstat(const char *path, struct posix_stat *status);
int posix_fstat(int handle, struct posix_stat *status);
int posix_mkdir(const char *path, unsigned mode);
/* Whether the owner may write it. */
int posix_chmod(const char *path, unsigned mode);
/* Nothing: who may read a file is inherited from its folder. */
int posix_fchmod(int handle, unsigned mode);

#endif
