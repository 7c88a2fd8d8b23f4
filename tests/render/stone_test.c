/* Stones as sprites: shape, shading and caching. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "render/paint_fixture.h"

static const Look kaya = {
    .material = MATERIAL_WOOD, .shadow = 1, .white_r = 1, .white_g = 1, .white_b = 1};
static const Look paper = {
    .material = MATERIAL_PAPER, .flat = true, .white_r = 1, .white_g = 1, .white_b = 1};

/* Starts a square picture of one colour. */
static void begin(PaintFixture *fixture, int side, Argb background)
{
    fixture_begin(fixture, side, side);
    draw_fill(fixture->list, (Rect){0, 0, side, side}, background);
}

static PaintFixture open_on(int side, Argb background)
{
    PaintFixture fixture = fixture_open();
    begin(&fixture, side, background);
    return fixture;
}

/* A stone is round and centred on its point, at any size and position. */
static void test_round_and_centred(void **state)
{
    (void)state;
    static const int diameters[] = {3, 4, 11, 44, 61, 128};
    for (size_t n = 0; n < sizeof diameters / sizeof *diameters; n++) {
        for (int half = 0; half < 2; half++) {
            int d = diameters[n], side = d + 12;
            float c = (float)(side / 2) + 0.5f * (float)half;
            PaintFixture fixture = open_on(side, RGB(0xFF0000));
            stone_painter_draw(fixture.stone_painter, fixture.list, &kaya, COLOR_BLACK, 0, c, c, d,
                               1, false);
            const Pixmap *p = fixture_draw(&fixture);
            for (int y = 0; y < side; y++) {
                for (int x = 0; x < side; x++) {
                    float distance = hypotf((float)x + 0.5f - c, (float)y + 0.5f - c);
                    int red = (int)(*pixmap_at(p, x, y) >> 16 & 255);
                    if (distance > 0.5f * (float)d + 0.6f) {
                        assert_int_equal(red, 255);
                    }
                    if (distance < 0.5f * (float)d - 0.6f) {
                        assert_true(red < 140);
                    }
                }
            }
            fixture_close(&fixture);
        }
    }
}

static void test_light_from_above(void **state)
{
    (void)state;
    PaintFixture fixture = open_on(100, RGB(0x808080));
    stone_painter_draw(fixture.stone_painter, fixture.list, &kaya, COLOR_BLACK, 0, 50, 50, 80, 1,
                       false);
    const Pixmap *p = fixture_draw(&fixture);
    long top = 0, bottom = 0;
    for (int y = 20; y < 50; y++) {
        for (int x = 35; x < 65; x++) {
            top += pixmap_grey(p, x, y);
            bottom += pixmap_grey(p, x, 99 - y);
            /* Left and right are equal except for the grain of the slate. */
            assert_in_range(abs(pixmap_grey(p, x, y) - pixmap_grey(p, 99 - x, y)), 0, 4);
        }
    }
    assert_true(top > bottom + bottom / 4);
    fixture_close(&fixture);
}

/* The hole in a shadow is hidden by its stone: with the stone drawn over it, the picture equals
 * that with the whole shadow (which an opacity just below 1 draws). */
static void test_hollow_shadow_is_hidden(void **state)
{
    (void)state;
    for (int d = 5; d < 90; d += 7) {
        for (int half = 0; half < 4; half++) {
            const float cx = 80 + 0.5f * (float)(half & 1), cy = 80 + 0.25f * (float)(half & 2);
            uint32_t picture[2][160 * 160];
            for (int whole = 0; whole < 2; whole++) {
                PaintFixture fixture = open_on(160, RGB(0xDDB577));
                stone_painter_draw_shadow(fixture.stone_painter, fixture.list, &kaya, cx, cy, d,
                                          whole ? 0.9999f : 1, 1);
                stone_painter_draw(fixture.stone_painter, fixture.list, &kaya, COLOR_WHITE, 2, cx,
                                   cy, d, 1, false);
                const Pixmap *p = fixture_draw(&fixture);
                assert_int_equal(p->stride, 160);
                memcpy(picture[whole], p->pixel, sizeof picture[whole]);
                fixture_close(&fixture);
            }
            assert_memory_equal(picture[0], picture[1], sizeof picture[0]);
        }
    }
}

