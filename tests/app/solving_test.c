/* Solving puzzles: what is refused, which puzzle follows, the day that changes at midnight, and
 * verdicts that come too late. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "app/puzzles.h"
#include "ui/setting.h"

enum { DAY = 20779 };

static Messages messages;
static Calendar calendar;
static Puzzles puzzles;

/* ---- a call that is watched (-Wl,--wrap) ---- */

static atomic_bool no_memory, opened_by_main;
static pthread_t main_thread;

bool __real_puzzle_proof_open(PuzzleProof *proof);
bool __wrap_puzzle_proof_open(PuzzleProof *proof);
bool __wrap_puzzle_proof_open(PuzzleProof *proof)
{
    if (pthread_equal(pthread_self(), main_thread)) {
        atomic_store(&opened_by_main, true);
    }
    return !atomic_load(&no_memory) && __real_puzzle_proof_open(proof);
}

/* ---- what the tests do ---- */

static int begin(void **state)
{
    (void)state;
    messages = (Messages){.echo = false};
    calendar = (Calendar){.fixed_day = DAY};
    memset(&puzzles, 0, sizeof puzzles);
    return puzzles_init(&puzzles, &calendar, &messages) && puzzles_open(&puzzles) ? 0 : -1;
}

static int end(void **state)
{
    (void)state;
    puzzles_free(&puzzles);
    return 0;
}

static void act(PuzzleAction action, int field)
{
    const Command command = {.kind = CMD_PUZZLE, .value = (int)action, .field = field};
    puzzles_run(&puzzles, &command);
}

static MatchError try_point(Point point)
{
    return puzzles_try(&puzzles, point, 0);
}

/* Waits for the verdict on the try. */
static void have_judged(void)
{
    puzzles_update(&puzzles);
    puzzles_wait(&puzzles);
    assert_true(puzzles_collect(&puzzles, 0, true));
}

static void solve(void)
{
    while (puzzles.play.stage == PUZZLE_TO_MOVE) {
        try_point(puzzle_play_next(&puzzles.play));
        have_judged();
    }
    assert_int_equal(puzzles.play.stage, PUZZLE_SOLVED);
}

static View *shown(bool forbidden)
{
    View *view = calloc(1, sizeof *view);
    assert_non_null(view);
    settings_init(&view->settings);
    view->settings.show_forbidden = forbidden;
    view->page = PAGE_PUZZLE;
    puzzles_fill(&puzzles, view);
    return view;
}

/* An empty point where Black would commit a foul, in some puzzle. */
static Point find_foul(void)
{
    for (int index = 0; index < puzzles.set.count; index++) {
        puzzle_play_begin(&puzzles.play, &puzzles.set.puzzle[index]);
        puzzles.index = index;
        for (int i = 0; i < POINTS_MAX; i++) {
            const Point point = (Point)i;
            if (position_on_board(&puzzles.play.position, point) &&
                position_is_empty(&puzzles.play.position, point) &&
                !puzzle_play_allows(&puzzles.play, point)) {
                return point;
            }
        }
    }
    return POINT_NONE;
}

static void test_a_foul_is_refused(void **state)
{
    (void)state;
    const Point foul = find_foul();
    assert_int_not_equal(foul, POINT_NONE);
    View *view = shown(true);
    bool marked = false;
    for (int i = 0; i < view->forbidden_count; i++) {
        marked = marked || view->forbidden[i] == foul;
    }
    assert_true(marked);
    free(view);
    view = shown(false);
    assert_int_equal(view->forbidden_count, 0);
    free(view);
    const int stones = puzzles_stones(&puzzles);
    assert_int_equal(try_point(foul), MATCH_FOUL);
    assert_true(messages_have(&messages, "forbidden to Black"));
    assert_int_equal(puzzles.refused_at, foul);
    assert_int_equal(puzzles_stones(&puzzles), stones);
    assert_false(puzzles_are_judging(&puzzles));
    view = shown(false);
    assert_int_equal(view->refused_at, foul);
    free(view);
    assert_int_equal(try_point(puzzles.play.position.move[0]), MATCH_OCCUPIED);
    assert_int_equal(puzzles.refused_at, POINT_NONE);
}

