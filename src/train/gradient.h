/* gradient.h: the network in real numbers, and the slopes of its loss by each of them.
 *
 * The loss has two parts: the cross-entropy of the value against the lesson's target, and that of
 * the chosen move among the empty points with a stone in one of their lines. The slopes go back
 * through the layers by hand-written rules. */
#ifndef TENGEN_TRAIN_GRADIENT_H
#define TENGEN_TRAIN_GRADIENT_H

#include "engine/ai/network.h"
#include "train/lesson.h"

enum {
    GRADIENT_SHAPES = 16 * 16 /* a line's shapes of both colours: what it has besides its own */
};

/* The order's share of the loss: its slopes are far greater than the value's, which the vectors are
 * to serve as well. */
#define GRADIENT_ORDER_WEIGHT 0.05

/* Where the parameters of a side stand, in floats. A line's vector is its own plus its shapes', so
 * that one seen seldom is worth what others like it are. */
enum {
    GRADIENT_LINE = 0,
    GRADIENT_SHAPE = GRADIENT_LINE + NETWORK_LINES * NETWORK_FEATURES,
    GRADIENT_HIDDEN = GRADIENT_SHAPE + GRADIENT_SHAPES * NETWORK_FEATURES,
    GRADIENT_HIDDEN_BIAS = GRADIENT_HIDDEN + NETWORK_HIDDEN * NETWORK_INPUTS,
    GRADIENT_SECOND = GRADIENT_HIDDEN_BIAS + NETWORK_HIDDEN,
    GRADIENT_SECOND_BIAS = GRADIENT_SECOND + NETWORK_SECOND * NETWORK_HIDDEN,
    GRADIENT_OUT = GRADIENT_SECOND_BIAS + NETWORK_SECOND,
    GRADIENT_OUT_BIAS = GRADIENT_OUT + NETWORK_SECOND,
    GRADIENT_ORDER = GRADIENT_OUT_BIAS + 1,
    GRADIENT_SIDE = GRADIENT_ORDER + 2 * NETWORK_FEATURES
};

typedef struct Model {
    int sides; /* 2 where the colours differ, else 1 */
    uint8_t shape[2][NETWORK_LINES];
    uint16_t swapped[NETWORK_LINES];
    float *parameter;                         /* sides * GRADIENT_SIDE */
    float (*vector[2])[NETWORK_FEATURES];     /* of each line, from `parameter` */
    float (*own_vector[2])[NETWORK_FEATURES]; /* to free */
} Model;

/* Sums over the lessons asked about. */
typedef struct Losses {
    double value, result, order;
    int64_t values, results, orders;
    int64_t first, among_three; /* the chosen move's rank among the candidates */
} Losses;

/* Room for one position; each thread has its own. */
typedef struct Gradient Gradient;

/* Parameters by lot from the seed. False: out of memory. */
bool model_open(Model *model, Rule rule, uint64_t seed);
void model_close(Model *model);
/* The vectors anew, after `parameter` has changed. */
void model_update(Model *model);

Gradient *gradient_new(void);
void gradient_free(Gradient *gradient);

/* Adds a lesson's losses, and its slopes to `slope` (as Model.parameter, but the shapes' are left
 * to gradient_finish) if that is not NULL. */
void gradient_lesson(Gradient *gradient, const Model *model, const Lessons *lessons,
                     const Lesson *lesson, Losses *losses, float *slope);

/* The slopes of the shapes from those of their lines. */
void gradient_finish(const Model *model, float *slope);

#endif
