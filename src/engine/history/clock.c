#include "engine/history/clock.h"

/* Byo-yomi without a number of periods means one. */
static int all_periods(const TimeControl *time)
{
    if (time->byoyomi_ms <= 0) {
        return 0;
    }
    return time->byoyomi_periods > 0 ? time->byoyomi_periods : 1;
}

Clock clock_full(const TimeControl *time)
{
    return clock_at(time, time->main_ms, all_periods(time));
}

Clock clock_at(const TimeControl *time, int64_t left_ms, int periods)
{
    Clock clock = {.main_ms = left_ms, .periods = periods};
    if (left_ms <= 0 && periods > 0 && time->byoyomi_ms > 0) {
        clock.in_byoyomi = true;
        clock.main_ms = time->byoyomi_ms;
    }
    return clock;
}

int64_t clock_main_left(const Clock *clock)
{
    return clock->in_byoyomi ? 0 : clock->main_ms;
}

bool clock_run(Clock *clock, const TimeControl *time, int64_t passed_ms)
{
    if (!time_control_on(time)) {
        return false;
    }
    while (passed_ms >= clock->main_ms) {
        passed_ms -= clock->main_ms;
        clock->main_ms = 0;
        if (clock->in_byoyomi) {
            clock->periods--;
        }
        if (clock->periods <= 0) {
            clock->periods = 0;
            return true;
        }
        clock->in_byoyomi = true;
        clock->main_ms = time->byoyomi_ms;
    }
    clock->main_ms -= passed_ms;
    return false;
}

int64_t clock_low_ms(const Clock *clock, const TimeControl *time)
{
    enum { LOW_MS = 10000 };
    int64_t whole = clock->in_byoyomi    ? time->byoyomi_ms
                    : clock->periods > 0 ? 0
                                         : time->main_ms + time->increment_ms;
    return whole / 2 < LOW_MS ? whole / 2 : LOW_MS;
}

bool clock_beats(const Clock *before, const Clock *after, const TimeControl *time)
{
    int64_t low = clock_low_ms(after, time);
    if (before->in_byoyomi != after->in_byoyomi || before->periods != after->periods ||
        after->main_ms >= low || after->main_ms >= before->main_ms) {
        return false;
    }
    int64_t second = after->main_ms / 1000 + 1; /* the current second; 1 is the last */
    return before->main_ms >= low || (second <= 5 && before->main_ms >= second * 1000);
}

int64_t clock_share(const Clock *clock, const TimeControl *time)
{
    int64_t left = clock->main_ms, reserve = left / 5 > 200 ? left / 5 : 200;
    int64_t share = left - reserve; /* unused time of a period is lost */
    if (!clock->in_byoyomi) {
        int64_t later = clock->periods > 0 ? time->byoyomi_ms / 2 : 0, max = left / 3 + later;
        share = left / 30 + time->increment_ms * 3 / 4 + later;
        share = share < max ? share : max;
    }
    return share > 20 ? share : 20;
}

static int64_t between(int64_t low, int64_t value, int64_t high)
{
    return value < low ? low : value > high ? high : value;
}

int64_t clock_fair_ms(int64_t worked_ms, int64_t slept_ms, int64_t meant_ms)
{
    int64_t max = meant_ms > 0 ? meant_ms + CLOCK_STALL_MS : CLOCK_STALL_MS;
    return between(0, worked_ms, CLOCK_STALL_MS) + between(0, slept_ms, max);
}

void clock_end_turn(Clock *clock, const TimeControl *time, bool moved)
{
    clock->move_ms = 0;
    if (clock->in_byoyomi) {
        clock->main_ms = time->byoyomi_ms;
    } else if (moved && time_control_on(time)) {
        clock->main_ms += time->increment_ms;
    }
}
