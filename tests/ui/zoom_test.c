/* Zooming and panning a small board with fingers, wheel and keys. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ui/board_input.h"
#include "ui/board_zoom.h"
#include "ui/screen_fixture.h"
#include "ui/screen_query.h"
#include "ui/screen.h"
#include "ui/screen_state.h"

static int open(void **state)
{
    (void)state;
    scene_play(&game_view);
    stage_open(&stage, 412, 915, 1.0f);
    stage_settle(&stage, &game_view);
    return 0;
}

static void finger(InputKind kind, int id, float x, float y)
{
    expect_nothing(scene_finger(kind, id, x, y));
}

static Vec where(const char *label)
{
    Vec at;
    assert_true(screen_point_center(stage.screen, &game_view, scene_point(&game_view, label), &at.x,
                                    &at.y));
    return at;
}

/* Two fingers land and move apart by a factor; their middle stays. */
static void pinch(float x, float y, float half, float times)
{
    finger(INPUT_PRESS, 1, x - half, y);
    game_view.now_ms += 100;
    finger(INPUT_PRESS, 2, x + half, y);
    for (int i = 0; i <= 8; i++) {
        float now = half * (1.0f + (times - 1.0f) * (float)i / 8.0f);
        game_view.now_ms += 16;
        finger(INPUT_MOVE, 1, x - now, y);
        finger(INPUT_MOVE, 2, x + now, y);
    }
}

static void lift_both(void)
{
    finger(INPUT_RELEASE, 1, stage.screen->pointer[0].x, stage.screen->pointer[0].y);
    finger(INPUT_RELEASE, 2, stage.screen->pointer[1].x, stage.screen->pointer[1].y);
    game_view.now_ms += 500;
}

static int zoom(void)
{
    return screen_zoom(stage.screen, &game_view);
}

/* ---- Geometry ---- */

static uint32_t dice = 7;

static float roll(float below)
{
    dice = dice * 1664525u + 1013904223u;
    return (float)(dice >> 8) / 16777216.0f * below;
}

static void check_lies_well(const Layout *whole, const Layout *now)
{
    Rect seen = whole->seen, board = now->board;
    assert_memory_equal(&seen, &now->seen, sizeof seen);
    assert_true(now->cell >= whole->cell);
    assert_true((float)now->cell <= fmaxf(60.0f * whole->px, 2.0f * (float)whole->cell) + 0.5f);
    assert_true(board.x <= seen.x && board.y <= seen.y);
    assert_true(board.x + board.w >= seen.x + seen.w);
    assert_true(board.y + board.h + now->face >= seen.y + seen.h);
    for (int i = 0; i < 40; i++) {
        float x = floorf(roll((float)now->w)), y = floorf(roll((float)now->h));
        Point point = layout_point_at(now, x, y, 0.5f);
        if (!point) {
            continue;
        }
        Vec at;
        layout_point_center(now, point, &at.x, &at.y);
        assert_true(rect_has(seen, x, y));
        assert_true(hypotf(at.x - x, at.y - y) <= 0.5f * (float)now->cell + 0.01f);
    }
}

static void test_the_board_fills_its_place_at_every_zoom(void **state)
{
    (void)state;
    static const int windows[][2] = {{412, 915}, {640, 480}, {320, 480}, {1080, 2400}, {700, 800}};
    for (int i = 0; i < 500; i++) {
        scene_play(&game_view);
        game_view.size = i % 3 ? 15 : 19;
        game_view.settings.margin = 0.7f + 0.1f * floorf(roll(9));
        game_view.settings.theme = (ThemeId)(i % THEME_COUNT);
        const int *window = windows[i % 5];
        Layout whole = layout_make(&game_view, window[0], window[1], i % 5 == 3 ? 2.6f : 1.0f);
        Zoom it = {.cell = 0.0f};
        for (int step = 0; step < 30; step++) {
            Vec at = {(float)whole.seen.x + roll((float)whole.seen.w),
                      (float)whole.seen.y + roll((float)whole.seen.h)};
            if (step % 3 == 0) {
                zoom_about(&it, &game_view, &whole, at, 0.6f + roll(1.0f));
            } else if (step % 3 == 1) {
                zoom_pan(&it, &game_view, &whole, (Vec){roll(600) - 300, roll(600) - 300});
            } else {
                zoom_show(&it, &game_view, &whole, point_at((int)roll(15), (int)roll(15)));
            }
            Layout now = zoom_layout(&it, &game_view, &whole);
            check_lies_well(&whole, &now);
        }
    }
}

