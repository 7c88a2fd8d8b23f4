/* puzzles.h: the puzzles of the program: which one is on the board, what was tried, and the
 * player's progress, which is saved in the data folder. The game on the board is not touched.
 *
 * Main thread only; tries are judged on the thread of puzzle_worker.h. Times are the loop's. */
#ifndef TENGEN_APP_PUZZLES_H
#define TENGEN_APP_PUZZLES_H

#include "app/calendar.h"
#include "app/messages.h"
#include "app/puzzle_worker.h"
#include "engine/history/match.h"
#include "engine/puzzle/puzzle_play.h"
#include "engine/puzzle/puzzle_progress.h"
#include "engine/puzzle/puzzle_set.h"
#include "ui/command.h"

typedef struct Puzzles {
    Messages *messages; /* borrowed, like the next */
    const Calendar *calendar;
    PuzzleWorker *worker;
    PuzzleSet set; /* read when a page of puzzles is first opened */
    uint64_t *key; /* of each, puzzle_key */
    int set_count[PUZZLE_KINDS][PUZZLE_GRADES], set_solved[PUZZLE_KINDS][PUZZLE_GRADES];
    PuzzleProgress progress;
    bool progress_read; /* from its file, by the caller of puzzles_open */
    PuzzlePlay play;
    int index;         /* of the puzzle on the board; -1: none */
    bool daily;        /* it is the puzzle of `day` */
    int grade, kind;   /* PUZZLE_NEXT stays within these; -1: any */
    int day;           /* days since 1970-01-01 */
    int scripted;      /* in a script the puzzle of every day; -1: the date chooses it */
    int64_t answer_ms; /* a verdict is shown from then on */
    Point refused_at;  /* the forbidden point that was tried last */
    bool unsaved;      /* the progress has changed */
} Puzzles;

/* False: out of memory. */
bool puzzles_init(Puzzles *puzzles, const Calendar *calendar, Messages *messages);
void puzzles_free(Puzzles *puzzles);

/* Before a page of puzzles is shown; `progress` is there before the first call. Reads the
 * puzzles, and opens the one of the day if none is open. False, with a message: out of memory. */
bool puzzles_open(Puzzles *puzzles);

/* For a script, once the puzzles are read: the puzzle with these moves before it, as its line
 * writes them, is that of every day. False: there is no such puzzle. */
bool puzzles_choose_daily(Puzzles *puzzles, const char *plies);

bool puzzles_may(const Puzzles *puzzles, PuzzleAction action);
/* CMD_PUZZLE, if puzzles_may allows it. */
void puzzles_run(Puzzles *puzzles, const Command *command);
/* May a point be tried now? */
bool puzzles_may_try(const Puzzles *puzzles);
/* MATCH_OK: the try is to be judged. MATCH_NOT_YOURS: puzzles_may_try is false; MATCH_OCCUPIED;
 * MATCH_FOUL, which is said. */
MatchError puzzles_try(Puzzles *puzzles, Point point, int64_t now_ms);

/* Has the try on the board judged. */
void puzzles_update(Puzzles *puzzles);
/* Takes the verdict; `at_once`: without the pause before it. True: something changed. */
bool puzzles_collect(Puzzles *puzzles, int64_t now_ms, bool at_once);
/* When the pause before a verdict ends, -1: there is none. A verdict that is late wakes the loop.
 */
int64_t puzzles_next_ms(const Puzzles *puzzles, int64_t now_ms);
bool puzzles_are_judging(const Puzzles *puzzles);
/* Blocks until the try is judged. */
void puzzles_wait(Puzzles *puzzles);

/* The stones on the board, with the one that is being tried. */
int puzzles_stones(const Puzzles *puzzles);

/* What the pages of puzzles show; on PAGE_PUZZLE also the board. */
void puzzles_fill(const Puzzles *puzzles, View *view);

#endif
