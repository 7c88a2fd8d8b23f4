/* Motion of the screen starts from what is visible, can be interrupted, ends, and leaves the same
 * picture as without motion. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ui/scene.h"
#include "ui/screen_state.h"

static View view;
static Stage stage, still; /* the same views without motion */

static void open_at(int w, int h)
{
    scene_play(&view);
    view.player[0].has_clock = view.player[1].has_clock = false;
    stage_open(&stage, w, h, 1.0f);
    stage_settle(&stage, &view);
}

static int open(void **state)
{
    (void)state;
    open_at(900, 600);
    return 0;
}

static int shut(void **state)
{
    (void)state;
    stage_close(&stage);
    return 0;
}

static void put(const char *moves)
{
    scene_put(&view, moves);
    view.player[0].has_clock = view.player[1].has_clock = false;
}

static void pass(int ms)
{
    view.now_ms += ms;
    stage_draw(&stage, &view);
}

static uint32_t pixel_at(const char *label, float dx, float dy)
{
    float x, y;
    assert_true(screen_point_center(stage.screen, &view, scene_point(&view, label), &x, &y));
    const Pixmap *pixels = canvas_pixels(stage.canvas);
    return *pixmap_at(pixels, (int)(x + dx), (int)(y + dy));
}

static int light_at(const char *label)
{
    uint32_t pixel = pixel_at(label, -7, 3);
    return (int)(pixel & 255) + (int)(pixel >> 8 & 255) + (int)(pixel >> 16 & 255);
}

static void same_as_still(void)
{
    View quiet = view;
    quiet.settings.motion = MOTION_NONE;
    stage_open(&still, stage.w, stage.h, 1.0f);
    stage_draw(&still, &quiet);
    const Pixmap *a = canvas_pixels(stage.canvas), *b = canvas_pixels(still.canvas);
    for (int y = 0; y < a->h; y++) {
        assert_memory_equal(pixmap_at(a, 0, y), pixmap_at(b, 0, y), (size_t)a->w * 4);
    }
    stage_close(&still);
}

/* No frame is requested, and one drawn nevertheless repaints nothing. */
static void at_rest(void)
{
    Rect dirty[CANVAS_DIRTY_MAX];
    assert_int_equal(screen_next_ms(stage.screen, &view), -1);
    view.now_ms += 40;
    screen_draw(stage.screen, &view, stage.list);
    assert_int_equal(canvas_draw(stage.canvas, stage.list, dirty), 0);
}

/* ---- Stones ---- */

static void test_a_stone_settles(void **state)
{
    (void)state;
    put("H8 I9");
    stage_settle(&stage, &view);
    int before = light_at("G7");
    put("H8 I9 G7");
    stage_draw(&stage, &view);
    assert_int_equal(light_at("G7"), before);
    for (int ms = 10, last = before; ms <= 140; ms += 10) {
        pass(10);
        assert_true(light_at("G7") <= last + 3);
        last = light_at("G7");
        if (ms == 70) { /* out cubic: seven eighths of the way */
            assert_true(last < before / 2);
        }
    }
    pass(200);
    at_rest();
    same_as_still();
}

static void test_undo_during_settling_goes_on_from_there(void **state)
{
    (void)state;
    put("H8 I9");
    stage_settle(&stage, &view);
    int empty = light_at("G7");
    put("H8 I9 G7");
    stage_draw(&stage, &view);
    pass(30);
    int half = light_at("G7");
    assert_true(half < empty - 60);
    put("H8 I9");
    stage_draw(&stage, &view);
    assert_in_range(light_at("G7"), half - 3, half + 3);
    for (int ms = 0, last = half; ms < 110; ms += 10) {
        pass(10);
        assert_true(light_at("G7") >= last - 3);
        last = light_at("G7");
    }
    assert_int_equal(light_at("G7"), empty);
    pass(200);
    at_rest();
    same_as_still();
}

