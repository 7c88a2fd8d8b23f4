/* match_turn.h: turns, mirrors and shifts the game of a review, with all of its branches. */
#ifndef TENGEN_ENGINE_MATCH_TURN_H
#define TENGEN_ENGINE_MATCH_TURN_H

#include "engine/history/match.h"
#include "engine/history/record_turn.h"

/* The node that is shown stays. `cut_too`: see record_turn. MATCH_OK; MATCH_OFF_BOARD: a stone or a
 * sign would leave the board; MATCH_OPENING: the turns of the opening are bound to the centre;
 * MATCH_FOUL: where the board ends decides which points are forbidden, and moves of the game would
 * be; MATCH_NO_MEMORY. */
MatchError match_turn(Match *match, const BoardTurn *turn, bool cut_too);

#endif
