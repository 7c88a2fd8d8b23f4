/* A press on a board, on every page that shows one and in windows of all sizes: a stone is placed,
 * or the player is told why not.
 *
 *   app_answered_presses_test [all]   all: in every stage of the game; else by turns */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "app/game_stages.h"
#include "ui/screen_query.h"
#include "ui/theme.h"

enum { POINT_STEP = 13 /* tests one point of so many */ };

static const WindowSize sizes[] = {{1280, 800}, {320, 480},   {480, 320},  {360, 640},
                                   {640, 480},  {390, 844},   {800, 600},  {900, 1000},
                                   {1000, 900}, {1024, 1366}, {1920, 1080}};

static int faults;
static int answers[PAGE_COUNT]; /* in the first window */

static void fault(const App *app, GameStage stage, Point point, const char *what)
{
    int w, h;
    SDL_GetWindowSize(window_sdl(app->display.window), &w, &h);
    print_error("%s, page %s, %d x %d, %s: point %d,%d: %s\n", game_stage_name(stage),
                page_info(app->game.page)->name, w, h,
                app->options.settings.face_to_face ? "face to face" : "one panel", point_x(point),
                point_y(point), what);
    faults++;
}

static bool press(App *app, float x, float y)
{
    const int misses = app->game.lesson.misses, step = app->game.lesson.step;
    const uint64_t stones = game_shown(&app->game)->position.hash;
    const uint32_t ticket = app->puzzles.play.ticket;
    const Page page = app->game.page;
    Input input = {.kind = INPUT_PRESS, .x = x, .y = y, .time_ms = app->loop.now_ms};
    game_stage_input(app, &input);
    input.kind = INPUT_RELEASE;
    game_stage_input(app, &input);
    assert_int_equal(app->game.page, page);
    return messages_text(&app->messages)[0] != '\0' ||
           stones != game_shown(&app->game)->position.hash || misses != app->game.lesson.misses ||
           step != app->game.lesson.step || ticket != app->puzzles.play.ticket;
}

/* A point under a panel is not in sight, and what a press does on a control is not checked here. */
static void check_point(App *app, GameStage stage, Point point)
{
    const Screen *screen = app->display.screen;
    float x, y;
    int w, h;
    game_stage_forget(app);
    game_stage_input(app, &(Input){.kind = INPUT_LEAVE});
    loop_tick(app, app->loop.now_ms + 1000); /* it is no double click with the one before */
    game_stage_input(app, &(Input){.kind = INPUT_LEAVE});
    if (!screen_point_center(screen, loop_view(app), point, &x, &y) ||
        screen_control_at(screen, x, y, false) || screen_control_at(screen, x, y, true)) {
        return;
    }
    SDL_GetWindowSize(window_sdl(app->display.window), &w, &h);
    if (x < 0 || y < 0 || x >= (float)w || y >= (float)h) {
        fault(app, stage, point, "it is outside of the window");
        return;
    }
    const bool covered = screen_is_covered(screen, x, y);
    const bool answered = press(app, x, y);
    if (answered == covered) {
        fault(app, stage, point, covered ? "it is covered, and answers" : "no answer");
    }
    answers[app->game.page] += answered;
}

static void check_page(App *app, GameStage stage, Page page)
{
    if (!game_stage_open(app, stage, page)) {
        return;
    }
    game_stage_show(app);
    const int size = loop_view(app)->size;
    for (int i = 0; i < size * size; i += POINT_STEP) {
        check_point(app, stage, point_at(i % size, i / size));
    }
}

/* The board of New game has the size that is chosen there. */
static void check_other_size(App *app, GameStage stage)
{
    if (!game_stage_open(app, stage, PAGE_NEW)) { /* the other player has to agree */
        return;
    }
    app->game.draft.size = 19;
    loop_changed(app);
    game_stage_show(app);
    for (int i = 0; i < 19 * 19; i += POINT_STEP) {
        check_point(app, stage, point_at(i % 19, i / 19));
    }
}

static bool every; /* every stage on every page in every window */

/* Without `every` the pages take turns in the windows after the first. */
static bool has_turn(int window, GameStage stage, int page)
{
    return every || window == 0 || (window + page) % STAGES == (int)stage;
}

static void check_window(App *app, int window)
{
    SDL_SetWindowSize(window_sdl(app->display.window), sizes[window].w, sizes[window].h);
    loop_resize(app);
    for (int stage = 0; stage < STAGES; stage++) {
        for (int page = 0; page < PAGE_COUNT; page++) {
            if (has_turn(window, (GameStage)stage, page)) {
                check_page(app, (GameStage)stage, (Page)page);
            }
        }
        if (has_turn(window, (GameStage)stage, PAGE_NEW)) {
            check_other_size(app, (GameStage)stage);
        }
    }
}

static void no_press_on_a_board_is_met_with_silence(void **state)
{
    (void)state;
    static const Page with_board[] = {PAGE_NEW,     PAGE_PLAY,   PAGE_REVIEW, PAGE_LEARN,
                                      PAGE_PUZZLES, PAGE_PUZZLE, PAGE_MENU,   PAGE_HELP};
    App *app = app_fixture_open(PRESENT_SURFACE);
    app->options.settings.motion = MOTION_NONE;
    for (int i = 0; i < (int)(sizeof sizes / sizeof sizes[0]); i++) {
        for (int faces = 0; faces < 2; faces++) {
            app->options.settings.face_to_face = faces != 0;
            check_window(app, i);
            for (size_t k = 0; i == 0 && k < sizeof with_board / sizeof with_board[0]; k++) {
                assert_true(answers[with_board[k]] > 0);
            }
        }
    }
    app_free(app);
    assert_int_equal(faults, 0);
}

/* Face to face the menu lies over the board. */
static void a_panel_over_the_board_is_no_board(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    int hidden = 0, seen = 0;
    app->options.settings.motion = MOTION_NONE;
    app->options.settings.face_to_face = true;
    SDL_SetWindowSize(window_sdl(app->display.window), 1000, 900);
    loop_resize(app);
    assert_true(game_stage_open(app, RUNNING, PAGE_MENU));
    game_stage_show(app);
    const Pixmap *canvas = display_pixels(&app->display);
    const Argb panel = theme_get(loop_view(app)->settings.theme)->panel;
    for (int i = 0; i < 15 * 15; i++) {
        float x, y;
        const Screen *screen = app->display.screen;
        game_stage_forget(app);
        assert_true(screen_point_center(screen, loop_view(app), point_at(i % 15, i / 15), &x, &y));
        if (screen_control_at(screen, x, y, false) || screen_control_at(screen, x, y, true)) {
            continue;
        }
        const bool hides = *pixmap_at(canvas, (int)x, (int)y) == panel;
        assert_int_equal(press(app, x, y), !hides);
        hidden += hides;
        seen += !hides;
    }
    assert_true(hidden > 0 && seen > 0);
    app_free(app);
}

int main(int argc, char *argv[])
{
    every = argc > 1 && strcmp(argv[1], "all") == 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_press_on_a_board_is_met_with_silence),
        cmocka_unit_test(a_panel_over_the_board_is_no_board),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
