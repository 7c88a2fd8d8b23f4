/* stdio.h: paths in UTF-8, and rename() that replaces. */
#ifndef TENGEN_WINDOWS_STDIO_H
#define TENGEN_WINDOWS_STDIO_H

#include_next <stdio.h>

#define fopen posix_fopen
#define rename posix_rename
#define remove posix_remove

FILE *posix_fopen(const char *path, const char *mode);
int posix_rename(const char *path, const char *target);
int posix_remove(const char *path);

#endif
