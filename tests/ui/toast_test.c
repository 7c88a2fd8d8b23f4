/* The toast: it moves no control of the page that it comes to. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "toast_cover.h"
#include "ui/board_zoom.h"
#include "ui/gallery.h"
#include "ui/screen_build.h"
#include "ui/screen_fixture.h"
#include "ui/screen_query.h"
#include "ui/screen_state.h"
#include "ui/traces.h"

static void show_toast(ToastTone tone)
{
    game_view.toast = (ViewToast){.serial = ++game_view.toast.serial,
                                  .seat = SEAT_NONE,
                                  .tone = tone,
                                  .first = "This file is not a game that can be opened here.",
                                  .second = "Tengen opens SGF, psq and lib files."};
}

static Rect place_of(const Control *control)
{
    return frame_rect_to_window(control->frame, control->rect);
}

static bool is_same(Rect a, Rect b)
{
    return a.x == b.x && a.y == b.y && a.w == b.w && a.h == b.h;
}

/* What is there before and after is at the same place, but for listed moves, whose list a toast may
 * shorten. */
static int count_moved(const Control *before, int count, const char *what)
{
    int moved = 0;
    for (int i = 0; i < count; i++) {
        const Control *control = ui_find(&stage.screen->ui, before[i].name, before[i].seat);
        if (control && control->kind != CONTROL_SCROLL && strncmp(control->name, "move-", 5) != 0 &&
            !is_same(place_of(&before[i]), place_of(control))) {
            Rect a = place_of(&before[i]), b = place_of(control);
            print_error("%s: %s moved from %d,%d %dx%d to %d,%d %dx%d\n", what, before[i].name, a.x,
                        a.y, a.w, a.h, b.x, b.y, b.w, b.h);
            moved++;
        }
    }
    return moved;
}

static void test_it_moves_no_control(void **state)
{
    (void)state;
    static Control before[CONTROLS_MAX];
    int moved = 0;
    for (int i = 0; i < gallery_windows(); i++) {
        GalleryWindow window = gallery_window(i);
        stage_resize(&stage, window.w, window.h, 1.0f);
        for (int scene = 0; scene < gallery_count(); scene++) {
            char what[160];
            snprintf(what, sizeof what, "%s, %d x %d", gallery_name(scene), window.w, window.h);
            gallery_fill(scene, &game_view);
            if (game_view.toast.serial != 0) {
                continue;
            }
            gallery_set_notice(&stage, scene);
            screen_build(stage.screen, &game_view, NULL);
            const int count = stage.screen->ui.controls;
            memcpy(before, stage.screen->ui.control, sizeof before);
            for (int tone = TOAST_REPLY; tone <= TOAST_ERROR; tone++) {
                show_toast((ToastTone)tone);
                screen_build(stage.screen, &game_view, NULL);
                moved += count_moved(before, count, what);
            }
        }
    }
    assert_int_equal(moved, 0);
}

static const Control *toast_control(void)
{
    return ui_find(&stage.screen->ui, "toast", SEAT_NONE);
}

/* Shows an error over every page in every window, after `prepare`. Returns the sum of what `count`
 * says. */
static int sum_of_pages(void (*prepare)(int scene), int (*count)(const char *what))
{
    int sum = 0;
    for (int i = 0; i < gallery_windows(); i++) {
        GalleryWindow window = gallery_window(i);
        stage_resize(&stage, window.w, window.h, 1.0f);
        for (int scene = 0; scene < gallery_count(); scene++) {
            char what[160];
            snprintf(what, sizeof what, "%s, %d x %d", gallery_name(scene), window.w, window.h);
            gallery_fill(scene, &game_view);
            prepare(scene);
            show_toast(TOAST_ERROR);
            screen_build(stage.screen, &game_view, NULL);
            sum += count(what);
        }
    }
    stage.screen->notice.opened = NOTICE_NONE;
    return sum;
}

