#include "render/stone.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "render/noise.h"
#include "render/stretch.h"

/* Stones that grow and shrink leave sprites of many sizes behind: the longest unused go first. */
enum { SPRITES_MAX = 96, SPRITE_BYTES_MAX = 32 << 20, DIAMETER_MAX = 2048 };

typedef enum Kind { KIND_STONE, KIND_FLAT, KIND_SHADOW } Kind;

/* Everything that a sprite's pixels depend on. */
typedef struct Key {
    Kind kind;
    Color color;
    int variant, diameter;
    int half_x, half_y; /* 1: the centre lies half a pixel further than the diameter suggests */
    int moving;         /* quarters of a px, the diameter it is stretched to; 0: it is not */
    bool on_dark;
    bool hollow;   /* a shadow without what its stone hides */
    float r, g, b; /* dimming; a shadow's factor k in r */
} Key;

typedef struct Sprite {
    Key key;
    ImageRef image;
    int w, h, bytes;
    uint64_t used;
} Sprite;

struct Stones {
    Store *store;
    Sprite sprite[SPRITES_MAX];
    int count;
    int bytes;
    uint64_t clock;
};

Stones *stones_new(Store *store)
{
    Stones *stones = calloc(1, sizeof *stones);
    if (stones)
        stones->store = store;
    return stones;
}

void stones_free(Stones *stones)
{
    if (!stones)
        return;
    stones_clear(stones);
    free(stones);
}

void stones_clear(Stones *stones)
{
    for (int i = 0; i < stones->count; i++)
        store_remove(stones->store, stones->sprite[i].image);
    stones->count = 0;
    stones->bytes = 0;
}

static bool same_key(const Key *a, const Key *b)
{
    return a->diameter == b->diameter && a->kind == b->kind && a->color == b->color &&
           a->variant == b->variant && a->half_x == b->half_x && a->half_y == b->half_y &&
           a->on_dark == b->on_dark && a->moving == b->moving && a->hollow == b->hollow &&
           a->r == b->r && a->g == b->g && a->b == b->b;
}

/* ---- shading, per point of the unit disc ---- */

typedef struct Rgb {
    float r, g, b; /* 0..1 */
} Rgb;

typedef struct Lens {
    float r, d, h, edge; /* distance, n.L, n.H, and how far the edge has turned away */
} Lens;

/* One light from top centre; the half vector lies between it and the eye. */
static Lens lens_at(float x, float y)
{
    const float ly = -0.41905f, lz = 0.90796f; /* normalise(0, -.42, .91) */
    const float hy = -0.21452f, hz = 0.97672f; /* normalise(L + (0, 0, 1)) */
    float r = sqrtf(x * x + y * y);
    float e = noise_smooth(0.80f, 1, r);
    e *= e;
    float s = fminf(0.985f, 0.50f * r + 0.50f * 0.92f * e);
    float ny = r > 0 ? s * y / r : 0, nz = sqrtf(1 - s * s);
    Lens lens = {r, fmaxf(0, ny * ly + nz * lz), fmaxf(0, ny * hy + nz * hz), e};
    return lens;
}

static Rgb black_at(float x, float y, float radius)
{
    Lens lens = lens_at(x, y);
    float h2 = lens.h * lens.h, h4 = h2 * h2, h8 = h4 * h4, h16 = h8 * h8, h32 = h16 * h16;
    float broad = h16 * h8 * h2, tight = h32 * h32 * h32 * h32 * h32; /* h^26, h^160 */
    float v = 0.040f + 0.090f * lens.d + 0.17f * broad + 0.075f * tight +
              0.060f * noise_smooth(0.74f, 0.95f, lens.r) * fmaxf(0, y);
    if (radius >= 20)
        v += 0.010f * (noise_value(38 * x, 38 * y, 5) - 0.5f);
    return (Rgb){v + 0.002f, v + 0.002f, 1.03f * v + 0.004f};
}

/* The growth lines of a shell: wavy, uneven in strength, gone towards the edge. */
static float shell_line(float x, float y, float r, int variant)
{
    const float pi2 = 6.2831853f;
    float turn = -0.5f + 0.9f * (float)variant, seed = 11 + 7 * (float)variant;
    float u = x * cosf(turn) + y * sinf(turn), w = y * cosf(turn) - x * sinf(turn);
    float q = 7 * (u + 0.16f * w * w + 0.05f * sinf(2.3f * w + seed)) + 0.37f * seed;
    float k = floorf(q), c = 0.5f + 0.5f * cosf(pi2 * (q - k));
    float fade = (1 - noise_smooth(0.70f, 0.95f, r)) * (0.45f + 0.55f * noise_hash((int)k, 0, 3));
    return c * c * c * c * c * c * fade;
}

