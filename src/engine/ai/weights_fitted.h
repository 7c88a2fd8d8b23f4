/* weights_fitted.h: the fitted weights of each rule, as tengen-fit writes them. */
#ifndef TENGEN_ENGINE_WEIGHTS_FITTED_H
#define TENGEN_ENGINE_WEIGHTS_FITTED_H

#include "engine/ai/weights.h"

typedef struct FittedWeights {
    int sides; /* 1: both colours have the same */
    const int16_t (*value)[2][WEIGHTS_SETS];
    const int16_t (*order)[2][WEIGHTS_SETS];
    const int16_t (*threat)[WEIGHTS_MASKS];
} FittedWeights;

extern const FittedWeights weights_freestyle;
extern const FittedWeights weights_standard;
extern const FittedWeights weights_renju;

#endif
