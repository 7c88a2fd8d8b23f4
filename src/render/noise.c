#include "render/noise.h"

#include <math.h>
#include <stdlib.h>

uint32_t noise_bits(int x, int y, uint32_t seed)
{
    uint32_t h = (uint32_t)x * 0x9E3779B1u ^ (uint32_t)y * 0x85EBCA77u ^ seed * 0xC2B2AE3Du;
    h ^= h >> 15;
    h *= 0x2C1B3C6Du;
    h ^= h >> 12;
    h *= 0x297A2D39u;
    return h ^ h >> 15;
}

float noise_hash(int x, int y, uint32_t seed)
{
    return (float)(noise_bits(x, y, seed) >> 8) * (1.0f / 16777216);
}

static int floor_of(float x)
{
    int i = (int)x;
    return i - ((float)i > x);
}

static float ease(float f)
{
    return f * f * (3 - 2 * f);
}

float noise_value(float x, float y, uint32_t seed)
{
    int i = floor_of(x), j = floor_of(y);
    float fx = ease(x - (float)i), fy = ease(y - (float)j);
    float a = noise_hash(i, j, seed), b = noise_hash(i + 1, j, seed);
    float c = noise_hash(i, j + 1, seed), d = noise_hash(i + 1, j + 1, seed);
    a += (b - a) * fx;
    c += (d - c) * fx;
    return a + (c - a) * fy;
}

float noise_fbm(float x, float y, int octaves, uint32_t seed)
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

static bool rows_init(NoiseRows *rows, const NoiseGrid *grid)
{
    *rows = (NoiseRows){.grid = *grid};
    size_t width = (size_t)grid->width;
    rows->top = malloc(3 * width * sizeof *rows->top);
    if (!rows->top)
        return false;
    rows->bottom = rows->top + width;
    rows->row = rows->bottom + width;
    return true;
}

bool noise_rows_slow(NoiseRows *rows, const NoiseGrid *grid, NoiseFunction function,
                     const void *context, int every_x, int every_y)
{
    if (!rows_init(rows, grid))
        return false;
    rows->function = function;
    rows->context = context;
    rows->every_x = every_x < 1 ? 1 : every_x;
    rows->every_y = every_y < 1 ? 1 : every_y;
    return true;
}

bool noise_rows_value(NoiseRows *rows, const NoiseGrid *grid, float frequency_x, float frequency_y,
                      uint32_t seed)
{
    if (!rows_init(rows, grid))
        return false;
    rows->frequency_x = frequency_x;
    rows->frequency_y = frequency_y;
    rows->seed = seed;
    return true;
}

void noise_rows_free(NoiseRows *rows)
{
    float *first = rows->top < rows->bottom ? rows->top : rows->bottom;
    free(first);
    *rows = (NoiseRows){0};
}

/* Nodes of a slow function, linear between them. */
static void slow_nodes(const NoiseRows *rows, int node, float *out)
{
    const NoiseGrid *grid = &rows->grid;
    float y = grid->y + (float)(node * rows->every_y) * grid->step;
    float left = rows->function(rows->context, grid->x, y);
    for (int i = 0; i < grid->width;) {
        int next = i + rows->every_x;
        float right = rows->function(rows->context, grid->x + (float)next * grid->step, y);
        float slope = (right - left) / (float)rows->every_x;
        int end = next < grid->width ? next : grid->width;
        for (int k = i; k < end; k++)
            out[k] = left + slope * (float)(k - i);
        left = right;
        i = next;
    }
}

/* Value noise along the lattice row `node`. */
static void value_nodes(const NoiseRows *rows, int node, float *out)
{
    const NoiseGrid *grid = &rows->grid;
    float x = grid->x * rows->frequency_x, step = grid->step * rows->frequency_x;
    int known = floor_of(x);
    float a = noise_hash(known, node, rows->seed), b = noise_hash(known + 1, node, rows->seed);
    for (int i = 0; i < grid->width; i++) {
        float at = x + (float)i * step;
        int k = floor_of(at);
        if (k != known) {
            a = k == known + 1 ? b : noise_hash(k, node, rows->seed);
            b = noise_hash(k + 1, node, rows->seed);
            known = k;
        }
        out[i] = a + (b - a) * ease(at - (float)k);
    }
}

static void nodes(const NoiseRows *rows, int node, float *out)
{
    if (rows->function)
        slow_nodes(rows, node, out);
    else
        value_nodes(rows, node, out);
}

const float *noise_rows_get(NoiseRows *rows, int j)
{
    int node;
    float f;
    if (rows->function) {
        node = j / rows->every_y;
        f = (float)(j % rows->every_y) / (float)rows->every_y;
    } else {
        float y = (rows->grid.y + (float)j * rows->grid.step) * rows->frequency_y;
        node = floor_of(y);
        f = ease(y - (float)node);
    }
    if (!rows->filled || node != rows->node) {
        bool next = rows->filled && node == rows->node + 1;
        if (next) {
            float *top = rows->top;
            rows->top = rows->bottom;
            rows->bottom = top;
        } else {
            nodes(rows, node, rows->top);
        }
        nodes(rows, node + 1, rows->bottom);
        rows->node = node;
        rows->filled = true;
    }
    float *restrict row = rows->row;
    const float *restrict top = rows->top;
    const float *restrict bottom = rows->bottom;
    for (int i = 0; i < rows->grid.width; i++)
        row[i] = top[i] + (bottom[i] - top[i]) * f;
    return row;
}
