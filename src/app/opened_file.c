#include "app/opened_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "app/file_system.h"
#include "app/folder.h"
#include "engine/history/match_file.h"

/* The next start may be in another folder. */
static void make_absolute(const char *path, char out[FILE_PATH_BYTES])
{
    char folder[FILE_PATH_BYTES];
    if (path[0] == '\0' || path[0] == '/' || !getcwd(folder, sizeof folder) ||
        !folder_join(out, FILE_PATH_BYTES, folder, path)) {
        snprintf(out, FILE_PATH_BYTES, "%s", path);
    }
}

void opened_file_note(OpenedFile *opened, const Match *match, const char *path, uint64_t stamp,
                      bool whole)
{
    make_absolute(path, opened->path);
    opened->stamp = stamp;
    opened->id = whole ? match->id : 0;
    opened->state = match_saved_state(match);
    opened->deleted = false;
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

bool opened_file_has(const OpenedFile *opened, const Match *match)
{
    return opened->state == match_saved_state(match) && is_there(opened);
}

bool opened_file_is_of(const OpenedFile *opened, const Match *match)
{
    return !opened->deleted && opened->id != 0 && opened->id == match->id && is_there(opened);
}

/* ---- for the next start ---- */

void opened_file_print(const OpenedFile *opened, const Match *match,
                       char origin[MATCH_ORIGIN_BYTES])
{
    const bool same = opened && opened->state == match_saved_state(match);
    const bool alone = opened && opened->id != 0 && opened->id == match->id;
    origin[0] = '\0';
    if ((same || alone) && opened->path[0] != '\0' && opened->stamp != 0) {
        snprintf(origin, MATCH_ORIGIN_BYTES, "%" PRIx64 " %d %d %s", opened->stamp, same, alone,
                 opened->path);
    }
}

void opened_file_read(OpenedFile *opened, const Match *match)
{
    int same = 0, alone = 0, at = 0;
    *opened = (OpenedFile){.stamp = 0};
    if (sscanf(match->origin, "%" SCNx64 " %d %d %n", &opened->stamp, &same, &alone, &at) == 3 &&
        at > 0 && match->origin[at] == '/') {
        snprintf(opened->path, sizeof opened->path, "%s", match->origin + at);
        opened->state = same ? match_saved_state(match) : 0;
        opened->id = alone ? match->id : 0;
    }
}
