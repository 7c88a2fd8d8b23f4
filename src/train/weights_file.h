/* weights_file.h: weights as the C source that is committed: src/engine/ai/weights_RULE.c. */
#ifndef TENGEN_TRAIN_WEIGHTS_FILE_H
#define TENGEN_TRAIN_WEIGHTS_FILE_H

#include <stdio.h>

#include "engine/ai/weights.h"

/* `sides` as in Samples; `remark` says how the weights were made. False: it could not be written.
 */
bool weights_file_write(FILE *file, Rule rule, int sides, const Weights *weights,
                        const char *remark);

#endif
