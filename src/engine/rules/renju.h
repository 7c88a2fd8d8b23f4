/* renju.h: Black's fouls, exactly, by the RIF rules 9.1-9.3 with the recursive reading of 9.3.
 * `rules.h` is what other modules call. */
#ifndef TENGEN_ENGINE_RENJU_H
#define TENGEN_ENGINE_RENJU_H

#include "engine/rules/position.h"

/* Why a stone is a foul: the rows that make it, and the points that would complete its fours to
 * five, or extend its threes to a straight four that counts. */
typedef struct Reasons {
    int line_count, key_count;
    Line line[2 * LINES_MAX];
    Point key[2 * LINES_MAX];
} Reasons;

/* The foul of a black stone on the empty point, five excluded by the caller or found here (five
 * beats every foul). `reasons`, if not NULL, are filled in; without a foul there are none. */
Foul renju_foul(const Position *position, Point point, Reasons *reasons);

#endif