/* The edge of a white stone is clean: on white, no pixel is darker than the shell. */
static void test_white_without_fringe(void **state)
{
    (void)state;
    PaintFixture fixture = open_on(100, RGB(0xFFFFFF));
    stone_painter_draw(fixture.stone_painter, fixture.list, &kaya, COLOR_WHITE, 1, 50, 50, 60, 1,
                       false);
    const Pixmap *p = fixture_draw(&fixture);
    for (int y = 0; y < 100; y++) {
        for (int x = 0; x < 100; x++) {
            assert_true(pixmap_grey(p, x, y) >= 0x8A);
        }
    }
    assert_true(pixmap_grey(p, 50, 35) > 235);
    fixture_close(&fixture);
}

static int channel(uint32_t pixel, int n)
{
    return (int)(pixel >> (16 - 8 * n) & 255);
}

/* The lowest and highest value of a channel among the pixels entirely on the stone. */
static void range_of(const Pixmap *p, float centre, float radius, int n, int *low, int *high)
{
    for (int y = 0; y < p->h; y++) {
        for (int x = 0; x < p->w; x++) {
            int here = channel(*pixmap_at(p, x, y), n);
            if (hypotf((float)x + 0.5f - centre, (float)y + 0.5f - centre) > radius - 0.7f) {
                continue;
            }
            *low = here < *low ? here : *low;
            *high = here > *high ? here : *high;
        }
    }
}

/* Edge pixels are a mix of stone and background: at any size, no pixel is darker or lighter than
 * the background and the colours of a large stone. */
static void test_edge_has_no_fringe(void **state)
{
    (void)state;
    static const int diameters[] = {160, 12, 16, 25, 44, 61, 125};
    static const Argb grounds[] = {RGB(0x121212), RGB(0xF9F4EA), RGB(0xDDB577), RGB(0x7D8B92)};
    static const Look *const looks[] = {&kaya, &paper};
    for (int kind = 0; kind < 4 * 4; kind++) {
        Argb ground = grounds[kind / 4];
        int low[3] = {255, 255, 255}, high[3] = {0, 0, 0};
        for (size_t n = 0; n < sizeof diameters / sizeof *diameters; n++) {
            int d = diameters[n], side = d + 8;
            float c = 0.5f * (float)side;
            PaintFixture fixture = open_on(side, ground);
            stone_painter_draw(fixture.stone_painter, fixture.list, looks[kind % 2],
                               kind % 4 < 2 ? COLOR_BLACK : COLOR_WHITE, kind, c, c, d, 1, false);
            const Pixmap *p = fixture_draw(&fixture);
            for (int k = 0; k < 3; k++) {
                int under = channel(ground, k);
                if (n == 0) {
                    range_of(p, c, 0.5f * (float)d, k, &low[k], &high[k]);
                }
                int min = low[k] < under ? low[k] : under;
                int max = high[k] > under ? high[k] : under;
                for (int i = 0; i < side * side; i++) {
                    int here = channel(*pixmap_at(p, i % side, i / side), k);
                    assert_in_range(here, min < 2 ? 0 : min - 2, max + 2);
                }
            }
            fixture_close(&fixture);
        }
    }
}

/* Transparency of a pixel, 0..255. */
static void coverage_of(Color color, float centre, int d, int side, int *out)
{
    PaintFixture dark = open_on(side, RGB(0x000000)), light = open_on(side, RGB(0xFFFFFF));
    stone_painter_draw(dark.stone_painter, dark.list, &kaya, color, 2, centre, centre, d, 1, false);
    stone_painter_draw(light.stone_painter, light.list, &kaya, color, 2, centre, centre, d, 1,
                       false);
    const Pixmap *a = fixture_draw(&dark), *b = fixture_draw(&light);
    for (int i = 0; i < side * side; i++) {
        out[i] = channel(*pixmap_at(b, i % side, i / side), 1) -
                 channel(*pixmap_at(a, i % side, i / side), 1);
    }
    fixture_close(&dark);
    fixture_close(&light);
}

