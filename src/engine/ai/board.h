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

void board_set(Board *board, const Position *position);
void board_make(Board *board, Point point); /* or POINT_PASS */
void board_undo(Board *board);

/* ---- lines: 0 rows, 1 columns, 2 falling, 3 rising ----
 *
 * A word of Board.line is a ring of 32 cells; the board takes at most 25 of them, so that either
 * end has walls enough for a key on its far side. */

/* The number of the line through x, y, and the place of that cell in its word. */
static inline int board_line_index(int line, int x, int y)
{
    switch (line) {
    case 0:
        return y;
    case 1:
        return x;
    case 2:
        return x - y + BOARD_MAX - 1;
    default:
        return x + y;
    }
}
static inline int board_line_place(int line, int x, int y)
{
    return line == 0 ? x : y;
}

/* The cells of the line through a point, from the one `back` steps before it on. */
static inline uint64_t board_cells(const Board *board, Point point, int line, int back)
{
    const int x = point_x(point);
    const int y = point_y(point);
    const uint64_t word = board->line[line][board_line_index(line, x, y)];
    const unsigned bits = (unsigned)(2 * (board_line_place(line, x, y) - back)) & 63U;
    return word >> bits | word << (-bits & 63U);
}

/* Of such cells those `reach` to either side of the one at bit `shift`, itself left out. */
static inline uint32_t board_key(uint64_t cells, int shift, int reach)
{
    const uint64_t mask = (UINT64_C(1) << (2 * reach)) - 1;
    return (uint32_t)((cells >> (shift - 2 * reach) & mask) | (cells >> (shift + 2) & mask)
                                                                  << (2 * reach));
}

/* Of cells that begin 2 * `reach` before a point: the empty ones within `reach` of it, a bit each
 * at the cell's shift. */
static inline uint64_t board_empty_cells(uint64_t cells, int reach)
{
    const uint64_t within = (UINT64_C(0x5555555555555555) >> (64 - 2 * (2 * reach + 1)))
                            << (2 * reach);
    return ~(cells | cells >> 1) & within;
}

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
static inline LineShape board_shape(const Board *board, int side, Point point, int line)
{
    return (LineShape)(board->point[point].code[side] >> (4 * line) & 15U);
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

/* Every point where a stone of `side` makes a four or more, fouls excluded, into `points` (room for
 * POINTS_MAX), row by row; how many. */
int board_fours(const Board *board, int side, Point *points);

/* Points of `side` with this very threat, into `points` (room for POINTS_MAX); how many. For
 * threats from THREAT_FOUR on. */
int board_find(const Board *board, int side, Threat threat, Point *points);

/* The first of them, POINT_NONE if there is none. */
Point board_find_first(const Board *board, int side, Threat threat);

/* Every sum and table from scratch; false if one of them is not what make and undo have kept. */
bool board_is_consistent(const Board *board);

#endif
