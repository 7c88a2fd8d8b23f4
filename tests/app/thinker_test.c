/* The thinking thread: answers, reports, and how jobs replace each other. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <SDL.h>
#include <stdlib.h>
#include <string.h>

#include "app/thinker.h"
#include "app/wake.h"
#include "engine/rules/notation.h"
#include "engine/rules/opening.h"
#include "engine/rules/position.h"

static ThinkJob job_of(ThinkKind kind, uint32_t ticket, const char *moves, SearchLimits limits)
{
    ThinkJob job = {.kind = kind, .ticket = ticket, .limits = limits};
    job.limits.level = level_max();
    job.step.over = true;
    position_init(&job.position, RULE_FREESTYLE, 15);
    while (*moves) {
        Point point = notation_read_point(&moves, 15);
        assert_int_not_equal(point, POINT_NONE);
        position_make(&job.position, point);
        moves += *moves == ' ';
    }
    return job;
}

static const char quiet[] = "H8 I9 I7 G9 H9 H10";

/* Sleeps until the thread has finished its job. */
static void wait_for(Thinker *thinker)
{
    thinker_wait(thinker);
    assert_false(thinker_works(thinker));
}

/* The time of a search of this depth. */
static uint64_t nodes_of(Thinker *thinker, const char *moves, int depth)
{
    SearchReport report = {0};
    ThinkJob job = job_of(THINK_ANALYSIS, 9, moves, (SearchLimits){.depth = depth});
    thinker_start(thinker, &job);
    wait_for(thinker);
    assert_true(thinker_report(thinker, &report));
    assert_int_equal(report.depth, depth);
    return report.nodes;
}

static int waking_events(void)
{
    SDL_Event event;
    int count = 0;
    while (SDL_PollEvent(&event)) {
        if (event.type == wake_event()) {
            wake_taken();
            count++;
        }
    }
    return count;
}

static void test_thinking_ahead_has_no_answer(void **state)
{
    Thinker *thinker = *state;
    ThinkResult result;
    ThinkKind kind;
    uint32_t ticket;
    waking_events();
    ThinkJob job = job_of(THINK_AHEAD, 4, quiet, (SearchLimits){.nodes = 5000});
    thinker_start(thinker, &job);
    wait_for(thinker);
    assert_false(thinker_take(thinker, &result));
    assert_int_equal(waking_events(), 0);
    assert_true(thinker_has_job(thinker, &kind, &ticket)); /* else it would be started again */
    assert_int_equal(kind, THINK_AHEAD);
    assert_int_equal(ticket, 4);
    thinker_drop(thinker);
    assert_false(thinker_has_job(thinker, &kind, &ticket));
}

/* A move requested meanwhile is answered at once, with its own answer. */
static void test_thinking_ahead_gives_way(void **state)
{
    Thinker *thinker = *state;
    ThinkResult result;
    ThinkJob ahead = job_of(THINK_AHEAD, 5, quiet, (SearchLimits){.time_ms = 3600000});
    thinker_start(thinker, &ahead);
    assert_true(thinker_works(thinker));
    ThinkJob move = job_of(THINK_MOVE, 6, "H8 A1 I8 A3 J8 A5 K8 A7", (SearchLimits){.nodes = 5000});
    thinker_start(thinker, &move);
    wait_for(thinker); /* an hour if it does not stop */
    assert_true(thinker_take(thinker, &result));
    assert_int_equal(result.ticket, 6);
    assert_true(result.move == point_at(6, 7) || result.move == point_at(11, 7));
    assert_false(thinker_take(thinker, &result));
}

/* After thinking ahead, a search of the same position takes less time. */
static void test_what_was_thought_ahead_is_known(void **state)
{
    (void)state;
    Thinker *cold = thinker_new(), *warm = thinker_new();
    assert_non_null(cold);
    assert_non_null(warm);
    ThinkJob job = job_of(THINK_AHEAD, 7, quiet, (SearchLimits){.nodes = 30000});
    thinker_start(warm, &job);
    wait_for(warm);
    uint64_t known = 0;
    uint64_t unknown = 0;
    for (int depth = 6; depth <= 9; depth++) {
        known += nodes_of(warm, quiet, depth);
        unknown += nodes_of(cold, quiet, depth);
    }
    assert_true(known < unknown);
    thinker_free(cold);
    thinker_free(warm);
}

static void test_an_analysis_tells_its_lines(void **state)
{
    Thinker *thinker = *state;
    ThinkResult result;
    SearchReport report = {0};
    ThinkJob job = job_of(THINK_ANALYSIS, 8, quiet, (SearchLimits){.nodes = 20000, .lines = 3});
    waking_events();
    thinker_start(thinker, &job);
    wait_for(thinker);
    assert_int_equal(waking_events(), 1); /* for its end only; reports are polled */
    assert_false(thinker_take(thinker, &result));
    assert_true(thinker_report(thinker, &report));
    assert_false(thinker_report(thinker, &report));
    assert_int_equal(report.line_count, 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(report.line[i].pv.move[0], report.line[i].move);
        assert_true(i == 0 || report.line[i].value <= report.line[i - 1].value);
        assert_true(i == 0 || report.line[i].move != report.line[0].move);
    }
}

