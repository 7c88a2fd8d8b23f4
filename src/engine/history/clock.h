/* clock.h: one player's clock: main time with increment, then byo-yomi periods. A period is lost
 * only when it expires; each move made in time resets it. Times are in milliseconds. */
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
/* At the start of a move, from what a node stores: main time left (0: in byo-yomi) and periods. */
Clock clock_at(const TimeControl *time, int64_t left_ms, int periods);
int64_t clock_main_left(const Clock *clock);

/* Returns true if the flag fell. */
bool clock_run(Clock *clock, const TimeControl *time, int64_t passed_ms);
/* The clock is low below this: 10 s, or half of the whole time if that is less. Main time with
 * byo-yomi behind it is never low (0). */
int64_t clock_low_ms(const Clock *clock, const TimeControl *time);
/* True if, between the two states, the clock became low or one of its last five seconds began. */
bool clock_beats(const Clock *before, const Clock *after, const TimeControl *time);

/* How long a computer may think about one move so that its time suffices for the game. */
int64_t clock_share(const Clock *clock, const TimeControl *time);

/* The time to charge for one pass of the main loop. `worked_ms`: time spent working; `slept_ms`:
 * time slept; `meant_ms`: sleep requested. Work, and sleep beyond `meant_ms`, are capped at
 * CLOCK_STALL_MS each, so that a stalled loop or a suspended machine costs nobody time. Never
 * negative. */
enum { CLOCK_STALL_MS = 100 };
int64_t clock_fair_ms(int64_t worked_ms, int64_t slept_ms, int64_t meant_ms);

/* The player has acted; `moved`: by a stone, which earns the increment. */
void clock_end_turn(Clock *clock, const TimeControl *time, bool moved);

#endif
