#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "engine/ai/network.h"
#include "engine/ai/network_file.h"

static Board board, other;
static NetworkState incremental, fresh;
static uint32_t seed;

static int random_below(int below)
{
    seed = seed * 1664525U + 1013904223U;
    return (int)((seed >> 8) % (unsigned)below);
}

static Point random_empty_point(const Board *on)
{
    const int size = on->position.size;
    Point point;
    do {
        point = point_at(random_below(size), random_below(size));
    } while (on->position.cell[point] != COLOR_EMPTY);
    return point;
}

static void begin(Board *on, Rule rule, int size)
{
    Position position;
    position_init(&position, rule, size);
    board_set(on, &position);
}

static void assert_same_as_fresh(void)
{
    Point move[8];
    int32_t of_incremental[8];
    int32_t of_fresh[8];
    for (int i = 0; i < 8; i++) {
        move[i] = random_empty_point(&board);
    }
    network_set(&fresh, network_get(board.position.rule), &board);
    network_order(&fresh, &board, move, 8, of_fresh);
    assert_int_equal(network_value(&incremental, &board), network_value(&fresh, &board));
    network_order(&incremental, &board, move, 8, of_incremental);
    assert_memory_equal(of_incremental, of_fresh, sizeof of_incremental);
}

/* Random makes, passes and undos, compared only now and then. */
static void test_incremental_updates_equal_a_fresh_state(void **state)
{
    (void)state;
    static const int sizes[] = {5, 15, 20, 25};
    seed = 1;
    for (int game = 0; game < 32; game++) {
        const int size = sizes[game % 4];
        begin(&board, (Rule)(game / 4 % RULE_COUNT), size);
        network_set(&incremental, network_get(board.position.rule), &board);
        for (int i = 0; i < 300; i++) {
            const int what = random_below(16);
            if (what < 6 && board.frames > 0) {
                board_undo(&board);
            } else if (what == 6) {
                board_make(&board, POINT_PASS);
            } else if (board.position.stones < size * size - 1) {
                board_make(&board, random_empty_point(&board));
            }
            if (random_below(4) == 0) {
                assert_same_as_fresh();
            }
        }
    }
}

static Point transformed(Point point, int size, int symmetry)
{
    int x = point_x(point);
    int y = point_y(point);
    if ((symmetry & 1) != 0) {
        x = size - 1 - x;
    }
    if ((symmetry & 2) != 0) {
        y = size - 1 - y;
    }
    return (symmetry & 4) != 0 ? point_at(y, x) : point_at(x, y);
}

/* A rotated or mirrored board has the same value. */
static void test_symmetric_boards_have_the_same_value(void **state)
{
    (void)state;
    seed = 2;
    for (int game = 0; game < 80; game++) {
        const int symmetry = game % 8;
        const int stones = 3 + random_below(40);
        begin(&board, (Rule)(game % RULE_COUNT), 15);
        begin(&other, (Rule)(game % RULE_COUNT), 15);
        for (int i = 0; i < stones; i++) {
            const Point point = random_empty_point(&board);
            board_make(&board, point);
            board_make(&other, transformed(point, 15, symmetry));
        }
        const Network *network = network_get(board.position.rule);
        network_set(&incremental, network, &board);
        network_set(&fresh, network, &other);
        assert_int_equal(network_value(&incremental, &board), network_value(&fresh, &other));
    }
}

/* Under rules that treat both colours alike, exchanging the colours (by a pass) keeps the value. */
static void test_exchanged_colours_have_the_same_value(void **state)
{
    (void)state;
    static const Rule symmetric[] = {RULE_FREESTYLE, RULE_STANDARD, RULE_CARO};
    seed = 3;
    for (int game = 0; game < 30; game++) {
        begin(&board, symmetric[game % 3], 15);
        begin(&other, symmetric[game % 3], 15);
        board_make(&other, POINT_PASS);
        for (int i = 0; i < 20; i++) {
            const Point point = random_empty_point(&board);
            board_make(&board, point);
            board_make(&other, point);
        }
        const Network *network = network_get(board.position.rule);
        network_set(&incremental, network, &board);
        network_set(&fresh, network, &other);
        assert_int_equal(network_value(&incremental, &board), network_value(&fresh, &other));
    }
}

/* Black has an open three; White's stones are far apart. */
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
        network_set(&incremental, network_get((Rule)rule), &board);
        assert_true(network_value(&incremental, &board) < -100);
        /* Stopping the row is a likelier move than one far away. */
        const Point move[2] = {point_at(9, 7), point_at(0, 14)};
        int32_t order[2];
        network_order(&incremental, &board, move, 2, order);
        assert_true(order[0] > order[1] + NETWORK_NAT);
        board_make(&board, point_at(3, 12));
        assert_true(network_value(&incremental, &board) > 100);
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

