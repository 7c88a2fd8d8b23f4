/* The engine that analyses: when it is asked anew, when its report is taken, and what is told of
 * one that cannot be started or that ends. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/analyst.h"
#include "app/file.h"
#include "app/own_folder.h"
#include "app/patience.h"
#include "app/shell_engine.h"
#include "engine/level.h"

static bool no_memory;

GomocupClient *__real_gomocup_new(const char *command, const char *errors_path);
GomocupClient *__wrap_gomocup_new(const char *command, const char *errors_path);
GomocupClient *__wrap_gomocup_new(const char *command, const char *errors_path)
{
    return no_memory ? NULL : __real_gomocup_new(command, errors_path);
}

static Analyst analyst;
static GomocupDismissed dismissed;
static AnalysisCache *cache;
static Messages messages;
static Match *match;
static EngineEntry entry;
static char log_path[ENGINE_COMMAND_BYTES + 8];

/* Writes each line into its log, and does this with "$a $b". */
#define ENGINE(words)                                                                              \
    "#!/bin/sh\necho started >>\"$0.log\"\nwhile read -r a b; do a=$(echo $a | tr -d "             \
    "'\\r')\necho \"$a $b\" >>\"$0.log\"\n"                                                        \
    "case $a in\nSTART|RESTART) echo OK;;\nABOUT) echo 'name=\"x\"';;\n" words                     \
    "YX*) echo UNKNOWN;;\nEND) exit;;\nesac\ndone\n"

static int begin(void **state)
{
    const Player person = {.kind = PLAYER_HUMAN, .level = LEVEL_DEFAULT};
    const Setup setup = {.size = BOARD_DEFAULT, .player = {person, person}};
    no_memory = false;
    analyst = (Analyst){.asked = false};
    dismissed = (GomocupDismissed){.client = {NULL}};
    messages_init(&messages);
    cache = calloc(1, sizeof *cache);
    match = match_new(&setup);
    entry = (EngineEntry){.name = "Ada"};
    return cache && match && match_play(match, point_at(7, 7)) == MATCH_OK ? own_folder_enter(state)
                                                                           : -1;
}

static int end(void **state)
{
    analyst_free(&analyst);
    gomocup_dismissed_free(&dismissed);
    match_free(match);
    free(cache);
    return own_folder_leave(state);
}

#define ANALYST_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)

static void use_engine(const char *text)
{
    snprintf(entry.command, sizeof entry.command, "%s", engine_write(text));
    snprintf(log_path, sizeof log_path, "%s.log", entry.command);
}

static int count_log(const char *start)
{
    return engine_log_count(log_path, start);
}

static void ask(int lines, int64_t limit_ms)
{
    analyst_ask(&analyst, &entry, match, lines, limit_ms, 0);
}

static const AnalysisEntry *found(void)
{
    return analysis_cache_find(cache, analyst.key);
}

static bool notice_says(const char *text)
{
    ViewNotice notice;
    messages_show_notice(&messages, &notice);
    return notice.kind == NOTICE_ANALYST_FAILED &&
           (strstr(notice.first, text) || strstr(notice.second, text));
}

static void expect_failure(const char *first, const char *second)
{
    analyst_wait(&analyst);
    assert_true(analyst_collect(&analyst, cache, &messages, 0));
    assert_true(notice_says(first));
    assert_true(notice_says(second));
    assert_false(analyst_works(&analyst));
    assert_int_equal(analyst_next_ms(&analyst), -1);
    assert_false(analyst_collect(&analyst, cache, &messages, 1000));
}

/* It thinks as it is told, again if that changes; an answered question stands. */
static void test_a_changed_setting_is_a_new_question(void **state)
{
    (void)state;
    use_engine(ENGINE("DONE) echo thinks >>\"$0.log\"; echo 6,8;;\n"));
    analyst_init(&analyst, "", &dismissed);
    ask(3, 5000);
    analyst_wait(&analyst);
    assert_true(analyst_collect(&analyst, cache, &messages, 0));
    assert_int_equal(found()->report.move, point_at(6, 8));
    assert_int_equal(found()->mover, COLOR_WHITE);
    assert_false(analyst_works(&analyst));
    analyst_wait(&analyst); /* for nothing */
    ask(3, 5000);
    assert_false(analyst_works(&analyst));
    int asked = 1;
    for (int i = 0; i < 4; i++) {
        entry.threads = i < 2 ? 0 : 2;
        entry.memory_mib = i < 3 ? 0 : 350;
        ask(5, i == 0 ? 5000 : 30000);
        assert_true(analyst_works(&analyst));
        analyst_wait(&analyst);
        analyst_collect(&analyst, cache, &messages, 0);
        assert_int_equal(count_log("thinks"), ++asked);
    }
    assert_int_equal(count_log("started"), 3); /* for its threads and its memory */
    assert_int_equal(count_log("INFO thread_num 2"), 2);
    assert_int_equal(count_log("INFO max_memory 367001600"), 1);
}

