/* puzzle_play.h: one puzzle being solved: what was tried, what was answered, which hints were
 * given. Plain state without a screen, a thread or a clock: puzzle_judge judges its tasks, wherever
 * that runs. */
#ifndef TENGEN_ENGINE_PUZZLE_PLAY_H
#define TENGEN_ENGINE_PUZZLE_PLAY_H

#include "engine/puzzle/puzzle_judge.h"

typedef enum PuzzleHint {
    PUZZLE_HINT_NONE,
    PUZZLE_HINT_AREA, /* a square of the board that contains the move */
    PUZZLE_HINT_MOVE,
    PUZZLE_HINT_WHY /* what the move does, as soon as that is known */
} PuzzleHint;

typedef struct PuzzlePlay {
    Puzzle puzzle;
    PuzzleStage stage;
    uint32_t ticket; /* changes with every task */
    Position position;
    int found;       /* right moves so far */
    int moves;       /* right moves in all, with the best defence */
    int wrong;       /* tries that were not right */
    PuzzleHint hint; /* at this move */
    bool hinted;     /* at any move */
    Explanation why; /* of the move that a hint leads to, the move that solved it or the first one
                        of the solution shown; its `move` is POINT_NONE until it is known */
    PuzzleQuestion asks;
    Point tried;           /* PUZZLE_JUDGED, PUZZLE_WRONG: the try */
    PuzzleVerdict verdict; /* PUZZLE_WRONG: on it */
    int followed;          /* PUZZLE_WRONG: moves shown after the try, the reply included */
    Pv line;               /* how it goes on, as far as is known */
} PuzzlePlay;

enum { PUZZLE_HINT_SIDE = 5 /* of the square of PUZZLE_HINT_AREA, in points */ };

void puzzle_play_begin(PuzzlePlay *play, const Puzzle *puzzle);

/* May a stone be played now? Not while a question is open. */
bool puzzle_play_may_try(const PuzzlePlay *play);
/* ... there? Fouls may not. */
bool puzzle_play_allows(const PuzzlePlay *play, Point point);
/* Tries a move that is allowed; it then waits for its verdict. */
void puzzle_play_try(PuzzlePlay *play, Point point);
/* Takes back a wrong try. */
void puzzle_play_retry(PuzzlePlay *play);
/* May the refutation of a wrong try be followed move by move? */
bool puzzle_play_may_follow(const PuzzlePlay *play);
/* Shows one move more of it; after the last one only the reply again. */
void puzzle_play_follow(PuzzlePlay *play);
/* The next step of the hints. */
void puzzle_play_hint(PuzzlePlay *play);
/* Nothing can judge the try, or explain the hint: takes it back. */
void puzzle_play_withdraw(PuzzlePlay *play);
/* Gives up: the solution from here on is asked for. */
void puzzle_play_show(PuzzlePlay *play);

/* What is to be judged now; false: nothing. */
bool puzzle_play_task(const PuzzlePlay *play, PuzzleTask *task);
/* Takes the verdict; false: it is not about the current task. */
bool puzzle_play_take(PuzzlePlay *play, const PuzzleVerdict *verdict);

/* The move that a hint leads to. */
Point puzzle_play_next(const PuzzlePlay *play);
/* The top left point of the hint's square. */
Point puzzle_play_area(const PuzzlePlay *play);

#endif
