/* Gomocup engines as child processes, good and bad ones. They are small shell scripts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/file.h"
#include "app/gomocup_client.h"
#include "app/shell_engine.h"
#include "app/own_folder.h"

/* Answers every TURN, BEGIN and BOARD with the next point of row 0. */
#define GOOD(reply, takeback)                                                                      \
    "#!/bin/sh\nn=0\nwhile read -r a b; do a=$(echo $a | tr -d '\\r')\ncase $a in\n"               \
    "START) echo 'MESSAGE hello'; echo OK;;\nRESTART) n=$((n+5)); echo OK;;\n"                     \
    "TAKEBACK) " takeback ";;\n"                                                                   \
    "BEGIN|TURN|DONE) echo 'DEBUG thinking' >&2; " reply "; n=$((n+1));;\nEND) exit 0;;\nesac\n"   \
    "done\n"

static void test_good_engine(void **state)
{
    (void)state;
    const char *path = engine_write(GOOD("printf '%s,0\\r\\n' $n", "echo OK"));
    GomocupClient *client = gomocup_new(path, NULL);
    Point moves[8] = {0};
    GomocupQuestion q = question_of(0, moves);
    GomocupAnswer answer = question_ask(client, &q);
    assert_int_equal(answer.move, point_at(0, 0));
    moves[0] = answer.move;
    moves[1] = point_at(7, 7);
    q = question_of(2, moves);
    answer = question_ask(client, &q);
    assert_int_equal(answer.move, point_at(1, 0));
    moves[1] = point_at(8, 8); /* TAKEBACK twice, another move */
    q = question_of(2, moves);
    answer = question_ask(client, &q);
    assert_int_equal(answer.move, point_at(2, 0));
    moves[2] = point_at(9, 9); /* another game */
    moves[0] = point_at(3, 3);
    q = question_of(3, moves);
    answer = question_ask(client, &q);
    assert_int_equal(answer.move, point_at(8, 0)); /* after RESTART */
    gomocup_free(client);
    remove(path);
}

static void test_takeback_unknown(void **state)
{
    (void)state;
    const char *path = engine_write(GOOD("echo $n,0", "echo UNKNOWN"));
    GomocupClient *client = gomocup_new(path, NULL);
    Point moves[3] = {point_at(7, 7)};
    GomocupQuestion q = question_of(1, moves);
    assert_int_equal(question_ask(client, &q).move, point_at(0, 0));
    moves[0] = point_at(6, 6);
    q = question_of(1, moves);
    assert_int_equal(question_ask(client, &q).move, point_at(6, 0)); /* RESTART and BOARD */
    gomocup_free(client);
    remove(path);
}

/* The client's time: it passes only where a test says so, however busy the machine is. */
static atomic_llong passed_ms = 1;
/* How often it waited for the engine for a moment and nothing came. */
static atomic_int looks_in_vain;

int64_t __wrap_monotonic_ms(void);
int64_t __wrap_monotonic_ms(void)
{
    return atomic_load(&passed_ms);
}

int __real_poll(struct pollfd *polled, nfds_t count, int timeout);
int __wrap_poll(struct pollfd *polled, nfds_t count, int timeout);
/* The client looks at the time at least every few milliseconds. While it only gives an engine time
 * to end, time passes, ten times as fast as it does. */
int __wrap_poll(struct pollfd *polled, nfds_t count, int timeout)
{
    enum { REAL_MS = 10 };
    if (count == 0) {
        atomic_fetch_add(&passed_ms, 10 * (long long)timeout);
    }
    const int ready = __real_poll(polled, count, timeout > REAL_MS ? REAL_MS : timeout);
    if (count > 0 && ready == 0) {
        atomic_fetch_add(&looks_in_vain, 1);
    }
    return ready;
}

/* Once the engine has made this file, and the client has read all that it said before, and waits
 * for it: a minute passes for the client. */
static void let_a_minute_pass(const char *made)
{
    while (access(made, F_OK) != 0) {
        usleep(1000);
    }
    const int before = atomic_load(&looks_in_vain);
    while (atomic_load(&looks_in_vain) < before + 2) { /* the first may have begun before */
        usleep(1000);
    }
    atomic_fetch_add(&passed_ms, 60000);
}

