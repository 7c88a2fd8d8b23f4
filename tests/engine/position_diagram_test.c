/* The text positions hold; and a claim that is wrong is noticed. */
#include "engine/position_diagram.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

static void run(const char *name, int min_cases)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/engine/positions/%s.t", TESTS_DIR, name);
    DiagramCount count = diagram_run_file(path);
    print_message("%s: %d cases, %d claims\n", name, count.cases, count.claims);
    assert_int_equal(count.failures, 0);
    /* A file that is cut off or not read must not pass. */
    assert_true(count.cases >= min_cases);
    assert_true(count.claims >= count.cases);
}

static void test_wins(void **state)
{
    (void)state;
    run("wins", 20);
}

static void test_caro(void **state)
{
    (void)state;
    run("caro", 10);
}

static void test_renju(void **state)
{
    (void)state;
    run("renju", 60);
}

static void test_draws(void **state)
{
    (void)state;
    run("draws", 6);
}

static void test_seeds(void **state)
{
    (void)state;
    run("seeds", 8);
}

static void test_wrong_claims_are_noticed(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "test w\n|.XXXXa\nblack a plays\n",
        "test w\n|.XXX.a\nblack a wins\n",
        "test w\n|.XXXXa\nblack a wins A6-F6\n",
        "test w\n|.XXXXa\nblack a wins B6-F6 B6-F6\n",
        "test w\n|.XXXXa\nblack q wins\n",
        "test w\n|.XXXXa\nblack B6 wins\n",
        "test w\n|.XXXXa\nblack a conquers\n",
        "test w\n|.XXXx.\nblack A1 plays\n",
        "test w\nrule gomoku\n|.....\nblack A1 plays\n",
        "test w\nrule renju\n|.XXXaXX..\nforbidden\n",
        "test w\nrule renju\n|.XXXa.X..\nforbidden a\n",
        "test w\n|....\nblack A1 plays\n",
        "test w\nsize 9\nplay A1 A1\nblack A2 plays\n",
        "test w\nsize 9\nplay A1\nundo 2\nblack A2 plays\n",
        "test w\nsize 9\ndance\n",
    };
    print_message("what follows up to the result is meant to be said:\n");
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        DiagramCount count = diagram_run_text("wrong.t", wrong[i]);
        if (count.failures == 0) {
            print_error("not noticed:\n%s", wrong[i]);
        }
        assert_true(count.failures > 0);
    }
    DiagramCount count = diagram_run_text("right.t", "test r\n|.XXXXa\nblack a wins B6-F6\n");
    assert_int_equal(count.failures, 0);
    assert_int_equal(count.claims, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wins),  cmocka_unit_test(test_caro),
        cmocka_unit_test(test_renju), cmocka_unit_test(test_draws),
        cmocka_unit_test(test_seeds), cmocka_unit_test(test_wrong_claims_are_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
