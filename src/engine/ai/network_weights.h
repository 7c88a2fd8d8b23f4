/* network_weights.h: the dimensions of the network, the units of its weights, and the weights of
 * one side as plain integers. Their file format: network_file.h. */
#ifndef TENGEN_ENGINE_NETWORK_WEIGHTS_H
#define TENGEN_ENGINE_NETWORK_WEIGHTS_H

#include "engine/ai/board.h"

enum {
    NETWORK_REACH = 4, /* cells of a line on either side of its point */
    NETWORK_KEYS = 1 << (4 * NETWORK_REACH),
    NETWORK_LINES = 7367, /* possible lines; a line and its reverse are the same one */
    NETWORK_FEATURES = 32,
    NETWORK_BITS = BOARD_THREAT_BITS,
    NETWORK_INPUTS = 2 * NETWORK_FEATURES + NETWORK_BITS,
    NETWORK_HIDDEN = 32,
    NETWORK_SECOND = 16
};

/* A real weight w is stored as w * UNIT. The limits keep every sum of products within 32 bits. */
enum {
    NETWORK_CEILING = 4,    /* a point's features are clamped to 0..CEILING */
    NETWORK_SUM_SCALE = 16, /* the sum over the points is divided by it */
    NETWORK_VECTOR_UNIT = 48,
    NETWORK_VECTOR_MAX = 127,
    NETWORK_WEIGHT_UNIT = 256,
    NETWORK_WEIGHT_MAX = 2047,
    NETWORK_BIAS_UNIT = NETWORK_WEIGHT_UNIT * NETWORK_WEIGHT_UNIT,
    NETWORK_BIAS_MAX = 100000000
};

/* The weights of one side: the features of its stones (`vector`), and the layers used when it is to
 * move. Their inputs are its own features, the opponent's, then board_threat_bits. */
typedef struct NetworkSide {
    int8_t vector[NETWORK_LINES][NETWORK_FEATURES]; /* by line, the side's stones being Black's */
    int16_t hidden[NETWORK_HIDDEN][NETWORK_INPUTS];
    int32_t hidden_bias[NETWORK_HIDDEN];
    int16_t second[NETWORK_SECOND][NETWORK_HIDDEN];
    int32_t second_bias[NETWORK_SECOND];
    int16_t out[NETWORK_SECOND]; /* logit of winning */
    int32_t out_bias;
    int16_t order[2 * NETWORK_FEATURES]; /* logit of a move at the point */
} NetworkSide;

#endif
