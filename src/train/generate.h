/* generate.h: many games of self-play into a file, on several threads, that can be interrupted at
 * any moment and goes on where it was. */
#ifndef TENGEN_TRAIN_GENERATE_H
#define TENGEN_TRAIN_GENERATE_H

#include "train/selfplay.h"

typedef struct GenerateSpec {
    SelfplaySpec play;
    int64_t games; /* the file is to hold in the end */
    int threads;
    const char *path;
} GenerateSpec;

/* Makes the file, or adds to it what is missing. Game number i stands in its i-th line whatever
 * number of threads plays, so an interrupted file that goes on equals one made at once. Progress
 * and errors go to stderr. False if the file cannot be written, is being written by somebody else,
 * was made with another spec, or there is no memory; what it held stays. */
bool generate_games(const GenerateSpec *spec);

#endif
