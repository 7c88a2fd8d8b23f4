#include "app/restore.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/file_format.h"
#include "app/file_system.h"
#include "app/folder.h"
#include "app/game_name.h"
#include "app/kept_search.h"
#include "app/log.h"
#include "app/opened_file.h"
#include "app/saved_game.h"
#include "engine/history/match_arrange.h"
#include "engine/history/record_compare.h"
#include "engine/parse_error.h"
#include "engine/system_error.h"
#include "ui/words.h"

typedef struct Restore {
    Autosave *autosave;
    GamesFolder *games;
    Buffer *pending;
    Messages *messages;
    const char *unread; /* a folder that could not be read whole: it may have more games */
    int unread_error;
    bool nameless; /* a place has no folder now, or another one, by the environment */
} Restore;

/* A game and where it was found. */
typedef struct FoundGame {
    SavedGame game;
    Slot slot;
    int place;
} FoundGame;

/* Reads the game of the slot. */
static void find(const Restore *restore, FoundGame *found)
{
    saved_game_read(&found->game, &found->slot);
    if (found->game.match) {
        buffer_add(restore->pending, found->game.match->pending);
    }
}

static void note_unread(Restore *restore, const char *folder, int error)
{
    if (error != 0) {
        restore->unread = folder;
        restore->unread_error = error;
    }
}

/* ---- files ---- */

static bool is_empty(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && status.st_size == 0;
}

/* Renames a damaged file to FILE.bad; an empty one is removed. False: it is still there. */
static bool put_aside(const char *path, char *bad, size_t bytes)
{
    bad[0] = '\0';
    if (!file_system_has(path)) {
        return true;
    }
    if (is_empty(path) && unlink(path) == 0) {
        return true;
    }
    if (file_rename_bad(path, bad, bytes)) {
        return true;
    }
    bad[0] = '\0';
    return false;
}

/* ---- what the player is told ---- */

static void tell(const Restore *restore, const Sentence *first, const Sentence *second)
{
    char one[SENTENCE_BYTES], other[SENTENCE_BYTES];
    sentence_print(first, one);
    sentence_print(second, other);
    log_warn("%s %s", one, other);
    messages_open_notice(restore->messages, NOTICE_AUTOSAVE_UNREADABLE, first, second);
}

/* `format`: for the file, and what is wrong with it. */
static Sentence sentence_why(const char *format, const SavedGame *game)
{
    char why[PARSE_ERROR_PACKED];
    parse_error_pack(&game->why, true, why);
    return sentence_with(format, game->path, why);
}

static void tell_unreadable(const Restore *restore, const SavedGame *game)
{
    Sentence first = sentence_with(
        game->match ? N_("The unfinished game could not be read. An earlier state of it is shown.")
                    : N_("The unfinished game could not be read."),
        NULL, NULL);
    Sentence second = sentence_why(
        N_("%s: %s. The file is left as it is and will be tried again at the next start."), game);
    tell(restore, &first, &second);
}

static void tell_unread(const Restore *restore)
{
    Sentence first = sentence_with(N_("Other unfinished games may be missing."), NULL, NULL);
    Sentence second = sentence_with(N_("%s: %s. It will be searched again at the next start."),
                                    restore->unread, system_error_words(restore->unread_error));
    tell(restore, &first, &second);
}

static Sentence damage_of(const SavedGame *game)
{
    const SavedReport *report = &game->report;
    if (game->state == SAVED_GAME_SALVAGED) {
        return sentence_counting(match_salvage_sentence(report), report->moves,
                                 report->moves_saved);
    }
    return sentence_with(game->state == SAVED_GAME_OLDER
                             ? N_("The unfinished game was damaged. An earlier copy is used; the "
                                  "last moves may be missing.")
                             : N_("The unfinished game was damaged and cannot be read."),
                         NULL, NULL);
}

static void tell_damaged(const Restore *restore, const SavedGame *game, const char *bad)
{
    Sentence first = damage_of(game);
    Sentence second = bad[0] != '\0'
                          ? sentence_with(N_("The damaged file is kept as %s."), bad, NULL)
                          : sentence_why("%s: %s", game);
    tell(restore, &first, &second);
}

/* Tells about a game that is damaged and puts its files aside. False: they are still there. */
static bool settle_damaged(const Restore *restore, const FoundGame *found)
{
    char bad[FILE_PATH_BYTES + 16], bad_copy[FILE_PATH_BYTES + 16] = "";
    bool aside = put_aside(found->slot.path, bad, sizeof bad);
    if (found->game.state != SAVED_GAME_OLDER) {
        aside &= put_aside(found->slot.copy, bad_copy, sizeof bad_copy);
    }
    tell_damaged(restore, &found->game, bad[0] != '\0' ? bad : bad_copy);
    return aside;
}

/* ---- other games ---- */

static bool is_same_player(const Player *one, const Player *other)
{
    return one->kind == other->kind && one->level == other->level &&
           strcmp(one->name, other->name) == 0 && strcmp(one->engine, other->engine) == 0;
}

