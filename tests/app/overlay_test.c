/* What lies over the board of a review: threats without memory, and how far the values are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <semaphore.h>
#include <stdatomic.h>

#include "app/app_fixture.h"
#include "engine/ai/threat_map.h"
#include "engine/ai/value_map.h"

static atomic_bool fails;

bool __real_threat_map_find(const Position *position, ThreatMap *map);
bool __wrap_threat_map_find(const Position *position, ThreatMap *map);
bool __wrap_threat_map_find(const Position *position, ThreatMap *map)
{
    return !atomic_load(&fails) && __real_threat_map_find(position, map);
}

static sem_t told, may_end;

/* Tells that it looked at 120 of 203 points, and waits. */
void __wrap_value_map_find(Search *search, const Position *position, const SearchLimits *limits,
                           const ValueProgress *progress, ValueMap *map);
void __wrap_value_map_find(Search *search, const Position *position, const SearchLimits *limits,
                           const ValueProgress *progress, ValueMap *map)
{
    (void)search, (void)position, (void)limits, (void)map;
    progress->tell(progress->user, 120, 203);
    sem_post(&told);
    sem_wait(&may_end);
}

static void run(App *app, CommandKind kind, int value)
{
    loop_command(app, &(Command){.kind = kind, .value = value, .seat = SEAT_NONE});
}

static void switch_threats(App *app)
{
    run(app, CMD_OVERLAY, OVERLAY_THREATS);
    loop_update(app);
    thinker_wait(app->workers.thinker);
    loop_collect(app, true);
}

/* It is told, and the switch is off: it can be tried again. */
static void test_no_memory_for_threats(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    loop_command(app, &(Command){.kind = CMD_PLAY, .point = point_at(7, 7)});
    run(app, CMD_PAGE, PAGE_REVIEW);
    atomic_store(&fails, true);
    switch_threats(app);
    assert_true(messages_have(&app->messages, "Out of memory: no threats were looked for."));
    assert_false(loop_view(app)->overlay.on[OVERLAY_THREATS]);
    atomic_store(&fails, false);
    switch_threats(app);
    assert_true(loop_view(app)->overlay.known[OVERLAY_THREATS]);
    app_free(app);
}

/* A view that was filled stays true until a frame is due: it does not follow the search by itself.
 */
static void test_progress_comes_with_a_frame(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    app->workers.scripted = false; /* which shows no progress */
    sem_init(&told, 0, 0);
    sem_init(&may_end, 0, 0);
    loop_command(app, &(Command){.kind = CMD_PLAY, .point = point_at(7, 7)});
    run(app, CMD_PAGE, PAGE_REVIEW);
    run(app, CMD_OVERLAY, OVERLAY_VALUES);
    loop_update(app);
    sem_wait(&told);
    ViewOverlay overlay = {.looked_at = -1};
    workers_fill_overlay(&app->workers, &app->game, &overlay);
    assert_int_equal(overlay.looked_at, 0);
    assert_true(workers_collect(&app->workers, &app->game, app->loop.now_ms + 1000));
    workers_fill_overlay(&app->workers, &app->game, &overlay);
    assert_int_equal(overlay.looked_at, 120);
    assert_int_equal(overlay.points, 203);
    sem_post(&may_end);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_no_memory_for_threats),
                                       cmocka_unit_test(test_progress_comes_with_a_frame)};
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
