/* The ground: lines where they belong, coordinates only when asked for, every size survived. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "render/canvas.h"
#include "render/draw_command.h"
#include "render/grid.h"
#include "render/ground_painter.h"

static const Look plain = {.material = MATERIAL_PAPER,
                           .board_dark = RGB(0xF9F4EA),
                           .board_mid = RGB(0xF9F4EA),
                           .board_light = RGB(0xF9F4EA),
                           .line = 0xF21E1C19,
                           .coordinate = RGB(0x4A4640),
                           .table_top = RGB(0xEAE3D6),
                           .table_bottom = RGB(0xE0D8C9),
                           .linen = 1.1f,
                           .board_shadow = 0x1F2E200E,
                           .flat = true};
static const Look kaya = {.material = MATERIAL_WOOD,
                          .board_dark = RGB(0xC08F4F),
                          .board_mid = RGB(0xDDB577),
                          .board_light = RGB(0xECD09B),
                          .grain = 1,
                          .line = 0xDB3A2814,
                          .coordinate = 0xEB6B4C26,
                          .table_top = RGB(0xDCD5C9),
                          .table_bottom = RGB(0xC9C0B1),
                          .linen = 1.6f,
                          .glow = 0x6BFFFAEE,
                          .bevel_light = 0.42f,
                          .bevel_dark = 0.34f,
                          .face = 0x75341C06,
                          .board_shadow = 0x572E200E};

static Fonts *fonts; /* opened once, for all desks */

typedef struct Desk {
    Store *store;
    Canvas *canvas;
    DrawList *list;
    GroundPainter *ground_painter;
} Desk;

static Desk desk_open(void)
{
    Desk desk;
    desk.store = store_new();
    desk.canvas = canvas_new(desk.store, fonts);
    desk.list = drawlist_new();
    desk.ground_painter = ground_painter_new(desk.store, fonts);
    return desk;
}

static void desk_close(Desk *desk)
{
    ground_painter_free(desk->ground_painter);
    drawlist_free(desk->list);
    canvas_free(desk->canvas);
    store_free(desk->store);
}

static const Pixmap *shot(Desk *desk, const Ground *ground)
{
    Rect dirty[CANVAS_DIRTY_MAX];
    assert_true(canvas_resize(desk->canvas, ground->w, ground->h));
    drawlist_begin(desk->list, ground->w, ground->h);
    ground_painter_draw(desk->ground_painter, desk->list, ground);
    canvas_draw(desk->canvas, desk->list, dirty);
    return canvas_pixels(desk->canvas);
}

static uint64_t hash_of(const Pixmap *p)
{
    uint64_t hash = 14695981039346656037u;
    for (int y = 0; y < p->h; y++) {
        for (int x = 0; x < p->w; x++) {
            hash = (hash ^ p->pixel[y * p->stride + x]) * 1099511628211u;
        }
    }
    return hash;
}

static int grey(const Pixmap *p, int x, int y)
{
    uint32_t c = p->pixel[y * p->stride + x];
    return (int)((c >> 16 & 255) + (c >> 8 & 255) + (c & 255)) / 3;
}

static Ground ground_of(const Look *look, int cell, int size)
{
    int side = (size + 1) * cell;
    return (Ground){.look = *look,
                    .w = side + 40,
                    .h = side + 50,
                    .size = size,
                    .cell = cell,
                    .x = 17,
                    .y = 13,
                    .face = true};
}

/* Every inner line covers exactly its own pixels: dark there, bare board on both sides. */
static void test_lines_are_crisp(void **state)
{
    (void)state;
    static const int cells[] = {9, 23, 31, 47, 70, 101};
    Desk desk = desk_open();
    for (size_t n = 0; n < sizeof cells / sizeof *cells; n++) {
        Ground ground = ground_of(&plain, cells[n], 15);
        const Pixmap *p = shot(&desk, &ground);
        int t = ground_line_width(cells[n]);
        for (int i = 1; i < 14; i++) {
            int x = ground.x + (i + 1) * cells[n] - t / 2,
                y = ground.y + 5 * cells[n] + cells[n] / 2;
            int v = ground.x + 5 * cells[n] + cells[n] / 2,
                u = ground.y + (i + 1) * cells[n] - t / 2;
            for (int k = 0; k < t; k++) {
                assert_true(grey(p, x + k, y) < 90);
                assert_true(grey(p, v, u + k) < 90);
            }
            assert_true(grey(p, x - 1, y) > 230 && grey(p, x + t, y) > 230);
            assert_true(grey(p, v, u - 1) > 230 && grey(p, v, u + t) > 230);
            Vec middle = ground_point(&ground, i, i);
            assert_true(middle.x == (float)x + 0.5f * (float)t);
            assert_true(middle.y == (float)u + 0.5f * (float)t);
        }
    }
    desk_close(&desk);
}

