/* prover.h: the searches of proof_search.h on one board, by fours or by threats, within its limits.
 * For the files of the proof search only. */
#ifndef TENGEN_ENGINE_PROVER_H
#define TENGEN_ENGINE_PROVER_H

#include "engine/ai/proof_limits.h"
#include "engine/ai/vct.h"

typedef struct Prover {
    Board *board;
    Tt tt;
    const ProofLimits *limits;
    bool fours_only;
    bool gave_up;       /* since prover_begin: a limit was reached, or it was halted */
    int64_t end_ms;     /* since then; 0: no limit of time */
    uint64_t nodes;     /* of the searches that have ended, */
    uint64_t nodes_end; /* ... and up to which it may go on */
    uint64_t running;   /* about, of the one that runs */
} Prover;

/* How a side wins. */
typedef struct ProvedWin {
    int moves; /* as vct_attack counts them; VCT_NONE: no win was found */
    Point first;
} ProvedWin;

bool prover_open(Prover *prover, const Position *position, const ProofLimits *limits);
void prover_close(Prover *prover);

/* Are wins by threats known under the rule? */
bool prover_knows_threats(const Prover *prover);

/* The limits apply from now on. */
void prover_begin(Prover *prover, bool fours_only);
/* Once more, with at most `most_ms` if time is limited at all. */
void prover_allow(Prover *prover, int64_t most_ms);

/* Does the side to move win with at most `moves` moves? The board is unchanged on return. */
ProvedWin prover_attack(Prover *prover, int moves);

#endif
