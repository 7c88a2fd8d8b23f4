#include "app/gomocup_protocol.h"

#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "app/gomocup_move.h"
#include "app/log.h"
#include "engine/monotonic.h"
#include "engine/rule_info.h"

enum {
    TAKEBACK_MS = 5000, /* to answer TAKEBACK, which is optional */
    GREET_MS = 10000,   /* to answer ABOUT, after Yixin's words */
    STOP_MS = 2000,     /* to move after YXSTOP */
    NO_LIMIT_MS = 60000 /* for a move, where the game has no limit */
};

const GomocupTerms gomocup_usual_terms = {.start_ms = 10000, .grace_ms = 10000};

const char *gomocup_fault_words(GomocupFault fault)
{
    static const char *const words[] = {
        [GOMOCUP_GOOD] = "",
        [GOMOCUP_INTERRUPTED] = "it was interrupted",
        [GOMOCUP_NOT_STARTED] = N_("it cannot be started"),
        [GOMOCUP_ENDED] = N_("it ended"),
        [GOMOCUP_SILENT] = N_("it does not answer"),
        [GOMOCUP_NO_OK] = N_("it does not speak the Gomocup protocol"),
        [GOMOCUP_REFUSED] = N_("it does not accept this board size"),
        [GOMOCUP_LATE] = N_("it did not move in time"),
        [GOMOCUP_TOO_LONG] = N_("its answer is a line of more than 4000 characters"),
        [GOMOCUP_NO_MOVE] = N_("its answer is not a move"),
        [GOMOCUP_OFF_BOARD] = N_("its move is not on the board"),
        [GOMOCUP_OCCUPIED] = N_("its move is on an occupied point"),
    };
    return words[fault];
}

/* ---- lines ---- */

static bool begins(const char *line, const char *word)
{
    return strncasecmp(line, word, strlen(word)) == 0;
}

static void pause_ms(int64_t ms)
{
    if (ms > 0) {
        poll(NULL, 0, (int)ms);
    }
}

/* The next line. ERROR and UNKNOWN answer something that was sent, perhaps long ago: they are kept
 * in `said`, and true is returned. The first ERROR is shown on the terminal. */
static bool read_line(GomocupSession *session, const Interrupt *interrupt, int64_t deadline,
                      char line[GOMOCUP_LINE_BYTES], ReadResult *got)
{
    *got = gomocup_process_read(&session->process, interrupt, deadline, line);
    const bool error = *got == READ_LINE && begins(line, "ERROR");
    if (!error && (*got != READ_LINE || !begins(line, "UNKNOWN"))) {
        return false;
    }
    if (error && !begins(session->said, "ERROR")) {
        log_warn("%s: %s", session->command, line);
    }
    memcpy(session->said, line, sizeof session->said);
    return true;
}

static GomocupFault fault_of(const GomocupSession *session, ReadResult got, GomocupFault timeout)
{
    return got == READ_INTERRUPTED    ? GOMOCUP_INTERRUPTED
           : got == READ_END          ? GOMOCUP_ENDED
           : session->process.skipped ? GOMOCUP_TOO_LONG
                                      : timeout;
}

static void await(GomocupSession *session, GomocupAwaited awaited, int64_t ms)
{
    session->awaited = awaited;
    session->due_ms = monotonic_ms() + ms;
}

/* Lines before OK, such as a greeting, are skipped; without OK they explain what is wrong. */
static GomocupFault expect_ok(GomocupSession *session, const Interrupt *interrupt)
{
    char line[GOMOCUP_LINE_BYTES], skipped[GOMOCUP_LINE_BYTES];
    ReadResult got;
    bool refused, skips = false, done;
    do {
        refused = read_line(session, interrupt, session->due_ms, line, &got);
        done = refused || got != READ_LINE || begins(line, "OK");
        if (!done && line[0] != '\0') {
            memcpy(skipped, line, sizeof skipped);
            skips = true;
        }
    } while (!done);
    if (got == READ_INTERRUPTED) {
        return GOMOCUP_INTERRUPTED;
    }
    if (skips && got != READ_LINE) {
        memcpy(session->said, skipped, sizeof session->said);
    }
    const bool starts = session->awaited == GOMOCUP_START;
    session->awaited = GOMOCUP_NOTHING;
    return refused ? GOMOCUP_REFUSED
           : got == READ_LINE
               ? GOMOCUP_GOOD
               : fault_of(session, got, skips && starts ? GOMOCUP_NO_OK : GOMOCUP_SILENT);
}

