/* weights.h: the numbers by which positions are judged and moves are ordered, for each rule.
 *
 * A point is known by the set of the four line shapes that a stone would make there (pattern_set),
 * for either side. Values are centi-points for the side to move, 200 of them one logit of winning:
 * chance = 1 / (1 + exp(-value / 200)). Orders are 32 to one nat of a move's likelihood. They are
 * made by tengen-fit from games of the engine against itself: see docs/training.md. */
#ifndef TENGEN_ENGINE_WEIGHTS_H
#define TENGEN_ENGINE_WEIGHTS_H

#include "engine/ai/pattern.h"

enum {
    WEIGHTS_SETS = PATTERN_SETS,
    WEIGHTS_MASKS = 1 << 11, /* evaluate_mask */
    WEIGHTS_LOGIT = 200,
    WEIGHTS_NAT = 32
};

/* `side` is Color - 1; only renju's two sides differ. The second index: 0 if the shapes are those
 * of the side to move (value) or of the side that plays the move (order), 1 the other's. */
typedef struct Weights {
    int16_t value[2][2][WEIGHTS_SETS]; /* side whose shapes they are */
    int16_t threat[2][WEIGHTS_MASKS];  /* side to move */
    int16_t order[2][2][WEIGHTS_SETS]; /* side whose shapes they are */
} Weights;

/* The same by code, with the threat, as the board looks it up. */
typedef struct Worth {
    int16_t value[2];
    int16_t order[2];
    uint8_t threat; /* Threat */
} Worth;

typedef struct Worths {
    const Patterns *patterns;
    const Weights *weights;
    Worth worth[2][PATTERN_CODES];
} Worths;

/* Made at the first use of a rule and never changed after it: any thread may read them. */
const Worths *weights_get(Rule rule);

#endif
