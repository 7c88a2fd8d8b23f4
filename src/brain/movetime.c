#include "brain/movetime.h"

enum {
    /* The number of own moves that the time left is planned for: initial and minimum. */
    MOVES_AHEAD = 26,
    MOVES_MIN = 12,
    /* The delay between the search's clock and the host's, by two pipes and the scheduler: under
     * half a millisecond on an idle machine, some milliseconds if every core is busy, and more in a
     * longer move. */
    RESERVE_MIN = 4,
    RESERVE_MAX = 30,
    RESERVE_PART = 20,
    /* MoveClock.slack: the percentage that a move in time leaves of it, and its maximum in ms. */
    SLACK_KEPT = 95,
    SLACK_MAX = 100
};

void movetime_init(MoveClock *clock)
{
    *clock = (MoveClock){.turn = MOVETIME_NONE};
}

void movetime_new_game(MoveClock *clock)
{
    clock->left = clock->match;
    clock->left_known = clock->match > 0;
}

void movetime_spend(MoveClock *clock, int64_t ms)
{
    if (clock->left < MOVETIME_UNLIMITED) {
        clock->left += clock->increment - ms;
    }
}

void movetime_learn(MoveClock *clock, int64_t late)
{
    const int64_t kept = clock->slack * SLACK_KEPT / 100;
    clock->slack = late > kept ? late : kept;
    if (clock->slack > SLACK_MAX) {
        clock->slack = SLACK_MAX;
    }
}

static int64_t reserve_of(const MoveClock *clock, int64_t ms)
{
    const int64_t part = ms / RESERVE_PART;
    const int64_t reserve = part < RESERVE_MIN   ? RESERVE_MIN
                            : part > RESERVE_MAX ? RESERVE_MAX
                                                 : part;
    const int64_t max = ms / 3 > reserve ? ms / 3 : reserve;
    return reserve + clock->slack < max ? reserve + clock->slack : max;
}

static int64_t share_of(const MoveClock *clock, int stones)
{
    const int planned = MOVES_AHEAD - stones / 4;
    const int moves = planned < MOVES_MIN ? MOVES_MIN : planned;
    const int64_t left = clock->left > 0 ? clock->left : 0;
    const int64_t share = left / moves + clock->increment;
    return share < left ? share : left;
}

static bool is_shared(const MoveClock *clock, int stones)
{
    const bool limited = clock->left_known && clock->match >= 0 && clock->left < MOVETIME_UNLIMITED;
    return limited && (clock->turn <= 0 || share_of(clock, stones) <= clock->turn);
}

bool movetime_is_by_turn(const MoveClock *clock, int stones)
{
    return clock->turn != MOVETIME_NONE && !is_shared(clock, stones);
}

int64_t movetime_for(const MoveClock *clock, int stones, int64_t gone)
{
    int64_t ms = clock->turn;
    if (is_shared(clock, stones)) {
        ms = share_of(clock, stones);
    } else if (ms == MOVETIME_NONE) {
        return 0;
    } else if (ms == 0) {
        return MOVETIME_HURRY;
    }
    ms -= reserve_of(clock, ms) + gone;
    return ms > 1 ? ms : 1;
}
