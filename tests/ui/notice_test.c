/* The lasting notice: on every page, never on a control of the game, how it is answered. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "notice_controls.h"
#include "ui/gallery.h"
#include "ui/notice.h"
#include "ui/screen_build.h"
#include "ui/screen_fixture.h"
#include "ui/screen_query.h"
#include "ui/screen_state.h"

static void show_notice(NoticeKind kind)
{
    game_view.notice = (ViewNotice){.kind = kind,
                                    .first = "The disk is full: this game is not being saved.",
                                    .second = "Free some space."};
}

static bool is_shown(const char *name)
{
    float x, y;
    return screen_find(stage.screen, &game_view, name, SEAT_NONE, &x, &y) == FOUND_ENABLED;
}

/* What a click on the control asks for, once it accepts one; CMD_NONE: nothing. */
static Command click_of(const char *name, Seat seat)
{
    int count;
    pass_time(CONTROL_NEW_MS);
    send_input(at_control(down, name, seat), &count);
    return send_input(at_control(up, name, seat), &count);
}

static Command click(const char *name)
{
    return click_of(name, SEAT_NONE);
}

static void press_escape(Command *command)
{
    int count;
    *command = send_input(scene_key(KEY_ESCAPE, 0), &count);
}

static void test_each_kind_can_be_answered(void **state)
{
    (void)state;
    static const struct {
        NoticeKind kind;
        const char *name;
        CommandKind command;
        int value;
    } answers[] = {
        {NOTICE_UNSAVED, "try-again", CMD_RETRY_SAVE, 0},
        {NOTICE_KEPT_ELSEWHERE, "try-again", CMD_RETRY_SAVE, 0},
        {NOTICE_VISIT_UNSAVED, "try-again", CMD_RETRY_SAVE, 0},
        {NOTICE_VISIT_ELSEWHERE, "try-again", CMD_RETRY_SAVE, 0},
        {NOTICE_DRAFT_UNSAVED, "try-again", CMD_RETRY_SAVE, 0},
        {NOTICE_DRAFT_ELSEWHERE, "try-again", CMD_RETRY_SAVE, 0},
        {NOTICE_QUIT_UNSAVED, "try-again", CMD_QUIT, UNSAVED_TRY_AGAIN},
        {NOTICE_QUIT_UNSAVED, "quit-anyway", CMD_QUIT, UNSAVED_ANYWAY},
        {NOTICE_QUIT_UNSAVED, "notice-close", CMD_DISMISS, NOTICE_QUIT_UNSAVED},
        {NOTICE_QUIT_BRIEF, "try-again", CMD_QUIT, UNSAVED_TRY_AGAIN},
        {NOTICE_QUIT_BRIEF, "quit-anyway", CMD_QUIT, UNSAVED_ANYWAY},
        {NOTICE_QUIT_BRIEF, "notice-close", CMD_DISMISS, NOTICE_QUIT_BRIEF},
        {NOTICE_REPLACE_UNSAVED, "try-again", CMD_REPLACE, UNSAVED_TRY_AGAIN},
        {NOTICE_REPLACE_UNSAVED, "start-anyway", CMD_REPLACE, UNSAVED_ANYWAY},
        {NOTICE_REPLACE_UNSAVED, "notice-close", CMD_DISMISS, NOTICE_REPLACE_UNSAVED},
        {NOTICE_ENGINE_FAILED, "engine-retry", CMD_ENGINE, ENGINE_RETRY},
        {NOTICE_ENGINE_FAILED, "engine-take-over", CMD_ENGINE, ENGINE_TAKE_OVER},
        {NOTICE_ENGINE_FAILED, "engine-another", CMD_ENGINE, ENGINE_ANOTHER},
        {NOTICE_STAND_IN, "stand-in-3", CMD_STAND_IN, 2},
        {NOTICE_STAND_IN, "stand-in-8", CMD_STAND_IN, 7},
        {NOTICE_STAND_IN, "engine-replace", CMD_ENGINE, ENGINE_REPLACE},
        {NOTICE_STAND_IN, "notice-close", CMD_DISMISS, NOTICE_STAND_IN},
        {NOTICE_UNKNOWN_RULE, "judge-freestyle", CMD_JUDGE_BY, RULE_FREESTYLE},
        {NOTICE_UNKNOWN_RULE, "judge-caro", CMD_JUDGE_BY, RULE_CARO},
        {NOTICE_UNKNOWN_RULE, "keep-rule", CMD_DISMISS, NOTICE_UNKNOWN_RULE},
        {NOTICE_AUTOSAVE_UNREADABLE, "ok", CMD_DISMISS, NOTICE_AUTOSAVE_UNREADABLE},
    };
    game_view.stand_in[2] = "Rapfi";
    game_view.stand_in[7] = "Embryo 4";
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        show_notice(answers[i].kind);
        Command command = click(answers[i].name);
        assert_int_equal(command.kind, answers[i].command);
        assert_int_equal(command.value, answers[i].value);
    }
}

