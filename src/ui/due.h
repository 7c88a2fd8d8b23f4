/* due.h: times at which something is due, in ms; -1: never. */
#ifndef TENGEN_UI_DUE_H
#define TENGEN_UI_DUE_H

#include <stdint.h>

static inline int64_t due_earlier(int64_t one, int64_t other)
{
    return one < 0 || (other >= 0 && other < one) ? other : one;
}

#endif
