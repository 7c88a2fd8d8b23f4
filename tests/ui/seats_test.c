/* Seats, the direction a page is turned to, and who may answer a request. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "ui/gallery.h"
#include "ui/scene.h"
#include "ui/screen_build.h"
#include "ui/screen_query.h"
#include "ui/screen.h"
#include "ui/screen_state.h"
#include "ui/traces.h"

static Stage stage;
static View view;

static int open_stage(void **state)
{
    (void)state;
    stage_open(&stage, 1000, 1400, 1.0f);
    scene_faces(&view);
    view.settings.motion = MOTION_NONE;
    return 0;
}

static int close_stage(void **state)
{
    (void)state;
    stage_close(&stage);
    return 0;
}

static void look(int w, int h)
{
    screen_resize(stage.screen, w, h, 1.0f);
    screen_build(stage.screen, &view, NULL);
}

/* The quarter turns of the text of a control; -1: no such control. */
static int turn_of(const char *name, Seat seat)
{
    const Control *control = ui_find(&stage.screen->ui, name, seat);
    return control ? control->frame.quarters & 3 : -1;
}

/* A finger taps the control. */
static Command tap(const char *name, Seat seat)
{
    float x = 0, y = 0;
    int count;
    view.now_ms += 1000;
    assert_int_equal(screen_find(stage.screen, &view, name, seat, &x, &y), FOUND_ENABLED);
    scene_send(&stage, &view, scene_finger(INPUT_PRESS, 7, x, y), &count);
    return scene_send(&stage, &view, scene_finger(INPUT_RELEASE, 7, x, y), &count);
}

static void seats_are_the_setting(void **state)
{
    (void)state;
    static const struct {
        Seats seats;
        int w, h, near, far, size;
    } table[] = {{SEATS_AUTO, 1000, 1400, 0, 2, 15},
                 {SEATS_AUTO, 1400, 1000, 1, 3, 15},
                 {SEATS_ENDS, 1400, 1000, 0, 2, 15},
                 {SEATS_ENDS, 1000, 1400, 0, 2, 15},
                 {SEATS_SIDES, 1000, 1400, 1, 3, 15},
                 {SEATS_SIDES, 1400, 1000, 1, 3, 15},
                 /* Without a board to play on: the other way. */
                 {SEATS_ENDS, 480, 320, 1, 3, 15},
                 {SEATS_SIDES, 320, 480, 0, 2, 15},
                 {SEATS_SIDES, 320, 480, 0, 2, 19},
                 {SEATS_ENDS, 480, 320, 1, 3, 25}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        view.settings.seats = table[i].seats;
        view.size = table[i].size;
        look(table[i].w, table[i].h);
        assert_int_equal(turn_of("menu", SEAT_NEAR), table[i].near);
        assert_int_equal(turn_of("refuse", SEAT_FAR), table[i].far);
        const Layout *layout = &stage.screen->layout;
        Rect near = layout->near_panel.rect, far = layout->far_panel.rect, board = layout->board;
        if (table[i].near == 0) {
            assert_true(far.y + far.h <= board.y && board.y + board.h <= near.y);
        } else {
            assert_true(near.x + near.w <= board.x && board.x + board.w <= far.x);
        }
        assert_true(board.w >= 190);
    }
}

static void only_the_other_side_answers(void **state)
{
    (void)state;
    static const RequestKind question[] = {REQUEST_UNDO, REQUEST_DRAW, REQUEST_NEW};
    for (int over = 0; over < 2; over++) {
        for (int q = 0; q < 3; q++) {
            for (int asker = 0; asker < 2; asker++) {
                for (int wide = 0; wide < 2; wide++) {
                    if (over) {
                        view.outcome = (Outcome){REASON_RESIGNED, COLOR_BLACK};
                    }
                    scene_ask(&view, question[q], (Seat)asker);
                    look(wide ? 1400 : 1000, wide ? 1000 : 1400);
                    Seat other = seat_other(view.request.asker);
                    assert_int_equal(turn_of("allow", view.request.asker), -1);
                    assert_int_equal(turn_of("refuse", view.request.asker), -1);
                    assert_int_equal(turn_of("cancel", other), -1);
                    Command command = tap("allow", other);
                    assert_int_equal(command.kind, CMD_ALLOW);
                    assert_int_equal(command.seat, other);
                    assert_int_equal(tap("cancel", view.request.asker).seat, view.request.asker);
                }
            }
        }
    }
}

