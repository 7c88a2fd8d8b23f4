#include "render/ground_painter.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "render/grid.h"
#include "render/plank.h"
#include "render/raster.h"
#include "render/table.h"

/* The mean colour of painted wood, between board_mid (0) and board_light (1). */
#define SKETCH_LIGHT 0.12f

enum {
    PARTS = 2,  /* the board's and the loupe's */
    WHOLES = 2, /* the game's ground and a page's: returning to the game needs no repaint */
    SAMPLES_MAX = 32
};

/* How much more of the board a growing picture shows at first, and how far it may be enlarged. */
#define GROWING_ROOM 1.15f
#define GROWING_MOST 1.6f

static const float line_contrast_min = 3.0f; /* of the inner lines to the board */

/* A cached image and the ground that it shows. */
typedef struct GroundImage {
    Ground ground;
    ImageRef image; /* id 0: free */
    uint64_t used;  /* GroundPainter.clock when it was last drawn */
} GroundImage;

struct GroundPainter {
    Store *store;
    Fonts *fonts;
    GroundImage whole[WHOLES]; /* of the current window */
    GroundImage table;         /* without the board; during a transition only */
    GroundImage part[PARTS];   /* of an enlarged board, while one is shown */
    GroundImage growing;       /* of one whose size changes, smaller and more of it */
    GroundImage sample[SAMPLES_MAX];
    uint64_t clock; /* counts uses, for eviction */
    Parallel parallel;
};

GroundPainter *ground_painter_new(Store *store, Fonts *fonts)
{
    GroundPainter *painter = calloc(1, sizeof *painter);
    if (!painter) {
        return NULL;
    }
    painter->store = store;
    painter->fonts = fonts;
    return painter;
}

void ground_painter_set_parallel(GroundPainter *painter, const Parallel *parallel)
{
    painter->parallel = *parallel;
}

static void drop(GroundPainter *painter, GroundImage *cached)
{
    if (cached->image.id) {
        store_remove(painter->store, cached->image);
    }
    *cached = (GroundImage){.used = 0};
}

void ground_painter_free(GroundPainter *painter)
{
    if (!painter) {
        return;
    }
    for (int i = 0; i < WHOLES; i++) {
        drop(painter, &painter->whole[i]);
    }
    drop(painter, &painter->table);
    ground_painter_drop_part(painter);
    for (int i = 0; i < SAMPLES_MAX; i++) {
        drop(painter, &painter->sample[i]);
    }
    free(painter);
}

/* ---- comparing ---- */

static bool same_board_look(const Look *a, const Look *b)
{
    return a->material == b->material && a->board_dark == b->board_dark &&
           a->board_mid == b->board_mid && a->board_light == b->board_light &&
           a->grain == b->grain && a->bevel_light == b->bevel_light &&
           a->bevel_dark == b->bevel_dark && a->face == b->face && a->flat == b->flat;
}

static bool same_table_look(const Look *a, const Look *b)
{
    return a->table_top == b->table_top && a->table_bottom == b->table_bottom &&
           a->linen == b->linen && a->glow == b->glow;
}

static bool same_picture(const Ground *a, const Ground *b, const Pixmap *of_a, const Pixmap *of_b)
{
    return of_a == of_b && (!of_a || a->picture_generation == b->picture_generation);
}

static bool same_table(const Ground *a, const Ground *b)
{
    return a->w == b->w && a->h == b->h && a->table == b->table &&
           same_table_look(&a->look, &b->look) &&
           same_picture(a, b, a->table_picture, b->table_picture);
}

static bool same_plank(const Ground *a, const Ground *b)
{
    return a->w == b->w && a->h == b->h && a->size == b->size && a->cell == b->cell &&
           ground_margin(a) == ground_margin(b) && a->x == b->x && a->y == b->y &&
           a->face == b->face && same_board_look(&a->look, &b->look) &&
           same_picture(a, b, a->board_picture, b->board_picture) &&
           (!a->board_picture || a->picture_dim == b->picture_dim);
}

