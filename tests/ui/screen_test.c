/* What the screen draws and when it is due; random input. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ui/motion.h"
#include "ui/screen_fixture.h"
#include "ui/screen_query.h"
#include "ui/screen_build.h"
#include "ui/screen_state.h"

static void test_the_question_stands_in_the_others_panel(void **state)
{
    (void)state;
    float x, y;
    scene_faces(&game_view);
    stage_resize(&stage, 1200, 1600, 1.0f);
    assert_int_equal(screen_find(stage.screen, &game_view, "allow", SEAT_FAR, &x, &y),
                     FOUND_ENABLED);
    assert_true(y < 300);
    assert_int_equal(screen_find(stage.screen, &game_view, "allow", SEAT_NEAR, &x, &y), FOUND_NONE);
    assert_int_equal(screen_find(stage.screen, &game_view, "cancel", SEAT_NEAR, &x, &y),
                     FOUND_ENABLED);
    assert_int_equal(screen_find(stage.screen, &game_view, "draw", SEAT_NEAR, &x, &y),
                     FOUND_DISABLED);
    pass_time(CONTROL_NEW_MS);
    expect_nothing(at_control(down, "allow", SEAT_FAR));
    Command command = expect_command(at_control(up, "allow", SEAT_FAR));
    assert_int_equal(command.kind, CMD_ALLOW);
    assert_int_equal(command.seat, SEAT_FAR);
}

static void test_motion_ends(void **state)
{
    (void)state;
    game_view.player[0].has_clock = game_view.player[1].has_clock = false;
    stage_settle(&stage, &game_view);
    assert_int_equal(screen_next_ms(stage.screen, &game_view), -1);
    scene_put(&game_view, "H8 I9 I7");
    game_view.player[0].has_clock = game_view.player[1].has_clock = false;
    stage_settle(&stage, &game_view);
    scene_put(&game_view, "H8 I9 I7 G9");
    stage_draw(&stage, &game_view);
    assert_int_equal(screen_next_ms(stage.screen, &game_view), game_view.now_ms);
    game_view.now_ms += 1000;
    stage_draw(&stage, &game_view);
    assert_int_equal(screen_next_ms(stage.screen, &game_view), -1);
    game_view.settings.motion = MOTION_NONE;
    scene_put(&game_view, "H8 I9 I7");
    stage_draw(&stage, &game_view);
    assert_int_equal(screen_next_ms(stage.screen, &game_view), -1);
}

/* The current move stays visible when the list becomes lower, and after scrolling away. */
static void test_the_current_move_stays_in_sight(void **state)
{
    (void)state;
    stage_settle(&stage, &game_view);
    stage_resize(&stage, 1240, 500, 1.0f);
    stage_settle(&stage, &game_view);
    Scroll *scroll = motions_scroll(stage.screen->motions, "moves", SEAT_NONE);
    assert_non_null(scroll);
    assert_true(scroll->max > 0);
    assert_true(scroll->want_y >= scroll->offset);
    assert_true(scroll->want_y + scroll->want_height <= scroll->offset + scroll->height);
    stage_resize(&stage, 1280, 800, 1.0f);
}

/* Is the pixel red rather than grey? */
static bool red(float x, float y)
{
    const Pixmap *pixels = canvas_pixels(stage.canvas);
    Argb pixel = *pixmap_at(pixels, (int)x, (int)y);
    return (int)(pixel >> 16 & 255) - (int)(pixel >> 8 & 255) > 60;
}

/* The winning row does not cover the numbers of its stones. */
static void test_the_winning_row_spares_the_numbers(void **state)
{
    (void)state;
    scene_win(&game_view);
    stage_settle(&stage, &game_view);
    Input stone = at_point((Input){0}, "G8", 0, 0), next = at_point((Input){0}, "H7", 0, 0);
    assert_true(red(stone.x, stone.y));
    game_view.settings.numbers = NUMBERS_ALL;
    stage_settle(&stage, &game_view);
    assert_false(red(stone.x, stone.y));
    assert_true(red((stone.x + next.x) / 2, (stone.y + next.y) / 2));
    game_view.settings.numbers = NUMBERS_OFF;
}

