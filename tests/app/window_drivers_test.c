/* The window on displays that this machine does not have: graphics cards, real and simulated ones,
 * surfaces of other formats, dense displays, and drivers that fail. SDL's functions are replaced.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <glob.h>
#include <stdlib.h>
#include <string.h>

#include "app/app_fixture.h"
#include "app/window.h"

/* ---- the display ---- */

/* What the replaced functions report; all zero: as it is. */
static struct {
    bool on_x11;        /* not SDL's dummy driver */
    bool has_card;      /* there is a device of a graphics card */
    bool no_renderer;   /* none can be made */
    bool no_texture;    /* none can be made */
    bool no_window;     /* none can be made */
    const char *kind;   /* of an accelerated renderer */
    const char *card;   /* OpenGL's name of it; NULL: OpenGL does not say */
    float dpi;          /* of the display; negative: unknown */
    int dense;          /* device pixels in a unit of the window's size; 0: one */
    SDL_Surface *other; /* in place of the window's surface */
    bool no_surface;
} display;

#define WRAP(type, name, ...)                                                                      \
    type __real_##name(__VA_ARGS__);                                                               \
    type __wrap_##name(__VA_ARGS__);                                                               \
    type __wrap_##name(__VA_ARGS__)

WRAP(const char *, SDL_GetCurrentVideoDriver, void)
{
    return display.on_x11 ? "x11" : __real_SDL_GetCurrentVideoDriver();
}

WRAP(int, glob, const char *pattern, int flags, int (*failed)(const char *, int), glob_t *found)
{
    (void)pattern;
    return display.has_card ? __real_glob("/", flags, failed, found) : GLOB_NOMATCH;
}

WRAP(SDL_Window *, SDL_CreateWindow, const char *title, int x, int y, int w, int h, Uint32 flags)
{
    if (display.no_window) {
        SDL_SetError("no screen");
        return NULL;
    }
    return __real_SDL_CreateWindow(title, x, y, w, h, flags);
}

WRAP(SDL_Renderer *, SDL_CreateRenderer, SDL_Window *window, int index, Uint32 flags)
{
    (void)flags; /* the dummy driver has the software renderer only */
    return display.no_renderer ? NULL : __real_SDL_CreateRenderer(window, index, 0);
}

WRAP(int, SDL_GetRendererInfo, SDL_Renderer *renderer, SDL_RendererInfo *info)
{
    int status = __real_SDL_GetRendererInfo(renderer, info);
    if (display.kind) {
        info->flags |= SDL_RENDERER_ACCELERATED;
        info->name = display.kind;
    }
    return status;
}

static const unsigned char *card_name(unsigned name)
{
    assert_int_equal(name, 0x1F01); /* GL_RENDERER */
    return (const unsigned char *)display.card;
}

WRAP(void *, SDL_GL_GetProcAddress, const char *name)
{
    const unsigned char *(*found)(unsigned name) = card_name;
    void *address;
    assert_string_equal(name, "glGetString");
    memcpy(&address, &found, sizeof address);
    return display.card ? address : NULL;
}

WRAP(SDL_Texture *, SDL_CreateTexture, SDL_Renderer *renderer, Uint32 format, int access, int w,
     int h)
{
    return display.no_texture ? NULL : __real_SDL_CreateTexture(renderer, format, access, w, h);
}

WRAP(SDL_Surface *, SDL_GetWindowSurface, SDL_Window *window)
{
    return display.no_surface ? NULL
           : display.other    ? display.other
                              : __real_SDL_GetWindowSurface(window);
}

WRAP(int, SDL_UpdateWindowSurfaceRects, SDL_Window *window, const SDL_Rect *rects, int count)
{
    return display.other ? 0 : __real_SDL_UpdateWindowSurfaceRects(window, rects, count);
}

WRAP(int, SDL_GetDisplayDPI, int index, float *diagonal, float *across, float *down)
{
    (void)index;
    (void)diagonal;
    (void)down;
    *across = display.dpi;
    return display.dpi < 0 ? SDL_SetError("unknown") : 0;
}

