/* board.h: a Position with the search's incremental tables, which every make and undo updates: the
 * threats of both sides at every empty point, the number of points with each threat, and the points
 * near stones.
 *
 * Owned by one thread; too large for the stack. `side` is 0 for Black, 1 for White (Color - 1). */
#ifndef TENGEN_ENGINE_BOARD_H
#define TENGEN_ENGINE_BOARD_H

#include "engine/ai/pattern.h"
#include "engine/rules/position.h"

enum {
    BOARD_ROWS = BOARD_CELLS / BOARD_STRIDE,
    BOARD_CHANGES = 4 * 2 * PATTERN_REACH,
    BOARD_FRAMES = 320, /* moves that may be made on top of the position set */
    BOARD_NEAR = 4,     /* points up to this far from a stone are candidate moves */
    BOARD_THREAT_BITS = 11
};

/* What is known of an empty point; of 16 bytes, which are copied at once. */
typedef struct BoardPoint {
    _Alignas(8) uint8_t shapes[4]; /* by line: pattern_shapes */
    uint32_t code;                 /* the same shapes: 4 bits per line, Black's in the lower half */
    uint8_t threat[2];             /* by side: the Threat of those shapes together */
} BoardPoint;

/* A set of points: one bit per point, one word per row of the walled array. */
typedef struct PointSet {
    uint32_t row[BOARD_ROWS];
} PointSet;

/* What a make changes and its undo restores. */
typedef struct BoardFrame {
    uint64_t serial; /* unique among the makes of this board */
    uint16_t count[2][16];
    uint32_t near[2 * BOARD_NEAR + 1];
    uint32_t four[2][2 * PATTERN_REACH + 1];
    int changes;
    Point point[BOARD_CHANGES];
    BoardPoint old[BOARD_CHANGES];
} BoardFrame;

typedef struct Board {
    Position position;
    const Patterns *patterns;
    uint64_t line[4][64]; /* the cells of every line: Colors, 2 bits each, between walls */
    BoardPoint point[BOARD_CELLS];
    uint16_t count[2][16]; /* empty points by side and Threat */
    PointSet empty;
    PointSet near;    /* points near stones, whether empty or not */
    PointSet four[2]; /* by side: empty points with THREAT_SUSPECT_FOUR or more */
    uint64_t serial;
    int frames;
    BoardFrame frame[BOARD_FRAMES];
} Board;

void board_set(Board *board, const Position *position);
void board_make(Board *board, Point point); /* or POINT_PASS */
void board_undo(Board *board);

/* The index of the side to move. */
static inline int board_side(const Board *board)
{
    return (int)board->position.to_move - 1;
}

/* ---- lines: 0 rows, 1 columns, 2 falling, 3 rising ----
 *
 * A word of Board.line is a ring of 32 cells of which the board uses at most 25: there are enough
 * walls for a key that reaches over either end. */

/* The index of the line through (x, y), and the cell's place in the line's word. */
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

/* The cells of the line through a point, starting `back` steps before it. */
static inline uint64_t board_cells(const Board *board, Point point, int line, int back)
{
    const int x = point_x(point);
    const int y = point_y(point);
    const uint64_t word = board->line[line][board_line_index(line, x, y)];
    const unsigned bits = (unsigned)(2 * (board_line_place(line, x, y) - back)) & 63U;
    return word >> bits | word << (-bits & 63U);
}

/* The key of the cell at bit `shift` of such cells: the `reach` cells on either side of it. */
static inline uint32_t board_key(uint64_t cells, int shift, int reach)
{
    const uint64_t mask = (UINT64_C(1) << (2 * reach)) - 1;
    return (uint32_t)((cells >> (shift - 2 * reach) & mask) | (cells >> (shift + 2) & mask)
                                                                  << (2 * reach));
}

/* The empty cells at most `reach` from a point. `cells`: the result of board_cells with
 * `back` = 2 * `reach`. Bit 2 * i of the result is set if cell i of `cells` is empty and near. */
static inline uint64_t board_empty_cells(uint64_t cells, int reach)
{
    const uint64_t nearby = (UINT64_C(0x5555555555555555) >> (64 - 2 * (2 * reach + 1)))
                            << (2 * reach);
    return ~(cells | cells >> 1) & nearby;
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
/* Simplified as pattern_shapes. */
static inline LineShape board_shape(const Board *board, int side, Point point, int line)
{
    return (LineShape)(board->point[point].shapes[line] >> (4 * side) & 15);
}
/* The empty points near stones in one row of the walled array. */
static inline uint32_t board_near_row(const Board *board, int row)
{
    return board->near.row[row] & board->empty.row[row];
}

/* Which threats there are, for the network's input: BOARD_THREAT_BITS bits, the lowest first: the
 * opponent's five, own and opponent's open four, then, for the side to move and for the opponent:
 * a four that makes more, a plain four, a three that makes more, a plain three. */
unsigned board_threat_bits(const Board *board);

/* Score for move ordering: fours that make or prevent more come first. */
static inline int board_four_order(const Board *board, int side, Point point)
{
    const BoardPoint *at = &board->point[point];
    return 16 * at->threat[side] + at->threat[1 - side];
}

/* Would a stone of the side be a foul? Exact: calls rules_foul where the tables cannot tell. */
bool board_is_foul(const Board *board, int side, Point point);

/* The threat of `side` at `point` if a stone of `color` stood `offset` steps along `line`. */
Threat board_threat_with(const Board *board, int side, Point point, int line, int offset,
                         Color color);

/* Lists every point where a stone of `side` makes a four or more and no foul, row by row, into
 * `points` (POINTS_MAX); returns their number. Exact, as board_is_foul. */
int board_fours(const Board *board, int side, Point *points);

/* Lists the points where `side` has exactly this threat, THREAT_SUSPECT_FOUR or more, into `points`
 * (POINTS_MAX); returns their number. */
int board_find(const Board *board, int side, Threat threat, Point *points);

/* The first of them; POINT_NONE if there is none. */
Point board_find_first(const Board *board, int side, Threat threat);

/* Recomputes every table; false if one differs from what make and undo have kept. For tests. */
bool board_is_consistent(const Board *board);

#endif
