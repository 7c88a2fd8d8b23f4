/* network_file.h: a model rounded to the engine's whole numbers, as the C source that is committed:
 * src/engine/ai/network_RULE.c. */
#ifndef TENGEN_TRAIN_NETWORK_FILE_H
#define TENGEN_TRAIN_NETWORK_FILE_H

#include <stdio.h>

#include "train/gradient.h"

/* `side` below Model.sides. Numbers out of their range end at its bound. */
void network_round(const Model *model, int side, NetworkNumbers *rounded);

/* `remark` says how it was made. False: out of memory, or it could not be written. */
bool network_file_write(FILE *file, Rule rule, const Model *model, const char *remark);

#endif
