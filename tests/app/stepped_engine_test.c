/* Engines whose question changes before they have answered, and that end before the next one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "app/file.h"
#include "app/patience.h"
#include "app/shell_engine.h"

/* Asks about two positions, the second before the first is answered; the engine finds G7 then. */
static void analyse_twice(const char *path, const char *thinks, int starts)
{
    char log[80], said[HEARD_BYTES];
    SearchReport report;
    const Point moves[2] = {point_at(7, 7), point_at(7, 6)};
    snprintf(log, sizeof log, "%s.log", path);
    remove(log);
    GomocupClient *client = gomocup_new(path, NULL);
    GomocupQuestion q = question_of(2, moves);
    q.lines = 2;
    gomocup_ask(client, &q);
    engine_log_wait(log, thinks, 1);
    gomocup_drop(client);
    q.count = 1;
    gomocup_ask(client, &q);
    engine_log_wait(log, thinks, 2);
    engine_log_wait(log, "started", starts);
    GomocupAnswer answer;
    gomocup_wait(client);
    assert_true(gomocup_heard(client, &report, said));
    assert_false(gomocup_heard(client, &report, said));
    assert_true(gomocup_take(client, &answer));
    assert_int_equal(answer.fault, GOMOCUP_GOOD);
    assert_int_equal(report.move, point_at(6, 8));
    gomocup_free(client);
    assert_int_equal(engine_log_count(log, "started"), starts);
    remove(log);
    remove(path);
}

/* `words`: what it does with Yixin's. Its first analysis never ends by itself. */
#define ANALYST(words)                                                                             \
    "#!/bin/sh\nlog=\"$0.log\"\necho started >>\"$log\"\n"                                         \
    "think() { echo thinks >>\"$log\"; [ $(grep -c thinks \"$log\") = 1 ] || echo 6,8; }\n"        \
    "while read -r a b; do a=$(echo $a | tr -d '\\r')\ncase $a in\nSTART|RESTART) echo OK;;\n"     \
    "ABOUT) echo 'name=\"x\"';;\n" words "END) exit 0;;\nesac\ndone\n"

/* It stops at once and goes on with the next position. */
static void test_analysis_in_yixins_words(void **state)
{
    (void)state;
    analyse_twice(engine_write(ANALYST("YXSHOWINFO) echo 'MESSAGE INFO MAX_THREAD_NUM 1';;\n"
                                       "YXNBEST) think;;\nYXSTOP) echo 3,3;;\n")),
                  "thinks", 1);
}

/* One that knows no such words, or does not obey, is killed and started again. */
static void test_analysis_without_stop(void **state)
{
    (void)state;
    analyse_twice(engine_write(ANALYST("YX*) echo UNKNOWN;;\nDONE) think;;\n")), "thinks", 2);
}

/* It has more to say before the move that ends its thinking, which takes it a moment. */
static void test_analysis_ends_with_a_move(void **state)
{
    (void)state;
    analyse_twice(engine_write(ANALYST("YXSHOWINFO) echo 'MESSAGE INFO MAX_THREAD_NUM 1';;\n"
                                       "YXNBEST) think;;\nYXSTOP) echo 'MESSAGE stopped'\n"
                                       "echo 'UNKNOWN why'; echo 'it stops'; echo OK; sleep 0.2\n"
                                       "echo 3,3;;\n")),
                  "thinks", 1);
}

/* An engine that is slow to stop is told to end at the end of the program, when it was told to stop
 * already; it is not waited for twice. */
static void test_ends_while_it_stops(void **state)
{
    (void)state;
    char log[80];
    const Point move = point_at(7, 7);
    const char *path = engine_write(ANALYST("YXSHOWINFO) echo 'MESSAGE INFO MAX_THREAD_NUM 1';;\n"
                                            "YXNBEST) echo asked >>\"$log\";;\n"
                                            "YXSTOP) echo stops >>\"$log\"; read -r a b\n"
                                            "echo told $a >>\"$log\"; exit;;\n"));
    snprintf(log, sizeof log, "%s.log", path);
    bool told = false;
    for (int i = 0; i < 10 && !told; i++) { /* a second may be too short for a busy machine */
        remove(log);
        GomocupClient *client = gomocup_new(path, NULL);
        GomocupQuestion q = question_of(1, &move);
        q.lines = 2;
        gomocup_ask(client, &q);
        engine_log_wait(log, "asked", 1);
        gomocup_drop(client);
        engine_log_wait(log, "stops", 1);
        gomocup_free(client);
        told = engine_log_count(log, "told END") == 1;
    }
    assert_true(told);
    remove(log);
    remove(path);
}

/* Finds a point in the column of the number of stones. Answers WORD only when the test says so. */
#define SLOW_TO_ANSWER(word)                                                                       \
    "#!/bin/sh\nlog=\"$0.log\"\necho started >>\"$log\"\nthink() { echo asked >>\"$log\"; echo "   \
    "$n,0; }\n"                                                                                    \
    "while read -r a b; do\na=$(echo $a | tr -d '\\r')\nif [ $a = " word " ]; then\n"              \
    "echo slow >>\"$log\"; until [ -e \"$0.go\" ]; do sleep 0.01; done; fi\ncase $a in\n"          \
    "START|RESTART) echo OK;;\nABOUT) echo 'name=\"x\"';;\nYXBOARD) n=0; y=1;;\nBOARD) n=0; "      \
    "y=;;\n"                                                                                       \
    "YXSHOWINFO) echo 'MESSAGE INFO MAX_THREAD_NUM 1';;\n*,*,*) n=$((n+1));;\n"                    \
    "YXNBEST) think;;\nDONE) [ $y ] || think;;\nEND) exit 0;;\nesac\ndone\n"

