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
    NETWORK_REGIONS = 9,        /* of the board, three by three */
    NETWORK_REGION_POINTS = 81, /* at most */
    NETWORK_POOL = 16,
    NETWORK_INPUTS = 2 * NETWORK_FEATURES + NETWORK_BITS + NETWORK_POOL,
    NETWORK_HIDDEN = 32,
    NETWORK_SECOND = 16,
    NETWORK_NEAR = 5, /* points up to so many columns and rows from one of the last two moves */
    NETWORK_DISTANCES = 1 + NETWORK_NEAR * (NETWORK_NEAR + 3) / 2
};

/* A real weight w is stored as w * UNIT. The limits keep every sum of products within 32 bits. */
enum {
    NETWORK_CEILING = 4, /* a point's features are clamped to 0..CEILING */
    NETWORK_VECTOR_UNIT = 48,
    NETWORK_VECTOR_MAX = 127,
    NETWORK_WEIGHT_UNIT = 256,
    NETWORK_WEIGHT_MAX = 2047,
    NETWORK_BIAS_UNIT = NETWORK_WEIGHT_UNIT * NETWORK_WEIGHT_UNIT,
    NETWORK_BIAS_MAX = 100000000
};

/* A region's sum of vectors is an input of the pooling layer as it is: an input of 1 is a sum of
 * WEIGHT_UNIT. An input of the hidden layer is the sum of the regions' sums, each shifted right.
 */
enum { NETWORK_TOTAL_SHIFT = 2 };

/* The weights of one side: the features of its stones (`vector`), and the layers used when it is to
 * move. The pooling layer's inputs are its own features and the opponent's in one region; the sums
 * of its outputs over the regions are inputs of the hidden layer, after its own features, the
 * opponent's and board_threat_bits. */
typedef struct NetworkSide {
    int8_t vector[NETWORK_LINES][NETWORK_FEATURES]; /* by line, the side's stones being Black's */
    int16_t pool[NETWORK_POOL][2 * NETWORK_FEATURES];
    int32_t pool_bias[NETWORK_POOL];
    int16_t hidden[NETWORK_HIDDEN][NETWORK_INPUTS];
    int32_t hidden_bias[NETWORK_HIDDEN];
    int16_t second[NETWORK_SECOND][NETWORK_HIDDEN];
    int32_t second_bias[NETWORK_SECOND];
    int16_t out[NETWORK_SECOND]; /* logit of winning */
    int32_t out_bias;
    int16_t order[2 * NETWORK_FEATURES]; /* logit of a move at the point */
    /* Added to it, times the outputs of the hidden layer. */
    int16_t focus[2 * NETWORK_FEATURES][NETWORK_HIDDEN];
    /* Added to it for its network_distance from the last move, and from the one before. */
    int16_t closeness[2][NETWORK_DISTANCES];
} NetworkSide;

/* The region of column x and row y: its thirds have (size + 1) / 3 points at either edge, the rest
 * in the middle, so that a turned board has the same regions. */
static inline int network_region(int x, int y, int size)
{
    const int edge = (size + 1) / 3;
    const int column = x < edge ? 0 : x < size - edge ? 1 : 2;
    const int row = y < edge ? 0 : y < size - edge ? 1 : 2;
    return 3 * row + column;
}

/* The kind of a point's distance from another, dx columns and dy rows away: 0 if either is more
 * than NETWORK_NEAR, else one number for the eight symmetric places. */
static inline int network_distance(int dx, int dy)
{
    const int across = dx < 0 ? -dx : dx, up = dy < 0 ? -dy : dy;
    const int longer = across > up ? across : up, shorter = across > up ? up : across;
    return longer > NETWORK_NEAR || longer == 0 ? 0 : longer * (longer + 1) / 2 + shorter;
}

#endif
