/* match_arrange.h: a position that a player sets up: the set-up stones of a game that has no moves
 * and no players yet. It is a game like one of a file, and is saved, reviewed and played so. */
#ifndef TENGEN_ENGINE_MATCH_ARRANGE_H
#define TENGEN_ENGINE_MATCH_ARRANGE_H

#include "engine/history/match.h"

/* A match that begins with the stones of the position and its side to move, judged by the rule of
 * the setup; of the position's size, with a free opening. A five, or a row of six that is a foul,
 * ends it before it begins; other forbidden points do not matter. NULL: out of memory. */
Match *match_arranged(const Setup *setup, const Position *position);

/* It begins with stones that are not the handicap of its setup. */
bool match_is_arranged(const Match *match);
/* There are no moves, and nobody plays it: its set-up stones can be changed. */
bool match_may_arrange(const Match *match);
/* To those of the position, which has the match's size; they are judged at once, likewise.
 * match_may_arrange allows it. */
void match_arrange(Match *match, const Position *position);

#endif
