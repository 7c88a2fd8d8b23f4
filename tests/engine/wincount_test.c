#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "engine/ai_positions.h"
#include "engine/ai/wincount.h"
#include "engine/rules/rules.h"

static void test_completes_a_five(void **state)
{
    (void)state;
    const Position p = ai_position(RULE_FREESTYLE, 15, "a1 b1 c1 d1", "h8 h9 h10 h11", COLOR_BLACK);
    assert_int_equal(wincount_choose(&p), ai_point("E1", 15));
}

static void test_blocks_a_four(void **state)
{
    (void)state;
    const Position p = ai_position(RULE_FREESTYLE, 15, "a1 g7 i9", "k5 k6 k7 k8", COLOR_BLACK);
    const Point move = wincount_choose(&p);
    assert_true(move == ai_point("K4", 15) || move == ai_point("K9", 15));
}

/* Faults of the first versions: a move on a stone, a move off the board. */
static void test_whole_games_are_legal(void **state)
{
    (void)state;
    static const int sizes[] = {5, 6, 15, 25};
    for (int k = 0; k < 4; k++) {
        Position p;
        position_init(&p, RULE_FREESTYLE, sizes[k]);
        while (!position_is_full(&p)) {
            const Point move = wincount_choose(&p);
            assert_true(position_on_board(&p, move));
            assert_true(position_is_empty(&p, move));
            if (rules_wins(&p, move, p.to_move)) {
                break;
            }
            position_make(&p, move);
        }
        if (position_is_full(&p)) {
            assert_int_equal(wincount_choose(&p), POINT_NONE);
        }
    }
}

static void test_undo_restores_the_choice(void **state)
{
    (void)state;
    Position p = ai_position(RULE_FREESTYLE, 15, "h8 i8", "h9 g7", COLOR_BLACK);
    const Point before = wincount_choose(&p);
    position_make(&p, ai_point("J8", 15));
    position_make(&p, ai_point("A1", 15));
    assert_int_not_equal(wincount_choose(&p), before);
    position_undo(&p);
    position_undo(&p);
    assert_int_equal(wincount_choose(&p), before);
}

static void test_black_avoids_a_foul(void **state)
{
    (void)state;
    const Position p =
        ai_position(RULE_RENJU, 15, "e8 f8 g8 i8 j8 h7 h6", "a1 a3 c1 e1 o15 o13", COLOR_BLACK);
    const Point move = wincount_choose(&p);
    assert_int_equal(rules_foul(&p, move, COLOR_BLACK), FOUL_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_completes_a_five),
        cmocka_unit_test(test_blocks_a_four),
        cmocka_unit_test(test_whole_games_are_legal),
        cmocka_unit_test(test_undo_restores_the_choice),
        cmocka_unit_test(test_black_avoids_a_foul),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
