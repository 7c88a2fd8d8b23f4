#include "app/statistics_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/words.h"

enum { LEFTOVER_S = 3600 /* age of what killed processes left behind */ };

void statistics_file_free(StatisticsFile *file)
{
    buffer_free(&file->waiting);
}

static void tell_failure(StatisticsFile *file, int error, Messages *messages)
{
    if (!file->failing) {
        char detail[FILE_MESSAGE_BYTES];
        snprintf(detail, sizeof detail, "%s: %s", file->path, strerror(error));
        messages_fail(messages, N_("The statistics could not be saved."), detail);
    }
    file->failing = true;
}

/* Takes the text over. */
static void put(StatisticsFile *file, WriteOrder order, Buffer *text, Writer *writer,
                Messages *messages)
{
    order.kind = WRITE_STATISTICS;
    order.serial = ++file->serial;
    memcpy(order.path, file->path, sizeof order.path);
    if (!writer_put(writer, &order, text)) {
        file->on_the_way = 0;
        tell_failure(file, ENOMEM, messages);
    }
}

/* All that waits, unless some of it is being written. */
static void add_waiting(StatisticsFile *file, Writer *writer, Messages *messages)
{
    Buffer text = {0};
    if (file->on_the_way > 0 || file->waiting.length == 0) {
        return;
    }
    file->on_the_way = file->waiting.length;
    buffer_add_bytes(&text, file->waiting.text, file->waiting.length);
    put(file, (WriteOrder){.append = true}, &text, writer, messages);
}

/* Adds the lines to those that wait. Without memory only these are lost, and it is told. */
static void add_lines(StatisticsFile *file, const Buffer *lines, Writer *writer, Messages *messages)
{
    if (!lines->failed) {
        buffer_add_bytes(&file->waiting, lines->text, lines->length);
    }
    if (lines->failed || file->waiting.failed) {
        file->waiting.failed = false;
        tell_failure(file, ENOMEM, messages);
    }
    add_waiting(file, writer, messages);
}

/* ---- reading ---- */

/* The damaged file makes room for what could be read of it. Where it cannot be renamed it stays,
 * and is added to. */
static void put_aside(StatisticsFile *file, const Buffer *mended, Writer *writer,
                      Messages *messages)
{
    char renamed[FILE_PATH_BYTES + 16];
    const Sentence damaged = sentence_with(
        N_("%s was damaged: some games may be missing from the statistics."), file->path, NULL);
    messages_warn_with(messages, &damaged, NULL);
    if (file_rename_bad(file->path, renamed, sizeof renamed)) {
        add_lines(file, mended, writer, messages);
    }
}

static void cannot_read(const char *why, Messages *messages)
{
    const Sentence what = sentence_with(N_("The statistics could not be read: %s"), why, NULL);
    messages_warn_with(messages, &what, NULL);
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
    const FileAnswer answer = file_read(file->path, &text, &length, message, sizeof message);
    if (answer == FILE_FAILED) {
        cannot_read(message, messages);
    }
    if (answer != FILE_READ) {
        return;
    }
    const StatisticsReading reading = statistics_read(statistics, text, length, &mended);
    if (reading.no_memory || mended.failed) {
        cannot_read(strerror(ENOMEM), messages);
        buffer_free(&mended);
    } else if (reading.damaged > 0) {
        put_aside(file, &mended, writer, messages);
        buffer_free(&mended);
    } else if (reading.dropped) {
        put(file, (WriteOrder){.keep_old = true}, &mended, writer, messages);
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
    add_lines(file, &line, writer, messages);
    buffer_free(&line);
}

void statistics_file_clear(StatisticsFile *file, Writer *writer, Messages *messages)
{
    Buffer text = {0};
    buffer_free(&file->waiting);
    file->on_the_way = 0;
    if (file->path[0] != '\0') {
        statistics_write_empty(&text);
        put(file, (WriteOrder){.keep_old = false}, &text, writer, messages);
    }
}

void statistics_file_take(StatisticsFile *file, const WriteResult *result, Writer *writer,
                          Messages *messages)
{
    Buffer *waiting = &file->waiting;
    if (result->order.serial != file->serial) {
        return; /* the file was cleared since */
    }
    const size_t written = file->on_the_way;
    file->on_the_way = 0;
    if (result->error != 0) {
        tell_failure(file, result->error, messages);
        return;
    }
    file->failing = false;
    if (written > 0) {
        memmove(waiting->text, waiting->text + written, waiting->length - written);
        waiting->length -= written;
    }
    add_waiting(file, writer, messages);
}

void statistics_file_retry(StatisticsFile *file, Writer *writer, Messages *messages)
{
    add_waiting(file, writer, messages);
}
