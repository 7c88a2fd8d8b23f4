/* quantize.h: rounds a model's real weights to the engine's integers and encodes them as a network
 * file (engine/ai/network_file.h). */
#ifndef TENGEN_TRAIN_QUANTIZE_H
#define TENGEN_TRAIN_QUANTIZE_H

#include <stddef.h>

#include "train/gradient.h"

/* The bytes of a network file and their number, for free(); NULL: out of memory. Weights beyond
 * their limits are clamped. `provenance` says how the network was made. */
unsigned char *quantize_model(const Model *model, Rule rule, const char *provenance,
                              size_t *length);

#endif
