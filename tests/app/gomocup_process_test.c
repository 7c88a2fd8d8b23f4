/* What an engine inherits from the game, and that it ends when the game is killed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/file.h"
#include "app/gomocup_process.h"
#include "app/own_folder.h"
#include "app/patience.h"
#include "app/pipe.h"
#include "app/process_checks.h"
#include "app/waited_processes.h"
#include "engine/monotonic.h"

static char own_path[PATH_MAX];

/* ---- calls that fail once, and a pipe that is never empty (-Wl,--wrap) ---- */

static int read_handle = -1, read_error;         /* of reading from this handle */
static int write_error, poll_error, flock_error; /* 0: it works */
static int good_pipes = -1;                      /* so many do not block, the next one does */

ssize_t __real_write(int handle, const void *bytes, size_t count);
ssize_t __wrap_write(int handle, const void *bytes, size_t count);
ssize_t __wrap_write(int handle, const void *bytes, size_t count)
{
    if (write_error == 0) {
        return __real_write(handle, bytes, count);
    }
    errno = write_error;
    write_error = 0;
    return -1;
}

int __real_poll(struct pollfd *list, nfds_t count, int wait_ms);
int __wrap_poll(struct pollfd *list, nfds_t count, int wait_ms);
int __wrap_poll(struct pollfd *list, nfds_t count, int wait_ms)
{
    if (poll_error == 0) {
        return __real_poll(list, count, wait_ms);
    }
    errno = poll_error;
    poll_error = 0;
    return -1;
}

int __real_flock(int handle, int operation);
int __wrap_flock(int handle, int operation);
int __wrap_flock(int handle, int operation)
{
    errno = flock_error;
    return flock_error != 0 ? -1 : __real_flock(handle, operation);
}

bool __real_pipe_stop_blocking(int end);
bool __wrap_pipe_stop_blocking(int end);
bool __wrap_pipe_stop_blocking(int end)
{
    return good_pipes-- != 0 && __real_pipe_stop_blocking(end);
}

enum { FLOOD_MAX = 1000000 };

static int flooded = -1; /* our end of it; -1: none is */
static long flood_reads; /* so far; after FLOOD_MAX it is empty */

