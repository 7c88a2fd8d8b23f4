/* proof_walk.h: where a player is in the tree of a proof, as the screen shows it. */
#ifndef TENGEN_APP_PROOF_WALK_H
#define TENGEN_APP_PROOF_WALK_H

#include "engine/rules/position.h"
#include "ui/view_proof.h"

/* The line through the node `at` and on along the longest defences. Sets what ViewProof has of the
 * proof of this position; `at` 0 is its start. */
void proof_walk_fill(const Proof *proof, int at, const Position *position, ViewProof *view);

#endif
