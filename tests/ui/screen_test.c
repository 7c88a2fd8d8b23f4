/* Input: mouse, fingers, keys. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ui/motion.h"
#include "ui/scene.h"
#include "ui/board_input.h"
#include "ui/screen_query.h"
#include "ui/screen.h"
#include "ui/screen_state.h"

static View view;
static Stage stage;

/* An input without effect shows the view to the screen; then the time in which fingers are ignored
 * after a move is over. */
static void wait_a_second(void)
{
    int count;
    scene_send(&stage, &view, (Input){.kind = INPUT_LEAVE}, &count);
    view.now_ms += 1000;
}

static int open(void **state)
{
    (void)state;
    scene_play(&view);
    stage_open(&stage, 1280, 800, 1.0f);
    wait_a_second();
    return 0;
}

static int shut(void **state)
{
    (void)state;
    stage_close(&stage);
    return 0;
}

static Input at_point(Input input, const char *label, float dx, float dy)
{
    float x, y;
    assert_true(screen_point_center(stage.screen, &view, scene_point(&view, label), &x, &y));
    input.x = x + dx;
    input.y = y + dy;
    return input;
}

static Input at_control(Input input, const char *name, Seat seat)
{
    assert_int_not_equal(screen_find(stage.screen, &view, name, seat, &input.x, &input.y),
                         FOUND_NONE);
    return input;
}

static Command send(Input input, int *count)
{
    return scene_send(&stage, &view, input, count);
}

static void nothing(Input input)
{
    int count;
    send(input, &count);
    assert_int_equal(count, 0);
}

static Command one(Input input)
{
    int count;
    Command command = send(input, &count);
    assert_int_equal(count, 1);
    return command;
}

static void plays(Input input, const char *label)
{
    Command command = one(input);
    assert_int_equal(command.kind, CMD_PLAY);
    assert_int_equal(command.point, scene_point(&view, label));
}

static const Input down = {.kind = INPUT_PRESS}, up = {.kind = INPUT_RELEASE};

static void test_press_and_release_play(void **state)
{
    (void)state;
    nothing(at_point(down, "J5", 3, -4));
    plays(at_point(up, "J5", -5, 6), "J5");
    nothing(up);
}

static void test_moving_away_or_losing_the_pointer_plays_nothing(void **state)
{
    (void)state;
    nothing(at_point(down, "J5", 0, 0));
    nothing(at_point(up, "J6", 0, 0));
    nothing(at_point(down, "J5", 0, 0));
    nothing(scene_mouse(INPUT_CANCEL, 0, 0));
    nothing(at_point(up, "J5", 0, 0));
}

static void test_a_press_on_the_rim_or_between_points_is_a_miss(void **state)
{
    (void)state;
    nothing(at_point(down, "A1", -30, 0));
    nothing(at_point(up, "A1", -30, 0));
    nothing(at_point(down, "J5", 23, 23));
    nothing(at_point(up, "J5", 23, 23));
    nothing(scene_mouse(INPUT_PRESS, -5, 9000));
    nothing(scene_mouse(INPUT_RELEASE, -5, 9000));
}

static void test_nobody_plays_on_a_stone_or_out_of_turn(void **state)
{
    (void)state;
    nothing(at_point(down, "H8", 0, 0));
    nothing(at_point(up, "H8", 0, 0));
    view.may.play = false;
    nothing(at_point(down, "J5", 0, 0));
    nothing(at_point(up, "J5", 0, 0));
}

static void test_a_move_in_between_makes_the_press_void(void **state)
{
    (void)state;
    nothing(at_point(down, "J5", 0, 0));
    view.ply++;
    nothing(at_point(up, "J5", 0, 0));
}

static Input down_at(int64_t id, const char *label)
{
    return at_point(scene_finger(INPUT_PRESS, id, 0, 0), label, 0, 0);
}

static Input up_at(int64_t id, const char *label)
{
    return at_point(scene_finger(INPUT_RELEASE, id, 0, 0), label, 0, 0);
}

static void test_the_second_finger_is_not_the_boards(void **state)
{
    (void)state;
    nothing(down_at(7, "J5"));
    view.now_ms += 100;
    nothing(down_at(8, "K5"));
    nothing(up_at(8, "K5"));
    plays(up_at(7, "J5"), "J5");
}