static void test_a_stone_comes_back_while_it_is_lifted(void **state)
{
    (void)state;
    put("H8 I9 G7");
    stage_settle(&stage, &view);
    int full = light_at("G7");
    put("H8 I9");
    stage_draw(&stage, &view);
    pass(80);
    int half = light_at("G7");
    assert_true(half > full + 60);
    put("H8 I9 G7");
    stage_draw(&stage, &view);
    assert_in_range(light_at("G7"), half - 3, half + 3);
    pass(10);
    assert_true(light_at("G7") < half);
    pass(300);
    at_rest();
    same_as_still();
}

/* Another stone moves independently. */
static void test_a_new_stone_while_one_is_lifted(void **state)
{
    (void)state;
    put("H8 I9 G7");
    stage_settle(&stage, &view);
    put("H8 I9");
    stage_draw(&stage, &view);
    pass(50);
    int going = light_at("G7");
    put("H8 I9 K4");
    stage_draw(&stage, &view);
    assert_in_range(light_at("G7"), going - 3, going + 3);
    pass(60);
    put("H8 I9");
    stage_settle(&stage, &view);
    int empty = light_at("G7");
    put("H8 I9 K4");
    stage_settle(&stage, &view);
    assert_int_equal(light_at("G7"), empty);
    at_rest();
    same_as_still();
}

static void test_a_ghost_becomes_the_stone(void **state)
{
    (void)state;
    put("H8 I9");
    stage_settle(&stage, &view);
    int empty = light_at("G7"), count;
    Input move = {.kind = INPUT_MOVE};
    screen_point_center(stage.screen, &view, scene_point(&view, "G7"), &move.x, &move.y);
    scene_send(&stage, &view, move, &count);
    stage_settle(&stage, &view);
    int ghost = light_at("G7");
    assert_true(ghost < empty - 60);
    put("H8 I9 G7");
    stage_draw(&stage, &view);
    assert_true(light_at("G7") < ghost + 20);
    pass(300);
    at_rest();
    scene_send(&stage, &view, (Input){.kind = INPUT_LEAVE}, &count);
    stage_settle(&stage, &view);
    same_as_still();
}

/* The pixels of a point only become darker from frame to frame; nothing remains at the end. */
static void test_ten_stones_in_a_second(void **state)
{
    (void)state;
    static const char *points[] = {"C3", "C5", "C7", "C9", "C11", "E3", "E5", "E7", "E9", "E11"};
    char moves[80] = "";
    view.settings.numbers = NUMBERS_ALL;
    put("");
    stage_settle(&stage, &view);
    for (int i = 0; i < 10; i++) {
        strcat(moves, i ? " " : "");
        strcat(moves, points[i]);
        put(moves);
        stage_draw(&stage, &view);
        for (int ms = 0; ms < 100; ms += 20) {
            pass(20);
            /* The last motion ends while this one runs. */
            if (i > 0 && i % 2 == 1 && ms == 40) {
                int settled = light_at(points[i - 1]);
                pass(1);
                assert_int_equal(light_at(points[i - 1]), settled);
            }
        }
    }
    pass(200);
    at_rest();
    same_as_still();
    view.settings.numbers = NUMBERS_OFF;
}

static bool between(uint32_t pixel, uint32_t from, uint32_t to)
{
    for (int shift = 0; shift < 24; shift += 8) {
        int at = (int)(pixel >> shift & 255), a = (int)(from >> shift & 255),
            b = (int)(to >> shift & 255);
        if (at < (a < b ? a : b) - 16 || at > (a > b ? a : b) + 16) {
            return false;
        }
    }
    return true;
}

static uint32_t *copy_of_pixels(void)
{
    const Pixmap *pixels = canvas_pixels(stage.canvas);
    size_t row = (size_t)pixels->w * 4;
    uint32_t *copy = malloc((size_t)pixels->h * row);
    for (int y = 0; y < pixels->h; y++) {
        memcpy(copy + (size_t)y * (size_t)pixels->w, pixmap_at(pixels, 0, y), row);
    }
    return copy;
}

/* With reduced motion each pixel is between its old and its new colour (except for a stone above a
 * shadow that has yet to appear, both dark), and it takes a tenth of a second. */
