#include "app/games_folder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/folder.h"
#include "app/paths.h"

bool games_folder_name(GamesFolder *games, const char *extension, char *path, size_t bytes)
{
    char name[64], numbered[96];
    paths_dated_name(name, sizeof name);
    games->count = strcmp(name, games->last_name) == 0 ? games->count + 1 : 1;
    memcpy(games->last_name, name, sizeof name);
    snprintf(numbered, sizeof numbered, games->count > 1 ? "%s-%d" : "%s", name, games->count);
    return folder_fresh_name(games->path, numbered, extension, path, bytes);
}

/* Makes the folder and finds a name in it. */
static int prepare(GamesFolder *games, char *path, size_t bytes)
{
    int error = folder_make(games->path);
    if (error != 0) {
        return error;
    }
    return games_folder_name(games, ".sgf", path, bytes) ? 0 : ENAMETOOLONG;
}

static int copy_file(const char *file, const char *path)
{
    char *text, message[FILE_MESSAGE_BYTES];
    size_t length;
    if (file_read(file, &text, &length, message, sizeof message) != FILE_READ) {
        return EIO;
    }
    int error = file_write(path, text, length, FILE_NEW);
    free(text);
    if (error == 0) {
        unlink(file);
    }
    return error;
}

int games_folder_take(GamesFolder *games, const char *file, char *path, size_t bytes)
{
    int error = prepare(games, path, bytes);
    if (error != 0) {
        return error;
    }
    error = rename(file, path) == 0 ? 0 : errno;
    return error == EXDEV ? copy_file(file, path) : error;
}
