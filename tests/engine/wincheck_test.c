#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>

#include "engine/ai/movegen.h"
#include "engine/ai/search.h"
#include "engine/ai/wincheck.h"
#include "engine/rules/rules.h"

/* Does the side to move make a five within `plies`, whatever is answered? Asks the rules only; own
 * moves are fours, threes and fives of the tables, the answers every empty point. */
static bool wins_within(Board *board, int plies);

static bool loses_within(Board *board, int plies)
{
    const Position *p = &board->position;
    const int side = board_side(board);
    if (plies <= 0 || board_count(board, side, THREAT_FIVE) > 0) {
        return false;
    }
    for (int i = 0; i < p->size * p->size; i++) {
        const Point point = point_at(i % p->size, i / p->size);
        if (!position_is_empty(p, point) || rules_foul(p, point, p->to_move) != FOUL_NONE) {
            continue;
        }
        board_make(board, point);
        const bool lost = wins_within(board, plies - 1);
        board_undo(board);
        if (!lost) {
            return false;
        }
    }
    return true;
}

static bool wins_within(Board *board, int plies)
{
    const int side = board_side(board);
    const Position *p = &board->position;
    if (board_count(board, side, THREAT_FIVE) > 0) {
        return true;
    }
    for (int i = 0; plies >= 3 && i < p->size * p->size; i++) {
        const Point point = point_at(i % p->size, i / p->size);
        if (!position_is_empty(p, point) ||
            board_threat(board, side, point) < THREAT_DOUBLE_THREE ||
            rules_foul(p, point, p->to_move) != FOUL_NONE) {
            continue;
        }
        board_make(board, point);
        const bool won = loses_within(board, plies - 1);
        board_undo(board);
        if (won) {
            return true;
        }
    }
    return false;
}

/* What is said to be won without a search is won by brute force on random small boards, under every
 * rule, and what is said to be lost is lost. */
static void test_what_is_sure_is_true(void **state)
{
    (void)state;
    Board *board = malloc(sizeof *board);
    assert_non_null(board);
    uint32_t random = 2024;
    int seen[8] = {0};
    for (int game = 0; game < 6000; game++) {
        Position p;
        position_init(&p, (Rule)(game % RULE_COUNT), 8);
        for (int i = 0; i < 64; i++) {
            random = random * 1664525U + 1013904223U;
            const unsigned dice = (random >> 16) % 9;
            if (dice == 1 || dice == 2) {
                position_put(&p, point_at(i % 8, i / 8), (Color)dice);
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
            assert_true(wins_within(board, plies));
        } else {
            assert_true(loses_within(board, plies));
        }
        assert_true(board_is_consistent(board));
    }
    assert_true(seen[1] > 0 && seen[2] > 0 && seen[3] > 0 && seen[5] > 0);
    free(board);
}

/* The defences against a four-three leave none out: after any other move the other side wins. */
static void test_no_defence_against_a_four_three_is_left_out(void **state)
{
    (void)state;
    Board *board = malloc(sizeof *board);
    MoveList *list = malloc(sizeof *list);
    assert_true(board && list);
    uint32_t random = 77;
    int asked = 0;
    for (int game = 0; game < 20000; game++) {
        Position p;
        position_init(&p, game % 2 == 0 ? RULE_FREESTYLE : RULE_STANDARD, 9);
        for (int i = 0; i < 81; i++) {
            random = random * 1664525U + 1013904223U;
            const unsigned dice = (random >> 16) % 12;
            if (dice == 1 || dice == 2) {
                position_put(&p, point_at(i % 9, i / 9), (Color)dice);
            }
        }
        board_set(board, &p);
        if (board_count(board, 1, THREAT_FOUR_THREE) == 0 ||
            wincheck_value(board, 0) != WINCHECK_NONE ||
            board_count(board, 1, THREAT_FIVE) + board_count(board, 1, THREAT_OPEN_FOUR) > 0) {
            continue;
        }
        movegen_defend_four_three(board, list);
        for (int i = 0; list->count > 0 && i < 81; i++) {
            const Point point = point_at(i % 9, i / 9);
            bool listed = !position_is_empty(&p, point);
            for (int k = 0; k < list->count; k++) {
                listed = listed || list->move[k] == point;
            }
            if (!listed) {
                board_make(board, point);
                assert_true(wincheck_value(board, 0) > 0);
                board_undo(board);
                asked++;
            }
        }
    }
    assert_true(asked > 1000);
    free(board);
    free(list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_sure_is_true),
        cmocka_unit_test(test_no_defence_against_a_four_three_is_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
