/* paint_pool.h: threads that help the main thread to paint large areas. They start with the first
 * one and sleep in between. The main thread paints too and waits only for turns that others have
 * begun. If it waited longer than it had painted, and longer than half a millisecond, a helper had
 * no processor: the next PAINT_LOOPS_ALONE areas are painted without them, so that a busy machine
 * is hardly slower than one core. Main thread only. */
#ifndef TENGEN_APP_PAINT_POOL_H
#define TENGEN_APP_PAINT_POOL_H

#include "render/parallel.h"

enum {
    PAINT_HELPERS_MAX = 3, /* more would wait for memory */
    PAINT_LOOPS_ALONE = 60
};

typedef struct PaintPool PaintPool;

/* `helpers`: threads beside the main one, at most PAINT_HELPERS_MAX; with 0, as on a machine with
 * one core, nothing is started. NULL: no memory. */
PaintPool *paint_pool_new(int helpers);
void paint_pool_free(PaintPool *pool); /* NULL is allowed */
/* One less than there are cores. */
int paint_pool_usual_helpers(void);
int paint_pool_helpers(const PaintPool *pool); /* of NULL: 0 */
Parallel paint_pool_parallel(PaintPool *pool); /* borrows the pool; NULL: no threads */

#endif
