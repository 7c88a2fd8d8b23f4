/* timeman.h: when a search must end. Milliseconds of the monotonic clock. */
#ifndef TENGEN_ENGINE_TIMEMAN_H
#define TENGEN_ENGINE_TIMEMAN_H

#include "engine/types.h"

typedef struct Timeman {
    int64_t start;
    int64_t deadline; /* 0: none */
    int64_t budget;   /* from start to deadline */
    int64_t plan;     /* the part of the budget that is meant for this move */
} Timeman;

/* `limit_ms` 0: no limit. `plan_ms`: at most `limit_ms`; 0: all of it. */
void timeman_start(Timeman *timeman, int64_t limit_ms, int64_t plan_ms);
bool timeman_is_over(const Timeman *timeman);

/* Is another iteration worth starting? `stable`: iterations since the best move changed. `fall`: by
 * how many centi-points the last iteration's value is below the mean of those before. */
bool timeman_goes_on(const Timeman *timeman, int stable, int fall);
int64_t timeman_elapsed(const Timeman *timeman);

#endif
