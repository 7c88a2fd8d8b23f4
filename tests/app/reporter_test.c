/* The report of a game in its review: its lines are shown move by move, and what it says when there
 * is no memory for it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "app/app_fixture.h"
#include "engine/ai/report_maker.h"
#include "engine/rules/notation.h"

/* ---- what may fail (-Wl,--wrap) ---- */

static SDL_atomic_t lacks_memory;

ReportMaker *__real_report_maker_new(size_t hash_bytes);
ReportMaker *__wrap_report_maker_new(size_t hash_bytes);
ReportMaker *__wrap_report_maker_new(size_t hash_bytes)
{
    return SDL_AtomicGet(&lacks_memory) ? NULL : __real_report_maker_new(hash_bytes);
}

/* ---- a game and its report ---- */

enum { STEP_MS = 550 };

static void run(App *app, CommandKind kind, int value, int field)
{
    loop_command(app, &(Command){.kind = kind, .value = value, .field = field, .seat = SEAT_NONE});
}

/* White overlooks an open three at the sixth move, Black at the seventh that it would win. */
static const char overlooked[] = "H8H9I8I9J8A1A15A3K8L8G8";
/* Black wins by fours from the fifteenth move on. */
static const char fours[] = "G8I6J8J7H9K8H5L9M10I10J9K7H7K6H8H6I8F8K10G6L11";
enum { FOURS_PLY = 15, FOURS = 5 };

static App *review(const char *moves)
{
    App *app = app_fixture_open(PRESENT_SURFACE);
    while (*moves != '\0') {
        const Point point = notation_read_point(&moves, 15);
        loop_command(app, &(Command){.kind = CMD_PLAY, .point = point});
    }
    assert_int_equal(app->game.match->outcome.reason, REASON_FIVE);
    run(app, CMD_PAGE, PAGE_REVIEW, 0);
    assert_true(app->game.reporting);
    loop_update(app);
    return app;
}

static const ViewReport *collected(App *app)
{
    reporter_wait(&app->reporter);
    loop_collect(app, true);
    loop_update(app);
    return &loop_view(app)->report;
}

static bool says(const App *app, const char *text)
{
    return messages_have(&app->messages, text);
}

/* ---- tests ---- */

static void test_a_line_is_shown_move_by_move(void **state)
{
    (void)state;
    App *app = review(fours);
    assert_true(report_is_complete(collected(app)->found));
    app->loop.unattended = false; /* a script waits for no line */
    app->options.settings.motion = MOTION_FULL;
    run(app, CMD_REPORT, REPORT_TELL, FOURS_PLY);
    for (int shown = 0; shown < FOURS; shown++) {
        assert_int_equal(loop_view(app)->report.moves, shown);
        const int64_t due = reporter_next_ms(&app->reporter, &app->game);
        assert_int_equal(due, app->loop.now_ms + STEP_MS);
        loop_tick(app, due - 1);
        assert_int_equal(collected(app)->moves, shown);
        loop_tick(app, due);
        collected(app);
    }
    assert_int_equal(loop_view(app)->report.moves, FOURS);
    assert_int_equal(reporter_next_ms(&app->reporter, &app->game), -1);
    /* Without motion it is there at once. */
    app->options.settings.motion = MOTION_NONE;
    run(app, CMD_REPORT, REPORT_TELL, FOURS_PLY);
    assert_int_equal(collected(app)->moves, FOURS);
    app_free(app);
}

static void test_sentences_that_are_not_there(void **state)
{
    static const int plies[] = {-1, 0, 1, 12, POINTS_MAX + 1};
    (void)state;
    App *app = review(overlooked);
    run(app, CMD_REPORT, REPORT_TELL, 7);
    assert_true(says(app, "Wait for the report."));
    assert_true(report_is_complete(collected(app)->found));
    for (size_t i = 0; i < sizeof plies / sizeof plies[0]; i++) {
        run(app, CMD_REPORT, REPORT_TELL, plies[i]);
        assert_true(says(app, "There are no more sentences."));
        run(app, CMD_REPORT, REPORT_TRY, plies[i]);
        assert_true(says(app, "Choose a mistake first."));
        assert_int_equal(loop_view(app)->report.told, 0);
        assert_int_equal(loop_view(app)->report.trying, 0);
    }
    app_free(app);
}

