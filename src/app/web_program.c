/* A browser starts no programs. */
#include "app/program.h"

bool program_exists(const char *name, size_t length)
{
    (void)name, (void)length;
    return false;
}

bool program_can_start(void)
{
    return false;
}
