#include "app/opened_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "app/file_system.h"
#include "app/folder.h"
#include "engine/history/match_file.h"

void opened_file_note(OpenedFile *opened, const Match *match, const char *path,
                      const GamePlace *place)
{
    *opened = (OpenedFile){.of = match->id,
                           .stamp = place->stamp,
                           .state = match_saved_state(match),
                           .id = place->whole ? match->id : 0,
                           .in_place = place->in_place ? match->id : 0,
                           .game = place->game,
                           .saves = opened->saves + 1,
                           .reading = opened->reading};
    folder_make_absolute(path, opened->path, sizeof opened->path); /* for the next start */
}

void opened_file_note_deleted(OpenedFile *opened, const char *path, bool deleted)
{
    if (opened->path[0] != '\0' && file_system_is_same(opened->path, path)) {
        opened->deleted = deleted;
    }
}

static bool is_there(const OpenedFile *opened)
{
    return opened->path[0] != '\0' && opened->stamp != 0 &&
           opened->stamp == file_system_stamp(opened->path);
}

bool opened_file_holds(const OpenedFile *opened, uint64_t state)
{
    return opened->state == state && is_there(opened);
}

bool opened_file_has(const OpenedFile *opened, const Match *match)
{
    return opened_file_holds(opened, match_saved_state(match));
}

bool opened_file_is_of(const OpenedFile *opened, const Match *match)
{
    return !opened->deleted && opened->id != 0 && opened->id == match->id && is_there(opened);
}

bool opened_file_takes(const OpenedFile *opened, const Match *match)
{
    return !opened->deleted && opened->path[0] != '\0' && opened->in_place != 0 &&
           opened->in_place == match->id;
}

void opened_file_note_saved(OpenedFile *opened, uint64_t state, uint64_t stamp)
{
    opened->stamp = stamp;
    opened->state = state;
    opened->saves++;
}

void opened_file_note_moved(OpenedFile *opened, const char *path, uint64_t state, uint64_t stamp)
{
    folder_make_absolute(path, opened->path, sizeof opened->path);
    opened->deleted = false;
    opened->id = opened->in_place = opened->of;
    opened->game = 0;
    opened_file_note_saved(opened, state, stamp);
}

void opened_file_note_copied(OpenedFile *opened, const char *path, uint64_t stamp)
{
    if (opened->deleted || !is_there(opened)) {
        folder_make_absolute(path, opened->path, sizeof opened->path);
        opened->deleted = false;
        opened->id = opened->of;
        opened->in_place = 0;
        opened_file_note_saved(opened, 0, stamp);
    }
}

/* ---- for the next start ---- */

/* What the number of Match.origin says of the place of the game in the file: less than this is of
 * one that cannot be replaced there. */
enum { ORIGIN_PART, ORIGIN_WHOLE, ORIGIN_PLACES };

/* An odd number: the file has nothing else. */
static size_t place_number(const OpenedFile *opened, const Match *match)
{
    const bool whole = opened->id != 0 && opened->id == match->id;
    return opened_file_takes(opened, match) ? ORIGIN_PLACES + 2 * opened->game + whole
           : whole                          ? ORIGIN_WHOLE
                                            : ORIGIN_PART;
}

void opened_file_print(const OpenedFile *opened, const Match *match,
                       char origin[MATCH_ORIGIN_BYTES])
{
    const bool same = opened->state == match_saved_state(match);
    const size_t number = place_number(opened, match);
    origin[0] = '\0';
    if ((same || number != ORIGIN_PART) && opened->path[0] != '\0' && opened->stamp != 0) {
        snprintf(origin, MATCH_ORIGIN_BYTES, "%" PRIx64 " %d %zu %s", opened->stamp, same, number,
                 opened->path);
    }
}

void opened_file_read(OpenedFile *opened, const Match *match)
{
    int same = 0, at = 0;
    size_t number = ORIGIN_PART;
    *opened = (OpenedFile){.of = match->id};
    if (sscanf(match->origin, "%" SCNx64 " %d %zu %n", &opened->stamp, &same, &number, &at) == 3 &&
        match->origin[at] == '/') {
        snprintf(opened->path, sizeof opened->path, "%s", match->origin + at);
        opened->state = same ? match_saved_state(match) : 0;
        opened->id = number % 2 == ORIGIN_WHOLE ? match->id : 0;
        opened->in_place = number >= ORIGIN_PLACES ? match->id : 0;
        opened->game = number >= ORIGIN_PLACES ? (number - ORIGIN_PLACES) / 2 : 0;
    }
}
