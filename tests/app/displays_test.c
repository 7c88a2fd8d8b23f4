/* The window, its text and the player's picture on displays of many sizes, and on a machine that
 * lacks fonts. What SDL says of displays, and what our fonts have, is replaced. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "app/app_fixture.h"
#include "app/own_folder.h"
#include "ui/setting.h"
#include "ui/words.h"

/* ---- the machine ---- */

/* All zero: as it is. */
static struct {
    bool seen;        /* not SDL's dummy driver */
    SDL_Rect room;    /* without panels of the desktop; w 0: unknown */
    SDL_Rect size[2]; /* of its displays; w 0: unknown */
    float dpi;        /* of them; 0: unknown */
    bool no_fonts;
    bool no_chinese; /* no font has these characters */
} machine;

#define WRAP(type, name, ...)                                                                      \
    type __real_##name(__VA_ARGS__);                                                               \
    type __wrap_##name(__VA_ARGS__);                                                               \
    type __wrap_##name(__VA_ARGS__)

WRAP(const char *, SDL_GetCurrentVideoDriver, void)
{
    return machine.seen ? "x11" : __real_SDL_GetCurrentVideoDriver();
}

WRAP(int, SDL_GetDisplayUsableBounds, int index, SDL_Rect *room)
{
    (void)index;
    *room = machine.room;
    return room->w > 0 ? 0 : SDL_SetError("unknown");
}

WRAP(int, SDL_GetDisplayDPI, int index, float *diagonal, float *across, float *down)
{
    (void)index;
    (void)diagonal;
    (void)down;
    *across = machine.dpi;
    return machine.dpi > 0 ? 0 : SDL_SetError("unknown");
}

WRAP(int, SDL_GetNumVideoDisplays, void)
{
    return 2;
}

WRAP(int, SDL_GetDisplayBounds, int index, SDL_Rect *bounds)
{
    if (!machine.seen) {
        return __real_SDL_GetDisplayBounds(index, bounds);
    }
    *bounds = machine.size[index];
    return bounds->w > 0 ? 0 : SDL_SetError("unknown");
}

static const char no_fonts[] = "No font was found.";

WRAP(const char *, fonts_message, const Fonts *fonts)
{
    return machine.no_fonts ? no_fonts : __real_fonts_message(fonts);
}

WRAP(bool, fonts_has_text, Fonts *fonts, const char *text)
{
    bool foreign = (unsigned char)text[0] > 127;
    return !machine.no_fonts && !(machine.no_chinese && foreign) &&
           __real_fonts_has_text(fonts, text);
}

static int reset(void **state)
{
    (void)state;
    memset(&machine, 0, sizeof machine);
    return 0;
}

static App *open_app(int w, int h, int language)
{
    static Options options;
    char error[512] = "";
    int status = -1;
    options_init(&options);
    options.present = PRESENT_SURFACE;
    options.window = (WindowSize){w, h};
    options.settings.language = language;
    snprintf(options.script, sizeof options.script, "none");
    App *app = app_new(&options, error, sizeof error, &status);
    if (!app) {
        fail_msg("%s", error);
    }
    app->messages.echo = false;
    return app;
}

/* ---- tests ---- */

/* The first window is larger on a dense display, leaves room on a small one, and a chosen size is
 * kept. */
static void test_the_first_window_fits(void **state)
{
    (void)state;
    static const struct {
        int room_w, room_h, chosen_w, chosen_h;
        float dpi;
        int w, h;
    } cases[] = {{3840, 2160, 0, 0, 96, 1280, 800},   {1024, 600, 0, 0, 96, 984, 560},
                 {1366, 728, 0, 0, 96, 1280, 688},    {0, 0, 0, 0, 0, 1280, 800},
                 {1024, 600, 640, 480, 96, 640, 480}, {300, 200, 0, 0, 96, 1280, 800},
                 {1024, 200, 0, 0, 96, 984, 800},     {3840, 2160, 0, 0, 192, 2560, 1600},
                 {2880, 1800, 0, 0, 240, 2840, 1760}, {3840, 2160, 640, 480, 192, 640, 480},
                 {3840, 2160, 0, 0, 110, 1280, 800}};
    machine.seen = true;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int w, h;
        machine.room = (SDL_Rect){0, 0, cases[i].room_w, cases[i].room_h};
        machine.dpi = cases[i].dpi;
        App *app = open_app(cases[i].chosen_w, cases[i].chosen_h, 0);
        SDL_GetWindowSize(window_sdl(app->display.window), &w, &h);
        assert_int_equal(w, cases[i].w);
        assert_int_equal(h, cases[i].h);
        app_free(app);
    }
}

