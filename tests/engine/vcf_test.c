#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>

#include "engine/ai_positions.h"
#include "engine/ai/vcf.h"
#include "engine/rules/rules.h"

static int plies(const Position *p, int fours)
{
    Board *board = malloc(sizeof *board);
    assert_non_null(board);
    board_set(board, p);
    Vcf vcf = {.board = board, .budget = 100000};
    const int result = vcf_search(&vcf, fours);
    assert_int_equal(board->frames, 0);
    assert_true(board_is_consistent(board));
    free(board);
    return result;
}

/* A four along row 8, then the open four of the four-three. */
static void test_four_three_wins(void **state)
{
    (void)state;
    const Position p =
        ai_position(RULE_FREESTYLE, 15, "e8 f8 g8 h9 h10", "d8 a1 a3 c1 c3", COLOR_BLACK);
    assert_true(plies(&p, 4) > 0);
    assert_int_equal(plies(&p, 0), 0);
}

static void test_defenders_five_comes_first(void **state)
{
    (void)state;
    const Position p =
        ai_position(RULE_FREESTYLE, 15, "e8 f8 g8 h9 h10", "d8 k2 l2 m2 n2", COLOR_BLACK);
    assert_int_equal(plies(&p, 8), 0);
}

/* A double three has no fours. */
static void test_no_fours_no_win(void **state)
{
    (void)state;
    const Position p = ai_position(RULE_FREESTYLE, 15, "h8 i8 g7 g6", "a1 a3 c1 c3", COLOR_BLACK);
    assert_int_equal(plies(&p, 8), 0);
}

static void test_white_wins_by_a_forbidden_block(void **state)
{
    (void)state;
    const Position p =
        ai_position(RULE_RENJU, 15, "d8 h5 h6 h7 h9 h10 a1", "e8 f8 o1 o3 m1 g8", COLOR_WHITE);
    /* After I8 only H8 blocks, which is an overline for Black. */
    Position after = p;
    position_make(&after, ai_point("I8", 15));
    assert_int_equal(rules_foul(&after, ai_point("H8", 15), COLOR_BLACK), FOUL_OVERLINE);
    assert_int_equal(plies(&p, 2), 3);
}

/* I7 makes a four and two threes, of which one cannot become a straight four. */
static void test_a_four_with_a_false_double_three_wins(void **state)
{
    (void)state;
    const Position p = ai_position(RULE_RENJU, 15, "j11 f10 g9 i9 g7 h7 i6 h5 i5",
                                   "f11 k11 e10 j9 e8 k8 e7 g6", COLOR_BLACK);
    assert_int_equal(rules_foul(&p, ai_point("I7", 15), COLOR_BLACK), FOUL_NONE);
    assert_int_equal(plies(&p, 2), 5);
}

/* H8 makes a four and a true double three: it would win under another rule. */
static void test_a_four_with_a_double_three_is_not_played(void **state)
{
    (void)state;
    static const char *const stones[] = {"h11 g9 h9 f8 i8 j8 j6", "f11 i11 f9 k9 e7 h5"};
    const Position p = ai_position(RULE_RENJU, 15, stones[0], stones[1], COLOR_BLACK);
    const Position free = ai_position(RULE_FREESTYLE, 15, stones[0], stones[1], COLOR_BLACK);
    assert_int_equal(rules_foul(&p, ai_point("H8", 15), COLOR_BLACK), FOUL_DOUBLE_THREE);
    assert_int_equal(plies(&p, 8), 0);
    assert_true(plies(&free, 8) > 0);
}

/* In caro the defender has more than one answer: the reported line follows one of them, and all of
 * its moves can be played. */
static void test_a_line_of_caro_can_be_played(void **state)
{
    (void)state;
    const Position p = ai_position(RULE_CARO, 12, "e9 f9 g9 j9 h8 i7 j7 d5 h5 j5 d4 h4 i4 e3 g3",
                                   "d9 h9 i9 d8 d7 g7 h7 h6 j6 e5 f5 j4 h3 j3", COLOR_WHITE);
    Board *board = malloc(sizeof *board);
    assert_non_null(board);
    board_set(board, &p);
    Vcf vcf = {.board = board, .budget = 20000};
    assert_true(vcf_search(&vcf, 8) > 2);
    for (int i = 0; i < vcf.pv.length; i++) {
        assert_true(position_is_empty(&board->position, vcf.pv.move[i]));
        board_make(board, vcf.pv.move[i]);
    }
    free(board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_four_three_wins),
        cmocka_unit_test(test_defenders_five_comes_first),
        cmocka_unit_test(test_no_fours_no_win),
        cmocka_unit_test(test_white_wins_by_a_forbidden_block),
        cmocka_unit_test(test_a_four_with_a_false_double_three_wins),
        cmocka_unit_test(test_a_four_with_a_double_three_is_not_played),
        cmocka_unit_test(test_a_line_of_caro_can_be_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