/* An open request animates an arc and nothing else, and only with full motion. */
static void test_an_open_question_turns(void **state)
{
    (void)state;
    scene_faces(&game_view);
    stage_settle(&stage, &game_view);
    int64_t due = screen_next_ms(stage.screen, &game_view);
    assert_true(due > game_view.now_ms && due <= game_view.now_ms + 50);
    scene_ask(&game_view, REQUEST_NONE, SEAT_NONE);
    game_view.player[0].has_clock = game_view.player[1].has_clock = false;
    stage_settle(&stage, &game_view);
    assert_int_equal(screen_next_ms(stage.screen, &game_view), -1);
    scene_ask(&game_view, REQUEST_UNDO, SEAT_NEAR);
    game_view.settings.motion = MOTION_REDUCED;
    stage_settle(&stage, &game_view);
    assert_int_equal(screen_next_ms(stage.screen, &game_view), -1);
}

/* A refused request shakes, stops where it was, and can be pressed meanwhile. */
static void test_a_refusal_shakes(void **state)
{
    (void)state;
    scene_faces(&game_view);
    game_view.settings.motion = MOTION_FULL;
    stage_settle(&stage, &game_view);
    Input release = at_control(up, "refuse", SEAT_FAR);
    int count;
    assert_int_equal(
        scene_send(&stage, &game_view, at_control(down, "refuse", SEAT_FAR), &count).kind,
        CMD_NONE);
    assert_int_equal(scene_send(&stage, &game_view, release, &count).kind, CMD_REFUSE);
    scene_ask(&game_view, REQUEST_NONE, SEAT_NONE);
    stage_draw(&stage, &game_view);
    int rest = ui_find(&stage.screen->ui, "menu", SEAT_NEAR)->rect.x, moved = 0;
    for (int i = 0; i < 30; i++) {
        game_view.now_ms += 10;
        stage_draw(&stage, &game_view);
        int away = abs(ui_find(&stage.screen->ui, "menu", SEAT_NEAR)->rect.x - rest);
        assert_true(away <= 4);
        moved = away > moved ? away : moved;
    }
    assert_true(moved >= 3);
    assert_int_equal(ui_find(&stage.screen->ui, "menu", SEAT_NEAR)->rect.x, rest);
}

static void test_a_running_clock_is_due_when_its_digits_change(void **state)
{
    (void)state;
    game_view.player[0].clock_ms = 252400;
    game_view.player[0].clock_runs = true;
    stage_settle(&stage, &game_view);
    int64_t due = screen_next_ms(stage.screen, &game_view);
    assert_true(due > game_view.now_ms && due <= game_view.now_ms + 401);
    game_view.player[0].clock_runs = false;
    assert_int_equal(screen_next_ms(stage.screen, &game_view), -1);
}

/* Any sequence of screens drawn through damage equals a full redraw. */
static void test_damage_equals_a_full_redraw(void **state)
{
    (void)state;
    static const Page pages[] = {PAGE_PLAY, PAGE_MENU, PAGE_NEW,    PAGE_SETTINGS,
                                 PAGE_PLAY, PAGE_HELP, PAGE_REVIEW, PAGE_PLAY};
    stage_resize(&stage, 640, 480, 1.0f);
    for (int i = 0; i < 24; i++) {
        game_view.page = pages[i / 3];
        if (i == 20) {
            scene_put(&game_view, "H8 I9 I7 G9");
        }
        game_view.settings.theme = (ThemeId)(i / 8 % THEME_COUNT);
        game_view.now_ms += 47;
        send_input(scene_mouse(INPUT_HOVER, (float)(i * 26), (float)(i * 17)), &(int){0});
        stage_draw(&stage, &game_view);
        const Pixmap *pixels = canvas_pixels(stage.canvas);
        size_t bytes = (size_t)pixels->stride * (size_t)pixels->h * sizeof(uint32_t);
        uint32_t *copy = malloc(bytes);
        assert_non_null(copy);
        memcpy(copy, pixels->pixel, bytes);
        Rect dirty[CANVAS_DIRTY_MAX];
        canvas_invalidate(stage.canvas);
        canvas_draw(stage.canvas, stage.list, dirty);
        assert_memory_equal(copy, canvas_pixels(stage.canvas)->pixel, bytes);
        free(copy);
    }
}

static uint32_t seed = 12345;
static int roll(int n)
{
    seed = seed * 1664525u + 1013904223u;
    return (int)((seed >> 8) % (uint32_t)n);
}

/* Twenty thousand random inputs: nothing breaks, and a stone is placed only by a press and a
 * release of one pointer on its point, or by the keyboard. */
