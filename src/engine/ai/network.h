/* network.h: a small neural network that judges a position and orders its moves by the lines
 * through the empty points.
 *
 * Every line through an empty point, four cells on either side of it, has a vector of features, for
 * either colour's view. A point's vector is the sum of those of its four lines, cut off below 0 and
 * above NETWORK_CEILING; the sum over all points is what the judgement is made of, by two small
 * hidden layers, and a point's own vector gives the likelihood of a move there. Lines without a
 * stone have no features, so that an empty board is all zero.
 *
 * All arithmetic is of whole numbers: the same result on every machine. */
#ifndef TENGEN_ENGINE_NETWORK_H
#define TENGEN_ENGINE_NETWORK_H

#include <stddef.h>

#include "engine/ai/network_weights.h"

enum {
    NETWORK_LOGIT = 200, /* centi-points: chance of winning = 1 / (1 + exp(-value / 200)) */
    NETWORK_NAT = 32     /* of the order of moves */
};

/* The weights of both sides, laid out for evaluation. Never changed once made: thread-safe. */
typedef struct Network Network;

/* The rule's network, decoded at the first call. Thread-safe. */
const Network *network_get(Rule rule);

/* Decodes the bytes of a network file (network_file.h) and stores its rule. The caller frees it
 * with free(). NULL with error->what: not such a file, damaged, or out of memory. */
Network *network_load(const void *bytes, size_t length, Rule *rule, ParseError *error);

/* Makes network_get return `network` for the rule, and for rules that share its built-in network;
 * NULL: the built-in one again. The caller keeps ownership. Not while a search of the rule runs. */
void network_replace(Rule rule, const Network *network);

/* What of a Board the network has taken in. */
typedef struct NetworkFrame {
    uint64_t serial; /* of the board's last move then */
    int frames;      /* of the board then */
    int changes;     /* before */
    int32_t sum[2 * NETWORK_FEATURES];
} NetworkFrame;

enum { NETWORK_CHANGES = BOARD_FRAMES * 4 * 2 * NETWORK_REACH };

/* A point before a change. */
typedef struct NetworkChange {
    uint16_t line[4];
    Point point;
} NetworkChange;

typedef struct NetworkState {
    _Alignas(64) int16_t vector[BOARD_CELLS][2 * NETWORK_FEATURES]; /* of every point, uncut */
    _Alignas(64) int32_t sum[2 * NETWORK_FEATURES];                 /* of the cut ones */
    uint16_t line[BOARD_CELLS][4];
    const Network *network;
    int frames, changes;
    NetworkFrame frame[BOARD_FRAMES + 1];
    NetworkChange change[NETWORK_CHANGES];
    _Alignas(64) int16_t changed[NETWORK_CHANGES][2 * NETWORK_FEATURES]; /* their vectors */
} NetworkState;

/* Begins anew with a board; after that the state must be asked with the same one, whatever was made
 * and undone on it. NetworkState is aligned beyond malloc's promise. */
void network_set(NetworkState *state, const Network *network, const Board *board);

/* For the side to move, in the units of search.h. */
int network_value(NetworkState *state, const Board *board);

/* The likelihood of each of these moves of the side to move: NETWORK_NAT to one nat. */
void network_order(NetworkState *state, const Board *board, const Point *moves, int count,
                   int32_t *score);

/* The numbers of the lines by key, 0..NETWORK_LINES-1; 0 for all without a stone, NETWORK_LINES
 * where no such line can be. The key: the cells as Colors, 2 bits each, walls being 3, the farthest
 * back first. */
const uint16_t *network_lines(void);

/* The line with the colours exchanged. */
int network_line_swapped(int line);

/* A key of the line. */
unsigned network_line_key(int line);

#endif
