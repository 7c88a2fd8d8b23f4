/* report_proof.h: what is proved of a mistake: a win that it let slip, or one that it allowed. */
#ifndef TENGEN_ENGINE_REPORT_PROOF_H
#define TENGEN_ENGINE_REPORT_PROOF_H

#include "engine/ai/board.h"
#include "engine/ai/halt.h"
#include "engine/ai/pv.h"
#include "engine/ai/tt.h"
#include "engine/game_report.h"

/* Owned by one thread. */
typedef struct ReportProof {
    Board *board;
    Tt tt;
    /* Set by the owner: */
    uint64_t threats_nodes; /* of a search for a win by threats */
    Halt halt;              /* what was proved meanwhile must then be discarded */
} ReportProof;

bool report_proof_open(ReportProof *proof); /* false: out of memory, nothing to close */
void report_proof_close(ReportProof *proof);

/* Plies to the five for the side to move, by threats; 0: no such win was found. */
int report_proof_threats(ReportProof *proof, const Position *position, Pv *line);

/* What the searches found: values of value.h for the mover, and expected lines. */
typedef struct ReportSearched {
    int before, after; /* at its best move, and after the move that was played */
    const Pv *best;    /* from the position before the move */
    const Pv *reply;   /* from the one after it */
} ReportSearched;

/* Sets fact, reason, line and after of a move that lost winning chances. Its move and better are
 * set; `position` is the one before it. */
void report_proof_mistake(ReportProof *proof, const Position *position,
                          const ReportSearched *searched, ReportMove *move);

/* Sets the fact of a move as good as the best, and the line of a win that it begins. */
void report_proof_good(ReportProof *proof, const Position *position, ReportMove *move);

#endif
