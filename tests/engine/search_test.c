#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "engine/ai_positions.h"
#include "engine/ai/search.h"
#include "engine/monotonic.h"
#include "engine/rules/rules.h"

static SearchReport run(const Position *p, SearchLimits limits)
{
    Search *search = search_new(1 << 20);
    SearchReport report;
    assert_non_null(search);
    search_run(search, p, &limits, NULL, NULL, &report);
    search_free(search);
    return report;
}

static void test_takes_the_five_under_every_rule(void **state)
{
    (void)state;
    for (int rule = 0; rule < RULE_COUNT; rule++) {
        const Position p = ai_position((Rule)rule, 15, "e8 f8 g8 h8", "d8 e9 f9 h9", COLOR_BLACK);
        const SearchReport report = run(&p, (SearchLimits){.nodes = 3000, .level = level_max()});
        assert_int_equal(report.move, ai_point("I8", 15));
        assert_int_equal(report.value, VALUE_WIN - 1);
    }
}

static void test_blocks_the_five_before_its_own_open_four(void **state)
{
    (void)state;
    const Position p = ai_position(RULE_FREESTYLE, 15, "g5 h5 i5 d8", "e8 f8 g8 h8", COLOR_BLACK);
    const SearchReport report = run(&p, (SearchLimits){.nodes = 3000, .level = level_max()});
    assert_int_equal(report.move, ai_point("I8", 15));
}

static void test_answers_an_open_three(void **state)
{
    (void)state;
    const Position p = ai_position(RULE_FREESTYLE, 15, "c3 m12 c12", "g8 h8 i8", COLOR_BLACK);
    const SearchReport report = run(&p, (SearchLimits){.nodes = 20000, .level = level_max()});
    assert_int_equal(point_y(report.move), point_y(ai_point("H8", 15)));
}

/* I10 makes a four and two threes, of which one cannot become a straight four. */
static void test_renju_four_with_a_false_double_three(void **state)
{
    (void)state;
    const Position p = ai_position(RULE_RENJU, 15, "h11 j11 g10 j10 k10 e9 i8 k8 i7",
                                   "k11 e10 f9 k9 h8 k7 f6 e5 i5", COLOR_BLACK);
    assert_int_equal(rules_foul(&p, ai_point("I10", 15), COLOR_BLACK), FOUL_NONE);
    const SearchReport report = run(&p, (SearchLimits){.nodes = 300, .level = level_max()});
    assert_int_equal(report.move, ai_point("I10", 15));
    assert_int_equal(report.value, VALUE_WIN - 5);
}

/* Caro: a five between two white stones is no win. */
static void test_caro_blocked_five_is_no_win(void **state)
{
    (void)state;
    const Position p = ai_position(RULE_CARO, 15, "e8 f8 g8 h8", "d8 j8 e9 c3", COLOR_BLACK);
    const SearchReport report = run(&p, (SearchLimits){.nodes = 3000, .level = level_max()});
    assert_int_not_equal(report.value, VALUE_WIN - 1);
}

/* Two threads find a legal move, and the same win as one. */
static void test_two_threads_find_the_win(void **state)
{
    (void)state;
    const Position p = ai_position(RULE_FREESTYLE, 15, "h8 i9 j8", "h9 g7 k7", COLOR_BLACK);
    const SearchReport one = run(&p, (SearchLimits){.depth = 9, .level = level_max()});
    const SearchReport two =
        run(&p, (SearchLimits){.depth = 9, .level = level_max(), .threads = 2});
    assert_true(position_is_empty(&p, two.move));
    assert_true(one.nodes > 0 && two.nodes > 0);
    const Position won = ai_position(RULE_FREESTYLE, 15, "g8 h8 i8 c3", "g7 h5 k12", COLOR_BLACK);
    const SearchReport win =
        run(&won, (SearchLimits){.depth = 6, .level = level_max(), .threads = 2});
    assert_true(win.value > VALUE_WIN_BOUND);
}

/* The limit of nodes applies to all threads together. */
static void test_threads_share_the_nodes(void **state)
{
    (void)state;
    const Position p = ai_position(RULE_FREESTYLE, 15, "h8 i9 g6", "h9 j8 g8", COLOR_BLACK);
    const SearchLimits limits = {.nodes = 100000, .level = level_max(), .threads = 4};
    SearchReport report;
    Search *search = search_new(1 << 20);
    assert_non_null(search);
    search_run(search, &p, &limits, NULL, NULL, &report);
    assert_true(report.nodes < 150000);
    assert_true(report.nodes >= 25000);
    search_free(search);
}

