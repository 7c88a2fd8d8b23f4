#include "app/writer.h"

#include <SDL.h>

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "app/collection_file.h"
#include "app/file_system.h"
#include "app/folder.h"
#include "app/wake.h"
#include "engine/history/match_file.h"
#include "engine/thread.h"
#include "render/image.h"

typedef struct WriteJob {
    struct WriteJob *next;
    char *text; /* NULL: `picture` is written */
    size_t length;
    Match *match; /* to be made the text; NULL: it is made */
    int64_t saved_ms;
    Pixmap picture;
    WriteResult result;
} WriteJob;

typedef struct WriteLane {
    Writer *writer;
    pthread_t thread;
    bool started;
    int busy; /* threads that write an order of this lane */
    pthread_cond_t work;
    WriteJob *waiting; /* oldest first */
} WriteLane;

struct Writer {
    pthread_mutex_t lock;
    pthread_cond_t idle;
    WriteLane quick, synced;
    WriteJob *done; /* oldest first */
    CollectionLog log;
    bool ending;
};

static void job_free(WriteJob *job)
{
    if (job) {
        free(job->text);
        match_free(job->match);
        pixmap_free(&job->picture);
        free(job);
    }
}

static void append(WriteJob **list, WriteJob *job)
{
    while (*list) {
        list = &(*list)->next;
    }
    job->next = NULL;
    *list = job;
}

/* ---- writing ---- */

int writer_write_picture(const char *path, const Pixmap *picture, FileSync sync)
{
    char *bytes;
    size_t length;
    if (!image_encode_png(picture, &bytes, &length)) {
        return ENOMEM;
    }
    int error = file_write(path, bytes, length, sync);
    free(bytes);
    return error;
}

/* False: out of memory. */
static bool print_match(WriteJob *job)
{
    Buffer text = {0};
    MatchPrinter *print = job->result.order.print;
    if (print) {
        print(job->match, &text);
    } else {
        match_write(job->match, TENGEN_VERSION, job->saved_ms, &text);
    }
    match_free(job->match);
    job->match = NULL;
    if (text.failed) {
        buffer_free(&text);
        return false;
    }
    job->text = text.text;
    job->length = text.length;
    return true;
}

bool writer_may_move(int error)
{
    return error == ESTALE || error == ENOENT || error == EACCES || error == EPERM ||
           error == EROFS;
}

static CollectionEdit edit_of(const WriteOrder *order)
{
    return (CollectionEdit){.path = order->path,
                            .game = order->game,
                            .whole = order->whole,
                            .id = order->id,
                            .reading = order->reading,
                            .before = order->stamp};
}

/* The game may be ordered to be written again before the caller knows the file's stamp. */
static void note_new(Writer *writer, const WriteResult *result)
{
    const CollectionEdit edit = edit_of(&result->order);
    pthread_mutex_lock(&writer->lock);
    collection_log_new(&writer->log, &edit, result->stamp);
    pthread_mutex_unlock(&writer->lock);
}

static void replace_game(Writer *writer, WriteJob *job)
{
    WriteResult *result = &job->result;
    const WriteOrder *order = &result->order;
    const CollectionEdit edit = edit_of(order);
    char folder[FILE_PATH_BYTES];
    pthread_mutex_lock(&writer->lock);
    CollectionLog log = writer->log;
    pthread_mutex_unlock(&writer->lock);
    result->error = collection_file_replace(&log, &edit, job->text, job->length, &result->stamp);
    pthread_mutex_lock(&writer->lock);
    writer->log = log;
    pthread_mutex_unlock(&writer->lock);
    if (writer_may_move(result->error) && order->copy[0] != '\0' &&
        folder_of(order->copy, folder, sizeof folder)) {
        result->moved = result->error;
        result->error = folder_make(folder);
        if (result->error == 0) {
            result->error = file_write(order->copy, job->text, job->length, FILE_NEW);
        }
        result->stamp = file_system_stamp(order->copy);
    }
}

