/* Partial redraws: after every random step of a player the window shows the same pixels as a full
 * redraw.
 *
 * usage: app_redraw_test [STEPS [SEED]] */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "app/app_fixture.h"
#include "render/image.h"
#include "ui/screen_build.h"
#include "ui/setting.h"
#include "write_png.h"

static int steps = 150;
static uint64_t seed = 1;

static uint64_t state_of_chance;
static int chosen; /* the kind of the last step, for the message */

static uint32_t chance(uint32_t below)
{
    state_of_chance = state_of_chance * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state_of_chance >> 33) % below;
}

/* ---- what a player may do ---- */

static void push_mouse(App *app, Uint32 type, int x, int y)
{
    SDL_Event event = {.type = type};
    Uint32 id = SDL_GetWindowID(window_sdl(app->display.window));
    if (type == SDL_MOUSEMOTION) {
        event.motion.windowID = id;
        event.motion.x = x;
        event.motion.y = y;
        event.motion.state = app->loop.events.mouse_down ? SDL_BUTTON_LMASK : 0;
    } else {
        event.button.windowID = id;
        event.button.button = SDL_BUTTON_LEFT;
        event.button.state = type == SDL_MOUSEBUTTONDOWN ? SDL_PRESSED : SDL_RELEASED;
        event.button.clicks = 1;
        event.button.x = x;
        event.button.y = y;
    }
    loop_handle(app, &event);
}

static void click(App *app, int x, int y)
{
    push_mouse(app, SDL_MOUSEMOTION, x, y);
    push_mouse(app, SDL_MOUSEBUTTONDOWN, x, y);
    if (chance(8) != 0) {
        push_mouse(app, SDL_MOUSEBUTTONUP, x, y);
    }
}

static int some_x(const App *app)
{
    return (int)chance((uint32_t)app->display.w);
}

static int some_y(const App *app)
{
    return (int)chance((uint32_t)app->display.h);
}

static void click_control(App *app)
{
    Screen *screen = app->display.screen;
    float x, y;
    screen_build(screen, loop_view(app), NULL);
    if (screen->ui.controls == 0) {
        return;
    }
    const char *name = screen->ui.control[chance((uint32_t)screen->ui.controls)].name;
    if (screen_find(screen, loop_view(app), name, SEAT_NONE, &x, &y) != FOUND_NONE) {
        click(app, (int)x, (int)y);
    }
}

static void click_point(App *app)
{
    float x, y;
    uint32_t size = (uint32_t)app->game.match->position.size;
    Point point = point_at((int)chance(size), (int)chance(size));
    if (screen_point_center(app->display.screen, loop_view(app), point, &x, &y)) {
        click(app, (int)x, (int)y);
    }
}

static void press_key(App *app)
{
    static const SDL_Keycode keys[] = {SDLK_LEFT,   SDLK_RIGHT,  SDLK_UP,    SDLK_DOWN, SDLK_HOME,
                                       SDLK_END,    SDLK_PAGEUP, SDLK_TAB,   SDLK_TAB,  SDLK_RETURN,
                                       SDLK_ESCAPE, SDLK_F1,     SDLK_F3,    SDLK_F11,  SDLK_u,
                                       SDLK_r,      SDLK_n,      SDLK_h,     SDLK_m,    SDLK_SPACE,
                                       SDLK_PLUS,   SDLK_PLUS,   SDLK_MINUS, SDLK_0};
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.windowID = SDL_GetWindowID(window_sdl(app->display.window));
    event.key.state = SDL_PRESSED;
    event.key.keysym.sym = keys[chance(sizeof keys / sizeof keys[0])];
    event.key.keysym.mod = chance(6) == 0 ? KMOD_LSHIFT : 0;
    loop_handle(app, &event);
}

static void touch(App *app)
{
    static const Uint32 kinds[] = {SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERMOTION,
                                   SDL_FINGERUP};
    SDL_Event event = {.type = kinds[chance(4)]};
    event.tfinger.windowID = SDL_GetWindowID(window_sdl(app->display.window));
    event.tfinger.touchId = 1;
    event.tfinger.fingerId = chance(2);
    event.tfinger.x = (float)chance(1000) / 1000;
    event.tfinger.y = (float)chance(1000) / 1000;
    loop_handle(app, &event);
}

