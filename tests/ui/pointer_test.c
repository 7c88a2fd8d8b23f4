/* Input by mouse and by fingers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ui/board_input.h"
#include "ui/screen_fixture.h"
#include "ui/screen_query.h"
#include "ui/screen_state.h"
#include "ui/traces.h"

static void test_press_and_release_play(void **state)
{
    (void)state;
    expect_nothing(at_point(down, "J5", 3, -4));
    expect_play(at_point(up, "J5", -5, 6), "J5");
    expect_nothing(up);
}

static void test_moving_away_or_losing_the_pointer_plays_nothing(void **state)
{
    (void)state;
    expect_nothing(at_point(down, "J5", 0, 0));
    expect_nothing(at_point(up, "J6", 0, 0));
    expect_nothing(at_point(down, "J5", 0, 0));
    expect_nothing(scene_mouse(INPUT_CANCEL, 0, 0));
    expect_nothing(at_point(up, "J5", 0, 0));
}

static void test_a_press_on_the_rim_or_between_points_is_a_miss(void **state)
{
    (void)state;
    expect_nothing(at_point(down, "A1", -30, 0));
    expect_nothing(at_point(up, "A1", -30, 0));
    expect_nothing(at_point(down, "J5", 23, 23));
    expect_nothing(at_point(up, "J5", 23, 23));
    expect_nothing(scene_mouse(INPUT_PRESS, -5, 9000));
    expect_nothing(scene_mouse(INPUT_RELEASE, -5, 9000));
}

/* So that the player is told, except by the second press of a double click. */
static void test_a_stone_can_be_pressed(void **state)
{
    (void)state;
    expect_nothing(at_point(down, "H8", 0, 0));
    expect_play(at_point(up, "H8", 0, 0), "H8");
    game_view.ply++;
    pass_time(0);
    game_view.now_ms += 400;
    expect_nothing(at_point(down, "H8", 0, 0));
    expect_nothing(at_point(up, "H8", 0, 0));
    game_view.now_ms += 100;
    expect_nothing(at_point(down, "H8", 0, 0));
    expect_play(at_point(up, "H8", 0, 0), "H8");
}

/* The game refuses it and says why, but not to the second press of a double click. */
static void test_a_press_out_of_turn_is_for_the_game_to_refuse(void **state)
{
    (void)state;
    expect_nothing(at_point(down, "J5", 0, 0));
    expect_command(at_point(up, "J5", 0, 0));
    game_view.may.play = false;
    game_view.ply++;
    expect_nothing(at_point(down, "J5", 0, 0));
    expect_nothing(at_point(up, "J5", 0, 0));
    game_view.now_ms += 600;
    expect_nothing(at_point(down, "J5", 0, 0));
    assert_int_equal(expect_command(at_point(up, "J5", 0, 0)).kind, CMD_PLAY);
}

static void test_a_move_in_between_makes_the_press_void(void **state)
{
    (void)state;
    expect_nothing(at_point(down, "J5", 0, 0));
    game_view.ply++;
    expect_nothing(at_point(up, "J5", 0, 0));
}

static void test_the_second_finger_is_not_the_boards(void **state)
{
    (void)state;
    expect_nothing(down_at(7, "J5"));
    game_view.now_ms += 100;
    expect_nothing(down_at(8, "K5"));
    expect_nothing(up_at(8, "K5"));
    expect_play(up_at(7, "J5"), "J5");
}

static void test_a_palm_plays_nothing(void **state)
{
    (void)state;
    expect_nothing(down_at(1, "J5"));
    game_view.now_ms += 40;
    expect_nothing(down_at(2, "K5"));
    game_view.now_ms += 100;
    expect_nothing(down_at(3, "M5")); /* the palm settles */
    expect_nothing(up_at(1, "J5"));
    expect_nothing(up_at(2, "K5"));
    expect_nothing(up_at(3, "M5"));
    game_view.now_ms += 300;
    expect_nothing(down_at(1, "J5"));
    expect_play(up_at(1, "J5"), "J5");
}

/* A press that times out requests a frame by itself, and the mark is shown. */
static void test_holding_still_calls_it_off(void **state)
{
    (void)state;
    stage_settle(&stage, &game_view);
    expect_nothing(down_at(1, "J5"));
    assert_int_equal(board_input_marks(stage.screen, &game_view).ghost,
                     scene_point(&game_view, "J5"));
    int64_t due = board_input_next_ms(stage.screen);
    assert_int_equal(due, game_view.now_ms + 600);
    game_view.now_ms = due;
    stage_draw(&stage, &game_view);
    BoardMarks marks = board_input_marks(stage.screen, &game_view);
    assert_int_equal(marks.ghost, POINT_NONE);
    assert_int_equal(marks.cancelled, scene_point(&game_view, "J5"));
    expect_nothing(up_at(1, "J5"));
    game_view.now_ms = board_input_next_ms(stage.screen);
    stage_draw(&stage, &game_view);
    assert_int_equal(board_input_marks(stage.screen, &game_view).cancelled, POINT_NONE);
    assert_int_equal(board_input_next_ms(stage.screen), -1);
}

