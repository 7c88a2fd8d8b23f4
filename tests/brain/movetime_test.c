#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "brain/movetime.h"

static MoveClock named(int64_t turn, int64_t match)
{
    MoveClock clock;
    movetime_init(&clock);
    clock.turn = turn;
    clock.match = match;
    movetime_new_game(&clock);
    return clock;
}

static void test_nobody_has_named_a_time(void **state)
{
    (void)state;
    const MoveClock clock = named(MOVETIME_NONE, 0);
    assert_int_equal(movetime_for(&clock, 10, 0), 0);
}

/* Less than the limit, but most of it even if it is short. */
static void test_a_turn_keeps_a_reserve(void **state)
{
    (void)state;
    for (int64_t turn = 20; turn <= 100000; turn += turn / 7 + 1) {
        const MoveClock clock = named(turn, 0);
        const int64_t ms = movetime_for(&clock, 10, 0);
        assert_true(ms <= turn - 4);
        assert_true(ms * 100 >= turn * 80);
        assert_int_equal(movetime_for(&clock, 10, 5), ms - 5);
    }
    const MoveClock tenth = named(100, 0), half = named(500, 0), second = named(1000, 0);
    assert_int_equal(movetime_for(&tenth, 10, 0), 95);
    assert_int_equal(movetime_for(&half, 10, 0), 475);
    assert_int_equal(movetime_for(&second, 10, 0), 970);
}

/* Late moves make the next ones shorter for a while, by at most a third. */
static void test_late_moves_make_room(void **state)
{
    (void)state;
    MoveClock clock = named(100, 0);
    const int64_t idle = movetime_for(&clock, 10, 0);
    movetime_learn(&clock, -60);
    assert_int_equal(movetime_for(&clock, 10, 0), idle);
    movetime_learn(&clock, 12);
    assert_int_equal(movetime_for(&clock, 10, 0), idle - 12);
    movetime_learn(&clock, 3);
    const int64_t later = movetime_for(&clock, 10, 0);
    assert_true(later >= idle - 12 && later < idle - 3);
    for (int move = 0; move < 100; move++) {
        movetime_learn(&clock, 0);
    }
    assert_int_equal(movetime_for(&clock, 10, 0), idle);
    movetime_learn(&clock, 5000);
    assert_int_equal(movetime_for(&clock, 10, 0), 100 - 33);
}

static void test_as_fast_as_possible(void **state)
{
    (void)state;
    const MoveClock hurry = named(0, 0);
    assert_int_equal(movetime_for(&hurry, 10, 0), MOVETIME_HURRY);
    const MoveClock game = named(0, 180000);
    assert_true(movetime_for(&game, 10, 0) > 1000);
}

/* time_left alone limits a game; with none left, moves take the minimum. */
static void test_what_is_left_is_shared(void **state)
{
    (void)state;
    MoveClock clock = named(30000, 0);
    clock.left_known = true;
    clock.left = 10000;
    assert_in_range(movetime_for(&clock, 10, 0), 300, 1000);
    clock.left = -50;
    assert_int_equal(movetime_for(&clock, 10, 0), 1);
    clock.left = MOVETIME_UNLIMITED;
    assert_int_equal(movetime_for(&clock, 10, 0), 30000 - 30);
}

/* No move takes longer than timeout_turn, however much time is left for the game. */
static void test_a_turn_limits_a_share(void **state)
{
    (void)state;
    const MoveClock turn = named(200, 0), both = named(200, 180000);
    assert_int_equal(movetime_for(&both, 10, 0), movetime_for(&turn, 10, 0));
}

/* A move that is limited by its turn uses all of it. */
static void test_what_limits_a_move(void **state)
{
    (void)state;
    const MoveClock none = named(MOVETIME_NONE, 0), turn = named(200, 0);
    const MoveClock both = named(200, 180000), game = named(0, 180000);
    const MoveClock share = named(30000, 180000);
    assert_false(movetime_is_by_turn(&none, 10));
    assert_true(movetime_is_by_turn(&turn, 10));
    assert_true(movetime_is_by_turn(&both, 10));
    assert_false(movetime_is_by_turn(&game, 10));
    assert_false(movetime_is_by_turn(&share, 10));
    MoveClock late = both;
    late.left = 1000;
    assert_false(movetime_is_by_turn(&late, 60));
}

/* Unlimited time_left, sent once before the first move, stays unlimited. */
static void test_no_limit_of_a_game_stays_none(void **state)
{
    (void)state;
    MoveClock clock = named(0, 0);
    clock.left_known = true;
    clock.left = MOVETIME_UNLIMITED;
    movetime_spend(&clock, 100);
    assert_int_equal(movetime_for(&clock, 10, 0), MOVETIME_HURRY);
    clock.turn = -1;
    assert_int_equal(movetime_for(&clock, 10, 0), 0);
}

/* Boards that search until STOP send -1; their time_left is ignored. */
static void test_no_limit_at_all(void **state)
{
    (void)state;
    MoveClock clock = named(-1, -1);
    clock.left_known = true;
    clock.left = 1;
    assert_int_equal(movetime_for(&clock, 10, 0), 0);
    clock.turn = 1000;
    assert_int_equal(movetime_for(&clock, 10, 0), 1000 - 30);
}

/* A host that never sends time_left: sixty moves do not exceed the game's time. */
static void test_a_game_is_played_to_its_end(void **state)
{
    (void)state;
    MoveClock clock = named(30000, 60000);
    int64_t used = 0;
    for (int move = 0; move < 60; move++) {
        const int64_t ms = movetime_for(&clock, 2 * move, 0);
        movetime_spend(&clock, ms);
        used += ms;
    }
    assert_true(used < 60000);
    assert_true(used > 50000);
}

static void test_an_increment_comes_on_top(void **state)
{
    (void)state;
    MoveClock clock = named(MOVETIME_NONE, 1000);
    clock.increment = 400;
    const int64_t ms = movetime_for(&clock, 20, 0);
    assert_in_range(ms, 400, 500);
    clock.left = 100; /* the next increment cannot be used yet */
    assert_true(movetime_for(&clock, 20, 0) < 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nobody_has_named_a_time),
        cmocka_unit_test(test_a_turn_keeps_a_reserve),
        cmocka_unit_test(test_late_moves_make_room),
        cmocka_unit_test(test_as_fast_as_possible),
        cmocka_unit_test(test_what_is_left_is_shared),
        cmocka_unit_test(test_a_turn_limits_a_share),
        cmocka_unit_test(test_what_limits_a_move),
        cmocka_unit_test(test_no_limit_of_a_game_stays_none),
        cmocka_unit_test(test_no_limit_at_all),
        cmocka_unit_test(test_a_game_is_played_to_its_end),
        cmocka_unit_test(test_an_increment_comes_on_top),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