ssize_t __real_read(int handle, void *bytes, size_t count);
ssize_t __wrap_read(int handle, void *bytes, size_t count);
ssize_t __wrap_read(int handle, void *bytes, size_t count)
{
    if (handle >= 0 && handle == read_handle) {
        read_handle = -1;
        errno = read_error;
        return -1;
    }
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

/* Writes an engine and returns "ENGINE RESULT": it is started with the name of a file to write. */
static const char *engine(const char *name, const char *text)
{
    static char command[3000];
    char here[1000], path[1300];
    assert_non_null(getcwd(here, sizeof here));
    snprintf(path, sizeof path, "%s/%s.sh", here, name);
    snprintf(command, sizeof command, "%s %s/%s.txt", path, here, name);
    program_write(path, text);
    return command;
}

static bool read_result(const char *name, char *text, int bytes)
{
    char path[200];
    snprintf(path, sizeof path, "%s.txt", name);
    return result_read(path, text, bytes);
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

/* A game that does nothing but run this engine, once it has started it. */
static pid_t fork_game(const char *command)
{
    char text[100];
    pid_t game = fork();
    if (game == 0) {
        GomocupProcess process = {0};
        gomocup_process_start(&process, command);
        FILE *file = fopen("game.txt", "w");
        if (file && fputs("started\n", file) >= 0 && fclose(file) == 0) {
            pause();
        }
        _exit(0);
    }
    assert_true(read_result("game", text, sizeof text));
    return game;
}

/* As an engine: leaves the group of the game, and stays. */
static int leave_group(const char *path)
{
    FILE *file = fopen(path, "w");
    signal(SIGHUP, SIG_IGN);
    bool left = setsid() > 0 && file && fprintf(file, "%d\n", (int)getpid()) > 0;
    if (!left || fclose(file) != 0) {
        return 1;
    }
    for (;;) {
        pause();
    }
}

/* Whether the game is killed or ends it. */
static void test_engine_that_left_the_group(void **state)
{
    (void)state;
    char text[100], here[1000], command[PATH_MAX + 1100];
    assert_non_null(getcwd(here, sizeof here));
    snprintf(command, sizeof command, "%s leave %s/left.txt", own_path, here);
    for (int killed = 0; killed < 2; killed++) {
        int pid = 0;
        GomocupProcess process = {0};
        pid_t game = killed ? fork_game(command) : 0;
        assert_true(killed || gomocup_process_start(&process, command));
        assert_true(read_result("left", text, sizeof text));
        assert_int_equal(sscanf(text, "%d", &pid), 1);
        assert_int_equal(getpgid(pid), pid);
        if (killed) {
            kill(game, SIGKILL);
            waitpid(game, NULL, 0);
        } else {
            gomocup_process_stop(&process);
        }
        assert_true(process_wait_until_gone(pid));
    }
}

static void test_killed_game(void **state)
{
    (void)state;
    char text[100];
    int pid = 0, child = 0;
    pid_t game = fork_game(engine("killed", STUBBORN_PROGRAM));
    assert_true(read_result("killed", text, sizeof text));
    assert_int_equal(sscanf(text, "%d %d", &pid, &child), 2);
    assert_false(process_is_gone(pid) || process_is_gone(child));
    kill(game, SIGKILL);
    waitpid(game, NULL, 0);
    assert_true(process_wait_until_gone(pid));
    assert_true(process_wait_until_gone(child));
}

static void test_stopped(void **state)
{
    (void)state;
    char text[100];
    int pid = 0, child = 0;
    GomocupProcess process = {0};
    assert_true(gomocup_process_start(&process, engine("stopped", STUBBORN_PROGRAM)));
    assert_true(read_result("stopped", text, sizeof text));
    assert_int_equal(sscanf(text, "%d %d", &pid, &child), 2);
    pid_t guard = process.group.guard;
    gomocup_process_stop(&process);
    assert_true(process_wait_until_gone(pid));
    assert_true(process_wait_until_gone(child));
    assert_int_equal(kill(guard, 0), -1); /* waited for */
}

/* One that does not end keeps none waiting: it still runs when the other one reads its END, which
 * must end within the second that both have. */
static void test_stopped_together(void **state)
{
    (void)state;
    char text[100], command[3200];
    bool told = false;
    for (Patience patience = {0}; !told;) {
        patience_pause(&patience, "the polite one reads its END within its second");
        GomocupProcess stubborn = {0}, polite = {0};
        assert_true(gomocup_process_start(&stubborn, engine("stubborn", STUBBORN_PROGRAM)));
        assert_true(read_result("stubborn", text, sizeof text));
        snprintf(command, sizeof command, "%s %d",
                 engine("polite", "#!/bin/sh\nread -r line\nkill -0 $2 2>/dev/null && word=runs || "
                                  "word=gone\necho $word >$1.new && mv $1.new $1\n"),
                 (int)stubborn.pid);
        assert_true(gomocup_process_start(&polite, command));
        gomocup_process_stop_all((GomocupProcess *const[]){&stubborn, &polite}, 2);
        assert_int_equal(stubborn.pid + polite.pid, 0);
        told = access("polite.txt", F_OK) == 0;
    }
    assert_true(read_result("polite", text, sizeof text));
    assert_string_equal(text, "runs\n");
}

/* With a guard, and without one: then the engine leads its group. */
static void test_no_signal_for_another(void **state)
{
    (void)state;
    char text[100];
    for (int guards = 1; guards >= 0; guards--) {
        GomocupProcess process = {0};
        waited_processes_reset();
        atomic_store(&failing_forks, 1 - guards);
        assert_true(gomocup_process_start(
            &process, engine("quick", "#!/bin/sh\necho $$ >$1\nread -r line\n")));
        assert_int_equal(process.group.guard > 0, guards);
        assert_true(read_result("quick", text, sizeof text));
        const pid_t pid = process.pid;
        gomocup_process_stop(&process);
        assert_int_equal(waited_processes_signals(), 0);
        assert_int_equal(kill(pid, 0), -1); /* waited for */
    }
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

static int count_handles(void)
{
    int count = 0;
    for (int handle = 0; handle < 1000; handle++) {
        count += fcntl(handle, F_GETFD) >= 0;
    }
    return count;
}

/* Nothing is left of it. */
static void test_what_cannot_be_started(void **state)
{
    (void)state;
    GomocupProcess process = {0};
    char many[2000];
    const int handles = count_handles();
    for (int i = 0; i < 3; i++) {
        good_pipes = i;
        assert_false(gomocup_process_start(&process, "./engine"));
        assert_int_equal(good_pipes, -1);
        assert_int_equal(process.pid, 0);
        assert_int_not_equal(access(process.folder, F_OK), 0);
    }
    atomic_store(&failing_forks, 2); /* the guard's and the engine's */
    assert_false(gomocup_process_start(&process, "./engine"));
    assert_int_equal(atomic_load(&failing_forks), 0);
    assert_int_not_equal(access(process.folder, F_OK), 0);
    for (size_t i = 0; i < sizeof many - 1; i++) {
        many[i] = i % 2 == 0 ? 'a' : ' ';
    }
    many[sizeof many - 1] = '\0';
    assert_false(gomocup_process_start(&process, many)); /* more arguments than it can have */
    gomocup_process_kill(&process);                      /* nothing runs */
    assert_int_equal(count_handles(), handles);
}

/* A signal, or a system that refuses once: what can go on does, the rest is the engine's end. */
static void test_calls_that_fail(void **state)
{
    (void)state;
    static const struct {
        int write_error, poll_error, read_error;
        bool sent;
        ReadResult result;
    } cases[] = {
        {0, 0, 0, true, READ_LINE},        {EINTR, 0, 0, true, READ_LINE},
        {EAGAIN, 0, 0, true, READ_LINE},   {EAGAIN, EINTR, 0, true, READ_LINE},
        {EAGAIN, EIO, 0, false, READ_END}, {EIO, 0, 0, false, READ_END},
        {0, EINTR, 0, true, READ_LINE},    {0, EIO, 0, true, READ_END},
        {0, 0, EINTR, true, READ_LINE},    {0, 0, EAGAIN, true, READ_LINE},
        {0, 0, EIO, true, READ_END},
    };
    char line[GOMOCUP_LINE_BYTES];
    Interrupt interrupt;
    assert_true(interrupt_init(&interrupt));
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        GomocupProcess process = {0};
        assert_true(gomocup_process_start(
            &process, engine("echo", "#!/bin/sh\nwhile read -r line; do echo $line; done\n")));
        write_error = cases[i].write_error;
        poll_error = cases[i].poll_error;
        assert_int_equal(gomocup_process_send(&process, "ABOUT"), cases[i].sent);
        if (cases[i].sent) {
            read_error = cases[i].read_error;
            read_handle = read_error != 0 ? process.out : -1;
            poll_error = cases[i].write_error == 0 ? cases[i].poll_error : poll_error;
            assert_int_equal(next_line(&process, &interrupt, line), cases[i].result);
        }
        assert_int_equal(write_error + poll_error + read_handle, -1); /* each one was met */
        gomocup_process_stop(&process);
        assert_int_equal(process.pid, 0);
    }
    interrupt_free(&interrupt);
}

/* Somebody else has emptied its pipe: it counts nevertheless. */
static void test_an_interrupt_that_is_read_already(void **state)
{
    (void)state;
    char line[GOMOCUP_LINE_BYTES];
    GomocupProcess process = {0};
    Interrupt interrupt;
    assert_true(interrupt_init(&interrupt));
    assert_true(gomocup_process_start(&process, engine("waits", "#!/bin/sh\nread -r line\n")));
    for (int i = 0; i < 2; i++) {
        interrupt_raise(&interrupt);
        if (i == 0) { /* its byte is left by an earlier one */
            interrupt_clear(&interrupt);
        }
        read_handle = interrupt.pipe[0];
        read_error = EAGAIN;
        assert_int_equal(gomocup_process_read(&process, &interrupt, monotonic_ms() + 20, line),
                         i == 0 ? READ_TIMEOUT : READ_INTERRUPTED);
    }
    gomocup_process_idle(&process, &interrupt);
    assert_int_equal(read_handle, -1);
    assert_int_not_equal(process.pid, 0);
    gomocup_process_kill(&process);
    assert_int_equal(process.pid, 0);
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
                                    "head -c 9000 /dev/zero | tr '\\0' 7\nprintf '\\nOK\\r\\n'\n"
                                    "printf '\\n\\nmessage 1,1\\r\\nDebug 2,2\\r7,7\\r'\n"
                                    "printf 'MESSAGE '\nhead -c 9000 /dev/zero | tr '\\0' 7\n"
                                    "printf '\\n8,8\\n'\n"
                                    "read -r word\nread -r word\necho $word\nread -r word\n")));
    assert_int_equal(next_line(&process, &interrupt, line), READ_LINE);
    assert_string_equal(line, "OK");
    assert_true(process.skipped);
    assert_int_equal(next_line(&process, &interrupt, line), READ_LINE);
    assert_string_equal(line, "7,7");
    process.skipped = false; /* a comment may be as long as it likes */
    assert_int_equal(next_line(&process, &interrupt, line), READ_LINE);
    assert_string_equal(line, "8,8");
    assert_false(process.skipped);
    assert_int_equal(gomocup_process_read(&process, &interrupt, monotonic_ms() + 20, line),
                     READ_TIMEOUT);
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    assert_false(gomocup_process_send(&process, "%s", longer)); /* and nothing of it is sent */
    assert_true(gomocup_process_send(&process, "one"));
    assert_false(process.skipped);
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

