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

void storage_keep_ended(Storage *storage, const Game *game, bool leaves)
{
    if (storage->enabled && game->in_game && storage_has_folders(storage) &&
        kept_game_is_due(&storage->kept, game->match, leaves)) {
        kept_game_write(&storage->kept, game->match,
                        storage_own_file(storage, &storage->opened, game->match), &storage->games,
                        storage->writer, autosave_next_stamp(&storage->autosave));
    }
}

void storage_note_not_kept(Storage *storage, const WriteOrder *order)
{
    kept_game_note_failed(&storage->kept, order);
    kept_game_note_failed(&storage->aside.files.kept, order);
    if (order->is_new) {
        games_folder_take_back(&storage->games, order->path);
    }
}

void storage_note_kept(Storage *storage, const WriteOrder *order)
{
    kept_game_note_written(&storage->kept, order);
    kept_game_note_written(&storage->aside.files.kept, order);
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
            log_warn("%s is saved as %s", what, file);
        }
        return true;
    }
    if (autosave_has_state(autosave)) {
        log_warn("%s could not be saved; an earlier state of it is in %s", what, file);
    } else {
        log_warn("%s could not be saved and is lost", what);
    }
    return false;
}