/* Without another engine in the list there is nothing to choose but the computer. */
static void test_another_engine_is_offered_if_there_is_one(void **state)
{
    (void)state;
    show_notice(NOTICE_ENGINE_FAILED);
    assert_int_equal(click("engine-replace").value, ENGINE_REPLACE);
    assert_false(is_shown("engine-another"));
    game_view.stand_in[1] = "Rapfi";
    stage_draw(&stage, &game_view);
    assert_true(is_shown("engine-another"));
    assert_false(is_shown("engine-replace"));
}

/* Every kind has a name of its own for scripts, and at least one button. */
static void test_each_kind_has_a_row(void **state)
{
    (void)state;
    for (int kind = NOTICE_NONE + 1; kind < NOTICE_COUNT; kind++) {
        const NoticeInfo *info = notice_info((NoticeKind)kind);
        assert_non_null(info->name);
        assert_non_null(info->button[0].name);
        assert_true(info->closes || !info->asks);
        /* What was just asked for is not hidden by what only tells. */
        assert_true(!info->asks || kind == NOTICE_NONE + 1 ||
                    notice_info((NoticeKind)(kind - 1))->asks);
        for (int other = NOTICE_NONE; other < kind; other++) {
            assert_string_not_equal(info->name, notice_info((NoticeKind)other)->name);
        }
    }
}

static void test_escape_shrinks_it_to_a_line(void **state)
{
    (void)state;
    Command command;
    show_notice(NOTICE_UNSAVED);
    stage_draw(&stage, &game_view);
    press_escape(&command);
    assert_int_equal(command.kind, CMD_NONE);
    assert_false(is_shown("try-again"));
    assert_true(is_shown("notice"));
    assert_int_equal(ui_find(&stage.screen->ui, "notice", SEAT_NONE)->rect.h, 48);
    press_escape(&command); /* the second one is for the page */
    assert_int_equal(command.kind, CMD_PAGE);
    assert_int_equal(command.value, PAGE_MENU);
    assert_int_equal(click("notice").kind, CMD_NONE);
    assert_true(is_shown("try-again"));
    assert_int_equal(click("notice-shrink").kind, CMD_NONE);
    assert_true(is_shown("notice"));
}

/* In a small window the opened notice is shown in place of a new game's page: a press anywhere but
 * on its buttons brings back the page, and presses nothing there. */
static void test_a_press_elsewhere_brings_back_the_page(void **state)
{
    (void)state;
    int count;
    stage_resize(&stage, 480, 320, 1.0f);
    game_view.page = PAGE_NEW;
    pass_time(1000);
    stage_draw(&stage, &game_view);
    assert_true(is_shown("play"));
    show_notice(NOTICE_UNSAVED);
    click("notice");
    stage_draw(&stage, &game_view);
    assert_true(is_shown("try-again"));
    assert_false(is_shown("play"));
    assert_int_equal(click("try-again").kind, CMD_RETRY_SAVE);
    assert_true(is_shown("try-again"));
    Rect card = stage.screen->ui.covered;
    Input press = {.kind = INPUT_PRESS, .x = (float)card.x + 2.0f, .y = (float)card.y + 2.0f};
    Input release = press;
    release.kind = INPUT_RELEASE;
    send_input(press, &count);
    assert_int_equal(count, 0);
    stage_draw(&stage, &game_view);
    send_input(release, &count);
    assert_int_equal(count, 0);
    assert_true(is_shown("notice"));
    assert_true(is_shown("play"));
    show_notice(NOTICE_QUIT_UNSAVED); /* a question stays */
    pass_time(1000);
    stage_draw(&stage, &game_view);
    send_input(press, &count);
    send_input(release, &count);
    stage_draw(&stage, &game_view);
    assert_true(is_shown("quit-anyway"));
}

