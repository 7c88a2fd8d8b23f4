/* storage_draft.c: the position that is set up is saved as it changes, until it is in a file of the
 * player's, is the game on the board or is taken back. */
#include "app/storage_internal.h"

#include "app/log.h"
#include "engine/history/match_file.h"

Game storage_draft(const Game *game)
{
    const Arrangement *arrangement = &game->arrangement;
    return (Game){.in_game = arrangement_is_worth_keeping(arrangement),
                  .match = arrangement->match,
                  .page = PAGE_REVIEW};
}

static bool is_left_over(const Storage *storage, const Game *draft)
{
    return !draft->in_game && storage->draft.given && storage->left == 0;
}

void storage_update_draft(Storage *storage, const Game *game)
{
    const Game draft = storage_draft(game);
    if (draft.in_game) {
        storage_update_autosave(storage, &storage->draft, &draft);
    } else if (is_left_over(storage, &draft)) {
        storage_board_autosave(storage)->wakes = true;
    }
}

/* What is on the board now may be the position that was set up. */
static bool board_is_kept(Storage *storage, const Game *game)
{
    const Autosave *board = storage_board_autosave(storage);
    return !game->in_game || (!board->held_back && !autosave_is_due(board, game, INT64_MIN) &&
                              autosave_is_kept(board) && autosave_has_state(board));
}

static void remove_draft(Storage *storage)
{
    autosave_remove(&storage->draft);
    autosave_replace(&storage->draft);
    storage_board_autosave(storage)->wakes = storage->visit_ends;
}

void storage_end_draft(Storage *storage, const Game *game)
{
    const Game draft = storage_draft(game);
    if (is_left_over(storage, &draft) && board_is_kept(storage, game) &&
        writer_is_idle(storage->writer) && !autosave_is_stuck(&storage->draft)) {
        storage_collect(storage);
        remove_draft(storage);
    }
}

void storage_leave_arranged(Storage *storage, const Game *game)
{
    const Game draft = storage_draft(game);
    if (!storage->enabled || !draft.in_game || storage_has_arranged(storage, draft.match)) {
        return;
    }
    if (storage->left != 0) { /* until now this one was held back */
        storage_settle(storage, &storage->draft, &draft);
    } else {
        storage_update_autosave(storage, &storage->draft, &draft);
    }
    storage->left = draft.match->id;
    storage->left_state = match_saved_state(draft.match);
    autosave_hold_back(&storage->draft, true);
    if (!storage_save_arranged(storage, draft.match)) {
        storage_end_left(storage, false);
    }
}

bool storage_close_draft(Storage *storage, const Game *game)
{
    Autosave *autosave = &storage->draft;
    const Game draft = storage_draft(game);
    if (!storage->enabled || !draft.in_game) {
        return true;
    }
    storage_settle(storage, autosave, &draft); /* a save of it may be on its way, too */
    if (!storage_has_arranged(storage, draft.match)) {
        storage_save_arranged(storage, draft.match);
        writer_flush(storage->writer);
        storage_collect(storage);
    }
    if (storage_has_arranged(storage, draft.match)) {
        remove_draft(storage);
        return true;
    }
    return storage_report_end(autosave);
}
