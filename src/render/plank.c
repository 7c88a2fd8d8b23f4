#include "render/plank.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "render/image.h"
#include "render/noise.h"
#include "render/raster.h"
#include "render/wide.h"
#include "render/wood.h"

enum { QUICK_STEP = 4 };

static int side_of(const Ground *ground)
{
    return (ground->size - 1) * ground->cell + 2 * board_margin(ground);
}

Rect plank_rect(const Ground *ground)
{
    if (ground->size < 1 || ground->cell < 1)
        return (Rect){0, 0, 0, 0};
    int side = side_of(ground), face = 0;
    if (ground->face && ground->look.face >> 24)
        face = (int)lroundf(0.15f * (float)ground->cell);
    return (Rect){ground->x, ground->y, side, side + face};
}

float plank_radius(const Ground *ground)
{
    return (ground->look.flat ? 0.04f : 0.10f) * (float)ground->cell;
}

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

/* The pixel of the board at x, y: light above and left, dark right and below, mitred at 45 degrees
 * with a soft seam. */
static uint32_t bevel_pixel(const Bevel *bevel, uint32_t pixel, int x, int y)
{
    float px = (float)x + 0.5f, py = (float)y + 0.5f, side = (float)bevel->side;
    float d[4] = {px, py, side - px, side - py}, weight[4], sum = 0;
    for (int i = 0; i < 4; i++) {
        float other = side;
        for (int k = 0; k < 4; k++)
            if (k != i)
                other = fminf(other, d[k]);
        weight[i] = d[i] < (float)bevel->width ? noise_clamp(other - d[i] + 0.5f) : 0;
        sum += weight[i];
    }
    for (int i = 0; i < 4 && sum > 0; i++)
        if (weight[i] > 0)
            pixel = blend(pixel, bevel->edge[i].color,
                          bevel->edge[i].alpha * weight[i] / fmaxf(1, sum));
    return pixel;
}

static void bevel_board(const Ground *ground, Pixmap *plank, Rect part)
{
    float light = ground->look.bevel_light, dark = ground->look.bevel_dark;
    if (light <= 0 && dark <= 0)
        return;
    Bevel bevel = {.side = side_of(ground)};
    bevel.width = (int)fmaxf(1, roundf(0.10f * (float)ground->cell));
    bevel.edge[0].color = 0xFFF0D6, bevel.edge[0].alpha = 0.32f * light;
    bevel.edge[1].color = 0xFFF4DC, bevel.edge[1].alpha = light;
    bevel.edge[2].color = 0x3C2008, bevel.edge[2].alpha = 0.36f * dark;
    bevel.edge[3].color = 0x3C2008, bevel.edge[3].alpha = 0.9f * dark;
    for (int j = 0; j < plank->h; j++) {
        int y = part.y + j;
        if (y >= bevel.side)
            break;
        uint32_t *row = plank->pixel + (size_t)j * (size_t)plank->stride;
        bool whole = y < bevel.width || y >= bevel.side - bevel.width;
        for (int i = 0; i < plank->w; i++) {
            int x = part.x + i, right = bevel.side - bevel.width;
            if (!whole && x >= bevel.width && x < right) {
                i = right - part.x - 1; /* nothing between the left bevel and the right one */
                continue;
            }
            row[i] = bevel_pixel(&bevel, row[i], x, y);
        }
    }
}

/* Makes the outside of a round corner transparent; cx, cy: the corner circle's centre. */
static void round_corner(Pixmap *plank, Rect part, Rect square, float cx, float cy, float radius)
{
    Rect seen = rect_intersect(square, part);
    for (int y = seen.y; y < seen.y + seen.h; y++) {
        uint32_t *row = plank->pixel + (size_t)(y - part.y) * (size_t)plank->stride;
        for (int x = seen.x; x < seen.x + seen.w; x++) {
            float dx = (float)x + 0.5f - cx, dy = (float)y + 0.5f - cy;
            uint32_t a = (uint32_t)(255 * noise_clamp(radius + 0.5f - sqrtf(dx * dx + dy * dy)));
            uint32_t p = row[x - part.x];
            row[x - part.x] = a << 24 | (p >> 16 & 255) * a / 255 << 16 |
                              (p >> 8 & 255) * a / 255 << 8 | (p & 255) * a / 255;
        }
    }
}