/* The frame is thicker than a line, equally on all sides, and crossings are no darker than lines.
 */
static void test_frame_and_crossings(void **state)
{
    (void)state;
    Desk desk = desk_open();
    Ground ground = ground_of(&plain, 47, 15);
    const Pixmap *p = shot(&desk, &ground);
    int y = ground.y + 47 * 5 + 20, first = ground.x + 47, last = ground.x + 15 * 47;
    int left = 0, right = 0;
    for (int k = -4; k < 5; k++) {
        left += grey(p, first + k, y) < 90;
        right += grey(p, last + k, y) < 90;
        assert_int_equal(grey(p, first + k, y) < 90, grey(p, last - k, y) < 90);
    }
    assert_int_equal(left, 2);
    assert_int_equal(right, 2);
    int x = ground.x + 3 * 47, cross = ground.y + 3 * 47;
    assert_in_range(abs(grey(p, x, cross) - grey(p, x, cross + 20)), 0, 3);
    int corner = ground.y + 47; /* the frame's corner is not doubled either */
    assert_in_range(abs(grey(p, first, corner) - grey(p, first, y)), 0, 3);
    desk_close(&desk);
}

static bool has(const int *column, const int *row, int count, int x, int y)
{
    for (int i = 0; i < count; i++) {
        if (column[i] == x && row[i] == y) {
            return true;
        }
    }
    return false;
}

static void test_stars(void **state)
{
    (void)state;
    int column[STARS_MAX], row[STARS_MAX];
    assert_int_equal(grid_stars(15, column, row), 5);
    assert_true(has(column, row, 5, 3, 3) && has(column, row, 5, 11, 3) &&
                has(column, row, 5, 7, 7));
    assert_true(has(column, row, 5, 3, 11) && has(column, row, 5, 11, 11));
    assert_int_equal(grid_stars(19, column, row), 9);
    assert_true(has(column, row, 9, 3, 9) && has(column, row, 9, 9, 9) &&
                has(column, row, 9, 15, 15));
    assert_int_equal(grid_stars(13, column, row), 5);
    assert_int_equal(grid_stars(20, column, row), 4);
    assert_int_equal(grid_stars(7, column, row), 0);
    /* On the board: a dot around the centre, none around a plain crossing. */
    Desk desk = desk_open();
    Ground ground = ground_of(&plain, 60, 15);
    const Pixmap *p = shot(&desk, &ground);
    assert_true(grey(p, ground.x + 8 * 60 + 3, ground.y + 8 * 60 + 3) < 90);
    assert_true(grey(p, ground.x + 7 * 60 + 3, ground.y + 7 * 60 + 3) > 230);
    desk_close(&desk);
}

/* Dark pixels in the square of one cell around a place of the margin. */
static int ink(const Pixmap *p, int cx, int cy, int reach)
{
    int count = 0;
    for (int y = cy - reach; y <= cy + reach; y++) {
        for (int x = cx - reach; x <= cx + reach; x++) {
            count += grey(p, x, y) < 170;
        }
    }
    return count;
}

static void test_coordinates(void **state)
{
    (void)state;
    Desk desk = desk_open();
    Ground ground = ground_of(&plain, 50, 15);
    int near = 24, far = 16 * 50 - 24, at = 5 * 50;
    struct {
        Coordinates coordinates;
        bool left, top;
    } cases[] = {{COORDINATES_OFF, false, false},
                 {COORDINATES_TWO, true, false},
                 {COORDINATES_FOUR, true, true}};
    for (int i = 0; i < 3; i++) {
        ground.coordinates = cases[i].coordinates;
        const Pixmap *p = shot(&desk, &ground);
        assert_int_equal(ink(p, ground.x + near, ground.y + at, 12) > 8, cases[i].left);
        assert_int_equal(ink(p, ground.x + at, ground.y + far, 12) > 8, cases[i].left);
        assert_int_equal(ink(p, ground.x + at, ground.y + near, 12) > 8, cases[i].top);
        assert_int_equal(ink(p, ground.x + far, ground.y + at, 12) > 8, cases[i].top);
    }
    desk_close(&desk);
}