/* ---- start ---- */

/* Only an engine that knows Yixin's words says how many threads it can use. */
static void hear(void *user, const char *line)
{
    GomocupSession *session = user;
    session->yixin |= begins(line, "MESSAGE INFO MAX_THREAD_NUM");
    if (session->heard) {
        session->heard(session->user, line);
    }
}

static int64_t turn_limit(const GomocupQuestion *question)
{
    if (question->turn_ms > 0) {
        return question->turn_ms;
    }
    return question->match_ms > 0 ? question->left_ms : NO_LIMIT_MS;
}

int64_t gomocup_limit_ms(const GomocupQuestion *question)
{
    const int64_t turn = turn_limit(question);
    return question->match_ms > 0 && question->left_ms < turn ? question->left_ms : turn;
}

static void send_turn_limit(GomocupSession *session, const GomocupQuestion *question)
{
    session->told_turn_ms = question->turn_ms;
    gomocup_process_send(&session->process, "INFO timeout_turn %lld",
                         (long long)turn_limit(question));
}

/* What has changed since the engine was told. */
static void send_resources(GomocupSession *session, const GomocupQuestion *question)
{
    const int64_t memory =
        question->max_memory > 0 ? question->max_memory : session->terms.max_memory;
    if (memory != session->told_memory) {
        gomocup_process_send(&session->process, "INFO max_memory %lld", (long long)memory);
    }
    if (question->threads > 0 && question->threads != session->told_threads) {
        gomocup_process_send(&session->process, "INFO thread_num %d", question->threads);
        session->told_threads = question->threads;
    }
    session->told_memory = memory;
}

static void send_info(GomocupSession *session, const GomocupQuestion *question)
{
    session->told_memory = -1;
    session->told_threads = 0;
    send_resources(session, question);
    gomocup_process_send(&session->process, "INFO timeout_match %lld",
                         (long long)question->match_ms);
    send_turn_limit(session, question);
    gomocup_process_send(&session->process, "INFO game_type %d", session->terms.game_type);
    gomocup_process_send(&session->process, "INFO rule %d", rule_info(question->rule)->gomocup);
    gomocup_process_send(&session->process, "INFO folder %s", session->process.folder);
    if (session->terms.settle_ms > 0) {
        gomocup_process_send(&session->process, "ABOUT");
        await(session, GOMOCUP_SETTLED, session->terms.settle_ms);
    }
}

/* The answer to ABOUT, which every engine has: then it has done what was sent before. A timeout is
 * no fault. */
static GomocupFault await_about(GomocupSession *session, const Interrupt *interrupt)
{
    char line[GOMOCUP_LINE_BYTES];
    ReadResult got;
    bool complains = false;
    do {
        if (session->awaited == GOMOCUP_SETTLED) {
            complains = read_line(session, interrupt, session->due_ms, line, &got);
        } else { /* it need not know Yixin's words */
            got = gomocup_process_read(&session->process, interrupt, session->due_ms, line);
            complains = got == READ_LINE && (begins(line, "UNKNOWN") || begins(line, "ERROR"));
        }
    } while (complains || (got == READ_LINE && (begins(line, "INFO") || begins(line, "OK"))));
    if (got != READ_INTERRUPTED) {
        session->awaited = GOMOCUP_NOTHING;
    }
    return got == READ_LINE || got == READ_TIMEOUT ? GOMOCUP_GOOD
                                                   : fault_of(session, got, GOMOCUP_SILENT);
}

/* False: it cannot be started. */
static bool start(GomocupSession *session, const GomocupQuestion *question)
{
    session->said[0] = '\0';
    if (!gomocup_process_start(&session->process, session->command)) {
        return false;
    }
    session->process.heard = hear;
    session->process.user = session;
    session->known = 0;
    session->playing = session->greeted = session->yixin = false;
    session->size = question->size;
    session->rule = question->rule;
    gomocup_process_send(&session->process, "START %d", question->size);
    await(session, GOMOCUP_START, session->terms.start_ms);
    return true;
}

