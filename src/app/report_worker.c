#include "app/report_worker.h"

#include <SDL.h>

#include <stdlib.h>

#include "app/power.h"
#include "app/wake.h"

enum { HASH_BYTES = 32 * 1024 * 1024 };

struct ReportWorker {
    pthread_t thread;
    bool low;
    bool started; /* main thread only */
    pthread_mutex_t lock;
    pthread_cond_t work, idle;
    /* Guarded by `lock`: */
    ReportMaker *maker; /* made by the thread; NULL: not yet, or no memory */
    ReportGame game;
    ReportLimits limits;
    GameReport report;
    ReportPace pace;
    bool wanted; /* there is a job, not done yet */
    bool fresh;  /* ... which has not been begun */
    bool busy, news, ending;
    bool failed; /* no memory for a maker */
    bool saving; /* it waits for the machine to leave the battery */
    /* The thread only: */
    Power power;
};

/* With the first job, since it takes memory; before it begins, since a stop needs the maker. */
static void make_maker(ReportWorker *worker)
{
    pthread_mutex_unlock(&worker->lock);
    ReportMaker *maker = report_maker_new(HASH_BYTES);
    pthread_mutex_lock(&worker->lock);
    worker->maker = maker;
}

static bool may_work(const ReportWorker *worker)
{
    return worker->wanted && worker->pace != REPORT_HELD && !worker->saving;
}

/* With the lock. False: the end. Without memory for a maker there is work, which fails. */
static bool wait_for_work(ReportWorker *worker)
{
    for (;;) {
        while (!may_work(worker) && !worker->ending) {
            pthread_cond_wait(&worker->work, &worker->lock);
        }
        if (worker->ending || worker->maker) {
            return !worker->ending;
        }
        make_maker(worker);
        if (!worker->maker) {
            return !worker->ending;
        }
    }
}

/* One position, without the lock. False: the job is done, or cannot be. */
static bool step(ReportMaker *maker, bool fresh, const ReportGame *game, const ReportLimits *limits)
{
    if (!maker) {
        return false;
    }
    if (fresh) {
        report_maker_begin(maker, game, limits);
    }
    report_maker_step(maker);
    return !report_is_complete(report_maker_report(maker));
}

static void *work(void *user)
{
    ReportWorker *worker = user;
    if (worker->low) {
        SDL_SetThreadPriority(SDL_THREAD_PRIORITY_LOW);
    }
    pthread_mutex_lock(&worker->lock);
    while (wait_for_work(worker)) {
        const bool fresh = worker->fresh, spares = worker->pace == REPORT_SPARING;
        const ReportGame game = worker->game;
        const ReportLimits limits = worker->limits;
        worker->fresh = false;
        worker->busy = true;
        if (worker->maker) {
            report_maker_allow(worker->maker);
        }
        pthread_mutex_unlock(&worker->lock);
        const bool saving = spares && power_is_on_battery(&worker->power);
        const bool more = saving || step(worker->maker, fresh, &game, &limits);
        pthread_mutex_lock(&worker->lock);
        worker->busy = false;
        if (worker->fresh) { /* a newer job has come */
            continue;
        }
        worker->fresh = saving && fresh;
        worker->saving = saving && worker->pace == REPORT_SPARING;
        if (!saving && worker->wanted) {
            worker->failed = !worker->maker;
            worker->news = !worker->failed;
            worker->wanted = more;
            if (worker->maker) {
                worker->report = *report_maker_report(worker->maker);
            }
            wake_main();
        }
        if (!may_work(worker)) {
            pthread_cond_broadcast(&worker->idle);
        }
    }
    pthread_mutex_unlock(&worker->lock);
    SDL_TLSCleanup(); /* this thread was not made by SDL */
    return NULL;
}

ReportWorker *report_worker_new(bool low)
{
    ReportWorker *worker = calloc(1, sizeof *worker);
    if (worker) {
        worker->low = low;
        pthread_mutex_init(&worker->lock, NULL);
        pthread_cond_init(&worker->work, NULL);
        pthread_cond_init(&worker->idle, NULL);
    }
    return worker;
}

/* With the lock. */
static void stop(ReportWorker *worker)
{
    if (worker->busy && worker->maker) {
        report_maker_stop(worker->maker);
    }
}

void report_worker_free(ReportWorker *worker)
{
    if (!worker) {
        return;
    }
    if (worker->started) {
        pthread_mutex_lock(&worker->lock);
        worker->ending = true;
        stop(worker);
        pthread_cond_signal(&worker->work);
        pthread_mutex_unlock(&worker->lock);
        pthread_join(worker->thread, NULL);
    }
    report_maker_free(worker->maker);
    pthread_cond_destroy(&worker->work);
    pthread_cond_destroy(&worker->idle);
    pthread_mutex_destroy(&worker->lock);
    free(worker);
}

bool report_worker_start(ReportWorker *worker, const ReportGame *game, const ReportLimits *limits)
{
    worker->started = worker->started || search_thread(&worker->thread, work, worker);
    if (!worker->started) {
        return false;
    }
    pthread_mutex_lock(&worker->lock);
    worker->game = *game;
    worker->limits = *limits;
    worker->wanted = worker->fresh = true;
    worker->news = worker->saving = worker->failed = false;
    stop(worker);
    pthread_cond_signal(&worker->work);
    pthread_mutex_unlock(&worker->lock);
    return true;
}

void report_worker_drop(ReportWorker *worker)
{
    pthread_mutex_lock(&worker->lock);
    worker->wanted = worker->news = false;
    stop(worker);
    pthread_mutex_unlock(&worker->lock);
}

void report_worker_pace(ReportWorker *worker, ReportPace pace)
{
    pthread_mutex_lock(&worker->lock);
    if (worker->pace != pace) {
        worker->pace = pace;
        worker->saving = false;
        if (pace == REPORT_HELD) {
            stop(worker);
        }
        pthread_cond_signal(&worker->work);
    }
    pthread_mutex_unlock(&worker->lock);
}

bool report_worker_take(ReportWorker *worker, GameReport *report)
{
    pthread_mutex_lock(&worker->lock);
    const bool news = worker->news;
    if (news) {
        *report = worker->report;
        worker->news = false;
    }
    pthread_mutex_unlock(&worker->lock);
    return news;
}

bool report_worker_has_failed(ReportWorker *worker)
{
    pthread_mutex_lock(&worker->lock);
    const bool failed = worker->failed;
    pthread_mutex_unlock(&worker->lock);
    return failed;
}

bool report_worker_works(ReportWorker *worker)
{
    pthread_mutex_lock(&worker->lock);
    const bool works = may_work(worker);
    pthread_mutex_unlock(&worker->lock);
    return works;
}

void report_worker_wait(ReportWorker *worker)
{
    pthread_mutex_lock(&worker->lock);
    while (worker->busy || may_work(worker)) {
        pthread_cond_wait(&worker->idle, &worker->lock);
    }
    pthread_mutex_unlock(&worker->lock);
}
