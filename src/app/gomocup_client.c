#include "app/gomocup_client.h"

#include <SDL.h>

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/wake.h"

struct GomocupClient {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t ready;
    Interrupt interrupt; /* raised under `lock`: the question has changed, or it is to end */
    Interrupt end;       /* raised when it is to end */
    char command[PATH_BYTES], errors_path[PATH_BYTES];
    /* Guarded by `lock`: */
    GomocupQuestion question;
    uint64_t serial;   /* of the last question */
    uint64_t wanted;   /* the question to be answered; 0: none */
    uint64_t answered; /* the question that `answer` is for */
    GomocupAnswer answer;
    SearchReport report; /* of the analysis that was asked for last */
    char said[HEARD_BYTES];
    bool has_report; /* ... that has not been taken */
    bool ending, ended;
    /* Main thread only: */
    bool has_job;
    uint32_t ticket;
    /* The client's thread only: */
    GomocupSession session;
    HeardAnalysis heard;
    uint64_t asked; /* the question that the engine was asked */
};

/* ---- the client's thread ---- */

/* What to do next. False: to end. `serial`: the question to answer, 0: none. */
static bool next_question(GomocupClient *client, GomocupQuestion *question, uint64_t *serial)
{
    pthread_mutex_lock(&client->lock);
    interrupt_clear(&client->interrupt);
    bool ending = client->ending;
    *serial = client->wanted != client->answered ? client->wanted : 0;
    *question = client->question;
    pthread_mutex_unlock(&client->lock);
    return !ending;
}

static bool is_ending(GomocupClient *client)
{
    pthread_mutex_lock(&client->lock);
    const bool ending = client->ending;
    pthread_mutex_unlock(&client->lock);
    return ending;
}

static void keep_report(GomocupClient *client)
{
    pthread_mutex_lock(&client->lock);
    if (client->wanted == client->asked) {
        client->report = client->heard.report;
        memcpy(client->said, client->heard.said, sizeof client->said);
        client->has_report = true;
    }
    pthread_mutex_unlock(&client->lock);
}

static void hear(void *user, const char *line)
{
    GomocupClient *client = user;
    if (heard_analysis_read(&client->heard, line)) {
        keep_report(client);
    }
}

static void listen_to(GomocupClient *client, const GomocupQuestion *question, uint64_t serial)
{
    client->asked = serial;
    client->session.heard = question->lines > 0 ? hear : NULL;
    client->session.user = client;
    heard_analysis_begin(&client->heard, question);
}

/* It can be asked something else then. */
static bool is_getting_ready(const GomocupSession *session, GomocupFault fault)
{
    return fault == GOMOCUP_INTERRUPTED && gomocup_is_preparing(session);
}

/* Nobody wants an answer, but the next question is to find it ready. Why it is not is told then. */
static void get_ready(GomocupClient *client, const GomocupQuestion *question)
{
    GomocupSession *session = &client->session;
    const GomocupFault fault = gomocup_prepare(session, question, &client->interrupt);
    if (fault != GOMOCUP_GOOD && !is_getting_ready(session, fault)) {
        gomocup_process_stop(&session->process);
    }
}

static void answer_question(GomocupClient *client, const GomocupQuestion *question, uint64_t serial)
{
    GomocupSession *session = &client->session;
    GomocupReply reply = {.move = POINT_NONE};
    listen_to(client, question, serial);
    const GomocupFault fault = gomocup_ask_move(session, question, &client->interrupt, &reply);
    GomocupAnswer answer = {
        .ticket = question->ticket, .move = reply.move, .fault = fault, .ms = reply.ms};
    memcpy(answer.about, reply.about, sizeof answer.about);
    if (question->lines > 0 && fault == GOMOCUP_GOOD) {
        heard_analysis_end(&client->heard, reply.move);
        keep_report(client);
    } else if (question->lines > 0 && fault == GOMOCUP_INTERRUPTED && !is_ending(client)) {
        gomocup_stop_thinking(session, &client->end);
    } else if (fault != GOMOCUP_GOOD && !is_getting_ready(session, fault)) {
        gomocup_process_stop(&session->process);
        answer.move = POINT_NONE;
        memcpy(answer.said, session->said, sizeof answer.said);
        answer.has_errors = gomocup_process_has_errors(&session->process);
    }
    pthread_mutex_lock(&client->lock);
    if (client->wanted == serial && fault != GOMOCUP_INTERRUPTED) {
        client->answer = answer;
        client->answered = serial;
        wake_main();
    }
    pthread_cond_broadcast(&client->ready);
    pthread_mutex_unlock(&client->lock);
}

