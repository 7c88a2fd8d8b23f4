/* storage_aside.c: two games are saved while one of them is only looked at. */
#include "app/storage_internal.h"

void storage_set_aside(Storage *storage, const Game *game)
{
    Autosave *autosave = &storage->autosave;
    AsideGame *aside = &storage->aside;
    *aside = (AsideGame){.match = NULL};
    if (!storage->enabled || !game_has_content(game)) {
        storage_keep_replaced(storage, game, true);
        aside->files = (GameFiles){storage->opened, storage->kept};
        return;
    }
    storage_clear_replacement(storage); /* it may be a copy of this game, whose file is noted */
    storage_keep_ended(storage, game, true);
    aside->files = (GameFiles){storage->opened, storage->kept};
    if (autosave_is_due(autosave, game, INT64_MAX)) {
        autosave_write(autosave, game, storage->now_ms, true);
    }
    aside->match = game->match;
    aside->kept = !game_is_worth_keeping(game) || opened_file_has(&storage->opened, game->match);
    if (!aside->kept) {
        const ReplacedGame copy = {.place = REPLACED_ASIDE,
                                   .autosave = autosave,
                                   .match = match_copy(game->match),
                                   .tell = true};
        storage_replace(storage, &copy, &storage->opened);
    }
    autosave->opened = &aside->files.opened;
    autosave->kept = &aside->files.kept;
    storage->visit_ends = false;
    autosave_begin_visit(&storage->visit);
}

/* The game on the board is saved in the place of the own one again. */
static void leave_aside(Storage *storage)
{
    const ReplacedGame *replaced = &storage->replaced;
    if (storage->aside.match) {
        storage->aside.match = NULL;
        if (!replaced->waiting || replaced->autosave != &storage->visit) {
            autosave_forget_trouble(&storage->visit);
        }
        storage->autosave.opened = &storage->opened;
        storage->autosave.kept = &storage->kept;
        storage->autosave.wakes = storage->visit_ends = true;
    }
}

void storage_take_back(Storage *storage)
{
    const bool again = storage->aside.match != NULL;
    ReplacedGame *replaced = &storage->replaced;
    storage->opened = storage->aside.files.opened;
    storage->kept = storage->aside.files.kept;
    if (again && replaced->waiting && replaced->place == REPLACED_ASIDE) {
        replaced->place = REPLACED_BACK;
    }
    leave_aside(storage);
}

static bool has_ended_unkept(const Storage *storage)
{
    const GameFiles *files = &storage->aside.files;
    return storage_has_folders(storage) &&
           storage_waits_to_be_kept(&files->opened, &files->kept, storage->aside.match);
}

/* It leaves its autosave to another game. */
static void replace_aside(Storage *storage)
{
    const AsideGame *aside = &storage->aside;
    const GameFiles *files = &aside->files;
    Autosave *autosave = &storage->autosave;
    if (!aside->kept || has_ended_unkept(storage)) {
        storage_clear_replacement(storage);
    }
    if (has_ended_unkept(storage)) {
        const ReplacedGame ended =
            storage_ended_game(&files->opened, &files->kept, autosave, match_copy(aside->match));
        storage_replace(storage, &ended, &files->opened);
    } else if (!aside->kept) {
        const ReplacedGame gone = {.place = REPLACED_GONE,
                                   .autosave = autosave,
                                   .match = match_copy(aside->match),
                                   .tell = true};
        storage_replace(storage, &gone, &files->opened);
    } else {
        autosave_replace(autosave);
    }
}

void storage_end_aside(Storage *storage)
{
    ReplacedGame *replaced = &storage->replaced;
    const AsideGame *aside = &storage->aside;
    if (!aside->match) {
        return;
    }
    if (!aside->kept && replaced->waiting && replaced->place == REPLACED_ASIDE) {
        replaced->place = REPLACED_GONE;
        autosave_hold_back(&storage->autosave, true);
    } else {
        replace_aside(storage);
    }
    leave_aside(storage);
}

void storage_end_visit(Storage *storage)
{
    const ReplacedGame *replaced = &storage->replaced;
    const Autosave *own = &storage->autosave;
    const bool needed = replaced->waiting && replaced->autosave == &storage->visit;
    if (storage->visit_ends && !needed && autosave_is_kept(own) && autosave_has_state(own) &&
        writer_is_idle(storage->writer) && !autosave_is_stuck(&storage->visit)) {
        storage->visit_ends = storage->autosave.wakes = false;
        autosave_remove(&storage->visit);
    }
}
