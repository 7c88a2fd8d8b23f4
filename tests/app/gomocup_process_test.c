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

enum { POLLS = 6000, POLL_MS = 10 }; /* a minute: the machine may be busy */

static char own_path[PATH_MAX];

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
        cmocka_unit_test(test_killed_game),
        cmocka_unit_test(test_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
