/* Input by keys: the cursor, shortcuts, focus, text, scrolling. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "ui/motion.h"
#include "ui/screen_build.h"
#include "ui/screen_fixture.h"
#include "ui/screen_query.h"
#include "ui/screen_state.h"
#include "ui/shortcut.h"

/* How many answers the keyboard gives while it goes once through the controls. */
static int answers_by_key(void)
{
    int answers = 0;
    for (int i = 0; i < 30; i++) {
        Command out[SCREEN_COMMANDS_MAX];
        Input tab = scene_key(KEY_TAB, 0), enter = scene_key(KEY_ENTER, 0);
        screen_handle(stage.screen, &game_view, &tab, out);
        int count = screen_handle(stage.screen, &game_view, &enter, out);
        for (int k = 0; k < count; k++) {
            answers += out[k].kind == CMD_ALLOW || out[k].kind == CMD_REFUSE;
        }
    }
    return answers;
}

/* Face to face the keyboard belongs to neither side. */
static void test_a_key_answers_only_where_it_may(void **state)
{
    (void)state;
    scene_faces(&game_view);
    stage_resize(&stage, 1200, 1600, 1.0f);
    game_view.may.answer = false;
    assert_int_equal(answers_by_key(), 0);
    game_view.may.answer = true;
    assert_true(answers_by_key() > 0);
    game_view.may.answer = false;
}

static void test_keys_move_the_cursor_and_place(void **state)
{
    (void)state;
    expect_nothing(scene_key('J', 0));
    expect_nothing(scene_key('1', 0));
    assert_int_equal(screen_cursor(stage.screen), scene_point(&game_view, "J1"));
    expect_nothing(scene_key('0', 0));
    assert_int_equal(screen_cursor(stage.screen), scene_point(&game_view, "J10"));
    expect_nothing(scene_key(KEY_RIGHT, 0));
    expect_nothing(scene_key(KEY_UP, 0));
    expect_play(scene_key(KEY_ENTER, 0), "K11");
    expect_nothing(scene_key('G', 0));
    game_view.now_ms += 2000;
    expect_nothing(scene_key('3', 0)); /* too late to belong to it */
    assert_int_equal(screen_cursor(stage.screen), scene_point(&game_view, "K11"));
}

/* Between the point and the next one of its column. */
static Argb pixel_above(const char *point)
{
    float x, y;
    stage_draw(&stage, &game_view);
    assert_true(
        screen_point_center(stage.screen, &game_view, scene_point(&game_view, point), &x, &y));
    return *pixmap_at(canvas_pixels(stage.canvas), (int)x, (int)y - stage.screen->layout.cell / 2);
}

/* Until its digits come, or are late. */
static void test_a_typed_column_is_seen(void **state)
{
    (void)state;
    stage_settle(&stage, &game_view);
    const Argb before = pixel_above("J4"), beside = pixel_above("K4");
    expect_nothing(scene_key('J', 0));
    assert_int_not_equal(pixel_above("J4"), before);
    assert_int_equal(pixel_above("K4"), beside);
    const int64_t end = screen_next_ms(stage.screen, &game_view);
    assert_true(end > game_view.now_ms && end < game_view.now_ms + 3000);
    game_view.now_ms = end;
    assert_int_equal(pixel_above("J4"), before);
    assert_int_equal(screen_next_ms(stage.screen, &game_view), -1);
    expect_nothing(scene_key('J', 0));
    expect_nothing(scene_key('9', 0));
    assert_int_equal(pixel_above("J4"), before);
    /* H is the key of the hint, which shows a place of its own. */
    const Argb hint = pixel_above("H4");
    assert_int_equal(expect_command(scene_key('H', 0)).kind, CMD_HINT);
    assert_int_equal(pixel_above("H4"), hint);
}

/* Backspace and Escape take back a letter before they do anything else. */
static void test_a_typed_column_is_taken_back(void **state)
{
    (void)state;
    game_view.may.undo = true;
    expect_nothing(scene_key('G', 0));
    expect_nothing(scene_key(KEY_BACKSPACE, 0));
    assert_int_equal(screen_next_ms(stage.screen, &game_view), -1); /* it is not lit any more */
    expect_nothing(scene_key('3', 0));
    assert_int_equal(screen_cursor(stage.screen), POINT_NONE);
    assert_int_equal(expect_command(scene_key(KEY_BACKSPACE, 0)).kind, CMD_UNDO);
    expect_nothing(scene_key('G', 0));
    expect_nothing(scene_key(KEY_ESCAPE, 0));
    assert_int_equal(expect_command(scene_key(KEY_ESCAPE, 0)).value, PAGE_MENU);
}

/* Enter plays the point that was typed, not another one. */
static void test_a_typed_column_alone_is_not_played(void **state)
{
    (void)state;
    expect_nothing(scene_key('K', 0));
    expect_nothing(scene_key('4', 0)); /* a cursor elsewhere */
    expect_nothing(scene_key('G', 0));
    for (int i = 0; i < 2; i++) {
        const Command refused = expect_command(scene_key(i == 0 ? KEY_ENTER : KEY_SPACE, 0));
        assert_int_equal(refused.kind, CMD_NO_KEY);
        assert_non_null(strstr(refused.text, "row"));
    }
    expect_nothing(scene_key('3', 0)); /* it can still be given */
    expect_play(scene_key(KEY_ENTER, 0), "G3");
}

