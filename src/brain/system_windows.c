#include "brain/system.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdio.h>
#include <windows.h>
#include <mmsystem.h>

enum { TICK_MS = 1 };

void system_begin(void)
{
    /* Text streams of Windows turn LF into CR LF, and end at a byte 26. */
    _setmode(_fileno(stdin), _O_BINARY);
    _setmode(_fileno(stdout), _O_BINARY);
    /* The tick that waits end at may be 16 ms long otherwise: too late for a deadline. Windows
     * takes the request back at the end of the program. */
    timeBeginPeriod(TICK_MS);
}

int system_cores(void)
{
    return (int)GetActiveProcessorCount(ALL_PROCESSOR_GROUPS);
}

bool system_replace(const char *from, const char *to)
{
    return rename(from, to) == 0 || (errno == EEXIST && remove(to) == 0 && rename(from, to) == 0);
}