/* The better move of the report is right without being judged anew. */
static void test_the_better_move_is_known(void **state)
{
    (void)state;
    App *app = review(overlooked);
    const GameReport *found = collected(app)->found;
    assert_true(report_is_complete(found));
    const Point better = found->move[7].better;
    run(app, CMD_REPORT, REPORT_TRY, 7);
    assert_int_equal(loop_view(app)->report.trying, 7);
    loop_command(app, &(Command){.kind = CMD_PLAY, .point = better});
    loop_update(app);
    assert_false(reporter_is_working(&app->reporter));
    assert_true(reporter_next_ms(&app->reporter, &app->game) <= app->loop.now_ms);
    collected(app);
    assert_true(says(app, "That wins."));
    assert_int_equal(loop_view(app)->report.trying, 0);
    assert_int_equal(loop_view(app)->report.told, 7);
    app_free(app);
}

/* Whoever tries two moves in a row is answered about the second one, also if the first was judged
 * just when it was played. */
static void test_the_second_try_counts(void **state)
{
    (void)state;
    App *app = review(overlooked);
    const Point better = collected(app)->found->move[7].better;
    run(app, CMD_REPORT, REPORT_TRY, 7);
    loop_command(app, &(Command){.kind = CMD_PLAY, .point = point_at(0, 7)});
    loop_update(app);
    reporter_wait(&app->reporter);
    loop_command(app, &(Command){.kind = CMD_PLAY, .point = better});
    collected(app);
    collected(app);
    assert_true(says(app, "That wins."));
    app_free(app);
}

static void test_a_try_ends_elsewhere(void **state)
{
    (void)state;
    App *app = review(overlooked);
    collected(app);
    run(app, CMD_REPORT, REPORT_TRY, 7);
    run(app, CMD_GO, 3, 0);
    assert_int_equal(collected(app)->trying, 0);
    assert_int_equal(app->game.match->position.count, 3);
    app_free(app);
}

/* The tools take the place of the report. */
static void test_a_try_ends_when_the_tree_is_edited(void **state)
{
    (void)state;
    App *app = review(overlooked);
    collected(app);
    run(app, CMD_REPORT, REPORT_TRY, 7);
    run(app, CMD_EDIT, EDIT_TOGGLE, 0);
    assert_int_equal(collected(app)->trying, 0);
    assert_true(app->game.editing);
    assert_false(app->game.reporting);
    app_free(app);
}

/* It can be asked for again. */
static void test_no_memory_for_a_report(void **state)
{
    (void)state;
    SDL_AtomicSet(&lacks_memory, 1);
    App *app = review(overlooked);
    const ViewReport *report = collected(app);
    assert_true(report->failed);
    assert_false(report->works);
    SDL_AtomicSet(&lacks_memory, 0);
    run(app, CMD_REPORT, REPORT_TOGGLE, 0);
    loop_update(app);
    report = collected(app);
    assert_true(report->shown);
    assert_false(report->failed);
    assert_true(report_is_complete(report->found));
    app_free(app);
}

static void test_no_memory_for_a_try(void **state)
{
    (void)state;
    App *app = review(overlooked);
    collected(app);
    SDL_AtomicSet(&lacks_memory, 1);
    run(app, CMD_REPORT, REPORT_TRY, 7);
    loop_command(app, &(Command){.kind = CMD_PLAY, .point = point_at(0, 7)});
    loop_update(app);
    collected(app);
    assert_true(says(app, "There is not enough memory to judge a move."));
    assert_int_equal(loop_view(app)->report.trying, 0);
    SDL_AtomicSet(&lacks_memory, 0);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_line_is_shown_move_by_move),
        cmocka_unit_test(test_sentences_that_are_not_there),
        cmocka_unit_test(test_the_better_move_is_known),
        cmocka_unit_test(test_the_second_try_counts),
        cmocka_unit_test(test_a_try_ends_elsewhere),
        cmocka_unit_test(test_a_try_ends_when_the_tree_is_edited),
        cmocka_unit_test(test_no_memory_for_a_report),
        cmocka_unit_test(test_no_memory_for_a_try),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