/* While another try is judged, none is taken. */
static void test_one_try_at_a_time(void **state)
{
    (void)state;
    const Point right = puzzle_play_next(&puzzles.play);
    try_point(right);
    assert_true(puzzles_are_judging(&puzzles));
    const int64_t due = puzzles_next_ms(&puzzles, 0);
    assert_true(due > 0);
    assert_int_equal(puzzles_next_ms(&puzzles, due), -1);
    assert_int_equal(try_point(puzzle_play_area(&puzzles.play)), MATCH_NOT_YOURS);
    assert_int_equal(puzzles.play.tried, right);
    puzzles_update(&puzzles);
    puzzles_wait(&puzzles);
    assert_false(puzzles_collect(&puzzles, due - 1, false)); /* the pause before it */
    assert_true(puzzles_collect(&puzzles, due, false));
    assert_false(puzzles_are_judging(&puzzles));
    assert_int_equal(puzzles_next_ms(&puzzles, 0), -1);
}

/* The search of the judge takes megabytes: not while the window waits. Without memory the try is
 * taken back, and the next one is judged once there is some. */
static void test_memory_to_judge_with(void **state)
{
    (void)state;
    const Point right = puzzle_play_next(&puzzles.play);
    atomic_store(&no_memory, true);
    try_point(right);
    have_judged();
    assert_int_equal(puzzles.play.stage, PUZZLE_TO_MOVE);
    assert_int_equal(puzzles.play.found, 0);
    assert_int_equal(puzzles.play.wrong, 0);
    assert_true(messages_have(&messages, "Out of memory"));
    assert_int_equal(puzzles.progress.count, 0);
    atomic_store(&no_memory, false);
    try_point(right);
    have_judged();
    assert_int_equal(puzzles.play.found, 1);
    assert_false(atomic_load(&opened_by_main));
}

/* The verdict is about a try that is no longer on the board. */
static void test_a_verdict_that_is_late(void **state)
{
    (void)state;
    try_point(puzzle_play_next(&puzzles.play));
    puzzles_update(&puzzles);
    puzzles_wait(&puzzles);
    act(PUZZLE_NEXT, 0);
    assert_false(puzzles_collect(&puzzles, 0, true));
    assert_int_equal(puzzles.play.stage, PUZZLE_TO_MOVE);
    assert_int_equal(puzzles.play.found, 0);
    assert_int_equal(puzzles.progress.count, 0);
}

/* What has not been solved comes first; then all of them again. */
static void test_the_next_puzzle(void **state)
{
    (void)state;
    const Puzzle first = puzzles.set.puzzle[0];
    const int set = puzzle_set_value((int)first.kind, puzzle_grade(&first));
    act(PUZZLE_OPEN_SET, set);
    assert_int_equal(puzzles.index, 0);
    assert_false(puzzles.daily);
    int left = -1;
    for (int i = 0; i < puzzles.set.count; i++) { /* all but the last of the set are solved */
        if (puzzles.set.puzzle[i].kind == first.kind &&
            puzzle_grade(&puzzles.set.puzzle[i]) == puzzle_grade(&first)) {
            assert_true(
                puzzle_progress_note(&puzzles.progress, puzzles.key[i], PUZZLE_EVENT_SOLVED));
            left = i;
        }
    }
    assert_true(left > 0);
    act(PUZZLE_NEXT, 0);
    const int second = puzzles.index;
    assert_in_range(second, 1, left);
    act(PUZZLE_NEXT, 0);
    assert_int_not_equal(puzzles.index, second);
    puzzle_progress_free(&puzzles.progress);
    puzzles.progress = (PuzzleProgress){.count = 0};
    for (int i = 0; i < left; i++) {
        assert_true(puzzle_progress_note(&puzzles.progress, puzzles.key[i], PUZZLE_EVENT_SOLVED));
    }
    act(PUZZLE_OPEN_SET, set);
    assert_int_equal(puzzles.index, left);
}

/* A page that stays open over midnight: the puzzle goes on, but is not that of the new day. */
static void test_midnight(void **state)
{
    (void)state;
    const int today = puzzles.index;
    assert_true(puzzles.daily);
    calendar.fixed_day = DAY + 1;
    solve();
    assert_false(puzzle_progress_has_day(&puzzles.progress, DAY));
    assert_false(puzzle_progress_has_day(&puzzles.progress, DAY + 1));
    assert_true(puzzles_open(&puzzles));
    assert_int_not_equal(puzzles.index, today);
    assert_int_equal(puzzles.day, DAY + 1);
    solve();
    assert_true(puzzle_progress_has_day(&puzzles.progress, DAY + 1));
    const int solved = puzzles.index;
    assert_true(puzzles_open(&puzzles)); /* the same day: it stays */
    assert_int_equal(puzzles.index, solved);
}

/* Yesterday's puzzle counts no more: its solution is shown without a question. */
static void test_the_solution_after_midnight(void **state)
{
    (void)state;
    calendar.fixed_day = DAY + 1;
    act(PUZZLE_SHOW, 0);
    assert_int_equal(puzzles.play.asks, PUZZLE_ASKS_NOTHING);
    assert_int_equal(puzzles.play.stage, PUZZLE_SHOWN);
}