/* Nine regions of whole rows and columns; a mirrored point is in the mirrored region. */
static void test_regions(void **state)
{
    (void)state;
    assert_int_equal(network_region(4, 4, 15), 0);
    assert_int_equal(network_region(5, 4, 15), 1);
    assert_int_equal(network_region(10, 7, 15), 5);
    assert_int_equal(network_region(14, 14, 15), 8);
    for (int size = BOARD_MIN; size <= BOARD_MAX; size++) {
        int points[NETWORK_REGIONS] = {0};
        for (int i = 0; i < size * size; i++) {
            const int x = i % size, y = i / size, region = network_region(x, y, size);
            points[region]++;
            assert_int_equal(network_region(size - 1 - x, y, size),
                             3 * (region / 3) + 2 - region % 3);
            assert_int_equal(network_region(y, x, size), 3 * (region % 3) + region / 3);
        }
        for (int i = 0; i < NETWORK_REGIONS; i++) {
            assert_in_range(points[i], 1, NETWORK_REGION_POINTS);
            assert_int_equal(points[i], points[NETWORK_REGIONS - 1 - i]);
        }
    }
}

/* The pooling layer sees where stones are: the same stones in one region, or in two. */
static void test_the_regions_count(void **state)
{
    (void)state;
    NetworkSide *weights = calloc(1, sizeof *weights);
    int value[2];
    assert_non_null(weights);
    memset(weights->vector, 30, sizeof weights->vector);
    /* A region counts by what it has above a threshold. */
    weights->pool[0][0] = 256;
    weights->pool_bias[0] = -3 * NETWORK_BIAS_UNIT;
    weights->hidden[0][NETWORK_INPUTS - NETWORK_POOL] = 256;
    weights->second[0][0] = 256;
    weights->out[0] = 256;
    Network *network = load(weights);
    assert_non_null(network);
    for (int apart = 0; apart < 2; apart++) {
        begin(&board, RULE_FREESTYLE, 25);
        board_make(&board, point_at(3, 3));
        board_make(&board, apart ? point_at(20, 3) : point_at(4, 3));
        network_set(&incremental, network, &board);
        value[apart] = network_value(&incremental, &board);
    }
    assert_true(value[0] > 0);
    assert_true(value[1] >= 0 && value[1] < value[0]);
    network_free(network);
    free(weights);
}

/* One number for the eight symmetric places, none for those that are too far away. */
static void test_distances(void **state)
{
    (void)state;
    int places[NETWORK_DISTANCES] = {0};
    for (int dy = -24; dy <= 24; dy++) {
        for (int dx = -24; dx <= 24; dx++) {
            const int distance = network_distance(dx, dy);
            assert_in_range(distance, 0, NETWORK_DISTANCES - 1);
            assert_int_equal(distance, network_distance(dy, -dx));
            assert_int_equal(distance, network_distance(-dx, dy));
            places[distance]++;
        }
    }
    assert_int_equal(places[0], 49 * 49 - 120);
    for (int i = 1; i < NETWORK_DISTANCES; i++) {
        assert_true(places[i] == 4 || places[i] == 8);
    }
    assert_int_equal(network_distance(6, 0), 0);
    assert_int_not_equal(network_distance(5, 4), network_distance(5, 5));
}

/* The order knows how far a point is from the last move and from the one before. */
static void test_the_last_moves_count(void **state)
{
    (void)state;
    NetworkSide *weights = calloc(1, sizeof *weights);
    assert_non_null(weights);
    weights->closeness[0][network_distance(1, 0)] = 256;
    weights->closeness[1][network_distance(2, 1)] = 512;
    Network *network = load(weights);
    assert_non_null(network);
    begin(&board, RULE_FREESTYLE, 25);
    network_set(&incremental, network, &board);
    const Point move[] = {point_at(0, 3), point_at(24, 10), point_at(8, 9), point_at(24, 11)};
    int32_t score[4];
    network_order(&incremental, &board, move, 4, score); /* no move was made yet */
    assert_int_equal(score[0] | score[1] | score[2] | score[3], 0);
    board_make(&board, point_at(10, 8));
    board_make(&board, point_at(0, 11));
    network_order(&incremental, &board, move, 4, score);
    assert_int_equal(score[0], 0);
    assert_int_equal(score[1], 0); /* at the other end of the row */
    assert_int_equal(score[2], 2 * NETWORK_NAT);
    assert_int_equal(score[3], 0);
    const Point beside = point_at(0, 12);
    network_order(&incremental, &board, &beside, 1, score);
    assert_int_equal(score[0], NETWORK_NAT);
    board_make(&board, POINT_PASS);
    network_order(&incremental, &board, &beside, 1, score); /* now that is the move before */
    assert_int_equal(score[0], 0);
    network_free(network);
    free(weights);
}

/* What the order thinks of a feature depends on the position: here on whether the opponent could
 * make a five. */
