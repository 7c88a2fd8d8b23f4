/* Our own openings for matches of engines. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "app/balanced_openings.h"
#include "app/match_openings.h"

static bool differ(const MatchOpening *one, const MatchOpening *other)
{
    return one->count != other->count ||
           memcmp(one->move, other->move, (size_t)one->count * sizeof one->move[0]) != 0;
}

/* Nobody wins or fouls in them, by any rule and on any board that has room for them; none is the
 * one before it. */
static void test_ours_fit_every_rule_and_board(void **state)
{
    (void)state;
    for (int size = BALANCED_OPENINGS_SIZE; size <= BOARD_MAX; size++) {
        char *text = balanced_openings_text(size);
        assert_non_null(text);
        for (int rule = 0; rule < RULE_COUNT; rule++) {
            OpeningFault fault = {.format = ""};
            int count = 0;
            MatchOpening *opening = match_openings_read(text, size, (Rule)rule, &count, &fault);
            if (!opening) {
                fail_msg("%dx%d, rule %d, line %d: %s", size, size, rule, fault.line, fault.format);
            }
            assert_true(count >= 20);
            for (int i = 1; i < count; i++) {
                assert_true(differ(&opening[i], &opening[i - 1]));
            }
            free(opening);
        }
        free(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_ours_fit_every_rule_and_board)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
