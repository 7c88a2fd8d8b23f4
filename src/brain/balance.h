/* balance.h: moves that make the position even, for openings in which the opponent then chooses a
 * side. */
#ifndef TENGEN_BRAIN_BALANCE_H
#define TENGEN_BRAIN_BALANCE_H

#include "engine/ai/search.h"

enum { BALANCE_MAX = 2 };

/* Finds the next `count` (1 or 2) moves after which the position's value for the side to move now
 * is closest to `bias`, and stores that value in `value`. No move wins, is a foul or is barred.
 * Returns false if there is none. Respects the limits and search_stop. */
bool balance_moves(Search *search, const Position *position, const SearchLimits *limits, int count,
                   int bias, Point *move, int *value);

#endif
