/* Wins on every board size and at every edge; every rule against a scan of the whole board. */
#include "engine/rules/rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

static const int direction[4][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};

static uint32_t random_state = 4711;

static int random_below(int limit)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 17;
    random_state ^= random_state << 5;
    return (int)(random_state % (uint32_t)limit);
}

static bool inside(int size, int x, int y)
{
    return x >= 0 && y >= 0 && x < size && y < size;
}

static bool same_line(Line line, Point a, Point b)
{
    return (line.from == a && line.to == b) || (line.from == b && line.to == a);
}

/* Five stones from x, y on; each one is once the last to be played. */
static void check_five(Rule rule, int size, int x, int y, const int step[2], Color color)
{
    Position position;
    position_init(&position, rule, size);
    Point point[5];
    for (int i = 0; i < 5; i++) {
        point[i] = point_at(x + i * step[0], y + i * step[1]);
        position_put(&position, point[i], color);
    }
    for (int i = 0; i < 5; i++) {
        position_put(&position, point[i], COLOR_EMPTY);
        Judgement judgement = rules_judge(&position, point[i], color);
        assert_true(judgement.win);
        assert_false(judgement.draw);
        assert_int_equal(judgement.foul, FOUL_NONE);
        assert_int_equal(judgement.line_count, 1);
        assert_true(same_line(judgement.line[0], point[0], point[4]));
        assert_true(rules_wins(&position, point[i], color));
        assert_false(rules_wins(&position, point[i], color_other(color)));
        position_put(&position, point[i], color);
    }
}

/* Under all rules on common sizes, one of them in turn on the others; returns how many. */
static int check_fives_from(int size, int x, int y, const int step[2])
{
    int checked = 0;
    bool fits = inside(size, x + 4 * step[0], y + 4 * step[1]);
    for (int rule = 0; fits && rule < RULE_COUNT; rule++) {
        if (size == 5 || size == 15 || rule == (x + y + size) % RULE_COUNT) {
            check_five((Rule)rule, size, x, y, step, COLOR_BLACK);
            check_five((Rule)rule, size, x, y, step, COLOR_WHITE);
            checked++;
        }
    }
    return checked;
}

static void test_five_everywhere(void **state)
{
    (void)state;
    long checked = 0;
    for (int size = BOARD_MIN; size <= BOARD_MAX; size++) {
        for (Point start = point_first(); start != POINT_NONE; start = point_next(start, size)) {
            for (int i = 0; i < 4; i++) {
                checked += check_fives_from(size, point_x(start), point_y(start), direction[i]);
            }
        }
    }
    assert_true(checked > 15000);
}

static void test_every_empty_point_can_be_judged(void **state)
{
    (void)state;
    for (int size = BOARD_MIN; size <= BOARD_MAX; size++) {
        for (int rule = 0; rule < RULE_COUNT; rule++) {
            Position position;
            position_init(&position, (Rule)rule, size);
            for (Point point = point_first(); point != POINT_NONE;
                 point = point_next(point, size)) {
                Judgement judgement = rules_judge(&position, point, COLOR_BLACK);
                assert_false(judgement.win || judgement.draw);
                assert_int_equal(judgement.foul, FOUL_NONE);
                assert_int_equal(judgement.line_count, 0);
            }
        }
    }
}

static Color color_on(const Position *position, int x, int y)
{
    return inside(position->size, x, y) ? position_color(position, point_at(x, y)) : COLOR_WALL;
}

static bool row_counts(Rule rule, Color color, int length, Color before, Color behind)
{
    Color other = color_other(color);
    if (rule == RULE_STANDARD || (rule == RULE_RENJU && color == COLOR_BLACK)) {
        return length == 5;
    }
    return length >= 5 && !(rule == RULE_CARO && before == other && behind == other);
}

/* Scans all lines of the board for winning rows that contain `point`, where a stone stands. */
static int collect_rows(const Position *position, Point point, Color color, Line rows[4])
{
    int count = 0;
    for (int i = 0; i < position->size * position->size * 4; i++) {
        const int *step = direction[i % 4];
        int x = i / 4 % position->size;
        int y = i / 4 / position->size;
        Color before = color_on(position, x - step[0], y - step[1]);
        if (color_on(position, x, y) != color || before == color) {
            continue;
        }
        int length = 0;
        bool held = false;
        while (color_on(position, x + length * step[0], y + length * step[1]) == color) {
            held = held || point_at(x + length * step[0], y + length * step[1]) == point;
            length++;
        }
        Color behind = color_on(position, x + length * step[0], y + length * step[1]);
        if (held && row_counts(position->rule, color, length, before, behind)) {
            rows[count++] = (Line){
                point_at(x, y), point_at(x + (length - 1) * step[0], y + (length - 1) * step[1])};
        }
    }
    return count;
}

static void check_rows(Position *position, Point point, Color color)
{
    Line rows[4];
    Judgement judgement = rules_judge(position, point, color);
    position_put(position, point, color);
    int count = collect_rows(position, point, color, rows);
    bool full = position_is_full(position);
    position_put(position, point, COLOR_EMPTY);
    assert_int_equal(judgement.win, count > 0);
    assert_int_equal(rules_wins(position, point, color), count > 0);
    if (judgement.foul == FOUL_NONE) {
        assert_int_equal(judgement.line_count, count);
        assert_int_equal(judgement.draw, full && count == 0);
    } else {
        assert_int_equal(count, 0);
        assert_false(judgement.draw);
    }
    for (int i = 0; i < count; i++) {
        bool found = false;
        for (int j = 0; j < judgement.line_count; j++) {
            found = found || same_line(judgement.line[j], rows[i].from, rows[i].to);
        }
        assert_true(found);
    }
}

static void test_random_positions(void **state)
{
    (void)state;
    int wins = 0;
    for (int round = 0; round < 600; round++) {
        Position position;
        int size = BOARD_MIN + random_below(12);
        int black = 20 + random_below(75);
        position_init(&position, (Rule)(round % RULE_COUNT), size);
        for (Point point = point_first(); point != POINT_NONE; point = point_next(point, size)) {
            if (random_below(100) < 90) {
                position_put(&position, point,
                             random_below(100) < black ? COLOR_BLACK : COLOR_WHITE);
            }
        }
        for (Point point = point_first(); point != POINT_NONE; point = point_next(point, size)) {
            if (position_is_empty(&position, point)) {
                check_rows(&position, point, COLOR_BLACK);
                check_rows(&position, point, COLOR_WHITE);
                wins += rules_wins(&position, point, COLOR_BLACK);
            }
        }
    }
    assert_true(wins > 1000);
}

static void test_judging_changes_nothing(void **state)
{
    (void)state;
    Position position;
    position_init(&position, RULE_RENJU, 15);
    position_put(&position, point_at(7, 6), COLOR_BLACK);
    position_put(&position, point_at(7, 5), COLOR_BLACK);
    position_put(&position, point_at(6, 7), COLOR_BLACK);
    position_put(&position, point_at(5, 7), COLOR_BLACK);
    Position before = position;
    Judgement judgement = rules_judge(&position, point_at(7, 7), COLOR_BLACK);
    assert_int_equal(judgement.foul, FOUL_DOUBLE_THREE);
    assert_memory_equal(&before, &position, sizeof position);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_five_everywhere),
        cmocka_unit_test(test_every_empty_point_can_be_judged),
        cmocka_unit_test(test_random_positions),
        cmocka_unit_test(test_judging_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
