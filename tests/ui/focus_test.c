/* The keyboard's focus: which controls are one stop of the Tab key, where arrows, Home and End go,
 * and that the keyboard reaches every control of every page, in the order in which it is read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "ui/gallery.h"
#include "ui/screen_build.h"
#include "ui/screen_fixture.h"
#include "ui/screen_focus.h"

static void open_page(Page page)
{
    game_view.page = page;
    game_view.settings.motion = MOTION_NONE;
    stage_settle(&stage, &game_view);
}

/* Tab until the focus is on this control; fails after one round. */
static const Control *tab_to(const char *name)
{
    for (int i = 0; i < CONTROLS_MAX; i++) {
        expect_nothing(scene_key(KEY_TAB, 0));
        const Control *focus = screen_focus(stage.screen);
        if (focus && strcmp(focus->name, name) == 0) {
            return focus;
        }
    }
    fail_msg("Tab never comes to %s", name);
    return NULL;
}

static void expect_focus(const char *name)
{
    const Control *focus = screen_focus(stage.screen);
    assert_non_null(focus);
    assert_string_equal(focus->name, name);
}

static void expect_setup(Input input, SetupField field, int value, const char *name)
{
    Command command = expect_command(input);
    assert_int_equal(command.kind, CMD_SETUP);
    assert_int_equal(command.field, field);
    assert_int_equal(command.value, value);
    expect_focus(name);
}

static void test_a_choice_is_one_stop(void **state)
{
    (void)state;
    game_view.setup.rule = RULE_STANDARD;
    open_page(PAGE_NEW);
    tab_to("rule-standard"); /* the chosen one, not the first */
    expect_setup(scene_key(KEY_RIGHT, 0), SETUP_RULE, RULE_RENJU, "rule-renju");
    game_view.setup.rule = RULE_RENJU;
    expect_setup(scene_key(KEY_LEFT, 0), SETUP_RULE, RULE_STANDARD, "rule-standard");
    game_view.setup.rule = RULE_STANDARD;
    expect_setup(scene_key(KEY_HOME, 0), SETUP_RULE, RULE_FREESTYLE, "rule-freestyle");
    game_view.setup.rule = RULE_FREESTYLE;
    expect_nothing(scene_key(KEY_LEFT, 0)); /* the first one: it does not go round */
    expect_focus("rule-freestyle");
    expect_setup(scene_key(KEY_END, 0), SETUP_RULE, RULE_CARO, "rule-caro");
    game_view.setup.rule = RULE_CARO;
    expect_nothing(scene_key(KEY_TAB, 0));
    assert_string_not_equal(screen_focus(stage.screen)->group, "rule-freestyle");
    expect_nothing(scene_key(KEY_TAB, MOD_SHIFT));
    expect_focus("rule-caro");
}

/* The cards of themes are in two lines of two in a narrow window. */
static void test_arrows_go_across_lines(void **state)
{
    (void)state;
    stage_resize(&stage, 430, 932, 1.0f);
    game_view.settings.theme = THEME_KAYA;
    open_page(PAGE_SETTINGS);
    tab_to("theme-kaya");
    Command command = expect_command(scene_key(KEY_DOWN, 0));
    assert_int_equal(command.value, THEME_PAPER); /* below it */
    game_view.settings.theme = THEME_PAPER;
    command = expect_command(scene_key(KEY_RIGHT, 0));
    assert_int_equal(command.value, THEME_SLATE);
    game_view.settings.theme = THEME_SLATE;
    command = expect_command(scene_key(KEY_UP, 0));
    assert_int_equal(command.value, THEME_NIGHT);
}

static void test_keys_move_a_slider(void **state)
{
    (void)state;
    game_view.setup.player[1].kind = PLAYER_COMPUTER;
    game_view.setup.player[1].level = 4;
    open_page(PAGE_NEW);
    tab_to("white-level");
    expect_setup(scene_key(KEY_RIGHT, 0), SETUP_LEVEL, 5, "white-level");
    expect_setup(scene_key(KEY_UP, 0), SETUP_LEVEL, 5, "white-level");
    expect_setup(scene_key(KEY_DOWN, 0), SETUP_LEVEL, 3, "white-level");
    expect_setup(scene_key(KEY_HOME, 0), SETUP_LEVEL, 1, "white-level");
    expect_setup(scene_key(KEY_END, 0), SETUP_LEVEL, 10, "white-level");
}

