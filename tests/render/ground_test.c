/* The ground: position of lines and coordinates, caching, textures, the player's pictures. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "render/draw_command.h"
#include "render/grid.h"
#include "render/paint_fixture.h"

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

static const Pixmap *draw_ground(PaintFixture *fixture, const Ground *ground)
{
    fixture_begin(fixture, ground->w, ground->h);
    ground_painter_draw(fixture->ground_painter, fixture->list, ground);
    return fixture_draw(fixture);
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

/* Every inner line covers whole pixels: dark there, bare board on both sides. */
static void test_lines_are_crisp(void **state)
{
    (void)state;
    static const int cells[] = {9, 23, 31, 47, 70, 101};
    PaintFixture fixture = fixture_open();
    for (size_t n = 0; n < sizeof cells / sizeof *cells; n++) {
        Ground ground = ground_of(&plain, cells[n], 15);
        const Pixmap *p = draw_ground(&fixture, &ground);
        int t = ground_line_width(cells[n]);
        for (int i = 1; i < 14; i++) {
            int x = ground.x + (i + 1) * cells[n] - t / 2,
                y = ground.y + 5 * cells[n] + cells[n] / 2;
            int v = ground.x + 5 * cells[n] + cells[n] / 2,
                u = ground.y + (i + 1) * cells[n] - t / 2;
            for (int k = 0; k < t; k++) {
                assert_true(pixmap_grey(p, x + k, y) < 90);
                assert_true(pixmap_grey(p, v, u + k) < 90);
            }
            assert_true(pixmap_grey(p, x - 1, y) > 230 && pixmap_grey(p, x + t, y) > 230);
            assert_true(pixmap_grey(p, v, u - 1) > 230 && pixmap_grey(p, v, u + t) > 230);
            Vec middle = ground_point(&ground, i, i);
            assert_true(middle.x == (float)x + 0.5f * (float)t);
            assert_true(middle.y == (float)u + 0.5f * (float)t);
        }
    }
    fixture_close(&fixture);
}

/* The frame is thicker than a line, equally on all sides, and crossings are no darker than lines.
 */
static void test_frame_and_crossings(void **state)
{
    (void)state;
    PaintFixture fixture = fixture_open();
    Ground ground = ground_of(&plain, 47, 15);
    const Pixmap *p = draw_ground(&fixture, &ground);
    int y = ground.y + 47 * 5 + 20, first = ground.x + 47, last = ground.x + 15 * 47;
    int left = 0, right = 0;
    for (int k = -4; k < 5; k++) {
        left += pixmap_grey(p, first + k, y) < 90;
        right += pixmap_grey(p, last + k, y) < 90;
        assert_int_equal(pixmap_grey(p, first + k, y) < 90, pixmap_grey(p, last - k, y) < 90);
    }
    assert_int_equal(left, 2);
    assert_int_equal(right, 2);
    int x = ground.x + 3 * 47, cross = ground.y + 3 * 47;
    assert_in_range(abs(pixmap_grey(p, x, cross) - pixmap_grey(p, x, cross + 20)), 0, 3);
    int corner = ground.y + 47; /* the frame's corner is not painted twice either */
    assert_in_range(abs(pixmap_grey(p, first, corner) - pixmap_grey(p, first, y)), 0, 3);
    fixture_close(&fixture);
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
    PaintFixture fixture = fixture_open();
    Ground ground = ground_of(&plain, 60, 15);
    const Pixmap *p = draw_ground(&fixture, &ground);
    assert_true(pixmap_grey(p, ground.x + 8 * 60 + 3, ground.y + 8 * 60 + 3) < 90);
    assert_true(pixmap_grey(p, ground.x + 7 * 60 + 3, ground.y + 7 * 60 + 3) > 230);
    fixture_close(&fixture);
}

/* Counts the dark pixels in a square around a position in the margin. */
static int ink(const Pixmap *p, int cx, int cy, int reach)
{
    int count = 0;
    for (int y = cy - reach; y <= cy + reach; y++) {
        for (int x = cx - reach; x <= cx + reach; x++) {
            count += pixmap_grey(p, x, y) < 170;
        }
    }
    return count;
}

