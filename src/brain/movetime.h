/* movetime.h: how long a move may be thought about: the one place that decides it. Milliseconds.
 *
 * What the host has named comes first: no move takes longer than timeout_turn, and of what is left
 * of a whole game's time each move gets a share, so that the game can be played to its end. Without
 * such a time a timeout_turn of 0 asks for a move as fast as possible. */
#ifndef TENGEN_BRAIN_MOVETIME_H
#define TENGEN_BRAIN_MOVETIME_H

#include "engine/types.h"

enum {
    MOVETIME_NONE = -1,              /* never named */
    MOVETIME_UNLIMITED = 2147483647, /* time_left of a game without a limit, by the protocol */
    MOVETIME_HURRY = 10              /* "as fast as possible" is still a few plies */
};

typedef struct MoveClock {
    int64_t turn;  /* timeout_turn, or MOVETIME_NONE */
    int64_t match; /* timeout_match, 0: no limit; less: nor does what is said to be left count */
    int64_t left;  /* what is left of the game's time as far as `left_known`; may be negative */
    int64_t increment; /* what each move adds to it */
    int64_t slack;     /* by how much moves have ended too late of late */
    bool left_known;
} MoveClock;

void movetime_init(MoveClock *clock);

/* A new game: its whole time is left. */
void movetime_new_game(MoveClock *clock);

/* A move has taken so long: counted for hosts that never send time_left. */
void movetime_spend(MoveClock *clock, int64_t ms);

/* A move ended so long after the time it was given (less than 0: before it). On a machine with more
 * to do than cores a thread may have to wait for its turn at any moment: the moves to come keep so
 * much more in reserve, and less of it again while they are in time. */
void movetime_learn(MoveClock *clock, int64_t late);

/* For the search, with the reserve taken off and `gone` ms of the move over already: at least 1.
 * 0: nobody has named a limit. `stones`: on the board. */
int64_t movetime_for(const MoveClock *clock, int stones, int64_t gone);

#endif
