/* value.h: values of positions: centi-points for the side to move, 100 being a comfortable
 * advantage. VALUE_WIN - n is a forced win in n plies, -(VALUE_WIN - n) a forced loss. */
#ifndef TENGEN_ENGINE_VALUE_H
#define TENGEN_ENGINE_VALUE_H

#include <stdbool.h>

enum {
    VALUE_WIN = 30000,
    VALUE_WIN_BOUND = VALUE_WIN - 1000, /* beyond it: a forced win */
    VALUE_INFINITE = VALUE_WIN + 1
};

static inline bool value_is_win(int value)
{
    return value > VALUE_WIN_BOUND;
}
static inline bool value_is_loss(int value)
{
    return value < -VALUE_WIN_BOUND;
}

#endif
