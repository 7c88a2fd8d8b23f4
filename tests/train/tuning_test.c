/* The table of the search's constants: what it holds, and how a text sets it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine/ai/search.h"

static void rows_are_sound(void **state)
{
    (void)state;
    for (int i = 0; i < TUNING_COUNT; i++) {
        const TuningRow *row = tuning_row(i);
        assert_true(row->min <= row->value && row->value <= row->max);
        assert_true(row->step > 0 && row->step <= row->max - row->min);
        assert_int_equal(tuning_get(tuning_default(), i), row->value);
        assert_int_equal(tuning_find(row->name, strlen(row->name)), i);
        assert_int_equal(strspn(row->name, "abcdefghijklmnopqrstuvwxyz_"), strlen(row->name));
    }
    assert_int_equal(tuning_find("razor", 5), TUNING_NONE);
    assert_int_equal(tuning_find("razor_margins", 13), TUNING_NONE);
    assert_int_equal(tuning_find("", 0), TUNING_NONE);
}

static void each_row_is_a_member_of_its_own(void **state)
{
    (void)state;
    Tuning tuning = *tuning_default();
    for (int i = 0; i < TUNING_COUNT; i++) {
        tuning_set(&tuning, i, 1000 + i);
    }
    for (int i = 0; i < TUNING_COUNT; i++) {
        assert_int_equal(tuning_get(&tuning, i), 1000 + i);
    }
    assert_int_equal(tuning.razor_plies, 1000);
    assert_int_equal(tuning.plain_fours, 1000 + TUNING_COUNT - 1);
}

static void a_text_sets_values(void **state)
{
    (void)state;
    Tuning tuning = *tuning_default();
    ParseError error = {0};
    assert_true(tuning_read("", &tuning, &error));
    assert_memory_equal(&tuning, tuning_default(), sizeof tuning);
    assert_true(tuning_read("lmr_pv=-20,razor_margin=0,lmr_pv=-24", &tuning, &error));
    assert_int_equal(tuning.lmr_pv, -24);
    assert_int_equal(tuning.razor_margin, 0);
    assert_int_equal(tuning.razor_plies, tuning_default()->razor_plies);
}

static void a_wrong_text_is_explained(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int column;
        const char *what;
    } cases[] = {
        {"razors=1", 1, "\"razors\": expected the name of a constant"},
        {"lmr_pv=1,,", 10, "\"\": expected the name of a constant"},
        {"lmr_pv=1,", 10, "\"\": expected the name of a constant"},
        {"=3", 1, "\"\": expected the name of a constant"},
        {"lmr_pv", 7, "expected \"=\" and a number after \"lmr_pv\""},
        {"lmr_pv,lmr_cut=1", 7, "expected \"=\" and a number after \"lmr_pv\""},
        {"lmr_pv=", 8, "\"\": expected a number from -64 to 16"},
        {"lmr_pv=17", 8, "\"17\": expected a number from -64 to 16"},
        {"lmr_cut=1,lmr_pv=-65", 18, "\"-65\": expected a number from -64 to 16"},
        {"lmr_pv=--3", 8, "\"--3\": expected a number from -64 to 16"},
        {"lmr_pv=-", 8, "\"-\": expected a number from -64 to 16"},
        {"lmr_pv=3x", 8, "\"3x\": expected a number from -64 to 16"},
        {"lmr_pv= 3", 8, "\" 3\": expected a number from -64 to 16"},
        {"lmr_pv=1.5", 8, "\"1.5\": expected a number from -64 to 16"},
        {"lmr_pv=4294967297", 8, "\"4294967297\": expected a number from -64 to 16"},
        {"lmr_pv=99999999999999999999", 8,
         "\"99999999999999999999\": expected a number from -64 to 16"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Tuning tuning = *tuning_default();
        ParseError error = {0};
        assert_false(tuning_read(cases[i].text, &tuning, &error));
        assert_string_equal(error.what, cases[i].what);
        assert_int_equal(error.column, cases[i].column);
    }
}

static void names_are_read(void **state)
{
    (void)state;
    bool named[TUNING_COUNT];
    ParseError error = {0};
    assert_true(tuning_read_names("lmr_pv,razor_plies", named, &error));
    int count = 0;
    for (int i = 0; i < TUNING_COUNT; i++) {
        count += named[i];
    }
    assert_int_equal(count, 2);
    assert_true(named[0] && named[tuning_find("lmr_pv", 6)]);
    static const char *const wrong[] = {"", "lmr_pv,", "lmr_pv=3", "lmr_pv lmr_cut"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(tuning_read_names(wrong[i], named, &error));
        assert_non_null(strstr(error.what, "expected the name of a constant"));
    }
    assert_int_equal(error.column, 1);
}

/* Any values leave the search sound: it ends and has a legal move. */
static void extreme_values_are_searched(void **state)
{
    (void)state;
    Search *search = search_new(1 << 20);
    const SearchLimits limits = {.nodes = 3000, .level = level_max()};
    for (int i = -1; i < 2 * TUNING_COUNT; i++) {
        Tuning tuning = *tuning_default();
        for (int k = 0; k < TUNING_COUNT; k++) {
            const TuningRow *row = tuning_row(k);
            const bool all = i < 0;
            if (all || k == i / 2) {
                tuning_set(&tuning, k, all || i % 2 == 1 ? row->max : row->min);
            }
        }
        Position position;
        SearchReport report;
        position_init(&position, RULE_FREESTYLE, 15);
        position_make(&position, point_at(7, 7));
        position_make(&position, point_at(8, 8));
        position_make(&position, point_at(7, 9));
        search_clear(search);
        search_tune(search, &tuning);
        search_run(search, &position, &limits, NULL, NULL, &report);
        assert_true(position_is_empty(&position, report.move));
        assert_true(report.nodes < 4000);
    }
    search_free(search);
}

/* The nodes of a search tell whether it took the constants. */
static void a_search_takes_its_constants(void **state)
{
    (void)state;
    Search *search = search_new(1 << 20);
    const SearchLimits limits = {.depth = 7, .level = level_max()};
    Tuning other = *tuning_default();
    other.lmr_scale = 60;
    const Tuning same = *tuning_default();
    const Tuning *const tunings[] = {NULL, &other, &same};
    uint64_t nodes[3];
    Position position;
    position_init(&position, RULE_FREESTYLE, 15);
    position_make(&position, point_at(7, 7));
    position_make(&position, point_at(8, 8));
    for (int i = 0; i < 3; i++) {
        SearchReport report;
        search_clear(search);
        search_tune(search, tunings[i]);
        search_run(search, &position, &limits, NULL, NULL, &report);
        nodes[i] = report.nodes;
    }
    assert_true(nodes[1] != nodes[0]);
    assert_true(nodes[2] == nodes[0]);
    search_free(search);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_sound),
        cmocka_unit_test(each_row_is_a_member_of_its_own),
        cmocka_unit_test(a_text_sets_values),
        cmocka_unit_test(a_wrong_text_is_explained),
        cmocka_unit_test(names_are_read),
        cmocka_unit_test(extreme_values_are_searched),
        cmocka_unit_test(a_search_takes_its_constants),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
