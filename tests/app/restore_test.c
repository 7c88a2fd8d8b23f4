/* Unfinished games of several runs and places: the newest goes on, another one is never lost, and
 * only an earlier state of the same game is removed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/file_system.h"
#include "app/folder.h"
#include "app/game_name.h"
#include "app/own_folder.h"
#include "app/restore.h"
#include "app/temp_folder.h"
#include "engine/history/match_arrange.h"
#include "engine/history/match_file.h"
#include "engine/history/record_detail.h"

#define ROOT "files"
#define FIRST ROOT "/data/autosave.sgf"
#define SECOND ROOT "/data/autosave 2.sgf"
#define LATER ROOT "/state/autosave.sgf"

/* Calls that fail (-Wl,--wrap). */
static int rename_error, unlink_error;
static const char *taken; /* another instance renames this file just before */

int __real_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to)
{
    if (taken && strcmp(from, taken) == 0) {
        assert_int_equal(__real_rename(from, to), 0);
        errno = ENOENT;
        return -1;
    }
    errno = rename_error;
    return rename_error != 0 ? -1 : __real_rename(from, to);
}

int __real_unlink(const char *path);
int __wrap_unlink(const char *path);
int __wrap_unlink(const char *path)
{
    if (unlink_error != 0 && !strstr(path, "/games/")) {
        errno = unlink_error;
        return -1;
    }
    return __real_unlink(path);
}

static const char *unread; /* this folder cannot be listed */

DIR *__real_opendir(const char *path);
DIR *__wrap_opendir(const char *path);
DIR *__wrap_opendir(const char *path)
{
    if (unread && strcmp(path, unread) == 0) {
        errno = EMFILE;
        return NULL;
    }
    return __real_opendir(path);
}

/* ---- a start of the program ---- */

static Autosave autosave;
static Messages messages;

static int games_kept(void)
{
    FolderList list = folder_list(ROOT "/data/games", "");
    int count = 0;
    for (int i = 0; i < list.count; i++) {
        count += list.name[i][0] != '.';
    }
    folder_list_free(&list);
    return count;
}

static bool exists(const char *path)
{
    return access(path, F_OK) == 0;
}

static void begin(void)
{
    temp_folder_remove(ROOT);
    assert_int_equal(folder_make(ROOT "/data"), 0);
    assert_int_equal(folder_make(ROOT "/state"), 0);
}

static bool without_runtime, guessed;

static Match *start(void)
{
    static Paths paths;
    static GamesFolder games;
    static const OpenedFile opened;
    strcpy(paths.data, ROOT "/data");
    strcpy(paths.games, ROOT "/data/games");
    strcpy(paths.rescue[0], ROOT "/state");
    strcpy(paths.rescue[1], without_runtime ? "" : ROOT "/runtime");
    paths.guessed = guessed;
    memcpy(games.path, paths.games, sizeof games.path);
    autosave = (Autosave){.given = false};
    messages = (Messages){.echo = false};
    autosave_init(&autosave, &paths, true, &messages);
    autosave.opened = &opened;
    Buffer pending = {0};
    Match *match = restore_game(&autosave, &games, &pending, &messages);
    buffer_free(&pending);
    return match;
}

static void end(Match *match)
{
    match_free(match);
    autosave_close(&autosave);
    temp_folder_remove(ROOT);
}

/* ---- games ---- */

static Match *a_game(int stones)
{
    Setup setup = {.rule = RULE_FREESTYLE, .size = 15};
    strcpy(setup.player[0].name, "Ada");
    setup.player[1] = (Player){.kind = PLAYER_ENGINE, .level = 3, .engine = "/bin/one"};
    Match *match = match_new(&setup);
    for (int i = 0; i < stones; i++) {
        assert_int_equal(match_play(match, point_at(i, i % 2)), MATCH_OK);
    }
    return match;
}