static void *run(void *user)
{
    GomocupClient *client = user;
    GomocupQuestion question;
    uint64_t serial;
    sigset_t pipes; /* write() reports an engine that has ended */
    sigemptyset(&pipes);
    sigaddset(&pipes, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipes, NULL);
    while (next_question(client, &question, &serial)) {
        if (serial != 0) {
            answer_question(client, &question, serial);
        } else if (gomocup_is_preparing(&client->session)) {
            get_ready(client, &question);
        } else {
            gomocup_process_idle(&client->session.process, &client->interrupt);
        }
    }
    gomocup_process_stop(&client->session.process);
    SDL_TLSCleanup(); /* this thread was not made by SDL */
    pthread_mutex_lock(&client->lock);
    client->ended = true;
    pthread_mutex_unlock(&client->lock);
    return NULL;
}

/* ---- for the main thread ---- */

static void free_interrupts(GomocupClient *client)
{
    interrupt_free(&client->interrupt);
    interrupt_free(&client->end);
}

static bool init_interrupts(GomocupClient *client)
{
    if (!interrupt_init(&client->interrupt)) {
        return false;
    }
    if (!interrupt_init(&client->end)) {
        interrupt_free(&client->interrupt);
        return false;
    }
    return true;
}

GomocupClient *gomocup_new(const char *command, const char *errors_path)
{
    GomocupClient *client = calloc(1, sizeof *client);
    if (!client || !init_interrupts(client)) {
        free(client);
        return NULL;
    }
    snprintf(client->command, sizeof client->command, "%s", command);
    client->session.command = client->command;
    client->session.terms = gomocup_usual_terms;
    if (errors_path) {
        snprintf(client->errors_path, sizeof client->errors_path, "%s", errors_path);
        client->session.process.errors_path = client->errors_path;
    }
    pthread_mutex_init(&client->lock, NULL);
    pthread_cond_init(&client->ready, NULL);
    if (pthread_create(&client->thread, NULL, run, client) != 0) {
        free_interrupts(client);
        free(client);
        return NULL;
    }
    return client;
}

void gomocup_dismiss(GomocupClient *client)
{
    pthread_mutex_lock(&client->lock);
    client->ending = true;
    client->wanted = 0;
    interrupt_raise(&client->interrupt);
    interrupt_raise(&client->end);
    pthread_mutex_unlock(&client->lock);
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
    free_interrupts(client);
    pthread_cond_destroy(&client->ready);
    pthread_mutex_destroy(&client->lock);
    free(client);
}

void gomocup_set_resources(GomocupQuestion *question, const EngineEntry *entry)
{
    question->max_memory = entry ? (int64_t)entry->memory_mib << 20 : 0;
    question->threads = entry ? entry->threads : 0;
}

void gomocup_ask(GomocupClient *client, const GomocupQuestion *question)
{
    pthread_mutex_lock(&client->lock);
    client->question = *question;
    client->wanted = ++client->serial;
    client->has_report = false;
    interrupt_raise(&client->interrupt);
    pthread_mutex_unlock(&client->lock);
    client->has_job = true;
    client->ticket = question->ticket;
}

void gomocup_drop(GomocupClient *client)
{
    if (!client->has_job) {
        return;
    }
    pthread_mutex_lock(&client->lock);
    client->wanted = 0;
    interrupt_raise(&client->interrupt);
    pthread_mutex_unlock(&client->lock);
    client->has_job = false;
}

bool gomocup_has_job(const GomocupClient *client, uint32_t *ticket)
{
    *ticket = client->ticket;
    return client->has_job;
}

bool gomocup_heard(GomocupClient *client, SearchReport *report, char said[HEARD_BYTES])
{
    pthread_mutex_lock(&client->lock);
    const bool news = client->has_report;
    if (news) {
        *report = client->report;
        memcpy(said, client->said, sizeof client->said);
    }
    client->has_report = false;
    pthread_mutex_unlock(&client->lock);
    return news;
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
