/* All themes draw valid premultiplied colours: no channel above its alpha, or edges would glow. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "render/draw_command.h"
#include "render/ground_painter.h"
#include "render/paint_fixture.h"
#include "render/plank.h"
#include "render/stone_painter.h"
#include "ui/theme.h"

/* Returns how many pixels are neither empty nor solid. */
static long assert_valid(const Pixmap *p)
{
    long soft = 0;

    for (int y = 0; y < p->h; y++) {
        for (int x = 0; x < p->w; x++) {
            const uint32_t pixel = *pixmap_at(p, x, y);
            const uint32_t alpha = pixel >> 24;

            assert_true((pixel >> 16 & 255u) <= alpha);
            assert_true((pixel >> 8 & 255u) <= alpha);
            assert_true((pixel & 255u) <= alpha);
            soft += alpha > 0 && alpha < 255u;
        }
    }
    return soft;
}

static void stones_are_valid(void **state)
{
    (void)state;
    static const int diameters[] = {1, 2, 7, 30, 59, 130};

    for (int id = 0; id < THEME_COUNT; id++) {
        const Look *look = &theme_get((ThemeId)id)->look;
        Store *store = store_new();
        StonePainter *stone_painter = stone_painter_new(store);
        DrawList *list = drawlist_new();
        long soft = 0;

        drawlist_begin(list, 400, 400);
        for (size_t i = 0; i < sizeof diameters / sizeof *diameters; i++) {
            const int d = diameters[i];

            for (int variant = 0; variant < STONE_VARIANTS; variant++) {
                stone_painter_draw(stone_painter, list, look, COLOR_WHITE, variant, 200, 200.5f, d,
                                   1, false);
            }
            stone_painter_draw(stone_painter, list, look, COLOR_BLACK, 0, 200, 200, d, 1, false);
            stone_painter_draw(stone_painter, list, look, COLOR_BLACK, 0, 200, 200, d, 1, true);
            stone_painter_draw_shadow(stone_painter, list, look, 200, 200, d, 1, 1);
        }
        assert_true(drawlist_count(list) >= 6 * 7);
        for (int i = 0; i < drawlist_count(list); i++) {
            const DrawCommand *command = drawlist_command(list, i);

            assert_int_equal(command->kind, DRAW_COMMAND_IMAGE);

            const Image *sprite = store_get(store, command->image.image);

            assert_non_null(sprite);
            soft += assert_valid(&sprite->pixmap);
        }
        assert_true(soft > 100);
        drawlist_free(list);
        stone_painter_free(stone_painter);
        store_free(store);
    }
}

static Ground ground_of(int theme, int w)
{
    return (Ground){.look = theme_get((ThemeId)theme)->look,
                    .w = w,
                    .h = 720,
                    .size = 15,
                    .cell = 40,
                    .x = 20,
                    .y = 20,
                    .face = true};
}

static void boards_are_valid(void **state)
{
    (void)state;
    for (int id = 0; id < THEME_COUNT; id++) {
        const Ground ground = ground_of(id, 700);
        const Argb under = RGB(0x00FF00);
        Rect all = ground_board(&ground);
        Pixmap table;

        assert_int_equal(all.w, 640);
        assert_true(pixmap_init_bare(&table, 700, 720));
        for (int i = 0; i < table.h * table.stride; i++) {
            table.pixel[i] = under;
        }
        assert_true(plank_paint(&ground, &(Parallel){NULL, NULL}, &table));
        /* The rounded corners show the table; the opaque area does not. */
        const int right = all.x + all.w - 1, bottom = all.y + all.h - 1;
        const uint32_t corner[4] = {
            *pixmap_at(&table, all.x, all.y), *pixmap_at(&table, right, all.y),
            *pixmap_at(&table, all.x, bottom), *pixmap_at(&table, right, bottom)};
        for (int i = 0; i < 4; i++) {
            assert_true((corner[i] >> 8 & 255) > (corner[i] >> 16 & 255) + 60);
        }
        Rect opaque = ground_opaque(&ground);
        for (int y = 0; y < table.h; y++) {
            for (int x = 0; x < table.w; x++) {
                const uint32_t pixel = *pixmap_at(&table, x, y);
                const int green = (int)(pixel >> 8 & 255), red = (int)(pixel >> 16 & 255);

                assert_int_equal(pixel >> 24, 255);
                if (!rect_has(all, (float)x, (float)y)) {
                    assert_true(pixel == under);
                } else if (rect_has(opaque, (float)x, (float)y)) {
                    assert_true(green < red + 40);
                }
            }
        }
        pixmap_free(&table);
    }
}

/* The mean of one channel within a rectangle. */
static int mean_of(const Pixmap *picture, Rect rect, int shift)
{
    long sum = 0;

    for (int y = rect.y; y < rect.y + rect.h; y++) {
        for (int x = rect.x; x < rect.x + rect.w; x++) {
            sum += (long)(*pixmap_at(picture, x, y) >> shift & 255);
        }
    }
    return (int)(sum / ((long)rect.w * rect.h));
}

/* The sketch of the first frame matches the painted ground in lines and colours, so that replacing
 * it is not visible as a flash. */
static void sketch_matches_the_ground(void **state)
{
    (void)state;
    for (int id = 0; id < THEME_COUNT; id++) {
        const Ground ground = ground_of(id, 900);
        /* Between the lines, on lines, and beside the board. */
        const Rect place[4] = {
            {302, 302, 36, 36}, {182, 62, 36, 36}, {62, 420, 560, 1}, {700, 40, 180, 600}};
        PaintFixture fixture = fixture_open();
        Canvas *canvas[2] = {fixture.canvas, fixture.reference};
        DrawList *list = fixture.list;
        Rect dirty[CANVAS_DIRTY_MAX];

        for (int i = 0; i < 2; i++) {
            drawlist_begin(list, ground.w, ground.h);
            if (i) {
                ground_painter_draw(fixture.ground_painter, list, &ground);
            } else {
                ground_painter_draw_sketch(list, &ground);
            }
            assert_true(canvas_resize(canvas[i], ground.w, ground.h));
            canvas_draw(canvas[i], list, dirty);
        }
        for (int k = 0; k < 4; k++) {
            for (int shift = 0; shift < 24; shift += 8) {
                assert_in_range(mean_of(canvas_pixels(canvas[0]), place[k], shift) -
                                    mean_of(canvas_pixels(canvas[1]), place[k], shift) + 24,
                                0, 48);
            }
        }
        fixture_close(&fixture);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stones_are_valid),
        cmocka_unit_test(boards_are_valid),
        cmocka_unit_test(sketch_matches_the_ground),
    };

    return cmocka_run_group_tests(tests, fixture_open_fonts, fixture_close_fonts);
}
