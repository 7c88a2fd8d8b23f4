/* games_folder.h: games/, with the games and pictures that are kept. Main thread only. */
#ifndef TENGEN_APP_GAMES_FOLDER_H
#define TENGEN_APP_GAMES_FOLDER_H

#include "app/file.h"

typedef struct GamesFolder {
    char path[FILE_PATH_BYTES];
    char last_name[64]; /* used in it, and how often */
    int count;
} GamesFolder;

/* "DATE TIME.sgf" and so on: a name that no file in games/ has, nor one that still waits to be
 * written. False: there is none. */
bool games_folder_name(GamesFolder *games, const char *extension, char *path, size_t bytes);
/* Moves a game file there, also from another file system. Returns 0 with its `path`, or errno. */
int games_folder_take(GamesFolder *games, const char *file, char *path, size_t bytes);

#endif
