/* The puzzles of the program: which one is of the day, which one comes next, and what a hint costs.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "app/puzzles.h"
#include "engine/buffer.h"

static Puzzles puzzles;
static Messages messages;
static Calendar calendar;

static int begin(void **state)
{
    (void)state;
    messages_init(&messages);
    calendar.fixed_day = 20000;
    return puzzles_init(&puzzles, &calendar, &messages) ? 0 : -1;
}

static int end(void **state)
{
    (void)state;
    puzzles_free(&puzzles);
    return 0;
}

static void run(PuzzleAction action, int field)
{
    const Command command = {.kind = CMD_PUZZLE, .value = (int)action, .field = field};
    puzzles_run(&puzzles, &command);
}

/* ---- before a page was opened ---- */

static void test_nothing_can_be_done_before_a_page_is_opened(void **state)
{
    (void)state;
    static const PuzzleAction actions[] = {PUZZLE_OPEN_DAILY, PUZZLE_NEXT, PUZZLE_HELP};
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++) {
        run(actions[i], 0);
        assert_int_equal(puzzles.index, -1);
    }
    assert_false(puzzles_may_try(&puzzles));
    assert_int_equal(puzzles_try(&puzzles, point_at(7, 7), 0), MATCH_NOT_YOURS);
    assert_false(puzzles_are_judging(&puzzles));
}

/* ---- which one ---- */

static void test_the_puzzle_of_the_day_follows_the_date(void **state)
{
    (void)state;
    assert_true(puzzles_open(&puzzles));
    const int first = puzzles.index;
    assert_true(puzzles_open(&puzzles)); /* again: it stays */
    assert_int_equal(puzzles.index, first);
    calendar.fixed_day++;
    assert_true(puzzles_open(&puzzles)); /* after midnight */
    assert_int_not_equal(puzzles.index, first);
    assert_int_equal(puzzles.day, calendar.fixed_day);
}

/* A script names it by all moves before it, no part of them. */
static void test_a_script_chooses_the_puzzle_of_the_day(void **state)
{
    (void)state;
    enum { WANTED = 3 };
    Buffer line = {0};
    assert_true(puzzles_open(&puzzles));
    puzzle_write(&puzzles.set.puzzle[WANTED], &line);
    assert_false(line.failed);
    char *plies = strrchr(line.text, ' ') + 1;
    plies[strcspn(plies, "\n")] = '\0';
    assert_true(strlen(plies) > 4);
    assert_false(puzzles_choose_daily(&puzzles, plies + 2));
    assert_false(puzzles_choose_daily(&puzzles, "h8h9"));
    assert_false(puzzles_choose_daily(&puzzles, line.text)); /* with what is before them */
    assert_true(puzzles_choose_daily(&puzzles, plies));
    run(PUZZLE_OPEN_DAILY, 0);
    assert_int_equal(puzzles.index, WANTED);
    buffer_free(&line);
}

static void test_the_next_one_is_of_the_same_kind_and_grade(void **state)
{
    (void)state;
    assert_true(puzzles_open(&puzzles));
    for (int kind = 0; kind < PUZZLE_KINDS; kind++) {
        for (int grade = 0; grade < PUZZLE_GRADES; grade++) {
            const int before = puzzles.index;
            run(PUZZLE_OPEN_SET, puzzle_set_value(kind, grade));
            if (puzzles.set_count[kind][grade] == 0) {
                assert_int_equal(puzzles.index, before); /* there is none */
                continue;
            }
            const int first = puzzles.index;
            for (int i = 0; i < puzzles.set_count[kind][grade]; i++) {
                const Puzzle *puzzle = &puzzles.set.puzzle[puzzles.index];
                assert_int_equal(puzzle->kind, kind);
                assert_int_equal(puzzle_grade(puzzle), grade);
                assert_false(puzzles.daily);
                run(PUZZLE_NEXT, 0);
            }
            assert_int_equal(puzzles.index, first); /* all were seen */
        }
    }
}

