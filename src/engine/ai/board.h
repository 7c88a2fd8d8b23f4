/* board.h: a Position with everything that the search asks of it kept up to date by each make and
 * undo: what a stone of either side would make of every empty point, how many points of each threat
 * there are, and which points lie near stones.
 *
 * A value of a few hundred kilobytes; it belongs to one search. `side` is Color - 1. */
#ifndef TENGEN_ENGINE_BOARD_H
#define TENGEN_ENGINE_BOARD_H

#include "engine/ai/pattern.h"
#include "engine/rules/position.h"

enum {
    BOARD_ROWS = BOARD_CELLS / BOARD_STRIDE,
    BOARD_CHANGES = 4 * 2 * PATTERN_REACH,
    BOARD_FRAMES = 320, /* moves that may be made on top of the position set */
    BOARD_NEAR = 4,     /* a stone makes points within so many steps worth looking at */
    BOARD_THREAT_BITS = 11
};

/* What is known of an empty point. */
typedef struct BoardPoint {
    uint16_t code[2];  /* the shapes that a stone of either side makes by line, 4 bits each */
    uint8_t threat[2]; /* Threat */
} BoardPoint;

/* A set of points, a bit a point, a word a row of the walled array. */
typedef struct PointSet {
    uint32_t row[BOARD_ROWS];
} PointSet;

/* What a make has changed and an undo puts back. */
typedef struct BoardFrame {
    uint64_t serial; /* no two makes of a board have the same */
    uint16_t count[2][16];
    uint32_t near[2 * BOARD_NEAR + 1];
    int changes;
    Point point[BOARD_CHANGES];
    BoardPoint old[BOARD_CHANGES];
} BoardFrame;

typedef struct Board {
    Position position;
    const Patterns *patterns;
    uint64_t line[4][64]; /* the cells of every line as Colors, 2 bits each, walls around */
    BoardPoint point[BOARD_CELLS];
    uint16_t count[2][16]; /* empty points by side and Threat */
    PointSet empty;
    PointSet near;    /* points within reach of a stone, stones included */
    PointSet four[2]; /* empty points where a stone makes a four or more, fouls excluded */
    uint64_t serial;
    int frames;
    BoardFrame frame[BOARD_FRAMES];
} Board;

extern const int board_step[4];

void board_set(Board *board, const Position *position);
void board_make(Board *board, Point point); /* or POINT_PASS */
void board_undo(Board *board);

static inline Color board_to_move(const Board *board)
{
    return board->position.to_move;
}
static inline Threat board_threat(const Board *board, int side, Point point)
{
    return (Threat)board->point[point].threat[side];
}
static inline int board_count(const Board *board, int side, Threat threat)
{
    return board->count[side][threat];
}
static inline Shape board_shape(const Board *board, int side, Point point, int line)
{
    return (Shape)(board->point[point].code[side] >> (4 * line) & 15U);
}
/* The empty points near stones of one row of the walled array. */
static inline uint32_t board_near_row(const Board *board, int row)
{
    return board->near.row[row] & board->empty.row[row];
}

/* Who has which threats, as seen by the side to move: a bit each for a five of the other side, an
 * open four, then fours and threes, alone or with something more, of both sides.
 * BOARD_THREAT_BITS of them. */
unsigned board_threat_bits(const Board *board);

/* Of two fours, the one with more is tried first. */
static inline int board_four_order(const Board *board, int side, Point point)
{
    const BoardPoint *at = &board->point[point];
    return 16 * at->threat[side] + at->threat[1 - side];
}

/* Would a stone of the side be a foul there? Asks the rules only where the tables cannot tell. */
bool board_is_foul(const Board *board, int side, Point point);

/* The threat of `side` on `point` if `offset` steps along `line` a stone of `color` were added. */
Threat board_threat_with(const Board *board, int side, Point point, int line, int offset,
                         Color color);

/* Points of `side` with this very threat, into `points` (room for POINTS_MAX); how many. For
 * threats from THREAT_FOUR on. */
int board_find(const Board *board, int side, Threat threat, Point *points);

/* The first of them, POINT_NONE if there is none. */
Point board_find_first(const Board *board, int side, Threat threat);

/* Every sum and table from scratch; false if one of them is not what make and undo have kept. */
bool board_is_consistent(const Board *board);

#endif
