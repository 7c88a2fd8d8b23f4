#include "app/statistics_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/file_system.h"
#include "ui/words.h"

enum {
    LEFTOVER_S = 3600,      /* age of what killed processes left behind */
    STATISTICS_MIB_MAX = 16 /* several times what STATISTICS_TOO_MANY games need */
};

void statistics_file_free(StatisticsFile *file)
{
    buffer_free(&file->waiting);
}

static void tell_failure(StatisticsFile *file, int error, Messages *messages)
{
    if (!file->failing) {
        char detail[FILE_MESSAGE_BYTES];
        snprintf(detail, sizeof detail, "%s: %s", file->path, strerror(error));
        messages_fail(messages,
                      file->clears ? N_("The statistics could not be cleared. The program will try "
                                        "again after the next game and at its end.")
                                   : N_("The statistics could not be saved."),
                      detail);
    }
    file->failing = true;
}

static void tell_cleared(Messages *messages)
{
    messages_tell(messages, N_("The statistics were cleared."), NULL);
}

static WriteOrder order_of(const StatisticsFile *file)
{
    WriteOrder order = {.kind = WRITE_STATISTICS, .seat = SEAT_NONE};
    memcpy(order.path, file->path, sizeof order.path);
    return order;
}

/* All that is left to do, unless some of it is being done. `seat`: who has ordered it. */
static void write_waiting(StatisticsFile *file, Seat seat, Writer *writer, Messages *messages)
{
    Buffer text = {0};
    WriteOrder order = order_of(file);
    if (file->writing || (!file->clears && file->waiting.length == 0)) {
        return;
    }
    if (file->clears) {
        statistics_write_empty(&text);
    }
    buffer_add_bytes(&text, file->waiting.text, file->waiting.length);
    order.append = !file->clears;
    order.tell = file->clears;
    order.seat = seat;
    order.serial = ++file->serial;
    file->writing = true;
    file->on_the_way = file->waiting.length;
    if (!writer_put(writer, &order, &text)) {
        file->writing = false;
        tell_failure(file, ENOMEM, messages);
    }
}

/* ---- reading ---- */

/* `advice`: a message id, or NULL. */
static void cannot_read(const char *why, const char *advice, Messages *messages)
{
    const Sentence what = sentence_with(N_("The statistics could not be read: %s"), why, NULL);
    const Sentence second = sentence_plain(advice ? advice : "");
    messages_warn_with(messages, &what, advice ? &second : NULL);
}

/* Frees the text. If that fails, the next start does it. */
static void mend(const StatisticsFile *file, uint64_t stamp, bool damaged, Buffer *mended,
                 Writer *writer, Messages *messages)
{
    WriteOrder order = order_of(file);
    order.stamp = stamp;
    order.is_bad = damaged;
    if (damaged) {
        const Sentence what = sentence_with(
            N_("%s was damaged: some games may be missing from the statistics."), file->path, NULL);
        const Sentence kept =
            sentence_plain(N_("The damaged file is kept, with .bad in its name."));
        messages_warn_with(messages, &what, &kept);
    }
    if (!mended->text) {
        buffer_add(mended, ""); /* nothing of it can be read */
    }
    if (stamp != 0) {
        (void)writer_put(writer, &order, mended);
    }
    buffer_free(mended);
}

void statistics_file_read(StatisticsFile *file, Statistics *statistics, Writer *writer,
                          Messages *messages)
{
    char *text = NULL, message[FILE_MESSAGE_BYTES];
    size_t length = 0;
    Buffer mended = {0};
    if (file->path[0] == '\0') {
        return;
    }
    file_clean(file->path, LEFTOVER_S);
    const uint64_t stamp = file_system_stamp(file->path);
    const FileAnswer answer =
        file_read_up_to(file->path, STATISTICS_MIB_MAX, &text, &length, message, sizeof message);
    if (answer == FILE_FAILED) {
        cannot_read(message,
                    N_("Finished games are still added to this file. To begin a new one, rename "
                       "it."),
                    messages);
    }
    if (answer != FILE_READ) {
        return;
    }
    const StatisticsReading reading = statistics_read(statistics, text, length, &mended);
    if (reading.no_memory || mended.failed) {
        cannot_read(strerror(ENOMEM), NULL, messages);
        buffer_free(&mended);
    } else if (reading.damaged > 0 || reading.dropped) {
        mend(file, stamp, reading.damaged > 0, &mended, writer, messages);
    }
    free(text);
}

/* ---- writing ---- */

void statistics_file_add(StatisticsFile *file, const GameResult *game, Writer *writer,
                         Messages *messages)
{
    Buffer line = {0};
    if (file->path[0] == '\0') {
        return;
    }
    game_result_write(game, &line);
    if (!line.failed) {
        buffer_add_bytes(&file->waiting, line.text, line.length);
    }
    if (line.failed || file->waiting.failed) { /* only this game is lost */
        file->waiting.failed = false;
        tell_failure(file, ENOMEM, messages);
    }
    buffer_free(&line);
    write_waiting(file, SEAT_NONE, writer, messages);
}

void statistics_file_clear(StatisticsFile *file, Writer *writer, Messages *messages)
{
    if (file->path[0] == '\0') {
        tell_cleared(messages);
        return;
    }
    buffer_free(&file->waiting);
    file->clears = true;
    file->writing = false; /* what is on its way is written first, or dropped */
    file->failing = false; /* the player is told of this one */
    write_waiting(file, messages->cause, writer, messages);
}

/* To who has ordered it, if somebody has. */
static void tell_result(StatisticsFile *file, const WriteResult *result, Messages *messages)
{
    messages->cause = result->order.seat;
    if (result->error != 0) {
        tell_failure(file, result->error, messages);
    } else if (file->clears) {
        tell_cleared(messages);
    }
    messages->cause = SEAT_NONE;
}

void statistics_file_take(StatisticsFile *file, const WriteResult *result, Writer *writer,
                          Messages *messages)
{
    Buffer *waiting = &file->waiting;
    if (result->order.stamp != 0 || result->order.serial != file->serial) {
        return; /* a mended file, or it was cleared since */
    }
    file->writing = false;
    tell_result(file, result, messages);
    if (result->error != 0) {
        return;
    }
    file->failing = file->clears = false;
    if (file->on_the_way > 0) {
        memmove(waiting->text, waiting->text + file->on_the_way,
                waiting->length - file->on_the_way);
        waiting->length -= file->on_the_way;
    }
    write_waiting(file, SEAT_NONE, writer, messages);
}

void statistics_file_retry(StatisticsFile *file, Writer *writer, Messages *messages)
{
    write_waiting(file, SEAT_NONE, writer, messages);
}
