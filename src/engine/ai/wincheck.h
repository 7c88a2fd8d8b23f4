/* wincheck.h: wins and losses that follow from the threats on the board, without a search. */
#ifndef TENGEN_ENGINE_WINCHECK_H
#define TENGEN_ENGINE_WINCHECK_H

#include "engine/ai/board.h"
#include "engine/ai/pv.h"

enum { WINCHECK_NONE = 32767 };

/* The value `ply` plies from the root; WINCHECK_NONE: undecided. The board is unchanged on return.
 *
 * Win in 1: own five. Loss in 2: two fives of the opponent. Win in 3: own open four, no five of the
 * opponent. Win in 5: own four-three that is found to win when it is played out; or, for a side
 * without fouls, own four-three or double three while the opponent cannot make a four. Caro, where
 * blocked ends spoil rows, has only the wins in 1 and 3. */
int wincheck_value(Board *board, int ply);

/* Can the side make a four, of any kind, with one stone? */
bool wincheck_has_four(const Board *board, int side);

/* Appends the forced moves up to the five to a variation that wins from the board's position. The
 * board is unchanged on return. */
void wincheck_complete_pv(Board *board, Pv *pv);

#endif
