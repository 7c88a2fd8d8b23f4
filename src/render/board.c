#include "render/board.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "render/grid.h"
#include "render/plank.h"
#include "render/raster.h"
#include "render/table.h"

enum { SAMPLES_MAX = 32, QUICK_STEP = 4 };

/* Kept between pictures: the table while only the board changes, the board's wood while only lines,
 * coordinates or the table change. A finer one serves a quick frame too, not the other way round.
 */
typedef struct Kept {
    Pixmap pixmap;
    Ground made_for;
    Rect place;
} Kept;

typedef struct Sample {
    Ground ground;
    ImageRef image;
    uint64_t used;
} Sample;

struct Board {
    Store *store;
    Fonts *fonts;
    Kept table, plank;
    Ground ground; /* what `image` shows */
    ImageRef image;
    ImageRef bare; /* the table alone, while it is asked for */
    Sample sample[SAMPLES_MAX];
    int samples;
    uint64_t clock;
};

Board *board_new(Store *store, Fonts *fonts)
{
    Board *board = calloc(1, sizeof *board);
    if (!board)
        return NULL;
    board->store = store;
    board->fonts = fonts;
    return board;
}

static void drop_bare(Board *board)
{
    if (board->bare.id)
        store_remove(board->store, board->bare);
    board->bare = (ImageRef){0};
}

void board_free(Board *board)
{
    if (!board)
        return;
    if (board->image.id)
        store_remove(board->store, board->image);
    drop_bare(board);
    for (int i = 0; i < board->samples; i++)
        store_remove(board->store, board->sample[i].image);
    pixmap_free(&board->table.pixmap);
    pixmap_free(&board->plank.pixmap);
    free(board);
}

int board_margin(const Ground *ground)
{
    return ground->margin > 0 ? ground->margin : ground->cell;
}

int board_line_width(int cell)
{
    int width = (int)lroundf(0.022f * (float)cell);
    return width < 1 ? 1 : width;
}