static void buttons_speak_for_their_side(void **state)
{
    (void)state;
    scene_ask(&view, REQUEST_NONE, SEAT_NONE);
    for (int wide = 0; wide < 2; wide++) {
        for (int i = 0; i < 2; i++) {
            Seat seat = (Seat)i;
            look(wide ? 1400 : 1000, wide ? 1000 : 1400);
            assert_int_equal(tap("undo", seat).seat, seat);
            assert_int_equal(tap("draw", seat).seat, seat);
            assert_int_equal(tap("menu", seat).seat, seat);
            assert_int_equal(tap("resign", seat).kind, CMD_NONE); /* asks for a second press */
            assert_int_equal(tap("resign", seat_other(seat)).kind, CMD_NONE); /* not that one */
            assert_int_equal(tap("resign", seat_other(seat)).seat, seat_other(seat));
        }
    }
}

static void pages_are_turned_to_who_opened_them(void **state)
{
    (void)state;
    static const struct {
        Page page;
        const char *control;
    } pages[] = {{PAGE_MENU, "help"},
                 {PAGE_HELP, "back"},
                 {PAGE_SETTINGS, "back"},
                 {PAGE_NEW, "play"},
                 {PAGE_REVIEW, "menu"}};
    static const int turn[2][3] = {{0, 2, 0}, {1, 3, 0}};
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        for (int wide = 0; wide < 2; wide++) {
            for (int opener = SEAT_NEAR; opener <= SEAT_NONE; opener++) {
                view.page = pages[i].page;
                view.opener = (Seat)opener;
                look(wide ? 1400 : 1000, wide ? 1000 : 1400);
                assert_int_equal(turn_of(pages[i].control, SEAT_NONE), turn[wide][opener]);
                assert_true(tap(pages[i].control, SEAT_NONE).kind != CMD_NONE);
            }
        }
    }
}

/* A drag towards the reader's own edge shows what is further down, whichever way the page lies. */
static void a_turned_page_scrolls_as_its_reader_sees_it(void **state)
{
    (void)state;
    static const float dx[4] = {0, 1, 0, -1}, dy[4] = {-1, 0, 1, 0}; /* the reader's up */
    for (int wide = 0; wide < 2; wide++) {
        view.page = PAGE_SETTINGS;
        view.opener = SEAT_FAR;
        look(wide ? 900 : 500, wide ? 500 : 900);
        Scroll *scroll = motions_scroll(stage.screen->motions, "settings-scroll", SEAT_NONE);
        int quarters = stage.screen->layout.page.quarters & 3, count;
        float x = wide ? 450 : 250, y = wide ? 250 : 450, by = 120;
        scroll->offset = 0;
        scene_send(&stage, &view, scene_finger(INPUT_PRESS, 1, x, y), &count);
        x += dx[quarters] * by;
        y += dy[quarters] * by;
        scene_send(&stage, &view, scene_finger(INPUT_MOVE, 1, x, y), &count);
        scene_send(&stage, &view, scene_finger(INPUT_RELEASE, 1, x, y), &count);
        assert_int_equal(scroll->offset, 120);
    }
}

static void one_panel_turns_to_who_is_to_move(void **state)
{
    (void)state;
    static const int window[][2] = {{1280, 800}, {900, 900}, {800, 1280}, {412, 915}};
    view.settings.face_to_face = false;
    scene_ask(&view, REQUEST_NONE, SEAT_NONE);
    for (size_t i = 0; i < sizeof window / sizeof *window; i++) {
        for (int on = 0; on < 2; on++) {
            for (int seat = 0; seat < 2; seat++) {
                view.settings.turn_panel = on;
                view.player[0].acts = seat == SEAT_NEAR;
                view.player[1].acts = seat == SEAT_FAR;
                look(window[i][0], window[i][1]);
                Rect board = stage.screen->layout.board;
                assert_int_equal(turn_of("undo", SEAT_NONE), on && seat == SEAT_FAR ? 2 : 0);
                assert_int_equal(tap("undo", SEAT_NONE).kind, CMD_UNDO);
                view.player[1].acts = false;
                look(window[i][0], window[i][1]);
                assert_memory_equal(&board, &stage.screen->layout.board, sizeof board);
            }
        }
    }
}