static void round_corners(const Ground *ground, Pixmap *plank, Rect part)
{
    Rect all = plank_rect(ground);
    float r = plank_radius(ground), w = (float)all.w, h = (float)all.h;
    int n = (int)floorf(r);
    round_corner(plank, part, (Rect){0, 0, n, n}, r, r, r);
    round_corner(plank, part, (Rect){all.w - n, 0, n, n}, w - r, r, r);
    round_corner(plank, part, (Rect){0, all.h - n, n, n}, r, h - r, r);
    round_corner(plank, part, (Rect){all.w - n, all.h - n, n, n}, w - r, h - r, r);
}

/* ---- the board ---- */

static bool fill(const Ground *ground, const WoodArea *area, Pixmap *out)
{
    const Pixmap *picture = ground->board_picture;
    if (picture && picture->pixel && picture->w > 0 && picture->h > 0) {
        Rect all = plank_rect(ground);
        Pixmap cover;
        if (image_cover(picture, all.w, all.h, &cover)) {
            bool done = wood_fill_picture(&ground->look, area, &cover, ground->picture_dim, out);
            pixmap_free(&cover);
            return done;
        }
    }
    if (!ground->quick)
        return wood_fill(&ground->look, area, out);
    WoodArea coarse = *area;
    coarse.step = QUICK_STEP;
    Pixmap small;
    if (!wood_fill(&ground->look, &coarse, &small))
        return false;
    bool done = plank_enlarge(&small, QUICK_STEP, area->rect.w, area->rect.h, out);
    pixmap_free(&small);
    return done;
}

bool plank_make(const Ground *ground, Pixmap *out, Rect *place)
{
    Rect all = plank_rect(ground);
    *place = rect_intersect(all, (Rect){0, 0, ground->w, ground->h});
    *out = (Pixmap){0};
    if (rect_empty(*place)) {
        *place = (Rect){0, 0, 0, 0};
        return false;
    }
    Rect part = {place->x - all.x, place->y - all.y, place->w, place->h};
    WoodArea area = {part, (float)ground->cell, side_of(ground), 1};
    if (!fill(ground, &area, out))
        return false;
    bevel_board(ground, out, part);
    if (ground->look.flat)
        raster_round_frame(out, (Rect){0, 0, out->w, out->h},
                           (Rect){-part.x, -part.y, all.w, all.h}, plank_radius(ground), 1,
                           argb_alpha(RGB(0x1E1C19), 0.28f));
    round_corners(ground, out, part);
    return true;
}

/* ---- shadow ---- */

/* How much of a blurred stretch from a to b covers each of `count` pixels. */
static void blurred(float *out, int count, float a, float b, float sigma)
{
    float k = 0.70710678f / fmaxf(0.3f, sigma);
    for (int i = 0; i < count; i++) {
        float at = (float)i + 0.5f;
        out[i] = 0.5f * (erff((at - a) * k) - erff((at - b) * k));
    }
}

WIDE static void shade_row(uint32_t *restrict row, int from, int to, int y, Argb color, float wide,
                           float near, const float *restrict wide_x, const float *restrict near_x)
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
        dither += 3242174889u;
    }
}

/* In cells. Look.md's blur is twice the sigma. Paper has the one small shadow only. */
typedef struct Fall {
    float offset, sigma;
} Fall;
static const Fall fall_wide = {0.42f, 0.55f}, fall_near = {0.08f, 0.10f},
                  fall_flat = {0.04f, 0.07f};

typedef struct Cast {
    float offset, sigma; /* px */
    float *x, *y;        /* by column, by row; the alpha is in y */
} Cast;

static void cast_make(Cast *cast, const Ground *ground, float alpha)
{
    Rect all = plank_rect(ground);
    float x = (float)all.x, y = (float)all.y + cast->offset;
    blurred(cast->x, ground->w, x, x + (float)all.w, cast->sigma);
    blurred(cast->y, ground->h, y, y + (float)all.h, cast->sigma);
    for (int j = 0; j < ground->h; j++)
        cast->y[j] *= alpha;
}

static int clamp_int(int v, int low, int high)
{
    return v < low ? low : v > high ? high : v;
}

