/* Long proofs end when they are asked to. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>

#include "engine/ai/explain.h"
#include "engine/ai/report_proof.h"
#include "engine/ai/vct.h"
#include "engine/ai_positions.h"

enum { AFTER = 40 };

/* Asks for the end when it is asked the AFTERth time. */
typedef struct Asked {
    int times;
} Asked;

static bool is_asked(void *user)
{
    Asked *asked = user;
    return ++asked->times >= AFTER;
}

/* Black can make threes everywhere: whether it wins takes seconds to find out. */
static Position long_position(void)
{
    return ai_position(RULE_FREESTYLE, 15, "k14 c13 i13 f14 l5 j7 g11 n5",
                       "f3 e2 e12 c2 m4 e11 f4 k13", COLOR_BLACK);
}

static Board *board_of(const Position *position)
{
    Board *board = malloc(sizeof *board);
    assert_non_null(board);
    board_set(board, position);
    return board;
}

/* No node is searched any more, on the way back neither, and the board is as before. */
static void test_a_proof_by_threats_ends(void **state)
{
    (void)state;
    const Position p = long_position();
    Board *board = board_of(&p);
    Asked asked = {0};
    Vct vct = {.board = board, .budget = UINT64_MAX, .halt = {is_asked, &asked}};
    assert_int_equal(vct_attack(&vct, VCT_MOVES_MAX), VCT_NONE);
    assert_true(vct.halted && vct_gave_up(&vct));
    assert_int_equal(vct.nodes, AFTER);
    assert_int_equal(asked.times, AFTER);
    assert_int_equal(board->frames, 0);
    assert_true(board_is_consistent(board));
    free(board);
}

static void test_a_proof_for_a_report_ends(void **state)
{
    (void)state;
    const Position p = long_position();
    Asked asked = {0};
    ReportProof proof;
    Pv line;
    assert_true(report_proof_open(&proof));
    proof.threats_nodes = UINT64_MAX;
    proof.halt = (Halt){is_asked, &asked};
    assert_int_equal(report_proof_threats(&proof, &p, &line), 0);
    assert_int_equal(asked.times, AFTER);
    report_proof_close(&proof);
}

/* White has a win by fours, which Black's move overlooks. */
static void test_an_explanation_ends(void **state)
{
    (void)state;
    const Position p = ai_position(RULE_FREESTYLE, 15, "c3 n2 c9", "f8 g8 h8", COLOR_BLACK);
    Board *board = board_of(&p);
    Explanation e;
    const Point move = ai_point("d4", 15);
    explain_move(board, move, &(Halt){0}, &e);
    explain_mistakes(board, &(Halt){0}, &e);
    assert_true(explanation_has(&e, FACT_OVERLOOKS_FOURS));
    Asked asked = {.times = AFTER};
    const Halt halt = {is_asked, &asked};
    explain_move(board, move, &halt, &e);
    explain_mistakes(board, &halt, &e);
    assert_false(explanation_has(&e, FACT_OVERLOOKS_FOURS));
    assert_false(explanation_has(&e, FACT_LEAVES_FOURS));
    assert_true(asked.times > AFTER);
    assert_int_equal(board->frames, 0);
    free(board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_proof_by_threats_ends),
        cmocka_unit_test(test_a_proof_for_a_report_ends),
        cmocka_unit_test(test_an_explanation_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
