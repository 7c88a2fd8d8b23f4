/* Signals: a request to end is remembered and passed on to SDL; a crash leaves a report, and what
 * was there before handles the signal next. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/crash.h"
#include "app/crash_text.h"
#include "app/file.h"
#include "app/termination.h"
#include "app/own_folder.h"

#define REPORT "signals_test.txt"
#define STDERR "signals_test.err"

/* Runs a test in a process of its own, whose signals are as the system gives them. */
static int run_apart(int (*run)(int what), int what)
{
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        exit(run(what));
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* ---- requests to end ---- */

static volatile sig_atomic_t passed_on;

static void pass_on(int number)
{
    passed_on = number;
}

static void pass_on_info(int number, siginfo_t *info, void *context)
{
    (void)number;
    (void)info;
    (void)context;
}

static int end_by(int number)
{
    passed_on = 0;
    signal(SIGTERM, pass_on); /* as SDL does */
    signal(SIGHUP, number == SIGHUP ? SIG_DFL : SIG_IGN);
    termination_watch();
    if (termination_requested()) {
        return 1;
    }
    raise(number);
    return termination_requested() && passed_on == SIGTERM ? 0 : 2;
}

/* nohup: a closed terminal ends nothing. */
static int ignore_hangup(int what)
{
    (void)what;
    signal(SIGTERM, pass_on);
    signal(SIGHUP, SIG_IGN);
    termination_watch();
    raise(SIGHUP);
    return termination_requested() ? 1 : 0;
}

/* Without SDL's handler the signals stay as they are. */
static int leave_alone(int what)
{
    struct sigaction action = {.sa_flags = SA_SIGINFO, .sa_sigaction = pass_on_info}, now;
    if (what == 0) {
        sigaction(SIGTERM, &action, NULL);
    } else {
        signal(SIGTERM, what == 1 ? SIG_IGN : SIG_DFL);
    }
    signal(SIGINT, SIG_IGN);
    termination_watch();
    sigaction(SIGINT, NULL, &now);
    return now.sa_handler == SIG_IGN ? 0 : 1;
}

static void test_a_request_to_end_is_passed_on(void **state)
{
    (void)state;
    static const int numbers[] = {SIGTERM, SIGINT, SIGHUP};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(run_apart(end_by, numbers[i]), 0);
        assert_int_equal(run_apart(leave_alone, i), 0);
    }
    assert_int_equal(run_apart(ignore_hangup, 0), 0);
}

/* ---- crashes ---- */

static sigjmp_buf after_crash;

static void leave(int number)
{
    siglongjmp(after_crash, number);
}

static void crash(bool by_signal)
{
    if (by_signal) {
        raise(SIGSEGV);
    } else {
        volatile char *memory = mmap(NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        *memory = 1; /* NOLINT: it must fail */
    }
}

enum { HAS_FILES = 1, BY_SIGNAL = 2, NO_STDERR = 4, NO_STACK = 8, NO_FOLDER = 16 };

/* Crashes twice; the second time nothing more is said. */
static int report_crash(int what)
{
    stack_t none = {.ss_flags = SS_DISABLE};
    int err = open(what & NO_STDERR ? "/dev/full" : STDERR, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    dup2(err, STDERR_FILENO);
    if (what & NO_STACK) {
        sigaltstack(&none, NULL);
    }
    signal(SIGSEGV, leave);
    crash_watch();
    if (what & HAS_FILES) {
        crash_tell_report(what & NO_FOLDER ? "nowhere/" REPORT : REPORT);
        crash_tell_game(CRASH_SAVED, "/home/mika/autosave.sgf");
    }
    for (volatile int times = 0; times < 2; times++) {
        if (sigsetjmp(after_crash, 1) == 0) {
            crash(what & BY_SIGNAL);
            return 1;
        }
        crash_watch();
    }
    return 0;
}

static void test_a_crash_is_reported_once(void **state)
{
    (void)state;
    for (int what = 0; what < 32; what++) {
        char *text, message[FILE_MESSAGE_BYTES];
        size_t length;
        unlink(REPORT);
        unlink(STDERR);
        assert_int_equal(run_apart(report_crash, what), 0);
        const bool reported = (what & HAS_FILES) && !(what & NO_FOLDER);
        const char *path = reported ? REPORT : STDERR;
        if (!reported && (what & NO_STDERR)) {
            continue; /* there is nobody to tell */
        }
        assert_int_equal(file_read(path, &text, &length, message, sizeof message), FILE_READ);
        const char *first = strstr(text, "the program has crashed");
        assert_non_null(first);
        assert_null(strstr(first + 1, "the program has crashed"));
        assert_int_equal(strstr(text, "/home/mika/autosave.sgf") != NULL, (what & HAS_FILES) != 0);
        assert_int_equal(strstr(text, "send " REPORT) != NULL, reported);
        assert_int_equal(strstr(text, "send these lines") != NULL, !reported);
        free(text);
    }
    unlink(REPORT);
    unlink(STDERR);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_request_to_end_is_passed_on),
        cmocka_unit_test(test_a_crash_is_reported_once),
    };
    return cmocka_run_group_tests(tests, own_folder_enter, own_folder_leave);
}
