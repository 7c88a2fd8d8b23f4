#include "render/material.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>

#include "render/clamp.h"
#include "render/noise.h"
#include "engine/multiversion.h"

enum { RING_STEPS = 256 }; /* entries per cell in the table of rings */

enum { SEED_WARP = 11, SEED_BEND = 17, SEED_RING = 23, SEED_HASH = 29, SEED_GAIN = 31 };
enum { SEED_FIBRE = 37, SEED_FLECK = 41, SEED_TONE = 43, SEED_SLATE = 53, SEED_LAYER = 61 };
enum { SEED_PORE = 79, SEED_GRIT = 67, SEED_PAPER = 71, SEED_LAID = 73 };

/* State while an area is painted row by row. `v` is the brightness of the row's pixels: 0 gives
 * board_dark, 1 board_light. */
typedef struct MaterialPainter {
    const Look *look;
    const MaterialArea *area;
    NoiseGrid grid;
    int w;
    float *v, *red, *green, *blue;
    float *top, *bottom; /* wood: v of two rows, between which it is interpolated */
    int node;            /* index of the upper one */
    NoiseRows warp, gain, tone, fine, second, light;
    float *ring; /* wood: darkness of the rings, RING_STEPS per cell, from ring_from on */
    int ring_from, ring_count;
    float *fibre; /* wood: noise lattice of the fibres for this row, then its two source rows */
    int fibre_from, fibre_count, fibre_node;
} MaterialPainter;

/* A gradient through three colours: dark + low * clamp(2v) + high * clamp(2v - 1). */
typedef struct Stops {
    float dark[3], low[3], high[3];
} Stops;

static Stops stops_of(const Look *look)
{
    Stops stops;
    for (int n = 0; n < 3; n++) {
        int shift = 16 - 8 * n;
        float dark = (float)(look->board_dark >> shift & 255);
        float mid = (float)(look->board_mid >> shift & 255);
        float light = (float)(look->board_light >> shift & 255);
        stops.dark[n] = dark;
        stops.low[n] = mid - dark;
        stops.high[n] = light - mid;
    }
    return stops;
}

MULTIVERSION static void color_row(int w, Stops stops, const float *restrict v, float *restrict red,
                                   float *restrict green, float *restrict blue)
{
    for (int i = 0; i < w; i++) {
        float low = clamp_unit(2 * v[i]), high = clamp_unit(2 * v[i] - 1);
        red[i] = stops.dark[0] + stops.low[0] * low + stops.high[0] * high;
        green[i] = stops.dark[1] + stops.low[1] * low + stops.high[1] * high;
        blue[i] = stops.dark[2] + stops.low[2] * low + stops.high[2] * high;
    }
}

/* Colours the row by `v`. */
static void color_by_v(MaterialPainter *painter)
{
    color_row(painter->w, stops_of(painter->look), painter->v, painter->red, painter->green,
              painter->blue);
}

/* ---- wood ---- */

MULTIVERSION static void warp_row(const void *context, float x, float step, int count, float y,
                                  float *restrict out)
{
    (void)context;
    for (int i = 0; i < count; i++) {
        float at = x + (float)i * step;
        out[i] = 1.9f * (noise_fbm(0.13f * at, 0.07f * y, 3, SEED_WARP) - 0.5f) +
                 0.12f * (noise_value(0.9f * at, 0.24f * y, SEED_BEND) - 0.5f);
    }
}

MULTIVERSION static void gain_row(const void *context, float x, float step, int count, float y,
                                  float *restrict out)
{
    (void)context;
    for (int i = 0; i < count; i++) {
        out[i] = 0.75f + 0.5f * noise_value(0.4f * (x + (float)i * step), 0.25f * y, SEED_GAIN);
    }
}

MULTIVERSION static void tone_row(const void *context, float x, float step, int count, float y,
                                  float *restrict out)
{
    (void)context;
    for (int i = 0; i < count; i++) {
        out[i] = noise_fbm(0.13f * (x + (float)i * step), 0.07f * y, 3, SEED_TONE) - 0.5f;
    }
}