static void test_a_palm_plays_nothing(void **state)
{
    (void)state;
    nothing(down_at(1, "J5"));
    view.now_ms += 40;
    nothing(down_at(2, "K5"));
    view.now_ms += 100;
    nothing(down_at(3, "M5")); /* the palm settles */
    nothing(up_at(1, "J5"));
    nothing(up_at(2, "K5"));
    nothing(up_at(3, "M5"));
    view.now_ms += 300;
    nothing(down_at(1, "J5"));
    plays(up_at(1, "J5"), "J5");
}

/* A press that times out requests a frame by itself, and the mark is shown. */
static void test_holding_still_calls_it_off(void **state)
{
    (void)state;
    stage_settle(&stage, &view);
    nothing(down_at(1, "J5"));
    assert_int_equal(board_input_marks(stage.screen, &view).ghost, scene_point(&view, "J5"));
    int64_t due = board_input_next_ms(stage.screen);
    assert_int_equal(due, view.now_ms + 600);
    view.now_ms = due;
    stage_draw(&stage, &view);
    BoardMarks marks = board_input_marks(stage.screen, &view);
    assert_int_equal(marks.ghost, POINT_NONE);
    assert_int_equal(marks.cancelled, scene_point(&view, "J5"));
    nothing(up_at(1, "J5"));
    view.now_ms = board_input_next_ms(stage.screen);
    stage_draw(&stage, &view);
    assert_int_equal(board_input_marks(stage.screen, &view).cancelled, POINT_NONE);
    assert_int_equal(board_input_next_ms(stage.screen), -1);
}

static void test_more_fingers_than_anybody_has(void **state)
{
    (void)state;
    for (int id = 1; id <= 3 * HELD_MAX; id++) { /* all of them lost */
        view.now_ms += 1000;
        nothing(down_at(id, "J5"));
    }
    view.now_ms += 1000;
    nothing(down_at(100, "K5"));
    plays(up_at(100, "K5"), "K5");
}

/* A lost finger that was aiming blocks neither other fingers nor the mouse. */
static void test_a_lost_finger_that_aimed_gives_way(void **state)
{
    (void)state;
    view.settings.touch = TOUCH_LOUPE;
    nothing(down_at(1, "J5"));
    view.now_ms += 5000;
    assert_int_equal(board_input_aim(stage.screen, &view).point, scene_point(&view, "J5"));
    nothing(at_point(down, "K5", 0, 0));
    nothing(at_point(up, "K5", 0, 0));
    assert_int_equal(board_input_aim(stage.screen, &view).point, POINT_NONE);
    nothing(at_point(down, "K5", 0, 0));
    plays(at_point(up, "K5", 0, 0), "K5");
}

static void test_one_press_of_two_fingers_does_not_resign(void **state)
{
    (void)state;
    Input first = at_control(scene_finger(INPUT_PRESS, 1, 0, 0), "resign", SEAT_NONE);
    Input second = first;
    second.pointer = 2;
    nothing(first);
    nothing(second);
    first.kind = second.kind = INPUT_RELEASE;
    nothing(first);
    nothing(second);
    first.kind = INPUT_PRESS; /* trembling */
    view.now_ms += 80;
    nothing(first);
    first.kind = INPUT_RELEASE;
    nothing(first);
    view.now_ms += 400;
    first.kind = INPUT_PRESS;
    nothing(first);
    first.kind = INPUT_RELEASE;
    assert_int_equal(one(first).kind, CMD_RESIGN);
}

static void test_the_mouses_ghost_goes_with_a_finger(void **state)
{
    (void)state;
    nothing(at_point(scene_mouse(INPUT_HOVER, 0, 0), "J5", 0, 0));
    assert_int_equal(board_input_marks(stage.screen, &view).ghost, scene_point(&view, "J5"));
    nothing(at_control(scene_finger(INPUT_PRESS, 1, 0, 0), "undo", SEAT_NONE));
    assert_int_equal(board_input_marks(stage.screen, &view).ghost, POINT_NONE);
}

static void test_a_rotation_takes_back_what_a_finger_began(void **state)
{
    (void)state;
    view.settings.touch = TOUCH_CONFIRM;
    nothing(down_at(1, "M12"));
    nothing(up_at(1, "M12"));
    view.now_ms += 100;
    nothing(down_at(1, "J5"));
    stage_resize(&stage, 800, 1280, 1.0f);
    nothing(up_at(1, "J5"));
    assert_int_equal(board_input_marks(stage.screen, &view).ghost, scene_point(&view, "M12"));
    view.now_ms += 100;
    nothing(down_at(1, "M12"));
    plays(up_at(1, "M12"), "M12");
}

