/* termination.h: whether a signal asks the program to end (SIGTERM, SIGINT, SIGHUP). SDL makes a
 * quit event of it, like of a closed window. */
#ifndef TENGEN_APP_TERMINATION_H
#define TENGEN_APP_TERMINATION_H

#include <stdbool.h>

void termination_watch(void); /* after SDL_Init */
bool termination_requested(void);

#endif
