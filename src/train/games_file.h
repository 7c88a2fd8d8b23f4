/* games_file.h: reads a file of games, one per line (game_line.h). */
#ifndef TENGEN_TRAIN_GAMES_FILE_H
#define TENGEN_TRAIN_GAMES_FILE_H

#include <stdio.h>

#include "train/game_line.h"

typedef struct GamesFile {
    const char *path;
    FILE *file;
    char *text; /* the last line read, without its '\n' */
    size_t capacity;
    size_t length;
    int line;      /* its number, from 1 */
    int64_t whole; /* file offset behind the last complete line */
} GamesFile;

typedef enum GamesRead {
    GAMES_LINE,      /* a game */
    GAMES_COMMENT,   /* a comment or an empty line */
    GAMES_TRUNCATED, /* the last line has no '\n': its writer was interrupted */
    GAMES_END,
    GAMES_ERROR
} GamesRead;

/* `file` must be at its beginning. It stays the caller's. */
void games_file_begin(GamesFile *games, const char *path, FILE *file);
/* Frees the line. */
void games_file_end(GamesFile *games);

/* Reads the next line. GAMES_ERROR: `error` says where and why; error->line is 0 after a read
 * error. */
GamesRead games_file_next(GamesFile *games, GameLine *game, ParseError *error);

#endif