/* The outline is symmetric to both axes and the diagonal. */
static void test_symmetry(void **state)
{
    (void)state;
    static const int diameters[] = {12, 17, 40, 63};
    static int cover[80 * 80];
    for (size_t n = 0; n < sizeof diameters / sizeof *diameters; n++) {
        int d = diameters[n], side = d + 9;
        coverage_of(n % 2 ? COLOR_BLACK : COLOR_WHITE, 0.5f * (float)side, d, side, cover);
        for (int y = 0; y < side; y++) {
            for (int x = 0; x < side; x++) {
                int here = cover[y * side + x];
                assert_in_range(abs(here - cover[y * side + side - 1 - x]), 0, 1);
                assert_in_range(abs(here - cover[(side - 1 - y) * side + x]), 0, 1);
                assert_in_range(abs(here - cover[x * side + y]), 0, 1);
            }
        }
    }
}

/* Shading of large stones is smooth: no steps between neighbours, no bands of one level. */
static void test_no_bands(void **state)
{
    (void)state;
    for (int d = 124; d <= 400; d += 138) {
        PaintFixture fixture = open_on(d + 4, RGB(0x808080));
        float c = 0.5f * (float)(d + 4);
        stone_painter_draw(fixture.stone_painter, fixture.list, &kaya, COLOR_BLACK, 0, c, c, d, 1,
                           false);
        const Pixmap *p = fixture_draw(&fixture);
        for (int x = (int)c - d / 4; x < (int)c + d / 4; x++) {
            int run = 0;
            for (int y = (int)c - d / 4; y < (int)c + d / 4; y++) {
                int step = abs(pixmap_grey(p, x, y) - pixmap_grey(p, x, y - 1));
                assert_in_range(step, 0, 6);
                run = step ? 0 : run + 1;
                assert_in_range(run, 0, 24);
            }
        }
        /* Brightness falls monotonically from the top downwards. */
        long last = 0;
        for (int part = 0; part < 6; part++) {
            long sum = 0;
            for (int y = 0; y < d / 12; y++) {
                for (int x = -d / 20; x <= d / 20; x++) {
                    sum += pixmap_grey(p, (int)c + x, 2 + d / 4 + part * (d / 12) + y);
                }
            }
            assert_true(part == 0 || sum < last);
            last = sum;
        }
        fixture_close(&fixture);
    }
}

/* The rim of a large white stone darkens down to its edge: it is not clamped to a flat band. */
static void test_rim_is_round(void **state)
{
    (void)state;
    PaintFixture fixture = open_on(404, RGB(0x808080));
    stone_painter_draw(fixture.stone_painter, fixture.list, &kaya, COLOR_WHITE, 0, 202, 202, 400, 1,
                       false);
    const Pixmap *p = fixture_draw(&fixture);
    long last = 0;
    for (int part = 0; part < 6; part++) {
        long sum = 0;
        for (int x = 182; x < 222; x++) {
            for (int y = 0; y < 4; y++) {
                sum += pixmap_grey(p, x, 202 + 174 + 4 * part + y);
            }
        }
        assert_true(part == 0 || sum < last - 40);
        last = sum;
    }
    fixture_close(&fixture);
}

/* Each variant has growth lines in another direction: brightness varies more across the lines than
 * along them. Small stones have none. */
static void test_shell_lines(void **state)
{
    (void)state;
    long rough[2] = {0, 0};
    for (int n = 0; n < 2; n++) {
        int d = n ? 120 : 17;
        PaintFixture fixture = open_on(d + 4, RGB(0x808080));
        float c = 0.5f * (float)(d + 4);
        stone_painter_draw(fixture.stone_painter, fixture.list, &kaya, COLOR_WHITE, 4, c, c, d, 1,
                           false);
        const Pixmap *p = fixture_draw(&fixture);
        long across = 0, along = 0;
        for (int y = (int)c - d / 4; y < (int)c + d / 4; y++) {
            for (int x = (int)c - d / 4; x < (int)c + d / 4; x++) {
                across += abs(pixmap_grey(p, x + 1, y) - 2 * pixmap_grey(p, x, y) +
                              pixmap_grey(p, x - 1, y));
                along += abs(pixmap_grey(p, x, y + 1) - 2 * pixmap_grey(p, x, y) +
                             pixmap_grey(p, x, y - 1));
            }
        }
        rough[n] = 100 * across / (along + 1);
        fixture_close(&fixture);
    }
    assert_true(rough[1] > 110); /* the lines of variant 4 are vertical */
    assert_true(rough[0] < 110);
}