static void test_coordinates(void **state)
{
    (void)state;
    PaintFixture fixture = fixture_open();
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
        const Pixmap *p = draw_ground(&fixture, &ground);
        assert_int_equal(ink(p, ground.x + near, ground.y + at, 12) > 8, cases[i].left);
        assert_int_equal(ink(p, ground.x + at, ground.y + far, 12) > 8, cases[i].left);
        assert_int_equal(ink(p, ground.x + at, ground.y + near, 12) > 8, cases[i].top);
        assert_int_equal(ink(p, ground.x + far, ground.y + at, 12) > 8, cases[i].top);
    }
    fixture_close(&fixture);
}

/* The bounding box of the pixels in which two pictures differ. */
static Rect difference(const Pixmap *a, const Pixmap *b)
{
    Rect all = {0, 0, 0, 0};
    for (int y = 0; y < a->h; y++) {
        for (int x = 0; x < a->w; x++) {
            if (*pixmap_at(a, x, y) != *pixmap_at(b, x, y)) {
                all = rect_unite(all, (Rect){x, y, 1, 1});
            }
        }
    }
    return all;
}

/* With any margin, lines and coordinates stay on the board and do not overlap. */
static void test_margins(void **state)
{
    (void)state;
    static const int cells[] = {14, 24, 50};
    PaintFixture bare_fixture = fixture_open(), fixture = fixture_open();
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
            const Pixmap *without = draw_ground(&bare_fixture, &bare);
            Rect lines = difference(draw_ground(&fixture, &ground), without);
            assert_in_range(lines.x - ground.x, margin - 4, margin);
            assert_in_range(lines.y - ground.y, margin - 4, margin);
            assert_in_range(lines.w, 14 * cell, 14 * cell + 8);
            assert_in_range(lines.h, 14 * cell, 14 * cell + 8);

            bare.coordinates = ground.coordinates = COORDINATES_FOUR;
            ground.look.coordinate = bare.look.coordinate = RGB(0xFF0000);
            const Pixmap *with = draw_ground(&fixture, &bare);
            bool any = false;
            for (int y = 0; y < with->h; y++) {
                for (int x = 0; x < with->w; x++) {
                    if (*pixmap_at(with, x, y) == *pixmap_at(without, x, y)) {
                        continue;
                    }
                    any = true;
                    assert_true(
                        rect_has((Rect){ground.x, ground.y, side, side}, (float)x, (float)y));
                    assert_false(rect_has(lines, (float)x, (float)y));
                }
            }
            if (cell >= 24 && margin >= 20) { /* in a smaller margin they may not fit */
                assert_true(any);
            }
        }
    }
    fixture_close(&bare_fixture);
    fixture_close(&fixture);
}

/* The stones at the edge do not cover the coordinates. */
static void test_labels_have_their_own_room(void **state)
{
    (void)state;
    PaintFixture bare_fixture = fixture_open(), fixture = fixture_open();
    for (int cell = 12; cell <= 60; cell += 4) {
        Ground ground = ground_of(&plain, cell, 15), bare;
        int room = ground_label_margin(cell);
        ground.margin = room > cell ? room : cell;
        ground.w = ground.h = ground_side(&ground) + 60;
        bare = ground;
        ground.coordinates = COORDINATES_FOUR;
        const Pixmap *without = draw_ground(&bare_fixture, &bare);
        const Pixmap *with = draw_ground(&fixture, &ground);
        int reach = ground.margin - (int)(GROUND_STONE_REACH * (float)cell);
        Rect stones = {ground.x + reach, ground.y + reach, ground_side(&ground) - 2 * reach,
                       ground_side(&ground) - 2 * reach};
        int labels = 0;
        for (int y = 0; y < with->h; y++) {
            for (int x = 0; x < with->w; x++) {
                if (*pixmap_at(with, x, y) != *pixmap_at(without, x, y)) {
                    labels++;
                    assert_false(rect_has(stones, (float)x, (float)y));
                }
            }
        }
        assert_true(labels > 0);
    }
    fixture_close(&bare_fixture);
    fixture_close(&fixture);
}

static void test_same_ground_same_pixels(void **state)
{
    (void)state;
    Ground ground = ground_of(&kaya, 31, 15);
    ground.coordinates = COORDINATES_FOUR;
    for (int table = 0; table < TABLE_COUNT; table++) {
        ground.table = (Table)table;
        PaintFixture one = fixture_open(), two = fixture_open();
        uint64_t first = pixmap_hash(draw_ground(&one, &ground));
        assert_true(first == pixmap_hash(draw_ground(&two, &ground)));
        /* Cached images of other grounds have no effect. */
        Ground other = ground;
        other.coordinates = COORDINATES_OFF;
        draw_ground(&one, &other);
        other.table = (Table)((table + 1) % TABLE_COUNT);
        other.cell = 30;
        draw_ground(&one, &other);
        assert_true(first == pixmap_hash(draw_ground(&one, &ground)));
        fixture_close(&one);
        fixture_close(&two);
    }
}

