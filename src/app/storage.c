#include "app/storage.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "app/config.h"
#include "app/file_format.h"
#include "app/folder.h"
#include "app/game_file.h"
#include "app/log.h"
#include "engine/history/match_file.h"
#include "ui/words.h"

static bool has_folders(const Storage *storage)
{
    const Paths *paths = &storage->paths;
    return paths->settings[0] != '\0' && paths->data[0] != '\0' && paths->games[0] != '\0';
}

static const char *no_folders(void)
{
    return _(
        "The home folder is unknown or its path is too long: settings and games are not saved. "
        "Start with --config DIR to save them.");
}

void storage_init(Storage *storage, const char *folder, bool enabled, Messages *messages)
{
    storage->messages = messages;
    storage->enabled = enabled;
    storage->slot.claim = CLAIM_NONE;
    paths_find(&storage->paths, folder);
    storage->no_folders = enabled && !has_folders(storage);
    storage->enabled = enabled && !storage->no_folders;
}

void storage_warn_of_folders(Storage *storage)
{
    if (storage->no_folders) {
        messages_warn(storage->messages, no_folders());
    }
}

bool storage_start_writer(Storage *storage)
{
    storage->writer = writer_new();
    return storage->writer != NULL;
}

void storage_flush(Storage *storage)
{
    writer_flush(storage->writer);
}

void storage_close(Storage *storage)
{
    claim_mark_closing(storage->slot.claim);
    if (storage->writer) {
        writer_flush(storage->writer);
        storage->messages->echo = true; /* the window is closed */
        storage_collect(storage);
    }
    slot_release(&storage->slot);
}

void storage_free(Storage *storage)
{
    storage_close(storage);
    writer_free(storage->writer);
}

void storage_collect(Storage *storage)
{
    WriteResult result;
    while (writer_take(storage->writer, &result)) {
        const WriteOrder *order = &result.order;
        if (result.error == 0 && order->tell && !result.quick) {
            messages_say(storage->messages, _("Saved as %s"), order->path);
        } else if (result.error == 0) {
            storage->write_failed = storage->write_failed && (result.quick || order->tell);
        } else if (order->tell || !storage->write_failed) {
            storage->write_failed = storage->write_failed || !order->tell;
            messages_say(storage->messages, _("%s could not be written: %s. The game goes on."),
                         order->path, strerror(result.error));
        }
    }
}

static bool put_picture(Storage *storage, const char *path, Pixmap picture)
{
    WriteOrder order = {.tell = true};
    snprintf(order.path, sizeof order.path, "%s", path);
    return writer_put_picture(storage->writer, &order, picture);
}

static bool put_text(Storage *storage, const char *path, Buffer *text, bool tell)
{
    WriteOrder order = {.tell = tell};
    snprintf(order.path, sizeof order.path, "%s", path);
    return writer_put(storage->writer, &order, text);
}

/* ---- settings ---- */

void storage_read_settings(Storage *storage, Options *saved)
{
    char message[FILE_MESSAGE_BYTES], renamed[FILE_PATH_BYTES + 16];
    if (!storage->enabled) {
        return;
    }
    ConfigAnswer answer = config_read(storage->paths.settings, saved, message, sizeof message);
    if (answer == CONFIG_OK) {
        return;
    }
    /* A file that cannot be read or renamed may still be valid; do not overwrite it. */
    storage->settings_blocked = answer == CONFIG_UNREADABLE ||
                                !file_rename_bad(storage->paths.settings, renamed, sizeof renamed);
    storage->settings_repaired = !storage->settings_blocked;
    messages_warn(storage->messages, message);
}

void storage_save_settings(Storage *storage, const Options *saved)
{
    if (!storage->enabled || storage->settings_blocked) {
        return;
    }
    Buffer text = {0};
    config_write(saved, &text);
    put_text(storage, storage->paths.settings, &text, false);
}

/* ---- autosave ---- */

bool storage_needs_autosave(const Storage *storage, const Game *game)
{
    return game->in_game && storage->saved_state != match_saved_state(game->match);
}

static int64_t unix_ms(void)
{
    return (int64_t)time(NULL) * 1000;
}

static bool put_autosave(Storage *storage, Buffer *text)
{
    WriteOrder order = {0};
    memcpy(order.path, storage->slot.path, sizeof order.path);
    memcpy(order.copy, storage->slot.copy, sizeof order.copy);
    return writer_put(storage->writer, &order, text);
}

void storage_autosave(Storage *storage, const Game *game)
{
    if (!game->in_game) {
        return;
    }
    Buffer text = {0};
    if (storage->enabled) {
        match_write(game->match, unix_ms(), &text);
    }
    storage->saved_state = match_saved_state(game->match);
    if (storage->enabled && !put_autosave(storage, &text) && !storage->write_failed) {
        storage->write_failed = true;
        messages_say_text(storage->messages,
                          _("The unfinished game could not be saved: out of memory."));
    }
}

/* This run continues with another file. */
static void use_fresh_slot(Storage *storage)
{
    slot_take(&storage->slot, storage->paths.data, true);
}

