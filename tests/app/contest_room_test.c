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

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(test_a_table_outlives_a_match_that_another_program_plays),
        IN_OWN_FOLDER(test_a_table_outlives_a_lack_of_memory),
        IN_OWN_FOLDER(test_a_match_that_cannot_begin_is_not_begun),
        IN_OWN_FOLDER(test_shows_what_the_engines_of_the_match_may_use),
        IN_OWN_FOLDER(test_a_test_waits_for_no_games_that_are_not_played)};
    signal(SIGPIPE, SIG_IGN); /* as the program does */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