/* N and H act at once; a digit after them shows that a point was meant. */
static void test_letters_that_are_shortcuts_too(void **state)
{
    (void)state;
    Command command = expect_command(scene_key('H', 0));
    assert_int_equal(command.kind, CMD_HINT);
    assert_int_equal(command.value, 0);
    command = expect_command(scene_key('8', 0));
    assert_int_equal(command.kind, CMD_HINT);
    assert_int_equal(command.value, -1);
    assert_int_equal(screen_cursor(stage.screen), scene_point(&game_view, "H8"));
    expect_nothing(scene_key('N', 0)); /* during a game it is a column */
    expect_nothing(scene_key('4', 0));
    assert_int_equal(screen_cursor(stage.screen), scene_point(&game_view, "N4"));
    game_view.outcome.reason = REASON_RESIGNED;
    command = expect_command(scene_key('N', 0));
    assert_int_equal(command.kind, CMD_PAGE);
    assert_int_equal(command.value, PAGE_NEW);
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
        Command command = expect_command(scene_key(keys[i].key, keys[i].mods));
        assert_int_equal(command.kind, keys[i].kind);
        assert_int_equal(command.value, keys[i].value);
    }
    game_view.may.redo = true;
    assert_int_equal(expect_command(scene_key('Y', MOD_CTRL)).kind, CMD_REDO);
    assert_int_equal(expect_command(scene_key('Z', MOD_CTRL | MOD_SHIFT)).kind, CMD_REDO);
    game_view.page = PAGE_SETTINGS;
    assert_int_equal(expect_command(scene_key(KEY_ESCAPE, 0)).kind, CMD_BACK);
}

static void grant_all(View *view)
{
    view->may.undo = view->may.redo = view->may.hint = view->may.why = view->may.pause = true;
    view->puzzle.may_hint = view->puzzle.may_show = view->puzzle.may_follow = true;
}

/* Each key of a row gives the row's command where the row says. */
static void test_each_shortcut_acts_where_its_row_says(void **state)
{
    (void)state;
    grant_all(&game_view);
    for (int i = 0; i < shortcut_count(); i++) {
        const Shortcut *row = shortcut_row(i);
        for (int k = 0; k < SHORTCUT_KEYS_MAX && row->key[k].key; k++) {
            const ShortcutKey *key = &row->key[k];
            int pages = 0;
            for (int page = 0; page < PAGE_COUNT; page++) {
                game_view.page = (Page)page;
                int count = 0, mods = key->mods == SHORTCUT_ANY_MODS ? 0 : key->mods;
                bool here = !key->here || key->here(&game_view);
                pages += here;
                Command command = send_input(scene_key(key->key, mods), &count);
                if (!here) { /* another row may have the key on this page */
                    assert_true(count == 0 || shortcut_find(&game_view, key->key, mods) != row);
                } else if (row->action == SHORTCUT_COMMAND) {
                    assert_int_equal(count, 1);
                    assert_int_equal(command.kind, row->command);
                    assert_int_equal(command.value, row->value);
                }
            }
            assert_true(pages > 0);
        }
    }
}

/* One meaning for each key on a page: rows are found by it. */
static void test_no_key_is_in_two_rows(void **state)
{
    (void)state;
    grant_all(&game_view);
    for (int i = 0; i < shortcut_count(); i++) {
        const Shortcut *row = shortcut_row(i);
        for (int k = 0; k < SHORTCUT_KEYS_MAX && row->key[k].key; k++) {
            int mods = row->key[k].mods == SHORTCUT_ANY_MODS ? 0 : row->key[k].mods;
            bool found = false;
            for (int page = 0; page < PAGE_COUNT; page++) {
                game_view.page = (Page)page;
                bool here = !row->key[k].here || row->key[k].here(&game_view);
                const Shortcut *there = shortcut_find(&game_view, row->key[k].key, mods);
                assert_true(!here || there == row);
                found = found || there == row;
            }
            assert_true(found);
        }
    }
    game_view.may.redo = false; /* Ctrl+Shift+Z does not then undo */
    game_view.page = PAGE_PLAY;
    const Shortcut *redo = shortcut_find(&game_view, 'Z', MOD_CTRL | MOD_SHIFT);
    assert_int_equal(redo->command, CMD_REDO);
    assert_false(shortcut_may(redo, &game_view, 'Z'));
}

