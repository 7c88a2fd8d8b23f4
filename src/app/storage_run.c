/* storage_run.c: the files from the start of the program to its end. */
#include "app/storage.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>

#include "app/crash_text.h"
#include "app/file_system.h"
#include "app/folder.h"
#include "app/log.h"
#include "app/restore.h"
#include "app/storage_internal.h"
#include "engine/history/match_file.h"
#include "engine/monotonic.h"
#include "ui/due.h"
#include "ui/words.h"

/* NULL: it is neither read nor written. */
static void init_player_file(PlayerFile *file, WriteKind kind, const char *path)
{
    file->kind = kind;
    if (path) {
        memcpy(file->path, path, FILE_PATH_BYTES);
    }
}

void storage_init(Storage *storage, const char *folder, bool enabled, Messages *messages)
{
    PlayerFile *const files[PLAYER_FILES] = {&storage->settings.file, &storage->puzzles,
                                             &storage->statistics.file};
    Paths *paths = &storage->paths;
    storage->messages = messages;
    storage->enabled = enabled;
    paths_find(paths, folder);
    autosave_init(&storage->autosave, paths, enabled, messages);
    autosave_init(&storage->visit, paths, enabled, messages);
    autosave_init(&storage->draft, paths, enabled, messages);
    storage->visit.role = AUTOSAVE_VISIT;
    storage->draft.role = AUTOSAVE_DRAFT;
    storage->autosave.opened = storage->visit.opened = &storage->opened;
    storage->autosave.kept = storage->visit.kept = &storage->kept;
    storage->draft.opened = &storage->arranged;
    storage->visit.own = storage->draft.own = &storage->autosave;
    storage->draft.wakes = true; /* it is removed when all is written */
    memcpy(storage->games.path, paths->games, sizeof storage->games.path);
    memcpy(storage->player_file, files, sizeof files);
    /* Settings of a named folder are read, also where nothing is written. */
    init_player_file(&storage->settings.file, WRITE_SETTINGS,
                     enabled || folder[0] != '\0' ? paths->settings : NULL);
    init_player_file(&storage->puzzles, WRITE_PUZZLES, enabled ? paths->puzzles : NULL);
    init_player_file(&storage->statistics.file, WRITE_STATISTICS,
                     enabled ? paths->statistics : NULL);
}

void storage_warn_at_start(Storage *storage)
{
    settings_file_tell(&storage->settings, storage->messages);
    if (storage->enabled && !storage_has_folders(storage)) {
        messages_warn(storage->messages, storage_no_folders(), NULL);
    }
}

bool storage_start_writer(Storage *storage)
{
    enum { LIMIT_MS = 15000 }; /* a busy disk may take seconds */
    storage->writer = writer_new();
    if (storage->writer && !storage->patient) {
        writer_set_limit(storage->writer, LIMIT_MS);
    }
    storage->autosave.writer = storage->visit.writer = storage->draft.writer = storage->writer;
    return storage->writer != NULL;
}

void storage_flush(Storage *storage, const Game *game)
{
    if (storage->replaced.waiting) {
        storage_finish_replacement(storage);
        storage_update(storage, game, storage->now_ms);
    }
    writer_flush(storage->writer);
}

/* ---- settings ---- */

bool storage_is_first_start(const Storage *storage)
{
    char old[FILE_PATH_BYTES + 8];
    const char *path = storage->settings.file.path;
    snprintf(old, sizeof old, "%s.old", path);
    return path[0] != '\0' && !file_system_has(path) && !file_system_has(old);
}

void storage_read_settings(Storage *storage, Options *saved)
{
    settings_file_read(&storage->settings, saved);
}

void storage_save_settings(Storage *storage, const Options *saved)
{
    if (!storage->enabled) {
        return;
    }
    settings_file_write(&storage->settings, saved, storage->writer, storage->messages);
}

void storage_read_puzzles(Storage *storage, PuzzleProgress *progress)
{
    puzzle_file_read(&storage->puzzles, progress, storage->writer, storage->messages);
}

void storage_save_puzzles(Storage *storage, const PuzzleProgress *progress)
{
    puzzle_file_write(&storage->puzzles, progress, storage->writer, storage->messages);
}

bool storage_keeps_statistics(const Storage *storage)
{
    return storage->statistics.file.path[0] != '\0';
}

void storage_read_statistics(Storage *storage, Statistics *statistics)
{
    statistics_file_read(&storage->statistics, statistics, storage->writer, storage->messages);
}

