/* Stones as sprites: their shape, their light, and how they are kept. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "render/canvas.h"
#include "render/stone_painter.h"

static const Look kaya = {
    .material = MATERIAL_WOOD, .shadow = 1, .white_r = 1, .white_g = 1, .white_b = 1};
static const Look paper = {
    .material = MATERIAL_PAPER, .flat = true, .white_r = 1, .white_g = 1, .white_b = 1};

static Fonts *fonts; /* opened once, for all desks */

typedef struct Desk {
    Store *store;
    Canvas *canvas;
    DrawList *list;
    StonePainter *stone_painter;
    int side;
} Desk;

static Desk desk_open(int side, Argb ground)
{
    Desk desk = {.side = side};
    desk.store = store_new();
    desk.canvas = canvas_new(desk.store, fonts);
    desk.list = drawlist_new();
    desk.stone_painter = stone_painter_new(desk.store);
    assert_true(canvas_resize(desk.canvas, side, side));
    drawlist_begin(desk.list, side, side);
    draw_fill(desk.list, (Rect){0, 0, side, side}, ground);
    return desk;
}

static const Pixmap *desk_shot(Desk *desk)
{
    Rect dirty[CANVAS_DIRTY_MAX];
    canvas_draw(desk->canvas, desk->list, dirty);
    return canvas_pixels(desk->canvas);
}

static void desk_close(Desk *desk)
{
    stone_painter_free(desk->stone_painter);
    drawlist_free(desk->list);
    canvas_free(desk->canvas);
    store_free(desk->store);
}

static int grey(const Pixmap *p, int x, int y)
{
    uint32_t c = p->pixel[y * p->stride + x];
    return (int)((c >> 16 & 255) + (c >> 8 & 255) + (c & 255)) / 3;
}

/* A stone lies round and whole around the point it is put on, whatever its size and place. */
static void test_round_and_centred(void **state)
{
    (void)state;
    static const int diameters[] = {3, 4, 11, 44, 61, 128};
    for (size_t n = 0; n < sizeof diameters / sizeof *diameters; n++) {
        for (int half = 0; half < 2; half++) {
            int d = diameters[n], side = d + 12;
            float c = (float)(side / 2) + 0.5f * (float)half;
            Desk desk = desk_open(side, RGB(0xFF0000));
            stone_painter_draw(desk.stone_painter, desk.list, &kaya, COLOR_BLACK, 0, c, c, d, 1,
                               false);
            const Pixmap *p = desk_shot(&desk);
            for (int y = 0; y < side; y++) {
                for (int x = 0; x < side; x++) {
                    float far = hypotf((float)x + 0.5f - c, (float)y + 0.5f - c);
                    int red = (int)(p->pixel[y * p->stride + x] >> 16 & 255);
                    if (far > 0.5f * (float)d + 0.6f) {
                        assert_int_equal(red, 255);
                    }
                    if (far < 0.5f * (float)d - 0.6f) {
                        assert_true(red < 140);
                    }
                }
            }
            desk_close(&desk);
        }
    }
}

static void test_light_from_above(void **state)
{
    (void)state;
    Desk desk = desk_open(100, RGB(0x808080));
    stone_painter_draw(desk.stone_painter, desk.list, &kaya, COLOR_BLACK, 0, 50, 50, 80, 1, false);
    const Pixmap *p = desk_shot(&desk);
    long top = 0, bottom = 0;
    for (int y = 20; y < 50; y++) {
        for (int x = 35; x < 65; x++) {
            top += grey(p, x, y);
            bottom += grey(p, x, 99 - y);
            /* Left and right are alike to within the grain of the slate. */
            assert_in_range(abs(grey(p, x, y) - grey(p, 99 - x, y)), 0, 4);
        }
    }
    assert_true(top > bottom + bottom / 4);
    desk_close(&desk);
}

/* What a stone hides of its shadow is left out, and nothing more: with the stone on it the picture
 * is that of the whole shadow (which an opacity just below 1 draws). */
