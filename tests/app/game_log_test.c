/* What the pages of statistics and puzzles need is read when it is first needed, and summed when it
 * changes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/app_fixture.h"
#include "app/commands.h"
#include "app/desktop.h"
#include "app/own_folder.h"

/* ---- calls that are counted (-Wl,--wrap) ---- */

static int sums, statistics_reads, puzzle_reads;

void __real_statistics_sum(const Statistics *statistics, const LocalTime *now, StatisticsSums *out);
void __wrap_statistics_sum(const Statistics *statistics, const LocalTime *now, StatisticsSums *out);
void __wrap_statistics_sum(const Statistics *statistics, const LocalTime *now, StatisticsSums *out)
{
    sums++;
    __real_statistics_sum(statistics, now, out);
}

void __real_storage_read_statistics(Storage *storage, Statistics *statistics);
void __wrap_storage_read_statistics(Storage *storage, Statistics *statistics);
void __wrap_storage_read_statistics(Storage *storage, Statistics *statistics)
{
    statistics_reads++;
    __real_storage_read_statistics(storage, statistics);
}

void __real_storage_read_puzzles(Storage *storage, PuzzleProgress *progress);
void __wrap_storage_read_puzzles(Storage *storage, PuzzleProgress *progress);
void __wrap_storage_read_puzzles(Storage *storage, PuzzleProgress *progress)
{
    puzzle_reads++;
    __real_storage_read_puzzles(storage, progress);
}

static bool without_memory; /* for the puzzles */

bool __real_puzzles_open(Puzzles *puzzles);
bool __wrap_puzzles_open(Puzzles *puzzles);
bool __wrap_puzzles_open(Puzzles *puzzles)
{
    return !without_memory && __real_puzzles_open(puzzles);
}

/* ---- helpers ---- */

static App *start(void)
{
    sums = statistics_reads = puzzle_reads = 0;
    App *app = app_fixture_open_in("kept");
    assert_non_null(app);
    loop_update(app);
    return app;
}

/* As when several events wait: the loop does nothing in between. */
static void command(App *app, CommandKind kind, int value, const char *text)
{
    loop_command(app, &(Command){.kind = kind, .seat = SEAT_NONE, .value = value, .text = text});
}

static void run(App *app, CommandKind kind, int value)
{
    command(app, kind, value, NULL);
    loop_update(app);
}

static void open_statistics(App *app)
{
    run(app, CMD_PAGE, PAGE_MENU);
    run(app, CMD_PAGE, PAGE_STATISTICS);
}

/* Black resigns. */
static void lose(App *app)
{
    Match *match = app->game.match;
    assert_int_equal(match_play(match, point_at(7, 7)), MATCH_OK);
    assert_int_equal(match_resign(match, SEAT_NEAR), MATCH_OK);
    loop_changed(app);
    loop_update(app);
    assert_int_equal(strlen(match->record->date), strlen("2026-11-23")); /* of its first move */
}

static int games_of_people(App *app)
{
    return loop_view(app)->statistics.sums.people;
}

/* ---- tests ---- */

static void test_nothing_is_read_before_the_window_opens(void **state)
{
    (void)state;
    App *app = start();
    assert_int_equal(statistics_reads, 0);
    assert_int_equal(puzzle_reads, 0);
    run(app, CMD_PAGE, PAGE_MENU);
    run(app, CMD_PAGE, PAGE_PUZZLES);
    assert_int_equal(puzzle_reads, 1);
    run(app, CMD_PAGE, PAGE_PUZZLE);
    assert_int_equal(puzzle_reads, 1);
    assert_int_equal(statistics_reads, 0);
    app_free(app);
}

/* There was no memory for the puzzles at first: what the player has solved is not read again. */
static void test_progress_is_read_once(void **state)
{
    (void)state;
    App *app = start();
    run(app, CMD_PAGE, PAGE_MENU);
    without_memory = true;
    run(app, CMD_PAGE, PAGE_PUZZLES);
    assert_int_equal(app->game.page, PAGE_MENU);
    without_memory = false;
    run(app, CMD_PAGE, PAGE_PUZZLES);
    assert_int_equal(app->game.page, PAGE_PUZZLES);
    assert_int_equal(puzzle_reads, 1);
    app_free(app);
}

/* A game that ends before the page is opened counts once, also at the next start. */
static void test_a_game_counts_once(void **state)
{
    (void)state;
    for (int i = 1; i <= 2; i++) {
        App *app = start();
        if (i == 1) {
            lose(app);
        }
        assert_int_equal(statistics_reads, 0); /* not while the end of a game is shown */
        open_statistics(app);
        assert_int_equal(games_of_people(app), 1);
        assert_int_equal(statistics_reads, 1);
        app_fixture_save(app);
        app_free(app);
    }
}

