/* A clock on the wall that is far off: puzzles and statistics work, and their files can be read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/puzzles.h"
#include "engine/history/game_result.h"

/* ---- the clock (-Wl,--wrap) ---- */

static int64_t clock_s;

time_t __wrap_time(time_t *out);
time_t __wrap_time(time_t *out)
{
    if (out) {
        *out = (time_t)clock_s;
    }
    return (time_t)clock_s;
}

/* 1901, a minute before 1970 and one after it, 10000 and 2 million years on. */
static const int64_t clocks[] = {-2147483648LL, -60, 60, 253402300800LL, 60000000000000LL};
static const char *const zones[] = {"UTC0", "WEST11", "EAST-14"};

static void set_clock(int64_t seconds, const char *zone)
{
    clock_s = seconds;
    setenv("TZ", zone, 1);
    tzset();
}

/* ---- tests ---- */

/* The day of a solved puzzle of the day is there at the next start. */
static void expect_day_is_kept(int day)
{
    PuzzleProgress progress = {0}, next = {0};
    Buffer text = {0};
    assert_true(puzzle_progress_note_day(&progress, day));
    puzzle_progress_write(&progress, 1, &text);
    assert_int_equal(puzzle_progress_read(&next, text.text, text.length), PUZZLE_PROGRESS_OK);
    assert_true(puzzle_progress_has_day(&next, day));
    assert_int_equal(puzzle_progress_streak(&next, day), 1);
    buffer_free(&text);
    puzzle_progress_free(&progress);
    puzzle_progress_free(&next);
}

static void expect_puzzle_of_the_day(void)
{
    Messages messages = {.echo = false};
    const Calendar calendar = {0};
    Puzzles puzzles;
    View view = {.page = PAGE_PUZZLES};
    assert_true(puzzles_init(&puzzles, &calendar, &messages));
    assert_true(puzzles_open(&puzzles));
    assert_in_range(puzzles.index, 0, puzzles.set.count - 1);
    puzzles_fill(&puzzles, &view);
    assert_in_range(view.puzzle.today.year, 1970, 9999);
    assert_in_range(view.puzzle.today.weekday, 0, 6);
    expect_day_is_kept(puzzles.day);
    puzzles_free(&puzzles);
}

static void with_each_clock(void (*expect)(void))
{
    for (size_t i = 0; i < sizeof clocks / sizeof clocks[0]; i++) {
        for (size_t zone = 0; zone < sizeof zones / sizeof zones[0]; zone++) {
            set_clock(clocks[i], zones[zone]);
            expect();
        }
    }
}

static void test_puzzles_open(void **state)
{
    (void)state;
    with_each_clock(expect_puzzle_of_the_day);
}

/* What a game that ends now adds to the statistics can be read. */
static void expect_result_is_readable(void)
{
    const Calendar calendar = {0};
    GameResult result = {.ended = calendar_now(&calendar, 0),
                         .size = 15,
                         .near_color = COLOR_BLACK,
                         .winner = SEAT_FAR,
                         .reason = REASON_RESIGNED};
    Buffer line = {0};
    result.player[SEAT_FAR].kind = PLAYER_COMPUTER;
    result.player[SEAT_FAR].level = 2;
    game_result_write(&result, &line);
    assert_int_equal(game_result_read(line.text, line.length - 1, &result), RESULT_LINE_GAME);
    buffer_free(&line);
}

static void test_results_can_be_read(void **state)
{
    (void)state;
    with_each_clock(expect_result_is_readable);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_puzzles_open),
        cmocka_unit_test(test_results_can_be_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