/* A report about another position is never returned. */
static void test_a_dropped_analysis_is_silent(void **state)
{
    Thinker *thinker = *state;
    SearchReport report;
    ThinkJob job = job_of(THINK_ANALYSIS, 10, quiet, (SearchLimits){.nodes = 5000});
    thinker_start(thinker, &job);
    wait_for(thinker);
    thinker_drop(thinker);
    assert_false(thinker_report(thinker, &report));
    thinker_start(thinker, &job);
    wait_for(thinker);
    ThinkJob ahead = job_of(THINK_AHEAD, 11, quiet, (SearchLimits){.nodes = 5000});
    thinker_start(thinker, &ahead);
    assert_false(thinker_report(thinker, &report));
    wait_for(thinker);
}

/* An unlimited analysis ends when every line is decided. */
static void test_an_analysis_ends_when_all_is_sure(void **state)
{
    Thinker *thinker = *state;
    SearchReport report = {0};
    ThinkJob job = job_of(THINK_ANALYSIS, 12, "H8 A1 I8 A3 J8 A5",
                          (SearchLimits){.time_ms = 3600000, .lines = 1});
    thinker_start(thinker, &job);
    wait_for(thinker);
    assert_true(thinker_report(thinker, &report));
    assert_int_equal(report.value, VALUE_WIN - 3);
    job = job_of(THINK_ANALYSIS, 13, "H8 A1 I8 A3 J8 A5 K8",
                 (SearchLimits){.time_ms = 3600000, .lines = 3});
    thinker_start(thinker, &job);
    wait_for(thinker);
    assert_true(thinker_report(thinker, &report));
    assert_int_equal(report.value, -(VALUE_WIN - 2));
}

/* "Move now" ends a search of an hour with its best move so far. */
static void test_move_now(void **state)
{
    Thinker *thinker = *state;
    ThinkResult result;
    thinker_move_now(thinker); /* nothing to hurry */
    ThinkJob job = job_of(THINK_MOVE, 14, quiet, (SearchLimits){.time_ms = 3600000});
    thinker_start(thinker, &job);
    assert_false(thinker_take(thinker, &result));
    while (thinker_works(thinker)) { /* it may not have begun */
        thinker_move_now(thinker);
        SDL_Delay(1);
    }
    assert_true(thinker_take(thinker, &result));
    assert_int_equal(result.ticket, 14);
    assert_true(position_is_empty(&job.position, result.move));
}

/* Pro: the third stone lies outside the central 5x5, even if the search has found no such line. */
static void test_pro_is_obeyed(void **state)
{
    Thinker *thinker = *state;
    ThinkResult result;
    for (int i = 0; i < 2; i++) {
        Decisions made[OPENING_PLIES] = {0};
        Opening opening = i == 0 ? OPENING_PRO : OPENING_LONG_PRO;
        ThinkJob job = job_of(THINK_MOVE, 15, "H8 I9", (SearchLimits){.nodes = 3000, .lines = 1});
        job.step = opening_step(opening, 2, made, COLOR_BLACK);
        assert_false(job.step.over);
        thinker_start(thinker, &job);
        wait_for(thinker);
        assert_true(thinker_take(thinker, &result));
        assert_true(opening_allows(&job.step, &job.position, result.move));
        int away = abs(point_x(result.move) - 7), along = abs(point_y(result.move) - 7);
        assert_int_equal(away > along ? away : along, i == 0 ? 3 : 4); /* the nearest ones */
    }
}

static SDL_PowerState power;
SDL_PowerState __wrap_SDL_GetPowerInfo(int *seconds, int *percent);
SDL_PowerState __wrap_SDL_GetPowerInfo(int *seconds, int *percent)
{
    (void)seconds;
    (void)percent;
    return power;
}

/* On battery nobody thinks ahead: the job of an hour ends at once. Charged, it does not: an
 * analysis shows it, which tells what it searches. */
static void test_the_battery_is_spared(void **state)
{
    (void)state;
    ThinkJob job = job_of(THINK_AHEAD, 16, quiet, (SearchLimits){.time_ms = 3600000});
    job.spares_battery = true;
    for (int i = 0; i < 2; i++) {
        power = i == 0 ? SDL_POWERSTATE_ON_BATTERY : SDL_POWERSTATE_CHARGED;
        job.kind = i == 0 ? THINK_AHEAD : THINK_ANALYSIS;
        Thinker *thinker = thinker_new();
        assert_non_null(thinker);
        thinker_start(thinker, &job);
        if (i == 0) {
            wait_for(thinker);
            thinker_start(thinker, &job); /* again, without another look at the battery */
            wait_for(thinker);
        } else {
            SearchReport report;
            while (!thinker_report(thinker, &report)) {
                assert_true(thinker_works(thinker));
                SDL_Delay(1);
            }
            assert_true(thinker_works(thinker));
        }
        thinker_free(thinker);
    }
}

