/* What the proof search says of positions, and that its trees leave no defence out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>

#include "engine/ai/movegen.h"
#include "engine/ai/proof_search.h"
#include "engine/ai/vct.h"
#include "engine/ai_positions.h"
#include "engine/puzzle/puzzle_set.h"
#include "engine/rules/rules.h"

enum { NODES = 4000, SAMPLE = 23 };

static Proof proof;
static Board *board;

static void prove(const Position *position)
{
    assert_true(proof_search(position, &(ProofLimits){.nodes = NODES}, &proof));
}

static void prove_stones(Rule rule, const char *black, const char *white, Color to_move)
{
    const Position p = ai_position(rule, 15, black, white, to_move);
    prove(&p);
}

static const ProofNode *first_of(const ProofNode *node)
{
    assert_true(node->first > 0 && node->first < proof.count);
    return &proof.node[node->first];
}

static int defences_of(const ProofNode *node)
{
    int count = 0;
    for (int i = node->first; i >= 0; i = proof.node[i].next) {
        count++;
    }
    return count;
}

/* ---- what is found ---- */

static void test_a_win_by_fours(void **state)
{
    (void)state;
    prove_stones(RULE_FREESTYLE, "e8 f8 g8 h9 h10", "d8 a1 a3 c1 c3", COLOR_BLACK);
    assert_int_equal(proof.kind, PROOF_FOURS);
    assert_int_equal(proof.attacker, COLOR_BLACK);
    assert_false(proof.threat);
    assert_int_equal(proof.node[0].moves, 3); /* the four-three, the open four, the five */
    const ProofNode *four = first_of(&proof.node[0]);
    assert_int_equal(four->move, ai_point("h8", 15));
    assert_int_equal(defences_of(four), 1);
    const ProofNode *reply = first_of(four);
    assert_int_equal(reply->move, ai_point("i8", 15));
    const ProofNode *open_four = first_of(reply);
    assert_int_equal(open_four->moves, 1);
    assert_int_equal(open_four->first, -1);
    assert_false(open_four->open);
}

static void test_a_five(void **state)
{
    (void)state;
    prove_stones(RULE_FREESTYLE, "e8 f8 g8 h8", "d8 a1 a3 c1", COLOR_BLACK);
    assert_int_equal(proof.kind, PROOF_FOURS);
    assert_int_equal(proof.node[0].moves, 1);
    assert_int_equal(first_of(&proof.node[0])->move, ai_point("i8", 15));
    assert_int_equal(proof.count, 2);
}

static void test_a_win_by_threats(void **state)
{
    (void)state;
    prove_stones(RULE_FREESTYLE, "h8 i8 g7 g6", "a1 a3 c1 c3", COLOR_BLACK);
    assert_int_equal(proof.kind, PROOF_THREATS);
    assert_true(proof.no_fours);
    const ProofNode *double_three = first_of(&proof.node[0]);
    assert_int_equal(double_three->move, ai_point("g8", 15));
    assert_true(double_three->moves == 2);
}

/* Nothing for Black; if it passed, White's three would become an open four. */
static void test_a_threat(void **state)
{
    (void)state;
    prove_stones(RULE_FREESTYLE, "a1 a3 c1", "g8 h8 i8", COLOR_BLACK);
    assert_int_equal(proof.kind, PROOF_FOURS);
    assert_true(proof.threat);
    assert_true(proof.no_fours && proof.threats && proof.finished);
    assert_int_equal(proof.attacker, COLOR_WHITE);
    assert_int_equal(proof.node[0].moves, 2);
}

static void test_nothing(void **state)
{
    (void)state;
    prove_stones(RULE_FREESTYLE, "h8", "i9", COLOR_BLACK);
    assert_int_equal(proof.kind, PROOF_NOTHING);
    assert_false(proof.threat);
    assert_true(proof.no_fours && proof.threats && proof.finished);
    assert_int_equal(proof.attacker, COLOR_BLACK);
    assert_int_equal(proof.count, 0);
}

/* Without enough nodes nothing is said to be proved. */
static void test_limits(void **state)
{
    (void)state;
    const Position p = ai_position(RULE_FREESTYLE, 15, "k14 c13 i13 f12 l5 j7 g11 n5",
                                   "f3 e2 e12 c2 m4 e11 f4 k13", COLOR_BLACK);
    assert_true(proof_search(&p, &(ProofLimits){.nodes = 5}, &proof));
    assert_true(proof.threat); /* White's is short */
    assert_true(proof.threats);
    assert_false(proof.no_fours || proof.finished);
    assert_in_range(proof.nodes, 5, 40);
}

static bool at_once(void *user)
{
    (*(int *)user)++;
    return true;
}

static void test_halt(void **state)
{
    (void)state;
    int asked = 0;
    const Position p = ai_position(RULE_FREESTYLE, 15, "k14 c13 i13 f12 l5 j7 g11 n5",
                                   "f3 e2 e12 c2 m4 e11 f4 k13", COLOR_BLACK);
    assert_true(proof_search(&p, &(ProofLimits){.halt = {at_once, &asked}}, &proof));
    assert_int_equal(proof.kind, PROOF_NOTHING);
    assert_false(proof.no_fours || proof.finished);
    assert_in_range(asked, 1, 8);
}

/* ---- fouls ---- */

