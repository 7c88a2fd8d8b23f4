#define _GNU_SOURCE /* pipe2, close_range */
#include "app/gomocup_process.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/log.h"
#include "app/temp_folder.h"
#include "engine/monotonic.h"
#include "engine/types.h"

enum {
    ARGUMENTS_MAX = 16,
    READS_MAX = 1000, /* at once: an engine may write faster than it is read */
    WRITE_MS = 2000,  /* for a line to be taken */
    END_MS = 1000     /* between END and kill */
};

/* Another thread may start another engine at any time, which must not get these. */
static bool open_pipe(int ends[2])
{
#ifdef __linux__
    return pipe2(ends, O_CLOEXEC) == 0;
#else
    if (pipe(ends) != 0) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    }
    return true;
#endif
}

static void close_pipe(int ends[2])
{
    close(ends[0]);
    close(ends[1]);
}

static bool stop_blocking(int handle)
{
    return fcntl(handle, F_SETFL, O_NONBLOCK) == 0;
}

/* ---- interrupts ---- */

bool interrupt_init(Interrupt *interrupt)
{
    if (!open_pipe(interrupt->pipe)) {
        return false;
    }
    if (!stop_blocking(interrupt->pipe[0]) || !stop_blocking(interrupt->pipe[1])) {
        close_pipe(interrupt->pipe);
        return false;
    }
    atomic_init(&interrupt->raised, false);
    return true;
}

void interrupt_free(Interrupt *interrupt)
{
    close_pipe(interrupt->pipe);
}

void interrupt_raise(Interrupt *interrupt)
{
    atomic_store(&interrupt->raised, true);
    if (write(interrupt->pipe[1], "!", 1) < 0) {
        return; /* a full pipe interrupts as well */
    }
}

void interrupt_clear(Interrupt *interrupt)
{
    atomic_store(&interrupt->raised, false);
}

/* ---- start ---- */

/* Splits the command into the program and its arguments, unless it is the path of a program that
 * contains blanks. */
static void split_command(char *command, char *argument[ARGUMENTS_MAX])
{
    int count = 0;
    argument[count++] = command;
    if (access(command, X_OK) != 0) {
        for (char *c = command; *c != '\0' && count < ARGUMENTS_MAX - 1; c++) {
            if (*c != ' ') {
                continue;
            }
            *c = '\0';
            if (c[1] != ' ' && c[1] != '\0') {
                argument[count++] = c + 1;
            }
        }
    }
    argument[count] = NULL;
}

/* Descriptors that libraries have opened are not for the engine. Async-signal-safe. */
static void close_all_from(int first)
{
#ifdef __linux__
    if (close_range((unsigned)first, ~0U, 0) == 0) {
        return;
    }
#endif
    enum { HANDLES_MAX = 4096 };
    long max = sysconf(_SC_OPEN_MAX);
    for (int handle = first; handle < HANDLES_MAX && (max < 0 || handle < max); handle++) {
        close(handle);
    }
}

/* Starts a shell as the leader of a process group for the engine. It waits until the game ends,
 * however it does, and then kills the group. Returns our end of its pipe, or -1: no guard. */
static int start_guard(pid_t *guard)
{
    int line[2];
    if (!open_pipe(line)) {
        return -1;
    }
    *guard = fork();
    if (*guard == 0) {
        int null = open("/dev/null", O_RDWR);
        setpgid(0, 0);
        if (dup2(line[0], 0) < 0 || dup2(null, 1) < 0 || dup2(null, 2) < 0) {
            _exit(126);
        }
        close_all_from(3);
        execl("/bin/sh", "sh", "-c", "read -r line; kill -9 0", (char *)NULL);
        _exit(127);
    }
    close(line[0]);
    if (*guard < 0) {
        close(line[1]);
        return -1;
    }
    setpgid(*guard, *guard);
    return line[1];
}

static void end_guard(GomocupProcess *process)
{
    int status;
    if (process->guard_line >= 0) {
        kill(process->guard, SIGKILL);
        close(process->guard_line);
        waitpid(process->guard, &status, 0);
    }
}

/* Runs between fork and exec: only async-signal-safe calls. */
static _Noreturn void exec_engine(const GomocupProcess *process, char *const argument[], pid_t game,
                                  const int in[2], const int out[2], const int err[2])
{
    sigset_t none;
    setpgid(0, process->guard_line >= 0 ? process->guard : 0);
    if (getppid() != game) {
        _exit(126); /* it was killed before this process was in the group */
    }
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (dup2(in[0], 0) < 0 || dup2(out[1], 1) < 0 || dup2(err[1], 2) < 0) {
        _exit(126);
    }
    close_all_from(3);
    if (chdir(process->folder) != 0) {
        _exit(126);
    }
    execvp(argument[0], argument);
    _exit(127);
}

