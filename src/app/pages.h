/* pages.h: opens a page, with what it needs: the puzzles, the statistics, a word on the game that
 * is kept. game.h leaves it. Main thread only. */
#ifndef TENGEN_APP_PAGES_H
#define TENGEN_APP_PAGES_H

#include "app/app.h"

/* CMD_PAGE. What cannot be opened now is told. */
void pages_open(App *app, const Command *command);

#endif
