#include "render/wood.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>

#include "render/noise.h"
#include "engine/multiversion.h"

enum { RING_STEPS = 256 }; /* entries a cell in the table of rings */

enum { SEED_WARP = 11, SEED_BEND = 17, SEED_RING = 23, SEED_HASH = 29, SEED_GAIN = 31 };
enum { SEED_FIBRE = 37, SEED_FLECK = 41, SEED_TONE = 43, SEED_SLATE = 53, SEED_LAYER = 61 };
enum { SEED_PORE = 79, SEED_GRIT = 67, SEED_PAPER = 71, SEED_LAID = 73 };

/* Everything that a row needs. `v` is 0 at the dark stop and 1 at the light one. */
typedef struct Wood {
    const Look *look;
    const WoodArea *area;
    NoiseGrid grid;
    int w, h;
    float *v, *red, *green, *blue;
    float *top, *bottom; /* v of wood in two of its rows */
    int node;            /* counts the upper of them */
    NoiseRows warp, gain, tone, fine, second, light;
    float *ring; /* by u, RING_STEPS a cell from ring_from on */
    int ring_from, ring_count;
    float *fibre; /* the fibres' lattice, blended for this row; behind it its two rows */
    int fibre_from, fibre_count, fibre_node;
} Wood;

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

/* The light on the face, in units of cells: above 0 how much of the warm light lies over the wood,
 * below 0 how much of the dark. */
MULTIVERSION static void light_row(const void *context, float x, float step, int count, float y,
                                   float *restrict out)
{
    float side = *(const float *)context;
    for (int i = 0; i < count; i++) {
        float dx = x + (float)i * step - 0.5f * side, dy = y + 0.1f * side;
        float t = sqrtf(dx * dx + dy * dy) / (1.25f * side);
        float up = 0.16f * (1 - t / 0.55f), down = 0.10f * noise_clamp((t - 0.55f) / 0.45f);
        out[i] = (up > 0 ? up : 0) - down;
    }
}

/* How dark the yearly rings are depends on u alone: late wood swells slowly and ends sharply. */
static bool make_rings(Wood *wood)
{
    float width = (float)wood->w * wood->grid.step;
    wood->ring_from = (int)floorf(wood->grid.x) - 1;
    wood->ring_count = ((int)width + 5) * RING_STEPS;
    wood->ring = malloc((size_t)wood->ring_count * sizeof *wood->ring);
    if (!wood->ring) {
        return false;
    }
    for (int i = 0; i < wood->ring_count; i++) {
        float u = (float)wood->ring_from + (float)i / RING_STEPS;
        float t = 2.2f * u + 2.6f * noise_value(0.42f * u, 0.5f, SEED_RING);
        float k = floorf(t), f = t - k;
        wood->ring[i] = noise_smooth(0.30f, 0.93f, f) * (1 - noise_smooth(0.93f, 1, f)) *
                        (0.35f + 0.65f * noise_hash((int)k, 0, SEED_HASH));
    }
    return true;
}

static bool wood_start(Wood *wood)
{
    const NoiseGrid *grid = &wood->grid;
    int x = (int)(1 / (6 * grid->step)), y = (int)(1 / (3 * grid->step));
    if (!noise_rows_slow(&wood->warp, grid, warp_row, NULL, x, y) ||
        !noise_rows_slow(&wood->gain, grid, gain_row, NULL, x, y) ||
        !noise_rows_slow(&wood->tone, grid, tone_row, NULL, x, y) ||
        !noise_rows_value(&wood->fine, grid, 11, 0.55f, SEED_FLECK) ||
        !noise_rows_value(&wood->second, grid, 24, 1.7f, SEED_PORE) || !make_rings(wood)) {
        return false;
    }
    float width = (float)wood->w * grid->step;
    wood->fibre_from = (int)floorf(34 * grid->x) - 4;
    wood->fibre_count = (int)(34 * width) + 10;
    wood->fibre_node = INT_MIN;
    wood->fibre = malloc(3 * (size_t)wood->fibre_count * sizeof *wood->fibre);
    return wood->fibre != NULL;
}

/* The fibres' lattice for the row at y: blended once, then read along the warped row. */
static void blend_fibres(Wood *wood, float y)
{
    float at = 0.9f * y, f = noise_smooth(0, 1, at - floorf(at));
    int node = (int)floorf(at), count = wood->fibre_count;
    float *top = wood->fibre + count, *bottom = top + count;
    if (node != wood->fibre_node) {
        for (int i = 0; i < count; i++) {
            top[i] = noise_hash(wood->fibre_from + i, node, SEED_FIBRE);
            bottom[i] = noise_hash(wood->fibre_from + i, node + 1, SEED_FIBRE);
        }
        wood->fibre_node = node;
    }
    for (int i = 0; i < count; i++) {
        wood->fibre[i] = top[i] + (bottom[i] - top[i]) * f;
    }
}