static void test_more_fingers_than_anybody_has(void **state)
{
    (void)state;
    for (int id = 1; id <= 3 * HELD_MAX; id++) { /* all of them lost */
        game_view.now_ms += 1000;
        expect_nothing(down_at(id, "J5"));
    }
    game_view.now_ms += 1000;
    expect_nothing(down_at(100, "K5"));
    expect_play(up_at(100, "K5"), "K5");
}

/* A lost finger that was aiming blocks neither other fingers nor the mouse. */
static void test_a_lost_finger_that_aimed_gives_way(void **state)
{
    (void)state;
    game_view.settings.touch = TOUCH_LOUPE;
    expect_nothing(down_at(1, "J5"));
    game_view.now_ms += 5000;
    assert_int_equal(board_input_aim(stage.screen, &game_view).point,
                     scene_point(&game_view, "J5"));
    expect_nothing(at_point(down, "K5", 0, 0));
    expect_nothing(at_point(up, "K5", 0, 0));
    assert_int_equal(board_input_aim(stage.screen, &game_view).point, POINT_NONE);
    expect_nothing(at_point(down, "K5", 0, 0));
    expect_play(at_point(up, "K5", 0, 0), "K5");
}

static void test_one_press_of_two_fingers_does_not_resign(void **state)
{
    (void)state;
    Input first = at_control(scene_finger(INPUT_PRESS, 1, 0, 0), "resign", SEAT_NONE);
    Input second = first;
    second.pointer = 2;
    expect_nothing(first);
    expect_nothing(second);
    first.kind = second.kind = INPUT_RELEASE;
    expect_nothing(first);
    expect_nothing(second);
    first.kind = INPUT_PRESS; /* trembling */
    game_view.now_ms += 80;
    expect_nothing(first);
    first.kind = INPUT_RELEASE;
    expect_nothing(first);
    game_view.now_ms += 420;
    first.kind = INPUT_PRESS;
    expect_nothing(first);
    first.kind = INPUT_RELEASE;
    assert_int_equal(expect_command(first).kind, CMD_RESIGN);
}

static void test_the_mouses_ghost_goes_with_a_finger(void **state)
{
    (void)state;
    expect_nothing(at_point(scene_mouse(INPUT_HOVER, 0, 0), "J5", 0, 0));
    assert_int_equal(board_input_marks(stage.screen, &game_view).ghost,
                     scene_point(&game_view, "J5"));
    expect_nothing(at_control(scene_finger(INPUT_PRESS, 1, 0, 0), "undo", SEAT_NONE));
    assert_int_equal(board_input_marks(stage.screen, &game_view).ghost, POINT_NONE);
}

static void test_a_rotation_takes_back_what_a_finger_began(void **state)
{
    (void)state;
    game_view.settings.touch = TOUCH_CONFIRM;
    expect_nothing(down_at(1, "M12"));
    expect_nothing(up_at(1, "M12"));
    game_view.now_ms += 100;
    expect_nothing(down_at(1, "J5"));
    stage_resize(&stage, 800, 1280, 1.0f);
    expect_nothing(up_at(1, "J5"));
    assert_int_equal(board_input_marks(stage.screen, &game_view).ghost,
                     scene_point(&game_view, "M12"));
    game_view.now_ms += 100;
    expect_nothing(down_at(1, "M12"));
    expect_play(up_at(1, "M12"), "M12");
}

static void test_the_loupe_comes_where_cells_are_small(void **state)
{
    (void)state;
    expect_nothing(down_at(1, "J5"));
    assert_int_equal(board_input_aim(stage.screen, &game_view).point, POINT_NONE);
    expect_nothing(up_at(1, "K5"));
    game_view.now_ms += 100;
    stage_resize(&stage, 430, 932, 1.0f);
    expect_nothing(at_point(scene_finger(INPUT_PRESS, 1, 0, 0), "J5", 8, -8));
    Aim aim = board_input_aim(stage.screen, &game_view);
    assert_true(aim.loupe);
    assert_int_equal(aim.point, scene_point(&game_view, "J5"));
    expect_play(at_point(scene_finger(INPUT_RELEASE, 1, 0, 0), "J5", 8, -8), "J5");
}

