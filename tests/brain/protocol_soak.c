/* The brain against itself over the protocol, as a host would run it: any size, rule, time, memory
 * and number of threads, random openings, moves taken back, STOP in between; usage:
 * protocol_soak PROGRAM SECONDS SEED. Every answer must be a legal move and not a foul; a winning
 * move must end the game. Moves beyond their time limit are reported at the end but are not a
 * failure, since the machine may be busy. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "engine/rules/rules.h"

enum {
    LINE_BYTES = 256,
    PATIENCE_MS = 600000, /* timeout of an answer: the machine may be busy */
    LATE_KINDS = 5
};

typedef struct Rival {
    pid_t pid;
    FILE *in;
    int out;
    char waiting[1 << 16];
    size_t bytes;
} Rival;

typedef struct SoakGame {
    Position position;
    Rival rival[2];  /* by whose turn it is, Black's first */
    int64_t turn_ms; /* -1: only the game's time limits it */
    int64_t left_ms[2];
} SoakGame;

typedef struct Tally {
    long games, moves, stops, takebacks;
    long late[2][LATE_KINDS]; /* numbers of late moves, and of late ones after a STOP */
    int64_t latest_ms[2];
} Tally;

static const int late_max[LATE_KINDS] = {0, 5, 20, 100, 1 << 30};

static uint64_t state;
static Tally tally;
static const char *program;
static char history[1 << 16]; /* the game's lines, for an error report */
static size_t history_length;

static unsigned roll(unsigned sides)
{
    /* xorshift64* (S. Vigna, public domain). */
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (unsigned)((state * UINT64_C(0x2545F4914F6CDD1D)) >> 33) % sides;
}

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static _Noreturn void fail(const char *what)
{
    fprintf(stderr, "%s\nprotocol_soak: game %ld: %s\n", history, tally.games + 1, what);
    exit(1);
}

/* ---- a brain as a process ---- */

static void note(int number, const char *sign, const char *line)
{
    const int length = snprintf(history + history_length, sizeof history - history_length,
                                "%d%s %s\n", number, sign, line);
    history_length += (size_t)length < sizeof history - history_length ? (size_t)length : 0;
}

static void start(Rival *rival)
{
    int to[2];
    int from[2];
    memset(rival, 0, sizeof *rival);
    if (pipe(to) != 0 || pipe(from) != 0) {
        fail("no pipes");
    }
    fcntl(to[1], F_SETFD, FD_CLOEXEC);
    fcntl(from[0], F_SETFD, FD_CLOEXEC);
    rival->pid = fork();
    if (rival->pid == 0) {
        dup2(to[0], STDIN_FILENO);
        dup2(from[1], STDOUT_FILENO);
        close(to[0]);
        close(from[1]);
        execl(program, program, (char *)NULL);
        _exit(127);
    }
    close(to[0]);
    close(from[1]);
    rival->in = fdopen(to[1], "w");
    rival->out = from[0];
    if (rival->pid < 0 || !rival->in) {
        fail("the brain cannot be started");
    }
}

__attribute__((format(printf, 3, 4))) static void send(SoakGame *game, int number,
                                                       const char *format, ...)
{
    char line[LINE_BYTES];
    va_list values;
    va_start(values, format);
    vsnprintf(line, sizeof line, format, values);
    va_end(values);
    note(number, "<", line);
    fprintf(game->rival[number].in, "%s\r\n", line);
    fflush(game->rival[number].in);
}

/* The next line that is not a MESSAGE. */
static void receive(SoakGame *game, int number, char line[LINE_BYTES])
{
    Rival *rival = &game->rival[number];
    const int64_t end = now_ms() + PATIENCE_MS;
    for (;;) {
        char *at = memchr(rival->waiting, '\n', rival->bytes);
        if (at) {
            const size_t length = (size_t)(at - rival->waiting);
            snprintf(line, LINE_BYTES, "%.*s", (int)length, rival->waiting);
            rival->bytes -= length + 1;
            memmove(rival->waiting, at + 1, rival->bytes);
            note(number, ">", line);
            if (strncmp(line, "MESSAGE ", 8) != 0) {
                return;
            }
            continue;
        }
        struct pollfd poller = {.fd = rival->out, .events = POLLIN};
        if (rival->bytes == sizeof rival->waiting ||
            poll(&poller, 1, (int)(end - now_ms() > 0 ? end - now_ms() : 0)) <= 0) {
            fail("no answer came");
        }
        const ssize_t got =
            read(rival->out, rival->waiting + rival->bytes, sizeof rival->waiting - rival->bytes);
        if (got <= 0) {
            fail("the brain is gone");
        }
        rival->bytes += (size_t)got;
    }
}

