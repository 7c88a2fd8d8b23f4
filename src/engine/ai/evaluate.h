/* evaluate.h: what a position is worth when nothing in it is forced. */
#ifndef TENGEN_ENGINE_EVALUATE_H
#define TENGEN_ENGINE_EVALUATE_H

#include "engine/ai/board.h"

/* For the side to move, in the units of search.h. Never beyond the bound of forced wins. */
int evaluate(const Board *board);

/* How much a stone there looks worth trying, for ordering moves: what it makes for the side plus
 * what it takes from the other. */
int evaluate_move(const Board *board, int side, Point point);

#endif
