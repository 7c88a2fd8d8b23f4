/* The thread of the report: a job that would never end by itself is ended at any moment. A test
 * that fails here does not return. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <SDL.h>

#include "app/report_worker.h"
#include "app/reporter.h"
#include "app/wake.h"
#include "engine/rules/notation.h"
#include "engine/rules/position.h"

static void start_endless(ReportWorker *worker)
{
    static const ReportLimits endless = {.nodes = UINT64_MAX, .threads = 1};
    ReportGame game = {.first = 4};
    const char *moves = "H8I9I7G9";
    position_init(&game.end, RULE_FREESTYLE, 15);
    while (*moves) {
        position_make(&game.end, notation_read_point(&moves, 15));
    }
    assert_true(report_worker_start(worker, &game, &endless));
    report_worker_pace(worker, REPORT_RUNNING);
}

/* A maker is ready only when the test has gone on: `released` is then posted. */
static SDL_sem *making, *released;
static bool holds, lacks_memory;

ReportMaker *__wrap_report_maker_new(size_t hash_bytes);
ReportMaker *__real_report_maker_new(size_t hash_bytes);
ReportMaker *__wrap_report_maker_new(size_t hash_bytes)
{
    if (holds) {
        SDL_SemPost(making);
        SDL_SemWait(released);
    }
    if (lacks_memory) {
        return NULL;
    }
    return __real_report_maker_new(hash_bytes);
}

static SDL_atomic_t lowered; /* threads that have taken a lower priority */

int __wrap_SDL_SetThreadPriority(SDL_ThreadPriority priority);
int __real_SDL_SetThreadPriority(SDL_ThreadPriority priority);
int __wrap_SDL_SetThreadPriority(SDL_ThreadPriority priority)
{
    SDL_AtomicAdd(&lowered, priority == SDL_THREAD_PRIORITY_LOW);
    return __real_SDL_SetThreadPriority(priority);
}

/* The end of the thread is waited for. */
int __wrap_pthread_join(pthread_t thread, void **result);
int __real_pthread_join(pthread_t thread, void **result);
int __wrap_pthread_join(pthread_t thread, void **result)
{
    if (holds) {
        SDL_SemPost(released);
    }
    return __real_pthread_join(thread, result);
}

static void test_the_end_comes_while_memory_is_taken(void **state)
{
    (void)state;
    ReportWorker *worker = report_worker_new(true);
    assert_non_null(worker);
    holds = true;
    start_endless(worker);
    SDL_SemWait(making);
    report_worker_free(worker);
    holds = false;
}

static void test_a_job_is_dropped_while_memory_is_taken(void **state)
{
    (void)state;
    GameReport report;
    ReportWorker *worker = report_worker_new(true);
    assert_non_null(worker);
    holds = true;
    start_endless(worker);
    SDL_SemWait(making);
    report_worker_drop(worker);
    holds = false;
    SDL_SemPost(released);
    report_worker_wait(worker);
    assert_false(report_worker_works(worker));
    assert_false(report_worker_take(worker, &report));
    report_worker_free(worker);
}

static void test_a_held_job_stops_and_goes_on(void **state)
{
    (void)state;
    ReportWorker *worker = report_worker_new(true);
    assert_non_null(worker);
    start_endless(worker);
    report_worker_pace(worker, REPORT_HELD);
    report_worker_wait(worker);
    assert_false(report_worker_works(worker));
    report_worker_pace(worker, REPORT_RUNNING);
    assert_true(report_worker_works(worker));
    report_worker_free(worker);
}

static void test_a_lack_of_memory_is_told(void **state)
{
    (void)state;
    GameReport report;
    ReportWorker *worker = report_worker_new(false);
    assert_non_null(worker);
    lacks_memory = true;
    start_endless(worker);
    report_worker_wait(worker);
    assert_true(report_worker_has_failed(worker));
    assert_false(report_worker_take(worker, &report));
    lacks_memory = false;
    start_endless(worker);
    assert_false(report_worker_has_failed(worker));
    assert_true(report_worker_works(worker));
    report_worker_free(worker);
}

/* A script waits for its report: on a busy machine a low priority would be minutes of that. */
static void test_a_report_gives_way_unless_a_script_waits(void **state)
{
    (void)state;
    Messages messages = {.serial = 0};
    for (int scripted = 0; scripted < 2; scripted++) {
        Reporter reporter;
        assert_true(reporter_init(&reporter, scripted != 0, &messages));
        SDL_AtomicSet(&lowered, 0);
        lacks_memory = true;
        start_endless(reporter.worker);
        report_worker_wait(reporter.worker);
        lacks_memory = false;
        assert_int_equal(SDL_AtomicGet(&lowered), scripted ? 0 : 1);
        reporter_free(&reporter);
    }
}

int main(void)
{
    if (SDL_Init(SDL_INIT_EVENTS) != 0) {
        return 1;
    }
    wake_init();
    making = SDL_CreateSemaphore(0);
    released = SDL_CreateSemaphore(0);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_end_comes_while_memory_is_taken),
        cmocka_unit_test(test_a_job_is_dropped_while_memory_is_taken),
        cmocka_unit_test(test_a_lack_of_memory_is_told),
        cmocka_unit_test(test_a_held_job_stops_and_goes_on),
        cmocka_unit_test(test_a_report_gives_way_unless_a_script_waits),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    SDL_DestroySemaphore(making);
    SDL_DestroySemaphore(released);
    SDL_Quit();
    return failed;
}
