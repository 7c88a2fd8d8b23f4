/* ftw.h: nftw() for FTW_DEPTH | FTW_PHYS. */
#ifndef TENGEN_WINDOWS_FTW_H
#define TENGEN_WINDOWS_FTW_H

#include <sys/stat.h>

enum { FTW_PHYS = 1, FTW_DEPTH = 8, FTW_F = 0, FTW_DP = 5 };

struct FTW {
    int base, level;
};

int nftw(const char *path,
         int (*visit)(const char *path, const struct stat *status, int kind, struct FTW *at),
         int handles, int flags);

#endif
