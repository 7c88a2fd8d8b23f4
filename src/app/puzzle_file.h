/* puzzle_file.h: the player's progress with puzzles as a file, puzzles.txt in the data folder
 * (engine/puzzle/puzzle_progress.h has the format). */
#ifndef TENGEN_APP_PUZZLE_FILE_H
#define TENGEN_APP_PUZZLE_FILE_H

#include "app/messages.h"
#include "app/writer.h"
#include "engine/puzzle/puzzle_progress.h"

typedef struct PuzzleFile {
    char path[FILE_PATH_BYTES]; /* empty: there is no folder for it */
    bool blocked;               /* could not be read, and may be good: it stays as it is */
    bool repaired;              /* was damaged: what could be read is to be written */
    bool failing;               /* the last write failed; the player knows */
} PuzzleFile;

/* Reads the file, if there is one. What is damaged becomes PATH.bad; what of it can be read is
 * kept. */
void puzzle_file_read(PuzzleFile *file, PuzzleProgress *progress, Messages *messages);
void puzzle_file_write(PuzzleFile *file, const PuzzleProgress *progress, Writer *writer,
                       Messages *messages);
/* The result of a write: 0 or errno. */
void puzzle_file_take(PuzzleFile *file, int error, Messages *messages);

#endif
