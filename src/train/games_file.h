/* games_file.h: files of games, one a line (game_line.h), read one after the other. */
#ifndef TENGEN_TRAIN_GAMES_FILE_H
#define TENGEN_TRAIN_GAMES_FILE_H

#include <stdio.h>

#include "train/game_line.h"

typedef struct GamesFile {
    const char *path;
    FILE *file;
    char *text; /* the line read last, without its '\n' */
    size_t room;
    size_t length;
    int line;      /* its number, from 1 */
    int64_t whole; /* bytes of the file up to its end */
} GamesFile;

typedef enum GamesRead {
    GAMES_LINE,    /* a game */
    GAMES_REMARK,  /* a remark or an empty line */
    GAMES_CUT_OFF, /* the last line has no end: whoever wrote it was interrupted */
    GAMES_END,
    GAMES_ERROR
} GamesRead;

/* Takes over an open file that stands at its beginning. */
void games_file_begin(GamesFile *games, const char *path, FILE *file);
/* Frees the line; does not close the file. */
void games_file_end(GamesFile *games);

/* The next line. On GAMES_ERROR the error says where and why; its line is 0 if the file could not
 * be read at all. */
GamesRead games_file_next(GamesFile *games, GameLine *game, ParseError *error);

#endif
