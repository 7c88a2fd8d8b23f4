#include "render/plank.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "render/clamp.h"
#include "render/image.h"
#include "render/material.h"
#include "render/noise.h"
#include "render/raster.h"
#include "render/row_bands.h"
#include "engine/multiversion.h"

/* ---- bevel and corners ---- */

static uint32_t blend(uint32_t under, Argb over, float alpha)
{
    uint32_t out = under & 0xFF000000u;
    for (int shift = 0; shift < 24; shift += 8) {
        float u = (float)(under >> shift & 255), o = (float)(over >> shift & 255);
        out |= (uint32_t)(u + (o - u) * alpha + 0.5f) << shift;
    }
    return out;
}

typedef struct Bevel {
    int width, side;
    struct {
        Argb color;
        float alpha;
    } edge[4]; /* left, top, right, bottom */
} Bevel;

/* Adds the bevel to the board's pixel at x, y: light at the top and left, dark at the right and
 * bottom, mitred at 45 degrees with a soft seam. */
static uint32_t bevel_pixel(const Bevel *bevel, uint32_t pixel, int x, int y)
{
    float px = (float)x + 0.5f, py = (float)y + 0.5f, side = (float)bevel->side;
    float d[4] = {px, py, side - px, side - py}, weight[4], sum = 0;
    int near = 0, edge = 0;
    for (int i = 0; i < 4; i++) {
        if (d[i] < (float)bevel->width + 1) {
            near++;
            edge = i;
        }
    }
    if (near == 1) { /* far from the corners */
        return d[edge] < (float)bevel->width
                   ? blend(pixel, bevel->edge[edge].color, bevel->edge[edge].alpha)
                   : pixel;
    }
    for (int i = 0; i < 4; i++) {
        float other = side;
        for (int k = 0; k < 4; k++) {
            if (k != i) {
                other = fminf(other, d[k]);
            }
        }
        weight[i] = d[i] < (float)bevel->width ? clamp_unit(other - d[i] + 0.5f) : 0;
        sum += weight[i];
    }
    for (int i = 0; i < 4 && sum > 0; i++) {
        if (weight[i] > 0) {
            pixel = blend(pixel, bevel->edge[i].color,
                          bevel->edge[i].alpha * weight[i] / fmaxf(1, sum));
        }
    }
    return pixel;
}

/* `seen` is the part of the board within the picture. */
static void bevel_board(const Ground *ground, Pixmap *to, Rect seen)
{
    float light = ground->look.bevel_light, dark = ground->look.bevel_dark;
    if (light <= 0 && dark <= 0) {
        return;
    }
    Bevel bevel = {.side = ground_side(ground)};
    bevel.width = (int)fmaxf(1, roundf(0.10f * (float)ground->cell));
    bevel.edge[0].color = 0xFFF0D6, bevel.edge[0].alpha = 0.32f * light;
    bevel.edge[1].color = 0xFFF4DC, bevel.edge[1].alpha = light;
    bevel.edge[2].color = 0x3C2008, bevel.edge[2].alpha = 0.36f * dark;
    bevel.edge[3].color = 0x3C2008, bevel.edge[3].alpha = 0.9f * dark;
    for (int j = seen.y; j < seen.y + seen.h; j++) {
        int y = j - ground->y, right = bevel.side - bevel.width;
        if (y >= bevel.side) {
            break;
        }
        uint32_t *row = pixmap_at(to, 0, j);
        bool whole = y < bevel.width || y >= right;
        for (int i = seen.x; i < seen.x + seen.w; i++) {
            int x = i - ground->x;
            if (!whole && x >= bevel.width && x < right) {
                i += right - x - 1; /* skip the area between the bevels */
            } else {
                row[i] = bevel_pixel(&bevel, row[i], x, y);
            }
        }
    }
}

/* A corner of the board: its square, the centre of its arc, and the pixels below it. */
typedef struct Corner {
    Rect square;
    float x, y;
    uint32_t under[GROUND_CORNER_MAX * GROUND_CORNER_MAX];
} Corner;

static void corner_save(Corner *corner, const Pixmap *table, Rect square, float x, float y)
{
    corner->square = rect_intersect(square, (Rect){0, 0, table->w, table->h});
    corner->x = x;
    corner->y = y;
    for (int j = 0; j < corner->square.h; j++) {
        memcpy(corner->under + (size_t)j * GROUND_CORNER_MAX,
               pixmap_at(table, corner->square.x, corner->square.y + j),
               (size_t)corner->square.w * sizeof *corner->under);
    }
}

