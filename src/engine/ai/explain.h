/* explain.h: what a move does, in facts that the rules, the patterns, wincheck and vcf prove. */
#ifndef TENGEN_ENGINE_EXPLAIN_H
#define TENGEN_ENGINE_EXPLAIN_H

#include "engine/ai/board.h"
#include "engine/explanation.h"

/* Explains a move of the side to move on an empty point. The game must not be over. The same result
 * on every machine; mostly within a few milliseconds, sometimes a tenth of a second. The board is
 * unchanged on return. */
void explain_move(Board *board, Point move, Explanation *explanation);

/* The same for a plain position. False: out of memory. */
bool explain_position(const Position *position, Point move, Explanation *explanation);

#endif