Match *storage_load_autosave(Storage *storage)
{
    char *text = NULL, message[FILE_MESSAGE_BYTES], renamed[FILE_PATH_BYTES + 16];
    size_t length = 0;
    SavedReport report = {0};
    FileAnswer answer = file_read(storage->slot.path, &text, &length, message, sizeof message);
    if (answer == FILE_MISSING) {
        return NULL;
    }
    Match *match = answer == FILE_READ ? match_read(text, length, &report) : NULL;
    free(text);
    if (match) {
        storage->saved_state = match_saved_state(match);
        return match;
    }
    if (answer == FILE_READ) {
        game_file_error(storage->slot.path, &report.error, message, sizeof message);
    }
    if (file_rename_bad(storage->slot.path, renamed, sizeof renamed)) {
        messages_say(storage->messages,
                     _("The unfinished game could not be read and is kept as %s."), renamed);
    } else {
        messages_say(storage->messages, _("The unfinished game could not be read: %s"), message);
        use_fresh_slot(storage);
    }
    log_warn("%s", message);
    return NULL;
}

/* ---- the games folder ---- */

/* A name in the games folder that no file has, nor one that still waits to be written. */
static void name_file(Storage *storage, const char *extension, char *path, size_t bytes)
{
    char name[64], numbered[96];
    paths_dated_name(name, sizeof name);
    storage->saved_count = strcmp(name, storage->saved_name) == 0 ? storage->saved_count + 1 : 1;
    memcpy(storage->saved_name, name, sizeof name);
    snprintf(numbered, sizeof numbered, storage->saved_count > 1 ? "%s-%d" : "%s", name,
             storage->saved_count);
    folder_fresh_name(storage->paths.games, numbered, extension, path, bytes);
}

/* Renames the autosave; if that fails, this run continues with another file. */
static void rename_autosave(Storage *storage)
{
    char renamed[FILE_PATH_BYTES + 16];
    if (file_rename_bad(storage->slot.path, renamed, sizeof renamed)) {
        messages_say(storage->messages, _("The unfinished game was saved as %s."), renamed);
        return;
    }
    messages_say(storage->messages, _("The unfinished game was saved as %s."), storage->slot.path);
    use_fresh_slot(storage);
}

/* Written before it returns, since the autosave is about to be overwritten. If that fails the
 * autosave itself is kept. */
void storage_keep_unfinished(Storage *storage, const Game *game, bool tell)
{
    char path[FILE_PATH_BYTES], error[FILE_MESSAGE_BYTES];
    if (!storage->enabled || !game_is_worth_keeping(game)) {
        return;
    }
    name_file(storage, ".sgf", path, sizeof path);
    folder_make(storage->paths.games);
    if (storage_write_game(game->match, path, error, sizeof error)) {
        if (tell) {
            messages_say(storage->messages, _("The unfinished game was saved as %s."), path);
        }
        return;
    }
    log_warn("%s", error);
    storage_autosave(storage, game);
    writer_flush(storage->writer);
    rename_autosave(storage);
}

void storage_save_game(Storage *storage, const Match *match)
{
    Buffer text = {0};
    char path[FILE_PATH_BYTES];
    if (!has_folders(storage)) {
        messages_say_text(storage->messages, no_folders());
        return;
    }
    name_file(storage, ".sgf", path, sizeof path);
    file_format(FORMAT_SGF)->write(match, &text);
    if (!put_text(storage, path, &text, true)) {
        messages_say_text(storage->messages, _("The game could not be saved: out of memory."));
    }
}

void storage_save_picture(Storage *storage, Pixmap picture)
{
    char path[FILE_PATH_BYTES];
    if (!has_folders(storage)) {
        pixmap_free(&picture);
        messages_say_text(storage->messages, no_folders());
        return;
    }
    name_file(storage, ".png", path, sizeof path);
    if (!picture.pixel || !put_picture(storage, path, picture)) {
        messages_say_text(storage->messages, _("The picture could not be saved: out of memory."));
    }
}

bool storage_write_game(const Match *match, const char *path, char *error, size_t bytes)
{
    Buffer text = {0};
    const FileFormat *format = file_format_of(path);
    format = format && format->write ? format : file_format(FORMAT_SGF);
    format->write(match, &text);
    int error_number = text.failed ? ENOMEM : file_write(path, text.text, text.length, FILE_EXPORT);
    buffer_free(&text);
    if (error_number != 0) {
        snprintf(error, bytes, "%s: cannot be written: %s", path, strerror(error_number));
    }
    return error_number == 0;
}

bool storage_write_picture(const Pixmap *picture, const char *path, char *error, size_t bytes)
{
    int error_number = writer_write_picture(path, picture, FILE_EXPORT);
    if (error_number != 0) {
        snprintf(error, bytes, "%s: cannot be written: %s", path, strerror(error_number));
    }
    return error_number == 0;
}

/* ---- several instances of the program ---- */

/* Moves the autosave of an ended instance to games/. */
static void keep_orphan(Storage *storage, const Slot *orphan)
{
    char path[FILE_PATH_BYTES];
    name_file(storage, ".sgf", path, sizeof path);
    if (folder_make(storage->paths.games) != 0) {
        return;
    }
    bool moved = rename(orphan->path, path) == 0;
    if (moved) {
        unlink(orphan->copy);
    } else {
        moved = rename(orphan->copy, path) == 0;
    }
    if (moved) {
        messages_say(storage->messages, _("The unfinished game was saved as %s."), path);
    }
}

void storage_claim_autosave(Storage *storage)
{
    Slot orphan;
    int number = 0;
    folder_make(storage->paths.data); /* an error is reported when something is written there */
    slot_take(&storage->slot, storage->paths.data, false);
    while (slot_take_orphan(&orphan, storage->paths.data, &number)) {
        keep_orphan(storage, &orphan);
        slot_release(&orphan);
    }
}
