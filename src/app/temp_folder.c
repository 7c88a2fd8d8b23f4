#define _GNU_SOURCE /* nftw, flock */
#include "app/temp_folder.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "app/folder.h"

enum { PATH_SPACE = 4096, UNUSED_S = 3600 };

#define RANDOM "XXXXXX"

static const char *base_folder(void)
{
    const char *base = getenv("TMPDIR");
    return base && folder_is_absolute(base) ? base : "/tmp";
}

bool temp_folder_make(const char *word, char *path, size_t bytes)
{
    int needed = snprintf(path, bytes, "%s/tengen-%s-" RANDOM, base_folder(), word);
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

/* ---- folders of killed processes ---- */

int temp_folder_claim(const char *path)
{
    int handle = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (handle >= 0 && flock(handle, LOCK_EX | LOCK_NB) != 0) {
        close(handle);
        handle = -1;
    }
    return handle;
}

void temp_folder_end(const char *path, int *claim)
{
    temp_folder_remove(path);
    if (*claim >= 0) {
        close(*claim);
    }
    *claim = -1;
}

/* An hour: another process has made its folder, but not claimed it yet. */
static bool is_old(const char *path)
{
    struct stat status;
    return lstat(path, &status) == 0 && status.st_uid == getuid() &&
           time(NULL) - status.st_mtime >= UNUSED_S;
}

void temp_folder_clean(const char *word)
{
    char prefix[64], path[PATH_SPACE];
    size_t length = (size_t)snprintf(prefix, sizeof prefix, "tengen-%s-", word);
    FolderList list = folder_list(base_folder(), prefix);
    for (int i = 0; i < list.count; i++) {
        if (strlen(list.name[i]) != length + strlen(RANDOM) ||
            !folder_join(path, sizeof path, base_folder(), list.name[i])) {
            continue;
        }
        /* A claim held here only to look would keep another process from claiming its new folder.
         */
        int claim = is_old(path) ? temp_folder_claim(path) : -1;
        if (claim >= 0) {
            temp_folder_end(path, &claim);
        }
    }
    folder_list_free(&list);
}
