/* storage_saved.c: what the player saves. */
#include "app/storage_internal.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "app/file_format.h"
#include "app/file_system.h"
#include "app/folder.h"
#include "app/write_job.h"
#include "engine/history/match_file.h"
#include "engine/system_error.h"
#include "ui/words.h"

/* ---- what became of it ---- */

static void tell_replaced(Storage *storage, const WriteOrder *order)
{
    char number[24];
    snprintf(number, sizeof number, "%zu", order->game + 1);
    const Sentence what =
        sentence_with(N_("Saved as game %s of \"%s\"."), number, file_name_of(order->path));
    messages_tell_with(storage->messages, &what, NULL);
}

static Sentence why_not_in_place(const char *path, int error)
{
    const bool refused = error == EACCES || error == EPERM || error == EROFS;
    const char *format = error == ENOENT ? N_("There is no file \"%s\".")
                         : !refused      ? N_("\"%s\" has changed since the game was opened.")
                         : file_system_is_protected(path)
                             ? N_("\"%s\" is write-protected.")
                             : N_("The folder of \"%s\" is write-protected.");
    return sentence_with(format, file_name_of(path), NULL);
}

static void tell_moved(Storage *storage, const WriteResult *result)
{
    const Sentence what = why_not_in_place(result->order.path, result->moved);
    const Sentence then = sentence_plain(N_("The game is saved in a new file."));
    messages_fail_with(storage->messages, &what, &then);
}

/* Nor in a new file: there is no folder for one. */
static void tell_not_moved(Storage *storage, const WriteResult *result)
{
    const Sentence what = why_not_in_place(result->order.path, result->error);
    const Sentence then = sentence_plain(storage_no_folders());
    messages_fail_with(storage->messages, &what, &then);
}

/* The game is in this file from now on, unless it has left the board meanwhile. */
static void note_saved(Storage *storage, const WriteResult *result, const char *path)
{
    const WriteOrder *order = &result->order;
    OpenedFile *const known[] = {&storage->opened, &storage->aside.files.opened,
                                 &storage->arranged};
    for (int i = 0; order->id != 0 && i < 3; i++) {
        if (known[i]->of != order->id || known[i]->reading != order->reading) {
            continue;
        }
        if (order->played) {
            opened_file_note_copied(known[i], path, result->stamp);
        } else if (order->replaces && result->moved == 0) {
            opened_file_note_saved(known[i], order->state, result->stamp);
        } else {
            opened_file_note_moved(known[i], path, order->state, result->stamp);
        }
    }
}

static void tell_written(Storage *storage, const WriteOrder *order, const char *path)
{
    if (path == order->path && order->replaces && !order->alone && !order->whole) {
        tell_replaced(storage, order);
        return;
    }
    messages_tell(storage->messages, N_("Saved as"), file_name_of(path));
    if (folder_is_above(storage->games.path, path)) {
        messages_offer(storage->messages, TOAST_OPEN_FOLDER);
    }
}

/* The next Ctrl+S of the game as it is then does not save it once more. */
static void note_new(Storage *storage, const WriteResult *result)
{
    const WriteOrder *order = &result->order;
    NewSave *save = &storage->new_save;
    const bool alone = !order->replaces || order->whole;
    if (alone && save->id == order->id && save->state == order->state) {
        save->waiting = false;
        save->stamp = result->stamp;
        memcpy(save->path, result->moved != 0 ? order->copy : order->path, sizeof save->path);
    }
}

static void tell_failed(Storage *storage, const char *path, int error)
{
    const Sentence what =
        sentence_with(N_("%s could not be written: %s."), path, system_error_words(error));
    const Sentence remedy = sentence_plain(
        N_("You can play on. Free some space or check the folder, then save again."));
    messages_fail_with(storage->messages, &what, &remedy);
}

void storage_end_left(Storage *storage, bool saved)
{
    Autosave *draft = &storage->draft;
    storage->left = 0;
    autosave_hold_back(draft, false);
    if (!saved && autosave_has_state(draft)) {
        autosave_spare(draft, draft->synced_place);
    }
}

void storage_take_saved(Storage *storage, const WriteResult *result)
{
    const WriteOrder *order = &result->order;
    const char *path = result->moved != 0 ? order->copy : order->path;
    storage->messages->cause = order->seat; /* who saved it */
    note_new(storage, result);
    if (write_job_may_move(result->error) && order->replaces && order->copy[0] == '\0') {
        tell_not_moved(storage, result);
    } else if (result->error != 0) {
        tell_failed(storage, path, result->error);
    } else {
        if (result->moved != 0) {
            tell_moved(storage, result);
        }
        if (!order->played || (order->is_new && order->alone)) {
            note_saved(storage, result, path);
        }
        tell_written(storage, order, path);
    }
    storage_take_kept(storage, result);
    if (order->id != 0 && order->id == storage->left && order->state == storage->left_state) {
        storage_end_left(storage, result->error == 0);
    }
    storage->messages->cause = SEAT_NONE;
}

