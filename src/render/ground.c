#include "render/ground.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "render/grid.h"
#include "render/plank.h"
#include "render/raster.h"
#include "render/table.h"

/* How far the mean of the wood lies from its middle colour towards its light one. */
#define SKETCH_LIGHT 0.12f

enum { SAMPLES_MAX = 32, LINES_STAND_OUT = 80 /* levels of brightness */ };

/* A picture and what it shows. */
typedef struct Kept {
    Ground ground;
    ImageRef image;
    uint64_t used; /* when it was last drawn */
} Kept;

/* Two: whoever opens a page comes back from it. */
enum { GROUNDS = 2 };

struct GroundPainter {
    Store *store;
    Fonts *fonts;
    Kept ground[GROUNDS];
    ImageRef bare; /* the table alone, while it is asked for */
    Ground bare_ground;
    Kept part; /* of an enlarged board, while one is shown */
    Kept sample[SAMPLES_MAX];
    uint64_t clock;
};

GroundPainter *ground_new(Store *store, Fonts *fonts)
{
    GroundPainter *board = calloc(1, sizeof *board);
    if (!board) {
        return NULL;
    }
    board->store = store;
    board->fonts = fonts;
    return board;
}

static void drop(GroundPainter *board, Kept *kept)
{
    if (kept->image.id) {
        store_remove(board->store, kept->image);
    }
    *kept = (Kept){.used = 0};
}

static void drop_bare(GroundPainter *board)
{
    if (board->bare.id) {
        store_remove(board->store, board->bare);
    }
    board->bare = (ImageRef){0};
}

void ground_free(GroundPainter *board)
{
    if (!board) {
        return;
    }
    for (int i = 0; i < GROUNDS; i++) {
        drop(board, &board->ground[i]);
    }
    drop_bare(board);
    drop(board, &board->part);
    for (int i = 0; i < SAMPLES_MAX; i++) {
        drop(board, &board->sample[i]);
    }
    free(board);
}

int ground_margin(const Ground *ground)
{
    return ground->margin > 0 ? ground->margin : ground->cell;
}

int ground_line_width(int cell)
{
    int width = (int)lroundf(0.022f * (float)cell);
    return width < 1 ? 1 : width;
}