/* A position of two stones that is set up. */
static Match *arranged(void)
{
    Position position;
    position_init(&position, RULE_FREESTYLE, 15);
    position_put(&position, point_at(7, 7), COLOR_BLACK);
    position_put(&position, point_at(8, 8), COLOR_WHITE);
    Match *match = match_arranged(&(Setup){.rule = RULE_FREESTYLE, .size = 15}, &position);
    match->id = 5;
    return match;
}

static Match *in_series(Match *match, int64_t series)
{
    match->series = series;
    return match;
}

static void put(const char *path, const char *text, size_t length)
{
    assert_int_equal(file_write(path, text, length, FILE_QUICK), 0);
}

static void save(Match *match, int64_t saved_ms, const char *path)
{
    Buffer text = {0};
    match_write(match, "1.0", saved_ms, &text);
    put(path, text.text, text.length);
    buffer_free(&text);
    match_free(match);
}

/* The checksum is wrong. */
static void save_damaged(Match *match, const char *path)
{
    Buffer text = {0};
    match_write(match, "1.0", 1000, &text);
    strstr(text.text, "TENGENSCORE")[6] ^= 1;
    put(path, text.text, text.length);
    buffer_free(&text);
    match_free(match);
}

/* ---- tests ---- */

typedef enum Change {
    NO_CHANGE,
    OTHER_NAME,
    OTHER_KIND,
    OTHER_LEVEL,
    OTHER_ENGINE,
    OTHER_NEAR_LEVEL,
    OTHER_SIZE,
    OTHER_RULE,
    OTHER_SCORE,
    MORE_STONES,
    OTHER_STONES,
    OTHER_VARIATION,
    OTHER_COMMENT,
    OTHER_PROPERTY,
    UNDONE,
    NO_STONES,
    ENDED,
    CHANGES
} Change;

/* The game of two stones, or what became of it, in the later place, saved before that of the first
 * place. */
static Match *changed(Change change)
{
    Match *match = a_game(change == MORE_STONES ? 4 : change == NO_STONES ? 0 : 2);
    Player *far = &match->setup.player[1];
    if (change == OTHER_NAME) {
        strcpy(far->name, "Bo");
    } else if (change == OTHER_KIND) {
        far->kind = PLAYER_COMPUTER;
    } else if (change == OTHER_LEVEL) {
        far->level = 4;
    } else if (change == OTHER_ENGINE) {
        strcpy(far->engine, "/bin/two");
    } else if (change == OTHER_NEAR_LEVEL) {
        match->setup.player[0].level = 5;
    } else if (change == OTHER_SCORE) {
        match_resign(match, SEAT_NEAR);
        match_rematch(match);
        match_play(match, point_at(0, 0));
    } else if (change == OTHER_STONES) {
        match_undo(match);
        match_play(match, point_at(9, 9));
    } else if (change == OTHER_VARIATION) {
        match_undo(match);
        match_play(match, point_at(9, 9));
        match_undo(match);
    } else if (change == UNDONE) {
        match_undo(match);
    } else if (change == ENDED) {
        match_resign(match, SEAT_NEAR);
    } else if (change == OTHER_COMMENT) {
        record_set_comment(match->record, match->record->current, "a trap");
    } else if (change == OTHER_PROPERTY) {
        record_add_property(match->record, match->record->current, "TR[aa]");
    } else if (change == OTHER_SIZE || change == OTHER_RULE) {
        Setup setup = match->setup;
        setup.size = change == OTHER_SIZE ? 13 : 15;
        setup.rule = change == OTHER_RULE ? RULE_STANDARD : RULE_FREESTYLE;
        match_free(match);
        match = match_new(&setup);
        match_play(match, point_at(0, 0));
    }
    return match;
}

/* Nothing is lost if only the game of three stones remains. */
static bool is_contained(Change change)
{
    return change == NO_CHANGE || change == UNDONE || change == NO_STONES;
}

