/* On Windows each start with a file opens a window of its own. */
#include "app/open_receiver.h"

#include <stddef.h>

OpenReceiver *open_receiver_new(const char *data_folder)
{
    (void)data_folder;
    return NULL;
}

bool open_receiver_take(OpenReceiver *receiver, char path[FILE_PATH_BYTES])
{
    (void)receiver, (void)path;
    return false;
}

void open_receiver_free(OpenReceiver *receiver)
{
    (void)receiver;
}
