/* A match of engines on its page that cannot go on: what is known of it stays. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "app/contest_room.h"
#include "app/own_folder.h"
#include "engine/level.h"

/* ---- what may fail (-Wl,--wrap) ---- */

static bool no_memory, others_play;

ContestJob *__real_contest_job_new(const ContestChoice *choice, const EngineEntry *list,
                                   const char *file, bool play);
ContestJob *__wrap_contest_job_new(const ContestChoice *choice, const EngineEntry *list,
                                   const char *file, bool play);
ContestJob *__wrap_contest_job_new(const ContestChoice *choice, const EngineEntry *list,
                                   const char *file, bool play)
{
    return no_memory ? NULL : __real_contest_job_new(choice, list, file, play);
}

int __real_flock(int handle, int operation);
int __wrap_flock(int handle, int operation);
int __wrap_flock(int handle, int operation)
{
    errno = EWOULDBLOCK;
    return others_play ? -1 : __real_flock(handle, operation);
}

/* ---- a room ---- */

enum { GAMES = 4 };

typedef struct RoomTable {
    Messages messages;
    ContestChoice choice;
    EngineEntry entry[ENGINES_MAX];
    GamesFolder games;
    ContestRoom room;
} RoomTable;

static RoomTable table;

/* Its games are lost by engines that are not there. */
static void begin(void)
{
    memset(&table, 0, sizeof table);
    messages_init(&table.messages);
    table.choice = (ContestChoice){.games = GAMES, .size = 15, .time = 3, .at_once = 1};
    for (int i = 0; i < 2; i++) {
        table.choice.side[i].kind = PLAYER_ENGINE;
        snprintf(table.choice.side[i].engine, PATH_BYTES, "./none %d", i);
    }
    snprintf(table.games.path, sizeof table.games.path, "games");
    table.room = (ContestRoom){.messages = &table.messages,
                               .choice = &table.choice,
                               .entry = table.entry,
                               .games = &table.games};
}

static void start(void)
{
    const Command command = {.kind = CMD_CONTEST, .field = contest_field(CONTEST_START, 0)};
    messages_init(&table.messages);
    assert_true(contest_room_run(&table.room, &command));
}

/* Until nothing is done or read any more. */
static void finish(void)
{
    do {
        assert_true(contest_room_wait(&table.room, GAMES + 1, 0));
        contest_room_collect(&table.room, true, 0);
    } while (table.room.job && !table.room.told);
}

static int games_known(void)
{
    Contest *contest = table.room.job ? contest_job_contest(table.room.job) : NULL;
    return contest ? contest_report(contest).played : -1;
}

static void test_a_table_outlives_a_match_that_another_program_plays(void **state)
{
    (void)state;
    begin();
    start();
    finish();
    assert_int_equal(games_known(), GAMES);
    others_play = true;
    start();
    finish();
    assert_true(messages_have(&table.messages, "The engine match cannot go on."));
    assert_true(messages_have(&table.messages, "another match is writing it."));
    assert_int_equal(table.messages.toasts, 1);
    assert_true(table.choice.begun);
    assert_int_equal(games_known(), GAMES);
    others_play = false;
    contest_room_free(&table.room);
}

static void test_a_table_outlives_a_lack_of_memory(void **state)
{
    (void)state;
    begin();
    start();
    finish();
    no_memory = true;
    start();
    assert_true(messages_have(&table.messages, "Out of memory: nothing was changed."));
    assert_true(table.choice.begun);
    assert_int_equal(games_known(), GAMES);
    no_memory = false;
    contest_room_free(&table.room);
}

/* The choice is as it was. */
static void test_a_match_that_cannot_begin_is_not_begun(void **state)
{
    (void)state;
    begin();
    others_play = true;
    start();
    finish();
    assert_true(messages_have(&table.messages, "The engine match cannot begin."));
    assert_false(table.choice.begun);
    others_play = false;
    contest_room_free(&table.room);
}

