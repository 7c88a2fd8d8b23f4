/* match_arrange.h: a position that a player sets up: the set-up stones of a game that has no moves
 * and no players yet. It is a game like one of a file, and is saved, reviewed and played so. */
#ifndef TENGEN_ENGINE_MATCH_ARRANGE_H
#define TENGEN_ENGINE_MATCH_ARRANGE_H

#include "engine/history/match.h"

/* A match that begins with the stones of the position and its side to move, judged by the rule of
 * the setup; of the position's size, with a free opening. NULL: out of memory. */
Match *match_arranged(const Setup *setup, const Position *position);

/* There are no moves, and nobody plays it: its set-up stones can be changed. */
bool match_may_arrange(const Match *match);

/* What these change is judged at once: a five, or a row of six that is a foul, ends the game before
 * it begins. Other forbidden points do not matter. match_may_arrange allows them. */
void match_arrange_put(Match *match, Point point, Color color); /* COLOR_EMPTY: takes it away */
void match_arrange_clear(Match *match);
void match_arrange_mover(Match *match, Color color);

#endif
