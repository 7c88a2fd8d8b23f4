/* proof_tree.h: the tree of a win that was found (engine/proof.h). For the files of the proof
 * search only. */
#ifndef TENGEN_ENGINE_PROOF_TREE_H
#define TENGEN_ENGINE_PROOF_TREE_H

#include "engine/ai/prover.h"
#include "engine/proof.h"

/* The attacker is to move on the board, and wins by the searches of prover_begin. Grows the tree
 * level by level as far as there is room, within the limits of one more search. */
void proof_tree_grow(Prover *prover, Proof *proof);

#endif