bool plank_cast(const Ground *ground, Pixmap *table)
{
    Rect all = plank_rect(ground);
    Argb color = ground->look.board_shadow;
    float alpha = (float)(color >> 24) / 255, c = (float)ground->cell;
    if (rect_empty(all) || alpha <= 0)
        return true;
    size_t w = (size_t)ground->w, h = (size_t)ground->h;
    float *memory = malloc(2 * (w + h) * sizeof *memory);
    if (!memory)
        return false;
    Fall fall = ground->look.flat ? fall_flat : fall_near;
    Cast wide = {fall_wide.offset * c, fall_wide.sigma * c, memory, memory + 2 * w};
    Cast near = {fall.offset * c, fall.sigma * c, memory + w, memory + 2 * w + h};
    cast_make(&wide, ground, ground->look.flat ? 0 : alpha);
    cast_make(&near, ground, alpha);
    int reach = (int)ceilf(2.2f * c), corner = (int)ceilf(plank_radius(ground));
    int left = clamp_int(all.x - reach, 0, ground->w);
    int right = clamp_int(all.x + all.w + reach, 0, ground->w);
    int bottom = clamp_int(all.y + all.h + reach, 0, ground->h);
    for (int j = clamp_int(all.y - reach, 0, ground->h); j < bottom; j++) {
        uint32_t *row = table->pixel + (size_t)j * (size_t)table->stride;
        /* Under the board nothing is seen. */
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
    if (!look->flat)
        draw_shadow(list, board, 0.0f, 2.0f * fall_wide.sigma * cell, 0,
                    (int)lroundf(fall_wide.offset * cell), look->board_shadow);
    draw_shadow(list, board, 0.0f, 2.0f * near.sigma * cell, 0, (int)lroundf(near.offset * cell),
                look->board_shadow);
}

/* ---- enlarging ---- */

static inline uint32_t between(uint32_t a, uint32_t b, uint32_t of_b)
{
    uint32_t of_a = 256 - of_b;
    uint32_t rb = ((a & 0xFF00FF) * of_a + (b & 0xFF00FF) * of_b) >> 8 & 0xFF00FF;
    uint32_t g = ((a & 0xFF00) * of_a + (b & 0xFF00) * of_b) >> 8 & 0xFF00;
    return 0xFF000000u | rb | g;
}

/* One row of `small` stretched to w pixels. Inlined with a constant factor, its loop over a step
 * unrolls. */
static inline void stretch_steps(const Pixmap *small, int row, int factor, int w,
                                 uint32_t *restrict out)
{
    const uint32_t *restrict in = small->pixel + (size_t)row * (size_t)small->stride;
    int half = factor / 2, last = small->w - 1;
    for (int i = 0; i < half && i < w; i++)
        out[i] = in[0] | 0xFF000000u;
    int i = half, k = 0;
    for (; k < last && i + factor <= w; k++, i += factor)
        for (int n = 0; n < factor; n++)
            out[i + n] = between(in[k], in[k + 1], (uint32_t)(128 * (2 * n + 1) / factor));
    uint32_t next = in[k < last ? k + 1 : last];
    for (int n = 0; i + n < w; n++)
        out[i + n] =
            between(in[k], next, n < factor ? (uint32_t)(128 * (2 * n + 1) / factor) : 256);
}

WIDE static void stretch_row(const Pixmap *small, int row, int factor, int w, uint32_t *out)
{
    if (factor == QUICK_STEP)
        stretch_steps(small, row, QUICK_STEP, w, out);
    else
        stretch_steps(small, row, factor, w, out);
}

WIDE static void mix_rows(const uint8_t *restrict a, const uint8_t *restrict b,
                          uint8_t *restrict out, int count, int weight)
{
    uint16_t of_b = (uint16_t)weight, of_a = (uint16_t)(256 - weight);
    for (int i = 0; i < count; i++)
        out[i] = (uint8_t)((uint16_t)(a[i] * of_a + b[i] * of_b) >> 8);
}

bool plank_enlarge(const Pixmap *small, int factor, int w, int h, Pixmap *out)
{
    uint32_t *rows = malloc(2 * (size_t)w * sizeof *rows);
    if (!rows || !pixmap_init_bare(out, w, h)) {
        free(rows);
        return false;
    }
    uint32_t *top = rows, *bottom = rows + w;
    for (int j = -factor / 2, k = -1; j < h; j += factor, k++) {
        if (k < 0)
            stretch_row(small, 0, factor, w, bottom);
        uint32_t *spare = top;
        top = bottom;
        bottom = spare;
        stretch_row(small, clamp_int(k + 1, 0, small->h - 1), factor, w, bottom);
        for (int n = 0; n < factor; n++) {
            if (j + n < 0 || j + n >= h)
                continue;
            uint32_t *to = out->pixel + (size_t)(j + n) * (size_t)out->stride;
            mix_rows((const uint8_t *)top, (const uint8_t *)bottom, (uint8_t *)to, 4 * w,
                     256 * (2 * n + 1) / (2 * factor));
        }
    }
    free(rows);
    return true;
}
