/* The last report of an analysis is shown, whenever the analysis ends. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include <SDL.h>

#include "app/app_fixture.h"
#include "app/clipboard.h"
#include "app/script.h"

static void play(App *app, int x, int y)
{
    Command command = {.kind = CMD_PLAY, .point = point_at(x, y)};
    loop_command(app, &command);
}

static void open_review(App *app)
{
    Command review = {.kind = CMD_PAGE, .value = PAGE_REVIEW, .seat = SEAT_NONE};
    Command analyse = {.kind = CMD_ANALYSE, .value = 1};
    loop_command(app, &review);
    loop_command(app, &analyse);
}

/* Black has an open three and is to move: the analysis ends by itself. */
static App *analysed_game(void)
{
    App *app = app_fixture_open(PRESENT_SURFACE);
    play(app, 7, 7);
    play(app, 0, 0);
    play(app, 8, 7);
    play(app, 0, 2);
    play(app, 9, 7);
    play(app, 0, 4);
    open_review(app);
    loop_update(app);
    return app;
}

static void test_report_of_ended_analysis_reaches_a_waiting_script(void **state)
{
    (void)state;
    App *app = analysed_game();
    thinker_wait(app->workers.thinker); /* it ends before its report is collected */
    loop_collect(app, false);
    assert_int_equal(loop_view(app)->analysis.lines, 0);
    assert_true(script_wait_idle(app));
    assert_int_equal(loop_view(app)->analysis.line[0].wins_in, 3);
    app_free(app);
}

static void test_loop_wakes_up_for_the_last_report(void **state)
{
    (void)state;
    App *app = analysed_game();
    thinker_wait(app->workers.thinker);
    int64_t next = loop_next_ms(app);
    assert_true(next >= 0);
    loop_tick(app, next);
    loop_collect(app, true);
    assert_int_equal(loop_view(app)->analysis.line[0].wins_in, 3);
    app_free(app);
}

/* Its moves become a variation, as many as there are; what is no line of it is not followed. */
static void test_a_line_is_followed(void **state)
{
    (void)state;
    App *app = analysed_game();
    thinker_wait(app->workers.thinker);
    loop_tick(app, loop_next_ms(app));
    loop_collect(app, true);
    const ViewAnalysis analysis = loop_view(app)->analysis;
    assert_true(analysis.lines > 0);
    const int count = app->game.match->position.count;
    for (int line = -1; line <= analysis.lines; line += analysis.lines + 1) {
        loop_command(app, &(Command){.kind = CMD_FOLLOW, .field = line, .value = 1});
        assert_int_equal(app->game.match->position.count, count);
    }
    loop_command(app, &(Command){.kind = CMD_FOLLOW, .field = 0, .value = 99});
    const Position *position = &app->game.match->position;
    assert_int_equal(position->count, count + analysis.line[0].length);
    for (int i = count; i < position->count; i++) {
        assert_int_equal(position->move[i], analysis.line[0].move[i - count]);
    }
    app_free(app);
}

static SearchReport report_of(int depth, int lines)
{
    return (SearchReport){.depth = depth, .line_count = lines};
}

static bool keep(AnalysisCache *cache, const Position *position, int lines,
                 const SearchReport *report)
{
    const AnalysisEntry found = {.key = analysis_cache_key(position), .report = *report};
    return analysis_cache_store(cache, &found, lines);
}

static int kept_depth(const AnalysisCache *cache, const Position *position)
{
    const AnalysisEntry *entry = analysis_cache_find(cache, analysis_cache_key(position));
    return entry ? entry->report.depth : -1;
}

/* A shallower report does not take the place of a deeper one, unless it has the lines wanted. */
static void test_the_deepest_report_is_kept(void **state)
{
    (void)state;
    AnalysisCache *cache = calloc(1, sizeof *cache);
    Position position;
    position_init(&position, RULE_FREESTYLE, 15);
    assert_int_equal(kept_depth(cache, &position), -1);
    const SearchReport deep = report_of(12, 3), shallow = report_of(4, 3), many = report_of(2, 5);
    assert_true(keep(cache, &position, 3, &deep));
    assert_false(keep(cache, &position, 3, &shallow));
    assert_int_equal(kept_depth(cache, &position), 12);
    assert_true(keep(cache, &position, 5, &many));
    assert_int_equal(kept_depth(cache, &position), 2);
    /* The same stones under another rule, and on another board, are another position. */
    Position other = position;
    other.rule = RULE_RENJU;
    assert_int_equal(kept_depth(cache, &other), -1);
    position_init(&other, RULE_FREESTYLE, 19);
    assert_int_equal(kept_depth(cache, &other), -1);
    free(cache);
}

static void test_the_oldest_position_is_forgotten(void **state)
{
    (void)state;
    AnalysisCache *cache = calloc(1, sizeof *cache);
    Position position;
    position_init(&position, RULE_FREESTYLE, 19);
    const SearchReport report = report_of(1, 1);
    for (int i = 0; i <= ANALYSIS_CACHE_MAX; i++) {
        Position other = position;
        position_make(&other, point_at(i % 19, i / 19));
        keep(cache, &other, 1, &report);
    }
    for (int i = 0; i <= ANALYSIS_CACHE_MAX; i++) {
        Position other = position;
        position_make(&other, point_at(i % 19, i / 19));
        assert_int_equal(kept_depth(cache, &other), i == 0 ? -1 : 1);
    }
    free(cache);
}

/* In the report of another program's game, which says what was left on the clocks. */
static void test_the_times_of_a_file_are_shown(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    const Command paste = {.kind = CMD_PASTE, .seat = SEAT_NONE};
    assert_true(
        clipboard_set("(;GM[4]SZ[15]RU[Freestyle]TM[60]RE[W+T];B[hh]BL[40];W[ii]WL[57.5])"));
    loop_command(app, &paste);
    assert_true(script_wait_idle(app));
    const ViewReport *report = &loop_view(app)->report;
    assert_true(report->shown);
    assert_int_equal(report->spent_ms[1], 20000);
    assert_int_equal(report->spent_ms[2], 2500);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_report_of_ended_analysis_reaches_a_waiting_script),
        cmocka_unit_test(test_loop_wakes_up_for_the_last_report),
        cmocka_unit_test(test_a_line_is_followed),
        cmocka_unit_test(test_the_deepest_report_is_kept),
        cmocka_unit_test(test_the_oldest_position_is_forgotten),
        cmocka_unit_test(test_the_times_of_a_file_are_shown),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
