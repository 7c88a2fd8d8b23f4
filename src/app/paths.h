/* paths.h: where the program's files are. */
#ifndef TENGEN_APP_PATHS_H
#define TENGEN_APP_PATHS_H

#include "app/file.h"

enum { PATHS_RESCUE = 2 };

/* Empty: there is no such folder, or its path is too long. */
typedef struct Paths {
    char config[FILE_PATH_BYTES]; /* folder of the settings */
    char data[FILE_PATH_BYTES];   /* folder of the autosave */
    char settings[FILE_PATH_BYTES];
    char puzzles[FILE_PATH_BYTES];              /* file of the solved puzzles */
    char statistics[FILE_PATH_BYTES];           /* file of the finished games */
    char games[FILE_PATH_BYTES];                /* folder of saved games and pictures */
    char rescue[PATHS_RESCUE][FILE_PATH_BYTES]; /* folders for a game that cannot be saved in
                                                   `data`, the best first; the last is emptied when
                                                   the player logs out */
    bool guessed; /* `rescue` may have other names at other times: the current folder has none */
    char locales[FILE_PATH_BYTES]; /* folder of translations */
} Paths;

/* All in the folder `config`, or if that is empty where the XDG Base Directory Specification
 * (freedesktop.org) puts them. Makes no folder. */
void paths_find(Paths *paths, const char *config);

/* The folder that a variable of that specification names, else the one of this name in the home
 * folder (NULL: none). Empty: there is none. */
void paths_base(const char *variable, const char *below_home, char *out, size_t bytes);

/* A file name from date and time: "2026-11-21 14-05-33". */
void paths_dated_name(char *name, size_t bytes);

#endif