static void test_the_loupe_comes_where_cells_are_small(void **state)
{
    (void)state;
    nothing(down_at(1, "J5"));
    assert_int_equal(board_input_aim(stage.screen, &view).point, POINT_NONE);
    nothing(up_at(1, "K5"));
    view.now_ms += 100;
    stage_resize(&stage, 430, 932, 1.0f);
    nothing(at_point(scene_finger(INPUT_PRESS, 1, 0, 0), "J5", 8, -8));
    Aim aim = board_input_aim(stage.screen, &view);
    assert_true(aim.loupe);
    assert_int_equal(aim.point, scene_point(&view, "J5"));
    plays(at_point(scene_finger(INPUT_RELEASE, 1, 0, 0), "J5", 8, -8), "J5");
}

static void test_two_people_press_at_the_same_time(void **state)
{
    (void)state;
    scene_faces(&view);
    view.request.kind = REQUEST_NONE;
    view.may.play = true;
    stage_resize(&stage, 1200, 1600, 1.0f);
    wait_a_second();
    Input near = at_control(scene_finger(INPUT_PRESS, 1, 0, 0), "draw", SEAT_NEAR);
    Input far = at_control(scene_finger(INPUT_PRESS, 2, 0, 0), "undo", SEAT_FAR);
    Input board = at_point(scene_finger(INPUT_PRESS, 3, 0, 0), "C3", 0, 0);
    nothing(near);
    nothing(board);
    nothing(far);
    near.kind = far.kind = board.kind = INPUT_RELEASE;
    Command command = one(near);
    assert_int_equal(command.kind, CMD_DRAW);
    assert_int_equal(command.seat, SEAT_NEAR);
    command = one(far);
    assert_int_equal(command.kind, CMD_UNDO);
    assert_int_equal(command.seat, SEAT_FAR);
    plays(board, "C3");
}

static void test_the_question_stands_in_the_others_panel(void **state)
{
    (void)state;
    float x, y;
    scene_faces(&view);
    stage_resize(&stage, 1200, 1600, 1.0f);
    assert_int_equal(screen_find(stage.screen, &view, "allow", SEAT_FAR, &x, &y), FOUND_ENABLED);
    assert_true(y < 300);
    assert_int_equal(screen_find(stage.screen, &view, "allow", SEAT_NEAR, &x, &y), FOUND_NONE);
    assert_int_equal(screen_find(stage.screen, &view, "cancel", SEAT_NEAR, &x, &y), FOUND_ENABLED);
    assert_int_equal(screen_find(stage.screen, &view, "draw", SEAT_NEAR, &x, &y), FOUND_DISABLED);
    nothing(at_control(down, "allow", SEAT_FAR));
    Command command = one(at_control(up, "allow", SEAT_FAR));
    assert_int_equal(command.kind, CMD_ALLOW);
    assert_int_equal(command.seat, SEAT_FAR);
}

/* The keyboard belongs to neither side. */
static void test_no_key_answers_for_a_side(void **state)
{
    (void)state;
    scene_faces(&view);
    stage_resize(&stage, 1200, 1600, 1.0f);
    for (int i = 0; i < 30; i++) {
        Command out[SCREEN_COMMANDS_MAX];
        Input tab = scene_key(KEY_TAB, 0), enter = scene_key(KEY_ENTER, 0);
        screen_handle(stage.screen, &view, &tab, out);
        int count = screen_handle(stage.screen, &view, &enter, out);
        for (int k = 0; k < count; k++) {
            assert_true(out[k].kind != CMD_ALLOW && out[k].kind != CMD_REFUSE);
        }
    }
}

static void test_a_finger_bounces_off_after_a_move(void **state)
{
    (void)state;
    scene_put(&view, "H8 I9 I7 G9 H9 H10 J8 F8 E7 J12 I11 H6 G7 F7 F6 E5 G5 H4 D8 C9 H5 G4 A1 A2");
    wait_a_second();
    view.now_ms -= 1000;
    Input finger = scene_finger(INPUT_PRESS, 1, 0, 0);
    view.now_ms += 100;
    nothing(at_point(finger, "J5", 0, 0));
    finger.kind = INPUT_RELEASE;
    nothing(at_point(finger, "J5", 0, 0));
    view.now_ms += 300;
    finger.kind = INPUT_PRESS;
    nothing(at_point(finger, "J5", 0, 0));
    finger.kind = INPUT_RELEASE;
    plays(at_point(finger, "J5", 0, 0), "J5");
}

