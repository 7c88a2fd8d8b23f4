/* The plan of a match between engines, as the command line gives it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "app/file.h"
#include "app/match_setup.h"
#include "app/own_folder.h"

static Options options;
static MatchSetup setup;
static MatchFault fault;

static int begin(void **state)
{
    options_init(&options);
    for (int i = 0; i < 2; i++) {
        options.match[i].kind = PLAYER_ENGINE;
        snprintf(options.match[i].engine, PATH_BYTES, "./engine %d", i);
    }
    return own_folder_enter(state);
}

static void give(OptionId option, const char *text)
{
    char error[OPTIONS_ERROR_BYTES];
    assert_true(options_read(&options, (int)option, "it", text, error, sizeof error));
    options.given[option] = true;
}

/* The exit status; 0: the setup is to be freed. */
static int read_setup(void)
{
    return match_setup_read(&setup, &options, &fault);
}

static void expect_move_ms(int64_t move_ms)
{
    assert_int_equal(read_setup(), 0);
    assert_int_equal(setup.plan.move_ms, move_ms);
    assert_int_equal(setup.plan.main_ms, 0);
    match_setup_free(&setup);
}

static void expect_refused(int status, const char *why)
{
    char text[sizeof fault.place + sizeof fault.words + 200];
    assert_int_equal(read_setup(), status);
    match_fault_print(&fault, text, sizeof text);
    if (!strstr(text, why)) {
        fail_msg("%s", text);
    }
    match_setup_free(&setup);
}

/* Without a time engines get five seconds for a move; of two limits the lower one counts. */
static void test_time_for_a_move(void **state)
{
    (void)state;
    expect_move_ms(MATCH_TURN_MS);
    options.setup.move_ms = 700;
    expect_move_ms(700);
    give(OPTION_TIME, "2/move");
    expect_move_ms(700);
    options.setup.move_ms = 3000;
    expect_move_ms(2000);
    options.setup.move_ms = 0;
    expect_move_ms(2000);
}

static void test_clocks(void **state)
{
    (void)state;
    give(OPTION_TIME, "5m+5");
    assert_int_equal(read_setup(), 0);
    assert_int_equal(setup.plan.main_ms, 300000);
    assert_int_equal(setup.plan.increment_ms, 5000);
    assert_int_equal(setup.plan.move_ms, 0);
    match_setup_free(&setup);
}

static void test_what_a_match_has_no_use_for(void **state)
{
    (void)state;
    options.given[OPTION_FILE] = true;
    expect_refused(2, "FILE cannot be used with --match");
    options.given[OPTION_FILE] = false;
    options.given[OPTION_BLACK] = true;
    expect_refused(2, "--black cannot be used with --match");
    options.given[OPTION_BLACK] = false;
    options.match[1].kind = PLAYER_HUMAN;
    expect_refused(2, "a person cannot play");
}

static void test_limits_of_a_test(void **state)
{
    (void)state;
    static const char *const bad[] = {"0", "0,", "0,20x", "-inf,0", "0,inf", "20,0", "nan,5"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        snprintf(options.sprt, sizeof options.sprt, "%s", bad[i]);
        expect_refused(2, "two numbers of Elo");
    }
    snprintf(options.sprt, sizeof options.sprt, "-5,20.5");
    options.games = 2 * SPRT_PAIRS;
    assert_int_equal(read_setup(), 0);
    assert_true(setup.has_sprt && setup.elo[0] == -5 && setup.elo[1] == 20.5);
    const MatchScore score = {.pairs = 0};
    assert_int_equal(match_setup_test_games(&setup, &score), 2 * SPRT_PAIRS);
    setup.has_sprt = false;
    assert_int_equal(match_setup_test_games(&setup, &score), 0);
    match_setup_free(&setup);
}

static void expect_openings(const char *text, const char *why)
{
    assert_int_equal(file_write("list", text, strlen(text), FILE_QUICK), 0);
    snprintf(options.openings, sizeof options.openings, "list");
    if (why) {
        expect_refused(1, why);
    } else {
        assert_int_equal(read_setup(), 0);
    }
}

/* What is wrong with a file of openings is said with its place, if it has one. */
static void test_files_of_openings(void **state)
{
    (void)state;
    expect_openings("h8\n# none\nh8 x1\n", "list:3:4: expected a point");
    expect_openings("h8 h8\n", "list:1:4: this point is occupied");
    expect_openings("", "list: ");
    expect_openings("h8 i9\nh8\n", NULL);
    assert_int_equal(setup.plan.openings, 2);
    match_setup_free(&setup);
    snprintf(options.openings, sizeof options.openings, "missing");
    expect_refused(1, "missing: the openings cannot be read");
    snprintf(options.openings, sizeof options.openings, CONTEST_BALANCED);
    options.setup.size = 7;
    expect_refused(2, "Balanced openings need a board of 9");
    options.setup.size = 15;
    assert_int_equal(read_setup(), 0);
    assert_true(setup.plan.openings > 1);
    match_setup_free(&setup);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_time_for_a_move, begin, own_folder_leave),
        cmocka_unit_test_setup_teardown(test_clocks, begin, own_folder_leave),
        cmocka_unit_test_setup_teardown(test_what_a_match_has_no_use_for, begin, own_folder_leave),
        cmocka_unit_test_setup_teardown(test_limits_of_a_test, begin, own_folder_leave),
        cmocka_unit_test_setup_teardown(test_files_of_openings, begin, own_folder_leave),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