static void send_finger(App *app, Uint32 type, int finger, float x, float y)
{
    SDL_Event event = {.type = type};
    event.tfinger.windowID = SDL_GetWindowID(window_sdl(app->display.window));
    event.tfinger.touchId = 1;
    event.tfinger.fingerId = finger;
    event.tfinger.x = x / (float)app->display.w;
    event.tfinger.y = y / (float)app->display.h;
    loop_handle(app, &event);
}

/* Two fingers on the board, which sometimes stay down. */
static void pinch(App *app)
{
    float x, y;
    if (!screen_point_center(app->display.screen, loop_view(app), point_at(2, 2), &x, &y)) {
        return;
    }
    float by = (float)chance(60) - 20.0f, aside = (float)chance(40) - 20.0f;
    send_finger(app, SDL_FINGERDOWN, 0, x, y);
    send_finger(app, SDL_FINGERDOWN, 1, x + 60, y + 60);
    for (float step = 1; step < 4; step++) {
        send_finger(app, SDL_FINGERMOTION, 0, x - step * by + step * aside, y);
        send_finger(app, SDL_FINGERMOTION, 1, x + 60 + step * by + step * aside, y + 60);
    }
    if (chance(4) == 0) {
        return;
    }
    send_finger(app, SDL_FINGERUP, 0, x, y);
    send_finger(app, SDL_FINGERUP, 1, x + 60, y + 60);
}

static void turn_wheel(App *app)
{
    SDL_Event event = {.type = SDL_MOUSEWHEEL};
    event.wheel.windowID = SDL_GetWindowID(window_sdl(app->display.window));
    event.wheel.y = chance(2) == 0 ? -1 : 1;
    event.wheel.preciseY = (float)event.wheel.y;
    loop_handle(app, &event);
}

static void change_size(App *app)
{
    static const int sizes[][2] = {{1280, 800}, {800, 600}, {320, 480}, {430, 932}, {1200, 1600},
                                   {1, 1},      {1, 700},   {900, 2},   {640, 640}, {1920, 1080}};
    const int *size = sizes[chance(sizeof sizes / sizeof sizes[0])];
    window_resize(app->display.window, size[0], size[1]);
    if (chance(2) == 0) { /* else the frame is drawn before the event */
        loop_pump(app);
    }
}

static void befall_window(App *app)
{
    static const Uint8 kinds[] = {SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_DISPLAY_CHANGED,
                                  SDL_WINDOWEVENT_FOCUS_LOST, SDL_WINDOWEVENT_RESTORED};
    SDL_Event event = {.type = chance(3) == 0 ? SDL_RENDER_DEVICE_RESET : SDL_WINDOWEVENT};
    if (event.type == SDL_WINDOWEVENT) {
        event.window.windowID = SDL_GetWindowID(window_sdl(app->display.window));
        event.window.event = kinds[chance(4)];
    }
    loop_handle(app, &event);
}

static void change_setting(App *app)
{
    Command command = {.kind = CMD_SETTING};
    static const SettingId ids[] = {
        SETTING_THEME,  SETTING_TABLE,       SETTING_PICTURE_ON_TABLE, SETTING_STONE_SIZE,
        SETTING_MARGIN, SETTING_COORDINATES, SETTING_NUMBERS,          SETTING_TOUCH,
        SETTING_MOTION, SETTING_TEXT_SCALE,  SETTING_PICTURE_DIM};
    command.field = (int)ids[chance(sizeof ids / sizeof ids[0])];
    const Setting *row = setting_row((SettingId)command.field);
    command.value = row->choices > 0 ? (int)chance((unsigned)row->choices) : 0;
    command.number = (float)(row->min + (double)chance(11) * (row->max - row->min) / 10);
    loop_command(app, &command);
}

static void change_picture(App *app)
{
    static const char *const names[] = {"glass.png", "glass.png", "glass-none.png", ""};
    Command command = {.kind = CMD_SETTING, .field = SETTING_PICTURE, .text = names[chance(4)]};
    loop_command(app, &command);
}

static void change_page(App *app)
{
    Command command = {.kind = CMD_PAGE, .value = (int)chance(PAGE_COUNT)};
    loop_command(app, &command);
}

static void let_time_pass(App *app)
{
    loop_tick(app, app->loop.now_ms + (int64_t)chance(chance(3) == 0 ? 2000 : 60));
    if (workers_are_thinking(&app->workers) && chance(3) == 0) {
        thinker_wait(app->workers.thinker);
        loop_collect(app, true);
    }
}

