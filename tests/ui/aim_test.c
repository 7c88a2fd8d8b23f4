/* Aiming with a finger: every point can be reached, and is shown beside the finger. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "render/draw_command.h"
#include "ui/aim.h"

static View view;
static Fonts *fonts;
static DrawList *list;

/* From every seat all points can be aimed at without leaving the window. */
static void reach_all(int w, int h, Seat seat)
{
    view.player[SEAT_FAR].acts = seat == SEAT_FAR;
    view.player[SEAT_NEAR].acts = seat == SEAT_NEAR;
    Layout layout = layout_make(&view, w, h, 1.0f);
    int quarters = aim_quarters(&view, &layout), found = 0;
    static bool seen[BOARD_CELLS];
    memset(seen, 0, sizeof seen);
    for (int y = 2; y < h - 2; y += 3) {
        for (int x = 2; x < w - 2; x += 3) {
            Point point = aim_at(&layout, TOUCH_SLIDE, quarters, (float)x, (float)y, POINT_NONE);
            found += point && !seen[point];
            seen[point] = true;
        }
    }
    assert_int_equal(found, view.size * view.size);
}

static void test_all_points_can_be_slid_to(void **state)
{
    (void)state;
    static const int sizes[][2] = {{1280, 800}, {430, 932}, {800, 800}, {1200, 1600}, {1600, 1000}};
    for (int i = 0; i < 5; i++) {
        view.settings.face_to_face = false;
        reach_all(sizes[i][0], sizes[i][1], SEAT_NEAR);
        view.settings.face_to_face = true;
        reach_all(sizes[i][0], sizes[i][1], SEAT_NEAR);
        reach_all(sizes[i][0], sizes[i][1], SEAT_FAR);
    }
}

/* For every point and seat: the loupe is on the board, clear of its target. */
static void check_loupe(int w, int h, float px)
{
    Layout layout = layout_make(&view, w, h, px);
    for (int i = 0; i < 4 * layout.size * layout.size; i++) {
        Point point = point_at(i / 4 % layout.size, i / 4 / layout.size);
        Aim aim = {.point = point, .quarters = i % 4, .loupe = true, .side = i % 7 - 1};
        Loupe loupe = aim_loupe(&aim, &view, &layout);
        Rect board = layout.board, square = aim_loupe_square(&loupe);
        float x, y, radius = (float)loupe.radius;
        layout_point_center(&layout, point, &x, &y);
        assert_in_range(loupe.side, 0, 5);
        const float cell = (float)loupe.cell;
        assert_true(cell >= 60.0f * px && cell >= 1.2f * (float)layout.cell);
        assert_true(square.x >= board.x - 2 && square.x + square.w <= board.x + board.w + 2);
        assert_true(square.y >= board.y - 2 && square.y + square.h <= board.y + board.h + 2);
        assert_true(hypotf((float)loupe.x - x, (float)loupe.y - y) >=
                    radius + 1.5f * (float)layout.cell - 3.0f);
    }
}

static void test_the_loupe_stands_clear(void **state)
{
    (void)state;
    check_loupe(430, 932, 1.0f);
    check_loupe(320, 480, 1.0f);
    check_loupe(1280, 800, 1.0f);
    check_loupe(3840, 2160, 2.0f);
}

/* The cross of the loupe lies exactly on the lines of the board in it. */
static void test_the_cross_is_on_the_lines(void **state)
{
    (void)state;
    static const float scale[] = {1.0f, 1.25f, 1.5f, 2.0f, 3.0f};
    const Theme *theme = theme_get(THEME_KAYA);
    for (size_t i = 0; i < sizeof scale / sizeof *scale; i++) {
        int w = (int)(430 * scale[i]), h = (int)(932 * scale[i]), lines = 0;
        Layout layout = layout_make(&view, w, h, scale[i]), large = layout;
        Aim aim = {.point = point_at(3, 9), .loupe = true, .side = -1};
        Loupe loupe = aim_loupe(&aim, &view, &layout);
        Rect square = aim_loupe_square(&loupe);
        float x, y;
        layout_magnify(&large, &view, loupe.cell, aim.point, loupe.x, loupe.y, square);
        layout_point_center(&large, aim.point, &x, &y);
        drawlist_begin(list, w, h);
        aim_draw(&aim, &loupe, 0, &view, &layout, theme, fonts, list);
        for (int k = 0; k < drawlist_count(list); k++) {
            const DrawCommand *command = drawlist_command(list, k);
            Rect fill = command->bounds;
            if (command->kind != DRAW_COMMAND_FILL || command->color != theme->look.cross ||
                fill.x < square.x || fill.y < square.y || fill.x + fill.w > square.x + square.w ||
                fill.y + fill.h > square.y + square.h) {
                continue;
            }
            lines++;
            if (fill.w > fill.h) {
                assert_true(fabsf((float)fill.y + (float)fill.h / 2.0f - y) < 0.01f);
            } else {
                assert_true(fabsf((float)fill.x + (float)fill.w / 2.0f - x) < 0.01f);
            }
        }
        assert_int_equal(lines, 2);
    }
}