static void test_the_second_tap_confirms(void **state)
{
    (void)state;
    view.settings.touch = TOUCH_CONFIRM;
    Input press = scene_finger(INPUT_PRESS, 1, 0, 0), lift = scene_finger(INPUT_RELEASE, 1, 0, 0);
    nothing(at_point(press, "K5", 0, 0));
    nothing(at_point(lift, "K5", 0, 0));
    view.now_ms += 100;
    nothing(at_point(press, "M12", 0, 0)); /* far away: a new mark */
    nothing(at_point(lift, "M12", 0, 0));
    nothing(at_point(press, "M12", 0, 0)); /* the same tap, bounced */
    nothing(at_point(lift, "M12", 0, 0));
    view.now_ms += 100;
    nothing(at_point(press, "N13", 0, 0));
    plays(at_point(lift, "N13", 0, 0), "M12");
}

static void test_sliding_aims_two_cells_above_the_finger(void **state)
{
    (void)state;
    view.settings.touch = TOUCH_SLIDE;
    Input finger = scene_finger(INPUT_PRESS, 1, 0, 0);
    nothing(at_point(finger, "K3", 0, 0));
    finger.kind = INPUT_MOVE;
    nothing(at_point(finger, "L4", 0, 0));
    view.now_ms += 50;
    finger.kind = INPUT_RELEASE;
    plays(at_point(finger, "L4", 0, 0), "L6");
    view.now_ms += 100;
    finger.kind = INPUT_PRESS;
    nothing(at_point(finger, "K3", 0, 0));
    finger.kind = INPUT_RELEASE;
    nothing(scene_finger(INPUT_RELEASE, 1, 5, 5)); /* off the board */
    view.now_ms += 100;
    /* The mouse is always direct, and the far player aims in the other direction. */
    nothing(at_point(down, "J5", 0, 0));
    plays(at_point(up, "J5", 0, 0), "J5");
    scene_faces(&view);
    view.request.kind = REQUEST_NONE;
    view.may.play = true;
    view.settings.touch = TOUCH_SLIDE;
    stage_resize(&stage, 1200, 1600, 1.0f);
    wait_a_second();
    finger.kind = INPUT_PRESS;
    nothing(at_point(finger, "C12", 0, 0));
    finger.kind = INPUT_RELEASE;
    plays(at_point(finger, "C12", 0, 0), "C10");
}

static void test_disabled_controls_do_nothing(void **state)
{
    (void)state;
    float x, y;
    assert_int_equal(screen_find(stage.screen, &view, "redo", SEAT_NONE, &x, &y), FOUND_DISABLED);
    nothing(scene_mouse(INPUT_PRESS, x, y));
    nothing(scene_mouse(INPUT_RELEASE, x, y));
    nothing(scene_key('Y', MOD_CTRL));
}

static void test_resigning_needs_a_second_press_in_time(void **state)
{
    (void)state;
    nothing(at_control(down, "resign", SEAT_NONE));
    nothing(at_control(up, "resign", SEAT_NONE));
    view.now_ms += 5000;
    nothing(at_control(down, "resign", SEAT_NONE));
    nothing(at_control(up, "resign", SEAT_NONE));
    view.now_ms += 1000;
    nothing(at_control(down, "resign", SEAT_NONE));
    assert_int_equal(one(at_control(up, "resign", SEAT_NONE)).kind, CMD_RESIGN);
}

static void test_keys_move_the_cursor_and_place(void **state)
{
    (void)state;
    nothing(scene_key('J', 0));
    nothing(scene_key('1', 0));
    assert_int_equal(screen_cursor(stage.screen), scene_point(&view, "J1"));
    nothing(scene_key('0', 0));
    assert_int_equal(screen_cursor(stage.screen), scene_point(&view, "J10"));
    nothing(scene_key(KEY_RIGHT, 0));
    nothing(scene_key(KEY_UP, 0));
    plays(scene_key(KEY_ENTER, 0), "K11");
    nothing(scene_key('G', 0));
    view.now_ms += 2000;
    nothing(scene_key('3', 0)); /* too late to belong to it */
    assert_int_equal(screen_cursor(stage.screen), scene_point(&view, "K11"));
}

