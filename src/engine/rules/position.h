/* position.h: stones on a walled board, the side to move, and the moves that led there.
 *
 * A Position is a plain value: copy it by assignment. Nothing here allocates or has mutable global
 * state, so any thread may use its own positions. A debug build (TENGEN_DEBUG) checks the hash
 * after every make and undo. */
#ifndef TENGEN_ENGINE_POSITION_H
#define TENGEN_ENGINE_POSITION_H

#include "engine/types.h"

/* A line of POINTS_MAX moves, which may be passes, and a stone on each point after it. */
enum { POSITION_PLIES_MAX = 2 * POINTS_MAX + 2 };

typedef struct Position {
    uint8_t cell[BOARD_CELLS]; /* Color; COLOR_WALL outside the board */
    uint64_t hash;             /* of the stones and the side to move */
    Rule rule;
    int size;
    Color to_move;
    int stones;                     /* on the board, set-up stones included */
    int count;                      /* moves in `move` */
    Point move[POSITION_PLIES_MAX]; /* moves made, passes included */
} Position;

void position_init(Position *position, Rule rule, int size);

/* Sets or (COLOR_EMPTY) removes a set-up stone, without changing the turn. Only before the first
 * move. */
void position_put(Position *position, Point point, Color color);
void position_set_to_move(Position *position, Color color);

/* Plays for the side to move; the point must be empty, or POINT_PASS. Checks no rule. */
void position_make(Position *position, Point point);
/* The hash that position_make would give. */
uint64_t position_hash_after(const Position *position, Point point);
/* Undoes the last move; there must be one. */
void position_undo(Position *position);

bool position_on_board(const Position *position, Point point);
bool position_is_empty(const Position *position, Point point);
bool position_is_full(const Position *position);
static inline Color position_color(const Position *position, Point point)
{
    return (Color)position->cell[point];
}
/* The last move; POINT_NONE: none. */
Point position_last(const Position *position);

#endif
