/* Any bytes as the answers of a Gomocup engine. The first two bytes choose the question: how many
 * moves there are, and how many of them the engine knows. */
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "app/gomocup_protocol.h"
#include "fuzz/fuzz.h"

enum { SIZE = 15, ANSWERS_MAX = 4096, NO_PROCESS = 0x7FFFFFF0 /* no system has that many */ };

/* An engine that was stopped cannot be started again. */
bool __wrap_gomocup_process_start(GomocupProcess *process, const char *command);
bool __wrap_gomocup_process_start(GomocupProcess *process, const char *command)
{
    (void)process;
    (void)command;
    return false;
}

static Point nth_point(int index)
{
    return point_at(index % SIZE, index / SIZE);
}

static void make_question(GomocupQuestion *question, uint8_t choice)
{
    *question = (GomocupQuestion){.size = SIZE, .turn_ms = 1000, .count = choice & 15};
    for (int i = 0; i < question->count; i++) {
        question->move[i] = nth_point(i);
    }
    if (choice & 16) {
        question->setup_count = 1;
        question->setup[0] = nth_point(SIZE);
    }
}

static void make_session(GomocupSession *session, uint8_t choice)
{
    memset(session, 0, sizeof *session);
    session->size = SIZE;
    session->known = choice & 15;
    session->playing = choice & 16;
    for (int i = 0; i < session->known; i++) {
        session->move[i] = nth_point(i + (choice & 32 ? 1 : 0));
    }
}

/* An engine that has written these bytes and ended. */
static void make_process(GomocupProcess *process, const uint8_t *data, size_t size)
{
    int answers[2], nowhere = open("/dev/null", O_WRONLY);
    if (nowhere < 0 || pipe(answers) != 0 || write(answers[1], data, size) != (ssize_t)size) {
        fuzz_fail("no pipe");
    }
    close(answers[1]);
    process->pid = process->group.id = NO_PROCESS;
    process->group.guard_line = -1;
    process->in = nowhere;
    process->out = answers[0];
    process->err = -1;
}

static void check_answer(const GomocupQuestion *question, GomocupFault fault, Point move)
{
    if (fault != GOMOCUP_GOOD) {
        fuzz_check_message(gomocup_fault_words(fault));
        return;
    }
    if (point_x(move) >= SIZE || point_y(move) < 0 || point_y(move) >= SIZE ||
        points_contain(question->move, question->count, move) ||
        points_contain(question->setup, question->setup_count, move)) {
        fuzz_fail("point %d was taken for a move", move);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static GomocupSession session;
    static GomocupQuestion question;
    static Interrupt interrupt;
    static bool ready;
    if (size < 2 || size > ANSWERS_MAX) {
        return 0;
    }
    if (!ready && !(ready = interrupt_init(&interrupt))) {
        fuzz_fail("no pipe");
    }
    make_question(&question, data[0]);
    make_session(&session, data[1]);
    make_process(&session.process, data + 2, size - 2);
    GomocupReply reply = {.move = POINT_NONE};
    const GomocupFault fault = gomocup_ask_move(&session, &question, &interrupt, &reply);
    if (session.process.pid != 0) {
        close(session.process.in);
        close(session.process.out);
    }
    check_answer(&question, fault, reply.move);
    return 0;
}