static uint64_t stone_hash(const Look *look, Color color, int variant, bool on_dark)
{
    PaintFixture fixture = open_on(60, RGB(0x303030));
    stone_painter_draw(fixture.stone_painter, fixture.list, look, color, variant, 30, 30, 44, 1,
                       on_dark);
    uint64_t hash = pixmap_hash(fixture_draw(&fixture));
    fixture_close(&fixture);
    return hash;
}

static void test_variants(void **state)
{
    (void)state;
    for (int a = 0; a < STONE_VARIANTS; a++) {
        for (int b = 0; b < STONE_VARIANTS; b++) {
            assert_int_equal(stone_hash(&kaya, COLOR_WHITE, a, false) ==
                                 stone_hash(&kaya, COLOR_WHITE, b, false),
                             a == b);
        }
    }
    assert_true(stone_hash(&kaya, COLOR_WHITE, 7, false) ==
                stone_hash(&kaya, COLOR_WHITE, 2, false));
    assert_true(stone_hash(&kaya, COLOR_BLACK, 0, false) ==
                stone_hash(&kaya, COLOR_BLACK, 3, false));
    assert_true(stone_hash(&kaya, COLOR_BLACK, 0, false) !=
                stone_hash(&kaya, COLOR_BLACK, 0, true));
    Look night = kaya;
    night.white_b = 0.855f;
    assert_true(stone_hash(&kaya, COLOR_WHITE, 0, false) !=
                stone_hash(&night, COLOR_WHITE, 0, false));
}

static void test_shadow(void **state)
{
    (void)state;
    PaintFixture fixture = open_on(100, RGB(0xFFFFFF));
    stone_painter_draw_shadow(fixture.stone_painter, fixture.list, &kaya, 50, 50, 40, 1, 1);
    const Pixmap *p = fixture_draw(&fixture);
    assert_true(pixmap_grey(p, 50, 71) < pixmap_grey(p, 50, 28)); /* it lies below the stone */
    assert_true(pixmap_grey(p, 50, 71) < 225);
    assert_int_equal(pixmap_grey(p, 50, 2), 255);
    assert_int_equal(pixmap_grey(p, 2, 50), 255);
    fixture_close(&fixture);

    fixture = open_on(100, RGB(0xFFFFFF));
    stone_painter_draw_shadow(fixture.stone_painter, fixture.list, &kaya, 50, 50, 40, 1, 1.8f);
    assert_true(pixmap_grey(fixture_draw(&fixture), 50, 76) <
                240); /* further down while the stone is lifted */
    fixture_close(&fixture);
}

static void test_paper_is_flat(void **state)
{
    (void)state;
    PaintFixture fixture = open_on(100, RGB(0x00FF00));
    stone_painter_draw_shadow(fixture.stone_painter, fixture.list, &paper, 50, 50, 60, 1, 1);
    assert_true(fixture_draw(&fixture)->pixel[50] == RGB(0x00FF00));
    for (int y = 0; y < 100; y++) {
        for (int x = 0; x < 100; x++) {
            assert_true(canvas_pixels(fixture.canvas)
                            ->pixel[y * canvas_pixels(fixture.canvas)->stride + x] ==
                        RGB(0x00FF00));
        }
    }
    drawlist_begin(fixture.list, 100, 100);
    stone_painter_draw(fixture.stone_painter, fixture.list, &paper, COLOR_WHITE, 0, 50, 50, 60, 1,
                       false);
    const Pixmap *p = fixture_draw(&fixture);
    assert_true(*pixmap_at(p, 50, 50) == RGB(0xFFFFFA));
    assert_true(*pixmap_at(p, 50, 40) == RGB(0xFFFFFA));
    assert_true(*pixmap_at(p, 50, 21) == RGB(0x191816)); /* the outline */
    fixture_close(&fixture);
}

