/* vct.h: victory by continuous threats: every move of the attacker is a four, or leaves it an open
 * four to play (a three). Sound: the defender's replies are all those that stop the threat, and
 * every four of its own, so a win that is found is a win, fouls included. Not complete: limited in
 * moves and nodes, and quiet moves are not tried. Not for caro, where a blocked row may win.
 *
 * A win is counted in the attacker's moves up to the one after which no reply stops the five; the
 * five itself is not counted. */
#ifndef TENGEN_ENGINE_VCT_H
#define TENGEN_ENGINE_VCT_H

#include "engine/ai/board.h"
#include "engine/ai/halt.h"
#include "engine/ai/pv.h"
#include "engine/ai/tt.h"

enum { VCT_NONE = -1, VCT_MOVES_MAX = 24 };

typedef struct Vct {
    Board *board;
    Tt *tt;          /* remembers positions without such a win; may be NULL */
    bool fours_only; /* the attacker's moves are fours (vcf.h) */
    uint64_t nodes;  /* searched so far */
    uint64_t budget; /* nodes after which it gives up */
    Halt halt;       /* asked at every node; such a search ends within a few more, without a win */
    bool halted;     /* ... was asked */
    Pv pv;           /* of a win: its moves and the longest defence, the five included */
} Vct;

/* The smallest number of moves, at most `moves`, with which the side to move wins; 0: it has a
 * five; VCT_NONE: no such win was found. The board is unchanged on return. */
int vct_attack(Vct *vct, int moves);

/* The same after the attacker's move, with the defender to move: how many moves, at most `moves`,
 * the attacker needs after the defence that lasts longest. 0: no reply stops the five. */
int vct_defend(Vct *vct, int moves);

static inline bool vct_gave_up(const Vct *vct)
{
    return vct->halted || vct->nodes > vct->budget;
}

#endif