/* Nothing is kept, and the page shows the games of this run. */
static void test_a_game_counts_without_a_file(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    assert_non_null(app);
    loop_update(app);
    lose(app);
    open_statistics(app);
    assert_int_equal(games_of_people(app), 1);
    app_free(app);
}

/* ---- a run that is killed before the disk has the game's line ---- */

#define AUTOSAVE "kept/autosave.sgf"

static void copy(const char *from, const char *to)
{
    char *text = NULL, message[FILE_MESSAGE_BYTES];
    size_t length;
    assert_int_equal(file_read(from, &text, &length, message, sizeof message), FILE_READ);
    assert_int_equal(file_write(to, text, length, FILE_QUICK), 0);
    free(text);
}

/* A game ends and is in the autosave "ended.sgf", but not in the statistics. */
static void end_before_the_disk_has_it(void)
{
    App *app = start();
    assert_int_equal(mkdir("kept/statistics.txt", 0700), 0); /* nothing can be added to it */
    lose(app);
    app_fixture_save(app);
    loop_update(app);
    app_fixture_save(app);
    copy(AUTOSAVE, "ended.sgf");
    app_free(app);
    assert_int_equal(rmdir("kept/statistics.txt"), 0);
}

/* The next start after that, `times` times from the same autosave. */
static void expect_games_after(int times, int games)
{
    for (int i = 0; i < times; i++) {
        copy("ended.sgf", AUTOSAVE);
        App *app = start();
        open_statistics(app);
        assert_int_equal(games_of_people(app), games);
        app_fixture_save(app);
        loop_update(app);
        app_fixture_save(app);
        assert_string_equal(app->game.match->pending, "");
        app_free(app);
    }
}

static void test_a_killed_run_loses_no_game(void **state)
{
    (void)state;
    end_before_the_disk_has_it();
    expect_games_after(3, 1);
}

/* ... nor one of another unfinished game's run, whose files are put aside. */
static void test_the_pending_game_of_another_run(void **state)
{
    (void)state;
    end_before_the_disk_has_it();
    copy("ended.sgf", "kept/autosave 2.sgf");
    assert_int_equal(unlink(AUTOSAVE), 0);
    App *app = start();
    open_statistics(app);
    assert_int_equal(games_of_people(app), 1);
    app_free(app);
}

/* A run notes the end of a game and is killed before the autosave has that end: the player ends the
 * same game once more, perhaps in another way. The next game counts again. */
static void test_an_end_that_is_played_again_counts_once(void **state)
{
    (void)state;
    App *app = start();
    assert_int_equal(match_play(app->game.match, point_at(7, 7)), MATCH_OK);
    app_fixture_save(app);
    copy(AUTOSAVE, "open.sgf");
    assert_int_equal(match_resign(app->game.match, SEAT_NEAR), MATCH_OK);
    app_fixture_save(app);
    app_free(app);
    copy("open.sgf", AUTOSAVE);
    assert_int_equal(unlink(AUTOSAVE ".old"), 0);
    app = start();
    assert_int_equal(match_resign(app->game.match, SEAT_FAR), MATCH_OK);
    loop_update(app);
    assert_int_equal(statistics_reads, 0); /* not while the end of a game is shown */
    open_statistics(app);
    assert_int_equal(games_of_people(app), 1);
    app_fixture_save(app);
    app_free(app);
    app = start();
    open_statistics(app);
    assert_int_equal(games_of_people(app), 1);
    assert_int_equal(match_rematch(app->game.match), MATCH_OK);
    loop_update(app);
    lose(app);
    open_statistics(app);
    assert_int_equal(games_of_people(app), 2);
    app_free(app);
}

static void expect_no_pending_line(void)
{
    char *text = NULL, message[FILE_MESSAGE_BYTES];
    size_t length;
    assert_int_equal(file_read(AUTOSAVE, &text, &length, message, sizeof message), FILE_READ);
    assert_non_null(strstr(text, "TENGENGAME["));
    assert_null(strstr(text, "TENGENPENDING["));
    free(text);
}

/* As soon as the disk has the line, the autosave is without it. */
static void test_a_game_that_ends_is_saved_twice(void **state)
{
    (void)state;
    App *app = start();
    lose(app);
    const uint32_t saves = app->storage.autosave.order;
    assert_string_not_equal(app->game.match->pending, "");
    app_fixture_save(app);
    app_fixture_save(app);
    assert_string_equal(app->game.match->pending, "");
    loop_update(app);
    app_fixture_save(app);
    assert_int_equal(app->storage.autosave.order, saves + 1);
    expect_no_pending_line();
    loop_update(app);
    app_fixture_save(app);
    assert_int_equal(app->storage.autosave.order, saves + 1);
    app_free(app);
    expect_no_pending_line();
}