static void fades_only(void)
{
    uint32_t *from = copy_of_pixels();
    stage_draw(&stage, &view);
    assert_false(transition_moves_board(&stage.screen->transition));
    pass(40);
    uint32_t *half = copy_of_pixels();
    pass(60);
    assert_int_equal(screen_next_ms(stage.screen, &view), -1);
    uint32_t *to = copy_of_pixels();
    int off = 0, changed = 0;
    for (int i = 0; i < stage.w * stage.h; i++) {
        off += !between(half[i], from[i], to[i]);
        changed += half[i] != from[i] && half[i] != to[i];
    }
    assert_int_equal(off, 0);
    assert_true(changed > 100);
    free(from);
    free(half);
    free(to);
    at_rest();
    same_as_still();
}

static void test_reduced_motion_only_fades(void **state)
{
    (void)state;
    view.settings.motion = MOTION_REDUCED;
    view.settings.mark_last =
        false; /* a red seal fading over a black stone has a colour between the two */
    put("H8 I9");
    stage_settle(&stage, &view);
    put("H8 I9 G7");
    fades_only();
    view.page = PAGE_REVIEW;
    fades_only();
    view.page = PAGE_MENU;
    fades_only();
}

/* The motion of a stone repaints only its surroundings. */
static void test_a_stone_dirties_little(void **state)
{
    (void)state;
    Rect dirty[CANVAS_DIRTY_MAX];
    put("H8 I9");
    stage_settle(&stage, &view);
    Point point = scene_point(&view, "G7");
    view.stone[point] = COLOR_BLACK;
    stage_draw(&stage, &view);
    float x, y;
    screen_point_center(stage.screen, &view, point, &x, &y);
    for (int ms = 0; ms < 140; ms += 20) {
        view.now_ms += 20;
        screen_draw(stage.screen, &view, stage.list);
        int count = canvas_draw(stage.canvas, stage.list, dirty), pixels = 0;
        for (int i = 0; i < count; i++) {
            pixels += dirty[i].w * dirty[i].h;
        }
        assert_true(pixels > 0 && pixels <= 4 * 64 * 64);
        for (int i = 0; i < count; i++) {
            assert_true(fabsf((float)dirty[i].x - x) < 130 && fabsf((float)dirty[i].y - y) < 130);
        }
    }
    view.now_ms += 20;
    screen_draw(stage.screen, &view, stage.list);
    canvas_draw(stage.canvas, stage.list, dirty);
    at_rest();
}

/* The finished part of the winning row is not repainted. */
static void test_the_winning_row_dirties_its_end(void **state)
{
    (void)state;
    Rect dirty[CANVAS_DIRTY_MAX];
    scene_win(&view);
    int lines = view.row_count;
    view.row_count = 0;
    view.player[0].has_clock = view.player[1].has_clock = false;
    stage_settle(&stage, &view);
    view.row_count = lines;
    stage_draw(&stage, &view);
    pass(250);
    for (int ms = 250; ms < 600; ms += 10) {
        view.now_ms += 10;
        screen_draw(stage.screen, &view, stage.list);
        int count = canvas_draw(stage.canvas, stage.list, dirty), pixels = 0;
        for (int i = 0; i < count; i++) {
            pixels += dirty[i].w * dirty[i].h;
        }
        assert_true(pixels <= 6 * 64 * 64);
    }
    pass(20);
    at_rest();
    same_as_still();
}

/* ---- Pages ---- */

static void test_panels_fade_over(void **state)
{
    (void)state;
    put("H8 I9");
    stage_settle(&stage, &view);
    const Pixmap *pixels = canvas_pixels(stage.canvas);
    Rect panel = stage.screen->layout.panel;
    size_t row = (size_t)panel.w * 4;
    uint32_t *was = malloc((size_t)panel.h * row);
    for (int y = 0; y < panel.h; y++) {
        memcpy(was + (size_t)y * (size_t)panel.w, pixmap_at(pixels, panel.x, panel.y + y), row);
    }
    view.page = PAGE_MENU;
    stage_draw(&stage, &view);
    /* The first frame is the old picture; the new one fades in over it. */
    for (int y = 0; y < panel.h; y++) {
        assert_memory_equal(was + (size_t)y * (size_t)panel.w,
                            pixmap_at(pixels, panel.x, panel.y + y), row);
    }
    free(was);
    pass(60);
    assert_true(transition_is_fading(&stage.screen->transition));
    pass(140);
    at_rest();
    assert_false(transition_is_fading(&stage.screen->transition));
    same_as_still();
}