static ImageRef picture_of(PaintFixture *fixture, const Ground *ground)
{
    draw_ground(fixture, ground);
    const DrawCommand *command = drawlist_command(fixture->list, 0);
    assert_int_equal(command->kind, DRAW_COMMAND_IMAGE);
    return command->image.image;
}

/* The last two grounds are cached; those of another window size are not. */
static void test_the_last_two_are_cached(void **state)
{
    (void)state;
    PaintFixture fixture = fixture_open();
    Ground play = ground_of(&kaya, 31, 15), page = play;
    page.cell = 20;
    ImageRef first = picture_of(&fixture, &play), second = picture_of(&fixture, &page);
    assert_int_not_equal(first.id, second.id);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(picture_of(&fixture, &play).generation, first.generation);
        assert_int_equal(picture_of(&fixture, &play).id, first.id);
        assert_int_equal(picture_of(&fixture, &page).id, second.id);
    }
    page.cell = 22; /* a third evicts the least recently used */
    picture_of(&fixture, &page);
    assert_null(store_get(fixture.store, first));
    assert_non_null(store_get(fixture.store, second));
    page.w -= 10;
    picture_of(&fixture, &page);
    assert_null(store_get(fixture.store, second));
    fixture_close(&fixture);
}

/* A ground that differs in one detail alone is painted anew, as if nothing had been painted. */
static void test_each_detail_is_its_own_picture(void **state)
{
    (void)state;
    static const size_t details[] = {
        offsetof(Ground, look.material),
        offsetof(Ground, look.board_dark),
        offsetof(Ground, look.board_mid),
        offsetof(Ground, look.board_light),
        offsetof(Ground, look.grain),
        offsetof(Ground, look.line),
        offsetof(Ground, look.coordinate),
        offsetof(Ground, look.table_top),
        offsetof(Ground, look.table_bottom),
        offsetof(Ground, look.linen),
        offsetof(Ground, look.glow),
        offsetof(Ground, look.bevel_light),
        offsetof(Ground, look.bevel_dark),
        offsetof(Ground, look.face),
        offsetof(Ground, look.board_shadow),
        offsetof(Ground, look.flat),
        offsetof(Ground, size),
        offsetof(Ground, cell),
        offsetof(Ground, margin),
        offsetof(Ground, x),
        offsetof(Ground, y),
        offsetof(Ground, face),
        offsetof(Ground, coordinates),
    };
    PaintFixture used = fixture_open(), fresh;
    Ground base = ground_of(&kaya, 11, 14);
    base.margin = 10;
    for (size_t i = 0; i < sizeof details / sizeof details[0]; i++) {
        Ground other = base;
        ((unsigned char *)&other)[details[i]] ^= 1;
        const ImageRef first = picture_of(&used, &base), second = picture_of(&used, &other);
        assert_true(first.id != second.id || first.generation != second.generation);
        fresh = fixture_open();
        const uint64_t hash = pixmap_hash(draw_ground(&fresh, &other));
        assert_true(pixmap_hash(draw_ground(&used, &other)) == hash);
        fixture_close(&fresh);
        assert_int_equal(picture_of(&used, &base).id, first.id); /* it is still there */
    }
    fixture_close(&used);
}

/* Wood does not repeat: it does not correlate with itself shifted by any distance. */
static void test_no_tiling(void **state)
{
    (void)state;
    PaintFixture fixture = fixture_open();
    Ground ground = ground_of(&kaya, 24, 19);
    ground.look.line = 0;
    const Pixmap *p = draw_ground(&fixture, &ground);
    int x0 = ground.x + 24, y0 = ground.y + 24, n = 18 * 24;
    for (int shift = 12; shift < n / 2; shift++) {
        double dot = 0, a2 = 0, b2 = 0, ma = 0, mb = 0;
        int w = n - shift, y = y0 + n / 2;
        for (int x = 0; x < w; x++) {
            ma += pixmap_grey(p, x0 + x, y);
            mb += pixmap_grey(p, x0 + x + shift, y);
        }
        ma /= w, mb /= w;
        for (int x = 0; x < w; x++) {
            double a = pixmap_grey(p, x0 + x, y) - ma, b = pixmap_grey(p, x0 + x + shift, y) - mb;
            dot += a * b, a2 += a * a, b2 += b * b;
        }
        assert_true(dot * dot < 0.6 * 0.6 * a2 * b2 || dot < 0);
    }
    fixture_close(&fixture);
}

