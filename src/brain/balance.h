/* balance.h: moves that leave both sides an even game, for openings in which the other player then
 * chooses a side. */
#ifndef TENGEN_BRAIN_BALANCE_H
#define TENGEN_BRAIN_BALANCE_H

#include "engine/ai/search.h"

enum { BALANCE_MAX = 2 };

/* The next `count` (1 or 2) moves, each of the side whose turn it is, after which the position is
 * worth as nearly as possible `bias` for the side to move now. None wins, is a foul or is barred.
 * False: there are none. Obeys the limits; a stop hastens it. `value`: what was reached. */
bool balance_moves(Search *search, const Position *position, const SearchLimits *limits, int count,
                   int bias, Point *move, int *value);

#endif
