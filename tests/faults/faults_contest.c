/* A match between engines while one call fails, each in turn: either it is played, or it is told
 * why not; afterwards it goes on with the games that its file has. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/contest.h"
#include "app/own_folder.h"
#include "faults/seam.h"

enum { GAMES = 4, AT_ONCE = 2 };

static const char path[] = "games.sgf";
static int told; /* failures */

static void tell(void *user, const MatchFault *why)
{
    (void)user;
    assert_non_null(why->format);
    told++;
}

/* Its engines are not there: each game is lost by the one that is asked first. NULL: `fault`. */
static Contest *begin(ContestListener listener, MatchFault *fault)
{
    MatchSetup setup = {
        .plan = {.side = {{.name = "A", .command = "./none"}, {.name = "B", .command = "./none 2"}},
                 .rule = RULE_FREESTYLE,
                 .size = 15,
                 .move_ms = 1000,
                 .games = GAMES,
                 .openings = 1}};
    setup.opening = calloc(1, sizeof *setup.opening);
    setup.plan.opening = setup.opening;
    fault->format = NULL;
    if (!setup.opening) {
        fault->format = match_fault_memory;
        return NULL;
    }
    return contest_new(&setup, path, MATCH_STORE_PLAY, AT_ONCE, listener, fault);
}

/* Plays what can be played. Returns how many games are known. */
static int play(ContestListener listener)
{
    MatchFault fault;
    Contest *contest = begin(listener, &fault);
    if (!contest) {
        assert_non_null(fault.format);
        return 0;
    }
    if (contest_start(contest)) {
        contest_wait(contest);
        const ContestReport report = contest_report(contest);
        assert_int_equal(report.complete, report.played == GAMES);
        assert_true(report.complete || report.failed);
    }
    const int played = contest_report(contest).played;
    contest_free(contest);
    return played;
}

static void try_kind(SeamKind kind, SeamMode mode, bool listens)
{
    const ContestListener listener = {.failed = listens ? tell : NULL};
    bool hit = true;
    for (long at = 1; hit; at++) {
        unlink(path);
        told = 0;
        seam_plan(&(SeamPlan){.kinds = 1U << kind, .mode = mode, .at = at, .error = EMFILE}, false);
        seam_arm();
        const int played = play(listener);
        seam_disarm();
        hit = seam_state()->hits > 0;
        assert_true(hit || played == GAMES);
        assert_true(hit || told == 0);
        assert_int_equal(play(listener), GAMES);
        assert_true(hit || at > 1);
    }
}

static void test_a_match_without_memory_goes_on_later(void **state)
{
    (void)state;
    try_kind(SEAM_MEMORY, SEAM_ONCE, true);
    try_kind(SEAM_MEMORY, SEAM_ON, false);
}

static void test_a_match_without_threads_or_pipes_goes_on_later(void **state)
{
    (void)state;
    try_kind(SEAM_THREAD, SEAM_ONCE, true);
    try_kind(SEAM_THREAD, SEAM_ON, true);
    try_kind(SEAM_PROCESS, SEAM_ONCE, true);
}

/* No game is begun. */
static void test_a_match_may_be_stopped_before_it_starts(void **state)
{
    (void)state;
    MatchFault fault;
    Contest *contest = begin((ContestListener){NULL}, &fault);
    assert_non_null(contest);
    contest_stop(contest);
    contest_start(contest);
    contest_wait(contest);
    assert_int_equal(contest_report(contest).played, 0);
    assert_false(contest_report(contest).complete || contest_report(contest).failed);
    contest_free(contest);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(test_a_match_without_memory_goes_on_later),
        IN_OWN_FOLDER(test_a_match_without_threads_or_pipes_goes_on_later),
        IN_OWN_FOLDER(test_a_match_may_be_stopped_before_it_starts),
    };
    seam_state();
    signal(SIGPIPE, SIG_IGN); /* as the program does */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