static void test_senseless_inputs(void **state)
{
    (void)state;
    static const int keys[] = {KEY_LEFT,   KEY_RIGHT,     KEY_UP,     KEY_DOWN, KEY_TAB,
                               KEY_ESCAPE, KEY_BACKSPACE, KEY_HOME,   'A',      'K',
                               '1',        '9',           KEY_DELETE, KEY_END};
    float px[4] = {0}, py[4] = {0};
    bool is_down[4] = {false};
    int plays_seen = 0;
    stage_resize(&stage, 900, 640, 1.0f); /* no cells so small that a finger needs the loupe */
    for (int i = 0; i < 20000; i++) {
        Input input = {.x = (float)roll(700) - 30.0f, .y = (float)roll(540) - 30.0f};
        if (roll(2)) { /* many of them on points, so that stones are placed */
            input.x = 40.0f + 17.0f * (float)roll(20), input.y = 60.0f + 17.0f * (float)roll(20);
        }
        int id = roll(4);
        input.pointer = id;
        input.finger = id > 0;
        int what = roll(10);
        input.kind = what < 3   ? INPUT_PRESS
                     : what < 6 ? INPUT_RELEASE
                     : what < 7 ? INPUT_MOVE
                     : what < 8 ? (InputKind)(INPUT_CANCEL + roll(4))
                     : what < 9 ? INPUT_TEXT
                                : INPUT_KEY;
        if (input.kind == INPUT_KEY) {
            input.key = keys[roll(14)], input.mods = roll(5) ? 0 : roll(8);
        }
        if (input.kind == INPUT_TEXT) {
            memcpy(input.text, "é", 3);
        }
        if (input.kind == INPUT_WHEEL) {
            input.wheel = (float)roll(9) - 4.0f;
        }
        if (input.kind == INPUT_RELEASE && is_down[id] && roll(2)) {
            input.x = px[id], input.y = py[id];
        }
        game_view.now_ms += roll(400);
        if (roll(50) == 0) {
            game_view.page = (Page)roll(6);
            game_view.settings.face_to_face = roll(2);
        }
        int count;
        Command command = send_input(input, &count);
        assert_in_range(count, 0, SCREEN_COMMANDS_MAX);
        if (count > 0 && command.kind == CMD_PLAY) {
            plays_seen++;
            assert_int_equal(input.kind, INPUT_RELEASE);
            assert_true(is_down[id]);
            float cx, cy, half;
            assert_true(screen_point_center(stage.screen, &game_view, command.point, &cx, &cy));
            float nx, ny;
            screen_point_center(stage.screen, &game_view, point_at(0, 0), &nx, &ny);
            screen_point_center(stage.screen, &game_view, point_at(1, 0), &half, &ny);
            half = (half - nx) / 2.0f;
            assert_true(hypotf(cx - input.x, cy - input.y) <= half + 0.01f);
            assert_true(hypotf(cx - px[id], cy - py[id]) <= half + 0.01f);
        }
        if (input.kind == INPUT_PRESS) {
            is_down[id] = true, px[id] = input.x, py[id] = input.y;
        } else if (input.kind == INPUT_RELEASE || input.kind == INPUT_CANCEL) {
            is_down[id] = false;
        }
    }
    assert_true(plays_seen > 20);
}

/* On a laptop all of a plain new game is in sight, with the question of the first start, too. */
static void test_the_first_start_needs_no_scrolling(void **state)
{
    (void)state;
    static const int size[][2] = {{1024, 768}, {1280, 800}, {1366, 768}, {1440, 900}};
    for (size_t i = 0; i < sizeof size / sizeof *size; i++) {
        stage_resize(&stage, size[i][0], size[i][1], 1.0f);
        for (int step = NEWCOMER_NONE; step <= NEWCOMER_OFFERED_LESSONS; step++) {
            game_view.page = PAGE_NEW;
            game_view.newcomer = (Newcomer)step;
            screen_build(stage.screen, &game_view, NULL);
            const Control *scroll = ui_find(&stage.screen->ui, "new-scroll", SEAT_NONE);
            if (scroll) {
                Scroll *area = motions_scroll(stage.screen->motions, "new-scroll", SEAT_NONE);
                fail_msg("%d x %d, step %d: %d px too long", size[i][0], size[i][1], step,
                         area->max);
            }
        }
    }
}

#define test(name) cmocka_unit_test_setup_teardown(name, open_screen, close_screen)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_the_question_stands_in_the_others_panel),
        test(test_motion_ends),
        test(test_the_current_move_stays_in_sight),
        test(test_the_winning_row_spares_the_numbers),
        test(test_an_open_question_turns),
        test(test_a_refusal_shakes),
        test(test_a_running_clock_is_due_when_its_digits_change),
        test(test_damage_equals_a_full_redraw),
        test(test_senseless_inputs),
        test(test_the_first_start_needs_no_scrolling),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
