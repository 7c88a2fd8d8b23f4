/* position.h: stones on a walled board, whose turn it is, and how they came there.
 *
 * A Position is a plain value: copy it by assignment. Nothing here allocates or keeps globals that
 * change, so positions may be used on any thread. A debug build (TENGEN_DEBUG) recomputes
 * the hash after every make and undo and compares. */
#ifndef TENGEN_ENGINE_POSITION_H
#define TENGEN_ENGINE_POSITION_H

#include "engine/types.h"

typedef struct Position {
    uint8_t cell[BOARD_CELLS]; /* Color; COLOR_WALL outside the board */
    uint64_t hash;             /* of the stones and the side to move */
    Rule rule;
    int size;
    Color to_move;
    int stones;                 /* on the board, set-up stones included */
    int count;                  /* moves in `move` */
    Point move[POINTS_MAX + 2]; /* moves made, passes included */
} Position;

void position_init(Position *position, Rule rule, int size);

/* Puts or (COLOR_EMPTY) removes a set-up stone: no move, no turn. Before the first move only. */
void position_put(Position *position, Point point, Color color);
void position_set_to_move(Position *position, Color color);

/* Plays for the side to move; the point must be empty (or POINT_PASS). Judges nothing. */
void position_make(Position *position, Point point);
/* Takes back the last move made; count must be > 0. */
void position_undo(Position *position);

bool position_on_board(const Position *position, Point point);
bool position_is_empty(const Position *position, Point point);
bool position_is_full(const Position *position);
static inline Color position_color(const Position *position, Point point)
{
    return (Color)position->cell[point];
}
/* The last move, POINT_NONE if there is none. */
Point position_last(const Position *position);

/* The hash from scratch: what `hash` must be. */
uint64_t position_compute_hash(const Position *position);

#endif
