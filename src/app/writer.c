#include "app/writer.h"

#include "app/wake.h"
#include "render/image.h"

#include <SDL.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct WriteJob {
    struct WriteJob *next;
    char *text; /* NULL: `picture` is written */
    size_t length;
    Pixmap picture;
    WriteResult result;
} WriteJob;

struct Writer {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t work, idle;
    WriteJob *waiting, *done; /* oldest first */
    bool busy, ending;
    bool failing; /* the last write without `tell` failed */
};

static void job_free(WriteJob *job)
{
    free(job->text);
    pixmap_free(&job->picture);
    free(job);
}

static void append(WriteJob **list, WriteJob *job)
{
    while (*list) {
        list = &(*list)->next;
    }
    job->next = NULL;
    *list = job;
}

static void carry_out(WriteJob *job)
{
    WriteResult *result = &job->result;
    char folder[FILE_PATH_BYTES];
    snprintf(folder, sizeof folder, "%s", result->path);
    char *slash = strrchr(folder, '/');
    if (slash && slash != folder) {
        *slash = '\0';
        result->error = file_make_folder(folder);
    }
    if (result->error != 0) {
        return;
    }
    if (job->text) {
        result->error = file_write(result->path, job->text, job->length);
    } else if (!image_write_png(result->path, &job->picture, result->message,
                                sizeof result->message)) {
        result->error = -1;
    }
}

static void *work(void *user)
{
    Writer *writer = user;
    pthread_mutex_lock(&writer->lock);
    for (;;) {
        while (!writer->waiting && !writer->ending) {
            pthread_cond_wait(&writer->work, &writer->lock);
        }
        WriteJob *job = writer->waiting;
        if (!job) {
            break;
        }
        writer->waiting = job->next;
        writer->busy = true;
        pthread_mutex_unlock(&writer->lock);
        carry_out(job);
        pthread_mutex_lock(&writer->lock);
        writer->busy = false;
        bool failed = job->result.error != 0, recovered = writer->failing && !failed;
        if (!job->result.tell) {
            writer->failing = failed;
        }
        if (failed || recovered || job->result.tell) {
            append(&writer->done, job);
            wake_main();
        } else {
            job_free(job);
        }
        if (!writer->waiting) {
            pthread_cond_broadcast(&writer->idle);
        }
    }
    pthread_mutex_unlock(&writer->lock);
    SDL_TLSCleanup(); /* this thread was not made by SDL */
    return NULL;
}

Writer *writer_new(void)
{
    Writer *writer = calloc(1, sizeof *writer);
    if (!writer) {
        return NULL;
    }
    pthread_mutex_init(&writer->lock, NULL);
    pthread_cond_init(&writer->work, NULL);
    pthread_cond_init(&writer->idle, NULL);
    if (pthread_create(&writer->thread, NULL, work, writer) != 0) {
        free(writer);
        return NULL;
    }
    return writer;
}

void writer_free(Writer *writer)
{
    if (!writer) {
        return;
    }
    pthread_mutex_lock(&writer->lock);
    writer->ending = true;
    pthread_cond_signal(&writer->work);
    pthread_mutex_unlock(&writer->lock);
    pthread_join(writer->thread, NULL);
    while (writer->done) {
        WriteJob *job = writer->done;
        writer->done = job->next;
        job_free(job);
    }
    pthread_cond_destroy(&writer->work);
    pthread_cond_destroy(&writer->idle);
    pthread_mutex_destroy(&writer->lock);
    free(writer);
}

static void put(Writer *writer, WriteJob *job)
{
    pthread_mutex_lock(&writer->lock);
    for (WriteJob **at = &writer->waiting; *at; at = &(*at)->next) {
        WriteJob *old = *at;
        if (strcmp(old->result.path, job->result.path) != 0) {
            continue;
        }
        *at = old->next;
        job->result.tell = job->result.tell || old->result.tell;
        job_free(old);
        break;
    }
    append(&writer->waiting, job);
    pthread_cond_signal(&writer->work);
    pthread_mutex_unlock(&writer->lock);
}

bool writer_put(Writer *writer, const char *path, Buffer *text, bool tell)
{
    WriteJob *job = text->failed || !text->text ? NULL : calloc(1, sizeof *job);
    if (!job) {
        buffer_free(text);
        return false;
    }
    job->text = text->text;
    job->length = text->length;
    memset(text, 0, sizeof *text);
    snprintf(job->result.path, sizeof job->result.path, "%s", path);
    job->result.tell = tell;
    put(writer, job);
    return true;
}

bool writer_put_picture(Writer *writer, const char *path, Pixmap picture, bool tell)
{
    WriteJob *job = calloc(1, sizeof *job);
    if (!job) {
        pixmap_free(&picture);
        return false;
    }
    job->picture = picture;
    snprintf(job->result.path, sizeof job->result.path, "%s", path);
    job->result.tell = tell;
    put(writer, job);
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

void writer_flush(Writer *writer)
{
    pthread_mutex_lock(&writer->lock);
    while (writer->waiting || writer->busy) {
        pthread_cond_wait(&writer->idle, &writer->lock);
    }
    pthread_mutex_unlock(&writer->lock);
}
