/* session.h: starts, opens and restores games. An unfinished game that is replaced is kept in the
 * games folder. */
#ifndef TENGEN_APP_SESSION_H
#define TENGEN_APP_SESSION_H

#include "app/app.h"

/* At start: the game that the command line names, else the autosaved one, else PAGE_NEW. */
void session_begin(App *app);
/* False: out of memory; the player has been told. */
bool session_start(App *app, const Setup *setup);
/* False with `error`: then nothing has changed. */
bool session_open(App *app, const char *path, char *error, size_t bytes);

#endif