static void test_only_an_earlier_state_is_removed(void **state)
{
    (void)state;
    for (Change change = NO_CHANGE; change < CHANGES; change++) {
        begin();
        save(a_game(3), 2000, FIRST);
        save(changed(change), 1000, LATER);
        Match *match = start();
        assert_non_null(match);
        assert_int_equal(match->position.count, 3);
        assert_false(exists(LATER));
        assert_int_equal(games_kept(), is_contained(change) ? 0 : 1);
        end(match);
    }
}

/* The disk became full as the game ended: of its last moves and its result only the later place has
 * something. It is not the first game of its match. */
static Match *second_game(int stones, bool ended)
{
    Match *match = a_game(2);
    match_resign(match, SEAT_FAR);
    match_rematch(match);
    for (int i = 0; i < stones; i++) {
        assert_int_equal(match_play(match, point_at(i, i % 2)), MATCH_OK);
    }
    if (ended) {
        match_resign(match, SEAT_NEAR);
    }
    return match;
}

static void test_the_end_of_a_game_is_a_later_state(void **state)
{
    (void)state;
    for (int stones = 1; stones <= 3; stones++) {
        begin();
        save(second_game(stones, false), 1000, FIRST);
        save(second_game(3, true), 2000, LATER);
        Match *match = start();
        assert_true(match_is_over(match));
        assert_int_equal(match->position.count, 3);
        assert_int_equal(match->games, 2);
        assert_int_equal(games_kept(), 0);
        assert_int_equal(messages.toasts, 0);
        end(match);
    }
}

/* Of a match whose first game had another result: both are kept. Alike, one of them is enough. */
static void test_games_of_a_match_with_another_result(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        const bool other = i == 1, ended = i == 2;
        Match *earlier = second_game(2, ended);
        if (other) {
            match_free(earlier);
            earlier = a_game(2);
            match_resign(earlier, SEAT_NEAR);
            match_rematch(earlier);
            for (int k = 0; k < 2; k++) {
                assert_int_equal(match_play(earlier, point_at(k, k % 2)), MATCH_OK);
            }
        }
        begin();
        save(earlier, 1000, LATER);
        save(second_game(2, ended), 2000, FIRST);
        Match *match = start();
        assert_int_equal(match->result[0], SEAT_NEAR);
        assert_int_equal(games_kept(), other ? 1 : 0);
        end(match);
    }
}

/* The player's own game goes on before one that was only looked at, whichever was saved later; of
 * two alike the newer one. */
static void test_the_own_game_goes_before_a_visit(void **state)
{
    (void)state;
    for (int i = 0; i < 16; i++) {
        const bool first_visits = (i & 1) != 0, later_visits = (i & 2) != 0, newer = (i & 4) != 0;
        Match *first = a_game(3), *later = changed(OTHER_STONES);
        first->visit = first_visits;
        later->visit = later_visits;
        first->series = later->series = (i & 8) != 0 ? 77 : 0;
        begin();
        save(first, 2000, FIRST);
        save(later, newer ? 3000 : 1000, LATER);
        Match *match = start();
        const bool later_goes = first_visits == later_visits ? newer : first_visits;
        assert_int_equal(match->position.count, later_goes ? 1 : 3);
        const bool replaced = (i & 8) != 0 && later_goes == newer; /* by a later one of its run */
        assert_int_equal(games_kept(), replaced ? 0 : 1);          /* the other one */
        end(match);
    }
}

/* A game that was only looked at is in its file; else it is kept. */
static void test_what_is_in_the_file_it_was_opened_from(void **state)
{
    (void)state;
    static OpenedFile opened;
    for (int i = 0; i < 4; i++) {
        const bool edited = i == 1, written = i == 2, foreign = i == 3;
        Match *match = a_game(2);
        begin();
        put(ROOT "/other.sgf", "one", 3);
        const GamePlace place = {.stamp = file_system_stamp(ROOT "/other.sgf"), .whole = true};
        opened_file_note(&opened, match, ROOT "/other.sgf", &place);
        if (edited) {
            match_play(match, point_at(9, 9));
        }
        opened_file_print(&opened, match, match->origin);
        if (foreign) {
            strcpy(match->origin, "1 1 x");
        }
        save(match, 1000, FIRST);
        save(changed(OTHER_RULE), 2000, LATER);
        if (written) {
            put(ROOT "/other.sgf", "other", 5);
        }
        match = start();
        assert_int_equal(games_kept(), i == 0 ? 0 : 1);
        end(match);
    }
}