Vec ground_point(const Ground *ground, int column, int row)
{
    float half = ground_line_width(ground->cell) % 2 ? 0.5f : 0;
    return (Vec){(float)(ground->x + ground_margin(ground) + column * ground->cell) + half,
                 (float)(ground->y + ground_margin(ground) + row * ground->cell) + half};
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

/* ---- making ---- */

/* The table of the window; what the board hides of it is left out. */
static bool make_table(const Ground *ground, Pixmap *out)
{
    const Pixmap *picture = ground->table_picture;
    if (picture && picture->pixel && picture->w > 0 && picture->h > 0 &&
        table_fill_picture(&ground->look, picture, ground->w, ground->h, out)) {
        return true;
    }
    if (!pixmap_init_bare(out, ground->w, ground->h)) {
        return false;
    }
    Rect hidden = plank_opaque(ground), all = {0, 0, ground->w, ground->h};
    if (rect_empty(hidden)) {
        hidden = (Rect){0, 0, 0, 0};
    }
    int right = hidden.x + hidden.w, below = hidden.y + hidden.h;
    Rect part[4] = {{0, 0, all.w, hidden.y},
                    {0, hidden.y, hidden.x, hidden.h},
                    {right, hidden.y, all.w - right, hidden.h},
                    {0, below, all.w, all.h - below}};
    for (int i = 0; i < 4; i++) {
        if (table_fill(&ground->look, ground->table, part[i], out)) {
            continue;
        }
        pixmap_free(out);
        return false;
    }
    return true;
}

/* `bare`: the table alone, if it was shown until now; NULL: it was not. */
static int luma(Argb color)
{
    return (int)((color >> 16 & 255) * 3 + (color >> 8 & 255) * 6 + (color & 255)) / 10;
}

/* The mean brightness of the board as it lies in the picture. */
static int board_luma(const Ground *ground, const Pixmap *picture)
{
    Rect board = rect_intersect(plank_rect(ground), (Rect){0, 0, picture->w, picture->h});
    int64_t sum = 0, count = 0;
    for (int y = board.y; y < board.y + board.h; y += 4) {
        for (int x = board.x; x < board.x + board.w; x += 4, count++) {
            sum += luma(picture->pixel[(size_t)y * (size_t)picture->stride + (size_t)x]);
        }
    }
    return count ? (int)(sum / count) : 0;
}

/* A player's picture may be as dark as the theme's lines, or as light: then they are the other. */
static void choose_lines(Ground *ground, const Pixmap *picture)
{
    Look *look = &ground->look;
    int below = board_luma(ground, picture), away = luma(look->line) - below;
    if (away > LINES_STAND_OUT || away < -LINES_STAND_OUT) {
        return;
    }
    look->line = argb_alpha(below < 128 ? RGB(0xF1F5F6) : RGB(0x1E1C19), 0.8f);
    look->coordinate = argb_alpha(look->line, 0.92f);
}

static bool make_ground(const Ground *ground, Fonts *fonts, const Pixmap *bare, Pixmap *out)
{
    if (!(bare ? pixmap_copy(bare, out) : make_table(ground, out))) {
        return false;
    }
    if (!plank_cast(ground, out) || !plank_lay(ground, out)) {
        pixmap_free(out);
        return false;
    }
    Ground printed = *ground;
    if (ground->board_picture && ground->board_picture->pixel) {
        choose_lines(&printed, out);
    }
    grid_draw(&printed, fonts, out);
    return true;
}

/* The table for a ground without a board: all of it. */
static Ground without_board(const Ground *ground)
{
    Ground table = *ground;
    table.size = 0;
    return table;
}

static const Pixmap *bare_for(const GroundPainter *board, const Ground *ground)
{
    Ground table = without_board(ground);
    const Image *image = board->bare.id ? store_get(board->store, board->bare) : NULL;
    return image && same_table(&board->bare_ground, &table) ? &image->pixmap : NULL;
}

void ground_draw_table(GroundPainter *board, DrawList *list, const Ground *ground)
{
    Rect all = {0, 0, ground->w, ground->h};
    Ground table = without_board(ground);
    Pixmap pixmap;
    if (!same_table(&board->bare_ground, &table)) {
        drop_bare(board);
    }
    board->bare_ground = table;
    if (!board->bare.id && make_table(&table, &pixmap)) {
        board->bare = store_add(board->store, pixmap, true);
    }
    if (board->bare.id) {
        draw_image(list, board->bare, all, 0, 0, 1);
    } else {
        draw_fill(list, all, ground->look.table_bottom);
    }
}

/* The picture of this ground, made if none of those kept is: in the place of the one that was not
 * drawn for longest. NULL: no memory. */
static const Kept *picture_of(GroundPainter *board, Kept *kept, int count, const Ground *ground,
                              const Pixmap *bare)
{
    Kept *oldest = &kept[0];
    Pixmap pixmap;
    for (int i = 0; i < count; i++) {
        if (kept[i].image.id && same_ground(&kept[i].ground, ground)) {
            kept[i].used = ++board->clock;
            return &kept[i];
        }
        if (kept[i].used < oldest->used) {
            oldest = &kept[i];
        }
    }
    if (!make_ground(ground, board->fonts, bare, &pixmap)) {
        return NULL;
    }
    ImageRef image = store_add(board->store, pixmap, true);
    if (!image.id) {
        return NULL;
    }
    drop(board, oldest);
    *oldest = (Kept){*ground, image, ++board->clock};
    return oldest;
}

void ground_draw(GroundPainter *board, DrawList *list, const Ground *ground)
{
    if (ground->w < 1 || ground->h < 1) {
        return;
    }
    for (int i = 0; i < GROUNDS; i++) { /* of another window */
        if (board->ground[i].ground.w != ground->w || board->ground[i].ground.h != ground->h) {
            drop(board, &board->ground[i]);
        }
    }
    const Kept *kept = picture_of(board, board->ground, GROUNDS, ground, bare_for(board, ground));
    drop_bare(board);
    Rect all = {0, 0, ground->w, ground->h};
    if (kept) {
        draw_image(list, kept->image, all, 0, 0, 1);
    } else {
        draw_fill(list, all, ground->look.table_bottom);
    }
}

void ground_draw_part(GroundPainter *board, DrawList *list, const Ground *ground, Rect seen)
{
    Ground local = *ground;
    local.w = seen.w;
    local.h = seen.h;
    local.x -= seen.x;
    local.y -= seen.y;
    const Kept *kept = picture_of(board, &board->part, 1, &local, NULL);
    if (kept) {
        draw_image(list, kept->image, (Rect){0, 0, seen.w, seen.h}, seen.x, seen.y, 1);
    } else {
        draw_fill(list, seen, ground->look.board_mid);
    }
}

void ground_drop_part(GroundPainter *board)
{
    drop(board, &board->part);
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

void ground_draw_sketch(DrawList *list, const Ground *ground)
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
    Rect plank = plank_rect(ground);
    draw_round(list, plank, plank_radius(ground),
               argb_mix(look->board_mid, look->board_light, SKETCH_LIGHT));
    for (int i = 0; i < n; i++) {
        draw_fill(list, (Rect){x, y + i * ground->cell, length, width}, look->line);
        draw_fill(list, (Rect){x + i * ground->cell, y, width, length}, look->line);
    }
}

void ground_draw_sample(GroundPainter *board, DrawList *list, const Ground *ground, Rect rect)
{
    if (rect_empty(rect)) {
        return;
    }
    Ground local = *ground;
    local.w = rect.w;
    local.h = rect.h;
    const Kept *sample = picture_of(board, board->sample, SAMPLES_MAX, &local, NULL);
    if (sample) {
        draw_image(list, sample->image, (Rect){0, 0, rect.w, rect.h}, rect.x, rect.y, 1);
    } else {
        draw_fill(list, rect, ground->look.board_mid);
    }
}

void ground_draw_table_sample(GroundPainter *board, DrawList *list, const Look *look, Table table,
                              Rect rect)
{
    Ground ground = {.look = *look, .table = table};
    ground_draw_sample(board, list, &ground, rect);
}
