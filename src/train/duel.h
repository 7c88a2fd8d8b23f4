/* duel.h: games between two settings of the search's constants, in pairs: both games of a pair
 * begin with the same stones, and each side is Black once. */
#ifndef TENGEN_TRAIN_DUEL_H
#define TENGEN_TRAIN_DUEL_H

#include "engine/ai/search.h"
#include "engine/history/match_score.h"

enum { DUEL_SIDES = 2 };

typedef struct DuelSpec {
    Rule rule;
    bool all_rules; /* instead: freestyle, standard and renju in turn, by the number of the pair */
    int size;
    uint64_t nodes; /* of each move's search */
    uint64_t seed;
    size_t hash_bytes; /* of each side */
} DuelSpec;

typedef struct DuelPair {
    MatchResult game[2]; /* for side 0, which is Black in the first */
} DuelPair;

/* In half points above an even result: -2 to 2. */
int duel_pair_score(const DuelPair *pair);

/* Plays pair number `index`, which depends only on the spec, this number and the constants. A
 * side's search is its own and is cleared. */
void duel_play_pair(const DuelSpec *spec, int64_t index, Search *const search[DUEL_SIDES],
                    const Tuning side[DUEL_SIDES], DuelPair *pair);

/* Pairs to be played on several threads. The callbacks get `user`; one call of `done` at a time. */
typedef struct DuelWork {
    const DuelSpec *spec;
    int64_t first, count; /* pairs */
    int threads;
    void *user;
    void (*sides)(const void *user, int64_t index, Tuning side[DUEL_SIDES]); /* on any thread */
    void (*done)(void *user, int64_t index, const DuelPair *pair);           /* in any order */
} DuelWork;

/* Returns when all are played. False: memory ran out, and some are not. */
bool duel_run(const DuelWork *work);

#endif
