#include "app/storage.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>

#include "app/due.h"
#include "app/file_format.h"
#include "app/file_system.h"
#include "app/folder.h"
#include "app/log.h"
#include "app/restore.h"
#include "engine/history/match_file.h"
#include "engine/history/psq.h"
#include "engine/monotonic.h"
#include "ui/words.h"

static bool has_folders(const Storage *storage)
{
    const Paths *paths = &storage->paths;
    return paths->settings[0] != '\0' && paths->data[0] != '\0' && paths->games[0] != '\0';
}

static const char *no_folders(void)
{
    return N_(
        "The home folder is unknown or its path is too long: settings and games are not saved. "
        "Start with --config DIR to save them.");
}

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
    storage->autosave.opened = &storage->opened;
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
    if (storage->enabled && !has_folders(storage)) {
        messages_warn(storage->messages, no_folders(), NULL);
    }
}

bool storage_start_writer(Storage *storage)
{
    storage->writer = storage->autosave.writer = writer_new();
    return storage->writer != NULL;
}

/* ---- the game that another one has replaced ---- */

/* Waits until the last change is saved somewhere, or every place has failed. */
static void settle(Storage *storage, const Game *game)
{
    for (int i = 0; i <= AUTOSAVE_PLACES + 1; i++) {
        writer_flush(storage->writer);
        storage_collect(storage);
        autosave_check(&storage->autosave);
        if (!autosave_is_due(&storage->autosave, game, INT64_MIN)) {
            break;
        }
        storage_update(storage, game, storage->now_ms);
    }
}

/* The next game can be saved. */
static void drop_replacement(Storage *storage)
{
    match_free(storage->replaced.match);
    storage->replaced = (ReplacedGame){.waiting = false};
    autosave_replace(&storage->autosave);
}

static void give_up_replacement(Storage *storage)
{
    Autosave *autosave = &storage->autosave;
    char file[FILE_PATH_BYTES];
    if (autosave_has_state(autosave)) {
        autosave_leave(autosave, file, sizeof file);
        log_warn("the replaced game could not be saved; an earlier state of it is in %s", file);
    } else {
        log_warn("the replaced game could not be saved and is lost");
    }
    storage->lost = true;
    drop_replacement(storage);
}

/* Leaves it in the autosave, under another name: `path`. False: it is not there. */
static bool leave_replaced(Storage *storage, char *path, size_t bytes)
{
    Autosave *autosave = &storage->autosave;
    Game game = {.in_game = storage->replaced.match != NULL, .match = storage->replaced.match};
    autosave_hold_back(autosave, false);
    settle(storage, &game);
    autosave_hold_back(autosave, true);
    if (!autosave_is_kept(autosave) || !autosave_has_state(autosave)) {
        return false;
    }
    autosave_leave(autosave, path, bytes);
    return true;
}

static void note_left(Storage *storage, const char *path)
{
    LeftGame *left = &storage->left;
    if (storage->replaced.match) {
        *left = (LeftGame){.id = storage->replaced.match->id, .stamp = file_system_stamp(path)};
        snprintf(left->path, sizeof left->path, "%s", path);
    }
}

/* It was written to `path` in games/, or not. */
static void end_replacement(Storage *storage, const char *path, int error)
{
    ReplacedGame *replaced = &storage->replaced;
    char file[FILE_PATH_BYTES];
    snprintf(file, sizeof file, "%s", path);
    if (error != 0 && replaced->retry_ms == 0) {
        log_warn("%s: the unfinished game cannot be saved there: %s", storage->games.path,
                 strerror(error));
    }
    if (error == 0 || leave_replaced(storage, file, sizeof file)) {
        if (error != 0 || replaced->tell) {
            const bool review = replaced->match && replaced->match->reviewed; /* may have ended */
            messages_tell(storage->messages,
                          review ? N_("Saved as") : N_("The unfinished game was saved as"), file);
        }
        note_left(storage, file);
        drop_replacement(storage);
    } else if (replaced->match) {
        replaced->failed = true;
        replaced->retry_ms = storage->now_ms + AUTOSAVE_RETRY_MS;
    } else {
        give_up_replacement(storage);
    }
}

