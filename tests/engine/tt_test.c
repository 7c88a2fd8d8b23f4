#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "engine/ai/tt.h"
#include "engine/ai/value.h"

enum { BYTES = 1 << 16, BUCKET = 4 };

/* Keys with the same `bucket` share a bucket. */
static uint64_t key_of(uint64_t bucket, uint64_t number)
{
    return bucket << 56 | number;
}

static TtEntry entry_of(int value, int depth)
{
    return (TtEntry){.value = value,
                     .eval = value,
                     .move = point_at(depth & 7, 0),
                     .depth = depth,
                     .bound = BOUND_LOWER};
}

static bool knows(const Tt *tt, uint64_t key)
{
    TtEntry entry;
    return tt_probe(tt, key, 0, &entry);
}

static void test_what_is_stored_is_found(void **state)
{
    (void)state;
    static const TtEntry entries[] = {
        {.value = 123, .eval = -6000, .move = POINT_NONE, .depth = -99, .bound = BOUND_UPPER},
        {.value = -1, .eval = 6000, .depth = 120, .bound = BOUND_EXACT},
        {.value = TT_NO_VALUE, .eval = TT_NO_VALUE, .depth = 0, .bound = BOUND_NONE},
    };
    Tt tt;
    assert_true(tt_open(&tt, BYTES));
    for (uint64_t i = 0; i < sizeof entries / sizeof entries[0]; i++) {
        TtEntry stored = entries[i];
        TtEntry found;
        stored.move = i == 1 ? point_at(BOARD_MAX - 1, BOARD_MAX - 1) : stored.move;
        assert_false(knows(&tt, key_of(3, i + 1)));
        tt_store(&tt, key_of(3, i + 1), 7, &stored);
        assert_true(tt_probe(&tt, key_of(3, i + 1), 30, &found));
        assert_int_equal(found.value, stored.value);
        assert_int_equal(found.eval, stored.eval);
        assert_int_equal(found.move, stored.move);
        assert_int_equal(found.depth, stored.depth);
        assert_int_equal(found.bound, stored.bound);
    }
    tt_new_search(&tt);
    tt_clear(&tt);
    assert_false(knows(&tt, key_of(3, 1)));
    tt_close(&tt);
}

/* A win four plies from the position has the same distance wherever in the tree it is probed. */
static void test_a_win_keeps_its_distance(void **state)
{
    (void)state;
    Tt tt;
    TtEntry found;
    assert_true(tt_open(&tt, BYTES));
    for (int sign = -1; sign <= 1; sign += 2) {
        const TtEntry stored = entry_of(sign * (VALUE_WIN - 9), 3);
        tt_store(&tt, key_of(1, 5), 5, &stored);
        for (int ply = 0; ply <= 150; ply += 50) {
            assert_true(tt_probe(&tt, key_of(1, 5), ply, &found));
            assert_int_equal(found.value, sign * (VALUE_WIN - 4 - ply));
        }
        tt_new_search(&tt);
        tt_clear(&tt);
    }
    tt_close(&tt);
}

static void test_the_shallowest_is_evicted(void **state)
{
    (void)state;
    static const int depths[BUCKET + 1] = {5, 9, 3, 7, 6};
    Tt tt;
    assert_true(tt_open(&tt, BYTES));
    for (uint64_t i = 0; i <= BUCKET; i++) {
        const TtEntry stored = entry_of(0, depths[i]);
        tt_store(&tt, key_of(200, i + 1), 0, &stored);
    }
    for (uint64_t i = 0; i <= BUCKET; i++) {
        assert_int_equal(knows(&tt, key_of(200, i + 1)), depths[i] != 3);
    }
    tt_close(&tt);
}

static void test_old_searches_are_evicted_first(void **state)
{
    (void)state;
    Tt tt;
    assert_true(tt_open(&tt, BYTES));
    for (uint64_t i = 0; i < 2 * BUCKET; i++) {
        const TtEntry stored = entry_of(0, i < BUCKET ? 20 : 1);
        for (int search = 0; i == BUCKET && search < 3; search++) {
            tt_new_search(&tt);
        }
        tt_store(&tt, key_of(9, i + 1), 0, &stored);
    }
    for (uint64_t i = 0; i < 2 * BUCKET; i++) {
        assert_int_equal(knows(&tt, key_of(9, i + 1)), i >= BUCKET);
    }
    tt_close(&tt);
}

/* A much shallower result does not replace a deeper one; a result without a move keeps the move. */
static void test_a_shallow_result_does_not_replace_a_deep_one(void **state)
{
    (void)state;
    Tt tt;
    TtEntry found;
    assert_true(tt_open(&tt, BYTES));
    const TtEntry deep = entry_of(50, 12);
    const TtEntry shallow = entry_of(-50, 2);
    TtEntry later = entry_of(70, 11);
    later.move = POINT_NONE;
    tt_store(&tt, key_of(4, 4), 0, &deep);
    tt_store(&tt, key_of(4, 4), 0, &shallow);
    assert_true(tt_probe(&tt, key_of(4, 4), 0, &found));
    assert_int_equal(found.value, 50);
    tt_store(&tt, key_of(4, 4), 0, &later);
    assert_true(tt_probe(&tt, key_of(4, 4), 0, &found));
    assert_int_equal(found.value, 70);
    assert_int_equal(found.move, deep.move);
    tt_new_search(&tt);
    tt_store(&tt, key_of(4, 4), 0, &shallow);
    assert_true(tt_probe(&tt, key_of(4, 4), 0, &found));
    assert_int_equal(found.value, -50);
    tt_close(&tt);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_stored_is_found),
        cmocka_unit_test(test_a_win_keeps_its_distance),
        cmocka_unit_test(test_the_shallowest_is_evicted),
        cmocka_unit_test(test_old_searches_are_evicted_first),
        cmocka_unit_test(test_a_shallow_result_does_not_replace_a_deep_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
