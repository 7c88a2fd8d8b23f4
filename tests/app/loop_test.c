/* The view that the loop keeps: filled once per change and never out of date; a saved picture
 * leaves the screen alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "app/app_fixture.h"
#include "app/commands.h"
#include "app/snapshot.h"
#include "engine/level.h"
#include "engine/random.h"
#include "engine/rules/notation.h"
#include "ui/setting.h"

static void push_button(App *app, Uint32 type, float x, float y)
{
    SDL_Event event = {.type = type};
    event.button.windowID = SDL_GetWindowID(window_sdl(app->display.window));
    event.button.button = SDL_BUTTON_LEFT;
    event.button.state = type == SDL_MOUSEBUTTONDOWN ? SDL_PRESSED : SDL_RELEASED;
    event.button.clicks = 1;
    event.button.x = (int)x;
    event.button.y = (int)y;
    SDL_PushEvent(&event);
}

static void move_mouse(App *app, int x, int y)
{
    SDL_Event event = {.type = SDL_MOUSEMOTION};
    event.motion.windowID = SDL_GetWindowID(window_sdl(app->display.window));
    event.motion.x = x;
    event.motion.y = y;
    loop_handle(app, &event);
    loop_view(app);
}

/* One turn of the loop, as loop_run makes it. */
static void turn(App *app, int64_t ms)
{
    loop_next_ms(app);
    loop_tick(app, app->loop.now_ms + ms);
    loop_pump(app);
    loop_collect(app, true);
    loop_update(app);
    loop_draw(app);
}

static Seat reader_after(App *app, CommandKind kind, Page page, Seat seat)
{
    loop_command(app, &(Command){.kind = kind, .value = (int)page, .seat = seat});
    return loop_view(app)->opener;
}

/* Also behind its menu, which has one button for all. */
static void test_a_review_faces_who_opened_it_until_it_is_left(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    loop_command(app, &(Command){.kind = CMD_PLAY, .point = point_at(7, 7), .seat = SEAT_NONE});
    loop_command(app, &(Command){.kind = CMD_RESIGN, .seat = SEAT_FAR});
    assert_int_equal(reader_after(app, CMD_PAGE, PAGE_REVIEW, SEAT_FAR), SEAT_FAR);
    assert_int_equal(app->game.page, PAGE_REVIEW);
    assert_int_equal(reader_after(app, CMD_PAGE, PAGE_MENU, SEAT_NONE), SEAT_FAR);
    assert_int_equal(reader_after(app, CMD_BACK, PAGE_NEW, SEAT_NONE), SEAT_FAR);
    assert_int_equal(app->game.page, PAGE_REVIEW);
    assert_int_equal(reader_after(app, CMD_BACK, PAGE_NEW, SEAT_NONE), SEAT_NONE);
    assert_int_equal(app->game.page, PAGE_PLAY);
    app_free(app);
}

static void test_a_mouse_release_fills_the_view_once(void **state)
{
    (void)state;
    float x, y;
    App *app = app_fixture_open(PRESENT_SURFACE);
    turn(app, 16);
    assert_true(screen_point_center(app->display.screen, loop_view(app), point_at(7, 7), &x, &y));
    push_button(app, SDL_MOUSEBUTTONDOWN, x, y);
    turn(app, 16);
    int fills = app->loop.view_fills;
    push_button(app, SDL_MOUSEBUTTONUP, x, y);
    turn(app, 16);
    loop_next_ms(app);
    assert_int_equal(app->game.match->position.count, 1);
    assert_int_equal(app->loop.view_fills, fills + 1);
    app_free(app);
}

static void test_time_alone_fills_nothing_but_clocks_run(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    Setup setup = app->game.match->setup;
    setup.time[0] = setup.time[1] = (TimeControl){.main_ms = 60000};
    assert_true(games_start(app, &setup));
    Command command = {.kind = CMD_PLAY, .point = point_at(7, 7)};
    loop_command(app, &command);
    turn(app, 16);
    int fills = app->loop.view_fills;
    int64_t clock_ms = loop_view(app)->player[SEAT_FAR].clock_ms;
    for (int i = 0; i < 10; i++) {
        turn(app, 100);
    }
    assert_int_equal(app->loop.view_fills, fills);
    assert_int_equal(loop_view(app)->player[SEAT_FAR].clock_ms, clock_ms - 1000);
    app_free(app);
}