/* The darkness of the annual rings depends on u only: slow rise, sharp end. */
static bool make_rings(MaterialPainter *painter)
{
    float width = (float)painter->w * painter->grid.step;
    painter->ring_from = (int)floorf(painter->grid.x) - 1;
    painter->ring_count = ((int)width + 5) * RING_STEPS;
    painter->ring = malloc((size_t)painter->ring_count * sizeof *painter->ring);
    if (!painter->ring) {
        return false;
    }
    for (int i = 0; i < painter->ring_count; i++) {
        float u = (float)painter->ring_from + (float)i / RING_STEPS;
        float t = 2.2f * u + 2.6f * noise_value(0.42f * u, 0.5f, SEED_RING);
        float k = floorf(t), f = t - k;
        painter->ring[i] = noise_smooth(0.30f, 0.93f, f) * (1 - noise_smooth(0.93f, 1, f)) *
                           (0.35f + 0.65f * noise_hash((int)k, 0, SEED_HASH));
    }
    return true;
}

static bool wood_start(MaterialPainter *painter)
{
    const NoiseGrid *grid = &painter->grid;
    int x = (int)(1 / (6 * grid->step)), y = (int)(1 / (3 * grid->step));
    if (!noise_rows_slow(&painter->warp, grid, warp_row, NULL, x, y) ||
        !noise_rows_slow(&painter->gain, grid, gain_row, NULL, x, y) ||
        !noise_rows_slow(&painter->tone, grid, tone_row, NULL, x, y) ||
        !noise_rows_value(&painter->fine, grid, 11, 0.55f, SEED_FLECK) ||
        !noise_rows_value(&painter->second, grid, 24, 1.7f, SEED_PORE) || !make_rings(painter)) {
        return false;
    }
    float width = (float)painter->w * grid->step;
    painter->fibre_from = (int)floorf(34 * grid->x) - 4;
    painter->fibre_count = (int)(34 * width) + 10;
    painter->fibre_node = INT_MIN;
    painter->fibre = malloc(3 * (size_t)painter->fibre_count * sizeof *painter->fibre);
    return painter->fibre != NULL;
}

/* Interpolates the fibres' lattice for the row at y. */
static void blend_fibres(MaterialPainter *painter, float y)
{
    float at = 0.9f * y, f = noise_smooth(0, 1, at - floorf(at));
    int node = (int)floorf(at), count = painter->fibre_count;
    float *top = painter->fibre + count, *bottom = top + count;
    if (node != painter->fibre_node) {
        for (int i = 0; i < count; i++) {
            top[i] = noise_hash(painter->fibre_from + i, node, SEED_FIBRE);
            bottom[i] = noise_hash(painter->fibre_from + i, node + 1, SEED_FIBRE);
        }
        painter->fibre_node = node;
    }
    for (int i = 0; i < count; i++) {
        painter->fibre[i] = top[i] + (bottom[i] - top[i]) * f;
    }
}

/* The inputs of a row of wood. Positions in both tables are positive, so that a cast is a floor. */
typedef struct Grain {
    const float *warp, *gain, *tone, *fleck, *pore, *ring, *fibre;
    float ring_at, fibre_at, step, grain, base;
} Grain;

MULTIVERSION static void grain_row(Grain at, int w, float *restrict v)
{
    const float *restrict ring = at.ring;
    const float *restrict fibre = at.fibre;
    for (int i = 0; i < w; i++) {
        float along = (float)i * at.step;
        float u = at.ring_at + (along + at.warp[i]) * RING_STEPS;
        int k = (int)u;
        float r = ring[k] + (ring[k + 1] - ring[k]) * (u - (float)k);
        float s = at.fibre_at + 34 * along + 3 * at.warp[i];
        int n = (int)s;
        float f = fibre[n] + (fibre[n + 1] - fibre[n]) * noise_ease(s - (float)n) - 0.5f;
        float pore = clamp_unit(6 * at.pore[i] - 4.7f);
        v[i] = at.base + 0.50f * at.tone[i] - 0.09f * pore +
               at.grain * (0.16f * f + 0.13f * (at.fleck[i] - 0.5f) - 0.31f * r * at.gain[i]);
    }
}

