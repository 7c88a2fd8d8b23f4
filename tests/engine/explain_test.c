#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>

#include "engine/ai_positions.h"
#include "engine/ai/explain.h"
#include "engine/random.h"
#include "engine/rules/rules.h"

/* Explains `move` on a board of 15; the stones are lists of points. */
static Explanation explain(Rule rule, const char *black, const char *white, Color to_move,
                           const char *move)
{
    const Position p = ai_position(rule, 15, black, white, to_move);
    Explanation e;
    assert_true(explain_position(&p, ai_point(move, 15), false, &(Halt){0}, &e));
    return e;
}

static Explanation black_plays(const char *black, const char *white, const char *move)
{
    return explain(RULE_FREESTYLE, black, white, COLOR_BLACK, move);
}

/* Black's move, with its mistakes. */
static Explanation reviewed(Rule rule, const char *black, const char *white, const char *move)
{
    const Position p = ai_position(rule, 15, black, white, COLOR_BLACK);
    Explanation e;
    assert_true(explain_position(&p, ai_point(move, 15), true, &(Halt){0}, &e));
    return e;
}

static const Fact *fact_of(const Explanation *e, FactKind kind)
{
    for (int i = 0; i < e->facts; i++) {
        if (e->fact[i].kind == kind) {
            return &e->fact[i];
        }
    }
    fail_msg("no fact of kind %d among %d", (int)kind, e->facts);
    return NULL;
}

static void assert_only(const Explanation *e, FactKind kind)
{
    assert_int_equal(e->facts, 1);
    assert_int_equal(e->fact[0].kind, kind);
}

/* White has an open three: Black makes an open two instead. */
static void test_overlooks_fours(void **state)
{
    (void)state;
    const Explanation e = reviewed(RULE_FREESTYLE, "c3 n2 c9", "f8 g8 h8", "d4");
    assert_int_equal(e.fact[0].kind, FACT_OVERLOOKS_FOURS);
    assert_int_equal(e.fact[0].count, 1);
    assert_true(explanation_has(&e, FACT_BUILDS_TWO));
    assert_int_equal(e.moves, 4); /* the move, an open four, a block, the five */
    assert_int_equal(e.line[0], ai_point("D4", 15));
    assert_false(explanation_wins(&e));
    /* The same is not said while the game goes on, nor of a move that stops it. */
    const Explanation played = black_plays("c3 n2 c9", "f8 g8 h8", "d4");
    assert_false(explanation_has(&played, FACT_OVERLOOKS_FOURS));
    const Explanation stops = reviewed(RULE_FREESTYLE, "c3 n2 c9", "f8 g8 h8", "e8");
    assert_int_equal(stops.fact[0].kind, FACT_BLOCKS_OPEN_THREE);
    assert_int_equal(stops.moves, 0);
}

/* The block of a four is forced, and the open three wins all the same. */
static void test_leaves_fours(void **state)
{
    (void)state;
    const Explanation e = reviewed(RULE_FREESTYLE, "d8 n2 c14 l14", "e8 f8 g8 h8 j3 k3 l3", "i8");
    assert_int_equal(e.fact[0].kind, FACT_LEAVES_FOURS);
    assert_true(explanation_has(&e, FACT_BLOCKS_FOUR));
}

static void test_misses_its_own_win(void **state)
{
    (void)state;
    const Explanation five = reviewed(RULE_FREESTYLE, "e8 f8 g8 h8", "d8 e9 f9 a1", "k3");
    assert_int_equal(fact_of(&five, FACT_MISSES_FIVE)->point, ai_point("I8", 15));
    const Explanation fours = reviewed(RULE_FREESTYLE, "f8 g8 h8", "a1 c1 e1", "k3");
    assert_int_equal(fours.fact[0].kind, FACT_MISSES_FOURS);
    assert_int_equal(fours.fact[0].count, 1);
    const Point point = fours.fact[0].point;
    assert_true(point == ai_point("E8", 15) || point == ai_point("I8", 15));
    /* Nothing is missed by the move that wins. */
    const Explanation wins = reviewed(RULE_FREESTYLE, "f8 g8 h8", "a1 c1 e1", "i8");
    assert_false(explanation_has(&wins, FACT_MISSES_FOURS));
    assert_true(explanation_wins(&wins));
}

