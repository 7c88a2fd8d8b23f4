/* Beginners can win at level 1 and not at level 4, the default. A small sample of what
 * play_children measures; the same games on every machine. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "engine/ai_positions.h"
#include "engine/children.h"
#include "engine/level.h"

enum { GAMES = 20, SEED = 1 };

/* Percent of the points of all three children. */
static double all_percent(int level)
{
    Search *search = search_new(1 << 20);
    ChildResults all = {0, 0, 0};
    assert_non_null(search);
    for (int child = 0; child < CHILD_COUNT; child++) {
        const ChildResults results =
            child_play((Child)child, level, RULE_FREESTYLE, GAMES, SEED, search);
        all.won += results.won;
        all.drawn += results.drawn;
        all.lost += results.lost;
    }
    search_free(search);
    return child_percent(&all);
}

static void test_a_beginner_wins_about_half_at_level_one(void **state)
{
    (void)state;
    const double percent = all_percent(LEVEL_MIN);
    assert_true(percent >= 40 && percent <= 65);
}

static void test_each_level_is_harder(void **state)
{
    (void)state;
    const double learner = all_percent(2);
    assert_true(learner > 10 && learner < 40);
    assert_true(all_percent(3) < learner);
}

static void test_the_default_level_does_not_lose_to_a_beginner(void **state)
{
    (void)state;
    assert_int_equal((int)all_percent(LEVEL_DEFAULT), 0);
}

static void check_move(Child child, const Position *position, const char *wanted)
{
    Random random = random_begin(1, 1);
    assert_int_equal(child_move(child, position, &random), ai_point(wanted, 15));
}

/* Each child sees what its description says, and no more. */
static void test_children_see_what_they_should(void **state)
{
    (void)state;
    const Position five =
        ai_position(RULE_FREESTYLE, 15, "f8 g8 h8 i8", "e8 b1 b2 b3 b4", COLOR_BLACK);
    const Position four =
        ai_position(RULE_FREESTYLE, 15, "e8 l12 c3 m4", "f8 g8 h8 i8", COLOR_BLACK);
    const Position three = ai_position(RULE_FREESTYLE, 15, "l12 c3 m4", "g8 h8 i8", COLOR_BLACK);
    Random random = random_begin(1, 1);
    for (int child = 0; child < CHILD_COUNT; child++) {
        check_move((Child)child, &five, "J8");
    }
    assert_int_not_equal(child_move(CHILD_EXTENDS, &four, &random), ai_point("J8", 15));
    check_move(CHILD_BLOCKS_FOURS, &four, "J8");
    check_move(CHILD_BLOCKS_THREES, &four, "J8");
    assert_int_not_equal(point_y(child_move(CHILD_BLOCKS_FOURS, &three, &random)),
                         point_y(ai_point("H8", 15)));
    assert_int_equal(point_y(child_move(CHILD_BLOCKS_THREES, &three, &random)),
                     point_y(ai_point("H8", 15)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_children_see_what_they_should),
        cmocka_unit_test(test_a_beginner_wins_about_half_at_level_one),
        cmocka_unit_test(test_each_level_is_harder),
        cmocka_unit_test(test_the_default_level_does_not_lose_to_a_beginner),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