void storage_add_result(Storage *storage, const GameResult *result, bool may_be_there)
{
    statistics_file_add(&storage->statistics, result, may_be_there, storage->writer,
                        storage->messages);
}

void storage_fill_pending(const Storage *storage, Match *match)
{
    statistics_file_print_pending(&storage->statistics, match->pending, sizeof match->pending);
}

void storage_clear_statistics(Storage *storage)
{
    statistics_file_clear(&storage->statistics, storage->writer, storage->messages);
}

static void retry_player_files(Storage *storage, int64_t now_ms)
{
    for (int i = 0; i < PLAYER_FILES; i++) {
        player_file_retry(storage->player_file[i], storage->writer, now_ms);
    }
}

/* ---- the unfinished game ---- */

/* A game that has ended in its file is not kept again. */
static void skip_counted(Storage *storage, const Match *match)
{
    if (match->counted) {
        const OpenedFile *opened = &storage->opened;
        kept_game_skip(&storage->kept, match, storage_own_file(storage, opened, match),
                       opened->stamp);
    }
}

/* Where the run before has kept it, perhaps after the autosave that was read. If that has failed,
 * it is tried again. A game that is still as it was opened stays in its file; one of another folder
 * that has changed is kept when it is left. */
static void find_kept(Storage *storage, const Match *match)
{
    const OpenedFile *opened = &storage->opened;
    const char *games = storage->games.path;
    const bool same = opened->state == match_saved_state(match);
    const bool own = opened->path[0] == '\0' || folder_has(games, opened->path);
    if (!match->counted || games[0] == '\0' || opened_file_has(opened, match) || (!own && same)) {
        return;
    }
    kept_game_find(&storage->kept, match, games, own ? opened->path : "", match->kept || same);
    if (!own && storage->kept.id == 0) {
        skip_counted(storage, match);
        storage->kept.state = 0;
    }
}

bool storage_has_first_autosave(const Storage *storage)
{
    const AutosavePlace *place = &storage->autosave.place[0];
    return storage->enabled && place->chosen && place->slot.number == 1 && place->slot.claim >= 0;
}

Match *storage_restore(Storage *storage)
{
    Buffer pending = {0};
    if (!storage->enabled) {
        return NULL;
    }
    Match *match = restore_game(&storage->autosave, &storage->games, &pending, storage->messages);
    statistics_file_recover(&storage->statistics, &pending, storage->writer, storage->messages);
    buffer_free(&pending);
    if (match) {
        opened_file_read(&storage->opened, match);
        skip_counted(storage, match);
        find_kept(storage, match);
        match->kept = false;
    }
    return match;
}

/* An ended game that could not be written is tried again once saving works. */
static void retry_kept(Storage *storage, const Game *game)
{
    const bool works_again = storage->troubled && !storage->autosave.trouble;
    storage->troubled = storage->autosave.trouble;
    if (works_again && storage->not_kept != 0 && !storage->aside.match) {
        messages_dismiss(storage->messages, storage->not_kept);
        storage->not_kept = 0;
        storage_keep_ended(storage, game, true);
    }
}

/* What a crash from now on says. */
static void prepare_for_crash(Storage *storage, const Game *game)
{
    const Autosave *autosave = storage_board_autosave(storage);
    const bool kept = autosave_is_kept(autosave) && !autosave->held_back;
    const bool at_risk = storage->enabled && game_is_worth_keeping(game);
    const CrashGame state = !at_risk                                   ? CRASH_NO_GAME
                            : kept                                     ? CRASH_SAVED
                            : autosave_lacks_nothing(autosave)         ? CRASH_NO_GAME
                            : autosave->trouble || autosave->held_back ? CRASH_UNSAVED
                                                                       : CRASH_SAVING;
    crash_tell_game(state, autosave_file(autosave));
}

void storage_update(Storage *storage, const Game *game, int64_t now_ms)
{
    const Game aside = storage_aside(storage);
    storage->now_ms = now_ms;
    if (storage->replaced.failed && now_ms >= storage->replaced.retry_ms) {
        storage_retry_replacement(storage);
    }
    retry_player_files(storage, now_ms);
    storage_update_draft(storage, game);
    storage_update_autosave(storage, storage_board_autosave(storage), game);
    if (aside.in_game) {
        storage_update_autosave(storage, &storage->autosave, &aside);
    }
    storage_end_draft(storage, game);
    storage_end_visit(storage);
    retry_kept(storage, game);
    prepare_for_crash(storage, game);
}