/* With hundreds of sizes the cache stays bounded and drawing stays correct. */
static void test_many_sizes(void **state)
{
    (void)state;
    uint64_t first = stone_hash(&kaya, COLOR_WHITE, 2, false);
    PaintFixture fixture = open_on(60, RGB(0x303030));
    for (int d = 1; d < 200; d++) {
        drawlist_begin(fixture.list, 60, 60);
        stone_painter_draw(fixture.stone_painter, fixture.list, &kaya, COLOR_BLACK, 0, 30, 30, d, 1,
                           false);
        stone_painter_draw_shadow(fixture.stone_painter, fixture.list, &kaya, 30.3f, 29.6f, d, 0.5f,
                                  1.4f);
        fixture_draw(&fixture);
    }
    begin(&fixture, 60, RGB(0x303030));
    stone_painter_draw(fixture.stone_painter, fixture.list, &kaya, COLOR_WHITE, 2, 30, 30, 44, 1,
                       false);
    assert_true(pixmap_hash(fixture_draw(&fixture)) == first);
    stone_painter_clear(fixture.stone_painter);
    begin(&fixture, 60, RGB(0x303030));
    stone_painter_draw(fixture.stone_painter, fixture.list, &kaya, COLOR_WHITE, 2, 30, 30, 44, 1,
                       false);
    assert_true(pixmap_hash(fixture_draw(&fixture)) == first);
    fixture_close(&fixture);
}

typedef struct Blot {
    float ink, x, y; /* sum and centre of gravity */
} Blot;

/* Measures a black flat stone on white. */
static Blot weigh(float c, int side, int diameter, float scale)
{
    PaintFixture fixture = open_on(side, RGB(0xFFFFFF));
    stone_painter_draw_moving(fixture.stone_painter, fixture.list, &paper, COLOR_BLACK, 0, c, c,
                              diameter, scale, 1);
    const Pixmap *shot = fixture_draw(&fixture);
    Blot blot = {0, 0, 0};
    for (int y = 0; y < side; y++) {
        for (int x = 0; x < side; x++) {
            float ink = (float)(255 - pixmap_grey(shot, x, y));
            blot.ink += ink;
            blot.x += ink * ((float)x + 0.5f);
            blot.y += ink * ((float)y + 0.5f);
        }
    }
    blot.x /= blot.ink;
    blot.y /= blot.ink;
    fixture_close(&fixture);
    return blot;
}

/* A stone in motion grows around its centre without jumps, at every size. */
static void test_moving_keeps_the_centre(void **state)
{
    (void)state;
    static const int diameters[] = {7, 22, 38, 60, 113};
    static const float scales[] = {0.96f, 0.98f, 0.995f, 1.01f, 1.03f, 1.06f};
    for (size_t n = 0; n < sizeof diameters / sizeof *diameters; n++) {
        for (int half = 0; half < 2; half++) {
            int d = diameters[n], side = d + 16;
            float c = (float)(side / 2) + 0.5f * (float)half;
            Blot rest = weigh(c, side, d, 1);
            assert_float_equal(rest.x, c, 0.02f);
            for (size_t k = 0; k < sizeof scales / sizeof *scales; k++) {
                Blot moved = weigh(c, side, d, scales[k]);
                float whole = roundf(4 * scales[k] * (float)d) / (4 * (float)d);
                assert_float_equal(moved.x, rest.x, 0.06f);
                assert_float_equal(moved.y, rest.y, 0.06f);
                assert_float_equal(moved.ink / rest.ink, whole * whole, 0.02f);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_and_centred),
        cmocka_unit_test(test_light_from_above),
        cmocka_unit_test(test_hollow_shadow_is_hidden),
        cmocka_unit_test(test_white_without_fringe),
        cmocka_unit_test(test_edge_has_no_fringe),
        cmocka_unit_test(test_symmetry),
        cmocka_unit_test(test_no_bands),
        cmocka_unit_test(test_rim_is_round),
        cmocka_unit_test(test_shell_lines),
        cmocka_unit_test(test_variants),
        cmocka_unit_test(test_shadow),
        cmocka_unit_test(test_paper_is_flat),
        cmocka_unit_test(test_many_sizes),
        cmocka_unit_test(test_moving_keeps_the_centre),
    };
    return cmocka_run_group_tests(tests, fixture_open_fonts, fixture_close_fonts);
}
