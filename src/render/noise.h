/* noise.h: value noise for textures, and two ways of having it row by row without paying for it at
 * every pixel. Deterministic: the same seed gives the same value on every machine with IEEE floats.
 */
#ifndef TENGEN_RENDER_NOISE_H
#define TENGEN_RENDER_NOISE_H

#include <stdbool.h>
#include <stdint.h>

#include "render/clamp.h"

static inline float noise_smooth(float a, float b, float t)
{
    float f = clamp_unit((t - a) / (b - a));
    return f * f * (3 - 2 * f);
}

/* An even spread of 0..1 over the plane (the R2 sequence): added before cutting to whole levels it
 * hides the steps of a gradient. */
#define NOISE_DITHER_X 3242174889u
static inline uint32_t noise_dither_bits(int x, int y)
{
    return (uint32_t)x * NOISE_DITHER_X + (uint32_t)y * 2447445413u;
}
static inline float noise_dither(int x, int y)
{
    return (float)(noise_dither_bits(x, y) >> 16) * (1.0f / 65536);
}

static inline uint32_t noise_bits(int x, int y, uint32_t seed)
{
    uint32_t h = (uint32_t)x * 0x9E3779B1u ^ (uint32_t)y * 0x85EBCA77u ^ seed * 0xC2B2AE3Du;
    h ^= h >> 15;
    h *= 0x2C1B3C6Du;
    h ^= h >> 12;
    h *= 0x297A2D39u;
    return h ^ h >> 15;
}

/* White, 0..1. */
static inline float noise_hash(int x, int y, uint32_t seed)
{
    return (float)(int)(noise_bits(x, y, seed) >> 8) * (1.0f / 16777216);
}

static inline int noise_floor(float x)
{
    int i = (int)x;
    return i - ((float)i > x);
}

static inline float noise_ease(float f)
{
    return f * f * (3 - 2 * f);
}

/* Smoothstep between lattice points, 0..1. */
static inline float noise_value(float x, float y, uint32_t seed)
{
    int i = noise_floor(x), j = noise_floor(y);
    float fx = noise_ease(x - (float)i), fy = noise_ease(y - (float)j);
    float a = noise_hash(i, j, seed), b = noise_hash(i + 1, j, seed);
    float c = noise_hash(i, j + 1, seed), d = noise_hash(i + 1, j + 1, seed);
    a += (b - a) * fx;
    c += (d - c) * fx;
    return a + (c - a) * fy;
}

/* Octaves of it, normalised to 0..1. */
static inline float noise_fbm(float x, float y, int octaves, uint32_t seed)
{
    float sum = 0, total = 0, amplitude = 1;
    for (int i = 0; i < octaves; i++) {
        sum += amplitude * noise_value(x, y, seed + (uint32_t)i);
        total += amplitude;
        x *= 2.03f;
        y *= 2.03f;
        amplitude *= 0.5f;
    }
    return sum / total;
}

/* Value noise along the lattice row `node`: out[i] lies at x + (first + i) * step. */
void noise_line(float x, float step, int first, int width, int node, uint32_t seed, float *out);

/* Where the pixels of a picture lie in the plane: pixel (i, j) at (x + i * step, y + j * step).
 * Wanted are `width` of each row from `first` on: the same bits whatever else is. */
typedef struct NoiseGrid {
    float x, y, step;
    int first, width;
} NoiseGrid;

/* A row of `count` values, out[i] at x + i * step, y. */
typedef void (*NoiseFunction)(const void *context, float x, float step, int count, float y,
                              float *out);

/* Row by row, two rows of nodes being kept: either a slow function, known every `every_x` by
 * `every_y` pixels and linear between, or value noise of any frequency (function NULL). */
typedef struct NoiseRows {
    NoiseGrid grid;
    NoiseFunction function;
    const void *context;
    int every_x, every_y;
    float frequency_x, frequency_y;
    uint32_t seed;
    int node; /* row of nodes in `top`; `bottom` is the next */
    bool filled;
    float *top, *bottom, *row, *slow;
} NoiseRows;

/* False: no memory. Free also after failure. */
bool noise_rows_slow(NoiseRows *rows, const NoiseGrid *grid, NoiseFunction function,
                     const void *context, int every_x, int every_y);
bool noise_rows_value(NoiseRows *rows, const NoiseGrid *grid, float frequency_x, float frequency_y,
                      uint32_t seed);
void noise_rows_free(NoiseRows *rows);
/* Of pixel row j; valid until the next call. Quick if j never jumps. */
const float *noise_rows_get(NoiseRows *rows, int j);

/* Colours of 0..255 as opaque pixels, dithered for the place x, y. */
void noise_pack_row(int w, const float *red, const float *green, const float *blue, int x, int y,
                    uint32_t *out);

#endif
