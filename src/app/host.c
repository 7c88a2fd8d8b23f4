#define _XOPEN_SOURCE 700 /* nftw */
#include "app/host.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "app/log.h"
#include "app/wake.h"
#include "engine/rules/notation.h"

enum {
    START_MS = 10000, /* to answer START, RESTART, TAKEBACK */
    GRACE_MS = 2000,  /* beyond the limit it was told */
    NO_LIMIT_MS = 60000,
    WRITE_MS = 2000,
    END_MS = 1000, /* between END and kill */
    LINE_MAX_BYTES = 512,
    WORDS = 16
};

typedef enum Got { GOT_LINE, GOT_NOTHING, GOT_END, GOT_INTERRUPT } Got;

struct Host {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t ready;
    int wake[2]; /* a byte: look at what is wanted */
    char command[PATH_BYTES];
    /* Guarded by `lock`: */
    HostQuestion question;
    uint64_t serial, wanted, answered;
    HostAnswer answer;
    bool ending, ended;
    /* Main thread only: */
    bool has_job;
    uint32_t ticket;
    /* The host's thread only: */
    pid_t pid;        /* 0: not running */
    int in, out, err; /* err: -1 once the engine has closed it */
    char folder[64];
    char text[LINE_MAX_BYTES]; /* read, no line yet */
    int length;
    bool overlong;
    int known; /* moves that it knows, its own included */
    Point move[POINTS_MAX];
    int setup_count; /* ... and set-up stones, with which it was told the board */
    Point setup[POINTS_MAX];
    bool setup_own[POINTS_MAX];
    int size;
    Rule rule;
    bool playing; /* it has had a position since its last START or RESTART */
    uint64_t serving;
};

static int64_t clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool is_interrupted(Host *host)
{
    pthread_mutex_lock(&host->lock);
    bool changed = host->ending || host->wanted != host->serving;
    pthread_mutex_unlock(&host->lock);
    return changed;
}

/* ---- the process ---- */

static bool open_pipe(int ends[2])
{
    if (pipe(ends) != 0) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    }
    return true;
}

static void close_pipe(int ends[2])
{
    close(ends[0]);
    close(ends[1]);
}