static void test_two_people_press_at_the_same_time(void **state)
{
    (void)state;
    scene_faces(&game_view);
    scene_ask(&game_view, REQUEST_NONE, SEAT_NONE);
    game_view.may.play = true;
    stage_resize(&stage, 1200, 1600, 1.0f);
    pass_time(1000);
    Input near = at_control(scene_finger(INPUT_PRESS, 1, 0, 0), "draw", SEAT_NEAR);
    Input far = at_control(scene_finger(INPUT_PRESS, 2, 0, 0), "undo", SEAT_FAR);
    Input board = at_point(scene_finger(INPUT_PRESS, 3, 0, 0), "C3", 0, 0);
    expect_nothing(near);
    expect_nothing(board);
    expect_nothing(far);
    near.kind = far.kind = board.kind = INPUT_RELEASE;
    Command command = expect_command(near);
    assert_int_equal(command.kind, CMD_DRAW);
    assert_int_equal(command.seat, SEAT_NEAR);
    command = expect_command(far);
    assert_int_equal(command.kind, CMD_UNDO);
    assert_int_equal(command.seat, SEAT_FAR);
    expect_play(board, "C3");
}

static void test_a_finger_bounces_off_after_a_move(void **state)
{
    (void)state;
    scene_put(&game_view,
              "H8 I9 I7 G9 H9 H10 J8 F8 E7 J12 I11 H6 G7 F7 F6 E5 G5 H4 D8 C9 H5 G4 A1 A2");
    pass_time(1000);
    game_view.now_ms -= 1000;
    Input finger = scene_finger(INPUT_PRESS, 1, 0, 0);
    game_view.now_ms += 100;
    expect_nothing(at_point(finger, "J5", 0, 0));
    finger.kind = INPUT_RELEASE;
    expect_nothing(at_point(finger, "J5", 0, 0));
    game_view.now_ms += 300;
    finger.kind = INPUT_PRESS;
    expect_nothing(at_point(finger, "J5", 0, 0));
    finger.kind = INPUT_RELEASE;
    expect_play(at_point(finger, "J5", 0, 0), "J5");
}

static void test_the_second_tap_confirms(void **state)
{
    (void)state;
    game_view.settings.touch = TOUCH_CONFIRM;
    Input press = scene_finger(INPUT_PRESS, 1, 0, 0), lift = scene_finger(INPUT_RELEASE, 1, 0, 0);
    expect_nothing(at_point(press, "K5", 0, 0));
    expect_nothing(at_point(lift, "K5", 0, 0));
    game_view.now_ms += 100;
    expect_nothing(at_point(press, "M12", 0, 0)); /* far away: a new mark */
    expect_nothing(at_point(lift, "M12", 0, 0));
    expect_nothing(at_point(press, "M12", 0, 0)); /* the same tap, bounced */
    expect_nothing(at_point(lift, "M12", 0, 0));
    game_view.now_ms += 100;
    expect_nothing(at_point(press, "N13", 0, 0));
    expect_play(at_point(lift, "N13", 0, 0), "M12");
}

static void test_sliding_aims_two_cells_above_the_finger(void **state)
{
    (void)state;
    game_view.settings.touch = TOUCH_SLIDE;
    Input finger = scene_finger(INPUT_PRESS, 1, 0, 0);
    expect_nothing(at_point(finger, "K3", 0, 0));
    finger.kind = INPUT_MOVE;
    expect_nothing(at_point(finger, "L4", 0, 0));
    game_view.now_ms += 50;
    finger.kind = INPUT_RELEASE;
    expect_play(at_point(finger, "L4", 0, 0), "L6");
    game_view.now_ms += 100;
    finger.kind = INPUT_PRESS;
    expect_nothing(at_point(finger, "K3", 0, 0));
    finger.kind = INPUT_RELEASE;
    expect_nothing(scene_finger(INPUT_RELEASE, 1, 5, 5)); /* off the board */
    game_view.now_ms += 100;
    /* The mouse is always direct, and the far player aims in the other direction. */
    expect_nothing(at_point(down, "J5", 0, 0));
    expect_play(at_point(up, "J5", 0, 0), "J5");
    scene_faces(&game_view);
    scene_ask(&game_view, REQUEST_NONE, SEAT_NONE);
    game_view.may.play = true;
    game_view.settings.touch = TOUCH_SLIDE;
    stage_resize(&stage, 1200, 1600, 1.0f);
    pass_time(1000);
    finger.kind = INPUT_PRESS;
    expect_nothing(at_point(finger, "C12", 0, 0));
    finger.kind = INPUT_RELEASE;
    expect_play(at_point(finger, "C12", 0, 0), "C10");
}