static void test_hollow_shadow_is_hidden(void **state)
{
    (void)state;
    for (int d = 5; d < 90; d += 7) {
        for (int half = 0; half < 4; half++) {
            const float cx = 80 + 0.5f * (float)(half & 1), cy = 80 + 0.25f * (float)(half & 2);
            uint32_t picture[2][160 * 160];
            for (int whole = 0; whole < 2; whole++) {
                Desk desk = desk_open(160, RGB(0xDDB577));
                stone_painter_draw_shadow(desk.stone_painter, desk.list, &kaya, cx, cy, d,
                                          whole ? 0.9999f : 1, 1);
                stone_painter_draw(desk.stone_painter, desk.list, &kaya, COLOR_WHITE, 2, cx, cy, d,
                                   1, false);
                const Pixmap *p = desk_shot(&desk);
                assert_int_equal(p->stride, 160);
                memcpy(picture[whole], p->pixel, sizeof picture[whole]);
                desk_close(&desk);
            }
            assert_memory_equal(picture[0], picture[1], sizeof picture[0]);
        }
    }
}

/* White stones end cleanly: on white, nothing near the edge is darker than the shell itself. */
static void test_white_without_fringe(void **state)
{
    (void)state;
    Desk desk = desk_open(100, RGB(0xFFFFFF));
    stone_painter_draw(desk.stone_painter, desk.list, &kaya, COLOR_WHITE, 1, 50, 50, 60, 1, false);
    const Pixmap *p = desk_shot(&desk);
    for (int y = 0; y < 100; y++) {
        for (int x = 0; x < 100; x++) {
            assert_true(grey(p, x, y) >= 0x8A);
        }
    }
    assert_true(grey(p, 50, 35) > 235);
    desk_close(&desk);
}

static int channel(uint32_t pixel, int n)
{
    return (int)(pixel >> (16 - 8 * n) & 255);
}

/* The lowest and highest value of a channel among the pixels that lie wholly on the stone. */
static void range_of(const Pixmap *p, float centre, float radius, int n, int *low, int *high)
{
    for (int y = 0; y < p->h; y++) {
        for (int x = 0; x < p->w; x++) {
            int here = channel(p->pixel[y * p->stride + x], n);
            if (hypotf((float)x + 0.5f - centre, (float)y + 0.5f - centre) > radius - 0.7f) {
                continue;
            }
            *low = here < *low ? here : *low;
            *high = here > *high ? here : *high;
        }
    }
}

/* The edge mixes stone and ground and nothing else: whatever the size, no pixel is darker or
 * lighter than the ground and all that a large stone shows. */
static void test_no_fringe(void **state)
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
            Desk desk = desk_open(side, ground);
            stone_painter_draw(desk.stone_painter, desk.list, looks[kind % 2],
                               kind % 4 < 2 ? COLOR_BLACK : COLOR_WHITE, kind, c, c, d, 1, false);
            const Pixmap *p = desk_shot(&desk);
            for (int k = 0; k < 3; k++) {
                int under = channel(ground, k);
                if (n == 0) {
                    range_of(p, c, 0.5f * (float)d, k, &low[k], &high[k]);
                }
                int min = low[k] < under ? low[k] : under;
                int max = high[k] > under ? high[k] : under;
                for (int i = 0; i < side * side; i++) {
                    int here = channel(p->pixel[i / side * p->stride + i % side], k);
                    assert_in_range(here, min < 2 ? 0 : min - 2, max + 2);
                }
            }
            desk_close(&desk);
        }
    }
}

/* What shines through, 0..255. */
static void coverage_of(Color color, float centre, int d, int side, int *out)
{
    Desk dark = desk_open(side, RGB(0x000000)), light = desk_open(side, RGB(0xFFFFFF));
    stone_painter_draw(dark.stone_painter, dark.list, &kaya, color, 2, centre, centre, d, 1, false);
    stone_painter_draw(light.stone_painter, light.list, &kaya, color, 2, centre, centre, d, 1,
                       false);
    const Pixmap *a = desk_shot(&dark), *b = desk_shot(&light);
    for (int i = 0; i < side * side; i++) {
        out[i] = channel(b->pixel[i / side * b->stride + i % side], 1) -
                 channel(a->pixel[i / side * a->stride + i % side], 1);
    }
    desk_close(&dark);
    desk_close(&light);
}

/* The outline is the same from all four sides and along the diagonal. */
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