/* Starts an engine that says this on stderr, and reads that into errors.txt. */
static void start_complaining(GomocupProcess *process, const char *name, Interrupt *interrupt)
{
    char line[GOMOCUP_LINE_BYTES], text[200];
    snprintf(text, sizeof text, "#!/bin/sh\necho %s >&2\nread -r word\n", name);
    *process = (GomocupProcess){.errors_path = "errors.txt"};
    assert_true(gomocup_process_start(process, engine(name, text)));
    for (int i = 0; i < POLLS && !gomocup_process_has_errors(process); i++) {
        assert_int_equal(gomocup_process_read(process, interrupt, monotonic_ms() + POLL_MS, line),
                         READ_TIMEOUT);
    }
}

static void assert_errors(const char *wanted)
{
    char *text, message[FILE_MESSAGE_BYTES];
    size_t length;
    assert_int_equal(file_read("errors.txt", &text, &length, message, sizeof message), FILE_READ);
    assert_string_equal(text, wanted);
    free(text);
}

/* Two instances of the game have a file in common: neither loses what its engine said. */
static void test_errors_of_two_instances(void **state)
{
    (void)state;
    GomocupProcess one, other;
    Interrupt interrupt;
    assert_true(interrupt_init(&interrupt));
    start_complaining(&one, "first", &interrupt);
    start_complaining(&other, "second", &interrupt);
    assert_errors("first\nsecond\n");
    gomocup_process_stop(&one);
    gomocup_process_stop(&other);
    start_complaining(&one, "third", &interrupt);
    assert_errors("third\n");
    gomocup_process_stop(&one);
    interrupt_free(&interrupt);
}