/* All three pipes or none. Our ends of them do not block. */
static bool open_pipes(int in[2], int out[2], int err[2])
{
    int *const pipes[] = {in, out, err};
    const int ours[] = {1, 0, 0};
    int opened = 0;
    for (bool good = true; good && opened < 3;) {
        good = open_pipe(pipes[opened]);
        if (good && !stop_blocking(pipes[opened][ours[opened]])) {
            close_pipe(pipes[opened]);
            good = false;
        }
        opened += good;
    }
    for (int i = 0; opened < 3 && i < opened; i++) {
        close_pipe(pipes[i]);
    }
    return opened == 3;
}

/* Starts it in process->folder; its ends of the pipes are closed here. 0: failed. */
static pid_t fork_engine(GomocupProcess *process, char *const argument[])
{
    int in[2], out[2], err[2];
    if (!open_pipes(in, out, err)) {
        return 0;
    }
    pid_t game = getpid(), pid = fork();
    if (pid == 0) {
        exec_engine(process, argument, game, in, out, err);
    }
    if (pid < 0) {
        close_pipe(in);
        close_pipe(out);
        close_pipe(err);
        return 0;
    }
    close(in[0]);
    close(out[1]);
    close(err[1]);
    process->in = in[1];
    process->out = out[0];
    process->err = err[0];
    process->group = process->guard_line >= 0 ? process->guard : pid;
    setpgid(pid, process->group);
    return pid;
}

bool gomocup_process_start(GomocupProcess *process, const char *command)
{
    char copy[PATH_BYTES], program[PATH_MAX];
    char *argument[ARGUMENTS_MAX];
    snprintf(copy, sizeof copy, "%s", command);
    split_command(copy, argument);
    if (strchr(argument[0], '/') && realpath(argument[0], program)) {
        argument[0] = program; /* it will run in another folder */
    }
    temp_folder_clean("engine");
    if (!temp_folder_make("engine", process->folder, sizeof process->folder)) {
        return false;
    }
    process->claim = temp_folder_claim(process->folder);
    process->guard_line = start_guard(&process->guard);
    process->pid = fork_engine(process, argument);
    if (process->pid == 0) {
        end_guard(process);
        temp_folder_end(process->folder, &process->claim);
        return false;
    }
    process->length = 0;
    process->overlong = false;
    return true;
}

/* ---- lines ---- */

static void log_errors(GomocupProcess *process)
{
    char text[400];
    ssize_t got = -1;
    if (process->err < 0) {
        return;
    }
    for (int i = 0; i < READS_MAX && (got = read(process->err, text, sizeof text - 1)) > 0; i++) {
        text[got] = '\0';
        text[strcspn(text, "\r\n")] = '\0';
        log_detail("engine, stderr: %s", text);
    }
    if (got == 0) { /* closed: poll would report it as ready for ever */
        close(process->err);
        process->err = -1;
    }
}

bool gomocup_process_send(GomocupProcess *process, const char *format, ...)
{
    char text[GOMOCUP_LINE_BYTES];
    va_list values;
    va_start(values, format);
    int length = vsnprintf(text, sizeof text - 2, format, values);
    va_end(values);
    if (length < 0 || length >= (int)sizeof text - 2) {
        return false;
    }
    log_detail("to the engine: %s", text);
    memcpy(text + length, "\r\n", sizeof "\r\n");
    length += 2;
    int64_t end = monotonic_ms() + WRITE_MS;
    for (int at = 0; at < length;) {
        ssize_t step = write(process->in, text + at, (size_t)(length - at));
        if (step > 0) {
            at += (int)step;
            continue;
        }
        if (step < 0 && errno != EAGAIN && errno != EINTR) {
            return false;
        }
        struct pollfd poller = {.fd = process->in, .events = POLLOUT};
        if (monotonic_ms() >= end || (poll(&poller, 1, 100) < 0 && errno != EINTR)) {
            return false;
        }
    }
    return true;
}

