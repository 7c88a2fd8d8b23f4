/* gradient.h: the network with floating-point weights, and the gradient of its loss by hand-written
 * backpropagation.
 *
 * The loss is the cross-entropy of the value against the lesson's target, plus that of the chosen
 * move among the empty points with a stone in one of their lines. */
#ifndef TENGEN_TRAIN_GRADIENT_H
#define TENGEN_TRAIN_GRADIENT_H

#include "engine/ai/network.h"
#include "train/lesson.h"

enum {
    GRADIENT_SHAPES = 16 * 16 /* pairs of a line's LineShapes, one for each colour */
};

/* The weight of the move-order loss, whose gradient is far larger than the value's. */
#define GRADIENT_ORDER_WEIGHT 0.1

/* Offsets of a side's parameters, in floats. A line's vector is the sum of its own and that of its
 * shapes, so that rare lines generalise from similar ones. */
enum {
    GRADIENT_LINE = 0,
    GRADIENT_SHAPE = GRADIENT_LINE + NETWORK_LINES * NETWORK_FEATURES,
    GRADIENT_POOL = GRADIENT_SHAPE + GRADIENT_SHAPES * NETWORK_FEATURES,
    GRADIENT_POOL_BIAS = GRADIENT_POOL + NETWORK_POOL * 2 * NETWORK_FEATURES,
    GRADIENT_HIDDEN = GRADIENT_POOL_BIAS + NETWORK_POOL,
    GRADIENT_HIDDEN_BIAS = GRADIENT_HIDDEN + NETWORK_HIDDEN * NETWORK_INPUTS,
    GRADIENT_SECOND = GRADIENT_HIDDEN_BIAS + NETWORK_HIDDEN,
    GRADIENT_SECOND_BIAS = GRADIENT_SECOND + NETWORK_SECOND * NETWORK_HIDDEN,
    GRADIENT_OUT = GRADIENT_SECOND_BIAS + NETWORK_SECOND,
    GRADIENT_OUT_BIAS = GRADIENT_OUT + NETWORK_SECOND,
    GRADIENT_ORDER = GRADIENT_OUT_BIAS + 1,
    GRADIENT_FOCUS = GRADIENT_ORDER + 2 * NETWORK_FEATURES,
    GRADIENT_CLOSENESS = GRADIENT_FOCUS + NETWORK_HIDDEN * 2 * NETWORK_FEATURES,
    GRADIENT_SIDE = GRADIENT_CLOSENESS + 2 * NETWORK_DISTANCES
};

typedef struct Model {
    int sides; /* 1 if both colours use the same weights, else 2 */
    uint8_t shape[2][NETWORK_LINES];
    uint16_t swapped[NETWORK_LINES];
    float *parameter;                         /* sides * GRADIENT_SIDE */
    float (*vector[2])[NETWORK_FEATURES];     /* by colour and line, computed from `parameter` */
    float (*own_vector[2])[NETWORK_FEATURES]; /* the allocations; [1] only with two sides */
} Model;

/* Sums and counts over lessons. */
typedef struct Losses {
    double value, result, order;
    int64_t values, results, orders;
    int64_t first, among_three; /* the chosen move's rank among the candidates */
} Losses;

/* Scratch memory for one position; not thread-safe, one per thread. */
typedef struct Gradient Gradient;

/* Initialises the parameters at random from the seed. False: out of memory. */
bool model_open(Model *model, Rule rule, uint64_t seed);
void model_close(Model *model);
/* Recomputes `vector` after a change of `parameter`. */
void model_update(Model *model);

Gradient *gradient_new(void);
void gradient_free(Gradient *gradient);

/* Adds a lesson's losses and, unless `derivative` is NULL, its gradient. `derivative` is indexed
 * like Model.parameter; call gradient_finish after the last lesson. */
void gradient_lesson(Gradient *gradient, const Model *model, const Lessons *lessons,
                     const Lesson *lesson, Losses *losses, float *derivative);

/* Computes the gradient of the shapes from that of the lines. */
void gradient_finish(const Model *model, float *derivative);

#endif
