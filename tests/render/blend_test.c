/* Every implementation of the row loops gives the bits of the reference formula. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "render/blend.h"
#include "render/raster.h"

enum { ROW = 131, SIDE = 61 };

static uint32_t seed = 9;

static uint32_t bits(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 17;
    seed ^= seed << 5;
    return seed;
}

/* A random premultiplied pixel, often solid or empty. */
static uint32_t pixel(void)
{
    const uint32_t a = bits() % 3 == 0 ? 255u : bits() % 3 == 0 ? 0u : bits() & 255u;
    uint32_t p = a << 24;

    for (int shift = 0; shift < 24; shift += 8) {
        p |= (bits() % (a + 1u)) << shift;
    }
    return p;
}

/* The reference: rounded to the nearest, by division. */
static uint32_t times(uint32_t p, uint32_t a)
{
    uint32_t out = 0;

    for (int shift = 0; shift < 32; shift += 8) {
        out |= (((p >> shift & 255u) * a * 2u + 255u) / 510u) << shift;
    }
    return out;
}

static uint32_t laid(uint32_t under, uint32_t p)
{
    return p + times(under, 255u - (p >> 24));
}

static uint32_t softly(uint32_t under, uint32_t coverage, Argb color, uint32_t threshold)
{
    const uint64_t a = ((uint64_t)coverage * (color >> 24) * 257u + 65535u) / 131072u;
    const uint32_t solid = color | 0xFF000000u;
    uint32_t out = 0;

    for (int shift = 0; shift < 32; shift += 8) {
        const uint64_t sum =
            (under >> shift & 255u) * (32767u - a) + (solid >> shift & 255u) * a + threshold;

        out |= (uint32_t)(sum >> 15) << shift;
    }
    return out;
}

/* All implementations that run on this machine; NULL after the last. */
static const Blend *blend_path(int index)
{
    const Blend *best = blend_best();
    return index == 0 ? &blend_plain : index == 1 && best != &blend_plain ? best : NULL;
}

/* Coverage 0 changes nothing, full coverage replaces, and blending equal colours keeps them. */
static void soft_ends_are_exact(void **state)
{
    (void)state;
    for (int path = 0; blend_path(path); path++) {
        for (uint32_t n = 0; n < 256; n++) {
            const uint32_t threshold[8] = {255, 256, 3000, 9000, 17000, 25000, 32000, 32512};
            const uint32_t none[8] = {0},
                           all[8] = {65536, 65536, 65536, 65536, 65536, 65536, 65536, 65536};
            const uint32_t some[8] = {1, 200, 9000, 32768, 40000, 65000, 65535, 77};
            const Argb color = RGB(n * 0x010101u);
            uint32_t row[8];

            for (int i = 0; i < 8; i++) {
                row[i] = color ^ 0x00FF00FFu;
            }
            blend_path(path)->soft(row, none, 8, color, threshold);
            for (int i = 0; i < 8; i++) {
                assert_int_equal(row[i], color ^ 0x00FF00FFu);
            }
            blend_path(path)->soft(row, all, 8, color, threshold);
            for (int i = 0; i < 8; i++) {
                assert_int_equal(row[i], color);
            }
            blend_path(path)->soft(row, some, 8, color, threshold);
            for (int i = 0; i < 8; i++) {
                assert_int_equal(row[i], color);
            }
        }
    }
}

/* Rows of every length up to ROW, at every alignment. */
static void check(const Blend *blend, int kind, int count, int offset)
{
    uint32_t under[ROW + 9], to[ROW + 9], from[ROW], coverage[ROW], threshold[8];
    uint8_t cover[ROW];
    const uint32_t p = pixel(), alpha = bits() & 255u;

    for (int i = 0; i < ROW + 9; i++) {
        under[i] = bits() % 2 ? pixel() : pixel() | 0xFF000000u;
    }
    for (int i = 0; i < ROW; i++) {
        from[i] = pixel();
        cover[i] = (uint8_t)(bits() % 4 ? bits() : 255u * (bits() & 1u));
        coverage[i] = bits() % 4 ? bits() % 65537u : 65536u * (bits() & 1u);
    }
    for (int i = 0; i < 8; i++) {
        threshold[i] = 255u + bits() % 32258u;
    }
    memcpy(to, under, sizeof to);

    uint32_t *row = to + offset;

    if (kind == 0) {
        blend->fill(row, count, p);
    } else if (kind == 1) {
        blend->cover(row, cover, count, p);
    } else if (kind == 2) {
        blend->over(row, from, count);
    } else if (kind == 3) {
        blend->over_alpha(row, row, from, count, alpha);
    } else if (kind == 4) { /* what was there is replaced */
        for (int i = 0; i < count; i++) {
            row[i] = pixel();
        }
        blend->over_alpha(row, under + offset, from, count, alpha);
    } else {
        blend->soft(row, coverage, count, p, threshold);
    }
    for (int i = 0; i < ROW + 9; i++) {
        const int k = i - offset;
        uint32_t want = under[i];

        if (k >= 0 && k < count) {
            want = kind == 0   ? laid(want, p)
                   : kind == 1 ? laid(want, times(p, cover[k]))
                   : kind == 2 ? laid(want, from[k])
                   : kind <= 4 ? laid(want, times(from[k], alpha))
                               : softly(want, coverage[k], p, threshold[k & 7]);
        }
        assert_int_equal(to[i], want);
    }
}

