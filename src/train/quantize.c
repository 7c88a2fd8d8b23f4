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
    round_weights(p + GRADIENT_FOCUS, rounded->focus[0], 2 * F * H);
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

/* ---- reading ---- */

static void read_weights(const int16_t *from, float *to, int count)
{
    for (int i = 0; i < count; i++) {
        to[i] = (float)from[i] / NETWORK_WEIGHT_UNIT;
    }
}

static void read_biases(const int32_t *from, float *to, int count)
{
    for (int i = 0; i < count; i++) {
        to[i] = (float)from[i] / NETWORK_BIAS_UNIT;
    }
}

static void read_vectors(const NetworkSide *from, const uint8_t *shape, float *p)
{
    enum { F = NETWORK_FEATURES };
    int lines[GRADIENT_SHAPES] = {0};
    memset(p + GRADIENT_SHAPE, 0, (size_t)GRADIENT_SHAPES * F * sizeof *p);
    for (int line = 1; line < NETWORK_LINES; line++) {
        lines[shape[line]]++;
        for (int k = 0; k < F; k++) {
            p[GRADIENT_SHAPE + shape[line] * F + k] +=
                (float)from->vector[line][k] / NETWORK_VECTOR_UNIT;
        }
    }
    for (int i = 0; i < GRADIENT_SHAPES * F; i++) {
        p[GRADIENT_SHAPE + i] /= lines[i / F] > 0 ? (float)lines[i / F] : 1.0f;
    }
    for (int line = 1; line < NETWORK_LINES; line++) {
        for (int k = 0; k < F; k++) {
            p[GRADIENT_LINE + line * F + k] = (float)from->vector[line][k] / NETWORK_VECTOR_UNIT -
                                              p[GRADIENT_SHAPE + shape[line] * F + k];
        }
    }
}

static void read_side(const NetworkSide *from, const uint8_t *shape, float *p)
{
    enum { F = NETWORK_FEATURES, H = NETWORK_HIDDEN, S = NETWORK_SECOND };
    read_vectors(from, shape, p);
    read_weights(from->pool[0], p + GRADIENT_POOL, NETWORK_POOL * 2 * F);
    read_biases(from->pool_bias, p + GRADIENT_POOL_BIAS, NETWORK_POOL);
    read_weights(from->hidden[0], p + GRADIENT_HIDDEN, H * NETWORK_INPUTS);
    read_biases(from->hidden_bias, p + GRADIENT_HIDDEN_BIAS, H);
    read_weights(from->second[0], p + GRADIENT_SECOND, S * H);
    read_biases(from->second_bias, p + GRADIENT_SECOND_BIAS, S);
    read_weights(from->out, p + GRADIENT_OUT, S);
    read_biases(&from->out_bias, p + GRADIENT_OUT_BIAS, 1);
    read_weights(from->order, p + GRADIENT_ORDER, 2 * F);
    read_weights(from->focus[0], p + GRADIENT_FOCUS, 2 * F * H);
    read_weights(from->closeness[0], p + GRADIENT_CLOSENESS, 2 * NETWORK_DISTANCES);
}

bool quantize_read(const void *bytes, size_t length, Model *model, ParseError *error)
{
    NetworkFile file;
    if (!network_file_open(&file, bytes, length, error)) {
        return false;
    }
    NetworkSide *from = malloc(sizeof *from);
    bool good = from != NULL;
    if (!good) {
        *error = (ParseError){.what = "out of memory"};
    }
    for (int side = 0; good && side < model->sides; side++) {
        const int index = side < file.sides ? side : 0;
        good = network_file_side(&file, index, from, error);
        if (good) {
            read_side(from, model->shape[side], model->parameter + (size_t)side * GRADIENT_SIDE);
        }
    }
    free(from);
    model_update(model);
    return good;
}