/* Takes a whole line out of what was read; CR, LF and CRLF all end one. */
static bool take_line(GomocupProcess *process, char line[GOMOCUP_LINE_BYTES])
{
    for (int i = 0; i < process->length; i++) {
        if (process->text[i] != '\r' && process->text[i] != '\n') {
            continue;
        }
        memcpy(line, process->text, (size_t)i);
        line[i] = '\0';
        process->length -= i + 1;
        memmove(process->text, process->text + i + 1, (size_t)process->length);
        if (i > 0 && !process->overlong) {
            return true;
        }
        process->overlong = false;
        i = -1;
    }
    if (process->length == GOMOCUP_LINE_BYTES) {
        process->length = 0;
        process->overlong = true;
    }
    return false;
}

static bool is_comment(const char *line)
{
    return strncasecmp(line, "MESSAGE", 7) == 0 || strncasecmp(line, "DEBUG", 5) == 0;
}

/* Waits until there is something to read, at most a second. False: poll failed. */
static bool wait_for_input(GomocupProcess *process, const Interrupt *interrupt, int64_t rest_ms)
{
    char bytes[64];
    struct pollfd poller[3] = {{.fd = process->out, .events = POLLIN},
                               {.fd = process->err, .events = POLLIN},
                               {.fd = interrupt->pipe[0], .events = POLLIN}};
    if (poll(poller, 3, rest_ms < 1000 ? (int)rest_ms : 1000) < 0 && errno != EINTR) {
        return false;
    }
    if (poller[2].revents != 0 && read(interrupt->pipe[0], bytes, sizeof bytes) < 0) {
        return true;
    }
    if (poller[1].revents != 0) {
        log_errors(process);
    }
    return true;
}

ReadResult gomocup_process_read(GomocupProcess *process, const Interrupt *interrupt,
                                int64_t deadline, char line[GOMOCUP_LINE_BYTES])
{
    for (;;) {
        while (take_line(process, line)) {
            log_detail("engine: %s", line);
            if (!is_comment(line)) {
                return READ_LINE;
            }
        }
        if (atomic_load(&interrupt->raised)) {
            return READ_INTERRUPTED;
        }
        int64_t rest = deadline - monotonic_ms();
        if (rest <= 0) {
            return READ_TIMEOUT;
        }
        if (!wait_for_input(process, interrupt, rest)) {
            return READ_END;
        }
        ssize_t got = read(process->out, process->text + process->length,
                           (size_t)(GOMOCUP_LINE_BYTES - process->length));
        if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) {
            return READ_END;
        }
        process->length += got > 0 ? (int)got : 0;
    }
}

/* ---- end ---- */

static void discard_output(GomocupProcess *process)
{
    char text[256];
    for (int i = 0; i < READS_MAX && read(process->out, text, sizeof text) > 0; i++) {
        continue;
    }
}

void gomocup_process_stop(GomocupProcess *process)
{
    int status;
    if (process->pid == 0) {
        return;
    }
    gomocup_process_send(process, "END");
    close(process->in);
    int64_t end = monotonic_ms() + END_MS;
    bool gone = false;
    while (!gone && monotonic_ms() < end) {
        gone = waitpid(process->pid, &status, WNOHANG) != 0;
        log_errors(process);
        discard_output(process);
        if (!gone) {
            poll(NULL, 0, 10);
        }
    }
    assert(process->group > 1);     /* others are not its own */
    kill(-process->group, SIGKILL); /* with its own children */
    if (!gone) {
        kill(process->pid, SIGKILL); /* should it not be in the group */
        waitpid(process->pid, &status, 0);
    }
    end_guard(process);
    close(process->out);
    if (process->err >= 0) {
        close(process->err);
    }
    process->pid = 0;
    temp_folder_end(process->folder, &process->claim);
}

void gomocup_process_idle(GomocupProcess *process, const Interrupt *interrupt)
{
    bool runs = process->pid != 0;
    struct pollfd poller[3] = {{.fd = interrupt->pipe[0], .events = POLLIN},
                               {.fd = runs ? process->err : -1, .events = POLLIN},
                               {.fd = runs ? process->out : -1, .events = POLLIN}};
    char bytes[64];
    poll(poller, 3, -1);
    if (poller[0].revents != 0 && read(interrupt->pipe[0], bytes, sizeof bytes) < 0) {
        return;
    }
    if (poller[1].revents != 0) {
        log_errors(process);
    }
    if (poller[2].revents != 0) {
        discard_output(process);
    }
    if (poller[2].revents & (POLLHUP | POLLERR)) {
        gomocup_process_stop(process);
    }
}
