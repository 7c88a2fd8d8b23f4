/* The small programs of the desktop: which there are, and that none that hangs outlives the game or
 * holds it up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/own_folder.h"
#include "app/process_checks.h"
#include "app/program.h"
#include "app/program_runner.h"
#include "app/waited_processes.h"

enum { LONG_MS = 10 * POLLS * POLL_MS, NEXT_TRIES = 100 };

/* ---- which there are ---- */

static bool looked_in_root; /* for /own */

int __real_stat(const char *path, struct stat *status);
int __wrap_stat(const char *path, struct stat *status);
int __wrap_stat(const char *path, struct stat *status)
{
    looked_in_root |= strcmp(path, "/own") == 0;
    return __real_stat(path, status);
}

static bool exists(const char *folders)
{
    setenv("PATH", folders, 1);
    return program_exists("own", strlen("own"));
}

static void an_empty_part_of_the_path_is_no_folder(void **state)
{
    (void)state;
    char here[4096], folders[3 * 4096];
    char *path = strdup(getenv("PATH"));
    program_write("own", "#!/bin/sh\n");
    assert_non_null(getcwd(here, sizeof here));
    looked_in_root = false;
    assert_false(exists(""));
    assert_false(exists(":"));
    assert_false(exists(":/nowhere::"));
    snprintf(folders, sizeof folders, ":%.4000s:", here);
    assert_true(exists(folders));
    memset(folders, 'x', sizeof folders); /* nor is a folder whose name is too long */
    folders[sizeof folders - 1] = '\0';
    assert_false(exists(folders));
    assert_false(looked_in_root);
    assert_true(program_exists("./own", strlen("./own")));
    setenv("PATH", path, 1);
    free(path);
}

/* ---- running one ---- */

static ProgramRunner *begin(int limit_ms)
{
    ProgramRunner *runner = program_runner_new(limit_ms);
    assert_non_null(runner);
    return runner;
}

static void start(ProgramRunner *runner, const char *program, const char *argument)
{
    const char *const arguments[] = {program, argument, NULL};
    assert_true(program_runner_start(runner, arguments));
}

/* Returns its status. */
static int wait_for_end(ProgramRunner *runner, char output[PROGRAM_OUTPUT_BYTES])
{
    int status;
    for (int i = 0; !program_runner_take(runner, output, &status); i++) {
        assert_in_range(i, 0, POLLS);
        pause_ms(POLL_MS);
    }
    return status;
}

static void expect_output(ProgramRunner *runner, const char *wanted)
{
    char output[PROGRAM_OUTPUT_BYTES];
    wait_for_end(runner, output);
    assert_string_equal(output, wanted);
}

static void what_it_writes_is_returned(void **state)
{
    (void)state;
    char output[PROGRAM_OUTPUT_BYTES];
    int status;
    ProgramRunner *runner = begin(LONG_MS);
    assert_false(program_runner_take(runner, output, &status));
    program_write("echo it", "#!/bin/sh\necho \"$1.\"\necho no >&2\nread -r line || echo end\n");
    start(runner, "./echo it", "two words");
    expect_output(runner, "two words.\nend\n");
    assert_false(program_runner_take(runner, output, &status));
    start(runner, "./there/is/none", NULL);
    assert_int_equal(wait_for_end(runner, output), PROGRAM_MISSING);
    assert_string_equal(output, "");
    program_write("much", "#!/bin/sh\nhead -c 100000 /dev/zero | tr '\\0' 7\n");
    start(runner, "./much", NULL);
    assert_int_equal(wait_for_end(runner, output), 0);
    assert_int_equal(strlen(output), PROGRAM_OUTPUT_BYTES - 1);
    program_write("closed", "#!/bin/sh\necho first\nexec >&-\nsleep .1\n");
    start(runner, "./closed", NULL);
    expect_output(runner, "first\n");
    program_runner_free(runner);
}

static void read_ids(const char *path, int id[2])
{
    char text[100];
    assert_true(result_read(path, text, sizeof text));
    assert_int_equal(sscanf(text, "%d %d", &id[0], &id[1]), 2);
}