/* The device is turned while something is held, marked, requested or scrolled. */
static void turning_the_device_loses_nothing(void **state)
{
    (void)state;
    float x, y;
    int count;
    Point point = scene_point(&view, "C3");
    scene_ask(&view, REQUEST_NONE, SEAT_NONE);
    view.may.play = true;
    view.settings.touch = TOUCH_CONFIRM;
    look(1000, 1400);
    view.now_ms += 1000;
    screen_point_center(stage.screen, &view, point, &x, &y);
    scene_send(&stage, &view, scene_finger(INPUT_PRESS, 1, x, y), &count);
    scene_send(&stage, &view, scene_finger(INPUT_RELEASE, 1, x, y), &count);
    assert_int_equal(screen_aimed(stage.screen, &view), point);
    look(1400, 1000);
    assert_int_equal(stage.screen->layout.near_panel.quarters, 1);
    assert_int_equal(screen_aimed(stage.screen, &view), point); /* still marked */
    view.now_ms += 1000;
    screen_point_center(stage.screen, &view, point, &x, &y);
    scene_send(&stage, &view, scene_finger(INPUT_PRESS, 1, x, y), &count);
    Command command = scene_send(&stage, &view, scene_finger(INPUT_RELEASE, 1, x, y), &count);
    assert_int_equal(command.kind, CMD_PLAY);
    assert_int_equal(command.point, point);

    view.page = PAGE_SETTINGS;
    look(500, 900);
    motions_scroll(stage.screen->motions, "settings-scroll", SEAT_NONE)->offset = 100;
    look(900, 500);
    assert_int_equal(motions_scroll(stage.screen->motions, "settings-scroll", SEAT_NONE)->offset,
                     100);
}

/* What was under the finger has moved: the release has no effect, on the board and in a panel. */
static void a_finger_held_while_the_device_turns_does_nothing(void **state)
{
    (void)state;
    static const char *const names[] = {"draw", "menu", NULL};
    scene_ask(&view, REQUEST_NONE, SEAT_NONE);
    view.may.play = true;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        float x = 0, y = 0;
        int count;
        look(1000, 1400);
        if (names[i]) {
            screen_find(stage.screen, &view, names[i], SEAT_FAR, &x, &y);
        } else {
            screen_point_center(stage.screen, &view, scene_point(&view, "C3"), &x, &y);
        }
        scene_send(&stage, &view, scene_finger(INPUT_PRESS, 3, x, y), &count);
        look(1400, 1000);
        if (names[i]) {
            screen_find(stage.screen, &view, names[i], SEAT_FAR, &x, &y);
        } else {
            screen_point_center(stage.screen, &view, scene_point(&view, "C3"), &x, &y);
        }
        scene_send(&stage, &view, scene_finger(INPUT_MOVE, 3, x, y), &count);
        scene_send(&stage, &view, scene_finger(INPUT_RELEASE, 3, x, y), &count);
        assert_int_equal(count, 0);
        view.now_ms += 1000;
    }
}

/* In every state the controls are the same before and after, except for those left out for lack of
 * room, and one frame is enough. */
static void every_state_is_laid_out_in_one_frame(void **state)
{
    (void)state;
    for (int scene = 0; scene < gallery_count(); scene++) {
        gallery_fill(scene, &view);
        look(1280, 800);
        look(800, 1280);
        Layout turned = stage.screen->layout;
        int controls = stage.screen->ui.controls;
        view.now_ms += 1500;
        screen_build(stage.screen, &view, NULL);
        assert_memory_equal(&turned.board, &stage.screen->layout.board, sizeof turned.board);
        assert_int_equal(controls, stage.screen->ui.controls);
        for (int i = 0; i < controls; i++) {
            const Control *control = &stage.screen->ui.control[i];
            Rect at = frame_rect_to_window(control->frame, control->rect);
            bool inside = at.x >= 0 && at.y >= 0 && at.x + at.w <= 800 && at.y + at.h <= 1280;
            assert_true(inside || !rect_empty(control->clip));
        }
    }
}

static bool is_said(const char *words)
{
    static Traces seen;
    screen_draw(stage.screen, &view, stage.list);
    traces_read(&seen, stage.list, stage.fonts, theme_get(view.settings.theme)->panel, 15.0f);
    return traces_have(&seen, words);
}

