/* tune_state.h: the file from which an interrupted tuning goes on. Text: the options, then the
 * number of pairs and the values. */
#ifndef TENGEN_TRAIN_TUNE_STATE_H
#define TENGEN_TRAIN_TUNE_STATE_H

#include "train/duel.h"
#include "train/spsa.h"

typedef struct TuneSpec {
    DuelSpec duel;
    int64_t pairs; /* each is an iteration */
    int batch;     /* pairs whose perturbations start from the same values */
    int threads;
    double rate;              /* as in spsa.h */
    Tuning begin;             /* those that are not tuned keep these values */
    bool tuned[TUNING_COUNT]; /* at least one */
    const char *state_path;   /* NULL: none */
} TuneSpec;

/* Beside it, then renamed. False: a message is on stderr. */
bool tune_state_write(const TuneSpec *spec, const Spsa *spsa);

/* Sets `done` and the values. Also succeeds, without a change, if there is no file or it is empty.
 * False: a message is on stderr. */
bool tune_state_read(const TuneSpec *spec, Spsa *spsa);

#endif