/* The table around the board equals the table without a board, although the hidden part is not
 * painted. */
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
        PaintFixture one = fixture_open(), two = fixture_open();
        const Pixmap *a = draw_ground(&one, &ground), *b = draw_ground(&two, &bare);
        for (int y = 0; y < ground.h; y++) {
            for (int x = 0; x < ground.w; x++) {
                if (!rect_has(near, (float)x, (float)y)) {
                    assert_true(*pixmap_at(a, x, y) == *pixmap_at(b, x, y));
                }
            }
        }
        fixture_close(&one);
        fixture_close(&two);
    }
}

/* Linen, felt and the paper of the hills do not repeat. (Waves and rush have a regular pattern.) */
static void test_tables_do_not_repeat(void **state)
{
    (void)state;
    static const Table tables[] = {TABLE_LINEN, TABLE_HILLS, TABLE_FELT};
    PaintFixture fixture = fixture_open();
    for (size_t n = 0; n < sizeof tables / sizeof *tables; n++) {
        Ground ground = {.look = kaya, .w = 900, .h = 240, .table = tables[n]};
        const Pixmap *p = draw_ground(&fixture, &ground);
        int y = 40, w = 300; /* in the sky */
        for (int shift = 8; shift < 300; shift++) {
            double dot = 0, a2 = 0, b2 = 0;
            for (int x = 1; x < w; x++) {
                double a = pixmap_grey(p, x, y) - pixmap_grey(p, x - 1, y);
                double b = pixmap_grey(p, x + shift, y) - pixmap_grey(p, x + shift - 1, y);
                dot += a * b, a2 += a * a, b2 += b * b;
            }
            assert_true(dot < 0.5 * sqrt(a2 * b2) + 1);
        }
    }
    fixture_close(&fixture);
}

/* At every cell size all lines have the same width and distance, and star points are wider than
 * lines.
 */
static void test_every_cell(void **state)
{
    (void)state;
    for (int cell = 12; cell <= 140; cell += cell < 32 ? 1 : 9) {
        PaintFixture fixture = fixture_open();
        Ground ground = ground_of(&plain, cell, 9);
        const Pixmap *p = draw_ground(&fixture, &ground);
        int y = ground.y + cell + cell / 2, width = ground_line_width(cell);
        for (int i = 1; i < 8; i++) {
            int first = ground.x + (i + 1) * cell - width / 2, dark = 0;
            for (int x = first - cell / 3; x < first + cell / 3; x++) {
                dark += pixmap_grey(p, x, y) < 90;
            }
            assert_int_equal(dark, width);
            assert_true(pixmap_grey(p, first, y) < 90 && pixmap_grey(p, first + width - 1, y) < 90);
        }
        int column[STARS_MAX], row[STARS_MAX];
        assert_int_equal(grid_stars(9, column, row), 5);
        Vec at = ground_point(&ground, column[0], row[0]);
        int reach = width / 2 + 1; /* diagonally beside the crossing */
        for (int k = 0; k < 4; k++) {
            assert_true(pixmap_grey(p, (int)at.x + (k & 1 ? reach : -reach),
                                    (int)at.y + (k & 2 ? reach : -reach)) < 200);
        }
        fixture_close(&fixture);
    }
}

static void test_every_size_survives(void **state)
{
    (void)state;
    static const int sides[] = {1, 2, 3, 5, 17, 64, 151};
    PaintFixture fixture = fixture_open();
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
                const Pixmap *p = draw_ground(&fixture, &ground);
                for (int y = 0; y < p->h; y++) {
                    for (int x = 0; x < p->w; x++) {
                        assert_int_equal(*pixmap_at(p, x, y) >> 24, 255);
                    }
                }
                ground.size = 0;
                draw_ground(&fixture, &ground);
            }
        }
    }
    fixture_close(&fixture);
}

