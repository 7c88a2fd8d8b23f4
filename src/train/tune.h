/* tune.h: tunes the search's constants by games in which they are perturbed; spsa.h. */
#ifndef TENGEN_TRAIN_TUNE_H
#define TENGEN_TRAIN_TUNE_H

#include "train/tune_state.h"

enum { TUNE_BATCH = 8, TUNE_BATCH_MAX = 1024 };

/* The values found depend on the spec, but not on the number of threads. With a state, the work may
 * be interrupted at any moment and the next call goes on from the last batch. Progress and errors
 * go to stderr. False: the state is not one of this spec or cannot be written, or memory ran out.
 */
bool tune(const TuneSpec *spec, Tuning *found);

#endif
