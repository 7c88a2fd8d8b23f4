/* A match of engines behind the window, without one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "app/contest_job.h"
#include "app/contest_room.h"
#include "app/file.h"
#include "app/own_folder.h"
#include "app/patience.h"
#include "engine/monotonic.h"

/* ---- a file that is replaced before it is locked (-Wl,--wrap) ---- */

static const char *replaced; /* its name; NULL: it stays */

int __real_flock(int handle, int operation);
int __wrap_flock(int handle, int operation);
int __wrap_flock(int handle, int operation)
{
    if (replaced) {
        assert_int_equal(rename(replaced, "old.sgf"), 0);
        replaced = NULL;
    }
    return __real_flock(handle, operation);
}

/* ---- a thread that is late (likewise) ---- */

static int creates_until_late; /* threads; 0: none is late */

typedef struct LateThread {
    void *(*run)(void *);
    void *user;
} LateThread;

static void *run_late(void *data)
{
    const LateThread thread = *(LateThread *)data;
    free(data);
    usleep(200000);
    return thread.run(thread.user);
}

int __real_pthread_create(pthread_t *id, const pthread_attr_t *how, void *(*run)(void *),
                          void *user);
int __wrap_pthread_create(pthread_t *id, const pthread_attr_t *how, void *(*run)(void *),
                          void *user);
int __wrap_pthread_create(pthread_t *id, const pthread_attr_t *how, void *(*run)(void *),
                          void *user)
{
    if (creates_until_late == 0 || --creates_until_late > 0) {
        return __real_pthread_create(id, how, run, user);
    }
    LateThread *thread = malloc(sizeof *thread);
    assert_non_null(thread);
    *thread = (LateThread){run, user};
    return __real_pthread_create(id, how, run_late, thread);
}

static EngineEntry listed[ENGINES_MAX];

static ContestChoice choice_of(const char *command, int games)
{
    ContestChoice choice = {.games = games, .size = 15, .time = 3, .at_once = 2};
    for (int i = 0; i < 2; i++) {
        choice.side[i].kind = PLAYER_ENGINE;
        assert_in_range(snprintf(choice.side[i].engine, PATH_BYTES, "%s %d", command, i), 1,
                        PATH_BYTES - 1);
    }
    return choice;
}

static bool may_lock(const char *path)
{
    const int file = open(path, O_RDWR);
    assert_true(file >= 0);
    const bool locked = flock(file, LOCK_EX | LOCK_NB) == 0;
    close(file);
    return locked;
}

/* Plays, or only looks. Returns how many games are known; -1: it failed with this sentence. */
static int games_known(const ContestChoice *choice, const char *path, bool play, const char *why)
{
    MatchFault fault;
    ContestJob *job = contest_job_new(choice, listed, path, play);
    assert_non_null(job);
    assert_true(contest_job_wait(job, choice->games + 1, 0));
    const bool failed = contest_job_fault(job, &fault);
    const int games = failed ? -1 : contest_report(contest_job_contest(job)).played;
    if (failed) {
        assert_string_equal(fault.format, why);
    }
    contest_job_free(job);
    return games;
}

static void expect_file(const char *path, const char *content, size_t length)
{
    char *now = NULL, message[FILE_MESSAGE_BYTES];
    size_t got = 0;
    assert_int_equal(file_read(path, &now, &got, message, sizeof message), FILE_READ);
    assert_int_equal(got, length);
    assert_memory_equal(now, content, length);
    free(now);
}

/* Neither a file nor a folder is made, nothing is mended, and another program may play on. */
static void test_looking_at_a_match_changes_nothing(void **state)
{
    (void)state;
    const ContestChoice choice = choice_of("./none", 4);
    char *text = NULL, message[FILE_MESSAGE_BYTES];
    size_t length = 0;
    assert_int_equal(games_known(&choice, "folder/games.sgf", false, NULL), 0);
    assert_int_equal(access("folder", F_OK), -1);
    assert_int_equal(games_known(&choice, "folder/games.sgf", true, NULL), 4);
    assert_true(may_lock("folder/games.sgf"));
    assert_int_equal(file_read("folder/games.sgf", &text, &length, message, sizeof message),
                     FILE_READ);
    const size_t cut = length - 20;
    assert_int_equal(truncate("folder/games.sgf", (off_t)cut), 0);
    const int other = open("folder/games.sgf", O_RDWR);
    assert_int_equal(flock(other, LOCK_EX | LOCK_NB), 0);
    assert_int_equal(games_known(&choice, "folder/games.sgf", false, NULL), 3);
    expect_file("folder/games.sgf", text, cut);
    assert_int_equal(access("folder/games.sgf.bad", F_OK), -1);
    /* Going on is another matter. */
    assert_int_equal(
        games_known(&choice, "folder/games.sgf", true, "%s: the games cannot be saved there: %s."),
        -1);
    expect_file("folder/games.sgf", text, cut);
    close(other);
    assert_int_equal(games_known(&choice, "folder/games.sgf", true, NULL), 4);
    assert_int_equal(access("folder/games.sgf.bad", F_OK), 0);
    free(text);
}

