/* parallel.h: a loop whose turns may run on several threads at once. Whoever has the threads says
 * how; this box starts none. */
#ifndef TENGEN_RENDER_PARALLEL_H
#define TENGEN_RENDER_PARALLEL_H

#include <stddef.h>

typedef void ParallelTurn(void *user, int turn);

/* `run` does the turns 0 to before `turns` in any order and returns when all are done. NULL: there
 * are no threads. */
typedef struct Parallel {
    void (*run)(void *pool, int turns, ParallelTurn *turn, void *user);
    void *pool; /* borrowed */
} Parallel;

static inline void parallel_for(const Parallel *parallel, int turns, ParallelTurn *turn, void *user)
{
    if (parallel->run && turns > 1) {
        parallel->run(parallel->pool, turns, turn, user);
        return;
    }
    for (int i = 0; i < turns; i++) {
        turn(user, i);
    }
}

#endif