/* Another window clears the statistics, and this one, in which nothing happens, is killed. */
static void test_what_another_window_clears_stays_cleared(void **state)
{
    (void)state;
    App *app = start();
    lose(app);
    for (int i = 0; i < 3; i++) {
        loop_update(app);
        app_fixture_save(app);
    }
    copy(AUTOSAVE, "killed.sgf");
    copy(AUTOSAVE ".old", "killed.sgf.old");
    Storage other = {0};
    storage_init(&other, "kept", true, &app->messages);
    assert_true(storage_start_writer(&other));
    storage_clear_statistics(&other);
    assert_true(storage_close(&other, NULL));
    storage_free(&other);
    app_free(app);
    copy("killed.sgf", AUTOSAVE);
    copy("killed.sgf.old", AUTOSAVE ".old");
    app = start();
    assert_int_equal(game_log_games(&app->log)->count, 0);
    app_free(app);
}

/* The system ends the program before the loop's next turn. */
static void test_a_game_that_ends_before_the_program_is_ended(void **state)
{
    (void)state;
    App *app = start();
    loop_watch(app);
    assert_int_equal(match_play(app->game.match, point_at(7, 7)), MATCH_OK);
    assert_int_equal(match_resign(app->game.match, SEAT_NEAR), MATCH_OK);
    SDL_Event event = {.type = SDL_APP_TERMINATING};
    assert_true(SDL_PushEvent(&event) >= 0);
    copy(AUTOSAVE, "killed.sgf");
    copy("kept/statistics.txt", "killed.txt");
    app_free(app);
    copy("killed.sgf", AUTOSAVE);
    copy("killed.txt", "kept/statistics.txt");
    assert_int_equal(unlink(AUTOSAVE ".old"), 0);
    app = start();
    assert_int_equal(app->game.match->outcome.reason, REASON_RESIGNED);
    assert_int_equal(game_log_games(&app->log)->count, 1);
    app_free(app);
}

/* ---- a game that ends, and is replaced or taken back at once ---- */

static const char other_game[] = "(;GM[4]SZ[15];B[hh])";

static void rematch(App *app)
{
    command(app, CMD_REMATCH, 0, NULL);
}

static void exchange(App *app)
{
    command(app, CMD_REMATCH, 1, NULL);
}

static void begin_anew(App *app)
{
    command(app, CMD_PAGE, PAGE_NEW, NULL);
    command(app, CMD_START, 0, NULL);
}

static void open_other(App *app)
{
    command(app, CMD_OPEN, 0, "other.sgf");
}

static void paste_other(App *app)
{
    assert_int_equal(SDL_SetClipboardText(other_game), 0);
    command(app, CMD_PASTE, 0, NULL);
}

/* A file whose reading ends in the same turn of the loop. */
static void take_other(App *app)
{
    GameRequest request = {.path = "other.sgf", .setup = app->game.match->setup};
    game_reader_begin(app->reader, &request);
    game_reader_wait(app->reader);
    loop_collect(app, true);
}

/* ... and ends in another way: the first result counts. */
static void take_back(App *app)
{
    command(app, CMD_UNDO, 0, NULL);
    assert_false(match_is_over(app->game.match));
    assert_int_equal(match_resign(app->game.match, SEAT_FAR), MATCH_OK);
}

static void take_back_and_begin_anew(App *app)
{
    command(app, CMD_UNDO, 0, NULL);
    begin_anew(app);
}

static void quit(App *app)
{
    command(app, CMD_QUIT, 0, NULL);
    assert_true(app->loop.quit);
}

static void (*const ways_on[])(App *app) = {
    rematch,     exchange,   begin_anew, open_other,
    paste_other, take_other, take_back,  take_back_and_begin_anew,
    quit};

/* The near seat loses a game without a turn of the loop. */
static void lose_at_once(App *app)
{
    assert_int_equal(match_play(app->game.match, point_at(7, 7)), MATCH_OK);
    assert_int_equal(match_resign(app->game.match, SEAT_NEAR), MATCH_OK);
}

/* By the file's games. */
static void expect_losses(App *app, int games)
{
    const Statistics *statistics = game_log_games(&app->log);
    assert_int_equal(statistics->count, games);
    for (int i = 0; i < games; i++) {
        assert_int_equal(statistics->game[i].winner, SEAT_FAR);
        assert_true(statistics->game[i].id > 0);
    }
}

static void test_an_ended_game_counts_whatever_follows_at_once(void **state)
{
    (void)state;
    const int count = (int)(sizeof ways_on / sizeof ways_on[0]);
    assert_int_equal(file_write("other.sgf", other_game, sizeof other_game - 1, FILE_QUICK), 0);
    for (int i = 0; i < count; i++) {
        App *app = start();
        if (app->game.match->position.count > 0 || match_is_over(app->game.match)) {
            begin_anew(app);
        }
        lose_at_once(app);
        ways_on[i](app);
        loop_update(app);
        expect_losses(app, i + 1);
        app_free(app);
        app = start();
        expect_losses(app, i + 1);
        app_free(app);
    }
}

