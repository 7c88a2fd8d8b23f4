#include "train/random.h"

/* splitmix64 (S. Vigna, public domain). */
uint64_t random_next(Random *random)
{
    uint64_t z = random->state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

Random random_begin(uint64_t seed, uint64_t index)
{
    Random of_seed = {seed};
    Random random = {random_next(&of_seed) + index};
    random.state = random_next(&random);
    return random;
}

int random_below(Random *random, int count)
{
    return (int)(random_next(random) % (uint64_t)count);
}