/* Where pixels of two pictures differ: what was printed on the board. */
static Rect printed(const Pixmap *a, const Pixmap *b)
{
    Rect all = {0, 0, 0, 0};
    for (int y = 0; y < a->h; y++) {
        for (int x = 0; x < a->w; x++) {
            if (a->pixel[y * a->stride + x] != b->pixel[y * b->stride + x]) {
                all = rect_unite(all, (Rect){x, y, 1, 1});
            }
        }
    }
    return all;
}

/* Narrow or wide: lines and coordinates stay on the board, and coordinates off the lines. */
static void test_margins(void **state)
{
    (void)state;
    static const int cells[] = {14, 24, 50};
    Desk bare_desk = desk_open(), desk = desk_open();
    for (int tenths = 7; tenths <= 15; tenths += 2) {
        for (size_t n = 0; n < sizeof cells / sizeof *cells; n++) {
            int cell = cells[n], margin = cell * tenths / 10, side = 14 * cell + 2 * margin;
            Ground ground = ground_of(&plain, cell, 15);
            ground.margin = margin;
            ground.w = side + 60;
            ground.h = side + 60;
            assert_int_equal(ground_margin(&ground), margin);
            Vec first = ground_point(&ground, 0, 0), last = ground_point(&ground, 14, 14);
            assert_in_range((int)first.x - ground.x, margin, margin + 1);
            assert_in_range(ground.x + side - (int)last.x, margin - 1, margin);

            Ground bare = ground;
            bare.look.line = 0;
            const Pixmap *without = shot(&bare_desk, &bare);
            Rect lines = printed(shot(&desk, &ground), without);
            assert_in_range(lines.x - ground.x, margin - 4, margin);
            assert_in_range(lines.y - ground.y, margin - 4, margin);
            assert_in_range(lines.w, 14 * cell, 14 * cell + 8);
            assert_in_range(lines.h, 14 * cell, 14 * cell + 8);

            bare.coordinates = ground.coordinates = COORDINATES_FOUR;
            ground.look.coordinate = bare.look.coordinate = RGB(0xFF0000);
            const Pixmap *with = shot(&desk, &bare);
            bool any = false;
            for (int y = 0; y < with->h; y++) {
                for (int x = 0; x < with->w; x++) {
                    if (with->pixel[y * with->stride + x] ==
                        without->pixel[y * without->stride + x]) {
                        continue;
                    }
                    any = true;
                    assert_true(
                        rect_has((Rect){ground.x, ground.y, side, side}, (float)x, (float)y));
                    assert_false(rect_has(lines, (float)x, (float)y));
                }
            }
            if (cell >= 24 && margin >= 20) { /* below there may be no room for type */
                assert_true(any);
            }
        }
    }
    desk_close(&bare_desk);
    desk_close(&desk);
}

static void test_same_again(void **state)
{
    (void)state;
    Ground ground = ground_of(&kaya, 31, 15);
    ground.coordinates = COORDINATES_FOUR;
    for (int table = 0; table < TABLE_COUNT; table++) {
        ground.table = (Table)table;
        Desk one = desk_open(), two = desk_open();
        uint64_t first = hash_of(shot(&one, &ground));
        assert_true(first == hash_of(shot(&two, &ground)));
        /* What was kept from another picture leaves no trace. */
        Ground other = ground;
        other.coordinates = COORDINATES_OFF;
        shot(&one, &other);
        other.table = (Table)((table + 1) % TABLE_COUNT);
        other.cell = 30;
        shot(&one, &other);
        assert_true(first == hash_of(shot(&one, &ground)));
        desk_close(&one);
        desk_close(&two);
    }
}