static bool same_ground(const Ground *a, const Ground *b)
{
    return same_table(a, b) && same_plank(a, b) && a->coordinates == b->coordinates &&
           a->look.line == b->look.line && a->look.coordinate == b->look.coordinate &&
           a->look.board_shadow == b->look.board_shadow;
}

/* ---- painting ---- */

/* The table; the part hidden by the board is not painted. False: no memory. */
static bool make_table(const GroundPainter *painter, const Ground *ground, Pixmap *out)
{
    const Pixmap *picture = ground->table_picture;
    if (picture && picture->pixel) {
        return table_fill_picture(&ground->look, picture, ground->w, ground->h, out);
    }
    if (!store_pixmap(painter->store, ground->w, ground->h, out)) {
        return false;
    }
    Rect part[4];
    rect_subtract((Rect){0, 0, ground->w, ground->h}, ground_opaque(ground), part);
    for (int i = 0; i < 4; i++) {
        if (!table_fill(&ground->look, ground->table, part[i], &painter->parallel, out)) {
            pixmap_free(out);
            return false;
        }
    }
    return true;
}

static int luma(Argb color)
{
    return (int)((color >> 16 & 255) * 3 + (color >> 8 & 255) * 6 + (color & 255)) / 10;
}

/* The mean brightness of the board as it lies in the picture. */
static int board_luma(const Ground *ground, const Pixmap *picture)
{
    Rect board = rect_intersect(ground_board(ground), (Rect){0, 0, picture->w, picture->h});
    int64_t sum = 0, count = 0;
    for (int y = board.y; y < board.y + board.h; y += 4) {
        for (int x = board.x; x < board.x + board.w; x += 4, count++) {
            sum += luma(*pixmap_at(picture, x, y));
        }
    }
    return count ? (int)(sum / count) : 0;
}

static float line_contrast(Argb line, Argb board)
{
    float alpha = GRID_INNER_ALPHA * (float)(line >> 24) / 255.0f;
    return argb_contrast(argb_mix(board, line | 0xFF000000u, alpha), board);
}

/* Makes the lines light or dark if the player's picture is too similar to the theme's lines. */
static void choose_line_colors(Ground *ground, const Pixmap *picture)
{
    Look *look = &ground->look;
    Argb seen = RGB((Argb)board_luma(ground, picture) * 0x010101u);
    Argb board = argb_mix(seen, look->board_mid, ground->picture_dim);
    if (line_contrast(look->line, board) >= line_contrast_min) {
        return;
    }
    Argb light = argb_alpha(RGB(0xFFFFFF), 0.95f), dark = argb_alpha(RGB(0x14110D), 0.95f);
    look->line = line_contrast(light, board) > line_contrast(dark, board) ? light : dark;
    look->coordinate = look->line;
}

static bool copy_table(const GroundPainter *painter, const Pixmap *table, Pixmap *out)
{
    return store_copy(painter->store, table, (Rect){0, 0, table->w, table->h}, out);
}

/* `table`: the ready table, or NULL. False: no memory. */
static bool make_ground(const GroundPainter *painter, const Ground *ground, const Pixmap *table,
                        Pixmap *out)
{
    if (!(table ? copy_table(painter, table, out) : make_table(painter, ground, out))) {
        return false;
    }
    if (!plank_cast_shadow(ground, out) || !plank_paint(ground, &painter->parallel, out)) {
        pixmap_free(out);
        return false;
    }
    Ground printed = *ground;
    if (ground->board_picture && ground->board_picture->pixel) {
        choose_line_colors(&printed, out);
    }
    grid_draw(&printed, painter->fonts, out);
    return true;
}

/* ---- cached images ---- */

static Ground without_board(const Ground *ground)
{
    Ground table = *ground;
    table.size = 0;
    return table;
}