static void open_notice(int scene)
{
    (void)scene;
    game_view.notice = (ViewNotice){.kind = NOTICE_AUTOSAVE_UNREADABLE,
                                    .first = "The unfinished game cannot be read.",
                                    .second = "The file is kept.",
                                    .seat = SEAT_NEAR};
    stage.screen->notice.opened = NOTICE_AUTOSAVE_UNREADABLE;
}

static int count_covered_buttons(const char *what)
{
    const Control *toast = toast_control(), *ok = ui_find(&stage.screen->ui, "ok", SEAT_NONE);
    if (!toast || !ok || rect_empty(rect_intersect(place_of(ok), place_of(toast)))) {
        return 0;
    }
    print_error("%s: it is on the button\n", what);
    return 1;
}

/* Of a notice that a player has opened, what can be pressed stays free. */
static void test_it_is_not_on_an_opened_notice(void **state)
{
    (void)state;
    assert_int_equal(sum_of_pages(open_notice, count_covered_buttons), 0);
}

static void set_notice(int scene)
{
    gallery_set_notice(&stage, scene);
}

static int count_covered_texts(const char *what)
{
    const Ui *ui = &stage.screen->ui;
    const Control *toast = toast_control();
    int covered = 0;
    for (int k = 0; toast && k < ui->said_count; k++) {
        if (!rect_empty(rect_intersect(ui->said[k], place_of(toast)))) {
            print_error("%s: part %d is covered\n", what, k);
            covered++;
        }
    }
    return covered;
}

static int count_texts_beside(const char *what)
{
    (void)what;
    return toast_control() ? stage.screen->ui.said_count : 0;
}

/* The task, a question and how it stands are what the player needs: they stay readable. */
static void test_it_covers_nothing_that_the_page_says(void **state)
{
    (void)state;
    assert_true(sum_of_pages(set_notice, count_texts_beside) > 0);
    assert_int_equal(sum_of_pages(set_notice, count_covered_texts), 0);
}

/* Wherever the page is drawn the toast is there, too, in one line if need be, and the page keeps
 * its header. */
static void test_it_has_a_place_on_every_page(void **state)
{
    (void)state;
    static const GalleryWindow low[] = {{320, 240}, {480, 320}, {640, 360}, {360, 640}};
    static const Page pages[] = {PAGE_MENU,   PAGE_NEW,    PAGE_SETTINGS, PAGE_HELP,   PAGE_PUZZLES,
                                 PAGE_REVIEW, PAGE_PUZZLE, PAGE_LEARN,    PAGE_ENGINES};
    for (size_t i = 0; i < sizeof low / sizeof *low; i++) {
        stage_resize(&stage, low[i].w, low[i].h, 1.0f);
        for (size_t k = 0; k < sizeof pages / sizeof *pages; k++) {
            scene_play(&game_view);
            game_view.page = pages[k];
            show_toast(TOAST_ERROR);
            screen_build(stage.screen, &game_view, NULL);
            if (!toast_control()) {
                fail_msg("%s, %d x %d: no toast", page_info(pages[k])->name, low[i].w, low[i].h);
            }
            assert_true(toast_control()->rect.h <= low[i].h / 3);
            const char *leaves = page_info(pages[k])->area == PAGE_AREA_WINDOW ? "back" : "close";
            leaves = pages[k] == PAGE_HELP ? "back" : leaves;
            assert_non_null(ui_find(&stage.screen->ui, leaves, SEAT_NONE));
        }
    }
}

/* A review has a board that a toast may cover: none is cut there, two lines and more are shown. */
static void test_its_words_are_whole_in_a_review(void **state)
{
    (void)state;
    static const GalleryWindow low[] = {{320, 480}, {360, 640}, {480, 320}, {640, 360}, {800, 600}};
    int seen = 0;
    for (size_t i = 0; i < sizeof low / sizeof *low; i++) {
        stage_resize(&stage, low[i].w, low[i].h, 1.0f);
        for (int scene = 0; scene < gallery_count(); scene++) {
            gallery_fill(scene, &game_view);
            if (game_view.page != PAGE_REVIEW || game_view.notice.kind != NOTICE_NONE) {
                continue;
            }
            show_toast(TOAST_ERROR);
            screen_build(stage.screen, &game_view, NULL);
            const Control *toast = toast_control();
            if (!toast || toast->command.kind != CMD_DISMISS_TOAST) {
                fail_msg("%s, %d x %d: the toast is cut", gallery_name(scene), low[i].w, low[i].h);
            }
            seen++;
        }
    }
    assert_true(seen > 0);
}

