/* movetime.h: the time of a move's search, in milliseconds.
 *
 * No move takes longer than timeout_turn. Of the time left for the game a share is planned for each
 * move, so that it lasts to the end; a hard move may take some shares. Without a time for the game,
 * a timeout_turn of 0 requests a move as fast as possible. */
#ifndef TENGEN_BRAIN_MOVETIME_H
#define TENGEN_BRAIN_MOVETIME_H

#include "engine/types.h"

enum {
    MOVETIME_NONE = -1,              /* no timeout_turn was sent */
    MOVETIME_UNLIMITED = 2147483647, /* the protocol's time_left of a game without a limit */
    MOVETIME_HURRY = 10              /* the time of a move "as fast as possible" */
};

typedef struct MoveClock {
    int64_t turn;      /* timeout_turn, or MOVETIME_NONE */
    int64_t match;     /* timeout_match; 0: no limit; negative: no limit, time_left is ignored */
    int64_t left;      /* time left for the game, valid if `left_known`; may be negative */
    int64_t increment; /* added to `left` by each move */
    int64_t slack;     /* by how much recent moves have exceeded their time */
    bool left_known;
} MoveClock;

void movetime_init(MoveClock *clock);

/* Resets the time left to that of a whole game. */
void movetime_new_game(MoveClock *clock);

/* Subtracts the time of a move, for hosts that do not send time_left. */
void movetime_spend(MoveClock *clock, int64_t ms);

/* Records that a search ended `late` ms after its time (negative: before). On a busy machine a
 * thread may have to wait for a core: later moves keep that much more in reserve, which decays
 * while they are in time. */
void movetime_learn(MoveClock *clock, int64_t late);

/* The time for a search, the reserve already subtracted. */
typedef struct MoveTime {
    int64_t max;  /* at least 1; 0: there is no limit */
    int64_t plan; /* the move's share, at least 1; 0: timeout_turn limits the move, and what it
                     leaves is hardly needed later */
} MoveTime;

/* With `stones` stones on the board, when `gone` ms of the move have passed. */
MoveTime movetime_for(const MoveClock *clock, int stones, int64_t gone);

#endif
