/* search_bench.h: a fixed piece of work for the search: the same nodes, moves and values in every
 * build and on every machine, so that a change of behaviour cannot pass unseen and speed can be
 * compared.
 */
#ifndef TENGEN_ENGINE_SEARCH_BENCH_H
#define TENGEN_ENGINE_SEARCH_BENCH_H

#include "engine/ai/search.h"

typedef struct BenchResult {
    uint64_t nodes;
    int64_t time_ms;
    uint64_t signature; /* of nodes, moves and values */
} BenchResult;

typedef struct BenchMakes {
    uint64_t makes; /* each with its undo */
    int64_t time_ms;
} BenchMakes;

/* false: out of memory. `depth` 0: the usual one. */
bool search_bench_run(int depth, BenchResult *result);

/* What the board alone costs: the moves of the fixed positions made and undone again and again.
 * false: out of memory. */
bool search_bench_makes(BenchMakes *result);

int search_bench_positions(void);
/* The number `index` of the fixed positions. */
void search_bench_position(int index, Position *position);

#endif
