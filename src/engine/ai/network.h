/* network.h: a small neural network that evaluates a position and orders its moves. It looks at the
 * lines through the empty points.
 *
 * Every line through an empty point, four cells on either side of it, has a vector of features for
 * each colour. A point's vector is the sum of the vectors of its four lines. Clamped to
 * 0..NETWORK_CEILING it is summed over each of nine regions of the board. A pooling layer, the same
 * for all regions, turns each sum into numbers that are added up. They and the sum over all points
 * are the input of two small hidden layers, whose output is the value. A point's own clamped
 * vector, whose features have the weights that the first hidden layer gives them in this position,
 * and its distances from the last two moves give the likelihood of a move there. Lines without a
 * stone have no features, so that an empty board is all zero. The regions' sums are updated
 * incrementally.
 *
 * Integer arithmetic only: the same result on every machine. */
#ifndef TENGEN_ENGINE_NETWORK_H
#define TENGEN_ENGINE_NETWORK_H

#include <stddef.h>

#include "engine/ai/network_weights.h"

enum {
    NETWORK_LOGIT = 200, /* centi-points: chance of winning = 1 / (1 + exp(-value / 200)) */
    NETWORK_NAT = 32     /* score points to one nat of a move's likelihood */
};

/* The weights of both sides, laid out for evaluation. Never changed once made: thread-safe. */
typedef struct Network Network;

/* The rule's network, decoded at the first call. Thread-safe. */
const Network *network_get(Rule rule);

/* A number of the rule's network: another one has another number. Not the same on machines with
 * another order of bytes. */
uint64_t network_fingerprint(Rule rule);

/* Decodes the bytes of a network file (network_file.h) and stores its rule. For
 * network_free. NULL with error->what: not such a file, damaged, or out of memory. */
Network *network_load(const void *bytes, size_t length, Rule *rule, ParseError *error);
void network_free(Network *network); /* NULL is allowed */

/* Makes network_get return `network` for the rule, and for rules that share its built-in network;
 * NULL: the built-in one again. The caller keeps ownership. Not while a search of the rule runs. */
void network_replace(Rule rule, const Network *network);

/* How to undo one update of a NetworkState. */
typedef struct NetworkFrame {
    uint64_t serial; /* of the board's last move after the update */
    int frames;      /* of the board after it */
    int changes;     /* of the state before it, like `sum` */
    _Alignas(64) int16_t sum[NETWORK_REGIONS][2 * NETWORK_FEATURES];
} NetworkFrame;

enum { NETWORK_CHANGES = BOARD_FRAMES * 4 * 2 * NETWORK_REACH };

/* A point's line in one direction (0 to 3) became another one: their indices. */
typedef struct NetworkChange {
    Point point;
    uint16_t line, before, now;
} NetworkChange;

/* The network's sums for one board. Lazy: brought up to date when an order is wanted,
 * or a value more than one move on. */
typedef struct NetworkState {
    _Alignas(64) int16_t vector[BOARD_CELLS][2 * NETWORK_FEATURES];  /* by point, not clamped */
    _Alignas(64) int16_t sum[NETWORK_REGIONS][2 * NETWORK_FEATURES]; /* of the clamped vectors */
    uint8_t region[BOARD_CELLS];
    uint16_t line[BOARD_CELLS][4];
    const Network *network;
    int frames, changes;
    int16_t hidden[NETWORK_HIDDEN]; /* the outputs of the first hidden layer, */
    uint64_t hidden_serial;         /* after this move of the board, */
    int hidden_side;                /* with this side to move; -1: of no position */
    NetworkFrame frame[BOARD_FRAMES + 1];
    NetworkChange change[NETWORK_CHANGES];
} NetworkState;

/* Binds the state to a network and a board: later calls must pass the same board, after any makes
 * and undos. NetworkState needs more alignment than malloc guarantees. */
void network_set(NetworkState *state, const Network *network, const Board *board);

/* The value for the side to move (value.h), never a forced win. */
int network_value(NetworkState *state, const Board *board);

/* The log-likelihood of each of these moves of the side to move, in NETWORK_NAT, up to a constant.
 */
void network_order(NetworkState *state, const Board *board, const Point *moves, int count,
                   int32_t *score);

/* The index of every line by its key: 1..NETWORK_LINES-1; 0: a line without a stone; NETWORK_LINES:
 * an impossible line. A key has the cells as Colors, 2 bits each, the farthest back first. */
const uint16_t *network_lines(void);

/* The index of the line with the colours exchanged. */
int network_line_swapped(int line);

/* A key of the line with this index. */
unsigned network_line_key(int line);

#endif
