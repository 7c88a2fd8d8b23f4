/* quiescence.h: quiescence search, the value of a leaf of the search tree: the static evaluation
 * once neither side has a four left that improves it. For the files of the search only. */
#ifndef TENGEN_ENGINE_QUIESCENCE_H
#define TENGEN_ENGINE_QUIESCENCE_H

#include "engine/ai/worker.h"

/* The value of the board, `ply` plies from the root, within (alpha, beta); a bound if it lies
 * outside (fail-soft). The side to move may stand pat or play fours; the opponent only blocks.
 * Meaningless once the worker has stopped. */
int quiescence_search(Worker *worker, int alpha, int beta, int ply);

#endif
