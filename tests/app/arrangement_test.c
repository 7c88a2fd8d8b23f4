/* A position that is set up goes on with another rule or size, or begins anew. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/arrangement.h"

static Arrangement arrangement;

static Setup setup_of(Rule rule, int size)
{
    return (Setup){.rule = rule, .size = size};
}

static Position board(Rule rule, int size)
{
    Position position;
    position_init(&position, rule, size);
    return position;
}

static void open_board(Rule rule, int size)
{
    const Setup setup = setup_of(rule, size);
    const Position start = board(rule, size);
    assert_true(arrangement_open(&arrangement, &setup, &start));
}

static void put(int x, int y)
{
    Position next = *arrangement_position(&arrangement);
    position_put(&next, point_at(x, y), COLOR_BLACK);
    assert_true(arrangement_change(&arrangement, &next));
}

static int size(void)
{
    return arrangement_position(&arrangement)->size;
}

static int stones(void)
{
    return arrangement_position(&arrangement)->stones;
}

static int end(void **state)
{
    (void)state;
    arrangement_forget(&arrangement);
    return 0;
}

/* From each side of the board. */
static void test_stones_beyond_a_smaller_board_are_left_out(void **state)
{
    (void)state;
    Position wide = board(RULE_FREESTYLE, 19), narrow;
    position_put(&wide, point_at(9, 9), COLOR_BLACK);
    position_put(&wide, point_at(0, 9), COLOR_BLACK);
    position_put(&wide, point_at(18, 9), COLOR_WHITE);
    position_put(&wide, point_at(9, 0), COLOR_BLACK);
    position_put(&wide, point_at(9, 18), COLOR_WHITE);
    arrangement_fit(&wide, RULE_FREESTYLE, 15, &narrow);
    assert_int_equal(narrow.stones, 1);
    assert_int_equal(position_color(&narrow, point_at(7, 7)), COLOR_BLACK);
}

/* The same stones judged by another rule are something to undo. */
static void test_another_rule_is_a_change(void **state)
{
    (void)state;
    open_board(RULE_FREESTYLE, 15);
    put(7, 7);
    Position same = *arrangement_position(&arrangement), renju;
    assert_true(arrangement_change(&arrangement, &same));
    assert_int_equal(arrangement.steps, 2);
    arrangement_fit(&same, RULE_RENJU, 15, &renju);
    assert_true(arrangement_change(&arrangement, &renju));
    assert_int_equal(arrangement.steps, 3);
    assert_int_equal(arrangement_position(&arrangement)->rule, RULE_RENJU);
}

/* An empty board of another size is the same start: the stones move there, and undo leads to the
 * size before. */
static void test_goes_on_with_another_size(void **state)
{
    (void)state;
    open_board(RULE_FREESTYLE, 15);
    put(7, 7);
    open_board(RULE_RENJU, 19);
    assert_int_equal(size(), 19);
    assert_int_equal(stones(), 1);
    assert_int_equal(arrangement_position(&arrangement)->rule, RULE_RENJU);
    assert_true(arrangement_step(&arrangement, -1));
    assert_int_equal(size(), 15);
    assert_true(arrangement_step(&arrangement, -1));
    assert_int_equal(size(), 19); /* the start is the new one */
    assert_int_equal(stones(), 0);
    assert_false(arrangement_may_step(&arrangement, -1));
}

/* Where nothing was set up yet the new size is no change. */
static void test_an_empty_board_of_another_size(void **state)
{
    (void)state;
    open_board(RULE_FREESTYLE, 15);
    open_board(RULE_FREESTYLE, 19);
    assert_int_equal(arrangement.steps, 1);
    assert_int_equal(arrangement_position(&arrangement)->size, 19);
}

/* The size that was chosen on the page stays when the start gets the same one. */
static void test_a_size_that_was_chosen_stays(void **state)
{
    (void)state;
    open_board(RULE_FREESTYLE, 15);
    put(7, 7);
    assert_true(arrangement_resize(&arrangement, 19));
    open_board(RULE_FREESTYLE, 19);
    assert_int_equal(size(), 19);
    assert_int_equal(arrangement.at, 2);
    assert_int_equal(stones(), 1);
}

/* The stones of another game, or of the same one on a board of another size, are another start. */
static void test_begins_anew_with_other_stones(void **state)
{
    (void)state;
    const Setup setup = setup_of(RULE_FREESTYLE, 15), wide = setup_of(RULE_FREESTYLE, 19);
    Position start = board(RULE_FREESTYLE, 15), other = board(RULE_FREESTYLE, 19);
    position_put(&start, point_at(7, 7), COLOR_BLACK);
    position_put(&other, point_at(7, 7), COLOR_BLACK);
    assert_false(arrangement_goes_on(&arrangement, &start)); /* nothing is set up */
    assert_true(arrangement_open(&arrangement, &setup, &start));
    put(8, 8);
    assert_true(arrangement_goes_on(&arrangement, &start));
    assert_false(arrangement_goes_on(&arrangement, &other));
    assert_true(arrangement_open(&arrangement, &wide, &other));
    assert_int_equal(stones(), 1);
    assert_false(arrangement_is_worth_keeping(&arrangement));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stones_beyond_a_smaller_board_are_left_out),
        cmocka_unit_test_teardown(test_another_rule_is_a_change, end),
        cmocka_unit_test_teardown(test_goes_on_with_another_size, end),
        cmocka_unit_test_teardown(test_an_empty_board_of_another_size, end),
        cmocka_unit_test_teardown(test_a_size_that_was_chosen_stays, end),
        cmocka_unit_test_teardown(test_begins_anew_with_other_stones, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