static int count_covered_controls(const char *what)
{
    const Ui *ui = &stage.screen->ui;
    const Control *toast = toast_control();
    int covered = 0;
    for (int i = 0; toast && i < ui->controls; i++) {
        const Control *control = &ui->control[i];
        if (!toast_has_control(control->name) && control->kind != CONTROL_SCROLL &&
            !toast_may_cover(toast, control) &&
            !rect_empty(rect_intersect(place_of(control), place_of(toast)))) {
            print_error("%s: it covers %s\n", what, control->name);
            covered++;
        }
    }
    return covered;
}

/* Each review, in each window, with a toast of two sentences. Returns the number of controls that
 * it covers. */
static int count_covered_in_reviews(Seat opener, float zoom)
{
    int covered = 0, seen = 0;
    for (int i = 0; i < gallery_windows(); i++) {
        GalleryWindow window = gallery_window(i);
        stage_resize(&stage, window.w, window.h, 1.0f);
        for (int scene = 0; scene < gallery_count(); scene++) {
            char what[160];
            snprintf(what, sizeof what, "%s, %d x %d, zoom %.1f", gallery_name(scene), window.w,
                     window.h, (double)zoom);
            gallery_fill(scene, &game_view);
            if (game_view.page != PAGE_REVIEW) {
                continue;
            }
            game_view.opener = opener;
            game_view.settings.face_to_face = opener == SEAT_FAR;
            show_toast(TOAST_ERROR);
            screen_build(stage.screen, &game_view, NULL);
            const Rect seen_board = stage.screen->layout.seen;
            board_zoom_by(stage.screen, &game_view,
                          (Vec){(float)seen_board.x + (float)seen_board.w / 2,
                                (float)seen_board.y + (float)seen_board.h / 2},
                          zoom);
            screen_build(stage.screen, &game_view, NULL);
            covered += count_covered_controls(what);
            seen++;
        }
    }
    assert_true(seen > 0);
    return covered;
}

static void test_it_covers_no_control_of_a_zoomed_review(void **state)
{
    (void)state;
    assert_int_equal(count_covered_in_reviews(SEAT_NONE, 1.0f), 0);
    assert_int_equal(count_covered_in_reviews(SEAT_NONE, 2.0f), 0);
}

static void test_it_covers_no_control_of_a_turned_review(void **state)
{
    (void)state;
    assert_int_equal(count_covered_in_reviews(SEAT_FAR, 1.0f), 0);
    assert_int_equal(count_covered_in_reviews(SEAT_FAR, 2.0f), 0);
}

/* Scrolls an area of the page through, and counts the places where the toast is not there. */
static int count_missing(const char *area)
{
    int missing = 0;
    Scroll *scroll = motions_scroll(stage.screen->motions, area, SEAT_NONE);
    for (int at = 0; scroll && at <= scroll->max; at += 9) {
        scroll_to(scroll, at);
        screen_build(stage.screen, &game_view, NULL);
        if (!toast_control()) {
            print_error("%s at %d\n", area, at);
            missing++;
        }
    }
    return missing;
}

static void test_it_stays_while_the_page_scrolls(void **state)
{
    (void)state;
    static const GalleryWindow low[] = {{320, 240}, {480, 320}, {640, 360}, {360, 640}};
    static const struct {
        Page page;
        const char *area;
    } pages[] = {{PAGE_PICTURE, "picture-scroll"}, {PAGE_SETTINGS, "settings-scroll"},
                 {PAGE_NEW, "new-scroll"},         {PAGE_TURN, "turn-scroll"},
                 {PAGE_PUZZLES, "puzzles-scroll"}, {PAGE_ENGINES, "engines-scroll"}};
    for (size_t i = 0; i < sizeof low / sizeof *low; i++) {
        stage_resize(&stage, low[i].w, low[i].h, 1.0f);
        for (size_t k = 0; k < sizeof pages / sizeof *pages; k++) {
            scene_play(&game_view);
            game_view.page = pages[k].page;
            show_toast(TOAST_DONE);
            screen_build(stage.screen, &game_view, NULL);
            if (count_missing(pages[k].area) > 0) {
                fail_msg("%s, %d x %d", page_info(pages[k].page)->name, low[i].w, low[i].h);
            }
        }
    }
}

