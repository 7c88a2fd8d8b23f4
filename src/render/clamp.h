/* clamp.h: values limited to a range. */
#ifndef TENGEN_RENDER_CLAMP_H
#define TENGEN_RENDER_CLAMP_H

static inline int clamp_int(int value, int min, int max)
{
    return value < min ? min : value > max ? max : value;
}

/* To 0..1. */
static inline float clamp_unit(float value)
{
    return value < 0.0f ? 0.0f : value > 1.0f ? 1.0f : value;
}

#endif
