#include "app/writer.h"

#include <SDL.h>

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "app/folder.h"
#include "app/wake.h"
#include "app/write_job.h"
#include "engine/monotonic.h"
#include "engine/thread.h"
#include "ui/due.h"

enum { OVERDUE_MS = 1000, LATE_MS = 3000 };

typedef struct WriteLane {
    Writer *writer;
    pthread_t thread;
    bool started;
    int busy;      /* threads that write an order of this lane */
    WriteJob *job; /* what `thread` writes; NULL: nothing of this lane */
    pthread_cond_t work;
    WriteJob *waiting; /* oldest first */
} WriteLane;

struct Writer {
    pthread_mutex_t lock;
    pthread_cond_t idle;
    WriteLane quick, synced;
    WriteJob *done;     /* oldest first */
    WriteJob *given_up; /* in any order */
    int64_t limit_ms;   /* 0: none */
    CollectionLog log;
    bool ending;
    bool is_left; /* its owner has freed it: the last thread that was left behind does so */
};

static void append(WriteJob **list, WriteJob *job)
{
    while (*list) {
        list = &(*list)->next;
    }
    job->next = NULL;
    *list = job;
}

/* ---- orders that wait ---- */

/* Does the newer order make the older one needless? Each kind waits for a result of its own. */
static bool supersedes(const WriteOrder *order, const WriteOrder *old)
{
    return old->kind == order->kind && old->run == order->run &&
           strcmp(old->path, order->path) == 0 && old->replaces == order->replaces &&
           (!order->replaces ||
            (old->game == order->game && old->id == order->id && old->reading == order->reading));
}

/* With the lock. An older order that has not begun is dropped if this one supersedes it. */
static void enqueue(WriteLane *lane, WriteJob *job)
{
    for (WriteJob **at = &lane->waiting; *at; at = &(*at)->next) {
        WriteJob *old = *at;
        if (supersedes(&job->result.order, &old->result.order)) {
            *at = old->next;
            job->result.order.tell |= old->result.order.tell;
            if (job->result.order.stamp == 0) {
                job->result.order.stamp = old->result.order.stamp;
            }
            if (job->result.order.copy[0] == '\0') {
                memcpy(job->result.order.copy, old->result.order.copy, FILE_PATH_BYTES);
            }
            write_job_free(old);
            break;
        }
    }
    append(&lane->waiting, job);
    pthread_cond_signal(&lane->work);
}

/* ---- a disk that does not answer ---- */

/* With the lock. */
static bool is_stuck(const Writer *writer, uint64_t device)
{
    const WriteJob *job = device != 0 ? writer->given_up : NULL;
    while (job && job->device != device) {
        job = job->next;
    }
    return job != NULL;
}

/* With the lock. Its thread has ended the job after all. */
static void forget_given_up(Writer *writer, WriteJob *job)
{
    WriteJob **at = &writer->given_up;
    while (*at != job) {
        at = &(*at)->next;
    }
    *at = job->next;
    write_job_free(job);
}

static void start_lane_thread(WriteLane *lane);

/* With the lock. Without memory it is tried again. */
static void give_up(WriteLane *lane)
{
    Writer *writer = lane->writer;
    WriteJob *report = calloc(1, sizeof *report);
    if (report) {
        report->result.order = lane->job->result.order;
        report->result.error = ETIMEDOUT;
        append(&writer->done, report);
        lane->job->given_up = true;
        lane->job->next = writer->given_up;
        writer->given_up = lane->job;
        lane->job = NULL;
        lane->busy--;
        pthread_detach(lane->thread);
        start_lane_thread(lane);
    }
}

/* With the lock. In how many ms what the lane's thread writes, or will, is given up; -1: never. A
 * write that is found overdue gets a second more: the whole process may have stood still. */
static int64_t left_ms(const WriteLane *lane, int64_t now_ms)
{
    const int64_t limit_ms = lane->writer->limit_ms;
    const WriteJob *job = lane->job;
    if (limit_ms == 0 || !(job || lane->waiting)) {
        return -1;
    }
    const int64_t due_ms = !job                   ? now_ms + limit_ms
                           : job->overdue_ms != 0 ? job->overdue_ms + OVERDUE_MS
                                                  : job->since_ms + limit_ms + job->extra_ms;
    return due_ms > now_ms ? due_ms - now_ms : 0;
}