static void test_a_point_that_is_shown_is_seen_whole(void **state)
{
    (void)state;
    Layout whole = layout_make(&game_view, 412, 915, 1.0f);
    Zoom it = {.cell = 0.0f};
    zoom_about(&it, &game_view, &whole, (Vec){206, 371}, 2.0f);
    for (int i = 0; i < 15 * 15; i++) {
        Point point = point_at((i * 7) % 15, (i * 11) % 15);
        zoom_show(&it, &game_view, &whole, point);
        Layout now = zoom_layout(&it, &game_view, &whole);
        Vec at;
        layout_point_center(&now, point, &at.x, &at.y);
        float half = 0.5f * (float)now.cell - 0.6f;
        assert_true(rect_has(whole.seen, at.x - half, at.y - half));
        assert_true(rect_has(whole.seen, at.x + half, at.y + half));
    }
}

/* ---- Fingers ---- */

static void test_two_fingers_enlarge_about_their_middle(void **state)
{
    (void)state;
    Vec before = where("H8");
    pinch(before.x, before.y, 50, 2);
    assert_in_range(zoom(), 150, 230);
    Vec after = where("H8");
    assert_true(hypotf(after.x - before.x, after.y - before.y) < 12);
    finger(INPUT_MOVE, 1, stage.screen->pointer[0].x + 20, before.y);
    finger(INPUT_MOVE, 2, stage.screen->pointer[1].x + 20, before.y);
    assert_true(fabsf(where("H8").x - after.x - 20) <= 1.01f); /* it follows both */
    lift_both();
    for (int i = 0; i < 3; i++) { /* back to the original size, not smaller */
        pinch(206, 371, 100, 0.3f);
        lift_both();
    }
    assert_int_equal(zoom(), 100);
    assert_true(hypotf(where("H8").x - before.x, where("H8").y - before.y) < 0.1f);
}

/* None of these places a stone: the two fingers, a third one, the one that stays when the other is
 * lifted. */
static void test_fingers_that_pinch_place_nothing(void **state)
{
    (void)state;
    for (int mode = TOUCH_DIRECT; mode <= TOUCH_LOUPE; mode++) {
        game_view.settings.touch = (TouchMode)mode;
        pinch(206, 371, 50, 2.5f);
        Vec free = where("J5");
        finger(INPUT_RELEASE, 2, 330, 371);
        game_view.now_ms += 400;
        finger(INPUT_MOVE, 1, free.x, free.y);
        game_view.now_ms += 400;
        finger(INPUT_PRESS, 3, 200, 300);
        finger(INPUT_RELEASE, 3, 200, 300);
        game_view.now_ms += 400;
        Rect seen = stage.screen->layout.seen; /* just below the board a slide aims at it */
        float below = (float)(seen.y + seen.h + 4);
        finger(INPUT_PRESS, 3, 200, below);
        finger(INPUT_RELEASE, 3, 200, below);
        game_view.now_ms += 400;
        finger(INPUT_RELEASE, 1, where("J5").x, where("J5").y);
        game_view.now_ms += 400;
        board_zoom_fit(stage.screen);
        pass_time(400);
    }
    game_view.settings.touch = TOUCH_DIRECT;
    finger(INPUT_PRESS, 1, where("J5").x, where("J5").y);
    expect_play(scene_finger(INPUT_RELEASE, 1, where("J5").x, where("J5").y), "J5");
}

/* The two fingers of a pinch seldom land together: the aim of the first one ends without a mark. If
 * it has aimed for a while it is cancelled with a mark. */
static void test_a_pinch_is_no_second_thought(void **state)
{
    (void)state;
    finger(INPUT_PRESS, 1, 150, 371);
    assert_int_not_equal(board_input_aim(stage.screen, &game_view).point, POINT_NONE);
    game_view.now_ms += 120;
    finger(INPUT_PRESS, 2, 260, 371);
    assert_int_equal(board_input_aim(stage.screen, &game_view).point, POINT_NONE);
    assert_int_equal(board_input_marks(stage.screen, &game_view).cancelled, POINT_NONE);
    lift_both();
    finger(INPUT_PRESS, 1, 150, 371);
    game_view.now_ms += 1200;
    finger(INPUT_PRESS, 2, 260, 371);
    assert_int_not_equal(board_input_marks(stage.screen, &game_view).cancelled, POINT_NONE);
    lift_both();
}

