#include "brain/movetime.h"

enum {
    /* The number of own moves that the time left is planned for: initial and minimum. */
    MOVES_AHEAD = 26,
    MOVES_MIN = 12,
    SHARES_MAX = 3, /* for one move */
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

static int64_t without_reserve(const MoveClock *clock, int64_t ms, int64_t gone)
{
    const int64_t rest = ms - reserve_of(clock, ms) - gone;
    return rest > 1 ? rest : 1;
}

/* For a hard move: some shares, but not most of what is left, and no more than a turn's time. */
static int64_t longest_of(const MoveClock *clock, int64_t share)
{
    const int64_t part = clock->left / SHARES_MAX > share ? clock->left / SHARES_MAX : share;
    const int64_t shares = SHARES_MAX * share < part ? SHARES_MAX * share : part;
    return clock->turn > 0 && clock->turn < shares ? clock->turn : shares;
}

MoveTime movetime_for(const MoveClock *clock, int stones, int64_t gone)
{
    if (is_shared(clock, stones)) {
        const int64_t share = share_of(clock, stones);
        return (MoveTime){.max = without_reserve(clock, longest_of(clock, share), gone),
                          .plan = without_reserve(clock, share, gone)};
    }
    if (clock->turn == MOVETIME_NONE) {
        return (MoveTime){.max = 0};
    }
    if (clock->turn == 0) {
        return (MoveTime){.max = MOVETIME_HURRY};
    }
    return (MoveTime){.max = without_reserve(clock, clock->turn, gone)};
}
