/* pages.h: opens a page, with what it needs: the puzzles, the statistics, a word on the game that
 * is kept; and leaves it. Main thread only. */
#ifndef TENGEN_APP_PAGES_H
#define TENGEN_APP_PAGES_H

#include "app/app.h"

/* CMD_PAGE. What cannot be opened now is told. */
void pages_open(App *app, const Command *command);
/* To the page before. From the review of a game that is looked at (visit.h): to where it was
 * chosen; the player's own game comes back. */
void pages_go_back(App *app);

#endif
