/* Tooltips: what an icon means, after a rest of the mouse or with the keyboard's focus. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "ui/screen_fixture.h"
#include "ui/screen_query.h"
#include "ui/screen_state.h"

static const Input hover = {.kind = INPUT_HOVER};

static void draw(void)
{
    stage_draw(&stage, &game_view);
}

static void draw_after(int ms)
{
    game_view.now_ms += ms;
    draw();
}

static bool is_shown(const char *name)
{
    const Tooltip *tooltip = &stage.screen->tooltip;
    return tooltip->shown && tooltip->name && strcmp(tooltip->name, name) == 0;
}

static void point_at_menu(float dx)
{
    Input input = at_control(hover, "menu", SEAT_NONE);
    input.x += dx;
    expect_nothing(input);
    draw();
}

static void test_it_comes_after_600_ms_of_rest(void **state)
{
    (void)state;
    stage_settle(&stage, &game_view);
    point_at_menu(0);
    draw_after(400);
    point_at_menu(3); /* still on its way */
    assert_int_equal(screen_next_ms(stage.screen, &game_view), game_view.now_ms + TOOLTIP_MS);
    draw_after(TOOLTIP_MS - 1);
    assert_false(is_shown("menu"));
    draw_after(1);
    assert_true(is_shown("menu"));
    assert_int_equal(screen_next_ms(stage.screen, &game_view), -1);
    point_at_menu(-3); /* it stays while the mouse is on the control */
    assert_true(is_shown("menu"));
    expect_nothing((Input){.kind = INPUT_LEAVE});
    draw();
    assert_false(is_shown("menu"));
}

static void test_a_press_takes_it_away(void **state)
{
    (void)state;
    stage_settle(&stage, &game_view);
    point_at_menu(0);
    draw_after(TOOLTIP_MS);
    assert_true(is_shown("menu"));
    expect_nothing(at_control(down, "menu", SEAT_NONE));
    draw();
    assert_false(is_shown("menu"));
    draw_after(TOOLTIP_MS);
    assert_false(is_shown("menu"));
}

static void test_the_focus_shows_it_at_once(void **state)
{
    (void)state;
    stage_settle(&stage, &game_view);
    for (int i = 0; i < 40 && !is_shown("menu"); i++) {
        expect_nothing(scene_key(KEY_TAB, 0));
        draw();
    }
    assert_true(is_shown("menu"));
}

static void test_fingers_get_none(void **state)
{
    (void)state;
    stage_settle(&stage, &game_view);
    Input finger =
        at_control((Input){.kind = INPUT_PRESS, .pointer = 5, .finger = true}, "menu", SEAT_NONE);
    expect_nothing(finger);
    draw_after(TOOLTIP_MS);
    draw_after(TOOLTIP_MS);
    assert_false(is_shown("menu"));
    finger.kind = INPUT_CANCEL;
    expect_nothing(finger);
}

static void test_labels_need_none(void **state)
{
    (void)state;
    stage_settle(&stage, &game_view);
    const Control *undo = ui_find(&stage.screen->ui, "undo", SEAT_NONE);
    assert_non_null(undo);
    assert_null(tooltip_text(undo));
}

static void test_a_scrolled_control_has_it_beside(void **state)
{
    (void)state;
    game_view.page = PAGE_SETTINGS;
    stage_settle(&stage, &game_view);
    motions_scroll(stage.screen->motions, "settings-scroll", SEAT_NONE)->offset = 1 << 20;
    draw();
    const Ui *ui = &stage.screen->ui;
    const Control *color = ui_find(ui, "line-color-pine", SEAT_NONE);
    assert_non_null(color);
    assert_true(color->scrolled > 0);
    Rect tip = tooltip_place(ui, color, ui_px(ui, 60), ui_px(ui, 28), (Rect){0, 0, 0, 0});
    assert_true(rect_empty(rect_intersect(tip, color->rect)));
    assert_false(rect_empty(rect_intersect(tip, rect_inset(color->rect, -ui_px(ui, 8)))));
    game_view.page = PAGE_PLAY;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_it_comes_after_600_ms_of_rest, open_screen,
                                        close_screen),
        cmocka_unit_test_setup_teardown(test_a_press_takes_it_away, open_screen, close_screen),
        cmocka_unit_test_setup_teardown(test_the_focus_shows_it_at_once, open_screen, close_screen),
        cmocka_unit_test_setup_teardown(test_fingers_get_none, open_screen, close_screen),
        cmocka_unit_test_setup_teardown(test_labels_need_none, open_screen, close_screen),
        cmocka_unit_test_setup_teardown(test_a_scrolled_control_has_it_beside, open_screen,
                                        close_screen),
    };
    return cmocka_run_group_tests_name("tooltip", tests, NULL, NULL);
}