/* An engine that says nothing to TAKEBACK is asked once, and started again. */
static void test_takeback_ignored(void **state)
{
    (void)state;
    const char *path = engine_write(GOOD("echo $((n % 9)),0", "echo asked >>\"$0.log\""));
    char log[80], message[FILE_MESSAGE_BYTES], *text;
    size_t length;
    snprintf(log, sizeof log, "%s.log", path);
    remove(log);
    GomocupClient *client = gomocup_new(path, NULL);
    Point moves[3] = {point_at(7, 7)};
    GomocupQuestion q = question_of(1, moves);
    assert_int_equal(question_ask(client, &q).move, point_at(0, 0));
    for (int i = 0; i < 3; i++) {
        moves[0] = point_at(6, i + 1);
        q = question_of(1, moves);
        GomocupAnswer answer;
        gomocup_ask(client, &q);
        if (i == 0) {
            let_a_minute_pass(log);
        }
        gomocup_wait(client);
        assert_true(gomocup_take(client, &answer));
        assert_int_not_equal(answer.move, POINT_NONE);
    }
    gomocup_free(client);
    assert_int_equal(file_read(log, &text, &length, message, sizeof message), FILE_READ);
    assert_string_equal(text, "asked\n");
    free(text);
    remove(log);
    remove(path);
}

/* Answers with the number of stones of each side as coordinates. */
static void test_set_up_stones(void **state)
{
    (void)state;
    const char *path =
        engine_write("#!/bin/sh\nwhile read -r a b; do a=$(echo $a | tr -d '\\r')\n"
                     "case $a in\nSTART|RESTART) echo OK;;\nBOARD) own=0; other=0;;\n"
                     "*,*,1) own=$((own+1));;\n*,*,2) other=$((other+1));;\n"
                     "DONE) echo $own,$other;;\nTURN|BEGIN) echo 14,14;;\n"
                     "END) exit 0;;\nesac\ndone\n");
    GomocupClient *client = gomocup_new(path, NULL);
    Point moves[3] = {point_at(7, 7)};
    GomocupQuestion q = question_of(0, moves);
    q.setup_count = 2;
    q.setup[0] = point_at(3, 3);
    q.setup[1] = point_at(11, 11);
    q.setup_own[0] = q.setup_own[1] = true;
    assert_int_equal(question_ask(client, &q).move, point_at(2, 0));
    moves[0] = point_at(2, 0);
    moves[1] = point_at(7, 7);
    q.count = 2;
    memcpy(q.move, moves, sizeof moves);
    assert_int_equal(question_ask(client, &q).move,
                     point_at(14, 14)); /* TURN: the engine knows the other moves */
    q.setup_count = 1;                  /* another game that begins with the same moves */
    assert_int_equal(question_ask(client, &q).move, point_at(2, 1));
    gomocup_free(client);
    remove(path);
}

/* Answers with the number of lines of the board it was sent, and the size of the last START. */
static void test_what_an_engine_is_sent(void **state)
{
    (void)state;
    const char *path =
        engine_write("#!/bin/sh\nn=0\nwhile read -r a b; do a=$(echo $a | tr -d '\\r')\n"
                     "case $a in\nSTART) s=$(echo $b | tr -d '\\r'); echo OK;;\n"
                     "RESTART) echo OK;;\nTAKEBACK) echo UNKNOWN;;\n"
                     "BOARD) n=0;;\n*,*,*) n=$((n+1));;\n"
                     "DONE) echo $n,$((s-1));;\nBEGIN) echo 14,$((s-1));;\n"
                     "TURN) echo 13,$((s-1));;\nEND) exit 0;;\nesac\ndone\n");
    GomocupClient *client = gomocup_new(path, NULL);
    Point moves[4] = {point_at(7, 7), POINT_PASS, point_at(8, 8), POINT_PASS};
    GomocupQuestion q = question_of(3, moves);
    assert_int_equal(question_ask(client, &q).move, point_at(2, 14)); /* a pass is no stone */
    q = question_of(4,
                    moves); /* its own move was another one: the whole board, without the passes */
    assert_int_equal(question_ask(client, &q).move, point_at(2, 14));
    /* Another size is another START; the engine may take its own time. */
    q = question_of(0, moves);
    q.size = 20;
    q.turn_ms = 0;
    q.match_ms = q.left_ms = 60000;
    assert_int_equal(question_ask(client, &q).move, point_at(14, 19));
    q = question_of(1, moves);
    q.size = 20;
    q.turn_ms = 0;
    assert_int_equal(question_ask(client, &q).move, point_at(1, 19));
    q.rule = RULE_STANDARD;
    q.count = 0;
    assert_int_equal(question_ask(client, &q).move, point_at(14, 19));
    /* The set-up stones stay, but their owner is another one: the whole board again. */
    q = question_of(0, moves);
    q.setup_count = 1;
    q.setup[0] = point_at(3, 3);
    q.setup_own[0] = true;
    assert_int_equal(question_ask(client, &q).move, point_at(1, 14));
    q.count = 1;
    q.setup_own[0] = false;
    assert_int_equal(question_ask(client, &q).move, point_at(2, 14));
    q.count = 3;
    q.move[1] = point_at(2, 14);
    q.move[2] = point_at(0, 0);
    assert_int_equal(question_ask(client, &q).move, point_at(13, 14));
    q.setup[0] = point_at(4, 4);
    assert_int_equal(question_ask(client, &q).move, point_at(4, 14));
    /* A move on a set-up stone is refused. */
    q.setup[0] = point_at(2, 14);
    q.count = 1;
    GomocupAnswer answer = question_ask(client, &q);
    assert_int_equal(answer.move, POINT_NONE);
    assert_non_null(strstr(gomocup_fault_words(answer.fault), "occupied point"));
    gomocup_free(client);
    remove(path);
}

