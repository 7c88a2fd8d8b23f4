#include "app/storage.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/config.h"
#include "app/file_format.h"
#include "app/game_file.h"
#include "app/log.h"
#include "ui/words.h"

void storage_init(Storage *storage, const char *folder, bool enabled, Messages *messages)
{
    storage->messages = messages;
    storage->enabled = enabled;
    storage->autosave_claim = FILE_UNCLAIMED;
    paths_find(&storage->paths, folder);
}

bool storage_start_writer(Storage *storage)
{
    storage->writer = writer_new();
    return storage->writer != NULL;
}

void storage_free(Storage *storage)
{
    if (storage->writer) {
        writer_flush(storage->writer);
        storage->messages->echo = true; /* the window is closed */
        storage_collect(storage);
        writer_free(storage->writer);
    }
    if (storage->autosave_claim >= 0) {
        close(storage->autosave_claim);
    }
}

void storage_collect(Storage *storage)
{
    WriteResult result;
    while (writer_take(storage->writer, &result)) {
        if (result.error == 0 && !result.tell) {
            storage->write_failed = false;
        } else if (result.error == 0) {
            messages_say(storage->messages, _("Saved as %s"), result.path);
        } else if (result.tell || !storage->write_failed) {
            storage->write_failed = storage->write_failed || !result.tell;
            messages_say(storage->messages, _("%s could not be written: %s. The game goes on."),
                         result.path, result.error > 0 ? strerror(result.error) : result.message);
        }
    }
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
    writer_put(storage->writer, storage->paths.settings, &text, false);
}

/* ---- autosave ---- */

/* The node of the game: where the review began, if there is one. */
static Node *game_node(const Match *match)
{
    return match->reviewed ? match->reviewed : match->record->current;
}

static void note_saved(Storage *storage, const Match *match)
{
    storage->saved_ticket = match->ticket;
    storage->saved_node = game_node(match);
}

bool storage_needs_autosave(const Storage *storage, const Game *game)
{
    return game->in_game && (storage->saved_ticket != game->match->ticket ||
                             storage->saved_node != game_node(game->match));
}

/* Writes the game at the node where the review began, then restores the reviewed node and path. */
static void write_match(Match *match, Buffer *text)
{
    Record *record = match->record;
    Node *shown = record->current;
    Node *end = record_node_at(record, record_path_length(record));
    if (game_node(match) == shown) {
        match_write(match, text);
        return;
    }
    match_go(match, match->reviewed);
    match_write(match, text);
    if (end) {
        match_go(match, end);
    }
    match_go(match, shown);
}

void storage_autosave(Storage *storage, const Game *game)
{
    if (!game->in_game) {
        return;
    }
    Buffer text = {0};
    if (storage->enabled) {
        write_match(game->match, &text);
    }
    note_saved(storage, game->match); /* writing may have changed the ticket */
    if (storage->enabled && !writer_put(storage->writer, storage->paths.autosave, &text, false) &&
        !storage->write_failed) {
        storage->write_failed = true;
        messages_say_text(storage->messages, _("The game could not be kept: out of memory."));
    }
}