/* What a row of wood is mixed of. Both tables are entered at positions above 0, so that a cast is a
 * floor. */
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
        float pore = noise_clamp(6 * at.pore[i] - 4.7f);
        v[i] = at.base + 0.50f * at.tone[i] - 0.09f * pore +
               at.grain * (0.16f * f + 0.13f * (at.fleck[i] - 0.5f) - 0.31f * r * at.gain[i]);
    }
}

static void grain_at(Wood *wood, int j, float *v)
{
    Grain at = {.ring = wood->ring, .fibre = wood->fibre, .step = wood->grid.step};
    at.warp = noise_rows_get(&wood->warp, j);
    at.gain = noise_rows_get(&wood->gain, j);
    at.tone = noise_rows_get(&wood->tone, j);
    at.fleck = noise_rows_get(&wood->fine, j);
    at.pore = noise_rows_get(&wood->second, j);
    at.ring_at = (wood->grid.x - (float)wood->ring_from) * RING_STEPS;
    at.fibre_at = 34 * wood->grid.x - (float)wood->fibre_from;
    at.grain = wood->look->grain;
    at.base = 0.68f;
    blend_fibres(wood, wood->grid.y + (float)j * at.step);
    grain_row(at, wood->w, v);
}

MULTIVERSION static void between(int w, const float *restrict a, const float *restrict b,
                                 float of_b, float sink, float *restrict out)
{
    for (int i = 0; i < w; i++) {
        out[i] = a[i] + (b[i] - a[i]) * of_b - sink;
    }
}

/* Grain runs down: along it nothing changes quickly, and a few rows of every cell will do. */
static void wood_row(Wood *wood, int j, float sink)
{
    int every = (int)(1 / (12 * wood->grid.step)), node;
    every = every < 1 ? 1 : every > 8 ? 8 : every;
    node = j / every;
    if (wood->node != node) {
        float *top = wood->top;
        wood->top = wood->bottom;
        wood->bottom = top;
        if (wood->node != node - 1) {
            grain_at(wood, node * every, wood->top);
        }
        grain_at(wood, (node + 1) * every, wood->bottom);
        wood->node = node;
    }
    between(wood->w, wood->top, wood->bottom, (float)(j - node * every) / (float)every, sink,
            wood->v);
}

static bool slate_start(Wood *wood)
{
    int x = (int)(1 / (10 * wood->grid.step)), y = (int)(1 / (16 * wood->grid.step));
    return noise_rows_slow(&wood->tone, &wood->grid, layer_row, NULL, x, y) &&
           noise_rows_value(&wood->fine, &wood->grid, 14, 14, SEED_GRIT);
}

static void slate_row(Wood *wood, int j, float sink)
{
    const float *restrict slow = noise_rows_get(&wood->tone, j);
    const float *restrict grit = noise_rows_get(&wood->fine, j);
    float *restrict v = wood->v;
    for (int i = 0; i < wood->w; i++) {
        v[i] = 0.58f - sink + slow[i] + 0.18f * (grit[i] - 0.5f);
    }
}

static bool paper_start(Wood *wood)
{
    return noise_rows_value(&wood->fine, &wood->grid, 9, 9, SEED_PAPER) &&
           noise_rows_value(&wood->second, &wood->grid, 2, 21, SEED_LAID);
}

/* Flat colour with a breath of pulp and laid lines. */
static void paper_row(Wood *wood, int j)
{
    const float *restrict pulp = noise_rows_get(&wood->fine, j);
    const float *restrict laid = noise_rows_get(&wood->second, j);
    Argb flat = wood->look->board_mid;
    float r = (float)(flat >> 16 & 255), g = (float)(flat >> 8 & 255), b = (float)(flat & 255);
    for (int i = 0; i < wood->w; i++) {
        float m = 1 + 0.010f * (pulp[i] - 0.5f) + 0.008f * (laid[i] - 0.5f);
        wood->red[i] = r * m;
        wood->green[i] = g * m;
        wood->blue[i] = b * m;
    }
}

/* Three stops of colour as dark + low * up to the middle + high * beyond. */
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
        float low = noise_clamp(2 * v[i]), high = noise_clamp(2 * v[i] - 1);
        red[i] = stops.dark[0] + stops.low[0] * low + stops.high[0] * high;
        green[i] = stops.dark[1] + stops.low[1] * low + stops.high[1] * high;
        blue[i] = stops.dark[2] + stops.low[2] * low + stops.high[2] * high;
    }
}

/* Lays the light over a row: FFF6E0 where it is above 0, 281400 where it is below. */
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

/* The strip below the board's edge: in its own shade, darker towards the table. */
static void shade_face(Wood *wood, float depth)
{
    Argb face = wood->look->face;
    float a = (float)(face >> 24) / 255, ramp = 1 - 0.28f * noise_clamp(depth);
    float *channel[3] = {wood->red, wood->green, wood->blue};
    for (int n = 0; n < 3; n++) {
        float over = (float)(face >> (16 - 8 * n) & 255);
        for (int i = 0; i < wood->w; i++) {
            channel[n][i] = (channel[n][i] + (over - channel[n][i]) * a) * ramp;
        }
    }
}

