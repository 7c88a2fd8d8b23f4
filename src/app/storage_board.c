/* storage_board.c: which files the game on the board has, and when it goes there. */
#include "app/folder.h"
#include "app/log.h"
#include "app/storage_internal.h"
#include "ui/words.h"

bool storage_has_folders(const Storage *storage)
{
    const Paths *paths = &storage->paths;
    return paths->settings[0] != '\0' && paths->data[0] != '\0' && paths->games[0] != '\0';
}

const char *storage_no_folders(void)
{
    return N_(
        "The home folder is unknown or its path is too long: settings and games are not saved. "
        "Start with --config DIR to save them.");
}

const char *storage_own_file(const Storage *storage, const OpenedFile *opened, const Match *match)
{
    return opened_file_is_of(opened, match) && folder_has(storage->games.path, opened->path)
               ? opened->path
               : "";
}

void storage_take_back_names(Storage *storage, const WriteOrder *order)
{
    games_folder_take_back(&storage->games, order->path);
    games_folder_take_back(&storage->games, order->copy);
}

bool storage_put_match(Storage *storage, const WriteOrder *order, Match *copy, int64_t saved_ms)
{
    const bool ordered = writer_put_match(storage->writer, order, copy, saved_ms);
    if (!ordered) {
        storage_take_back_names(storage, order);
    }
    return ordered;
}

bool storage_write_kept(Storage *storage, const Match *match, WriteOrder *order)
{
    const OpenedFile *opened = &storage->opened;
    const bool own = storage_own_file(storage, opened, match)[0] != '\0';
    const KeptGame next =
        kept_game_order(&storage->kept, match, opened, own, &storage->games, order);
    const bool ordered =
        next.path[0] != '\0' && storage_put_match(storage, order, match_copy(match),
                                                  autosave_next_stamp(&storage->autosave));
    if (ordered) {
        storage->kept = next;
    }
    return ordered;
}

bool storage_ended_is_due(const OpenedFile *opened, const KeptGame *kept, const Match *match,
                          bool leaves)
{
    const bool elsewhere =
        kept->id == match->id && kept->path[0] == '\0' && opened_file_has(opened, match);
    return !elsewhere && kept_game_is_due(kept, match, leaves);
}

void storage_keep_ended(Storage *storage, const Game *game, bool leaves)
{
    WriteOrder order = {.kind = WRITE_KEPT, .tell = true};
    if (storage->enabled && game->in_game && storage_has_folders(storage) &&
        storage_ended_is_due(&storage->opened, &storage->kept, game->match, leaves)) {
        storage_write_kept(storage, game->match, &order);
    }
}

void storage_take_kept(Storage *storage, const WriteResult *result)
{
    const WriteOrder *order = &result->order;
    GameFiles *aside = &storage->aside.files;
    if (order->reading == storage->opened.reading) {
        kept_game_take(&storage->kept, result);
    }
    if (order->reading == aside->opened.reading) {
        kept_game_take(&aside->kept, result);
    }
}

Game storage_aside(const Storage *storage)
{
    Match *match = storage->aside.match;
    return (Game){.in_game = match != NULL, .match = match, .page = PAGE_REVIEW};
}

Autosave *storage_board_autosave(Storage *storage)
{
    return storage->aside.match ? &storage->visit : &storage->autosave;
}

void storage_update_autosave(Storage *storage, Autosave *autosave, const Game *game)
{
    /* A place that fails at once is followed by the next one. */
    for (int i = 0; i < AUTOSAVE_PLACES && autosave_is_due(autosave, game, storage->now_ms); i++) {
        autosave_write(autosave, game, storage->now_ms, false);
    }
}

bool storage_report_end(const Autosave *autosave)
{
    const char *what =
        autosave->role == AUTOSAVE_DRAFT ? "the position that was set up" : "the game";
    const char *file = autosave_file(autosave);
    if (autosave_is_kept(autosave)) {
        if (autosave->trouble) {
            log_warn("%s is saved as %s%s", what, file,
                     autosave_is_brief(autosave) ? ", but only until you log out" : "");
        }
        return true;
    }
    if (autosave_has_state(autosave)) {
        log_warn("%s could not be saved; the last state that could be written is in %s", what,
                 file);
    } else {
        log_warn("%s could not be saved and is lost", what);
    }
    return false;
}
