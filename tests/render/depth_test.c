/* Pictures on displays of few bits: right on average, without bands, the same in pieces. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <SDL.h>
#include <cmocka.h>

#include "render/depth.h"

enum { SIDE = 24 };

static const Uint32 formats[] = {SDL_PIXELFORMAT_RGB565, SDL_PIXELFORMAT_BGR565,
                                 SDL_PIXELFORMAT_RGB555, SDL_PIXELFORMAT_ARGB1555,
                                 SDL_PIXELFORMAT_RGB444, SDL_PIXELFORMAT_RGB332};
enum { FORMATS = sizeof formats / sizeof formats[0] };

static SDL_Surface *surface_of(Uint32 format)
{
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, SIDE, SIDE, 16, format);
    assert_non_null(surface);
    assert_true(depth_is_low(surface->format));
    return surface;
}

static void write_part(SDL_Surface *surface, const Pixmap *picture, Rect rect)
{
    uint8_t *to = (uint8_t *)surface->pixels + (ptrdiff_t)rect.y * surface->pitch +
                  (ptrdiff_t)rect.x * surface->format->BytesPerPixel;
    depth_write(surface->format, picture, rect, to, surface->pitch);
}

static void color_at(const SDL_Surface *surface, int x, int y, uint8_t color[4])
{
    const uint8_t *at = (const uint8_t *)surface->pixels + (ptrdiff_t)y * surface->pitch;
    const Uint32 pixel =
        surface->format->BytesPerPixel == 1 ? at[x] : ((const uint16_t *)(const void *)at)[x];
    SDL_GetRGBA(pixel, surface->format, &color[0], &color[1], &color[2], &color[3]);
}

/* The mean of a square of 8 x 8 differs by less than a level and a half from the colour, each pixel
 * by no more than one step of the display, rounded up. */
static void check_flat(const SDL_Surface *surface, uint32_t color)
{
    const uint8_t loss[3] = {surface->format->Rloss, surface->format->Gloss,
                             surface->format->Bloss};
    int sum[3] = {0};
    uint8_t shown[4];
    for (int i = 0; i < 64; i++) {
        color_at(surface, 5 + i % 8, 3 + i / 8, shown);
        assert_int_equal(shown[3], 255);
        for (int c = 0; c < 3; c++) {
            const int want = (int)(color >> (16 - 8 * c) & 255u);
            assert_true(abs(shown[c] - want) <= 255 / (255 >> loss[c]) + 1);
            sum[c] += shown[c];
        }
    }
    for (int c = 0; c < 3; c++) {
        const int want = (int)(color >> (16 - 8 * c) & 255u);
        if (abs(sum[c] - 64 * want) > 96) {
            fail_msg("%s: %06X, channel %d: mean %d/64",
                     SDL_GetPixelFormatName(surface->format->format), color & 0xFFFFFFu, c, sum[c]);
        }
    }
}

static void colors_are_right_on_average(void **state)
{
    (void)state;
    Pixmap picture;
    assert_true(pixmap_init(&picture, SIDE, SIDE));
    for (int f = 0; f < FORMATS; f++) {
        SDL_Surface *surface = surface_of(formats[f]);
        for (uint32_t n = 0; n < 256; n++) {
            const uint32_t color = 0xFF000000u | n << 16 | (n * 7 & 255u) << 8 | (255u - n);
            for (int i = 0; i < picture.stride * SIDE; i++) {
                picture.pixel[i] = color;
            }
            write_part(surface, &picture, (Rect){0, 0, SIDE, SIDE});
            check_flat(surface, color);
        }
        SDL_FreeSurface(surface);
    }
    pixmap_free(&picture);
}

/* Black and white have no pattern. */
static void black_and_white_are_flat(void **state)
{
    (void)state;
    Pixmap picture;
    assert_true(pixmap_init(&picture, SIDE, SIDE));
    for (int f = 0; f < FORMATS; f++) {
        SDL_Surface *surface = surface_of(formats[f]);
        for (uint32_t n = 0; n < 256; n += 255) {
            for (int i = 0; i < picture.stride * SIDE; i++) {
                picture.pixel[i] = 0xFF000000u | n * 0x010101u;
            }
            write_part(surface, &picture, (Rect){0, 0, SIDE, SIDE});
            for (int i = 0; i < SIDE * SIDE; i++) {
                uint8_t shown[4];
                color_at(surface, i % SIDE, i / SIDE, shown);
                assert_true(shown[0] == n && shown[1] == n && shown[2] == n);
            }
        }
        SDL_FreeSurface(surface);
    }
    pixmap_free(&picture);
}

static void pieces_equal_the_whole(void **state)
{
    (void)state;
    Pixmap picture;
    assert_true(pixmap_init(&picture, SIDE, SIDE));
    for (int i = 0; i < picture.stride * SIDE; i++) {
        picture.pixel[i] = 0xFF000000u | (uint32_t)i * 2654435761u;
    }
    for (int f = 0; f < FORMATS; f++) {
        SDL_Surface *whole = surface_of(formats[f]), *pieces = surface_of(formats[f]);
        write_part(whole, &picture, (Rect){0, 0, SIDE, SIDE});
        for (int y = 0; y < SIDE; y += 5) {
            for (int x = 0; x < SIDE; x += 7) {
                const Rect part = rect_intersect((Rect){x, y, 7, 5}, (Rect){0, 0, SIDE, SIDE});
                write_part(pieces, &picture, part);
            }
        }
        assert_memory_equal(whole->pixels, pieces->pixels, (size_t)whole->pitch * SIDE);
        SDL_FreeSurface(whole);
        SDL_FreeSurface(pieces);
    }
    pixmap_free(&picture);
}

/* More bits need no dither; of a palette nothing is known. */
static void other_formats_are_left_alone(void **state)
{
    (void)state;
    static const Uint32 others[] = {SDL_PIXELFORMAT_RGB888, SDL_PIXELFORMAT_BGR24,
                                    SDL_PIXELFORMAT_ARGB2101010, SDL_PIXELFORMAT_INDEX8};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        SDL_PixelFormat *format = SDL_AllocFormat(others[i]);
        SDL_Palette *palette = SDL_AllocPalette(256);
        if (SDL_ISPIXELFORMAT_INDEXED(others[i])) {
            SDL_SetPixelFormatPalette(format, palette);
        }
        assert_false(depth_is_low(format));
        SDL_FreePalette(palette);
        SDL_FreeFormat(format);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(colors_are_right_on_average),
        cmocka_unit_test(black_and_white_are_flat),
        cmocka_unit_test(pieces_equal_the_whole),
        cmocka_unit_test(other_formats_are_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
