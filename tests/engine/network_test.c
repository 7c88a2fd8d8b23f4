#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>

#include "engine/ai/network.h"
#include "engine/ai/network_file.h"

static Board board, other;
static NetworkState kept, fresh;
static uint32_t seed;

static int lot(int below)
{
    seed = seed * 1664525U + 1013904223U;
    return (int)((seed >> 8) % (unsigned)below);
}

static Point empty_by_lot(const Board *on)
{
    const int size = on->position.size;
    Point point;
    do {
        point = point_at(lot(size), lot(size));
    } while (on->position.cell[point] != COLOR_EMPTY);
    return point;
}

static void begin(Board *on, Rule rule, int size)
{
    Position position;
    position_init(&position, rule, size);
    board_set(on, &position);
}

static void assert_same_answers(void)
{
    Point move[8];
    int32_t of_kept[8];
    int32_t of_fresh[8];
    network_set(&fresh, network_get(board.position.rule), &board);
    assert_int_equal(network_value(&kept, &board), network_value(&fresh, &board));
    for (int i = 0; i < 8; i++) {
        move[i] = empty_by_lot(&board);
    }
    network_order(&kept, &board, move, 8, of_kept);
    network_order(&fresh, &board, move, 8, of_fresh);
    assert_memory_equal(of_kept, of_fresh, sizeof of_kept);
}

/* Made, passed and undone at random, and asked only now and then. */
static void test_what_is_kept_is_what_would_be_made_anew(void **state)
{
    (void)state;
    static const int sizes[] = {5, 15, 20, 25};
    seed = 1;
    for (int game = 0; game < 32; game++) {
        const int size = sizes[game % 4];
        begin(&board, (Rule)(game / 4 % RULE_COUNT), size);
        network_set(&kept, network_get(board.position.rule), &board);
        for (int i = 0; i < 300; i++) {
            const int what = lot(16);
            if (what < 6 && board.frames > 0) {
                board_undo(&board);
            } else if (what == 6) {
                board_make(&board, POINT_PASS);
            } else if (board.position.stones < size * size - 1) {
                board_make(&board, empty_by_lot(&board));
            }
            if (lot(4) == 0) {
                assert_same_answers();
            }
        }
    }
}

static Point turned(Point point, int size, int way)
{
    int x = point_x(point);
    int y = point_y(point);
    if ((way & 1) != 0) {
        x = size - 1 - x;
    }
    if ((way & 2) != 0) {
        y = size - 1 - y;
    }
    return (way & 4) != 0 ? point_at(y, x) : point_at(x, y);
}

/* The same position however the board is turned or mirrored. */
static void test_a_turned_board_is_worth_the_same(void **state)
{
    (void)state;
    seed = 2;
    for (int game = 0; game < 80; game++) {
        const int way = game % 8;
        const int stones = 3 + lot(40);
        begin(&board, (Rule)(game % RULE_COUNT), 15);
        begin(&other, (Rule)(game % RULE_COUNT), 15);
        for (int i = 0; i < stones; i++) {
            const Point point = empty_by_lot(&board);
            board_make(&board, point);
            board_make(&other, turned(point, 15, way));
        }
        const Network *network = network_get(board.position.rule);
        network_set(&kept, network, &board);
        network_set(&fresh, network, &other);
        assert_int_equal(network_value(&kept, &board), network_value(&fresh, &other));
    }
}

/* Where the rule knows no difference, neither does the judgement: a pass exchanges the colours. */
static void test_exchanged_colours_are_worth_the_same(void **state)
{
    (void)state;
    static const Rule alike[] = {RULE_FREESTYLE, RULE_STANDARD, RULE_CARO};
    seed = 3;
    for (int game = 0; game < 30; game++) {
        begin(&board, alike[game % 3], 15);
        begin(&other, alike[game % 3], 15);
        board_make(&other, POINT_PASS);
        for (int i = 0; i < 20; i++) {
            const Point point = empty_by_lot(&board);
            board_make(&board, point);
            board_make(&other, point);
        }
        const Network *network = network_get(board.position.rule);
        network_set(&kept, network, &board);
        network_set(&fresh, network, &other);
        assert_int_equal(network_value(&kept, &board), network_value(&fresh, &other));
    }
}