static Rgb white_at(float x, float y, float radius, int variant)
{
    Lens lens = lens_at(x, y);
    float h4 = lens.h * lens.h * lens.h * lens.h, h8 = h4 * h4, h16 = h8 * h8;
    float tight = h16 * h16 * h16 * h8 * h4; /* h^60 */
    float v = 0.575f + 0.385f * lens.d -
              0.20f * lens.edge * (0.30f + 0.70f * noise_smooth(-0.6f, 0.9f, y)) + 0.045f * tight;
    v = noise_clamp(v);
    if (radius >= 9 && lens.r < 0.95f)
        v -= (0.026f + 0.018f * noise_clamp((radius - 9) / 40)) * shell_line(x, y, lens.r, variant);
    float t = noise_clamp((v - 0.52f) / 0.48f);
    return (Rgb){(0x96 + (0xFE - 0x96) * t) / 255, (0x8C + (0xFC - 0x8C) * t) / 255,
                 (0x7C + (0xF6 - 0x7C) * t) / 255};
}

/* ---- sprites ---- */

static uint32_t pack(Rgb c, float alpha, float dither)
{
    uint32_t a = (uint32_t)(255 * alpha + 0.5f);
    float scale = 255 * alpha;
    uint32_t r = (uint32_t)(noise_clamp(c.r) * scale + dither);
    uint32_t g = (uint32_t)(noise_clamp(c.g) * scale + dither);
    uint32_t b = (uint32_t)(noise_clamp(c.b) * scale + dither);
    return a << 24 | (r < a ? r : a) << 16 | (g < a ? g : a) << 8 | (b < a ? b : a);
}

/* The mean of n x n samples over a pixel whose centre is (x, y) px from the stone's centre. Samples
 * outside the disc are drawn back to its edge: the silhouette is the coverage's business. */
static Rgb shade(const Key *key, float x, float y, float radius, int n)
{
    Rgb sum = {0, 0, 0};
    for (int j = 0; j < n; j++) {
        for (int i = 0; i < n; i++) {
            float sx = (x + ((float)i + 0.5f) / (float)n - 0.5f) / radius;
            float sy = (y + ((float)j + 0.5f) / (float)n - 0.5f) / radius;
            float r2 = sx * sx + sy * sy;
            if (r2 > 1) {
                float back = 1 / sqrtf(r2);
                sx *= back;
                sy *= back;
            }
            Rgb c = key->color == COLOR_BLACK ? black_at(sx, sy, radius)
                                              : white_at(sx, sy, radius, key->variant);
            sum.r += c.r;
            sum.g += c.g;
            sum.b += c.b;
        }
    }
    float mean = 1 / (float)(n * n);
    return (Rgb){sum.r * mean * key->r, sum.g * mean * key->g, sum.b * mean * key->b};
}

/* A thin inner ring keeps a black stone apart from a dark panel. */
static Rgb ringed(Rgb c, float from_edge)
{
    float a = 0.30f * (noise_clamp(from_edge + 0.5f) - noise_clamp(from_edge - 0.5f));
    c.r += (1.0f - c.r) * a;
    c.g += (0xEE / 255.0f - c.g) * a;
    c.b += (0xD2 / 255.0f - c.b) * a;
    return c;
}

static uint32_t stone_pixel(const Key *key, float x, float y, int i, int j)
{
    float radius = (float)key->diameter / 2;
    float inside = radius - sqrtf(x * x + y * y); /* px from the edge */
    float cover = noise_clamp(inside + 0.5f);
    if (cover <= 0)
        return 0;
    /* The shading is smooth but at the rim and in the shell's lines. */
    int samples = radius < 30 ? 3 : 2;
    if (radius >= 60 && inside > 0.35f * radius)
        samples = 1;
    Rgb c = shade(key, x, y, radius, samples);
    if (key->on_dark && key->color == COLOR_BLACK)
        c = ringed(c, inside);
    return pack(c, cover, noise_dither(i, j));
}

