/* wincount.h: the win-line method of the first versions of this game, for any board size.
 *
 * Every row of five points is a line (572 of them on 15x15). An empty point has two scores, each a
 * sum over its lines in which only one side has stones: 220/420/2100/20000 for one to four own
 * stones, 200/400/2000/10000 for the opponent's. The point with the largest score of either kind is
 * played; ties are broken by the sum of both, then by the distance to the centre. */
#ifndef TENGEN_ENGINE_WINCOUNT_H
#define TENGEN_ENGINE_WINCOUNT_H

#include "engine/rules/position.h"

/* The method's move for the side to move: a foul only if every empty point is one. POINT_NONE on a
 * full board. */
Point wincount_choose(const Position *position);

#endif