GomocupFault gomocup_make_ready(GomocupSession *session, const GomocupQuestion *question,
                                const Interrupt *interrupt)
{
    if (session->process.pid != 0 &&
        (session->size != question->size || session->rule != question->rule)) {
        gomocup_process_stop(&session->process);
    }
    if (session->process.pid == 0 && !start(session, question)) {
        return GOMOCUP_NOT_STARTED;
    }
    GomocupFault fault = GOMOCUP_GOOD;
    if (session->awaited == GOMOCUP_START) {
        fault = expect_ok(session, interrupt);
        if (fault == GOMOCUP_GOOD) {
            send_info(session, question);
        }
    }
    return session->awaited == GOMOCUP_SETTLED ? await_about(session, interrupt) : fault;
}

/* ---- the position ---- */

static bool same_setup(const GomocupSession *session, const GomocupQuestion *question)
{
    size_t count = (size_t)question->setup_count;
    return session->setup_count == question->setup_count &&
           memcmp(session->setup, question->setup, count * sizeof session->setup[0]) == 0 &&
           memcmp(session->setup_own, question->setup_own, count * sizeof session->setup_own[0]) ==
               0;
}

static int common_moves(const GomocupSession *session, const GomocupQuestion *question)
{
    int same = 0;
    while (same < session->known && same < question->count &&
           session->move[same] == question->move[same]) {
        same++;
    }
    return same;
}

/* Takes moves back until `to` are left. An engine that cannot is sent the whole board. One that is
 * silent is stopped: it may answer late. */
static GomocupFault take_back(GomocupSession *session, int to, const Interrupt *interrupt)
{
    char line[GOMOCUP_LINE_BYTES];
    while (session->known > to && !session->no_takeback) {
        const Point point = session->move[session->known - 1];
        gomocup_process_send(&session->process, "TAKEBACK %d,%d", point_x(point), point_y(point));
        const ReadResult got =
            gomocup_process_read(&session->process, interrupt, monotonic_ms() + TAKEBACK_MS, line);
        if (got == READ_INTERRUPTED) {
            return GOMOCUP_INTERRUPTED;
        }
        session->no_takeback = got != READ_LINE || !begins(line, "OK");
        if (got != READ_LINE) {
            gomocup_process_stop(&session->process);
        }
        session->known--;
    }
    return GOMOCUP_GOOD;
}

/* `command`: BOARD, or YXBOARD, which asks for nothing. */
static void send_board(GomocupSession *session, const GomocupQuestion *question,
                       const char *command)
{
    gomocup_process_send(&session->process, "%s", command);
    for (int i = 0; i < question->setup_count; i++) {
        gomocup_process_send(&session->process, "%d,%d,%d", point_x(question->setup[i]),
                             point_y(question->setup[i]), question->setup_own[i] ? 1 : 2);
    }
    for (int i = 0; i < question->count; i++) {
        if (question->move[i] == POINT_PASS) {
            continue;
        }
        bool own = (question->count - i) % 2 == 0;
        gomocup_process_send(&session->process, "%d,%d,%d", point_x(question->move[i]),
                             point_y(question->move[i]), own ? 1 : 2);
    }
    gomocup_process_send(&session->process, "DONE");
}

/* Another game, for which an engine that does not know RESTART is started again. */
static GomocupFault restart(GomocupSession *session, const GomocupQuestion *question,
                            const Interrupt *interrupt)
{
    if (session->playing) {
        gomocup_process_send(&session->process, "RESTART");
        session->playing = false;
        await(session, GOMOCUP_RESTART, session->terms.start_ms);
    }
    if (session->awaited != GOMOCUP_RESTART) {
        return GOMOCUP_GOOD;
    }
    GomocupFault fault = expect_ok(session, interrupt);
    if (fault == GOMOCUP_REFUSED) {
        gomocup_process_stop(&session->process);
        fault = gomocup_make_ready(session, question, interrupt);
    }
    return fault;
}

static void remember_position(GomocupSession *session, const GomocupQuestion *question)
{
    memcpy(session->move, question->move, sizeof session->move);
    memcpy(session->setup, question->setup, sizeof session->setup);
    memcpy(session->setup_own, question->setup_own, sizeof session->setup_own);
    session->setup_count = question->setup_count;
    session->known = question->count;
    session->playing = true;
}