/* Where a file system has no locks the file is this engine's; what has no place is not kept. */
static void test_errors_that_cannot_be_kept(void **state)
{
    (void)state;
    char line[GOMOCUP_LINE_BYTES];
    GomocupProcess process;
    Interrupt interrupt;
    assert_true(interrupt_init(&interrupt));
    start_complaining(&process, "first", &interrupt);
    gomocup_process_stop(&process);
    flock_error = ENOLCK;
    start_complaining(&process, "second", &interrupt);
    gomocup_process_stop(&process);
    flock_error = 0;
    assert_errors("second\n");
    process = (GomocupProcess){.errors_path = "missing/errors.txt"};
    assert_true(gomocup_process_start(
        &process, engine("third", "#!/bin/sh\necho third >&2\necho OK\nread -r line\n")));
    assert_int_equal(next_line(&process, &interrupt, line), READ_LINE);
    assert_string_equal(line, "OK");
    gomocup_process_stop(&process);
    assert_false(gomocup_process_has_errors(&process));
    interrupt_free(&interrupt);
}

/* What an engine complains of without end does not fill the disk. */
static void test_errors_without_end(void **state)
{
    (void)state;
    char line[GOMOCUP_LINE_BYTES], text[200];
    struct stat status;
    GomocupProcess process = {.errors_path = "errors.txt"};
    Interrupt interrupt;
    snprintf(text, sizeof text, "#!/bin/sh\nhead -c %d /dev/zero | tr '\\0' x >&2\necho OK\n",
             3 * GOMOCUP_ERRORS_BYTES);
    assert_true(interrupt_init(&interrupt));
    assert_true(gomocup_process_start(&process, engine("endless", text)));
    assert_int_equal(next_line(&process, &interrupt, line), READ_LINE);
    assert_string_equal(line, "OK");
    gomocup_process_stop(&process);
    assert_int_equal(stat("errors.txt", &status), 0);
    assert_in_range(status.st_size, GOMOCUP_ERRORS_BYTES, 2 * GOMOCUP_ERRORS_BYTES - 1);
    interrupt_free(&interrupt);
}

