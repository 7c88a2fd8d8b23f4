/* Making and undoing moves: undo restores everything, and the hash depends on the stones only. */
#include "engine/rules/position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

/* The hash of the same stones, put one by one on an empty board. */
static uint64_t hash_of_stones(const Position *position)
{
    Position other;
    position_init(&other, position->rule, position->size);
    for (Point point = point_first(); point != POINT_NONE;
         point = point_next(point, position->size)) {
        if (!position_is_empty(position, point)) {
            position_put(&other, point, position_color(position, point));
        }
    }
    position_set_to_move(&other, position->to_move);
    return other.hash;
}

static uint32_t random_state = 77;

static int random_below(int limit)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 17;
    random_state ^= random_state << 5;
    return (int)(random_state % (uint32_t)limit);
}

static void test_an_empty_board(void **state)
{
    (void)state;
    for (int size = BOARD_MIN; size <= BOARD_MAX; size++) {
        Position position;
        position_init(&position, RULE_RENJU, size);
        assert_int_equal(position.to_move, COLOR_BLACK);
        assert_int_equal(position_last(&position), POINT_NONE);
        assert_false(position_is_full(&position));
        int points = 0;
        for (int i = -40; i < BOARD_CELLS + 40; i++) {
            points += position_on_board(&position, (Point)i);
            assert_int_equal(position_on_board(&position, (Point)i),
                             position_is_empty(&position, (Point)i));
        }
        assert_int_equal(points, size * size);
        assert_false(position_on_board(&position, POINT_NONE));
        assert_false(position_on_board(&position, POINT_PASS));
        assert_false(position_on_board(&position, point_at(size, 0)));
        assert_false(position_on_board(&position, point_at(0, size)));
        assert_false(position_on_board(&position, point_at(-1, 0)));
        assert_false(position_on_board(&position, point_at(0, -1)));
    }
}

/* Random moves, passes and undos against a simple list of the moves. */
static void test_random_make_and_undo(void **state)
{
    (void)state;
    for (int round = 0; round < 60; round++) {
        int size = BOARD_MIN + random_below(BOARD_MAX - BOARD_MIN + 1);
        Position position;
        position_init(&position, RULE_FREESTYLE, size);
        Position before[60];
        int depth = 0;
        for (int i = 0; i < 200; i++) {
            Point point = point_at(random_below(size), random_below(size));
            if (random_below(20) == 0) {
                point = POINT_PASS;
            }
            if (random_below(3) == 0 && depth > 0) {
                Color mover = color_other(position.to_move);
                position_undo(&position);
                assert_int_equal(position.to_move, mover);
                depth--;
                assert_memory_equal(position.cell, before[depth].cell, sizeof position.cell);
                assert_true(position.hash == before[depth].hash);
                assert_int_equal(position.stones, before[depth].stones);
                assert_int_equal(position.count, before[depth].count);
                assert_int_equal(position_last(&position), position_last(&before[depth]));
            } else if (depth < 60 && (point == POINT_PASS || position_is_empty(&position, point))) {
                before[depth++] = position;
                const uint64_t expected = position_hash_after(&position, point);
                position_make(&position, point);
                assert_true(position.hash == expected);
                assert_int_equal(position_last(&position), point);
                assert_int_equal(position.count, depth);
            }
            assert_true(position.hash == hash_of_stones(&position));
        }
    }
}