int64_t storage_next_ms(const Storage *storage, const Game *game)
{
    const Game aside = storage_aside(storage), draft = storage_draft(game);
    int64_t next = storage->replaced.failed ? storage->replaced.retry_ms
                   : aside.in_game          ? due_earlier(autosave_next_ms(&storage->visit, game),
                                                          autosave_next_ms(&storage->autosave, &aside))
                                            : autosave_next_ms(&storage->autosave, game);
    next = due_earlier(next, autosave_next_ms(&storage->draft, &draft));
    for (int i = 0; i < PLAYER_FILES; i++) {
        next = due_earlier(next, player_file_next_ms(storage->player_file[i]));
    }
    const int64_t stuck_ms = writer_next_ms(storage->writer);
    return stuck_ms < 0 ? next : due_earlier(next, storage->now_ms + stuck_ms);
}

void storage_autosave(Storage *storage, const Game *game)
{
    if (storage->replaced.failed) {
        storage_retry_replacement(storage);
    }
    autosave_write(storage_board_autosave(storage), game, storage->now_ms, true);
    const Game aside = storage_aside(storage), draft = storage_draft(game);
    if (storage->autosave.trouble) {
        autosave_write(&storage->autosave, &aside, storage->now_ms, true);
    }
    if (storage->draft.trouble) {
        autosave_write(&storage->draft, &draft, storage->now_ms, true);
    }
}

static bool is_saved(Storage *storage, Autosave *autosave, const Game *game)
{
    storage_settle(storage, autosave, game);
    return autosave_is_kept(autosave);
}

/* It was opened from a file, and neither has changed since. */
static bool is_in_its_file(const Autosave *autosave, const Game *game)
{
    return game->match->pending[0] == '\0' && opened_file_has(autosave->opened, game->match);
}

static bool is_kept(Storage *storage, Autosave *autosave, const Game *game)
{
    return !game_is_worth_keeping(game) || is_in_its_file(autosave, game) ||
           is_saved(storage, autosave, game);
}

bool storage_board_is_kept(Storage *storage, const Game *game)
{
    return is_kept(storage, storage_board_autosave(storage), game);
}

bool storage_draft_is_kept(Storage *storage, const Game *game)
{
    const Game draft = storage_draft(game);
    return !draft.in_game || is_saved(storage, &storage->draft, &draft);
}

bool storage_is_kept(Storage *storage, const Game *game)
{
    const Game aside = storage_aside(storage);
    if (!storage->enabled) {
        return true;
    }
    storage_finish_replacement(storage);
    return !storage->replaced.failed && storage_board_is_kept(storage, game) &&
           is_kept(storage, &storage->autosave, &aside) && storage_draft_is_kept(storage, game);
}

static bool is_brief(const Autosave *autosave, const Game *game)
{
    return game_is_worth_keeping(game) && autosave_is_brief(autosave) &&
           !is_in_its_file(autosave, game);
}

bool storage_board_is_brief(Storage *storage, const Game *game)
{
    return is_brief(storage_board_autosave(storage), game);
}

bool storage_draft_is_brief(Storage *storage, const Game *game)
{
    const Game draft = storage_draft(game);
    return is_brief(&storage->draft, &draft);
}

bool storage_is_brief(Storage *storage, const Game *game)
{
    const Game aside = storage_aside(storage);
    return storage_board_is_brief(storage, game) || is_brief(&storage->autosave, &aside) ||
           storage_draft_is_brief(storage, game);
}

bool storage_is_safe(Storage *storage, const Game *game)
{
    storage_collect(storage);
    const bool aside = storage->aside.match != NULL;
    const bool failing =
        storage->autosave.trouble || (aside && storage->visit.trouble) || storage->replaced.failed;
    return !failing || storage_is_kept(storage, game);
}

void storage_note_opened(Storage *storage, const Game *game, const char *path,
                         const GamePlace *place)
{
    opened_file_note(&storage->opened, game->match, path, place);
    storage->opened.reading = ++storage->readings;
    if (path[0] != '\0') {
        skip_counted(storage, game->match);
    }
}

uint64_t storage_unchanged_state(const Storage *storage, const Game *game)
{
    const uint64_t state = match_saved_state(game->match);
    return storage->opened.state == state ? state : 0;
}

void storage_keep_finished(Storage *storage, const Game *game)
{
    storage_keep_ended(storage, game, false);
}

void storage_note_added(Storage *storage, const Game *game, uint64_t before)
{
    if (storage->opened.state == before) {
        storage->opened.state = match_saved_state(game->match);
    }
    kept_game_note_added(&storage->kept, game->match, before);
}

