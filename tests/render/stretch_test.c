/* Fast scaling of pictures. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "render/stretch.h"

enum { W = 37, H = 23 };

/* Red grows to the right by 4 a pixel, green downwards by 6; blue is a pattern. */
static Pixmap picture(void)
{
    Pixmap out;
    assert_true(pixmap_init(&out, W, H));
    for (int y = 0; y < H; y++) {
        for (int x = 0; x < W; x++) {
            *pixmap_at(&out, x, y) = 0xFF000000u | (uint32_t)(40 + 4 * x) << 16 |
                                     (uint32_t)(40 + 6 * y) << 8 | (uint32_t)(x * 7 + y * 13) % 50u;
        }
    }
    return out;
}

static int red(const Pixmap *p, int x, int y)
{
    return (int)(*pixmap_at(p, x, y) >> 16 & 255);
}

static int green(const Pixmap *p, int x, int y)
{
    return (int)(*pixmap_at(p, x, y) >> 8 & 255);
}

static void test_the_same_size_is_the_same(void **state)
{
    (void)state;
    Pixmap from = picture(), to;
    assert_true(stretch_make(&from, (Stretch){11, -4, W, H}, &to));
    assert_int_equal(to.w, W);
    assert_int_equal(to.h, H);
    for (int y = 0; y < H; y++) {
        assert_memory_equal(to.pixel + y * to.stride, from.pixel + y * from.stride, W * 4);
    }
    pixmap_free(&from);
    pixmap_free(&to);
}

/* A gradient stays a gradient at any subpixel position, and solid pixels stay solid. */
static void test_gradients(void **state)
{
    (void)state;
    Pixmap from = picture(), to;
    for (int i = 0; i < 40; i++) {
        float w = W * (0.6f + 0.035f * (float)i), h = H * (1.6f - 0.025f * (float)i);
        Stretch place = {3.3f + 0.17f * (float)i, 5.9f - 0.31f * (float)i, w, h};
        Rect rect = stretch_rect(place);
        assert_true(stretch_make(&from, place, &to));
        assert_int_equal(to.w, rect.w);
        assert_int_equal(to.h, rect.h);
        for (int y = 2; y < to.h - 2; y++) {
            for (int x = 2; x < to.w - 2; x++) {
                float u = ((float)(rect.x + x) + 0.5f - place.x) / w * W - 0.5f;
                float v = ((float)(rect.y + y) + 0.5f - place.y) / h * H - 0.5f;
                assert_float_equal((float)red(&to, x, y), 40 + 4 * u, 1.3f);
                assert_float_equal((float)green(&to, x, y), 40 + 6 * v, 1.3f);
                assert_int_equal(*pixmap_at(&to, x, y) >> 24, 255);
            }
        }
        pixmap_free(&to);
    }
    pixmap_free(&from);
}

/* Between two pixels, a quarter of the way from the nearer one. */
static uint32_t quarter(uint32_t near, uint32_t far)
{
    uint32_t out = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        out |= ((near >> shift & 255u) * 192u + (far >> shift & 255u) * 64u) / 256u << shift;
    }
    return out;
}

static int clamp(int at, int count)
{
    return at < 0 ? 0 : at < count ? at : count - 1;
}

/* Every value of every channel, in rows that are no multiple of the vectors' length. */
static void test_twice_the_size(void **state)
{
    (void)state;
    Pixmap from, to;
    assert_true(pixmap_init(&from, W, H));
    for (int i = 0; i < W * H; i++) {
        *pixmap_at(&from, i % W, i / W) = (uint32_t)i * 2654435761u;
    }
    assert_true(stretch_make(&from, (Stretch){0, 0, 2 * W, 2 * H}, &to));
    for (int y = 0; y < 2 * H; y++) {
        for (int x = 0; x < 2 * W; x++) {
            const int u = x / 2, v = y / 2;
            const int aside = clamp(x % 2 ? u + 1 : u - 1, W), up = clamp(y % 2 ? v + 1 : v - 1, H);
            const uint32_t near = quarter(*pixmap_at(&from, u, v), *pixmap_at(&from, u, up));
            const uint32_t far = quarter(*pixmap_at(&from, aside, v), *pixmap_at(&from, aside, up));
            assert_int_equal(*pixmap_at(&to, x, y), quarter(near, far));
        }
    }
    pixmap_free(&from);
    pixmap_free(&to);
}

/* Paints `place` at once and in narrow columns: the same. */
static void check_columns(const Pixmap *from, Stretch place)
{
    Pixmap whole, parts;
    const Rect rect = stretch_rect(place);
    assert_true(pixmap_init(&whole, rect.w, rect.h) && pixmap_init(&parts, rect.w, rect.h));
    stretch_paint(from, place, rect, &whole, 0, 0);
    for (int x = 0; x < rect.w; x += 90) {
        const Rect column = {rect.x + x, rect.y, rect.w - x < 90 ? rect.w - x : 90, rect.h};
        stretch_paint(from, place, column, &parts, x, 0);
    }
    for (int y = 0; y < rect.h; y++) {
        assert_memory_equal(pixmap_at(&whole, 0, y), pixmap_at(&parts, 0, y), (size_t)rect.w * 4);
    }
    pixmap_free(&whole);
    pixmap_free(&parts);
}

/* Wider than what is painted at a time, and from a picture wider than that. */
static void test_wide_pictures(void **state)
{
    (void)state;
    Pixmap from;
    assert_true(pixmap_init(&from, 10007, 3));
    for (int i = 0; i < 3 * 10007; i++) {
        *pixmap_at(&from, i % 10007, i / 10007) = (uint32_t)i * 2654435761u;
    }
    check_columns(&from, (Stretch){2.5f, 1.25f, 1503.0f, 4.0f});
    from.w = 600;
    check_columns(&from, (Stretch){-7.5f, 0.75f, 4501.0f, 5.0f});
    from.w = 10007;
    pixmap_free(&from);
}

static void test_empty_results(void **state)
{
    (void)state;
    Pixmap from = picture(), to;
    assert_false(stretch_make(&from, (Stretch){4, 4, 0, 10}, &to));
    assert_false(stretch_make(&from, (Stretch){4, 4, 0.2f, 0.2f}, &to));
    Pixmap line = from;
    line.w = 1;
    assert_false(stretch_make(&line, (Stretch){4, 4, 10, 10}, &to));
    pixmap_free(&from);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_same_size_is_the_same),
        cmocka_unit_test(test_gradients),
        cmocka_unit_test(test_twice_the_size),
        cmocka_unit_test(test_wide_pictures),
        cmocka_unit_test(test_empty_results),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