/* A request fades in and out; the names beside it do not move. */
static void test_what_stays_is_still(void **state)
{
    (void)state;
    scene_faces(&view);
    view.player[0].has_clock = view.player[1].has_clock = false;
    scene_ask(&view, REQUEST_NONE, SEAT_NONE);
    stage_settle(&stage, &view);
    uint32_t *from = copy_of_pixels();
    scene_ask(&view, REQUEST_UNDO, SEAT_NEAR);
    stage_draw(&stage, &view);
    pass(50);
    uint32_t *half = copy_of_pixels();
    pass(1150); /* the waiting arc has made a full turn */
    uint32_t *to = copy_of_pixels();
    int between_them = 0;
    for (int i = 0; i < stage.w * stage.h; i++) {
        between_them += half[i] != from[i] && half[i] != to[i];
        if (from[i] == to[i]) {
            assert_true(between(half[i], from[i], to[i]));
        }
    }
    assert_true(between_them > 1000);
    free(from);
    free(half);
    free(to);
}

static void test_the_board_travels(void **state)
{
    (void)state;
    put("H8 I9");
    stage_settle(&stage, &view);
    view.page = PAGE_REVIEW;
    stage_draw(&stage, &view);
    const Transition *transition = &stage.screen->transition;
    assert_true(transition_moves_board(transition));
    assert_int_equal(screen_next_ms(stage.screen, &view), view.now_ms);
    for (int ms = 0; ms < 310; ms += 31) {
        pass(31);
        assert_true(transition_moves_board(transition));
    }
    pass(10);
    assert_false(transition_moves_board(transition));
    at_rest();
    same_as_still();
    /* ... and is redirected half way. */
    view.page = PAGE_PLAY;
    stage_draw(&stage, &view);
    pass(160);
    view.page = PAGE_REVIEW;
    stage_draw(&stage, &view);
    assert_true(transition_moves_board(transition));
    pass(330);
    at_rest();
    same_as_still();
}

/* In a small window the menu covers the board, which then does not move. */
static void test_a_covered_board_stays(void **state)
{
    (void)state;
    stage_resize(&stage, 430, 932, 1.0f);
    stage_settle(&stage, &view);
    view.page = PAGE_MENU;
    stage_settle(&stage, &view);
    view.page = PAGE_REVIEW;
    stage_draw(&stage, &view);
    assert_false(transition_moves_board(&stage.screen->transition));
    assert_true(transition_is_fading(&stage.screen->transition));
    stage_settle(&stage, &view);
    view.page = PAGE_PLAY;
    stage_draw(&stage, &view);
    assert_true(transition_moves_board(&stage.screen->transition));
    view.page = PAGE_MENU;
    stage_draw(&stage, &view);
    assert_false(transition_moves_board(&stage.screen->transition));
    stage_settle(&stage, &view);
    same_as_still();
}

/* A press while the board moves uses its new place, and ends the motion. */
static void test_a_press_while_the_board_travels(void **state)
{
    (void)state;
    int count;
    put("H8 I9");
    stage_settle(&stage, &view);
    view.page = PAGE_REVIEW;
    stage_draw(&stage, &view);
    pass(100);
    float x, y;
    screen_point_center(stage.screen, &view, scene_point(&view, "G7"), &x, &y);
    scene_send(&stage, &view, scene_mouse(INPUT_PRESS, x, y), &count);
    Command command = scene_send(&stage, &view, scene_mouse(INPUT_RELEASE, x, y), &count);
    assert_int_equal(count, 1);
    assert_int_equal(command.kind, CMD_PLAY);
    assert_int_equal(command.point, scene_point(&view, "G7"));
    scene_send(&stage, &view, (Input){.kind = INPUT_LEAVE}, &count);
    put("H8 I9 G7");
    stage_draw(&stage, &view);
    assert_false(transition_moves_board(&stage.screen->transition));
    pass(300);
    at_rest();
    same_as_still();
}

/* ---- Everything together ---- */

static unsigned random_state;

static int roll(int below)
{
    random_state = random_state * 1664525u + 1013904223u;
    return (int)((random_state >> 16) % (unsigned)below);
}

