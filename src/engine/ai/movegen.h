/* movegen.h: which moves a position asks for. A five must be blocked; before an open four or a
 * four-three only the exact defences and one's own fours count; else every point near the stones.
 * Fouls are never generated. */
#ifndef TENGEN_ENGINE_MOVEGEN_H
#define TENGEN_ENGINE_MOVEGEN_H

#include "engine/ai/board.h"

typedef struct MoveList {
    int count;
    Point move[POINTS_MAX];
    int32_t score[POINTS_MAX]; /* less than 2^21 from zero */
} MoveList;

/* Every move that stops the five that the other side threatens; none if nothing does. Under most
 * rules the one point itself; caro also lets a five be blocked at its ends. */
void movegen_block_five(const Board *board, MoveList *list);

/* Every move after which the other side's four-three does not win by itself, and one's own fours;
 * none if it need not be answered directly. Not under caro. */
void movegen_defend_four_three(const Board *board, MoveList *list);

/* The points near stones; any empty points if there are none of these. */
void movegen_all(const Board *board, MoveList *list);

/* What the position asks for: one of these, or, against an open four, every move that leaves none,
 * and one's own fours. */
void movegen(const Board *board, MoveList *list);

/* Brings the best scored of the moves from `from` on to `from` and returns it. */
Point movegen_pick(MoveList *list, int from);

#endif
