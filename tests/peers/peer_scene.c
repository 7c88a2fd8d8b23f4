#include "peers/peer_scene.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/frame_bench.h"
#include "app/loop.h"
#include "render/stone_sprite.h"
#include "ui/board_scene.h"
#include "ui/theme.h"

/* ---- made of what Tengen draws ---- */

static void draw(App *app)
{
    for (int i = 0; i < 40; i++) { /* until all motion has ended */
        app->loop.now_ms += 50;
        loop_changed(app);
        loop_draw(app);
    }
}

static bool take(const App *app, PeerScene *scene, PeerImage image)
{
    return pixmap_copy(display_pixels(&app->display), &scene->image[image]);
}

static bool take_page(App *app, PeerScene *scene, Page page, PeerImage image)
{
    game_set_page(&app->game, page);
    draw(app);
    return take(app, scene, image);
}

static Layout layout_of(App *app)
{
    return layout_make(loop_view(app), app->display.w, app->display.h, app->display.scale);
}

static bool make_sprites(PeerScene *scene, const Look *look, SpriteKey key)
{
    const SpriteKey shadow = {.kind = SPRITE_SHADOW,
                              .diameter = key.diameter,
                              .half_x = key.half_x,
                              .half_y = key.half_y,
                              .r = look->shadow,
                              .hollow = true};
    SpriteKey white = key;
    key.color = COLOR_BLACK;
    key.r = key.g = key.b = 1;
    white.color = COLOR_WHITE;
    white.r = look->white_r;
    white.g = look->white_g;
    white.b = look->white_b;
    bool made = stone_sprite_paint(&shadow, &scene->image[PEER_SHADOW]) &&
                stone_sprite_paint(&key, &scene->image[PEER_BLACK]);
    for (int i = 0; i < PEER_WHITES && made; i++) {
        white.variant = i;
        made = stone_sprite_paint(&white, &scene->image[PEER_WHITE + i]);
    }
    return made;
}

/* As the stone painter places them: centres lie on half pixels. */
static bool make_stones(App *app, PeerScene *scene, const Layout *layout)
{
    const View *view = loop_view(app);
    const int diameter = (int)lroundf(0.94f * (float)layout->cell);
    SpriteKey key = {.kind = SPRITE_STONE, .diameter = diameter};
    const int pad = stone_sprite_padding(&(SpriteKey){.kind = SPRITE_SHADOW, .diameter = diameter});
    for (int i = 0; i < PEER_STONES_MAX; i++) {
        const Point point = point_at(i % BOARD_DEFAULT, i / BOARD_DEFAULT);
        const Color color = view->stone[point];
        float cx, cy;
        layout_point_center(layout, point, &cx, &cy);
        const int twice_x = (int)lroundf(2 * cx) - diameter, x = twice_x >> 1;
        const int twice_y = (int)lroundf(2 * cy) - diameter, y = twice_y >> 1;
        key.half_x = twice_x & 1;
        key.half_y = twice_y & 1;
        if (color == COLOR_BLACK || color == COLOR_WHITE) {
            const int white = PEER_WHITE + board_scene_variant(point) % PEER_WHITES;
            scene->shadow[scene->stones] = (PeerPlace){PEER_SHADOW, x - pad, y - pad};
            scene->stone[scene->stones++] =
                (PeerPlace){color == COLOR_BLACK ? PEER_BLACK : (PeerImage)white, x, y};
        }
    }
    return make_sprites(scene, &theme_get(app->options.settings.theme)->look, key);
}

/* The box of the pixels of `within` in which the pictures differ. */
static Rect difference(const Pixmap *a, const Pixmap *b, Rect within)
{
    int left = within.x + within.w, right = within.x, top = within.y + within.h, bottom = within.y;
    for (int y = within.y; y < within.y + within.h; y++) {
        for (int x = within.x; x < within.x + within.w; x++) {
            if (*pixmap_at(a, x, y) != *pixmap_at(b, x, y)) {
                left = x < left ? x : left;
                right = x >= right ? x + 1 : right;
                top = y < top ? y : top;
                bottom = y + 1;
            }
        }
    }
    return right > left ? (Rect){left, top, right - left, bottom - top} : (Rect){0, 0, 0, 0};
}

