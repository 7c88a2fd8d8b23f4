#include "engine/ai/chance.h"

#include <math.h>

#include "engine/ai/network.h"
#include "engine/ai/value.h"

/* In parts of `whole`. */
static int chance_in(int value, int whole)
{
    if (value_is_win(value) || value_is_loss(value)) {
        return value > 0 ? whole : 0;
    }
    const int chance = (int)lround(whole / (1 + exp(-value / (double)NETWORK_LOGIT)));
    return chance < 1 ? 1 : chance > whole - 1 ? whole - 1 : chance;
}

int chance_of_value(int value)
{
    return chance_in(value, 1000);
}

int chance_percent(int value)
{
    return chance_in(value, 100);
}