/* The view explains the forbidden point under the mouse: it is filled again when the mouse leaves
 * the point, and not while it moves on it. */
static void test_only_a_change_of_aim_fills_the_view(void **state)
{
    (void)state;
    static const char *const moves[] = {"H8", "A1", "J8", "A3", "I9", "A5", "I10", "A7"};
    float x, y;
    App *app = app_fixture_open(PRESENT_SURFACE);
    Setup setup = app->game.match->setup;
    setup.rule = RULE_RENJU;
    assert_true(games_start(app, &setup));
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        const char *c = moves[i];
        Command play = {.kind = CMD_PLAY, .point = notation_read_point(&c, 15)};
        loop_command(app, &play);
    }
    turn(app, 1000);
    turn(app, 1000);
    assert_int_equal(app->game.match->position.count, 8);
    assert_true(screen_point_center(app->display.screen, loop_view(app), point_at(8, 7), &x, &y));
    assert_int_equal(loop_view(app)->refused, FOUL_NONE);
    move_mouse(app, (int)x, (int)y);
    assert_int_equal(loop_view(app)->refused, FOUL_DOUBLE_THREE);
    int fills = app->loop.view_fills;
    for (int i = 0; i < 5; i++) {
        move_mouse(app, (int)x + i % 2, (int)y - i % 3);
    }
    assert_int_equal(app->loop.view_fills, fills);
    assert_true(screen_point_center(app->display.screen, loop_view(app), point_at(5, 5), &x, &y));
    move_mouse(app, (int)x, (int)y);
    assert_int_equal(loop_view(app)->refused, FOUL_NONE);
    assert_int_equal(app->loop.view_fills, fills + 1);
    app_free(app);
}

static bool clock_runs(App *app, Seat seat)
{
    return loop_view(app)->player[seat].clock_runs;
}

static void run(App *app, CommandKind kind, int value)
{
    Command command = {.kind = kind, .value = value, .seat = SEAT_NEAR, .point = point_at(7, 7)};
    loop_command(app, &command);
    loop_update(app);
}

/* Neither before the first move, nor in a pause, on a page over the game or during a request. */
static void test_a_clock_runs_only_while_the_game_is_played(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    Setup setup = app->game.match->setup;
    setup.time[0] = setup.time[1] = (TimeControl){.main_ms = 60000};
    assert_true(games_start(app, &setup));
    loop_changed(app);
    assert_false(clock_runs(app, SEAT_NEAR));
    run(app, CMD_PLAY, 0);
    assert_true(clock_runs(app, SEAT_FAR));
    assert_false(clock_runs(app, SEAT_NEAR));
    run(app, CMD_PAUSE, 0);
    assert_false(clock_runs(app, SEAT_FAR));
    assert_true(loop_view(app)->hidden);
    run(app, CMD_PAUSE, 0);
    assert_true(clock_runs(app, SEAT_FAR));
    run(app, CMD_PAGE, PAGE_MENU);
    assert_false(clock_runs(app, SEAT_FAR));
    assert_true(loop_view(app)->hidden);
    run(app, CMD_BACK, 0);
    assert_true(clock_runs(app, SEAT_FAR));
    run(app, CMD_DRAW, 0);
    assert_int_equal(loop_view(app)->request.kind, REQUEST_DRAW);
    assert_false(clock_runs(app, SEAT_FAR));
    assert_false(loop_view(app)->hidden);
    app_free(app);
}

/* A command changes the settings; the loop's next update makes the display follow. */
static void test_the_display_follows_settings_at_the_next_update(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    Command larger = {.kind = CMD_SETTING, .field = SETTING_TEXT_SCALE, .value = TEXT_LARGE};
    turn(app, 16);
    float scale = app->display.scale;
    commands_run(app, &larger);
    assert_int_equal(app->options.settings.text_scale, TEXT_LARGE);
    assert_true(app->display.scale == scale);
    loop_update(app);
    assert_true(app->display.scale > scale);
    app_free(app);
}