Vec board_point(const Ground *ground, int column, int row)
{
    float half = board_line_width(ground->cell) % 2 ? 0.5f : 0;
    return (Vec){(float)(ground->x + board_margin(ground) + column * ground->cell) + half,
                 (float)(ground->y + board_margin(ground) + row * ground->cell) + half};
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

/* Does the table made for `a` also serve `b`? */
static bool table_serves(const Ground *a, const Ground *b)
{
    return a->w == b->w && a->h == b->h && a->table == b->table && (!a->quick || b->quick) &&
           same_table_look(&a->look, &b->look) &&
           same_picture(a, b, a->table_picture, b->table_picture);
}

static bool plank_serves(const Ground *a, const Ground *b)
{
    return a->w == b->w && a->h == b->h && a->size == b->size && a->cell == b->cell &&
           board_margin(a) == board_margin(b) && a->x == b->x && a->y == b->y &&
           a->face == b->face && (!a->quick || b->quick) && same_board_look(&a->look, &b->look) &&
           same_picture(a, b, a->board_picture, b->board_picture) &&
           (!a->board_picture || a->picture_dim == b->picture_dim);
}

static bool ground_serves(const Ground *a, const Ground *b)
{
    return table_serves(a, b) && plank_serves(a, b) && a->coordinates == b->coordinates &&
           a->look.line == b->look.line && a->look.coordinate == b->look.coordinate &&
           a->look.board_shadow == b->look.board_shadow;
}

/* ---- making ---- */

static bool make_table(const Ground *ground, Pixmap *out)
{
    const Pixmap *picture = ground->table_picture;
    if (picture && picture->pixel && picture->w > 0 && picture->h > 0 &&
        table_fill_picture(&ground->look, picture, ground->w, ground->h, out))
        return true;
    if (!ground->quick)
        return table_fill(&ground->look, ground->table, ground->w, ground->h, 1, out);
    Pixmap small;
    if (!table_fill(&ground->look, ground->table, ground->w, ground->h, QUICK_STEP, &small))
        return false;
    bool done = plank_enlarge(&small, QUICK_STEP, ground->w, ground->h, out);
    pixmap_free(&small);
    return done;
}

/* Lays the board on the table; only its corners let the table through. */
static void lay(const Ground *ground, const Pixmap *plank, Rect place, Pixmap *to)
{
    Rect clip = {0, 0, to->w, to->h}, all = plank_rect(ground);
    int corner = (int)ceilf(plank_radius(ground)) + 1;
    int top = all.y + corner - place.y, bottom = all.y + all.h - corner - place.y;
    top = top < 0 ? 0 : top > place.h ? place.h : top;
    bottom = bottom < top ? top : bottom > place.h ? place.h : bottom;
    Rect above = {0, 0, place.w, top}, middle = {0, top, place.w, bottom - top};
    Rect below = {0, bottom, place.w, place.h - bottom};
    Image solid = {.pixmap = *plank, .opaque = true}, corners = {.pixmap = *plank};
    raster_image(to, clip, &corners, above, place.x, place.y, 255);
    raster_image(to, clip, &solid, middle, place.x, place.y + top, 255);
    raster_image(to, clip, &corners, below, place.x, place.y + bottom, 255);
}

static bool keep_table(Board *board, const Ground *ground)
{
    Kept *kept = &board->table;
    if (kept->pixmap.pixel && table_serves(&kept->made_for, ground))
        return true;
    pixmap_free(&kept->pixmap);
    kept->made_for = *ground;
    return make_table(ground, &kept->pixmap);
}

static bool keep_plank(Board *board, const Ground *ground)
{
    Kept *kept = &board->plank;
    if (kept->pixmap.pixel && plank_serves(&kept->made_for, ground))
        return true;
    pixmap_free(&kept->pixmap);
    kept->made_for = *ground;
    return plank_make(ground, &kept->pixmap, &kept->place) || rect_empty(kept->place);
}

static bool copy_of(const Pixmap *from, Pixmap *out)
{
    if (!pixmap_init_bare(out, from->w, from->h))
        return false;
    for (int j = 0; j < from->h; j++)
        memcpy(out->pixel + (size_t)j * (size_t)out->stride,
               from->pixel + (size_t)j * (size_t)from->stride,
               (size_t)from->w * sizeof *from->pixel);
    return true;
}

/* The table as a new picture. A quick one is soon replaced and not worth keeping. */
static bool start_ground(Board *board, const Ground *ground, Pixmap *out)
{
    bool kept = board->table.pixmap.pixel && table_serves(&board->table.made_for, ground);
    if (ground->quick && !kept)
        return make_table(ground, out);
    return keep_table(board, ground) && copy_of(&board->table.pixmap, out);
}

/* The whole picture out of the kept parts. */
static bool make_ground(Board *board, const Ground *ground, Pixmap *out)
{
    /* Without a board its wood is kept for the page after. */
    if (ground->size < 1)
        return start_ground(board, ground, out);
    if (!keep_plank(board, ground) || !start_ground(board, ground, out))
        return false;
    if (!board->plank.pixmap.pixel)
        return true;
    if (!plank_cast(ground, out)) {
        pixmap_free(out);
        return false;
    }
    lay(ground, &board->plank.pixmap, board->plank.place, out);
    grid_draw(ground, board->fonts, out);
    return true;
}

/* The same for a sample, where nothing is kept but the result. */
static bool make_sample(Board *board, const Ground *ground, Pixmap *out)
{
    if (!make_table(ground, out))
        return false;
    Pixmap plank;
    Rect place;
    if (!plank_make(ground, &plank, &place)) {
        if (rect_empty(place))
            return true;
        pixmap_free(out);
        return false;
    }
    bool done = plank_cast(ground, out);
    if (done) {
        lay(ground, &plank, place, out);
        grid_draw(ground, board->fonts, out);
    } else {
        pixmap_free(out);
    }
    pixmap_free(&plank);
    return done;
}

void board_draw_table(Board *board, DrawList *list, const Ground *ground)
{
    Rect all = {0, 0, ground->w, ground->h};
    bool kept = board->table.pixmap.pixel && table_serves(&board->table.made_for, ground);
    Pixmap pixmap;
    if (!kept)
        drop_bare(board);
    if (!board->bare.id && keep_table(board, ground) && copy_of(&board->table.pixmap, &pixmap))
        board->bare = store_add(board->store, pixmap, true);
    if (board->bare.id)
        draw_image(list, board->bare, all, 0, 0, 1);
    else
        draw_fill(list, all, ground->look.table_bottom);
}

void board_draw(Board *board, DrawList *list, const Ground *ground)
{
    if (ground->w < 1 || ground->h < 1)
        return;
    drop_bare(board);
    if (!board->image.id || !ground_serves(&board->ground, ground)) {
        Pixmap pixmap;
        if (board->image.id)
            store_remove(board->store, board->image);
        board->image = (ImageRef){0};
        board->ground = *ground;
        if (make_ground(board, ground, &pixmap))
            board->image = store_add(board->store, pixmap, true);
    }
    Rect all = {0, 0, ground->w, ground->h};
    if (board->image.id)
        draw_image(list, board->image, all, 0, 0, 1);
    else
        draw_fill(list, all, ground->look.table_bottom);
}

static const Sample *find_sample(Board *board, const Ground *ground)
{
    for (int i = 0; i < board->samples; i++) {
        if (!ground_serves(&board->sample[i].ground, ground))
            continue;
        board->sample[i].used = ++board->clock;
        return &board->sample[i];
    }
    Pixmap pixmap;
    if (!make_sample(board, ground, &pixmap))
        return NULL;
    ImageRef image = store_add(board->store, pixmap, true);
    if (!image.id)
        return NULL;
    int at = 0;
    if (board->samples < SAMPLES_MAX) {
        at = board->samples++;
    } else {
        for (int i = 1; i < SAMPLES_MAX; i++)
            if (board->sample[i].used < board->sample[at].used)
                at = i;
        store_remove(board->store, board->sample[at].image);
    }
    board->sample[at] = (Sample){*ground, image, ++board->clock};
    return &board->sample[at];
}

void board_draw_sample(Board *board, DrawList *list, const Ground *ground, Rect rect)
{
    if (rect_empty(rect))
        return;
    Ground local = *ground;
    local.w = rect.w;
    local.h = rect.h;
    const Sample *sample = find_sample(board, &local);
    if (sample)
        draw_image(list, sample->image, (Rect){0, 0, rect.w, rect.h}, rect.x, rect.y, 1);
    else
        draw_fill(list, rect, ground->look.board_mid);
}

void board_draw_table_sample(Board *board, DrawList *list, const Look *look, Table table, Rect rect)
{
    Ground ground = {.look = *look, .table = table};
    board_draw_sample(board, list, &ground, rect);
}