/* The score of the match is shown during the next game, each side with its own wins first. */
static void the_score_is_seen_during_play(void **state)
{
    (void)state;
    scene_ask(&view, REQUEST_NONE, SEAT_NONE);
    view.games = 5;
    view.player[SEAT_NEAR].score = 4;
    view.player[SEAT_FAR].score = 1;
    for (int two = 0; two < 2; two++) {
        view.settings.face_to_face = two;
        look(1000, 1400);
        assert_true(is_said("4 : 1"));
        assert_true(is_said("1 : 4"));
    }
    view.games = 0;
    assert_false(is_said("4 : 1"));
}

/* Also while the other side has asked for something. */
static void unnamed_people_are_told_apart_by_colour(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        view.player[i].who.name[0] = '\0';
        view.player[i].person = i + 1;
    }
    for (int actor = 0; actor < 2; actor++) {
        scene_ask(&view, REQUEST_UNDO, (Seat)actor);
        for (int i = 0; i < 2; i++) {
            view.player[i].acts = i == actor;
        }
        const bool black = view.player[actor].color == COLOR_BLACK;
        look(1000, 1400);
        assert_true(is_said(black ? "Black to move" : "White to move"));
        assert_false(is_said("Player 1 to move"));
        assert_false(is_said("Player 2 to move"));
    }
}

/* An offer is accepted; only what takes something from the other side has to be allowed. */
static void the_answers_fit_the_request(void **state)
{
    (void)state;
    const RequestKind kinds[] = {REQUEST_UNDO, REQUEST_DRAW, REQUEST_NEW};
    for (int two = 0; two < 2; two++) {
        view.settings.face_to_face = two;
        look(1000, 1400);
        for (int i = 0; i < 3; i++) {
            scene_ask(&view, kinds[i], SEAT_FAR);
            assert_int_equal(is_said("Allow"), kinds[i] == REQUEST_UNDO);
            assert_int_equal(is_said("Accept"), kinds[i] != REQUEST_UNDO);
        }
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_stage, close_stage)

/* The pixels of the vermilion bar in the row of the player of this name. */
static int bar_beside(const char *name)
{
    static Traces traces;
    const Theme *theme = theme_get(view.settings.theme);
    const Rect panel = stage.screen->layout.panel;
    const Pixmap *pixels = canvas_pixels(stage.canvas);
    int found = 0;
    traces_read(&traces, stage.list, stage.fonts, theme->panel, 4.0f);
    for (int i = 0; i < traces.texts; i++) {
        const Rect box = traces.text[i].box;
        if (strcmp(traces.text[i].words, name) != 0 ||
            !rect_has(panel, (float)box.x, (float)box.y)) {
            continue;
        }
        for (int y = box.y; y < box.y + box.h; y++) {
            for (int x = panel.x; x < box.x; x++) {
                found += (*pixmap_at(pixels, x, y) & 0xFFFFFF) == (theme->seal & 0xFFFFFF);
            }
        }
    }
    return found;
}

/* At a shared panel, by the bar that otherwise says whose move it is. */
static void who_answers_a_request_is_marked(void **state)
{
    (void)state;
    stage_resize(&stage, 1280, 800, 1.0f);
    view.settings.face_to_face = false;
    for (int asker = 0; asker < 2; asker++) {
        scene_ask(&view, REQUEST_DRAW, (Seat)asker);
        stage_settle(&stage, &view);
        assert_int_equal(bar_beside(view.player[asker].who.name), 0);
        assert_true(bar_beside(view.player[1 - asker].who.name) > 0);
    }
    scene_ask(&view, REQUEST_NONE, SEAT_NONE);
    stage_settle(&stage, &view);
    for (int seat = 0; seat < 2; seat++) {
        assert_int_equal(bar_beside(view.player[seat].who.name) > 0, view.player[seat].acts);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(seats_are_the_setting),
                                       TEST(only_the_other_side_answers),
                                       TEST(who_answers_a_request_is_marked),
                                       TEST(buttons_speak_for_their_side),
                                       TEST(pages_are_turned_to_who_opened_them),
                                       TEST(a_turned_page_scrolls_as_its_reader_sees_it),
                                       TEST(one_panel_turns_to_who_is_to_move),
                                       TEST(turning_the_device_loses_nothing),
                                       TEST(a_finger_held_while_the_device_turns_does_nothing),
                                       TEST(every_state_is_laid_out_in_one_frame),
                                       TEST(unnamed_people_are_told_apart_by_colour),
                                       TEST(the_answers_fit_the_request),
                                       TEST(the_score_is_seen_during_play)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