/* Before the first analysis: is it to be asked in Yixin's words? */
static GomocupFault greet(GomocupSession *session, const Interrupt *interrupt)
{
    if (session->greeted) {
        return GOMOCUP_GOOD;
    }
    if (session->awaited != GOMOCUP_GREETING) {
        gomocup_process_send(&session->process, "YXSHOWINFO");
        gomocup_process_send(&session->process, "INFO show_detail 2");
        gomocup_process_send(&session->process, "ABOUT");
        await(session, GOMOCUP_GREETING, GREET_MS);
    }
    const GomocupFault fault = await_about(session, interrupt);
    session->greeted = fault == GOMOCUP_GOOD;
    return fault;
}

bool gomocup_is_preparing(const GomocupSession *session)
{
    return session->process.pid != 0 && (session->awaited != GOMOCUP_NOTHING || session->unasked);
}

GomocupFault gomocup_prepare(GomocupSession *session, const GomocupQuestion *question,
                             const Interrupt *interrupt)
{
    session->unasked = false;
    GomocupFault fault = gomocup_make_ready(session, question, interrupt);
    if (fault == GOMOCUP_GOOD && question->lines > 0) {
        fault = greet(session, interrupt);
    }
    return fault == GOMOCUP_GOOD ? restart(session, question, interrupt) : fault;
}

/* The whole position, for a move or an analysis. */
static void send_position(GomocupSession *session, const GomocupQuestion *question)
{
    if (question->count + question->setup_count == 0) {
        gomocup_process_send(&session->process, "BEGIN");
    } else if (question->lines > 0 && session->yixin) {
        send_board(session, question, "YXBOARD");
        gomocup_process_send(&session->process, "YXNBEST %d", question->lines);
    } else {
        send_board(session, question, "BOARD");
    }
}

/* Does the engine that runs know all but the last move, and perhaps more? */
static bool plays_on(const GomocupSession *session, const GomocupQuestion *question)
{
    return session->process.pid != 0 && session->playing && session->size == question->size &&
           session->rule == question->rule && question->lines == 0 && question->count > 0 &&
           question->count - 1 <= common_moves(session, question) && same_setup(session, question);
}

/* Asks with TURN if the engine knows all but the last move, else with the whole board. `asked`:
 * when the question was sent. */
static GomocupFault send_question(GomocupSession *session, const GomocupQuestion *question,
                                  const Interrupt *interrupt, int64_t *asked)
{
    GomocupFault fault = GOMOCUP_GOOD;
    const int64_t left = question->match_ms > 0 ? question->left_ms : INT_MAX;
    const Point last = question->count > 0 ? question->move[question->count - 1] : POINT_NONE;
    bool turn = plays_on(session, question) && last != POINT_PASS;
    if (turn && session->known > question->count - 1) {
        fault = take_back(session, question->count - 1, interrupt);
        turn = !session->no_takeback;
    }
    if (fault == GOMOCUP_GOOD && !turn) {
        fault = gomocup_prepare(session, question, interrupt); /* it may have been stopped */
        if (fault == GOMOCUP_GOOD && interrupt_is_raised(interrupt)) {
            session->unasked = true;
            fault = GOMOCUP_INTERRUPTED;
        }
    }
    if (fault != GOMOCUP_GOOD) {
        return fault;
    }
    send_resources(session, question);
    if (session->told_turn_ms != question->turn_ms) {
        send_turn_limit(session, question);
    }
    pause_ms(session->terms.pause_ms);
    gomocup_process_send(&session->process, "INFO time_left %lld", (long long)left);
    if (turn) {
        gomocup_process_send(&session->process, "TURN %d,%d", point_x(last), point_y(last));
    } else {
        send_position(session, question);
    }
    *asked = monotonic_ms();
    remember_position(session, question);
    return GOMOCUP_GOOD;
}

/* ---- the answer ---- */

