/* tt.h: the transposition table: what is known of positions already searched, in a fixed amount of
 * memory. An entry of an older search gives way first, then the shallower one.
 *
 * Values of forced wins are stored as plies from the entry's own position, so that they stay true
 * wherever in the tree it is met again. */
#ifndef TENGEN_ENGINE_TT_H
#define TENGEN_ENGINE_TT_H

#include <stddef.h>

#include "engine/types.h"

typedef enum Bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } Bound;

typedef struct TtEntry {
    uint64_t key;
    int16_t value;
    int16_t eval; /* the static value */
    Point move;
    int8_t depth;
    uint8_t age_bound; /* age << 2 | Bound */
} TtEntry;

typedef struct Tt {
    TtEntry *entry;
    size_t buckets; /* a power of two */
    uint8_t age;
} Tt;

bool tt_open(Tt *tt, size_t bytes); /* false: out of memory */
void tt_close(Tt *tt);
void tt_clear(Tt *tt);
void tt_new_search(Tt *tt);

/* NULL if nothing is known. Values in the entry are the stored ones: see tt_value. */
const TtEntry *tt_probe(const Tt *tt, uint64_t key);
void tt_store(Tt *tt, uint64_t key, int value, int eval, Point move, int depth, Bound bound,
              int ply);

static inline Bound tt_bound(const TtEntry *entry)
{
    return (Bound)(entry->age_bound & 3);
}
/* The entry's value as seen from the root, `ply` moves before. */
int tt_value(const TtEntry *entry, int ply);

#endif