static Command press_toast(void)
{
    int count;
    pass_time(CONTROL_NEW_MS);
    send_input(at_control(down, "toast", SEAT_NONE), &count);
    return send_input(at_control(up, "toast", SEAT_NONE), &count);
}

/* Presses the toast's button where it lies on the bar of the scrolled area, if it does. */
static bool press_on_bar(const char *area)
{
    int count;
    const Ui *ui = &stage.screen->ui;
    const Control *action = ui_find(ui, "toast-action", SEAT_NONE);
    const Control *scrolled = ui_find(ui, area, SEAT_NONE);
    if (!action || !scrolled) {
        return false;
    }
    const Rect thumb = ui_scroll_thumb(&stage.screen->ui, area, scrolled->rect);
    const Rect both =
        rect_intersect(place_of(action), frame_rect_to_window(scrolled->frame, thumb));
    if (rect_empty(both)) {
        return false;
    }
    Input press = down, release = up;
    press.x = release.x = (float)both.x + (float)both.w / 2;
    press.y = release.y = (float)both.y + (float)both.h / 2;
    pass_time(CONTROL_NEW_MS);
    send_input(press, &count);
    assert_int_equal(send_input(release, &count).kind, CMD_OPEN_FOLDER);
    return true;
}

static void test_its_button_lies_before_the_scroll_bar(void **state)
{
    (void)state;
    int pressed = 0;
    for (int w = 320; w <= 640; w += 80) {
        stage_resize(&stage, w, 320, 1.0f);
        scene_play(&game_view);
        game_view.page = PAGE_PICTURE;
        show_toast(TOAST_DONE);
        game_view.toast.action = TOAST_OPEN_FOLDER;
        screen_build(stage.screen, &game_view, NULL);
        Scroll *scroll = motions_scroll(stage.screen->motions, "picture-scroll", SEAT_NONE);
        for (int at = 0; scroll && at <= scroll->max; at += 9) {
            scroll_to(scroll, at);
            screen_build(stage.screen, &game_view, NULL);
            pressed += press_on_bar("picture-scroll");
        }
    }
    assert_true(pressed > 0);
}

/* What does not fit there is read after a press, in full and for as long as one likes. */
static void test_a_press_opens_a_short_one(void **state)
{
    (void)state;
    stage_resize(&stage, 320, 240, 1.0f);
    game_view.page = PAGE_MENU;
    show_toast(TOAST_DONE);
    stage_draw(&stage, &game_view);
    const int line = toast_control()->rect.h;
    assert_false(screen_reads_toast(stage.screen));
    assert_int_equal(press_toast().kind, CMD_NONE);
    stage_draw(&stage, &game_view);
    assert_true(toast_control()->rect.h > line);
    assert_true(screen_reads_toast(stage.screen));
    assert_int_equal(press_toast().kind, CMD_DISMISS_TOAST);
    show_toast(TOAST_DONE); /* the next one is short again */
    stage_draw(&stage, &game_view);
    assert_int_equal(toast_control()->rect.h, line);
    stage_resize(&stage, 1280, 800, 1.0f); /* here it fits */
    pass_time(1000);
    assert_int_equal(press_toast().kind, CMD_DISMISS_TOAST);
}