static void test_barred_moves_are_not_played(void **state)
{
    (void)state;
    const Position p = ai_position(RULE_FREESTYLE, 15, "e8 f8 g8 h8", "d8 e9 f9 h9", COLOR_BLACK);
    const Point barred[] = {ai_point("I8", 15)};
    const SearchReport report = run(
        &p,
        (SearchLimits){.nodes = 3000, .level = level_max(), .barred = barred, .barred_count = 1});
    assert_true(position_is_empty(&p, report.move));
    assert_int_not_equal(report.move, barred[0]);
    /* With two fives, the one that is not barred is played. */
    const Position open =
        ai_position(RULE_FREESTYLE, 15, "e8 f8 g8 h8", "a1 e9 f9 h9", COLOR_BLACK);
    const SearchReport won = run(
        &open,
        (SearchLimits){.nodes = 3000, .level = level_max(), .barred = barred, .barred_count = 1});
    assert_int_equal(won.move, ai_point("D8", 15));
    assert_int_equal(won.value, VALUE_WIN - 1);
}

/* Everything is barred but a corner far from all stones: it is searched and played. */
static void test_the_only_move_not_barred_is_played(void **state)
{
    (void)state;
    const Position p = ai_position(RULE_FREESTYLE, 15, "h8", "i9", COLOR_BLACK);
    Point barred[POINTS_MAX];
    int count = 0;
    for (int i = 0; i + 1 < 15 * 15; i++) {
        barred[count++] = point_at(i % 15, i / 15);
    }
    for (int level = LEVEL_MIN; level <= level_max(); level += 3) {
        const SearchReport report = run(
            &p,
            (SearchLimits){.nodes = 500, .level = level, .barred = barred, .barred_count = count});
        assert_int_equal(report.move, point_at(14, 14));
        assert_int_equal(report.line_count, 1);
        assert_int_not_equal(report.value, 0);
    }
}

static void test_a_search_repeats_with_its_seed(void **state)
{
    (void)state;
    const Position p = ai_position(RULE_RENJU, 15, "h8 j8 h6", "i9 g7 i7", COLOR_BLACK);
    const SearchLimits limits = {.nodes = 8000, .level = 5, .seed = 7};
    const SearchReport first = run(&p, limits);
    const SearchReport second = run(&p, limits);
    assert_int_equal(first.move, second.move);
    assert_int_equal(first.value, second.value);
    assert_true(first.nodes == second.nodes);
}

/* After a resize a search gives the same result as a new one with a table of that size. */
static void test_resize_forgets_everything_in_all_threads(void **state)
{
    (void)state;
    const Position p = ai_position(RULE_RENJU, 15, "h8 j8 h6", "i9 g7 i7", COLOR_BLACK);
    const SearchLimits limits = {.nodes = 20000, .level = level_max()};
    const SearchLimits with_helpers = {.nodes = 3000, .level = level_max(), .threads = 3};
    const SearchReport expected = run(&p, limits);
    Search *search = search_new(4 << 20);
    SearchReport report;
    assert_non_null(search);
    for (size_t bytes = 1 << 16; bytes <= 1 << 20; bytes <<= 4) {
        search_run(search, &p, &with_helpers, NULL, NULL, &report);
        assert_true(search_resize(search, bytes));
    }
    search_run(search, &p, &limits, NULL, NULL, &report);
    assert_int_equal(report.move, expected.move);
    assert_int_equal(report.value, expected.value);
    assert_true(report.nodes == expected.nodes);
    search_free(search);
}

static void test_lines_are_different_and_best_first(void **state)
{
    (void)state;
    const Position p = ai_position(RULE_FREESTYLE, 15, "h8 i8", "h9 g7", COLOR_BLACK);
    const SearchReport report =
        run(&p, (SearchLimits){.depth = 4, .level = level_max(), .lines = 3});
    assert_int_equal(report.line_count, 3);
    for (int i = 1; i < 3; i++) {
        assert_true(report.line[i - 1].value >= report.line[i].value);
        assert_int_not_equal(report.line[i - 1].move, report.line[i].move);
    }
    assert_int_equal(report.move, report.line[0].pv.move[0]);
}

