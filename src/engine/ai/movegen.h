/* movegen.h: the candidate moves of a position. A five must be blocked; against an open four or a
 * four-three only the defences and one's own fours are generated; otherwise every empty point near
 * a stone. Fouls are never generated. */
#ifndef TENGEN_ENGINE_MOVEGEN_H
#define TENGEN_ENGINE_MOVEGEN_H

#include "engine/ai/board.h"

typedef struct MoveList {
    int count;
    Point move[POINTS_MAX];
    int32_t score[POINTS_MAX]; /* absolute value below 2^21 */
} MoveList;

/* Every move that stops the five that the opponent threatens; none if no move does. Under most
 * rules the point of the five itself; in caro a five can also be blocked at its ends. */
void movegen_block_five(const Board *board, MoveList *list);

/* The empty points near stones; all empty points if there are none. */
void movegen_all(const Board *board, MoveList *list);

/* The moves that the position requires: one of the lists above, or, against an open four, every
 * move that leaves none and one's own fours. */
void movegen(const Board *board, MoveList *list);

/* Selection sort, one step: swaps the move with the best score among those from `from` on to `from`
 * and returns it. */
Point movegen_pick(MoveList *list, int from);

#endif
