/* puzzle_judge.h: is a try right, and what is the answer to it? Proved as puzzle_proof.h proves
 * puzzles: any move that wins is right, not only the first one of the file. Takes up to some tenths
 * of a second; the result depends on the task only. */
#ifndef TENGEN_ENGINE_PUZZLE_JUDGE_H
#define TENGEN_ENGINE_PUZZLE_JUDGE_H

#include "engine/explanation.h"
#include "engine/puzzle/puzzle_proof.h"

typedef struct PuzzleTask {
    uint32_t ticket; /* for the caller */
    PuzzleKind kind;
    Position position;
    Point move;    /* the try; POINT_NONE: the solution is asked for */
    bool explains; /* the move is not judged: what it does is asked for */
    int moves;     /* that the player still expects to find after a right one */
} PuzzleTask;

typedef struct PuzzleVerdict {
    uint32_t ticket;
    PuzzleAnswer answer;
    bool four;       /* PUZZLE_STOPPED: the try makes a four, else a three */
    Point reply;     /* the opponent's; POINT_NONE: none is needed */
    int moves;       /* PUZZLE_RIGHT: that are still to be found, 0: solved; PUZZLE_LOSES: of the
                        opponent's win, its reply included */
    Pv line;         /* PUZZLE_RIGHT: how it goes on after the reply; PUZZLE_SOLUTION: the solution;
                        PUZZLE_LOSES: how the opponent wins, from its reply on to the five */
    Explanation why; /* of the reply to a wrong try; PUZZLE_EXPLAINED, and PUZZLE_RIGHT if that
                        solves it: of the move; PUZZLE_SOLUTION: of its first move */
} PuzzleVerdict;

void puzzle_judge(PuzzleProof *proof, const PuzzleTask *task, PuzzleVerdict *verdict);

#endif
