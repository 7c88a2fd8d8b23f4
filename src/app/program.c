#include "app/program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/types.h"

static bool is_program(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode) && access(path, X_OK) == 0;
}

bool program_exists(const char *name, size_t length)
{
    char path[2 * PATH_BYTES];
    if (length == 0 || length >= PATH_BYTES) {
        return false;
    }
    if (memchr(name, '/', length)) {
        snprintf(path, sizeof path, "%.*s", (int)length, name);
        return is_program(path);
    }
    const char *folders = getenv("PATH");
    while (folders && *folders != '\0') {
        size_t width = strcspn(folders, ":");
        snprintf(path, sizeof path, "%.*s/%.*s", (int)width, folders, (int)length, name);
        if (width > 0 && width < PATH_BYTES && is_program(path)) {
            return true;
        }
        folders += width;
        folders += *folders == ':';
    }
    return false;
}

bool program_can_start(void)
{
    return true;
}