static ImageRef picture_of(Desk *desk, const Ground *ground)
{
    shot(desk, ground);
    const DrawCommand *command = drawlist_command(desk->list, 0);
    assert_int_equal(command->kind, DRAW_COMMAND_IMAGE);
    return command->image.image;
}

/* The way back from a page makes nothing anew; what is of another window is not kept. */
static void test_the_last_two_are_kept(void **state)
{
    (void)state;
    Desk desk = desk_open();
    Ground play = ground_of(&kaya, 31, 15), page = play;
    page.cell = 20;
    ImageRef first = picture_of(&desk, &play), second = picture_of(&desk, &page);
    assert_int_not_equal(first.id, second.id);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(picture_of(&desk, &play).generation, first.generation);
        assert_int_equal(picture_of(&desk, &play).id, first.id);
        assert_int_equal(picture_of(&desk, &page).id, second.id);
    }
    page.cell = 22; /* a third: the one that was not drawn for longest makes room */
    picture_of(&desk, &page);
    assert_null(store_get(desk.store, first));
    assert_non_null(store_get(desk.store, second));
    page.w -= 10;
    picture_of(&desk, &page);
    assert_null(store_get(desk.store, second));
    desk_close(&desk);
}

/* The wood never repeats: moved sideways or down by whole cells it is like itself at no distance.
 */
static void test_no_tiling(void **state)
{
    (void)state;
    Desk desk = desk_open();
    Ground ground = ground_of(&kaya, 24, 19);
    ground.look.line = 0;
    const Pixmap *p = shot(&desk, &ground);
    int x0 = ground.x + 24, y0 = ground.y + 24, n = 18 * 24;
    for (int shift = 12; shift < n / 2; shift++) {
        double dot = 0, a2 = 0, b2 = 0, ma = 0, mb = 0;
        int w = n - shift, y = y0 + n / 2;
        for (int x = 0; x < w; x++) {
            ma += grey(p, x0 + x, y);
            mb += grey(p, x0 + x + shift, y);
        }
        ma /= w, mb /= w;
        for (int x = 0; x < w; x++) {
            double a = grey(p, x0 + x, y) - ma, b = grey(p, x0 + x + shift, y) - mb;
            dot += a * b, a2 += a * a, b2 += b * b;
        }
        assert_true(dot * dot < 0.6 * 0.6 * a2 * b2 || dot < 0);
    }
    desk_close(&desk);
}

/* What lies under the board is left out; what is seen of the table is the same with it and without,
 * and so do its parts fit together. */
static void test_table_under_board(void **state)
{
    (void)state;
    Ground ground = ground_of(&kaya, 12, 9);
    ground.w = 420;
    ground.h = 300;
    ground.x = 131;
    ground.y = 77;
    Ground bare = ground;
    bare.size = 0;
    Rect near = rect_inset((Rect){131, 77, 120, 122}, -27);
    for (int table = 0; table < TABLE_COUNT; table++) {
        ground.table = bare.table = (Table)table;
        Desk one = desk_open(), two = desk_open();
        const Pixmap *a = shot(&one, &ground), *b = shot(&two, &bare);
        for (int y = 0; y < ground.h; y++) {
            for (int x = 0; x < ground.w; x++) {
                if (!rect_has(near, (float)x, (float)y)) {
                    assert_true(a->pixel[y * a->stride + x] == b->pixel[y * b->stride + x]);
                }
            }
        }
        desk_close(&one);
        desk_close(&two);
    }
}

/* Cloth, wool and the paper of the hills are like themselves at no distance. (Waves and rush are
 * woven to a pattern.) */
static void test_tables_do_not_repeat(void **state)
{
    (void)state;
    static const Table tables[] = {TABLE_LINEN, TABLE_HILLS, TABLE_FELT};
    Desk desk = desk_open();
    for (size_t n = 0; n < sizeof tables / sizeof *tables; n++) {
        Ground ground = {.look = kaya, .w = 900, .h = 240, .table = tables[n]};
        const Pixmap *p = shot(&desk, &ground);
        int y = 40, w = 300; /* in the sky */
        for (int shift = 8; shift < 300; shift++) {
            double dot = 0, a2 = 0, b2 = 0;
            for (int x = 1; x < w; x++) {
                double a = grey(p, x, y) - grey(p, x - 1, y);
                double b = grey(p, x + shift, y) - grey(p, x + shift - 1, y);
                dot += a * b, a2 += a * a, b2 += b * b;
            }
            assert_true(dot < 0.5 * sqrt(a2 * b2) + 1);
        }
    }
    desk_close(&desk);
}