/* Games on small boards to the last point: always a legal move, under every rule. */
static void test_moves_are_legal_to_the_last_point(void **state)
{
    (void)state;
    Search *search = search_new(1 << 20);
    assert_non_null(search);
    for (int rule = 0; rule < RULE_COUNT; rule++) {
        for (int level = 0; level <= level_max(); level += 5) {
            const SearchLimits limits = {.nodes = 200, .level = level, .seed = 3};
            Position p;
            SearchReport report;
            position_init(&p, (Rule)rule, rule % 2 == 0 ? 5 : 6);
            for (;;) {
                search_run(search, &p, &limits, NULL, NULL, &report);
                if (position_is_full(&p)) {
                    assert_int_equal(report.move, POINT_NONE);
                    break;
                }
                assert_true(position_on_board(&p, report.move));
                assert_true(position_is_empty(&p, report.move));
                if (rules_wins(&p, report.move, p.to_move)) {
                    break;
                }
                position_make(&p, report.move);
            }
        }
    }
    search_free(search);
}

typedef struct SearchTask {
    Search *search;
    Position position;
    SearchReport report;
} SearchTask;

static void *work(void *user)
{
    SearchTask *task = user;
    const SearchLimits limits = {.time_ms = 60000, .level = level_max()};
    search_run(task->search, &task->position, &limits, NULL, NULL, &task->report);
    return NULL;
}

static void test_stop_from_another_thread(void **state)
{
    (void)state;
    static SearchTask task;
    pthread_t thread;
    task.search = search_new(1 << 20);
    task.position = ai_position(RULE_FREESTYLE, 15, "h8", "i9", COLOR_BLACK);
    assert_int_equal(pthread_create(&thread, NULL, work, &task), 0);
    usleep(50000);
    search_stop(task.search);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_true(position_is_empty(&task.position, task.report.move));
    assert_true(task.report.time_ms < 50000);
    /* The stop stays in force: the next search ends at once, still with a move. */
    work(&task);
    assert_true(position_is_empty(&task.position, task.report.move));
    assert_true(task.report.nodes < 1000);
    search_free(task.search);
}

/* Ends the first iteration when most of 200 ms have passed. */
static void wait_long(void *user, const SearchReport *report)
{
    const int64_t *start = user;
    while (report->depth == 1 && monotonic_ms() - *start < 190) {
        usleep(1000);
    }
}

/* Another iteration begins late only with `all_time`. */
static void test_all_of_the_time_is_used(void **state)
{
    (void)state;
    const Position position = ai_position(RULE_FREESTYLE, 15, "h8 j6", "i9 g5", COLOR_BLACK);
    for (int all = 0; all < 2; all++) {
        Search *search = search_new(1 << 20);
        const SearchLimits limits = {.time_ms = 200, .all_time = all, .level = level_max()};
        SearchReport report;
        int64_t start = monotonic_ms();
        assert_non_null(search);
        search_run(search, &position, &limits, wait_long, &start, &report);
        assert_true(report.time_ms >= (all ? 198 : 180));
        assert_true(all || report.depth == 1);
        search_free(search);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_takes_the_five_under_every_rule),
        cmocka_unit_test(test_blocks_the_five_before_its_own_open_four),
        cmocka_unit_test(test_answers_an_open_three),
        cmocka_unit_test(test_renju_four_with_a_false_double_three),
        cmocka_unit_test(test_caro_blocked_five_is_no_win),
        cmocka_unit_test(test_two_threads_find_the_win),
        cmocka_unit_test(test_threads_share_the_nodes),
        cmocka_unit_test(test_barred_moves_are_not_played),
        cmocka_unit_test(test_the_only_move_not_barred_is_played),
        cmocka_unit_test(test_a_search_repeats_with_its_seed),
        cmocka_unit_test(test_resize_forgets_everything_in_all_threads),
        cmocka_unit_test(test_lines_are_different_and_best_first),
        cmocka_unit_test(test_moves_are_legal_to_the_last_point),
        cmocka_unit_test(test_stop_from_another_thread),
        cmocka_unit_test(test_all_of_the_time_is_used),
    };
#ifdef __SANITIZE_THREAD__
    cmocka_set_test_filter("*thread*"); /* the others have one and take long */
#endif
    return cmocka_run_group_tests(tests, NULL, NULL);
}