/* Paper: ink discs, white ones with an outline. */
static uint32_t flat_pixel(const Key *key, float x, float y)
{
    const Rgb ink = {0x19 / 255.0f, 0x18 / 255.0f, 0x16 / 255.0f};
    const Rgb paper = {1, 1, 0xFA / 255.0f};
    float radius = (float)key->diameter / 2, inside = radius - sqrtf(x * x + y * y);
    float cover = noise_clamp(inside + 0.5f);
    if (cover <= 0)
        return 0;
    Rgb c = ink;
    if (key->color == COLOR_BLACK && key->on_dark)
        c = ringed(c, inside);
    if (key->color == COLOR_WHITE) {
        float fill = noise_clamp(inside - fmaxf(1, 0.07f * radius) + 0.5f) / cover;
        c.r += (paper.r - c.r) * fill;
        c.g += (paper.g - c.g) * fill;
        c.b += (paper.b - c.b) * fill;
    }
    return pack(c, cover, 0.5f);
}

/* A disc that falls off softly on both sides of its edge. */
static float soft_disc(float x, float y, float edge, float blur)
{
    blur = fmaxf(blur, 0.5f);
    return 1 - noise_smooth(edge - blur, edge + blur, sqrtf(x * x + y * y));
}

static uint32_t shadow_pixel(const Key *key, float x, float y, int i, int j)
{
    float radius = (float)key->diameter / 2;
    if (key->hollow && radius - sqrtf(x * x + y * y) >= 0.5f)
        return 0;
    float wide = 0.26f * key->r * soft_disc(x, y - 0.20f * radius, 0.98f * radius, 0.34f * radius);
    float contact =
        0.46f * key->r * soft_disc(x, y - 0.07f * radius, 0.97f * radius, 0.11f * radius);
    float alpha = noise_clamp(1 - (1 - noise_clamp(wide)) * (1 - noise_clamp(contact)));
    uint32_t a = (uint32_t)(255 * alpha + noise_dither(i, j));
    if (a > 255)
        a = 255;
    uint32_t r = 0x19 * a / 255, g = 0x0E * a / 255, b = 0x04 * a / 255;
    return a << 24 | r << 16 | g << 8 | b;
}

/* Transparent border left of and above the disc. */
static int padding(const Key *key)
{
    return key->kind == KIND_SHADOW ? (int)ceilf(0.18f * (float)key->diameter) + 1 : 0;
}

static bool paint(const Key *key, Pixmap *out)
{
    int pad = padding(key), fall = key->kind == KIND_SHADOW ? (key->diameter + 9) / 10 : 0;
    int w = key->diameter + key->half_x + 2 * pad;
    int h = key->diameter + key->half_y + 2 * pad + fall;
    if (!pixmap_init(out, w, h))
        return false;
    float cx = (float)pad + (float)(key->diameter + key->half_x) / 2;
    float cy = (float)pad + (float)(key->diameter + key->half_y) / 2;
    for (int j = 0; j < h; j++) {
        uint32_t *row = out->pixel + (size_t)j * (size_t)out->stride;
        for (int i = 0; i < w; i++) {
            float x = (float)i + 0.5f - cx, y = (float)j + 0.5f - cy;
            if (key->kind == KIND_SHADOW)
                row[i] = shadow_pixel(key, x, y, i, j);
            else if (key->kind == KIND_FLAT)
                row[i] = flat_pixel(key, x, y);
            else
                row[i] = stone_pixel(key, x, y, i, j);
        }
    }
    return true;
}

/* Where the stretched sprite lies about the whole pixel at or before the stone's centre. The
 * sprite at rest has a row of nothing around it then: its edge is an edge, not the beginning of
 * more. */
static Stretch stretched(const Key *key)
{
    float scale = (float)key->moving / (4.0f * (float)key->diameter);
    float w = scale * (float)(key->diameter + key->half_x + 2);
    float h = scale * (float)(key->diameter + key->half_y + 2);
    /* half_x, half_y are those of the sprite at rest: with the diameter's they give the centre's.
     */
    float cx = (float)((key->diameter + key->half_x) & 1) / 2;
    float cy = (float)((key->diameter + key->half_y) & 1) / 2;
    return (Stretch){cx - w / 2, cy - h / 2, w, h};
}

static const Sprite *find_sprite(Stones *stones, const Key *key);