/* N and H act at once; a digit after them shows that a point was meant. */
static void test_letters_that_are_shortcuts_too(void **state)
{
    (void)state;
    Command command = one(scene_key('H', 0));
    assert_int_equal(command.kind, CMD_HINT);
    assert_int_equal(command.value, 0);
    command = one(scene_key('8', 0));
    assert_int_equal(command.kind, CMD_HINT);
    assert_int_equal(command.value, -1);
    assert_int_equal(screen_cursor(stage.screen), scene_point(&view, "H8"));
    command = one(scene_key('N', 0));
    assert_int_equal(command.kind, CMD_PAGE);
    assert_int_equal(command.value, PAGE_NEW);
    view.page = PAGE_NEW;
    assert_int_equal(one(scene_key('4', 0)).kind, CMD_BACK);
    view.page = PAGE_PLAY;
    assert_int_equal(screen_cursor(stage.screen), scene_point(&view, "N4"));
    scene_key('N', 0);
    view.page = PAGE_NEW;
    view.now_ms += 2000;
    nothing(scene_key('4', 0)); /* too late: the new game's page stays */
}

static void test_shortcuts(void **state)
{
    (void)state;
    static const struct {
        int key, mods;
        CommandKind kind;
        int value;
    } keys[] = {{'Z', MOD_CTRL, CMD_UNDO, 0},        {KEY_BACKSPACE, 0, CMD_UNDO, 0},
                {'N', MOD_CTRL, CMD_PAGE, PAGE_NEW}, {'H', MOD_CTRL, CMD_HINT, 0},
                {'P', MOD_CTRL, CMD_PAUSE, 0},       {'S', MOD_CTRL, CMD_SAVE, 0},
                {'Q', MOD_CTRL, CMD_QUIT, 0},        {KEY_F1, 0, CMD_PAGE, PAGE_HELP},
                {KEY_F11, 0, CMD_FULLSCREEN, 0},     {KEY_ENTER, MOD_ALT, CMD_FULLSCREEN, 0},
                {KEY_ESCAPE, 0, CMD_PAGE, PAGE_MENU}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        Command command = one(scene_key(keys[i].key, keys[i].mods));
        assert_int_equal(command.kind, keys[i].kind);
        assert_int_equal(command.value, keys[i].value);
    }
    view.may.redo = true;
    assert_int_equal(one(scene_key('Y', MOD_CTRL)).kind, CMD_REDO);
    assert_int_equal(one(scene_key('Z', MOD_CTRL | MOD_SHIFT)).kind, CMD_REDO);
    view.page = PAGE_SETTINGS;
    assert_int_equal(one(scene_key(KEY_ESCAPE, 0)).kind, CMD_BACK);
}

static void test_tab_goes_round_and_enter_presses(void **state)
{
    (void)state;
    nothing(scene_key(KEY_TAB, 0));
    Command command = one(scene_key(KEY_SPACE, 0));
    assert_int_equal(command.kind, CMD_PAGE); /* the menu is the first control */
    nothing(scene_key(KEY_TAB, 0));
    assert_int_equal(one(scene_key(KEY_ENTER, 0)).kind, CMD_PAUSE); /* the clocks run */
    nothing(scene_key(KEY_TAB, 0));
    assert_int_equal(one(scene_key(KEY_ENTER, 0)).kind, CMD_UNDO);
    nothing(scene_key(KEY_TAB, MOD_SHIFT));
    nothing(scene_key(KEY_TAB, MOD_SHIFT));
    assert_int_equal(one(scene_key(KEY_ENTER, 0)).kind, CMD_PAGE);
}

static void test_a_name_is_edited(void **state)
{
    (void)state;
    float x = 0, y = 0;
    view.page = PAGE_NEW;
    memcpy(view.setup.player[0].name, "Mi", 3);
    const char *field = NULL, *name;
    for (int i = 0; (name = screen_control_name(stage.screen, &view, i)); i++) {
        if (strstr(name, "name")) {
            field = field ? field : name;
        }
    }
    assert_non_null(field);
    assert_int_equal(screen_find(stage.screen, &view, field, SEAT_NONE, &x, &y), FOUND_ENABLED);
    nothing(scene_mouse(INPUT_PRESS, x, y));
    nothing(scene_mouse(INPUT_RELEASE, x, y));
    assert_true(screen_wants_text(stage.screen));
    nothing((Input){.kind = INPUT_TEXT, .text = "雨"});
    nothing((Input){.kind = INPUT_TEXT, .text = "x"});
    nothing(scene_key(KEY_BACKSPACE, 0));
    nothing(scene_key(KEY_HOME, 0));
    nothing(scene_key(KEY_DELETE, 0));
    Command command = one(scene_key(KEY_ENTER, 0));
    assert_int_equal(command.kind, CMD_SETUP);
    assert_int_equal(command.field, SETUP_NAME);
    assert_string_equal(command.text, "i雨");
    assert_false(screen_wants_text(stage.screen));
}

