/* blend_rows.c: the row loops of blend.h. Compiled once for every path: BLEND_PATH is the name of
 * its table, BLEND_BYTES the size of its vectors. */
#include <stdint.h>
#include <string.h>

#include "render/blend.h"

#ifndef BLEND_PATH
#define BLEND_PATH blend_plain
#define BLEND_NAME "plain"
#define BLEND_BYTES 16
#endif

enum { LANES = BLEND_BYTES / 4 };

extern const Blend BLEND_PATH;

typedef uint32_t Pixels __attribute__((vector_size(BLEND_BYTES)));
typedef uint16_t Halves __attribute__((vector_size(BLEND_BYTES)));

static inline Pixels load(const uint32_t *from)
{
    Pixels pixels;

    memcpy(&pixels, from, sizeof pixels);
    return pixels;
}

static inline void store(uint32_t *to, Pixels pixels)
{
    memcpy(to, &pixels, sizeof pixels);
}

/* blend_scaled, with `a` twice in every pixel: a product of two bytes fits into a half. */
static inline Pixels scaled(Pixels p, Pixels a)
{
    Halves rb = (Halves)(p & 0x00FF00FFu) * (Halves)a + 128;
    Halves ag = (Halves)((p >> 8) & 0x00FF00FFu) * (Halves)a + 128;

    rb = (rb + (rb >> 8)) >> 8;
    ag = (ag + (ag >> 8)) & 0xFF00;
    return (Pixels)rb | (Pixels)ag;
}

static inline Pixels over(Pixels under, Pixels p)
{
    const Pixels a = 255u - (p >> 24);

    return p + scaled(under, a | (a << 16));
}

static void fill(uint32_t *restrict to, int count, uint32_t p)
{
    int i = 0;

    if (p >> 24 == 255u) {
        for (; i < count; i++)
            to[i] = p;
        return;
    }

    const uint32_t a = 255u - (p >> 24);
    const Pixels pixels = p + (Pixels){0};
    const Pixels rest = (a | (a << 16)) + (Pixels){0};

    for (; i + LANES <= count; i += LANES)
        store(to + i, pixels + scaled(load(to + i), rest));
    for (; i < count; i++)
        to[i] = blend_over(to[i], p);
}

static void cover(uint32_t *restrict to, const uint8_t *restrict cover, int count, uint32_t p)
{
    const Pixels pixels = p + (Pixels){0};
    int i = 0;

    for (; i + LANES <= count; i += LANES) {
        Pixels a;

        for (int k = 0; k < LANES; k++)
            a[k] = cover[i + k];
        store(to + i, over(load(to + i), scaled(pixels, a | (a << 16))));
    }
    for (; i < count; i++)
        to[i] = blend_over(to[i], blend_scaled(p, cover[i]));
}

static void over_row(uint32_t *restrict to, const uint32_t *restrict from, int count)
{
    int i = 0;

    for (; i + LANES <= count; i += LANES)
        store(to + i, over(load(to + i), load(from + i)));
    for (; i < count; i++)
        to[i] = blend_over(to[i], from[i]);
}

static void over_alpha(uint32_t *restrict to, const uint32_t *restrict from, int count,
                       uint32_t alpha)
{
    const Pixels a = (alpha | (alpha << 16)) + (Pixels){0};
    int i = 0;

    for (; i + LANES <= count; i += LANES)
        store(to + i, over(load(to + i), scaled(load(from + i), a)));
    for (; i < count; i++)
        to[i] = blend_over(to[i], blend_scaled(from[i], alpha));
}

/* a in 0..65536; under * (65536 - a) + p * a gives back `under` where both are equal. */
static inline uint32_t soft_pixel(uint32_t under, uint32_t a, Argb color, uint32_t threshold)
{
    const uint32_t b = 65536u - a;
    const uint32_t red = (color >> 16) & 255u;
    const uint32_t green = (color >> 8) & 255u;
    const uint32_t blue = color & 255u;

    return ((((under >> 24) * b + 255u * a + threshold) >> 16) << 24) |
           (((((under >> 16) & 255u) * b + red * a + threshold) >> 16) << 16) |
           (((((under >> 8) & 255u) * b + green * a + threshold) >> 16) << 8) |
           (((under & 255u) * b + blue * a + threshold) >> 16);
}

static void soft(uint32_t *restrict to, const uint32_t *restrict coverage, int count, Argb color,
                 const uint32_t *restrict threshold)
{
    const uint32_t alpha = color >> 24;
    int i = 0;

    for (; i + 8 <= count; i += 8) {
        for (int k = 0; k < 8; k++)
            to[i + k] =
                soft_pixel(to[i + k], (coverage[i + k] * alpha + 127u) / 255u, color, threshold[k]);
    }
    for (; i < count; i++)
        to[i] = soft_pixel(to[i], (coverage[i] * alpha + 127u) / 255u, color, threshold[i & 7]);
}

const Blend BLEND_PATH = {BLEND_NAME, LANES, fill, cover, over_row, over_alpha, soft};
