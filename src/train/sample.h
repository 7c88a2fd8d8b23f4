/* sample.h: positions of played games as the fit sees them: how many empty points there are of each
 * set of shapes, and which of the candidates the search has chosen. */
#ifndef TENGEN_TRAIN_SAMPLE_H
#define TENGEN_TRAIN_SAMPLE_H

#include "engine/ai/board.h"
#include "train/game_line.h"

/* So many points have shapes of this set. `feature`: SAMPLE_ROLE of the set. */
typedef struct SampleCount {
    uint16_t feature;
    uint16_t count;
} SampleCount;

typedef struct Sample {
    size_t counts; /* the first of `count_total` in Samples.count */
    int count_total;
    size_t candidates; /* the first in Samples.candidate: two features each; the chosen one first */
    int candidate_total;
    uint16_t mask;  /* evaluate_mask */
    uint8_t side;   /* to move */
    float target;   /* 0..1: chance of the side to move; < 0: not for the value */
    bool held_back; /* for validation */
} Sample;

typedef struct Samples {
    int sides; /* 2 where the colours' weights differ, else 1 */
    size_t total, room;
    Sample *sample;
    size_t count_total, count_room;
    SampleCount *count;
    size_t candidate_total, candidate_room;
    uint16_t *candidate;
} Samples;

/* A feature is a set of shapes seen in a role: 0 of the side to move, 1 of the other one; each
 * side has its own pair where `sides` is 2. */
enum { SAMPLE_FEATURES = 2 * 2 * WEIGHTS_SETS };
static inline int sample_feature(int sides, int side, int role, int set)
{
    return ((sides == 2 ? side : 0) * 2 + role) * WEIGHTS_SETS + set;
}

/* Adds what can be learnt from a game; `result_share` of a position's target is the game's result,
 * the rest the value of the search. False: out of memory. */
bool samples_add(Samples *samples, Board *board, const GameLine *game, double result_share,
                 bool held_back);
void samples_free(Samples *samples);

#endif
