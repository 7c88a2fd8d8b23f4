/* network_weights.h: a network's numbers as the trainer writes them: network_RULE.c. */
#ifndef TENGEN_ENGINE_NETWORK_WEIGHTS_H
#define TENGEN_ENGINE_NETWORK_WEIGHTS_H

#include "engine/ai/board.h"

enum {
    NETWORK_REACH = 4,
    NETWORK_KEYS = 1 << (4 * NETWORK_REACH),
    NETWORK_LINES = 7367, /* lines that can be, either direction of a line being the same */
    NETWORK_FEATURES = 32,
    NETWORK_BITS = BOARD_THREAT_BITS,
    NETWORK_INPUTS = 2 * NETWORK_FEATURES + NETWORK_BITS,
    NETWORK_HIDDEN = 32,
    NETWORK_SECOND = 16
};

/* Units: so many to 1. The bounds keep every sum of products within 32 bits. */
enum {
    NETWORK_CEILING = 4,    /* of a point's features */
    NETWORK_SUM_SCALE = 16, /* the sum over the points is divided by it */
    NETWORK_VECTOR_UNIT = 128,
    NETWORK_VECTOR_MAX = 4095,
    NETWORK_WEIGHT_UNIT = 256,
    NETWORK_WEIGHT_MAX = 2047,
    NETWORK_BIAS_UNIT = NETWORK_WEIGHT_UNIT * NETWORK_WEIGHT_UNIT,
    NETWORK_BIAS_MAX = 100000000
};

/* Of one side: what its own stones are worth (`vector`), and the layers for when it is to move,
 * whose inputs are its own features first, then the other side's, then board_threat_bits. */
typedef struct NetworkNumbers {
    int16_t vector[NETWORK_LINES][NETWORK_FEATURES]; /* of lines in which its stones are Black's */
    int16_t hidden[NETWORK_HIDDEN][NETWORK_INPUTS];
    int32_t hidden_bias[NETWORK_HIDDEN];
    int16_t second[NETWORK_SECOND][NETWORK_HIDDEN];
    int32_t second_bias[NETWORK_SECOND];
    int16_t out[NETWORK_SECOND]; /* logits of winning */
    int32_t out_bias;
    int16_t order[2 * NETWORK_FEATURES]; /* logits of a move at the point */
} NetworkNumbers;

typedef struct NetworkSides {
    int sides; /* 1: both colours have the same */
    const NetworkNumbers *side;
} NetworkSides;

extern const NetworkSides network_freestyle;
extern const NetworkSides network_standard;
extern const NetworkSides network_renju;

#endif
