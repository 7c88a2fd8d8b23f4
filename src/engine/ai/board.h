/* board.h: a Position with everything that the search asks of it kept up to date by each make and
 * undo: the four line keys of every empty point, the shapes and the threat that a stone of either
 * side would make there, how many points of each kind there are, and which points lie near stones.
 *
 * A value of a few hundred kilobytes; it belongs to one search. `side` is Color - 1. */
#ifndef TENGEN_ENGINE_BOARD_H
#define TENGEN_ENGINE_BOARD_H

#include "engine/ai/pattern.h"
#include "engine/rules/position.h"

enum {
    BOARD_ROWS = BOARD_CELLS / BOARD_STRIDE,
    BOARD_LINE_CELLS = 2 * PATTERN_REACH,
    BOARD_CHANGES = 4 * BOARD_LINE_CELLS,
    BOARD_FRAMES = 320 /* moves that may be made on top of the position set */
};

/* How many empty points there are of each kind, for both sides. */
typedef struct Tally {
    uint16_t shape[2][16];
    uint16_t threat[2][16];
} Tally;

typedef struct BoardChange {
    Point point;
    uint16_t code[2];
} BoardChange;

typedef struct BoardFrame {
    Tally tally;
    int changes;
    BoardChange change[BOARD_CHANGES];
} BoardFrame;

/* A set of points, a bit a point, a word a row of the walled array. */
typedef struct PointSet {
    uint32_t row[BOARD_ROWS];
} PointSet;

typedef struct Board {
    Position position;
    const Patterns *patterns;
    uint32_t key[BOARD_CELLS][4];
    uint16_t code[2][BOARD_CELLS];  /* shapes by line, 4 bits each */
    uint8_t threat[2][BOARD_CELLS]; /* Threat; of empty points only */
    Tally tally;
    uint8_t near_stones[BOARD_CELLS];
    PointSet near;    /* empty points within reach of a stone */
    PointSet four[2]; /* empty points where a stone makes a four or more, fouls excluded */
    int frames;
    BoardFrame frame[BOARD_FRAMES];
} Board;

extern const int board_step[4];

void board_set(Board *board, const Position *position);
void board_make(Board *board, Point point);
void board_undo(Board *board);

static inline Color board_to_move(const Board *board)
{
    return board->position.to_move;
}
static inline Threat board_threat(const Board *board, int side, Point point)
{
    return (Threat)board->threat[side][point];
}
static inline int board_count(const Board *board, int side, Threat threat)
{
    return board->tally.threat[side][threat];
}
static inline Shape board_shape(const Board *board, int side, Point point, int line)
{
    return (Shape)(board->code[side][point] >> (4 * line) & 15U);
}

/* Would a stone of the side be a foul there? Asks the rules only where the tables cannot tell. */
bool board_is_foul(const Board *board, int side, Point point);

/* The threat of `side` on `point` if `offset` steps along `line` a stone of `color` were added. */
Threat board_threat_with(const Board *board, int side, Point point, int line, int offset,
                         Color color);

/* Points of `side` with this very threat, into `points` (room for POINTS_MAX); how many. For
 * threats from THREAT_FOUR on. */
int board_find(const Board *board, int side, Threat threat, Point *points);

/* Every sum and table from scratch; false if one of them is not what make and undo have kept. */
bool board_is_consistent(const Board *board);

#endif