/* With the lock. */
static void give_up_overdue(WriteLane *lane)
{
    const int64_t now_ms = monotonic_ms();
    if (left_ms(lane, now_ms) != 0) {
        return;
    }
    if (lane->job->overdue_ms == 0) {
        lane->job->overdue_ms = now_ms;
    } else {
        give_up(lane);
    }
}

/* With the lock. */
static void begin_time(WriteJob *job)
{
    job->since_ms = monotonic_ms();
    job->overdue_ms = 0;
}

/* The time begins again when there is a text. */
static void begin_to_wait(Writer *writer, WriteJob *job)
{
    enum { MS_PER_MIB = 1000 };
    const size_t bytes = write_job_bytes(job);
    pthread_mutex_lock(&writer->lock);
    begin_time(job);
    job->extra_ms = (int64_t)(bytes >> 20) * MS_PER_MIB;
    pthread_mutex_unlock(&writer->lock);
}

/* False: nobody waits for it any more, or it would wait there, too. */
static bool begin_to_move(Writer *writer, WriteJob *job)
{
    const uint64_t device = folder_device(job->result.order.copy);
    pthread_mutex_lock(&writer->lock);
    const bool stuck = is_stuck(writer, device), moves = !job->given_up && !stuck;
    if (moves) {
        job->device = device;
        begin_time(job);
    } else if (stuck) {
        job->result.error = ETIMEDOUT;
    }
    pthread_mutex_unlock(&writer->lock);
    return moves;
}

static void carry_out(Writer *writer, WriteJob *job, bool quick, CollectionLog *log)
{
    if (!write_job_make_text(job)) {
        return;
    }
    begin_to_wait(writer, job);
    write_job_write(job, quick, log);
    if (write_job_moves(job) && begin_to_move(writer, job)) {
        write_job_move(job);
    }
}

/* ---- the threads ---- */

/* With the lock. `own`: on the lane's thread. */
static WriteJob *begin_next(WriteLane *lane, bool own)
{
    WriteJob *job = lane->waiting;
    lane->waiting = job->next;
    lane->busy++;
    lane->job = own ? job : NULL;
    begin_time(job);
    return job;
}

/* With the lock. `report`: of the quick part of an order, whose rest is written next; NULL, with
 * `more`: there was no memory for it. Then the end of the order is still reported. */
static void end_job(WriteLane *lane, WriteJob *job, bool more, WriteJob *report)
{
    Writer *writer = lane->writer;
    const bool wake = job->result.error != 0 || (!more && job->result.order.tell);
    lane->busy--;
    lane->job = NULL;
    if (more) {
        enqueue(&writer->synced, job);
    }
    if (report) {
        append(&writer->done, report);
    }
    if (wake) {
        wake_main();
    }
    if (!lane->waiting) {
        pthread_cond_broadcast(&writer->idle);
    }
}

/* A first report of an order whose rest is written next. NULL: out of memory. */
static WriteJob *quick_report(const WriteJob *job)
{
    WriteJob *report = calloc(1, sizeof *report);
    if (report) {
        report->result = job->result;
        report->result.quick = true;
    }
    return report;
}

/* With the lock, which is released while the file is written. False: the job was given up
 * meanwhile, and this thread with it. */
static bool run_next(WriteLane *lane, bool own)
{
    Writer *writer = lane->writer;
    WriteJob *job = begin_next(lane, own);
    const bool quick = lane == &writer->quick;
    const bool stuck = is_stuck(writer, job->device);
    CollectionLog log = writer->log;
    pthread_mutex_unlock(&writer->lock);
    job->result.error = ETIMEDOUT;
    if (!stuck) {
        carry_out(writer, job, quick, &log);
    }
    const bool more = quick && job->result.error == 0 && job->result.order.copy[0] != '\0';
    WriteJob *report = more ? quick_report(job) : job;
    pthread_mutex_lock(&writer->lock);
    const bool failed_late = job->given_up && job->result.error != 0;
    if (!quick && !failed_late) { /* a quick write has nothing to note */
        writer->log = log;
    }
    if (job->given_up) {
        pthread_mutex_unlock(&writer->lock);
        write_job_take_back(job, quick);
        pthread_mutex_lock(&writer->lock);
        free(more ? report : NULL);
        forget_given_up(writer, job);
        return false;
    }
    end_job(lane, job, more, report);
    return true;
}

