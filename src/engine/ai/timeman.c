#include "engine/ai/timeman.h"

#include "engine/monotonic.h"

void timeman_start(Timeman *timeman, int64_t limit_ms, int64_t plan_ms)
{
    timeman->start = monotonic_ms();
    timeman->deadline = 0;
    timeman->budget = 0;
    timeman->plan = plan_ms;
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

/* Unused time is lost: stop only where another iteration would hardly be completed. */
static int percent_of_budget(int stable)
{
    return stable >= 12 ? 75 : 85;
}

/* Time that a clear move leaves is there for the hard ones. */
static int percent_of_plan(int stable, int fall)
{
    const int percent = stable >= 10 ? 50 : stable >= 5 ? 75 : stable >= 2 ? 100 : 140;
    return percent + (fall > 80 ? 120 : fall > 30 ? 60 : 0);
}

bool timeman_goes_on(const Timeman *timeman, int stable, int fall)
{
    if (timeman->deadline == 0) {
        return true;
    }
    const int64_t elapsed = timeman_elapsed(timeman) * 100;
    return elapsed < timeman->budget * percent_of_budget(stable) &&
           (timeman->plan == 0 || elapsed < timeman->plan * percent_of_plan(stable, fall));
}

int64_t timeman_elapsed(const Timeman *timeman)
{
    return monotonic_ms() - timeman->start;
}
