/* vcf.h: victory by continuous fours: a win in which every move but the last is a four, so that the
 * other side never has a choice (or, in caro, few). Sound: a win found is a win; fouls of renju's
 * Black are exact where a move rests on them. Not complete: bounded by depth and nodes. */
#ifndef TENGEN_ENGINE_VCF_H
#define TENGEN_ENGINE_VCF_H

#include "engine/ai/board.h"
#include "engine/ai/tt.h"

enum { VCF_LINE_MAX = 64 };

typedef struct Vcf {
    Board *board;
    Tt *tt; /* remembers what failed; may be NULL */
    uint64_t nodes;
    uint64_t budget;             /* gives up after so many */
    bool (*halted)(void *owner); /* asked now and then; may be NULL */
    void *owner;
    int length; /* of `line`: the winning moves and replies as far as they were played out */
    Point line[VCF_LINE_MAX];
} Vcf;

/* Plies to the five for the side to move with at most `fours` fours; 0: no such win was found. The
 * board is as it was on return. */
int vcf_search(Vcf *vcf, int fours);

#endif
