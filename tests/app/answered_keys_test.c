/* Every key of ui/shortcut.h on every page: it does something that can be seen, or the player is
 * told why it does not. None is met with silence. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "app/app_fixture.h"
#include "ui/page.h"
#include "ui/setting.h"
#include "ui/shortcut.h"

typedef enum GameStage { NO_GAME, RUNNING, OVER, STAGES } GameStage;

static const char *const stage_names[STAGES] = {"no game", "running", "over"};

static void run(App *app, CommandKind kind, int value)
{
    loop_command(app, &(Command){.kind = kind, .value = value, .seat = SEAT_NONE});
}

static void play(App *app, int x, int y)
{
    loop_command(app, &(Command){.kind = CMD_PLAY, .point = point_at(x, y), .seat = SEAT_NONE});
}

static void show(App *app)
{
    loop_tick(app, app->loop.now_ms + 1000);
    app_fixture_save(app);
    loop_collect(app, true);
    loop_draw(app);
}

/* False: the page cannot be opened at this stage. */
static bool open_page(App *app, GameStage stage, Page page)
{
    Setup setup = app->game.match->setup;
    app->loop.quit = false;
    app->game.page = PAGE_PLAY;
    setup.player[0].kind = setup.player[1].kind = PLAYER_HUMAN;
    assert_true(games_start(app, &setup));
    if (stage >= RUNNING) {
        play(app, 7, 7);
        play(app, 8, 8);
        play(app, 9, 9);
    }
    if (stage == OVER) {
        run(app, CMD_RESIGN, 0);
        assert_true(match_is_over(app->game.match));
    }
    run(app, CMD_PAGE, PAGE_SETTINGS); /* forgets what is focused */
    show(app);
    run(app, CMD_BACK, 0);
    if (stage == NO_GAME) {
        app->game.in_game = false;
        game_set_page(&app->game, PAGE_NEW, &app->saved.setup);
    }
    show(app);
    if (page == PAGE_PUZZLE) {
        run(app, CMD_PAGE, PAGE_PUZZLES);
        run(app, CMD_PUZZLE, PUZZLE_OPEN_DAILY);
    } else if (page != app->game.page) {
        run(app, CMD_PAGE, (int)page);
    }
    if (app->game.page != page) {
        return false;
    }
    return true;
}

static void press(App *app, int key, int mods)
{
    const Input input = {.kind = INPUT_KEY, .key = key, .mods = mods, .time_ms = app->loop.now_ms};
    Command out[SCREEN_COMMANDS_MAX];
    const int count = screen_handle(app->display.screen, loop_view(app), &input, out);
    for (int i = 0; i < count; i++) {
        loop_command(app, &out[i]);
    }
    loop_changed(app);
}

/* On a board a letter is the column of a point, and waits for its digits. */
static bool begins_a_point(const App *app, int key, int mods)
{
    const PageInfo *page = page_info(app->game.page);
    return (page->plays || page->own_board) && mods == 0 && key >= 'A' && key <= 'Z';
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
    messages_init(&app->messages);
    app->messages.echo = false;
    loop_changed(app);
    show(app);
    show(app);
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
        run(app, CMD_FULLSCREEN, 0);
    }
    show(app);
    show(app);
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
    for (int opposites = first; opposites <= last; opposites++) {
        if (!open_page(app, stage, page) || begins_a_point(app, key->key, mods) ||
            is_answered(app, key, mods, opposites)) {
            return true;
        }
    }
    print_error("%s, page %s: key %d %s%s%c\n", stage_names[stage], page_info(page)->name, key->key,
                mods & MOD_CTRL ? "Ctrl+" : "", mods & MOD_SHIFT ? "Shift+" : "",
                key->key < KEY_LEFT ? key->key : ' ');
    return false;
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
            for (int row = 0; row < shortcut_count(); row++) {
                const Shortcut *shortcut = shortcut_row(row);
                for (int i = 0; i < SHORTCUT_KEYS_MAX && shortcut->key[i].key; i++) {
                    silent += !check_key(app, (GameStage)stage, (Page)page, &shortcut->key[i]);
                }
            }
        }
    }
    app_free(app);
    assert_int_equal(silent, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_key_is_met_with_silence)};
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