static void grain_at(MaterialPainter *painter, int j, float *v)
{
    Grain at = {.ring = painter->ring, .fibre = painter->fibre, .step = painter->grid.step};
    at.warp = noise_rows_get(&painter->warp, j);
    at.gain = noise_rows_get(&painter->gain, j);
    at.tone = noise_rows_get(&painter->tone, j);
    at.fleck = noise_rows_get(&painter->fine, j);
    at.pore = noise_rows_get(&painter->second, j);
    at.ring_at = (painter->grid.x - (float)painter->ring_from) * RING_STEPS;
    at.fibre_at = 34 * painter->grid.x - (float)painter->fibre_from;
    at.grain = painter->look->grain;
    at.base = 0.68f;
    blend_fibres(painter, painter->grid.y + (float)j * at.step);
    grain_row(at, painter->w, v);
}

MULTIVERSION static void mix_rows(int w, const float *restrict a, const float *restrict b,
                                  float of_b, float sink, float *restrict out)
{
    for (int i = 0; i < w; i++) {
        out[i] = a[i] + (b[i] - a[i]) * of_b - sink;
    }
}

/* The grain is vertical and changes slowly downwards: only a few rows per cell are computed, the
 * others are interpolated. */
static void wood_row(MaterialPainter *painter, int j, float depth)
{
    int every = (int)(1 / (12 * painter->grid.step)), node;
    every = every < 1 ? 1 : every > 8 ? 8 : every;
    node = j / every;
    if (painter->node != node) {
        float *top = painter->top;
        painter->top = painter->bottom;
        painter->bottom = top;
        if (painter->node != node - 1) {
            grain_at(painter, node * every, painter->top);
        }
        grain_at(painter, (node + 1) * every, painter->bottom);
        painter->node = node;
    }
    mix_rows(painter->w, painter->top, painter->bottom, (float)(j - node * every) / (float)every,
             0.10f * depth, painter->v);
    color_by_v(painter);
}

/* ---- slate ---- */

MULTIVERSION static void layer_row(const void *context, float x, float step, int count, float y,
                                   float *restrict out)
{
    (void)context;
    for (int i = 0; i < count; i++) {
        float at = x + (float)i * step;
        float a = noise_fbm(0.5f * at, 0.5f * y, 4, SEED_SLATE) - 0.5f;
        float layer = noise_fbm(0.35f * at + 2 * a, 1.7f * y, 3, SEED_LAYER) - 0.5f;
        out[i] = 0.55f * a + 0.5f * layer;
    }
}

static bool slate_start(MaterialPainter *painter)
{
    int x = (int)(1 / (10 * painter->grid.step)), y = (int)(1 / (16 * painter->grid.step));
    return noise_rows_slow(&painter->tone, &painter->grid, layer_row, NULL, x, y) &&
           noise_rows_value(&painter->fine, &painter->grid, 14, 14, SEED_GRIT);
}

static void slate_row(MaterialPainter *painter, int j, float depth)
{
    float sink = 0.12f * depth;
    const float *restrict slow = noise_rows_get(&painter->tone, j);
    const float *restrict grit = noise_rows_get(&painter->fine, j);
    float *restrict v = painter->v;
    for (int i = 0; i < painter->w; i++) {
        v[i] = 0.58f - sink + slow[i] + 0.18f * (grit[i] - 0.5f);
    }
    color_by_v(painter);
}

/* ---- paper ---- */

