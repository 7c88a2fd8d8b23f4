#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "engine/ai_positions.h"
#include "engine/ai/wincount.h"
#include "engine/rules/rules.h"

static void test_number_of_lines(void **state)
{
    (void)state;
    assert_int_equal(wincount_lines(15), 572);
    assert_int_equal(wincount_lines(5), 12);
    assert_int_equal(wincount_lines(19), 1020);
}

static void test_completes_a_five(void **state)
{
    (void)state;
    const Position p = ai_position(RULE_FREESTYLE, 15, "a1 b1 c1 d1", "h8 h9 h10 h11", COLOR_BLACK);
    assert_int_equal(wincount_choose(&p, NULL), ai_point("E1", 15));
}

static void test_blocks_a_four(void **state)
{
    (void)state;
    const Position p = ai_position(RULE_FREESTYLE, 15, "a1 g7 i9", "k5 k6 k7 k8", COLOR_BLACK);
    const Point move = wincount_choose(&p, NULL);
    assert_true(move == ai_point("K4", 15) || move == ai_point("K9", 15));
}

/* The seeds' faults: a move on a stone, a move off the board, counts that outlive an undo. */
static void test_whole_games_are_legal(void **state)
{
    (void)state;
    static const int sizes[] = {5, 6, 15, 25};
    for (int k = 0; k < 4; k++) {
        Position p;
        position_init(&p, RULE_FREESTYLE, sizes[k]);
        while (!position_is_full(&p)) {
            const Point move = wincount_choose(&p, NULL);
            assert_true(position_on_board(&p, move));
            assert_true(position_is_empty(&p, move));
            if (rules_wins(&p, move, p.to_move)) {
                break;
            }
            position_make(&p, move);
        }
        if (position_is_full(&p)) {
            assert_int_equal(wincount_choose(&p, NULL), POINT_NONE);
        }
    }
}

static void test_nothing_is_left_after_undo(void **state)
{
    (void)state;
    Position p = ai_position(RULE_FREESTYLE, 15, "h8 i8", "h9 g7", COLOR_BLACK);
    int64_t before;
    int64_t after;
    const Point move = wincount_choose(&p, &before);
    position_make(&p, ai_point("J8", 15));
    position_make(&p, ai_point("A1", 15));
    assert_int_not_equal(wincount_choose(&p, &after), POINT_NONE);
    assert_true(after > before);
    position_undo(&p);
    position_undo(&p);
    assert_int_equal(wincount_choose(&p, &after), move);
    assert_true(after == before);
}

static void test_black_avoids_a_foul(void **state)
{
    (void)state;
    const Position p =
        ai_position(RULE_RENJU, 15, "e8 f8 g8 i8 j8 h7 h6", "a1 a3 c1 e1 o15 o13", COLOR_BLACK);
    const Point move = wincount_choose(&p, NULL);
    assert_int_equal(rules_foul(&p, move, COLOR_BLACK), FOUL_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_number_of_lines),
        cmocka_unit_test(test_completes_a_five),
        cmocka_unit_test(test_blocks_a_four),
        cmocka_unit_test(test_whole_games_are_legal),
        cmocka_unit_test(test_nothing_is_left_after_undo),
        cmocka_unit_test(test_black_avoids_a_foul),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