static void test_one_finger_moves_what_is_enlarged(void **state)
{
    (void)state;
    pinch(206, 371, 50, 2.5f);
    lift_both();
    Vec before = where("J5"), at = before;
    finger(INPUT_PRESS, 1, at.x, at.y);
    finger(INPUT_MOVE, 1, at.x, at.y - 10); /* it trembles */
    assert_true(where("J5").y == before.y);
    finger(INPUT_MOVE, 1, at.x, at.y - 14);
    finger(INPUT_MOVE, 1, at.x, at.y - 44);
    assert_true(fabsf(where("J5").y - before.y + 30) < 0.6f);
    finger(INPUT_RELEASE, 1, where("J5").x, where("J5").y); /* on the point it began on */
    game_view.now_ms += 400;
    Vec now = where("J5");
    finger(INPUT_PRESS, 1, now.x, now.y);
    expect_play(scene_finger(INPUT_RELEASE, 1, now.x + 8, now.y - 4), "J5");
}

/* A finger that aims does not pan. */
static void test_a_finger_that_aims_moves_nothing(void **state)
{
    (void)state;
    pinch(206, 371, 50, 2.5f);
    lift_both();
    game_view.settings.touch = TOUCH_SLIDE;
    Vec before = where("J5");
    finger(INPUT_PRESS, 1, before.x, before.y + (float)stage.screen->layout.cell);
    finger(INPUT_MOVE, 1, before.x, before.y + 2 * (float)stage.screen->layout.cell);
    assert_true(where("J5").y == before.y);
    assert_int_equal(board_input_aim(stage.screen, &game_view).point,
                     scene_point(&game_view, "J5"));
    game_view.now_ms += 100;
    expect_play(
        scene_finger(INPUT_RELEASE, 1, before.x, before.y + 2 * (float)stage.screen->layout.cell),
        "J5");
}

static void two_finger_tap(void)
{
    finger(INPUT_PRESS, 1, 150, 371);
    game_view.now_ms += 30;
    finger(INPUT_PRESS, 2, 260, 371);
    game_view.now_ms += 60;
    finger(INPUT_RELEASE, 1, 152, 371);
    finger(INPUT_RELEASE, 2, 260, 370);
    game_view.now_ms += 120;
}

static void test_two_taps_show_all_of_it(void **state)
{
    (void)state;
    pinch(206, 371, 50, 2.5f);
    lift_both();
    int large = zoom();
    two_finger_tap();
    assert_int_equal(zoom(), large);
    two_finger_tap();
    assert_int_equal(zoom(), 100);
    game_view.now_ms += 1000;
    for (int way = 0; way < 3; way++) { /* beside the board; far from each other; too late */
        pinch(206, 371, 50, 2.5f);
        lift_both();
        for (int i = 0; i < 2; i++) {
            float x = way == 1 && i ? 390.0f : 206.0f;
            finger(INPUT_PRESS, 1, x, 150);
            game_view.now_ms += 60;
            finger(INPUT_RELEASE, 1, x, 150);
            game_view.now_ms += way == 2 ? 600 : 150;
        }
        assert_int_equal(zoom() == 100, way == 0);
        board_zoom_fit(stage.screen);
        game_view.now_ms += 1000;
    }
    pinch(206, 371, 50, 2.5f);
    lift_both();
    Vec one = where("J5"), two = where("K6"); /* playing quickly is no double tap */
    finger(INPUT_PRESS, 1, one.x, one.y);
    expect_play(scene_finger(INPUT_RELEASE, 1, one.x, one.y), "J5");
    game_view.now_ms += 200;
    finger(INPUT_PRESS, 1, two.x, two.y);
    expect_play(scene_finger(INPUT_RELEASE, 1, two.x, two.y), "K6");
    assert_int_equal(zoom(), large);
}

