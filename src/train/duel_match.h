/* duel_match.h: a match between two settings of the search's constants. */
#ifndef TENGEN_TRAIN_DUEL_MATCH_H
#define TENGEN_TRAIN_DUEL_MATCH_H

#include "train/duel.h"

enum { DUEL_MATCH_PAIRS_MAX = 10000000 };

typedef struct DuelMatch {
    DuelSpec duel;
    Tuning side[DUEL_SIDES];
    int64_t pairs; /* up to DUEL_MATCH_PAIRS_MAX */
    int threads;
} DuelMatch;

/* Plays it; the score is that of side 0 and does not depend on the number of threads. Progress and
 * errors go to stderr. False: memory ran out. */
bool duel_match(const DuelMatch *match, MatchScore *score);

/* "12 wins, 5 draws, 8 losses; pairs 1 2 3 2 1; score 58.0 %, Elo +56.1 (-20.0 to +130.0), LOS 91.0
 * %" */
typedef struct DuelMatchText {
    char text[200];
} DuelMatchText;

DuelMatchText duel_match_text(const MatchScore *score);

#endif
