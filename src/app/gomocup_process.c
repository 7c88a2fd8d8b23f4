#include "app/gomocup_process.h"

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
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/engine_command.h"
#include "app/log.h"
#include "app/pipe.h"
#include "app/temp_folder.h"
#include "engine/monotonic.h"
#include "engine/types.h"

enum {
    READS_MAX = 1000, /* at once: an engine may write faster than it is read */
    WRITE_MS = 2000,  /* for a line to be taken */
    END_MS = 1000     /* between END and kill */
};

/* ---- interrupts ---- */

bool interrupt_init(Interrupt *interrupt)
{
    if (!pipe_open(interrupt->pipe)) {
        return false;
    }
    if (!pipe_stop_blocking(interrupt->pipe[0]) || !pipe_stop_blocking(interrupt->pipe[1])) {
        pipe_close(interrupt->pipe);
        return false;
    }
    atomic_init(&interrupt->raised, false);
    return true;
}

void interrupt_free(Interrupt *interrupt)
{
    pipe_close(interrupt->pipe);
}

void interrupt_raise(Interrupt *interrupt)
{
    atomic_store(&interrupt->raised, true);
    if (write(interrupt->pipe[1], "!", 1) < 0) {
        return; /* a full pipe interrupts as well */
    }
}

bool interrupt_is_raised(const Interrupt *interrupt)
{
    return atomic_load(&interrupt->raised);
}

void interrupt_clear(Interrupt *interrupt)
{
    atomic_store(&interrupt->raised, false);
}

/* ---- start ---- */

/* All three pipes or none. Our ends of them do not block. */
static bool open_pipes(int in[2], int out[2], int err[2])
{
    int *const pipes[] = {in, out, err};
    const int ours[] = {1, 0, 0};
    int opened = 0;
    for (bool good = true; good && opened < 3;) {
        good = pipe_open(pipes[opened]);
        if (good && !pipe_stop_blocking(pipes[opened][ours[opened]])) {
            pipe_close(pipes[opened]);
            good = false;
        }
        opened += good;
    }
    for (int i = 0; opened < 3 && i < opened; i++) {
        pipe_close(pipes[i]);
    }
    return opened == 3;
}

/* Starts it in process->folder; its ends of the pipes are closed here. 0: failed. */
static pid_t run_engine(GomocupProcess *process, char *const argument[])
{
    int in[2], out[2], err[2];
    if (!open_pipes(in, out, err)) {
        return 0;
    }
    const int stream[3] = {in[0], out[1], err[1]};
    const pid_t pid = process_group_run(&process->group, argument, stream, process->folder);
    if (pid == 0) {
        pipe_close(in);
        pipe_close(out);
        pipe_close(err);
        return 0;
    }
    close(in[0]);
    close(out[1]);
    close(err[1]);
    process->in = in[1];
    process->out = out[0];
    process->err = err[0];
    process_group_watch(&process->group, pid);
    return pid;
}

bool gomocup_process_start(GomocupProcess *process, const char *command)
{
    char program[PATH_MAX];
    CommandWords words = {.count = 0};
    if (!engine_command_split(&words, command)) {
        return false;
    }
    if (strchr(words.word[0], '/') && realpath(words.word[0], program)) {
        words.word[0] = program; /* it will run in another folder */
    }
    temp_folder_clean("engine");
    if (!temp_folder_make("engine", process->folder, sizeof process->folder)) {
        return false;
    }
    process->claim = temp_folder_claim(process->folder);
    process_group_start(&process->group);
    process->pid = run_engine(process, words.word);
    if (process->pid == 0) {
        process_group_end(&process->group);
        temp_folder_end(process->folder, &process->claim);
        return false;
    }
    process->length = 0;
    process->overlong = false;
    process->errors = -1;
    process->errors_bytes = 0;
    return true;
}

/* ---- lines ---- */

/* Emptied, unless another instance of the program writes there: then it gets both. -1: it cannot be
 * written. */
static int open_errors(const char *path)
{
    const int handle = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0600);
    const bool alone =
        handle >= 0 && (flock(handle, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK);
    if (alone && ftruncate(handle, 0) != 0) {
        log_detail("%s: cannot be emptied", path);
    }
    return handle;
}

/* The file of an engine that says nothing is left as it is. */
static void keep_errors(GomocupProcess *process, const char *text, int length)
{
    if (!process->errors_path || process->errors_bytes >= GOMOCUP_ERRORS_BYTES) {
        return;
    }
    if (process->errors < 0) {
        process->errors = open_errors(process->errors_path);
    }
    if (process->errors >= 0 && write(process->errors, text, (size_t)length) == length) {
        process->errors_bytes += length;
    }
}

