/* The window shows the canvas's pixels, by texture and by surface, after resizes, exposes, lost
 * textures and failures. Uses SDL's dummy driver, whose window can be read back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "app/app_fixture.h"
#include "engine/rules/notation.h"

/* While set: no frame can be shown; or none by a texture, since the graphics card has failed. */
static bool broken, card_gone;

int __real_SDL_UpdateTexture(SDL_Texture *texture, const SDL_Rect *rect, const void *pixels,
                             int pitch);
int __wrap_SDL_UpdateTexture(SDL_Texture *texture, const SDL_Rect *rect, const void *pixels,
                             int pitch);
int __wrap_SDL_UpdateTexture(SDL_Texture *texture, const SDL_Rect *rect, const void *pixels,
                             int pitch)
{
    return broken || card_gone ? SDL_SetError("no card")
                               : __real_SDL_UpdateTexture(texture, rect, pixels, pitch);
}

int __real_SDL_UpdateWindowSurfaceRects(SDL_Window *window, const SDL_Rect *rects, int count);
int __wrap_SDL_UpdateWindowSurfaceRects(SDL_Window *window, const SDL_Rect *rects, int count);
int __wrap_SDL_UpdateWindowSurfaceRects(SDL_Window *window, const SDL_Rect *rects, int count)
{
    return broken ? SDL_SetError("no card")
                  : __real_SDL_UpdateWindowSurfaceRects(window, rects, count);
}

static void assert_pixels(const App *app, const Pixmap *want)
{
    uint32_t *seen = app_fixture_pixels(app);
    for (int y = 0; y < want->h; y++) {
        for (int x = 0; x < want->w; x++) {
            assert_int_equal(seen[y * want->w + x] & 0xFFFFFF, *pixmap_at(want, x, y) & 0xFFFFFF);
        }
    }
    free(seen);
}

static void assert_shown(App *app)
{
    loop_draw(app);
    assert_false(window_needs_all(app->display.window));
    assert_pixels(app, display_pixels(&app->display));
}

static void send(App *app, Uint32 type, Uint8 what)
{
    SDL_Event event = {.type = type};
    if (type == SDL_WINDOWEVENT) {
        event.window.windowID = SDL_GetWindowID(window_sdl(app->display.window));
        event.window.event = what;
    }
    loop_handle(app, &event);
}

static void play(App *app, const char *point)
{
    Command command = {.kind = CMD_PLAY, .point = notation_read_point(&point, 15)};
    loop_command(app, &command);
}

static void survives(Present present)
{
    App *app = app_fixture_open(present);
    assert_int_equal(SDL_GetRenderer(window_sdl(app->display.window)) != NULL,
                     present == PRESENT_TEXTURE);
    assert_shown(app);
    /* A part of the picture changes. */
    play(app, "H8");
    assert_shown(app);
    /* Larger, smaller, and the same size again. */
    static const int size[4][2] = {{1300, 700}, {420, 800}, {260, 250}, {260, 250}};
    for (int i = 0; i < 4; i++) {
        window_resize(app->display.window, size[i][0], size[i][1]);
        loop_pump(app);
        assert_shown(app);
        assert_int_equal(display_pixels(&app->display)->w, size[i][0]);
        assert_int_equal(display_pixels(&app->display)->h, size[i][1]);
    }
    window_resize(app->display.window, 800, 600);
    /* A frame may be drawn before the resize event has been read. */
    assert_shown(app);
    loop_pump(app);
    assert_shown(app);
    /* Exposed; moved to another display; textures lost. */
    send(app, SDL_WINDOWEVENT, SDL_WINDOWEVENT_EXPOSED);
    assert_true(window_needs_all(app->display.window));
    assert_shown(app);
    send(app, SDL_WINDOWEVENT, SDL_WINDOWEVENT_DISPLAY_CHANGED);
    assert_shown(app);
    send(app, SDL_RENDER_TARGETS_RESET, 0);
    assert_shown(app);
    send(app, SDL_RENDER_DEVICE_RESET, 0);
    assert_shown(app);
    /* Minimised: no frame; restored: everything is shown. */
    SDL_HideWindow(window_sdl(app->display.window));
    loop_pump(app);
    int frames = app->display.frames_shown;
    play(app, "J9");
    loop_draw(app);
    assert_int_equal(app->display.frames_shown, frames);
    SDL_ShowWindow(window_sdl(app->display.window));
    loop_pump(app);
    assert_shown(app);
    assert_true(app->display.frames_shown > frames);
    assert_int_equal(app->game.match->position.count, 2);
    app_free(app);
}