/* While it thinks, what it has found is taken four times a second. */
static void test_reports_come_four_times_a_second(void **state)
{
    (void)state;
    use_engine(ENGINE("DONE) echo 'MESSAGE depth 4 ev 20 pv I9'; echo said >>\"$0.log\";;\n"
                      "YXSTOP) echo 6,8;;\n"));
    analyst_init(&analyst, "", &dismissed);
    assert_int_equal(analyst_next_ms(&analyst), -1);
    ask(3, 5000);
    assert_int_equal(analyst_next_ms(&analyst), 250);
    Patience patience = {0};
    engine_log_wait(log_path, "said", 1);
    assert_false(analyst_collect(&analyst, cache, &messages, 249));
    assert_null(found());
    int64_t now_ms = analyst_next_ms(&analyst);
    while (!analyst_collect(&analyst, cache, &messages, now_ms)) {
        now_ms = analyst_next_ms(&analyst);
        patience_pause(&patience, "its report");
    }
    assert_int_equal(found()->report.depth, 4);
    assert_true(analyst_works(&analyst));
    assert_int_equal(analyst_next_ms(&analyst), now_ms + 250);
    assert_false(analyst_collect(&analyst, cache, &messages, now_ms + 250)); /* nothing is new */
}

/* A report that was found before with more depth stays. */
static void test_a_deeper_report_stays(void **state)
{
    (void)state;
    use_engine(ENGINE("DONE) echo 'MESSAGE depth 4 ev 20 pv I9'; echo 8,6;;\n"));
    const AnalysisEntry before = {.key = analysis_cache_key_by(&match->position, entry.command),
                                  .report = {.depth = 9, .move = point_at(6, 8), .line_count = 3}};
    assert_true(analysis_cache_store(cache, &before, 3));
    analyst_init(&analyst, "", &dismissed);
    ask(3, 5000);
    analyst_wait(&analyst);
    assert_true(analyst_collect(&analyst, cache, &messages, 0));
    assert_int_equal(found()->report.depth, 9);
    assert_false(messages_has_notice(&messages, NOTICE_ANALYST_FAILED));
}

static void test_no_memory_for_an_engine(void **state)
{
    (void)state;
    use_engine(ENGINE("DONE) echo 6,8;;\n"));
    analyst_init(&analyst, "", &dismissed);
    no_memory = true;
    ask(3, 5000);
    assert_true(analyst_works(&analyst));
    expect_failure("\"Ada\" does not analyse: ", "The computer can analyse in its place.");
    no_memory = false;
    ask(3, 5000); /* not before the player says so */
    assert_false(analyst_works(&analyst));
    analyst_retry(&analyst);
    ask(3, 5000);
    analyst_wait(&analyst);
    assert_true(analyst_collect(&analyst, cache, &messages, 0));
    assert_int_equal(found()->report.move, point_at(6, 8));
}

/* What it says on standard error is in a file of the data folder, if there is one. */
static void test_the_last_words_of_an_engine(void **state)
{
    (void)state;
    char folder[PATH_BYTES + 10];
    use_engine(ENGINE("DONE) echo 'no licence' >&2; exit 1;;\n"));
    analyst_init(&analyst, ".", &dismissed);
    ask(3, 5000);
    expect_failure("\"Ada\" does not analyse: it ended",
                   "More of its words are in ./engine-analysis-errors.txt.");
    assert_int_equal(engine_log_count("engine-analysis-errors.txt", "no licence"), 1);
    memset(folder, 'x', sizeof folder - 1);
    folder[sizeof folder - 1] = '\0';
    analyst_init(&analyst, folder, &dismissed); /* too long for a path */
    analyst_retry(&analyst);
    ask(3, 5000);
    expect_failure("it ended", "The computer can analyse in its place.");
}

/* It is asked for the newest position when it is wanted again. */
static void test_it_rests(void **state)
{
    (void)state;
    use_engine(ENGINE("DONE) echo 6,8;;\n"));
    analyst_init(&analyst, "", &dismissed);
    analyst_rest(&analyst); /* before it was started */
    assert_false(analyst_works(&analyst));
    ask(3, 5000);
    analyst_rest(&analyst);
    assert_false(analyst_works(&analyst));
    assert_false(analyst_collect(&analyst, cache, &messages, 1000));
    assert_int_equal(match_play(match, point_at(8, 8)), MATCH_OK);
    ask(3, 5000);
    analyst_wait(&analyst);
    assert_true(analyst_collect(&analyst, cache, &messages, 0));
    assert_int_equal(found()->mover, COLOR_BLACK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ANALYST_TEST(test_a_changed_setting_is_a_new_question),
        ANALYST_TEST(test_reports_come_four_times_a_second),
        ANALYST_TEST(test_a_deeper_report_stays),
        ANALYST_TEST(test_no_memory_for_an_engine),
        ANALYST_TEST(test_the_last_words_of_an_engine),
        ANALYST_TEST(test_it_rests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
