/* pattern.h: what one more stone makes of a line, and of a point's four lines together.
 *
 * Nothing is typed in: the tables follow from the rule's own definition of a winning row, by asking
 * of every line "what can the next stone make of this?", from full lines down to empty ones. They
 * are made at the first use of a rule and never change after it, so any thread may read them. */
#ifndef TENGEN_ENGINE_PATTERN_H
#define TENGEN_ENGINE_PATTERN_H

#include "engine/types.h"

/* A line through an empty point is the five cells on either side of it, two bits each (a Color),
 * the farthest back first. No winning row through the point reaches farther, nor does the cell
 * beyond its end that an overline or a blocked five asks for. */
enum { PATTERN_REACH = 5, PATTERN_KEYS = 1 << (4 * PATTERN_REACH), PATTERN_CODES = 1 << 16 };

/* The shift of the cell `offset` steps along the line (-5..-1, 1..5) in its key. */
static inline int pattern_shift(int offset)
{
    return 2 * (offset < 0 ? offset + PATTERN_REACH : offset + PATTERN_REACH - 1);
}

/* What a stone put in the middle of a line makes there. "Open" shapes can still become an open
 * four; SHAPE_..._WIDE ones in more than the fewest ways. */
typedef enum LineShape {
    SHAPE_DEAD,
    SHAPE_OVERLINE, /* renju's Black: six or more */
    SHAPE_ONE,
    SHAPE_OPEN_ONE,
    SHAPE_TWO,
    SHAPE_OPEN_TWO,
    SHAPE_OPEN_TWO_WIDE,
    SHAPE_OPEN_TWO_WIDEST,
    SHAPE_THREE,
    SHAPE_OPEN_THREE,
    SHAPE_OPEN_THREE_WIDE,
    SHAPE_FOUR,
    SHAPE_OPEN_FOUR,   /* no single reply stops the five */
    SHAPE_DOUBLE_FOUR, /* renju's Black: two fours in one line, a foul */
    SHAPE_FIVE,
    SHAPE_COUNT
} LineShape;

/* What a stone on a point makes over all four lines. */
typedef enum Threat {
    THREAT_NONE,
    THREAT_FOUL,    /* renju's Black: an overline or a double-four */
    THREAT_SUSPECT, /* renju's Black: two threes; only rules_foul knows */
    THREAT_TWO,
    THREAT_TWO_TWO,
    THREAT_BLOCKED_THREE,
    THREAT_BLOCKED_THREE_PLUS,
    THREAT_THREE,
    THREAT_THREE_PLUS, /* an open three and a two or a blocked three */
    THREAT_DOUBLE_THREE,
    THREAT_FOUR,
    THREAT_FOUR_PLUS,
    THREAT_FOUR_THREE,
    THREAT_OPEN_FOUR, /* or two fours: no single reply stops the five */
    THREAT_FIVE,
    THREAT_COUNT
} Threat;

typedef struct Patterns {
    int reach;                        /* of `line`: no cell farther away matters under the rule */
    uint8_t line[PATTERN_KEYS];       /* Shape of Black's stone, and of White's << 4 */
    uint8_t threat[2][PATTERN_CODES]; /* by side (Color - 1) and the four shapes, 4 bits each */
} Patterns;

const Patterns *pattern_get(Rule rule);

#endif
