/* network_layer.h: the layers of the network (network.h) in integers. Weights lie as the processor
 * multiplies and adds them: 2 * `outputs` numbers for each pair of inputs, those of an output's two
 * inputs side by side. The caller guarantees that no partial sum overflows, in any order. */
#ifndef TENGEN_ENGINE_NETWORK_LAYER_H
#define TENGEN_ENGINE_NETWORK_LAYER_H

#include <stdint.h>

#include "engine/ai/network_weights.h"

enum {
    NETWORK_LAYER_GROUP = 8,    /* a layer has whole groups of outputs, */
    NETWORK_LAYER_OUTPUTS = 32, /* so many at most */
    NETWORK_LAYER_MAX = 16383
};

/* A layer's sum of products as an input of the next layer. */
static inline int32_t network_layer_activation(int32_t sum)
{
    const int32_t x = sum < 0 ? 0 : sum / NETWORK_WEIGHT_UNIT;
    return x > NETWORK_LAYER_MAX ? NETWORK_LAYER_MAX : x;
}

/* out[o] = bias[o] + the sum of weight[p][o][k] * in[2 * p + k] over `pairs` pairs of inputs. */
void network_layer_sums(const int16_t *weight, const int32_t *bias, const int16_t *in, int pairs,
                        int outputs, int32_t *out);

/* The sum over `rows` rows of inputs of the activations of such sums, NETWORK_POOL outputs. */
void network_layer_pool(const int16_t *weight, const int32_t *bias, const int16_t *in, int rows,
                        int pairs, int32_t *out);

/* How these two functions are computed on one kind of processor; all give the same numbers. */
typedef struct NetworkLayerPath {
    const char *name;
    void (*sums)(const int16_t *weight, const int32_t *bias, const int16_t *in, int pairs,
                 int outputs, int32_t *out);
    void (*pool)(const int16_t *weight, const int32_t *bias, const int16_t *in, int rows, int pairs,
                 int32_t *out);
} NetworkLayerPath;

/* The ones that this processor can run, the best last; returns their number. */
int network_layer_paths(const NetworkLayerPath **path);

#endif
