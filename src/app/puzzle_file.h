/* puzzle_file.h: the player's progress with puzzles as a file, puzzles.txt in the data folder
 * (engine/puzzle/puzzle_progress.h has the format). A write adds to what the file has, so that
 * several instances of the program keep their puzzles there. A damaged file stays until its good
 * lines are written again; then it is PATH.bad. Times are the loop's. Main thread only. */
#ifndef TENGEN_APP_PUZZLE_FILE_H
#define TENGEN_APP_PUZZLE_FILE_H

#include "app/messages.h"
#include "app/pending_text.h"
#include "engine/puzzle/puzzle_progress.h"

typedef struct PuzzleFile {
    char path[FILE_PATH_BYTES]; /* empty: there is no folder for it */
    bool blocked;               /* could not be read, and may be good: it stays as it is */
    PendingText pending;
} PuzzleFile;

void puzzle_file_free(PuzzleFile *file);

/* Adds what the file has, if there is one. Of a damaged file the good lines are written at once. */
void puzzle_file_read(PuzzleFile *file, PuzzleProgress *progress, Writer *writer,
                      Messages *messages);
void puzzle_file_write(PuzzleFile *file, const PuzzleProgress *progress, Writer *writer,
                       Messages *messages);
/* The result of a write. What failed is tried again (app/pending_text.h). */
void puzzle_file_take(PuzzleFile *file, const WriteResult *result, int64_t now_ms,
                      Messages *messages);

#endif