static void test_pictures(void **state)
{
    (void)state;
    PaintFixture fixture = fixture_open();
    Ground ground = ground_of(&kaya, 30, 9);
    uint64_t bare = pixmap_hash(draw_ground(&fixture, &ground));
    Pixmap broken = {.pixel = NULL};
    ground.table_picture = &broken;
    ground.board_picture = &broken;
    assert_true(pixmap_hash(draw_ground(&fixture, &ground)) ==
                bare); /* without pixels: the wood is shown */

    Pixmap blue;
    assert_true(pixmap_init(&blue, 7, 5));
    for (int i = 0; i < blue.h * blue.stride; i++) {
        blue.pixel[i] = RGB(0x0000FF);
    }
    ground.table_picture = &blue;
    ground.board_picture = &blue;
    ground.picture_generation = 1;
    const Pixmap *p = draw_ground(&fixture, &ground);
    int x = ground.x + 4 * 30 + 15, y = ground.y + 4 * 30 + 15;
    uint32_t board = *pixmap_at(p, x, y), table = p->pixel[p->w - 1];
    assert_true((board & 255) > 180 && (board >> 16 & 255) < 60);
    assert_true((table & 255) > 200 && (table >> 16 & 255) < 60);
    ground.picture_dim = 0.5f;
    p = draw_ground(&fixture, &ground);
    assert_true((*pixmap_at(p, x, y) >> 16 & 255) > 90);
    for (int i = 0; i < blue.h * blue.stride; i++) {
        blue.pixel[i] = RGB(0x00FF00);
    }
    ground.picture_generation = 2;
    p = draw_ground(&fixture, &ground);
    assert_true((*pixmap_at(p, x, y) >> 8 & 255) > 180);
    pixmap_free(&blue);
    fixture_close(&fixture);
}

/* Lines contrast with any picture of the player. */
static void test_lines_contrast_with_a_picture(void **state)
{
    (void)state;
    static const Argb line[3] = {0xDB3A2814, 0xDB170E07, 0x9EF1F5F6}; /* kaya, night, slate */
    enum { GREYS = 18, STEP = 15 };
    PaintFixture fixture = fixture_open();
    Pixmap picture;
    assert_true(pixmap_init(&picture, 8, 8));
    for (int n = 0; n < 3 * GREYS; n++) {
        Ground ground = ground_of(&kaya, 30, 9);
        ground.look.line = line[n / GREYS];
        for (int i = 0; i < 8 * picture.stride; i++) {
            picture.pixel[i] = RGB(n % GREYS * STEP * 0x010101);
        }
        ground.board_picture = &picture;
        ground.picture_generation = (uint32_t)n + 1;
        const Pixmap *p = draw_ground(&fixture, &ground);
        Vec cross = ground_point(&ground, 3, 3);
        int x = (int)cross.x, y = (int)cross.y + 15;
        assert_true(argb_contrast(*pixmap_at(p, x, y), *pixmap_at(p, x + 15, y)) >= 2.9f);
    }
    pixmap_free(&picture);
    fixture_close(&fixture);
}

static void test_samples(void **state)
{
    (void)state;
    PaintFixture fixture = fixture_open();
    uint64_t first = 0;
    for (int turn = 0; turn < 2; turn++) {
        fixture_begin(&fixture, 300, 120);
        draw_fill(fixture.list, (Rect){0, 0, 300, 120}, RGB(0xFF00FF));
        Ground ground = {.look = kaya, .size = 15, .cell = 30, .x = 36, .y = -300};
        ground_painter_draw_sample(fixture.ground_painter, fixture.list, &ground,
                                   (Rect){10, 10, 100, 80});
        for (int i = 0; i < 40; i++) { /* more than are cached */
            ground_painter_draw_table_sample(fixture.ground_painter, fixture.list, &plain,
                                             (Table)(i % TABLE_COUNT), (Rect){150, 10, 60 + i, 80});
        }
        const Pixmap *p = fixture_draw(&fixture);
        assert_true(*pixmap_at(p, 5, 5) == RGB(0xFF00FF));
        assert_true(*pixmap_at(p, 130, 50) == RGB(0xFF00FF));
        assert_true(pixmap_grey(p, 30, 50) > pixmap_grey(p, 90, 45)); /* table left, wood right */
        if (turn == 0) {
            first = pixmap_hash(p);
        } else {
            assert_true(pixmap_hash(p) == first);
        }
    }
    fixture_close(&fixture);
}

