/* clock.h: one player's clock: main time with increment, then byo-yomi periods. A period is used up
 * only when it is overrun; every move begins the running one anew. Milliseconds. */
#ifndef TENGEN_ENGINE_CLOCK_H
#define TENGEN_ENGINE_CLOCK_H

#include "engine/types.h"

typedef struct Clock {
    int64_t main_ms; /* main time left; in byo-yomi, time left in the current period */
    int periods;     /* byo-yomi periods left, the current one included */
    bool in_byoyomi;
    int64_t move_ms; /* time spent on the current move */
} Clock;

Clock clock_full(const TimeControl *time);
/* What a node remembers: main time (0: byo-yomi runs) and periods left, at the start of a move. */
Clock clock_at(const TimeControl *time, int64_t left_ms, int periods);
int64_t clock_main_left(const Clock *clock);

/* Runs it; true if the flag fell. */
bool clock_run(Clock *clock, const TimeControl *time, int64_t passed_ms);
/* Below this it is low: 10 s before the flag or a period falls, or half of it where that is less;
 * main time before byo-yomi never is. */
int64_t clock_low_ms(const Clock *clock, const TimeControl *time);
/* Did it become low between the two, or one of its last five whole seconds begin? */
bool clock_beats(const Clock *before, const Clock *after, const TimeControl *time);

/* How long a computer may think about one move so that its time lasts. */
int64_t clock_share(const Clock *clock, const TimeControl *time);

/* What may be counted of a turn of the main loop, which worked, then slept though it meant to sleep
 * only so long: a loop that hangs, a machine that was suspended or too busy to wake it take
 * nobody's time. Work is a frame or two, a late waking a few milliseconds, so what goes beyond
 * CLOCK_STALL_MS of either is no thinking. Never negative. */
enum { CLOCK_STALL_MS = 100 };
int64_t clock_fair_ms(int64_t worked_ms, int64_t slept_ms, int64_t meant_ms);

/* The player has acted; a move earns the increment, a choice of the opening does not. */
void clock_end_turn(Clock *clock, const TimeControl *time, bool moved);

#endif
