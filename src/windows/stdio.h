/* stdio.h: paths in UTF-8, rename() that replaces, and formats with numbered arguments. */
#ifndef TENGEN_WINDOWS_STDIO_H
#define TENGEN_WINDOWS_STDIO_H

#include <stdarg.h>
#include_next <stdio.h>

#define _GL_STDIO_H /* libintl.h leaves these two as they are */
#define snprintf posix_snprintf
#define vsnprintf posix_vsnprintf

#define fopen posix_fopen
#define rename posix_rename
#define remove posix_remove

FILE *posix_fopen(const char *path, const char *mode);
int posix_rename(const char *path, const char *target);
int posix_remove(const char *path);
int posix_snprintf(char *out, size_t bytes, const char *format, ...)
    __attribute__((format(gnu_printf, 3, 4)));
int posix_vsnprintf(char *out, size_t bytes, const char *format, va_list arguments)
    __attribute__((format(gnu_printf, 3, 0)));

#endif
