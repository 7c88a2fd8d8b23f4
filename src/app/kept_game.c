#include "app/kept_game.h"

#include <stdio.h>
#include <string.h>

#include "app/file_system.h"
#include "app/kept_search.h"
#include "engine/history/match_file.h"

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

static KeptPlace search(const Match *match, const char *folder, const char *first, bool was_kept,
                        char path[FILE_PATH_BYTES])
{
    KeptPlace place = kept_search_file(first, match);
    if (place >= KEPT_EARLIER) {
        snprintf(path, FILE_PATH_BYTES, "%s", first);
        return place;
    }
    path[0] = '\0';
    if (place == KEPT_NOWHERE && has_ended(match)) {
        place = kept_search_named(folder, match, path);
    }
    return place == KEPT_NOWHERE && was_kept ? kept_search_all(folder, match, path) : place;
}

void kept_game_find(KeptGame *kept, const Match *match, const char *folder, const char *first,
                    bool was_kept)
{
    char path[FILE_PATH_BYTES];
    const KeptPlace place = search(match, folder, first, was_kept, path);
    if (place == KEPT_UNKNOWN || (place <= KEPT_OTHER && !was_kept)) {
        *kept = (KeptGame){.id = 0};
        return;
    }
    kept_game_skip(kept, match, path, file_system_stamp(path));
    kept->written = kept->state;
    kept->deleted = place == KEPT_NOWHERE;
    if (place == KEPT_EARLIER && !was_kept) {
        kept->state = kept->written = 0;
    }
}

bool kept_game_has(const KeptGame *kept, const Match *match)
{
    return match->counted && kept->id != 0 && kept->id == match->id &&
           (kept->deleted || (kept->written != 0 && kept->written == match_saved_state(match)));
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
    if (!match->counted || (is_reviewed(match) ? !same || gone : !has_ended(match))) {
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

bool kept_game_is_under_way(const KeptGame *kept, const Match *match)
{
    return kept->id == match->id && kept->state != 0 && kept->path[0] != '\0' && kept->stamp == 0;
}

void kept_game_note_added(KeptGame *kept, const Match *match, uint64_t before)
{
    const char *file = kept_game_file(kept, match);
    if (kept->id != match->id || kept->state != before ||
        (file && !file_system_is_protected(file))) {
        return;
    }
    kept->state = match_saved_state(match);
    if (kept->written == before) {
        kept->written = kept->state;
    }
}

static void note_written(KeptGame *kept, const WriteResult *result)
{
    const WriteOrder *order = &result->order;
    memcpy(kept->path, result->moved != 0 ? order->copy : order->path, sizeof kept->path);
    kept->written = order->state;
    kept->stamp = result->stamp;
}

/* Another file may get the name of a new one that could not be written. */
static void note_failed(KeptGame *kept, const WriteOrder *order)
{
    kept->state = 0;
    kept->stamp = order->stamp;
    if (order->is_new) {
        kept->path[0] = '\0';
    }
}

void kept_game_take(KeptGame *kept, const WriteResult *result)
{
    const WriteOrder *order = &result->order;
    if (kept->id == 0 || kept->id != order->id || strcmp(kept->path, order->path) != 0) {
        return;
    }
    if (result->error != 0) {
        note_failed(kept, order);
    } else {
        note_written(kept, result);
    }
}

/* Another end is in this file, or on its way there. */
static bool has_ended_otherwise(const KeptGame *kept, const Match *match, const char *path)
{
    return kept->id == match->id && strcmp(kept->path, path) == 0 && !ends_alike(kept, match);
}

KeptGame kept_game_order(const KeptGame *kept, const Match *match, const OpenedFile *opened,
                         bool own, GamesFolder *games, WriteOrder *order)
{
    KeptGame next = {.id = match->id, .state = match_saved_state(match)};
    const char *again = kept_game_file(kept, match);
    const bool back = own && !has_ended_otherwise(kept, match, opened->path);
    order->is_new = !again && !back;
    order->replaces = order->whole = again || back;
    order->stamp = again ? kept->stamp : back ? opened->stamp : 0;
    order->reading = opened->reading;
    order->id = next.id;
    order->state = next.state;
    game_name_print(match, next.name);
    if (ends_alike(kept, match)) {
        memcpy(next.name, kept->name, sizeof next.name);
    }
    if (order->replaces) {
        snprintf(order->path, sizeof order->path, "%s", again ? again : opened->path);
    }
    games_folder_name(games, next.name, ".sgf", order->is_new ? order->path : order->copy,
                      sizeof order->path);
    memcpy(next.path, order->path, sizeof next.path);
    return next;
}
