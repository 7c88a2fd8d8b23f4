#include "app/kept_game.h"

#include <stdio.h>
#include <string.h>

#include "app/file_system.h"
#include "app/folder.h"
#include "app/game_file.h"
#include "engine/history/record_compare.h"

enum { FOUND_MAX = 20 /* games of one name that are looked at */ };

void kept_game_skip(KeptGame *kept, const Match *match, const char *path, uint64_t stamp)
{
    *kept = (KeptGame){.id = match->id, .state = match_saved_state(match), .stamp = stamp};
    snprintf(kept->path, sizeof kept->path, "%s", path);
    game_name_print(match, kept->name);
}

static bool has_ended(const Match *match)
{
    return match->id != 0 && match->outcome.reason != REASON_NONE &&
           record_node(match->record, NODE_ROOT)->child;
}

/* Has the file a state of the match? `earlier`: and nothing that the match has not. */
static bool has_match(const char *path, const Match *match, bool *earlier)
{
    GameReading reading;
    game_file_read(path, 0, &match->setup, true, &reading);
    const bool has = reading.session && reading.match->id == match->id;
    *earlier = has && reading.report.state == SAVED_WHOLE &&
               record_contains(match->record, reading.match->record);
    match_free(reading.match);
    return has;
}

bool kept_game_is_earlier(const char *path, const Match *match)
{
    bool earlier = false;
    has_match(path, match, &earlier);
    return earlier;
}

bool kept_game_find(const char *folder, const Match *match, char path[FILE_PATH_BYTES])
{
    char name[GAME_NAME_BYTES], numbered[GAME_NAME_BYTES + 16];
    bool found = false, earlier = false;
    game_name_print(match, name);
    snprintf(numbered, sizeof numbered, "%s.sgf", name);
    for (int i = 2; i <= FOUND_MAX + 1 && has_ended(match) &&
                    folder_join(path, FILE_PATH_BYTES, folder, numbered) && file_system_has(path);
         i++) {
        found = has_match(path, match, &earlier) || found;
        if (earlier) {
            return true;
        }
        snprintf(numbered, sizeof numbered, "%s %d.sgf", name, i);
    }
    path[0] = '\0';
    return found;
}

void kept_game_note_deleted(KeptGame *kept, const char *path, bool deleted)
{
    if (kept->path[0] != '\0' && file_system_is_same(kept->path, path)) {
        kept->deleted = deleted;
    }
}

/* In a review the outcome is that of the move that is shown. */
static bool is_reviewed(const Match *match)
{
    return match->reviewed != NODE_NONE;
}

/* To the same file. */
static bool ends_alike(const KeptGame *kept, const Match *match)
{
    char name[GAME_NAME_BYTES];
    game_name_print(match, name);
    return kept->id == match->id && (is_reviewed(match) || strcmp(name, kept->name) == 0);
}

bool kept_game_is_due(const KeptGame *kept, const Match *match, bool leaves)
{
    const bool same = kept->id == match->id, gone = same && kept->deleted;
    const bool again = same && (kept->path[0] != '\0' || kept->state == 0) && !gone;
    if (!match->counted || (is_reviewed(match) ? !again : !has_ended(match))) {
        return false;
    }
    return (!same || kept->state != match_saved_state(match)) &&
           ((leaves && !gone) || !ends_alike(kept, match));
}

const char *kept_game_file(const KeptGame *kept, const Match *match)
{
    const bool again = match->counted && kept->path[0] != '\0' && !kept->deleted &&
                       ends_alike(kept, match) &&
                       (kept->stamp == 0 || kept->stamp == file_system_stamp(kept->path));
    return again ? kept->path : NULL;
}

void kept_game_note_saved(KeptGame *kept, uint64_t state)
{
    kept->state = state;
    kept->stamp = 0; /* the file is ours now */
}

/* Another file may get the name of a new one that could not be written. */
void kept_game_note_failed(KeptGame *kept, const WriteOrder *order)
{
    if (kept->id == order->id && strcmp(kept->path, order->path) == 0) {
        kept->state = 0;
        if (order->is_new) {
            kept->path[0] = '\0';
        }
    }
}

void kept_game_write(KeptGame *kept, const Match *match, const char *file, GamesFolder *games,
                     Writer *writer, int64_t now_ms)
{
    KeptGame next = {.id = match->id, .state = match_saved_state(match)};
    WriteOrder order = {.kind = WRITE_KEPT, .tell = true, .id = next.id, .state = next.state};
    const char *again = kept_game_file(kept, match);
    game_name_print(match, next.name);
    if (ends_alike(kept, match)) {
        memcpy(next.name, kept->name, sizeof next.name);
    }
    if (again) {
        memcpy(order.path, again, sizeof order.path);
    } else if (file[0] != '\0') {
        snprintf(order.path, sizeof order.path, "%s", file);
    } else {
        order.is_new = true;
        games_folder_name(games, next.name, ".sgf", order.path, sizeof order.path);
    }
    memcpy(next.path, order.path, sizeof next.path);
    if (order.path[0] != '\0' && writer_put_match(writer, &order, match_copy(match), now_ms)) {
        *kept = next;
    }
}
