#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "engine/ai_positions.h"
#include "engine/level.h"
#include "engine/ai/search.h"
#include "engine/rules/rules.h"

static void test_table(void **state)
{
    (void)state;
    assert_string_equal(level_get(LEVEL_WINLINES)->name, "Win lines");
    assert_string_equal(level_get(LEVEL_MIN)->name, "First stones");
    assert_string_equal(level_get(level_max())->name, "Master");
    for (int level = LEVEL_MIN + 1; level <= level_max(); level++) {
        const Level *weaker = level_get(level - 1);
        assert_true(level_get(level)->overlook_threat_chance <= weaker->overlook_threat_chance);
        assert_true(level_get(level)->time_ms >= weaker->time_ms);
    }
}

/* A level that makes an error is weaker than each that does not; the help says where they end. */
static void test_errors_end_with_the_levels_that_the_help_names(void **state)
{
    (void)state;
    assert_int_equal(level_last_overlooking_fours(), 2);
    assert_int_equal(level_last_overlooking_threats(), 6);
    for (int level = LEVEL_MIN; level <= level_max(); level++) {
        assert_int_equal(level_get(level)->overlook_four_chance > 0,
                         level <= level_last_overlooking_fours());
        assert_int_equal(level_get(level)->overlook_threat_chance > 0,
                         level <= level_last_overlooking_threats());
        assert_int_equal(level_errs(level_get(level)), level <= level_last_overlooking_threats());
    }
}

/* "Level 6 · Steady", and only the strongest levels think ahead. */
static void test_titles_and_notes_fit_the_rows(void **state)
{
    (void)state;
    bool thinks_ahead = false;
    for (int level = LEVEL_MIN; level <= level_max(); level++) {
        char title[80];
        snprintf(title, sizeof title, "Level %d · %s", level, level_get(level)->name);
        assert_string_equal(level_get(level)->title, title);
        assert_true(!thinks_ahead || level_gains_by_thinking_ahead(level_get(level)));
        thinks_ahead = level_gains_by_thinking_ahead(level_get(level));
    }
    assert_true(thinks_ahead);
}

static Point play(int level, const Position *p, uint64_t seed)
{
    Search *search = search_new(1 << 20);
    SearchReport report;
    assert_non_null(search);
    search_run(search, p, &(SearchLimits){.level = level, .seed = seed, .nodes = 3000}, NULL, NULL,
               &report);
    search_free(search);
    return report.move;
}

static void test_from_level_three_on_every_five_is_blocked(void **state)
{
    (void)state;
    const Position four = ai_position(RULE_FREESTYLE, 15, "e8 h11 g5", "f8 g8 h8 i8", COLOR_BLACK);
    const Position three = ai_position(RULE_FREESTYLE, 15, "c3 h11 g5", "g8 h8 i8", COLOR_BLACK);
    for (int level = 3; level <= level_max(); level++) {
        for (uint64_t seed = 1; seed <= 4; seed++) {
            assert_int_equal(play(level, &four, seed), ai_point("J8", 15));
            assert_int_equal(point_y(play(level, &three, seed)), point_y(ai_point("H8", 15)));
        }
    }
}

/* Beginners are to win sometimes: the weakest level blocks a four mostly, but not always. */
static void test_level_one_overlooks_some_fours(void **state)
{
    (void)state;
    const Position four = ai_position(RULE_FREESTYLE, 15, "e8 h11 g5", "f8 g8 h8 i8", COLOR_BLACK);
    int blocked = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        blocked += play(LEVEL_MIN, &four, seed) == ai_point("J8", 15);
    }
    assert_in_range(blocked, 20, 36);
}

/* Against an open four the game is lost; the computer still blocks one end, since a person expects
 * it and may overlook the other end. */
static void test_from_level_three_on_an_open_four_is_blocked_at_one_end(void **state)
{
    (void)state;
    for (int rule = 0; rule < RULE_COUNT; rule++) {
        const Position open =
            ai_position((Rule)rule, 15, "e3 h11 g5 l12", "g8 h8 i8 j8", COLOR_BLACK);
        for (int level = 3; level <= level_max(); level++) {
            const Point answer = play(level, &open, 1);
            if (answer != ai_point("F8", 15)) {
                assert_int_equal(answer, ai_point("K8", 15));
            }
        }
    }
}

static void test_every_level_completes_its_five(void **state)
{
    (void)state;
    const Position p =
        ai_position(RULE_FREESTYLE, 15, "f8 g8 h8 i8 c3", "e8 f9 g5 h11 k4", COLOR_BLACK);
    for (int level = LEVEL_WINLINES; level <= level_max(); level++) {
        assert_int_equal(play(level, &p, 1), ai_point("J8", 15));
    }
}

static void test_first_moves_are_near_the_centre(void **state)
{
    (void)state;
    Position empty;
    position_init(&empty, RULE_FREESTYLE, 15);
    Position second = empty;
    position_make(&second, ai_point("H8", 15));
    for (int level = LEVEL_MIN; level <= level_max(); level++) {
        assert_int_equal(play(level, &empty, 1), ai_point("H8", 15));
        const Point answer = play(level, &second, 1);
        assert_in_range(point_x(answer), 4, 10);
        assert_in_range(point_y(answer), 4, 10);
    }
    int kinds = 0;
    Point seen[8];
    for (uint64_t seed = 0; seed < 8; seed++) {
        const Point answer = play(LEVEL_MIN, &second, seed);
        bool old = false;
        for (int i = 0; i < kinds; i++) {
            old = old || seen[i] == answer;
        }
        if (!old) {
            seen[kinds++] = answer;
        }
    }
    assert_true(kinds > 1);
}

/* A strong level beats the win lines with either colour. */
static void test_strong_beats_win_lines(void **state)
{
    (void)state;
    Search *search = search_new(1 << 20);
    assert_non_null(search);
    for (int strong = COLOR_BLACK; strong <= COLOR_WHITE; strong++) {
        Position p;
        SearchReport report;
        position_init(&p, RULE_FREESTYLE, 15);
        for (;;) {
            const bool ours = (int)p.to_move == strong;
            const SearchLimits limits = {.level = ours ? 7 : LEVEL_WINLINES, .nodes = 6000};
            search_run(search, &p, &limits, NULL, NULL, &report);
            assert_int_not_equal(report.move, POINT_NONE);
            if (rules_wins(&p, report.move, p.to_move)) {
                assert_true(ours);
                break;
            }
            position_make(&p, report.move);
        }
    }
    search_free(search);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table),
        cmocka_unit_test(test_errors_end_with_the_levels_that_the_help_names),
        cmocka_unit_test(test_titles_and_notes_fit_the_rows),
        cmocka_unit_test(test_from_level_three_on_every_five_is_blocked),
        cmocka_unit_test(test_level_one_overlooks_some_fours),
        cmocka_unit_test(test_from_level_three_on_an_open_four_is_blocked_at_one_end),
        cmocka_unit_test(test_every_level_completes_its_five),
        cmocka_unit_test(test_first_moves_are_near_the_centre),
        cmocka_unit_test(test_strong_beats_win_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