/* A foul is all there is to say. */
static void test_a_foul_is_no_mistake_more(void **state)
{
    (void)state;
    const Explanation e = reviewed(RULE_RENJU, "h8 i8 g7 g6", "a1 a3 c1 c3", "g8");
    assert_only(&e, FACT_FOUL);
}

static void test_five(void **state)
{
    (void)state;
    const Explanation e = black_plays("e8 f8 g8 h8", "d8 e9 f9 g9", "i8");
    assert_only(&e, FACT_MAKES_FIVE);
    assert_true(explanation_wins(&e));
    assert_int_equal(e.moves, 1);
}

static void test_blocks_the_four(void **state)
{
    (void)state;
    const Explanation e = black_plays("d8 c1 n2", "e8 f8 g8 h8", "i8");
    assert_only(&e, FACT_BLOCKS_FOUR);
    assert_int_equal(e.fact[0].point, ai_point("I8", 15));
    assert_false(explanation_wins(&e));
}

static void test_leaves_the_five(void **state)
{
    (void)state;
    const Explanation e = black_plays("d8 c1 n2", "e8 f8 g8 h8", "h9");
    assert_only(&e, FACT_LEAVES_FIVE);
    assert_int_equal(e.fact[0].point, ai_point("I8", 15));
    /* An open four cannot be blocked. */
    const Explanation one_end = black_plays("c1 n2 a9", "e8 f8 g8 h8", "i8");
    assert_only(&one_end, FACT_CANNOT_STOP_FIVE);
    assert_int_equal(one_end.fact[0].point, ai_point("D8", 15));
}

static void test_open_four(void **state)
{
    (void)state;
    const Explanation e = black_plays("f8 g8 h8", "f9 g9 a1", "i8");
    assert_int_equal(e.fact[0].kind, FACT_MAKES_OPEN_FOUR);
    assert_true(explanation_wins(&e));
    assert_int_equal(e.moves, 3);
}

/* An open four wins nothing if the opponent makes five first. */
static void test_open_four_too_late(void **state)
{
    (void)state;
    const Explanation e = black_plays("f8 g8 h8 d3", "e3 f3 g3 h3", "i8");
    assert_only(&e, FACT_LEAVES_FIVE);
}

static void test_open_three(void **state)
{
    (void)state;
    const Explanation e = black_plays("g8 h8", "a1 o1", "i8");
    assert_int_equal(e.fact[0].kind, FACT_MAKES_OPEN_THREE);
    assert_false(explanation_wins(&e));
    assert_int_equal(e.moves, 0);
}

static void test_three_with_one_end(void **state)
{
    (void)state;
    const Explanation e = black_plays("g8 h8", "f8 o1", "i8");
    assert_only(&e, FACT_MAKES_THREE);
}

static void test_four_three(void **state)
{
    (void)state;
    const Explanation e = black_plays("e8 f8 g8 h9 h10", "d8 a1 a3 c1 c3", "h8");
    assert_int_equal(e.fact[0].kind, FACT_MAKES_FOUR_THREE);
    assert_true(e.fact[0].wins);
    assert_int_equal(e.fact[0].point, ai_point("I8", 15)); /* where White has to block */
    assert_int_equal(fact_of(&e, FACT_WINS_BY_FOURS)->count, 2);
    assert_int_equal(e.moves, 5); /* four, block, open four, block, five */
}

