/* quantize.h: rounds a model's real weights to the engine's integers and encodes them as a network
 * file (engine/ai/network_file.h), and makes a model of such a file. */
#ifndef TENGEN_TRAIN_QUANTIZE_H
#define TENGEN_TRAIN_QUANTIZE_H

#include <stddef.h>

#include "train/gradient.h"

/* The bytes of a network file and their number, for free(); NULL: out of memory. Weights beyond
 * their limits are clamped. `provenance` says how the network was made. */
unsigned char *quantize_model(const Model *model, Rule rule, const char *provenance,
                              size_t *length);

/* Gives the model the weights of a network file; those of one side are used for both. A line's
 * vector is divided into the mean of its shapes' lines and the rest. Returns false with
 * error->what. */
bool quantize_read(const void *bytes, size_t length, Model *model, ParseError *error);

#endif