static void test_the_size_of_text(void **state)
{
    (void)state;
    static const struct {
        TextScale text;
        float scale;
    } cases[] = {{TEXT_SMALL, 0.9f}, {TEXT_LARGE, 1.2f}, {TEXT_NORMAL, 1}};
    App *app = open_app(640, 480, 0);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        loop_command(app, &(Command){.kind = CMD_SETTING,
                                     .field = SETTING_TEXT_SCALE,
                                     .value = (int)cases[i].text});
        loop_update(app);
        assert_true(app->display.scale == cases[i].scale);
    }
    app_free(app);
}

static void choose_picture(App *app, const char *path)
{
    loop_command(app, &(Command){.kind = CMD_SETTING, .field = SETTING_PICTURE, .text = path});
    loop_update(app);
}

/* It is loaded as large as the largest display needs it, at least as the window. One that is taken
 * away while it is loaded is not shown, nor one that was shown. */
static void test_the_players_picture(void **state)
{
    (void)state;
    Pixmap picture;
    char error[300];
    assert_true(pixmap_init(&picture, 1600, 1200));
    for (int y = 0; y < picture.h; y++) {
        memset(pixmap_at(&picture, 0, y), 0xFF, (size_t)picture.w * sizeof(Argb));
    }
    assert_true(storage_write_picture(&picture, "picture.png", error, sizeof error));
    pixmap_free(&picture);
    static const struct {
        SDL_Rect size[2];
        int w;
    } cases[] = {{{{0, 0, 800, 600}, {0, 0, 0, 0}}, 800},
                 {{{0, 0, 800, 600}, {800, 0, 1000, 750}}, 1000},
                 {{{0, 0, 0, 0}, {0, 0, 0, 0}}, 640},
                 {{{0, 0, 4000, 3000}, {0, 0, 0, 0}}, 1600}};
    App *app = open_app(640, 480, 0);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        machine.seen = true;
        memcpy(machine.size, cases[i].size, sizeof machine.size);
        choose_picture(app, "picture.png");
        display_wait_pictures(&app->display);
        assert_true(display_take_pictures(&app->display));
        machine.seen = false;
        assert_int_equal(app->display.picture.w, cases[i].w);
        assert_int_equal(app->display.picture.h, cases[i].w * 3 / 4);
        choose_picture(app, "");
        assert_null(app->display.picture.pixel);
    }
    choose_picture(app, "picture.png");
    choose_picture(app, "");
    display_wait_pictures(&app->display);
    assert_false(display_take_pictures(&app->display));
    assert_null(app->display.picture.pixel);
    app_free(app);
}

/* Without any font the window's frame says what the window cannot. */
static void test_no_fonts(void **state)
{
    (void)state;
    App *app = open_app(640, 480, 0);
    display_decorate(&app->display);
    assert_string_equal(SDL_GetWindowTitle(window_sdl(app->display.window)), "Tengen");
    app_free(app);
    machine.no_fonts = true;
    app = open_app(640, 480, 0);
    assert_string_equal(messages_text(&app->messages), no_fonts);
    display_decorate(&app->display);
    assert_string_equal(SDL_GetWindowTitle(window_sdl(app->display.window)), no_fonts);
    app_free(app);
}

/* A language that no font can show is replaced by English, with a message. */
static void test_no_font_for_the_language(void **state)
{
    (void)state;
    int chinese = -1;
    for (int i = 0; i < 10 && chinese < 0; i++) {
        Settings settings = {.language = i};
        chinese = strcmp(setting_language(&settings), "zh_CN") == 0 ? i : -1;
    }
    assert_true(chinese > 0);
    App *app = open_app(640, 480, chinese);
    const bool translated = strcmp(_("New game"), "New game") != 0;
    app_free(app);
    if (!translated) {
        skip(); /* this machine lacks such a font, or the translations are not built */
    }
    machine.no_chinese = true;
    app = open_app(640, 480, chinese);
    assert_non_null(strstr(messages_text(&app->messages), "texts are English"));
    assert_string_equal(_("New game"), "New game");
    app_free(app);
}

#define ON_A_MACHINE(test) cmocka_unit_test_setup(test, reset)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON_A_MACHINE(test_the_first_window_fits),    ON_A_MACHINE(test_the_size_of_text),
        IN_OWN_FOLDER(test_the_players_picture),     ON_A_MACHINE(test_no_fonts),
        ON_A_MACHINE(test_no_font_for_the_language),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
