/* wincount.h: the win-line method of the game's first versions, for any size: every row of five
 * points is a line (572 on 15x15); an empty point has two worths, each a sum over its lines
 * that one side alone has entered: 200/400/2000/10000 for one to four of the opponent's stones, and
 * 220/420/2100/20000 for one's own. The point whose larger worth is largest is played; the sum of
 * both, then nearness to the centre decide a tie. Counts are made anew from the position, so an
 * undo can leave nothing stale. */
#ifndef TENGEN_ENGINE_WINCOUNT_H
#define TENGEN_ENGINE_WINCOUNT_H

#include "engine/rules/position.h"

/* Number of lines of five on a board of this size: 572 for 15. */
int wincount_lines(int size);

/* The method's move for the side to move: never occupied, never off the board, never a foul while
 * another point is left. POINT_NONE on a full board. `value` (may be NULL) gets its score. */
Point wincount_choose(const Position *position, int64_t *value);

#endif
