/* pv.h: principal variations: the moves that both sides are expected to play. */
#ifndef TENGEN_ENGINE_PV_H
#define TENGEN_ENGINE_PV_H

#include <string.h>

#include "engine/types.h"

enum { PV_MAX = 64 };

typedef struct Pv {
    int length;
    Point move[PV_MAX];
} Pv;

/* `move`, then the moves of `child`, truncated to PV_MAX. */
static inline void pv_set(Pv *pv, Point move, const Pv *child)
{
    const int length = child->length < PV_MAX ? child->length : PV_MAX - 1;
    pv->move[0] = move;
    memcpy(&pv->move[1], child->move, (size_t)length * sizeof child->move[0]);
    pv->length = length + 1;
}

#endif
