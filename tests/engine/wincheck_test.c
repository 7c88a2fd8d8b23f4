#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>

#include "engine/ai/movegen.h"
#include "engine/ai/value.h"
#include "engine/ai/wincheck.h"
#include "engine/rules/rules.h"

/* Brute force: can the side to move force a five in at most `plies`? It tries the moves that the
 * tables call a double three or more; the opponent answers with every legal move. */
static bool can_force_five(Board *board, int plies);

static bool cannot_avoid_five(Board *board, int plies)
{
    const Position *p = &board->position;
    const int side = board_side(board);
    if (plies <= 0 || board_count(board, side, THREAT_FIVE) > 0) {
        return false;
    }
    for (Point point = point_first(); point != POINT_NONE; point = point_next(point, p->size)) {
        if (!position_is_empty(p, point) || rules_foul(p, point, p->to_move) != FOUL_NONE) {
            continue;
        }
        board_make(board, point);
        const bool lost = can_force_five(board, plies - 1);
        board_undo(board);
        if (!lost) {
            return false;
        }
    }
    return true;
}

static bool can_force_five(Board *board, int plies)
{
    const int side = board_side(board);
    const Position *p = &board->position;
    if (board_count(board, side, THREAT_FIVE) > 0) {
        return true;
    }
    for (Point point = plies >= 3 ? point_first() : POINT_NONE; point != POINT_NONE;
         point = point_next(point, p->size)) {
        if (!position_is_empty(p, point) ||
            board_threat(board, side, point) < THREAT_DOUBLE_THREE ||
            rules_foul(p, point, p->to_move) != FOUL_NONE) {
            continue;
        }
        board_make(board, point);
        const bool won = cannot_avoid_five(board, plies - 1);
        board_undo(board);
        if (won) {
            return true;
        }
    }
    return false;
}

/* On random small boards under every rule: each win and each loss that is claimed without a search
 * is confirmed by brute force. */
static void test_claims_hold_by_brute_force(void **state)
{
    (void)state;
    Board *board = malloc(sizeof *board);
    assert_non_null(board);
    uint32_t random = 2024;
    int seen[8] = {0};
    for (int game = 0; game < 6000; game++) {
        Position p;
        position_init(&p, (Rule)(game % RULE_COUNT), 8);
        for (Point point = point_first(); point != POINT_NONE; point = point_next(point, p.size)) {
            random = random * 1664525U + 1013904223U;
            const unsigned dice = (random >> 16) % 9;
            if (dice == 1 || dice == 2) {
                position_put(&p, point, (Color)dice);
            }
        }
        position_set_to_move(&p, (Color)(1 + game / RULE_COUNT % 2));
        board_set(board, &p);
        const int value = wincheck_value(board, 0);
        if (value == WINCHECK_NONE) {
            continue;
        }
        const int plies = VALUE_WIN - abs(value);
        seen[plies]++;
        if (value > 0) {
            assert_true(can_force_five(board, plies));
        } else {
            assert_true(cannot_avoid_five(board, plies));
        }
        assert_true(board_is_consistent(board));
    }
    assert_true(seen[1] > 0 && seen[2] > 0 && seen[3] > 0 && seen[5] > 0);
    free(board);
}

/* The list of defences against a four-three is complete: after any other move the opponent wins. */
static void test_defences_against_a_four_three_are_complete(void **state)
{
    (void)state;
    Board *board = malloc(sizeof *board);
    MoveList *list = malloc(sizeof *list), *all = malloc(sizeof *all);
    assert_true(board && list && all);
    uint32_t random = 77;
    int checked = 0;
    for (int game = 0; game < 20000; game++) {
        Position p;
        position_init(&p, game % 2 == 0 ? RULE_FREESTYLE : RULE_STANDARD, 9);
        for (Point point = point_first(); point != POINT_NONE; point = point_next(point, p.size)) {
            random = random * 1664525U + 1013904223U;
            const unsigned dice = (random >> 16) % 12;
            if (dice == 1 || dice == 2) {
                position_put(&p, point, (Color)dice);
            }
        }
        board_set(board, &p);
        if (board_count(board, 1, THREAT_FOUR_THREE) == 0 ||
            wincheck_value(board, 0) != WINCHECK_NONE ||
            board_count(board, 1, THREAT_FIVE) + board_count(board, 1, THREAT_OPEN_FOUR) > 0) {
            continue;
        }
        movegen(board, list);
        movegen_all(board, all);
        if (list->count == all->count) { /* it need not be answered directly */
            continue;
        }
        for (Point point = point_first(); point != POINT_NONE; point = point_next(point, p.size)) {
            bool listed = !position_is_empty(&p, point);
            for (int k = 0; k < list->count; k++) {
                listed = listed || list->move[k] == point;
            }
            if (!listed) {
                board_make(board, point);
                assert_true(wincheck_value(board, 0) > 0);
                board_undo(board);
                checked++;
            }
        }
    }
    assert_true(checked > 1000);
    free(board);
    free(list);
    free(all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_claims_hold_by_brute_force),
        cmocka_unit_test(test_defences_against_a_four_three_are_complete),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
