/* renju_brute.h: Black's fouls once more, slowly and literally from the definitions of the RIF:
 * every four and every three is a set of stones, found by putting stones on a board and reading the
 * whole board again. Shares nothing with renju.c, which it is there to check. */
#ifndef TENGEN_TESTS_RENJU_BRUTE_H
#define TENGEN_TESTS_RENJU_BRUTE_H

#include "engine/types.h"

typedef struct BruteBoard {
    int size;
    char cell[BOARD_MAX][BOARD_MAX]; /* by y, x: '.', 'X' or 'O' */
} BruteBoard;

/* Is the stone that stands on x, y part of an unbroken row of `least` to `most` of its colour? */
bool brute_in_row(const BruteBoard *board, int x, int y, int min, int max);

/* The foul of a black stone on the empty point x, y. `depth`: how many extension points in a row
 * are asked whether they are double-threes themselves; more than there are points: the rule. */
Foul brute_foul(BruteBoard *board, int x, int y, int depth);

/* The empty points that complete the fours, or extend the threes, of that foul on the empty x, y.
 */
void brute_keys(BruteBoard *board, int x, int y, Foul foul, bool key[BOARD_MAX][BOARD_MAX]);

#endif
