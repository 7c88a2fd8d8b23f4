/* timeman.h: when a move's thinking ends. Times in milliseconds of the monotonic clock. */
#ifndef TENGEN_ENGINE_TIMEMAN_H
#define TENGEN_ENGINE_TIMEMAN_H

#include "engine/types.h"

typedef struct Timeman {
    int64_t start;
    int64_t hard; /* never think past it; 0: no limit */
    int64_t soft; /* begin no iteration that would hardly end before `hard` */
} Timeman;

int64_t timeman_now(void);

/* `limit_ms` 0: no limit. */
void timeman_start(Timeman *timeman, int64_t limit_ms);
bool timeman_is_over(const Timeman *timeman);

/* Is another iteration worth beginning? `stable`: iterations for which the best move has not
 * changed. */
bool timeman_goes_on(const Timeman *timeman, int stable);
int64_t timeman_elapsed(const Timeman *timeman);

#endif
