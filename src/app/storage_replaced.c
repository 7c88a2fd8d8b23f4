/* storage_replaced.c: what became of the files that were written, and the unfinished game that
 * another one replaces, which goes to games/. */
#include "app/storage_internal.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "app/log.h"
#include "engine/system_error.h"
#include "ui/words.h"

void storage_settle(Storage *storage, Autosave *autosave, const Game *game)
{
    for (int i = 0; i <= AUTOSAVE_PLACES + 1; i++) {
        writer_flush(storage->writer);
        storage_collect(storage);
        autosave_check(autosave);
        if (!autosave_is_due(autosave, game, INT64_MIN)) {
            break;
        }
        storage_update_autosave(storage, autosave, game);
    }
}

/* ---- the game that another one has replaced ---- */

/* The next game can be saved. */
static void drop(Storage *storage)
{
    ReplacedGame *replaced = &storage->replaced;
    Autosave *autosave = replaced->place == REPLACED_GONE ? replaced->autosave : NULL;
    match_free(replaced->match);
    *replaced = (ReplacedGame){.waiting = false};
    if (autosave) {
        autosave_replace(autosave);
    }
}

static void give_up(Storage *storage)
{
    Autosave *autosave = storage->replaced.autosave;
    char file[FILE_PATH_BYTES];
    if (autosave_has_state(autosave)) {
        autosave_leave(autosave, file, sizeof file);
        log_warn(
            "the replaced game could not be saved; the last state that could be written is in %s",
            file);
    } else {
        log_warn("the replaced game could not be saved and is lost");
    }
    storage->lost = true;
    drop(storage);
}

/* Leaves it in the autosave, under another name: `path`. False: it is not there. */
static bool leave(Storage *storage, char *path, size_t bytes)
{
    Autosave *autosave = storage->replaced.autosave;
    Game game = {.in_game = storage->replaced.match != NULL, .match = storage->replaced.match};
    autosave_hold_back(autosave, false);
    storage_settle(storage, autosave, &game);
    autosave_hold_back(autosave, true);
    if (!autosave_is_kept(autosave) || !autosave_has_state(autosave)) {
        return false;
    }
    autosave_leave(autosave, path, bytes);
    return true;
}

static void tell(Storage *storage, const char *file)
{
    const Match *match = storage->replaced.match;
    const bool review = match && (match->reviewed || match->counted); /* it may have ended */
    messages_tell(storage->messages,
                  review ? N_("Saved as") : N_("The unfinished game was saved as"), file);
}

/* It goes on, or may go on: then it is written to the same file again. */
static void note_copy(Storage *storage, const char *path, uint64_t stamp)
{
    const ReplacedGame *replaced = &storage->replaced;
    const GamePlace place = {.stamp = stamp, .whole = true};
    if (replaced->place == REPLACED_ASIDE) {
        opened_file_note(&storage->aside.files.opened, replaced->match, path, &place);
        storage->aside.kept = true;
    } else if (replaced->place == REPLACED_BACK) {
        opened_file_note(&storage->opened, replaced->match, path, &place);
    }
}

/* It was written to `path` in games/, or not. */
static void end(Storage *storage, const char *path, int error, uint64_t stamp)
{
    ReplacedGame *replaced = &storage->replaced;
    const bool gone = replaced->place == REPLACED_GONE;
    char file[FILE_PATH_BYTES];
    snprintf(file, sizeof file, "%s", path);
    if (error != 0 && replaced->retry_ms == 0) {
        log_warn("%s: the game cannot be saved there: %s", storage->games.path,
                 system_error_words(error));
    }
    if (error == 0 || (gone && leave(storage, file, sizeof file))) {
        if (error != 0 || replaced->tell || replaced->retry_ms != 0) {
            tell(storage, file);
        }
        note_copy(storage, file, stamp);
        drop(storage);
    } else if (!gone) { /* it is in its autosave */
        drop(storage);
    } else if (replaced->match) {
        replaced->failed = true;
        replaced->retry_ms = storage->now_ms + AUTOSAVE_RETRY_MS;
    } else {
        give_up(storage);
    }
}

void storage_retry_replacement(Storage *storage)
{
    ReplacedGame *replaced = &storage->replaced;
    const bool again = replaced->file[0] != '\0';
    WriteOrder order = {.kind = WRITE_REPLACED,
                        .is_new = !again,
                        .replaces = again,
                        .whole = again,
                        .stamp = replaced->stamp,
                        .reading = replaced->reading,
                        .id = replaced->match ? replaced->match->id : 0,
                        .tell = true};
    char name[GAME_NAME_BYTES] = "";
    replaced->failed = false;
    if (replaced->name[0] != '\0') {
        memcpy(name, replaced->name, sizeof name);
    } else if (replaced->match) {
        game_name_print(replaced->match, name);
    }
    memcpy(order.path, replaced->file, sizeof order.path);
    games_folder_name(&storage->games, name[0] != '\0' ? name : NULL, ".sgf",
                      again ? order.copy : order.path, sizeof order.path);
    if (order.path[0] == '\0') {
        end(storage, "", ENAMETOOLONG, 0);
    } else if (!storage_put_match(storage, &order,
                                  replaced->match ? match_copy(replaced->match) : NULL,
                                  autosave_next_stamp(replaced->autosave))) {
        end(storage, "", ENOMEM, 0);
    }
}

