/* On Windows no instance takes files from another one: open_receiver_windows.c. */
#include "app/open_sender.h"

bool open_sender_send(const char *data_folder, const char *file)
{
    (void)data_folder, (void)file;
    return false;
}
