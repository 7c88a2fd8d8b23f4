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

/* The most that the next move may take. */
static int64_t longest(const MoveClock *clock, int stones)
{
    return movetime_for(clock, stones, 0).max;
}

static void test_nobody_has_named_a_time(void **state)
{
    (void)state;
    const MoveClock clock = named(MOVETIME_NONE, 0);
    assert_int_equal(longest(&clock, 10), 0);
}

/* Less than the limit, but most of it even if it is short. */
static void test_a_turn_keeps_a_reserve(void **state)
{
    (void)state;
    for (int64_t turn = 20; turn <= 100000; turn += turn / 7 + 1) {
        const MoveClock clock = named(turn, 0);
        const int64_t ms = longest(&clock, 10);
        assert_true(ms <= turn - 4);
        assert_true(ms * 100 >= turn * 80);
        assert_int_equal(movetime_for(&clock, 10, 5).max, ms - 5);
    }
    const MoveClock tenth = named(100, 0), half = named(500, 0), second = named(1000, 0);
    assert_int_equal(longest(&tenth, 10), 95);
    assert_int_equal(longest(&half, 10), 475);
    assert_int_equal(longest(&second, 10), 970);
}

/* Late moves make the next ones shorter for a while, by at most a third. */
static void test_late_moves_make_room(void **state)
{
    (void)state;
    MoveClock clock = named(100, 0);
    const int64_t idle = longest(&clock, 10);
    movetime_learn(&clock, -60);
    assert_int_equal(longest(&clock, 10), idle);
    movetime_learn(&clock, 12);
    assert_int_equal(longest(&clock, 10), idle - 12);
    movetime_learn(&clock, 3);
    const int64_t later = longest(&clock, 10);
    assert_true(later >= idle - 12 && later < idle - 3);
    for (int move = 0; move < 100; move++) {
        movetime_learn(&clock, 0);
    }
    assert_int_equal(longest(&clock, 10), idle);
    movetime_learn(&clock, 5000);
    assert_int_equal(longest(&clock, 10), 100 - 33);
}

static void test_as_fast_as_possible(void **state)
{
    (void)state;
    const MoveClock hurry = named(0, 0);
    assert_int_equal(longest(&hurry, 10), MOVETIME_HURRY);
    const MoveClock game = named(0, 180000);
    assert_true(longest(&game, 10) > 1000);
}

/* time_left alone limits a game; with none left, moves take the minimum. */
static void test_what_is_left_is_shared(void **state)
{
    (void)state;
    MoveClock clock = named(30000, 0);
    clock.left_known = true;
    clock.left = 10000;
    assert_in_range(movetime_for(&clock, 10, 0).plan, 300, 1000);
    clock.left = -50;
    assert_int_equal(longest(&clock, 10), 1);
    clock.left = MOVETIME_UNLIMITED;
    assert_int_equal(longest(&clock, 10), 30000 - 30);
}

/* No move takes longer than timeout_turn, however much time is left for the game. */
static void test_a_turn_limits_a_share(void **state)
{
    (void)state;
    const MoveClock turn = named(200, 0), both = named(200, 180000);
    assert_int_equal(longest(&both, 10), longest(&turn, 10));
}

/* A turn's time is used to its end; of a game's a move plans its share. */
static void test_what_limits_a_move(void **state)
{
    (void)state;
    const MoveClock none = named(MOVETIME_NONE, 0), turn = named(200, 0);
    const MoveClock both = named(200, 180000), game = named(0, 180000);
    const MoveClock share = named(30000, 180000);
    assert_int_equal(movetime_for(&none, 10, 0).plan, 0);
    assert_int_equal(movetime_for(&turn, 10, 0).plan, 0);
    assert_int_equal(movetime_for(&both, 10, 0).plan, 0);
    assert_true(movetime_for(&game, 10, 0).plan > 0);
    assert_true(movetime_for(&share, 10, 0).plan > 0);
    MoveClock late = both;
    late.left = 1000;
    assert_true(movetime_for(&late, 60, 0).plan > 0);
}

/* A hard move may take some shares of the game's time, but neither most of it nor more than a
 * turn's time. */
static void test_a_hard_move_takes_some_shares(void **state)
{
    (void)state;
    for (int64_t left = 100; left <= 180000; left *= 2) {
        MoveClock clock = named(30000, 180000);
        clock.left = left;
        const MoveTime time = movetime_for(&clock, 10, 0);
        assert_in_range(time.max, 2 * time.plan, left / 2);
        clock.turn = time.max * 3 / 4;
        assert_in_range(longest(&clock, 10), time.plan, clock.turn);
    }
}

/* Unlimited time_left, sent once before the first move, stays unlimited. */
static void test_no_limit_of_a_game_stays_none(void **state)
{
    (void)state;
    MoveClock clock = named(0, 0);
    clock.left_known = true;
    clock.left = MOVETIME_UNLIMITED;
    movetime_spend(&clock, 100);
    assert_int_equal(longest(&clock, 10), MOVETIME_HURRY);
    clock.turn = -1;
    assert_int_equal(longest(&clock, 10), 0);
}

/* Boards that search until STOP send -1; their time_left is ignored. */
static void test_no_limit_at_all(void **state)
{
    (void)state;
    MoveClock clock = named(-1, -1);
    clock.left_known = true;
    clock.left = 1;
    assert_int_equal(longest(&clock, 10), 0);
    clock.turn = 1000;
    assert_int_equal(longest(&clock, 10), 1000 - 30);
}

/* A host that never sends time_left: sixty moves do not exceed the game's time, whether they take
 * their share or all that they may. */
static void test_a_game_is_played_to_its_end(void **state)
{
    (void)state;
    for (int hard = 0; hard < 2; hard++) {
        MoveClock clock = named(30000, 60000);
        int64_t used = 0;
        for (int move = 0; move < 60; move++) {
            const MoveTime time = movetime_for(&clock, 2 * move, 0);
            movetime_spend(&clock, hard ? time.max : time.plan);
            used += hard ? time.max : time.plan;
        }
        assert_in_range(used, 50000, 60000 - 1);
    }
}

static void test_an_increment_comes_on_top(void **state)
{
    (void)state;
    MoveClock clock = named(MOVETIME_NONE, 1000);
    clock.increment = 400;
    assert_in_range(movetime_for(&clock, 20, 0).plan, 400, 500);
    clock.left = 100; /* the next increment cannot be used yet */
    assert_true(longest(&clock, 20) < 100);
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
        cmocka_unit_test(test_a_hard_move_takes_some_shares),
        cmocka_unit_test(test_no_limit_of_a_game_stays_none),
        cmocka_unit_test(test_no_limit_at_all),
        cmocka_unit_test(test_a_game_is_played_to_its_end),
        cmocka_unit_test(test_an_increment_comes_on_top),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