void storage_finish_replacement(Storage *storage)
{
    if (storage->replaced.failed) {
        storage_retry_replacement(storage);
    }
    if (storage->replaced.waiting) {
        writer_flush(storage->writer);
        storage_collect(storage);
    }
}

void storage_clear_replacement(Storage *storage)
{
    storage_finish_replacement(storage);
    if (storage->replaced.waiting) {
        give_up(storage);
    }
}

static const char *written_path(const WriteResult *result)
{
    return result->moved != 0 ? result->order.copy : result->order.path;
}

static void take_replaced(Storage *storage, const WriteResult *result)
{
    end(storage, written_path(result), result->error, result->stamp);
}

void storage_replace(Storage *storage, const ReplacedGame *game, const OpenedFile *opened)
{
    ReplacedGame *replaced = &storage->replaced;
    *replaced = *game;
    replaced->waiting = true;
    if (game->match && game->file[0] == '\0') {
        snprintf(replaced->file, sizeof replaced->file, "%s",
                 storage_own_file(storage, opened, game->match));
        replaced->stamp = replaced->file[0] != '\0' ? opened->stamp : 0;
        replaced->reading = opened->reading;
    }
    autosave_hold_back(game->autosave, game->place == REPLACED_GONE);
    storage_retry_replacement(storage);
}

bool storage_waits_to_be_kept(const OpenedFile *opened, const KeptGame *kept, const Match *match)
{
    return storage_ended_is_due(opened, kept, match, true) || kept_game_is_under_way(kept, match);
}

ReplacedGame storage_ended_game(const OpenedFile *opened, const KeptGame *kept, Autosave *autosave,
                                Match *copy)
{
    ReplacedGame ended = {.place = REPLACED_GONE, .autosave = autosave, .match = copy};
    const char *path = copy ? kept_game_file(kept, copy) : NULL;
    if (copy && copy->reviewed != NODE_NONE && kept->id == copy->id) {
        memcpy(ended.name, kept->name, sizeof ended.name); /* what is shown may be no end */
    }
    if (path) {
        snprintf(ended.file, sizeof ended.file, "%s", path);
        ended.stamp = kept->stamp;
        ended.reading = opened->reading;
    }
    return ended;
}

void storage_keep_replaced(Storage *storage, const Game *game, bool tells)
{
    const ReplacedGame *replaced = &storage->replaced;
    Autosave *autosave = storage_board_autosave(storage);
    if (!storage->enabled) {
        return;
    }
    if (replaced->place == REPLACED_BACK) {
        storage_finish_replacement(storage); /* the game's file is noted while it is on the board */
    }
    const OpenedFile *opened = &storage->opened;
    const bool ended = game->in_game && storage_has_folders(storage) &&
                       storage_waits_to_be_kept(opened, &storage->kept, game->match);
    if (!ended && (!game_is_worth_keeping(game) || opened_file_has(opened, game->match))) {
        const bool held = replaced->waiting && replaced->place == REPLACED_GONE;
        if (!held || replaced->autosave != autosave) {
            autosave_replace(autosave);
        }
        return;
    }
    storage_clear_replacement(storage);
    Match *copy = match_copy(game->match);
    if (copy && !autosave->trouble) {
        storage_update_autosave(storage, autosave, game);
    } else {
        storage_settle(storage, autosave, game);
    }
    const ReplacedGame unfinished = {
        .place = REPLACED_GONE, .autosave = autosave, .match = copy, .tell = tells};
    const ReplacedGame gone =
        ended ? storage_ended_game(opened, &storage->kept, autosave, copy) : unfinished;
    storage_replace(storage, &gone, opened);
}

/* ---- results ---- */

/* A game that ended. If it is not kept it is still in the autosave. */
static void take_kept(Storage *storage, const WriteResult *result)
{
    if (result->error != 0) {
        const Sentence what =
            sentence_with(N_("The game could not be kept in the library: %s: %s."),
                          written_path(result), system_error_words(result->error));
        messages_fail_with(storage->messages, &what, NULL);
        storage->not_kept = storage->messages->serial;
    }
    storage_take_kept(storage, result);
}

static void take_result(Storage *storage, const WriteResult *result)
{
    const WriteOrder *order = &result->order;
    storage_take_back_names(storage, order);
    storage->games_written +=
        order->kind == WRITE_REPLACED || order->kind == WRITE_SAVED || order->kind == WRITE_KEPT;
    switch (order->kind) {
    case WRITE_SETTINGS:
        settings_file_take(&storage->settings, result, storage->now_ms, storage->messages);
        break;
    case WRITE_PUZZLES:
        player_file_take(&storage->puzzles, result, storage->now_ms, storage->messages);
        break;
    case WRITE_STATISTICS:
        statistics_file_take(&storage->statistics, result, storage->now_ms, storage->writer,
                             storage->messages);
        break;
    case WRITE_AUTOSAVE:
        autosave_take(&storage->autosave, result);
        break;
    case WRITE_VISIT:
        autosave_take(&storage->visit, result);
        break;
    case WRITE_DRAFT:
        autosave_take(&storage->draft, result);
        break;
    case WRITE_REPLACED:
        take_replaced(storage, result);
        break;
    case WRITE_SAVED:
        storage_take_saved(storage, result);
        break;
    case WRITE_KEPT:
        take_kept(storage, result);
        break;
    }
}

void storage_collect(Storage *storage)
{
    WriteResult result;
    while (writer_take(storage->writer, &result)) {
        take_result(storage, &result);
    }
}
