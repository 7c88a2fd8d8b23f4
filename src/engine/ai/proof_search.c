#include "engine/ai/proof_search.h"

#include <stdlib.h>

#include "engine/ai/proof_tree.h"
#include "engine/ai/prover.h"

/* For the side to move on the board. */
static bool find_win(Prover *prover, bool fours_only, Proof *proof)
{
    prover_begin(prover, fours_only);
    if (prover_attack(prover, PROOF_FOURS_MAX).moves == VCT_NONE) {
        return false;
    }
    proof->kind = fours_only ? PROOF_FOURS : PROOF_THREATS;
    proof->attacker = board_to_move(prover->board);
    return true;
}

static bool search_side(Prover *prover, Proof *proof)
{
    const bool has_threats = prover_knows_threats(prover);
    if (find_win(prover, true, proof)) {
        return true;
    }
    if (!proof->threat) {
        proof->no_fours = !prover->gave_up;
        proof->threats = has_threats;
    }
    if (!has_threats) {
        return false;
    }
    const bool found = find_win(prover, false, proof);
    if (!proof->threat) {
        proof->finished = !prover->gave_up;
    }
    return found;
}

bool proof_search(const Position *position, const ProofLimits *limits, Proof *proof)
{
    Prover prover;
    if (!prover_open(&prover, position, limits)) {
        return false;
    }
    *proof = (Proof){.attacker = position->to_move};
    bool found = search_side(&prover, proof);
    if (!found) {
        proof->threat = true;
        board_make(prover.board, POINT_PASS);
        found = search_side(&prover, proof);
        proof->threat = found;
    }
    if (found) {
        proof_tree_grow(&prover, proof);
    }
    proof->nodes = prover.nodes;
    prover_close(&prover);
    return true;
}