/* What the page shows. */
static ViewContest shown(void)
{
    ViewContest view;
    contest_room_fill(&table.room, &view);
    return view;
}

/* What the list says meanwhile is for the next match. */
static void test_shows_what_the_engines_of_the_match_may_use(void **state)
{
    (void)state;
    const Command forget = {.kind = CMD_CONTEST, .field = contest_field(CONTEST_FORGET, 0)};
    begin();
    table.entry[0] = (EngineEntry){.name = "Ada", .command = "./none 0", .threads = 2};
    assert_int_equal(shown().side[0].threads, 2);
    start();
    finish();
    table.entry[0].threads = 4;
    table.entry[0].memory_mib = 350;
    snprintf(table.entry[0].name, sizeof table.entry[0].name, "Beth");
    assert_int_equal(shown().side[0].threads, 2);
    assert_int_equal(shown().side[0].max_memory, 0);
    assert_string_equal(shown().side[0].name, "Ada");
    assert_true(contest_room_run(&table.room, &forget));
    assert_int_equal(shown().side[0].threads, 4);
    assert_int_equal(shown().side[0].max_memory, 350 << 20);
    assert_string_equal(shown().side[0].name, "Beth");
    contest_room_free(&table.room);
}

static bool run(ContestAction action, int value)
{
    const Command command = {
        .kind = CMD_CONTEST, .field = contest_field(action, 0), .value = value};
    return contest_room_run(&table.room, &command);
}

/* Whatever is asked for: the nearest that there is. An engine that is not listed is no choice. */
static void test_the_choice_keeps_to_what_there_is(void **state)
{
    (void)state;
    begin();
    ContestChoice *choice = &table.choice;
    int chosen[2];
    const struct {
        ContestAction action;
        int least, most;
    } rows[] = {
        {CONTEST_LEVEL, LEVEL_MIN, level_max()},   {CONTEST_GAMES, 1, CONTEST_GAMES_MAX},
        {CONTEST_RULE, 0, RULE_COUNT - 1},         {CONTEST_SIZE, BOARD_MIN, BOARD_MAX},
        {CONTEST_TIME, 0, CONTEST_TIMES - 1},      {CONTEST_TEST, 0, CONTEST_TESTS - 1},
        {CONTEST_AT_ONCE, 1, CONTEST_AT_ONCE_MAX},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        for (int end = 0; end < 2; end++) {
            assert_true(run(rows[i].action, end == 0 ? -1000000 : 1000000));
            const int values[] = {
                [CONTEST_LEVEL] = choice->side[0].level, [CONTEST_GAMES] = choice->games,
                [CONTEST_RULE] = (int)choice->rule,      [CONTEST_SIZE] = choice->size,
                [CONTEST_TIME] = choice->time,           [CONTEST_TEST] = choice->test,
                [CONTEST_AT_ONCE] = choice->at_once};
            chosen[end] = values[rows[i].action];
        }
        assert_int_equal(chosen[0], rows[i].least);
        assert_int_equal(chosen[1], rows[i].most);
    }
    snprintf(table.entry[2].command, sizeof table.entry[2].command, "./beth");
    assert_true(run(CONTEST_ENGINE, 2));
    assert_int_equal(choice->side[0].kind, PLAYER_ENGINE);
    assert_string_equal(choice->side[0].engine, "./beth");
    assert_true(run(CONTEST_ENGINE, 3)); /* that place of the list is empty */
    assert_string_equal(choice->side[0].engine, "./beth");
    assert_true(run(CONTEST_ENGINE, ENGINES_MAX));
    assert_int_equal(choice->side[0].kind, PLAYER_COMPUTER);
    assert_true(run(CONTEST_ENGINE, 2));
    assert_true(run(CONTEST_ENGINE, -1));
    assert_int_equal(choice->side[0].kind, PLAYER_COMPUTER);
}