bool gomocup_process_has_errors(const GomocupProcess *process)
{
    return process->errors_bytes > 0;
}

static void log_errors(GomocupProcess *process)
{
    char text[400];
    ssize_t got = -1;
    if (process->err < 0) {
        return;
    }
    for (int i = 0; i < READS_MAX && (got = read(process->err, text, sizeof text - 1)) > 0; i++) {
        keep_errors(process, text, (int)got);
        text[got] = '\0';
        text[strcspn(text, "\r\n")] = '\0';
        log_detail("engine, stderr: %s", text);
    }
    if (got == 0) { /* closed: poll would report it as ready for ever */
        close(process->err);
        process->err = -1;
    }
}

/* False: it is not taken within the time. */
static bool send_text(GomocupProcess *process, const char *text, int64_t ms)
{
    const int64_t end = monotonic_ms() + ms;
    const int length = (int)strlen(text);
    for (int at = 0; at < length;) {
        const ssize_t step = write(process->in, text + at, (size_t)(length - at));
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

bool gomocup_process_send(GomocupProcess *process, const char *format, ...)
{
    char text[GOMOCUP_LINE_BYTES];
    va_list values;
    va_start(values, format);
    int length = vsnprintf(text, sizeof text - 2, format, values);
    va_end(values);
    if ((size_t)length >= sizeof text - 2) { /* or an error, which is negative */
        return false;
    }
    process->skipped = false;
    log_detail("to the engine: %s", text);
    memcpy(text + length, "\r\n", sizeof "\r\n");
    return send_text(process, text, WRITE_MS);
}

static bool is_comment(const char *line)
{
    return strncasecmp(line, "MESSAGE", 7) == 0 || strncasecmp(line, "DEBUG", 5) == 0;
}

/* What was read of a line is too long. */
static void skip_line(GomocupProcess *process)
{
    process->skipped |= !process->overlong && !is_comment(process->text);
    process->length = 0;
    process->overlong = true;
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
        skip_line(process);
    }
    return false;
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
            if (process->heard) {
                process->heard(process->user, line);
            }
            if (!is_comment(line)) {
                return READ_LINE;
            }
        }
        if (interrupt_is_raised(interrupt)) {
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

int64_t gomocup_process_peak_kb(const GomocupProcess *process)
{
    char path[40], line[200];
    long long peak = 0;
    snprintf(path, sizeof path, "/proc/%ld/status", (long)process->pid);
    FILE *file = process->pid != 0 ? fopen(path, "r") : NULL;
    while (file && fgets(line, sizeof line, file)) {
        if (sscanf(line, "VmHWM: %lld", &peak) == 1) {
            break;
        }
    }
    if (file) {
        fclose(file);
    }
    return peak;
}

static void discard_output(GomocupProcess *process)
{
    char text[256];
    for (int i = 0; i < READS_MAX && read(process->out, text, sizeof text) > 0; i++) {
        continue;
    }
}

/* What it still writes must not keep it from ending. */
static bool has_gone(GomocupProcess *process)
{
    const bool gone = process_has_ended(process->pid);
    log_errors(process);
    discard_output(process);
    return gone;
}

/* It is killed if it has not ended by itself. */
static void bury(GomocupProcess *process)
{
    int status;
    if (!process_has_ended(process->pid)) {
        kill(process->pid, SIGKILL); /* should it not be in the group */
    }
    process_group_end(&process->group); /* with its own children */
    waitpid(process->pid, &status, 0);
    log_errors(process); /* its last words */
    close(process->out);
    if (process->err >= 0) {
        close(process->err);
    }
    if (process->errors >= 0) {
        close(process->errors);
    }
    process->pid = 0;
    temp_folder_end(process->folder, &process->claim);
}

void gomocup_process_stop_all(GomocupProcess *const process[], int count)
{
    const int64_t end = monotonic_ms() + END_MS;
    bool gone = false;
    for (int i = 0; i < count; i++) {
        if (process[i]->pid != 0) {
            send_text(process[i], "END\r\n", 0);
            close(process[i]->in);
        }
    }
    while (!gone && monotonic_ms() < end) {
        gone = true;
        for (int i = 0; i < count; i++) {
            gone &= process[i]->pid == 0 || has_gone(process[i]);
        }
        if (!gone) {
            poll(NULL, 0, 10);
        }
    }
    for (int i = 0; i < count; i++) {
        if (process[i]->pid != 0) {
            bury(process[i]);
        }
    }
}

void gomocup_process_stop(GomocupProcess *process)
{
    gomocup_process_stop_all(&process, 1);
}

void gomocup_process_kill(GomocupProcess *process)
{
    if (process->pid != 0) {
        close(process->in);
        bury(process);
    }
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
