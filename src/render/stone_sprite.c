#include "render/stone_sprite.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "render/clamp.h"
#include "render/noise.h"
#include "engine/multiversion.h"

/* Brightness is computed by rows and summed over the samples of a pixel, then mapped to colour. The
 * loops have no calls or branches, so that they are vectorised. */

typedef struct Rgb {
    float r, g, b; /* 0..1 */
} Rgb;

/* A row of samples; the stone is the unit disc. Sample i lies at x + i * step, y. */
typedef struct SampleRow {
    float x, y, step;
    int count;
} SampleRow;

/* The lens-shaped surface at a sample. */
typedef struct Lens {
    float x, y;       /* the sample, moved to the edge if it lies outside the disc */
    float r, d, h, e; /* distance from the centre, n.L, n.H, curvature towards the edge 0..1 */
} Lens;

/* One light from the top, Blinn-Phong half vector. */
static inline Lens lens_at(float x, float y)
{
    const float ly = -0.41905f, lz = 0.90796f; /* normalise(0, -.42, .91) */
    const float hy = -0.21452f, hz = 0.97672f; /* normalise(L + (0, 0, 1)) */
    float r2 = x * x + y * y, distance = sqrtf(r2 > 1e-12f ? r2 : 1e-12f);
    float scale = distance > 1 ? 1 / distance : 1, r = distance * scale;
    float e = noise_smooth(0.80f, 1, r);
    e *= e;
    float s = 0.50f * r + 0.50f * 0.92f * e;
    s = s < 0.985f ? s : 0.985f;
    float ny = s * y / distance, nz = sqrtf(1 - s * s);
    float d = ny * ly + nz * lz, h = ny * hy + nz * hz;
    /* Powers of h below .6 are invisible, and slow where they are denormal. */
    return (Lens){x * scale, y * scale, r, d > 0 ? d : 0, h > 0.6f ? h : 0.6f, e};
}

MULTIVERSION static void black_row(SampleRow at, float grain, float *restrict sum)
{
    for (int i = 0; i < at.count; i++) {
        Lens lens = lens_at(at.x + (float)i * at.step, at.y);
        float h2 = lens.h * lens.h, h4 = h2 * h2, h8 = h4 * h4, h16 = h8 * h8, h32 = h16 * h16;
        float broad = h16 * h8 * h2, tight = h32 * h32 * h32 * h32 * h32; /* h^26, h^160 */
        float low = lens.y > 0 ? lens.y : 0;
        float v = 0.040f + 0.090f * lens.d + 0.17f * broad + 0.075f * tight +
                  0.060f * noise_smooth(0.74f, 0.95f, lens.r) * low;
        sum[i] += v + grain * (noise_value(38 * lens.x, 38 * lens.y, 5) - 0.5f);
    }
}

/* sin(2 pi t) with an error of 1/1000, for |t| < 64. */
static inline float sine(float t)
{
    t -= (float)(int)(t + 64.5f) - 64;
    float s = 8 * t - 16 * t * (t < 0 ? -t : t);
    return 0.775f * s + 0.225f * s * (s < 0 ? -s : s);
}

/* The growth lines of one variant of white stones. */
typedef struct Shell {
    float across, along, seed; /* across, along: unit vector perpendicular to the lines */
    float depth;
} Shell;

/* Growth lines: wavy, of varying strength, fading towards the edge. */
static inline float shell_line(const Shell *shell, float x, float y, float r)
{
    const float pi = 3.14159265f, turn = 0.15915494f;
    float u = x * shell->across + y * shell->along, w = y * shell->across - x * shell->along;
    float wave = sine(turn * (2.3f * w + shell->seed));
    float q = 7 * (u + 0.16f * w * w + 0.05f * wave) + 0.37f * shell->seed;
    int k = (int)(q + 64) - 64;
    /* (.5 + .5 cos(2 pi q))^6, as the twelfth power of a sine. */
    float t = pi * (q - (float)k - 0.5f), t2 = t * t;
    float s = t * (1 - t2 * (1.0f / 6 - t2 * (1.0f / 120 - t2 * (1.0f / 5040))));
    float s4 = s * s * s * s;
    float fade = (1 - noise_smooth(0.70f, 0.95f, r)) * (0.45f + 0.55f * noise_hash(k, 0, 3));
    return s4 * s4 * s4 * fade;
}

MULTIVERSION static void white_row(SampleRow at, Shell shell, float *restrict sum)
{
    for (int i = 0; i < at.count; i++) {
        Lens lens = lens_at(at.x + (float)i * at.step, at.y);
        float h2 = lens.h * lens.h, h4 = h2 * h2, h8 = h4 * h4, h16 = h8 * h8;
        float tight = h16 * h16 * h16 * h8 * h4; /* h^60 */
        float low = 0.30f + 0.70f * noise_smooth(-0.6f, 0.9f, lens.y);
        float v = 0.575f + 0.385f * lens.d - 0.20f * lens.e * low + 0.045f * tight;
        v = clamp_unit(v) - shell.depth * shell_line(&shell, lens.x, lens.y, lens.r);
        /* Soft minimum: clamping would leave a flat band at the rim. */
        float t = (v - 0.52f) / 0.48f;
        sum[i] += clamp_unit(t > 0.2f ? t : 0.04f / (0.4f - t));
    }
}

