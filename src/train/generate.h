/* generate.h: writes a file of self-play games on several threads. The work may be interrupted at
 * any moment; the next call continues it. */
#ifndef TENGEN_TRAIN_GENERATE_H
#define TENGEN_TRAIN_GENERATE_H

#include "train/selfplay.h"

typedef struct GenerateSpec {
    SelfplaySpec play;
    int64_t games; /* number in the finished file */
    int threads;
    const char *path;
} GenerateSpec;

/* Creates the file or appends the missing games. The result does not depend on the number of
 * threads or on interruptions. Progress and errors go to stderr. Returns false, with the file's
 * games unchanged, if it cannot be written, another process writes it, it was made with another
 * SelfplaySpec, or memory runs out. */
bool generate_games(const GenerateSpec *spec);

#endif
