/* posix_files.c: fcntl.h, sys/stat.h, sys/file.h and the files of unistd.h and stdio.h. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <windows.h>

#include "windows/posix_paths.h"

enum {
    SHARE_ALL = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
    /* A program that looks at every new file may have it open for a moment. */
    TRIES = 20,
    STEP_MS = 10
};

/* ---- open ---- */

static DWORD access_of(int flags)
{
    const DWORD write = flags & O_APPEND ? FILE_APPEND_DATA | FILE_WRITE_DATA : GENERIC_WRITE;
    return flags & O_RDWR     ? GENERIC_READ | write
           : flags & O_WRONLY ? write | FILE_READ_ATTRIBUTES
                              : GENERIC_READ;
}

static DWORD disposition_of(int flags)
{
    if ((flags & O_CREAT) == 0) {
        return flags & O_TRUNC ? TRUNCATE_EXISTING : OPEN_EXISTING;
    }
    return flags & O_EXCL ? CREATE_NEW : flags & O_TRUNC ? CREATE_ALWAYS : OPEN_ALWAYS;
}

/* 0, or why what was opened is not what was asked for. */
static int fault_of(HANDLE handle, int flags)
{
    BY_HANDLE_FILE_INFORMATION info;
    if (!GetFileInformationByHandle(handle, &info)) {
        return 0; /* a device */
    }
    const bool folder = info.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY;
    if ((flags & O_NOFOLLOW) && (info.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT)) {
        return ELOOP;
    }
    return (flags & O_DIRECTORY) && !folder ? ENOTDIR : 0;
}

/* Opening a folder to write it is reported as a lack of rights. */
static int fail_open(const wchar_t *wide, int flags)
{
    const bool denied = GetLastError() == ERROR_ACCESS_DENIED;
    posix_fail();
    if (denied && (flags & (O_WRONLY | O_RDWR))) {
        const DWORD attributes = GetFileAttributesW(wide);
        const bool known = attributes != INVALID_FILE_ATTRIBUTES;
        errno = known && (attributes & FILE_ATTRIBUTE_DIRECTORY) ? EISDIR : EACCES;
    }
    return -1;
}

/* Takes `handle` over. */
static int descriptor_of(HANDLE handle, int flags)
{
    const int fault = fault_of(handle, flags);
    const int kept = flags & (O_APPEND | O_RDWR | O_WRONLY | _O_NOINHERIT);
    const int descriptor = fault == 0 ? _open_osfhandle((intptr_t)handle, kept | _O_BINARY) : -1;
    if (descriptor < 0) {
        const int number = fault != 0 ? fault : EMFILE;
        CloseHandle(handle);
        errno = number;
    }
    return descriptor;
}

int posix_open(const char *path, int flags, ...)
{
    wchar_t *wide = posix_wide_path(path);
    const DWORD extra = FILE_FLAG_BACKUP_SEMANTICS |
                        (flags & O_NOFOLLOW ? FILE_FLAG_OPEN_REPARSE_POINT : 0) |
                        FILE_ATTRIBUTE_NORMAL;
    if (!wide) {
        return -1;
    }
    const HANDLE handle =
        CreateFileW(wide, access_of(flags), SHARE_ALL, NULL, disposition_of(flags), extra, NULL);
    const int descriptor =
        handle == INVALID_HANDLE_VALUE ? fail_open(wide, flags) : descriptor_of(handle, flags);
    const int number = errno;
    free(wide);
    errno = number;
    return descriptor;
}

FILE *posix_fopen(const char *path, const char *mode)
{
    wchar_t *wide = posix_wide_path(path), wide_mode[8];
    size_t length = 0;
    for (; mode[length] && length + 2 < sizeof wide_mode / sizeof wide_mode[0]; length++) {
        wide_mode[length] = (wchar_t)mode[length];
    }
    wide_mode[length] = L'b';
    wide_mode[length + (strchr(mode, 'b') == NULL)] = L'\0';
    FILE *file = wide ? _wfopen(wide, wide_mode) : NULL;
    free(wide);
    return file;
}

/* ---- stat ---- */