static void texture_shows_the_canvas(void **state)
{
    (void)state;
    survives(PRESENT_TEXTURE);
}

static void surface_shows_the_canvas(void **state)
{
    (void)state;
    survives(PRESENT_SURFACE);
}

/* A failed frame is tried again even if nothing else happens. */
static void failed_frame_is_tried_again(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    assert_shown(app);
    broken = true;
    play(app, "H8");
    loop_draw(app);
    broken = false;
    assert_true(window_needs_all(app->display.window));
    int64_t next = loop_next_ms(app);
    assert_true(next >= 0 && next <= app->loop.now_ms + 1000);
    assert_shown(app);
    app_free(app);
}

/* As long as none can be shown, they are tried less and less often: each costs as much as a good
 * one. Once one is shown, the next failure is tried again soon. */
static void failing_frames_become_rare(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    assert_shown(app);
    for (int round = 0; round < 2; round++) {
        broken = true;
        play(app, round == 0 ? "H8" : "J9");
        int tries = 0;
        for (const int64_t end = app->loop.now_ms + 60000; app->loop.now_ms < end; tries++) {
            loop_draw(app);
            const int64_t next = display_next_ms(&app->display);
            assert_true(next > app->loop.now_ms && next <= app->loop.now_ms + 10000);
            app->loop.now_ms = next;
        }
        assert_in_range(tries, 8, 20);
        broken = false;
        send(app, SDL_WINDOWEVENT, SDL_WINDOWEVENT_EXPOSED); /* then it is tried at once */
        assert_shown(app);
    }
    app_free(app);
}

/* The graphics card fails for good: the game continues in a window without it. */
static void lost_card_is_done_without(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_TEXTURE);
    window_resize(app->display.window, 700, 500);
    loop_pump(app);
    assert_shown(app);
    play(app, "H8");
    assert_shown(app);
    broken = true;
    for (int i = 0; i < 5 && SDL_GetRenderer(window_sdl(app->display.window)); i++) {
        send(app, SDL_RENDER_DEVICE_RESET, 0);
        loop_draw(app);
    }
    broken = false;
    assert_null(SDL_GetRenderer(window_sdl(app->display.window)));
    loop_pump(app);
    assert_false(app->loop.quit);
    play(app, "J9");
    assert_shown(app);
    assert_int_equal(display_pixels(&app->display)->w, 700);
    assert_int_equal(app->game.match->position.count, 2);
    app_free(app);
}

/* The graphics card cannot show the first frame. */
static void card_that_never_worked_is_done_without(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_TEXTURE);
    SDL_Event quit = {.type = SDL_QUIT};
    assert_int_equal(SDL_PushEvent(&quit), 1);
    card_gone = true;
    assert_int_equal(loop_run(app), 0);
    card_gone = false;
    assert_null(SDL_GetRenderer(window_sdl(app->display.window)));
    assert_shown(app);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texture_shows_the_canvas),
        cmocka_unit_test(surface_shows_the_canvas),
        cmocka_unit_test(failed_frame_is_tried_again),
        cmocka_unit_test(failing_frames_become_rare),
        cmocka_unit_test(lost_card_is_done_without),
        cmocka_unit_test(card_that_never_worked_is_done_without),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
