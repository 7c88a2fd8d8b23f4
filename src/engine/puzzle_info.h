/* puzzle_info.h: the kinds of puzzles, one row each, and the words for how a puzzle stands. */
#ifndef TENGEN_ENGINE_PUZZLE_INFO_H
#define TENGEN_ENGINE_PUZZLE_INFO_H

enum { PUZZLE_GRADES = 5 };

typedef enum PuzzleKind {
    PUZZLE_FOURS,   /* win by fours alone */
    PUZZLE_THREATS, /* win by threes and fours; fours alone do not win */
    PUZZLE_DEFENCE, /* every other move loses by threes and fours */
    PUZZLE_FOUL,    /* White wins because a point is forbidden to Black */
    PUZZLE_KINDS
} PuzzleKind;

typedef enum PuzzleStage {
    PUZZLE_TO_MOVE, /* the player's turn */
    PUZZLE_JUDGED,  /* a try waits for its verdict */
    PUZZLE_WRONG,   /* the try and the reply to it are shown */
    PUZZLE_SOLVED,
    PUZZLE_SHOWN /* the player gave up: the solution is shown, or looked for */
} PuzzleStage;

/* What is shown only if the player confirms it. */
typedef enum PuzzleQuestion {
    PUZZLE_ASKS_NOTHING,
    PUZZLE_ASKS_SOLUTION,
    PUZZLE_ASKS_MOVE /* the second hint */
} PuzzleQuestion;

typedef enum PuzzleAnswer {
    PUZZLE_SOLUTION,  /* to a task without a move */
    PUZZLE_EXPLAINED, /* to a task that only asks what a move does */
    PUZZLE_RIGHT,     /* wins, or is a defence that holds */
    PUZZLE_LOSES,     /* the opponent wins by force */
    PUZZLE_STOPPED,   /* the threat of the try is stopped */
    PUZZLE_QUIET,     /* the try does not win, and does not even threaten to */
    PUZZLE_UNJUDGED   /* there is no memory to judge it */
} PuzzleAnswer;

/* The texts are English message ids. A task counts the moves to be found, without the five that
 * follows them; everything else that says how long a win is counts the winner's moves. */
typedef struct PuzzleInfo {
    const char *word;      /* in the file of puzzles, and in the names of controls: "fours" */
    int moves_min;         /* of its shortest win */
    const char *label;     /* "Win by fours" */
    const char *task[2];   /* below "Black to play": with %d moves, more than one: NP_ */
    const char *task_once; /* ... with one move */
    const char *help;      /* what to look for */
    const char *help_once; /* ... with one move; NULL: the same */
} PuzzleInfo;

extern const PuzzleInfo puzzle_infos[PUZZLE_KINDS];
extern const char *const puzzle_grade_labels[PUZZLE_GRADES]; /* English message ids */

#endif
