/* fit.h: weights from samples, by logistic regression: of the result, and of the chosen move.
 *
 * The weight of a set of shapes is the sum of a share for each of its four shapes, one for the
 * threat that they make together, and a deviation of its own, which is held small: so a set seen
 * seldom, or never, is worth what its parts are. The least of the loss is looked for by Adam (D.
 * Kingma, J. Ba, 2014) with a falling rate, over batches in a shuffled order. */
#ifndef TENGEN_TRAIN_FIT_H
#define TENGEN_TRAIN_FIT_H

#include <stdio.h>

#include "train/sample.h"

typedef struct FitSpec {
    Rule rule;
    int epochs;
    double rate;      /* of the first steps, in logits */
    double deviation; /* the deviations' standard deviation that is expected, in logits */
    uint64_t seed;
} FitSpec;

typedef struct FitReport {
    double value_loss[2];  /* mean cross-entropy: of what was learnt from, and held back */
    double policy_loss[2]; /* mean -ln of the chosen move's likelihood */
    double top1, top3;     /* how often the chosen move is the first, or among the first three */
} FitReport;

/* Fits both; progress, a line an epoch, goes to `progress` if that is not NULL. False: out of
 * memory. */
bool fit_weights(const FitSpec *spec, const Samples *samples, Weights *weights, FitReport *report,
                 FILE *progress);

#endif
