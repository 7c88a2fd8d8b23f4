#include "app/puzzle_worker.h"

#include <SDL.h>

#include <pthread.h>
#include <stdlib.h>

#include "app/wake.h"

struct PuzzleWorker {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t work, idle;
    PuzzleProof proof; /* of the thread, once it is open */
    bool started;      /* main thread only */
    bool has_task;     /* main thread only */
    uint32_t ticket;   /* main thread only: of that task */
    /* Guarded by `lock`: */
    PuzzleTask task;
    PuzzleVerdict verdict;
    bool wanted, busy, ready, ending;
    bool open; /* the proof; changed by the thread only */
};

/* With the first task, since it takes memory and time. */
static bool open_proof(PuzzleWorker *worker)
{
    if (!worker->open && puzzle_proof_open(&worker->proof)) {
        pthread_mutex_lock(&worker->lock);
        worker->open = true;
        pthread_mutex_unlock(&worker->lock);
    }
    return worker->open;
}

/* Without the lock. */
static void judge(PuzzleWorker *worker, const PuzzleTask *task, PuzzleVerdict *verdict)
{
    if (open_proof(worker)) {
        puzzle_judge(&worker->proof, task, verdict);
    } else {
        *verdict = (PuzzleVerdict){.ticket = task->ticket, .answer = PUZZLE_UNJUDGED};
    }
}

static void *work(void *user)
{
    PuzzleWorker *worker = user;
    pthread_mutex_lock(&worker->lock);
    for (;;) {
        while (!worker->wanted && !worker->ending) {
            pthread_cond_wait(&worker->work, &worker->lock);
        }
        if (worker->ending) {
            break;
        }
        PuzzleTask task = worker->task;
        PuzzleVerdict verdict;
        worker->wanted = false;
        worker->busy = true;
        pthread_mutex_unlock(&worker->lock);
        judge(worker, &task, &verdict);
        pthread_mutex_lock(&worker->lock);
        worker->busy = false;
        if (!worker->wanted) { /* else a newer task has come */
            worker->verdict = verdict;
            worker->ready = true;
            wake_main();
            pthread_cond_broadcast(&worker->idle);
        }
    }
    pthread_mutex_unlock(&worker->lock);
    SDL_TLSCleanup(); /* this thread was not made by SDL */
    return NULL;
}

PuzzleWorker *puzzle_worker_new(void)
{
    PuzzleWorker *worker = calloc(1, sizeof *worker);
    if (worker) {
        pthread_mutex_init(&worker->lock, NULL);
        pthread_cond_init(&worker->work, NULL);
        pthread_cond_init(&worker->idle, NULL);
    }
    return worker;
}

void puzzle_worker_free(PuzzleWorker *worker)
{
    if (!worker) {
        return;
    }
    if (worker->started) {
        pthread_mutex_lock(&worker->lock);
        worker->ending = true;
        if (worker->open) {
            search_stop(worker->proof.search);
        }
        pthread_cond_signal(&worker->work);
        pthread_mutex_unlock(&worker->lock);
        pthread_join(worker->thread, NULL);
    }
    if (worker->open) {
        puzzle_proof_close(&worker->proof);
    }
    pthread_cond_destroy(&worker->work);
    pthread_cond_destroy(&worker->idle);
    pthread_mutex_destroy(&worker->lock);
    free(worker);
}

bool puzzle_worker_ask(PuzzleWorker *worker, const PuzzleTask *task)
{
    worker->started = worker->started || search_thread(&worker->thread, work, worker);
    if (!worker->started) {
        return false;
    }
    pthread_mutex_lock(&worker->lock);
    worker->task = *task;
    worker->wanted = true;
    worker->ready = false;
    pthread_cond_signal(&worker->work);
    pthread_mutex_unlock(&worker->lock);
    worker->has_task = true;
    worker->ticket = task->ticket;
    return true;
}

bool puzzle_worker_has_task(const PuzzleWorker *worker, uint32_t *ticket)
{
    *ticket = worker->ticket;
    return worker->has_task;
}

bool puzzle_worker_take(PuzzleWorker *worker, PuzzleVerdict *verdict)
{
    if (!worker->has_task) {
        return false;
    }
    pthread_mutex_lock(&worker->lock);
    const bool ready = worker->ready;
    if (ready) {
        *verdict = worker->verdict;
        worker->ready = false;
    }
    pthread_mutex_unlock(&worker->lock);
    worker->has_task = !ready;
    return ready;
}

void puzzle_worker_wait(PuzzleWorker *worker)
{
    pthread_mutex_lock(&worker->lock);
    while (worker->wanted || worker->busy) {
        pthread_cond_wait(&worker->idle, &worker->lock);
    }
    pthread_mutex_unlock(&worker->lock);
}
