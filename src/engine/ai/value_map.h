/* value_map.h: how good every move is, by a short search of each. */
#ifndef TENGEN_ENGINE_VALUE_MAP_H
#define TENGEN_ENGINE_VALUE_MAP_H

#include "engine/ai/search.h"
#include "engine/point_map.h"

/* Told before the first move and after each one, on the thread that searches: so many of all moves
 * have been searched with all of their nodes. */
typedef struct ValueProgress {
    void (*tell)(void *user, int done, int all); /* NULL: nobody is told */
    void *user;
} ValueProgress;

/* First roughly, then with `limits->nodes` for each move, until `limits->time_ms` is over (0: no
 * limit). search_stop ends it; what is known until then stays. The game must not be over. */
void value_map_find(Search *search, const Position *position, const SearchLimits *limits,
                    const ValueProgress *progress, ValueMap *map);

#endif