static bool paper_start(MaterialPainter *painter)
{
    return noise_rows_value(&painter->fine, &painter->grid, 9, 9, SEED_PAPER) &&
           noise_rows_value(&painter->second, &painter->grid, 2, 21, SEED_LAID);
}

/* One colour with faint pulp and laid lines. */
static void paper_row(MaterialPainter *painter, int j, float depth)
{
    (void)depth;
    const float *restrict pulp = noise_rows_get(&painter->fine, j);
    const float *restrict laid = noise_rows_get(&painter->second, j);
    Argb flat = painter->look->board_mid;
    float r = (float)(flat >> 16 & 255), g = (float)(flat >> 8 & 255), b = (float)(flat & 255);
    for (int i = 0; i < painter->w; i++) {
        float m = 1 + 0.010f * (pulp[i] - 0.5f) + 0.008f * (laid[i] - 0.5f);
        painter->red[i] = r * m;
        painter->green[i] = g * m;
        painter->blue[i] = b * m;
    }
}

/* ---- light and shade ---- */

/* Light on the board, coordinates in cells: > 0 is the opacity of the warm light, < 0 that of the
 * shade. */
MULTIVERSION static void light_row(const void *context, float x, float step, int count, float y,
                                   float *restrict out)
{
    float side = *(const float *)context;
    for (int i = 0; i < count; i++) {
        float dx = x + (float)i * step - 0.5f * side, dy = y + 0.1f * side;
        float t = sqrtf(dx * dx + dy * dy) / (1.25f * side);
        float up = 0.16f * (1 - t / 0.55f), down = 0.10f * clamp_unit((t - 0.55f) / 0.45f);
        out[i] = (up > 0 ? up : 0) - down;
    }
}

/* Blends light over a row: FFF6E0 where it is > 0, 281400 where it is < 0. */
MULTIVERSION static void shine_row(int w, const float *restrict light, float *restrict red,
                                   float *restrict green, float *restrict blue)
{
    for (int i = 0; i < w; i++) {
        float up = light[i] > 0 ? light[i] : 0, down = up - light[i];
        float keep = (1 - up) * (1 - down); /* one of them is 0 */
        red[i] = red[i] * keep + 0xFF * up + 0x28 * down;
        green[i] = green[i] * keep + 0xF6 * up + 0x14 * down;
        blue[i] = blue[i] * keep + 0xE0 * up;
    }
}

/* The front face: `depth` 0 at its top, 1 at its bottom, where it is darker. */
static void shade_face(MaterialPainter *painter, float depth)
{
    Argb face = painter->look->face;
    float a = (float)(face >> 24) / 255, ramp = 1 - 0.28f * clamp_unit(depth);
    float *channel[3] = {painter->red, painter->green, painter->blue};
    for (int n = 0; n < 3; n++) {
        float over = (float)(face >> (16 - 8 * n) & 255);
        for (int i = 0; i < painter->w; i++) {
            channel[n][i] = (channel[n][i] + (over - channel[n][i]) * a) * ramp;
        }
    }
}

/* Adds light or, on the front face, shade; packs the row. y: px from the board's top. */
static void finish_row(MaterialPainter *painter, int j, float y, uint32_t *out)
{
    const MaterialArea *area = painter->area;
    float below = y - (float)area->side;
    if (below >= 0) {
        shade_face(painter, below / fmaxf(1, 0.15f * area->cell));
    } else if (!painter->look->flat) {
        const float *light = noise_rows_get(&painter->light, j);
        shine_row(painter->w, light, painter->red, painter->green, painter->blue);
    }
    noise_pack_row(painter->w, painter->red, painter->green, painter->blue, area->rect.x,
                   area->rect.y + j, out);
}

static void finish(MaterialPainter *painter)
{
    noise_rows_free(&painter->warp);
    noise_rows_free(&painter->gain);
    noise_rows_free(&painter->tone);
    noise_rows_free(&painter->fine);
    noise_rows_free(&painter->second);
    noise_rows_free(&painter->light);
    free(painter->ring);
    free(painter->fibre);
    free(painter->v);
}