/* ---- what the player saves ---- */

/* In games/, in a file of its own. Takes the text over. */
static void save_text(Storage *storage, const char *name, const char *extension, Buffer *text,
                      const char *no_memory)
{
    WriteOrder order = {
        .kind = WRITE_SAVED, .is_new = true, .tell = true, .seat = storage->messages->cause};
    if (!storage_has_folders(storage)) {
        buffer_free(text);
        messages_fail(storage->messages, storage_no_folders(), NULL);
        return;
    }
    games_folder_name(&storage->games, name, extension, order.path, sizeof order.path);
    if (!writer_put(storage->writer, &order, text)) {
        messages_fail(storage->messages, no_memory, NULL);
    }
}

static void tell_no_memory(Storage *storage)
{
    messages_fail(storage->messages, N_("The game could not be saved: out of memory."), NULL);
}

/* The writer's thread makes the text, which takes long for a large tree. */
static bool save_match(Storage *storage, WriteOrder *order, const FileFormat *format,
                       const Match *match)
{
    order->print = format->write;
    const bool ordered = storage_put_match(storage, order, match_copy(match), 0);
    if (!ordered) {
        tell_no_memory(storage);
    }
    return ordered;
}

/* Where it was opened; if that cannot be, in a new file. */
static bool save_in_place(Storage *storage, const OpenedFile *opened, const Match *match)
{
    WriteOrder order = {.kind = WRITE_SAVED,
                        .tell = true,
                        .seat = storage->messages->cause,
                        .replaces = true,
                        .game = opened->game,
                        .stamp = opened->stamp,
                        .reading = opened->reading,
                        .id = match->id,
                        .alone = opened->id != 0,
                        .state = match_saved_state(match)};
    char name[GAME_NAME_BYTES];
    memcpy(order.path, opened->path, sizeof order.path);
    if (storage_has_folders(storage)) {
        game_name_print(match, name);
        games_folder_name(&storage->games, name, ".sgf", order.copy, sizeof order.copy);
    }
    return save_match(storage, &order, file_format(FORMAT_SGF), match);
}

static bool has_engine(const Match *match)
{
    return match->setup.player[0].kind == PLAYER_ENGINE ||
           match->setup.player[1].kind == PLAYER_ENGINE;
}

/* A game that is only looked at is in that file then; one that is played has clocks and a score,
 * which the file does not have before the game has ended or is left. */
static bool save_in_new_file(Storage *storage, OpenedFile *opened, const Match *match)
{
    WriteOrder order = {.kind = WRITE_SAVED,
                        .is_new = true,
                        .tell = true,
                        .seat = storage->messages->cause,
                        .reading = opened->reading,
                        .id = match->id,
                        .alone = !has_engine(match),
                        .played = !match->lacks_players,
                        .state = match_saved_state(match)};
    char name[GAME_NAME_BYTES];
    if (!storage_has_folders(storage)) {
        messages_fail(storage->messages, storage_no_folders(), NULL);
        return false;
    }
    game_name_print(match, name);
    games_folder_name(&storage->games, name, ".sgf", order.path, sizeof order.path);
    if (opened->of != match->id) {
        *opened =
            (OpenedFile){.of = match->id, .saves = opened->saves + 1, .reading = opened->reading};
    }
    storage->new_save = (NewSave){.waiting = true, .id = order.id, .state = order.state};
    storage->new_save.waiting = save_match(storage, &order, file_format(FORMAT_SGF), match);
    return storage->new_save.waiting;
}

/* It has ended, and its file in games/ may be written: that of a game with an engine would name its
 * path, which is not for others. */
static bool may_be_kept(const Storage *storage, const Match *match)
{
    return match->counted && !match->lacks_players && !has_engine(match) &&
           storage_has_folders(storage);
}

/* So the library has the game once, with all its variations. */
static void save_as_kept(Storage *storage, const Match *match)
{
    WriteOrder order = {
        .kind = WRITE_SAVED, .tell = true, .seat = storage->messages->cause, .played = true};
    if (storage_write_kept(storage, match, &order)) {
        storage->new_save = (NewSave){.waiting = true, .id = order.id, .state = order.state};
    } else {
        tell_no_memory(storage);
    }
}