static void test_the_hash_is_of_stones_and_turn(void **state)
{
    (void)state;
    Position a;
    Position b;
    position_init(&a, RULE_FREESTYLE, 15);
    position_init(&b, RULE_FREESTYLE, 15);
    assert_true(a.hash == b.hash);
    /* Another order of the same moves leads to the same position. */
    position_make(&a, point_at(7, 7));
    position_make(&a, point_at(8, 7));
    position_make(&a, point_at(9, 9));
    position_make(&b, point_at(9, 9));
    position_make(&b, point_at(8, 7));
    position_make(&b, point_at(7, 7));
    assert_true(a.hash == b.hash);
    /* Another colour, another point or another turn is another position. */
    position_undo(&b);
    assert_true(a.hash != b.hash);
    position_make(&b, point_at(7, 6));
    assert_true(a.hash != b.hash);
    uint64_t hash = a.hash;
    position_make(&a, POINT_PASS);
    assert_true(a.hash != hash);
    position_make(&a, POINT_PASS);
    assert_true(a.hash == hash);
    position_init(&a, RULE_FREESTYLE, 15);
    position_init(&b, RULE_FREESTYLE, 15);
    position_put(&a, point_at(3, 3), COLOR_BLACK);
    position_put(&b, point_at(3, 3), COLOR_WHITE);
    assert_true(a.hash != b.hash);
    /* Replacing a stone leaves no trace in the hash. */
    position_put(&b, point_at(3, 3), COLOR_BLACK);
    assert_true(a.hash == b.hash);
}

static void test_hashes_differ(void **state)
{
    (void)state;
    static uint64_t seen[2 * POINTS_MAX];
    int count = 0;
    Position position;
    position_init(&position, RULE_FREESTYLE, BOARD_MAX);
    for (int i = 0; i < POINTS_MAX; i++) {
        for (int color = COLOR_BLACK; color <= COLOR_WHITE; color++) {
            Point point = point_at(i % BOARD_MAX, i / BOARD_MAX);
            position_put(&position, point, (Color)color);
            seen[count++] = position.hash;
            position_put(&position, point, COLOR_EMPTY);
        }
    }
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < i; j++) {
            assert_true(seen[i] != seen[j]);
        }
    }
}

static void test_set_up_stones(void **state)
{
    (void)state;
    Position position;
    position_init(&position, RULE_FREESTYLE, 9);
    uint64_t empty = position.hash;
    position_put(&position, point_at(4, 4), COLOR_BLACK);
    position_put(&position, point_at(4, 4), COLOR_WHITE);
    assert_int_equal(position.stones, 1);
    assert_int_equal(position_color(&position, point_at(4, 4)), COLOR_WHITE);
    position_set_to_move(&position, COLOR_WHITE);
    position_make(&position, point_at(5, 5));
    assert_int_equal(position_color(&position, point_at(5, 5)), COLOR_WHITE);
    assert_int_equal(position.stones, 2);
    assert_int_equal(position.count, 1);
    position_undo(&position);
    assert_int_equal(position.to_move, COLOR_WHITE);
    position_set_to_move(&position, COLOR_BLACK);
    position_put(&position, point_at(4, 4), COLOR_EMPTY);
    assert_int_equal(position.stones, 0);
    assert_true(position.hash == empty);
}

/* A file may let a player move twice: undo also restores a turn that was set explicitly. */
static void test_a_turn_set_by_hand(void **state)
{
    (void)state;
    Position position;
    position_init(&position, RULE_FREESTYLE, 9);
    position_make(&position, point_at(1, 1));
    position_set_to_move(&position, COLOR_BLACK);
    position_make(&position, point_at(2, 2));
    assert_int_equal(position_color(&position, point_at(2, 2)), COLOR_BLACK);
    position_undo(&position);
    assert_int_equal(position.to_move, COLOR_BLACK);
    position_undo(&position);
    assert_int_equal(position.to_move, COLOR_BLACK);
    assert_true(position.hash == hash_of_stones(&position));
}

static void test_a_full_board(void **state)
{
    (void)state;
    Position position;
    position_init(&position, RULE_FREESTYLE, BOARD_MAX);
    for (int i = 0; i < POINTS_MAX; i++) {
        assert_false(position_is_full(&position));
        position_make(&position, point_at(i % BOARD_MAX, i / BOARD_MAX));
    }
    assert_true(position_is_full(&position));
    position_undo(&position);
    assert_false(position_is_full(&position));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_empty_board),
        cmocka_unit_test(test_random_make_and_undo),
        cmocka_unit_test(test_the_hash_is_of_stones_and_turn),
        cmocka_unit_test(test_hashes_differ),
        cmocka_unit_test(test_set_up_stones),
        cmocka_unit_test(test_a_turn_set_by_hand),
        cmocka_unit_test(test_a_full_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