/* Choosing a picture again loads it again, since its file may have changed. */
static void test_a_picture_chosen_again_is_loaded_again(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    app->messages.echo = false;
    Command missing = {.kind = CMD_SETTING, .field = SETTING_PICTURE, .text = "no-such.png"};
    for (int i = 0; i < 2; i++) {
        loop_command(app, &missing);
        assert_string_equal(messages_text(&app->messages), "");
        loop_update(app);
        display_wait_pictures(&app->display);
        loop_collect(app, false);
        assert_non_null(strstr(messages_text(&app->messages), "no-such.png"));
        messages_dismiss(&app->messages, loop_view(app)->toast.serial);
    }
    app_free(app);
}

/* The picture of a game whose menu is open is the same as without the menu, and the window goes on
 * showing the menu. */
static void test_a_saved_picture_shows_the_game_and_leaves_the_screen_alone(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    app->options.settings.motion = MOTION_NONE;
    Command play = {.kind = CMD_PLAY, .point = point_at(7, 7)};
    Command menu = {.kind = CMD_PAGE, .value = PAGE_MENU, .seat = SEAT_NONE};
    loop_command(app, &play);
    turn(app, 1000);
    uint32_t *game = app_fixture_pixels(app);
    loop_command(app, &menu);
    turn(app, 1000);
    uint32_t *shown = app_fixture_pixels(app);
    View *view = malloc(sizeof *view);
    assert_non_null(view);
    snapshot_fill_picture(view, app, PAGE_PLAY);
    Pixmap picture = display_paint(&app->display, view);
    assert_non_null(picture.pixel);
    for (int i = 0; i < picture.h; i++) {
        assert_memory_equal(pixmap_at(&picture, 0, i), game + (ptrdiff_t)i * picture.w,
                            (size_t)picture.w * 4);
    }
    uint32_t *after = app_fixture_pixels(app);
    assert_memory_equal(after, shown, (size_t)picture.w * (size_t)picture.h * 4);
    assert_int_equal(app->game.page, PAGE_MENU);
    pixmap_free(&picture);
    free(view);
    free(game);
    free(shown);
    free(after);
    app_free(app);
}

/* On every page, also with a number that this opening does not allow. */
static void test_filling_the_view_changes_nothing(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    App *before = malloc(sizeof *before);
    Match *match = malloc(sizeof *match);
    View *view = malloc(sizeof *view);
    assert_true(before && match && view);
    Command play = {.kind = CMD_PLAY, .point = point_at(7, 7)};
    loop_command(app, &play);
    turn(app, 1000);
    app->game.number = 99;
    for (int page = 0; page < PAGE_COUNT; page++) {
        Command open = {.kind = CMD_PAGE, .value = page, .seat = SEAT_NONE};
        loop_command(app, &open);
        turn(app, 1000);
        memcpy(before, app, sizeof *app);
        memcpy(match, app->game.match, sizeof *match);
        snapshot_fill(view, app);
        snapshot_fill_picture(view, app, PAGE_PLAY);
        assert_memory_equal(app, before, sizeof *app);
        assert_memory_equal(app->game.match, match, sizeof *match);
    }
    assert_int_equal(app->game.number, 99);
    free(view);
    free(match);
    free(before);
    app_free(app);
}

/* What the loop keeps is what a new view of everything would be. */
static void check_view_is_current(App *app, int step)
{
    static View kept, fresh; /* static: no padding that differs */
    kept = fresh = *loop_view(app);
    snapshot_fill(&fresh, app);
    if (memcmp(&kept, &fresh, sizeof kept) != 0) {
        size_t at = 0;
        while (((const char *)&kept)[at] == ((const char *)&fresh)[at]) {
            at++;
        }
        fail_msg("step %d: the view is out of date at byte %zu", step, at);
    }
}

