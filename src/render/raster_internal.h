/* raster_internal.h: what the files that implement raster.h share. */
#ifndef TENGEN_RENDER_RASTER_INTERNAL_H
#define TENGEN_RENDER_RASTER_INTERNAL_H

#include <math.h>
#include <stddef.h>

#include "render/clamp.h"
#include "render/raster.h"

/* Coordinates are clamped to this, so that sums of them cannot overflow an int. */
#define RASTER_REACH_MAX 1000000.0f

/* Rows are painted in chunks of this many pixels, so that buffers have a fixed size. */
enum { RASTER_CHUNK = 512 };
static inline int raster_chunk(int rest)
{
    return rest < RASTER_CHUNK ? rest : RASTER_CHUNK;
}

/* Coverage 0..1 as 0..255. */
static inline uint8_t raster_byte(float cover)
{
    return (uint8_t)(cover * 255.0f + 0.5f);
}

static inline int raster_floor(float value)
{
    return (int)floorf(fminf(fmaxf(value, -RASTER_REACH_MAX), RASTER_REACH_MAX));
}

static inline int raster_ceil(float value)
{
    return (int)ceilf(fminf(fmaxf(value, -RASTER_REACH_MAX), RASTER_REACH_MAX));
}

/* The part of `bounds` that may be painted. */
static inline Rect raster_area(const Pixmap *to, Rect clip, Rect bounds)
{
    return rect_intersect(rect_intersect((Rect){0, 0, to->w, to->h}, clip), bounds);
}

#endif