static void test_double_three(void **state)
{
    (void)state;
    const Explanation e = black_plays("h9 h10 i8 j8", "a1 a3 c1 c3", "h8");
    assert_int_equal(e.fact[0].kind, FACT_MAKES_DOUBLE_THREE);
    assert_true(e.fact[0].wins);
    /* White has a four with which to gain time: not certain any more. */
    const Explanation opposed = black_plays("h9 h10 i8 j8 a1", "a2 a3 a4 o1", "h8");
    assert_false(fact_of(&opposed, FACT_MAKES_DOUBLE_THREE)->wins);
}

static void test_fouls(void **state)
{
    (void)state;
    const Explanation e = explain(RULE_RENJU, "h9 h10 i8 j8", "a1 a3 c1", COLOR_BLACK, "h8");
    assert_only(&e, FACT_FOUL);
    assert_int_equal(e.fact[0].foul, FOUL_DOUBLE_THREE);
}

/* White's four can be blocked only by an overline. */
static void test_uses_a_foul(void **state)
{
    (void)state;
    const Explanation e =
        explain(RULE_RENJU, "d8 h5 h6 h7 h9 h10 a1", "e8 f8 o1 o3 m1 g8", COLOR_WHITE, "i8");
    assert_int_equal(e.fact[0].kind, FACT_USES_FOUL);
    assert_int_equal(e.fact[0].point, ai_point("H8", 15));
    assert_true(e.fact[0].wins);
}

static void test_blocks_the_open_three(void **state)
{
    (void)state;
    const Explanation e = black_plays("a1 c3", "g8 h8 i8", "f8");
    assert_int_equal(fact_of(&e, FACT_BLOCKS_OPEN_THREE)->count, 0);
    /* A stone two points away from its end leaves an open four. */
    const Explanation far = black_plays("a1 c3", "g8 h8 i8", "d8");
    assert_false(explanation_has(&far, FACT_BLOCKS_OPEN_THREE));
}

static void test_blocks_the_four_three(void **state)
{
    (void)state;
    const Explanation e = black_plays("d8 a1 a3 c1 c3", "e8 f8 g8 h9 h10", "h8");
    assert_int_equal(fact_of(&e, FACT_BLOCKS_FOUR_THREE)->point, ai_point("H8", 15));
    assert_int_equal(fact_of(&e, FACT_STOPS_FOURS)->count, 2);
}

/* A quiet stone after which a four-three is threatened. */
static void test_threatens_to_win_by_fours(void **state)
{
    (void)state;
    const Explanation e = black_plays("e8 f8 g8 h10", "d8 a1 a3 c3", "h9");
    assert_true(fact_of(&e, FACT_THREATENS_FOURS)->count >= 2);
    /* No threat while White would win first. */
    const Explanation late = black_plays("e8 f8 g8 h10", "d8 a1 j2 k2 l2", "h9");
    assert_false(explanation_has(&late, FACT_THREATENS_FOURS));
}

static void test_quiet_moves(void **state)
{
    (void)state;
    const Explanation first = black_plays("", "", "h8");
    assert_only(&first, FACT_TAKES_CENTRE);
    const Explanation two = black_plays("h8", "a1", "i9");
    assert_only(&two, FACT_BUILDS_TWO);
    const Explanation close = black_plays("a15", "h9", "h8");
    assert_only(&close, FACT_STAYS_CLOSE);
    const Explanation three = black_plays("a15", "h9 i9", "k9");
    assert_only(&three, FACT_TAKES_OPEN_THREE);
    const Explanation four = black_plays("a15 g9", "h9 i9 j9", "k9");
    assert_only(&four, FACT_TAKES_FOUR);
    const Explanation corner = black_plays("h8", "h9", "a1");
    assert_int_equal(corner.facts, 0);
    const Explanation taken = black_plays("h8", "h9", "h8");
    assert_int_equal(taken.facts, 0);
}

/* ---- whatever is claimed holds ---- */

static bool has_five(const Position *p)
{
    for (Point at = point_first(); at != POINT_NONE; at = point_next(at, p->size)) {
        if (position_is_empty(p, at) && rules_wins(p, at, p->to_move)) {
            return true;
        }
    }
    return false;
}