static void test_escape_answers_a_question(void **state)
{
    (void)state;
    Command command;
    show_notice(NOTICE_QUIT_UNSAVED);
    stage_draw(&stage, &game_view);
    press_escape(&command);
    assert_int_equal(command.kind, CMD_DISMISS);
    assert_int_equal(command.value, NOTICE_QUIT_UNSAVED);
}

/* The question about Quit moves the menu under the mouse. */
static void test_a_double_click_on_quit_asks_for_nothing_else(void **state)
{
    (void)state;
    static const int size[][2] = {{1280, 800}, {800, 600}, {640, 480}, {480, 320}, {360, 640}};
    for (size_t i = 0; i < sizeof size / sizeof *size; i++) {
        int count;
        stage_resize(&stage, size[i][0], size[i][1], 1.0f);
        game_view.page = PAGE_MENU;
        game_view.notice.kind = NOTICE_NONE;
        pass_time(1000);
        Input press = at_control(down, "quit", SEAT_NONE), release = press;
        release.kind = INPUT_RELEASE;
        expect_nothing(press);
        assert_int_equal(expect_command(release).kind, CMD_QUIT);
        show_notice(NOTICE_QUIT_UNSAVED);
        game_view.now_ms += 120;
        send_input(press, &count);
        assert_int_equal(count, 0);
        Command second = send_input(release, &count);
        assert_true(count == 0 || second.kind == CMD_QUIT);
        game_view.page = PAGE_PLAY;
        pass_time(1000);
    }
}

/* A line stays a line on other pages and after a question; another notice is shown whole. */
static void test_a_line_stays_a_line(void **state)
{
    (void)state;
    show_notice(NOTICE_UNSAVED);
    click("notice-shrink");
    game_view.page = PAGE_SETTINGS;
    assert_true(is_shown("notice"));
    show_notice(NOTICE_QUIT_UNSAVED);
    assert_true(is_shown("quit-anyway"));
    show_notice(NOTICE_UNSAVED);
    assert_true(is_shown("notice"));
    show_notice(NOTICE_KEPT_ELSEWHERE);
    assert_true(is_shown("try-again"));
    show_notice(NOTICE_UNSAVED);
    assert_true(is_shown("notice"));
    game_view.notice.kind = NOTICE_NONE;
    assert_false(is_shown("notice"));
    show_notice(NOTICE_UNSAVED);
    assert_true(is_shown("try-again"));
}

/* By Tab alone: the focus reaches its buttons, and Enter presses them. */
static void test_the_keyboard_answers(void **state)
{
    (void)state;
    int count;
    show_notice(NOTICE_REPLACE_UNSAVED);
    stage_draw(&stage, &game_view);
    for (int i = 0; i < CONTROLS_MAX; i++) {
        send_input(scene_key(KEY_TAB, 0), &count);
        if (strcmp(stage.screen->ui.focus, "start-anyway") == 0) {
            break;
        }
    }
    assert_int_equal(send_input(scene_key(KEY_ENTER, 0), &count).kind, CMD_REPLACE);
}

/* Before another game replaces this one, the player still sees what is about to start. */
static void test_the_question_leaves_a_new_game_in_sight(void **state)
{
    (void)state;
    stage_resize(&stage, 640, 360, 1.0f);
    game_view.page = PAGE_NEW;
    game_view.notice = (ViewNotice){.kind = NOTICE_REPLACE_UNSAVED,
                                    .first = "This game is not saved anywhere.",
                                    .second = "It will be lost if another game replaces it."};
    assert_true(is_shown("start-anyway"));
    assert_non_null(ui_find(&stage.screen->ui, "play", SEAT_NONE));
}

