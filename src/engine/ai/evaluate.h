/* evaluate.h: what a position is worth when nothing in it is forced. */
#ifndef TENGEN_ENGINE_EVALUATE_H
#define TENGEN_ENGINE_EVALUATE_H

#include "engine/ai/board.h"

/* For the side to move, in the units of search.h. Never beyond the bound of forced wins. */
int evaluate(const Board *board);

/* Who has which threats, as seen by the side to move: a bit each for a five of the other side, an
 * open four, then fours and threes, alone or with something more, of both sides.
 * 0..WEIGHTS_MASKS-1. */
int evaluate_mask(const Board *board);

#endif