/* The line can be played and ends with a five, or with a four that no move stops. */
static void assert_line_wins(const Position *start, const Explanation *e)
{
    Position p = *start;
    Judgement judgement = {0};
    for (int i = 0; i < e->moves; i++) {
        assert_true(position_is_empty(&p, e->line[i]));
        judgement = rules_judge(&p, e->line[i], p.to_move);
        assert_int_equal(judgement.foul, FOUL_NONE);
        assert_true(!judgement.win || i == e->moves - 1);
        position_make(&p, e->line[i]);
    }
    assert_int_equal(e->moves % 2, 1);
    if (judgement.win) {
        return;
    }
    for (Point at = point_first(); at != POINT_NONE; at = point_next(at, p.size)) {
        if (position_is_empty(&p, at) && rules_foul(&p, at, p.to_move) == FOUL_NONE) {
            assert_false(rules_wins(&p, at, p.to_move));
            position_make(&p, at);
            assert_true(has_five(&p));
            position_undo(&p);
        }
    }
}

/* On random boards under every rule: no fact contradicts the rules, the board is left as it was,
 * and proved lines end in a five. */
static void test_claims_on_random_boards(void **state)
{
    (void)state;
    Board *board = malloc(sizeof *board);
    assert_non_null(board);
    Random random = random_begin(16, 1);
    int wins = 0, said = 0;
    for (int game = 0; game < 80; game++) {
        Position p;
        position_init(&p, (Rule)(game % RULE_COUNT), 9);
        for (Point at = point_first(); at != POINT_NONE; at = point_next(at, p.size)) {
            const int dice = random_below(&random, 7);
            if ((dice == 1 || dice == 2) && !rules_wins(&p, at, (Color)dice)) {
                position_put(&p, at, (Color)dice);
            }
        }
        position_set_to_move(&p, (Color)(1 + random_below(&random, 2)));
        board_set(board, &p);
        for (Point at = point_first(); at != POINT_NONE; at = point_next(at, p.size)) {
            Explanation e;
            explain_move(board, at, &(Halt){0}, &e);
            assert_true(board_is_consistent(board));
            said += e.facts > 0;
            if (!position_is_empty(&p, at)) {
                assert_int_equal(e.facts, 0);
                continue;
            }
            assert_int_equal(explanation_has(&e, FACT_MAKES_FIVE), rules_wins(&p, at, p.to_move));
            assert_int_equal(explanation_has(&e, FACT_FOUL),
                             rules_foul(&p, at, p.to_move) != FOUL_NONE);
            if (e.moves > 0) {
                assert_line_wins(&p, &e);
                wins++;
            }
        }
        assert_true(board->position.hash == p.hash);
    }
    assert_true(wins > 100 && said > 1000);
    free(board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_five),
        cmocka_unit_test(test_overlooks_fours),
        cmocka_unit_test(test_leaves_fours),
        cmocka_unit_test(test_misses_its_own_win),
        cmocka_unit_test(test_a_foul_is_no_mistake_more),
        cmocka_unit_test(test_blocks_the_four),
        cmocka_unit_test(test_leaves_the_five),
        cmocka_unit_test(test_open_four),
        cmocka_unit_test(test_open_four_too_late),
        cmocka_unit_test(test_open_three),
        cmocka_unit_test(test_three_with_one_end),
        cmocka_unit_test(test_four_three),
        cmocka_unit_test(test_double_three),
        cmocka_unit_test(test_fouls),
        cmocka_unit_test(test_uses_a_foul),
        cmocka_unit_test(test_blocks_the_open_three),
        cmocka_unit_test(test_blocks_the_four_three),
        cmocka_unit_test(test_threatens_to_win_by_fours),
        cmocka_unit_test(test_quiet_moves),
        cmocka_unit_test(test_claims_on_random_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