/* The mean of n x n samples for each of `count` pixels. */
static void shade_span(const SpriteKey *key, float x, float y, int n, int count, float *sum)
{
    float radius = (float)key->diameter / 2, turn = -0.5f + 0.9f * (float)key->variant;
    float deep = 0.026f + 0.018f * clamp_unit((radius - 9) / 40);
    Shell shell = {cosf(turn), sinf(turn), 11 + 7 * (float)key->variant, radius < 9 ? 0 : deep};
    memset(sum, 0, (size_t)count * sizeof *sum);
    for (int j = 0; j < n * n; j++) {
        float dx = ((float)(j % n) + 0.5f) / (float)n - 0.5f;
        float dy = ((float)(j / n) + 0.5f) / (float)n - 0.5f;
        SampleRow at = {(x + dx) / radius, (y + dy) / radius, 1 / radius, count};
        if (key->color == COLOR_BLACK) {
            black_row(at, radius < 20 ? 0 : 0.010f, sum);
        } else {
            white_row(at, shell, sum);
        }
    }
    for (int i = 0; i < count; i++) {
        sum[i] *= 1 / (float)(n * n);
    }
}

/* Brightness of a row of `count` pixels, 0 outside the disc; x, y: the centre of the first pixel
 * relative to the stone's, px. */
static void shade_row(const SpriteKey *key, float x, float y, int count, float *sum)
{
    float radius = (float)key->diameter / 2;
    int n = radius < 30 ? 3 : 2;
    int first = 0, last = count, from = count, to = count;
    memset(sum, 0, (size_t)count * sizeof *sum);
    float out = (radius + 1) * (radius + 1) - y * y, in = 0.42f * radius * radius - y * y;
    if (out <= 0) {
        return;
    }
    first = (int)fmaxf(0, -sqrtf(out) - x);
    last = (int)fminf((float)count, sqrtf(out) - x + 1);
    from = to = last;
    /* Inside large stones one sample is enough; growth lines are the finest detail. */
    if (radius >= (key->color == COLOR_BLACK ? 20 : 60) && in > 0) {
        from = (int)(-sqrtf(in) - x);
        to = (int)(sqrtf(in) - x);
    }
    shade_span(key, x + (float)first, y, n, from - first, sum + first);
    shade_span(key, x + (float)from, y, 1, to - from, sum + from);
    shade_span(key, x + (float)to, y, n, last - to, sum + to);
}

static const float ring_on_dark = 0.50f;

/* Maps brightness to colour, dark + span * value; `ring` is the opacity of the ring at the edge. */
typedef struct Paint {
    Rgb dark, span;
    float radius, ring;
} Paint;

/* A thin inner ring separates a black stone from a dark panel. */
static Paint paint_of(const SpriteKey *key)
{
    Paint paint = {.dark = {0.002f, 0.002f, 0.004f}, .span = {1, 1, 1.03f}};
    paint.radius = (float)key->diameter / 2;
    paint.ring = key->on_dark && key->color == COLOR_BLACK ? ring_on_dark : 0;
    if (key->color == COLOR_WHITE) {
        paint.dark = (Rgb){key->r * 0x96 / 255, key->g * 0x8C / 255, key->b * 0x7C / 255};
        paint.span = (Rgb){key->r * (0xFE - 0x96) / 255, key->g * (0xFC - 0x8C) / 255,
                           key->b * (0xF6 - 0x7C) / 255};
    }
    return paint;
}

/* ---- sprites ---- */

static inline uint32_t pack(Rgb c, float alpha, float dither)
{
    int a = (int)(255 * alpha + 0.5f);
    float scale = 255 * alpha;
    int r = (int)(clamp_unit(c.r) * scale + dither);
    int g = (int)(clamp_unit(c.g) * scale + dither);
    int b = (int)(clamp_unit(c.b) * scale + dither);
    r = r < a ? r : a;
    g = g < a ? g : a;
    b = b < a ? b : a;
    return (uint32_t)a << 24 | (uint32_t)r << 16 | (uint32_t)g << 8 | (uint32_t)b;
}

static inline Rgb ringed(Rgb c, float from_edge, float strength)
{
    float a = strength * (clamp_unit(from_edge + 0.5f) - clamp_unit(from_edge - 0.5f));
    c.r += (1.0f - c.r) * a;
    c.g += (0xEE / 255.0f - c.g) * a;
    c.b += (0xD2 / 255.0f - c.b) * a;
    return c;
}

