/* random.h: pseudo-random numbers, the same for the same seed on every machine. Source: splitmix64
 * (S. Vigna, public domain). */
#ifndef TENGEN_ENGINE_RANDOM_H
#define TENGEN_ENGINE_RANDOM_H

#include <stdint.h>

#define RANDOM_STEP UINT64_C(0x9E3779B97F4A7C15)

typedef struct Random {
    uint64_t state;
} Random;

/* Sequence number `index` of a seed; the sequences of one seed are independent. */
Random random_begin(uint64_t seed, uint64_t index);

uint64_t random_next(Random *random);
/* 0..count-1; count > 0. */
int random_below(Random *random, int count);

/* The finalizer of splitmix64: a bijection that scatters its input; 0 stays 0. */
static inline uint64_t random_mix(uint64_t number)
{
    uint64_t z = number;
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

#endif
