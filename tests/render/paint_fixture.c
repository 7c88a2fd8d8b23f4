#include "render/paint_fixture.h"

#include <assert.h>
#include <stddef.h>

static Fonts *fonts;

int fixture_open_fonts(void **state)
{
    (void)state;
    fonts = fonts_new(NULL);
    return fonts ? 0 : -1;
}

int fixture_close_fonts(void **state)
{
    (void)state;
    fonts_free(fonts);
    return 0;
}

PaintFixture fixture_open(void)
{
    PaintFixture fixture = {.fonts = fonts, .store = store_new(), .list = drawlist_new()};
    fixture.canvas = canvas_new(fixture.store, fonts);
    fixture.reference = canvas_new(fixture.store, fonts);
    fixture.ground_painter = ground_painter_new(fixture.store, fonts);
    fixture.stone_painter = stone_painter_new(fixture.store);
    assert(fixture.list && fixture.canvas && fixture.reference && fixture.ground_painter &&
           fixture.stone_painter);
    return fixture;
}

void fixture_close(PaintFixture *fixture)
{
    stone_painter_free(fixture->stone_painter);
    ground_painter_free(fixture->ground_painter);
    drawlist_free(fixture->list);
    canvas_free(fixture->reference);
    canvas_free(fixture->canvas);
    store_free(fixture->store);
}

void fixture_begin(PaintFixture *fixture, int w, int h)
{
    bool resized = canvas_resize(fixture->canvas, w, h);
    assert(resized);
    drawlist_begin(fixture->list, w, h);
}

const Pixmap *fixture_draw(PaintFixture *fixture)
{
    Rect dirty[CANVAS_DIRTY_MAX];
    canvas_draw(fixture->canvas, fixture->list, dirty);
    return canvas_pixels(fixture->canvas);
}

int pixmap_grey(const Pixmap *p, int x, int y)
{
    uint32_t c = *pixmap_at(p, x, y);
    return (int)((c >> 16 & 255) + (c >> 8 & 255) + (c & 255)) / 3;
}

uint64_t pixmap_hash(const Pixmap *p)
{
    uint64_t hash = 14695981039346656037u;
    for (int y = 0; y < p->h; y++) {
        for (int x = 0; x < p->w; x++) {
            hash = (hash ^ *pixmap_at(p, x, y)) * 1099511628211u;
        }
    }
    return hash;
}

void fixture_run_backwards(void *pool, int turns, ParallelTurn *turn, void *user)
{
    int *loops = pool;

    (*loops)++;
    while (turns-- > 0) {
        turn(user, turns);
    }
}