/* What can be done follows from whether a match is begun. */
static void test_a_table_without_a_match_has_nothing_to_stop(void **state)
{
    static const ContestAction needs[] = {CONTEST_STOP, CONTEST_LOOK, CONTEST_FORGET, CONTEST_BOARD,
                                          CONTEST_OPEN};
    (void)state;
    begin();
    for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++) {
        assert_false(run(needs[i], 0));
    }
    assert_false(table.choice.begun);
    start();
    finish();
    assert_false(run(CONTEST_STOP, 0)); /* it has ended */
    assert_false(run(CONTEST_GAMES, 1));
    assert_int_equal(table.choice.games, GAMES);
    assert_true(run(CONTEST_LOOK, 0));
    finish();
    assert_int_equal(games_known(), GAMES);
    assert_true(run(CONTEST_FORGET, 0));
    assert_false(table.choice.begun);
    assert_string_equal(table.choice.file, "");
}

/* Who looks at another page is told. */
static void test_the_end_is_told_elsewhere(void **state)
{
    (void)state;
    for (int page = 0; page < 2; page++) {
        begin();
        start();
        do {
            assert_true(contest_room_wait(&table.room, GAMES + 1, 0));
            assert_int_equal(contest_room_next_ms(&table.room, false), -1);
        } while (!contest_room_collect(&table.room, page == 1, 0));
        assert_int_equal(messages_have(&table.messages, "The engine match has ended."), page == 0);
        assert_int_equal(contest_room_next_ms(&table.room, true), -1);
        contest_room_free(&table.room);
    }
}

/* It waits for the games that it needs, but not for those that the match does not have. */
static void test_a_test_waits_for_no_games_that_are_not_played(void **state)
{
    (void)state;
    MatchSetup setup = {.has_sprt = true, .plan = {.games = 2 * SPRT_PAIRS - 1}};
    MatchScore score = {.pairs = SPRT_PAIRS - 1};
    assert_int_equal(match_setup_test_games(&setup, &score), 0);
    setup.plan.games++;
    assert_int_equal(match_setup_test_games(&setup, &score), 40);
    score.pairs++;
    assert_int_equal(match_setup_test_games(&setup, &score), 0);
    begin();
    table.choice.test = 1;
    start();
    finish();
    assert_true(shown().tests);
    assert_int_equal(shown().test_games, 0);
    assert_int_equal(shown().verdict, CONTEST_UNDECIDED);
    contest_room_free(&table.room);
}

/* ... that is complete, and was played now. */
static void test_no_end_is_told_of_a_match_that_goes_on(void **state)
{
    (void)state;
    begin();
    start();
    finish();
    messages_init(&table.messages);
    assert_true(run(CONTEST_LOOK, 0)); /* read again: it has ended before */
    do {
        assert_true(contest_room_wait(&table.room, GAMES + 1, 0));
    } while (!contest_room_collect(&table.room, false, 0));
    assert_false(messages_have(&table.messages, "has ended"));
    assert_true(run(CONTEST_FORGET, 0));
    for (int i = 0; i < 2; i++) {
        snprintf(table.choice.side[i].engine, PATH_BYTES, "/bin/sleep 1000 %d", i);
    }
    start();
    assert_true(run(CONTEST_STOP, 0));
    assert_false(run(CONTEST_STOP, 0)); /* it stops already */
    do {
        assert_true(contest_room_wait(&table.room, GAMES + 1, 0));
    } while (!contest_room_collect(&table.room, false, 0));
    assert_false(messages_have(&table.messages, "has ended"));
    assert_int_equal(games_known(), 0);
    contest_room_free(&table.room);
}