/* A program that has just locked what was there before it was replaced has locked nothing. */
static void test_the_lock_is_on_the_file_that_has_the_name(void **state)
{
    (void)state;
    const ContestChoice choice = choice_of("./none", 2);
    replaced = "games.sgf";
    assert_int_equal(games_known(&choice, "games.sgf", true, NULL), 2);
    assert_null(replaced);
    assert_int_equal(games_known(&choice, "games.sgf", false, NULL), 2);
}

/* Each game is lost by the engine that is Black, which is asked first. What is known stays when
 * the match has ended, and is the same in its file. */
static void test_games_without_engines_are_counted(void **state)
{
    (void)state;
    const ContestChoice choice = choice_of("./none", 6);
    for (int time = 0; time < 2; time++) {
        ContestJob *job = contest_job_new(&choice, listed, "lost.sgf", time == 0);
        assert_non_null(job);
        assert_true(contest_job_wait(job, 7, 0));
        assert_true(may_lock("lost.sgf"));
        const ContestReport report = contest_report(contest_job_contest(job));
        PlayedGame game[10];
        assert_true(report.complete && !report.failed);
        assert_int_equal(report.played, 6);
        assert_int_equal(report.resumed, time == 0 ? 0 : 6);
        assert_int_equal(report.losses[0][LOSS_CRASH], 3);
        assert_int_equal(report.losses[1][LOSS_CRASH], 3);
        assert_int_equal(report.score.white_wins, 6);
        assert_int_equal(contest_last_games(contest_job_contest(job), game, 10), 6);
        for (int i = 0; i < 6; i++) {
            assert_int_equal(game[i].place, 5 - i);
            assert_int_equal(game[i].loss, LOSS_CRASH);
            assert_int_equal(game[i].moves, 0);
        }
        contest_job_free(job);
    }
}

/* Also before it has begun. */
static void test_a_match_can_be_stopped_at_any_time(void **state)
{
    (void)state;
    const ContestChoice choice = choice_of("/bin/sleep 1000", 10);
    for (int i = 0; i < 10; i++) {
        ContestJob *job = contest_job_new(&choice, listed, "", true);
        assert_non_null(job);
        contest_job_stop(job);
        assert_true(contest_job_is_stopping(job));
        assert_true(contest_job_wait(job, 11, 0));
        assert_false(contest_job_is_working(job));
        contest_job_free(job);
    }
}

static LiveGame live_game(ContestJob *job)
{
    LiveGame live;
    contest_live_game(contest_job_contest(job), 0, &live);
    return live;
}

/* Whichever thread runs first. */
static void test_the_first_board_has_the_first_game(void **state)
{
    (void)state;
    const ContestChoice choice = choice_of("/bin/sleep 1000", 4);
    creates_until_late = 2; /* the match's own thread, then that of the first board */
    ContestJob *job = contest_job_new(&choice, listed, "", true);
    assert_non_null(job);
    Patience patience = {0};
    while (!contest_job_contest(job) || live_game(job).number < 0) {
        patience_pause(&patience, "a game is begun");
    }
    assert_int_equal(live_game(job).number, 0);
    contest_job_free(job);
}

/* Nobody's clock runs while an engine starts. */
static void test_a_game_whose_engines_start_has_no_running_clock(void **state)
{
    (void)state;
    const ContestChoice choice = choice_of("/bin/sleep 1000", 2);
    ContestJob *job = contest_job_new(&choice, listed, "", true);
    assert_non_null(job);
    Patience patience = {0};
    while (!contest_job_contest(job) || live_game(job).number < 0) {
        patience_pause(&patience, "a game is begun");
    }
    assert_false(live_game(job).runs);
    contest_job_free(job);
}

