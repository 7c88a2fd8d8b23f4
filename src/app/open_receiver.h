/* open_receiver.h: takes files from later starts of the program (open_socket.h), on a thread that
 * sleeps until one connects. Main thread only. */
#ifndef TENGEN_APP_OPEN_RECEIVER_H
#define TENGEN_APP_OPEN_RECEIVER_H

#include "app/file.h"

typedef struct OpenReceiver OpenReceiver;

/* Only for the one instance that has the first autosave of this data folder: a socket that is left
 * there and that nobody answers is replaced, anything else stays as it is. NULL: later starts open
 * windows of their own. */
OpenReceiver *open_receiver_new(const char *data_folder);
/* The next file, once, whose sender still waits: it is told that the file is taken. wake_main was
 * called when it came. NULL as `receiver`, and false: there is none. */
bool open_receiver_take(OpenReceiver *receiver, char path[FILE_PATH_BYTES]);
/* Senders that wait open windows of their own. NULL: does nothing. */
void open_receiver_free(OpenReceiver *receiver);

#endif
