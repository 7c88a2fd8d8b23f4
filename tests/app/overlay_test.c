/* The threats that lie over the board of a review, when there is no memory for them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdatomic.h>

#include "app/app_fixture.h"
#include "engine/ai/threat_map.h"

static atomic_bool fails;

bool __real_threat_map_find(const Position *position, ThreatMap *map);
bool __wrap_threat_map_find(const Position *position, ThreatMap *map);
bool __wrap_threat_map_find(const Position *position, ThreatMap *map)
{
    return !atomic_load(&fails) && __real_threat_map_find(position, map);
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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_no_memory_for_threats)};
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
