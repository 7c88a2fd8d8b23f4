/* timeman.h: when a search must end. Milliseconds of the monotonic clock. */
#ifndef TENGEN_ENGINE_TIMEMAN_H
#define TENGEN_ENGINE_TIMEMAN_H

#include "engine/types.h"

typedef struct Timeman {
    int64_t start;
    int64_t deadline; /* 0: none */
    int64_t budget;   /* from start to deadline */
} Timeman;

/* `limit_ms` 0: no limit. */
void timeman_start(Timeman *timeman, int64_t limit_ms);
bool timeman_is_over(const Timeman *timeman);

/* Is another iteration worth starting? `stable`: iterations since the best move changed. */
bool timeman_goes_on(const Timeman *timeman, int stable);
int64_t timeman_elapsed(const Timeman *timeman);

#endif