/* The cached table of this ground without its board; NULL: not there. */
static const Pixmap *cached_table(const GroundPainter *painter, const Ground *ground)
{
    Ground table = without_board(ground);
    const Image *image = store_get(painter->store, painter->table.image);
    return image && same_table(&painter->table.ground, &table) ? &image->pixmap : NULL;
}

void ground_painter_draw_table(GroundPainter *painter, DrawList *list, const Ground *ground)
{
    Rect all = {0, 0, ground->w, ground->h};
    GroundImage *cached = &painter->table;
    Ground table = without_board(ground);
    Pixmap pixmap;
    if (!same_table(&cached->ground, &table)) {
        drop(painter, cached);
    }
    cached->ground = table;
    if (!cached->image.id && make_table(painter, &table, &pixmap)) {
        cached->image = store_add(painter->store, pixmap, true);
    }
    if (cached->image.id) {
        draw_image(list, cached->image, all, 0, 0, 1);
    } else {
        draw_fill(list, all, ground->look.table_bottom);
    }
}

/* ---- an enlarged board that is moved ---- */

static bool shows_board_alone(const Ground *ground)
{
    const Rect whole = {0, 0, ground->w, ground->h};
    return rect_same(rect_intersect(whole, ground_opaque(ground)), whole);
}

/* Does `b` show another part of the board that `a` shows, alike where both do but for roundings of
 * the grain? A player's picture decides by its part that is seen which colour the lines have. */
static bool is_moved(const Ground *a, const Ground *b)
{
    Ground there = *a;
    there.x = b->x;
    there.y = b->y;
    return same_ground(&there, b) && !a->board_picture && shows_board_alone(a) &&
           shows_board_alone(b);
}

static bool paint_strip(const GroundPainter *painter, const Ground *ground, Rect strip, Pixmap *out)
{
    Ground local = *ground;
    Pixmap made;
    local.w = strip.w;
    local.h = strip.h;
    local.x -= strip.x;
    local.y -= strip.y;
    if (!make_ground(painter, &local, NULL, &made)) {
        return false;
    }
    pixmap_copy_part(out, strip.x, strip.y, &made, (Rect){0, 0, strip.w, strip.h});
    pixmap_free(&made);
    return true;
}

/* Copies what `last` shows of the ground and paints the rest. False: no memory, or too little is
 * shown there. */
static bool make_moved(const GroundPainter *painter, const GroundImage *last, const Ground *ground,
                       Pixmap *out)
{
    const Image *image = store_get(painter->store, last->image);
    const Rect whole = {0, 0, ground->w, ground->h};
    const int dx = ground->x - last->ground.x, dy = ground->y - last->ground.y;
    const Rect both = rect_intersect(whole, (Rect){dx, dy, ground->w, ground->h});
    Rect strip[4];
    if (!image || both.w < ground->w / 2 || both.h < ground->h / 2 ||
        !store_pixmap(painter->store, ground->w, ground->h, out)) {
        return false;
    }
    pixmap_copy_part(out, both.x, both.y, &image->pixmap,
                     (Rect){both.x - dx, both.y - dy, both.w, both.h});
    rect_subtract(whole, both, strip);
    for (int i = 0; i < 4; i++) {
        if (!rect_empty(strip[i]) && !paint_strip(painter, ground, strip[i], out)) {
            pixmap_free(out);
            return false;
        }
    }
    return true;
}

/* A ground that is not cached; from another part of it, if the cache has one. False: no memory. */
static bool make_missing(const GroundPainter *painter, const GroundImage *cache, int count,
                         const Ground *ground, const Pixmap *table, Pixmap *out)
{
    for (int i = 0; i < count; i++) {
        if (cache[i].image.id && is_moved(&cache[i].ground, ground) &&
            make_moved(painter, &cache[i], ground, out)) {
            return true;
        }
    }
    return make_ground(painter, ground, table, out);
}

