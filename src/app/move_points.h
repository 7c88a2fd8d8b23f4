/* move_points.h: where on a board the moves are that the library names by the positions that they
 * lead to. Any thread. */
#ifndef TENGEN_APP_MOVE_POINTS_H
#define TENGEN_APP_MOVE_POINTS_H

#include "engine/types.h"

typedef struct MovePoints {
    int size;
    uint64_t here;             /* symmetry_key of the stones */
    uint64_t key[BOARD_CELLS]; /* ... with one more; 0: the point is taken */
    uint8_t rank[BOARD_CELLS]; /* for the caller: of mirror images the highest one is found */
} MovePoints;

/* `cell`: the stones, Colors. The next one is of `color`. All ranks are 0. */
void move_points_begin(MovePoints *points, const uint8_t cell[BOARD_CELLS], int size, Color color);
/* Among equals the first one. POINT_NONE: no move leads there. */
Point move_points_find(const MovePoints *points, uint64_t key);

/* Where the moves lead: of mirror images once. */
typedef struct MoveKeys {
    int count;
    uint64_t key[POINTS_MAX];
} MoveKeys;

MoveKeys move_points_keys(const MovePoints *points);

#endif
