/* games.h: starts, opens and restores games. An unfinished game that is replaced is kept in the
 * games folder. */
#ifndef TENGEN_APP_GAMES_H
#define TENGEN_APP_GAMES_H

#include "app/app.h"

/* At start: the game that the command line names, else the autosaved one, else PAGE_NEW. */
void games_at_startup(App *app);
/* False: out of memory; the player has been told. */
bool games_start(App *app, const Setup *setup);
/* False with `error`: then nothing has changed. */
bool games_open(App *app, const char *path, char *error, size_t bytes);

#endif
