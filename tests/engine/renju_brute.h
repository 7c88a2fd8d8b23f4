/* renju_brute.h: Black's fouls, slowly and literally from the RIF's definitions: every four and
 * every three is a set of stones, found by placing stones and scanning the whole board. Shares no
 * code with renju.c, which it checks. */
#ifndef TENGEN_TESTS_RENJU_BRUTE_H
#define TENGEN_TESTS_RENJU_BRUTE_H

#include "engine/types.h"

typedef struct BruteBoard {
    int size;
    char cell[BOARD_MAX][BOARD_MAX]; /* by y, x: '.', 'X' or 'O' */
} BruteBoard;

/* Is the stone that stands on x, y part of an unbroken row of `least` to `most` of its colour? */
bool brute_in_row(const BruteBoard *board, int x, int y, int min, int max);

/* The foul of a black stone on the empty point x, y. `depth`: the depth of the recursion of
 * 9.3; more than the board has points: unlimited, which is the rule. */
Foul brute_foul(BruteBoard *board, int x, int y, int depth);

/* Does a black stone on the empty point x, y make a five or a four, foul or not? */
bool brute_makes_four(BruteBoard *board, int x, int y);

/* The empty points that complete the fours, or extend the threes, of that foul on the empty x, y.
 */
void brute_keys(BruteBoard *board, int x, int y, Foul foul, bool key[BOARD_MAX][BOARD_MAX]);

#endif
