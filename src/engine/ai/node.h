/* node.h: the search tree below the root. For the files of the search only. */
#ifndef TENGEN_ENGINE_NODE_H
#define TENGEN_ENGINE_NODE_H

#include "engine/ai/worker.h"

/* The value of the board, `ply` plies from the root, within (alpha, beta), searched to `depth`
 * sixteenths of a ply; a bound if it lies outside (fail-soft). `cut`: the node is expected to fail
 * high. Meaningless once the worker has stopped. */
int node_search(Worker *worker, int alpha, int beta, int depth, int ply, bool cut);

/* Scores the moves of a list for movegen_pick: the network's policy and the history heuristic. */
void node_score_moves(Worker *worker, MoveList *list);

/* Late move reduction, in sixteenths of a ply, of move number `count` (from 1) at this depth; may
 * be negative. */
int node_reduction(const Tuning *tuning, int depth, int count);

#endif