/* The disk became full, and the next game, of the same or other players, is only in the later
 * place: the first game had ended there, or was kept. */
static void test_what_the_same_run_has_replaced(void **state)
{
    (void)state;
    for (int i = 0; i < 8; i++) {
        const bool later = (i & 1) != 0, same_run = (i & 2) != 0, elsewhere = i < 4;
        const char *place = elsewhere ? LATER : SECOND;
        Match *first = a_game(2), *next = second_game(3, false);
        first->series = 77;
        next->series = same_run ? 77 : 78;
        begin();
        save(first, 2000, FIRST);
        save(next, later ? 3000 : 1000, place);
        Match *match = start();
        const bool replaced = same_run && (later || elsewhere);
        assert_int_equal(games_kept(), replaced ? 0 : 1);
        assert_int_equal(messages.toasts, replaced ? 0 : 1);
        assert_int_equal(match->position.count, later && (same_run || elsewhere) ? 3 : 2);
        assert_int_equal(autosave.series, match->series);
        assert_true(exists(elsewhere && later ? LATER : FIRST));
        assert_false(exists(elsewhere && later ? FIRST : place));
        end(match);
    }
}

/* The same in one folder: a later state of a game in another slot takes its place. */
static void test_only_a_later_state_takes_the_place(void **state)
{
    (void)state;
    for (Change change = NO_CHANGE; change < CHANGES; change++) {
        begin();
        save(changed(change), 1000, FIRST);
        save(a_game(3), 2000, SECOND);
        Match *match = start();
        assert_non_null(match);
        assert_int_equal(match->position.count == 3, is_contained(change));
        assert_false(exists(SECOND));
        assert_int_equal(games_kept(), is_contained(change) ? 0 : 1);
        end(match);
    }
}

static void test_the_newest_of_all_places_goes_on(void **state)
{
    (void)state;
    for (int first = 0; first < 2; first++) { /* with a game in the first place, or without */
        begin();
        if (first) {
            save(a_game(3), 1000, FIRST);
        }
        save(changed(OTHER_STONES), 2000, LATER);
        Match *match = start();
        assert_non_null(match);
        assert_int_equal(match->position.count, 1);
        assert_true(exists(LATER)); /* until it is saved in the first place */
        assert_int_equal(games_kept(), first);
        end(match);
    }
}

/* A game that cannot be read now may be read later. */
static void test_what_cannot_be_read_stays(void **state)
{
    (void)state;
    begin();
    save(a_game(3), 1000, FIRST);
    assert_int_equal(mkdir(LATER, 0777), 0);
    save(changed(OTHER_STONES), 2000, LATER ".old");
    Match *match = start();
    assert_int_equal(match->position.count, 3);
    assert_true(exists(LATER) && exists(LATER ".old"));
    assert_int_equal(games_kept(), 0);
    end(match);
}

/* A run went on elsewhere while the first place was full, and the next start finds only the earlier
 * state: what that one saves later replaces nothing. */
static void test_a_folder_that_cannot_be_listed(void **state)
{
    (void)state;
    static const char *const folders[] = {ROOT "/state", ROOT "/data"};
    static const char *const files[] = {LATER, SECOND};
    for (int i = 0; i < 2; i++) {
        begin();
        save(in_series(a_game(1), 77), 1000, FIRST);
        save(in_series(a_game(3), 77), 2000, files[i]);
        unread = folders[i];
        Match *match = start();
        unread = NULL;
        assert_int_equal(match->position.count, 1);
        assert_true(exists(files[i]));
        assert_true(messages_has_notice(&messages, NOTICE_AUTOSAVE_UNREADABLE));
        assert_int_equal(match_play(match, point_at(7, 7)), MATCH_OK);
        save(in_series(match, autosave.series), 3000, FIRST);
        autosave_close(&autosave);
        match = start();
        assert_int_equal(match->position.count, 2);
        assert_false(messages_has_notice(&messages, NOTICE_AUTOSAVE_UNREADABLE));
        assert_int_equal(games_kept(), 1);
        end(match);
    }
}