static void implementations_agree(void **state)
{
    (void)state;
    for (int path = 0; blend_path(path); path++) {
        print_message("path: %s\n", blend_path(path)->name);
        for (int kind = 0; kind < 6; kind++) {
            for (int count = 0; count <= ROW; count++) {
                check(blend_path(path), kind, count, count % 9);
            }
        }
    }
}

/* Columns [at, at + count) of an image, with and without the row summaries. */
static void check_image(const Image *image, int at, int count)
{
    static uint32_t to[SIDE * SIDE], want[SIDE * SIDE];

    for (int path = 0; blend_path(path); path++) {
        for (int i = 0; i < SIDE * SIDE; i++) {
            to[i] = want[i] = 0xFF000000u | (uint32_t)i * 2654435761u;
        }
        blend_path(path)->image(to, SIDE, image->pixmap.pixel + at, image->pixmap.stride,
                                image->row, SIDE, at, count);
        for (int y = 0; y < SIDE; y++) {
            blend_path(0)->over(want + y * SIDE,
                                image->pixmap.pixel + y * image->pixmap.stride + at, count);
        }
        assert_memory_equal(to, want, sizeof to);
    }
}

/* Row summaries do not change the result, for whole images and parts. */
static void row_summaries_change_nothing(void **state)
{
    (void)state;
    Store *store = store_new();

    for (int n = 0; n < 200; n++) {
        Pixmap pixmap, picture[2];

        assert_true(pixmap_init(&pixmap, SIDE, SIDE));
        for (int y = 0; y < SIDE; y++) {
            const int a = (int)(bits() % SIDE), b = (int)(bits() % SIDE), c = (int)(bits() % SIDE);

            for (int x = 0; x < SIDE; x++) {
                uint32_t *at = pixmap_at(&pixmap, x, y);

                *at = x < a ? 0 : x < b ? pixel() : x < c ? pixel() | 0xFF000000u : pixel();
                if (n % 3 == 0 && x >= b && x < c) {
                    *at = 0;
                }
            }
        }

        const ImageRef name = store_add(store, pixmap, false);
        const Image *image = store_get(store, name);

        assert_non_null(image);
        assert_non_null(image->row);
        check_image(image, n % 13, SIDE - n % 13 - n % 17);
        for (int k = 0; k < 2; k++) {
            const Image shown = k ? (Image){.pixmap = image->pixmap} : *image;
            const Rect source = {n % 7, n % 5, SIDE - n % 11, SIDE - n % 5};
            const int cut = n % 2 ? 96 : 20 + n % 40;

            assert_true(pixmap_init(&picture[k], 96, 96));
            for (int i = 0; i < 96 * picture[k].stride; i++) {
                picture[k].pixel[i] = 0xFF000000u | (uint32_t)i * 2654435761u;
            }
            raster_image(&picture[k], (Rect){0, 0, k ? 96 : cut, 96}, &shown, source, 13, 9, 255);
            raster_image(&picture[k], (Rect){cut, 0, k ? 0 : 96 - cut, 96}, &shown, source, 13, 9,
                         255);
        }
        assert_memory_equal(picture[0].pixel, picture[1].pixel,
                            (size_t)picture[0].stride * 96 * sizeof(uint32_t));
        pixmap_free(&picture[0]);
        pixmap_free(&picture[1]);
        store_remove(store, name);
        store_sweep(store);
    }
    store_free(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(implementations_agree),
        cmocka_unit_test(soft_ends_are_exact),
        cmocka_unit_test(row_summaries_change_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