static void expect(SoakGame *game, int number, const char *expected)
{
    char line[LINE_BYTES];
    receive(game, number, line);
    if (strncmp(line, expected, strlen(expected)) != 0) {
        fail("something else was expected");
    }
}

static void stop_rival(SoakGame *game, int number)
{
    int status = 0;
    send(game, number, "END");
    fclose(game->rival[number].in);
    const int64_t end = now_ms() + PATIENCE_MS;
    while (waitpid(game->rival[number].pid, &status, WNOHANG) == 0) {
        if (now_ms() > end) {
            fail("END does not end it");
        }
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    close(game->rival[number].out);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        fail("it did not end well");
    }
}

/* ---- a game ---- */

static void set_up(SoakGame *game, int number, Rule rule)
{
    static const int bits[RULE_COUNT] = {
        [RULE_FREESTYLE] = 0, [RULE_STANDARD] = 1, [RULE_RENJU] = 4, [RULE_CARO] = 8};
    start(&game->rival[number]);
    send(game, number, "INFO rule %d", bits[rule]);
    if (game->turn_ms >= 0) {
        send(game, number, "INFO timeout_turn %d", (int)game->turn_ms);
    } else {
        send(game, number, "INFO timeout_match %d", (int)game->left_ms[number]);
    }
    send(game, number, "INFO max_memory %u", roll(3) ? 67108864U : 15000000U + roll(300000000));
    send(game, number, "INFO thread_num %u", 1 + roll(2));
    send(game, number, "START %d", game->position.size);
    expect(game, number, "OK");
}

/* Some random stones around the centre, none of which wins or is a foul. */
static void put_opening(SoakGame *game)
{
    Position *position = &game->position;
    const int reach = position->size < 9 ? 2 : 4;
    const int middle = position->size / 2;
    for (unsigned left = roll(7); left > 0; left--) {
        const int x = middle - reach + (int)roll((unsigned)(2 * reach + 1));
        const int y = middle - reach + (int)roll((unsigned)(2 * reach + 1));
        const Point point = point_at(x, y);
        if (x >= 0 && y >= 0 && x < position->size && y < position->size &&
            position_is_empty(position, point) && !rules_wins(position, point, position->to_move) &&
            rules_foul(position, point, position->to_move) == FOUL_NONE) {
            position_make(position, point);
        }
    }
}

static void send_board(SoakGame *game, int number)
{
    const Position *position = &game->position;
    if (position->count == 0) {
        send(game, number, "BEGIN");
        return;
    }
    send(game, number, "BOARD");
    for (int i = 0; i < position->count; i++) {
        const int whose = (position->count - i) % 2 == 0 ? 1 : 2;
        send(game, number, "%d,%d,%d", point_x(position->move[i]), point_y(position->move[i]),
             whose);
    }
    send(game, number, "DONE");
}

static void count_late(bool stopped, int64_t late)
{
    int kind = 0;
    if (late <= 0) {
        return;
    }
    while (late > late_max[kind]) {
        kind++;
    }
    tally.late[stopped][kind]++;
    if (late > tally.latest_ms[stopped]) {
        tally.latest_ms[stopped] = late;
    }
}

static bool only_fouls_are_left(const Position *position)
{
    Point forbidden[POINTS_MAX];
    return rules_forbidden(position, forbidden) ==
           position->size * position->size - position->stones;
}

/* Receives a move and makes it; true if it ends the game. */
static bool take_move(SoakGame *game, int number, int64_t asked, int64_t limit, bool stopped)
{
    Position *position = &game->position;
    char line[LINE_BYTES];
    int x = -1;
    int y = -1;
    int end = 0;
    receive(game, number, line);
    const int64_t took = now_ms() - asked;
    if (sscanf(line, "%d,%d%n", &x, &y, &end) != 2 || line[end] != '\0' || x < 0 || y < 0 ||
        x >= position->size || y >= position->size) {
        fail("not a point of the board");
    }
    const Point point = point_at(x, y);
    if (!position_is_empty(position, point)) {
        fail("this point is taken");
    }
    if (rules_foul(position, point, position->to_move) != FOUL_NONE &&
        !only_fouls_are_left(position)) {
        fail("this is a foul");
    }
    tally.moves++;
    count_late(stopped, took - limit);
    game->left_ms[number] -= took;
    const bool won = rules_wins(position, point, position->to_move);
    position_make(position, point);
    return won || position_is_full(position);
}