/* Lines and stars of every cell size: all lines as wide as the first, equally far apart, and a dot
 * that is wider than its lines wherever there is one. */
static void test_every_cell(void **state)
{
    (void)state;
    for (int cell = 12; cell <= 140; cell += cell < 32 ? 1 : 9) {
        Desk desk = desk_open();
        Ground ground = ground_of(&plain, cell, 9);
        const Pixmap *p = shot(&desk, &ground);
        int y = ground.y + cell + cell / 2, width = ground_line_width(cell);
        for (int i = 1; i < 8; i++) {
            int first = ground.x + (i + 1) * cell - width / 2, dark = 0;
            for (int x = first - cell / 3; x < first + cell / 3; x++) {
                dark += grey(p, x, y) < 90;
            }
            assert_int_equal(dark, width);
            assert_true(grey(p, first, y) < 90 && grey(p, first + width - 1, y) < 90);
        }
        int column[STARS_MAX], row[STARS_MAX];
        assert_int_equal(grid_stars(9, column, row), 5);
        Vec at = ground_point(&ground, column[0], row[0]);
        int reach = width / 2 + 1; /* just beside the lines, to all four sides */
        for (int k = 0; k < 4; k++) {
            assert_true(grey(p, (int)at.x + (k & 1 ? reach : -reach),
                             (int)at.y + (k & 2 ? reach : -reach)) < 200);
        }
        desk_close(&desk);
    }
}

static void test_every_size_survives(void **state)
{
    (void)state;
    static const int sides[] = {1, 2, 3, 5, 17, 64, 151};
    Desk desk = desk_open();
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        for (size_t j = 0; j < sizeof sides / sizeof *sides; j++) {
            for (int table = 0; table < TABLE_COUNT; table++) {
                Ground ground = {.look = table % 2 ? plain : kaya,
                                 .w = sides[i],
                                 .h = sides[j],
                                 .size = 15,
                                 .cell = 4 + (int)(3 * i * j),
                                 .x = 5 - 9 * table,
                                 .y = -3 + table,
                                 .face = true,
                                 .coordinates = COORDINATES_FOUR,
                                 .table = (Table)table};
                const Pixmap *p = shot(&desk, &ground);
                for (int y = 0; y < p->h; y++) {
                    for (int x = 0; x < p->w; x++) {
                        assert_int_equal(p->pixel[y * p->stride + x] >> 24, 255);
                    }
                }
                ground.size = 0;
                shot(&desk, &ground);
            }
        }
    }
    desk_close(&desk);
}

static void test_pictures(void **state)
{
    (void)state;
    Desk desk = desk_open();
    Ground ground = ground_of(&kaya, 30, 9);
    uint64_t bare = hash_of(shot(&desk, &ground));
    Pixmap broken = {NULL, 0, 0, 0};
    ground.table_picture = &broken;
    ground.board_picture = &broken;
    assert_true(hash_of(shot(&desk, &ground)) == bare); /* nothing to show: our own wood */

    Pixmap blue;
    assert_true(pixmap_init(&blue, 7, 5));
    for (int i = 0; i < blue.h * blue.stride; i++) {
        blue.pixel[i] = RGB(0x0000FF);
    }
    ground.table_picture = &blue;
    ground.board_picture = &blue;
    ground.picture_generation = 1;
    const Pixmap *p = shot(&desk, &ground);
    int x = ground.x + 4 * 30 + 15, y = ground.y + 4 * 30 + 15;
    uint32_t board = p->pixel[y * p->stride + x], table = p->pixel[p->w - 1];
    assert_true((board & 255) > 180 && (board >> 16 & 255) < 60);
    assert_true((table & 255) > 200 && (table >> 16 & 255) < 60);
    ground.picture_dim = 0.5f;
    p = shot(&desk, &ground);
    assert_true((p->pixel[y * p->stride + x] >> 16 & 255) > 90);
    for (int i = 0; i < blue.h * blue.stride; i++) {
        blue.pixel[i] = RGB(0x00FF00);
    }
    ground.picture_generation = 2;
    p = shot(&desk, &ground);
    assert_true((p->pixel[y * p->stride + x] >> 8 & 255) > 180);
    pixmap_free(&blue);
    desk_close(&desk);
}

