#include "app/proof_walk.h"

#include "engine/rules/rules.h"

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

/* The position after this move of the proof. */
static Position position_after(const Proof *proof, int node, const Position *position)
{
    Position after = *position;
    Point move[PROOF_LINE_MAX];
    int count = 0;
    for (int i = node; i > 0 && count < PROOF_LINE_MAX; i = proof->node[i].up) {
        move[count++] = proof->node[i].move;
    }
    if (proof->threat) {
        position_make(&after, POINT_PASS);
    }
    while (count > 0) {
        position_make(&after, move[--count]);
    }
    return after;
}

/* Where the four that no move defends could be blocked, were it no foul; POINT_NONE: nowhere. */
static Point forbidden_block(const Proof *proof, int attack, const Position *position)
{
    const ProofNode *node = &proof->node[attack];
    Point five = POINT_NONE;
    if (node->first >= 0 || node->open || node->moves == 0) {
        return POINT_NONE;
    }
    const Position after = position_after(proof, attack, position);
    for (Point point = point_first(); point != POINT_NONE; point = point_next(point, after.size)) {
        if (position_is_empty(&after, point) && rules_wins(&after, point, proof->attacker)) {
            if (five != POINT_NONE) {
                return POINT_NONE; /* no block would do */
            }
            five = point;
        }
    }
    return five != POINT_NONE && rules_foul(&after, five, after.to_move) != FOUL_NONE ? five
                                                                                      : POINT_NONE;
}

static void fill_defences(const Proof *proof, int at, const Position *position, ViewProof *view)
{
    int attack = at;
    if (at == 0) {
        attack = proof->node[0].first;
    } else if (!proof->node[at].attacks) {
        attack = proof->node[at].up;
    }
    view->forbidden = attack > 0 ? forbidden_block(proof, attack, position) : POINT_NONE;
    for (int i = attack >= 0 ? proof->node[attack].first : -1;
         i >= 0 && view->defences < VIEW_PROOF_DEFENCES; i = proof->node[i].next) {
        view->defence[view->defences++] = move_of(proof, i);
    }
}

void proof_walk_fill(const Proof *proof, int at, const Position *position, ViewProof *view)
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
        fill_defences(proof, at, position, view);
    }
}
