#define _XOPEN_SOURCE 700 /* nftw */
#include "app/gomocup_client.h"

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
#include "engine/rule_info.h"

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

struct GomocupClient {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t ready;
    int wake[2]; /* a byte: look at what is wanted */
    char command[PATH_BYTES];
    /* Guarded by `lock`: */
    GomocupQuestion question;
    uint64_t serial, wanted, answered;
    GomocupAnswer answer;
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

static bool is_interrupted(GomocupClient *client)
{
    pthread_mutex_lock(&client->lock);
    bool changed = client->ending || client->wanted != client->serving;
    pthread_mutex_unlock(&client->lock);
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

static bool spawn(GomocupClient *client, const char **why)
{
    char command[PATH_BYTES], program[PATH_MAX];
    char *argument[WORDS];
    int in[2], out[2], err[2];
    memcpy(command, client->command, sizeof command);
    cut_command(command, argument);
    if (strchr(argument[0], '/') && realpath(argument[0], program)) {
        argument[0] = program; /* it will run in another folder */
    }
    snprintf(client->folder, sizeof client->folder, "/tmp/tengen-engine-XXXXXX");
    *why = "it cannot be started";
    if (!mkdtemp(client->folder)) {
        return false;
    }
    if (!open_pipe(in)) {
        rmdir(client->folder);
        return false;
    }
    if (!open_pipe(out)) {
        close_pipe(in);
        rmdir(client->folder);
        return false;
    }
    if (!open_pipe(err)) {
        close_pipe(in);
        close_pipe(out);
        rmdir(client->folder);
        return false;
    }
    pid_t pid = fork();
    if (pid == 0) {
        become(client->folder, argument, in, out, err);
    }
    if (pid < 0) {
        close_pipe(in);
        close_pipe(out);
        close_pipe(err);
        rmdir(client->folder);
        return false;
    }
    close(in[0]);
    close(out[1]);
    close(err[1]);
    client->in = in[1];
    client->out = out[0];
    client->err = err[0];
    fcntl(client->in, F_SETFL, O_NONBLOCK);
    fcntl(client->out, F_SETFL, O_NONBLOCK);
    fcntl(client->err, F_SETFL, O_NONBLOCK);
    client->pid = pid;
    client->length = 0;
    client->overlong = false;
    client->known = 0;
    client->playing = false;
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

static void drain_errors(GomocupClient *client)
{
    char text[400];
    ssize_t got;
    if (client->err < 0) {
        return;
    }
    while ((got = read(client->err, text, sizeof text - 1)) > 0) {
        text[got] = '\0';
        text[strcspn(text, "\r\n")] = '\0';
        log_detail("engine, stderr: %s", text);
    }
    if (got == 0) { /* closed for good: polled on, it would be ready for ever */
        close(client->err);
        client->err = -1;
    }
}

static bool send_line(GomocupClient *client, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool send_line(GomocupClient *client, const char *format, ...)
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
    memcpy(text + length, "\r\n", sizeof "\r\n");
    length += 2;
    int64_t end = clock_ms() + WRITE_MS;
    for (int at = 0; at < length;) {
        ssize_t step = write(client->in, text + at, (size_t)(length - at));
        if (step > 0) {
            at += (int)step;
            continue;
        }
        if (step < 0 && errno != EAGAIN && errno != EINTR) {
            return false;
        }
        struct pollfd poller = {.fd = client->in, .events = POLLOUT};
        if (clock_ms() >= end || poll(&poller, 1, 100) < 0) {
            return false;
        }
    }
    return true;
}

/* A whole line out of what was read; CR, LF and CRLF all end one. */
static bool cut_line(GomocupClient *client, char line[LINE_MAX_BYTES])
{
    for (int i = 0; i < client->length; i++) {
        if (client->text[i] != '\r' && client->text[i] != '\n') {
            continue;
        }
        memcpy(line, client->text, (size_t)i);
        line[i] = '\0';
        client->length -= i + 1;
        memmove(client->text, client->text + i + 1, (size_t)client->length);
        if (i > 0 && !client->overlong) {
            return true;
        }
        client->overlong = false;
        i = -1;
    }
    if (client->length == LINE_MAX_BYTES) {
        client->length = 0;
        client->overlong = true;
    }
    return false;
}

static bool is_talk(const char *line)
{
    return strncasecmp(line, "MESSAGE", 7) == 0 || strncasecmp(line, "DEBUG", 5) == 0;
}

/* The next line that is no talk. */
static Got read_line(GomocupClient *client, int64_t deadline, char line[LINE_MAX_BYTES])
{
    for (;;) {
        while (cut_line(client, line)) {
            log_detail("engine: %s", line);
            if (!is_talk(line)) {
                return GOT_LINE;
            }
        }
        if (is_interrupted(client)) {
            return GOT_INTERRUPT;
        }
        int64_t rest = deadline - clock_ms();
        if (rest <= 0) {
            return GOT_NOTHING;
        }
        struct pollfd poller[3] = {{.fd = client->out, .events = POLLIN},
                                   {.fd = client->err, .events = POLLIN},
                                   {.fd = client->wake[0], .events = POLLIN}};
        if (poll(poller, 3, rest < 1000 ? (int)rest : 1000) < 0 && errno != EINTR) {
            return GOT_END;
        }
        char bytes[64];
        if (poller[2].revents != 0 && read(client->wake[0], bytes, sizeof bytes) < 0) {
            continue;
        }
        if (poller[1].revents != 0) {
            drain_errors(client);
        }
        ssize_t got = read(client->out, client->text + client->length,
                           (size_t)(LINE_MAX_BYTES - client->length));
        if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) {
            return GOT_END;
        }
        client->length += got > 0 ? (int)got : 0;
    }
}

/* END, a second, kill. */
static void stop_engine(GomocupClient *client)
{
    int status;
    if (client->pid == 0) {
        return;
    }
    send_line(client, "END");
    close(client->in);
    int64_t end = clock_ms() + END_MS;
    bool gone = false;
    while (!gone && clock_ms() < end) {
        char text[256];
        gone = waitpid(client->pid, &status, WNOHANG) != 0;
        drain_errors(client);
        while (read(client->out, text, sizeof text) > 0) {
            continue;
        }
        if (!gone) {
            poll(NULL, 0, 10);
        }
    }
    kill(-client->pid, SIGKILL); /* also what it may have started */
    if (!gone) {
        waitpid(client->pid, &status, 0);
    }
    close(client->out);
    if (client->err >= 0) {
        close(client->err);
    }
    client->pid = 0;
    nftw(client->folder, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
}

/* ---- the conversation ---- */

static const char *expect_ok(GomocupClient *client, bool *interrupted)
{
    char line[LINE_MAX_BYTES];
    Got got = read_line(client, clock_ms() + START_MS, line);
    *interrupted = got == GOT_INTERRUPT;
    if (got == GOT_LINE) {
        return strncasecmp(line, "OK", 2) == 0 ? NULL : "it refuses this board";
    }
    return got == GOT_END ? "it ended" : "it does not answer";
}

static int64_t turn_limit(const GomocupQuestion *question)
{
    if (question->turn_ms > 0) {
        return question->turn_ms;
    }
    return question->match_ms > 0 ? question->left_ms : NO_LIMIT_MS;
}

static void send_info(GomocupClient *client, const GomocupQuestion *question)
{
    send_line(client, "INFO timeout_turn %lld", (long long)turn_limit(question));
    send_line(client, "INFO timeout_match %lld", (long long)question->match_ms);
    send_line(client, "INFO max_memory 0");
    send_line(client, "INFO game_type 0");
    send_line(client, "INFO rule %d", rule_info(question->rule)->gomocup);
    send_line(client, "INFO folder %s", client->folder);
}

/* The engine runs and knows size and rule; else says why not. */
static const char *make_ready(GomocupClient *client, const GomocupQuestion *question,
                              bool *interrupted)
{
    const char *why = NULL;
    if (client->pid != 0 && (client->size != question->size || client->rule != question->rule)) {
        stop_engine(client);
    }
    if (client->pid != 0) {
        return NULL;
    }
    if (!spawn(client, &why)) {
        return why;
    }
    client->size = question->size;
    client->rule = question->rule;
    if (!send_line(client, "START %d", question->size)) {
        return "it ended at once";
    }
    why = expect_ok(client, interrupted);
    if (!why) {
        send_info(client, question);
    }
    return why;
}

static bool same_setup(const GomocupClient *client, const GomocupQuestion *question)
{
    size_t count = (size_t)question->setup_count;
    return client->setup_count == question->setup_count &&
           memcmp(client->setup, question->setup, count * sizeof client->setup[0]) == 0 &&
           memcmp(client->setup_own, question->setup_own, count * sizeof client->setup_own[0]) == 0;
}

static int common_moves(const GomocupClient *client, const GomocupQuestion *question)
{
    int same = 0;
    while (same < client->known && same < question->count &&
           client->move[same] == question->move[same]) {
        same++;
    }
    return same;
}

/* Takes its last moves back. False: it will not, tell it the whole board. */
static bool take_back(GomocupClient *client, int to, bool *interrupted)
{
    while (client->known > to) {
        Point point = client->move[client->known - 1];
        send_line(client, "TAKEBACK %d,%d", point_x(point), point_y(point));
        if (expect_ok(client, interrupted)) {
            return false;
        }
        client->known--;
    }
    return true;
}

static void send_board(GomocupClient *client, const GomocupQuestion *question)
{
    send_line(client, "BOARD");
    for (int i = 0; i < question->setup_count; i++) {
        send_line(client, "%d,%d,%d", point_x(question->setup[i]), point_y(question->setup[i]),
                  question->setup_own[i] ? 1 : 2);
    }
    for (int i = 0; i < question->count; i++) {
        if (question->move[i] == POINT_PASS) {
            continue;
        }
        bool own = (question->count - i) % 2 == 0;
        send_line(client, "%d,%d,%d", point_x(question->move[i]), point_y(question->move[i]),
                  own ? 1 : 2);
    }
    send_line(client, "DONE");
}

/* Tells the position and asks for a move, by the shortest way. */
static const char *ask_move(GomocupClient *client, const GomocupQuestion *question,
                            bool *interrupted)
{
    const char *why = NULL;
    int64_t left = question->match_ms > 0 ? question->left_ms : INT_MAX;
    send_line(client, "INFO time_left %lld", (long long)left);
    int same = common_moves(client, question);
    bool turn = client->playing && question->count > 0 && question->count - 1 <= same &&
                same_setup(client, question);
    if (turn && client->known > question->count - 1) {
        turn = take_back(client, question->count - 1, interrupted);
    }
    if (*interrupted) {
        return "it was interrupted";
    }
    Point last = question->count > 0 ? question->move[question->count - 1] : POINT_NONE;
    if (turn && last != POINT_PASS) {
        send_line(client, "TURN %d,%d", point_x(last), point_y(last));
    } else {
        if (client->playing) {
            send_line(client, "RESTART");
            why = expect_ok(client, interrupted);
        }
        if (why) {
            return why;
        }
        if (question->count + question->setup_count == 0) {
            send_line(client, "BEGIN");
        } else {
            send_board(client, question);
        }
    }
    memcpy(client->move, question->move, sizeof client->move);
    memcpy(client->setup, question->setup, sizeof client->setup);
    memcpy(client->setup_own, question->setup_own, sizeof client->setup_own);
    client->setup_count = question->setup_count;
    client->known = question->count;
    client->playing = true;
    return NULL;
}

static const char *check_move(GomocupClient *client, const GomocupQuestion *question,
                              const char *line, Point *move)
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
    if (client->known < POINTS_MAX) {
        client->move[client->known++] = *move;
    }
    return NULL;
}

/* NULL and a move, or why not. */
static const char *serve(GomocupClient *client, const GomocupQuestion *question, Point *move,
                         bool *interrupted)
{
    char line[LINE_MAX_BYTES];
    const char *why = make_ready(client, question, interrupted);
    if (!why) {
        why = ask_move(client, question, interrupted);
    }
    if (why) {
        return why;
    }
    Got got = read_line(client, clock_ms() + turn_limit(question) + GRACE_MS, line);
    *interrupted = got == GOT_INTERRUPT;
    if (got != GOT_LINE) {
        return got == GOT_END ? "it ended" : "it gave no move in time";
    }
    return check_move(client, question, line, move);
}

static void rest(GomocupClient *client)
{
    struct pollfd poller[3] = {{.fd = client->wake[0], .events = POLLIN},
                               {.fd = client->pid != 0 ? client->err : -1, .events = POLLIN},
                               {.fd = client->pid != 0 ? client->out : -1, .events = POLLIN}};
    char text[256];
    poll(poller, 3, -1);
    if (poller[0].revents != 0 && read(client->wake[0], text, sizeof text) < 0) {
        return;
    }
    if (poller[1].revents != 0) {
        drain_errors(client);
    }
    bool talked = poller[2].revents != 0;
    while (talked && read(client->out, text, sizeof text) > 0) {
        continue; /* nobody asked */
    }
    if (poller[2].revents & (POLLHUP | POLLERR)) {
        stop_engine(client); /* it died between two moves; the next question starts it anew */
    }
}

static void *work(void *user)
{
    GomocupClient *client = user;
    sigset_t pipes; /* an engine that went away is told by write() */
    sigemptyset(&pipes);
    sigaddset(&pipes, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipes, NULL);
    for (;;) {
        pthread_mutex_lock(&client->lock);
        bool ending = client->ending;
        bool asked = client->wanted != 0 && client->wanted != client->answered;
        GomocupQuestion question = client->question;
        client->serving = client->wanted;
        pthread_mutex_unlock(&client->lock);
        if (ending) {
            break;
        }
        if (!asked) {
            rest(client);
            continue;
        }
        bool interrupted = false;
        GomocupAnswer answer = {.ticket = question.ticket};
        const char *why = serve(client, &question, &answer.move, &interrupted);
        if (why) {
            stop_engine(client); /* also when interrupted: no late answer can then be mistaken */
            answer.move = POINT_NONE;
            snprintf(answer.message, sizeof answer.message, "%s", why);
        }
        pthread_mutex_lock(&client->lock);
        if (client->wanted == client->serving && !interrupted) {
            client->answer = answer;
            client->answered = client->serving;
            wake_main();
        }
        pthread_cond_broadcast(&client->ready);
        pthread_mutex_unlock(&client->lock);
    }
    stop_engine(client);
    pthread_mutex_lock(&client->lock);
    client->ended = true;
    pthread_mutex_unlock(&client->lock);
    return NULL;
}

/* ---- for the main thread ---- */

GomocupClient *gomocup_new(const char *command)
{
    GomocupClient *client = calloc(1, sizeof *client);
    if (!client || !open_pipe(client->wake)) {
        free(client);
        return NULL;
    }
    fcntl(client->wake[0], F_SETFL, O_NONBLOCK);
    fcntl(client->wake[1], F_SETFL, O_NONBLOCK);
    snprintf(client->command, sizeof client->command, "%s", command);
    pthread_mutex_init(&client->lock, NULL);
    pthread_cond_init(&client->ready, NULL);
    if (pthread_create(&client->thread, NULL, work, client) != 0) {
        close_pipe(client->wake);
        free(client);
        return NULL;
    }
    return client;
}

/* A full pipe wakes as well. */
static void nudge(GomocupClient *client)
{
    if (write(client->wake[1], "!", 1) < 0) {
        return;
    }
}

void gomocup_dismiss(GomocupClient *client)
{
    pthread_mutex_lock(&client->lock);
    client->ending = true;
    client->wanted = 0;
    pthread_mutex_unlock(&client->lock);
    nudge(client);
}

bool gomocup_has_ended(GomocupClient *client)
{
    pthread_mutex_lock(&client->lock);
    bool ended = client->ended;
    pthread_mutex_unlock(&client->lock);
    return ended;
}

void gomocup_free(GomocupClient *client)
{
    if (!client) {
        return;
    }
    gomocup_dismiss(client);
    pthread_join(client->thread, NULL);
    close_pipe(client->wake);
    pthread_cond_destroy(&client->ready);
    pthread_mutex_destroy(&client->lock);
    free(client);
}

void gomocup_ask(GomocupClient *client, const GomocupQuestion *question)
{
    pthread_mutex_lock(&client->lock);
    client->question = *question;
    client->wanted = ++client->serial;
    pthread_mutex_unlock(&client->lock);
    client->has_job = true;
    client->ticket = question->ticket;
    nudge(client);
}

void gomocup_drop(GomocupClient *client)
{
    if (!client->has_job) {
        return;
    }
    pthread_mutex_lock(&client->lock);
    client->wanted = 0;
    pthread_mutex_unlock(&client->lock);
    client->has_job = false;
    nudge(client);
}

bool gomocup_has_job(const GomocupClient *client, uint32_t *ticket)
{
    *ticket = client->ticket;
    return client->has_job;
}

bool gomocup_take(GomocupClient *client, GomocupAnswer *answer)
{
    pthread_mutex_lock(&client->lock);
    bool ready = client->wanted != 0 && client->answered == client->wanted;
    if (ready) {
        *answer = client->answer;
        client->wanted = 0;
    }
    pthread_mutex_unlock(&client->lock);
    if (ready) {
        client->has_job = false;
    }
    return ready;
}

void gomocup_wait(GomocupClient *client)
{
    pthread_mutex_lock(&client->lock);
    while (client->wanted != 0 && client->answered != client->wanted) {
        pthread_cond_wait(&client->ready, &client->lock);
    }
    pthread_mutex_unlock(&client->lock);
}
