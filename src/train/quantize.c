#include "train/quantize.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/ai/network_file.h"

static double clamp(double x, double bound)
{
    return x > bound ? bound : x < -bound ? -bound : x;
}

static void round_vectors(const float *from, int8_t *to, int count)
{
    for (int i = 0; i < count; i++) {
        to[i] = (int8_t)lrint(clamp((double)from[i] * NETWORK_VECTOR_UNIT, NETWORK_VECTOR_MAX));
    }
}

static void round_weights(const float *from, int16_t *to, int count)
{
    for (int i = 0; i < count; i++) {
        to[i] = (int16_t)lrint(clamp((double)from[i] * NETWORK_WEIGHT_UNIT, NETWORK_WEIGHT_MAX));
    }
}

static void round_biases(const float *from, int32_t *to, int count)
{
    for (int i = 0; i < count; i++) {
        to[i] = (int32_t)lrint(clamp((double)from[i] * NETWORK_BIAS_UNIT, NETWORK_BIAS_MAX));
    }
}

static void round_side(const Model *model, int side, NetworkSide *rounded)
{
    enum { F = NETWORK_FEATURES, H = NETWORK_HIDDEN, S = NETWORK_SECOND };
    const float *p = model->parameter + (size_t)side * GRADIENT_SIDE;
    round_vectors(model->vector[side][0], rounded->vector[0], NETWORK_LINES * F);
    round_weights(p + GRADIENT_POOL, rounded->pool[0], NETWORK_POOL * 2 * F);
    round_biases(p + GRADIENT_POOL_BIAS, rounded->pool_bias, NETWORK_POOL);
    round_weights(p + GRADIENT_HIDDEN, rounded->hidden[0], H * NETWORK_INPUTS);
    round_biases(p + GRADIENT_HIDDEN_BIAS, rounded->hidden_bias, H);
    round_weights(p + GRADIENT_SECOND, rounded->second[0], S * H);
    round_biases(p + GRADIENT_SECOND_BIAS, rounded->second_bias, S);
    round_weights(p + GRADIENT_OUT, rounded->out, S);
    round_biases(p + GRADIENT_OUT_BIAS, &rounded->out_bias, 1);
    round_weights(p + GRADIENT_ORDER, rounded->order, 2 * F);
    round_weights(p + GRADIENT_CLOSENESS, rounded->closeness[0], 2 * NETWORK_DISTANCES);
}

unsigned char *quantize_model(const Model *model, Rule rule, const char *provenance, size_t *length)
{
    *length = network_file_size(model->sides, strlen(provenance));
    NetworkSide *side = calloc((size_t)model->sides, sizeof *side);
    unsigned char *bytes = malloc(*length);
    if (side && bytes) {
        for (int i = 0; i < model->sides; i++) {
            round_side(model, i, &side[i]);
        }
        network_file_write(bytes, rule, model->sides, side, provenance);
    } else {
        free(bytes);
        bytes = NULL;
    }
    free(side);
    return bytes;
}