/* Light on the board, shade on its front; y: px from the board's top. */
static void finish_row(Wood *wood, int j, float y, uint32_t *out)
{
    const WoodArea *area = wood->area;
    float below = y - (float)area->side;
    if (below >= 0) {
        shade_face(wood, below / fmaxf(1, 0.15f * area->cell));
    } else if (!wood->look->flat) {
        const float *light = noise_rows_get(&wood->light, j);
        shine_row(wood->w, light, wood->red, wood->green, wood->blue);
    }
    noise_pack_row(wood->w, wood->red, wood->green, wood->blue, area->rect.x, area->rect.y + j,
                   out);
}

static void wood_stop(Wood *wood)
{
    noise_rows_free(&wood->warp);
    noise_rows_free(&wood->gain);
    noise_rows_free(&wood->tone);
    noise_rows_free(&wood->fine);
    noise_rows_free(&wood->second);
    noise_rows_free(&wood->light);
    free(wood->ring);
    free(wood->fibre);
    free(wood->v);
}

static bool start_common(Wood *wood, const Look *look, const WoodArea *area, const float *cells)
{
    wood->look = look;
    wood->area = area;
    wood->w = area->rect.w;
    wood->h = area->rect.h;
    wood->grid.step = 1 / area->cell;
    wood->grid.x = ((float)area->rect.x + 0.5f) * wood->grid.step;
    wood->grid.y = ((float)area->rect.y + 0.5f) * wood->grid.step;
    wood->grid.width = wood->w;
    size_t w = (size_t)wood->w;
    wood->node = INT_MIN;
    wood->v = malloc(6 * w * sizeof *wood->v);
    if (!wood->v) {
        return false;
    }
    wood->red = wood->v + w;
    wood->green = wood->red + w;
    wood->blue = wood->green + w;
    wood->top = wood->blue + w;
    wood->bottom = wood->top + w;
    int every = (int)(1 / (4 * wood->grid.step));
    return noise_rows_slow(&wood->light, &wood->grid, light_row, cells, every, every);
}

static bool start_material(Wood *wood)
{
    switch (wood->look->material) {
    case MATERIAL_PAPER:
        return paper_start(wood);
    case MATERIAL_SLATE:
        return slate_start(wood);
    case MATERIAL_WOOD:
        break;
    }
    return wood_start(wood);
}

static void material_row(Wood *wood, int j, float y)
{
    const Look *look = wood->look;
    float part = y / (float)wood->area->side;
    if (look->material == MATERIAL_PAPER) {
        paper_row(wood, j);
        return;
    }
    if (look->material == MATERIAL_SLATE) {
        slate_row(wood, j, 0.12f * part);
    } else {
        wood_row(wood, j, 0.10f * part);
    }
    color_row(wood->w, stops_of(look), wood->v, wood->red, wood->green, wood->blue);
}

static uint32_t *row_at(Pixmap *to, int x, int y)
{
    return to->pixel + (size_t)y * (size_t)to->stride + x;
}

bool wood_fill(const Look *look, const WoodArea *area, Pixmap *to, int x, int y)
{
    Wood wood = {0};
    float cells = (float)area->side / area->cell;
    bool done = start_common(&wood, look, area, &cells) && start_material(&wood);
    for (int j = 0; done && j < wood.h; j++) {
        float at = (float)(area->rect.y + j) + 0.5f;
        material_row(&wood, j, at);
        finish_row(&wood, j, at, row_at(to, x, y + j));
    }
    wood_stop(&wood);
    return done;
}

static void picture_row(Wood *wood, const uint32_t *in, float dim)
{
    Argb mid = wood->look->board_mid;
    float keep = 1 - dim;
    float r = (float)(mid >> 16 & 255), g = (float)(mid >> 8 & 255), b = (float)(mid & 255);
    for (int i = 0; i < wood->w; i++) {
        /* Where the picture is transparent, the board's own colour shows. */
        float a = (float)(in[i] >> 24) / 255;
        wood->red[i] = ((float)(in[i] >> 16 & 255) + r * (1 - a)) * keep + r * dim;
        wood->green[i] = ((float)(in[i] >> 8 & 255) + g * (1 - a)) * keep + g * dim;
        wood->blue[i] = ((float)(in[i] & 255) + b * (1 - a)) * keep + b * dim;
    }
}

bool wood_fill_picture(const Look *look, const WoodArea *area, const Pixmap *picture, float dim,
                       Pixmap *to, int x, int y)
{
    Wood wood = {0};
    float cells = (float)area->side / area->cell;
    Rect all = {0, 0, picture->w, picture->h}, part = rect_intersect(area->rect, all);
    if (part.w != area->rect.w || part.h != area->rect.h) {
        return false;
    }
    bool done = start_common(&wood, look, area, &cells);
    for (int j = 0; done && j < wood.h; j++) {
        int at = part.y + j;
        picture_row(&wood, picture->pixel + (size_t)at * (size_t)picture->stride + part.x,
                    noise_clamp(dim));
        finish_row(&wood, j, (float)at + 0.5f, row_at(to, x, y + j));
    }
    wood_stop(&wood);
    return done;
}