/* In a list the arrows only go; Enter presses. */
static void test_a_list_is_one_stop(void **state)
{
    (void)state;
    scene_puzzles(&game_view);
    open_page(PAGE_PUZZLES);
    expect_nothing(scene_key(KEY_TAB, 0));
    expect_nothing(scene_key(KEY_TAB, 0));
    expect_nothing(scene_key(KEY_TAB, 0));
    const Control *first = screen_focus(stage.screen);
    assert_non_null(first->group);
    const char *from = first->name;
    expect_nothing(scene_key(KEY_RIGHT, 0));
    assert_string_not_equal(screen_focus(stage.screen)->name, from);
    assert_int_equal(expect_command(scene_key(KEY_ENTER, 0)).kind, CMD_PUZZLE);
}

/* The left and right keys go through the game, in its list of moves as elsewhere. */
static void test_the_list_of_moves(void **state)
{
    (void)state;
    open_page(PAGE_REVIEW);
    char name[16];
    snprintf(name, sizeof name, "move-%d", game_view.ply);
    tab_to(name);
    Command command = expect_command(scene_key(KEY_LEFT, 0));
    assert_int_equal(command.kind, CMD_GO);
    assert_int_equal(command.value, game_view.ply - 1);
    tab_to(name);
    command = expect_command(scene_key(KEY_UP, 0));
    assert_int_equal(command.value, game_view.ply - 2); /* the same colour's move before */
}

/* ---- every page ---- */

enum { STOPS_MAX = 128 };

typedef struct Stop {
    const char *name, *group;
    Seat seat;
    Rect at;   /* as seen by whom its panel faces, and as if nothing were scrolled */
    Rect area; /* ... of the scroll area around it, else its own */
    int quarters;
} Stop;

static Rect seen_rect(Frame frame, Rect local)
{
    Rect at = frame_rect_to_window(frame, local);
    Frame whole = {{0, 0, stage.w, stage.h}, frame.quarters};
    Vec a = frame_to_local(whole, (Vec){(float)at.x, (float)at.y});
    Vec b = frame_to_local(whole, (Vec){(float)(at.x + at.w), (float)(at.y + at.h)});
    int left = (int)(a.x < b.x ? a.x : b.x), top = (int)(a.y < b.y ? a.y : b.y);
    return (Rect){left, top, (int)(a.x < b.x ? b.x - a.x : a.x - b.x),
                  (int)(a.y < b.y ? b.y - a.y : a.y - b.y)};
}

static Stop stop_at(const Control *control)
{
    Rect rect = control->rect;
    rect.y += control->scrolled;
    Stop stop = {.name = control->name,
                 .group = control->group,
                 .seat = control->seat,
                 .at = seen_rect(control->frame, rect),
                 .quarters = control->frame.quarters};
    stop.area = rect_empty(control->clip) ? stop.at : seen_rect(control->frame, control->clip);
    return stop;
}

/* Once round the page by the Tab key; returns the number of stops. */
static int go_round(Stop stops[STOPS_MAX])
{
    int count = 0;
    stage.screen->ui.focus = NULL;
    while (count < STOPS_MAX) {
        Command out[SCREEN_COMMANDS_MAX];
        Input tab = scene_key(KEY_TAB, 0);
        screen_handle(stage.screen, &game_view, &tab, out);
        const Control *focus = screen_focus(stage.screen);
        if (!focus) { /* the board, or nothing */
            if (!screen_cursor(stage.screen)) {
                return count;
            }
            continue;
        }
        if (count > 0 && stops[0].seat == focus->seat && strcmp(stops[0].name, focus->name) == 0) {
            return count;
        }
        stops[count++] = stop_at(focus);
    }
    fail_msg("the Tab key never comes round");
    return 0;
}

