/* contest_info.h: what a player chooses for a match between two engines on PAGE_CONTEST. Plain
 * data; app/ plays it. */
#ifndef TENGEN_UI_CONTEST_INFO_H
#define TENGEN_UI_CONTEST_INFO_H

#include "engine/types.h"

/* In place of a file of openings: those of our own. */
#define CONTEST_BALANCED "balanced"

enum { CONTEST_GAMES_MAX = 10000, CONTEST_AT_ONCE_MAX = 16, CONTEST_TIMES = 7, CONTEST_TESTS = 5 };

/* One row each. */
typedef struct ContestTime {
    const char *word;  /* as saved */
    const char *label; /* English message id */
    int64_t move_ms;   /* for a move; 0: there is a clock */
    int64_t main_ms, increment_ms;
} ContestTime;

typedef struct ContestTest {
    const char *word;  /* as saved, and as --sprt takes it; "off": no test */
    const char *label; /* English message id, or figures */
} ContestTest;

const ContestTime *contest_time(int index); /* static storage, like the next one */
const ContestTest *contest_test(int index);

typedef struct ContestChoice {
    Player side[2]; /* PLAYER_COMPUTER or PLAYER_ENGINE */
    int games;
    Rule rule;
    int size;
    int time, test;            /* indices */
    int at_once;               /* games */
    char openings[PATH_BYTES]; /* a file, or CONTEST_BALANCED; empty: none */
    char file[PATH_BYTES];     /* the name of the one in games/ that has its games; empty: none */
    bool begun;                /* it goes on with the choice as it is */
} ContestChoice;

#endif
