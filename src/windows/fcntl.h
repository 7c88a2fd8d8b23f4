/* fcntl.h: open() as POSIX has it. Files are never text files, others may rename and delete them
 * while they are open, and folders can be opened to be read. */
#ifndef TENGEN_WINDOWS_FCNTL_H
#define TENGEN_WINDOWS_FCNTL_H

#include <io.h>
#include_next <fcntl.h>

#define O_CLOEXEC _O_NOINHERIT
#define O_NOFOLLOW 0x100000
#define O_DIRECTORY 0x200000
#define O_NONBLOCK 0x400000 /* opening never waits */
#define O_NOCTTY 0

#undef open
#define open posix_open
int posix_open(const char *path, int flags, ...);

#endif
