/* errno.h: two errors that Windows' C library has no names for, by the numbers of its sockets. */
#include_next <errno.h>

#ifndef ESTALE
#define ESTALE 10070
#endif
#ifndef EDQUOT
#define EDQUOT 10069
#endif
