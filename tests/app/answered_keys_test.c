/* Every key of ui/shortcut.h on every page: it does something that can be seen, or the player is
 * told why it does not. None is met with silence.
 *
 *   app_answered_keys_test [all]      all: in every stage of the game; else in one, by turns */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "app/game_stages.h"
#include "ui/setting.h"
#include "ui/shortcut.h"

static void press(App *app, int key, int mods)
{
    game_stage_input(
        app, &(Input){.kind = INPUT_KEY, .key = key, .mods = mods, .time_ms = app->loop.now_ms});
}

/* On a board a letter is the column of a point, and waits for its digits. */
static bool begins_a_point(Page page, int key, int mods)
{
    const PageInfo *info = page_info(page);
    return (info->plays || info->own_board) && mods == 0 && key >= 'A' && key <= 'Z';
}

/* The key that scrolls, or steps, the other way: at an end it alone moves. */
static int opposite(int key)
{
    static const int pairs[][2] = {
        {KEY_UP, KEY_DOWN}, {KEY_HOME, KEY_END}, {KEY_PAGE_UP, KEY_PAGE_DOWN}};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        if (key == pairs[i][0] || key == pairs[i][1]) {
            return key == pairs[i][0] ? pairs[i][1] : pairs[i][0];
        }
    }
    return 0;
}

static void forget_messages(App *app)
{
    game_stage_forget(app);
    game_stage_show(app);
    game_stage_show(app);
}

/* Does the key do anything that is seen or told, after so many presses of its opposite? */
static bool is_answered(App *app, const ShortcutKey *key, int mods, int opposites)
{
    for (int i = 0; i < opposites; i++) {
        press(app, opposite(key->key), mods);
    }
    forget_messages(app);
    uint32_t *before = app_fixture_pixels(app);
    const Pixmap *canvas = display_pixels(&app->display);
    const size_t bytes = (size_t)canvas->w * (size_t)canvas->h * sizeof *before;
    const bool fullscreen = app->options.settings.fullscreen;
    press(app, key->key, mods);
    bool answered = app->loop.quit || fullscreen != app->options.settings.fullscreen;
    if (fullscreen != app->options.settings.fullscreen) {
        game_stage_run(app, CMD_FULLSCREEN, 0);
    }
    game_stage_show(app);
    game_stage_show(app);
    uint32_t *after = app_fixture_pixels(app);
    answered = answered || memcmp(before, after, bytes) != 0;
    free(before);
    free(after);
    return answered;
}

static bool check_key(App *app, GameStage stage, Page page, const ShortcutKey *key)
{
    const int mods = key->mods == SHORTCUT_ANY_MODS ? 0 : key->mods;
    const int first = opposite(key->key) != 0, last = 2 * first; /* one may only show the focus */
    if (begins_a_point(page, key->key, mods)) {
        return true;
    }
    for (int opposites = first; opposites <= last; opposites++) {
        assert_true(game_stage_open(app, stage, page));
        if (is_answered(app, key, mods, opposites)) {
            return true;
        }
    }
    print_error("%s, page %s: key %d %s%s%c\n", game_stage_name(stage), page_info(page)->name,
                key->key, mods & MOD_CTRL ? "Ctrl+" : "", mods & MOD_SHIFT ? "Shift+" : "",
                key->key < KEY_LEFT ? key->key : ' ');
    return false;
}

static bool every; /* every stage of every page */

/* Is it this stage's turn? Without `every` each key is tried once on each page, and three times
 * where the game is played. */
static bool has_turn(GameStage stage, Page page, int row)
{
    return every || page_info(page)->plays || (row + (int)page) % STAGES == (int)stage;
}

/* How many keys are met with silence there. */
static int check_page(App *app, GameStage stage, Page page)
{
    int silent = 0;
    if (!game_stage_open(app, stage, page)) {
        return 0; /* not in this stage */
    }
    for (int row = 0; row < shortcut_count(); row++) {
        if (!has_turn(stage, page, row)) {
            continue;
        }
        const Shortcut *shortcut = shortcut_row(row);
        for (int i = 0; i < SHORTCUT_KEYS_MAX && shortcut->key[i].key; i++) {
            silent += !check_key(app, stage, page, &shortcut->key[i]);
        }
    }
    return silent;
}

static void no_key_is_met_with_silence(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    int silent = 0;
    SDL_SetWindowSize(window_sdl(app->display.window), 640, 480); /* quick to draw */
    loop_resize(app);
    app->options.settings.motion = MOTION_NONE;
    for (int stage = 0; stage < STAGES; stage++) {
        for (int page = 0; page < PAGE_COUNT; page++) {
            silent += check_page(app, (GameStage)stage, (Page)page);
        }
    }
    app_free(app);
    assert_int_equal(silent, 0);
}

int main(int argc, char *argv[])
{
    every = argc > 1 && strcmp(argv[1], "all") == 0;
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_key_is_met_with_silence)};
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
