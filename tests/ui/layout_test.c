/* Geometry, and which point a pixel belongs to. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>
#include <stdlib.h>

#include "ui/layout.h"
#include "ui/scene.h"

static View view;

static bool inside(Rect rect, int w, int h)
{
    return rect_empty(rect) ||
           (rect.x >= 0 && rect.y >= 0 && rect.x + rect.w <= w && rect.y + rect.h <= h);
}

static bool apart(Rect a, Rect b)
{
    return rect_empty(a) || rect_empty(b) || rect_empty(rect_intersect(a, b));
}

static void check(int w, int h, float px)
{
    Layout layout = layout_make(&view, w, h, px);
    Rect board = layout.board;
    board.h += layout.face;
    Rect part[] = {board,          layout.panel,      layout.near_panel.rect, layout.far_panel.rect,
                   layout.top_row, layout.bottom_row, layout.strip,           layout.buttons,
                   layout.info};
    enum { COUNT = sizeof part / sizeof *part };
    part[1] = view.page == PAGE_PLAY ? layout.panel : (Rect){0, 0, 0, 0};
    for (int i = 0; i < COUNT; i++) {
        assert_true(inside(part[i], w, h));
        for (int j = i + 1; j < COUNT; j++) {
            assert_true(apart(part[i], part[j]));
        }
    }
    if (layout.size) {
        int side = (layout.size - 1) * layout.cell + 2 * layout.margin;
        assert_int_equal(layout.board.w, side);
        assert_int_equal(layout.board.h, side);
    }
}

static void test_nothing_overlaps_in_any_window(void **state)
{
    (void)state;
    for (int two = 0; two < 2; two++) {
        scene_play(&view);
        view.settings.face_to_face = two;
        for (int w = 320; w <= 3840; w += 97) {
            for (int h = 320; h <= 2160; h += 83) {
                if (w >= 480 || h >= 480) {
                    for (int scale = 1; scale <= 3; scale++) {
                        check(w, h, (float)scale);
                    }
                }
            }
        }
    }
}

static void test_tiny_windows_are_survived(void **state)
{
    (void)state;
    for (int page = 0; page < PAGE_COUNT; page++) {
        for (int w = 1; w < 200; w += 13) {
            for (int h = 1; h < 200; h += 11) {
                for (int size = BOARD_MIN; size <= BOARD_MAX; size += 10) {
                    scene_play(&view);
                    view.page = (Page)page;
                    view.size = size;
                    Layout layout = layout_make(&view, w, h, 2.0f);
                    assert_true(layout.px > 0.0f);
                }
            }
        }
    }
}

static void test_the_board_fills_what_there_is(void **state)
{
    (void)state;
    scene_play(&view);
    Layout layout = layout_make(&view, 1280, 800, 1.0f);
    assert_int_equal(layout.cell, 47); /* docs/look.md: 16 cells of 47 in 752 */
    assert_int_equal(layout.board.x, 40);
    assert_int_equal(layout.board.y, 24);
    assert_int_equal(layout.panel.x, 832);
    assert_int_equal(layout.panel.w, 424);
    view.settings.face_to_face = true;
    layout = layout_make(&view, 1200, 1600, 1.0f);
    assert_int_equal(layout.cell, 70);
    assert_int_equal(layout.near_panel.rect.h, 196);
    assert_int_equal(layout.far_panel.quarters, 2);
    assert_int_equal(layout.face, 0);
}

/* In the lowest windows the status reaches above `info_top`; turned, it is as far from the edge. */
static void test_turned_rows_keep_their_distance_to_the_edge(void **state)
{
    (void)state;
    static const int window[][2] = {{360, 640}, {320, 560}, {430, 932}, {480, 1000}};
    for (size_t i = 0; i < sizeof window / sizeof window[0]; i++) {
        const int w = window[i][0], h = window[i][1];
        scene_play(&view);
        view.player[SEAT_FAR].who.kind = view.player[SEAT_NEAR].who.kind = PLAYER_HUMAN;
        view.player[SEAT_FAR].acts = true;
        const Layout upright = layout_make(&view, w, h, 1.0f);
        view.settings.turn_panel = true;
        const Layout turned = layout_make(&view, w, h, 1.0f);
        assert_int_equal(turned.page.quarters, 2);
        if (!rect_empty(upright.info)) {
            const int edge = h - upright.buttons.y - upright.buttons.h;
            assert_true(turned.info.y >= edge);
            assert_true(h - turned.buttons.y - turned.buttons.h >=
                        upright.board.y + upright.board.h);
        }
    }
}

static void test_the_margin_is_the_players(void **state)
{
    (void)state;
    scene_play(&view);
    view.settings.margin = 1.5f;
    Layout layout = layout_make(&view, 1280, 800, 1.0f);
    assert_int_equal(layout.margin, (int)lroundf(1.5f * (float)layout.cell));
    float x, y;
    layout_point_center(&layout, point_at(0, 0), &x, &y);
    assert_int_equal((int)x, layout.board.x + layout.margin);
}

/* Every pixel belongs to a point exactly if the point's disc covers it. A press on the rim or
 * between four points is a miss. */
static void test_every_pixel_and_its_point(void **state)
{
    (void)state;
    static const int sizes[][2] = {{701, 533}, {333, 481}, {517, 519}};
    for (int i = 0; i < 3; i++) {
        for (int size = 5; size <= 25; size += 10) {
            scene_play(&view);
            view.size = size;
            Layout layout = layout_make(&view, sizes[i][0], sizes[i][1], 1.0f);
            for (int y = 0; y < layout.h; y++) {
                for (int x = 0; x < layout.w; x++) {
                    Point point = layout_point_at(&layout, (float)x, (float)y, 0.5f);
                    float best = 1e9f;
                    Point nearest = POINT_NONE;
                    int column = (x - layout.board.x - layout.margin) / layout.cell;
                    int row = (y - layout.board.y - layout.margin) / layout.cell;
                    for (int dx = -1; dx <= 1; dx++) {
                        for (int dy = -1; dy <= 1; dy++) {
                            int c = column + dx, r = row + dy;
                            if (c < 0 || r < 0 || c >= size || r >= size) {
                                continue;
                            }
                            float cx, cy;
                            layout_point_center(&layout, point_at(c, r), &cx, &cy);
                            float d = hypotf((float)x - cx, (float)y - cy);
                            if (d < best) {
                                best = d, nearest = point_at(c, r);
                            }
                        }
                    }
                    float reach = 0.5f * (float)layout.cell;
                    if (best < reach - 0.01f) {
                        assert_int_equal(point, nearest);
                    } else if (best > reach + 0.01f) {
                        assert_int_equal(point, POINT_NONE);
                    }
                }
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_overlaps_in_any_window),
        cmocka_unit_test(test_tiny_windows_are_survived),
        cmocka_unit_test(test_the_board_fills_what_there_is),
        cmocka_unit_test(test_turned_rows_keep_their_distance_to_the_edge),
        cmocka_unit_test(test_the_margin_is_the_players),
        cmocka_unit_test(test_every_pixel_and_its_point),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
