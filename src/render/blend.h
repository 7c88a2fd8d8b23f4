/* blend.h: blends rows of pixels (source-over). Pixels are premultiplied ARGB. Every channel is
 * rounded to the nearest 1/255, so all implementations give the same bits: C vectors of 16 bytes
 * (SSE2 or whatever the compiler has), of 32 bytes on machines with AVX2, and NEON's instructions
 * on AArch64. */
#ifndef TENGEN_RENDER_BLEND_H
#define TENGEN_RENDER_BLEND_H

#include <stdint.h>

#include "render/pixmap.h"

/* One implementation. `to` and the source must not overlap; `p` is a premultiplied pixel. */
typedef struct Blend {
    const char *name;
    void (*fill)(uint32_t *to, int count, uint32_t p);
    /* p through a coverage of 0..255 a pixel. */
    void (*cover)(uint32_t *to, const uint8_t *cover, int count, uint32_t p);
    void (*over)(uint32_t *to, const uint32_t *from, int count);
    /* `rows` rows of an image, `count` columns from column `at` on; `from` points to the first
     * pixel, `row` describes the image's rows. Strides in pixels. */
    void (*image)(uint32_t *to, int to_stride, const uint32_t *from, int from_stride,
                  const ImageRow *row, int rows, int at, int count);
    /* One row over `under`, which may be `to`, with an extra alpha of 0..255. */
    void (*over_alpha)(uint32_t *to, const uint32_t *under, const uint32_t *from, int count,
                       uint32_t alpha);
    /* A straight colour by coverage 0..65536, dithered: pixel i is rounded down after adding
     * threshold[i & 7], 255..32512 in units of 1/32768. */
    void (*soft)(uint32_t *to, const uint32_t *coverage, int count, Argb color,
                 const uint32_t threshold[8]);
} Blend;

/* The fastest implementation on this machine. Thread-safe. */
const Blend *blend_best(void);
/* The portable one. */
extern const Blend blend_plain;

/* Every channel of p times a / 255: exact for all 65536 pairs. */
static inline uint32_t blend_scaled(uint32_t p, uint32_t a)
{
    uint32_t rb = (p & 0x00FF00FFu) * a + 0x00800080u;
    uint32_t ag = ((p >> 8) & 0x00FF00FFu) * a + 0x00800080u;

    rb = ((rb + ((rb >> 8) & 0x00FF00FFu)) >> 8) & 0x00FF00FFu;
    ag = (ag + ((ag >> 8) & 0x00FF00FFu)) & 0xFF00FF00u;
    return rb | ag;
}

static inline uint32_t blend_over(uint32_t under, uint32_t p)
{
    return p + blend_scaled(under, 255u - (p >> 24));
}

static inline uint32_t blend_premultiplied(Argb color)
{
    return blend_scaled(color | 0xFF000000u, color >> 24);
}

#endif
