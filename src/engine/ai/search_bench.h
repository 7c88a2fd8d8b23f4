/* search_bench.h: a fixed benchmark of the search: the same nodes, moves and values in every build
 * and on every machine. Its signature reveals any change of behaviour, its time compares speed. */
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

/* `depth` 0: the default. False: out of memory. */
bool search_bench_run(int depth, BenchResult *result);

/* The speed of the board alone: makes and undoes the moves of the fixed positions again and again.
 * False: out of memory. */
bool search_bench_makes(BenchMakes *result);

int search_bench_positions(void);
/* Fixed position number `index`. */
void search_bench_position(int index, Position *position);

#endif