/* Nor is one lost that went on in a folder that the next start does not know. */
static void test_a_place_without_a_folder(void **state)
{
    (void)state;
    begin();
    save(in_series(a_game(1), 77), 1000, FIRST);
    without_runtime = true;
    Match *match = start();
    without_runtime = false;
    assert_false(messages_has_notice(&messages, NOTICE_AUTOSAVE_UNREADABLE));
    assert_int_equal(match_play(match, point_at(7, 7)), MATCH_OK);
    save(in_series(match, autosave.series), 3000, FIRST);
    autosave_close(&autosave);
    assert_int_equal(folder_make(ROOT "/runtime"), 0);
    save(in_series(a_game(3), 77), 2000, ROOT "/runtime/autosave.sgf");
    match = start();
    assert_int_equal(match->position.count, 2);
    assert_int_equal(games_kept(), 1);
    end(match);
}

/* The run that ended a game has kept it after it was saved for the last time. */
static void test_an_ended_game_that_is_in_the_library(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        char name[GAME_NAME_BYTES], path[FILE_PATH_BYTES + GAME_NAME_BYTES];
        Match *match = second_game(3, true);
        match->id = 5;
        begin();
        assert_int_equal(folder_make(ROOT "/data/games"), 0);
        game_name_print(match, name);
        snprintf(path, sizeof path, ROOT "/data/games/%s.sgf", i == 0 ? name : "other");
        save(match_copy(match), 1500, path);
        save(match, 1000, LATER);
        save(a_game(3), 2000, FIRST);
        match = start();
        assert_int_equal(match->games, 0);
        assert_false(exists(LATER));
        assert_int_equal(games_kept(), i == 0 ? 1 : 2);
        end(match);
    }
}

/* Of a run whose clock was not set the order is not known: both games are kept. */
static void test_a_game_without_a_time_is_replaced_by_none(void **state)
{
    (void)state;
    begin();
    save(in_series(changed(OTHER_STONES), 77), 0, LATER);
    save(in_series(a_game(3), 77), 2000, FIRST);
    Match *match = start();
    assert_int_equal(match->position.count, 3);
    assert_int_equal(games_kept(), 1);
    end(match);
}

/* The next start may find another folder, and with it another game of the same series. */
static void test_a_guessed_folder_begins_another_series(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        begin();
        save(in_series(a_game(1), 77), 1000, FIRST);
        guessed = i == 1;
        Match *match = start();
        guessed = false;
        assert_int_equal(match->position.count, 1);
        assert_int_equal(autosave.series == 77, i == 0);
        end(match);
    }
}

/* A position goes into the file that it was saved in before, if nothing in that has changed; a
 * game that was begun from it, or a file that is not to be written, does not. */
static void test_a_position_goes_into_its_file(void **state)
{
    (void)state;
    static const char file[] = ROOT "/other.sgf";
    enum { POSITION, BEGUN, PROTECTED, NO_RENAME, CASES };
    for (int i = 0; i < CASES; i++) {
        OpenedFile opened = {.path = ""};
        Match *match = arranged();
        begin();
        put(file, "one", 3);
        const GamePlace place = {.stamp = file_system_stamp(file), .whole = true};
        opened_file_note(&opened, match, file, &place);
        opened.state = 0; /* it has changed since */
        match->visit = true;
        if (i == BEGUN) {
            assert_int_equal(match_play(match, point_at(9, 9)), MATCH_OK);
        }
        opened_file_print(&opened, match, match->origin);
        save(match, 1000, LATER);
        save(a_game(3), 2000, FIRST);
        assert_int_equal(chmod(file, i == PROTECTED ? 0444 : 0644), 0);
        rename_error = i == NO_RENAME ? EXDEV : 0;
        match = start();
        rename_error = 0;
        assert_int_equal(match->position.count, 3);
        assert_int_equal(games_kept(), i == POSITION ? 0 : 1);
        assert_false(exists(LATER));
        assert_true(messages_have(&messages, i == BEGUN ? "The game that you looked at was saved as"
                                                        : "The position that you set up was"));
        end(match);
    }
}

