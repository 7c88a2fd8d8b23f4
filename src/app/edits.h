/* edits.h: what a player changes in the tree of moves in a review: branches, signs and comments.
 * Main thread only. */
#ifndef TENGEN_APP_EDITS_H
#define TENGEN_APP_EDITS_H

#include "app/game.h"
#include "app/messages.h"

/* Can CMD_EDIT be carried out? */
bool edits_may(const Game *game, const Command *command);
/* Carries it out, and tells what can be undone. MATCH_NOTHING: the player was told why not. */
MatchError edits_run(Game *game, const Command *command, Messages *messages);

/* Nothing, unless the match is reviewed. */
void edits_fill(const Game *game, View *view);

#endif
