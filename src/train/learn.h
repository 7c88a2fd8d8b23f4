/* learn.h: trains a model by gradient descent.
 *
 * Adam (D. Kingma, J. Ba, 2014) with batches shuffled in every epoch, a short warm-up, and a cosine
 * decay of the learning rate to zero. */
#ifndef TENGEN_TRAIN_LEARN_H
#define TENGEN_TRAIN_LEARN_H

#include <stdio.h>

#include "train/gradient.h"

enum { LEARN_THREADS_MAX = 4 };

typedef struct LearnSpec {
    int epochs;
    int batch; /* lessons per step */
    int threads;
    double rate;  /* learning rate before the decay */
    double decay; /* weight decay of the lines' own vectors, times the learning rate */
    uint64_t seed;
    const char *state_path; /* saved after every epoch, continued if it exists; NULL: none */
} LearnSpec;

/* Means per lesson. */
typedef struct LearnReport {
    double value[2], order[2]; /* losses: [0] training set, [1] validation set */
    double result;             /* validation: loss of the value against the game's result */
    double first, among_three; /* validation: frequency of the chosen move's rank */
} LearnReport;

/* Trains the model. The result does not depend on the number of threads or on interruptions. Writes
 * a line per epoch to `progress` unless it is NULL. Returns false with a line on stderr: out of
 * memory, or the state cannot be read, belongs to another spec or cannot be written. */
bool learn(const LearnSpec *spec, const Lessons *lessons, Model *model, LearnReport *report,
           FILE *progress);

/* Copies the parameters of another run's state; a state of one side is used for both. Returns false
 * with a line on stderr. */
bool learn_begin_from(const char *state_path, Model *model);

#endif