static bool stretch(Stones *stones, const Key *key, Pixmap *out)
{
    Key rest = *key;
    rest.moving = 0;
    const Sprite *sprite = find_sprite(stones, &rest);
    const Image *image = sprite ? store_get(stones->store, sprite->image) : NULL;
    Pixmap wider;
    if (!image || !pixmap_init(&wider, image->pixmap.w + 2, image->pixmap.h + 2))
        return false;
    for (int j = 0; j < image->pixmap.h; j++)
        memcpy(wider.pixel + (size_t)(j + 1) * (size_t)wider.stride + 1,
               image->pixmap.pixel + (size_t)j * (size_t)image->pixmap.stride,
               (size_t)image->pixmap.w * sizeof *wider.pixel);
    bool done = stretch_make(&wider, stretched(key), out);
    pixmap_free(&wider);
    return done;
}

static void drop_oldest(Stones *stones)
{
    int oldest = 0;
    for (int i = 1; i < stones->count; i++)
        if (stones->sprite[i].used < stones->sprite[oldest].used)
            oldest = i;
    store_remove(stones->store, stones->sprite[oldest].image);
    stones->bytes -= stones->sprite[oldest].bytes;
    stones->sprite[oldest] = stones->sprite[--stones->count];
}

/* NULL: no memory; the stone is then not drawn. */
static const Sprite *find_sprite(Stones *stones, const Key *key)
{
    for (int i = 0; i < stones->count; i++) {
        if (!same_key(&stones->sprite[i].key, key))
            continue;
        stones->sprite[i].used = ++stones->clock;
        return &stones->sprite[i];
    }
    Pixmap pixmap;
    if (!(key->moving ? stretch(stones, key, &pixmap) : paint(key, &pixmap)))
        return NULL;
    Sprite made = {.key = *key, .w = pixmap.w, .h = pixmap.h, .used = ++stones->clock};
    made.bytes = pixmap.h * pixmap.stride * (int)sizeof *pixmap.pixel;
    made.image = store_add(stones->store, pixmap, false);
    if (!made.image.id)
        return NULL;
    while (stones->count == SPRITES_MAX ||
           (stones->count && stones->bytes + made.bytes > SPRITE_BYTES_MAX))
        drop_oldest(stones);
    stones->bytes += made.bytes;
    stones->sprite[stones->count] = made;
    return &stones->sprite[stones->count++];
}

/* Places the sprite so that the disc's centre is the half pixel nearest to cx, cy. */
static void place(Stones *stones, DrawList *list, Key *key, float cx, float cy, float opacity)
{
    int twice_x = (int)lroundf(2 * cx) - key->diameter,
        twice_y = (int)lroundf(2 * cy) - key->diameter;
    key->half_x = twice_x & 1;
    key->half_y = twice_y & 1;
    const Sprite *sprite = find_sprite(stones, key);
    if (!sprite)
        return;
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

static Key stone_key(const Look *look, Color color, int variant, int diameter, bool on_dark)
{
    assert(color == COLOR_BLACK || color == COLOR_WHITE);
    Key key = {.kind = look->flat ? KIND_FLAT : KIND_STONE, .color = color, .r = 1, .g = 1, .b = 1};
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

void stone_draw(Stones *stones, DrawList *list, const Look *look, Color color, int variant,
                float cx, float cy, int diameter, float opacity, bool on_dark)
{
    Key key = stone_key(look, color, variant, diameter, on_dark);
    if (opacity > 0)
        place(stones, list, &key, cx, cy, opacity);
}

void stone_draw_moving(Stones *stones, DrawList *list, const Look *look, Color color, int variant,
                       float cx, float cy, int diameter, float scale, float opacity)
{
    Key key = stone_key(look, color, variant, diameter, false);
    key.moving = (int)lroundf(4 * scale * (float)key.diameter);
    if (key.moving < 4 || key.moving == 4 * key.diameter)
        key.moving = 0;
    if (opacity > 0)
        place(stones, list, &key, cx, cy, opacity);
}

void stone_draw_shadow(Stones *stones, DrawList *list, const Look *look, float cx, float cy,
                       int diameter, float opacity, float lift)
{
    if (look->flat || look->shadow <= 0 || opacity <= 0)
        return;
    Key key = {.kind = KIND_SHADOW, .diameter = clamp_diameter(diameter), .r = look->shadow};
    key.hollow = opacity >= 1 && lift <= 1;
    /* A lifted stone's shadow lies further away: the same sprite, moved. */
    float away = (lift - 1) * 0.20f * (float)key.diameter / 2;
    place(stones, list, &key, cx, cy + away, opacity);
}
