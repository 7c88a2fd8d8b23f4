#include "app/gomocup_protocol.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "engine/rule_info.h"

enum {
    START_MS = 10000,   /* to answer START, RESTART and TAKEBACK */
    GRACE_MS = 2000,    /* beyond the limit that the engine was told */
    NO_LIMIT_MS = 60000 /* for a move, where the game has no limit */
};

static const char *expect_ok(GomocupTalk *talk, const Interrupt *interrupt, bool *interrupted)
{
    char line[ENGINE_LINE_BYTES];
    ReadResult got =
        engine_process_read(&talk->process, interrupt, engine_process_clock() + START_MS, line);
    *interrupted = got == READ_INTERRUPTED;
    if (got == READ_LINE) {
        return strncasecmp(line, "OK", 2) == 0 ? NULL : "it refuses this board";
    }
    return got == READ_END ? "it ended" : "it does not answer";
}

static int64_t turn_limit(const GomocupQuestion *question)
{
    if (question->turn_ms > 0) {
        return question->turn_ms;
    }
    return question->match_ms > 0 ? question->left_ms : NO_LIMIT_MS;
}

static void send_info(GomocupTalk *talk, const GomocupQuestion *question)
{
    engine_process_send(&talk->process, "INFO timeout_turn %lld", (long long)turn_limit(question));
    engine_process_send(&talk->process, "INFO timeout_match %lld", (long long)question->match_ms);
    engine_process_send(&talk->process, "INFO max_memory 0");
    engine_process_send(&talk->process, "INFO game_type 0");
    engine_process_send(&talk->process, "INFO rule %d", rule_info(question->rule)->gomocup);
    engine_process_send(&talk->process, "INFO folder %s", talk->process.folder);
}

/* Starts the engine unless it runs with this size and rule. Returns why that failed. */
static const char *make_ready(GomocupTalk *talk, const GomocupQuestion *question,
                              const Interrupt *interrupt, bool *interrupted)
{
    const char *why = NULL;
    if (talk->process.pid != 0 && (talk->size != question->size || talk->rule != question->rule)) {
        engine_process_stop(&talk->process);
    }
    if (talk->process.pid != 0) {
        return NULL;
    }
    if (!engine_process_start(&talk->process, talk->command)) {
        return "it cannot be started";
    }
    talk->known = 0;
    talk->playing = false;
    talk->size = question->size;
    talk->rule = question->rule;
    if (!engine_process_send(&talk->process, "START %d", question->size)) {
        return "it ended at once";
    }
    why = expect_ok(talk, interrupt, interrupted);
    if (!why) {
        send_info(talk, question);
    }
    return why;
}

static bool same_setup(const GomocupTalk *talk, const GomocupQuestion *question)
{
    size_t count = (size_t)question->setup_count;
    return talk->setup_count == question->setup_count &&
           memcmp(talk->setup, question->setup, count * sizeof talk->setup[0]) == 0 &&
           memcmp(talk->setup_own, question->setup_own, count * sizeof talk->setup_own[0]) == 0;
}

static int common_moves(const GomocupTalk *talk, const GomocupQuestion *question)
{
    int same = 0;
    while (same < talk->known && same < question->count &&
           talk->move[same] == question->move[same]) {
        same++;
    }
    return same;
}

/* Takes moves back until `to` are left. False: the engine refuses, send it the whole board. */
static bool take_back(GomocupTalk *talk, int to, const Interrupt *interrupt, bool *interrupted)
{
    while (talk->known > to) {
        Point point = talk->move[talk->known - 1];
        engine_process_send(&talk->process, "TAKEBACK %d,%d", point_x(point), point_y(point));
        if (expect_ok(talk, interrupt, interrupted)) {
            return false;
        }
        talk->known--;
    }
    return true;
}

static void send_board(GomocupTalk *talk, const GomocupQuestion *question)
{
    engine_process_send(&talk->process, "BOARD");
    for (int i = 0; i < question->setup_count; i++) {
        engine_process_send(&talk->process, "%d,%d,%d", point_x(question->setup[i]),
                            point_y(question->setup[i]), question->setup_own[i] ? 1 : 2);
    }
    for (int i = 0; i < question->count; i++) {
        if (question->move[i] == POINT_PASS) {
            continue;
        }
        bool own = (question->count - i) % 2 == 0;
        engine_process_send(&talk->process, "%d,%d,%d", point_x(question->move[i]),
                            point_y(question->move[i]), own ? 1 : 2);
    }
    engine_process_send(&talk->process, "DONE");
}

/* Sends TURN if the engine knows all but the last move, else the whole board. */
static const char *ask_move(GomocupTalk *talk, const GomocupQuestion *question,
                            const Interrupt *interrupt, bool *interrupted)
{
    const char *why = NULL;
    int64_t left = question->match_ms > 0 ? question->left_ms : INT_MAX;
    engine_process_send(&talk->process, "INFO time_left %lld", (long long)left);
    int same = common_moves(talk, question);
    bool turn = talk->playing && question->count > 0 && question->count - 1 <= same &&
                same_setup(talk, question);
    if (turn && talk->known > question->count - 1) {
        turn = take_back(talk, question->count - 1, interrupt, interrupted);
    }
    if (*interrupted) {
        return "it was interrupted";
    }
    Point last = question->count > 0 ? question->move[question->count - 1] : POINT_NONE;
    if (turn && last != POINT_PASS) {
        engine_process_send(&talk->process, "TURN %d,%d", point_x(last), point_y(last));
    } else {
        if (talk->playing) {
            engine_process_send(&talk->process, "RESTART");
            why = expect_ok(talk, interrupt, interrupted);
        }
        if (why) {
            return why;
        }
        if (question->count + question->setup_count == 0) {
            engine_process_send(&talk->process, "BEGIN");
        } else {
            send_board(talk, question);
        }
    }
    memcpy(talk->move, question->move, sizeof talk->move);
    memcpy(talk->setup, question->setup, sizeof talk->setup);
    memcpy(talk->setup_own, question->setup_own, sizeof talk->setup_own);
    talk->setup_count = question->setup_count;
    talk->known = question->count;
    talk->playing = true;
    return NULL;
}

static const char *check_move(GomocupTalk *talk, const GomocupQuestion *question, const char *line,
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
    if (talk->known < POINTS_MAX) {
        talk->move[talk->known++] = *move;
    }
    return NULL;
}

const char *gomocup_talk(GomocupTalk *talk, const GomocupQuestion *question,
                         const Interrupt *interrupt, Point *move, bool *interrupted)
{
    char line[ENGINE_LINE_BYTES];
    const char *why = make_ready(talk, question, interrupt, interrupted);
    if (!why) {
        why = ask_move(talk, question, interrupt, interrupted);
    }
    if (why) {
        return why;
    }
    ReadResult got = engine_process_read(
        &talk->process, interrupt, engine_process_clock() + turn_limit(question) + GRACE_MS, line);
    *interrupted = got == READ_INTERRUPTED;
    if (got != READ_LINE) {
        return got == READ_END ? "it ended" : "it gave no move in time";
    }
    return check_move(talk, question, line, move);
}
