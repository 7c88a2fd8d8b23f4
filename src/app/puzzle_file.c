#include "app/puzzle_file.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/claim.h"
#include "ui/words.h"

enum { LEFTOVER_S = 3600 /* age of what killed processes left behind */ };

void puzzle_file_free(PuzzleFile *file)
{
    pending_text_free(&file->pending);
}

/* ---- reading ---- */

static void cannot_read(PuzzleFile *file, const char *why, Messages *messages)
{
    const Sentence what =
        sentence_with(N_("Solved puzzles could not be read and will not be saved: %s"), why, NULL);
    file->blocked = true;
    messages_warn_with(messages, &what, NULL);
}

static void repair(PuzzleFile *file, const PuzzleProgress *progress, Writer *writer,
                   Messages *messages)
{
    const Sentence damaged =
        sentence_with(N_("%s was damaged: some puzzles may count as unsolved."), file->path, NULL);
    messages_warn_with(messages, &damaged, NULL);
    puzzle_file_write(file, progress, writer, messages);
}

void puzzle_file_read(PuzzleFile *file, PuzzleProgress *progress, Writer *writer,
                      Messages *messages)
{
    char *text = NULL, message[FILE_MESSAGE_BYTES];
    size_t length = 0;
    if (file->path[0] == '\0') {
        return;
    }
    file_clean(file->path, LEFTOVER_S);
    const FileAnswer answer = file_read(file->path, &text, &length, message, sizeof message);
    if (answer == FILE_FAILED) {
        cannot_read(file, message, messages);
    }
    if (answer != FILE_READ) {
        return;
    }
    switch (puzzle_progress_read(progress, text, length)) {
    case PUZZLE_PROGRESS_OK:
        break;
    case PUZZLE_PROGRESS_DAMAGED:
        repair(file, progress, writer, messages);
        break;
    case PUZZLE_PROGRESS_NEWER:
        cannot_read(file, _("a later version of the program wrote them."), messages);
        break;
    case PUZZLE_PROGRESS_NO_MEMORY:
        cannot_read(file, strerror(ENOMEM), messages);
        break;
    }
    free(text);
}

/* ---- writing ---- */

/* The right to write the file; CLAIM_NONE if it cannot be had in time. */
static int wait_for_claim(const char *path)
{
    enum { STEP_MS = 20, WAIT_MS = 3000 };
    int claim = claim_take(path);
    for (int waited = 0; claim == CLAIM_TAKEN && waited < WAIT_MS; waited += STEP_MS) {
        poll(NULL, 0, STEP_MS);
        claim = claim_take(path);
    }
    return claim;
}

/* Adds what the file has. Returns 0, or errno: then it may be good, and has to stay. `damaged`:
 * the content of a damaged file, for the caller to free; else NULL. */
static int add_file(const char *path, PuzzleProgress *progress, char **damaged, size_t *length)
{
    char *text = NULL, message[FILE_MESSAGE_BYTES];
    const FileAnswer answer = file_read(path, &text, length, message, sizeof message);
    *damaged = NULL;
    if (answer != FILE_READ) {
        return answer == FILE_MISSING ? 0 : EIO;
    }
    const PuzzleProgressRead read = puzzle_progress_read(progress, text, *length);
    if (read == PUZZLE_PROGRESS_DAMAGED) {
        *damaged = text;
        return 0;
    }
    free(text);
    return read == PUZZLE_PROGRESS_NEWER ? EEXIST : read == PUZZLE_PROGRESS_NO_MEMORY ? ENOMEM : 0;
}

static int replace(const char *path, const PuzzleProgress *progress)
{
    Buffer text = {0};
    puzzle_progress_write(progress, file_now_ms(), &text);
    const int error = text.failed ? ENOMEM : file_write(path, text.text, text.length, FILE_SYNCED);
    buffer_free(&text);
    return error;
}

/* Keeps the damaged file as PATH.bad, unless it cannot be replaced. */
static int replace_damaged(const char *path, const PuzzleProgress *progress, const char *damaged,
                           size_t length)
{
    char bad[FILE_PATH_BYTES + 16];
    int error = file_keep_bad(path, damaged, length, bad, sizeof bad);
    if (error == 0) {
        error = replace(path, progress);
        if (error != 0) {
            unlink(bad);
        }
    }
    return error;
}

/* On the writer's thread. `text`: this instance's progress; another one may have added to the file
 * since it was read. */
static int write_both(const char *path, const char *text, size_t length)
{
    PuzzleProgress both = {0};
    char *damaged = NULL;
    size_t damaged_length = 0;
    int claim = wait_for_claim(path);
    int error = puzzle_progress_read(&both, text, length) == PUZZLE_PROGRESS_NO_MEMORY ? ENOMEM : 0;
    if (error == 0) {
        error = add_file(path, &both, &damaged, &damaged_length);
    }
    if (error == 0 && damaged) {
        error = replace_damaged(path, &both, damaged, damaged_length);
    } else if (error == 0) {
        file_keep_old(path);
        error = replace(path, &both);
    }
    claim_release(&claim);
    free(damaged);
    puzzle_progress_free(&both);
    return error;
}

void puzzle_file_write(PuzzleFile *file, const PuzzleProgress *progress, Writer *writer,
                       Messages *messages)
{
    if (file->blocked || file->path[0] == '\0') {
        return;
    }
    Buffer text = {0};
    WriteOrder order = {.kind = WRITE_PUZZLES, .write = write_both};
    memcpy(order.path, file->path, sizeof order.path);
    puzzle_progress_write(progress, file_now_ms(), &text);
    if (!pending_text_put(&file->pending, &order, &text, writer)) {
        const WriteResult failed = {.order = file->pending.order, .error = ENOMEM};
        puzzle_file_take(file, &failed, 0, messages);
    }
}

void puzzle_file_take(PuzzleFile *file, const WriteResult *result, int64_t now_ms,
                      Messages *messages)
{
    if (pending_text_take(&file->pending, result, now_ms)) {
        char detail[FILE_MESSAGE_BYTES];
        snprintf(detail, sizeof detail, "%s: %s", file->path, strerror(result->error));
        messages_fail(messages, N_("The solved puzzles could not be saved."), detail);
    }
}
