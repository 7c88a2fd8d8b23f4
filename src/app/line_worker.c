#include "app/line_worker.h"

#include <SDL.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "app/wake.h"
#include "engine/history/record_detail.h"
#include "engine/history/record_signs.h"

typedef struct LineQuestion {
    uint64_t key;
    int counts;
    LineCount count[POINTS_MAX];
} LineQuestion;

struct LineWorker {
    pthread_t thread;
    bool started;
    atomic_bool stop; /* the index that is being made is not wanted any more */

    pthread_mutex_t lock; /* for all below */
    pthread_cond_t work, idle;
    bool ending, busy;
    bool renewed, asked, answered;
    Record *next; /* if renewed */
    LineQuestion question;
    LineAnswer answer;

    /* The thread's own. */
    Record *record;
    LineIndex *index;
    LineQuestion current;
    LineAnswer made;
    Signs signs; /* of one node */
};

/* ---- the thread ---- */

static void take_words(LineWorker *worker, NodeId node, LinePosition *position)
{
    const Record *record = worker->record;
    if (record_node(record, node)->detail == 0) {
        return;
    }
    record_signs(record, node, &worker->signs);
    const Sign *sign = signs_at(&worker->signs, record_node(record, node)->move);
    snprintf(position->text, sizeof position->text, "%s", sign ? sign->text : "");
    position->commented = record_comment(record, node) != NULL;
}

static void count(LineWorker *worker)
{
    LineQuestion *question = &worker->current;
    LineAnswer *answer = &worker->made;
    *answer = (LineAnswer){.key = question->key};
    if (!worker->index) {
        return;
    }
    answer->lines = line_index_lines(worker->index);
    line_index_count(worker->index, worker->record, question->count, question->counts);
    for (int i = 0; i < question->counts; i++) {
        const LineCount *found = &question->count[i];
        if (found->node != NODE_NONE) {
            LinePosition *position = &answer->position[answer->count++];
            *position = (LinePosition){.key = found->key, .lines = found->lines};
            take_words(worker, found->node, position);
        }
    }
}

/* Entered and left with the lock held. */
static void make_index(LineWorker *worker)
{
    Record *record = worker->next;
    worker->next = NULL;
    worker->renewed = false;
    atomic_store(&worker->stop, false);
    pthread_mutex_unlock(&worker->lock);
    line_index_free(worker->index);
    record_free(worker->record);
    worker->record = record;
    worker->index = record ? line_index_new(record, &worker->stop) : NULL;
    pthread_mutex_lock(&worker->lock);
}

/* Likewise. */
static void answer_question(LineWorker *worker)
{
    worker->current = worker->question;
    worker->asked = false;
    pthread_mutex_unlock(&worker->lock);
    count(worker);
    pthread_mutex_lock(&worker->lock);
    if (!worker->asked && !worker->renewed && !worker->ending) {
        worker->answer = worker->made;
        worker->answered = true;
        wake_main();
    }
}

static void *work(void *user)
{
    LineWorker *worker = user;
    pthread_mutex_lock(&worker->lock);
    while (!worker->ending) {
        worker->busy = true;
        if (worker->renewed) {
            make_index(worker);
        } else if (worker->asked) {
            answer_question(worker);
        } else {
            worker->busy = false;
            SDL_TLSCleanup(); /* this thread was not made by SDL */
            pthread_cond_broadcast(&worker->idle);
            pthread_cond_wait(&worker->work, &worker->lock);
        }
    }
    worker->busy = false;
    pthread_cond_broadcast(&worker->idle);
    pthread_mutex_unlock(&worker->lock);
    return NULL;
}

/* ---- the main thread ---- */

LineWorker *line_worker_new(void)
{
    LineWorker *worker = calloc(1, sizeof *worker);
    if (worker) {
        atomic_init(&worker->stop, false);
        pthread_mutex_init(&worker->lock, NULL);
        pthread_cond_init(&worker->work, NULL);
        pthread_cond_init(&worker->idle, NULL);
    }
    return worker;
}

void line_worker_free(LineWorker *worker)
{
    if (!worker) {
        return;
    }
    pthread_mutex_lock(&worker->lock);
    worker->ending = true;
    atomic_store(&worker->stop, true);
    pthread_cond_signal(&worker->work);
    pthread_mutex_unlock(&worker->lock);
    if (worker->started) {
        pthread_join(worker->thread, NULL);
    }
    line_index_free(worker->index);
    record_free(worker->record);
    record_free(worker->next);
    pthread_cond_destroy(&worker->work);
    pthread_cond_destroy(&worker->idle);
    pthread_mutex_destroy(&worker->lock);
    free(worker);
}

void line_worker_read(LineWorker *worker, Record *record)
{
    pthread_mutex_lock(&worker->lock);
    record_free(worker->next);
    worker->next = record;
    worker->renewed = true;
    worker->asked = worker->answered = false;
    atomic_store(&worker->stop, true);
    if (!worker->started && record) { /* without a thread no lines are counted */
        worker->started = pthread_create(&worker->thread, NULL, work, worker) == 0;
    }
    pthread_cond_signal(&worker->work);
    pthread_mutex_unlock(&worker->lock);
}

void line_worker_ask(LineWorker *worker, uint64_t key, const uint64_t *next, int count)
{
    pthread_mutex_lock(&worker->lock);
    worker->question.key = key;
    worker->question.counts = count;
    for (int i = 0; i < count; i++) {
        worker->question.count[i] = (LineCount){.key = next[i]};
    }
    worker->asked = true;
    worker->answered = false;
    pthread_cond_signal(&worker->work);
    pthread_mutex_unlock(&worker->lock);
}

bool line_worker_take(LineWorker *worker, LineAnswer *answer)
{
    pthread_mutex_lock(&worker->lock);
    const bool answered = worker->answered;
    if (answered) {
        *answer = worker->answer;
    }
    worker->answered = false;
    pthread_mutex_unlock(&worker->lock);
    return answered;
}

void line_worker_wait(LineWorker *worker)
{
    pthread_mutex_lock(&worker->lock);
    while (worker->started && (worker->busy || worker->renewed || worker->asked)) {
        pthread_cond_wait(&worker->idle, &worker->lock);
    }
    pthread_mutex_unlock(&worker->lock);
}