/* Notice or not, a small panel leaves out a new game, which is in the menu, too, as is looking back
 * at the listed moves, and while an opening asks for a decision the row of undo. */
static bool may_be_left_out(const Control *control)
{
    static const char *const name[] = {"undo", "redo", "hint", "resign"};
    bool row = false;
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        row |= strcmp(control->name, name[i]) == 0;
    }
    bool waits = control->seat != SEAT_NONE && game_view.player[control->seat].may_withdraw;
    /* In a low panel the suggested level takes its place. */
    bool replaced = strcmp(control->name, "rematch-swapped") == 0 && game_view.suggested_level > 0;
    return replaced || !control->enabled || control->kind == CONTROL_SCROLL ||
           (row && game_view.may.choose) || strcmp(control->name, "new") == 0 ||
           strncmp(control->name, "move-", 5) == 0 || strncmp(control->name, "toast", 5) == 0 ||
           (waits && strcmp(control->name, "pause") == 0);
}

/* All that could be pressed without the notice is still there, and not behind it. */
static void check_page_controls(const Control *before, int count, const char *what)
{
    for (int i = 0; i < count; i++) {
        const Control *control = ui_find(&stage.screen->ui, before[i].name, before[i].seat);
        if (!control && !may_be_left_out(&before[i])) {
            fail_msg("%s: %s is gone", what, before[i].name);
        }
        Rect rect =
            control ? frame_rect_to_window(control->frame, control->target) : (Rect){0, 0, 0, 0};
        if (!rect_empty(rect_intersect(rect, stage.screen->ui.covered))) {
            fail_msg("%s: %s is covered", what, before[i].name);
        }
    }
}

static void check_notice(NoticeKind kind, int scene, GalleryWindow window)
{
    static Control before[CONTROLS_MAX];
    char what[160];
    snprintf(what, sizeof what, "%s, %s, %d x %d", notice_info(kind)->name, gallery_name(scene),
             window.w, window.h);
    gallery_fill(scene, &game_view);
    game_view.now_ms += 10000;
    game_view.notice.kind = NOTICE_NONE;
    screen_build(stage.screen, &game_view, NULL);
    const int count = stage.screen->ui.controls;
    memcpy(before, stage.screen->ui.control, sizeof before);
    for (int opened = 0; opened < 3; opened++) { /* by nobody, the near, the far player */
        show_notice(kind);
        game_view.notice.seat = opened == 2 ? SEAT_FAR : SEAT_NEAR;
        stage.screen->notice.seat = game_view.notice.seat;
        stage.screen->notice.opened = opened ? kind : NOTICE_NONE;
        screen_build(stage.screen, &game_view, NULL);
        Rect whole = {0, 0, window.w, window.h}, card = stage.screen->ui.covered;
        Rect inside = rect_intersect(card, whole);
        assert_memory_equal(&inside, &card, sizeof card);
        bool is_card = opened || notice_info(kind)->asks;
        bool main = page_info(game_view.page)->main;
        if (is_card) {
            float x, y;
            const char *name = notice_info(kind)->button[0].name;
            assert_int_equal(screen_find(stage.screen, &game_view, name, SEAT_NONE, &x, &y),
                             FOUND_ENABLED);
        } else if (main && !rect_empty(rect_intersect(card, stage.screen->layout.seen))) {
            fail_msg("%s: on the board", what);
        }
        if (game_view.page == PAGE_PLAY) {
            check_page_controls(before, count, what);
        }
    }
}

/* Every page shows every notice in every window, large text included. By itself it leaves the board
 * free, and also an opened one leaves all controls of the game. */
static void test_every_page_shows_it(void **state)
{
    (void)state;
    static const float scales[] = {1.0f, 2.0f};
    for (int i = 0; i < gallery_windows() * 2; i++) {
        GalleryWindow window = gallery_window(i / 2);
        stage_resize(&stage, window.w, window.h, scales[i % 2]);
        for (int scene = 0; scene < gallery_count(); scene++) {
            check_notice(NOTICE_QUIT_UNSAVED, scene, window);
            check_notice(NOTICE_UNSAVED, scene, window);
        }
    }
}

