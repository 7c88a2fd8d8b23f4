/* The opening explorer of a review, what it counts anew, and when there is no memory for that. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "app/app_fixture.h"

static atomic_bool fails;

LineIndex *__real_line_index_new(const Record *record, const atomic_bool *stop);
LineIndex *__wrap_line_index_new(const Record *record, const atomic_bool *stop);
LineIndex *__wrap_line_index_new(const Record *record, const atomic_bool *stop)
{
    return atomic_load(&fails) ? NULL : __real_line_index_new(record, stop);
}

static void run(App *app, CommandKind kind, int value)
{
    loop_command(app, &(Command){.kind = kind, .value = value, .seat = SEAT_NONE});
}

static void play(App *app, int x, int y)
{
    loop_command(app, &(Command){.kind = CMD_PLAY, .point = point_at(x, y), .seat = SEAT_NONE});
}

static void explore(App *app)
{
    run(app, CMD_EXPLORE, 0);
    loop_update(app);
    line_worker_wait(app->explorer.worker);
    loop_collect(app, true);
}

/* It is told, and the next try counts them. */
static void test_no_memory_for_lines(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    play(app, 7, 7);
    play(app, 8, 8);
    run(app, CMD_PAGE, PAGE_REVIEW);
    run(app, CMD_GO, 0);
    play(app, 6, 7);
    run(app, CMD_GO, 0);
    atomic_store(&fails, true);
    explore(app);
    assert_true(loop_view(app)->explorer.on);
    assert_true(
        messages_have(&app->messages, "Out of memory: the lines of this game were not counted."));
    assert_int_equal(loop_view(app)->explorer.moves, 0);
    run(app, CMD_EXPLORE, 0);
    loop_update(app);
    atomic_store(&fails, false);
    explore(app);
    assert_int_equal(loop_view(app)->explorer.moves, 2);
    app_free(app);
}

/* After the review its copy of the tree is given back, also if the explorer stays switched on. */
static void test_forgets_the_tree(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    play(app, 7, 7);
    run(app, CMD_PAGE, PAGE_REVIEW);
    explore(app);
    assert_non_null(app->explorer.record);
    run(app, CMD_PAGE, PAGE_PLAY);
    loop_update(app);
    assert_null(app->explorer.record);
    app_free(app);
}

/* A move that is there is gone to: no part of the game changes, and nothing is counted again. */
static void test_walking_changes_nothing(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    play(app, 7, 7);
    play(app, 8, 8);
    run(app, CMD_PAGE, PAGE_REVIEW);
    const uint64_t saved = match_saved_state(app->game.match);
    run(app, CMD_GO, 0);
    explore(app);
    const uint64_t revision = app->explorer.revision;
    play(app, 7, 7);
    play(app, 8, 8);
    loop_update(app);
    assert_int_equal(app->game.match->position.stones, 2);
    assert_true(match_saved_state(app->game.match) == saved);
    assert_true(app->explorer.revision == revision);
    play(app, 2, 2);
    loop_update(app);
    assert_true(match_saved_state(app->game.match) != saved);
    assert_true(app->explorer.revision != revision);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_no_memory_for_lines),
                                       cmocka_unit_test(test_forgets_the_tree),
                                       cmocka_unit_test(test_walking_changes_nothing)};
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