/* With the lock. What has no thread is written here. */
static void run_without_threads(Writer *writer)
{
    while (!writer->quick.started && writer->quick.waiting) {
        run_next(&writer->quick, false);
    }
    while (!writer->synced.started && writer->synced.waiting) {
        run_next(&writer->synced, false);
    }
}

static void end(Writer *writer)
{
    pthread_cond_destroy(&writer->quick.work);
    pthread_cond_destroy(&writer->synced.work);
    pthread_cond_destroy(&writer->idle);
    pthread_mutex_destroy(&writer->lock);
    free(writer);
}

static void *work(void *user)
{
    WriteLane *lane = user;
    Writer *writer = lane->writer;
    bool serves = true;
    pthread_mutex_lock(&writer->lock);
    while (serves && (lane->waiting || !writer->ending)) {
        if (!lane->waiting) {
            pthread_cond_wait(&lane->work, &writer->lock);
        } else if (run_next(lane, true)) {
            run_without_threads(writer);
        } else {
            serves = false;
        }
    }
    const bool last = writer->is_left && !writer->given_up;
    pthread_mutex_unlock(&writer->lock);
    if (serves) { /* this thread was not made by SDL, which may have ended if it does not serve */
        SDL_TLSCleanup();
    } else if (last) {
        end(writer);
    }
    return NULL;
}

/* ---- start and end ---- */

static void start_lane_thread(WriteLane *lane)
{
    enum { STACK_BYTES = 1 << 20 }; /* a WriteOrder.run has several paths on it */
    lane->started = thread_start(&lane->thread, STACK_BYTES, work, lane);
}

static void start_lane(Writer *writer, WriteLane *lane)
{
    lane->writer = writer;
    pthread_cond_init(&lane->work, NULL);
    start_lane_thread(lane);
}

Writer *writer_new(void)
{
    Writer *writer = calloc(1, sizeof *writer);
    if (!writer) {
        return NULL;
    }
    pthread_mutex_init(&writer->lock, NULL);
    thread_condition_init(&writer->idle);
    start_lane(writer, &writer->quick);
    start_lane(writer, &writer->synced);
    return writer;
}

static void end_lane(WriteLane *lane)
{
    if (lane->started) {
        pthread_cond_signal(&lane->work);
        pthread_join(lane->thread, NULL);
    }
}

void writer_free(Writer *writer)
{
    if (!writer) {
        return;
    }
    writer_flush(writer);
    pthread_mutex_lock(&writer->lock);
    writer->ending = true;
    pthread_mutex_unlock(&writer->lock);
    end_lane(&writer->quick);
    end_lane(&writer->synced);
    while (writer->done) {
        WriteJob *job = writer->done;
        writer->done = job->next;
        write_job_free(job);
    }
    pthread_mutex_lock(&writer->lock);
    writer->is_left = writer->given_up != NULL;
    const bool left = writer->is_left;
    pthread_mutex_unlock(&writer->lock);
    if (!left) {
        end(writer);
    }
}

/* ---- the main thread's side ---- */

void writer_set_limit(Writer *writer, int64_t ms)
{
    pthread_mutex_lock(&writer->lock);
    writer->limit_ms = ms;
    pthread_mutex_unlock(&writer->lock);
}

static void put(Writer *writer, const WriteOrder *order, WriteJob *job)
{
    job->result.order = *order;
    job->device = folder_device(order->path);
    pthread_mutex_lock(&writer->lock);
    enqueue(order->quick ? &writer->quick : &writer->synced, job);
    run_without_threads(writer);
    pthread_mutex_unlock(&writer->lock);
}

