/* arrange.h: CMD_ARRANGE, by which a player sets up a position on PAGE_ARRANGE. The page begins
 * with the position on the board, or from PAGE_NEW with an empty one. The game on the board stays
 * as it is, and closing the page leads back to it; only to play or to analyse the position replaces
 * it, and keeps it as when a new one begins. Other pages that are opened meanwhile lead back to
 * this one. What was set up stays until it is played, analysed or taken back: when another position
 * takes its place and at the end of the program it is saved, in the file that it was saved in
 * before if there is one. Main thread only. */
#ifndef TENGEN_APP_ARRANGE_H
#define TENGEN_APP_ARRANGE_H

#include "app/app.h"

/* When the page has been opened. If it was left with the same position on the board, what was set
 * up then is there again. False: out of memory, and the player has been told. */
bool arrange_open(App *app);
/* When it is shown again after a page that was opened from it: by the rule and the size that
 * PAGE_NEW shows now, if it is for that game. False as above; what was set up stays. */
bool arrange_go_on(App *app);
/* may_arrange allows it. */
void arrange_run(App *app, const Command *command);
/* Undoes a change (`by`: -1), or makes it again (1); arrangement_may_step allows it. */
void arrange_step(App *app, int by);
/* It puts another game in the place of the one on the board. */
bool arrange_replaces(const Game *game, const Command *command);

/* What PAGE_ARRANGE shows; nothing on other pages. */
void arrange_fill(const Game *game, View *view);

#endif