/* ---- painting ---- */

static bool start_common(MaterialPainter *painter, const Look *look, const MaterialArea *area,
                         const float *cells)
{
    painter->look = look;
    painter->area = area;
    painter->w = area->rect.w;
    painter->grid.step = 1 / area->cell;
    painter->grid.x = ((float)area->rect.x + 0.5f) * painter->grid.step;
    painter->grid.y = ((float)area->rect.y + 0.5f) * painter->grid.step;
    painter->grid.width = painter->w;
    size_t w = (size_t)painter->w;
    painter->node = INT_MIN;
    painter->v = malloc(6 * w * sizeof *painter->v);
    if (!painter->v) {
        return false;
    }
    painter->red = painter->v + w;
    painter->green = painter->red + w;
    painter->blue = painter->green + w;
    painter->top = painter->blue + w;
    painter->bottom = painter->top + w;
    int every = (int)(1 / (4 * painter->grid.step));
    return noise_rows_slow(&painter->light, &painter->grid, light_row, cells, every, every);
}

/* How each material is painted: `start` prepares the noise that `paint_row` reads (false: no
 * memory), `paint_row` fills the colours of row j, `depth` 0 at the board's top, 1 at its bottom.
 */
static const struct MaterialRow {
    bool (*start)(MaterialPainter *painter);
    void (*paint_row)(MaterialPainter *painter, int j, float depth);
} rows[MATERIAL_COUNT] = {
    [MATERIAL_WOOD] = {wood_start, wood_row},
    [MATERIAL_PAPER] = {paper_start, paper_row},
    [MATERIAL_SLATE] = {slate_start, slate_row},
};

bool material_fill(const Look *look, const MaterialArea *area, RowRange range, Pixmap *to, int x,
                   int y)
{
    MaterialPainter painter = {0};
    float cells = (float)area->side / area->cell;
    bool done = start_common(&painter, look, area, &cells) && rows[look->material].start(&painter);
    for (int j = range.first; done && j < range.end; j++) {
        float at = (float)(area->rect.y + j) + 0.5f;
        rows[look->material].paint_row(&painter, j, at / (float)area->side);
        finish_row(&painter, j, at, pixmap_at(to, x, y + j));
    }
    finish(&painter);
    return done;
}

static void picture_row(MaterialPainter *painter, const uint32_t *in, float dim)
{
    Argb mid = painter->look->board_mid;
    float keep = 1 - dim;
    float r = (float)(mid >> 16 & 255), g = (float)(mid >> 8 & 255), b = (float)(mid & 255);
    for (int i = 0; i < painter->w; i++) {
        /* A transparent picture shows the board's colour. */
        float a = (float)(in[i] >> 24) / 255;
        painter->red[i] = ((float)(in[i] >> 16 & 255) + r * (1 - a)) * keep + r * dim;
        painter->green[i] = ((float)(in[i] >> 8 & 255) + g * (1 - a)) * keep + g * dim;
        painter->blue[i] = ((float)(in[i] & 255) + b * (1 - a)) * keep + b * dim;
    }
}

bool material_fill_picture(const Look *look, const MaterialArea *area, RowRange range,
                           const Pixmap *picture, float dim, Pixmap *to, int x, int y)
{
    MaterialPainter painter = {0};
    float cells = (float)area->side / area->cell;
    Rect all = {0, 0, picture->w, picture->h}, part = rect_intersect(area->rect, all);
    if (part.w != area->rect.w || part.h != area->rect.h) {
        return false;
    }
    bool done = start_common(&painter, look, area, &cells);
    for (int j = range.first; done && j < range.end; j++) {
        int at = part.y + j;
        picture_row(&painter, pixmap_at(picture, part.x, at), clamp_unit(dim));
        finish_row(&painter, j, (float)at + 0.5f, pixmap_at(to, x, y + j));
    }
    finish(&painter);
    return done;
}
