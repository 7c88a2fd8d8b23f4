#include "train/spsa.h"

#include <math.h>

#include "engine/random.h"

static const double gain_exponent = .602, step_exponent = .101; /* Spall's alpha and gamma */
static const double stability = .1; /* Spall's A, as a part of the iterations */

static double clamped(const SpsaParameter *parameter, double value)
{
    return fmin(fmax(value, parameter->min), parameter->max);
}

/* Has a sequence of its own beside those of the games with the same seed. */
static Random begin_iteration(const Spsa *spsa, int64_t iteration)
{
    return random_begin(~spsa->seed, (uint64_t)iteration);
}

static double next_perturbation(Random *random, double step)
{
    return random_below(random, 2) == 0 ? step : -step;
}

/* From 0 to 1, 1 excluded. */
static double next_fraction(Random *random)
{
    return (double)(random_next(random) >> 11) * 0x1p-53;
}

static double step_at(const Spsa *spsa, int index, int64_t iteration)
{
    const double left = (double)spsa->iterations / (double)(iteration + 1);
    return spsa->parameter[index].step * pow(left, step_exponent);
}

static double gain_at(const Spsa *spsa, int index, int64_t iteration)
{
    const double step = spsa->parameter[index].step;
    const double offset = stability * (double)spsa->iterations;
    const double left = (offset + (double)spsa->iterations) / (offset + (double)(iteration + 1));
    return spsa->rate * step * step * pow(left, gain_exponent);
}

void spsa_points(const Spsa *spsa, int64_t iteration, int plus[SPSA_MAX], int minus[SPSA_MAX])
{
    Random random = begin_iteration(spsa, iteration);
    for (int i = 0; i < spsa->count; i++) {
        const SpsaParameter *parameter = &spsa->parameter[i];
        const double change = next_perturbation(&random, step_at(spsa, i, iteration));
        /* The same for both, so that rounding leaves their distance as it is on average. */
        const double up = next_fraction(&random);
        plus[i] = (int)floor(clamped(parameter, parameter->value + change) + up);
        minus[i] = (int)floor(clamped(parameter, parameter->value - change) + up);
    }
}

void spsa_update(Spsa *spsa, const int *result, int count)
{
    double moved[SPSA_MAX] = {0};
    for (int k = 0; k < count; k++) {
        const int64_t iteration = spsa->done + k;
        Random random = begin_iteration(spsa, iteration);
        for (int i = 0; i < spsa->count; i++) {
            const double change = next_perturbation(&random, step_at(spsa, i, iteration));
            next_fraction(&random);
            moved[i] += gain_at(spsa, i, iteration) * result[k] / change;
        }
    }
    for (int i = 0; i < spsa->count; i++) {
        SpsaParameter *parameter = &spsa->parameter[i];
        parameter->value = clamped(parameter, parameter->value + moved[i]);
    }
    spsa->done += count;
}

int spsa_value(const Spsa *spsa, int index)
{
    return (int)lround(spsa->parameter[index].value);
}
