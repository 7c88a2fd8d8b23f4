/* renju.h: Black's fouls, exactly, by the RIF rules 9.1-9.3 with the recursive reading of 9.3.
 * Other modules call rules.h. */
#ifndef TENGEN_ENGINE_RENJU_H
#define TENGEN_ENGINE_RENJU_H

#include "engine/rules/position.h"

/* Why a stone is a foul: its rows, and the points that complete its fours to five or extend its
 * threes to a legal straight four. */
typedef struct Reasons {
    int line_count, key_count;
    Line line[2 * LINES_MAX];
    Point key[2 * LINES_MAX];
} Reasons;

/* The foul of a black stone on the empty point; FOUL_NONE if it makes a five. Fills `reasons`,
 * which may be NULL. */
Foul renju_foul(const Position *position, Point point, Reasons *reasons);

#endif