bool writer_is_stuck(Writer *writer, const char *path)
{
    if (!writer) {
        return false;
    }
    pthread_mutex_lock(&writer->lock);
    const bool any = writer->given_up != NULL;
    pthread_mutex_unlock(&writer->lock);
    if (!any) {
        return false;
    }
    const uint64_t device = folder_device(path);
    pthread_mutex_lock(&writer->lock);
    const bool stuck = is_stuck(writer, device);
    pthread_mutex_unlock(&writer->lock);
    return stuck;
}

static bool is_late(const WriteLane *lane)
{
    return lane->job && monotonic_ms() - lane->job->since_ms > LATE_MS;
}

bool writer_is_late(Writer *writer)
{
    pthread_mutex_lock(&writer->lock);
    const bool late = is_late(&writer->quick) || is_late(&writer->synced);
    pthread_mutex_unlock(&writer->lock);
    return late;
}

bool writer_put(Writer *writer, const WriteOrder *order, Buffer *text)
{
    WriteJob *job = text->failed || !text->text ? NULL : calloc(1, sizeof *job);
    if (!job) {
        buffer_free(text);
        return false;
    }
    job->text = text->text;
    job->length = text->length;
    memset(text, 0, sizeof *text);
    put(writer, order, job);
    return true;
}

bool writer_put_match(Writer *writer, const WriteOrder *order, Match *copy, int64_t saved_ms)
{
    WriteJob *job = copy ? calloc(1, sizeof *job) : NULL;
    if (!job) {
        match_free(copy);
        return false;
    }
    job->match = copy;
    job->saved_ms = saved_ms;
    put(writer, order, job);
    return true;
}

bool writer_put_picture(Writer *writer, const WriteOrder *order, Pixmap picture)
{
    WriteJob *job = calloc(1, sizeof *job);
    if (!job) {
        pixmap_free(&picture);
        return false;
    }
    job->picture = picture;
    put(writer, order, job);
    return true;
}

/* With the lock. */
static void give_up_all_overdue(Writer *writer)
{
    give_up_overdue(&writer->quick);
    give_up_overdue(&writer->synced);
    run_without_threads(writer); /* there may be none in the place of one that was left behind */
}

bool writer_take(Writer *writer, WriteResult *result)
{
    pthread_mutex_lock(&writer->lock);
    give_up_all_overdue(writer);
    WriteJob *job = writer->done;
    if (job) {
        writer->done = job->next;
    }
    pthread_mutex_unlock(&writer->lock);
    if (!job) {
        return false;
    }
    *result = job->result;
    write_job_free(job);
    return true;
}

static bool is_idle(const WriteLane *lane)
{
    return !lane->waiting && lane->busy == 0;
}

/* With the lock. */
static bool are_idle(const Writer *writer)
{
    return is_idle(&writer->quick) && is_idle(&writer->synced);
}

bool writer_is_idle(Writer *writer)
{
    pthread_mutex_lock(&writer->lock);
    const bool idle = are_idle(writer);
    pthread_mutex_unlock(&writer->lock);
    return idle;
}

int64_t writer_next_ms(Writer *writer)
{
    pthread_mutex_lock(&writer->lock);
    const int64_t now_ms = monotonic_ms();
    const int64_t ms =
        due_earlier(left_ms(&writer->quick, now_ms), left_ms(&writer->synced, now_ms));
    pthread_mutex_unlock(&writer->lock);
    return ms;
}

/* With the lock. What waits now may begin, and get stuck, meanwhile. */
static void wait_for_idle(Writer *writer)
{
    enum { STEP_MS = 200 };
    if (writer->limit_ms == 0) {
        pthread_cond_wait(&writer->idle, &writer->lock);
        return;
    }
    const struct timespec until = thread_time_after(STEP_MS);
    thread_wait_until(&writer->idle, &writer->lock, &until);
    give_up_all_overdue(writer);
}

void writer_flush(Writer *writer)
{
    pthread_mutex_lock(&writer->lock);
    while (!are_idle(writer)) {
        wait_for_idle(writer);
    }
    pthread_mutex_unlock(&writer->lock);
}