static void test_the_position_gives_features_their_weights(void **state)
{
    (void)state;
    enum { FIVE_BIT = 2 * NETWORK_FEATURES, OWN = 3, OTHER = NETWORK_FEATURES + 3 };
    NetworkSide *weights = calloc(1, sizeof *weights);
    assert_non_null(weights);
    for (int line = 1; line < NETWORK_LINES; line++) {
        weights->vector[line][3] = NETWORK_VECTOR_UNIT;
    }
    weights->order[OWN] = 64;
    weights->hidden[7][FIVE_BIT] = 256;
    weights->focus[OWN][7] = 128;
    weights->focus[OTHER][7] = 256;
    Network *network = load(weights);
    assert_non_null(network);
    begin(&board, RULE_FREESTYLE, 15);
    for (int i = 0; i < 3; i++) {
        board_make(&board, point_at(4 + i, 2));
        board_make(&board, point_at(4 + 3 * i, 12));
    }
    network_set(&incremental, network, &board);
    const Point beside = point_at(3, 2); /* on one line with stones: both features are 1 */
    int32_t score;
    network_order(&incremental, &board, &beside, 1, &score);
    assert_int_equal(score, NETWORK_NAT / 4);
    board_make(&board, point_at(7, 2));
    network_order(&incremental, &board, &beside, 1, &score); /* White must block a five */
    assert_int_equal(score, NETWORK_NAT / 4 + NETWORK_NAT / 2 + NETWORK_NAT);
    board_make(&board, point_at(8, 2));
    network_order(&incremental, &board, &beside, 1, &score); /* Black has no five to block */
    assert_int_equal(score, NETWORK_NAT / 4);
    network_free(network);
    free(weights);
}

static void fill(int16_t *weight, size_t bytes, int value)
{
    for (size_t i = 0; i < bytes / sizeof *weight; i++) {
        weight[i] = (int16_t)value;
    }
}

/* A board with large sums and the largest weights that a file may have: nothing overflows, in
 * either direction. Larger sums are excluded when network.c is compiled. */
static void test_the_largest_weights_do_not_overflow(void **state)
{
    (void)state;
    NetworkSide *weights = calloc(1, sizeof *weights);
    assert_non_null(weights);
    memset(weights->vector, NETWORK_VECTOR_MAX, sizeof weights->vector);
    fill(weights->pool[0], sizeof weights->pool, NETWORK_WEIGHT_MAX);
    for (int i = 0; i < NETWORK_POOL; i++) {
        weights->pool_bias[i] = NETWORK_BIAS_MAX;
    }
    fill(weights->hidden[0], sizeof weights->hidden, NETWORK_WEIGHT_MAX);
    fill(weights->second[0], sizeof weights->second, NETWORK_WEIGHT_MAX);
    fill(weights->order, sizeof weights->order, NETWORK_WEIGHT_MAX);
    fill(weights->focus[0], sizeof weights->focus, NETWORK_WEIGHT_MAX);
    fill(weights->closeness[0], sizeof weights->closeness, NETWORK_WEIGHT_MAX);
    begin(&board, RULE_FREESTYLE, BOARD_MAX);
    for (Point point = point_first(); point != POINT_NONE; point = point_next(point, BOARD_MAX)) {
        if (point_y(point) % 4 == 1 && point_x(point) % 4 == 1) {
            board_make(&board, point);
        }
    }
    int value[2];
    int32_t order;
    const Point between = point_at(3, 3); /* on lines of several stones */
    for (int sign = -1; sign <= 1; sign += 2) {
        for (int i = 0; i < NETWORK_HIDDEN; i++) {
            weights->hidden_bias[i] = NETWORK_BIAS_MAX;
        }
        for (int i = 0; i < NETWORK_SECOND; i++) {
            weights->second_bias[i] = NETWORK_BIAS_MAX;
        }
        weights->out_bias = sign * NETWORK_BIAS_MAX;
        fill(weights->out, sizeof weights->out, sign * NETWORK_WEIGHT_MAX);
        Network *network = load(weights);
        assert_non_null(network);
        network_set(&incremental, network, &board);
        value[sign > 0] = network_value(&incremental, &board);
        network_order(&incremental, &board, &between, 1, &order);
        network_free(network);
    }
    assert_true(value[1] > 5000);
    assert_int_equal(value[0], -value[1]);
    /* The features, whose weights have a limit, and the distances from two moves. */
    enum { FEATURE_MAX = 8 };
    assert_int_equal(order, (2 * NETWORK_FEATURES * NETWORK_CEILING * FEATURE_MAX + 2) *
                                NETWORK_WEIGHT_MAX / (NETWORK_WEIGHT_UNIT / NETWORK_NAT));
    free(weights);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_incremental_updates_equal_a_fresh_state),
        cmocka_unit_test(test_symmetric_boards_have_the_same_value),
        cmocka_unit_test(test_exchanged_colours_have_the_same_value),
        cmocka_unit_test(test_the_side_with_the_open_three_is_better),
        cmocka_unit_test(test_regions),
        cmocka_unit_test(test_the_regions_count),
        cmocka_unit_test(test_distances),
        cmocka_unit_test(test_the_last_moves_count),
        cmocka_unit_test(test_the_position_gives_features_their_weights),
        cmocka_unit_test(test_the_largest_weights_do_not_overflow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