/* Also tries again. */
static void begin_replacement(Storage *storage)
{
    ReplacedGame *replaced = &storage->replaced;
    WriteOrder order = {.kind = WRITE_REPLACED, .is_new = replaced->file[0] == '\0', .tell = true};
    char name[GAME_NAME_BYTES] = "";
    replaced->failed = false;
    if (replaced->match) {
        game_name_print(replaced->match, name);
    }
    if (!order.is_new) {
        memcpy(order.path, replaced->file, sizeof order.path);
    } else {
        games_folder_name(&storage->games, name[0] != '\0' ? name : NULL, ".sgf", order.path,
                          sizeof order.path);
    }
    if (order.path[0] == '\0') {
        end_replacement(storage, "", ENAMETOOLONG);
    } else if (!writer_put_match(storage->writer, &order,
                                 replaced->match ? match_copy(replaced->match) : NULL,
                                 autosave_next_stamp(&storage->autosave))) {
        end_replacement(storage, "", ENOMEM);
    }
}

/* Waits until the replaced game is kept, so that the next one can be, or has failed to be. */
static void finish_replacement(Storage *storage)
{
    if (storage->replaced.failed) {
        begin_replacement(storage);
    }
    if (storage->replaced.waiting) {
        writer_flush(storage->writer);
        storage_collect(storage);
    }
}

/* ---- results ---- */

static void tell_replaced(Storage *storage, const WriteOrder *order)
{
    char number[24];
    snprintf(number, sizeof number, "%zu", order->game + 1);
    const Sentence what =
        sentence_with(N_("Saved as game %s of \"%s\"."), number, file_name_of(order->path));
    messages_tell_with(storage->messages, &what, NULL);
}

/* `remedy`: a message id. */
static void tell_changed(Storage *storage, const char *path, const char *remedy)
{
    const Sentence what = sentence_with(N_("\"%s\" has changed since the game was opened."),
                                        file_name_of(path), NULL);
    const Sentence then = sentence_plain(remedy);
    messages_fail_with(storage->messages, &what, &then);
}

/* A game was saved in its place in a file, or not. */
static void end_saving(Storage *storage, const WriteResult *result)
{
    OpenedFile *opened = &storage->opened;
    const WriteOrder *order = &result->order;
    if (order->replaces && opened->saving && order->game == opened->game &&
        strcmp(order->path, opened->path) == 0) {
        opened->saving = false;
        if (result->error == 0) {
            opened_file_note_saved(opened, order->state, result->stamp);
        }
    }
}

/* To who saved it. */
static void tell_saved(Storage *storage, const WriteOrder *order, int error)
{
    storage->messages->cause = order->seat;
    if (error == 0 && order->replaces && storage->opened.id == 0) {
        tell_replaced(storage, order);
    } else if (error == 0) {
        messages_tell(storage->messages, N_("Saved as"), file_name_of(order->path));
        if (folder_is_above(storage->games.path, order->path)) {
            messages_offer(storage->messages, TOAST_OPEN_FOLDER);
        }
    } else if (error == ESTALE && order->replaces) { /* just now: the next attempt sees it */
        tell_changed(storage, order->path,
                     N_("It was not saved. Save again: it then goes into a new file."));
    } else {
        const Sentence what =
            sentence_with(N_("%s could not be written: %s."), order->path, strerror(error));
        const Sentence remedy = sentence_plain(
            N_("You can play on. Free some space or check the folder, then save again."));
        messages_fail_with(storage->messages, &what, &remedy);
    }
    storage->messages->cause = SEAT_NONE;
}

/* A game that ended. It is still in the autosave. */
static void tell_not_kept(Storage *storage, const WriteOrder *order, int error)
{
    if (error != 0) {
        const Sentence what = sentence_with(
            N_("The game could not be kept in the library: %s: %s."), order->path, strerror(error));
        storage->kept.state = 0; /* tried again when the game is left */
        messages_fail_with(storage->messages, &what, NULL);
    }
}

