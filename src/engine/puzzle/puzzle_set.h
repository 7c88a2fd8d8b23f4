/* puzzle_set.h: the puzzles of assets/puzzles, which are built into the program. */
#ifndef TENGEN_ENGINE_PUZZLE_SET_H
#define TENGEN_ENGINE_PUZZLE_SET_H

#include "engine/puzzle/puzzle.h"

typedef struct PuzzleSet {
    int count;
    Puzzle *puzzle; /* in the order of the file */
} PuzzleSet;

/* Reads the puzzles. False: out of memory. Free them with puzzle_set_free. */
bool puzzle_set_load(PuzzleSet *set);
/* The same from a text; false also if a line cannot be read: `error` says where and why. */
bool puzzle_set_read(PuzzleSet *set, const char *text, size_t length, ParseError *error);
void puzzle_set_free(PuzzleSet *set);

#endif
