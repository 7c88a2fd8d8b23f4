#include "render/noise.h"

#include <stdlib.h>

#include "engine/multiversion.h"

static bool rows_init(NoiseRows *rows, const NoiseGrid *grid)
{
    *rows = (NoiseRows){.grid = *grid};
    size_t width = (size_t)grid->width;
    rows->top = malloc((4 * width + 2) * sizeof *rows->top);
    if (!rows->top) {
        return false;
    }
    rows->bottom = rows->top + width;
    rows->row = rows->bottom + width;
    rows->slow = rows->row + width;
    return true;
}

bool noise_rows_slow(NoiseRows *rows, const NoiseGrid *grid, NoiseFunction function,
                     const void *context, int every_x, int every_y)
{
    if (!rows_init(rows, grid)) {
        return false;
    }
    rows->function = function;
    rows->context = context;
    rows->every_x = every_x < 1 ? 1 : every_x;
    rows->every_y = every_y < 1 ? 1 : every_y;
    return true;
}

bool noise_rows_value(NoiseRows *rows, const NoiseGrid *grid, float frequency_x, float frequency_y,
                      uint32_t seed)
{
    if (!rows_init(rows, grid)) {
        return false;
    }
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

/* A row of nodes of an expensive function, linear between them. */
static void sample_function(const NoiseRows *rows, int node, float *out)
{
    const NoiseGrid *grid = &rows->grid;
    float y = grid->y + (float)(node * rows->every_y) * grid->step, *slow = rows->slow;
    int every = rows->every_x, begin = grid->first / every * every;
    int end = grid->first + grid->width;
    rows->function(rows->context, grid->x + (float)begin * grid->step, (float)every * grid->step,
                   (end - 1 - begin) / every + 2, y, slow);
    for (int i = begin, n = 0; i < end; i += every, n++) {
        float slope = (slow[n + 1] - slow[n]) / (float)every;
        int from = i < grid->first ? grid->first : i, to = i + every < end ? i + every : end;
        for (int k = from; k < to; k++) {
            out[k - grid->first] = slow[n] + slope * (float)(k - i);
        }
    }
}

MULTIVERSION void noise_line(float x, float step, int first, int width, int node, uint32_t seed,
                             float *restrict out)
{
    for (int i = 0; i < width; i++) {
        float at = x + (float)(first + i) * step;
        int k = noise_floor(at);
        float a = noise_hash(k, node, seed), b = noise_hash(k + 1, node, seed);
        out[i] = a + (b - a) * noise_ease(at - (float)k);
    }
}

static void sample_nodes(const NoiseRows *rows, int node, float *out)
{
    if (rows->function) {
        sample_function(rows, node, out);
    } else {
        noise_line(rows->grid.x * rows->frequency_x, rows->grid.step * rows->frequency_x,
                   rows->grid.first, rows->grid.width, node, rows->seed, out);
    }
}

MULTIVERSION static void mix_rows(int width, const float *restrict top,
                                  const float *restrict bottom, float f, float *restrict row)
{
    for (int i = 0; i < width; i++) {
        row[i] = top[i] + (bottom[i] - top[i]) * f;
    }
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
        node = noise_floor(y);
        f = noise_ease(y - (float)node);
    }
    if (!rows->filled || node != rows->node) {
        bool next = rows->filled && node == rows->node + 1;
        if (next) {
            float *top = rows->top;
            rows->top = rows->bottom;
            rows->bottom = top;
        } else {
            sample_nodes(rows, node, rows->top);
        }
        sample_nodes(rows, node + 1, rows->bottom);
        rows->node = node;
        rows->filled = true;
    }
    mix_rows(rows->grid.width, rows->top, rows->bottom, f, rows->row);
    return rows->row;
}

MULTIVERSION void noise_pack_row(int w, const float *restrict red, const float *restrict green,
                                 const float *restrict blue, int x, int y, uint32_t *restrict out)
{
    uint32_t bits = noise_dither_bits(x, y);
    for (int i = 0; i < w; i++) {
        float dither = (float)(int)(bits >> 16) * (1.0f / 65536);
        int r = (int)(red[i] + dither), g = (int)(green[i] + dither), b = (int)(blue[i] + dither);
        r = r < 0 ? 0 : r > 255 ? 255 : r;
        g = g < 0 ? 0 : g > 255 ? 255 : g;
        b = b < 0 ? 0 : b > 255 ? 255 : b;
        out[i] = 0xFF000000u | (uint32_t)r << 16 | (uint32_t)g << 8 | (uint32_t)b;
        bits += NOISE_DITHER_X;
    }
}