static void test_lost_fingers_hold_nothing_up(void **state)
{
    (void)state;
    pinch(206, 371, 50, 2.5f); /* both are lost */
    game_view.now_ms += 5000;
    Vec at = where("J5");
    finger(INPUT_PRESS, 3, at.x, at.y);
    expect_play(scene_finger(INPUT_RELEASE, 3, at.x, at.y), "J5");
    pinch(206, 371, 50, 1.2f);
    finger(INPUT_CANCEL, 1, 0, 0); /* the window lost the focus */
    finger(INPUT_CANCEL, 2, 0, 0);
    game_view.now_ms += 400;
    at = where("J5");
    finger(INPUT_PRESS, 1, at.x, at.y);
    expect_play(scene_finger(INPUT_RELEASE, 1, at.x, at.y), "J5");
}

/* The window is turned during a pinch: the fingers have no further effect. */
static void test_another_place_has_the_whole_board(void **state)
{
    (void)state;
    for (int way = 0; way < 4; way++) {
        pinch(206, 371, 50, 2.5f);
        assert_true(zoom() > 150);
        if (way == 0) {
            stage_resize(&stage, 915, 412, 1.0f);
        }
        if (way == 1) {
            game_view.page = PAGE_MENU;
        }
        if (way == 2) {
            game_view.size = 19;
        }
        if (way == 3) {
            game_view.settings.face_to_face = true;
        }
        finger(INPUT_MOVE, 1, 150, 300);
        finger(INPUT_MOVE, 2, 300, 400);
        assert_int_equal(zoom(), 100);
        lift_both();
        stage_resize(&stage, 412, 915, 1.0f);
        game_view.page = PAGE_PLAY;
        game_view.size = 15;
        game_view.settings.face_to_face = false;
        pass_time(1000);
        assert_int_equal(zoom(), 100);
    }
}

static void test_large_cells_and_face_to_face_have_none(void **state)
{
    (void)state;
    game_view.settings.face_to_face = true;
    game_view.player[1].who.kind = PLAYER_HUMAN;
    pinch(206, 400, 50, 2.5f);
    lift_both();
    assert_int_equal(zoom(), 100);
    game_view.settings.face_to_face = false;
    stage_resize(&stage, 1280, 800, 1.0f);
    pass_time(1000);
    pinch(400, 400, 50, 2.5f);
    lift_both();
    assert_int_equal(zoom(), 100);
    Vec at = where("J5"); /* there a second finger is the other player's, and the first one plays */
    finger(INPUT_PRESS, 1, at.x, at.y);
    game_view.now_ms += 100;
    finger(INPUT_PRESS, 2, at.x + 200, at.y);
    expect_play(scene_finger(INPUT_RELEASE, 1, at.x, at.y), "J5");
}

static bool is_seen(const char *label)
{
    Vec at = where(label);
    return rect_has(stage.screen->layout.seen, at.x, at.y);
}

static void test_a_move_out_of_sight_comes_into_sight(void **state)
{
    (void)state;
    pinch(where("C13").x, where("C13").y, 20, 5);
    assert_true(is_seen("C13") && !is_seen("N2"));
    scene_put(&game_view, "H8 N2");
    stage_draw(&stage, &game_view);
    assert_true(is_seen("C13")); /* not while fingers are down */
    lift_both();
    stage_draw(&stage, &game_view);
    assert_true(is_seen("N2") && !is_seen("C13"));
    stage_settle(&stage, &game_view);
    for (int i = 0; i < 12; i++) { /* the keyboard cursor, too */
        expect_nothing(scene_key(KEY_UP, 0));
    }
    stage_draw(&stage, &game_view);
    assert_true(is_seen("N14"));
}

/* ---- Mouse and keys ---- */

