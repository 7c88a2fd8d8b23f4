/* proof.h: what a proof search found of a position: a win by fours or by threats as a tree of every
 * defence, or how far it looked in vain. engine/ai/proof_search.h finds it. */
#ifndef TENGEN_ENGINE_PROOF_H
#define TENGEN_ENGINE_PROOF_H

#include "engine/types.h"

enum {
    PROOF_NODES_MAX = 1000,
    PROOF_FOURS_MAX = 24, /* attacker's moves of a win that is looked for, without the five */
    PROOF_LINE_MAX = 2 * PROOF_FOURS_MAX + 2
};

typedef enum ProofKind {
    PROOF_NOTHING, /* no win was found */
    PROOF_FOURS,   /* every move but the last is a four */
    PROOF_THREATS  /* every move is a four, or a three that has to be answered */
} ProofKind;

/* A move of the attacker or a defence. */
typedef struct ProofNode {
    Point move;    /* POINT_NONE: the root, which is the position itself */
    int16_t up;    /* the node before it; the root: -1 */
    int16_t first; /* the first of the nodes after it, of defences the one that lasts longest; -1:
                      none */
    int16_t next;  /* the next one after the same node; -1: the last */
    uint8_t moves; /* the attacker's moves after it, the five included; where it is not followed
                      further: at most */
    bool attacks;  /* a move of the attacker */
    bool open;     /* proved, but there was no room or time for what follows */
} ProofNode;

typedef struct Proof {
    ProofKind kind;
    Color attacker; /* of the win; without one: the side to move */
    bool threat;    /* it wins only if the side to move passes */
    bool no_fours;  /* proved: the side to move has no win by up to PROOF_FOURS_MAX fours */
    bool threats;   /* a win by threats of the side to move was looked for, */
    bool finished;  /* ... to the end: there is none of up to PROOF_FOURS_MAX moves */
    uint64_t nodes; /* searched */
    int count;
    ProofNode node[PROOF_NODES_MAX]; /* each after the one before it; [0] is the root */
} Proof;

#endif
