/* contest.h: a match between two engines while it is played: one thread for each game that runs at
 * the same time. Every game goes to the file of the match, from which it goes on. Any thread,
 * except where said. */
#ifndef TENGEN_APP_CONTEST_H
#define TENGEN_APP_CONTEST_H

#include "app/match_setup.h"
#include "app/match_store.h"

enum { CONTEST_WORKERS_MAX = 64 };

typedef struct Contest Contest;

/* Called by the threads that play, one at a time; each may be NULL. `report` is as of then. */
typedef struct ContestReport ContestReport;
typedef struct ContestListener {
    void *user;
    void (*played)(void *user, const RefereedGame *game, const ContestReport *report);
    void (*failed)(void *user, const MatchFault *why); /* no further game is begun */
} ContestListener;

/* How the match stands. */
struct ContestReport {
    MatchScore score;
    int played, resumed; /* games; resumed: those that the file had */
    bool complete;       /* all are played, or the test is decided */
    bool failed;
    bool elsewhere;           /* another process played on with its file when it was read */
    SprtVerdict verdict;      /* stays once it is decided */
    EngineFigures figures[2]; /* of the games played now, by side */
    int losses[2][LOSS_NONE]; /* of all games, by side */
};

/* A game that is being played, or the last one of its thread. */
typedef struct LiveGame {
    int number; /* from 0; -1: none was begun */
    int count;
    Point move[POINTS_MAX];
    int64_t left_ms[2]; /* by Color - 1, when the last move was made; 0 without clocks */
    bool runs;          /* the clock of the side to move, */
    int64_t since_ms;   /* ... since this time of monotonic_ms; */
    int64_t thought_ms; /* else what was thought since the last move when it was stopped */
} LiveGame;

/* Takes the setup over, also if it fails. `path`: of the games, the caller's; empty: none is kept.
 * NULL: `fault` says why the match cannot be kept there. */
Contest *contest_new(MatchSetup *setup, const char *path, MatchStoreUse use, int workers,
                     ContestListener listener, MatchFault *fault);
/* As many threads as can be had; false: none. Once, and only with MATCH_STORE_PLAY. */
bool contest_start(Contest *contest);
/* Ends the match; the games under way are dropped. Also in a handler of signals. */
void contest_stop(Contest *contest);
/* Until nobody plays. The thread that started it. */
void contest_wait(Contest *contest);
/* Nobody plays, or will: leaves the file to others. What is known of the match stays. */
void contest_leave_file(Contest *contest);
/* Nobody plays. */
void contest_free(Contest *contest);

const MatchSetup *contest_setup(const Contest *contest); /* stays as it is */
ContestReport contest_report(Contest *contest);
/* The last games, the newest first, at most `max`. Returns how many. */
int contest_last_games(Contest *contest, PlayedGame *out, int max);
int contest_workers(const Contest *contest);
/* The game of this thread. */
void contest_live_game(Contest *contest, int worker, LiveGame *out);

#endif