WRAP(void, SDL_GetWindowSizeInPixels, SDL_Window *window, int *w, int *h)
{
    __real_SDL_GetWindowSizeInPixels(window, w, h);
    *w *= display.dense > 0 ? display.dense : 1;
    *h *= display.dense > 0 ? display.dense : 1;
}

static Window *open_window(Present present)
{
    char error[200] = "";
    Window *window = window_new(400, 300, false, present, error, sizeof error);
    if (!window) {
        fail_msg("%s", error);
    }
    return window;
}

static int reset(void **state)
{
    (void)state;
    memset(&display, 0, sizeof display);
    return 0;
}

/* ---- tests ---- */

static bool uses_card(void)
{
    Window *window = open_window(PRESENT_AUTO);
    bool renders = SDL_GetRenderer(window_sdl(window)) != NULL;
    window_free(window);
    return renders;
}

/* A real graphics card is used; one that is simulated on the processor is slower than a surface. */
static void test_which_cards_are_used(void **state)
{
    (void)state;
    static const struct {
        const char *kind, *card;
        bool used;
    } cases[] = {{"opengl", "NVIDIA GeForce GT 710", true},
                 {"opengles2", "Mali-G52", true},
                 {"opengl", "llvmpipe (LLVM 15.0.6, 256 bits)", false},
                 {"opengl", "softpipe", false},
                 {"opengl", "Google SwiftShader", false},
                 {"opengl", NULL, false},
                 {"metal", NULL, true},
                 {NULL, NULL, false}};
    display.on_x11 = true;
    assert_false(uses_card()); /* there is none */
    display.has_card = true;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        display.kind = cases[i].kind;
        display.card = cases[i].card;
        assert_int_equal(uses_card(), cases[i].used);
    }
    display.no_renderer = true;
    assert_false(uses_card());
    /* Without a surface, even a simulated one is used. */
    display.no_renderer = display.has_card = false;
    display.no_surface = true;
    assert_true(uses_card());
}

static void test_no_window(void **state)
{
    (void)state;
    char error[200] = "";
    display.no_window = true;
    assert_null(window_new(400, 300, false, PRESENT_AUTO, error, sizeof error));
    assert_string_equal(error, "no window: no screen");
}

/* A picture of 400 x 300 whose pixels are all different enough to tell. */
static Pixmap test_picture(void)
{
    Pixmap picture;
    assert_true(pixmap_init(&picture, 400, 300));
    for (int y = 0; y < 300; y++) {
        for (int x = 0; x < 400; x++) {
            *pixmap_at(&picture, x, y) =
                0xFF000000u | (uint32_t)(x & 31) << 19 | (uint32_t)(y & 63) << 10 | 0x10;
        }
    }
    return picture;
}

/* One step of a channel that lacks `loss` bits, rounded up. */
static int step(int loss)
{
    return 255 / (255 >> loss) + 1;
}

static void check_shown(const SDL_Surface *surface, const Pixmap *picture)
{
    for (int y = 0; y < surface->h; y++) {
        for (int x = 0; x < surface->w; x++) {
            uint32_t pixel = 0;
            uint8_t r, g, b;
            memcpy(&pixel,
                   (const uint8_t *)surface->pixels + (ptrdiff_t)y * surface->pitch +
                       (ptrdiff_t)x * surface->format->BytesPerPixel,
                   surface->format->BytesPerPixel);
            SDL_GetRGB(pixel, surface->format, &r, &g, &b);
            const uint32_t want = *pixmap_at(picture, x, y) >> 8 & 0xFFFF;
            if (abs(r - (int)(want >> 8)) > step(surface->format->Rloss) ||
                abs(g - (int)(want & 255)) > step(surface->format->Gloss)) {
                fail_msg("%s: %02X%02X at %d, %d, expected %04X",
                         SDL_GetPixelFormatName(surface->format->format), r, g, x, y, want);
            }
        }
    }
}

