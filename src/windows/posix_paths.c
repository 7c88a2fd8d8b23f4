#include "windows/posix_paths.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

/* Paths that are longer need a prefix, and may then have no dots. */
enum { SHORT_MAX = 240 };

static void turn_slashes(wchar_t *wide)
{
    for (; *wide; wide++) {
        *wide = *wide == L'/' ? L'\\' : *wide;
    }
}

/* Takes `wide` over. */
static wchar_t *lengthen(wchar_t *wide)
{
    static const wchar_t prefix[] = L"\\\\?\\";
    wchar_t *whole = malloc(POSIX_WIDE_MAX * sizeof *whole);
    const size_t before = wcslen(prefix);
    DWORD length = 0;
    if (whole) {
        memcpy(whole, prefix, sizeof prefix);
        length = GetFullPathNameW(wide, (DWORD)(POSIX_WIDE_MAX - before), whole + before, NULL);
    }
    if (length == 0 || length >= POSIX_WIDE_MAX - before || whole[before] == L'\\') {
        free(whole); /* a path of the network, or of a device */
        return wide;
    }
    free(wide);
    return whole;
}

wchar_t *posix_wide_path(const char *path)
{
    const char *name = strcmp(path, "/dev/null") == 0 ? "NUL" : path;
    const int length = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, name, -1, NULL, 0);
    if (length <= 0 || length > POSIX_WIDE_MAX) {
        errno = length <= 0 ? EILSEQ : ENAMETOOLONG;
        return NULL;
    }
    wchar_t *wide = malloc((size_t)length * sizeof *wide);
    if (!wide) {
        return NULL;
    }
    MultiByteToWideChar(CP_UTF8, 0, name, -1, wide, length);
    turn_slashes(wide);
    return length > SHORT_MAX ? lengthen(wide) : wide;
}

bool posix_narrow_path(const wchar_t *wide, char *path, size_t bytes)
{
    const int room = bytes > INT_MAX ? INT_MAX : (int)bytes;
    if (wcsncmp(wide, L"\\\\?\\", 4) == 0 && wcsncmp(wide + 4, L"UNC\\", 4) != 0) {
        wide += 4;
    }
    if (WideCharToMultiByte(CP_UTF8, 0, wide, -1, path, room, NULL, NULL) == 0) {
        errno = ENAMETOOLONG;
        return false;
    }
    for (; *path; path++) {
        *path = *path == '\\' ? '/' : *path;
    }
    return true;
}

int posix_fail(void)
{
    static const struct {
        DWORD code;
        int number;
    } row[] = {
        {ERROR_FILE_NOT_FOUND, ENOENT},
        {ERROR_PATH_NOT_FOUND, ENOENT},
        {ERROR_INVALID_NAME, ENOENT},
        {ERROR_BAD_NETPATH, ENOENT},
        {ERROR_BAD_PATHNAME, ENOENT},
        {ERROR_TOO_MANY_OPEN_FILES, EMFILE},
        {ERROR_ACCESS_DENIED, EACCES},
        {ERROR_SHARING_VIOLATION, EACCES},
        {ERROR_LOCK_VIOLATION, EWOULDBLOCK},
        {ERROR_WRITE_PROTECT, EROFS},
        {ERROR_NOT_ENOUGH_MEMORY, ENOMEM},
        {ERROR_OUTOFMEMORY, ENOMEM},
        {ERROR_NOT_SAME_DEVICE, EXDEV},
        {ERROR_FILE_EXISTS, EEXIST},
        {ERROR_ALREADY_EXISTS, EEXIST},
        {ERROR_DISK_FULL, ENOSPC},
        {ERROR_HANDLE_DISK_FULL, ENOSPC},
        {1295 /* ERROR_DISK_QUOTA_EXCEEDED */, ENOSPC},
        {ERROR_DIR_NOT_EMPTY, ENOTEMPTY},
        {ERROR_DIRECTORY, ENOTDIR},
        {ERROR_FILENAME_EXCED_RANGE, ENAMETOOLONG},
        {ERROR_INVALID_HANDLE, EBADF},
        {ERROR_INVALID_FUNCTION, ENOTSUP},
        {ERROR_NOT_SUPPORTED, ENOTSUP},
    };
    const DWORD code = GetLastError();
    errno = EIO;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        if (row[i].code == code) {
            errno = row[i].number;
        }
    }
    return -1;
}