static void test_damaged_games_of_other_places(void **state)
{
    (void)state;
    begin();
    save(a_game(3), 1000, FIRST);
    put(LATER, "; tengen ", 9); /* nothing of a game */
    Match *match = start();
    assert_int_equal(match->position.count, 3);
    assert_true(!exists(LATER) && exists(LATER ".bad"));
    end(match);

    begin();
    save(a_game(3), 1000, FIRST);
    save_damaged(changed(OTHER_STONES), LATER); /* can be salvaged when it is opened */
    put(LATER ".old", "; tengen ", 9);
    match = start();
    assert_int_equal(games_kept(), 1);
    assert_true(!exists(LATER) && !exists(LATER ".old") && exists(LATER ".old.bad"));
    end(match);

    begin();
    save(a_game(3), 2000, FIRST);
    save(changed(OTHER_STONES), 1000, LATER ".old"); /* the copy alone */
    match = start();
    assert_int_equal(games_kept(), 1);
    assert_false(exists(LATER ".old"));
    end(match);
}

/* games/ cannot be made: the other game stays where it is. */
static void test_without_a_games_folder_nothing_is_moved(void **state)
{
    (void)state;
    begin();
    save(a_game(3), 2000, FIRST);
    save(changed(OTHER_STONES), 1000, LATER);
    put(ROOT "/data/games", "in the way", 10);
    Match *match = start();
    assert_int_equal(match->position.count, 3);
    assert_true(exists(LATER));
    end(match);
}

/* A damaged file that cannot be renamed is left as it is: this run writes another one. */
static void test_a_damaged_file_that_cannot_be_put_aside(void **state)
{
    (void)state;
    begin();
    save_damaged(a_game(3), FIRST);
    rename_error = EACCES;
    Match *match = start();
    rename_error = 0;
    assert_non_null(match);
    assert_int_equal(match->position.count, 3);
    assert_true(exists(FIRST));
    assert_int_equal(autosave.place[0].slot.number, 2);
    assert_true(messages_has_notice(&messages, NOTICE_AUTOSAVE_UNREADABLE));
    end(match);
}

static void test_a_link_to_nothing_is_put_aside(void **state)
{
    (void)state;
    begin();
    put(FIRST ".old", "; tengen ", 9);
    assert_int_equal(symlink("nowhere", FIRST), 0);
    assert_null(start());
    assert_true(messages_has_notice(&messages, NOTICE_AUTOSAVE_UNREADABLE));
    assert_true(exists(FIRST ".old.bad"));
    end(NULL);
    begin();
    put(FIRST, "", 0); /* an empty file is removed */
    assert_null(start());
    assert_true(!exists(FIRST) && !exists(FIRST ".bad"));
    end(NULL);
    begin();
    put(FIRST, "", 0); /* or put aside, if that is not allowed */
    unlink_error = EACCES;
    assert_null(start());
    unlink_error = 0;
    assert_true(!exists(FIRST) && exists(FIRST ".bad"));
    end(NULL);
}

/* Of the first place, another slot: a later state of the same game goes on; any other game is kept.
 */
