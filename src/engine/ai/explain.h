/* explain.h: what a move does, in facts that the rules, the patterns, wincheck and vcf prove. */
#ifndef TENGEN_ENGINE_EXPLAIN_H
#define TENGEN_ENGINE_EXPLAIN_H

#include "engine/ai/board.h"
#include "engine/ai/halt.h"
#include "engine/explanation.h"

/* Explains a move of the side to move on an empty point. The game must not be over. The same result
 * on every machine; mostly within a few milliseconds, sometimes a tenth of a second. An explanation
 * during which `halt` was asked is incomplete. The board is unchanged on return. */
void explain_move(Board *board, Point move, const Halt *halt, Explanation *explanation);

/* Adds before the other facts what the explained move missed or overlooked. To be told in review:
 * while the game goes on it would be a hint. The board as for explain_move. */
void explain_mistakes(Board *board, const Halt *halt, Explanation *explanation);

/* The same for a plain position, with mistakes or without. False: out of memory. */
bool explain_position(const Position *position, Point move, bool mistakes, const Halt *halt,
                      Explanation *explanation);

#endif