static void do_something(App *app)
{
    chosen = (int)chance(43);
    if (chosen < 14) {
        let_time_pass(app);
    } else if (chosen < 19) {
        click_control(app);
    } else if (chosen < 24) {
        click_point(app);
    } else if (chosen < 26) {
        click(app, some_x(app), some_y(app));
    } else if (chosen < 28) {
        push_mouse(app, SDL_MOUSEMOTION, some_x(app), some_y(app));
    } else if (chosen < 31) {
        press_key(app);
    } else if (chosen < 33) {
        touch(app);
    } else if (chosen < 34) {
        turn_wheel(app);
    } else if (chosen < 35) {
        change_size(app);
    } else if (chosen < 36) {
        befall_window(app);
    } else if (chosen < 38) {
        change_setting(app);
    } else if (chosen < 39) {
        chance(2) == 0 ? change_picture(app) : change_page(app);
    } else if (chosen < 42) {
        pinch(app);
    } else {
        push_mouse(app, SDL_MOUSEBUTTONUP, some_x(app), some_y(app));
    }
    app->loop.quit = false;
}

/* ---- comparison ---- */

static void assert_same(const Pixmap *want, const uint32_t *seen, int stride, const char *what,
                        int step)
{
    for (int y = 0; y < want->h; y++) {
        for (int x = 0; x < want->w; x++) {
            uint32_t a = *pixmap_at(want, x, y) & 0xFFFFFF;
            uint32_t b = seen[y * stride + x] & 0xFFFFFF;
            if (a != b) {
                fail_msg("%s: step %d (kind %d, seed %llu): %d,%d of %dx%d is %06x, not %06x", what,
                         step, chosen, (unsigned long long)seed, x, y, want->w, want->h, b, a);
            }
        }
    }
}

static void look(App *app, Canvas *whole, int step)
{
    Rect dirty[CANVAS_DIRTY_MAX];
    loop_draw(app);
    const Pixmap *pixels = display_pixels(&app->display);
    assert_true(canvas_resize(whole, pixels->w, pixels->h));
    canvas_invalidate(whole);
    canvas_draw(whole, app->display.list, dirty);
    assert_same(canvas_pixels(whole), pixels->pixel, pixels->stride, "canvas", step);

    uint32_t *seen = app_fixture_pixels(app);
    bool texture = SDL_GetRenderer(window_sdl(app->display.window)) != NULL;
    assert_same(pixels, seen, pixels->w, texture ? "texture" : "surface", step);
    free(seen);
}

static void make_picture(void)
{
    Pixmap picture;
    assert_true(pixmap_init(&picture, 90, 60));
    for (int y = 0; y < 60; y++) {
        for (int x = 0; x < 90; x++) {
            *pixmap_at(&picture, x, y) =
                0xFF000000u | (uint32_t)(x * 2) << 16 | (uint32_t)(y * 4) << 8 | 77u;
        }
    }
    assert_true(write_png("glass.png", &picture));
    pixmap_free(&picture);
}

static void partial_equals_full(Present present)
{
    App *app = app_fixture_open(present);
    app->messages.echo = false; /* messages on the screen only */
    /* Nothing is written. */
    snprintf(app->storage.games.path, sizeof app->storage.games.path, "/dev/null");
    Canvas *whole = canvas_new(app->display.store, app->display.fonts);
    assert_non_null(whole);
    state_of_chance = seed * 1000003u + (uint64_t)present;
    for (int step = 0; step < steps; step++) {
        do_something(app);
        /* Results of the threads arrive now, independent of real time. */
        loop_update(app);
        display_wait_pictures(&app->display);
        storage_flush(&app->storage, &app->game);
        loop_collect(app, false);
        loop_update(app);
        if (chance(6) != 0) { /* several steps may share a frame */
            look(app, whole, step);
        }
    }
    canvas_free(whole);
    app_free(app);
}

static void on_the_surface(void **state)
{
    (void)state;
    partial_equals_full(PRESENT_SURFACE);
}

static void in_the_texture(void **state)
{
    (void)state;
    partial_equals_full(PRESENT_TEXTURE);
}

static int begin(void **state)
{
    make_picture();
    return app_fixture_begin(state);
}

static int end(void **state)
{
    remove("glass.png");
    return app_fixture_end(state);
}

int main(int count, char *argument[])
{
    if (count > 1) {
        steps = atoi(argument[1]);
    }
    if (count > 2) {
        seed = strtoull(argument[2], NULL, 10);
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_the_texture),
        cmocka_unit_test(on_the_surface),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