static struct timespec time_of(FILETIME from)
{
    const int64_t second = 10000000, to_1970 = INT64_C(11644473600);
    const int64_t all = (int64_t)from.dwHighDateTime << 32 | from.dwLowDateTime;
    return (struct timespec){.tv_sec = (time_t)(all / second - to_1970),
                             .tv_nsec = (long)(all % second * 100)};
}

static unsigned mode_of(DWORD attributes, bool follows)
{
    if (!follows && (attributes & FILE_ATTRIBUTE_REPARSE_POINT)) {
        return S_IFLNK | 0777;
    }
    if (attributes & FILE_ATTRIBUTE_DIRECTORY) {
        return S_IFDIR | 0700; /* others are kept out by the profile's rights */
    }
    return S_IFREG | (attributes & FILE_ATTRIBUTE_READONLY ? 0555 : 0755);
}

static int read_status(HANDLE handle, bool follows, struct posix_stat *status)
{
    BY_HANDLE_FILE_INFORMATION info;
    *status = (struct posix_stat){.st_nlink = 1};
    const DWORD type = GetFileType(handle);
    if (type != FILE_TYPE_DISK) {
        status->st_mode = type == FILE_TYPE_CHAR ? _S_IFCHR | 0600 : _S_IFIFO | 0600;
        return 0;
    }
    if (!GetFileInformationByHandle(handle, &info)) {
        return posix_fail();
    }
    status->st_dev = info.dwVolumeSerialNumber;
    status->st_ino = (uint64_t)info.nFileIndexHigh << 32 | info.nFileIndexLow;
    status->st_mode = mode_of(info.dwFileAttributes, follows);
    status->st_nlink = info.nNumberOfLinks;
    status->st_size = (int64_t)((uint64_t)info.nFileSizeHigh << 32 | info.nFileSizeLow);
    status->st_mtim = time_of(info.ftLastWriteTime);
    return 0;
}

static int read_path(const char *path, bool follows, struct posix_stat *status)
{
    wchar_t *wide = posix_wide_path(path);
    if (!wide) {
        return -1;
    }
    const HANDLE handle = CreateFileW(
        wide, FILE_READ_ATTRIBUTES, SHARE_ALL, NULL, OPEN_EXISTING,
        FILE_FLAG_BACKUP_SEMANTICS | (follows ? 0 : FILE_FLAG_OPEN_REPARSE_POINT), NULL);
    free(wide);
    if (handle == INVALID_HANDLE_VALUE) {
        return posix_fail();
    }
    const int answer = read_status(handle, follows, status), number = errno;
    CloseHandle(handle);
    errno = number;
    return answer;
}

int posix_stat(const char *path, struct posix_stat *status)
{
    return read_path(path, true, status);
}

int posix_lstat(const char *path, struct posix_stat *status)
{
    return read_path(path, false, status);
}

int posix_fstat(int handle, struct posix_stat *status)
{
    const HANDLE file = (HANDLE)_get_osfhandle(handle);
    if (file == INVALID_HANDLE_VALUE) {
        errno = EBADF;
        return -1;
    }
    return read_status(file, true, status);
}

int posix_access(const char *path, int mode)
{
    struct posix_stat status;
    if (posix_stat(path, &status) != 0) {
        return -1;
    }
    if ((mode & W_OK) && S_ISREG(status.st_mode) && (status.st_mode & 0200) == 0) {
        errno = EACCES;
        return -1;
    }
    return 0;
}

static int set_read_only(const wchar_t *wide, bool read_only)
{
    const DWORD old = GetFileAttributesW(wide);
    const DWORD bit = FILE_ATTRIBUTE_READONLY, now = read_only ? old | bit : old & ~bit;
    return old != INVALID_FILE_ATTRIBUTES && (now == old || SetFileAttributesW(wide, now))
               ? 0
               : posix_fail();
}

int posix_chmod(const char *path, unsigned mode)
{
    wchar_t *wide = posix_wide_path(path);
    const int answer = wide ? set_read_only(wide, (mode & 0200) == 0) : -1, number = errno;
    free(wide);
    errno = number;
    return answer;
}

int posix_fchmod(int handle, unsigned mode)
{
    (void)handle, (void)mode;
    return 0;
}

/* ---- names ---- */

static bool is_held(void)
{
    return GetLastError() == ERROR_SHARING_VIOLATION || GetLastError() == ERROR_ACCESS_DENIED;
}

