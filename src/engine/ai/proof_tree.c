#include "engine/ai/proof_tree.h"

#include "engine/ai/movegen.h"

enum { TREE_MS = 3000 };

static void add(Proof *proof, int up, Point move, int moves)
{
    proof->node[proof->count++] = (ProofNode){.move = move,
                                              .up = (int16_t)up,
                                              .first = -1,
                                              .next = -1,
                                              .moves = (uint8_t)moves,
                                              .attacks = up >= 0 && !proof->node[up].attacks,
                                              .open = true};
}

/* Makes the moves that lead to the node. Returns how many. */
static int go_to(Board *board, const Proof *proof, int index)
{
    int count = 0;
    Point move[PROOF_LINE_MAX];
    for (int i = index; i > 0 && count < PROOF_LINE_MAX; i = proof->node[i].up) {
        move[count++] = proof->node[i].move;
    }
    for (int i = count - 1; i >= 0; i--) {
        board_make(board, move[i]);
    }
    return count;
}

/* The attacker to move: the move that wins fastest. */
static void add_attack(Prover *prover, Proof *proof, int index)
{
    const ProvedWin win = prover_attack(prover, proof->node[index].moves - 1);
    if (win.moves != VCT_NONE) {
        proof->node[index].moves = (uint8_t)(win.moves + 1);
        add(proof, index, win.first, win.moves);
        proof->node[index].open = false;
    }
}

/* The defender to move: every reply, or none of them. */
static void add_defences(const Board *board, Proof *proof, int index)
{
    const int attacker = 1 - board_side(board);
    const bool threatens = board_count(board, attacker, THREAT_FIVE) > 0 ||
                           board_count(board, attacker, THREAT_OPEN_FOUR) > 0;
    MoveList reply = {.count = 0};
    if (proof->node[index].moves > 0 && threatens) {
        movegen(board, &reply);
    }
    if (reply.count > PROOF_NODES_MAX - proof->count) {
        return;
    }
    for (int i = 0; i < reply.count; i++) {
        add(proof, index, reply.move[i], proof->node[index].moves);
    }
    proof->node[index].open = false;
}

/* Puts the node among those after the same one: before those that do not last longer. */
static void link_up(Proof *proof, int index)
{
    ProofNode *node = &proof->node[index];
    int16_t *at = &proof->node[node->up].first;
    while (*at >= 0 && proof->node[*at].moves >= node->moves) {
        at = &proof->node[*at].next;
    }
    node->next = *at;
    *at = (int16_t)index;
}

void proof_tree_grow(Prover *prover, Proof *proof)
{
    prover_allow(prover, TREE_MS);
    proof->count = 0;
    add(proof, -1, POINT_NONE, PROOF_FOURS_MAX + 1);
    for (int i = 0; i < proof->count && proof->count < PROOF_NODES_MAX; i++) {
        const int made = go_to(prover->board, proof, i);
        if (proof->node[i].attacks) {
            add_defences(prover->board, proof, i);
        } else {
            add_attack(prover, proof, i);
        }
        for (int undone = 0; undone < made; undone++) {
            board_undo(prover->board);
        }
    }
    for (int i = 1; i < proof->count; i++) {
        link_up(proof, i);
    }
}