static void take_result(Storage *storage, const WriteResult *result)
{
    const WriteOrder *order = &result->order;
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
    case WRITE_REPLACED:
        end_replacement(storage, order->path, result->error);
        break;
    case WRITE_SAVED:
        end_saving(storage, result);
        tell_saved(storage, order, result->error);
        break;
    case WRITE_KEPT:
        tell_not_kept(storage, order, result->error);
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

void storage_flush(Storage *storage, const Game *game)
{
    if (storage->replaced.waiting) {
        finish_replacement(storage);
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

/* The file of games/ that the game was kept in and resumed from, if it is still that; else "". */
static const char *own_file(const Storage *storage, const Match *match)
{
    const OpenedFile *opened = &storage->opened;
    return opened_file_is_of(opened, match) && folder_has(storage->games.path, opened->path)
               ? opened->path
               : "";
}

/* A game that has ended in its file is not kept again. */
static void skip_counted(Storage *storage, const Match *match)
{
    if (match->counted) {
        kept_game_skip(&storage->kept, match, own_file(storage, match), storage->opened.stamp);
    }
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
    }
    return match;
}

/* What the player saved while the file was being written. */
static void save_again(Storage *storage, const Game *game)
{
    OpenedFile *opened = &storage->opened;
    if (opened->again && !opened->saving) {
        opened->again = false;
        storage_save_game(storage, game->match);
    }
}

void storage_update(Storage *storage, const Game *game, int64_t now_ms)
{
    storage->now_ms = now_ms;
    save_again(storage, game);
    if (storage->replaced.failed && now_ms >= storage->replaced.retry_ms) {
        begin_replacement(storage);
    }
    retry_player_files(storage, now_ms);
    /* A place that fails at once is followed by the next one. */
    for (int i = 0; i < AUTOSAVE_PLACES && autosave_is_due(&storage->autosave, game, now_ms); i++) {
        autosave_write(&storage->autosave, game, now_ms, false);
    }
}

int64_t storage_next_ms(const Storage *storage, const Game *game)
{
    int64_t next = storage->replaced.failed ? storage->replaced.retry_ms
                                            : autosave_next_ms(&storage->autosave, game);
    for (int i = 0; i < PLAYER_FILES; i++) {
        next = due_earlier(next, player_file_next_ms(storage->player_file[i]));
    }
    return next;
}

void storage_autosave(Storage *storage, const Game *game)
{
    if (storage->replaced.failed) {
        begin_replacement(storage);
    }
    autosave_write(&storage->autosave, game, storage->now_ms, true);
}

bool storage_is_kept(Storage *storage, const Game *game)
{
    if (!storage->enabled) {
        return true;
    }
    finish_replacement(storage);
    if (storage->replaced.failed || !game_is_worth_keeping(game)) {
        return !storage->replaced.failed;
    }
    settle(storage, game);
    return autosave_is_kept(&storage->autosave);
}

bool storage_is_safe(Storage *storage, const Game *game)
{
    storage_collect(storage);
    bool failing = storage->autosave.trouble || storage->replaced.failed;
    return !failing || storage_is_kept(storage, game);
}

void storage_note_opened(Storage *storage, const Game *game, const char *path,
                         const GamePlace *place)
{
    opened_file_note(&storage->opened, game->match, path, place);
    if (path[0] != '\0') {
        skip_counted(storage, game->match);
    }
}

uint64_t storage_unchanged_state(const Storage *storage, const Game *game)
{
    const uint64_t state = match_saved_state(game->match);
    return storage->opened.state == state ? state : 0;
}

GameFiles storage_files(const Storage *storage)
{
    return (GameFiles){.opened = storage->opened, .kept = storage->kept};
}

void storage_take_back(Storage *storage, const Game *game, const GameFiles *files)
{
    const LeftGame *left = &storage->left;
    storage->opened = files->opened;
    storage->opened.saving = storage->opened.again = false; /* it has ended, unseen */
    storage->kept = files->kept;
    if (left->id != 0 && left->id == game->match->id) {
        const GamePlace place = {.stamp = left->stamp, .whole = true};
        opened_file_note(&storage->opened, game->match, left->path, &place);
    }
}

static void keep_finished(Storage *storage, const Game *game, bool leaves)
{
    if (storage->enabled && game->in_game && has_folders(storage) &&
        kept_game_is_due(&storage->kept, game->match, leaves)) {
        kept_game_write(&storage->kept, game->match, own_file(storage, game->match),
                        &storage->games, storage->writer, autosave_next_stamp(&storage->autosave));
    }
}

void storage_keep_finished(Storage *storage, const Game *game)
{
    keep_finished(storage, game, false);
}

void storage_note_added(Storage *storage, const Game *game, uint64_t before)
{
    if (storage->opened.state == before) {
        storage->opened.state = match_saved_state(game->match);
    }
}

void storage_note_deleted(Storage *storage, const char *path, bool deleted)
{
    kept_game_note_deleted(&storage->kept, path, deleted);
    opened_file_note_deleted(&storage->opened, path, deleted);
    if (deleted && storage->left.id != 0 && file_system_is_same(storage->left.path, path)) {
        storage->left.id = 0;
    }
}

void storage_keep_unfinished(Storage *storage, const Game *game, bool tell)
{
    if (!storage->enabled) {
        return;
    }
    keep_finished(storage, game, true);
    if (!game_is_worth_keeping(game) || opened_file_has(&storage->opened, game->match)) {
        if (!storage->replaced.waiting) {
            autosave_replace(&storage->autosave);
        }
        return;
    }
    finish_replacement(storage);
    if (storage->replaced.waiting) {
        give_up_replacement(storage);
    }
    Match *copy = match_copy(game->match);
    if (copy && !storage->autosave.trouble) {
        storage_update(storage, game, storage->now_ms);
    } else {
        settle(storage, game);
    }
    storage->replaced = (ReplacedGame){.waiting = true, .tell = tell, .match = copy};
    snprintf(storage->replaced.file, sizeof storage->replaced.file, "%s",
             own_file(storage, game->match));
    autosave_hold_back(&storage->autosave, true);
    begin_replacement(storage);
}

/* ---- what the player saves ---- */

/* In games/, in a file of its own. Takes the text over. */
static void save_text(Storage *storage, const char *name, const char *extension, Buffer *text,
                      const char *no_memory)
{
    WriteOrder order = {
        .kind = WRITE_SAVED, .is_new = true, .tell = true, .seat = storage->messages->cause};
    if (!has_folders(storage)) {
        buffer_free(text);
        messages_fail(storage->messages, no_folders(), NULL);
        return;
    }
    games_folder_name(&storage->games, name, extension, order.path, sizeof order.path);
    if (!writer_put(storage->writer, &order, text)) {
        messages_fail(storage->messages, no_memory, NULL);
    }
}

/* The writer's thread makes the text, which takes long for a large tree. */
static bool save_match(Storage *storage, WriteOrder *order, const FileFormat *format,
                       const Match *match)
{
    order->print = format->write;
    if (writer_put_match(storage->writer, order, match_copy(match), 0)) {
        return true;
    }
    messages_fail(storage->messages, N_("The game could not be saved: out of memory."), NULL);
    return false;
}

/* Where it was opened. */
static void save_in_place(Storage *storage, const Match *match)
{
    OpenedFile *opened = &storage->opened;
    WriteOrder order = {.kind = WRITE_SAVED,
                        .tell = true,
                        .seat = storage->messages->cause,
                        .replaces = true,
                        .game = opened->game,
                        .stamp = opened->stamp,
                        .state = match_saved_state(match)};
    memcpy(order.path, opened->path, sizeof order.path);
    opened->saving = save_match(storage, &order, file_format(FORMAT_SGF), match);
}

static void save_in_new_file(Storage *storage, const Match *match)
{
    WriteOrder order = {
        .kind = WRITE_SAVED, .is_new = true, .tell = true, .seat = storage->messages->cause};
    char name[GAME_NAME_BYTES];
    if (!has_folders(storage)) {
        messages_fail(storage->messages, no_folders(), NULL);
        return;
    }
    game_name_print(match, name);
    games_folder_name(&storage->games, name, ".sgf", order.path, sizeof order.path);
    save_match(storage, &order, file_format(FORMAT_SGF), match);
}

void storage_save_game(Storage *storage, const Match *match)
{
    OpenedFile *opened = &storage->opened;
    const bool takes = opened_file_takes(opened, match);
    if (takes && opened->saving) { /* the file gets another stamp */
        opened->again = true;
    } else if (takes && !opened_file_has_changed(opened)) {
        save_in_place(storage, match);
    } else {
        if (takes) {
            tell_changed(storage, opened->path, N_("The game is saved in a new file."));
        }
        save_in_new_file(storage, match);
    }
}

/* The path that the player chose; with an extension one that no file has. False: it is too long. */
static bool name_chosen(const char *path, const char *extension, char out[FILE_PATH_BYTES])
{
    char folder[FILE_PATH_BYTES];
    if (extension[0] == '\0') {
        return (size_t)snprintf(out, FILE_PATH_BYTES, "%s", path) < FILE_PATH_BYTES;
    }
    return folder_of(path, folder, sizeof folder) &&
           folder_fresh_name(folder, file_name_of(path), extension, out, FILE_PATH_BYTES);
}

void storage_save_game_as(Storage *storage, const Match *match, const char *path)
{
    WriteOrder order = {.kind = WRITE_SAVED, .tell = true, .seat = storage->messages->cause};
    const FileFormat *format = file_format_of(path);
    if (!format || !format->write) { /* nobody was asked about the file of the longer name */
        format = file_format(FORMAT_SGF);
        order.is_new = true;
    }
    if (!name_chosen(path, order.is_new ? format->extension : "", order.path)) {
        messages_fail(storage->messages, N_("The game could not be saved."), NULL);
        return;
    }
    if (format == file_format(FORMAT_PSQ) && psq_leaves_out(match->record)) {
        messages_tell(storage->messages,
                      N_("A Piskvork file has no set-up stones, passes, variations, comments and "
                         "signs: keep the game as SGF, too."),
                      NULL);
    }
    save_match(storage, &order, format, match);
}

void storage_save_csv(Storage *storage, Buffer *text)
{
    save_text(storage, NULL, ".csv", text,
              N_("The statistics could not be exported: out of memory."));
}

void storage_save_animation(Storage *storage, Buffer *file)
{
    save_text(storage, NULL, ".webp", file, N_("The animation could not be saved: out of memory."));
}

void storage_save_sheet(Storage *storage, Buffer *file)
{
    save_text(storage, NULL, ".pdf", file, N_("The sheet could not be saved: out of memory."));
}

void storage_save_picture(Storage *storage, Pixmap picture)
{
    WriteOrder order = {
        .kind = WRITE_SAVED, .is_new = true, .tell = true, .seat = storage->messages->cause};
    if (!has_folders(storage)) {
        pixmap_free(&picture);
        messages_fail(storage->messages, no_folders(), NULL);
        return;
    }
    games_folder_name(&storage->games, NULL, ".png", order.path, sizeof order.path);
    if (!picture.pixel || !writer_put_picture(storage->writer, &order, picture)) {
        messages_fail(storage->messages, N_("The picture could not be saved: out of memory."),
                      NULL);
    }
}

static bool report(int error_number, const char *path, char *error, size_t bytes)
{
    if (error_number != 0) {
        snprintf(error, bytes, "%s: cannot be written: %s", path, strerror(error_number));
    }
    return error_number == 0;
}

bool storage_write_game(const Match *match, const char *path, char *error, size_t bytes)
{
    Buffer text = {0};
    const FileFormat *format = file_format_of(path);
    format = format && format->write ? format : file_format(FORMAT_SGF);
    format->write(match, &text);
    int error_number = text.failed ? ENOMEM : file_write(path, text.text, text.length, FILE_EXPORT);
    buffer_free(&text);
    return report(error_number, path, error, bytes);
}

bool storage_write_picture(const Pixmap *picture, const char *path, char *error, size_t bytes)
{
    return report(writer_write_picture(path, picture, FILE_EXPORT), path, error, bytes);
}

/* ---- the end ---- */

/* Something would be missing if the game were lost: moves or a score. */
static bool has_content(const Game *game)
{
    return record_node(game->match->record, NODE_ROOT)->child || game->match->games > 0;
}

/* On the terminal, since the window is closed. */
static bool report_end(const Storage *storage)
{
    const Autosave *autosave = &storage->autosave;
    const char *file = autosave_file(autosave);
    if (autosave_is_kept(autosave)) {
        if (autosave->trouble) {
            log_warn("the game is saved as %s", file);
        }
        return true;
    }
    if (autosave_has_state(autosave)) {
        log_warn("the game could not be saved; an earlier state of it is in %s", file);
    } else {
        log_warn("the game could not be saved and is lost");
    }
    return false;
}

static bool are_written(const Storage *storage)
{
    bool written = true;
    for (int i = 0; i < PLAYER_FILES; i++) {
        written = written && !storage->player_file[i]->writing;
    }
    return written;
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
    enum { QUIT_WAIT_MS = 2000, STEP_MS = 50 };
    const int64_t end_ms = monotonic_ms() + QUIT_WAIT_MS;
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

bool storage_close(Storage *storage, const Game *game)
{
    bool kept = true;
    if (storage->closed || !storage->writer) {
        return true;
    }
    storage->closed = true;
    autosave_mark_closing(&storage->autosave);
    storage->messages->echo = true;
    finish_replacement(storage);
    if (storage->replaced.waiting) {
        give_up_replacement(storage);
    }
    if (game && storage->opened.again) {
        writer_flush(storage->writer);
        storage_collect(storage);
        save_again(storage, game);
    }
    if (storage->enabled && game && game->in_game) {
        keep_finished(storage, game, true);
        if (autosave_is_due(&storage->autosave, game, INT64_MAX)) {
            autosave_write(&storage->autosave, game, storage->now_ms, true);
        }
        settle(storage, game);
        kept = !has_content(game) || report_end(storage);
    }
    kept = finish_player_files(storage) && kept;
    autosave_close(&storage->autosave);
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
