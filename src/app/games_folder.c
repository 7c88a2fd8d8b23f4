#include "app/games_folder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/folder.h"
#include "app/game_name.h"
#include "app/paths.h"
#include "engine/fnv.h"

static bool was_given(const GamesFolder *games, uint64_t hash)
{
    for (int i = 0; i < GAMES_FOLDER_GIVEN; i++) {
        if (games->given[i] == hash) {
            return true;
        }
    }
    return false;
}

static uint64_t hash_of(const char *path)
{
    return fnv_add(FNV_BEGIN, path, strlen(path));
}

void games_folder_take_back(GamesFolder *games, const char *path)
{
    const uint64_t hash = hash_of(path);
    for (int i = 0; i < GAMES_FOLDER_GIVEN; i++) {
        if (games->given[i] == hash) {
            games->given[i] = 0;
        }
    }
}

bool games_folder_name(GamesFolder *games, const char *name, const char *extension, char *path,
                       size_t bytes)
{
    char dated[64], numbered[GAME_NAME_BYTES + 16];
    if (!name) {
        paths_dated_name(dated, sizeof dated);
        name = dated;
    }
    for (int i = 1; i <= GAMES_FOLDER_GIVEN + 1; i++) {
        snprintf(numbered, sizeof numbered, i > 1 ? "%s %d" : "%s", name, i);
        if (!folder_fresh_name(games->path, i > 1 ? numbered : name, extension, path, bytes)) {
            break;
        }
        const uint64_t hash = hash_of(path);
        if (!was_given(games, hash)) {
            games->given[games->next] = hash;
            games->next = (games->next + 1) % GAMES_FOLDER_GIVEN;
            return true;
        }
    }
    path[0] = '\0';
    return false;
}

/* Makes the folder and finds a name in it. */
static int prepare(GamesFolder *games, const char *name, char *path, size_t bytes)
{
    int error = folder_make(games->path);
    if (error != 0) {
        return error;
    }
    return games_folder_name(games, name, ".sgf", path, bytes) ? 0 : ENAMETOOLONG;
}

/* It is there once in the end. */
static int move_by_copy(const char *file, const char *path)
{
    char *text, message[FILE_MESSAGE_BYTES];
    size_t length;
    if (file_read(file, &text, &length, message, sizeof message) != FILE_READ) {
        return EIO;
    }
    int error = file_write(path, text, length, FILE_NEW);
    free(text);
    if (error == 0 && unlink(file) != 0) {
        error = errno;
        unlink(path);
    }
    return error;
}

int games_folder_take(GamesFolder *games, const char *name, const char *file, char *path,
                      size_t bytes)
{
    int error = prepare(games, name, path, bytes);
    if (error != 0) {
        return error;
    }
    error = rename(file, path) == 0 ? 0 : errno;
    return error == EXDEV ? move_by_copy(file, path) : error;
}
