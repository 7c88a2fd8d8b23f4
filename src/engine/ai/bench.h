/* bench.h: a fixed piece of work for the search: the same nodes, moves and values in every build
 * and on every machine, so that a change of behaviour cannot pass unseen and speed can be compared.
 */
#ifndef TENGEN_ENGINE_BENCH_H
#define TENGEN_ENGINE_BENCH_H

#include "engine/ai/search.h"

typedef struct BenchResult {
    uint64_t nodes;
    int64_t time_ms;
    uint64_t signature; /* of nodes, moves and values */
} BenchResult;

/* false: out of memory. `depth` 0: the usual one. */
bool bench_run(int depth, BenchResult *result);

int bench_positions(void);
/* The number `index` of the fixed positions. */
void bench_position(int index, Position *position);

#endif
