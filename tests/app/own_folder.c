#include "app/own_folder.h"

#include <unistd.h>

#include "app/file.h"
#include "app/temp_folder.h"

static char before[FILE_PATH_BYTES], own[FILE_PATH_BYTES];

int own_folder_enter(void **state)
{
    (void)state;
    bool entered = getcwd(before, sizeof before) && temp_folder_make("test", own, sizeof own) &&
                   chdir(own) == 0;
    return entered ? 0 : -1;
}

int own_folder_leave(void **state)
{
    (void)state;
    int left = chdir(before);
    temp_folder_remove(own);
    return left;
}