static void test_games_of_other_slots(void **state)
{
    (void)state;
    static const char second[] = ROOT "/data/autosave 2.sgf";
    enum { LATER_STATE, EARLIER, DAMAGED, OTHER_GAME, NO_RENAME, NOTHING_FIRST, IN_LATER, CASES };
    for (int i = 0; i < CASES; i++) {
        begin();
        if (i != NOTHING_FIRST) {
            save(a_game(2), 2000, i == IN_LATER ? LATER : FIRST);
        }
        if (i == DAMAGED) {
            save_damaged(a_game(4), second);
        } else if (i == OTHER_GAME) {
            save(changed(OTHER_NAME), 3000, second);
        } else {
            save(a_game(4), i == EARLIER ? 1000 : 3000, second);
        }
        rename_error = i == NO_RENAME ? EACCES : 0;
        Match *match = start();
        rename_error = 0;
        assert_int_equal(match ? match->position.count : 0, i == NOTHING_FIRST ? 0
                                                            : i == LATER_STATE ? 4
                                                                               : 2);
        assert_int_equal(games_kept(), i == LATER_STATE || i == NO_RENAME ? 0 : 1);
        assert_int_equal(exists(second), i == NO_RENAME);
        end(match);
    }
}

#define LEFT ROOT "/data/2026-11-28 05-03-11.sgf"

/* They could not be moved to games/ when another game began. */
static void test_games_that_were_left(void **state)
{
    (void)state;
    enum { WHOLE, DAMAGED, NO_GAME, NO_RENAME, NO_UNLINK, TAKEN, CASES };
    for (int i = 0; i < CASES; i++) {
        begin();
        save(a_game(3), 2000, FIRST);
        if (i == NO_GAME) {
            put(LEFT, "; tengen ", 9);
        } else if (i == DAMAGED) {
            save_damaged(changed(OTHER_STONES), LEFT); /* can be salvaged when it is opened */
        } else {
            save(changed(OTHER_STONES), 1000, LEFT);
        }
        rename_error = i == NO_RENAME || i == NO_UNLINK ? EXDEV : 0;
        unlink_error = i == NO_UNLINK ? EACCES : 0;
        taken = i == TAKEN ? LEFT : NULL;
        Match *match = start();
        rename_error = unlink_error = 0;
        taken = NULL;
        assert_int_equal(match->position.count, 3);
        assert_int_equal(exists(LEFT), i == NO_UNLINK);
        assert_int_equal(exists(LEFT ".bad"), i == NO_GAME);
        assert_int_equal(messages_has_notice(&messages, NOTICE_AUTOSAVE_UNREADABLE), i == NO_GAME);
        assert_int_equal(games_kept(), i == NO_GAME || i == NO_UNLINK ? 0 : 1);
        assert_int_equal(messages.errors, i == NO_UNLINK);
        end(match);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(test_only_an_earlier_state_is_removed),
        IN_OWN_FOLDER(test_what_is_in_the_file_it_was_opened_from),
        IN_OWN_FOLDER(test_the_end_of_a_game_is_a_later_state),
        IN_OWN_FOLDER(test_games_of_a_match_with_another_result),
        IN_OWN_FOLDER(test_the_own_game_goes_before_a_visit),
        IN_OWN_FOLDER(test_what_the_same_run_has_replaced),
        IN_OWN_FOLDER(test_only_a_later_state_takes_the_place),
        IN_OWN_FOLDER(test_the_newest_of_all_places_goes_on),
        IN_OWN_FOLDER(test_what_cannot_be_read_stays),
        IN_OWN_FOLDER(test_a_folder_that_cannot_be_listed),
        IN_OWN_FOLDER(test_a_place_without_a_folder),
        IN_OWN_FOLDER(test_an_ended_game_that_is_in_the_library),
        IN_OWN_FOLDER(test_a_game_without_a_time_is_replaced_by_none),
        IN_OWN_FOLDER(test_a_guessed_folder_begins_another_series),
        IN_OWN_FOLDER(test_a_position_goes_into_its_file),
        IN_OWN_FOLDER(test_damaged_games_of_other_places),
        IN_OWN_FOLDER(test_without_a_games_folder_nothing_is_moved),
        IN_OWN_FOLDER(test_a_damaged_file_that_cannot_be_put_aside),
        IN_OWN_FOLDER(test_a_link_to_nothing_is_put_aside),
        IN_OWN_FOLDER(test_games_of_other_slots),
        IN_OWN_FOLDER(test_games_that_were_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