static void test_the_mouse_and_the_keys(void **state)
{
    (void)state;
    Vec at = where("J5");
    Input wheel = {.kind = INPUT_WHEEL, .x = at.x, .y = at.y, .wheel = 3};
    assert_int_equal(expect_command(wheel).kind, CMD_LOOK);
    assert_int_equal(zoom(), 100);
    wheel.mods = MOD_CTRL;
    expect_nothing(wheel);
    assert_in_range(zoom(), 140, 170);
    assert_true(hypotf(where("J5").x - at.x, where("J5").y - at.y) < 12);
    at = where("J5");
    expect_nothing(scene_mouse(INPUT_PRESS, at.x, at.y));
    expect_nothing(scene_mouse(INPUT_MOVE, at.x - 20, at.y));
    expect_nothing(scene_mouse(INPUT_MOVE, at.x - 40, at.y));
    assert_true(fabsf(where("J5").x - at.x + 20) < 0.6f);
    expect_nothing(scene_mouse(INPUT_RELEASE, where("J5").x, where("J5").y));
    expect_nothing(scene_key('0', 0));
    assert_int_equal(zoom(), 100);
    expect_nothing(scene_key('+', 0));
    expect_nothing(scene_key('=', MOD_SHIFT));
    assert_in_range(zoom(), 150, 160);
    expect_nothing(scene_key('-', MOD_CTRL));
    assert_int_equal(zoom(), 125);
    expect_nothing(scene_key('J', 0));
    expect_nothing(scene_key('1', 0));
    expect_nothing(scene_key('0', 0)); /* the point J10, not a full zoom out */
    assert_int_equal(zoom(), 125);
    assert_int_equal(screen_cursor(stage.screen), scene_point(&game_view, "J10"));
    expect_nothing(scene_key('0', MOD_CTRL));
    assert_int_equal(zoom(), 100);
}

/* Wherever the board is panned to, what the button hides can be uncovered by panning. */
static void test_the_button_hides_no_point_for_good(void **state)
{
    (void)state;
    for (float times = 1.15f; times < 2.6f; times += 0.35f) {
        bool free[BOARD_CELLS] = {false};
        for (int corner = 0; corner < 9; corner++) {
            BoardZoom *board_zoom = &stage.screen->board_zoom;
            board_zoom_fit(stage.screen);
            pass_time(100);
            board_zoom_by(stage.screen, &game_view, (Vec){206, 371}, times);
            zoom_pan(&board_zoom->zoom, &game_view, &stage.screen->unzoomed,
                     (Vec){(float)(corner % 3 - 1) * 900, (float)(corner / 3 - 1) * 900});
            Vec fit;
            assert_int_equal(
                screen_find(stage.screen, &game_view, "fit", SEAT_NONE, &fit.x, &fit.y),
                FOUND_ENABLED);
            const Layout *layout = &stage.screen->layout;
            for (Point point = point_first(); point != POINT_NONE;
                 point = point_next(point, game_view.size)) {
                Vec at;
                layout_point_center(layout, point, &at.x, &at.y);
                free[point] |= rect_has(layout->seen, at.x, at.y) &&
                               !screen_control_at(stage.screen, at.x, at.y, false);
            }
        }
        for (Point point = point_first(); point != POINT_NONE;
             point = point_next(point, game_view.size)) {
            assert_true(free[point]);
        }
    }
}

/* ---- Drawing ---- */

static Pixmap copy_of_glass(void)
{
    Pixmap copy;
    assert_true(pixmap_copy(canvas_pixels(stage.canvas), &copy));
    return copy;
}

static int differing(const Pixmap *want, Rect but, bool inside)
{
    const Pixmap *is = canvas_pixels(stage.canvas);
    int count = 0;
    for (int y = 0; y < want->h; y++) {
        for (int x = 0; x < want->w; x++) {
            count += rect_has(but, (float)x + 0.5f, (float)y + 0.5f) == inside &&
                     *pixmap_at(want, x, y) != *pixmap_at(is, x, y);
        }
    }
    return count;
}

static void furnish(int mode)
{
    scene_win(&game_view);
    game_view.outcome = (Outcome){.reason = REASON_NONE};
    game_view.may.play = true;
    game_view.settings.numbers = mode % 2 ? NUMBERS_ALL : NUMBERS_OFF;
    game_view.settings.motion = MOTION_NONE;
    game_view.settings.touch = mode == 0 ? TOUCH_SLIDE : mode == 1 ? TOUCH_LOUPE : TOUCH_DIRECT;
    game_view.square = 5;
    game_view.square_corner = scene_point(&game_view, "F10");
    game_view.hint = scene_point(&game_view, "C13");
    game_view.forbidden[0] = scene_point(&game_view, "M3");
    game_view.forbidden_count = 1;
}

