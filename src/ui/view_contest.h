/* view_contest.h: a match between two engines, for PAGE_CONTEST. */
#ifndef TENGEN_UI_VIEW_CONTEST_H
#define TENGEN_UI_VIEW_CONTEST_H

#include "ui/contest_info.h"

typedef enum ContestStage {
    CONTEST_SETUP,   /* nothing is begun: the choice may be changed */
    CONTEST_READING, /* the file of its games */
    CONTEST_RUNNING,
    CONTEST_STOPPING,  /* its engines are being ended */
    CONTEST_ELSEWHERE, /* another window or --match plays on with it */
    CONTEST_STOPPED,   /* it can be resumed */
    CONTEST_COMPLETE,
    CONTEST_BROKEN /* its file cannot be read, or a game could not be kept */
} ContestStage;

/* How an engine lost without a five against it. */
typedef enum ContestLoss {
    CONTEST_TIMEOUT,
    CONTEST_CRASH,
    CONTEST_ILLEGAL,
    CONTEST_FOUL,
    CONTEST_NO_LOSS
} ContestLoss;

typedef enum ContestVerdict { CONTEST_UNDECIDED, CONTEST_H0, CONTEST_H1 } ContestVerdict;

typedef struct ViewContestSide {
    char name[NAME_BYTES]; /* an engine's; empty: Tengen at this level, */
    int level;
    int64_t max_memory, move_ms; /* that it may use: bytes, ms of a move; 0: what the match says */
    int threads;                 /* ...; 0: its choice */
    bool second;                 /* ... and the other side is the same */
    int losses[CONTEST_NO_LOSS]; /* in all games; by ContestLoss */
    int moves, late;             /* in the games since the last start; late: within the margin */
    int64_t average_ms, longest_ms;
} ViewContestSide;

typedef struct ViewContestGame {
    int number; /* from 1 */
    int black;  /* which side */
    Outcome outcome;
    ContestLoss loss;
    int moves;
    int place; /* in the file, for CONTEST_OPEN; -1: it was not kept */
} ViewContestGame;

enum { VIEW_CONTEST_GAMES = 30 };

typedef struct ViewContest {
    ContestStage stage;
    bool unread; /* CONTEST_BROKEN: its games are not known */
    ContestChoice choice;
    int cores;
    ViewContestSide side[2];
    int games, played;
    int wins, draws, losses; /* of the first side */
    int black_wins, white_wins;
    double share, elo, low, high, superiority; /* as in history/match_score.h */
    bool tests;
    int test_games; /* before so many the test knows nothing; 0: they are played */
    double llr, bound;
    ContestVerdict verdict;
    int boards, board; /* games that are played at once, and the one that is shown */
    int number;        /* of that game, from 1; 0: none was begun */
    bool playing;      /* an engine thinks: its clock runs */
    int moves;
    Point move[POINTS_MAX];
    int64_t clock_ms[2]; /* by Color - 1; -1: there is none */
    int listed;          /* the last games, the newest first: */
    ViewContestGame game[VIEW_CONTEST_GAMES];
} ViewContest;

#endif