static void change_something(void)
{
    static const char *games[] = {"H8",
                                  "H8 I9",
                                  "H8 I9 G7",
                                  "H8 I9 G7 C3",
                                  "H8 I9 G7 C3 K4",
                                  "H8 I9 G7 C3 K4 C4",
                                  "H8 I9 G7 C3 K4 C4 L4 C5 M4"};
    static const Page pages[] = {PAGE_PLAY, PAGE_PLAY, PAGE_REVIEW, PAGE_NEW, PAGE_MENU, PAGE_HELP};
    switch (roll(8)) {
    case 0:
        view.page = pages[roll(6)];
        break;
    case 1:
        view.settings.face_to_face = roll(2);
        break;
    case 2:
        view.outcome.reason = roll(2) ? REASON_FIVE : REASON_NONE;
        view.row_count = view.outcome.reason ? 1 : 0;
        view.row[0] = (Line){scene_point(&view, "K4"), scene_point(&view, "G8")};
        break;
    case 3:
        view.settings.numbers = (Numbers)roll(3);
        break;
    case 4:
        stage_resize(&stage, 480 + 40 * roll(3), 320 + 300 * roll(2), 1.0f);
        break;
    default:
        put(games[roll(7)]);
        break;
    }
}

static void test_any_motion_broken_off_by_any_other(void **state)
{
    (void)state;
    random_state = 11;
    for (int round = 0; round < 10; round++) {
        for (int i = 0; i < 7; i++) {
            change_something();
            pass(roll(2) ? 0 : roll(150));
            if (roll(3) == 0) {
                pass(roll(60));
            }
        }
        pass(700);
        pass(20);
        at_rest();
        same_as_still();
    }
}

/* The next frame's pixels that changed, as the rectangle around them. */
static Rect repainted(int ms)
{
    Rect dirty[CANVAS_DIRTY_MAX], all = {0, 0, 0, 0};
    view.now_ms += ms;
    screen_draw(stage.screen, &view, stage.list);
    const int count = canvas_draw(stage.canvas, stage.list, dirty);
    for (int i = 0; i < count; i++) {
        all = i == 0 ? dirty[0] : rect_unite(all, dirty[i]);
    }
    return all;
}

/* While the computer thinks, something small moves, and not too often; with less motion nothing
 * does.
 */
static void test_a_thinking_computer_is_seen(void **state)
{
    (void)state;
    put("H8");
    view.thinking = true;
    view.may.play = view.may.hint = false;
    stage_settle(&stage, &view);
    pass(20);
    for (int i = 0; i < 10; i++) {
        const int64_t next = screen_next_ms(stage.screen, &view);
        assert_in_range(next - view.now_ms, 20, 100);
        const Rect changed = repainted(300);
        assert_false(rect_empty(changed));
        assert_in_range(changed.w * changed.h, 1, 100 * 100);
    }
    view.settings.motion = MOTION_REDUCED;
    pass(20);
    pass(2000);
    at_rest();
    view.settings.motion = MOTION_FULL;
    pass(20);
    view.thinking = false; /* it has moved */
    put("H8 H9");
    pass(20);
    pass(2000);
    pass(20);
    at_rest();
}

static int open_small(void **state)
{
    (void)state;
    open_at(480, 320);
    return 0;
}

#define test(name) cmocka_unit_test_setup_teardown(name, open, shut)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_a_stone_settles),
        test(test_undo_during_settling_goes_on_from_there),
        test(test_a_stone_comes_back_while_it_is_lifted),
        test(test_a_new_stone_while_one_is_lifted),
        test(test_a_ghost_becomes_the_stone),
        test(test_ten_stones_in_a_second),
        test(test_reduced_motion_only_fades),
        test(test_a_stone_dirties_little),
        test(test_the_winning_row_dirties_its_end),
        test(test_panels_fade_over),
        test(test_what_stays_is_still),
        test(test_the_board_travels),
        test(test_a_covered_board_stays),
        test(test_a_press_while_the_board_travels),
        test(test_a_thinking_computer_is_seen),
        cmocka_unit_test_setup_teardown(test_any_motion_broken_off_by_any_other, open_small, shut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