/* What a SLOW_TO_ANSWER writes, and what it waits for. */
typedef struct SlowFiles {
    char log[80], go[80];
} SlowFiles;

static void slow_files_remove(const SlowFiles *files)
{
    remove(files->log);
    remove(files->go);
}

/* Neither is there. */
static SlowFiles slow_files_of(const char *path)
{
    SlowFiles files;
    snprintf(files.log, sizeof files.log, "%s.log", path);
    snprintf(files.go, sizeof files.go, "%s.go", path);
    slow_files_remove(&files);
    return files;
}

/* Until the client has noticed that the engine, whose number is in this file, has ended. */
static void wait_until_cleaned(const char *path)
{
    int id = 0;
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_int_equal(fscanf(file, "%d", &id), 1);
    fclose(file);
    Patience patience = {0};
    while (kill(id, 0) == 0) {
        patience_pause(&patience, "the engine that ended is waited for");
    }
}

/* A player steps on while it still gets ready for its question, and sees other pages: it was
 * started once, and is asked about the last position alone. `before`: it has analysed others. */
static void step_through(const char *path, bool before)
{
    const Point moves[4] = {point_at(7, 7), point_at(7, 6), point_at(6, 7), point_at(6, 6)};
    const SlowFiles files = slow_files_of(path);
    GomocupClient *client = gomocup_new(path, NULL);
    GomocupQuestion q = question_of(2, moves);
    q.lines = 1;
    if (before) {
        assert_int_equal(question_ask(client, &q).move, point_at(2, 0));
    }
    for (q.count = 1; q.count <= 3; q.count++) {
        gomocup_ask(client, &q);
        engine_log_wait(files.log, "slow", 1);
        gomocup_drop(client);
    }
    assert_int_equal(file_write(files.go, "", 0, FILE_QUICK), 0);
    q.count = 4;
    assert_int_equal(question_ask(client, &q).move, point_at(4, 0));
    gomocup_free(client);
    assert_int_equal(engine_log_count(files.log, "started"), 1);
    assert_int_equal(engine_log_count(files.log, "asked"), before ? 2 : 1);
    slow_files_remove(&files);
    remove(path);
}

static void test_steps_while_it_starts(void **state)
{
    (void)state;
    step_through(engine_write(SLOW_TO_ANSWER("START")), false);
    step_through(engine_write(SLOW_TO_ANSWER("ABOUT")), false);
    step_through(engine_write(SLOW_TO_ANSWER("RESTART")), true);
}

/* A move taken back while the opponent still starts does not start it anew. */
static void test_taken_back_while_it_starts(void **state)
{
    (void)state;
    const Point moves[1] = {point_at(7, 7)}, other[1] = {point_at(7, 6)};
    const char *path = engine_write(SLOW_TO_ANSWER("START"));
    const SlowFiles files = slow_files_of(path);
    GomocupClient *client = gomocup_new(path, NULL);
    GomocupQuestion q = question_of(1, moves);
    gomocup_ask(client, &q);
    engine_log_wait(files.log, "slow", 1);
    gomocup_drop(client);
    q = question_of(1, other);
    gomocup_ask(client, &q);
    assert_int_equal(file_write(files.go, "", 0, FILE_QUICK), 0);
    gomocup_wait(client);
    GomocupAnswer answer;
    assert_true(gomocup_take(client, &answer));
    assert_int_equal(answer.move, point_at(1, 0));
    gomocup_free(client);
    assert_int_equal(engine_log_count(files.log, "started"), 1);
    slow_files_remove(&files);
    remove(path);
}

/* An engine that ends after its move is started again, and told the whole board. */
static void test_ended_between_moves(void **state)
{
    (void)state;
    const char *path = engine_write("#!/bin/sh\necho $$ >\"$0.pid\"\nn=0\nwhile read -r a b; do\n"
                                    "a=$(echo $a | tr -d '\\r')\ncase $a in\nSTART) echo OK;;\n"
                                    "*,*,*) n=$((n+1));;\nTURN) echo 14,14; exit;;\n"
                                    "DONE) echo $n,0; exit;;\nEND) exit;;\nesac\ndone\n");
    char pid[80];
    snprintf(pid, sizeof pid, "%s.pid", path);
    GomocupClient *client = gomocup_new(path, NULL);
    const Point moves[3] = {point_at(7, 7), point_at(1, 0), point_at(7, 6)};
    GomocupQuestion q = question_of(1, moves);
    assert_int_equal(question_ask(client, &q).move, point_at(1, 0));
    wait_until_cleaned(pid);
    q = question_of(3, moves);
    assert_int_equal(question_ask(client, &q).move, point_at(3, 0));
    gomocup_free(client);
    remove(pid);
    remove(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_analysis_in_yixins_words),
        cmocka_unit_test(test_analysis_without_stop),
        cmocka_unit_test(test_analysis_ends_with_a_move),
        cmocka_unit_test(test_ends_while_it_stops),
        cmocka_unit_test(test_steps_while_it_starts),
        cmocka_unit_test(test_taken_back_while_it_starts),
        cmocka_unit_test(test_ended_between_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
