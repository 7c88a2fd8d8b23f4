/* soosorv.h: the six steps of Soosõrv-8 (engine/rules/opening.h) as Yixin's board requests them:
 *
 *   1  the first player's three stones             4  does the other player swap? N is known
 *   2  does the other player swap?                 5  Black offers N fifth moves
 *   3  White's fourth stone and the number N       6  White picks one of them */
#ifndef TENGEN_BRAIN_SOOSORV_H
#define TENGEN_BRAIN_SOOSORV_H

#include "brain/state.h"

enum { SOOSORV_OFFERS_MAX = 8 };

/* Decides the step brain->soosorv, prints the answer and puts the stones that it makes. On the
 * thread of the search. */
void soosorv_answer(Brain *brain, const SearchLimits *limits);

#endif