static bool make_game(PeerScene *scene, App *app)
{
    const Layout layout = layout_of(app);
    scene->board = layout.seen;
    scene->panel = layout.panel;
    if (!frame_bench_fill(app, PEER_STONES_MAX - 1)) { /* the last stone would end the game */
        return false;
    }
    match_undo(app->game.match);
    draw(app);
    Pixmap before;
    if (!pixmap_copy(display_pixels(&app->display), &before)) {
        return false;
    }
    match_redo(app->game.match);
    draw(app);
    const Pixmap *pixels = display_pixels(&app->display);
    const bool made = pixmap_copy(pixels, &scene->picture) &&
                      pixmap_cut(pixels, scene->board, &scene->image[PEER_BOARD]) &&
                      pixmap_cut(pixels, scene->panel, &scene->image[PEER_PANEL]) &&
                      make_stones(app, scene, &layout);
    scene->changed[0] = difference(&before, pixels, scene->board);
    for (int i = 0; i < PEER_BANDS; i++) {
        const int top = scene->panel.h * i / PEER_BANDS,
                  end = scene->panel.h * (i + 1) / PEER_BANDS;
        const Rect band = {scene->panel.x, scene->panel.y + top, scene->panel.w, end - top};
        scene->changed[1 + i] = difference(&before, pixels, band);
    }
    pixmap_free(&before);
    return made;
}

bool peer_scene_place_stones(App *app)
{
    const bool begun = frame_bench_fill(app, PEER_STONES_MAX - 1);
    if (begun) {
        draw(app);
    }
    return begun;
}

bool peer_scene_make(PeerScene *scene, App *app)
{
    *scene = (PeerScene){.w = app->display.w, .h = app->display.h};
    if (!frame_bench_fill(app, 0)) {
        return false;
    }
    draw(app);
    bool made = take(app, scene, PEER_TABLE) && make_game(scene, app) &&
                take_page(app, scene, PAGE_SETTINGS, PEER_OLD_PAGE) &&
                take_page(app, scene, PAGE_STATISTICS, PEER_NEW_PAGE) &&
                take_page(app, scene, PAGE_REVIEW, PEER_REVIEW);
    scene->review_board = layout_of(app).seen;
    game_set_page(&app->game, PAGE_PLAY);
    draw(app);
    return made;
}

void peer_scene_free(PeerScene *scene)
{
    for (int i = 0; i < PEER_IMAGES; i++) {
        pixmap_free(&scene->image[i]);
    }
    pixmap_free(&scene->picture);
}

/* ---- the cases ---- */

const char *peer_case_word(PeerCase which)
{
    static const char *const words[PEER_CASES] = {"full",   "stone", "fade",
                                                  "travel", "pinch", "pan"};
    return words[which];
}

static void draw_whole(const PeerScene *scene, PeerImage image, float opacity, PeerPainter *painter)
{
    painter->image(painter->self, image, (Rect){0, 0, scene->w, scene->h}, 0, 0, opacity);
}

static void draw_places(const PeerScene *scene, const PeerPlace *place, Rect within,
                        PeerPainter *painter)
{
    for (int i = 0; i < scene->stones; i++) {
        const Pixmap *sprite = &scene->image[place[i].image];
        const Rect all = {0, 0, sprite->w, sprite->h};
        if (!rect_empty(
                rect_intersect(within, (Rect){place[i].x, place[i].y, sprite->w, sprite->h}))) {
            painter->image(painter->self, place[i].image, all, place[i].x, place[i].y, 1);
        }
    }
}