static int rename_wide(const wchar_t *wide, const wchar_t *target)
{
    for (int i = 0;; i++) {
        if (MoveFileExW(wide, target, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH)) {
            return 0;
        }
        if (!is_held() || i == TRIES || GetFileAttributesW(wide) == INVALID_FILE_ATTRIBUTES) {
            return posix_fail();
        }
        Sleep(STEP_MS);
    }
}

/* Calls `change` with both paths. */
static int with_two(int change(const wchar_t *, const wchar_t *), const char *path,
                    const char *other)
{
    wchar_t *one = posix_wide_path(path), *two = one ? posix_wide_path(other) : NULL;
    const int answer = two ? change(one, two) : -1, number = errno;
    free(one);
    free(two);
    errno = number;
    return answer;
}

int posix_rename(const char *path, const char *target)
{
    return with_two(rename_wide, path, target);
}

static int link_wide(const wchar_t *wide, const wchar_t *other)
{
    return CreateHardLinkW(other, wide, NULL) ? 0 : posix_fail();
}

int posix_link(const char *path, const char *other)
{
    return with_two(link_wide, path, other);
}

static int delete_wide(const wchar_t *wide)
{
    for (int i = 0;; i++) {
        if (DeleteFileW(wide)) {
            return 0;
        }
        const DWORD attributes = is_held() ? GetFileAttributesW(wide) : INVALID_FILE_ATTRIBUTES;
        if (attributes == INVALID_FILE_ATTRIBUTES || i == TRIES) {
            return posix_fail();
        }
        if (attributes & FILE_ATTRIBUTE_DIRECTORY) {
            errno = EISDIR;
            return -1;
        }
        /* POSIX does not ask who may write a file that is removed. */
        if (!(attributes & FILE_ATTRIBUTE_READONLY) || set_read_only(wide, false) != 0) {
            Sleep(STEP_MS);
        }
    }
}

int posix_unlink(const char *path)
{
    wchar_t *wide = posix_wide_path(path);
    const int answer = wide ? delete_wide(wide) : -1, number = errno;
    free(wide);
    errno = number;
    return answer;
}

int posix_remove(const char *path)
{
    struct posix_stat status;
    return posix_lstat(path, &status) == 0 && S_ISDIR(status.st_mode) ? posix_rmdir(path)
                                                                      : posix_unlink(path);
}

ssize_t posix_readlink(const char *path, char *target, size_t bytes)
{
    (void)path, (void)target, (void)bytes;
    errno = EINVAL;
    return -1;
}

/* ---- content ---- */

int posix_fsync(int handle)
{
    const HANDLE file = (HANDLE)_get_osfhandle(handle);
    if (FlushFileBuffers(file)) {
        return 0;
    }
    if (GetLastError() == ERROR_ACCESS_DENIED) { /* opened to be read, such as a folder */
        errno = EINVAL;
        return -1;
    }
    return posix_fail();
}

ssize_t posix_pwrite(int handle, const void *bytes, size_t length, int64_t at)
{
    OVERLAPPED place = {.Offset = (DWORD)(at & 0xFFFFFFFF), .OffsetHigh = (DWORD)(at >> 32)};
    DWORD written = 0;
    if (!WriteFile((HANDLE)_get_osfhandle(handle), bytes, (DWORD)length, &written, &place)) {
        return posix_fail();
    }
    return (ssize_t)written;
}

int flock(int handle, int operation)
{
    const HANDLE file = (HANDLE)_get_osfhandle(handle);
    OVERLAPPED place = {.OffsetHigh = 0x7FFFFFFF};
    if (operation & LOCK_UN) {
        return UnlockFileEx(file, 0, 1, 0, &place) ? 0 : posix_fail();
    }
    const DWORD flags = (operation & LOCK_EX ? LOCKFILE_EXCLUSIVE_LOCK : 0u) |
                        (operation & LOCK_NB ? LOCKFILE_FAIL_IMMEDIATELY : 0u);
    if (LockFileEx(file, flags, 0, 1, 0, &place)) {
        return 0;
    }
    if (GetLastError() == ERROR_IO_PENDING) { /* what another one's lock is reported as */
        SetLastError(ERROR_LOCK_VIOLATION);
    }
    return posix_fail();
}