Match *storage_load_autosave(Storage *storage)
{
    char *text = NULL, message[FILE_MESSAGE_BYTES], renamed[FILE_PATH_BYTES + 16];
    size_t length = 0;
    ParseError wrong = {0};
    Paths *paths = &storage->paths;
    FileAnswer answer = file_read(paths->autosave, &text, &length, message, sizeof message);
    if (answer == FILE_MISSING) {
        return NULL;
    }
    Match *match = answer == FILE_READ ? match_read(text, length, &wrong) : NULL;
    free(text);
    if (match) {
        note_saved(storage, match);
        return match;
    }
    if (answer == FILE_READ) {
        game_file_error(paths->autosave, &wrong, message, sizeof message);
    }
    if (file_rename_bad(paths->autosave, renamed, sizeof renamed)) {
        messages_say(storage->messages,
                     _("The unfinished game could not be read and is kept as %s."), renamed);
    } else {
        messages_say(storage->messages, _("The unfinished game could not be read: %s"), message);
        file_fresh_name(paths->data, "autosave", ".sgf", paths->autosave, sizeof paths->autosave);
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
    file_fresh_name(storage->paths.games, numbered, extension, path, bytes);
}

/* Renames the autosave; if that fails, this run continues with another file. */
static void rename_autosave(Storage *storage)
{
    char renamed[FILE_PATH_BYTES + 16];
    Paths *paths = &storage->paths;
    if (file_rename_bad(paths->autosave, renamed, sizeof renamed)) {
        messages_say(storage->messages, _("The unfinished game was saved as %s."), renamed);
        return;
    }
    messages_say(storage->messages, _("The unfinished game was saved as %s."), paths->autosave);
    file_fresh_name(paths->data, "autosave", ".sgf", paths->autosave, sizeof paths->autosave);
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
    file_make_folder(storage->paths.games);
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
    name_file(storage, ".sgf", path, sizeof path);
    file_format(FORMAT_SGF)->write(match->record, &text);
    if (!writer_put(storage->writer, path, &text, true)) {
        messages_say_text(storage->messages, _("The game could not be saved: out of memory."));
    }
}

void storage_save_picture(Storage *storage, Pixmap picture)
{
    char path[FILE_PATH_BYTES];
    name_file(storage, ".png", path, sizeof path);
    if (!picture.pixel || !writer_put_picture(storage->writer, path, picture, true)) {
        messages_say_text(storage->messages, _("The picture could not be saved: out of memory."));
    }
}

bool storage_write_game(const Match *match, const char *path, char *error, size_t bytes)
{
    Buffer text = {0};
    const FileFormat *format = file_format_of(path);
    format = format && format->write ? format : file_format(FORMAT_SGF);
    format->write(match->record, &text);
    int error_number = text.failed ? ENOMEM : file_write(path, text.text, text.length);
    buffer_free(&text);
    if (error_number != 0) {
        snprintf(error, bytes, "%s: cannot be written: %s", path, strerror(error_number));
    }
    return error_number == 0;
}

bool storage_write_picture(Storage *storage, const Pixmap *picture, const char *path, char *error,
                           size_t bytes)
{
    WriteResult result;
    Pixmap copy;
    if (!pixmap_copy(picture, &copy) || !writer_put_picture(storage->writer, path, copy, true)) {
        snprintf(error, bytes, "%s: out of memory", path);
        return false;
    }
    writer_flush(storage->writer);
    bool ok = true;
    while (writer_take(storage->writer, &result)) {
        if (strcmp(result.path, path) != 0 || result.error == 0) {
            continue;
        }
        ok = false;
        if (result.error > 0) {
            snprintf(error, bytes, "%s: cannot be written: %s", path, strerror(result.error));
        } else {
            snprintf(error, bytes, "%s", result.message);
        }
    }
    return ok;
}

/* ---- several instances of the program ---- */

/* "autosave.sgf", "autosave 2.sgf" ... in the data folder. */
static void name_autosave(const Storage *storage, int index, char *path, size_t bytes)
{
    char name[24] = "autosave";
    if (index > 1) {
        snprintf(name, sizeof name, "autosave %d", index);
    }
    snprintf(path, bytes, "%s/%s.sgf", storage->paths.data, name);
}

/* Moves another instance's autosave to games/, unless that instance still runs. */
static void keep_orphan(Storage *storage, const char *orphan)
{
    char path[FILE_PATH_BYTES];
    int claim = file_claim(orphan);
    if (claim == FILE_TAKEN) {
        return;
    }
    name_file(storage, ".sgf", path, sizeof path);
    if (file_make_folder(storage->paths.games) == 0 && rename(orphan, path) == 0) {
        messages_say(storage->messages, _("The unfinished game was saved as %s."), path);
    }
    if (claim >= 0) {
        close(claim);
    }
}

void storage_claim_autosave(Storage *storage)
{
    enum { INSTANCES_MAX = 9 };
    char path[FILE_PATH_BYTES];
    int index = 1;
    if (file_make_folder(storage->paths.data) != 0) {
        return; /* reported when something is to be written there */
    }
    for (; index <= INSTANCES_MAX; index++) {
        name_autosave(storage, index, path, sizeof path);
        storage->autosave_claim = file_claim(path);
        if (storage->autosave_claim != FILE_TAKEN) {
            break;
        }
    }
    memcpy(storage->paths.autosave, path, sizeof path);
    for (int i = 2; index == 1 && i <= INSTANCES_MAX; i++) {
        name_autosave(storage, i, path, sizeof path);
        if (access(path, F_OK) == 0) {
            keep_orphan(storage, path);
        }
    }
}
