/* learn.h: a model's parameters from lessons, by gradient descent.
 *
 * Adam (D. Kingma, J. Ba, 2014) takes the steps, over batches in an order shuffled anew for every
 * epoch, at a rate that falls like half a cosine to nothing. */
#ifndef TENGEN_TRAIN_LEARN_H
#define TENGEN_TRAIN_LEARN_H

#include <stdio.h>

#include "train/gradient.h"

enum { LEARN_THREADS_MAX = 4 };

typedef struct LearnSpec {
    int epochs;
    int batch; /* lessons a step */
    int threads;
    double rate;  /* of the first steps */
    double decay; /* by which a line's own part shrinks, a step and rate */
    uint64_t seed;
    const char *state_path; /* kept after every epoch, gone on with if it is there; NULL: none */
} LearnSpec;

/* Means a lesson. */
typedef struct LearnReport {
    double value[2], order[2]; /* of what was learnt from, and of what was held back */
    double result;             /* held back: the value against the game's result alone */
    double first, among_three; /* held back: the chosen move's rank */
} LearnReport;

/* The same parameters whatever the number of threads and however often it was interrupted. A line
 * an epoch goes to `progress` if that is not NULL. False with a line on stderr: out of memory, or
 * the state cannot be read, is another spec's or cannot be written. */
bool learn(const LearnSpec *spec, const Lessons *lessons, Model *model, LearnReport *report,
           FILE *progress);

/* Begins with the parameters of another run's state; of one colour, they serve for both. False with
 * a line on stderr. */
bool learn_begin_from(const char *state_path, Model *model);

#endif
