/* paths.h: where the program's files live. */
#ifndef TENGEN_APP_PATHS_H
#define TENGEN_APP_PATHS_H

#include "app/file.h"

typedef struct Paths {
    char config[FILE_PATH_BYTES / 2]; /* folder of the settings */
    char data[FILE_PATH_BYTES / 2];   /* folder of the autosave */
    char settings[FILE_PATH_BYTES];
    char autosave[FILE_PATH_BYTES];
    char games[FILE_PATH_BYTES];   /* folder of saved games and pictures */
    char locales[FILE_PATH_BYTES]; /* folder of translations */
} Paths;

/* With `config` everything lives in that one folder; else in XDG's places (freedesktop.org, XDG
 * Base Directory Specification), else below HOME. Makes no folder. */
void paths_find(Paths *paths, const char *config);

/* A game's name for today: "2026-11-21 14-05-33". */
void paths_dated_name(char *name, size_t bytes);

#endif
