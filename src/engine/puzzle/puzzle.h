/* puzzle.h: a position with one move to be found, and its line of text.
 *
 *   fours freestyle 4 6 312 G9 h8i9j10...
 *
 * Kind, rule, moves to be found, the weakest level that finds the first of them, the nodes of its
 * proof, that move, and the moves that lead to the position, Black's first. The board is 15x15.
 * Empty lines and lines that begin with '#' are comments. */
#ifndef TENGEN_ENGINE_PUZZLE_H
#define TENGEN_ENGINE_PUZZLE_H

#include "engine/buffer.h"
#include "engine/puzzle_info.h"
#include "engine/rules/position.h"

enum { PUZZLE_SIZE = BOARD_DEFAULT, PUZZLE_PLIES_MAX = 120 };

typedef struct Puzzle {
    PuzzleKind kind;
    Rule rule;
    int moves;      /* of a win, as engine/ai/vct.h counts them; of a defence: 1 */
    int level;      /* the weakest level that finds the first move */
    int nodes;      /* of the proof that it wins; of a defence: that the other moves lose */
    Point solution; /* the only first move */
    int plies;
    Point ply[PUZZLE_PLIES_MAX];
} Puzzle;

/* The difficulty, from 0 to PUZZLE_GRADES - 1. */
int puzzle_grade(const Puzzle *puzzle);

/* The position in which the first move is to be found. */
void puzzle_position(const Puzzle *puzzle, Position *position);

/* The same number for positions that are equal after turning or mirroring the board. */
uint64_t puzzle_key(const Position *position);

/* Appends the line, with its '\n'. */
void puzzle_write(const Puzzle *puzzle, Buffer *buffer);

/* Reads one line without its '\n'. False: error->what says why. Does not prove it. */
bool puzzle_read(const char *text, size_t length, Puzzle *puzzle, ParseError *error);
/* A kind's word in such a line, such as "threats". */
bool puzzle_read_kind(const char *word, PuzzleKind *kind);
bool puzzle_is_comment(const char *text, size_t length);

#endif
