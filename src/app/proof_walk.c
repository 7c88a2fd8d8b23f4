#include "app/proof_walk.h"

static ViewProofMove move_of(const Proof *proof, int node)
{
    return (ViewProofMove){proof->node[node].move, node};
}

/* The moves to the node, then on along the first ones. */
static void fill_line(const Proof *proof, int at, ViewProof *view)
{
    int node[PROOF_LINE_MAX], before = 0, last = at;
    for (int i = at; i > 0 && before < PROOF_LINE_MAX; i = proof->node[i].up) {
        node[before++] = i;
    }
    for (int i = before - 1; i >= 0; i--) {
        view->line[view->length++] = move_of(proof, node[i]);
    }
    view->at = view->length;
    for (int i = proof->node[at].first; i >= 0 && view->length < PROOF_LINE_MAX;
         i = proof->node[i].first) {
        view->line[view->length++] = move_of(proof, i);
        last = i;
    }
    view->open = proof->node[last].open;
}

static void fill_defences(const Proof *proof, int at, ViewProof *view)
{
    int attack = at;
    if (at == 0) {
        attack = proof->node[0].first;
    } else if (!proof->node[at].attacks) {
        attack = proof->node[at].up;
    }
    for (int i = attack >= 0 ? proof->node[attack].first : -1;
         i >= 0 && view->defences < VIEW_PROOF_DEFENCES; i = proof->node[i].next) {
        view->defence[view->defences++] = move_of(proof, i);
    }
}

void proof_walk_fill(const Proof *proof, int at, ViewProof *view)
{
    view->known = true;
    view->kind = proof->kind;
    view->attacker = proof->attacker;
    view->threat = proof->threat;
    view->no_fours = proof->no_fours;
    view->threats = proof->threats;
    view->finished = proof->finished;
    view->nodes = proof->nodes;
    if (proof->kind != PROOF_NOTHING) {
        view->moves = proof->node[0].moves;
        view->count = proof->count;
        fill_line(proof, at, view);
        fill_defences(proof, at, view);
    }
}