/* As it is now. */
static bool is_of(const NewSave *save, const Match *match)
{
    return save->id != 0 && save->id == match->id && save->state == match_saved_state(match);
}

static bool is_there(const NewSave *save)
{
    return save->stamp != 0 && save->stamp == file_system_stamp(save->path);
}

void storage_save_game(Storage *storage, const Match *match)
{
    const NewSave *save = &storage->new_save;
    const bool keeps = may_be_kept(storage, match);
    const char *kept = keeps ? kept_game_file(&storage->kept, match) : NULL;
    const bool same = kept && strcmp(kept, storage->opened.path) == 0;
    if (!same && opened_file_takes(&storage->opened, match)) {
        save_in_place(storage, &storage->opened, match);
    } else if (is_of(save, match) && save->waiting) {
        return; /* what becomes of that save answers this one, too */
    } else if (is_of(save, match) && is_there(save)) {
        messages_tell(storage->messages, N_("Nothing has changed. The game is saved as"),
                      file_name_of(save->path));
        messages_offer(storage->messages, TOAST_OPEN_FOLDER);
    } else if (keeps) {
        save_as_kept(storage, match);
    } else {
        save_in_new_file(storage, &storage->opened, match);
    }
}

bool storage_save_arranged(Storage *storage, const Match *match)
{
    OpenedFile *arranged = &storage->arranged;
    const NewSave *save = &storage->new_save;
    if (arranged->of != match->id) {
        *arranged = (OpenedFile){.of = match->id};
    }
    if (opened_file_takes(arranged, match)) {
        return save_in_place(storage, arranged, match);
    }
    return (is_of(save, match) && save->waiting) || save_in_new_file(storage, arranged, match);
}

bool storage_has_arranged(const Storage *storage, const Match *match)
{
    return storage->arranged.of == match->id && opened_file_has(&storage->arranged, match);
}

void storage_note_begun(Storage *storage, int64_t arranged, const Match *match)
{
    OpenedFile *opened = &storage->opened;
    const bool saved = storage->arranged.of == arranged;
    const unsigned saves = opened->saves + 1;
    if (opened->of == match->id && opened->path[0] != '\0') {
        return;
    }
    *opened = saved ? storage->arranged : (OpenedFile){.path = ""};
    opened->of = match->id;
    opened->id = opened->in_place = opened->path[0] != '\0' ? match->id : 0;
    opened->saves = saves;
    storage->arranged = (OpenedFile){.path = ""};
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

/* Is it where a game in progress is kept, this run's or another one's? */
static bool is_autosave(const Paths *paths, const char *path)
{
    bool is = slot_is_in(paths->data, path);
    for (int i = 0; i < PATHS_RESCUE && !is; i++) {
        is = slot_is_in(paths->rescue[i], path);
    }
    return is;
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
    if (is_autosave(&storage->paths, order.path)) {
        messages_fail(storage->messages, N_("The game could not be saved."),
                      N_("Tengen keeps a game in progress under this name: choose another one."));
        return;
    }
    if (format == file_format(FORMAT_PSQ) && match_psq_leaves_out(match)) {
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

void storage_save_animation(Storage *storage, const char *name, Buffer *file)
{
    save_text(storage, name, ".webp", file, N_("The animation could not be saved: out of memory."));
}

void storage_save_sheet(Storage *storage, const char *name, Buffer *file)
{
    save_text(storage, name, ".pdf", file, N_("The sheet could not be saved: out of memory."));
}

void storage_save_picture(Storage *storage, const char *name, Pixmap picture)
{
    WriteOrder order = {
        .kind = WRITE_SAVED, .is_new = true, .tell = true, .seat = storage->messages->cause};
    if (!storage_has_folders(storage)) {
        pixmap_free(&picture);
        messages_fail(storage->messages, storage_no_folders(), NULL);
        return;
    }
    games_folder_name(&storage->games, name, ".png", order.path, sizeof order.path);
    if (!picture.pixel || !writer_put_picture(storage->writer, &order, picture)) {
        messages_fail(storage->messages, N_("The picture could not be saved: out of memory."),
                      NULL);
    }
}

static bool report(int error_number, const char *path, char *error, size_t bytes)
{
    if (error_number != 0) {
        snprintf(error, bytes, "%s: cannot be written: %s", path, system_error_words(error_number));
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
    return report(write_job_write_picture(path, picture, FILE_EXPORT), path, error, bytes);
}
