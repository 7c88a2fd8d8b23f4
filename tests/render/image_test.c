/* Pictures: reading, rejection before memory is allocated, scaling and writing. */
#include <SDL_image.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "render/image.h"
#include "write_png.h"

static void write_file(const char *path, const void *data, size_t bytes)
{
    FILE *file = fopen(path, "wb");

    assert_non_null(file);
    assert_int_equal(fwrite(data, 1, bytes, file), bytes);
    fclose(file);
}

static void assert_near(uint32_t pixel, uint32_t expected, int max)
{
    for (int shift = 0; shift < 32; shift += 8) {
        assert_in_range(abs((int)(pixel >> shift & 255u) - (int)(expected >> shift & 255u)), 0,
                        max);
    }
}

/* ---- reading ------------------------------------------------------------------------------ */

static void jpeg_is_read(void **state)
{
    (void)state;
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, 48, 32, 32, SDL_PIXELFORMAT_RGB888);
    const SDL_Rect right = {24, 0, 24, 32};
    Pixmap pixmap;
    ParseError error = {0};

    assert_non_null(surface);
    SDL_FillRect(surface, NULL, 0x00C03020);
    SDL_FillRect(surface, &right, 0x002040B0);

    const bool written = IMG_SaveJPG(surface, "two_halves.jpg", 95) == 0;

    SDL_FreeSurface(surface);
    if (!written) {
        print_message("SKIP: this SDL2_image writes no JPEG\n");
        skip();
    }
    assert_true(image_read("two_halves.jpg", &pixmap, &error));
    assert_int_equal(pixmap.w, 48);
    assert_int_equal(pixmap.h, 32);
    assert_near(*pixmap_at(&pixmap, 4, 16), RGB(0xC03020), 6);
    assert_near(*pixmap_at(&pixmap, 44, 16), RGB(0x2040B0), 6);
    pixmap_free(&pixmap);
}

/* A lossless WebP of one colour: five prefix codes of a single symbol each, no bits per pixel. */
typedef struct Bits {
    unsigned char byte[64];
    unsigned count;
} Bits;

static void put(Bits *bits, uint32_t value, unsigned count)
{
    for (unsigned i = 0; i < count; i++, bits->count++) {
        bits->byte[bits->count / 8] |= (unsigned char)((value >> i & 1u) << bits->count % 8);
    }
}

static size_t make_webp(Bits *out, int w, int h, uint32_t argb)
{
    static const int order[4] = {8, 16, 0, 24}; /* green, red, blue, alpha */

    *out = (Bits){"RIFF....WEBPVP8L....\x2F", 21 * 8};
    put(out, (uint32_t)w - 1, 14);
    put(out, (uint32_t)h - 1, 14);
    put(out, 1, 1);     /* alpha is used */
    put(out, 0, 3 + 3); /* version, no transform, no colour cache, no meta codes */
    for (int i = 0; i < 4; i++) {
        put(out, 1 | 0 << 1 | 1 << 2, 3); /* simple, one symbol, of 8 bits */
        put(out, argb >> order[i] & 255u, 8);
    }
    put(out, 1, 4); /* distances: the single symbol 0 */

    const unsigned size = (out->count + 7) / 8;
    const unsigned whole = (size + 1) & ~1u;

    memcpy(out->byte + 4, (unsigned char[4]){(unsigned char)(whole - 8)}, 4);
    memcpy(out->byte + 16, (unsigned char[4]){(unsigned char)(size - 20)}, 4);
    return whole;
}

static void webp_is_read(void **state)
{
    (void)state;
    Bits bits;
    Pixmap pixmap;
    ParseError error = {0};

    if (!(IMG_Init(IMG_INIT_WEBP) & IMG_INIT_WEBP)) {
        print_message("SKIP: this SDL2_image reads no WebP\n");
        skip();
    }
    write_file("plain.webp", bits.byte, make_webp(&bits, 19, 7, 0xFF3366CC));
    if (!image_read("plain.webp", &pixmap, &error)) {
        fail_msg("%s", error.what);
    }
    assert_int_equal(pixmap.w, 19);
    assert_int_equal(pixmap.h, 7);
    assert_int_equal(*pixmap_at(&pixmap, 18, 6), 0xFF3366CC);
    pixmap_free(&pixmap);

    /* Half transparent pixels are premultiplied. */
    write_file("glass.webp", bits.byte, make_webp(&bits, 3, 3, 0x80FF0080));
    assert_true(image_read("glass.webp", &pixmap, &error));
    assert_near(pixmap.pixel[0], 0x80800040, 1);
    pixmap_free(&pixmap);

    /* 16384 is the largest side that the format allows; 16384 x 16384 is refused. */
    write_file("huge.webp", bits.byte, make_webp(&bits, 16384, 16384, 0xFF000000));
    assert_false(image_read("huge.webp", &pixmap, &error));
    assert_non_null(strstr(error.what, "16384 x 16384"));
    IMG_Quit();
}

