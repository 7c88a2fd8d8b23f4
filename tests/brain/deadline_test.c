#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdatomic.h>
#include <time.h>

#include "brain/deadline.h"
#include "engine/monotonic.h"

static atomic_int calls;
static _Atomic int64_t called_at;

static void call(void *user)
{
    called_at = monotonic_ms();
    ++*(atomic_int *)user;
}

static void pause_ms(int ms)
{
    nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000}, NULL);
}

static void wait_for_call(void)
{
    for (int tries = 0; calls == 0 && tries < 10000; tries++) {
        pause_ms(1);
    }
}

static void test_it_acts_once_and_not_too_early(void **state)
{
    (void)state;
    calls = 0;
    Deadline *deadline = deadline_new(call, &calls);
    assert_non_null(deadline);
    const int64_t at = monotonic_ms() + 20;
    deadline_set(deadline, at);
    wait_for_call();
    assert_true(called_at >= at);
    pause_ms(10);
    assert_int_equal(calls, 1);
    deadline_free(deadline);
}

static void test_the_earlier_time_holds(void **state)
{
    (void)state;
    calls = 0;
    Deadline *deadline = deadline_new(call, &calls);
    assert_non_null(deadline);
    deadline_set(deadline, monotonic_ms() + 3600000);
    deadline_set(deadline, monotonic_ms() + 5);
    deadline_set(deadline, monotonic_ms() + 3600000);
    wait_for_call();
    assert_int_equal(calls, 1);
    deadline_free(deadline);
}

static void test_what_is_cleared_does_not_come(void **state)
{
    (void)state;
    calls = 0;
    Deadline *deadline = deadline_new(call, &calls);
    assert_non_null(deadline);
    deadline_set(deadline, monotonic_ms() + 300); /* a busy machine may delay the next line */
    deadline_clear(deadline);
    pause_ms(350);
    assert_int_equal(calls, 0);
    deadline_set(deadline, monotonic_ms() + 3600000);
    deadline_free(deadline);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_it_acts_once_and_not_too_early),
        cmocka_unit_test(test_the_earlier_time_holds),
        cmocka_unit_test(test_what_is_cleared_does_not_come),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
