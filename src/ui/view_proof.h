/* view_proof.h: the proof of a win from the position in review, as the screen shows it: one line of
 * its tree, and the other defences of that line. */
#ifndef TENGEN_UI_VIEW_PROOF_H
#define TENGEN_UI_VIEW_PROOF_H

#include "engine/proof.h"

enum { VIEW_PROOF_DEFENCES = 32 };

/* A move of the tree, and its node there, for CMD_PROOF. */
typedef struct ViewProofMove {
    Point move;
    int node;
} ViewProofMove;

typedef struct ViewProof {
    bool on;        /* the switch */
    bool known;     /* of the position shown: the search has ended */
    bool may_add;   /* the line can be played into the record */
    uint64_t nodes; /* searched so far; 0: it is not told */
    ProofKind kind; /* this and the following: Proof's */
    Color attacker; /* of the win; without one: the side to move */
    Color mover;    /* the side to move */
    bool threat;
    bool no_fours, threats, finished;
    int moves;  /* of the attacker to the five */
    int count;  /* nodes of its tree, from 0 */
    int length; /* of the line, the attacker's first move first */
    int at;     /* so many of its moves are shown on the board */
    bool open;  /* it goes on to the five, but is not followed further */
    ViewProofMove line[PROOF_LINE_MAX];
    int defences; /* all that the attacker's last move before `at`, or at it, has to answer */
    ViewProofMove defence[VIEW_PROOF_DEFENCES];
    Point forbidden; /* without defences: the block of that move is a foul there; or POINT_NONE */
} ViewProof;

#endif