/* The square of 8 x 8 pixels at x of the first rows is `gray` on average. */
static void check_mean(const SDL_Surface *surface, int x, int gray)
{
    int sum[3] = {0};
    for (int i = 0; i < 64; i++) {
        uint8_t r, g, b;
        const uint8_t *row = (const uint8_t *)surface->pixels + (ptrdiff_t)(i / 8) * surface->pitch;
        SDL_GetRGB(((const uint16_t *)(const void *)row)[x + i % 8], surface->format, &r, &g, &b);
        sum[0] += r;
        sum[1] += g;
        sum[2] += b;
    }
    for (int c = 0; c < 3; c++) {
        if (abs(sum[c] - 64 * gray) > 96) {
            fail_msg("%s: at %d channel %d is %d on average, expected %d",
                     SDL_GetPixelFormatName(surface->format->format), x, c, sum[c] / 64, gray);
        }
    }
}

/* Surfaces of every format, size and kind show the picture, or as much of it as they have room
 * for. */
static void test_surfaces_of_all_kinds(void **state)
{
    (void)state;
    static const Uint32 formats[] = {SDL_PIXELFORMAT_RGB565, SDL_PIXELFORMAT_ARGB8888,
                                     SDL_PIXELFORMAT_RGB888, SDL_PIXELFORMAT_BGR24,
                                     SDL_PIXELFORMAT_BGR888, SDL_PIXELFORMAT_RGB555,
                                     SDL_PIXELFORMAT_RGB332};
    Pixmap picture = test_picture();
    Window *window = open_window(PRESENT_SURFACE);
    for (int i = 0; i < 2 * (int)(sizeof formats / sizeof formats[0]); i++) {
        const bool small = i % 2 == 1;
        const Rect dirty[2] = {{300, 250, 100, 50}, {0, 0, 10, 10}};
        Pixmap frame;
        bool fresh = false;
        display.other = SDL_CreateRGBSurfaceWithFormat(0, small ? 250 : 400, small ? 200 : 300, 32,
                                                       formats[i / 2]);
        assert_non_null(display.other);
        const bool plain = (i / 2 == 1 || i / 2 == 2) && !small;
        assert_int_equal(window_frame(window, &frame, &fresh), plain);
        assert_int_equal(fresh, plain);
        if (plain) {
            assert_ptr_equal(frame.pixel, display.other->pixels);
            assert_true(window_frame(window, &frame, &fresh));
            assert_false(fresh);
        }
        window_forget(window);
        assert_true(window_show(window, &picture, dirty, 1));
        assert_false(window_needs_all(window));
        check_shown(display.other, &picture);
        *pixmap_at(&picture, 3, 3) ^= 0x00F8F800u;
        assert_true(window_show(window, &picture, dirty, 2));
        check_shown(display.other, &picture);
        SDL_FreeSurface(display.other);
        display.other = NULL;
    }
    /* None at all: shown later. */
    display.no_surface = true;
    Pixmap frame;
    bool fresh;
    window_forget(window);
    assert_false(window_frame(window, &frame, &fresh));
    assert_false(window_show(window, &picture, NULL, 0));
    assert_true(window_needs_all(window));
    display.no_surface = false;
    assert_true(window_show(window, &picture, NULL, 0));
    window_free(window);
    pixmap_free(&picture);
}

/* With 15 or 16 bits a pixel the panel has its colour on average, and a gradient no bands: each
 * square of 8 x 8 pixels is right. */
static void test_few_colors(void **state)
{
    (void)state;
    static const Uint32 formats[] = {SDL_PIXELFORMAT_RGB565, SDL_PIXELFORMAT_RGB555};
    Pixmap picture;
    assert_true(pixmap_init(&picture, 400, 300));
    for (int i = 0; i < picture.stride * 300; i++) {
        const uint32_t gray = 200 + (uint32_t)(i % picture.stride) / 8;
        picture.pixel[i] = 0xFF000000u | gray << 16 | gray << 8 | gray;
    }
    Window *window = open_window(PRESENT_SURFACE);
    for (size_t f = 0; f < sizeof formats / sizeof formats[0]; f++) {
        display.other = SDL_CreateRGBSurfaceWithFormat(0, 400, 300, 16, formats[f]);
        assert_non_null(display.other);
        window_forget(window);
        assert_true(window_show(window, &picture, NULL, 0));
        for (int x = 0; x < 400; x += 8) {
            check_mean(display.other, x, 200 + x / 8);
        }
        SDL_FreeSurface(display.other);
        display.other = NULL;
    }
    window_free(window);
    pixmap_free(&picture);
}

