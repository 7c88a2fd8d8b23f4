/* quiescence.h: the value of a leaf of the search tree: the judgement once neither side has a four
 * left that makes it better. For the files of the search only. */
#ifndef TENGEN_ENGINE_QUIESCENCE_H
#define TENGEN_ENGINE_QUIESCENCE_H

#include "engine/ai/worker.h"

/* The value of the board `ply` plies from the root within (alpha, beta), a bound if it lies
 * outside. The side to move may stand still or play fours; the other one only answers them. Worth
 * nothing once the worker is halted. */
int quiescence_search(Worker *worker, int alpha, int beta, int ply);

#endif