static void test_bad_engines(void **state)
{
    (void)state;
    static const struct {
        const char *text, *told;
    } bad[] = {
        {GOOD("echo 15,0", "echo OK"), "board"},
        {GOOD("echo -1,3", "echo OK"), "board"},
        {GOOD("echo 7,7", "echo OK"), "occupied point"},
        {GOOD("echo rubbish", "echo OK"), "not a move"},
        {GOOD("exit 3", "echo OK"), "ended"},
        {"#!/bin/sh\nexit 1\n", "ended"},
        {"#!/bin/sh\nread -r a; echo ERROR size\nsleep 30\n", "does not accept"},
        {"#!/bin/sh\nread -r a; head -c 100000 /dev/zero | tr '\\0' x; exit\n", "ended"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const char *path = engine_write(bad[i].text);
        GomocupClient *client = gomocup_new(path, NULL);
        Point moves[1] = {point_at(7, 7)};
        GomocupQuestion q = question_of(1, moves);
        GomocupAnswer answer = question_ask(client, &q);
        assert_int_equal(answer.move, POINT_NONE);
        if (!strstr(gomocup_fault_words(answer.fault), bad[i].told)) {
            fail_msg("engine %zu: told \"%s\", expected \"%s\"", i,
                     gomocup_fault_words(answer.fault), bad[i].told);
        }
        gomocup_free(client);
        remove(path);
    }
}

/* What an engine says besides its move: errors about what it was sent, a suggestion, a greeting. An
 * error is kept for the message, if it fails after all. */
static void test_what_engines_say(void **state)
{
    (void)state;
    static const struct {
        const char *text, *said; /* no words: it moves to 3,4 */
    } cases[] = {
        {GOOD("echo 'UNKNOWN command'; echo 'ERROR no such key'; echo OK; echo 'INFO x'; echo ' 3 "
              ", 4 '",
              "echo OK"),
         ""},
        {GOOD("echo 'ERROR I give up'; exit 1", "echo OK"), "ERROR I give up"},
        {GOOD("echo 'three, four'", "echo OK"), "three, four"},
        {GOOD("echo 3,4,5", "echo OK"), "3,4,5"},
        {GOOD("echo 99999999999999999999,4", "echo OK"), "99999999999999999999,4"},
        {"#!/bin/sh\necho Welcome\nread -r a\necho hello\necho OK\nwhile read -r a b; do\n"
         "case $a in TURN) echo SUGGEST 3,4;; PLAY) echo $b;; BOARD) board=1;; DONE*) echo suggest "
         "3,4;;\n"
         "END*) exit;;\nesac\ndone\n",
         ""},
        {"#!/bin/sh\nread -r a\necho 'ERROR only 20x20'\nread -r a\n", "ERROR only 20x20"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *path = engine_write(cases[i].text);
        GomocupClient *client = gomocup_new(path, NULL);
        Point moves[1] = {point_at(7, 7)};
        GomocupQuestion q = question_of(1, moves);
        q.turn_ms = 60000;
        const GomocupAnswer answer = question_ask(client, &q);
        assert_string_equal(answer.said, cases[i].said);
        assert_int_equal(answer.move, cases[i].said[0] ? POINT_NONE : point_at(3, 4));
        gomocup_free(client);
        remove(path);
    }
}

/* Who an engine is, before its move. One that does not know ABOUT can play, too. */
static void test_about(void **state)
{
    (void)state;
    static const char *const says[] = {"echo 'name=\"X\", version=\"2\"'", "echo UNKNOWN"};
    for (int i = 0; i < 2; i++) {
        char text[300];
        snprintf(text, sizeof text,
                 "#!/bin/sh\nwhile read -r a b; do a=$(echo $a | tr -d '\\r')\n"
                 "case $a in START) echo OK;; ABOUT) %s;; BEGIN) echo 2,1;; END) exit;;\n"
                 "esac\ndone\n",
                 says[i]);
        const char *path = engine_write(text);
        GomocupClient *client = gomocup_new(path, NULL);
        GomocupQuestion q = question_of(0, (Point[1]){0});
        q.asks_about = true;
        const GomocupAnswer answer = question_ask(client, &q);
        assert_int_equal(answer.move, point_at(2, 1));
        assert_string_equal(answer.about, i == 0 ? "name=\"X\", version=\"2\"" : "");
        gomocup_free(client);
        remove(path);
    }
}

/* An engine without RESTART is started again for another game. */
static void test_restart_unknown(void **state)
{
    (void)state;
    const char *path =
        engine_write("#!/bin/sh\nn=0\nwhile read -r a b; do a=$(echo $a | tr -d '\\r')\n"
                     "case $a in START) echo OK;; RESTART) echo UNKNOWN command;;\n"
                     "BEGIN) echo $n,0; n=$((n+1));; END) exit;;\nesac\ndone\n");
    GomocupClient *client = gomocup_new(path, NULL);
    GomocupQuestion q = question_of(0, (Point[1]){0});
    for (int i = 0; i < 3; i++) {
        assert_int_equal(question_ask(client, &q).move, point_at(0, 0));
    }
    gomocup_free(client);
    remove(path);
}

/* An engine that is silent, or says something else than OK, fails once its time and the grace have
 * passed, not before. */
static void test_silent_engines(void **state)
{
    (void)state;
    static const struct {
        const char *text, *told, *said;
    } silent[] = {
        {GOOD(": >\"${0%/*}/asked\"", "echo OK"), "in time", ""},
        {"#!/bin/sh\nread -r a; : >\"${0%/*}/asked\"; sleep 60\n", "does not answer", ""},
        {"#!/bin/sh\necho Hello; read -r a; echo '220 ready'; : >\"${0%/*}/asked\"; sleep 60\n",
         "does not speak", "220 ready"},
    };
    for (size_t i = 0; i < sizeof silent / sizeof silent[0]; i++) {
        const char *path = engine_write(silent[i].text);
        GomocupClient *client = gomocup_new(path, NULL);
        GomocupAnswer answer;
        Point moves[1] = {point_at(7, 7)};
        GomocupQuestion q = question_of(1, moves);
        remove("asked");
        gomocup_ask(client, &q);
        while (access("asked", F_OK) != 0) {
            usleep(1000);
        }
        assert_false(gomocup_take(client, &answer));
        let_a_minute_pass("asked");
        gomocup_wait(client);
        assert_true(gomocup_take(client, &answer));
        assert_int_equal(answer.move, POINT_NONE);
        if (!strstr(gomocup_fault_words(answer.fault), silent[i].told)) {
            fail_msg("told \"%s\", expected \"%s\"", gomocup_fault_words(answer.fault),
                     silent[i].told);
        }
        assert_string_equal(answer.said, silent[i].said);
        gomocup_free(client);
        remove(path);
    }
    remove("asked");
}

/* A dropped question is never answered; the next one gets its own answer. */
static void test_dropped(void **state)
{
    (void)state;
    const char *path = engine_write(GOOD("case $b in 1,*) sleep 1;; esac; echo $n,0", "echo OK"));
    GomocupClient *client = gomocup_new(path, NULL);
    GomocupAnswer answer;
    uint32_t ticket;
    Point slow[1] = {point_at(1, 1)}, fast[1] = {point_at(2, 2)};
    GomocupQuestion q = question_of(1, slow);
    gomocup_ask(client, &q);
    gomocup_drop(client);
    assert_false(gomocup_has_job(client, &ticket));
    assert_false(gomocup_take(client, &answer));
    q = question_of(1, fast);
    q.ticket = 9;
    q.turn_ms = 3000;
    answer = question_ask(client, &q);
    assert_int_equal(answer.ticket, 9);
    assert_int_not_equal(answer.move, POINT_NONE);
    gomocup_free(client);
    remove(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_good_engine),
        cmocka_unit_test(test_takeback_unknown),
        cmocka_unit_test(test_takeback_ignored),
        cmocka_unit_test(test_set_up_stones),
        cmocka_unit_test(test_bad_engines),
        cmocka_unit_test(test_what_an_engine_is_sent),
        cmocka_unit_test(test_dropped),
        cmocka_unit_test(test_silent_engines),
        cmocka_unit_test(test_what_engines_say),
        cmocka_unit_test(test_restart_unknown),
        cmocka_unit_test(test_about),
    };
    return cmocka_run_group_tests(tests, own_folder_enter, own_folder_leave);
}
