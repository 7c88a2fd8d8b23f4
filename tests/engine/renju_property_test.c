/* renju.c against renju_brute.c on random positions: the fouls, and the rows that explain them. */
#include "engine/renju_brute.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "engine/rules/renju.h"
#include "engine/rules/rules.h"

enum { ALL_DEPTHS = POINTS_MAX };

static uint32_t random_state = 20240229;

static int random_below(int limit)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 17;
    random_state ^= random_state << 5;
    return (int)(random_state % (uint32_t)limit);
}

/* A cluster of stones, mostly black, that may touch the edge of the board. */
static void random_board(BruteBoard *board, Position *position)
{
    board->size = 6 + random_below(11);
    memset(board->cell, '.', sizeof board->cell);
    position_init(position, RULE_RENJU, board->size);
    int width = 5 + random_below(board->size - 4);
    int height = 5 + random_below(board->size - 4);
    int left = random_below(board->size - width + 1);
    int top = random_below(board->size - height + 1);
    int black = 15 + random_below(35);
    int white = random_below(20);
    for (int y = top; y < top + height; y++) {
        for (int x = left; x < left + width; x++) {
            int dice = random_below(100);
            if (dice < black) {
                board->cell[y][x] = 'X';
                position_put(position, point_at(x, y), COLOR_BLACK);
            } else if (dice < black + white) {
                board->cell[y][x] = 'O';
                position_put(position, point_at(x, y), COLOR_WHITE);
            }
        }
    }
}

static void print_board(const BruteBoard *board, int x, int y)
{
    for (int row = 0; row < board->size; row++) {
        char line[BOARD_MAX + 1];
        memcpy(line, board->cell[row], (size_t)board->size);
        line[board->size] = '\0';
        if (row == y) {
            line[x] = 'a';
        }
        print_error("|%s\n", line);
    }
}

/* A foul's row begins and ends with a stone, contains the new one and has the stones of its kind.
 */
static void check_line(const Position *position, Point point, Foul foul, Line line)
{
    int dx = point_x(line.to) - point_x(line.from);
    int dy = point_y(line.to) - point_y(line.from);
    int reach = abs(dx) > abs(dy) ? abs(dx) : abs(dy);
    assert_true(reach > 0 && (dx == 0 || dy == 0 || abs(dx) == abs(dy)));
    int stones = 0;
    bool through = false;
    for (int i = 0; i <= reach; i++) {
        Point on =
            point_at(point_x(line.from) + dx / reach * i, point_y(line.from) + dy / reach * i);
        bool black = on == point || position_color(position, on) == COLOR_BLACK;
        assert_true(black || (i > 0 && i < reach));
        stones += black;
        through = through || on == point;
    }
    assert_true(through);
    if (foul == FOUL_OVERLINE) {
        assert_true(stones >= 6 && stones == reach + 1);
    } else {
        assert_int_equal(stones, foul == FOUL_DOUBLE_FOUR ? 4 : 3);
        assert_true(reach + 1 - stones <= 1);
    }
}

/* The reported points must be exactly those that complete the fours or extend the threes. */
static void check_keys(BruteBoard *board, Point point, Foul foul, const Reasons *reasons)
{
    bool key[BOARD_MAX][BOARD_MAX] = {{false}};
    int count = 0;
    brute_keys(board, point_x(point), point_y(point), foul, key);
    for (Point p = point_first(); p != POINT_NONE; p = point_next(p, board->size)) {
        count += key[point_y(p)][point_x(p)];
    }
    if (foul != FOUL_DOUBLE_FOUR) { /* two fours on one line may be completed by the same point */
        assert_int_equal(reasons->key_count, count);
    }
    for (int i = 0; i < reasons->key_count; i++) {
        assert_true(key[point_y(reasons->key[i])][point_x(reasons->key[i])]);
    }
    assert_true(reasons->key_count >= count);
}

static void check_explanation(const Position *position, BruteBoard *board, Point point, Foul foul)
{
    Reasons reasons = {.line_count = -1};
    assert_int_equal(renju_foul(position, point, &reasons), foul);
    const Line *lines = reasons.line;
    int count = reasons.line_count;
    if (foul == FOUL_NONE) {
        assert_int_equal(count, 0);
        assert_int_equal(reasons.key_count, 0);
        return;
    }
    check_keys(board, point, foul, &reasons);
    assert_true(count >= (foul == FOUL_OVERLINE ? 1 : 2) && count <= 2 * LINES_MAX);
    for (int i = 0; i < count; i++) {
        check_line(position, point, foul, lines[i]);
        for (int j = 0; j < i; j++) {
            assert_false(lines[i].from == lines[j].from && lines[i].to == lines[j].to);
        }
    }
}

static void test_against_brute_force(void **state)
{
    (void)state;
    int found[4] = {0, 0, 0, 0};
    int fives = 0;
    int deep = 0;
    for (int round = 0; round < 4000; round++) {
        BruteBoard board;
        Position position;
        random_board(&board, &position);
        for (Point point = point_first(); point != POINT_NONE;
             point = point_next(point, board.size)) {
            int x = point_x(point);
            int y = point_y(point);
            if (board.cell[y][x] != '.') {
                continue;
            }
            Foul expected = brute_foul(&board, x, y, ALL_DEPTHS);
            Foul got = rules_foul(&position, point, COLOR_BLACK);
            if (got != expected) {
                print_error("a is %d, must be %d:\n", (int)got, (int)expected);
                print_board(&board, x, y);
            }
            assert_int_equal(got, expected);
            check_explanation(&position, &board, point, got);
            board.cell[y][x] = 'X';
            bool five = brute_in_row(&board, x, y, 5, 5);
            board.cell[y][x] = '.';
            assert_int_equal(rules_wins(&position, point, COLOR_BLACK), five);
            found[got]++;
            fives += five;
            /* Counts the cases that depend on the recursion of 9.3. */
            deep += expected != brute_foul(&board, x, y, 0);
        }
    }
    print_message("%d overlines, %d double-fours, %d double-threes, %d fives, %d by recursion\n",
                  found[FOUL_OVERLINE], found[FOUL_DOUBLE_FOUR], found[FOUL_DOUBLE_THREE], fives,
                  deep);
    assert_true(found[FOUL_OVERLINE] > 1000 && found[FOUL_DOUBLE_FOUR] > 1000);
    assert_true(found[FOUL_DOUBLE_THREE] > 1000 && fives > 1000 && deep > 50);
}

static void test_forbidden_is_the_sum_of_fouls(void **state)
{
    (void)state;
    for (int round = 0; round < 300; round++) {
        BruteBoard board;
        Position position;
        Point points[POINTS_MAX];
        random_board(&board, &position);
        Position before = position;
        int count = rules_forbidden(&position, points);
        assert_memory_equal(&before, &position, sizeof position);
        int expected = 0;
        for (int y = 0; y < board.size; y++) {
            for (int x = 0; x < board.size; x++) {
                if (board.cell[y][x] == '.' && brute_foul(&board, x, y, ALL_DEPTHS) != FOUL_NONE) {
                    assert_true(expected < count);
                    assert_int_equal(points[expected], point_at(x, y));
                    expected++;
                }
            }
        }
        assert_int_equal(count, expected);
        position_set_to_move(&position, COLOR_WHITE);
        assert_int_equal(rules_forbidden(&position, points), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_brute_force),
        cmocka_unit_test(test_forbidden_is_the_sum_of_fouls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
