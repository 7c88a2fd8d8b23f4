/* noise.h: value noise for textures, and its fast evaluation by rows. Deterministic: the same seed
 * gives the same values on every machine with IEEE floats. */
#ifndef TENGEN_RENDER_NOISE_H
#define TENGEN_RENDER_NOISE_H

#include <stdbool.h>
#include <stdint.h>

#include "render/clamp.h"

/* Smoothstep from 0 at a to 1 at b. */
static inline float noise_smooth(float a, float b, float t)
{
    float f = clamp_unit((t - a) / (b - a));
    return f * f * (3 - 2 * f);
}

/* Ordered dither: low-discrepancy values of 0..1 over the plane (the R2 sequence by M. Roberts).
 * Added before truncation to whole levels, they hide the steps of a gradient. */
#define NOISE_DITHER_X 3242174889u
static inline uint32_t noise_dither_bits(int x, int y)
{
    return (uint32_t)x * NOISE_DITHER_X + (uint32_t)y * 2447445413u;
}
static inline float noise_dither(int x, int y)
{
    return (float)(noise_dither_bits(x, y) >> 16) * (1.0f / 65536);
}

/* Hash of a lattice point. */
static inline uint32_t noise_bits(int x, int y, uint32_t seed)
{
    uint32_t h = (uint32_t)x * 0x9E3779B1u ^ (uint32_t)y * 0x85EBCA77u ^ seed * 0xC2B2AE3Du;
    h ^= h >> 15;
    h *= 0x2C1B3C6Du;
    h ^= h >> 12;
    h *= 0x297A2D39u;
    return h ^ h >> 15;
}

/* White noise, 0..1. */
static inline float noise_hash(int x, int y, uint32_t seed)
{
    return (float)(int)(noise_bits(x, y, seed) >> 8) * (1.0f / 16777216);
}

/* floorf as int, within the range of int. */
static inline int noise_floor(float x)
{
    int i = (int)x;
    return i - ((float)i > x);
}

/* Smoothstep of 0..1. */
static inline float noise_ease(float f)
{
    return f * f * (3 - 2 * f);
}

/* Value noise: smoothstep between lattice points, 0..1. */
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

/* Fractal sum of octaves, normalised to 0..1. */
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

/* Value noise along the lattice row `node`: out[i] at x + (first + i) * step. */
void noise_line(float x, float step, int first, int width, int node, uint32_t seed, float *out);

/* Maps pixels to the plane: pixel (i, j) lies at (x + i * step, y + j * step). Rows have the
 * columns [first, first + width). A pixel's value does not depend on that range. */
typedef struct NoiseGrid {
    float x, y, step;
    int first, width;
} NoiseGrid;

/* Writes `count` values, out[i] at x + i * step, y. */
typedef void (*NoiseFunction)(const void *context, float x, float step, int count, float y,
                              float *out);

/* Noise by rows, interpolated between two cached rows of nodes: either an expensive function that
 * is sampled every `every_x` by `every_y` pixels and linear between, or value noise (function
 * NULL). */
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

/* False: no memory. Call noise_rows_free also after failure. `context` is borrowed. */
bool noise_rows_slow(NoiseRows *rows, const NoiseGrid *grid, NoiseFunction function,
                     const void *context, int every_x, int every_y);
bool noise_rows_value(NoiseRows *rows, const NoiseGrid *grid, float frequency_x, float frequency_y,
                      uint32_t seed);
void noise_rows_free(NoiseRows *rows);
/* The values of pixel row j, valid until the next call. Fast for consecutive rows. */
const float *noise_rows_get(NoiseRows *rows, int j);

/* Packs colours of 0..255 as opaque pixels, dithered by position; the row starts at x, y. */
void noise_pack_row(int w, const float *red, const float *green, const float *blue, int x, int y,
                    uint32_t *out);

#endif
