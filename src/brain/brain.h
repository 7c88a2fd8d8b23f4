/* brain.h: the engine as a Gomocup brain, as an opaque type. */
#ifndef TENGEN_BRAIN_BRAIN_H
#define TENGEN_BRAIN_BRAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Brain Brain;

typedef struct BrainOptions {
    int level; /* LEVEL_WINLINES..level_max(); only if level_given, else the strongest */
    bool level_given;
    int threads;   /* 0: one */
    uint64_t seed; /* of openings and of weaker levels' choices; 0: a new one in every process */
    size_t hash_bytes; /* of the transposition table at the start; 0: INFO_HASH_DEFAULT */
} BrainOptions;

#endif
