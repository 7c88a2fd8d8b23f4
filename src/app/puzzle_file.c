#include "app/puzzle_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/words.h"

enum { LEFTOVER_S = 3600 /* age of what killed processes left behind */ };

/* The damaged file makes room for what could be read of it. */
static void put_aside(PuzzleFile *file, Messages *messages)
{
    char renamed[FILE_PATH_BYTES + 16];
    file->blocked = !file_rename_bad(file->path, renamed, sizeof renamed);
    file->repaired = !file->blocked;
    const Sentence damaged = sentence_with(
        file->blocked ? N_("%s is damaged: some puzzles may count as unsolved, and new ones "
                           "are not saved.")
                      : N_("%s was damaged: some puzzles may count as unsolved."),
        file->path, NULL);
    messages_warn_with(messages, &damaged, NULL);
}

static void cannot_read(PuzzleFile *file, const char *why, Messages *messages)
{
    const Sentence what =
        sentence_with(N_("Solved puzzles could not be read and will not be saved: %s"), why, NULL);
    file->blocked = true;
    messages_warn_with(messages, &what, NULL);
}

void puzzle_file_read(PuzzleFile *file, PuzzleProgress *progress, Messages *messages)
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
        put_aside(file, messages);
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

void puzzle_file_write(PuzzleFile *file, const PuzzleProgress *progress, Writer *writer,
                       Messages *messages)
{
    if (file->blocked || file->path[0] == '\0') {
        return;
    }
    Buffer text = {0};
    WriteOrder order = {.kind = WRITE_PUZZLES, .keep_old = !file->repaired};
    memcpy(order.path, file->path, sizeof order.path);
    file->repaired = false;
    puzzle_progress_write(progress, file_now_ms(), &text);
    if (!writer_put(writer, &order, &text)) {
        puzzle_file_take(file, ENOMEM, messages);
    }
}

void puzzle_file_take(PuzzleFile *file, int error, Messages *messages)
{
    if (error != 0 && !file->failing) {
        char detail[FILE_MESSAGE_BYTES];
        snprintf(detail, sizeof detail, "%s: %s", file->path, strerror(error));
        messages_fail(messages, N_("The solved puzzles could not be saved."), detail);
    }
    file->failing = error != 0;
}
