/* tt.h: the transposition table: results of positions already searched, in a fixed amount of
 * memory. Entries of older searches are evicted first, then shallower ones.
 *
 * Threads share it without locks: an entry is two words, of which the first is the key xor the
 * second, so that a torn entry fails the comparison of keys (R. Hyatt, T. Mann, "A lock-less
 * transposition table implementation", 2002).
 *
 * Forced wins are stored as distances from the entry's position, so that they are right at any
 * distance from the root. */
#ifndef TENGEN_ENGINE_TT_H
#define TENGEN_ENGINE_TT_H

#include <stdatomic.h>
#include <stddef.h>

#include "engine/types.h"

typedef enum Bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } Bound;

enum { TT_NO_VALUE = -32768 };

typedef struct TtEntry {
    int value;  /* wins as distances from the root; TT_NO_VALUE: only `eval` is known */
    int eval;   /* static evaluation; TT_NO_VALUE: unknown */
    Point move; /* the best one; POINT_NONE: unknown */
    int depth;  /* plies, rounded down; -100..120 */
    Bound bound;
} TtEntry;

typedef struct TtSlot {
    _Atomic uint64_t check, data;
} TtSlot;

typedef struct Tt {
    void *memory;
    TtSlot *slot;
    size_t buckets;
    unsigned age;
    bool dirty; /* may have entries */
} Tt;

bool tt_open(Tt *tt, size_t bytes); /* an empty table; false: out of memory */
void tt_close(Tt *tt);
/* Empties and resizes the table; the old and the new one never exist at once. False: out of memory;
 * the table then has its old size or less. */
bool tt_resize(Tt *tt, size_t bytes);
void tt_clear(Tt *tt);
int tt_used(const Tt *tt);  /* permille of the slots, of a sample */
void tt_new_search(Tt *tt); /* entries grow older by one search */

/* `ply`: the distance of the node from the root. A probe is false if there is no entry. A store may
 * keep a deeper entry of the same position. */
bool tt_probe(const Tt *tt, uint64_t key, int ply, TtEntry *entry);
void tt_store(Tt *tt, uint64_t key, int ply, const TtEntry *entry);

/* Does the entry, if deep enough, produce a cutoff or an exact value for this window? */
static inline bool tt_decides(const TtEntry *entry, int alpha, int beta)
{
    return entry->value != TT_NO_VALUE &&
           (entry->bound == BOUND_EXACT || (entry->bound == BOUND_LOWER && entry->value >= beta) ||
            (entry->bound == BOUND_UPPER && entry->value <= alpha));
}

/* The static evaluation, replaced by the entry's value where its bound contradicts it. */
static inline int tt_refined(const TtEntry *entry, int eval)
{
    if (entry->value == TT_NO_VALUE) {
        return eval;
    }
    const Bound needed = entry->value > eval ? BOUND_LOWER : BOUND_UPPER;
    return (entry->bound & needed) != 0 ? entry->value : eval;
}

/* The entries as a file keeps them: slots 0 to tt_slots() - 1; tt_export: false, it is empty.
 * tt_import adds one as if this search had stored it, also to a table of another size. */
size_t tt_slots(const Tt *tt);
bool tt_export(const Tt *tt, size_t slot, uint64_t *key, uint64_t *data);
void tt_import(Tt *tt, uint64_t key, uint64_t data);

/* Prefetches the bucket of a key into the cache. */
void tt_prefetch(const Tt *tt, uint64_t key);

#endif
