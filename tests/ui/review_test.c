/* What the review says in numbers: chances are the mover's, a row's number is a ply, and the lines
 * of the position before are shown as old ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "ui/gallery.h"
#include "ui/scene.h"
#include "ui/screen_query.h"
#include "ui/screen_state.h"
#include "ui/traces.h"
#include "ui/words.h"

static Stage stage;
static View view;
static Traces traces;

static int open_stage(void **state)
{
    (void)state;
    stage_open(&stage, 1600, 1000, 1.0f);
    return 0;
}

static int close_stage(void **state)
{
    (void)state;
    stage_close(&stage);
    return 0;
}

static void read_texts(void)
{
    drawlist_begin(stage.list, stage.w, stage.h);
    screen_draw(stage.screen, &view, stage.list);
    traces_read(&traces, stage.list, stage.fonts, 0xFFFFFFFF, 1000.0f);
}

static bool is_on_board(const TraceText *text)
{
    Rect board = stage.screen->layout.board;
    return !rect_empty(rect_intersect(board, text->box));
}

static int count(const char *words, bool on_board)
{
    int found = 0;
    for (int i = 0; i < traces.texts; i++) {
        found +=
            strcmp(traces.text[i].words, words) == 0 && is_on_board(&traces.text[i]) == on_board;
    }
    return found;
}

static void chances_are_percentages_of_the_mover(void **state)
{
    (void)state;
    gallery_fill_named("review-lines", &view);
    read_texts();
    assert_int_equal(count("72%", true), 1);
    assert_int_equal(count("72%", false), 1);
    assert_int_equal(count("45%", true), 1);
    assert_int_equal(count("72", true), 0); /* it would look like a move's number */
    assert_int_equal(count("Depth 17–28 · 1.24 M nodes/s · 3.8 s", false), 1);
    assert_int_equal(count("d 17", false), 2);
    view.analysis.spent_ms = 0;
    view.analysis.max_depth = 17;
    read_texts();
    assert_int_equal(count("Depth 17", false), 1);
}

/* In the usual window there is no room for depth, speed and time: the lines have their depths. */
static void the_speed_is_shown_in_the_usual_window(void **state)
{
    (void)state;
    stage_open(&stage, 1280, 800, 1.0f);
    gallery_fill_named("review-lines", &view);
    read_texts();
    assert_int_equal(count("1.24 M nodes/s", false), 1);
    assert_int_equal(count("d 17", false), 2);
    view.analysis.nodes = 0; /* an engine that does not say */
    read_texts();
    assert_int_equal(count("Depth 17–28 · 3.8 s", false), 1);
    stage_close(&stage);
}

/* What nobody can read is left to the panel. */
static void a_small_board_has_no_tiny_values(void **state)
{
    (void)state;
    static const int size[][2] = {{360, 640}, {320, 480}, {480, 320}, {640, 360}, {430, 932}};
    static const char *const scene[] = {"review-lines", "review-overlays", "review-explorer"};
    for (int i = 0; i < 15; i++) {
        stage_open(&stage, size[i / 3][0], size[i / 3][1], 1.0f);
        gallery_fill_named(scene[i % 3], &view);
        view.settings.coordinates = COORDINATES_OFF;
        read_texts();
        for (int k = 0; k < traces.texts; k++) {
            if (is_on_board(&traces.text[k])) {
                assert_true(traces.text[k].size >= 10.0f);
            }
        }
        stage_close(&stage);
    }
}

/* Of all channels together, 0 .. 765. */
static int lightness(Argb color)
{
    return (int)((color >> 16 & 0xFF) + (color >> 8 & 0xFF) + (color & 0xFF));
}

/* On the darkest board a sign keeps its light edge where the cells are small. */
static void a_sign_stands_out_on_a_small_board(void **state)
{
    (void)state;
    stage_open(&stage, 480, 320, 1.0f);
    gallery_fill_named("review-signs", &view);
    view.settings.theme = THEME_NIGHT;
    stage_settle(&stage, &view);
    const Pixmap *pixels = canvas_pixels(stage.canvas);
    const Layout *layout = &stage.screen->layout;
    float x, y;
    layout_point_center(layout, point_at(2, 1 + SIGN_TRIANGLE), &x, &y);
    int light = 0;
    for (int row = -layout->cell / 2; row <= layout->cell / 2; row++) {
        for (int column = -layout->cell / 2; column <= layout->cell / 2; column++) {
            light += lightness(*pixmap_at(pixels, (int)x + column, (int)y + row)) >= 3 * 200;
        }
    }
    assert_true(light >= layout->cell);
    stage_close(&stage);
}