/* The image of this ground from a cache of `count`. A miss paints it (`table`: see make_ground) and
 * evicts the least recently used image. NULL: no memory. */
static const GroundImage *image_of(GroundPainter *painter, GroundImage *cache, int count,
                                   const Ground *ground, const Pixmap *table)
{
    GroundImage *oldest = &cache[0];
    Pixmap pixmap;
    for (int i = 0; i < count; i++) {
        if (cache[i].image.id && same_ground(&cache[i].ground, ground)) {
            cache[i].used = ++painter->clock;
            return &cache[i];
        }
        if (cache[i].used < oldest->used) {
            oldest = &cache[i];
        }
    }
    if (!make_missing(painter, cache, count, ground, table, &pixmap)) {
        return NULL;
    }
    ImageRef image = store_add(painter->store, pixmap, true);
    if (!image.id) {
        return NULL;
    }
    drop(painter, oldest);
    *oldest = (GroundImage){*ground, image, ++painter->clock};
    return oldest;
}

void ground_painter_draw(GroundPainter *painter, DrawList *list, const Ground *ground)
{
    if (ground->w < 1 || ground->h < 1) {
        return;
    }
    for (int i = 0; i < WHOLES; i++) { /* after a resize */
        if (painter->whole[i].ground.w != ground->w || painter->whole[i].ground.h != ground->h) {
            drop(painter, &painter->whole[i]);
        }
    }
    const GroundImage *whole =
        image_of(painter, painter->whole, WHOLES, ground, cached_table(painter, ground));
    drop(painter, &painter->table);
    Rect all = {0, 0, ground->w, ground->h};
    if (whole) {
        draw_image(list, whole->image, all, 0, 0, 1);
    } else {
        draw_fill(list, all, ground->look.table_bottom);
    }
}

void ground_painter_draw_part(GroundPainter *painter, DrawList *list, const Ground *ground,
                              Rect seen)
{
    Ground local = *ground;
    local.w = seen.w;
    local.h = seen.h;
    local.x -= seen.x;
    local.y -= seen.y;
    const GroundImage *part = image_of(painter, painter->part, PARTS, &local, NULL);
    if (part) {
        draw_image(list, part->image, (Rect){0, 0, seen.w, seen.h}, seen.x, seen.y, 1);
    } else {
        draw_fill(list, seen, ground->look.board_mid);
    }
}

/* A picture as large as `seen`, with more of the board at a smaller scale. */
static Ground growing_ground(const Ground *ground, Rect seen)
{
    Ground small = *ground;
    const float scale = 1 / GROWING_ROOM;
    const float margin = (float)ground_margin(ground);
    small.cell = (int)fmaxf(1, floorf((float)ground->cell * scale));
    small.margin = (int)lroundf(margin * (float)small.cell / (float)ground->cell);
    small.w = seen.w;
    small.h = seen.h;

    /* What is in the middle of `seen` is in the middle. */
    const float ratio = (float)small.cell / (float)ground->cell;
    const float x = (float)(seen.x - ground->x) + (float)seen.w / 2 - margin;
    const float y = (float)(seen.y - ground->y) + (float)seen.h / 2 - margin;
    small.x = seen.w / 2 - small.margin - (int)lroundf(x * ratio);
    small.y = seen.h / 2 - small.margin - (int)lroundf(y * ratio);
    return small;
}

/* Where the small picture lies so that its lines are those of `ground`. */
static Stretch growing_place(const Ground *small, const Ground *ground)
{
    const float ratio = (float)ground->cell / (float)small->cell;
    const float x = (float)(small->x + small->margin), y = (float)(small->y + small->margin);
    const float left = (float)(ground->x + ground_margin(ground));
    const float top = (float)(ground->y + ground_margin(ground));
    return (Stretch){left - x * ratio, top - y * ratio, (float)small->w * ratio,
                     (float)small->h * ratio};
}

