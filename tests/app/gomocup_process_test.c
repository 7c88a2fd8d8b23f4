/* What an engine inherits from the game, and that it ends when the game is killed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/gomocup_process.h"
#include "engine/monotonic.h"

enum { POLLS = 6000, POLL_MS = 10 }; /* a minute: the machine may be busy */

static char own_path[PATH_MAX];

/* ---- a pipe that is never empty (-Wl,--wrap) ---- */

enum { FLOOD_MAX = 1000000 };

static int flooded = -1; /* our end of it; -1: none is */
static long flood_reads; /* so far; after FLOOD_MAX it is empty */

ssize_t __real_read(int handle, void *bytes, size_t count);
ssize_t __wrap_read(int handle, void *bytes, size_t count);
ssize_t __wrap_read(int handle, void *bytes, size_t count)
{
    if (handle < 0 || handle != flooded) {
        return __real_read(handle, bytes, count);
    }
    if (flood_reads >= FLOOD_MAX) {
        errno = EAGAIN;
        return -1;
    }
    flood_reads++;
    memset(bytes, 'x', count);
    return (ssize_t)count;
}

static void pause_ms(int ms)
{
    usleep((useconds_t)ms * 1000);
}

/* Writes an engine and returns "ENGINE RESULT": it is started with the name of a file to write. */
static const char *engine(const char *name, const char *text)
{
    static char command[3000];
    char here[1000], path[1300];
    assert_non_null(getcwd(here, sizeof here));
    snprintf(path, sizeof path, "%s/%s.sh", here, name);
    snprintf(command, sizeof command, "%s %s/%s.txt", path, here, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0 && fclose(file) == 0);
    assert_int_equal(chmod(path, 0755), 0);
    return command;
}

/* The result's first line, once it is whole. */
static bool read_result(const char *name, char *text, int bytes)
{
    char path[200];
    snprintf(path, sizeof path, "%s.txt", name);
    for (int i = 0; i < POLLS; i++) {
        FILE *file = fopen(path, "r");
        bool whole = file && fgets(text, bytes, file) && strchr(text, '\n');
        if (file) {
            fclose(file);
        }
        if (whole) {
            remove(path);
            return true;
        }
        pause_ms(POLL_MS);
    }
    return false;
}

/* As an engine: writes the numbers of the descriptors that it has got. */
static int list_descriptors(const char *path)
{
    char text[400] = "";
    for (int number = 0; number < 1000; number++) {
        if (fcntl(number, F_GETFD) >= 0) {
            size_t used = strlen(text);
            snprintf(text + used, sizeof text - used, "%d ", number);
        }
    }
    FILE *file = fopen(path, "w");
    return file && fprintf(file, "%s\n", text) > 0 && fclose(file) == 0 ? 0 : 1;
}

static bool old_kernel;

int __real_close_range(unsigned first, unsigned last, int flags);
int __wrap_close_range(unsigned first, unsigned last, int flags);
int __wrap_close_range(unsigned first, unsigned last, int flags)
{
    errno = ENOSYS;
    return old_kernel ? -1 : __real_close_range(first, last, flags);
}

static void test_no_descriptors(void **state)
{
    (void)state;
    char text[400], here[1000], command[PATH_MAX + 1100];
    int other[4];
    for (int i = 0; i < 4; i++) { /* as a library may leave them open */
        other[i] = open("/dev/null", O_RDONLY);
        assert_true(other[i] >= 0);
    }
    assert_non_null(getcwd(here, sizeof here));
    snprintf(command, sizeof command, "%s %s/descriptors.txt", own_path, here);
    GomocupProcess process = {0};
    assert_true(gomocup_process_start(&process, command));
    assert_true(read_result("descriptors", text, sizeof text));
    gomocup_process_stop(&process);
    for (int i = 0; i < 4; i++) {
        close(other[i]);
    }
    assert_string_equal(text, "0 1 2 \n");
}

/* Linux before 5.9 has no close_range. */
static void test_no_descriptors_on_an_old_kernel(void **state)
{
    old_kernel = true;
    test_no_descriptors(state);
    old_kernel = false;
}

/* A process whose parent was killed may not be reaped, and then stays a zombie. */
static bool is_gone(int pid)
{
    char path[64], line[300], *end = NULL;
    if (kill(pid, 0) != 0 && errno == ESRCH) {
        return true;
    }
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = fopen(path, "r");
    if (!file) {
        return access("/proc/self/stat", R_OK) == 0;
    }
    end = fgets(line, sizeof line, file) ? strrchr(line, ')') : NULL;
    fclose(file);
    return end && (end[2] == 'Z' || end[2] == 'X');
}

