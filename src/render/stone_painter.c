#include "render/stone_painter.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "render/clamp.h"
#include "render/noise.h"
#include "render/stretch.h"
#include "engine/multiversion.h"

/* Limits of the cache, which evicts the least recently used sprites: stones in motion leave sprites
 * of many sizes behind. */
enum { SPRITES_MAX = 96, SPRITE_BYTES_MAX = 32 << 20, DIAMETER_MAX = 2048 };

typedef enum SpriteKind { SPRITE_STONE, SPRITE_FLAT, SPRITE_SHADOW } SpriteKind;

/* All that a sprite's pixels depend on. */
typedef struct SpriteKey {
    SpriteKind kind;
    Color color;
    int variant, diameter;
    int half_x, half_y; /* 1: the centre is shifted by half a pixel */
    int moving;         /* the scaled diameter in quarter pixels; 0: not scaled */
    bool on_dark;
    bool hollow;   /* a shadow without the part hidden by its stone */
    float r, g, b; /* Look.white_r, g, b; of a shadow, r is Look.shadow */
} SpriteKey;

typedef struct Sprite {
    SpriteKey key;
    ImageRef image;
    int w, h, bytes;
    uint64_t used;
} Sprite;

struct StonePainter {
    Store *store;
    Sprite sprite[SPRITES_MAX];
    int count;
    int bytes;
    uint64_t clock;
};

StonePainter *stone_painter_new(Store *store)
{
    StonePainter *painter = calloc(1, sizeof *painter);
    if (painter) {
        painter->store = store;
    }
    return painter;
}

void stone_painter_free(StonePainter *painter)
{
    if (!painter) {
        return;
    }
    stone_painter_clear(painter);
    free(painter);
}

void stone_painter_clear(StonePainter *painter)
{
    for (int i = 0; i < painter->count; i++) {
        store_remove(painter->store, painter->sprite[i].image);
    }
    painter->count = 0;
    painter->bytes = 0;
}

static bool same_key(const SpriteKey *a, const SpriteKey *b)
{
    return a->diameter == b->diameter && a->kind == b->kind && a->color == b->color &&
           a->variant == b->variant && a->half_x == b->half_x && a->half_y == b->half_y &&
           a->on_dark == b->on_dark && a->moving == b->moving && a->hollow == b->hollow &&
           a->r == b->r && a->g == b->g && a->b == b->b;
}

/* ---- shading ----
 * Brightness is computed by rows and summed over the samples of a pixel, then mapped to colour. The
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
    float r2 = x * x + y * y, far = sqrtf(r2 > 1e-12f ? r2 : 1e-12f);
    float back = far > 1 ? 1 / far : 1, r = far * back;
    float e = noise_smooth(0.80f, 1, r);
    e *= e;
    float s = 0.50f * r + 0.50f * 0.92f * e;
    s = s < 0.985f ? s : 0.985f;
    float ny = s * y / far, nz = sqrtf(1 - s * s);
    float d = ny * ly + nz * lz, h = ny * hy + nz * hz;
    /* Powers of h below .6 are invisible, and slow where they are denormal. */
    return (Lens){x * back, y * back, r, d > 0 ? d : 0, h > 0.6f ? h : 0.6f, e};
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
    paint.ring = key->on_dark && key->color == COLOR_BLACK ? 0.30f : 0;
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
        c = ringed(c, inside, 0.30f);
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

/* Transparent border left of and above the disc. */
static int padding(const SpriteKey *key)
{
    return key->kind == SPRITE_SHADOW ? (int)ceilf(0.18f * (float)key->diameter) + 1 : 0;
}