static void test_labels_name_the_keys(void **state)
{
    (void)state;
    static const struct {
        int key, mods;
        const char *label;
    } cases[] = {{'Z', MOD_CTRL, "Ctrl+Z, Backspace"},
                 {'Y', MOD_CTRL, "Ctrl+Y, Ctrl+Shift+Z"},
                 {KEY_F11, 0, "F11, Alt+Enter"},
                 {KEY_PAGE_UP, 0, "PgUp, PgDn"},
                 {KEY_LEFT, 0, "Arrow keys"}};
    grant_all(&game_view);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char label[SHORTCUT_LABEL_BYTES];
        game_view.page = cases[i].key == KEY_PAGE_UP ? PAGE_HELP : PAGE_PLAY;
        shortcut_label(shortcut_find(&game_view, cases[i].key, cases[i].mods), false, label);
        assert_string_equal(label, cases[i].label);
    }
}

static void test_tab_goes_round_and_enter_presses(void **state)
{
    (void)state;
    expect_nothing(scene_key(KEY_TAB, 0));
    assert_int_equal(expect_command(scene_key(KEY_SPACE, 0)).kind, CMD_PAUSE); /* the clocks run */
    expect_nothing(scene_key(KEY_TAB, 0));
    assert_int_equal(expect_command(scene_key(KEY_ENTER, 0)).kind, CMD_PAGE); /* right of it */
    expect_nothing(scene_key(KEY_TAB, 0));
    assert_int_equal(expect_command(scene_key(KEY_ENTER, 0)).kind, CMD_LOOK); /* the move list */
    expect_nothing(scene_key(KEY_TAB, 0));
    assert_int_equal(expect_command(scene_key(KEY_ENTER, 0)).kind, CMD_UNDO);
    expect_nothing(scene_key(KEY_TAB, MOD_SHIFT));
    expect_nothing(scene_key(KEY_TAB, MOD_SHIFT));
    expect_nothing(scene_key(KEY_TAB, MOD_SHIFT));
    assert_int_equal(expect_command(scene_key(KEY_ENTER, 0)).kind, CMD_PAUSE);
}

static void test_a_name_is_edited(void **state)
{
    (void)state;
    float x = 0, y = 0;
    game_view.page = PAGE_NEW;
    memcpy(game_view.setup.player[0].name, "Mi", 3);
    const char *field = NULL;
    screen_build(stage.screen, &game_view, NULL);
    for (int i = 0; i < stage.screen->ui.controls; i++) {
        const char *name = stage.screen->ui.control[i].name;
        if (strstr(name, "name")) {
            field = field ? field : name;
        }
    }
    assert_non_null(field);
    assert_int_equal(screen_find(stage.screen, &game_view, field, SEAT_NONE, &x, &y),
                     FOUND_ENABLED);
    pass_time(CONTROL_NEW_MS);
    expect_nothing(scene_mouse(INPUT_PRESS, x, y));
    expect_nothing(scene_mouse(INPUT_RELEASE, x, y));
    assert_true(screen_wants_text(stage.screen));
    expect_nothing((Input){.kind = INPUT_TEXT, .text = "雨"});
    expect_nothing((Input){.kind = INPUT_TEXT, .text = "x"});
    expect_nothing(scene_key(KEY_BACKSPACE, 0));
    expect_nothing(scene_key(KEY_HOME, 0));
    expect_nothing(scene_key(KEY_DELETE, 0));
    Command command = expect_command(scene_key(KEY_ENTER, 0));
    assert_int_equal(command.kind, CMD_SETUP);
    assert_int_equal(command.field, SETUP_NAME);
    assert_string_equal(command.text, "i雨");
    assert_false(screen_wants_text(stage.screen));
}

/* The help has nothing to focus: the keys scroll it, from end to end. */
static void test_keys_scroll_the_help(void **state)
{
    (void)state;
    game_view.page = PAGE_HELP;
    stage_settle(&stage, &game_view);
    Scroll *scroll = motions_scroll(stage.screen->motions, "help-scroll", SEAT_NONE);
    assert_non_null(scroll);
    assert_true(scroll->max > 0);
    expect_nothing(scene_key(KEY_UP, 0));
    assert_int_equal(scroll->offset, 0);
    expect_nothing(scene_key(KEY_DOWN, 0));
    assert_true(scroll->offset > 0);
    expect_nothing(scene_key(KEY_END, 0));
    assert_int_equal(scroll->offset, scroll->max);
    expect_nothing(scene_key(KEY_PAGE_DOWN, 0));
    assert_int_equal(scroll->offset, scroll->max);
    expect_nothing(scene_key(KEY_PAGE_UP, 0));
    assert_true(scroll->offset < scroll->max);
    expect_nothing(scene_key(KEY_HOME, 0));
    assert_int_equal(scroll->offset, 0);
}

#define test(name) cmocka_unit_test_setup_teardown(name, open_screen, close_screen)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_a_key_answers_only_where_it_may),
        test(test_keys_move_the_cursor_and_place),
        test(test_a_typed_column_is_seen),
        test(test_a_typed_column_is_taken_back),
        test(test_a_typed_column_alone_is_not_played),
        test(test_letters_that_are_shortcuts_too),
        test(test_shortcuts),
        test(test_each_shortcut_acts_where_its_row_says),
        test(test_no_key_is_in_two_rows),
        test(test_labels_name_the_keys),
        test(test_tab_goes_round_and_enter_presses),
        test(test_a_name_is_edited),
        test(test_keys_scroll_the_help),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