/* It keeps its board, and the time that the engine to move had left. */
static void test_the_clock_of_a_stopped_game_stands(void **state)
{
    (void)state;
    const ContestChoice choice = choice_of("/bin/sh -c 'while read -r word rest; do case $word in "
                                           "START*) echo OK;; ABOUT*) echo me;; BEGIN*) "
                                           "echo 7,7;; TURN*) sleep 1000;; esac; done'",
                                           2);
    ContestJob *job = contest_job_new(&choice, listed, "", true);
    assert_non_null(job);
    assert_true(contest_job_wait(job, 0, 1));
    const LiveGame before = live_game(job);
    assert_true(before.runs);
    contest_job_stop(job);
    Patience patience = {0};
    while (live_game(job).runs) {
        patience_pause(&patience, "the clock is stopped");
    }
    const LiveGame stopped = live_game(job);
    assert_int_equal(stopped.count, 1);
    assert_in_range(stopped.thought_ms, 0, monotonic_ms() - before.since_ms);
    assert_true(contest_job_wait(job, 3, 0));
    assert_int_equal(live_game(job).thought_ms, stopped.thought_ms);
    assert_false(live_game(job).runs);
    contest_job_free(job);
}

/* The page shows what was collected: it does not change by itself. */
static void test_the_page_follows_when_it_is_due(void **state)
{
    (void)state;
    static Messages messages;
    static EngineEntry list[ENGINES_MAX];
    ContestChoice choice = choice_of("./none", 4);
    ContestRoom room = {.messages = &messages, .choice = &choice, .entry = list};
    const Command start = {.kind = CMD_CONTEST, .field = contest_field(CONTEST_START, 0)};
    ViewContest view;
    assert_true(contest_room_run(&room, &start));
    room.seen.stage = CONTEST_RUNNING; /* as it may be by now */
    assert_true(contest_job_wait(room.job, 5, 0));
    contest_room_fill(&room, &view);
    assert_int_equal(view.stage, CONTEST_RUNNING);
    assert_true(contest_room_collect(&room, true, 0));
    contest_room_fill(&room, &view);
    assert_int_equal(view.stage, CONTEST_COMPLETE);
    assert_int_equal(view.played, 4);
    assert_false(contest_room_collect(&room, true, 1000));
    contest_room_free(&room);
}

/* What the page of the engines lets them use counts here, too: an engine is told so. */
static void test_the_limits_of_listed_engines_count(void **state)
{
    (void)state;
    char here[FILE_PATH_BYTES], command[2 * FILE_PATH_BYTES];
    char *told = NULL, message[FILE_MESSAGE_BYTES];
    size_t length = 0;
    assert_non_null(getcwd(here, sizeof here));
    snprintf(command, sizeof command,
             "/bin/sh -c 'while read -r line; do echo $line >>%.200s/told$0; case $line in START*) "
             "echo OK;; ABOUT*) echo me;; BEGIN*) echo 7,7;; DONE*) echo off;; esac; done'",
             here);
    const ContestChoice choice = choice_of(command, 1);
    listed[3] = (EngineEntry){.name = "Ada", .memory_mib = 64, .threads = 3, .move_ms = 7000};
    memcpy(listed[3].command, choice.side[0].engine, sizeof listed[3].command);
    assert_int_equal(games_known(&choice, "limits.sgf", true, NULL), 1);
    assert_int_equal(file_read("told0", &told, &length, message, sizeof message), FILE_READ);
    assert_non_null(strstr(told, "INFO max_memory 67108864\r\n"));
    assert_non_null(strstr(told, "INFO thread_num 3\r\n"));
    assert_non_null(strstr(told, "INFO timeout_turn 7000\r\n"));
    free(told);
    assert_int_equal(file_read("told1", &told, &length, message, sizeof message), FILE_READ);
    assert_null(strstr(told, "thread_num"));
    assert_non_null(strstr(told, "INFO timeout_turn 30000\r\n"));
    free(told);
    /* With other limits it would be another match. */
    listed[3].threads = 2;
    assert_int_equal(games_known(&choice, "limits.sgf", true,
                                 "%s: game %s does not belong to this match: its engines have the "
                                 "same names, but other commands or limits."),
                     -1);
    memset(listed, 0, sizeof listed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(test_looking_at_a_match_changes_nothing),
        IN_OWN_FOLDER(test_the_lock_is_on_the_file_that_has_the_name),
        IN_OWN_FOLDER(test_games_without_engines_are_counted),
        IN_OWN_FOLDER(test_a_match_can_be_stopped_at_any_time),
        IN_OWN_FOLDER(test_the_first_board_has_the_first_game),
        IN_OWN_FOLDER(test_a_game_whose_engines_start_has_no_running_clock),
        IN_OWN_FOLDER(test_the_limits_of_listed_engines_count),
        IN_OWN_FOLDER(test_the_clock_of_a_stopped_game_stands),
        IN_OWN_FOLDER(test_the_page_follows_when_it_is_due)};
    signal(SIGPIPE, SIG_IGN); /* as the program does */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
