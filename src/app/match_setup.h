/* match_setup.h: the plan of a match between engines from the options of the command line. */
#ifndef TENGEN_APP_MATCH_SETUP_H
#define TENGEN_APP_MATCH_SETUP_H

#include "app/match_fault.h"
#include "app/match_plan.h"
#include "app/options.h"
#include "engine/history/match_score.h"

enum { MATCH_TURN_MS = 5000 /* for a move, if no time is given */ };

typedef struct MatchSetup {
    MatchPlan plan;
    MatchOpening *opening; /* the plan's, owned */
    bool has_sprt;
    double elo[2]; /* of --sprt */
} MatchSetup;

/* Returns 0, or the exit status with `fault`. */
int match_setup_read(MatchSetup *setup, const Options *options, MatchFault *fault);
void match_setup_free(MatchSetup *setup);
/* Before so many games the test knows nothing; 0: they are played, or never will be. */
int match_setup_test_games(const MatchSetup *setup, const MatchScore *score);

#endif
