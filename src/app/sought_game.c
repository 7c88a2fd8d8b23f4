#include "app/sought_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/file_system.h"
#include "app/library_entry.h"

enum { ATTEMPTS = 3 /* of a file that changes again and again */ };

SoughtGame sought_number(size_t number)
{
    return (SoughtGame){.by = SOUGHT_BY_NUMBER, .number = number};
}

SoughtGame sought_in_library(const LibraryGame *game)
{
    SoughtGame sought = {.by = SOUGHT_IN_LIBRARY, .number = (size_t)game->number};
    sought.library.sign = library_sign(game);
    sought.library.changed_ns = game->changed_ns;
    sought.library.bytes = game->bytes;
    sought.library.inode = game->inode;
    return sought;
}

SoughtGame sought_in_file(const GameList *list, size_t number, uint64_t stamp)
{
    SoughtGame sought = {.by = SOUGHT_IN_FILE, .number = number};
    sought.file.stamp = stamp;
    sought.file.count = list->count;
    sought.file.game = list->game[number];
    return sought;
}

/* False: the file, which had this stamp, has changed again, and its number may be another game's.
 */
static bool read_numbered(const char *path, size_t number, uint64_t stamp, const Setup *setup,
                          bool session, GameReading *reading)
{
    game_file_read(path, number, setup, session, reading);
    if (!reading->match || reading->stamp == stamp) {
        return true;
    }
    match_free(reading->match);
    *reading = (GameReading){.fault = GAME_GONE};
    return false;
}

/* ---- of the library ---- */

static bool is_as_listed(const SoughtGame *sought, const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 &&
           file_system_changed_ns(&status) == sought->library.changed_ns &&
           status.st_size == sought->library.bytes &&
           (int64_t)status.st_ino == sought->library.inode;
}

/* GAME_GOOD with its number now: of two that are alike that of the one that has its old number,
 * else of the first. */
static GameFault look_for(const SoughtGame *sought, const char *path, size_t *number)
{
    GameWalk *walk = library_entry_walk(path);
    LibraryEntry *entry = malloc(sizeof *entry);
    GameReading reading;
    GameFault fault = walk && entry ? GAME_GONE : GAME_NO_MEMORY;
    GameFault unread = GAME_GONE; /* a game that could not be read may be it */
    for (size_t i = 0; walk && entry && (fault == GAME_GONE || i <= sought->number); i++) {
        if (!game_walk_next(walk, &reading)) {
            break;
        }
        if (reading.match) {
            library_entry_take(entry, &reading, 0);
            const bool same = library_sign(&entry->game) == sought->library.sign;
            *number = same && (fault == GAME_GONE || i == sought->number) ? i : *number;
            fault = same ? GAME_GOOD : fault;
        } else if (reading.fault == GAME_NO_MEMORY || reading.fault == GAME_UNREADABLE) {
            unread = reading.fault;
        }
        match_free(reading.match);
    }
    free(entry);
    game_walk_free(walk);
    return fault == GAME_GONE ? unread : fault;
}

/* False: the file has changed again meanwhile. */
static bool read_listed(const SoughtGame *sought, const char *path, const Setup *setup,
                        bool session, GameReading *reading)
{
    const uint64_t stamp = file_system_stamp(path);
    const bool unchanged = stamp == 0 || is_as_listed(sought, path);
    size_t number = sought->number;
    const GameFault fault = unchanged ? GAME_GOOD : look_for(sought, path, &number);
    if (fault != GAME_GOOD) {
        *reading = (GameReading){.fault = fault};
        return true;
    }
    return read_numbered(path, number, stamp, setup, session, reading);
}

/* ---- of a file ---- */

static bool is_offered(const SoughtGame *sought, const GameList *list)
{
    const ListedGame *was = &sought->file.game;
    if (list->count != sought->file.count) {
        return false;
    }
    const ListedGame *game = &list->game[sought->number];
    return strcmp(game->name[0], was->name[0]) == 0 && strcmp(game->name[1], was->name[1]) == 0 &&
           strcmp(game->date, was->date) == 0 && strcmp(game->event, was->event) == 0 &&
           strcmp(game->result, was->result) == 0 && game->sign == was->sign;
}

/* It is not the one that was chosen. */
static void leave_other(GameReading *reading)
{
    if (reading->match) {
        match_free(reading->match);
        *reading = (GameReading){.fault = GAME_GONE};
    }
}

/* False: the file has changed again meanwhile. */
static bool read_offered(const SoughtGame *sought, const char *path, const Setup *setup,
                         bool session, GameReading *reading)
{
    uint64_t stamp = sought->file.stamp;
    if (file_system_stamp(path) != stamp) {
        game_file_read(path, GAME_OFFER, setup, session, reading);
        if (reading->fault != GAME_OFFERED || !is_offered(sought, &reading->list)) {
            reading->changed = reading->fault == GAME_OFFERED;
            leave_other(reading);
            return true;
        }
        stamp = reading->stamp;
        game_list_free(&reading->list);
    }
    return read_numbered(path, sought->number, stamp, setup, session, reading);
}

void sought_game_read(const SoughtGame *sought, const char *path, const Setup *setup, bool session,
                      GameReading *reading)
{
    if (sought->by == SOUGHT_BY_NUMBER) {
        game_file_read(path, sought->number, setup, session, reading);
        return;
    }
    bool done = false;
    for (int i = 0; i < ATTEMPTS && !done; i++) {
        done = sought->by == SOUGHT_IN_FILE ? read_offered(sought, path, setup, session, reading)
                                            : read_listed(sought, path, setup, session, reading);
    }
}
