/* level.h: the playing strengths that people choose from, one row each. A level's number is its
 * row; games and settings are saved with the number, so new levels are added at the end. */
#ifndef TENGEN_ENGINE_LEVEL_H
#define TENGEN_ENGINE_LEVEL_H

#include "engine/types.h"

enum {
    LEVEL_WINLINES = 0, /* not a search: the win-line method of the first versions of this game */
    LEVEL_MIN = 1,      /* the weakest level that searches; level_max() is the strongest */
    LEVEL_DEFAULT = 4,
    LEVEL_NEWCOMER = 1,      /* of the computer for a player to whom the game is new */
    LEVEL_UNASKED = 2,       /* ... for a player of whom that is not known */
    LEVEL_SELF_PLAY = 6,     /* of both computers, unless the user chose levels */
    LEVEL_EVALUATION_MIN = 6 /* weaker levels use this one for an opening's decisions */
};

/* The first group of fields says how it searches, the second adds errors. A weak level errs at
 * random, but the same way throughout one move: see engine/ai/overlook.h. */
typedef struct Level {
    const char *name;  /* English message id: "Steady" */
    const char *title; /* English message id: "Level 6 · Steady"; a whole phrase, because word order
                          differs between languages */

    bool searches;   /* false: it counts the stones in possible fives, without looking ahead */
    int depth;       /* plies; 0: no limit */
    uint64_t nodes;  /* nodes a move; 0: no limit */
    int64_t time_ms; /* time a move where the game sets none */
    int width;       /* moves searched in each position, the most promising ones; 0: all */
    int vcf_fours;   /* fours in a row, at most, with which it can win by continuous fours */

    int eval_noise;             /* largest evaluation error, centi-points */
    int overlook_threat_chance; /* % chance of not considering a point that makes a threat weaker
                                   than an open four */
    int overlook_four_chance;   /* % chance, for each move, of not considering the opponent's points
                                   for an open four or a five */
} Level;

int level_max(void);

/* The strongest level that overlooks some of the opponent's fours, or some threats. */
int level_last_overlooking_fours(void);
int level_last_overlooking_threats(void);

/* `level`: LEVEL_WINLINES to level_max(). */
const Level *level_get(int level);

/* Does thinking on the opponent's time help this level? Not if its search is limited by more than
 * time: it would then only play differently. */
static inline bool level_gains_by_thinking_ahead(const Level *level)
{
    return level->nodes == 0 && level->depth == 0;
}

/* Does it err at all? */
static inline bool level_errs(const Level *level)
{
    return level->eval_noise > 0 || level->overlook_threat_chance > 0 ||
           level->overlook_four_chance > 0;
}

#endif
