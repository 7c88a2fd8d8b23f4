/* wincheck.h: wins and losses that follow from the threats on the board, without a search. */
#ifndef TENGEN_ENGINE_WINCHECK_H
#define TENGEN_ENGINE_WINCHECK_H

#include "engine/ai/board.h"
#include "engine/ai/pv.h"

enum { WINCHECK_NONE = 32767 };

/* The value `ply` plies from the root; WINCHECK_NONE: undecided. The board is unchanged on return.
 *
 * Own five: a win in one ply. Two fives of the opponent: a loss in two (not in caro, where one
 * stone may spoil both). Own open four and no five of the opponent: a win in three. Own four-three
 * whose forced answer makes no four, or a double three while the opponent cannot make a four: a win
 * in five (not in caro, where blocked ends spoil it; for a side with fouls only the four-three,
 * played out). */
int wincheck_value(Board *board, int ply);

/* Can the side make a four, of any kind, with one stone? */
bool wincheck_has_four(const Board *board, int side);

/* Appends the forced moves up to the five to a variation that wins from the board's position. The
 * board is unchanged on return. */
void wincheck_complete_pv(Board *board, Pv *pv);

#endif
