/* explanation.h: what is known for certain about a move, as facts without words:
 * engine/ai/explain.h finds them, ui/words puts them into a language. */
#ifndef TENGEN_ENGINE_EXPLANATION_H
#define TENGEN_ENGINE_EXPLANATION_H

#include "engine/types.h"

/* What a move does; "the opponent" is the opponent of the side that plays it. A four is a row that
 * one more stone makes a five, an open three one that can become an open four. */
typedef enum FactKind {
    FACT_NONE,
    FACT_MAKES_FIVE,  /* wins */
    FACT_FOUL,        /* is forbidden: `foul` */
    FACT_LEAVES_FIVE, /* does not stop the opponent's five at `point`; a move that does exists */
    FACT_CANNOT_STOP_FIVE,   /* likewise, and no move does */
    FACT_BLOCKS_FOUR,        /* stops the opponent's only five, at `point` */
    FACT_WINS_BY_FOURS,      /* `count` fours, each forcing its reply, then a five */
    FACT_USES_FOUL,          /* makes a four that Black could block only at `point`, a foul */
    FACT_MAKES_OPEN_FOUR,    /* a four with two ends: wins unless the opponent has a five */
    FACT_MAKES_DOUBLE_FOUR,  /* two fours at once */
    FACT_MAKES_FOUR_THREE,   /* a four and an open three */
    FACT_MAKES_FOUR,         /* the opponent has to block at `point` */
    FACT_MAKES_DOUBLE_THREE, /* two open threes */
    FACT_MAKES_OPEN_THREE,
    FACT_BLOCKS_OPEN_THREE, /* the opponent would have made an open four at `point` */
    FACT_BLOCKS_FOUR_THREE, /* ... a four-three or two fours at `point` */
    FACT_BLOCKS_DOUBLE_THREE,
    FACT_STOPS_FOURS,      /* the opponent would have won by `count` fours and a five */
    FACT_THREATENS_FOURS,  /* wins by `count` fours and a five if it is not answered */
    FACT_MAKES_THREE,      /* blocked at one end: can become a four */
    FACT_BUILDS_TWO,       /* `count` open twos, each of which can become an open three */
    FACT_TAKES_FOUR,       /* the opponent could have made a four on this point */
    FACT_TAKES_OPEN_THREE, /* ... an open three on this point */
    FACT_TAKES_CENTRE,     /* the first stone, on the middle point */
    FACT_STAYS_CLOSE,      /* next to a stone of the opponent; only if nothing else is known */
    /* Mistakes: told of moves that are reviewed, not while the game goes on. */
    FACT_MISSES_FIVE,     /* could have made five at `point` */
    FACT_MISSES_FOURS,    /* could have won by `count` fours and a five, the first one at `point` */
    FACT_OVERLOOKS_FOURS, /* the opponent wins by `count` fours and a five; another move stops it */
    FACT_LEAVES_FOURS,    /* likewise, and no other move is known to stop it */
    /* ... told in the report of a game only (engine/game_report.h). `count`: moves of the winner.
     */
    FACT_MISSES_FOUR_THREE, /* could have won by a four-three at `point` */
    FACT_MISSES_THREATS,    /* ... by fours and threes in `count` moves, the first one at `point` */
    FACT_MISSES_WIN,        /* ... against every reply: a search found it */
    FACT_ALLOWS_THREATS,    /* the opponent wins by fours and threes in `count` moves */
    FACT_ALLOWS_WIN,        /* ... against every reply */
    FACT_COUNT
} FactKind;

typedef struct Fact {
    FactKind kind;
    bool wins;   /* proved: the move wins against every reply */
    Point point; /* POINT_NONE where the kind has none */
    int count;
    Foul foul;
} Fact;

enum { FACTS_MAX = 10, EXPLANATION_MOVES = 32 };

/* The most important fact first; none if nothing is certain. */
typedef struct Explanation {
    Point move;
    Color color; /* of the side that plays it */
    int facts;
    Fact fact[FACTS_MAX];
    /* Where a win by fours is proved, of this side or after its mistake of the other: `move` and
     * what follows, up to the five or to a four that nothing stops. 0: no line. */
    int moves;
    Point line[EXPLANATION_MOVES];
} Explanation;

static inline bool explanation_wins(const Explanation *explanation)
{
    return explanation->facts > 0 && explanation->fact[0].wins;
}

static inline bool explanation_has(const Explanation *explanation, FactKind kind)
{
    for (int i = 0; i < explanation->facts; i++) {
        if (explanation->fact[i].kind == kind) {
            return true;
        }
    }
    return false;
}

#endif