/* An engine that reads nothing cannot hold up its game for ever. */
static void test_an_engine_that_does_not_read(void **state)
{
    (void)state;
    char text[100];
    GomocupProcess process = {0};
    assert_true(gomocup_process_start(&process, engine("deaf", STUBBORN_PROGRAM)));
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
    assert_true(process_wait_until_gone(pid));
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
    if (argc == 3) {
        return leave_group(argv[2]);
    }
    signal(SIGPIPE, SIG_IGN); /* as the game does */
    if (!realpath(argv[0], own_path)) {
        return 1;
    }
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(test_no_descriptors),
        IN_OWN_FOLDER(test_no_descriptors_on_an_old_kernel),
        IN_OWN_FOLDER(test_killed_game),
        IN_OWN_FOLDER(test_stopped),
        IN_OWN_FOLDER(test_stopped_together),
        IN_OWN_FOLDER(test_no_signal_for_another),
        IN_OWN_FOLDER(test_engine_that_left_the_group),
        IN_OWN_FOLDER(test_arguments),
        cmocka_unit_test(test_missing_program),
        IN_OWN_FOLDER(test_what_cannot_be_started),
        IN_OWN_FOLDER(test_calls_that_fail),
        IN_OWN_FOLDER(test_an_interrupt_that_is_read_already),
        IN_OWN_FOLDER(test_lines_that_are_skipped),
        IN_OWN_FOLDER(test_errors_of_two_instances),
        IN_OWN_FOLDER(test_errors_that_cannot_be_kept),
        IN_OWN_FOLDER(test_errors_without_end),
        IN_OWN_FOLDER(test_an_engine_that_does_not_read),
        IN_OWN_FOLDER(test_a_flood),
        IN_OWN_FOLDER(test_idle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