/* Is it of the same board, does it cover `seen`, and is it not too coarse? */
static bool may_grow(const Ground *small, const Ground *ground, Rect seen)
{
    Ground there = *ground;
    there.w = small->w;
    there.h = small->h;
    there.x = small->x;
    there.y = small->y;
    there.cell = small->cell;
    there.margin = small->margin;
    const Rect place = stretch_rect(growing_place(small, ground));
    return same_ground(small, &there) && small->w == seen.w && small->h == seen.h &&
           (float)ground->cell <= GROWING_MOST * (float)small->cell &&
           rect_same(rect_intersect(place, seen), seen);
}

void ground_painter_draw_growing(GroundPainter *painter, DrawList *list, const Ground *ground,
                                 Rect seen)
{
    GroundImage *growing = &painter->growing;
    Pixmap picture;
    if (!growing->image.id || !may_grow(&growing->ground, ground, seen)) {
        const Ground small = growing_ground(ground, seen);
        drop(painter, growing);
        if (make_ground(painter, &small, NULL, &picture)) {
            *growing = (GroundImage){small, store_add(painter->store, picture, true), 0};
        }
    }
    if (!growing->image.id || !may_grow(&growing->ground, ground, seen)) {
        ground_painter_draw_part(painter, list, ground, seen);
        return;
    }
    draw_clip(list, seen);
    draw_stretched(list, growing->image, growing_place(&growing->ground, ground));
    draw_unclip(list);
}

void ground_painter_drop_part(GroundPainter *painter)
{
    drop(painter, &painter->growing);
    for (int i = 0; i < PARTS; i++) {
        drop(painter, &painter->part[i]);
    }
}

static void sketch_table(DrawList *list, const Ground *ground)
{
    enum { STRIPS = 32 };
    for (int i = 0; i < STRIPS; i++) {
        int y = ground->h * i / STRIPS, end = ground->h * (i + 1) / STRIPS;
        Argb color =
            argb_mix(ground->look.table_top, ground->look.table_bottom, ((float)i + 0.5f) / STRIPS);
        draw_fill(list, (Rect){0, y, ground->w, end - y}, color);
    }
}

void ground_painter_draw_sketch(DrawList *list, const Ground *ground)
{
    const Look *look = &ground->look;
    sketch_table(list, ground);
    if (ground->size < 2 || ground->cell < 1) {
        return;
    }
    int width = ground_line_width(ground->cell), n = ground->size;
    int x = ground->x + ground_margin(ground) - width / 2;
    int y = ground->y + ground_margin(ground) - width / 2;
    int length = (n - 1) * ground->cell + width;
    Rect board = ground_board(ground);
    draw_round(list, board, ground_corner_radius(ground),
               argb_mix(look->board_mid, look->board_light, SKETCH_LIGHT));
    for (int i = 0; i < n; i++) {
        draw_fill(list, (Rect){x, y + i * ground->cell, length, width}, look->line);
        draw_fill(list, (Rect){x + i * ground->cell, y, width, length}, look->line);
    }
}

void ground_painter_draw_sample(GroundPainter *painter, DrawList *list, const Ground *ground,
                                Rect rect)
{
    if (rect_empty(rect)) {
        return;
    }
    Ground local = *ground;
    local.w = rect.w;
    local.h = rect.h;
    const GroundImage *sample = image_of(painter, painter->sample, SAMPLES_MAX, &local, NULL);
    if (sample) {
        draw_image(list, sample->image, (Rect){0, 0, rect.w, rect.h}, rect.x, rect.y, 1);
    } else {
        draw_fill(list, rect, ground->look.board_mid);
    }
}

void ground_painter_draw_table_sample(GroundPainter *painter, DrawList *list, const Look *look,
                                      Table table, Rect rect)
{
    Ground ground = {.look = *look, .table = table};
    ground_painter_draw_sample(painter, list, &ground, rect);
}
