/* wincheck.h: results that need no search, seen from the threats on the board. */
#ifndef TENGEN_ENGINE_WINCHECK_H
#define TENGEN_ENGINE_WINCHECK_H

#include "engine/ai/board.h"
#include "engine/ai/pv.h"

enum { WINCHECK_NONE = 32767 };

/* Own five: won in one. Two fives of the other: lost in two (not in caro, where one stone may spoil
 * both). Own open four and no five against it: won in three. Own four-three whose forced answer is
 * no four itself, or two threes while the other side cannot make a four: won in five, as no reply
 * gains a move; not in caro, where the ends of a row spoil it, and of renju's Black only what was
 * played out.
 *
 * The value at `ply` plies from the root, WINCHECK_NONE if nothing is sure. The board is as it was
 * on return. */
int wincheck_value(Board *board, int ply);

/* Can the side make a four (or more, short of five) at all? */
bool wincheck_has_four(const Board *board, int side);

/* Appends the forced moves up to the five to a variation that wins from the board's position. The
 * board is unchanged on return. */
void wincheck_complete_pv(Board *board, Pv *pv);

#endif
