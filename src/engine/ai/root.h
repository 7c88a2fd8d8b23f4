/* root.h: the moves at the root of a worker's search. For the files of the search only. */
#ifndef TENGEN_ENGINE_ROOT_H
#define TENGEN_ENGINE_ROOT_H

#include "engine/ai/worker.h"

/* Generates the legal moves that are not barred, the most promising first. `lines`: how many best
 * moves are wanted. No moves: every empty point is a foul or barred. */
void root_generate(Worker *worker, int lines);

/* The only root move, with a variation of its own. */
void root_set_single(Worker *worker, Point move, int value);

/* A move that completes a five and is not barred; POINT_NONE if there is none. */
Point root_winning_move(const Worker *worker);

/* Remembers the values of the iteration that has ended, for root_search and root_sort. */
void root_begin_iteration(Worker *worker);

/* Searches the moves from number `first` on to a depth in plies. Afterwards the best of them stands
 * at `first` with its value and variation. If the worker stopped on the way, it is the best move
 * that was searched completely; where none was, its value is -VALUE_INFINITE. */
void root_search(Worker *worker, int plies, int first);

/* Sorts the moves [from, to), best first; of equal values the one that was better in the iteration
 * before. Stable. */
void root_sort(Worker *worker, int from, int to);

#endif