/* Nothing of `earlier` is lost if only `later`, in which the game may have ended, remains. */
static bool is_earlier_state(const Match *earlier, const Match *later)
{
    const int ended = later->counted && !earlier->counted ? 1 : 0;
    return is_same_player(&earlier->setup.player[0], &later->setup.player[0]) &&
           is_same_player(&earlier->setup.player[1], &later->setup.player[1]) &&
           earlier->games == later->games - ended &&
           memcmp(earlier->result, later->result,
                  (size_t)earlier->games * sizeof earlier->result[0]) == 0 &&
           record_contains(later->record, earlier->record);
}

/* The same run, or one that went on with its game, saved `later` afterwards: it has kept the game
 * of `earlier` elsewhere, or that had ended. */
static bool is_replaced_by(const SavedGame *earlier, const SavedGame *later)
{
    const int64_t series = earlier->match->series;
    return (series != 0 && series == later->match->series && earlier->saved_ms != 0 &&
            earlier->saved_ms < later->saved_ms) ||
           is_earlier_state(earlier->match, later->match);
}

/* The run that ended it has kept it, perhaps after the autosave that was read. */
static bool is_in_library(const Restore *restore, const Match *match)
{
    char path[FILE_PATH_BYTES];
    return match->counted &&
           (match->kept || kept_search_named(restore->games->path, match, path) == KEPT_SAME);
}

/* It was opened from a file that still has all of it, or has been kept. */
static bool is_elsewhere(const Restore *restore, const Match *match)
{
    OpenedFile opened;
    opened_file_read(&opened, match);
    return opened_file_has(&opened, match) || is_in_library(restore, match);
}

static void remove_files(const Slot *slot)
{
    unlink(slot->path);
    unlink(slot->copy);
}

static bool has_moves(const Match *match)
{
    return record_node(match->record, NODE_ROOT)->child != NODE_NONE;
}

static bool is_position(const Match *match)
{
    return match_is_arranged(match) && match_may_arrange(match);
}

/* A position goes into the file that it was saved in before, if that has nothing else; all others
 * into new ones. Returns 0 with the `path`, or errno. */
static int move_to_games(const Restore *restore, const Match *match, const char *file, char *path,
                         size_t bytes)
{
    char name[GAME_NAME_BYTES];
    OpenedFile opened;
    opened_file_read(&opened, match);
    if (match->visit && is_position(match) && opened_file_is_of(&opened, match) &&
        !file_system_is_protected(opened.path) && rename(file, opened.path) == 0) {
        snprintf(path, bytes, "%s", opened.path);
        return 0;
    }
    game_name_print(match, name);
    return games_folder_take(restore->games, name, file, path, bytes);
}

static const char *words_moved(const Match *match)
{
    return match->counted       ? N_("Saved as")
           : !match->visit      ? N_("Another unfinished game was saved as")
           : is_position(match) ? N_("The position that you set up was saved as")
                                : N_("The game that you looked at was saved as");
}

/* Another game than the one that goes on, `current` if it is not NULL and has a match then: to
 * games/. Its claim is held, unless it was left. */
static void displace(const Restore *restore, const FoundGame *found, const SavedGame *current)
{
    const SavedGame *game = &found->game;
    char path[FILE_PATH_BYTES];
    if (game->keep_files) {
        log_warn("%s: %s", game->path, game->why.what);
        return;
    }
    if (!game->match) {
        if (game->state == SAVED_GAME_DAMAGED) {
            settle_damaged(restore, found);
        }
        return;
    }
    const bool blank = !has_moves(game->match) && !match_is_arranged(game->match);
    if (blank || is_elsewhere(restore, game->match) || (current && is_replaced_by(game, current))) {
        remove_files(&found->slot);
        return;
    }
    /* A damaged file is salvaged again when it is opened. */
    const char *file = game->from_copy ? found->slot.copy : found->slot.path;
    const int error = move_to_games(restore, game->match, file, path, sizeof path);
    if (error == ENOENT && found->slot.claim == CLAIM_NONE && !file_system_has(file)) {
        return; /* another instance has taken it at the same time */
    }
    if (error != 0) { /* it stays where it is, for the next start */
        const Sentence what =
            sentence_with(N_("The game could not be kept in the library: %s: %s."),
                          restore->games->path, system_error_words(error));
        messages_warn_with(restore->messages, &what, NULL);
        return;
    }
    messages_tell(restore->messages, words_moved(game->match), path);
    if (game->state == SAVED_GAME_WHOLE) {
        remove_files(&found->slot);
    } else {
        char bad[FILE_PATH_BYTES + 16];
        put_aside(found->slot.path, bad, sizeof bad);
        put_aside(found->slot.copy, bad, sizeof bad);
    }
}

/* ---- the newest game ---- */

/* The newest one goes on, but one that was looked at only if there is no own one. */
static bool goes_before(const SavedGame *game, const SavedGame *other)
{
    return game->match && !game->keep_files &&
           (!other->match || (other->match->visit && !game->match->visit) ||
            (other->match->visit == game->match->visit && game->saved_ms > other->saved_ms));
}