/* Packs a row of brightness with the disc's coverage. x, y: as in shade_row. */
MULTIVERSION static void stone_row(Paint paint, float x, float y, int j, int w,
                                   const float *restrict value, uint32_t *restrict row)
{
    for (int i = 0; i < w; i++) {
        float px = x + (float)i, inside = paint.radius - sqrtf(px * px + y * y); /* px */
        Rgb c = {paint.dark.r + paint.span.r * value[i], paint.dark.g + paint.span.g * value[i],
                 paint.dark.b + paint.span.b * value[i]};
        c = ringed(c, inside, paint.ring);
        row[i] = pack(c, clamp_unit(inside + 0.5f), noise_dither(i, j));
    }
}

/* Flat stones: discs, the white ones with an outline. */
static uint32_t flat_pixel(const SpriteKey *key, float x, float y)
{
    const Rgb ink = {0x19 / 255.0f, 0x18 / 255.0f, 0x16 / 255.0f};
    const Rgb paper = {1, 1, 0xFA / 255.0f};
    float radius = (float)key->diameter / 2, inside = radius - sqrtf(x * x + y * y);
    float cover = clamp_unit(inside + 0.5f);
    if (cover <= 0) {
        return 0;
    }
    Rgb c = ink;
    if (key->color == COLOR_BLACK && key->on_dark) {
        c = ringed(c, inside, ring_on_dark);
    }
    if (key->color == COLOR_WHITE) {
        float fill = clamp_unit(inside - fmaxf(1, 0.07f * radius) + 0.5f) / cover;
        c.r += (paper.r - c.r) * fill;
        c.g += (paper.g - c.g) * fill;
        c.b += (paper.b - c.b) * fill;
    }
    return pack(c, cover, 0.5f);
}

/* Coverage of a disc with a soft edge. */
static inline float soft_disc(float x, float y, float edge, float blur)
{
    return 1 - noise_smooth(edge - blur, edge + blur, sqrtf(x * x + y * y));
}

/* Empty within `hole` px of the stone's centre. */
MULTIVERSION static void shadow_row(float radius, float k, float hole, float x, float y, int j,
                                    int w, uint32_t *restrict row)
{
    float wide_blur = 0.34f * radius, near_blur = 0.11f * radius;
    wide_blur = wide_blur < 0.5f ? 0.5f : wide_blur;
    near_blur = near_blur < 0.5f ? 0.5f : near_blur;
    for (int i = 0; i < w; i++) {
        float px = x + (float)i;
        float wide = soft_disc(px, y - 0.20f * radius, 0.98f * radius, wide_blur);
        float near = soft_disc(px, y - 0.07f * radius, 0.97f * radius, near_blur);
        float alpha = 1 - (1 - clamp_unit(0.26f * k * wide)) * (1 - clamp_unit(0.46f * k * near));
        int a = (int)(255 * alpha + (float)(int)(noise_dither_bits(i, j) >> 16) * (1.0f / 65536));
        uint32_t full = (uint32_t)(a > 255 ? 255 : a);
        full = px * px + y * y <= hole * hole ? 0 : full;
        row[i] = full << 24 | 0x19 * full / 255 << 16 | 0x0E * full / 255 << 8 | 0x04 * full / 255;
    }
}

int stone_sprite_padding(const SpriteKey *key)
{
    return key->kind == SPRITE_SHADOW ? (int)ceilf(0.18f * (float)key->diameter) + 1 : 0;
}

bool stone_sprite_paint(const SpriteKey *key, Pixmap *out)
{
    int pad = stone_sprite_padding(key),
        fall = key->kind == SPRITE_SHADOW ? (key->diameter + 9) / 10 : 0;
    int w = key->diameter + key->half_x + 2 * pad;
    int h = key->diameter + key->half_y + 2 * pad + fall;
    float *value = malloc((size_t)w * sizeof *value);
    if (!value || !pixmap_init_bare(out, w, h)) {
        free(value);
        return false;
    }
    float x = 0.5f - (float)pad - (float)(key->diameter + key->half_x) / 2;
    float y = 0.5f - (float)pad - (float)(key->diameter + key->half_y) / 2;
    for (int j = 0; j < h; j++, y++) {
        uint32_t *row = pixmap_at(out, 0, j);
        if (key->kind == SPRITE_STONE) {
            shade_row(key, x, y, w, value);
            stone_row(paint_of(key), x, y, j, w, value, row);
        } else if (key->kind == SPRITE_SHADOW) {
            float radius = (float)key->diameter / 2;
            float hole = key->hollow ? fmaxf(0, radius - 0.5f) : 0;
            shadow_row(radius, key->r, hole, x, y, j, w, row);
        } else {
            for (int i = 0; i < w; i++) {
                row[i] = flat_pixel(key, x + (float)i, y);
            }
        }
    }
    free(value);
    return true;
}
