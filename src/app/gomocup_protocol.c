#include "app/gomocup_protocol.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "engine/monotonic.h"
#include "engine/rule_info.h"

enum {
    START_MS = 10000,   /* to answer START and RESTART */
    TAKEBACK_MS = 5000, /* to answer TAKEBACK, which is optional */
    GRACE_MS = 10000,   /* beyond the limit that the engine was told */
    NO_LIMIT_MS = 60000 /* for a move, where the game has no limit */
};

static const char *expect_ok(GomocupSession *session, const Interrupt *interrupt, bool *interrupted)
{
    char line[GOMOCUP_LINE_BYTES];
    ReadResult got =
        gomocup_process_read(&session->process, interrupt, monotonic_ms() + START_MS, line);
    *interrupted = got == READ_INTERRUPTED;
    if (got == READ_LINE) {
        return strncasecmp(line, "OK", 2) == 0 ? NULL : N_("it does not accept this board size");
    }
    return got == READ_END ? N_("it ended") : N_("it does not answer");
}

static int64_t turn_limit(const GomocupQuestion *question)
{
    if (question->turn_ms > 0) {
        return question->turn_ms;
    }
    return question->match_ms > 0 ? question->left_ms : NO_LIMIT_MS;
}

static void send_info(GomocupSession *session, const GomocupQuestion *question)
{
    gomocup_process_send(&session->process, "INFO timeout_turn %lld",
                         (long long)turn_limit(question));
    gomocup_process_send(&session->process, "INFO timeout_match %lld",
                         (long long)question->match_ms);
    gomocup_process_send(&session->process, "INFO max_memory 0");
    gomocup_process_send(&session->process, "INFO game_type 0");
    gomocup_process_send(&session->process, "INFO rule %d", rule_info(question->rule)->gomocup);
    gomocup_process_send(&session->process, "INFO folder %s", session->process.folder);
}

/* Starts the engine unless it runs with this size and rule. Returns why that failed. */
static const char *make_ready(GomocupSession *session, const GomocupQuestion *question,
                              const Interrupt *interrupt, bool *interrupted)
{
    const char *why = NULL;
    if (session->process.pid != 0 &&
        (session->size != question->size || session->rule != question->rule)) {
        gomocup_process_stop(&session->process);
    }
    if (session->process.pid != 0) {
        return NULL;
    }
    if (!gomocup_process_start(&session->process, session->command)) {
        return N_("it cannot be started");
    }
    session->known = 0;
    session->playing = false;
    session->size = question->size;
    session->rule = question->rule;
    if (!gomocup_process_send(&session->process, "START %d", question->size)) {
        return N_("it ended at once");
    }
    why = expect_ok(session, interrupt, interrupted);
    if (!why) {
        send_info(session, question);
    }
    return why;
}

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

/* Takes moves back until `to` are left. False: send the engine the whole board. An engine that is
 * silent is stopped: it may answer late. */
static bool take_back(GomocupSession *session, int to, const Interrupt *interrupt,
                      bool *interrupted)
{
    char line[GOMOCUP_LINE_BYTES];
    while (session->known > to && !session->no_takeback) {
        Point point = session->move[session->known - 1];
        gomocup_process_send(&session->process, "TAKEBACK %d,%d", point_x(point), point_y(point));
        ReadResult got =
            gomocup_process_read(&session->process, interrupt, monotonic_ms() + TAKEBACK_MS, line);
        if (got == READ_INTERRUPTED) {
            *interrupted = true;
            return false;
        }
        session->no_takeback = got != READ_LINE || strncasecmp(line, "OK", 2) != 0;
        if (got != READ_LINE) {
            gomocup_process_stop(&session->process);
        }
        session->known--;
    }
    return !session->no_takeback;
}

static void send_board(GomocupSession *session, const GomocupQuestion *question)
{
    gomocup_process_send(&session->process, "BOARD");
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

/* Sends TURN if the engine knows all but the last move, else the whole board. */
static const char *send_position(GomocupSession *session, const GomocupQuestion *question,
                                 const Interrupt *interrupt, bool *interrupted)
{
    const char *why = NULL;
    int64_t left = question->match_ms > 0 ? question->left_ms : INT_MAX;
    int same = common_moves(session, question);
    bool turn = session->playing && question->count > 0 && question->count - 1 <= same &&
                same_setup(session, question);
    if (turn && session->known > question->count - 1) {
        turn = take_back(session, question->count - 1, interrupt, interrupted);
    }
    if (*interrupted) {
        return "it was interrupted";
    }
    why = make_ready(session, question, interrupt, interrupted);
    if (why) {
        return why;
    }
    gomocup_process_send(&session->process, "INFO time_left %lld", (long long)left);
    Point last = question->count > 0 ? question->move[question->count - 1] : POINT_NONE;
    if (turn && last != POINT_PASS) {
        gomocup_process_send(&session->process, "TURN %d,%d", point_x(last), point_y(last));
    } else {
        if (session->playing) {
            gomocup_process_send(&session->process, "RESTART");
            why = expect_ok(session, interrupt, interrupted);
        }
        if (why) {
            return why;
        }
        if (question->count + question->setup_count == 0) {
            gomocup_process_send(&session->process, "BEGIN");
        } else {
            send_board(session, question);
        }
    }
    memcpy(session->move, question->move, sizeof session->move);
    memcpy(session->setup, question->setup, sizeof session->setup);
    memcpy(session->setup_own, question->setup_own, sizeof session->setup_own);
    session->setup_count = question->setup_count;
    session->known = question->count;
    session->playing = true;
    return NULL;
}

static const char *check_move(GomocupSession *session, const GomocupQuestion *question,
                              const char *line, Point *move)
{
    int x, y, used = 0;
    if (sscanf(line, "%d,%d%n", &x, &y, &used) != 2 ||
        strspn(line + used, " \t") != strlen(line + used)) {
        return N_("its answer is not a move");
    }
    if (x < 0 || y < 0 || x >= question->size || y >= question->size) {
        return N_("its move is not on the board");
    }
    *move = point_at(x, y);
    for (int i = 0; i < question->count; i++) {
        if (question->move[i] == *move) {
            return N_("its move is on an occupied point");
        }
    }
    for (int i = 0; i < question->setup_count; i++) {
        if (question->setup[i] == *move) {
            return N_("its move is on an occupied point");
        }
    }
    if (session->known < POINTS_MAX) {
        session->move[session->known++] = *move;
    }
    return NULL;
}

const char *gomocup_ask_move(GomocupSession *session, const GomocupQuestion *question,
                             const Interrupt *interrupt, Point *move, bool *interrupted)
{
    char line[GOMOCUP_LINE_BYTES];
    const char *why = make_ready(session, question, interrupt, interrupted);
    if (!why) {
        why = send_position(session, question, interrupt, interrupted);
    }
    if (why) {
        return why;
    }
    ReadResult got = gomocup_process_read(&session->process, interrupt,
                                          monotonic_ms() + turn_limit(question) + GRACE_MS, line);
    *interrupted = got == READ_INTERRUPTED;
    if (got != READ_LINE) {
        return got == READ_END ? N_("it ended") : N_("it did not move in time");
    }
    return check_move(session, question, line, move);
}