/* While it is played the page is brought up to date four times a second, where it is seen. */
static void test_the_page_follows_the_games(void **state)
{
    (void)state;
    begin();
    for (int i = 0; i < 2; i++) {
        snprintf(table.choice.side[i].engine, PATH_BYTES, "/bin/sleep 1000 %d", i);
    }
    assert_int_equal(contest_room_next_ms(&table.room, true), -1);
    assert_true(contest_room_wait(&table.room, 1, 0)); /* there is nothing to wait for */
    start();
    assert_false(contest_room_collect(&table.room, false, 1000));
    assert_true(contest_room_collect(&table.room, true, 1000));
    assert_false(contest_room_collect(&table.room, true, 1249));
    assert_int_equal(contest_room_next_ms(&table.room, true), 1250);
    assert_int_equal(contest_room_next_ms(&table.room, false), -1);
    assert_true(contest_room_collect(&table.room, true, 1250));
    contest_room_free(&table.room);
}

/* The page that is opened again shows the match that it has shown. */
static void test_a_page_that_is_opened_again(void **state)
{
    (void)state;
    begin();
    contest_room_open(&table.room);
    assert_null(table.room.job);
    start();
    finish();
    ContestJob *job = table.room.job;
    contest_room_open(&table.room);
    assert_ptr_equal(table.room.job, job);
    contest_room_free(&table.room); /* the program ends */
    contest_room_open(&table.room);
    assert_non_null(table.room.job);
    finish();
    assert_int_equal(games_known(), GAMES);
    no_memory = true;
    assert_false(run(CONTEST_LOOK, 0));
    no_memory = false;
    assert_int_equal(games_known(), GAMES);
    contest_room_free(&table.room);
}

/* Without a folder. Where there is a file in its place the match cannot begin. */
static void test_a_match_that_is_kept_nowhere(void **state)
{
    (void)state;
    char path[FILE_PATH_BYTES];
    begin();
    table.room.games = NULL;
    assert_false(contest_room_has_played(&table.room));
    start();
    finish();
    assert_true(contest_room_has_played(&table.room));
    assert_int_equal(games_known(), GAMES);
    assert_false(contest_room_file(&table.room, path, sizeof path));
    assert_string_equal(path, "");
    contest_room_free(&table.room);
    begin();
    snprintf(table.games.path, sizeof table.games.path, "/dev/null");
    start();
    finish();
    assert_true(messages_have(&table.messages, "The engine match cannot begin."));
    assert_false(table.choice.begun);
    contest_room_free(&table.room);
}

static void test_openings_are_chosen(void **state)
{
    (void)state;
    begin();
    const Command file = {
        .kind = CMD_CONTEST, .field = contest_field(CONTEST_OPENINGS, 0), .text = "/a/file"};
    assert_true(run(CONTEST_OPENINGS, 1));
    assert_string_equal(table.choice.openings, CONTEST_BALANCED);
    assert_true(contest_room_run(&table.room, &file));
    assert_string_equal(table.choice.openings, "/a/file");
    assert_true(run(CONTEST_OPENINGS, 0));
    assert_string_equal(table.choice.openings, "");
    table.room.changed = false;
    run((ContestAction)99, 1); /* there is no such choice */
    assert_false(table.room.changed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(test_a_table_outlives_a_match_that_another_program_plays),
        IN_OWN_FOLDER(test_a_table_outlives_a_lack_of_memory),
        IN_OWN_FOLDER(test_a_match_that_cannot_begin_is_not_begun),
        IN_OWN_FOLDER(test_shows_what_the_engines_of_the_match_may_use),
        IN_OWN_FOLDER(test_the_choice_keeps_to_what_there_is),
        IN_OWN_FOLDER(test_a_table_without_a_match_has_nothing_to_stop),
        IN_OWN_FOLDER(test_the_end_is_told_elsewhere),
        IN_OWN_FOLDER(test_no_end_is_told_of_a_match_that_goes_on),
        IN_OWN_FOLDER(test_the_page_follows_the_games),
        IN_OWN_FOLDER(test_a_page_that_is_opened_again),
        IN_OWN_FOLDER(test_a_match_that_is_kept_nowhere),
        IN_OWN_FOLDER(test_openings_are_chosen),
        IN_OWN_FOLDER(test_a_test_waits_for_no_games_that_are_not_played)};
    signal(SIGPIPE, SIG_IGN); /* as the program does */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