static bool wait_until_gone(int pid)
{
    for (int i = 0; i < POLLS && !is_gone(pid); i++) {
        pause_ms(POLL_MS);
    }
    return is_gone(pid);
}

/* It ignores everything that can be ignored, and has a child that reads nothing. */
#define STUBBORN                                                                                   \
    "#!/bin/sh\ntrap '' TERM HUP PIPE\nsleep 1000 &\necho $$ $! >$1\n"                             \
    "while :; do sleep 1000; done\n"

static void test_killed_game(void **state)
{
    (void)state;
    char text[100];
    int pid = 0, child = 0;
    const char *command = engine("killed", STUBBORN);
    pid_t game = fork();
    if (game == 0) {
        GomocupProcess process = {0};
        gomocup_process_start(&process, command);
        pause();
        _exit(0);
    }
    assert_true(read_result("killed", text, sizeof text));
    assert_int_equal(sscanf(text, "%d %d", &pid, &child), 2);
    assert_false(is_gone(pid) || is_gone(child));
    kill(game, SIGKILL);
    waitpid(game, NULL, 0);
    assert_true(wait_until_gone(pid));
    assert_true(wait_until_gone(child));
}

static void test_stopped(void **state)
{
    (void)state;
    char text[100];
    int pid = 0, child = 0;
    GomocupProcess process = {0};
    assert_true(gomocup_process_start(&process, engine("stopped", STUBBORN)));
    assert_true(read_result("stopped", text, sizeof text));
    assert_int_equal(sscanf(text, "%d %d", &pid, &child), 2);
    pid_t guard = process.guard;
    gomocup_process_stop(&process);
    assert_true(wait_until_gone(pid));
    assert_true(wait_until_gone(child));
    assert_int_equal(kill(guard, 0), -1); /* waited for */
}

/* ---- lines ---- */

/* The next line, for a minute at most. */
static ReadResult next_line(GomocupProcess *process, Interrupt *interrupt,
                            char line[GOMOCUP_LINE_BYTES])
{
    return gomocup_process_read(process, interrupt, monotonic_ms() + POLLS * POLL_MS, line);
}

/* Several blanks separate arguments, too. */
static void test_arguments(void **state)
{
    (void)state;
    char text[100], command[3100];
    GomocupProcess process = {0};
    snprintf(command, sizeof command, "%s  two   three ",
             engine("arguments", "#!/bin/sh\necho \"$# $2 $3.\" >$1\nread -r line\n"));
    assert_true(gomocup_process_start(&process, command));
    assert_true(read_result("arguments", text, sizeof text));
    assert_string_equal(text, "3 two three.\n");
    gomocup_process_stop(&process);
}

static void test_missing_program(void **state)
{
    (void)state;
    char line[GOMOCUP_LINE_BYTES];
    GomocupProcess process = {0};
    Interrupt interrupt;
    assert_true(interrupt_init(&interrupt));
    assert_true(gomocup_process_start(&process, "./there/is/none"));
    assert_int_equal(next_line(&process, &interrupt, line), READ_END);
    while (gomocup_process_send(&process, "START 15")) { /* until its end is noticed */
        pause_ms(POLL_MS);
    }
    gomocup_process_stop(&process);
    interrupt_free(&interrupt);
}

/* A line that is too long is skipped, and so are empty ones, comments and what is said on stderr.
 */
static void test_lines_that_are_skipped(void **state)
{
    (void)state;
    char line[GOMOCUP_LINE_BYTES], longer[2 * GOMOCUP_LINE_BYTES];
    GomocupProcess process = {0};
    Interrupt interrupt;
    assert_true(interrupt_init(&interrupt));
    assert_true(gomocup_process_start(
        &process, engine("skipped", "#!/bin/sh\necho trouble >&2\nexec 2>&-\n"
                                    "head -c 2000 /dev/zero | tr '\\0' 7\nprintf '\\nOK\\r\\n'\n"
                                    "printf '\\n\\nmessage 1,1\\r\\nDebug 2,2\\r7,7\\r'\n"
                                    "read -r word\nread -r word\necho $word\nread -r word\n")));
    assert_int_equal(next_line(&process, &interrupt, line), READ_LINE);
    assert_string_equal(line, "OK");
    assert_int_equal(next_line(&process, &interrupt, line), READ_LINE);
    assert_string_equal(line, "7,7");
    assert_int_equal(gomocup_process_read(&process, &interrupt, monotonic_ms() + 20, line),
                     READ_TIMEOUT);
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    assert_false(gomocup_process_send(&process, "%s", longer)); /* and nothing of it is sent */
    assert_true(gomocup_process_send(&process, "one"));
    assert_true(gomocup_process_send(&process, "two"));
    assert_int_equal(next_line(&process, &interrupt, line), READ_LINE);
    assert_string_equal(line, "two");
    /* However often it is raised, an interrupt ends the wait once. */
    for (int i = 0; i < 70000; i++) {
        interrupt_raise(&interrupt);
    }
    assert_int_equal(next_line(&process, &interrupt, line), READ_INTERRUPTED);
    interrupt_clear(&interrupt);
    assert_int_equal(gomocup_process_read(&process, &interrupt, monotonic_ms() + 20, line),
                     READ_TIMEOUT);
    gomocup_process_stop(&process);
    interrupt_free(&interrupt);
}