void storage_note_deleted(Storage *storage, const char *path, bool deleted)
{
    if (deleted && file_system_is_same(path, storage->new_save.path)) {
        storage->new_save.stamp = 0; /* the next save is a new one */
    }
    kept_game_note_deleted(&storage->kept, path, deleted);
    opened_file_note_deleted(&storage->opened, path, deleted);
    opened_file_note_deleted(&storage->arranged, path, deleted);
    kept_game_note_deleted(&storage->aside.files.kept, path, deleted);
    opened_file_note_deleted(&storage->aside.files.opened, path, deleted);
}

/* ---- the end ---- */

/* False: something would be missing, since the game is lost. */
static bool save_last(Storage *storage, Autosave *autosave, const Game *game)
{
    if (!storage->enabled || !game->in_game) {
        return true;
    }
    if (autosave_is_due(autosave, game, INT64_MAX)) {
        autosave_write(autosave, game, storage->now_ms, true);
    }
    storage_settle(storage, autosave, game);
    return !game_has_content(game) || is_in_its_file(autosave, game) ||
           storage_report_end(autosave);
}

static bool are_written(const Storage *storage)
{
    for (int i = 0; i < PLAYER_FILES; i++) {
        if (storage->player_file[i]->writing) {
            return false;
        }
    }
    return true;
}

/* A result can be followed by the next write. */
static void wait_for_player_files(Storage *storage)
{
    do {
        writer_flush(storage->writer);
        storage_collect(storage);
    } while (!are_written(storage));
}

static bool are_busy(const Storage *storage)
{
    bool busy = false;
    for (int i = 0; i < PLAYER_FILES; i++) {
        busy = busy || storage->player_file[i]->busy > 0;
    }
    return busy;
}

/* Waits for the files that are not games. For other instances that are changing them, it waits with
 * one limit for all. False: something is not saved. */
static bool finish_player_files(Storage *storage)
{
    enum { QUIT_WAIT_MS = 2000, PATIENT_MS = 60000, STEP_MS = 50 };
    const int64_t end_ms = monotonic_ms() + (storage->patient ? PATIENT_MS : QUIT_WAIT_MS);
    bool saved = true;
    wait_for_player_files(storage);
    retry_player_files(storage, INT64_MAX - PLAYER_FILE_RETRY_MS);
    wait_for_player_files(storage);
    while (are_busy(storage) && monotonic_ms() < end_ms) {
        poll(NULL, 0, STEP_MS);
        retry_player_files(storage, INT64_MAX - PLAYER_FILE_RETRY_MS);
        wait_for_player_files(storage);
    }
    for (int i = 0; i < PLAYER_FILES; i++) {
        const PlayerFile *file = storage->player_file[i];
        if (player_file_lacks_something(file)) {
            log_warn("%s: not everything could be saved", file->path);
            saved = false;
        }
    }
    return saved;
}

/* On a disk that does not answer the mark would wait, too. */
void storage_mark_closing(Storage *storage, bool closing)
{
    if (closing && writer_is_late(storage->writer)) {
        writer_flush(storage->writer);
        storage_collect(storage);
    }
    autosave_mark_closing(&storage->autosave, closing);
    autosave_mark_closing(&storage->visit, closing);
    autosave_mark_closing(&storage->draft, closing);
}

bool storage_close(Storage *storage, const Game *game)
{
    bool kept = true;
    if (storage->closed || !storage->writer) {
        return true;
    }
    storage->closed = true;
    const Game aside = storage_aside(storage);
    storage_mark_closing(storage, true);
    if (game) {
        kept = storage_close_draft(storage, game);
    }
    storage->messages->echo = true;
    storage_clear_replacement(storage);
    if (game) {
        storage_keep_ended(storage, game, true);
        kept = save_last(storage, storage_board_autosave(storage), game) && kept;
        kept = save_last(storage, &storage->autosave, &aside) && kept;
    }
    kept = finish_player_files(storage) && kept;
    if (game) {
        storage_end_draft(storage, game);
    }
    storage_end_visit(storage);
    autosave_close(&storage->autosave);
    autosave_close(&storage->visit);
    autosave_close(&storage->draft);
    return kept && !storage->lost;
}

void storage_free(Storage *storage)
{
    storage_close(storage, NULL);
    writer_free(storage->writer);
    statistics_file_free(&storage->statistics);
    player_file_free(&storage->settings.file);
    player_file_free(&storage->puzzles);
}
