#include "engine/random.h"

uint64_t random_next(Random *random)
{
    return random_mix(random->state += RANDOM_STEP);
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
