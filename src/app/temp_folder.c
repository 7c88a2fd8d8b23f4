#define _XOPEN_SOURCE 700 /* nftw */
#include "app/temp_folder.h"

#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>

bool temp_folder_make(const char *word, char *path, size_t bytes)
{
    const char *base = getenv("TMPDIR");
    int needed =
        snprintf(path, bytes, "%s/tengen-%s-XXXXXX", base && base[0] == '/' ? base : "/tmp", word);
    if ((size_t)needed >= bytes) {
        errno = ENAMETOOLONG;
        return false;
    }
    return mkdtemp(path) != NULL;
}

static int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *at)
{
    (void)status;
    (void)kind;
    (void)at;
    return remove(path);
}

void temp_folder_remove(const char *path)
{
    nftw(path, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
}