/* The greatest difference of brightness, 0..255. */
static int most_apart(const Pixmap *a, const Pixmap *b)
{
    int most = 0;
    for (int y = 0; y < a->h; y++) {
        for (int x = 0; x < a->w; x++) {
            const int here = abs(pixmap_grey(a, x, y) - pixmap_grey(b, x, y));
            most = here > most ? here : most;
        }
    }
    return most;
}

/* An enlarged board under fingers: wherever it is moved to, it looks as if painted there at first,
 * but for roundings of the grain. */
static void test_a_moved_part(void **state)
{
    (void)state;
    static const int step[][2] = {{0, 0},    {-7, 3}, {30, -41}, {1, 0},  {-200, -150},
                                  {90, 200}, {0, 64}, {0, -515}, {-9, 0}, {-9, 0},
                                  {-9, 0},   {-9, 0}, {9, 0}};
    static const Look *const looks[] = {&kaya, &plain};
    const Rect seen = {40, 30, 420, 360};
    for (size_t k = 0; k < 2; k++) {
        PaintFixture moved = fixture_open();
        Ground ground = ground_of(looks[k], 40, 25);
        ground.coordinates = COORDINATES_FOUR;
        ground.x = -250;
        ground.y = -200;
        for (size_t i = 0; i < sizeof step / sizeof *step; i++) {
            PaintFixture fresh = fixture_open();
            ground.x += step[i][0];
            ground.y += step[i][1];
            fixture_begin(&moved, 500, 420);
            ground_painter_draw_part(moved.ground_painter, moved.list, &ground, seen);
            fixture_begin(&fresh, 500, 420);
            ground_painter_draw_part(fresh.ground_painter, fresh.list, &ground, seen);
            assert_true(most_apart(fixture_draw(&moved), fixture_draw(&fresh)) <= 2);
            fixture_close(&fresh);
        }
        fixture_close(&moved);
    }
}

/* Every table, every material and a picture, painted in bands from the last one to the first. */
static void test_bands_are_the_whole(void **state)
{
    (void)state;
    static const Material material[] = {MATERIAL_WOOD, MATERIAL_SLATE, MATERIAL_PAPER};
    PaintFixture fixture = fixture_open();
    Pixmap picture;
    int loops = 0;
    const Parallel backwards = {fixture_run_backwards, &loops}, alone = {NULL, NULL};

    assert_true(pixmap_init(&picture, 30, 20));
    for (int i = 0; i < picture.h * picture.stride; i++) {
        picture.pixel[i] = RGB(0x304050) + (uint32_t)i * 77;
    }
    for (int table = 0; table < TABLE_COUNT; table++) {
        Ground ground = ground_of(&kaya, 20, 15);
        ground.w = 1000; /* there is table beside the board and below it */
        ground.h = 700;
        ground.look.material = material[table % 3];
        ground.board_picture = table == TABLE_FELT ? &picture : NULL;
        ground.table = (Table)table;
        ground_painter_set_parallel(fixture.ground_painter, &alone);
        const uint64_t whole = pixmap_hash(draw_ground(&fixture, &ground));
        fixture_close(&fixture);
        fixture = fixture_open();
        loops = 0;
        ground_painter_set_parallel(fixture.ground_painter, &backwards);
        assert_true(pixmap_hash(draw_ground(&fixture, &ground)) == whole);
        assert_true(loops >= 3);
    }
    pixmap_free(&picture);
    fixture_close(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_are_crisp),
        cmocka_unit_test(test_frame_and_crossings),
        cmocka_unit_test(test_stars),
        cmocka_unit_test(test_coordinates),
        cmocka_unit_test(test_labels_have_their_own_room),
        cmocka_unit_test(test_margins),
        cmocka_unit_test(test_same_ground_same_pixels),
        cmocka_unit_test(test_the_last_two_are_cached),
        cmocka_unit_test(test_each_detail_is_its_own_picture),
        cmocka_unit_test(test_no_tiling),
        cmocka_unit_test(test_table_under_board),
        cmocka_unit_test(test_tables_do_not_repeat),
        cmocka_unit_test(test_every_cell),
        cmocka_unit_test(test_every_size_survives),
        cmocka_unit_test(test_pictures),
        cmocka_unit_test(test_lines_contrast_with_a_picture),
        cmocka_unit_test(test_samples),
        cmocka_unit_test(test_a_moved_part),
        cmocka_unit_test(test_bands_are_the_whole),
    };
    return cmocka_run_group_tests(tests, fixture_open_fonts, fixture_close_fonts);
}
