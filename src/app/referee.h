/* referee.h: one game between two engines, in processes of their own and in real time. An engine
 * that ends, is late, or plays where it may not, loses. Used by one thread a game.
 *
 * An engine is late if its move comes more than REFEREE_MARGIN_MS after its limit: the referee's
 * clock also counts the pipes and the scheduler. No clock runs while an engine starts. */
#ifndef TENGEN_APP_REFEREE_H
#define TENGEN_APP_REFEREE_H

#include "app/gomocup_protocol.h"
#include "app/match_plan.h"
#include "engine/history/record.h"

enum {
    REFEREE_MARGIN_MS = 250,
    REFEREE_MEMORY = 350 << 20, /* bytes, told to the engines: Gomocup's own limit */
    REFEREE_WORDS_BYTES = 300
};

/* How an engine lost a game without a five against it. */
typedef enum MatchLoss { LOSS_TIMEOUT, LOSS_CRASH, LOSS_ILLEGAL, LOSS_FOUL, LOSS_NONE } MatchLoss;

/* What was seen of an engine. */
typedef struct EngineFigures {
    int moves, late; /* late: over the limit, within the margin */
    int first_moves;
    int64_t total_ms, longest_ms, first_ms; /* of all moves, of one, of the first ones of games */
    int64_t peak_kb;                        /* memory; 0: unknown */
    int loss[LOSS_NONE];
} EngineFigures;

typedef struct RefereedGame {
    int number; /* from 0 */
    Outcome outcome;
    MatchLoss loss;                  /* of the loser */
    char words[REFEREE_WORDS_BYTES]; /* "five", "draw", "NAME: timeout: it did not move in time" */
    EngineFigures figures[2];        /* by side */
    Record *record;                  /* NULL: none was made */
} RefereedGame;

/* How a game stands. */
typedef struct RefereeSight {
    const Point *move;
    int count;
    int64_t left_ms[2]; /* on the clocks, by Color - 1 */
    bool runs;          /* the clock of the side to move; not while the engines start or end */
} RefereeSight;

/* Told by the thread that plays: when the opening is set up, when the first engine is about to
 * move, after each move, and when the game is over or interrupted, before its engines end. */
typedef struct RefereeWatch {
    void *user;
    void (*moved)(void *user, const RefereeSight *now);
} RefereeWatch;

/* Plays game->number. False: interrupted, or out of memory (`failed`). The record is the caller's,
 * to be freed with record_free in any case. */
bool referee_play(RefereedGame *game, const MatchPlan *plan, const Interrupt *interrupt,
                  const RefereeWatch *watch, bool *failed);
const char *referee_loss_word(MatchLoss loss); /* "timeout" */
void engine_figures_add(EngineFigures *sum, const EngineFigures *more);

#endif
