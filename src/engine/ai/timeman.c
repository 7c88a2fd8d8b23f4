#include "engine/ai/timeman.h"

#include <time.h>

int64_t timeman_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void timeman_start(Timeman *timeman, int64_t limit_ms)
{
    timeman->start = timeman_now();
    timeman->hard = 0;
    timeman->soft = 0;
    if (limit_ms > 0) {
        /* The clock counts whole milliseconds: one of them may be gone already. */
        const int64_t usable = limit_ms > 4 ? limit_ms - 2 : limit_ms / 2;
        timeman->hard = timeman->start + usable;
        timeman->soft = usable;
    }
}

bool timeman_is_over(const Timeman *timeman)
{
    return timeman->hard > 0 && timeman_now() >= timeman->hard;
}

bool timeman_goes_on(const Timeman *timeman, int stable)
{
    if (timeman->hard == 0) {
        return true;
    }
    /* Time saved in a move is not given back: only what could not be finished is not begun. */
    const int percent = stable >= 12 ? 75 : 85;
    return timeman_elapsed(timeman) * 100 < timeman->soft * percent;
}

int64_t timeman_elapsed(const Timeman *timeman)
{
    return timeman_now() - timeman->start;
}
