/* blend.h: one row of pixels over another. Premultiplied ARGB; every channel is rounded to the
 * nearest 1/255, so all paths give the same bits: plain C vectors of 16 bytes (SSE2, NEON or what
 * the compiler makes of them), and of 32 bytes where the machine has AVX2. */
#ifndef TENGEN_RENDER_BLEND_H
#define TENGEN_RENDER_BLEND_H

#include <stdint.h>

#include "render/pixmap.h"

/* Rows do not overlap. */
typedef struct Blend {
    const char *name;
    void (*fill)(uint32_t *to, int count, uint32_t p);
    void (*cover)(uint32_t *to, const uint8_t *cover, int count, uint32_t p);
    void (*over)(uint32_t *to, const uint32_t *from, int count);
    /* `rows` rows from column `at` of an image on, whose rows are known; strides in pixels. */
    void (*image)(uint32_t *to, int to_stride, const uint32_t *from, int from_stride,
                  const ImageRow *row, int rows, int at, int count);
    void (*over_alpha)(uint32_t *to, const uint32_t *from, int count, uint32_t alpha);
    /* By coverage 0..65536 of a straight colour; threshold[i & 7], 255 to 32512, is what the sum of
     * 1/32768 is rounded by. */
    void (*soft)(uint32_t *to, const uint32_t *coverage, int count, Argb color,
                 const uint32_t threshold[8]);
} Blend;

/* The best path on this machine; any thread. */
const Blend *blend_best(void);
/* All paths that run on this machine, the plain one first; NULL behind the last. */
const Blend *blend_path(int index);

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
