#include "app/statistics_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/shared_file.h"
#include "engine/parse_error.h"
#include "ui/words.h"

void statistics_file_free(StatisticsFile *file)
{
    player_file_free(&file->file);
    buffer_free(&file->next);
}

/* ---- the tasks of the writer ---- */

static int merge_missing(SharedFileChange *change)
{
    Buffer missing = {0};
    const char *text = change->text ? change->text : "";
    statistics_find_missing(text, change->length, change->wanted, change->wanted_length, &missing);
    change->keep = SHARED_FILE_KEEP_NONE;
    change->out.failed = missing.failed;
    if (missing.length > 0) {
        buffer_add_bytes(&change->out, text, change->length);
        if (change->length > 0 && text[change->length - 1] != '\n') {
            buffer_add_char(&change->out, '\n');
        }
        buffer_add_bytes(&change->out, missing.text, missing.length);
    }
    buffer_free(&missing);
    return 0;
}

/* What is in a file that is too large to be read is not known: they are added. */
static int add_missing(const char *path, const char *text, size_t length)
{
    const int error = shared_file_change(path, merge_missing, text, length);
    return error == EFBIG ? shared_file_append(path, text, length) : error;
}

static int drop_damage(SharedFileChange *change)
{
    Statistics games = {0};
    const StatisticsReading reading =
        statistics_read(&games, change->text ? change->text : "", change->length, &change->out);
    statistics_free(&games);
    if (reading.damaged > 0) {
        change->keep = SHARED_FILE_KEEP_BAD;
        buffer_add(&change->out, ""); /* perhaps nothing of it can be read */
    }
    return reading.no_memory ? ENOMEM : 0;
}

static int mend_file(const char *path, const char *text, size_t length)
{
    return shared_file_change(path, drop_damage, text, length);
}

static int clear_file(const char *path, const char *text, size_t length)
{
    Buffer empty = {0};
    (void)text, (void)length;
    statistics_write_empty(&empty);
    const int error = empty.failed ? ENOMEM : shared_file_reset(path, empty.text, empty.length);
    buffer_free(&empty);
    return error;
}

static const char not_saved[] =
    N_("The statistics could not be saved. The program will try again.");
static const PlayerFileTask adding = {
    .run = shared_file_append, .failure = not_saved, .adds = true};
static const PlayerFileTask recovering = {.run = add_missing, .failure = not_saved, .adds = true};
static const PlayerFileTask mending = {
    .run = mend_file,
    .failure = N_("The statistics file could not be rewritten. The program will try again."),
    .tidies = true};
static const PlayerFileTask clearing = {
    .run = clear_file,
    .failure = N_("The statistics could not be cleared. The program will try again.")};

/* What comes next, if nothing is on its way. Games do not wait for a file that cannot be mended:
 * they can be added to it. */
static void begin_next(StatisticsFile *file, Writer *writer, Messages *messages)
{
    const bool waits = file->file.failing && file->file.task != &mending;
    if (file->file.writing || waits) {
        return;
    }
    if (file->next.length > 0) {
        player_file_write(&file->file, file->may_be_there ? &recovering : &adding, &file->next,
                          writer, messages);
        file->may_be_there = false;
    } else if (file->damaged && !file->file.failing) {
        Buffer nothing = {0};
        player_file_write(&file->file, &mending, &nothing, writer, messages);
    }
}

/* ---- what a killed run has left ---- */

/* Takes the lines of games that are good, each one once. */
void statistics_file_recover(StatisticsFile *file, const Buffer *lines, Writer *writer,
                             Messages *messages)
{
    if (lines->length > 0) {
        statistics_find_missing("", 0, lines->text, lines->length, &file->next);
    }
    file->file.lost |= lines->failed || file->next.failed;
    file->next.failed = false;
    file->may_be_there |= file->next.length > 0;
    begin_next(file, writer, messages);
}

/* The lines that are on their way. */
static const Buffer *lines_on_their_way(const StatisticsFile *file)
{
    static const Buffer none;
    return file->file.task && file->file.task->adds ? &file->file.text : &none;
}

/* Without the first lines of the text, if all of it needs more. */
static void copy_last_lines(const Buffer *text, char *out, size_t bytes)
{
    const char *from = text->text;
    size_t length = text->length;
    while (length >= bytes) {
        const char *stop = memchr(from, '\n', length);
        const size_t line = stop ? (size_t)(stop - from) + 1 : length;
        from += line;
        length -= line;
    }
    memcpy(out, from, length);
    out[length] = '\0';
}

void statistics_file_print_pending(const StatisticsFile *file, char *out, size_t bytes)
{
    const Buffer *first = lines_on_their_way(file), *next = &file->next;
    Buffer all = {0};
    out[0] = '\0';
    if (first->length == 0 && next->length == 0) {
        return;
    }
    buffer_add_bytes(&all, first->text ? first->text : "", first->length);
    buffer_add_bytes(&all, next->text ? next->text : "", next->length);
    if (!all.failed) {
        copy_last_lines(&all, out, bytes);
    }
    buffer_free(&all);
}