/* A card that has lost its memory is tried a few times; then a surface takes its place, where the
 * window was. While there is no other window either, the old one is tried again. */
static void lose_the_card(bool fullscreen)
{
    Pixmap picture = test_picture();
    char error[200] = "";
    Window *window = window_new(400, 300, fullscreen, PRESENT_TEXTURE, error, sizeof error);
    assert_non_null(window);
    assert_true(window_show(window, &picture, NULL, 0));
    window_reset(window);
    display.no_texture = display.no_window = true;
    for (int i = 0; i < WINDOW_FAILURES_MAX + 2; i++) {
        assert_false(window_show(window, &picture, NULL, 0));
        assert_non_null(SDL_GetRenderer(window_sdl(window)));
    }
    display.no_window = false;
    assert_false(window_show(window, &picture, NULL, 0));
    assert_null(SDL_GetRenderer(window_sdl(window)));
    assert_true(window_show(window, &picture, NULL, 0));
    assert_int_equal((SDL_GetWindowFlags(window_sdl(window)) & SDL_WINDOW_FULLSCREEN) != 0,
                     fullscreen);
    window_free(window);
    pixmap_free(&picture);
    display.no_texture = false;
}

static void test_a_lost_card(void **state)
{
    (void)state;
    lose_the_card(false);
    lose_the_card(true);
}

/* Dense displays enlarge everything; odd reports do not. */
static void test_scales(void **state)
{
    (void)state;
    static const struct {
        float dpi, scale;
    } cases[] = {{96, 1}, {120, 1}, {144, 1.5f}, {192, 2}, {1000, 4}, {0, 1}, {-1, 1}};
    Window *window = open_window(PRESENT_SURFACE);
    assert_true(window_scale(window) == 1);
    display.on_x11 = true;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        display.dpi = cases[i].dpi;
        assert_true(window_scale(window) == cases[i].scale);
    }
    display.dense = 2;
    assert_true(window_scale(window) == 2);
    /* Four times as many pixels as a full HD display has, on a display that reports 96 dpi. */
    display.dense = 0;
    display.dpi = 96;
    SDL_SetWindowSize(window_sdl(window), 3840, 2160);
    assert_true(window_scale(window) == 2);
    SDL_SetWindowSize(window_sdl(window), 3840, 1080);
    assert_true(window_scale(window) == 1);
    SDL_SetWindowSize(window_sdl(window), 12000, 9000);
    assert_true(window_scale(window) == 4);
    window_free(window);
}

/* Fullscreen and back: the size is the one before. */
static void test_fullscreen(void **state)
{
    (void)state;
    SDL_Rect bounds;
    for (int real = 0; real < 2; real++) {
        display.on_x11 = real;
        Window *window = open_window(PRESENT_SURFACE);
        SDL_Window *sdl = window_sdl(window);
        int w, h;
        for (int i = 0; i < 2; i++) { /* twice the same changes nothing */
            window_set_fullscreen(window, true);
            SDL_PumpEvents();
        }
        assert_true(SDL_GetWindowFlags(sdl) & SDL_WINDOW_FULLSCREEN);
        assert_int_equal(SDL_GetDisplayBounds(0, &bounds), 0);
        window_size(window, &w, &h);
        assert_true(w == bounds.w && h == bounds.h);
        for (int i = 0; i < 2; i++) {
            window_set_fullscreen(window, false);
            SDL_PumpEvents();
        }
        assert_false(SDL_GetWindowFlags(sdl) & SDL_WINDOW_FULLSCREEN);
        window_size(window, &w, &h);
        if (w != 400 || h != 300) {
            fail_msg("%d x %d on driver %d", w, h, real);
        }
        window_free(window);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_which_cards_are_used, reset),
        cmocka_unit_test_setup(test_no_window, reset),
        cmocka_unit_test_setup(test_surfaces_of_all_kinds, reset),
        cmocka_unit_test_setup(test_few_colors, reset),
        cmocka_unit_test_setup(test_a_lost_card, reset),
        cmocka_unit_test_setup(test_scales, reset),
        cmocka_unit_test_setup(test_fullscreen, reset),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
