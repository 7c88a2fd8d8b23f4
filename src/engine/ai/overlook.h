/* overlook.h: which moves a weak level overlooks. Levels without the error (engine/level.h) see
 * everything. What is overlooked depends on the search's seed and on the number of stones at the
 * root, so that it stays the same throughout one search. For the files of the search only. */
#ifndef TENGEN_ENGINE_OVERLOOK_H
#define TENGEN_ENGINE_OVERLOOK_H

#include "engine/ai/worker.h"

/* Does the level overlook in this move where the opponent can make an open four or a five? */
bool overlook_fours(const Worker *worker);

/* Removes the points where the opponent can make an open four or a five, unless none were left. */
void overlook_remove_fours(const Worker *worker, MoveList *list);

/* Removes the points of threats that the level overlooks, unless none were left. */
void overlook_remove_threats(const Worker *worker, MoveList *list);

#endif