static GomocupFault check_move(GomocupSession *session, const GomocupQuestion *question,
                               const char *line, Point *move)
{
    int x = 0, y = 0;
    GomocupFault fault = GOMOCUP_GOOD;
    if (!gomocup_move_read(line, &x, &y)) {
        fault = GOMOCUP_NO_MOVE;
    } else if (x >= question->size || y >= question->size) {
        fault = GOMOCUP_OFF_BOARD;
    } else {
        *move = point_at(x, y);
        if (points_contain(question->move, question->count, *move) ||
            points_contain(question->setup, question->setup_count, *move)) {
            fault = GOMOCUP_OCCUPIED;
        }
    }
    if (fault != GOMOCUP_GOOD) {
        snprintf(session->said, sizeof session->said, "%s", line);
    } else if (session->known < POINTS_MAX) {
        session->move[session->known++] = *move;
    }
    return fault;
}

/* The next line that may be a move. A suggested move is accepted: PLAY asks for it. A late answer
 * to ABOUT is none. */
static ReadResult read_answer(GomocupSession *session, const Interrupt *interrupt, int64_t deadline,
                              char line[GOMOCUP_LINE_BYTES])
{
    for (;;) {
        ReadResult got;
        int x, y;
        if (read_line(session, interrupt, deadline, line, &got)) {
            continue;
        }
        if (got != READ_LINE) {
            return got;
        }
        if (begins(line, "SUGGEST")) {
            if (gomocup_move_read(line + strlen("SUGGEST"), &x, &y)) {
                gomocup_process_send(&session->process, "PLAY %d,%d", x, y);
            }
        } else if (!begins(line, "INFO") && !begins(line, "NAME") && strcasecmp(line, "OK") != 0) {
            return READ_LINE;
        }
    }
}

/* Its move ends its thinking; it may have more to say before that. */
void gomocup_stop_thinking(GomocupSession *session, const Interrupt *end)
{
    char line[GOMOCUP_LINE_BYTES];
    int x, y;
    if (gomocup_is_preparing(session)) {
        return;
    }
    session->heard = NULL;
    ReadResult got = session->yixin && session->greeted ? READ_LINE : READ_END;
    if (session->process.pid != 0 && got == READ_LINE) {
        const int64_t deadline = monotonic_ms() + STOP_MS;
        gomocup_process_send(&session->process, "YXSTOP");
        do {
            got = read_answer(session, end, deadline, line);
        } while (got == READ_LINE && !gomocup_move_read(line, &x, &y));
    }
    if (got != READ_LINE && got != READ_INTERRUPTED) {
        gomocup_process_kill(&session->process);
    }
}

/* An engine that says nothing here may answer later, in place of a move. */
static GomocupFault ask_about(GomocupSession *session, const GomocupQuestion *question,
                              const Interrupt *interrupt, char about[GOMOCUP_LINE_BYTES])
{
    const GomocupFault fault = gomocup_make_ready(session, question, interrupt);
    if (fault != GOMOCUP_GOOD) {
        return fault;
    }
    gomocup_process_send(&session->process, "ABOUT");
    const ReadResult got = gomocup_process_read(&session->process, interrupt,
                                                monotonic_ms() + session->terms.start_ms, about);
    if (got == READ_LINE && (begins(about, "ERROR") || begins(about, "UNKNOWN"))) {
        about[0] = '\0';
    }
    return got == READ_LINE ? GOMOCUP_GOOD : fault_of(session, got, GOMOCUP_SILENT);
}

GomocupFault gomocup_ask_move(GomocupSession *session, const GomocupQuestion *question,
                              const Interrupt *interrupt, GomocupReply *reply)
{
    char line[GOMOCUP_LINE_BYTES];
    int64_t asked = 0;
    session->said[0] = reply->about[0] = '\0';
    GomocupFault fault = GOMOCUP_GOOD;
    if (question->asks_about) {
        fault = ask_about(session, question, interrupt, reply->about);
    }
    if (fault == GOMOCUP_GOOD) {
        fault = send_question(session, question, interrupt, &asked);
    }
    if (fault != GOMOCUP_GOOD) {
        return fault;
    }
    const int64_t deadline = asked + gomocup_limit_ms(question) + session->terms.grace_ms;
    const ReadResult got = read_answer(session, interrupt, deadline, line);
    reply->ms = monotonic_ms() - asked;
    return got == READ_LINE ? check_move(session, question, line, &reply->move)
                            : fault_of(session, got, GOMOCUP_LATE);
}