/* Light runs over large stones without steps: neighbours are alike, and no level lies as a band. */
static void test_no_bands(void **state)
{
    (void)state;
    for (int d = 124; d <= 400; d += 138) {
        Desk desk = desk_open(d + 4, RGB(0x808080));
        float c = 0.5f * (float)(d + 4);
        stone_painter_draw(desk.stone_painter, desk.list, &kaya, COLOR_BLACK, 0, c, c, d, 1, false);
        const Pixmap *p = desk_shot(&desk);
        for (int x = (int)c - d / 4; x < (int)c + d / 4; x++) {
            int run = 0;
            for (int y = (int)c - d / 4; y < (int)c + d / 4; y++) {
                int step = abs(grey(p, x, y) - grey(p, x, y - 1));
                assert_in_range(step, 0, 6);
                run = step ? 0 : run + 1;
                assert_in_range(run, 0, 24);
            }
        }
        /* From the light at the top to the far side it only grows darker. */
        long last = 0;
        for (int part = 0; part < 6; part++) {
            long sum = 0;
            for (int y = 0; y < d / 12; y++) {
                for (int x = -d / 20; x <= d / 20; x++) {
                    sum += grey(p, (int)c + x, 2 + d / 4 + part * (d / 12) + y);
                }
            }
            assert_true(part == 0 || sum < last);
            last = sum;
        }
        desk_close(&desk);
    }
}

/* Down to its edge the rim of a large white stone grows darker: nothing of it is cut off flat. */
static void test_rim_is_round(void **state)
{
    (void)state;
    Desk desk = desk_open(404, RGB(0x808080));
    stone_painter_draw(desk.stone_painter, desk.list, &kaya, COLOR_WHITE, 0, 202, 202, 400, 1,
                       false);
    const Pixmap *p = desk_shot(&desk);
    long last = 0;
    for (int part = 0; part < 6; part++) {
        long sum = 0;
        for (int x = 182; x < 222; x++) {
            for (int y = 0; y < 4; y++) {
                sum += grey(p, x, 202 + 174 + 4 * part + y);
            }
        }
        assert_true(part == 0 || sum < last - 40);
        last = sum;
    }
    desk_close(&desk);
}

/* The shell's lines run another way on every variant: along its own direction a stone changes more
 * than across it, and small stones have none. */