/* The player sees the name upright, and the loupe ahead of the finger. */
static void test_the_loupe_is_turned_to_the_one_who_aims(void **state)
{
    (void)state;
    Layout layout = layout_make(&view, 1200, 1200, 1.0f);
    for (int quarters = 0; quarters < 4; quarters++) {
        Aim aim = {.point = point_at(7, 7), .quarters = quarters, .loupe = true, .side = -1};
        static const Vec away[4] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
        float x, y;
        int names = 0;
        layout_point_center(&layout, aim.point, &x, &y);
        drawlist_begin(list, 1200, 1200);
        Loupe loupe = aim_loupe(&aim, &view, &layout);
        aim_draw(&aim, &loupe, 0, &view, &layout, theme_get(THEME_NIGHT), fonts, list);
        for (int k = 0; k < drawlist_count(list); k++) {
            const DrawCommand *command = drawlist_command(list, k);
            if (command->kind == DRAW_COMMAND_LOUPE) {
                assert_true((command->loupe.centre.x - x) * away[quarters].x +
                                (command->loupe.centre.y - y) * away[quarters].y >
                            (float)layout.cell);
            }
            if (command->kind == DRAW_COMMAND_TEXT) {
                names++;
                assert_string_equal(draw_command_text(command), "H8");
                assert_int_equal(command->text.quarters, quarters);
            }
        }
        assert_int_equal(names, 1);
    }
}

static void test_a_point_stays_meant_a_little_beyond_its_cell(void **state)
{
    (void)state;
    Layout layout = layout_make(&view, 1280, 800, 1.0f);
    float x, y, cell = (float)layout.cell;
    Point point = point_at(4, 4);
    layout_point_center(&layout, point, &x, &y);
    assert_int_equal(aim_at(&layout, TOUCH_LOUPE, 0, x + 0.55f * cell, y, point), point);
    assert_int_equal(aim_at(&layout, TOUCH_LOUPE, 0, x + 0.55f * cell, y, POINT_NONE),
                     point_at(5, 4));
    assert_int_equal(aim_at(&layout, TOUCH_LOUPE, 0, x + 0.65f * cell, y, point), point_at(5, 4));
    assert_int_equal(aim_at(&layout, TOUCH_LOUPE, 0, NAN, y, point), POINT_NONE);
    assert_int_equal(aim_at(&layout, TOUCH_SLIDE, 0, INFINITY, -INFINITY, point), POINT_NONE);
}

static int open(void **state)
{
    (void)state;
    view = (View){.page = PAGE_PLAY, .size = 15, .to_move = COLOR_BLACK};
    view.settings.margin = 1.0f;
    for (int i = 0; i < 40; i++) {
        view.stone[point_at(i * 7 % 15, i * 4 % 13)] = (uint8_t)(COLOR_BLACK + i % 2);
    }
    fonts = fonts_new(NULL);
    list = drawlist_new();
    return fonts && list ? 0 : -1;
}

static int shut(void **state)
{
    (void)state;
    drawlist_free(list);
    fonts_free(fonts);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_points_can_be_slid_to),
        cmocka_unit_test(test_the_loupe_stands_clear),
        cmocka_unit_test(test_the_cross_is_on_the_lines),
        cmocka_unit_test(test_the_loupe_is_turned_to_the_one_who_aims),
        cmocka_unit_test(test_a_point_stays_meant_a_little_beyond_its_cell),
    };
    return cmocka_run_group_tests(tests, open, shut);
}
