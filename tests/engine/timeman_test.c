#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "engine/ai/timeman.h"
#include "engine/monotonic.h"

/* A search that began so many seconds ago, too many for the seconds of a slow machine to matter. */
static Timeman begun(int64_t seconds_ago, int64_t limit_s, int64_t plan_s)
{
    Timeman timeman;
    timeman_start(&timeman, limit_s * 1000, plan_s * 1000);
    timeman.start -= seconds_ago * 1000;
    if (timeman.deadline > 0) {
        timeman.deadline -= seconds_ago * 1000;
    }
    return timeman;
}

static void test_without_a_limit_it_goes_on(void **state)
{
    (void)state;
    const Timeman timeman = begun(1000000, 0, 0);
    assert_false(timeman_is_over(&timeman));
    assert_true(timeman_goes_on(&timeman, 50, 0));
}

/* Where the whole time is for this move, most of it is used, however clear the move is. */
static void test_most_of_the_time_is_used(void **state)
{
    (void)state;
    const Timeman early = begun(60000, 100000, 0), late = begun(95000, 100000, 0);
    assert_true(timeman_goes_on(&early, 50, 0));
    assert_false(timeman_goes_on(&late, 0, 500));
    const Timeman over = begun(100001, 100000, 0);
    assert_false(timeman_is_over(&late));
    assert_true(timeman_is_over(&over));
}

/* A move that has been best for long ends before its plan; one that has just changed, or whose
 * value falls, goes beyond it, but not beyond the limit. */
static void test_a_plan_depends_on_the_move(void **state)
{
    (void)state;
    const Timeman half = begun(60000, 1000000, 100000), twice = begun(170000, 1000000, 100000);
    assert_false(timeman_goes_on(&half, 20, 0));
    assert_true(timeman_goes_on(&half, 3, 0));
    assert_true(timeman_goes_on(&half, 20, 60));
    assert_false(timeman_goes_on(&twice, 0, 0));
    assert_false(timeman_goes_on(&twice, 20, 100));
    assert_true(timeman_goes_on(&twice, 0, 100));
    const Timeman end = begun(170000, 180000, 100000);
    assert_false(timeman_goes_on(&end, 0, 100));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_without_a_limit_it_goes_on),
        cmocka_unit_test(test_most_of_the_time_is_used),
        cmocka_unit_test(test_a_plan_depends_on_the_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