static Command random_command(Random *random)
{
    static const CommandKind kinds[] = {
        CMD_PLAY,    CMD_PLAY,    CMD_PLAY,     CMD_PLAY,    CMD_PLAY,     CMD_CHOOSE, CMD_NUMBER,
        CMD_DECLARE, CMD_UNDO,    CMD_REDO,     CMD_HINT,    CMD_RESIGN,   CMD_DRAW,   CMD_ALLOW,
        CMD_REFUSE,  CMD_PAUSE,   CMD_MOVE_NOW, CMD_START,   CMD_WITHDRAW, CMD_PAGE,   CMD_PAGE,
        CMD_BACK,    CMD_REMATCH, CMD_SETUP,    CMD_SETTING, CMD_GO,       CMD_ANALYSE};
    Command command = {.kind = kinds[random_below(random, sizeof kinds / sizeof kinds[0])],
                       .seat = (Seat)random_below(random, 3),
                       .point =
                           point_at((int)random_below(random, 15), (int)random_below(random, 15)),
                       .value = (int)random_below(random, 5)};
    if (command.kind == CMD_PAGE) {
        command.value = (int)random_below(random, PAGE_COUNT);
    } else if (command.kind == CMD_SETUP) {
        command.field = SETUP_RULE + (int)random_below(random, SETUP_FACE_TO_FACE - SETUP_RULE + 1);
        command.value = command.field == SETUP_SIZE ? 15 : (int)random_below(random, 4);
    } else if (command.kind == CMD_SETTING) {
        static const SettingId setting[] = {
            SETTING_THEME,        SETTING_NUMBERS, SETTING_FORBIDDEN, SETTING_TOUCH,
            SETTING_FACE_TO_FACE, SETTING_SEATS,   SETTING_LANGUAGE,  SETTING_HIDE_PAUSED};
        command.field = (int)setting[random_below(random, sizeof setting / sizeof setting[0])];
        command.number = (float)random_below(random, 2);
    }
    return command;
}

/* Within one point, or aside of the board, only the first motion may fill the view. */
static void check_motions(App *app, Random *random, int step)
{
    int x = random_below(random, app->display.w);
    int y = random_below(random, app->display.h);
    move_mouse(app, x, y);
    check_view_is_current(app, step);
    int fills = app->loop.view_fills;
    move_mouse(app, x, y);
    move_mouse(app, x, y);
    if (app->loop.view_fills != fills) {
        fail_msg("step %d: motions over %d,%d fill the view", step, x, y);
    }
}

static void test_the_view_is_never_out_of_date(void **state)
{
    (void)state;
    Random random = {1};
    App *app = app_fixture_open(PRESENT_SURFACE);
    app->options.settings.motion = MOTION_NONE;
    app->messages.echo = false;
    int moves = 0;
    for (int step = 0; step < 1200; step++) {
        Command command = random_command(&random);
        if (step % 60 == 0) { /* two people, then against the computer */
            Setup setup = {.size = 15,
                           .player[1] = {.kind = step % 120 ? PLAYER_COMPUTER : PLAYER_HUMAN}};
            setup.player[1].level = LEVEL_MIN;
            setup.time[0] = setup.time[1] = (TimeControl){.main_ms = step % 240 < 120 ? 0 : 60000};
            app->options.settings.face_to_face = false;
            assert_true(games_start(app, &setup));
            loop_changed(app);
        }
        uint32_t ticket = app->game.match->ticket;
        loop_command(app, &command);
        moves += command.kind == CMD_PLAY && app->game.match->ticket != ticket;
        check_view_is_current(app, step);
        check_motions(app, &random, step);
        loop_next_ms(app);
        loop_tick(app, app->loop.now_ms + 1 + (int64_t)random_below(&random, 2000));
        check_view_is_current(app, step);
        loop_pump(app);
        workers_wait(&app->workers);
        loop_collect(app, true);
        check_view_is_current(app, step);
        loop_update(app);
        check_view_is_current(app, step);
    }
    assert_true(moves > 100);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_mouse_release_fills_the_view_once),
        cmocka_unit_test(test_time_alone_fills_nothing_but_clocks_run),
        cmocka_unit_test(test_the_view_is_never_out_of_date),
        cmocka_unit_test(test_only_a_change_of_aim_fills_the_view),
        cmocka_unit_test(test_a_clock_runs_only_while_the_game_is_played),
        cmocka_unit_test(test_the_display_follows_settings_at_the_next_update),
        cmocka_unit_test(test_a_picture_chosen_again_is_loaded_again),
        cmocka_unit_test(test_a_saved_picture_shows_the_game_and_leaves_the_screen_alone),
        cmocka_unit_test(test_a_review_faces_who_opened_it_until_it_is_left),
        cmocka_unit_test(test_filling_the_view_changes_nothing),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
