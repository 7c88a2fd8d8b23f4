/* errno.h: an error that Windows' C library has no name for, by the number of its sockets. */
#include_next <errno.h>

#ifndef ESTALE
#define ESTALE 10070
#endif
