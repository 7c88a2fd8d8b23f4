/* arrange.h: CMD_ARRANGE, by which a player sets up a position on PAGE_ARRANGE. The page begins
 * with the position on the board; the first change makes a game of its own of it, and the game
 * before is kept as when a new one begins. Main thread only. */
#ifndef TENGEN_APP_ARRANGE_H
#define TENGEN_APP_ARRANGE_H

#include "app/app.h"

/* may_arrange allows it. */
void arrange_run(App *app, const Command *command);
/* It puts another game in the place of the one on the board. */
bool arrange_replaces(const Game *game, const Command *command);

/* What PAGE_ARRANGE shows; nothing on other pages. */
void arrange_fill(const Game *game, View *view);

#endif