/* `quick`: the order's quick part, else the rest of it. */
static void carry_out(Writer *writer, WriteJob *job, bool quick)
{
    WriteResult *result = &job->result;
    const WriteOrder *order = &result->order;
    const char *path = order->quick && !quick ? order->copy : order->path;
    FileSync sync = order->is_new ? FILE_NEW : quick ? FILE_QUICK : FILE_SYNCED;
    char folder[FILE_PATH_BYTES];
    if (job->match && !print_match(job)) {
        result->error = ENOMEM;
        return;
    }
    result->length = job->length;
    if (order->replaces) { /* where its folder is gone, so is the file */
        replace_game(writer, job);
        return;
    }
    result->error = folder_of(path, folder, sizeof folder) ? folder_make(folder) : ENAMETOOLONG;
    if (result->error == 0 && job->text) {
        result->error = order->run ? order->run(path, job->text, job->length)
                                   : file_write(path, job->text, job->length, sync);
    } else if (result->error == 0) {
        result->error = writer_write_picture(path, &job->picture, sync);
    }
    if (result->error == 0 && !order->quick) {
        result->stamp = file_system_stamp(path);
        if (order->is_new && order->id != 0) {
            note_new(writer, result);
        }
    }
}

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
            job_free(old);
            break;
        }
    }
    append(&lane->waiting, job);
    pthread_cond_signal(&lane->work);
}

/* With the lock, which is released while the file is written. */
static void run_next(WriteLane *lane)
{
    Writer *writer = lane->writer;
    WriteJob *job = lane->waiting;
    lane->waiting = job->next;
    lane->busy++;
    pthread_mutex_unlock(&writer->lock);
    carry_out(writer, job, lane == &writer->quick);
    bool more =
        lane == &writer->quick && job->result.error == 0 && job->result.order.copy[0] != '\0';
    WriteJob *report = more ? calloc(1, sizeof *report) : job;
    if (more && report) {
        report->result = job->result;
        report->result.quick = true;
    }
    pthread_mutex_lock(&writer->lock);
    lane->busy--;
    bool wake = job->result.error != 0 || (!more && job->result.order.tell);
    if (more) {
        enqueue(&writer->synced, job);
    }
    if (report) { /* without memory the end of the order is still reported */
        append(&writer->done, report);
    }
    if (wake) {
        wake_main();
    }
    if (!lane->waiting) {
        pthread_cond_broadcast(&writer->idle);
    }
}

/* With the lock. What has no thread is written here. */
static void run_without_threads(Writer *writer)
{
    while (!writer->quick.started && writer->quick.waiting) {
        run_next(&writer->quick);
    }
    while (!writer->synced.started && writer->synced.waiting) {
        run_next(&writer->synced);
    }
}

static void *work(void *user)
{
    WriteLane *lane = user;
    Writer *writer = lane->writer;
    pthread_mutex_lock(&writer->lock);
    while (lane->waiting || !writer->ending) {
        if (lane->waiting) {
            run_next(lane);
            run_without_threads(writer);
        } else {
            pthread_cond_wait(&lane->work, &writer->lock);
        }
    }
    pthread_mutex_unlock(&writer->lock);
    SDL_TLSCleanup(); /* this thread was not made by SDL */
    return NULL;
}

/* ---- start and end ---- */

static void start_lane(Writer *writer, WriteLane *lane)
{
    enum { STACK_BYTES = 1 << 20 }; /* a WriteOrder.run has several paths on it */
    lane->writer = writer;
    pthread_cond_init(&lane->work, NULL);
    lane->started = thread_start(&lane->thread, STACK_BYTES, work, lane);
}

Writer *writer_new(void)
{
    Writer *writer = calloc(1, sizeof *writer);
    if (!writer) {
        return NULL;
    }
    pthread_mutex_init(&writer->lock, NULL);
    pthread_cond_init(&writer->idle, NULL);
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
    pthread_cond_destroy(&lane->work);
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
        job_free(job);
    }
    pthread_cond_destroy(&writer->idle);
    pthread_mutex_destroy(&writer->lock);
    free(writer);
}

/* ---- the main thread's side ---- */

static void put(Writer *writer, const WriteOrder *order, WriteJob *job)
{
    job->result.order = *order;
    pthread_mutex_lock(&writer->lock);
    enqueue(order->quick ? &writer->quick : &writer->synced, job);
    run_without_threads(writer);
    pthread_mutex_unlock(&writer->lock);
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

bool writer_take(Writer *writer, WriteResult *result)
{
    pthread_mutex_lock(&writer->lock);
    WriteJob *job = writer->done;
    if (job) {
        writer->done = job->next;
    }
    pthread_mutex_unlock(&writer->lock);
    if (!job) {
        return false;
    }
    *result = job->result;
    job_free(job);
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

void writer_flush(Writer *writer)
{
    pthread_mutex_lock(&writer->lock);
    while (!are_idle(writer)) {
        pthread_cond_wait(&writer->idle, &writer->lock);
    }
    pthread_mutex_unlock(&writer->lock);
}
