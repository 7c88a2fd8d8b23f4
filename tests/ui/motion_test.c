/* Easing, and values that move with time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "ui/motion.h"

static void test_easing(void **state)
{
    (void)state;
    static const Ease all[] = {EASE_LINEAR, EASE_OUT_CUBIC, EASE_IN_OUT_CUBIC, EASE_IN_QUAD,
                               EASE_OUT_BACK};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        assert_float_equal(ease_at(all[i], 0), 0, 1e-6f);
        assert_float_equal(ease_at(all[i], 1), 1, 1e-6f);
        assert_float_equal(ease_at(all[i], -3), 0, 1e-6f);
        assert_float_equal(ease_at(all[i], 7), 1, 1e-6f);
    }
    assert_float_equal(ease_at(EASE_OUT_CUBIC, 0.5f), 0.875f, 1e-6f);
    assert_float_equal(ease_at(EASE_IN_OUT_CUBIC, 0.25f), 0.0625f, 1e-6f);
    assert_float_equal(ease_at(EASE_IN_QUAD, 0.5f), 0.25f, 1e-6f);
    assert_true(ease_at(EASE_OUT_BACK, 0.7f) > 1.0f);
}

static void test_a_glide_turns_round_where_it_is(void **state)
{
    (void)state;
    Motions *motions = motions_new();
    uint64_t key = motions_key("thumb", 0, 0);
    motions_begin(motions, MOTION_FULL, 1000, true);
    assert_float_equal(motions_glide(motions, key, 2, 140, EASE_OUT_CUBIC), 2, 0);
    motions_begin(motions, MOTION_FULL, 1010, true);
    assert_float_equal(motions_glide(motions, key, 4, 140, EASE_OUT_CUBIC), 2, 0);
    motions_begin(motions, MOTION_FULL, 1080, true);
    float half = motions_glide(motions, key, 4, 140, EASE_OUT_CUBIC);
    assert_float_equal(half, 3.75f, 1e-3f);
    assert_float_equal(motions_glide(motions, key, 0, 140, EASE_OUT_CUBIC), half, 1e-6f);
    assert_true(motions_busy(motions, 1219));
    assert_false(motions_busy(motions, 1220));
    motions_begin(motions, MOTION_FULL, 1220, true);
    assert_float_equal(motions_glide(motions, key, 0, 140, EASE_OUT_CUBIC), 0, 0);
    /* A value not used in a pass does not animate to changes made meanwhile. */
    motions_begin(motions, MOTION_FULL, 1300, true);
    motions_begin(motions, MOTION_FULL, 1400, true);
    assert_float_equal(motions_glide(motions, key, 4, 140, EASE_OUT_CUBIC), 4, 0);
    motions_begin(motions, MOTION_REDUCED, 1410, true);
    assert_float_equal(motions_glide(motions, key, 1, 140, EASE_OUT_CUBIC), 1, 0);
    motions_free(motions);
}

static void test_reduced_fades_are_short(void **state)
{
    (void)state;
    Motions *motions = motions_new();
    uint64_t key = motions_key("content", 0, 0);
    motions_begin(motions, MOTION_REDUCED, 1000, true);
    assert_float_equal(motions_fade(motions, key, 1, 200, EASE_LINEAR), 1, 0);
    motions_begin(motions, MOTION_REDUCED, 2000, true);
    assert_float_equal(motions_fade(motions, key, 2, 200, EASE_LINEAR), 0, 0);
    motions_begin(motions, MOTION_REDUCED, 2050, true);
    assert_float_equal(motions_fade(motions, key, 2, 200, EASE_LINEAR), 0.5f, 1e-6f);
    assert_false(motions_busy(motions, 2100));
    motions_begin(motions, MOTION_NONE, 2060, true);
    assert_float_equal(motions_fade(motions, key, 3, 200, EASE_LINEAR), 1, 0);
    motions_free(motions);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_easing),
        cmocka_unit_test(test_a_glide_turns_round_where_it_is),
        cmocka_unit_test(test_reduced_fades_are_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