/* The games that are on their way and not in the text. */
static bool read_missing(const StatisticsFile *file, const char *text, size_t length,
                         Statistics *statistics)
{
    const Buffer *lines[] = {lines_on_their_way(file), &file->next};
    Buffer missing = {0};
    StatisticsReading reading = {0};
    for (int i = 0; i < 2; i++) {
        if (lines[i]->length > 0) {
            statistics_find_missing(text, length, lines[i]->text, lines[i]->length, &missing);
        }
    }
    if (missing.length > 0 && !missing.failed) {
        reading = statistics_read(statistics, missing.text, missing.length, NULL);
    }
    const bool ok = !missing.failed && !reading.no_memory;
    buffer_free(&missing);
    return ok;
}

/* ---- reading ---- */

/* `advice`: a message id, or NULL. */
static void cannot_read(const PlayerFile *file, const ParseError *unread, const char *advice,
                        Messages *messages)
{
    char why[PARSE_ERROR_PACKED];
    parse_error_pack(unread, false, why);
    const Sentence what =
        sentence_with(N_("The statistics could not be read: %s: %s"), file->path, why);
    const Sentence second = sentence_plain(advice ? advice : "");
    messages_warn_with(messages, &what, advice ? &second : NULL);
}

/* Games can be added to it, though it cannot be read. */
static bool takes_games(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode) && status.st_size < FILE_BYTES_MAX &&
           access(path, R_OK | W_OK) == 0; /* its last line may have to be ended first */
}

void statistics_file_read(StatisticsFile *file, Statistics *statistics, Writer *writer,
                          Messages *messages)
{
    char *text = NULL, message[FILE_MESSAGE_BYTES];
    size_t length = 0;
    ParseError unread = {0};
    player_file_clean(&file->file);
    /* Several times what STATISTICS_TOO_MANY games need. */
    const FileAnswer answer = file_read_up_to(file->file.path, FILE_SMALL_MIB_MAX, &text, &length,
                                              message, sizeof message);
    if (answer == FILE_FAILED) {
        file_unread(errno, FILE_SMALL_MIB_MAX, &unread);
        cannot_read(&file->file, &unread,
                    takes_games(file->file.path)
                        ? N_("Finished games are still added to this file. To begin a new one, "
                             "rename it.")
                        : N_("Finished games cannot be added to this file. To begin a new one, "
                             "rename it."),
                    messages);
    }
    if (answer != FILE_READ) {
        (void)read_missing(file, "", 0, statistics);
        return;
    }
    const StatisticsReading reading = statistics_read(statistics, text, length, NULL);
    if (!read_missing(file, text, length, statistics) || reading.no_memory) {
        parse_error_memory(&unread);
        cannot_read(&file->file, &unread, NULL, messages);
    }
    if (reading.damaged > 0) {
        player_file_tell_damage(
            &file->file, N_("%s was damaged: some games may be missing from the statistics."),
            messages);
    }
    file->damaged = reading.damaged > 0 || reading.dropped;
    begin_next(file, writer, messages);
    free(text);
}

/* ---- writing ---- */

void statistics_file_add(StatisticsFile *file, const GameResult *game, bool may_be_there,
                         Writer *writer, Messages *messages)
{
    Buffer line = {0};
    if (file->file.path[0] == '\0') {
        return;
    }
    game_result_write(game, &line);
    if (!line.failed) {
        buffer_add_bytes(&file->next, line.text, line.length);
    }
    if (line.failed || file->next.failed) { /* only this game is lost */
        file->next.failed = false;
        file->file.lost = true;
        messages_fail(messages, N_("Out of memory: this game is not in the statistics."), NULL);
    }
    buffer_free(&line);
    file->may_be_there |= may_be_there;
    begin_next(file, writer, messages);
}

static void tell_cleared(Messages *messages)
{
    messages_tell(messages, N_("The statistics were cleared."), NULL);
}

/* What is on its way is written first, or dropped. */
void statistics_file_clear(StatisticsFile *file, Writer *writer, Messages *messages)
{
    Buffer nothing = {0};
    if (file->file.path[0] == '\0') {
        tell_cleared(messages);
        return;
    }
    buffer_free(&file->next);
    file->damaged = file->may_be_there = false;
    player_file_forget_failure(&file->file, messages);
    player_file_write(&file->file, &clearing, &nothing, writer, messages);
}

void statistics_file_take(StatisticsFile *file, const WriteResult *result, int64_t now_ms,
                          Writer *writer, Messages *messages)
{
    const bool done = player_file_take(&file->file, result, now_ms, messages);
    if (file->file.failing && file->file.task == &adding && result->error == ETIMEDOUT) {
        file->file.task = &recovering; /* the lines may get there after all */
    }
    file->damaged = file->damaged && !(done && file->file.task == &mending);
    if (done && file->file.task == &clearing) { /* told to who has ordered it */
        const Seat cause = messages->cause;
        messages->cause = result->order.seat;
        tell_cleared(messages);
        messages->cause = cause;
    }
    begin_next(file, writer, messages);
}
