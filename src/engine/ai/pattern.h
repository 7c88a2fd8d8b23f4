/* pattern.h: what a stone makes in each line through a point, and in the four lines together.
 *
 * The tables are computed from the rule's definition of a winning row (rule_info.h), from full
 * lines down to empty ones: a line's shape follows from the best shape that one more stone makes of
 * it. They are built at the first use of a rule and constant afterwards. */
#ifndef TENGEN_ENGINE_PATTERN_H
#define TENGEN_ENGINE_PATTERN_H

#include "engine/types.h"

/* The key of a line through an empty point: the five cells on either side of it, two bits each (a
 * Color), the farthest back first. Four are enough for a five through the point; the fifth is the
 * cell beyond its end that makes it an overline or blocks it. */
enum {
    PATTERN_REACH = 5,
    PATTERN_KEYS = 1 << (4 * PATTERN_REACH),
    PATTERN_HALF_KEYS = 1 << (2 * PATTERN_REACH),
    PATTERN_HALVES = 364, /* half lines that boards have: 3^5 without a wall, then 3^4 + .. + 1 */
    PATTERN_CODES = 1 << 16
};

/* The shift of the cell `offset` steps along the line (-5..-1, 1..5) in its key. */
static inline int pattern_shift(int offset)
{
    return 2 * (offset < 0 ? offset + PATTERN_REACH : offset + PATTERN_REACH - 1);
}

/* What a stone in the middle of a line makes there. Open shapes can become an open four; WIDE and
 * WIDEST ones in more ways. */
typedef enum LineShape {
    LINE_DEAD,
    LINE_OVERLINE, /* a foul: a row that is too long */
    LINE_ONE,
    LINE_OPEN_ONE,
    LINE_TWO,
    LINE_OPEN_TWO,
    LINE_OPEN_TWO_WIDE,
    LINE_OPEN_TWO_WIDEST,
    LINE_THREE,
    LINE_OPEN_THREE,
    LINE_OPEN_THREE_WIDE,
    LINE_FOUR,
    LINE_OPEN_FOUR,   /* no single reply stops the five */
    LINE_DOUBLE_FOUR, /* a foul: two fours in one line */
    LINE_FIVE,
    LINE_COUNT
} LineShape;

/* What a stone makes in its four lines together. PLUS: and a two or a blocked three. */
typedef enum Threat {
    THREAT_NONE,
    THREAT_FOUL,    /* an overline or a double-four of the side with fouls */
    THREAT_SUSPECT, /* no four, two threes of the side with fouls: only rules_foul can tell */
    THREAT_TWO,
    THREAT_TWO_TWO,
    THREAT_BLOCKED_THREE,
    THREAT_BLOCKED_THREE_PLUS,
    THREAT_THREE,
    THREAT_THREE_PLUS,
    THREAT_DOUBLE_THREE,
    THREAT_SUSPECT_FOUR, /* as THREAT_SUSPECT, with one four; from here on: fours */
    THREAT_FOUR,
    THREAT_FOUR_PLUS,
    THREAT_FOUR_THREE,
    THREAT_OPEN_FOUR, /* or two fours: no single reply stops the five */
    THREAT_FIVE
} Threat;

/* The shapes that matter to Threat come from a small table that stays in the cache: a half line,
 * ahead or back, has a number, and both numbers together are an index. */
typedef struct Patterns {
    int reach;                        /* of keys: cells on either side that the rule looks at */
    uint8_t line[PATTERN_KEYS];       /* by key: LineShape of Black's stone, of White's << 4; 0 for
                                         lines that no board has */
    uint32_t back[PATTERN_HALF_KEYS]; /* by the lower half of a key: the start of its row in: */
    uint8_t shapes[PATTERN_HALVES * PATTERN_HALVES]; /* as `line`, but simplified */
    uint16_t ahead[PATTERN_HALF_KEYS];               /* by the upper half: the place in the row */
    uint8_t threat[2][PATTERN_CODES]; /* by side (Color - 1) and four LineShapes, 4 bits each */
} Patterns;

/* The shapes of both sides by the halves of a key, as Patterns.line, but LINE_DEAD for what makes
 * no Threat, and open for wide. */
static inline uint8_t pattern_shapes(const Patterns *patterns, uint32_t back, uint32_t ahead)
{
    return patterns->shapes[patterns->back[back] + patterns->ahead[ahead]];
}

/* Thread-safe. The first call for a rule takes some milliseconds. */
const Patterns *pattern_get(Rule rule);

#endif