/* The second of two games that end in one turn of the loop counts, too. The autosave that the next
 * game begins has the lines of both until they are in statistics.txt. */
static void test_two_games_that_end_at_once(void **state)
{
    (void)state;
    App *app = start();
    assert_int_equal(mkdir("kept/statistics.txt", 0700), 0); /* nothing can be added to it */
    lose_at_once(app);
    begin_anew(app);
    lose_at_once(app);
    begin_anew(app);
    const char *first = strstr(app->game.match->pending, "game ");
    assert_non_null(first);
    assert_non_null(strstr(first + 1, "game "));
    assert_int_equal(rmdir("kept/statistics.txt"), 0);
    loop_update(app);
    expect_losses(app, 2);
    app_free(app);
}

/* What is cleared does not come back with the game on the board. */
static void test_a_cleared_game_stays_cleared(void **state)
{
    (void)state;
    end_before_the_disk_has_it();
    copy("ended.sgf", AUTOSAVE);
    App *app = start();
    open_statistics(app);
    run(app, CMD_STATISTICS, STATISTICS_CLEAR);
    app_fixture_save(app);
    app_free(app);
    app = start();
    open_statistics(app);
    assert_int_equal(games_of_people(app), 0);
    app_free(app);
}

static void test_sums_are_made_when_they_change(void **state)
{
    (void)state;
    App *app = start();
    lose(app);
    assert_int_equal(sums, 0);
    open_statistics(app);
    for (int i = 0; i < 10; i++) {
        run(app, CMD_STATISTICS, STATISTICS_PLOT + i % 2);
        assert_int_equal(games_of_people(app), 1);
    }
    assert_int_equal(sums, 1);
    run(app, CMD_STATISTICS, STATISTICS_CLEAR);
    assert_int_equal(games_of_people(app), 0);
    assert_int_equal(sums, 2);
    const int day = app->calendar.fixed_day;
    app->calendar.fixed_day = 1; /* another month */
    loop_update(app);
    assert_int_equal(sums, 3);
    loop_update(app);
    assert_int_equal(sums, 3);
    app->calendar.fixed_day = 32; /* of the same year */
    loop_update(app);
    assert_int_equal(sums, 4);
    app->calendar.fixed_day = day;
    app_free(app);
}

/* Bars and dots without games, and what is beside them, lead nowhere. */
static void test_the_games_of_a_mark(void **state)
{
    (void)state;
    static const struct {
        StatisticsMark mark;
        int index;
        LibraryFilterKind kind;
    } cases[] = {
        {MARK_MONTH, 1, LIBRARY_IN_MONTH}, {MARK_MONTH, 2, LIBRARY_ANY},
        {MARK_MONTH, 3, LIBRARY_ANY},      {MARK_LEVEL, 1, LIBRARY_AGAINST},
        {MARK_LEVEL, 2, LIBRARY_ANY},      {MARK_LEVEL, STATISTICS_LEVELS + 2, LIBRARY_ANY},
    };
    GameLog log = {.sums.months = 2};
    log.sums.month[0] = (StatisticsMonth){.year = 2026, .month = 3, .results.won = 1};
    log.sums.month[1] = (StatisticsMonth){.year = 2026, .month = 4};
    log.sums.level[LEVEL_MIN].won = 1;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const LibraryFilter filter = game_log_filter(&log, cases[i].mark, cases[i].index);
        assert_int_equal(filter.kind, cases[i].kind);
    }
    assert_int_equal(game_log_filter(&log, MARK_MONTH, 1).month, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(test_nothing_is_read_before_the_window_opens),
        IN_OWN_FOLDER(test_progress_is_read_once),
        IN_OWN_FOLDER(test_a_game_counts_once),
        IN_OWN_FOLDER(test_a_game_counts_without_a_file),
        IN_OWN_FOLDER(test_a_killed_run_loses_no_game),
        IN_OWN_FOLDER(test_the_pending_game_of_another_run),
        IN_OWN_FOLDER(test_an_end_that_is_played_again_counts_once),
        IN_OWN_FOLDER(test_a_game_that_ends_is_saved_twice),
        IN_OWN_FOLDER(test_a_game_that_ends_before_the_program_is_ended),
        IN_OWN_FOLDER(test_what_another_window_clears_stays_cleared),
        IN_OWN_FOLDER(test_an_ended_game_counts_whatever_follows_at_once),
        IN_OWN_FOLDER(test_two_games_that_end_at_once),
        IN_OWN_FOLDER(test_a_cleared_game_stays_cleared),
        IN_OWN_FOLDER(test_sums_are_made_when_they_change),
        IN_OWN_FOLDER(test_the_games_of_a_mark),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
