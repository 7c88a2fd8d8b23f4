#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "engine/aligned.h"

enum { BYTES = 1000 };

static void test_memory_is_zero_and_begins_where_it_should(void **state)
{
    (void)state;
    static const char zeros[BYTES];
    for (size_t alignment = 1; alignment <= 4096; alignment *= 2) {
        for (size_t bytes = 0; bytes <= BYTES; bytes += 111) {
            char *memory = aligned_new(alignment, bytes);
            assert_non_null(memory);
            assert_int_equal((uintptr_t)memory % alignment, 0);
            assert_memory_equal(memory, zeros, bytes);
            memset(memory, 1, bytes); /* a sanitizer sees what is outside */
            aligned_free(memory);
        }
    }
    aligned_free(NULL);
}

static void test_what_no_memory_can_hold_is_refused(void **state)
{
    (void)state;
    assert_null(aligned_new(64, SIZE_MAX));
    assert_null(aligned_new(64, SIZE_MAX - 64));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_memory_is_zero_and_begins_where_it_should),
        cmocka_unit_test(test_what_no_memory_can_hold_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