/* What can be pressed, and what the page says, is not behind it. */
static void check_not_behind(const char *what)
{
    const Ui *ui = &stage.screen->ui;
    for (int i = 0; i < ui->controls; i++) {
        const Control *control = &ui->control[i];
        Rect rect = rect_empty(control->clip) ? control->rect
                                              : rect_intersect(control->rect, control->clip);
        rect = frame_rect_to_window(control->frame, rect);
        if (control->kind != CONTROL_SCROLL && !notice_has_control(&game_view, control->name) &&
            !rect_empty(rect_intersect(rect, ui->covered))) {
            fail_msg("%s: %s is behind it", what, control->name);
        }
    }
    for (int i = 0; i < ui->said_count; i++) {
        if (!rect_empty(rect_intersect(ui->said[i], ui->covered))) {
            fail_msg("%s: text %d is behind it", what, i);
        }
    }
}

static void test_the_page_is_not_behind_it(void **state)
{
    (void)state;
    static const int size[][2] = {{540, 960}, {500, 900}, {430, 932}, {768, 1024}};
    enum { NEW, OPENED, SHRUNK, WISHES };
    for (size_t i = 0; i < sizeof size / sizeof *size; i++) {
        stage_resize(&stage, size[i][0], size[i][1], 1.0f);
        for (int k = 0; k < 2 * WISHES * gallery_count(); k++) {
            const int scene = k / (2 * WISHES), wish = k / 2 % WISHES;
            char what[160];
            gallery_fill(scene, &game_view);
            game_view.settings.text_scale = k % 2 ? TEXT_LARGE : TEXT_NORMAL;
            game_view.now_ms += 10000;
            show_notice(NOTICE_UNSAVED);
            stage.screen->notice.opened = wish == OPENED ? NOTICE_UNSAVED : NOTICE_NONE;
            stage.screen->notice.shrunk = wish == SHRUNK ? NOTICE_UNSAVED : NOTICE_NONE;
            snprintf(what, sizeof what, "%s, %d x %d, case %d", gallery_name(scene), size[i][0],
                     size[i][1], k % (2 * WISHES));
            screen_build(stage.screen, &game_view, NULL);
            check_not_behind(what);
        }
    }
    stage.screen->notice.opened = stage.screen->notice.shrunk = NOTICE_NONE;
}

/* Face to face each player has a line; who presses it gets the card, turned to that side, and the
 * same press or the card's button closes it. */
static void test_both_sides_can_read_it(void **state)
{
    (void)state;
    stage_resize(&stage, 1200, 1600, 1.0f);
    scene_faces(&game_view);
    scene_ask(&game_view, REQUEST_UNDO, SEAT_FAR);
    game_view.now_ms += 10000;
    show_notice(NOTICE_UNSAVED);
    stage_draw(&stage, &game_view);
    assert_non_null(ui_find(&stage.screen->ui, "allow", SEAT_NEAR));
    for (int seat = SEAT_NEAR; seat <= SEAT_FAR; seat++) {
        assert_false(is_shown("try-again"));
        assert_int_equal(ui_find(&stage.screen->ui, "notice", (Seat)seat)->frame.quarters,
                         seat == SEAT_NEAR ? 0 : 2);
        click_of("notice", (Seat)seat);
        stage_draw(&stage, &game_view);
        const Control *button = ui_find(&stage.screen->ui, "try-again", (Seat)seat);
        assert_non_null(button);
        assert_int_equal(button->frame.quarters, seat == SEAT_NEAR ? 0 : 2);
        assert_non_null(ui_find(&stage.screen->ui, "allow", SEAT_NEAR));
        click_of(seat == SEAT_NEAR ? "notice" : "notice-shrink", (Seat)seat);
        stage_draw(&stage, &game_view);
    }
    assert_false(is_shown("try-again"));
}

/* A question is turned to the player who caused it. */
static void test_a_question_is_turned_to_its_cause(void **state)
{
    (void)state;
    stage_resize(&stage, 1280, 800, 1.0f);
    scene_faces(&game_view);
    show_notice(NOTICE_REPLACE_UNSAVED);
    game_view.notice.seat = SEAT_FAR;
    stage_draw(&stage, &game_view);
    const Control *button = ui_find(&stage.screen->ui, "start-anyway", SEAT_FAR);
    assert_non_null(button);
    assert_int_equal(button->frame.quarters, 3);
}

