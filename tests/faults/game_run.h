/* game_run.h: the whole game in a child process, played by a script on a folder of its own, and
 * what its player saw. */
#ifndef TENGEN_TESTS_GAME_RUN_H
#define TENGEN_TESTS_GAME_RUN_H

#include "engine/types.h"
#include "faults/child.h"
#include "faults/seam.h"

enum { SEEN_GAMES_MAX = 8, SEEN_STATES_MAX = 64, SAID_BYTES = 8192 };

/* A game as it was last on the board; -1 moves: the play page was never shown. */
typedef struct SeenGame {
    const void *record; /* tells games of one run apart */
    int count;
    Point move[POINTS_MAX];
    int draft; /* stones of the position that was set up meanwhile */
} SeenGame;

typedef struct SeenRun {
    int games; /* one after the other; the last one is on the board */
    SeenGame game[SEEN_GAMES_MAX];
    int states; /* each change of what is on the board */
    SeenGame state[SEEN_STATES_MAX];
    int saved; /* states shown when the files were last written completely */
    int frames;
    int theme;             /* the setting, as last seen */
    int saved_noted;       /* games in the statistics then, less those that were cleared since */
    int noted;             /* games in the statistics, as last seen, */
    int puzzles;           /* ... and puzzles that were tried */
    char said[SAID_BYTES]; /* messages, one a line, and the program's output */
} SeenRun;

/* What a scenario finds. */
typedef enum Beginning {
    NO_GAME,
    UNFINISHED, /* a game of three moves, and settings */
    RESCUED     /* the same, and the fourth move is in a game that went on in the state folder */
} Beginning;

typedef struct Scenario {
    const char *name;
    const char *options;
    Beginning before;
    const char *script;
} Scenario;

/* NULL after the last. */
const Scenario *game_run_scenario(int index);
const Scenario *game_run_find(const char *name);

/* Creates a folder with the files that scenarios use and enters it; removes it at exit. */
void game_run_begin(void);
void game_run_end(void);
/* The unfinished game that the scenario resumes. */
const SeenGame *game_run_start(const Scenario *scenario);

/* Lays out the folder `kept`, then plays the scenario on it as the plan says. */
ChildEnd game_run_play(const Scenario *scenario, const SeamPlan *plan, bool tracing, SeenRun *seen);
/* Starts the game again on the folder `kept`, as it is, without faults. */
ChildEnd game_run_again(SeenRun *seen);
/* As game_run_again; the game on the board is resigned if it is open and has a move. */
ChildEnd game_run_end_again(SeenRun *seen);
void game_run_lay_out(const Scenario *scenario);

/* Is the game in one of the files of `kept`? *put_aside: there is a file that was renamed as bad.
 */
bool game_run_is_kept(const SeenGame *game, bool *put_aside);
/* Of the files of `kept`, the most stones that one has as set up. */
int game_run_set_up(void);
/* How many games are in statistics.txt, and how many puzzles in puzzles.txt? */
int game_run_noted(void);
int game_run_puzzles(void);
bool game_run_same(const SeenGame *one, const SeenGame *other);

#endif