/* A certain result is the mover's. */
static void the_mover_wins_or_loses(void **state)
{
    (void)state;
    static const struct {
        Color mover;
        int wins_in;
        const char *words, *value; /* count the same moves: the winner's */
    } table[] = {{COLOR_BLACK, 19, "Black wins in 10", "+M10"},
                 {COLOR_BLACK, -4, "White wins in 2", "\u2212M2"},
                 {COLOR_WHITE, 3, "White wins in 2", "+M2"},
                 {COLOR_WHITE, -6, "Black wins in 3", "\u2212M3"}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        gallery_fill_named("review-sure", &view);
        view.to_move = view.analysis.mover = table[i].mover;
        view.analysis.line[0].wins_in = table[i].wins_in;
        read_texts();
        assert_int_equal(count(table[i].words, false), 1);
        assert_int_equal(count(table[i].value, false), 1);
    }
}

static void old_lines_are_no_candidates(void **state)
{
    (void)state;
    gallery_fill_named("review-old", &view);
    read_texts();
    assert_int_equal(count("72%", false), 1);
    assert_int_equal(count("72%", true), 0);
    assert_int_equal(count("Analysing…", false), 1);
    float x, y;
    assert_int_equal(screen_find(stage.screen, &view, "line-1-1", SEAT_NONE, &x, &y),
                     FOUND_DISABLED);
}

/* In a row of the list, the number is the ply of the row's first stone. */
static void check_rows(const int *ply, int rows)
{
    read_texts();
    for (int row = 0; row < rows; row++) {
        char number[16];
        snprintf(number, sizeof number, "%d", ply[row]);
        char label[16];
        bool found = false;
        words_point(view.move[ply[row] - 1].point, view.size, label, sizeof label);
        for (int i = 0; i + 1 < traces.texts; i++) {
            const TraceText *first = &traces.text[i], *next = &traces.text[i + 1];
            found |= strcmp(first->words, number) == 0 && strcmp(next->words, label) == 0 &&
                     !is_on_board(first) && first->box.x < next->box.x;
        }
        if (!found) {
            fail_msg("no row \"%s %s\"", number, label);
        }
    }
}

static void rows_have_plies(void **state)
{
    (void)state;
    static const int black_first[] = {1, 3, 5}, white_first[] = {1, 2, 4};
    gallery_fill_named("review", &view);
    view.ply = 3;
    view.move[4].has_variations = false;
    check_rows(black_first, 3);
    for (int i = 0; i < view.moves; i++) {
        view.move[i].color = color_other(view.move[i].color);
    }
    check_rows(white_first, 3);
    gallery_fill_named("play", &view); /* the list beside the game */
    scene_put(&view, "H8 I9 I7 G9 H9 H10");
    check_rows(black_first, 3);
}

/* On a phone there is no room for it in the header: an analysis without lines still says why. */
static void a_small_window_says_why_there_are_no_lines(void **state)
{
    (void)state;
    static const int size[][2] = {{360, 640}, {320, 480}, {430, 932}, {640, 360}};
    for (int i = 0; i < 4; i++) {
        stage_open(&stage, size[i][0], size[i][1], 1.0f);
        gallery_fill_named("review-ended", &view);
        read_texts();
        assert_int_equal(count("The game ends here", false), 1);
        stage_close(&stage);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(chances_are_percentages_of_the_mover, open_stage,
                                        close_stage),
        cmocka_unit_test_setup_teardown(the_mover_wins_or_loses, open_stage, close_stage),
        cmocka_unit_test_setup_teardown(old_lines_are_no_candidates, open_stage, close_stage),
        cmocka_unit_test_setup_teardown(rows_have_plies, open_stage, close_stage),
        cmocka_unit_test(the_speed_is_shown_in_the_usual_window),
        cmocka_unit_test(a_small_board_has_no_tiny_values),
        cmocka_unit_test(a_sign_stands_out_on_a_small_board),
        cmocka_unit_test(a_small_window_says_why_there_are_no_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
