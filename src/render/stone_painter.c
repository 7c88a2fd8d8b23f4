#include "render/stone_painter.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "render/clamp.h"
#include "render/stone_sprite.h"
#include "render/stretch.h"

/* Limits of the cache, which evicts the least recently used sprites: animation creates many
 * sizes. */
enum { SPRITES_MAX = 96, SPRITE_BYTES_MAX = 32 << 20, DIAMETER_MAX = 2048 };

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
    pixmap_copy_part(&wider, 1, 1, &image->pixmap, (Rect){0, 0, image->pixmap.w, image->pixmap.h});
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
    if (!(key->moving ? stretch(painter, key, &pixmap) : stone_sprite_paint(key, &pixmap))) {
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
    int pad = stone_sprite_padding(key);
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
    return clamp_int(diameter, 1, DIAMETER_MAX);
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