/* Black has three in a row, open at both ends, and White's stones lie far apart. */
static void test_the_side_with_the_open_three_is_better(void **state)
{
    (void)state;
    for (int rule = 0; rule < RULE_COUNT; rule++) {
        begin(&board, (Rule)rule, 15);
        board_make(&board, point_at(6, 7));
        board_make(&board, point_at(2, 2));
        board_make(&board, point_at(7, 7));
        board_make(&board, point_at(12, 3));
        board_make(&board, point_at(8, 7));
        network_set(&kept, network_get((Rule)rule), &board);
        assert_true(network_value(&kept, &board) < -100);
        /* White stops the row rather than play far away. */
        const Point move[2] = {point_at(9, 7), point_at(0, 14)};
        int32_t order[2];
        network_order(&kept, &board, move, 2, order);
        assert_true(order[0] > order[1] + NETWORK_NAT);
        board_make(&board, point_at(3, 12));
        assert_true(network_value(&kept, &board) > 100);
    }
}

static void fill(int16_t *number, size_t bytes, int value)
{
    for (size_t i = 0; i < bytes / sizeof *number; i++) {
        number[i] = (int16_t)value;
    }
}

static Network *load(const NetworkSide *side)
{
    const size_t length = network_file_size(1, 0);
    unsigned char *bytes = malloc(length);
    Rule rule;
    ParseError error;
    assert_non_null(bytes);
    network_file_write(bytes, RULE_FREESTYLE, 1, side, "");
    Network *network = network_load(bytes, length, &rule, &error);
    free(bytes);
    return network;
}

/* A board on which every sum is as large as it can be, of numbers as large as the trainer may write
 * them: nothing runs over, on the way to either end. */
static void test_numbers_at_their_bounds_run_over_nowhere(void **state)
{
    (void)state;
    NetworkSide *numbers = calloc(1, sizeof *numbers);
    assert_non_null(numbers);
    fill(numbers->vector[0], sizeof numbers->vector, NETWORK_VECTOR_MAX);
    fill(numbers->hidden[0], sizeof numbers->hidden, NETWORK_WEIGHT_MAX);
    fill(numbers->second[0], sizeof numbers->second, NETWORK_WEIGHT_MAX);
    fill(numbers->order, sizeof numbers->order, NETWORK_WEIGHT_MAX);
    begin(&board, RULE_FREESTYLE, BOARD_MAX);
    for (int i = 0; i < BOARD_MAX * BOARD_MAX; i++) {
        if (i / BOARD_MAX % 4 == 1 && i % BOARD_MAX % 4 == 1) {
            board_make(&board, point_at(i % BOARD_MAX, i / BOARD_MAX));
        }
    }
    int value[2];
    int32_t order;
    const Point corner = point_at(0, 0);
    for (int sign = -1; sign <= 1; sign += 2) {
        for (int i = 0; i < NETWORK_HIDDEN; i++) {
            numbers->hidden_bias[i] = NETWORK_BIAS_MAX;
        }
        for (int i = 0; i < NETWORK_SECOND; i++) {
            numbers->second_bias[i] = NETWORK_BIAS_MAX;
        }
        numbers->out_bias = sign * NETWORK_BIAS_MAX;
        fill(numbers->out, sizeof numbers->out, sign * NETWORK_WEIGHT_MAX);
        Network *network = load(numbers);
        assert_non_null(network);
        network_set(&kept, network, &board);
        value[sign > 0] = network_value(&kept, &board);
        network_order(&kept, &board, &corner, 1, &order);
        free(network);
    }
    assert_true(value[1] > 5000);
    assert_int_equal(value[0], -value[1]);
    assert_int_equal(order, 2 * NETWORK_FEATURES * NETWORK_CEILING * NETWORK_WEIGHT_MAX /
                                (NETWORK_WEIGHT_UNIT / NETWORK_NAT));
    free(numbers);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_kept_is_what_would_be_made_anew),
        cmocka_unit_test(test_a_turned_board_is_worth_the_same),
        cmocka_unit_test(test_exchanged_colours_are_worth_the_same),
        cmocka_unit_test(test_the_side_with_the_open_three_is_better),
        cmocka_unit_test(test_numbers_at_their_bounds_run_over_nowhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
