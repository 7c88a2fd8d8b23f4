/* posix_folders.c: dirent.h, ftw.h, and the folders of unistd.h, sys/stat.h and stdlib.h. */
#include <dirent.h>
#include <errno.h>
#include <ftw.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <windows.h>

#include "windows/posix_paths.h"

struct PosixFolder {
    HANDLE search;
    WIN32_FIND_DATAW found;
    bool first; /* `found` has a name that was not read yet */
    struct dirent entry;
};

/* ---- names ---- */

/* NULL with errno. Takes `pattern` over, which may be NULL. */
static DIR *search(wchar_t *pattern)
{
    DIR *folder = pattern ? calloc(1, sizeof *folder) : NULL;
    if (folder) {
        folder->search = FindFirstFileW(pattern, &folder->found);
        folder->first = true;
        if (folder->search == INVALID_HANDLE_VALUE) {
            posix_fail();
            const int number = errno;
            free(folder);
            folder = NULL;
            errno = number;
        }
    }
    free(pattern);
    return folder;
}

DIR *opendir(const char *path)
{
    char pattern[PATH_MAX];
    struct stat status;
    if (stat(path, &status) != 0) {
        return NULL;
    }
    if (!S_ISDIR(status.st_mode) ||
        (size_t)snprintf(pattern, sizeof pattern, "%s/*", path) >= sizeof pattern) {
        errno = !S_ISDIR(status.st_mode) ? ENOTDIR : ENAMETOOLONG;
        return NULL;
    }
    return search(posix_wide_path(pattern));
}

struct dirent *readdir(DIR *folder)
{
    while (folder->first || FindNextFileW(folder->search, &folder->found)) {
        folder->first = false;
        if (WideCharToMultiByte(CP_UTF8, 0, folder->found.cFileName, -1, folder->entry.d_name,
                                sizeof folder->entry.d_name, NULL, NULL) > 0) {
            return &folder->entry;
        }
    }
    return NULL;
}

int closedir(DIR *folder)
{
    FindClose(folder->search);
    free(folder);
    return 0;
}

/* ---- changes ---- */

/* Calls `change` with the path. */
static int with_path(const char *path, BOOL change(const wchar_t *))
{
    wchar_t *wide = posix_wide_path(path);
    const int answer = wide && change(wide) ? 0 : wide ? posix_fail() : -1, number = errno;
    free(wide);
    errno = number;
    return answer;
}

static BOOL make(const wchar_t *wide)
{
    return CreateDirectoryW(wide, NULL);
}

int posix_mkdir(const char *path, unsigned mode)
{
    (void)mode;
    return with_path(path, make);
}

static BOOL delete (const wchar_t *wide)
{
    return RemoveDirectoryW(wide);
}

int posix_rmdir(const char *path)
{
    return with_path(path, delete);
}

static BOOL enter(const wchar_t *wide)
{
    return SetCurrentDirectoryW(wide);
}

int posix_chdir(const char *path)
{
    return with_path(path, enter);
}

int nftw(const char *path,
         int (*visit)(const char *path, const struct stat *status, int kind, struct FTW *at),
         int handles, int flags)
{
    (void)handles, (void)flags;
    struct stat status;
    struct FTW at = {0};
    if (lstat(path, &status) != 0) {
        return -1;
    }
    const bool is_folder = S_ISDIR(status.st_mode);
    char below[PATH_MAX];
    DIR *folder = is_folder ? opendir(path) : NULL;
    const struct dirent *entry;
    int answer = 0;
    while (folder && answer == 0 && (entry = readdir(folder))) {
        const char *name = entry->d_name;
        if (strcmp(name, ".") != 0 && strcmp(name, "..") != 0 &&
            (size_t)snprintf(below, sizeof below, "%s/%s", path, name) < sizeof below) {
            answer = nftw(below, visit, handles, flags);
        }
    }
    if (folder) {
        closedir(folder);
    }
    return answer != 0 ? answer : visit(path, &status, is_folder ? FTW_DP : FTW_F, &at);
}

char *mkdtemp(char *pattern)
{
    static atomic_uint count;
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    const size_t length = strlen(pattern);
    for (int i = 0; i < 1000; i++) {
        uint64_t number = (uint64_t)GetTickCount64() * 1000003u + GetCurrentProcessId() * 7919u +
                          atomic_fetch_add(&count, 1) * 104729u;
        for (size_t at = length - 6; at < length; at++, number /= sizeof letters - 1) {
            pattern[at] = letters[number % (sizeof letters - 1)];
        }
        if (posix_mkdir(pattern, 0700) == 0) {
            return pattern;
        }
        if (errno != EEXIST) {
            break;
        }
    }
    return NULL;
}

/* ---- where things are ---- */

char *posix_getcwd(char *path, size_t bytes)
{
    wchar_t *wide = malloc(POSIX_WIDE_MAX * sizeof *wide);
    const DWORD length = wide ? GetCurrentDirectoryW(POSIX_WIDE_MAX, wide) : 0;
    const bool fits = length > 0 && length < POSIX_WIDE_MAX && posix_narrow_path(wide, path, bytes);
    free(wide);
    return fits ? path : NULL;
}

static bool find_real(HANDLE handle, char *resolved)
{
    wchar_t *wide = malloc(POSIX_WIDE_MAX * sizeof *wide);
    const DWORD length =
        wide ? GetFinalPathNameByHandleW(handle, wide, POSIX_WIDE_MAX, FILE_NAME_NORMALIZED) : 0;
    const bool found =
        length > 0 && length < POSIX_WIDE_MAX && posix_narrow_path(wide, resolved, PATH_MAX);
    if (length == 0 && wide) {
        posix_fail();
    }
    free(wide);
    return found;
}

char *realpath(const char *path, char *resolved)
{
    wchar_t *wide = posix_wide_path(path);
    if (!wide) {
        return NULL;
    }
    const HANDLE handle = CreateFileW(wide, FILE_READ_ATTRIBUTES,
                                      FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                                      OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
    free(wide);
    if (handle == INVALID_HANDLE_VALUE) {
        posix_fail();
        return NULL;
    }
    char *out = resolved ? resolved : malloc(PATH_MAX);
    if (out && !find_real(handle, out)) {
        if (!resolved) {
            free(out);
        }
        out = NULL;
    }
    const int number = errno;
    CloseHandle(handle);
    errno = number;
    return out;
}