/* The next stop is below this one or right of it. */
static bool reads_on(const Stop *from, const Stop *to)
{
    bool together = memcmp(&from->area, &to->area, sizeof from->area) == 0;
    Rect a = together ? from->at : from->area, b = together ? to->at : to->area;
    bool above = b.y + b.h <= a.y, line = b.y < a.y + a.h && a.y < b.y + b.h;
    bool right = b.x >= a.x + a.w, left = b.x + b.w <= a.x;
    if (strncmp(from->name, "toast", 5) == 0 || strncmp(to->name, "toast", 5) == 0) {
        return true; /* it comes first, wherever it lies */
    }
    return from->quarters != to->quarters || (!(above && !right) && !(line && left));
}

/* Only from the last stop it goes back to the top. */
static void check_order(const char *scene, const Stop stops[], int count)
{
    int back = 0;
    for (int i = 0; i < count; i++) {
        const Stop *from = &stops[i], *to = &stops[(i + 1) % count];
        back += !reads_on(from, to);
    }
    for (int i = 0; i < count && back > 1; i++) {
        print_error("%s%s", stops[i].name,
                    reads_on(&stops[i], &stops[(i + 1) % count]) ? " " : "\n");
    }
    if (back > 1) {
        fail_msg("%s %dx%d: the Tab key goes back %d times", scene, stage.w, stage.h, back);
    }
}

/* Each control that can be pressed is a stop, or in the group of one. */
static void check_reach(const char *scene, const Stop stops[], int count)
{
    const Ui *ui = &stage.screen->ui;
    for (int i = 0; i < ui->controls; i++) {
        const Control *control = &ui->control[i];
        bool found = !screen_can_focus(&game_view, control);
        for (int k = 0; k < count && !found; k++) {
            found =
                control->seat == stops[k].seat &&
                (strcmp(control->name, stops[k].name) == 0 ||
                 (control->group && stops[k].group && strcmp(control->group, stops[k].group) == 0));
        }
        if (!found) {
            fail_msg("%s %dx%d: the keyboard cannot reach %s", scene, stage.w, stage.h,
                     control->name);
        }
    }
}

static void test_tab_follows_the_page(void **state)
{
    (void)state;
    for (int window = 0; window < gallery_windows(); window++) {
        GalleryWindow size = gallery_window(window);
        stage_resize(&stage, size.w, size.h, 1.0f);
        for (int i = 0; i < gallery_count(); i++) {
            Stop stops[STOPS_MAX];
            gallery_fill(i, &game_view);
            screen_build(stage.screen, &game_view, NULL);
            int count = go_round(stops);
            check_order(gallery_name(i), stops, count);
            check_reach(gallery_name(i), stops, count);
        }
    }
}

/* Once each, a while apart; a key that is held gives the same again and again. */
static void press_twice(const Control *control, int key)
{
    const Input press = scene_key(key, 0);
    Input held = press;
    held.repeat = true;
    screen_focus_on(stage.screen, control);
    expect_nothing(press);
    game_view.now_ms += 60;
    expect_nothing(press);
    game_view.now_ms += 300;
    expect_nothing(press);
    game_view.now_ms += 300;
    expect_nothing(held);
    assert_int_equal(expect_command(press).kind, control->command.kind);
}

/* Every control that asks for a second press, on every page. */
static void test_a_key_that_bounces_does_not_confirm(void **state)
{
    (void)state;
    bool resigned = false, cleared = false;
    for (int i = 0; i < gallery_count(); i++) {
        gallery_fill(i, &game_view);
        screen_build(stage.screen, &game_view, NULL);
        for (int k = 0; k < stage.screen->ui.controls; k++) {
            const Control control = stage.screen->ui.control[k];
            if (control.confirm && control.enabled && screen_can_focus(&game_view, &control)) {
                press_twice(&control, KEY_ENTER);
                press_twice(&control, KEY_SPACE);
                resigned |= control.command.kind == CMD_RESIGN;
                cleared |= control.command.kind == CMD_STATISTICS;
            }
        }
    }
    assert_true(resigned && cleared);
}

#define test(name) cmocka_unit_test_setup_teardown(name, open_screen, close_screen)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_a_choice_is_one_stop),
        test(test_arrows_go_across_lines),
        test(test_keys_move_a_slider),
        test(test_a_list_is_one_stop),
        test(test_the_list_of_moves),
        test(test_tab_follows_the_page),
        test(test_a_key_that_bounces_does_not_confirm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