/* Its head says WebP and a small size, the rest is an SVG, which might be any size. */
static void a_picture_is_read_as_what_was_measured(void **state)
{
    (void)state;
    static const char both[] = "RIFF<svgWEBPVP8LAAAA\x2F\x07\xC1\x01\x10"
                               "<svg xmlns='http://www.w3.org/2000/svg' width='99' height='99'>"
                               "<rect width='99' height='99'/></svg>";
    Pixmap pixmap;
    ParseError error = {0};

    write_file("both.webp", both, sizeof both - 1);
    assert_false(image_read("both.webp", &pixmap, &error));
    assert_true(error.what[0] != '\0');
}

/* Only the header of a PNG: a reader that tried to decode would report damage instead. */
static void huge_pictures_are_refused(void **state)
{
    (void)state;
    static const struct {
        int w, h;
        const char *said;
    } cases[] = {{20000, 20000, "20000 x 20000"}, /* too wide */
                 {16385, 1, "16385 x 1"},
                 {1, 2000000000, "1 x 2000000000"},
                 {12000, 12000, "12000 x 12000"}}; /* too many pixels in all */

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const unsigned w = (unsigned)cases[i].w, h = (unsigned)cases[i].h;
        unsigned char head[33] = "\x89PNG\r\n\x1A\n\0\0\0\rIHDR";
        Pixmap pixmap;
        ParseError error = {0};

        for (int k = 0; k < 4; k++) {
            head[16 + k] = (unsigned char)(w >> (24 - 8 * k));
            head[20 + k] = (unsigned char)(h >> (24 - 8 * k));
        }
        head[24] = 8; /* bits per channel */
        head[25] = 6; /* RGBA */
        write_file("huge.png", head, sizeof head);
        assert_false(image_read("huge.png", &pixmap, &error));
        assert_null(pixmap.pixel);
        assert_non_null(strstr(error.what, cases[i].said));
        assert_non_null(strstr(error.what, "16384"));
    }
}

/* No decoder sees a chunk that says it is longer than the file: it would read as much as that. */
static void a_picture_that_is_cut_short_is_not_decoded(void **state)
{
    (void)state;
    static const unsigned char data[] =
        "\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\10\2\0\0\0\x90\x77\x53\xDE"
        "\x55\0\0\0IDAT0123456789ABC\0\0\0\0";
    Pixmap pixmap;
    ParseError error = {0};
    write_file("short.png", data, sizeof data - 1);
    assert_false(image_read("short.png", &pixmap, &error));
    assert_string_equal(error.what, "the PNG picture is cut short");
}

/* ---- scaling ------------------------------------------------------------------------------ */

static Pixmap grey_row(const int *value, int w, int h, bool upright)
{
    Pixmap pixmap;

    assert_true(pixmap_init(&pixmap, upright ? h : w, upright ? w : h));
    for (int y = 0; y < pixmap.h; y++) {
        for (int x = 0; x < pixmap.w; x++) {
            *pixmap_at(&pixmap, x, y) = 0xFF000000u | (uint32_t)value[upright ? y : x] * 0x010101u;
        }
    }
    return pixmap;
}

static int grey(const Pixmap *p, int x, int y)
{
    const uint32_t pixel = *pixmap_at(p, x, y);

    assert_int_equal(pixel >> 24, 255);
    assert_int_equal(pixel & 255u, pixel >> 16 & 255u);
    return (int)(pixel & 255u);
}

