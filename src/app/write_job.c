#include "app/write_job.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/file_system.h"
#include "app/folder.h"
#include "engine/history/match_file.h"
#include "render/image.h"

void write_job_free(WriteJob *job)
{
    free(job->text);
    match_free(job->match);
    pixmap_free(&job->picture);
    free(job);
}

const char *write_job_path(const WriteJob *job, bool quick)
{
    const WriteOrder *order = &job->result.order;
    return order->quick && !quick ? order->copy : order->path;
}

/* ---- the text ---- */

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

static bool encode_picture(WriteJob *job)
{
    const bool encoded = image_encode_png(&job->picture, &job->text, &job->length);
    pixmap_free(&job->picture);
    job->picture = (Pixmap){0};
    return encoded;
}

bool write_job_make_text(WriteJob *job)
{
    const bool made = job->text || (job->match ? print_match(job) : encode_picture(job));
    job->result.error = made ? 0 : ENOMEM;
    job->result.length = job->length;
    return made;
}

size_t write_job_bytes(const WriteJob *job)
{
    const WriteOrder *order = &job->result.order;
    struct stat status;
    const bool reads = (order->replaces && !order->whole) || order->run;
    const bool old = reads && stat(order->path, &status) == 0 && status.st_size > 0;
    return job->length + (old ? 2 * (size_t)status.st_size : 0);
}

/* ---- writing ---- */

int write_job_write_picture(const char *path, const Pixmap *picture, FileSync sync)
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

bool write_job_may_move(int error)
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

static int make_folder(const char *path)
{
    char folder[FILE_PATH_BYTES];
    return folder_of(path, folder, sizeof folder) ? folder_make(folder) : ENAMETOOLONG;
}

void write_job_write(WriteJob *job, bool quick, CollectionLog *log)
{
    WriteResult *result = &job->result;
    const WriteOrder *order = &result->order;
    const char *path = write_job_path(job, quick);
    const FileSync sync = order->is_new ? FILE_NEW : quick ? FILE_QUICK : FILE_SYNCED;
    const CollectionEdit edit = edit_of(order);
    if (order->replaces) { /* where its folder is gone, so is the file */
        result->error = collection_file_replace(log, &edit, job->text, job->length, &result->stamp);
        return;
    }
    result->error = make_folder(path);
    if (result->error == 0) {
        result->error = order->run ? order->run(path, job->text, job->length)
                                   : file_write(path, job->text, job->length, sync);
    }
    if (result->error == 0 && !order->quick) {
        result->stamp = file_system_stamp(path);
        if (order->is_new && order->id != 0) { /* it may be ordered to be written again before the
                                                  caller knows the file's stamp */
            collection_log_new(log, &edit, result->stamp);
        }
    }
}

bool write_job_moves(const WriteJob *job)
{
    const WriteOrder *order = &job->result.order;
    return order->replaces && order->copy[0] != '\0' && write_job_may_move(job->result.error);
}

void write_job_move(WriteJob *job)
{
    WriteResult *result = &job->result;
    const char *path = result->order.copy;
    result->moved = result->error;
    result->error = make_folder(path);
    if (result->error == 0) {
        result->error = file_write(path, job->text, job->length, FILE_NEW);
    }
    result->stamp = file_system_stamp(path);
}

void write_job_take_back(const WriteJob *job, bool quick)
{
    const WriteResult *result = &job->result;
    const char *path = result->moved != 0 ? result->order.copy : write_job_path(job, quick);
    const bool made = result->error == 0 && (result->order.is_new || result->moved != 0);
    if (made && (result->stamp == 0 || result->stamp == file_system_stamp(path))) {
        unlink(path);
    }
}
