/* look_back.h: looking back while a game is played. The board shows an earlier move, nothing is
 * taken back, clocks and opponents go on. It ends with the next move, with a pause or a request,
 * and on another page.
 *
 * Main thread. */
#ifndef TENGEN_APP_LOOK_BACK_H
#define TENGEN_APP_LOOK_BACK_H

#include "app/app.h"

/* The ply that is looked back at; -1: the board shows the game as it is. */
int look_ply(const Game *game);
/* CMD_LOOK, which may_look allows. */
void look_run(App *app, const Command *command);
void look_end(Game *game);
/* After the game may have gone on: tells that this has ended a look. True: it has. */
bool look_update(App *app);
/* Shows the earlier position in place of the game's. */
void look_fill(View *view, const Game *game);

#endif
