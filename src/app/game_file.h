/* game_file.h: games from files of the formats of file_format.h. */
#ifndef TENGEN_APP_GAME_FILE_H
#define TENGEN_APP_GAME_FILE_H

#include "engine/history/match.h"

/* Reads a game at the file's current move, for the caller to own. `setup`: players, and size and
 * rule where the file does not name them. `session`: true if a game that Tengen saved with
 * its players, clocks and score is to be read with all of them; false afterwards if it is not such
 * a game. NULL with `error`. `notice`: what was left out of a file
 * that was read in part, else empty; both are texts of `bytes` bytes. */
Match *game_file_read(const char *path, const Setup *setup, bool *session, char *error,
                      char *notice, size_t bytes);

/* "PATH:LINE:COLUMN: what is wrong", with as much of the place as is known. */
void game_file_error(const char *path, const ParseError *error, char *out, size_t bytes);

#endif