static void test_motion_ends(void **state)
{
    (void)state;
    view.player[0].has_clock = view.player[1].has_clock = false;
    stage_settle(&stage, &view);
    assert_int_equal(screen_next_ms(stage.screen, &view), -1);
    scene_put(&view, "H8 I9 I7");
    view.player[0].has_clock = view.player[1].has_clock = false;
    stage_settle(&stage, &view);
    scene_put(&view, "H8 I9 I7 G9");
    stage_draw(&stage, &view);
    assert_int_equal(screen_next_ms(stage.screen, &view), view.now_ms);
    view.now_ms += 1000;
    stage_draw(&stage, &view);
    assert_int_equal(screen_next_ms(stage.screen, &view), -1);
    view.settings.motion = MOTION_NONE;
    scene_put(&view, "H8 I9 I7");
    stage_draw(&stage, &view);
    assert_int_equal(screen_next_ms(stage.screen, &view), -1);
}

/* The help has nothing to focus: the keys scroll it, to both ends and no further. */
static void test_keys_scroll_the_help(void **state)
{
    (void)state;
    view.page = PAGE_HELP;
    stage_settle(&stage, &view);
    Scroll *scroll = motions_scroll(stage.screen->motions, "help-scroll", SEAT_NONE);
    assert_non_null(scroll);
    assert_true(scroll->max > 0);
    nothing(scene_key(KEY_UP, 0));
    assert_int_equal(scroll->offset, 0);
    nothing(scene_key(KEY_DOWN, 0));
    assert_true(scroll->offset > 0);
    nothing(scene_key(KEY_END, 0));
    assert_int_equal(scroll->offset, scroll->max);
    nothing(scene_key(KEY_PAGE_DOWN, 0));
    assert_int_equal(scroll->offset, scroll->max);
    nothing(scene_key(KEY_PAGE_UP, 0));
    assert_true(scroll->offset < scroll->max);
    nothing(scene_key(KEY_HOME, 0));
    assert_int_equal(scroll->offset, 0);
}

/* The current move stays visible when the list becomes lower, and after scrolling away. */
static void test_the_current_move_stays_in_sight(void **state)
{
    (void)state;
    stage_settle(&stage, &view);
    stage_resize(&stage, 1240, 500, 1.0f);
    stage_settle(&stage, &view);
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
    scene_win(&view);
    stage_settle(&stage, &view);
    Input stone = at_point((Input){0}, "G8", 0, 0), next = at_point((Input){0}, "H7", 0, 0);
    assert_true(red(stone.x, stone.y));
    view.settings.numbers = NUMBERS_ALL;
    stage_settle(&stage, &view);
    assert_false(red(stone.x, stone.y));
    assert_true(red((stone.x + next.x) / 2, (stone.y + next.y) / 2));
    view.settings.numbers = NUMBERS_OFF;
}

/* An open request animates an arc and nothing else, and only with full motion. */
static void test_an_open_question_turns(void **state)
{
    (void)state;
    scene_faces(&view);
    stage_settle(&stage, &view);
    int64_t due = screen_next_ms(stage.screen, &view);
    assert_true(due > view.now_ms && due <= view.now_ms + 50);
    view.request.kind = REQUEST_NONE;
    view.player[0].has_clock = view.player[1].has_clock = false;
    stage_settle(&stage, &view);
    assert_int_equal(screen_next_ms(stage.screen, &view), -1);
    view.request.kind = REQUEST_UNDO;
    view.settings.motion = MOTION_REDUCED;
    stage_settle(&stage, &view);
    assert_int_equal(screen_next_ms(stage.screen, &view), -1);
}

