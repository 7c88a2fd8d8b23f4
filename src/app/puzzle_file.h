/* puzzle_file.h: the player's progress with puzzles as a file, puzzles.txt in the data folder
 * (engine/puzzle/puzzle_progress.h has the format). A write adds to what the file has, so that
 * several instances of the program keep their puzzles there. A damaged file stays until its good
 * lines are written again; then it is PATH.bad. Main thread only. */
#ifndef TENGEN_APP_PUZZLE_FILE_H
#define TENGEN_APP_PUZZLE_FILE_H

#include "app/player_file.h"
#include "engine/puzzle/puzzle_progress.h"

/* Adds what the file has, if there is one. Of a damaged file the good lines are written at once. */
void puzzle_file_read(PlayerFile *file, PuzzleProgress *progress, Writer *writer,
                      Messages *messages);
void puzzle_file_write(PlayerFile *file, const PuzzleProgress *progress, Writer *writer,
                       Messages *messages);

#endif
