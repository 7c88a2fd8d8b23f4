/* How far local time is from that of Greenwich, also where the day, the month and the year differ.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <time.h>

#include "app/calendar.h"

enum { HOUR_S = 3600 };

/* Noon of the first of July 2026, and 23:30 of 2023, 00:30 of 2024 and noon of the leap day in
 * Greenwich. */
static const time_t moments[] = {1782907200, 1704065400, 1704069000, 1709208000};

static void check(const char *zone, int64_t ahead_s)
{
    setenv("TZ", zone, 1);
    tzset();
    for (size_t i = 0; i < sizeof moments / sizeof moments[0]; i++) {
        assert_int_equal(calendar_zone_s(moments[i]), ahead_s);
    }
}

static void local_time_is_ahead_or_behind(void **state)
{
    (void)state;
    check("UTC0", 0);
    check("EAST-14", 14 * HOUR_S);
    check("WEST12", -12 * HOUR_S);
    check("HALF-5:45", 5 * HOUR_S + 45 * 60);
}

static void summer_time_is_part_of_it(void **state)
{
    (void)state;
    setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1);
    tzset();
    assert_int_equal(calendar_zone_s(moments[0]), 2 * HOUR_S);
    assert_int_equal(calendar_zone_s(moments[1]), HOUR_S);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(local_time_is_ahead_or_behind),
        cmocka_unit_test(summer_time_is_part_of_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