/* Scales a row of values from `from` to `to` pixels, horizontally and vertically. */
static void assert_scaled(const int *value, int from, const int *expected, int to)
{
    for (int upright = 0; upright < 2; upright++) {
        Pixmap source = grey_row(value, from, from, upright), out;

        assert_true(image_cover(&source, to, to, &out));
        for (int i = 0; i < to; i++) {
            assert_in_range(grey(&out, upright ? to / 2 : i, upright ? i : to / 2), expected[i] - 1,
                            expected[i] + 1);
        }
        pixmap_free(&out);
        pixmap_free(&source);
    }
}

static void enlarging_is_bilinear(void **state)
{
    (void)state;
    /* At twice the size, pixel centres lie at quarters between the old ones. */
    assert_scaled((int[]){40, 80, 240}, 3, (int[]){40, 50, 70, 120, 200, 240}, 6);
    assert_scaled((int[]){10, 20, 200}, 3, (int[]){10, 20, 200}, 3);
}

static void shrinking_averages(void **state)
{
    (void)state;
    assert_scaled((int[]){0, 100, 50, 250}, 4, (int[]){50, 150}, 2);
    assert_scaled((int[]){0, 90, 30, 200, 250, 255}, 6, (int[]){40, 235}, 2);
    /* Three pixels to two: each covers one and a half. */
    assert_scaled((int[]){30, 90, 240}, 3, (int[]){50, 190}, 2);
}

/* A large photograph is reduced to the size that the screen needs. */
static void reduced_to_the_covered_size(void **state)
{
    (void)state;
    static const int cases[][6] = {
        {400, 300, 100, 50, 100, 75},  /* larger: covers, same aspect ratio */
        {300, 400, 100, 50, 100, 134}, /* upright */
        {80, 400, 100, 50, 80, 400},   /* smaller in one dimension */
        {100, 50, 100, 50, 100, 50},
        {1, 1, 100, 50, 1, 1}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Pixmap pixmap;

        assert_true(pixmap_init(&pixmap, cases[i][0], cases[i][1]));
        image_limit(&pixmap, cases[i][2], cases[i][3]);
        assert_int_equal(pixmap.w, cases[i][4]);
        assert_int_equal(pixmap.h, cases[i][5]);
        pixmap_free(&pixmap);
    }
}

static void cropped_evenly(void **state)
{
    (void)state;
    static const int value[8] = {10, 20, 30, 40, 50, 60, 70, 80};

    for (int upright = 0; upright < 2; upright++) {
        Pixmap source = grey_row(value, 8, 4, upright), out;

        assert_true(image_cover(&source, 4, 4, &out));
        for (int i = 0; i < 4; i++) {
            assert_int_equal(grey(&out, upright ? 0 : i, upright ? i : 0), value[i + 2]);
        }
        pixmap_free(&out);
        assert_true(image_cover(&source, 2, 2, &out));
        for (int i = 0; i < 2; i++) {
            assert_int_equal(grey(&out, upright ? 1 : i, upright ? i : 1), i ? 55 : 35);
        }
        pixmap_free(&out);
        pixmap_free(&source);
    }
}

/* ---- writing ------------------------------------------------------------------------------ */

static Pixmap square_of(int side, uint32_t pixel)
{
    Pixmap pixmap;

    assert_true(pixmap_init(&pixmap, side, side));
    for (int i = 0; i < side * pixmap.stride; i++) {
        pixmap.pixel[i] = pixel;
    }
    return pixmap;
}

static void an_encoded_picture_is_read_back(void **state)
{
    (void)state;
    Pixmap clear = square_of(9, 0x80400000u), back;
    ParseError error = {0};

    assert_true(write_png("seen.png", &clear));
    assert_true(image_read("seen.png", &back, &error));
    assert_int_equal(back.w, 9);
    assert_int_equal(back.pixel[0], 0x80400000u);
    pixmap_free(&back);
    pixmap_free(&clear);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(jpeg_is_read),
        cmocka_unit_test(webp_is_read),
        cmocka_unit_test(a_picture_is_read_as_what_was_measured),
        cmocka_unit_test(huge_pictures_are_refused),
        cmocka_unit_test(a_picture_that_is_cut_short_is_not_decoded),
        cmocka_unit_test(enlarging_is_bilinear),
        cmocka_unit_test(shrinking_averages),
        cmocka_unit_test(reduced_to_the_covered_size),
        cmocka_unit_test(cropped_evenly),
        cmocka_unit_test(an_encoded_picture_is_read_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