/* Restores the table outside the arc. */
static void corner_round(const Corner *corner, Pixmap *to, float radius)
{
    for (int j = 0; j < corner->square.h; j++) {
        int y = corner->square.y + j;
        uint32_t *row = pixmap_at(to, 0, y);
        for (int i = 0; i < corner->square.w; i++) {
            int x = corner->square.x + i;
            float dx = (float)x + 0.5f - corner->x, dy = (float)y + 0.5f - corner->y;
            float cover = clamp_unit(radius + 0.5f - sqrtf(dx * dx + dy * dy));
            row[x] = blend(corner->under[j * GROUND_CORNER_MAX + i], row[x], cover);
        }
    }
}

/* ---- the board ---- */

/* What is painted on the board, and where. */
typedef struct PlankSurface {
    const Ground *ground;
    Rect seen;
    MaterialArea area;
    Pixmap cover; /* the player's picture; pixel NULL: none */
    Pixmap *to;
} PlankSurface;

static bool paint_rows(void *user, RowRange range)
{
    const PlankSurface *surface = user;
    const Ground *ground = surface->ground;
    const Rect seen = surface->seen;
    return surface->cover.pixel
               ? material_fill_picture(&ground->look, &surface->area, range, &surface->cover,
                                       ground->picture_dim, surface->to, seen.x, seen.y)
               : material_fill(&ground->look, &surface->area, range, surface->to, seen.x, seen.y);
}

static bool paint_surface(const Ground *ground, const Parallel *parallel, Rect seen, Pixmap *to)
{
    const Pixmap *picture = ground->board_picture;
    Rect all = ground_board(ground),
         part = {seen.x - ground->x, seen.y - ground->y, seen.w, seen.h};
    PlankSurface surface = {.ground = ground,
                            .seen = seen,
                            .area = {part, (float)ground->cell, ground_side(ground)},
                            .to = to};
    if (picture && picture->pixel && !image_cover(picture, all.w, all.h, &surface.cover)) {
        return false;
    }
    const bool done = row_bands_paint(parallel, seen.w, seen.h, paint_rows, &surface);
    pixmap_free(&surface.cover);
    return done;
}

bool plank_paint(const Ground *ground, const Parallel *parallel, Pixmap *table)
{
    Rect all = ground_board(ground), window = {0, 0, table->w, table->h};
    Rect seen = rect_intersect(all, window);
    if (rect_empty(seen)) {
        return true;
    }
    float r = ground_corner_radius(ground), left = (float)all.x + r, top = (float)all.y + r;
    float right = (float)(all.x + all.w) - r, bottom = (float)(all.y + all.h) - r;
    int n = (int)ceilf(r), x = all.x + all.w - n, y = all.y + all.h - n;
    Corner *corner = malloc(4 * sizeof *corner);
    if (!corner) {
        return false;
    }
    corner_save(&corner[0], table, (Rect){all.x, all.y, n, n}, left, top);
    corner_save(&corner[1], table, (Rect){x, all.y, n, n}, right, top);
    corner_save(&corner[2], table, (Rect){all.x, y, n, n}, left, bottom);
    corner_save(&corner[3], table, (Rect){x, y, n, n}, right, bottom);
    bool done = paint_surface(ground, parallel, seen, table);
    if (done) {
        bevel_board(ground, table, seen);
        if (ground->look.flat) {
            raster_round_frame(table, window, all, r, 1, argb_alpha(RGB(0x1E1C19), 0.28f));
        }
        for (int i = 0; i < 4; i++) {
            corner_round(&corner[i], table, r);
        }
    }
    free(corner);
    return done;
}

/* ---- shadow ---- */

/* Coverage of `count` pixels by a blurred interval from a to b. */
static void blur_interval(float *out, int count, float a, float b, float sigma)
{
    float k = 0.70710678f / fmaxf(0.3f, sigma);
    for (int i = 0; i < count; i++) {
        float at = (float)i + 0.5f;
        out[i] = 0.5f * (erff((at - a) * k) - erff((at - b) * k));
    }
}

