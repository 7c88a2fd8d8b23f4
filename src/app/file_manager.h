/* file_manager.h: the desktop's file manager. Main thread only. */
#ifndef TENGEN_APP_FILE_MANAGER_H
#define TENGEN_APP_FILE_MANAGER_H

#include <stdbool.h>

/* Asks the desktop to show a folder and does not wait for it. False: it cannot, as there is no
 * xdg-open in PATH. True does not mean that it is shown: a desktop without a file manager says
 * nothing. */
bool file_manager_open(const char *folder);

#endif
