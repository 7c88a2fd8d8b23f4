#include "app/puzzle_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "app/shared_file.h"
#include "engine/parse_error.h"
#include "engine/system_error.h"
#include "ui/words.h"

/* ---- reading ---- */

/* `why`: for words_error. */
static void cannot_read(PlayerFile *file, const char *why, Messages *messages)
{
    const Sentence what = sentence_with(
        N_("Solved puzzles could not be read and will not be saved: %s: %s"), file->path, why);
    file->blocked = true;
    messages_warn_with(messages, &what, NULL);
}

void puzzle_file_read(PlayerFile *file, PuzzleProgress *progress, Writer *writer,
                      Messages *messages)
{
    char *text = NULL, message[FILE_MESSAGE_BYTES];
    size_t length = 0;
    player_file_clean(file);
    const FileAnswer answer =
        file_read_up_to(file->path, FILE_SMALL_MIB_MAX, &text, &length, message, sizeof message);
    if (answer == FILE_FAILED) {
        char why[PARSE_ERROR_PACKED];
        ParseError unread = {0};
        file_unread(errno, FILE_SMALL_MIB_MAX, &unread);
        parse_error_pack(&unread, false, why);
        cannot_read(file, why, messages);
    }
    if (answer != FILE_READ) {
        return;
    }
    switch (puzzle_progress_read(progress, text, length)) {
    case PUZZLE_PROGRESS_OK:
        break;
    case PUZZLE_PROGRESS_DAMAGED:
        player_file_tell_damage(file, N_("%s was damaged: some puzzles may count as unsolved."),
                                messages);
        puzzle_file_write(file, progress, writer, messages);
        break;
    case PUZZLE_PROGRESS_NEWER:
        cannot_read(file, N_("a later version of the program wrote them."), messages);
        break;
    case PUZZLE_PROGRESS_NO_MEMORY:
        cannot_read(file, system_error_words(ENOMEM), messages);
        break;
    }
    free(text);
}

/* ---- writing ---- */

/* `wanted`: this instance's progress. Another one may have added to the file since it was read. */
static int merge(SharedFileChange *change)
{
    PuzzleProgress both = {0};
    PuzzleProgressRead read = puzzle_progress_read(&both, change->wanted, change->wanted_length);
    if (read != PUZZLE_PROGRESS_NO_MEMORY && change->text) {
        read = puzzle_progress_read(&both, change->text, change->length);
        change->keep =
            read == PUZZLE_PROGRESS_DAMAGED ? SHARED_FILE_KEEP_BAD : SHARED_FILE_KEEP_OLD;
    }
    const int error = read == PUZZLE_PROGRESS_NEWER       ? SHARED_FILE_NEWER
                      : read == PUZZLE_PROGRESS_NO_MEMORY ? ENOMEM
                                                          : 0;
    if (error == 0) {
        puzzle_progress_write(&both, file_now_ms(), &change->out);
    }
    puzzle_progress_free(&both);
    return error;
}

static int write_both(const char *path, const char *text, size_t length)
{
    return shared_file_change(path, merge, text, length);
}

void puzzle_file_write(PlayerFile *file, const PuzzleProgress *progress, Writer *writer,
                       Messages *messages)
{
    static const PlayerFileTask task = {
        .run = write_both,
        .failure = N_("The solved puzzles could not be saved. The program will try again.")};
    Buffer text = {0};
    puzzle_progress_write(progress, file_now_ms(), &text);
    player_file_write(file, &task, &text, writer, messages);
}
