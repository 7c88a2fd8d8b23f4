/* The report of a game in its review: its lines are shown move by move, and what it says when there
 * is no memory for it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "app/app_fixture.h"
#include "app/clipboard.h"
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

static bool cannot_go, cannot_mark; /* in the tree, for want of memory */
static bool going;

MatchError __real_match_go(Match *match, NodeId node);
MatchError __wrap_match_go(Match *match, NodeId node);
MatchError __wrap_match_go(Match *match, NodeId node)
{
    if (cannot_go) {
        return MATCH_NO_MEMORY;
    }
    going = true;
    const MatchError error = __real_match_go(match, node);
    going = false;
    return error;
}

bool __real_record_reserve_path(Record *record, NodeId node);
bool __wrap_record_reserve_path(Record *record, NodeId node);
bool __wrap_record_reserve_path(Record *record, NodeId node)
{
    return (!cannot_mark || going) && __real_record_reserve_path(record, node);
}

static bool starts_none; /* neither a report nor a judgement of a try */

bool __real_report_worker_start(ReportWorker *worker, const ReportGame *game,
                                const ReportLimits *limits);
bool __wrap_report_worker_start(ReportWorker *worker, const ReportGame *game,
                                const ReportLimits *limits);
bool __wrap_report_worker_start(ReportWorker *worker, const ReportGame *game,
                                const ReportLimits *limits)
{
    return !starts_none && __real_report_worker_start(worker, game, limits);
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

/* The mistake is to be made up for, and another bad move is being judged. Returns the better one.
 */
static Point begin_bad_try(App *app)
{
    const Point better = collected(app)->found->move[7].better;
    run(app, CMD_REPORT, REPORT_TRY, 7);
    loop_command(app, &(Command){.kind = CMD_PLAY, .point = point_at(0, 7)});
    loop_update(app);
    return better;
}

/* Whoever tries two moves in a row is answered about the second one, also if the first was judged
 * just when it was played. */
static void test_the_second_try_counts(void **state)
{
    (void)state;
    App *app = review(overlooked);
    const Point better = begin_bad_try(app);
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

/* The thread cannot be started, which is told as a lack of memory. */
static void test_no_thread_for_a_report_and_a_try(void **state)
{
    (void)state;
    starts_none = true;
    App *app = review(overlooked);
    assert_true(collected(app)->failed);
    assert_true(collected(app)->failed); /* it is not tried by itself */
    starts_none = false;
    run(app, CMD_REPORT, REPORT_TOGGLE, 0);
    loop_update(app);
    assert_true(report_is_complete(collected(app)->found));
    starts_none = true;
    run(app, CMD_REPORT, REPORT_TRY, 7);
    loop_command(app, &(Command){.kind = CMD_PLAY, .point = point_at(0, 7)});
    loop_update(app);
    assert_true(says(app, "There is not enough memory to judge a move."));
    assert_int_equal(loop_view(app)->report.trying, 0);
    starts_none = false;
    app_free(app);
}

/* Where the analysis was switched on in its place, too. */
static void test_a_failed_report_is_made_when_it_is_shown_again(void **state)
{
    (void)state;
    SDL_AtomicSet(&lacks_memory, 1);
    App *app = review(overlooked);
    assert_true(collected(app)->failed);
    run(app, CMD_REPORT, REPORT_ANALYSE, 0);
    loop_update(app);
    assert_true(app->game.analysing);
    assert_false(loop_view(app)->report.shown);
    SDL_AtomicSet(&lacks_memory, 0);
    run(app, CMD_REPORT, REPORT_TOGGLE, 0);
    loop_update(app);
    assert_false(app->game.analysing);
    assert_true(report_is_complete(collected(app)->found));
    app_free(app);
}

/* Going to the move needs memory; marking the way back to it is not worth a word. */
static void test_no_memory_to_go_to_a_move(void **state)
{
    (void)state;
    App *app = review(overlooked);
    collected(app);
    cannot_go = true;
    const int actions[] = {REPORT_TELL, REPORT_TRY};
    for (int i = 0; i < 2; i++) {
        const int ply = app->game.match->position.count;
        run(app, CMD_REPORT, actions[i], 7);
        assert_int_equal(app->game.match->position.count, ply);
        assert_int_equal(loop_view(app)->report.told, 0);
        assert_int_equal(loop_view(app)->report.trying, 0);
        assert_true(says(app, "memory"));
        loop_command(app, &(Command){.kind = CMD_DISMISS});
    }
    cannot_go = false;
    cannot_mark = true;
    run(app, CMD_REPORT, REPORT_TELL, 7);
    assert_int_equal(app->game.match->position.count, 6);
    assert_int_equal(loop_view(app)->report.told, 7);
    cannot_mark = false;
    app_free(app);
}

/* A good move has a sentence, but nothing that is to be found in its place. */
static void test_no_try_in_place_of_a_good_move(void **state)
{
    (void)state;
    App *app = review(fours);
    const GameReport *found = collected(app)->found;
    int good = 1;
    while (good <= found->moves && found->move[good].grade != CLASS_GOOD) {
        good++;
    }
    assert_true(good <= found->moves);
    run(app, CMD_REPORT, REPORT_TRY, good);
    assert_true(says(app, "Choose a mistake first."));
    run(app, CMD_REPORT, REPORT_TELL, good);
    assert_int_equal(loop_view(app)->report.told, good);
    app_free(app);
}

/* With the time that a player has for it. A try that is worse leads back, and hides what is better.
 */
static void test_a_try_is_judged_for_a_player(void **state)
{
    (void)state;
    App *app = review(overlooked);
    collected(app);
    app->reporter.scripted = false;
    run(app, CMD_REPORT, REPORT_TRY, 7);
    loop_command(app, &(Command){.kind = CMD_PLAY, .point = point_at(0, 7)});
    loop_update(app);
    assert_int_equal(loop_view(app)->report.judging, point_at(0, 7));
    assert_int_equal(reporter_next_ms(&app->reporter, &app->game), -1);
    const ViewReport *report = collected(app);
    assert_int_equal(report->trying, 7);
    assert_int_equal(report->judging, POINT_NONE);
    assert_int_equal(report->told_move->move, point_at(0, 7));
    assert_true(report->told_move->grade >= CLASS_SLIP);
    assert_int_equal(app->game.match->position.count, 6);
    app_free(app);
}

/* While the first one is judged the player goes back and tries another one. */
static void test_another_try_after_a_step_back(void **state)
{
    (void)state;
    App *app = review(overlooked);
    const Point better = begin_bad_try(app);
    run(app, CMD_GO, 6, 0);
    assert_int_equal(loop_view(app)->report.trying, 7);
    loop_command(app, &(Command){.kind = CMD_PLAY, .point = better});
    assert_int_equal(app->game.match->position.count, 7);
    loop_update(app);
    collected(app);
    assert_true(says(app, "That wins."));
    app_free(app);
}

/* Whoever switches the report off while a try is judged is not answered later. */
static void test_a_try_ends_with_the_report(void **state)
{
    (void)state;
    App *app = review(overlooked);
    collected(app);
    run(app, CMD_REPORT, REPORT_TRY, 7);
    loop_command(app, &(Command){.kind = CMD_PLAY, .point = point_at(0, 7)});
    run(app, CMD_REPORT, REPORT_TOGGLE, 0);
    loop_update(app);
    assert_false(reporter_is_working(&app->reporter));
    run(app, CMD_REPORT, REPORT_TOGGLE, 0);
    assert_int_equal(collected(app)->trying, 0);
    assert_int_equal(app->game.match->position.count, 7);
    app_free(app);
}

/* ---- games of other programs ---- */

static App *review_of_file(const char *text)
{
    App *app = app_fixture_open(PRESENT_SURFACE);
    const Command paste = {.kind = CMD_PASTE, .seat = SEAT_NONE};
    assert_true(clipboard_set(text));
    loop_command(app, &paste);
    game_reader_wait(app->reader);
    games_collect(app);
    run(app, CMD_GO, -1, 0);
    loop_update(app);
    return app;
}

/* The other side has passed between them. */
static void test_a_game_with_two_moves_of_one_side(void **state)
{
    (void)state;
    App *app = review_of_file("(;GM[4]SZ[15]RU[Freestyle]RE[B+R];B[hh];W[hi];B[ii];B[ij];W[aa])");
    assert_int_equal(app->game.match->position.stones, 5);
    const ViewReport *report = collected(app);
    assert_true(report_is_complete(report->found));
    assert_int_equal(report->found->moves, 6); /* with the pass between */
    app_free(app);
}

/* The clock of a file may have run for months. */
static void test_a_move_of_many_days(void **state)
{
    (void)state;
    App *app =
        review_of_file("(;GM[4]SZ[15]RU[Freestyle]TM[9000000]RE[B+R];B[hh]BL[1];W[hi]WL[8999000])");
    const ViewReport *report = collected(app);
    assert_int_equal(report->spent_ms[1], INT32_MAX);
    assert_int_equal(report->spent_ms[2], 1000000);
    app_free(app);
}

/* Passes can make a game longer than the board has points. */
static void test_a_game_of_more_moves_than_points(void **state)
{
    (void)state;
    char text[60 + 10 * POINTS_MAX] = "(;GM[4]SZ[5]RU[Freestyle]RE[B+R];B[cc];W[cd]";
    for (int i = 0; i < POINTS_MAX; i++) {
        strcat(text, i % 2 == 0 ? ";B[]" : ";W[]");
    }
    strcat(text, ")");
    App *app = review_of_file(text);
    assert_int_equal(app->game.match->position.count, POINTS_MAX);
    assert_int_equal(loop_view(app)->report.found->moves, POINTS_MAX);
    /* The computer looks further than that. */
    run(app, CMD_HINT, 0, 0);
    loop_update(app);
    workers_wait(&app->workers);
    loop_collect(app, true);
    assert_true(position_is_empty(&app->game.match->position, app->game.hint));
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
        cmocka_unit_test(test_no_thread_for_a_report_and_a_try),
        cmocka_unit_test(test_a_failed_report_is_made_when_it_is_shown_again),
        cmocka_unit_test(test_no_memory_to_go_to_a_move),
        cmocka_unit_test(test_no_try_in_place_of_a_good_move),
        cmocka_unit_test(test_a_try_is_judged_for_a_player),
        cmocka_unit_test(test_another_try_after_a_step_back),
        cmocka_unit_test(test_a_try_ends_with_the_report),
        cmocka_unit_test(test_a_game_with_two_moves_of_one_side),
        cmocka_unit_test(test_a_move_of_many_days),
        cmocka_unit_test(test_a_game_of_more_moves_than_points),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