static void test_shell_lines(void **state)
{
    (void)state;
    long rough[2] = {0, 0};
    for (int n = 0; n < 2; n++) {
        int d = n ? 120 : 17;
        Desk desk = desk_open(d + 4, RGB(0x808080));
        float c = 0.5f * (float)(d + 4);
        stone_painter_draw(desk.stone_painter, desk.list, &kaya, COLOR_WHITE, 4, c, c, d, 1, false);
        const Pixmap *p = desk_shot(&desk);
        long across = 0, along = 0;
        for (int y = (int)c - d / 4; y < (int)c + d / 4; y++) {
            for (int x = (int)c - d / 4; x < (int)c + d / 4; x++) {
                across += abs(grey(p, x + 1, y) - 2 * grey(p, x, y) + grey(p, x - 1, y));
                along += abs(grey(p, x, y + 1) - 2 * grey(p, x, y) + grey(p, x, y - 1));
            }
        }
        rough[n] = 100 * across / (along + 1);
        desk_close(&desk);
    }
    assert_true(rough[1] > 110); /* the lines of variant 4 run down */
    assert_true(rough[0] < 110);
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

static uint64_t stone_hash(const Look *look, Color color, int variant, bool on_dark)
{
    Desk desk = desk_open(60, RGB(0x303030));
    stone_painter_draw(desk.stone_painter, desk.list, look, color, variant, 30, 30, 44, 1, on_dark);
    uint64_t hash = hash_of(desk_shot(&desk));
    desk_close(&desk);
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
    Desk desk = desk_open(100, RGB(0xFFFFFF));
    stone_painter_draw_shadow(desk.stone_painter, desk.list, &kaya, 50, 50, 40, 1, 1);
    const Pixmap *p = desk_shot(&desk);
    assert_true(grey(p, 50, 71) < grey(p, 50, 28)); /* it lies below the stone */
    assert_true(grey(p, 50, 71) < 225);
    assert_int_equal(grey(p, 50, 2), 255);
    assert_int_equal(grey(p, 2, 50), 255);
    desk_close(&desk);

    desk = desk_open(100, RGB(0xFFFFFF));
    stone_painter_draw_shadow(desk.stone_painter, desk.list, &kaya, 50, 50, 40, 1, 1.8f);
    assert_true(grey(desk_shot(&desk), 50, 76) < 240); /* further down while the stone is lifted */
    desk_close(&desk);
}

static void test_paper_is_flat(void **state)
{
    (void)state;
    Desk desk = desk_open(100, RGB(0x00FF00));
    stone_painter_draw_shadow(desk.stone_painter, desk.list, &paper, 50, 50, 60, 1, 1);
    assert_true(desk_shot(&desk)->pixel[50] == RGB(0x00FF00));
    for (int y = 0; y < 100; y++) {
        for (int x = 0; x < 100; x++) {
            assert_true(
                canvas_pixels(desk.canvas)->pixel[y * canvas_pixels(desk.canvas)->stride + x] ==
                RGB(0x00FF00));
        }
    }
    drawlist_begin(desk.list, 100, 100);
    stone_painter_draw(desk.stone_painter, desk.list, &paper, COLOR_WHITE, 0, 50, 50, 60, 1, false);
    const Pixmap *p = desk_shot(&desk);
    assert_true(p->pixel[50 * p->stride + 50] == RGB(0xFFFFFA));
    assert_true(p->pixel[40 * p->stride + 50] == RGB(0xFFFFFA));
    assert_true(p->pixel[21 * p->stride + 50] == RGB(0x191816)); /* the outline */
    desk_close(&desk);
}

/* Stones of hundreds of sizes: the sprites kept stay bounded and what is drawn stays right. */
static void test_many_sizes(void **state)
{
    (void)state;
    uint64_t first = stone_hash(&kaya, COLOR_WHITE, 2, false);
    Desk desk = desk_open(60, RGB(0x303030));
    for (int d = 1; d < 200; d++) {
        drawlist_begin(desk.list, 60, 60);
        stone_painter_draw(desk.stone_painter, desk.list, &kaya, COLOR_BLACK, 0, 30, 30, d, 1,
                           false);
        stone_painter_draw_shadow(desk.stone_painter, desk.list, &kaya, 30.3f, 29.6f, d, 0.5f,
                                  1.4f);
        desk_shot(&desk);
    }
    drawlist_begin(desk.list, 60, 60);
    draw_fill(desk.list, (Rect){0, 0, 60, 60}, RGB(0x303030));
    stone_painter_draw(desk.stone_painter, desk.list, &kaya, COLOR_WHITE, 2, 30, 30, 44, 1, false);
    assert_true(hash_of(desk_shot(&desk)) == first);
    stone_painter_clear(desk.stone_painter);
    drawlist_begin(desk.list, 60, 60);
    draw_fill(desk.list, (Rect){0, 0, 60, 60}, RGB(0x303030));
    stone_painter_draw(desk.stone_painter, desk.list, &kaya, COLOR_WHITE, 2, 30, 30, 44, 1, false);
    assert_true(hash_of(desk_shot(&desk)) == first);
    desk_close(&desk);
}

typedef struct Blot {
    float ink, x, y; /* how much, and the middle of it */
} Blot;

/* A stone of ink on white paper, weighed. */
static Blot weigh(float c, int side, int diameter, float scale)
{
    Desk desk = desk_open(side, RGB(0xFFFFFF));
    stone_painter_draw_moving(desk.stone_painter, desk.list, &paper, COLOR_BLACK, 0, c, c, diameter,
                              scale, 1);
    const Pixmap *shot = desk_shot(&desk);
    Blot blot = {0, 0, 0};
    for (int y = 0; y < side; y++) {
        for (int x = 0; x < side; x++) {
            float ink = (float)(255 - grey(shot, x, y));
            blot.ink += ink;
            blot.x += ink * ((float)x + 0.5f);
            blot.y += ink * ((float)y + 0.5f);
        }
    }
    blot.x /= blot.ink;
    blot.y /= blot.ink;
    desk_close(&desk);
    return blot;
}

/* A stone on its way grows about its place, without a step to any side, at every size of cell. */
static void test_moving_about_its_middle(void **state)
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
        cmocka_unit_test(test_round_and_centred),
        cmocka_unit_test(test_light_from_above),
        cmocka_unit_test(test_hollow_shadow_is_hidden),
        cmocka_unit_test(test_white_without_fringe),
        cmocka_unit_test(test_no_fringe),
        cmocka_unit_test(test_symmetry),
        cmocka_unit_test(test_no_bands),
        cmocka_unit_test(test_rim_is_round),
        cmocka_unit_test(test_shell_lines),
        cmocka_unit_test(test_variants),
        cmocka_unit_test(test_shadow),
        cmocka_unit_test(test_paper_is_flat),
        cmocka_unit_test(test_many_sizes),
        cmocka_unit_test(test_moving_about_its_middle),
    };
    return cmocka_run_group_tests(tests, open_fonts, close_fonts);
}