/* A refused request shakes, stops where it was, and can be pressed meanwhile. */
static void test_a_refusal_shakes(void **state)
{
    (void)state;
    scene_faces(&view);
    view.settings.motion = MOTION_FULL;
    stage_settle(&stage, &view);
    Input release = at_control(up, "refuse", SEAT_FAR);
    int count;
    assert_int_equal(scene_send(&stage, &view, at_control(down, "refuse", SEAT_FAR), &count).kind,
                     CMD_NONE);
    assert_int_equal(scene_send(&stage, &view, release, &count).kind, CMD_REFUSE);
    view.request.kind = REQUEST_NONE;
    stage_draw(&stage, &view);
    int rest = screen_control(stage.screen, "menu", SEAT_NEAR)->rect.x, moved = 0;
    for (int i = 0; i < 30; i++) {
        view.now_ms += 10;
        stage_draw(&stage, &view);
        int away = abs(screen_control(stage.screen, "menu", SEAT_NEAR)->rect.x - rest);
        assert_true(away <= 4);
        moved = away > moved ? away : moved;
    }
    assert_true(moved >= 3);
    assert_int_equal(screen_control(stage.screen, "menu", SEAT_NEAR)->rect.x, rest);
}

static void test_a_running_clock_is_due_when_its_digits_change(void **state)
{
    (void)state;
    view.player[0].clock_ms = 252400;
    stage_settle(&stage, &view);
    int64_t due = screen_next_ms(stage.screen, &view);
    assert_true(due > view.now_ms && due <= view.now_ms + 401);
    view.paused = true;
    assert_int_equal(screen_next_ms(stage.screen, &view), -1);
}

/* Any sequence of screens drawn through damage equals a full redraw. */
static void test_damage_equals_a_full_redraw(void **state)
{
    (void)state;
    static const Page pages[] = {PAGE_PLAY, PAGE_MENU, PAGE_NEW,    PAGE_SETTINGS,
                                 PAGE_PLAY, PAGE_HELP, PAGE_REVIEW, PAGE_PLAY};
    stage_resize(&stage, 640, 480, 1.0f);
    for (int i = 0; i < 24; i++) {
        view.page = pages[i / 3];
        if (i == 20) {
            scene_put(&view, "H8 I9 I7 G9");
        }
        view.settings.theme = (ThemeId)(i / 8 % THEME_COUNT);
        view.now_ms += 47;
        send(scene_mouse(INPUT_HOVER, (float)(i * 26), (float)(i * 17)), &(int){0});
        stage_draw(&stage, &view);
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
        view.now_ms += roll(400);
        if (roll(50) == 0) {
            view.page = (Page)roll(6);
            view.settings.face_to_face = roll(2);
        }
        int count;
        Command command = send(input, &count);
        assert_in_range(count, 0, SCREEN_COMMANDS_MAX);
        if (count > 0 && command.kind == CMD_PLAY) {
            plays_seen++;
            assert_int_equal(input.kind, INPUT_RELEASE);
            assert_true(is_down[id]);
            float cx, cy, half;
            assert_true(screen_point_center(stage.screen, &view, command.point, &cx, &cy));
            float nx, ny;
            screen_point_center(stage.screen, &view, point_at(0, 0), &nx, &ny);
            screen_point_center(stage.screen, &view, point_at(1, 0), &half, &ny);
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

#define test(name) cmocka_unit_test_setup_teardown(name, open, shut)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_press_and_release_play),
        test(test_moving_away_or_losing_the_pointer_plays_nothing),
        test(test_a_press_on_the_rim_or_between_points_is_a_miss),
        test(test_nobody_plays_on_a_stone_or_out_of_turn),
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
        test(test_the_question_stands_in_the_others_panel),
        test(test_no_key_answers_for_a_side),
        test(test_a_finger_bounces_off_after_a_move),
        test(test_the_second_tap_confirms),
        test(test_sliding_aims_two_cells_above_the_finger),
        test(test_disabled_controls_do_nothing),
        test(test_resigning_needs_a_second_press_in_time),
        test(test_keys_move_the_cursor_and_place),
        test(test_letters_that_are_shortcuts_too),
        test(test_shortcuts),
        test(test_tab_goes_round_and_enter_presses),
        test(test_a_name_is_edited),
        test(test_motion_ends),
        test(test_keys_scroll_the_help),
        test(test_the_current_move_stays_in_sight),
        test(test_the_winning_row_spares_the_numbers),
        test(test_an_open_question_turns),
        test(test_a_refusal_shakes),
        test(test_a_running_clock_is_due_when_its_digits_change),
        test(test_damage_equals_a_full_redraw),
        test(test_senseless_inputs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
