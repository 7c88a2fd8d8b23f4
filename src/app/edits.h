/* edits.h: what a player adds to the tree in a review: signs and comments. Main thread only. */
#ifndef TENGEN_APP_EDITS_H
#define TENGEN_APP_EDITS_H

#include "app/game.h"

/* Nothing, unless the match is reviewed. */
void edits_fill(const Game *game, View *view);

#endif