static int open_thinker(void **state)
{
    wake_init();
    *state = thinker_new();
    return !*state;
}

static int close_thinker(void **state)
{
    thinker_free(*state);
    return 0;
}

static ThinkResult result_of(Thinker *thinker, const ThinkJob *job)
{
    ThinkResult result;
    thinker_start(thinker, job);
    wait_for(thinker);
    assert_true(thinker_take(thinker, &result));
    return result;
}

/* A hint and the last move come with what they do, and with the line that is proved. */
static void test_moves_are_explained(void **state)
{
    (void)state;
    static const char open_three[] = "F8 D2 G8 E2 H8 N13";
    static const char open_four[] = "F8 D2 G8 E2 H8 N13 E8";
    Thinker *thinker = thinker_new();
    assert_non_null(thinker);
    ThinkJob job = job_of(THINK_HINT, 1, open_three, (SearchLimits){.nodes = 5000});
    ThinkResult result = result_of(thinker, &job);
    assert_int_equal(result.why.move, result.move);
    assert_true(explanation_wins(&result.why));
    assert_int_equal(result.line[0], result.move);
    assert_true(result.moves >= 3);
    job = job_of(THINK_WHY, 2, open_four, (SearchLimits){.nodes = 5000});
    result = result_of(thinker, &job);
    assert_int_equal(result.kind, THINK_WHY);
    assert_int_equal(result.why.move, position_last(&job.position));
    assert_int_equal(result.why.color, COLOR_BLACK);
    assert_true(explanation_has(&result.why, FACT_MAKES_OPEN_FOUR));
    thinker_free(thinker);
}

/* How far it is, is told to the last point. */
static void test_values_tell_how_many_points(void **state)
{
    (void)state;
    Thinker *thinker = thinker_new();
    ThinkResult result;
    assert_non_null(thinker);
    ThinkJob job = job_of(THINK_VALUES, 1, "H8 A15 I8 A13", (SearchLimits){.nodes = 300});
    thinker_start(thinker, &job);
    wait_for(thinker);
    const ThinkProgress progress = thinker_progress(thinker);
    assert_int_equal(progress.points, 15 * 15 - 4);
    assert_int_equal(progress.looked_at, progress.points);
    assert_true(thinker_take(thinker, &result));
    job = job_of(THINK_THREATS, 2, "H8 A15 I8 A13", (SearchLimits){.nodes = 300});
    thinker_start(thinker, &job);
    assert_int_equal(thinker_progress(thinker).points, 0);
    wait_for(thinker);
    assert_true(thinker_take(thinker, &result));
    assert_true(result.done);
    thinker_free(thinker);
}

/* A proof without limits is given up for another job at once, and that one answers. */
static void test_a_proof_gives_way(void **state)
{
    (void)state;
    static const char long_proof[] = "K14 F3 C13 E2 I13 E12 F14 C2 L5 M4 J7 E11 G11 F4 N5 K13";
    Thinker *thinker = thinker_new();
    ThinkResult result;
    assert_non_null(thinker);
    ThinkJob job = job_of(THINK_PROOF, 1, long_proof, (SearchLimits){.nodes = 0});
    thinker_start(thinker, &job);
    while (thinker_progress(thinker).nodes == 0) {
        SDL_Delay(1);
    }
    job = job_of(THINK_PROOF, 2, "F8 D2 G8 E2 H8 N13", (SearchLimits){.nodes = 5000});
    thinker_start(thinker, &job);
    assert_int_equal(thinker_progress(thinker).nodes, 0);
    wait_for(thinker);
    assert_true(thinker_take(thinker, &result));
    assert_int_equal(result.ticket, 2);
    assert_true(result.done);
    assert_int_equal(result.proof.kind, PROOF_FOURS);
    assert_int_equal(result.proof.attacker, COLOR_BLACK);
    thinker_free(thinker);
}

int main(void)
{
    if (SDL_Init(SDL_INIT_EVENTS) != 0) {
        return 1;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moves_are_explained),
        cmocka_unit_test(test_thinking_ahead_has_no_answer),
        cmocka_unit_test(test_thinking_ahead_gives_way),
        cmocka_unit_test(test_what_was_thought_ahead_is_known),
        cmocka_unit_test(test_an_analysis_tells_its_lines),
        cmocka_unit_test(test_a_dropped_analysis_is_silent),
        cmocka_unit_test(test_an_analysis_ends_when_all_is_sure),
        cmocka_unit_test(test_move_now),
        cmocka_unit_test(test_pro_is_obeyed),
        cmocka_unit_test(test_the_battery_is_spared),
        cmocka_unit_test(test_values_tell_how_many_points),
        cmocka_unit_test(test_a_proof_gives_way),
    };
    int failed = cmocka_run_group_tests(tests, open_thinker, close_thinker);
    SDL_Quit();
    return failed;
}
