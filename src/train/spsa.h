/* spsa.h: finds the parameters with which a noisy objective is largest, by simultaneous
 * perturbation stochastic approximation: J. C. Spall, "Multivariate stochastic approximation using
 * a simultaneous perturbation gradient approximation", IEEE Transactions on Automatic Control,
 * 1992. Gains as in J. C. Spall, "Implementation of the simultaneous perturbation algorithm for
 * stochastic optimization", 1998, given by their values at the end as in
 * https://official-stockfish.github.io/docs/fishtest-wiki/. Pure figures. */
#ifndef TENGEN_TRAIN_SPSA_H
#define TENGEN_TRAIN_SPSA_H

#include <stdbool.h>
#include <stdint.h>

enum { SPSA_MAX = 64 /* parameters */ };

typedef struct SpsaParameter {
    double value;
    int min, max;
    double step; /* the perturbation of the last iteration */
} SpsaParameter;

typedef struct Spsa {
    uint64_t seed;
    double rate; /* the gain of the last iteration, in squares of the step */
    int64_t iterations, done;
    int count;
    SpsaParameter parameter[SPSA_MAX];
} Spsa;

/* The points that an iteration compares: the values with the same perturbation added and taken off,
 * rounded up or down at random. */
void spsa_points(const Spsa *spsa, int64_t iteration, int plus[SPSA_MAX], int minus[SPSA_MAX]);

/* Moves the values by the results of the next `count` iterations, all of them compared at the
 * present values: by how much the objective at `plus` is larger than at `minus`. */
void spsa_update(Spsa *spsa, const int *result, int count);

/* The value of a parameter, rounded. */
int spsa_value(const Spsa *spsa, int index);

#endif
