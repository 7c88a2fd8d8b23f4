/* tt.h: the transposition table: what is known of positions already searched, in a fixed amount of
 * memory. An entry of an older search gives way first, then the shallower one.
 *
 * Threads share it without locks: an entry is two words, and the first one holds the key xor the
 * second, so that a half written entry is taken for a stranger's (R. Hyatt, T. Mann, "A lock-less
 * transposition table implementation", 2002).
 *
 * Values of forced wins are stored as plies from the entry's own position, so that they stay true
 * wherever in the tree it is met again. */
#ifndef TENGEN_ENGINE_TT_H
#define TENGEN_ENGINE_TT_H

#include <stdatomic.h>
#include <stddef.h>

#include "engine/types.h"

typedef enum Bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } Bound;

enum { TT_NO_VALUE = -32768 };

typedef struct TtEntry {
    int value; /* as seen from the root; TT_NO_VALUE: only `eval` is known */
    int eval;  /* the static value; TT_NO_VALUE: unknown */
    Point move;
    int depth; /* plies, rounded down; -100..120 */
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
    bool used; /* since it was clean */
} Tt;

bool tt_open(Tt *tt, size_t bytes); /* false: out of memory */
void tt_close(Tt *tt);
/* A clean table of another size, never both at once. False: out of memory, and the table is as
 * large as before or smaller. */
bool tt_resize(Tt *tt, size_t bytes);
void tt_clear(Tt *tt);
void tt_new_search(Tt *tt);

/* `ply` is the distance from the root of the node that asks or tells. */
bool tt_probe(const Tt *tt, uint64_t key, int ply, TtEntry *entry);
void tt_store(Tt *tt, uint64_t key, int ply, const TtEntry *entry);

/* Does the entry, if it is deep enough, settle what lies within the window? */
static inline bool tt_decides(const TtEntry *entry, int alpha, int beta)
{
    return entry->value != TT_NO_VALUE &&
           (entry->bound == BOUND_EXACT || (entry->bound == BOUND_LOWER && entry->value >= beta) ||
            (entry->bound == BOUND_UPPER && entry->value <= alpha));
}

/* The static value, or what the entry's bound says it must be better or worse than. */
static inline int tt_refined(const TtEntry *entry, int eval)
{
    if (entry->value == TT_NO_VALUE) {
        return eval;
    }
    const Bound needed = entry->value > eval ? BOUND_LOWER : BOUND_UPPER;
    return (entry->bound & needed) != 0 ? entry->value : eval;
}

/* Brings the place of a key nearer to the processor. */
void tt_prefetch(const Tt *tt, uint64_t key);

#endif
