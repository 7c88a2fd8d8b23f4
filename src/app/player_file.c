#include "app/player_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "app/shared_file.h"
#include "ui/words.h"

void player_file_free(PlayerFile *file)
{
    buffer_free(&file->text);
}

void player_file_clean(const PlayerFile *file)
{
    enum { LEFTOVER_S = 3600 }; /* younger ones may be of a process that runs */
    file_clean(file->path, LEFTOVER_S);
}

void player_file_tell_damage(const PlayerFile *file, const char *what, Messages *messages)
{
    const Sentence damaged = sentence_with(what, file->path, NULL);
    const Sentence kept = sentence_plain(N_("The damaged file is kept, with .bad in its name."));
    messages_warn_with(messages, &damaged, &kept);
}

static void tell_failure(PlayerFile *file, int error, Messages *messages)
{
    char detail[FILE_MESSAGE_BYTES];
    snprintf(detail, sizeof detail, "%s: %s", file->path, shared_file_error(error));
    if (file->text.failed || file->blocked) {
        const Sentence what =
            sentence_with(N_("%s could not be written: %s."), file->path, shared_file_error(error));
        messages_fail_with(messages, &what, NULL);
    } else {
        messages_fail(messages, file->task->failure, detail);
    }
    file->toast = messages->serial;
    file->told = file->task;
}

static bool send(PlayerFile *file, Writer *writer)
{
    Buffer copy = {.failed = file->text.failed};
    WriteOrder order = {.kind = file->kind,
                        .run = file->task->run,
                        .serial = ++file->serial,
                        .seat = file->seat,
                        .tell = true};
    memcpy(order.path, file->path, sizeof order.path);
    buffer_add_bytes(&copy, file->text.text ? file->text.text : "", file->text.length);
    file->writing = writer_put(writer, &order, &copy);
    return file->writing;
}

void player_file_write(PlayerFile *file, const PlayerFileTask *task, Buffer *text, Writer *writer,
                       Messages *messages)
{
    buffer_free(&file->text);
    if (file->blocked || file->path[0] == '\0') {
        buffer_free(text);
        return;
    }
    file->task = task;
    file->text = *text;
    file->seat = messages->cause;
    *text = (Buffer){0};
    if (!send(file, writer)) {
        const WriteResult failed = {.order = {.serial = file->serial, .seat = file->seat},
                                    .error = ENOMEM};
        player_file_take(file, &failed, 0, messages);
    }
}

void player_file_forget_failure(PlayerFile *file, Messages *messages)
{
    messages_dismiss(messages, file->toast);
    file->toast = 0;
    file->failing = false;
}

/* One that only tidies has a toast of its own, which stays while others are done. */
static bool is_told(const PlayerFile *file)
{
    return file->toast != 0 && (file->told == file->task || !file->told->tidies);
}

bool player_file_take(PlayerFile *file, const WriteResult *result, int64_t now_ms,
                      Messages *messages)
{
    const Seat cause = messages->cause; /* of the command that is being carried out */
    const int error = result->error == SHARED_FILE_MENDED ? 0 : result->error;
    if (result->order.serial != file->serial) {
        return false; /* a later text is being written */
    }
    file->blocked |= error == SHARED_FILE_NEWER;
    file->busy = error == EBUSY ? file->busy + 1 : 0;
    const bool patient = file->busy > 0 && file->busy < PLAYER_FILE_BUSY_ATTEMPTS;
    const bool told = is_told(file);
    if (error != 0 && !patient && (!told || file->text.failed || file->blocked)) {
        messages_dismiss(messages, file->toast);
        messages->cause = result->order.seat;
        tell_failure(file, error, messages);
        messages->cause = cause;
    }
    if (error == 0 && told) {
        player_file_forget_failure(file, messages);
    }
    file->writing = false;
    file->failing = error != 0 && !file->blocked;
    file->retry_ms = now_ms + (patient ? PLAYER_FILE_BUSY_MS : PLAYER_FILE_RETRY_MS);
    if (!file->failing) {
        buffer_free(&file->text);
    }
    return error == 0;
}

/* A text that could not be made cannot be written later: its owner writes another one. */
static bool is_to_be_tried(const PlayerFile *file)
{
    return file->failing && !file->writing && !file->text.failed;
}

void player_file_retry(PlayerFile *file, Writer *writer, int64_t now_ms)
{
    if (is_to_be_tried(file) && now_ms >= file->retry_ms) {
        file->retry_ms = now_ms + PLAYER_FILE_RETRY_MS;
        (void)send(file, writer); /* without memory: the next time */
    }
}

int64_t player_file_next_ms(const PlayerFile *file)
{
    return is_to_be_tried(file) ? file->retry_ms : -1;
}

bool player_file_lacks_something(const PlayerFile *file)
{
    return file->lost || (file->failing && !file->task->tidies);
}
