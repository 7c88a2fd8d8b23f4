/* vcf.h: victory by continuous fours: a win in which every move but the last is a four, so that the
 * opponent never has a choice (in caro, only a few). Sound: a win that is found is a win, fouls
 * included. Not complete: limited in depth and nodes. */
#ifndef TENGEN_ENGINE_VCF_H
#define TENGEN_ENGINE_VCF_H

#include "engine/ai/board.h"
#include "engine/ai/halt.h"
#include "engine/ai/pv.h"
#include "engine/ai/tt.h"

enum { VCF_HALT_NODES = 64 };

typedef struct Vcf {
    Board *board;
    Tt *tt;          /* remembers positions without such a win; may be NULL */
    uint64_t nodes;  /* searched so far */
    uint64_t budget; /* nodes after which it gives up */
    Halt halt;       /* asked every VCF_HALT_NODES; sets the budget to 0 */
    Pv pv;           /* the winning moves and replies, as far as they were played out */
} Vcf;

/* Plies to the five for the side to move with at most `fours` fours; 0: no such win was found. The
 * board is unchanged on return. */
int vcf_search(Vcf *vcf, int fours);

#endif