/* Looks into the later places, where a run that could not write the first one kept its game. */
static void find_newer(Restore *restore, FoundGame *best)
{
    Autosave *autosave = restore->autosave;
    for (int place = 1; place < AUTOSAVE_PLACES; place++) {
        const char *folder = autosave->place[place].folder;
        FoundGame other = {.place = place};
        int number = 0, error = 0;
        restore->nameless |= folder[0] == '\0' || autosave->guessed;
        while (folder[0] != '\0' && slot_take_orphan(&other.slot, folder, &number, &error)) {
            find(restore, &other);
            if (goes_before(&other.game, &best->game)) {
                FoundGame displaced = *best;
                *best = other;
                other = displaced;
            }
            displace(restore, &other, &best->game);
            match_free(other.game.match);
            if (other.place != 0) {
                slot_release(&other.slot);
            }
            other = (FoundGame){.place = place};
        }
        note_unread(restore, folder, error);
    }
}

/* A run whose folder or lock was replaced went on in another slot: its later state moves to the
 * slot of the earlier one. */
static bool take_later(FoundGame *best, FoundGame *later)
{
    SavedGame *earlier = &best->game;
    if (best->place != 0 || best->slot.claim < 0 || earlier->state != SAVED_GAME_WHOLE ||
        later->game.state != SAVED_GAME_WHOLE || later->game.match->visit ||
        later->game.saved_ms <= earlier->saved_ms || !is_replaced_by(earlier, &later->game) ||
        rename(later->slot.path, best->slot.path) != 0) {
        return false;
    }
    rename(later->slot.copy, best->slot.copy); /* else an earlier copy stays */
    match_free(earlier->match);
    *earlier = later->game;
    return true;
}

static void displace_orphans(Restore *restore, FoundGame *best)
{
    const char *folder = restore->autosave->place[0].folder;
    FoundGame orphan = {0};
    int number = 0, error = 0;
    while (slot_take_orphan(&orphan.slot, folder, &number, &error)) {
        find(restore, &orphan);
        if (!take_later(best, &orphan)) {
            displace(restore, &orphan, NULL);
            match_free(orphan.game.match);
        }
        slot_release(&orphan.slot);
    }
    note_unread(restore, folder, error);
}

/* ---- games that were left ---- */

/* "2026-11-28 05-03-11.sgf", perhaps with a number: autosave_leave. */
static bool is_left(const char *name)
{
    static const char date[] = "0000-00-00 00-00-00";
    for (size_t i = 0; i < sizeof date - 1; i++) {
        if (date[i] == '0' ? name[i] < '0' || name[i] > '9' : name[i] != date[i]) {
            return false;
        }
    }
    return file_format_of(name) == file_format(FORMAT_SGF);
}

/* They could not be moved to games/ when another game began. */
static void take_left(Restore *restore, const char *folder)
{
    FolderList list = folder_list(folder, "");
    note_unread(restore, folder, list.error);
    for (int i = 0; i < list.count; i++) {
        FoundGame left = {.slot.claim = CLAIM_NONE};
        if (is_left(list.name[i]) &&
            folder_join(left.slot.path, sizeof left.slot.path, folder, list.name[i])) {
            find(restore, &left);
            displace(restore, &left, NULL);
            match_free(left.game.match);
        }
    }
    folder_list_free(&list);
}

static void take_all_left(Restore *restore)
{
    for (int place = 0; place < AUTOSAVE_PLACES; place++) {
        const char *folder = restore->autosave->place[place].folder;
        if (folder[0] != '\0') {
            take_left(restore, folder);
        }
    }
}

Match *restore_game(Autosave *autosave, GamesFolder *games, Buffer *pending, Messages *messages)
{
    Restore restore = {
        .autosave = autosave, .games = games, .pending = pending, .messages = messages};
    FoundGame best = {0};
    autosave_choose(autosave);
    best.slot = autosave->place[0].slot;
    find(&restore, &best);
    SavedGameState state = best.game.state;
    bool usable = true;
    if (state == SAVED_GAME_UNREADABLE) {
        tell_unreadable(&restore, &best.game);
        usable = false;
    } else if (state != SAVED_GAME_NONE && state != SAVED_GAME_WHOLE) {
        usable = settle_damaged(&restore, &best);
    } else if (best.slot.number > 1) {
        messages_fail(messages, N_("The unfinished game is open in another window of Tengen."),
                      NULL);
    }
    if (!usable) {
        autosave_spare(autosave, 0);
    }
    find_newer(&restore, &best);
    displace_orphans(&restore, &best);
    take_all_left(&restore);
    autosave->saved_ms = best.game.saved_ms;
    if (usable && restore.unread) {
        tell_unread(&restore);
    }
    /* Else a series of its own, which replaces no game that was not found now. */
    const bool found_all = !restore.unread && !restore.nameless;
    if (usable && found_all && best.game.match && best.game.match->series != 0) {
        autosave->series = best.game.match->series;
    }
    if (best.place != 0) {
        autosave_adopt(autosave, best.place, &best.slot);
    } else if (state == SAVED_GAME_WHOLE) {
        autosave_note(autosave, best.game.match);
    }
    return best.game.match;
}