/* A swipe is not a press: it dismisses also a short one. */
static void test_a_swipe_dismisses_a_short_one(void **state)
{
    (void)state;
    int count;
    stage_resize(&stage, 320, 240, 1.0f);
    game_view.page = PAGE_MENU;
    show_toast(TOAST_ERROR);
    pass_time(1000);
    Input press = at_control(down, "toast", SEAT_NONE), release = press;
    release.kind = INPUT_RELEASE;
    release.x += 60.0f;
    send_input(press, &count);
    assert_int_equal(send_input(release, &count).kind, CMD_DISMISS_TOAST);
}

/* Face to face in the smallest window: of two sentences the name of the file is the important one.
 */
static void test_a_low_one_has_the_name_of_the_file(void **state)
{
    (void)state;
    static Traces traces;
    stage_resize(&stage, 320, 480, 1.0f);
    scene_faces(&game_view);
    game_view.toast = (ViewToast){.serial = ++game_view.toast.serial,
                                  .seat = SEAT_NONE,
                                  .tone = TOAST_DONE,
                                  .action = TOAST_OPEN_FOLDER,
                                  .first = "Saved as",
                                  .second = "2026-11-22 21-03-51.sgf"};
    drawlist_begin(stage.list, stage.w, stage.h);
    screen_draw(stage.screen, &game_view, stage.list);
    traces_read(&traces, stage.list, stage.fonts, 0xFFFFFFFF, 1000.0f);
    assert_true(traces_have(&traces, "51.sgf"));
}

/* The beginning and the end of a name for which there is no room at all. */
static void test_a_long_name_lacks_its_middle(void **state)
{
    (void)state;
    static Traces traces;
    stage_resize(&stage, 360, 640, 1.0f);
    scene_puzzle(&game_view);
    game_view.toast = (ViewToast){.serial = ++game_view.toast.serial,
                                  .seat = SEAT_NONE,
                                  .tone = TOAST_DONE,
                                  .action = TOAST_OPEN_FOLDER,
                                  .first = "Saved as",
                                  .second = "2026-11-22 Alexandra–Computer 4 move 31.png"};
    drawlist_begin(stage.list, stage.w, stage.h);
    screen_draw(stage.screen, &game_view, stage.list);
    traces_read(&traces, stage.list, stage.fonts, 0xFFFFFFFF, 1000.0f);
    assert_true(traces_have(&traces, "2026"));
    assert_true(traces_have(&traces, "31.png"));
}

/* A low page of statistics keeps room for it: it is below the sentence and the button. */
static void test_it_is_below_the_invitation_of_empty_statistics(void **state)
{
    (void)state;
    static const GalleryWindow window[] = {{640, 360}, {800, 600}, {320, 480}, {1280, 800}};
    for (size_t i = 0; i < sizeof window / sizeof *window; i++) {
        stage_resize(&stage, window[i].w, window[i].h, 1.0f);
        scene_play(&game_view);
        game_view.page = PAGE_STATISTICS;
        game_view.toast = (ViewToast){.serial = ++game_view.toast.serial,
                                      .seat = SEAT_NONE,
                                      .tone = TOAST_DONE,
                                      .first = "The statistics were cleared."};
        screen_build(stage.screen, &game_view, NULL);
        const Control *button = ui_find(&stage.screen->ui, "new", SEAT_NONE);
        assert_non_null(button);
        assert_non_null(toast_control());
        assert_true(toast_control()->rect.y >= button->rect.y + button->rect.h);
    }
}

#define test(name) cmocka_unit_test_setup_teardown(name, open_screen, close_screen)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_it_moves_no_control),
        test(test_it_covers_nothing_that_the_page_says),
        test(test_it_is_not_on_an_opened_notice),
        test(test_it_has_a_place_on_every_page),
        test(test_its_words_are_whole_in_a_review),
        test(test_it_covers_no_control_of_a_zoomed_review),
        test(test_it_covers_no_control_of_a_turned_review),
        test(test_it_stays_while_the_page_scrolls),
        test(test_its_button_lies_before_the_scroll_bar),
        test(test_a_press_opens_a_short_one),
        test(test_a_low_one_has_the_name_of_the_file),
        test(test_a_long_name_lacks_its_middle),
        test(test_it_is_below_the_invitation_of_empty_statistics),
        test(test_a_swipe_dismisses_a_short_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
