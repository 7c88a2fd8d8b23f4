#include "engine/ai/timeman.h"

#include "engine/monotonic.h"

void timeman_start(Timeman *timeman, int64_t limit_ms)
{
    timeman->start = monotonic_ms();
    timeman->deadline = 0;
    timeman->budget = 0;
    if (limit_ms > 0) {
        /* Leave a margin: the current millisecond of the clock may be nearly over. */
        timeman->budget = limit_ms > 4 ? limit_ms - 2 : limit_ms / 2;
        timeman->deadline = timeman->start + timeman->budget;
    }
}

bool timeman_is_over(const Timeman *timeman)
{
    return timeman->deadline > 0 && monotonic_ms() >= timeman->deadline;
}

bool timeman_goes_on(const Timeman *timeman, int stable)
{
    if (timeman->deadline == 0) {
        return true;
    }
    /* Unused time is lost: stop only where another iteration would hardly be completed. */
    const int percent = stable >= 12 ? 75 : 85;
    return timeman_elapsed(timeman) * 100 < timeman->budget * percent;
}

int64_t timeman_elapsed(const Timeman *timeman)
{
    return monotonic_ms() - timeman->start;
}