/* The solution of today's puzzle ends a streak, which is asked about once. */
static void test_the_solution_of_the_day(void **state)
{
    (void)state;
    act(PUZZLE_SHOW, 0);
    assert_int_equal(puzzles.play.asks, PUZZLE_ASKS_SOLUTION);
    assert_int_equal(try_point(puzzle_play_next(&puzzles.play)), MATCH_NOT_YOURS);
    assert_int_equal(puzzles.play.stage, PUZZLE_TO_MOVE);
    act(PUZZLE_KEEP_TRYING, 0);
    assert_int_equal(puzzles.play.asks, PUZZLE_ASKS_NOTHING);
    act(PUZZLE_SHOW_CONFIRMED, 0);
    assert_true(puzzle_progress_is_shown(&puzzles.progress, puzzles.key[puzzles.index]));
    act(PUZZLE_SHOW, 0); /* it is shown */
    assert_int_equal(puzzles.play.asks, PUZZLE_ASKS_NOTHING);
    act(PUZZLE_OPEN_DAILY, 0);
    act(PUZZLE_SHOW, 0); /* nothing is left to lose */
    assert_int_equal(puzzles.play.asks, PUZZLE_ASKS_NOTHING);
    act(PUZZLE_OPEN_DAILY, 0);
    solve(); /* after it was shown: no day of a streak */
    assert_false(puzzle_progress_has_day(&puzzles.progress, DAY));
}

/* The second hint shows the move: as with the solution, the day then does not count. */
static void test_the_move_of_the_day(void **state)
{
    (void)state;
    act(PUZZLE_HELP, 0); /* where to look: the day counts */
    assert_int_equal(puzzles.play.asks, PUZZLE_ASKS_NOTHING);
    solve();
    assert_true(puzzle_progress_has_day(&puzzles.progress, DAY));
    View *view = shown(false);
    assert_true(view->puzzle.hinted);
    assert_false(view->puzzle.first_try);
    free(view);
    calendar.fixed_day = DAY + 1;
    act(PUZZLE_OPEN_DAILY, 0);
    act(PUZZLE_HELP, 0);
    act(PUZZLE_HELP, 0);
    assert_int_equal(puzzles.play.asks, PUZZLE_ASKS_MOVE);
    assert_int_equal(puzzles.play.hint, PUZZLE_HINT_AREA);
    act(PUZZLE_KEEP_TRYING, 0);
    assert_int_equal(puzzles.play.asks, PUZZLE_ASKS_NOTHING);
    act(PUZZLE_HELP, 0);
    act(PUZZLE_SHOW_CONFIRMED, 0);
    assert_int_equal(puzzles.play.hint, PUZZLE_HINT_MOVE);
    assert_int_equal(puzzles.play.stage, PUZZLE_TO_MOVE);
    solve();
    assert_false(puzzle_progress_has_day(&puzzles.progress, DAY + 1));
    assert_int_equal(puzzle_progress_solved(&puzzles.progress), 2);
}

/* Before a page of puzzles was opened there is nothing to be solved. */
static void test_no_puzzle_is_open(void **state)
{
    (void)state;
    Puzzles closed = {.messages = NULL};
    assert_true(puzzles_init(&closed, &calendar, &messages));
    const Command command = {.kind = CMD_PUZZLE, .value = PUZZLE_NEXT};
    puzzles_run(&closed, &command);
    puzzles_update(&closed);
    assert_int_equal(closed.index, -1);
    assert_false(puzzles_are_judging(&closed));
    assert_int_equal(puzzles_next_ms(&closed, 0), -1);
    puzzles_free(&closed);
}

int main(void)
{
    main_thread = pthread_self();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_foul_is_refused, begin, end),
        cmocka_unit_test_setup_teardown(test_one_try_at_a_time, begin, end),
        cmocka_unit_test_setup_teardown(test_memory_to_judge_with, begin, end),
        cmocka_unit_test_setup_teardown(test_a_verdict_that_is_late, begin, end),
        cmocka_unit_test_setup_teardown(test_the_next_puzzle, begin, end),
        cmocka_unit_test_setup_teardown(test_the_solution_after_midnight, begin, end),
        cmocka_unit_test_setup_teardown(test_midnight, begin, end),
        cmocka_unit_test_setup_teardown(test_the_solution_of_the_day, begin, end),
        cmocka_unit_test_setup_teardown(test_the_move_of_the_day, begin, end),
        cmocka_unit_test_setup_teardown(test_no_puzzle_is_open, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
