/* puzzle_proof.h: finds and proves puzzles. The result depends on the position only.
 *
 * A win is proved by engine/ai/vct.h. Its first move is the only one if no other move wins by
 * threes and fours within a bounded number of moves and nodes, nor in a search (engine/ai/search.h)
 * from which the first move is barred. A defence is the only one if after every other point of the
 * board the opponent's win is proved, and after it neither such a proof nor a search finds one. */
#ifndef TENGEN_ENGINE_PUZZLE_PROOF_H
#define TENGEN_ENGINE_PUZZLE_PROOF_H

#include "engine/ai/search.h"
#include "engine/ai/vct.h"
#include "engine/puzzle/puzzle.h"

/* Owned by one thread. search_stop on its search ends the proofs too. */
typedef struct PuzzleProof {
    Board *board;
    Tt tt;
    Search *search;
    int threats_max; /* moves of a win by threats that is looked for: less to find only short ones
                      */
} PuzzleProof;

bool puzzle_proof_open(PuzzleProof *proof); /* false: out of memory, nothing to close */
void puzzle_proof_close(PuzzleProof *proof);

enum {
    PUZZLE_LOSS_MOVES = 9,     /* the longest win of the opponent against a wrong defence */
    PUZZLE_JUDGE_NODES = 20000 /* of each proof with which a try is judged */
};

/* For proofs on `board`, of up to `nodes` together. Empties the table: the count of nodes must not
 * depend on what was proved before. */
Vct puzzle_proof_begin(PuzzleProof *proof, bool fours_only, uint64_t nodes);

enum { PUZZLE_ALL_KINDS = (1 << PUZZLE_KINDS) - 1 };

/* Is the position a puzzle of one of these kinds (bits 1 << PuzzleKind)? Sets kind, rule, moves,
 * nodes and solution. Does not search. */
bool puzzle_proof_find(PuzzleProof *proof, const Position *position, unsigned kinds,
                       Puzzle *puzzle);

/* Does a search find no other first move of a puzzle that was found? */
bool puzzle_proof_search(PuzzleProof *proof, const Puzzle *puzzle);

/* The weakest level that finds the first move; 0: none does. */
int puzzle_proof_level(PuzzleProof *proof, const Puzzle *puzzle);

#endif
