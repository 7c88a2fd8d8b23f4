/* open_sender.h: hands a file over to the instance of the program that runs (open_socket.h). */
#ifndef TENGEN_APP_OPEN_SENDER_H
#define TENGEN_APP_OPEN_SENDER_H

#include <stdbool.h>

/* `data_folder`: of both instances. Waits for the answer for OPEN_SOCKET_WAIT_MS at most. True:
 * that instance opens the file. */
bool open_sender_send(const char *data_folder, const char *file);

#endif
