#include "brain/system.h"

#include <limits.h>
#include <stdio.h>
#include <unistd.h>

void system_begin(void) {}

int system_cores(void)
{
#ifdef _SC_NPROCESSORS_ONLN
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores > 0 && cores < INT_MAX ? (int)cores : 0;
#else
    return 0;
#endif
}

bool system_replace(const char *from, const char *to)
{
    return rename(from, to) == 0;
}