/* White's four can be blocked only at a point where Black makes six. */
static void test_white_wins_by_a_foul(void **state)
{
    (void)state;
    prove_stones(RULE_RENJU, "h5 h6 h7 h9 h10 d8 a1 a3", "e8 f8 g8 c1 c3 n1 n3", COLOR_WHITE);
    assert_int_equal(proof.kind, PROOF_FOURS);
    const ProofNode *four = first_of(&proof.node[0]);
    assert_int_equal(four->first, -1);
    assert_false(four->open);
    prove_stones(RULE_FREESTYLE, "h5 h6 h7 h9 h10 d8 a1 a3", "e8 f8 g8 c1 c3 n1 n3", COLOR_WHITE);
    assert_true(proof.kind == PROOF_NOTHING || proof.threat);
}

/* The double three that wins without fouls is forbidden to Black. */
static void test_black_does_not_win_by_a_foul(void **state)
{
    (void)state;
    prove_stones(RULE_RENJU, "h8 i8 g7 g6", "a1 a3 c1 c3", COLOR_BLACK);
    for (int i = 0; i < proof.count; i++) {
        assert_int_not_equal(proof.node[i].move, ai_point("g8", 15));
    }
}

/* ---- trees ---- */

static void go_to(const Position *position, int index)
{
    Point move[PROOF_LINE_MAX];
    int count = 0;
    for (int i = index; i > 0; i = proof.node[i].up) {
        assert_true(count < PROOF_LINE_MAX);
        move[count++] = proof.node[i].move;
    }
    board_set(board, position);
    if (proof.threat) {
        board_make(board, POINT_PASS);
    }
    while (count-- > 0) {
        assert_true(position_is_empty(&board->position, move[count]));
        assert_int_equal(rules_foul(&board->position, move[count], board_to_move(board)),
                         FOUL_NONE);
        board_make(board, move[count]);
    }
}

static bool is_defence(const ProofNode *node, Point point)
{
    for (int i = node->first; i >= 0; i = proof.node[i].next) {
        if (proof.node[i].move == point) {
            return true;
        }
    }
    return false;
}

/* After every other reply the attacker has a five or an open four. */
static void check_no_defence_is_missing(const ProofNode *node)
{
    MoveList all;
    movegen_all(board, &all);
    for (int i = 0; i < all.count; i++) {
        if (is_defence(node, all.move[i])) {
            continue;
        }
        board_make(board, all.move[i]);
        Vct vct = {.board = board, .budget = NODES};
        assert_int_not_equal(vct_attack(&vct, 1), VCT_NONE);
        board_undo(board);
    }
}

static void check_node(const Position *position, int index)
{
    const ProofNode *node = &proof.node[index];
    int least = 99;
    go_to(position, index);
    if (node->open) {
        return;
    }
    if (!node->attacks) {
        assert_int_equal(first_of(node)->moves, node->moves - 1);
        assert_int_equal(first_of(node)->next, -1);
        return;
    }
    for (int i = node->first; i >= 0; i = proof.node[i].next) {
        assert_true(proof.node[i].up == index && proof.node[i].moves <= least);
        least = proof.node[i].moves;
        assert_true(least <= node->moves);
    }
    if (node->moves > 0) {
        check_no_defence_is_missing(node);
    }
}

/* The program's puzzles, whose wins are known: also those by Black's forbidden points. */
static void test_trees(void **state)
{
    (void)state;
    PuzzleSet set;
    int seen[PUZZLE_KINDS] = {0};
    assert_true(puzzle_set_load(&set));
    for (int i = 0; i < set.count; i += SAMPLE) {
        const Puzzle *puzzle = &set.puzzle[i];
        Position position;
        puzzle_position(puzzle, &position);
        if (puzzle->kind == PUZZLE_DEFENCE) {
            continue;
        }
        seen[puzzle->kind]++;
        prove(&position);
        assert_false(proof.threat);
        assert_int_equal(proof.attacker, position.to_move);
        assert_int_equal(proof.node[0].moves, puzzle->moves + 1);
        assert_int_equal(first_of(&proof.node[0])->move, puzzle->solution);
        for (int node = 0; node < proof.count; node++) {
            check_node(&position, node);
        }
    }
    puzzle_set_free(&set);
    assert_true(seen[PUZZLE_FOURS] > 0 && seen[PUZZLE_THREATS] > 0 && seen[PUZZLE_FOUL] > 0);
}

/* In caro a four can be blocked at either end, or the five would have blocked ends. */
static void test_caro(void **state)
{
    (void)state;
    prove_stones(RULE_CARO, "e8 f8 g8 h9 h10", "a1 a3 c1 c3", COLOR_BLACK);
    assert_int_equal(proof.kind, PROOF_FOURS);
    const ProofNode *first = first_of(&proof.node[0]);
    assert_true(first->moves > 0);
    prove_stones(RULE_CARO, "h8", "i9", COLOR_BLACK);
    assert_int_equal(proof.kind, PROOF_NOTHING);
    assert_true(proof.no_fours);
    assert_false(proof.threats);
}

static int make_board(void **state)
{
    (void)state;
    board = malloc(sizeof *board);
    return board ? 0 : 1;
}

static int free_board(void **state)
{
    (void)state;
    free(board);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_win_by_fours),
        cmocka_unit_test(test_a_five),
        cmocka_unit_test(test_a_win_by_threats),
        cmocka_unit_test(test_a_threat),
        cmocka_unit_test(test_nothing),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_halt),
        cmocka_unit_test(test_white_wins_by_a_foul),
        cmocka_unit_test(test_black_does_not_win_by_a_foul),
        cmocka_unit_test(test_trees),
        cmocka_unit_test(test_caro),
    };
    return cmocka_run_group_tests(tests, make_board, free_board);
}