static bool paint(const SpriteKey *key, Pixmap *out)
{
    int pad = padding(key), fall = key->kind == SPRITE_SHADOW ? (key->diameter + 9) / 10 : 0;
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
        uint32_t *row = out->pixel + (size_t)j * (size_t)out->stride;
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

/* Where a scaled sprite lies, relative to the stone's centre rounded down to a whole pixel. Before
 * scaling the sprite gets a transparent border, so that its edge stays soft. */
static Stretch stretched(const SpriteKey *key)
{
    float scale = (float)key->moving / (4.0f * (float)key->diameter);
    float w = scale * (float)(key->diameter + key->half_x + 2);
    float h = scale * (float)(key->diameter + key->half_y + 2);
    /* The fraction of the centre: half_x, half_y are relative to the sprite at rest. */
    float cx = (float)((key->diameter + key->half_x) & 1) / 2;
    float cy = (float)((key->diameter + key->half_y) & 1) / 2;
    return (Stretch){cx - w / 2, cy - h / 2, w, h};
}

static const Sprite *find_sprite(StonePainter *painter, const SpriteKey *key);

static bool stretch(StonePainter *painter, const SpriteKey *key, Pixmap *out)
{
    SpriteKey rest = *key;
    rest.moving = 0;
    const Sprite *sprite = find_sprite(painter, &rest);
    const Image *image = sprite ? store_get(painter->store, sprite->image) : NULL;
    Pixmap wider;
    if (!image || !pixmap_init(&wider, image->pixmap.w + 2, image->pixmap.h + 2)) {
        return false;
    }
    for (int j = 0; j < image->pixmap.h; j++) {
        memcpy(wider.pixel + (size_t)(j + 1) * (size_t)wider.stride + 1,
               image->pixmap.pixel + (size_t)j * (size_t)image->pixmap.stride,
               (size_t)image->pixmap.w * sizeof *wider.pixel);
    }
    bool done = stretch_make(&wider, stretched(key), out);
    pixmap_free(&wider);
    return done;
}

static void evict_oldest(StonePainter *painter)
{
    int oldest = 0;
    for (int i = 1; i < painter->count; i++) {
        if (painter->sprite[i].used < painter->sprite[oldest].used) {
            oldest = i;
        }
    }
    store_remove(painter->store, painter->sprite[oldest].image);
    painter->bytes -= painter->sprite[oldest].bytes;
    painter->sprite[oldest] = painter->sprite[--painter->count];
}

/* The cached sprite, made on a miss. NULL: no memory. */
static const Sprite *find_sprite(StonePainter *painter, const SpriteKey *key)
{
    for (int i = 0; i < painter->count; i++) {
        if (!same_key(&painter->sprite[i].key, key)) {
            continue;
        }
        painter->sprite[i].used = ++painter->clock;
        return &painter->sprite[i];
    }
    Pixmap pixmap;
    if (!(key->moving ? stretch(painter, key, &pixmap) : paint(key, &pixmap))) {
        return NULL;
    }
    Sprite made = {.key = *key, .w = pixmap.w, .h = pixmap.h, .used = ++painter->clock};
    made.bytes = pixmap.h * pixmap.stride * (int)sizeof *pixmap.pixel;
    made.image = store_add(painter->store, pixmap, false);
    if (!made.image.id) {
        return NULL;
    }
    while (painter->count == SPRITES_MAX ||
           (painter->count && painter->bytes + made.bytes > SPRITE_BYTES_MAX)) {
        evict_oldest(painter);
    }
    painter->bytes += made.bytes;
    painter->sprite[painter->count] = made;
    return &painter->sprite[painter->count++];
}

/* Draws the sprite so that its centre is the half pixel nearest to cx, cy. */
static void draw_sprite(StonePainter *painter, DrawList *list, SpriteKey *key, float cx, float cy,
                        float opacity)
{
    int twice_x = (int)lroundf(2 * cx) - key->diameter,
        twice_y = (int)lroundf(2 * cy) - key->diameter;
    key->half_x = twice_x & 1;
    key->half_y = twice_y & 1;
    const Sprite *sprite = find_sprite(painter, key);
    if (!sprite) {
        return;
    }
    int pad = padding(key);
    Rect all = {0, 0, sprite->w, sprite->h};
    if (key->moving) {
        Rect rect = stretch_rect(stretched(key));
        draw_image(list, sprite->image, all, (int)floorf((float)lroundf(2 * cx) / 2) + rect.x,
                   (int)floorf((float)lroundf(2 * cy) / 2) + rect.y, opacity);
        return;
    }
    draw_image(list, sprite->image, all, (twice_x - key->half_x) / 2 - pad,
               (twice_y - key->half_y) / 2 - pad, opacity);
}

static int clamp_diameter(int diameter)
{
    return diameter < 1 ? 1 : diameter > DIAMETER_MAX ? DIAMETER_MAX : diameter;
}

static SpriteKey stone_key(const Look *look, Color color, int variant, int diameter, bool on_dark)
{
    assert(color == COLOR_BLACK || color == COLOR_WHITE);
    SpriteKey key = {
        .kind = look->flat ? SPRITE_FLAT : SPRITE_STONE, .color = color, .r = 1, .g = 1, .b = 1};
    key.diameter = clamp_diameter(diameter);
    if (color == COLOR_BLACK) {
        key.on_dark = on_dark;
    } else if (!look->flat) {
        int turn = variant % STONE_VARIANTS;
        key.variant = turn < 0 ? turn + STONE_VARIANTS : turn;
        key.r = look->white_r;
        key.g = look->white_g;
        key.b = look->white_b;
    }
    return key;
}

void stone_painter_draw(StonePainter *painter, DrawList *list, const Look *look, Color color,
                        int variant, float cx, float cy, int diameter, float opacity, bool on_dark)
{
    SpriteKey key = stone_key(look, color, variant, diameter, on_dark);
    if (opacity > 0) {
        draw_sprite(painter, list, &key, cx, cy, opacity);
    }
}

void stone_painter_draw_moving(StonePainter *painter, DrawList *list, const Look *look, Color color,
                               int variant, float cx, float cy, int diameter, float scale,
                               float opacity)
{
    SpriteKey key = stone_key(look, color, variant, diameter, false);
    key.moving = (int)lroundf(4 * scale * (float)key.diameter);
    if (key.moving < 4 || key.moving == 4 * key.diameter) {
        key.moving = 0;
    }
    if (opacity > 0) {
        draw_sprite(painter, list, &key, cx, cy, opacity);
    }
}

void stone_painter_draw_shadow(StonePainter *painter, DrawList *list, const Look *look, float cx,
                               float cy, int diameter, float opacity, float lift)
{
    if (look->flat || look->shadow <= 0 || opacity <= 0) {
        return;
    }
    SpriteKey key = {
        .kind = SPRITE_SHADOW, .diameter = clamp_diameter(diameter), .r = look->shadow};
    key.hollow = opacity >= 1 && lift <= 1;
    /* The shadow of a lifted stone lies further below. */
    float away = (lift - 1) * 0.20f * (float)key.diameter / 2;
    draw_sprite(painter, list, &key, cx, cy + away, opacity);
}
