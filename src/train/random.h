/* random.h: numbers by lot, the same ones for the same seed on every machine. */
#ifndef TENGEN_TRAIN_RANDOM_H
#define TENGEN_TRAIN_RANDOM_H

#include <stdint.h>

typedef struct Random {
    uint64_t state;
} Random;

/* The sequence number `index` of a seed: neighbouring ones have nothing in common. */
Random random_begin(uint64_t seed, uint64_t index);

uint64_t random_next(Random *random);
/* 0..count-1; count > 0. */
int random_below(Random *random, int count);

#endif