/* On any picture of the player's own the lines can be seen. */
static void test_lines_stand_out_of_a_picture(void **state)
{
    (void)state;
    static const Argb line[3] = {0xDB3A2814, 0xDB170E07, 0x9EF1F5F6}; /* kaya, night, slate */
    static const int grey[5] = {0, 50, 110, 170, 255};
    Desk desk = desk_open();
    Pixmap picture;
    assert_true(pixmap_init(&picture, 8, 8));
    for (int n = 0; n < 15; n++) {
        Ground ground = ground_of(&kaya, 30, 9);
        ground.look.line = line[n / 5];
        for (int i = 0; i < 8 * picture.stride; i++) {
            picture.pixel[i] = RGB(grey[n % 5] * 0x010101);
        }
        ground.board_picture = &picture;
        ground.picture_generation = (uint32_t)n + 1;
        const Pixmap *p = shot(&desk, &ground);
        Vec cross = ground_point(&ground, 3, 3);
        int x = (int)cross.x, y = (int)cross.y + 15;
        int on = (int)(p->pixel[y * p->stride + x] >> 8 & 255);
        int beside = (int)(p->pixel[y * p->stride + x + 15] >> 8 & 255);
        assert_true(abs(on - beside) > 50);
    }
    pixmap_free(&picture);
    desk_close(&desk);
}

static void test_samples(void **state)
{
    (void)state;
    Desk desk = desk_open();
    assert_true(canvas_resize(desk.canvas, 300, 120));
    Rect dirty[CANVAS_DIRTY_MAX];
    uint64_t first = 0;
    for (int turn = 0; turn < 2; turn++) {
        drawlist_begin(desk.list, 300, 120);
        draw_fill(desk.list, (Rect){0, 0, 300, 120}, RGB(0xFF00FF));
        Ground ground = {.look = kaya, .size = 15, .cell = 30, .x = 36, .y = -300};
        ground_painter_draw_sample(desk.ground_painter, desk.list, &ground,
                                   (Rect){10, 10, 100, 80});
        for (int i = 0; i < 40; i++) { /* more than are kept */
            ground_painter_draw_table_sample(desk.ground_painter, desk.list, &plain,
                                             (Table)(i % TABLE_COUNT), (Rect){150, 10, 60 + i, 80});
        }
        canvas_draw(desk.canvas, desk.list, dirty);
        const Pixmap *p = canvas_pixels(desk.canvas);
        assert_true(p->pixel[5 * p->stride + 5] == RGB(0xFF00FF));
        assert_true(p->pixel[50 * p->stride + 130] == RGB(0xFF00FF));
        assert_true(grey(p, 30, 50) > grey(p, 90, 45)); /* table left, wood right */
        if (turn == 0) {
            first = hash_of(p);
        } else {
            assert_true(hash_of(p) == first);
        }
    }
    desk_close(&desk);
}

static int open_fonts(void **state)
{
    (void)state;
    fonts = fonts_new(NULL);
    return fonts ? 0 : -1;
}

static int close_fonts(void **state)
{
    (void)state;
    fonts_free(fonts);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_are_crisp),
        cmocka_unit_test(test_frame_and_crossings),
        cmocka_unit_test(test_stars),
        cmocka_unit_test(test_coordinates),
        cmocka_unit_test(test_margins),
        cmocka_unit_test(test_same_again),
        cmocka_unit_test(test_the_last_two_are_kept),
        cmocka_unit_test(test_no_tiling),
        cmocka_unit_test(test_table_under_board),
        cmocka_unit_test(test_tables_do_not_repeat),
        cmocka_unit_test(test_every_cell),
        cmocka_unit_test(test_every_size_survives),
        cmocka_unit_test(test_pictures),
        cmocka_unit_test(test_lines_stand_out_of_a_picture),
        cmocka_unit_test(test_samples),
    };
    return cmocka_run_group_tests(tests, open_fonts, close_fonts);
}