static int64_t ask(SoakGame *game, int number, bool board)
{
    const Position *position = &game->position;
    if (game->turn_ms < 0) {
        send(game, number, "INFO time_left %d", (int)game->left_ms[number]);
    }
    const int64_t asked = now_ms();
    if (board) {
        send_board(game, number);
    } else {
        const Point last = position->move[position->count - 1];
        send(game, number, "TURN %d,%d", point_x(last), point_y(last));
    }
    return asked;
}

/* Both brains take back the last two moves. */
static void take_back(SoakGame *game)
{
    Position *position = &game->position;
    tally.takebacks++;
    for (int i = 0; i < 2; i++) {
        const Point last = position->move[position->count - 1];
        for (int number = 0; number < 2; number++) {
            /* The brain to move has not received the other's last move. */
            if (i == 0 && number == (int)position->to_move - 1) {
                continue;
            }
            send(game, number, "TAKEBACK %d,%d", point_x(last), point_y(last));
            expect(game, number, "OK");
        }
        position_undo(position);
    }
}

static void check_fouls(SoakGame *game, int number)
{
    Point forbidden[POINTS_MAX];
    char line[LINE_BYTES];
    send(game, number, "YXSHOWFORBID");
    receive(game, number, line);
    const size_t digits = strlen(line) - strlen("FORBID .");
    if (strncmp(line, "FORBID ", 7) != 0 ||
        digits != 4 * (size_t)rules_forbidden(&game->position, forbidden)) {
        fail("these are not the forbidden points");
    }
}

/* Plays one move; true if it ended the game. */
static bool play_move(SoakGame *game, bool board)
{
    const int number = (int)game->position.to_move - 1;
    const int64_t asked = ask(game, number, board);
    int64_t limit = game->turn_ms > 0 ? game->turn_ms : game->left_ms[number];
    if (game->turn_ms == 0) {
        limit = 1000; /* for "as fast as possible", which sets no limit */
    }
    const bool stopped = roll(40) == 0;
    if (stopped) {
        tally.stops++;
        send(game, number, "STOP");
        limit = 10 < limit ? 10 : limit;
    }
    return take_move(game, number, asked, limit, stopped);
}

static void play_game(void)
{
    static SoakGame game;
    static const int turns[] = {0, 20, 30, 50, 100, 100, 100, 200, 500};
    const Rule rule = (Rule)roll(RULE_COUNT);
    memset(&game, 0, sizeof game);
    history_length = 0;
    history[0] = '\0';
    position_init(&game.position, rule, roll(2) ? 15 : 5 + (int)roll(21));
    game.turn_ms = roll(5) == 0 ? -1 : turns[roll(sizeof turns / sizeof turns[0])];
    game.left_ms[0] = game.left_ms[1] = game.turn_ms < 0 ? 2000 + roll(6000) : 1000000000;
    set_up(&game, 0, rule);
    set_up(&game, 1, rule);
    put_opening(&game);
    bool has_moved[2] = {false, false};
    bool over = position_is_full(&game.position);
    while (!over) {
        const int number = (int)game.position.to_move - 1;
        over = play_move(&game, !has_moved[number]);
        has_moved[number] = true;
        if (!over && game.position.count > 4 && has_moved[0] && has_moved[1] && roll(60) == 0) {
            take_back(&game);
            /* There is no new move to send. */
            has_moved[(int)game.position.to_move - 1] = false;
        }
        if (!over && game.position.rule == RULE_RENJU && roll(10) == 0) {
            check_fouls(&game, number);
        }
    }
    stop_rival(&game, 0);
    stop_rival(&game, 1);
    tally.games++;
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        fputs("usage: protocol_soak PROGRAM SECONDS SEED\n", stderr);
        return 2;
    }
    signal(SIGPIPE, SIG_IGN);
    program = argv[1];
    state = strtoull(argv[3], NULL, 10) * UINT64_C(0x9E3779B97F4A7C15) + 1;
    const int64_t end = now_ms() + 1000 * (int64_t)atoi(argv[2]);
    do {
        play_game();
    } while (now_ms() < end);
    printf("%ld games, %ld moves, %ld stops, %ld moves taken back\n", tally.games, tally.moves,
           tally.stops, tally.takebacks);
    for (int stopped = 0; stopped < 2; stopped++) {
        const long *late = tally.late[stopped];
        printf("%s by 1 to 5 ms: %ld, to 20: %ld, to 100: %ld, more: %ld; latest %d ms\n",
               stopped ? "later than 10 ms after STOP," : "late,", late[1], late[2], late[3],
               late[4], (int)tally.latest_ms[stopped]);
    }
    return 0;
}