/* After the puzzle of the day: one of its grade, of whatever kind. */
static void test_after_the_puzzle_of_the_day(void **state)
{
    (void)state;
    assert_true(puzzles_open(&puzzles));
    const int grade = puzzles.grade;
    for (int i = 0; i < 5; i++) {
        run(PUZZLE_NEXT, 0);
        assert_int_equal(puzzle_grade(&puzzles.set.puzzle[puzzles.index]), grade);
    }
}

/* ---- hints ---- */

/* Of the puzzle of the day the move is shown only to who does not mind that it counts no more;
 * asked once, and not for another puzzle. */
static void test_a_hint_that_costs_the_day_is_asked_about(void **state)
{
    (void)state;
    assert_true(puzzles_open(&puzzles));
    run(PUZZLE_HELP, 0);
    assert_int_equal(puzzles.play.hint, PUZZLE_HINT_AREA);
    run(PUZZLE_HELP, 0);
    assert_int_equal(puzzles.play.asks, PUZZLE_ASKS_MOVE);
    assert_int_equal(puzzles.play.hint, PUZZLE_HINT_AREA);
    assert_false(puzzles_may(&puzzles, PUZZLE_HELP)); /* the question is open */
    assert_false(puzzles_may_try(&puzzles));
    run(PUZZLE_KEEP_TRYING, 0);
    assert_int_equal(puzzles.play.asks, PUZZLE_ASKS_NOTHING);
    run(PUZZLE_HELP, 0);
    run(PUZZLE_SHOW_CONFIRMED, 0);
    assert_int_equal(puzzles.play.hint, PUZZLE_HINT_MOVE);
    assert_true(puzzles.unsaved);
    run(PUZZLE_OPEN_DAILY, 0); /* once more: it has been shown */
    run(PUZZLE_HELP, 0);
    run(PUZZLE_HELP, 0);
    assert_int_equal(puzzles.play.asks, PUZZLE_ASKS_NOTHING);
    assert_int_equal(puzzles.play.hint, PUZZLE_HINT_MOVE);
    run(PUZZLE_NEXT, 0);
    run(PUZZLE_SHOW, 0);
    assert_int_equal(puzzles.play.asks, PUZZLE_ASKS_NOTHING);
    assert_true(puzzles_are_judging(&puzzles));
}

/* While a try is judged, neither a hint nor the solution is given. */
static void test_no_hint_while_a_try_is_judged(void **state)
{
    (void)state;
    assert_true(puzzles_open(&puzzles));
    Point point = point_first();
    while (puzzles_try(&puzzles, point, 0) != MATCH_OK) {
        point = point_next(point, 15);
    }
    assert_int_equal(puzzles.play.stage, PUZZLE_JUDGED);
    assert_false(puzzles_may(&puzzles, PUZZLE_HELP));
    assert_false(puzzles_may(&puzzles, PUZZLE_SHOW));
    run(PUZZLE_HELP, 0);
    assert_int_equal(puzzles.play.hint, PUZZLE_HINT_NONE);
    run(PUZZLE_SHOW, 0);
    assert_int_equal(puzzles.play.stage, PUZZLE_JUDGED);
    assert_int_equal(puzzles_try(&puzzles, point, 0), MATCH_NOT_YOURS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_nothing_can_be_done_before_a_page_is_opened, begin,
                                        end),
        cmocka_unit_test_setup_teardown(test_the_puzzle_of_the_day_follows_the_date, begin, end),
        cmocka_unit_test_setup_teardown(test_a_script_chooses_the_puzzle_of_the_day, begin, end),
        cmocka_unit_test_setup_teardown(test_the_next_one_is_of_the_same_kind_and_grade, begin,
                                        end),
        cmocka_unit_test_setup_teardown(test_after_the_puzzle_of_the_day, begin, end),
        cmocka_unit_test_setup_teardown(test_a_hint_that_costs_the_day_is_asked_about, begin, end),
        cmocka_unit_test_setup_teardown(test_no_hint_while_a_try_is_judged, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