static void test_nothing_is_painted_elsewhere(void **state)
{
    (void)state;
    static const ThemeId themes[] = {THEME_KAYA, THEME_PAPER};
    for (int i = 0; i < 6; i++) {
        furnish(i % 3);
        game_view.settings.theme = themes[i / 3];
        game_view.now_ms += 5000;
        board_zoom_fit(stage.screen);
        stage_settle(&stage, &game_view);
        Pixmap whole = copy_of_glass();
        for (int corner = 0; corner < 9; corner++) {
            board_zoom_by(stage.screen, &game_view, (Vec){206, 371}, corner ? 1.0f : 1.9f);
            zoom_pan(&stage.screen->board_zoom.zoom, &game_view, &stage.screen->unzoomed,
                     (Vec){(float)(corner % 3 - 1) * 900, (float)(corner / 3 - 1) * 900});
            pass_time(1000);
            Rect seen = stage.screen->layout.seen;
            for (int place = 0; place < 3; place++) { /* a hand at the rim, the middle, the rim */
                float x = (float)seen.x + (float)(seen.w - 1) * (float)place / 2.0f;
                float y = (float)seen.y + (float)(seen.h - 1) * (float)place / 2.0f;
                int count;
                send_input(scene_finger(INPUT_PRESS, 1, x, y), &count);
                stage_draw(&stage, &game_view);
                assert_true(layout_enlarged(&stage.screen->layout));
                assert_true(differing(&whole, seen, true) > 1000);
                assert_int_equal(differing(&whole, seen, false), 0);
                send_input(scene_finger(INPUT_CANCEL, 1, x, y), &count);
                game_view.now_ms += 1000;
            }
        }
        pixmap_free(&whole);
    }
}

/* The brightness of a block of 8x8 pixels, summed. */
static int block(const Pixmap *picture, int x, int y)
{
    int sum = 0;
    for (int i = 0; i < 64; i++) {
        sum += (int)(*pixmap_at(picture, x + i % 8, y + i / 8) >> 8 & 255);
    }
    return sum;
}

/* While fingers change the size, a scaled picture is shown in the right place; once they rest, a
 * sharp one, whether they are lifted or not. */
static void test_fingers_that_rest_see_it_sharp(void **state)
{
    (void)state;
    game_view.settings.motion = MOTION_NONE;
    pinch(206, 371, 40, 1.9f);
    stage_draw(&stage, &game_view);
    const Rect seen = stage.screen->layout.seen;
    Pixmap growing = copy_of_glass();
    const int64_t due = screen_next_ms(stage.screen, &game_view);
    assert_true(due > game_view.now_ms && due <= game_view.now_ms + 500);
    game_view.now_ms = due;
    stage_draw(&stage, &game_view);
    Pixmap sharp = copy_of_glass();
    assert_true(differing(&growing, seen, true) > 1000);
    for (int y = seen.y; y + 8 <= seen.y + seen.h; y += 8) {
        for (int x = seen.x; x + 8 <= seen.x + seen.w; x += 8) {
            assert_true(abs(block(&growing, x, y) - block(&sharp, x, y)) < 64 * 30);
        }
    }
    assert_true(screen_next_ms(stage.screen, &game_view) > due + 1000 ||
                screen_next_ms(stage.screen, &game_view) < 0);
    lift_both();
    stage_draw(&stage, &game_view);
    assert_int_equal(differing(&sharp, seen, true), 0);
    pixmap_free(&growing);
    pixmap_free(&sharp);
}

#define test(name) cmocka_unit_test_setup_teardown(name, open, close_screen)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_the_board_fills_its_place_at_every_zoom),
        test(test_a_point_that_is_shown_is_seen_whole),
        test(test_two_fingers_enlarge_about_their_middle),
        test(test_fingers_that_pinch_place_nothing),
        test(test_a_pinch_is_no_second_thought),
        test(test_one_finger_moves_what_is_enlarged),
        test(test_a_finger_that_aims_moves_nothing),
        test(test_two_taps_show_all_of_it),
        test(test_lost_fingers_hold_nothing_up),
        test(test_another_place_has_the_whole_board),
        test(test_large_cells_and_face_to_face_have_none),
        test(test_a_move_out_of_sight_comes_into_sight),
        test(test_the_mouse_and_the_keys),
        test(test_the_button_hides_no_point_for_good),
        test(test_nothing_is_painted_elsewhere),
        test(test_fingers_that_rest_see_it_sharp),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