/* An engine that reads nothing cannot hold up its game for ever. */
static void test_an_engine_that_does_not_read(void **state)
{
    (void)state;
    char text[100];
    GomocupProcess process = {0};
    assert_true(gomocup_process_start(&process, engine("deaf", STUBBORN)));
    assert_true(read_result("deaf", text, sizeof text));
    int lines = 0;
    while (lines < 100000 && gomocup_process_send(&process, "BOARD %0400d", lines)) {
        lines++;
    }
    assert_in_range(lines, 1, 99999);
    gomocup_process_stop(&process);
}

/* One that writes without end, on either line, does not hold up what is asked, nor its end. */
static void test_a_flood(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        char text[100];
        GomocupProcess process = {0};
        Interrupt interrupt;
        assert_true(interrupt_init(&interrupt));
        assert_true(gomocup_process_start(
            &process, engine("flood", "#!/bin/sh\necho aloud >&2\necho thinking\necho $$ >$1\n"
                                      "read -r line\n")));
        assert_true(read_result("flood", text, sizeof text));
        flooded = i == 0 ? process.out : process.err;
        flood_reads = 0;
        gomocup_process_idle(&process, &interrupt);
        assert_in_range(flood_reads, 1, FLOOD_MAX / 10);
        gomocup_process_stop(&process);
        assert_in_range(flood_reads, 1, FLOOD_MAX - 1);
        flooded = -1;
        interrupt_free(&interrupt);
    }
}

/* While nothing is asked, what it says is discarded, and its end is noticed. */
static void test_idle(void **state)
{
    (void)state;
    char text[100];
    int pid = 0;
    GomocupProcess process = {0};
    Interrupt interrupt;
    assert_true(interrupt_init(&interrupt));
    assert_true(gomocup_process_start(
        &process, engine("idle", "#!/bin/sh\necho thinking\necho aloud >&2\necho $$ >$1\n"
                                 "read -r line\necho gone\n")));
    assert_true(read_result("idle", text, sizeof text));
    assert_int_equal(sscanf(text, "%d", &pid), 1);
    interrupt_raise(&interrupt);
    for (int i = 0; i < 3; i++) { /* its output, its messages, the interrupt: in any order */
        if (i > 0) {
            interrupt_raise(&interrupt);
        }
        gomocup_process_idle(&process, &interrupt);
    }
    assert_int_not_equal(process.pid, 0);
    assert_true(gomocup_process_send(&process, "END"));
    while (process.pid != 0) {
        gomocup_process_idle(&process, &interrupt);
    }
    assert_true(wait_until_gone(pid));
    gomocup_process_stop(&process); /* nothing is left to be stopped */
    interrupt_raise(&interrupt);
    gomocup_process_idle(&process, &interrupt);
    interrupt_free(&interrupt);
}

int main(int argc, char *argv[])
{
    if (argc == 2) {
        return list_descriptors(argv[1]);
    }
    signal(SIGPIPE, SIG_IGN); /* as the game does */
    if (!realpath(argv[0], own_path)) {
        return 1;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_descriptors),
        cmocka_unit_test(test_no_descriptors_on_an_old_kernel),
        cmocka_unit_test(test_killed_game),
        cmocka_unit_test(test_stopped),
        cmocka_unit_test(test_arguments),
        cmocka_unit_test(test_missing_program),
        cmocka_unit_test(test_lines_that_are_skipped),
        cmocka_unit_test(test_an_engine_that_does_not_read),
        cmocka_unit_test(test_a_flood),
        cmocka_unit_test(test_idle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
