/* node.h: the search tree below the root. For the files of the search only. */
#ifndef TENGEN_ENGINE_NODE_H
#define TENGEN_ENGINE_NODE_H

#include "engine/ai/worker.h"

/* The value of the board `ply` plies from the root within (alpha, beta), searched `depth`
 * sixteenths of a ply deep; a bound if it lies outside. `cut`: the node is expected to fail high.
 * Worth nothing once the worker is halted. */
int node_search(Worker *worker, int alpha, int beta, int depth, int ply, bool cut);

/* Scores a list for picking: the network's likelihoods, and what the search has learnt. */
void node_score_moves(Worker *worker, MoveList *list);

/* Sixteenths of a ply by which the move number `count`, from 1, is looked at less deeply than the
 * first. */
int node_reduction(int depth, int count);

#endif
