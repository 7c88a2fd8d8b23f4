#include "app/window_icon.h"

#include "render/canvas.h"
#include "render/raster.h"
#include "render/stone_painter.h"

enum { SIDE = 64, STONE = 46 };

static void draw(StonePainter *stone_painter, DrawList *list, const Look *look)
{
    const float middle = SIDE / 2.0f;
    drawlist_begin(list, SIDE, SIDE);
    draw_fill(list, (Rect){0, 0, SIDE, SIDE}, look->board_mid);
    draw_fill(list, (Rect){0, SIDE / 2 - 1, SIDE, 2}, look->line);
    draw_fill(list, (Rect){SIDE / 2 - 1, 0, 2, SIDE}, look->line);
    stone_painter_draw_shadow(stone_painter, list, look, middle, middle, STONE, 1, 1);
    stone_painter_draw(stone_painter, list, look, COLOR_BLACK, 0, middle, middle, STONE, 1, false);
}

/* SDL expects straight alpha; only the corners are transparent. */
static void hand_over(SDL_Window *window, const Pixmap *drawn, Pixmap *out)
{
    const Rect all = {0, 0, SIDE, SIDE};
    raster_round(out, all, all, SIDE / 6.0f, 0xFFFFFFFFu);
    for (int y = 0; y < SIDE; y++) {
        uint32_t *row = pixmap_at(out, 0, y);
        for (int x = 0; x < SIDE; x++) {
            row[x] = (row[x] & 0xFF000000u) | (*pixmap_at(drawn, x, y) & 0x00FFFFFFu);
        }
    }
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormatFrom(
        out->pixel, SIDE, SIDE, 32, out->stride * 4, SDL_PIXELFORMAT_ARGB8888);
    if (surface) {
        SDL_SetWindowIcon(window, surface);
    }
    SDL_FreeSurface(surface);
}

void window_icon_set(SDL_Window *window, const Look *look, Store *store, Fonts *fonts)
{
    Rect dirty[CANVAS_DIRTY_MAX];
    Pixmap out = {0};
    Canvas *canvas = canvas_new(store, fonts);
    StonePainter *stone_painter = stone_painter_new(store);
    DrawList *list = drawlist_new();
    if (canvas && stone_painter && list && canvas_resize(canvas, SIDE, SIDE) &&
        pixmap_init(&out, SIDE, SIDE)) {
        draw(stone_painter, list, look);
        if (!drawlist_failed(list)) {
            canvas_draw(canvas, list, dirty);
            hand_over(window, canvas_pixels(canvas), &out);
        }
    }
    pixmap_free(&out);
    drawlist_free(list);
    stone_painter_free(stone_painter);
    canvas_free(canvas);
}