MULTIVERSION static void shade_row(uint32_t *restrict row, int from, int to, int y, Argb color,
                                   float wide, float near, const float *restrict wide_x,
                                   const float *restrict near_x)
{
    float r = (float)(color >> 16 & 255), g = (float)(color >> 8 & 255), b = (float)(color & 255);
    uint32_t dither = noise_dither_bits(from, y + 5);
    for (int i = from; i < to; i++) {
        float keep = (1 - wide * wide_x[i]) * (1 - near * near_x[i]);
        uint32_t p = row[i];
        float d = (float)(int)(dither >> 16) * (0.999f / 65536);
        int pr = (int)(r + ((float)(int)(p >> 16 & 255) - r) * keep + d);
        int pg = (int)(g + ((float)(int)(p >> 8 & 255) - g) * keep + d);
        int pb = (int)(b + ((float)(int)(p & 255) - b) * keep + d);
        row[i] = 0xFF000000u | (uint32_t)pr << 16 | (uint32_t)pg << 8 | (uint32_t)pb;
        dither += NOISE_DITHER_X;
    }
}

/* Offset downwards and blur of a shadow, in cells (docs/look.md gives blur = 2 sigma). A flat board
 * has only one small shadow. */
typedef struct Fall {
    float offset, sigma;
} Fall;
static const Fall fall_wide = {0.42f, 0.55f}, fall_near = {0.08f, 0.10f},
                  fall_flat = {0.04f, 0.07f};

typedef struct Cast {
    float offset, sigma; /* px */
    float *x, *y;        /* coverage by column and by row; y includes the alpha */
} Cast;

static void cast_make(Cast *cast, const Ground *ground, float alpha)
{
    Rect all = ground_board(ground);
    float x = (float)all.x, y = (float)all.y + cast->offset;
    blur_interval(cast->x, ground->w, x, x + (float)all.w, cast->sigma);
    blur_interval(cast->y, ground->h, y, y + (float)all.h, cast->sigma);
    for (int j = 0; j < ground->h; j++) {
        cast->y[j] *= alpha;
    }
}

bool plank_cast_shadow(const Ground *ground, Pixmap *table)
{
    Rect all = ground_board(ground);
    Argb color = ground->look.board_shadow;
    float alpha = (float)(color >> 24) / 255, c = (float)ground->cell;
    if (rect_empty(all) || alpha <= 0) {
        return true;
    }
    size_t w = (size_t)ground->w, h = (size_t)ground->h;
    float *memory = malloc(2 * (w + h) * sizeof *memory);
    if (!memory) {
        return false;
    }
    Fall fall = ground->look.flat ? fall_flat : fall_near;
    Cast wide = {fall_wide.offset * c, fall_wide.sigma * c, memory, memory + 2 * w};
    Cast near = {fall.offset * c, fall.sigma * c, memory + w, memory + 2 * w + h};
    cast_make(&wide, ground, ground->look.flat ? 0 : alpha);
    cast_make(&near, ground, alpha);
    int reach = (int)ceilf(2.2f * c), corner = (int)ceilf(ground_corner_radius(ground));
    int left = clamp_int(all.x - reach, 0, ground->w);
    int right = clamp_int(all.x + all.w + reach, 0, ground->w);
    int bottom = clamp_int(all.y + all.h + reach, 0, ground->h);
    for (int j = clamp_int(all.y - reach, 0, ground->h); j < bottom; j++) {
        uint32_t *row = pixmap_at(table, 0, j);
        /* Skip pixels hidden by the board. */
        bool covered = j >= all.y + corner && j < all.y + all.h - corner;
        int gap = covered ? clamp_int(all.x, left, right) : right;
        int after = covered ? clamp_int(all.x + all.w, left, right) : right;
        shade_row(row, left, gap, j, color, wide.y[j], near.y[j], wide.x, near.x);
        shade_row(row, after, right, j, color, wide.y[j], near.y[j], wide.x, near.x);
    }
    free(memory);
    return true;
}

void plank_draw_shadow(DrawList *list, const Look *look, Rect board, float cell)
{
    Fall near = look->flat ? fall_flat : fall_near;
    if (!look->flat) {
        draw_shadow(list, board, 0.0f, 2.0f * fall_wide.sigma * cell, 0,
                    (int)lroundf(fall_wide.offset * cell), look->board_shadow);
    }
    draw_shadow(list, board, 0.0f, 2.0f * near.sigma * cell, 0, (int)lroundf(near.offset * cell),
                look->board_shadow);
}