/* What lies within: the table, the stones, the panel. */
static void draw_game(const PeerScene *scene, Rect within, PeerPainter *painter)
{
    const Rect panel = rect_intersect(scene->panel, within);
    painter->clip(painter->self, within);
    painter->image(painter->self, PEER_TABLE, within, within.x, within.y, 1);
    draw_places(scene, scene->shadow, within, painter);
    draw_places(scene, scene->stone, within, painter);
    if (!rect_empty(panel)) {
        const Rect part = {panel.x - scene->panel.x, panel.y - scene->panel.y, panel.w, panel.h};
        painter->image(painter->self, PEER_PANEL, part, panel.x, panel.y, 1);
    }
}

static void draw_stone(const PeerScene *scene, PeerPainter *painter)
{
    for (int i = 0; i < 1 + PEER_BANDS; i++) {
        if (!rect_empty(scene->changed[i])) {
            draw_game(scene, scene->changed[i], painter);
        }
    }
}

static void draw_travel(const PeerScene *scene, float t, PeerPainter *painter)
{
    const Rect a = scene->board, b = scene->review_board;
    draw_whole(scene, PEER_REVIEW, 1, painter);
    painter->stretch(
        painter->self, PEER_BOARD,
        (Stretch){(float)a.x + (float)(b.x - a.x) * t, (float)a.y + (float)(b.y - a.y) * t,
                  (float)a.w + (float)(b.w - a.w) * t, (float)a.h + (float)(b.h - a.h) * t});
}

static void draw_pinch(const PeerScene *scene, int frame, PeerPainter *painter)
{
    const Rect board = scene->board;
    const float scale = 1 + 0.04f * (float)(frame + 1);
    const float w = (float)board.w * scale, h = (float)board.h * scale;
    painter->clip(painter->self, board);
    painter->stretch(painter->self, PEER_BOARD,
                     (Stretch){(float)board.x - (w - (float)board.w) / 2,
                               (float)board.y - (h - (float)board.h) / 2, w, h});
}

static void draw_pan(const PeerScene *scene, int frame, PeerPainter *painter)
{
    const Rect board = scene->board, all = {0, 0, board.w, board.h};
    painter->clip(painter->self, board);
    painter->image(painter->self, PEER_BOARD, all, board.x + 5 * (frame + 1), board.y, 1);
}

void peer_scene_draw(const PeerScene *scene, PeerCase which, int frame, PeerPainter *painter)
{
    const Rect window = {0, 0, scene->w, scene->h};
    const float t = (float)(frame + 1) / (PEER_FRAMES + 1);
    painter->clip(painter->self, window);
    switch (which) {
    case PEER_FULL:
        draw_game(scene, window, painter);
        break;
    case PEER_STONE:
        draw_stone(scene, painter);
        break;
    case PEER_FADE:
        draw_whole(scene, PEER_NEW_PAGE, 1, painter);
        draw_whole(scene, PEER_OLD_PAGE, (1 - t) * (1 - t), painter);
        break;
    case PEER_TRAVEL:
        draw_travel(scene, t, painter);
        break;
    case PEER_PINCH:
        draw_pinch(scene, frame, painter);
        break;
    case PEER_PAN:
        draw_pan(scene, frame, painter);
        break;
    case PEER_CASES:
        break;
    }
    painter->finish(painter->self);
}

double peer_difference(const Pixmap *one, const Pixmap *other)
{
    enum { VISIBLE = 16 }; /* of 255, in one channel */
    long different = 0;
    for (int y = 0; y < one->h; y++) {
        for (int x = 0; x < one->w; x++) {
            const uint32_t a = *pixmap_at(one, x, y), b = *pixmap_at(other, x, y);
            int most = 0;
            for (int shift = 0; shift < 24; shift += 8) {
                const int off = abs((int)(a >> shift & 0xFF) - (int)(b >> shift & 0xFF));
                most = off > most ? off : most;
            }
            different += most > VISIBLE;
        }
    }
    return (double)different / ((double)one->w * (double)one->h);
}
