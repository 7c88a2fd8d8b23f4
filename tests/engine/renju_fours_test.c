/* The fours of Black that the search knows in renju, against renju_brute.c on random positions. */
#include "engine/renju_brute.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "engine/ai/wincheck.h"
#include "engine/random.h"

enum { ALL_DEPTHS = POINTS_MAX };

/* Many black stones among a few white ones: threes cross, and many of them cannot be extended. */
static void random_board(Random *random, BruteBoard *brute, Position *position)
{
    const int size = 9 + random_below(random, 5);
    const int black = 10 + random_below(random, 20);
    const int white = random_below(random, 20);
    brute->size = size;
    memset(brute->cell, '.', sizeof brute->cell);
    position_init(position, RULE_RENJU, size);
    for (int y = 0; y < size; y++) {
        for (int x = 0; x < size; x++) {
            const int dice = random_below(random, 100);
            if (dice < black + white) {
                const bool is_black = dice < black;
                brute->cell[y][x] = is_black ? 'X' : 'O';
                position_put(position, point_at(x, y), is_black ? COLOR_BLACK : COLOR_WHITE);
            }
        }
    }
}

/* Black's legal fours and fives, row by row. */
static int brute_fours(BruteBoard *brute, Point *points)
{
    int count = 0;
    for (int y = 0; y < brute->size; y++) {
        for (int x = 0; x < brute->size; x++) {
            if (brute->cell[y][x] == '.' && brute_makes_four(brute, x, y) &&
                brute_foul(brute, x, y, ALL_DEPTHS) == FOUL_NONE) {
                points[count++] = point_at(x, y);
            }
        }
    }
    return count;
}

static void test_the_fours_are_the_legal_ones(void **state)
{
    (void)state;
    Board *board = malloc(sizeof *board);
    assert_non_null(board);
    Random random = random_begin(1, 0);
    int suspects = 0, legal = 0;
    for (int game = 0; game < 4000; game++) {
        BruteBoard brute;
        Position position;
        Point found[POINTS_MAX], expected[POINTS_MAX];
        random_board(&random, &brute, &position);
        board_set(board, &position);
        const int count = board_fours(board, 0, found);
        assert_int_equal(count, brute_fours(&brute, expected));
        assert_memory_equal(found, expected, (size_t)count * sizeof found[0]);
        assert_int_equal(wincheck_has_four(board, 0), count > board_count(board, 0, THREAT_FIVE));
        for (int i = 0; i < count; i++) {
            legal += board_threat(board, 0, found[i]) == THREAT_SUSPECT_FOUR;
        }
        suspects += board_count(board, 0, THREAT_SUSPECT_FOUR);
    }
    assert_in_range(legal, 10, suspects - 10); /* both kinds are met */
    free(board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_fours_are_the_legal_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
