/* match_plan.h: what a match between two engines is to be. */
#ifndef TENGEN_APP_MATCH_PLAN_H
#define TENGEN_APP_MATCH_PLAN_H

#include "app/match_openings.h"

/* What a side may use; zeros: what the match says, and the engine's own choice of threads. */
typedef struct MatchLimits {
    int64_t max_memory; /* bytes */
    int threads;
    int64_t move_ms; /* of one move, in place of the match's */
} MatchLimits;

typedef struct MatchSide {
    char name[NAME_BYTES];    /* for the table and the games; different ones */
    char command[PATH_BYTES]; /* see engine_command.h */
    MatchLimits limits;
} MatchSide;

/* Each opening is played twice, the second time with colours exchanged; after the last one the
 * first is played again. */
typedef struct MatchPlan {
    MatchSide side[2]; /* A and B */
    Rule rule;
    int size;
    int64_t move_ms;               /* limit of one move; 0: none. There is one, or a clock */
    int64_t main_ms, increment_ms; /* the clock of each side; 0: none */
    int games;
    int openings;
    const MatchOpening *opening;
} MatchPlan;

/* The opening of a game, from 0. */
static inline int match_plan_opening(const MatchPlan *plan, int number)
{
    return number / 2 % plan->openings;
}

/* For one move of this side; 0: none. */
static inline int64_t match_plan_move_ms(const MatchPlan *plan, int side)
{
    const int64_t own = plan->side[side].limits.move_ms;
    return own > 0 ? own : plan->move_ms;
}

/* Which side has this colour. */
static inline int match_plan_side(int number, Color color)
{
    return (number % 2 == 0) == (color == COLOR_BLACK) ? 0 : 1;
}

#endif
