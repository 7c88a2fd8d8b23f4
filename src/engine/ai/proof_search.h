/* proof_search.h: is there a win by fours, else one by threats? First for the side to move; if none
 * is found, for the other one as if the side to move passed. Sound as vcf.h and vct.h are; in caro,
 * by fours only. */
#ifndef TENGEN_ENGINE_PROOF_SEARCH_H
#define TENGEN_ENGINE_PROOF_SEARCH_H

#include "engine/ai/proof_limits.h"
#include "engine/proof.h"
#include "engine/rules/position.h"

/* The game must not be over. False: out of memory. With a limit of nodes only, the result depends
 * on the position and the limits. */
bool proof_search(const Position *position, const ProofLimits *limits, Proof *proof);

#endif
