/* stdlib.h: the environment in UTF-8, and what POSIX adds. */
#ifndef TENGEN_WINDOWS_STDLIB_H
#define TENGEN_WINDOWS_STDLIB_H

#include_next <stdlib.h>

#define getenv posix_getenv

/* Stays until the program ends. HOME, TMPDIR, XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME and
 * LANG are what Windows has in their place, unless they are set. */
char *posix_getenv(const char *name);
int setenv(const char *name, const char *value, int replace);
char *mkdtemp(char *pattern);
/* `resolved`: NULL, for memory that the caller frees, or PATH_MAX bytes. */
char *realpath(const char *path, char *resolved);

#endif
