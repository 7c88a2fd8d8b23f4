/* posix_paths.h: paths as the program has them, in UTF-8 with slashes ("C:/Users/x"), and as
 * Windows has them. Any thread. */
#ifndef TENGEN_WINDOWS_POSIX_PATHS_H
#define TENGEN_WINDOWS_POSIX_PATHS_H

#include <stdbool.h>
#include <stddef.h>
#include <wchar.h>

/* The longest path that Windows has. */
enum { POSIX_WIDE_MAX = 32768 };

/* Owned by the caller (free); NULL with errno: it is no UTF-8 (EILSEQ), too long, or out of memory.
 * "/dev/null" is NUL. */
wchar_t *posix_wide_path(const char *path);
/* False with errno: it does not fit. */
bool posix_narrow_path(const wchar_t *wide, char *path, size_t bytes);
/* Sets errno by GetLastError; returns -1. */
int posix_fail(void);

#endif