static void one_that_hangs_is_ended_and_the_next_one_runs(void **state)
{
    (void)state;
    int id[2], status = -1;
    char output[PROGRAM_OUTPUT_BYTES] = "";
    ProgramRunner *runner = begin(200);
    program_write("hang", STUBBORN_PROGRAM);
    program_write("next", "#!/bin/sh\necho next\n");
    for (int i = 0; i < 2; i++) {
        start(runner, "./hang", "ids.txt");
        /* A machine so busy that it was ended before it had written them tries again. */
        expect_output(runner, "");
        if (access("ids.txt", R_OK) == 0) {
            read_ids("ids.txt", id);
            assert_true(process_wait_until_gone(id[0]) && process_wait_until_gone(id[1]));
        }
    }
    /* A machine so busy that it was ended, too, tries again. */
    for (int i = 0; i < NEXT_TRIES && status != 0; i++) {
        start(runner, "./next", NULL);
        status = wait_for_end(runner, output);
    }
    assert_int_equal(status, 0);
    assert_string_equal(output, "next\n");
    program_runner_free(runner);
}

static void freeing_ends_what_runs(void **state)
{
    (void)state;
    int id[2];
    ProgramRunner *runner = begin(LONG_MS);
    program_write("hang", STUBBORN_PROGRAM);
    start(runner, "./hang", "ids.txt");
    read_ids("ids.txt", id);
    start(runner, "./hang", "never.txt"); /* waits */
    program_runner_free(runner);
    assert_true(process_wait_until_gone(id[0]) && process_wait_until_gone(id[1]));
    assert_int_not_equal(access("never.txt", F_OK), 0);
}

static void a_game_that_is_killed_ends_what_runs(void **state)
{
    (void)state;
    int id[2];
    program_write("hang", STUBBORN_PROGRAM);
    pid_t game = fork();
    if (game == 0) {
        start(begin(LONG_MS), "./hang", "ids.txt");
        pause();
        _exit(0);
    }
    read_ids("ids.txt", id);
    kill(game, SIGKILL);
    waitpid(game, NULL, 0);
    assert_true(process_wait_until_gone(id[0]) && process_wait_until_gone(id[1]));
}

static void of_many_that_wait_the_newest_runs(void **state)
{
    (void)state;
    char text[100], word[20];
    ProgramRunner *runner = begin(LONG_MS);
    program_write("say", "#!/bin/sh\n[ $1 != 0 ] || echo >first.txt\n"
                         "while [ ! -e go ]; do sleep .01; done\necho $1 >>said.txt\n");
    start(runner, "./say", "0");
    assert_true(result_read("first.txt", text, sizeof text));
    for (int i = 1; i <= 40; i++) {
        snprintf(word, sizeof word, "%d", i);
        start(runner, "./say", word);
    }
    program_write("go", "");
    expect_output(runner, "");
    for (int i = 0; i < POLLS; i++) {
        FILE *file = fopen("said.txt", "r");
        assert_non_null(file);
        const size_t got = fread(text, 1, sizeof text - 1, file);
        fclose(file);
        text[got] = '\0';
        if (strcmp(text, "0\n") != 0) {
            break;
        }
        pause_ms(POLL_MS);
    }
    assert_string_equal(text, "0\n40\n");
    program_runner_free(runner);
}

/* Without a guard the program leads its group, whose number is free once it was waited for. */
static void no_signal_for_another(void **state)
{
    (void)state;
    program_write("say", "#!/bin/sh\necho $1\n");
    for (int guards = 1; guards >= 0; guards--) {
        waited_processes_reset();
        atomic_store(&failing_forks, 1 - guards);
        ProgramRunner *runner = begin(LONG_MS);
        start(runner, "./say", "it");
        expect_output(runner, "it\n");
        program_runner_free(runner);
        assert_int_equal(waited_processes_signals(), 0);
    }
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN); /* as the game does */
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(an_empty_part_of_the_path_is_no_folder),
        IN_OWN_FOLDER(what_it_writes_is_returned),
        IN_OWN_FOLDER(one_that_hangs_is_ended_and_the_next_one_runs),
        IN_OWN_FOLDER(freeing_ends_what_runs),
        IN_OWN_FOLDER(a_game_that_is_killed_ends_what_runs),
        IN_OWN_FOLDER(of_many_that_wait_the_newest_runs),
        IN_OWN_FOLDER(no_signal_for_another),
    };
    return cmocka_run_group_tests_name("program runner", tests, NULL, NULL);
}