/* A press of a disabled control gives its command as such: the player is told why. */
static void expect_refused(Input input)
{
    Command command = expect_command(input);
    assert_int_equal(command.kind, CMD_REDO);
    assert_true(command.disabled);
}

static void test_disabled_controls_answer(void **state)
{
    (void)state;
    float x, y;
    assert_int_equal(screen_find(stage.screen, &game_view, "redo", SEAT_NONE, &x, &y),
                     FOUND_DISABLED);
    expect_nothing(scene_mouse(INPUT_PRESS, x, y));
    expect_refused(scene_mouse(INPUT_RELEASE, x, y));
    expect_nothing(scene_finger(INPUT_PRESS, 1, x, y));
    expect_refused(scene_finger(INPUT_RELEASE, 1, x, y));
    expect_nothing(scene_finger(INPUT_PRESS, 1, x, y));
    expect_nothing(scene_finger(INPUT_RELEASE, 1, x, y + 400)); /* taken back */
}

/* Commands check for themselves whether they are allowed. */
static void test_a_key_that_is_not_allowed_answers_once(void **state)
{
    (void)state;
    Input held = scene_key('Y', MOD_CTRL);
    assert_int_equal(expect_command(held).kind, CMD_REDO);
    held.repeat = true;
    expect_nothing(held);
    game_view.may.redo = true;
    assert_int_equal(expect_command(held).kind, CMD_REDO);
}

static void test_resigning_needs_a_second_press_in_time(void **state)
{
    (void)state;
    expect_nothing(at_control(down, "resign", SEAT_NONE));
    expect_nothing(at_control(up, "resign", SEAT_NONE));
    game_view.now_ms += 5000;
    expect_nothing(at_control(down, "resign", SEAT_NONE));
    expect_nothing(at_control(up, "resign", SEAT_NONE));
    game_view.now_ms += 1000;
    expect_nothing(at_control(down, "resign", SEAT_NONE));
    assert_int_equal(expect_command(at_control(up, "resign", SEAT_NONE)).kind, CMD_RESIGN);
}

static bool is_said(const char *words)
{
    static Traces seen;
    screen_draw(stage.screen, &game_view, stage.list);
    traces_read(&seen, stage.list, stage.fonts, theme_get(game_view.settings.theme)->panel, 15.0f);
    return traces_have(&seen, words);
}

/* A text names what the player does: a mouse clicks, a finger taps. */
static void test_words_follow_the_last_pointer(void **state)
{
    (void)state;
    game_view.page = PAGE_NEW;
    game_view.setup.player[SEAT_NEAR].kind = PLAYER_HUMAN;
    pass_time(1000);
    assert_true(is_said("Click the name to change it"));
    expect_nothing(scene_finger(INPUT_PRESS, 1, 4, 4));
    expect_nothing(scene_finger(INPUT_RELEASE, 1, 4, 4));
    assert_true(is_said("Tap the name to change it"));
    assert_false(is_said("Click"));
    pass_time(1000);
    assert_true(is_said("Tap the name to change it"));
    expect_nothing(scene_mouse(INPUT_HOVER, 5, 5));
    assert_true(is_said("Click the name to change it"));
    assert_false(is_said("Tap"));
}

#define test(name) cmocka_unit_test_setup_teardown(name, open_screen, close_screen)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_press_and_release_play),
        test(test_moving_away_or_losing_the_pointer_plays_nothing),
        test(test_a_press_on_the_rim_or_between_points_is_a_miss),
        test(test_a_stone_can_be_pressed),
        test(test_a_press_out_of_turn_is_for_the_game_to_refuse),
        test(test_a_move_in_between_makes_the_press_void),
        test(test_the_second_finger_is_not_the_boards),
        test(test_a_palm_plays_nothing),
        test(test_holding_still_calls_it_off),
        test(test_more_fingers_than_anybody_has),
        test(test_a_lost_finger_that_aimed_gives_way),
        test(test_one_press_of_two_fingers_does_not_resign),
        test(test_the_mouses_ghost_goes_with_a_finger),
        test(test_a_rotation_takes_back_what_a_finger_began),
        test(test_the_loupe_comes_where_cells_are_small),
        test(test_two_people_press_at_the_same_time),
        test(test_a_finger_bounces_off_after_a_move),
        test(test_the_second_tap_confirms),
        test(test_sliding_aims_two_cells_above_the_finger),
        test(test_disabled_controls_answer),
        test(test_a_key_that_is_not_allowed_answers_once),
        test(test_resigning_needs_a_second_press_in_time),
        test(test_words_follow_the_last_pointer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