/* Cuts the command into the program and its words; a path with blanks is one if it exists. */
static void cut_command(char *command, char *argument[WORDS])
{
    int count = 0;
    argument[count++] = command;
    if (access(command, X_OK) != 0) {
        for (char *c = command; *c != '\0' && count < WORDS - 1; c++) {
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

/* Between fork and exec: nothing but calls that are safe there. */
static _Noreturn void become(const char *folder, char *const argument[], const int in[2],
                             const int out[2], const int err[2])
{
    sigset_t none;
    setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (dup2(in[0], 0) < 0 || dup2(out[1], 1) < 0 || dup2(err[1], 2) < 0) {
        _exit(126);
    }
    if (chdir(folder) != 0) {
        _exit(126);
    }
    execvp(argument[0], argument);
    _exit(127);
}

static bool spawn(Host *host, const char **why)
{
    char command[PATH_BYTES], program[PATH_MAX];
    char *argument[WORDS];
    int in[2], out[2], err[2];
    memcpy(command, host->command, sizeof command);
    cut_command(command, argument);
    if (strchr(argument[0], '/') && realpath(argument[0], program)) {
        argument[0] = program; /* it will run in another folder */
    }
    snprintf(host->folder, sizeof host->folder, "/tmp/tengen-engine-XXXXXX");
    *why = "it cannot be started";
    if (!mkdtemp(host->folder)) {
        return false;
    }
    if (!open_pipe(in)) {
        rmdir(host->folder);
        return false;
    }
    if (!open_pipe(out)) {
        close_pipe(in);
        rmdir(host->folder);
        return false;
    }
    if (!open_pipe(err)) {
        close_pipe(in);
        close_pipe(out);
        rmdir(host->folder);
        return false;
    }
    pid_t pid = fork();
    if (pid == 0) {
        become(host->folder, argument, in, out, err);
    }
    if (pid < 0) {
        close_pipe(in);
        close_pipe(out);
        close_pipe(err);
        rmdir(host->folder);
        return false;
    }
    close(in[0]);
    close(out[1]);
    close(err[1]);
    host->in = in[1];
    host->out = out[0];
    host->err = err[0];
    fcntl(host->in, F_SETFL, O_NONBLOCK);
    fcntl(host->out, F_SETFL, O_NONBLOCK);
    fcntl(host->err, F_SETFL, O_NONBLOCK);
    host->pid = pid;
    host->length = 0;
    host->overlong = false;
    host->known = 0;
    host->playing = false;
    setpgid(pid, pid);
    return true;
}

static int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *at)
{
    (void)status;
    (void)kind;
    (void)at;
    return remove(path);
}

/* ---- lines ---- */

static void drain_errors(Host *host)
{
    char text[400];
    ssize_t got;
    if (host->err < 0) {
        return;
    }
    while ((got = read(host->err, text, sizeof text - 1)) > 0) {
        text[got] = '\0';
        text[strcspn(text, "\r\n")] = '\0';
        log_detail("engine, stderr: %s", text);
    }
    if (got == 0) { /* closed for good: polled on, it would be ready for ever */
        close(host->err);
        host->err = -1;
    }
}

static bool send_line(Host *host, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool send_line(Host *host, const char *format, ...)
{
    char text[LINE_MAX_BYTES];
    va_list values;
    va_start(values, format);
    int length = vsnprintf(text, sizeof text - 2, format, values);
    va_end(values);
    if (length < 0 || length >= (int)sizeof text - 2) {
        return false;
    }
    log_detail("to the engine: %s", text);
    memcpy(text + length, "\r\n", 2);
    length += 2;
    int64_t end = clock_ms() + WRITE_MS;
    for (int at = 0; at < length;) {
        ssize_t step = write(host->in, text + at, (size_t)(length - at));
        if (step > 0) {
            at += (int)step;
            continue;
        }
        if (step < 0 && errno != EAGAIN && errno != EINTR) {
            return false;
        }
        struct pollfd poller = {.fd = host->in, .events = POLLOUT};
        if (clock_ms() >= end || poll(&poller, 1, 100) < 0) {
            return false;
        }
    }
    return true;
}

/* A whole line out of what was read; CR, LF and CRLF all end one. */
static bool cut_line(Host *host, char line[LINE_MAX_BYTES])
{
    for (int i = 0; i < host->length; i++) {
        if (host->text[i] != '\r' && host->text[i] != '\n') {
            continue;
        }
        memcpy(line, host->text, (size_t)i);
        line[i] = '\0';
        host->length -= i + 1;
        memmove(host->text, host->text + i + 1, (size_t)host->length);
        if (i > 0 && !host->overlong) {
            return true;
        }
        host->overlong = false;
        i = -1;
    }
    if (host->length == LINE_MAX_BYTES) {
        host->length = 0;
        host->overlong = true;
    }
    return false;
}

static bool is_talk(const char *line)
{
    return strncasecmp(line, "MESSAGE", 7) == 0 || strncasecmp(line, "DEBUG", 5) == 0;
}

/* The next line that is no talk. */
static Got read_line(Host *host, int64_t deadline, char line[LINE_MAX_BYTES])
{
    for (;;) {
        while (cut_line(host, line)) {
            log_detail("engine: %s", line);
            if (!is_talk(line)) {
                return GOT_LINE;
            }
        }
        if (is_interrupted(host)) {
            return GOT_INTERRUPT;
        }
        int64_t rest = deadline - clock_ms();
        if (rest <= 0) {
            return GOT_NOTHING;
        }
        struct pollfd poller[3] = {{.fd = host->out, .events = POLLIN},
                                   {.fd = host->err, .events = POLLIN},
                                   {.fd = host->wake[0], .events = POLLIN}};
        if (poll(poller, 3, rest < 1000 ? (int)rest : 1000) < 0 && errno != EINTR) {
            return GOT_END;
        }
        char bytes[64];
        if (poller[2].revents != 0 && read(host->wake[0], bytes, sizeof bytes) < 0) {
            continue;
        }
        if (poller[1].revents != 0) {
            drain_errors(host);
        }
        ssize_t got =
            read(host->out, host->text + host->length, (size_t)(LINE_MAX_BYTES - host->length));
        if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) {
            return GOT_END;
        }
        host->length += got > 0 ? (int)got : 0;
    }
}

/* END, a second, kill. */
static void stop_engine(Host *host)
{
    int status;
    if (host->pid == 0) {
        return;
    }
    send_line(host, "END");
    close(host->in);
    int64_t end = clock_ms() + END_MS;
    bool gone = false;
    while (!gone && clock_ms() < end) {
        char text[256];
        gone = waitpid(host->pid, &status, WNOHANG) != 0;
        drain_errors(host);
        while (read(host->out, text, sizeof text) > 0) {
            continue;
        }
        if (!gone) {
            poll(NULL, 0, 10);
        }
    }
    kill(-host->pid, SIGKILL); /* also what it may have started */
    if (!gone) {
        waitpid(host->pid, &status, 0);
    }
    close(host->out);
    if (host->err >= 0) {
        close(host->err);
    }
    host->pid = 0;
    nftw(host->folder, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
}

/* ---- the conversation ---- */

static const char *expect_ok(Host *host, bool *interrupted)
{
    char line[LINE_MAX_BYTES];
    Got got = read_line(host, clock_ms() + START_MS, line);
    *interrupted = got == GOT_INTERRUPT;
    if (got == GOT_LINE) {
        return strncasecmp(line, "OK", 2) == 0 ? NULL : "it refuses this board";
    }
    return got == GOT_END ? "it ended" : "it does not answer";
}

static int rule_bits(Rule rule)
{
    return rule == RULE_STANDARD ? 1 : rule == RULE_RENJU ? 4 : rule == RULE_CARO ? 8 : 0;
}

static int64_t turn_limit(const HostQuestion *question)
{
    if (question->turn_ms > 0) {
        return question->turn_ms;
    }
    return question->match_ms > 0 ? question->left_ms : NO_LIMIT_MS;
}

static void send_info(Host *host, const HostQuestion *question)
{
    send_line(host, "INFO timeout_turn %lld", (long long)turn_limit(question));
    send_line(host, "INFO timeout_match %lld", (long long)question->match_ms);
    send_line(host, "INFO max_memory 0");
    send_line(host, "INFO game_type 0");
    send_line(host, "INFO rule %d", rule_bits(question->rule));
    send_line(host, "INFO folder %s", host->folder);
}

/* The engine runs and knows size and rule; else says why not. */
static const char *make_ready(Host *host, const HostQuestion *question, bool *interrupted)
{
    const char *why = NULL;
    if (host->pid != 0 && (host->size != question->size || host->rule != question->rule)) {
        stop_engine(host);
    }
    if (host->pid != 0) {
        return NULL;
    }
    if (!spawn(host, &why)) {
        return why;
    }
    host->size = question->size;
    host->rule = question->rule;
    if (!send_line(host, "START %d", question->size)) {
        return "it ended at once";
    }
    why = expect_ok(host, interrupted);
    if (!why) {
        send_info(host, question);
    }
    return why;
}

static bool same_setup(const Host *host, const HostQuestion *question)
{
    size_t count = (size_t)question->setup_count;
    return host->setup_count == question->setup_count &&
           memcmp(host->setup, question->setup, count * sizeof host->setup[0]) == 0 &&
           memcmp(host->setup_own, question->setup_own, count * sizeof host->setup_own[0]) == 0;
}

static int common_moves(const Host *host, const HostQuestion *question)
{
    int same = 0;
    while (same < host->known && same < question->count &&
           host->move[same] == question->move[same]) {
        same++;
    }
    return same;
}

/* Takes its last moves back. False: it will not, tell it the whole board. */
static bool take_back(Host *host, int to, bool *interrupted)
{
    while (host->known > to) {
        Point point = host->move[host->known - 1];
        send_line(host, "TAKEBACK %d,%d", point_x(point), point_y(point));
        if (expect_ok(host, interrupted)) {
            return false;
        }
        host->known--;
    }
    return true;
}

static void send_board(Host *host, const HostQuestion *question)
{
    send_line(host, "BOARD");
    for (int i = 0; i < question->setup_count; i++) {
        send_line(host, "%d,%d,%d", point_x(question->setup[i]), point_y(question->setup[i]),
                  question->setup_own[i] ? 1 : 2);
    }
    for (int i = 0; i < question->count; i++) {
        if (question->move[i] == POINT_PASS) {
            continue;
        }
        bool own = (question->count - i) % 2 == 0;
        send_line(host, "%d,%d,%d", point_x(question->move[i]), point_y(question->move[i]),
                  own ? 1 : 2);
    }
    send_line(host, "DONE");
}

/* Tells the position and asks for a move, by the shortest way. */
static const char *ask_move(Host *host, const HostQuestion *question, bool *interrupted)
{
    const char *why = NULL;
    int64_t left = question->match_ms > 0 ? question->left_ms : INT_MAX;
    send_line(host, "INFO time_left %lld", (long long)left);
    int same = common_moves(host, question);
    bool turn = host->playing && question->count > 0 && question->count - 1 <= same &&
                same_setup(host, question);
    if (turn && host->known > question->count - 1) {
        turn = take_back(host, question->count - 1, interrupted);
    }
    if (*interrupted) {
        return "it was interrupted";
    }
    Point last = question->count > 0 ? question->move[question->count - 1] : POINT_NONE;
    if (turn && last != POINT_PASS) {
        send_line(host, "TURN %d,%d", point_x(last), point_y(last));
    } else {
        if (host->playing) {
            send_line(host, "RESTART");
            why = expect_ok(host, interrupted);
        }
        if (why) {
            return why;
        }
        if (question->count + question->setup_count == 0) {
            send_line(host, "BEGIN");
        } else {
            send_board(host, question);
        }
    }
    memcpy(host->move, question->move, sizeof host->move);
    memcpy(host->setup, question->setup, sizeof host->setup);
    memcpy(host->setup_own, question->setup_own, sizeof host->setup_own);
    host->setup_count = question->setup_count;
    host->known = question->count;
    host->playing = true;
    return NULL;
}

static const char *check_move(Host *host, const HostQuestion *question, const char *line,
                              Point *move)
{
    int x, y, used = 0;
    if (sscanf(line, "%d,%d%n", &x, &y, &used) != 2 ||
        strspn(line + used, " \t") != strlen(line + used)) {
        return "its answer is no move";
    }
    if (x < 0 || y < 0 || x >= question->size || y >= question->size) {
        return "its move is not on the board";
    }
    *move = point_at(x, y);
    for (int i = 0; i < question->count; i++) {
        if (question->move[i] == *move) {
            return "its move is on a stone";
        }
    }
    for (int i = 0; i < question->setup_count; i++) {
        if (question->setup[i] == *move) {
            return "its move is on a stone";
        }
    }
    if (host->known < POINTS_MAX) {
        host->move[host->known++] = *move;
    }
    return NULL;
}

/* NULL and a move, or why not. */
static const char *serve(Host *host, const HostQuestion *question, Point *move, bool *interrupted)
{
    char line[LINE_MAX_BYTES];
    const char *why = make_ready(host, question, interrupted);
    if (!why) {
        why = ask_move(host, question, interrupted);
    }
    if (why) {
        return why;
    }
    Got got = read_line(host, clock_ms() + turn_limit(question) + GRACE_MS, line);
    *interrupted = got == GOT_INTERRUPT;
    if (got != GOT_LINE) {
        return got == GOT_END ? "it ended" : "it gave no move in time";
    }
    return check_move(host, question, line, move);
}

static void rest(Host *host)
{
    struct pollfd poller[3] = {{.fd = host->wake[0], .events = POLLIN},
                               {.fd = host->pid != 0 ? host->err : -1, .events = POLLIN},
                               {.fd = host->pid != 0 ? host->out : -1, .events = POLLIN}};
    char text[256];
    poll(poller, 3, -1);
    if (poller[0].revents != 0 && read(host->wake[0], text, sizeof text) < 0) {
        return;
    }
    if (poller[1].revents != 0) {
        drain_errors(host);
    }
    bool talked = poller[2].revents != 0;
    while (talked && read(host->out, text, sizeof text) > 0) {
        continue; /* nobody asked */
    }
    if (poller[2].revents & (POLLHUP | POLLERR)) {
        stop_engine(host); /* it died between two moves; the next question starts it anew */
    }
}

static void *work(void *user)
{
    Host *host = user;
    sigset_t pipes; /* an engine that went away is told by write() */
    sigemptyset(&pipes);
    sigaddset(&pipes, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipes, NULL);
    for (;;) {
        pthread_mutex_lock(&host->lock);
        bool ending = host->ending;
        bool asked = host->wanted != 0 && host->wanted != host->answered;
        HostQuestion question = host->question;
        host->serving = host->wanted;
        pthread_mutex_unlock(&host->lock);
        if (ending) {
            break;
        }
        if (!asked) {
            rest(host);
            continue;
        }
        bool interrupted = false;
        HostAnswer answer = {.ticket = question.ticket};
        const char *why = serve(host, &question, &answer.move, &interrupted);
        if (why) {
            stop_engine(host); /* also when interrupted: no late answer can then be mistaken */
            answer.move = POINT_NONE;
            snprintf(answer.message, sizeof answer.message, "%s", why);
        }
        pthread_mutex_lock(&host->lock);
        if (host->wanted == host->serving && !interrupted) {
            host->answer = answer;
            host->answered = host->serving;
            wake_main();
        }
        pthread_cond_broadcast(&host->ready);
        pthread_mutex_unlock(&host->lock);
    }
    stop_engine(host);
    pthread_mutex_lock(&host->lock);
    host->ended = true;
    pthread_mutex_unlock(&host->lock);
    return NULL;
}

/* ---- for the main thread ---- */

Host *host_new(const char *command)
{
    Host *host = calloc(1, sizeof *host);
    if (!host || !open_pipe(host->wake)) {
        free(host);
        return NULL;
    }
    fcntl(host->wake[0], F_SETFL, O_NONBLOCK);
    fcntl(host->wake[1], F_SETFL, O_NONBLOCK);
    snprintf(host->command, sizeof host->command, "%s", command);
    pthread_mutex_init(&host->lock, NULL);
    pthread_cond_init(&host->ready, NULL);
    if (pthread_create(&host->thread, NULL, work, host) != 0) {
        close_pipe(host->wake);
        free(host);
        return NULL;
    }
    return host;
}

/* A full pipe wakes as well. */
static void nudge(Host *host)
{
    if (write(host->wake[1], "!", 1) < 0) {
        return;
    }
}

void host_dismiss(Host *host)
{
    pthread_mutex_lock(&host->lock);
    host->ending = true;
    host->wanted = 0;
    pthread_mutex_unlock(&host->lock);
    nudge(host);
}

bool host_has_ended(Host *host)
{
    pthread_mutex_lock(&host->lock);
    bool ended = host->ended;
    pthread_mutex_unlock(&host->lock);
    return ended;
}

void host_free(Host *host)
{
    if (!host) {
        return;
    }
    host_dismiss(host);
    pthread_join(host->thread, NULL);
    close_pipe(host->wake);
    pthread_cond_destroy(&host->ready);
    pthread_mutex_destroy(&host->lock);
    free(host);
}

void host_ask(Host *host, const HostQuestion *question)
{
    pthread_mutex_lock(&host->lock);
    host->question = *question;
    host->wanted = ++host->serial;
    pthread_mutex_unlock(&host->lock);
    host->has_job = true;
    host->ticket = question->ticket;
    nudge(host);
}

void host_drop(Host *host)
{
    if (!host->has_job) {
        return;
    }
    pthread_mutex_lock(&host->lock);
    host->wanted = 0;
    pthread_mutex_unlock(&host->lock);
    host->has_job = false;
    nudge(host);
}

bool host_has_job(const Host *host, uint32_t *ticket)
{
    *ticket = host->ticket;
    return host->has_job;
}

bool host_take(Host *host, HostAnswer *answer)
{
    pthread_mutex_lock(&host->lock);
    bool ready = host->wanted != 0 && host->answered == host->wanted;
    if (ready) {
        *answer = host->answer;
        host->wanted = 0;
    }
    pthread_mutex_unlock(&host->lock);
    if (ready) {
        host->has_job = false;
    }
    return ready;
}

void host_wait(Host *host)
{
    pthread_mutex_lock(&host->lock);
    while (host->wanted != 0 && host->answered != host->wanted) {
        pthread_cond_wait(&host->ready, &host->lock);
    }
    pthread_mutex_unlock(&host->lock);
}
