/* games_folder.h: games/, with the games and pictures that are kept. Main thread only. */
#ifndef TENGEN_APP_GAMES_FOLDER_H
#define TENGEN_APP_GAMES_FOLDER_H

#include "app/file.h"

enum { GAMES_FOLDER_GIVEN = 8 };

typedef struct GamesFolder {
    char path[FILE_PATH_BYTES];
    uint64_t given[GAMES_FOLDER_GIVEN]; /* hashes of the last paths, which may not be written yet */
    int next;                           /* of `given` */
} GamesFolder;

/* A path for a new file of this name, with " 2", " 3" ... if a file has it, or one that still waits
 * to be written. `name`: NULL: date and time. False, and empty: there is none. */
bool games_folder_name(GamesFolder *games, const char *name, const char *extension, char *path,
                       size_t bytes);
/* No file is written there any more: the path can be given again if there is none. */
void games_folder_take_back(GamesFolder *games, const char *path);
/* Moves a game file there, also from another file system. Returns 0 with its `path`, or errno. */
int games_folder_take(GamesFolder *games, const char *name, const char *file, char *path,
                      size_t bytes);

#endif