/* Opened, it may lie on the board: what is behind it is not played. */
static void test_the_board_behind_it_is_not_pressed(void **state)
{
    (void)state;
    int count;
    stage_resize(&stage, 320, 480, 1.0f);
    pass_time(1000);
    stage_draw(&stage, &game_view);
    Input free_point = at_point(down, "B3", 0, 0);
    expect_nothing(free_point);
    expect_play(at_point(up, "B3", 0, 0), "B3");
    show_notice(NOTICE_UNSAVED);
    assert_false(is_shown("try-again"));
    click("notice");
    stage_draw(&stage, &game_view);
    Rect card = stage.screen->ui.covered;
    assert_true(rect_has(card, free_point.x, free_point.y));
    assert_null(screen_control_at(stage.screen, free_point.x, free_point.y, false));
    send_input(free_point, &count);
    expect_nothing(at_point(up, "B3", 0, 0));
    send_input(at_point((Input){.kind = INPUT_HOVER}, "B3", 0, 0), &count);
    assert_int_equal(screen_aimed(stage.screen, &game_view), POINT_NONE);
}

/* An enlarged board keeps its button to show all of it, but not on the notice. */
static void test_the_zoom_button_gives_way(void **state)
{
    (void)state;
    int count;
    stage_resize(&stage, 320, 480, 1.0f);
    scene_put(&game_view, "H14"); /* zooms in there: the button is in the lower corner */
    stage_settle(&stage, &game_view);
    send_input(scene_key('+', 0), &count);
    send_input(scene_key('+', 0), &count);
    assert_true(screen_zoom(stage.screen, &game_view) > 100);
    for (int kind = NOTICE_NONE + 1; kind < NOTICE_COUNT; kind++) {
        show_notice((NoticeKind)kind);
        stage_settle(&stage, &game_view);
        const Control *fit = ui_find(&stage.screen->ui, "fit", SEAT_NONE);
        assert_non_null(fit);
        assert_true(rect_empty(rect_intersect(fit->target, stage.screen->ui.covered)));
    }
}

/* On a phone it is as wide as the window less 16 and just above the buttons. */
static void test_its_place_on_a_phone(void **state)
{
    (void)state;
    stage_resize(&stage, 430, 932, 1.0f);
    show_notice(NOTICE_UNSAVED);
    stage_draw(&stage, &game_view);
    Rect card = stage.screen->ui.covered,
         menu = ui_find(&stage.screen->ui, "menu", SEAT_NONE)->rect;
    assert_int_equal(card.w, 430 - 16);
    assert_in_range(menu.y - card.y - card.h, 8, 16);
}

/* The clock of a notice is that of its cause: nothing moves and no frame is due. */
static void test_nothing_moves(void **state)
{
    (void)state;
    game_view.player[0].has_clock = game_view.player[1].has_clock = false;
    show_notice(NOTICE_UNSAVED);
    stage_settle(&stage, &game_view);
    assert_int_equal(screen_next_ms(stage.screen, &game_view), -1);
}

#define test(name) cmocka_unit_test_setup_teardown(name, open_screen, close_screen)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_each_kind_can_be_answered),
        test(test_another_engine_is_offered_if_there_is_one),
        test(test_each_kind_has_a_row),
        test(test_escape_shrinks_it_to_a_line),
        test(test_a_press_elsewhere_brings_back_the_page),
        test(test_escape_answers_a_question),
        test(test_a_double_click_on_quit_asks_for_nothing_else),
        test(test_a_line_stays_a_line),
        test(test_the_keyboard_answers),
        test(test_the_question_leaves_a_new_game_in_sight),
        test(test_every_page_shows_it),
        test(test_the_page_is_not_behind_it),
        test(test_both_sides_can_read_it),
        test(test_a_question_is_turned_to_its_cause),
        test(test_the_board_behind_it_is_not_pressed),
        test(test_the_zoom_button_gives_way),
        test(test_its_place_on_a_phone),
        test(test_nothing_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
