/* What cannot be saved, for there is no folder or no memory, is told, and can be saved afterwards;
 * what a start finds of the files. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "app/expect_content.h"
#include "app/file_system.h"
#include "app/folder.h"
#include "app/instance.h"
#include "app/own_folder.h"
#include "app/storage_internal.h"
#include "app/temp_folder.h"

static bool no_copies; /* of a match: there is no memory (-Wl,--wrap) */

Match *__real_match_copy(const Match *match);
Match *__wrap_match_copy(const Match *match);
Match *__wrap_match_copy(const Match *match)
{
    return no_copies ? NULL : __real_match_copy(match);
}

static int rename_error, link_error;

int __real_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to)
{
    errno = rename_error;
    return rename_error != 0 ? -1 : __real_rename(from, to);
}

int __real_link(const char *from, const char *to);
int __wrap_link(const char *from, const char *to);
int __wrap_link(const char *from, const char *to)
{
    errno = link_error;
    return link_error != 0 ? -1 : __real_link(from, to);
}

static const char no_folder[] = "The home folder is unknown";
static const char no_memory[] = "The game could not be saved: out of memory.";

/* A game of two people with two stones, which the instance has on its board. */
static Match *begin(Instance *instance)
{
    instance_start(instance);
    assert_null(storage_restore(&instance->storage));
    Match *match = match_new(&(Setup){.rule = RULE_FREESTYLE, .size = 15});
    assert_non_null(match);
    match->id = 7;
    assert_int_equal(match_play(match, point_at(7, 7)), MATCH_OK);
    assert_int_equal(match_play(match, point_at(8, 8)), MATCH_OK);
    instance->game.match = match;
    instance->game.in_game = true;
    return match;
}

static void save(Instance *instance)
{
    storage_update(&instance->storage, &instance->game, ++instance->now_ms);
    instance_collect(instance);
}

static void open_file(Instance *instance)
{
    instance_put("opened.sgf", "w", "(;GM[4]SZ[15];B[hh])");
    const GamePlace place = {
        .stamp = file_system_stamp("opened.sgf"), .whole = true, .in_place = true};
    storage_note_opened(&instance->storage, &instance->game, "opened.sgf", &place);
}

static int games_kept(void)
{
    FolderList list = folder_list("games", "");
    int count = 0;
    for (int i = 0; i < list.count; i++) {
        count += list.name[i][0] != '.';
    }
    folder_list_free(&list);
    return count;
}

static void test_without_a_folder(void **state)
{
    (void)state;
    for (int i = 0; i < 5; i++) {
        Instance instance;
        Match *match = begin(&instance);
        Storage *storage = &instance.storage;
        Buffer text = {0};
        buffer_add(&text, "x");
        storage->paths.games[0] = '\0';
        if (i == 0) {
            storage_save_csv(storage, &text);
        } else if (i == 1) {
            storage_save_picture(storage, NULL, (Pixmap){0});
        } else if (i == 2) {
            storage_save_game(storage, match);
        } else if (i == 3) { /* one that has ended, too, which is not kept either */
            assert_int_equal(match_resign(match, SEAT_NEAR), MATCH_OK);
            storage_keep_finished(storage, &instance.game);
            instance_expect_told(&instance, no_folder, false);
            storage_save_game(storage, match);
        } else {
            assert_false(storage_save_arranged(storage, match));
        }
        instance_collect(&instance);
        instance_expect_told(&instance, no_folder, true);
        assert_int_equal(games_kept(), 0);
        buffer_free(&text);
        instance_kill(&instance);
        match_free(match);
    }
}

static void test_texts_without_memory(void **state)
{
    (void)state;
    Instance instance;
    Buffer text = {.failed = true};
    instance_start(&instance);
    storage_save_csv(&instance.storage, &text);
    instance_expect_told(&instance, "The statistics could not be exported: out of memory.", true);
    text.failed = true;
    storage_save_sheet(&instance.storage, "game", &text);
    instance_expect_told(&instance, "The sheet could not be saved: out of memory.", true);
    buffer_add(&text, "x");
    storage_save_csv(&instance.storage, &text);
    instance_collect(&instance);
    instance_expect_told(&instance, "Saved as", true);
    assert_int_equal(games_kept(), 1);
    assert_true(instance_quit(&instance));
}

/* On its way, ended, or opened from a file: the next Ctrl+S saves it. */
static void test_a_game_without_memory(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        const bool ended = i == 1, opened = i == 2;
        Instance instance;
        Match *match = begin(&instance);
        Storage *storage = &instance.storage;
        if (ended) {
            assert_int_equal(match_resign(match, SEAT_NEAR), MATCH_OK);
        } else if (opened) {
            open_file(&instance);
        }
        no_copies = true;
        storage_save_game(storage, match);
        no_copies = false;
        instance_expect_told(&instance, no_memory, true);
        instance_collect(&instance);
        assert_int_equal(games_kept(), 0);
        storage_save_game(storage, match);
        instance_collect(&instance);
        assert_int_equal(games_kept(), opened ? 0 : 1);
        if (opened) {
            assert_int_equal(count_content("opened.sgf", "W[ii]"), 1);
        }
        instance_kill(&instance);
        match_free(match);
        own_folder_leave(state);
        assert_int_equal(own_folder_enter(state), 0);
    }
}

/* On a disk that can only be read, or where that is not allowed, the game goes to a new file; if
 * that cannot be written either, nothing is said to be saved. */
static void test_a_file_that_may_not_be_replaced(void **state)
{
    (void)state;
    static const int errors[] = {EACCES, EPERM, EROFS, EROFS};
    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++) {
        const bool nowhere = i == 3;
        Instance instance;
        Match *match = begin(&instance);
        open_file(&instance);
        rename_error = errors[i];
        link_error = nowhere ? EPERM : 0;
        storage_save_game(&instance.storage, match);
        instance_collect(&instance);
        rename_error = link_error = 0;
        instance_expect_told(&instance, "The folder of \"opened.sgf\" is write-protected.",
                             !nowhere);
        instance_expect_told(&instance, "The game is saved in a new file.", !nowhere);
        instance_expect_told(&instance, "could not be written: Read-only file system", nowhere);
        assert_int_equal(count_content("opened.sgf", "W[ii]"), 0);
        assert_int_equal(games_kept(), nowhere ? 0 : 1);
        storage_save_game(&instance.storage, match);
        instance_collect(&instance);
        assert_int_equal(count_content("opened.sgf", "W[ii]"), nowhere);
        assert_int_equal(games_kept(), nowhere ? 0 : 1);
        instance_kill(&instance);
        match_free(match);
        assert_int_equal(own_folder_leave(state) + own_folder_enter(state), 0);
    }
}

/* A game that has not changed is not saved twice, unless its file is gone. */
static void test_a_game_is_saved_once(void **state)
{
    (void)state;
    Instance instance;
    Match *match = begin(&instance);
    for (int i = 0; i < 3; i++) {
        storage_save_game(&instance.storage, match);
        instance_collect(&instance);
        assert_int_equal(games_kept(), 1);
        instance_expect_told(&instance, "Nothing has changed.", i == 1);
        messages_dismiss(&instance.messages, instance.messages.serial);
        if (i == 1) {
            temp_folder_remove("games");
        }
    }
    instance_kill(&instance);
    match_free(match);
}

/* A position is saved once, however often that is asked for before it is written; if that fails it
 * can be saved again. */
static void test_a_position_is_saved_once(void **state)
{
    (void)state;
    Instance instance;
    Match *match = begin(&instance);
    Storage *storage = &instance.storage;
    match->lacks_players = true;
    instance_put("games", "w", "in the way");
    for (int i = 0; i < 2; i++) {
        assert_true(storage_save_arranged(storage, match));
        assert_true(storage_save_arranged(storage, match));
        instance_collect(&instance);
        assert_int_equal(storage_has_arranged(storage, match), i == 1);
        instance_expect_told(&instance, "could not be written", i == 0);
        instance_expect_told(&instance, "Saved as", i == 1);
        assert_int_equal(games_kept(), i);
        if (i == 0) {
            assert_int_equal(unlink("games"), 0);
            messages_dismiss(&instance.messages, instance.messages.serial);
        }
    }
    instance_kill(&instance);
    match_free(match);
}

/* Without memory, or in a folder whose path has no room for names: it stays in its autosave, under
 * another name, and the next start takes it to the others. */
static void test_an_unfinished_game_is_replaced(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        Instance instance;
        Match *match = begin(&instance);
        save(&instance);
        if (i == 0) {
            no_copies = true;
        } else {
            memset(instance.storage.games.path, 'x', FILE_PATH_BYTES - 8);
        }
        storage_keep_replaced(&instance.storage, &instance.game, true);
        instance_collect(&instance);
        no_copies = false;
        instance_expect_told(&instance, "The unfinished game was saved as", true);
        assert_int_equal(games_kept(), 0);
        instance_kill(&instance);
        match_free(match);
        instance_start(&instance);
        assert_null(storage_restore(&instance.storage));
        assert_int_equal(games_kept(), 1);
        instance_kill(&instance);
        assert_int_equal(own_folder_leave(state) + own_folder_enter(state), 0);
    }
}

/* The game lies aside, could not be copied to games/, and another one is played in its place: it is
 * copied then, or stays for the next start. */
static void test_a_game_that_lies_aside_is_replaced(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        const bool works_again = i == 1;
        Instance instance;
        Match *match = begin(&instance);
        save(&instance);
        instance_put("games", "w", "in the way");
        storage_set_aside(&instance.storage, &instance.game);
        instance_collect(&instance);
        Match *other = match_new(&(Setup){.rule = RULE_FREESTYLE, .size = 15});
        assert_int_equal(match_play(other, point_at(0, 0)), MATCH_OK);
        instance.game.match = other;
        if (works_again) {
            assert_int_equal(unlink("games"), 0);
        }
        storage_end_aside(&instance.storage);
        save(&instance);
        save(&instance); /* the other one, which waits for that */
        if (!works_again) {
            assert_int_equal(unlink("games"), 0);
        }
        assert_int_equal(games_kept(), works_again ? 1 : 0);
        instance_expect_told(&instance, "The unfinished game was saved as", true);
        assert_true(instance_quit(&instance));
        match_free(match);
        match_free(other);
        instance_start(&instance);
        match = storage_restore(&instance.storage);
        assert_int_equal(match->position.stones, 1); /* the other one goes on */
        assert_int_equal(games_kept(), 1);
        assert_true(instance_quit(&instance));
        match_free(match);
        assert_int_equal(own_folder_leave(state) + own_folder_enter(state), 0);
    }
}

/* ---- a position that is set up ---- */

static void set_up(Arrangement *arrangement)
{
    const Setup setup = {.rule = RULE_FREESTYLE, .size = 15};
    Position position;
    position_init(&position, setup.rule, setup.size);
    assert_true(arrangement_open(arrangement, &setup, &position));
    position_put(&position, point_at(7, 7), COLOR_BLACK);
    position_put(&position, point_at(8, 8), COLOR_WHITE);
    assert_true(arrangement_change(arrangement, &position));
}

/* Without memory to save it in its file, when another one is to be set up: it stays for the next
 * start, if it was saved before. With memory it is in its file, once. */
static void test_a_position_that_is_left(void **state)
{
    (void)state;
    enum { NO_MEMORY, NOTHING_SAVED, MEMORY, TWICE, CASES };
    for (int i = 0; i < CASES; i++) {
        const bool refused = i == NO_MEMORY || i == NOTHING_SAVED;
        Instance instance;
        Match *match = begin(&instance);
        Game *game = &instance.game;
        storage_leave_arranged(&instance.storage, game); /* there is none */
        set_up(&game->arrangement);
        if (i != NOTHING_SAVED) {
            save(&instance);
        }
        no_copies = refused;
        storage_leave_arranged(&instance.storage, game);
        no_copies = false;
        instance_collect(&instance);
        if (i == TWICE) {
            storage_leave_arranged(&instance.storage, game);
            instance_collect(&instance);
        }
        instance_expect_told(&instance, no_memory, refused);
        assert_int_equal(games_kept(), refused ? 0 : 1);
        assert_true(storage_close(&instance.storage, refused ? NULL : game)); /* or is killed */
        storage_free(&instance.storage);
        arrangement_forget(&game->arrangement);
        match_free(match);
        instance_start(&instance);
        match = storage_restore(&instance.storage);
        assert_int_equal(games_kept(), i == NOTHING_SAVED ? 0 : 1);
        assert_true(instance_quit(&instance));
        match_free(match);
        assert_int_equal(own_folder_leave(state) + own_folder_enter(state), 0);
    }
}

/* An engine's path is not for others: such a game goes to a new file, but is not played in that. */
static void test_games_of_engines_are_not_tied_to_their_file(void **state)
{
    (void)state;
    for (int i = 0; i < 6; i++) {
        const bool ended = i >= 3;
        Instance instance;
        Match *match = begin(&instance);
        if (i % 3 > 0) {
            match->setup.player[i % 3 - 1].kind = PLAYER_ENGINE;
        }
        if (ended) {
            assert_int_equal(match_resign(match, SEAT_NEAR), MATCH_OK);
        }
        storage_save_game(&instance.storage, match);
        instance_collect(&instance);
        instance_expect_told(&instance, "Saved as", true);
        const Storage *storage = &instance.storage;
        assert_int_equal(storage->opened.path[0] != '\0' || storage->kept.path[0] != '\0',
                         i % 3 == 0);
        instance_kill(&instance);
        match_free(match);
    }
}

/* The settings of a player whose file was removed are in the copy beside it. */
static void test_the_first_start(void **state)
{
    (void)state;
    static const char *const files[] = {NULL, "settings.ini.old", "settings.ini"};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        Instance instance;
        if (files[i]) {
            instance_put(files[i], "w", "");
        }
        instance_start(&instance);
        assert_int_equal(storage_is_first_start(&instance.storage), files[i] == NULL);
        instance_kill(&instance);
        if (files[i]) {
            assert_int_equal(unlink(files[i]), 0);
        }
    }
}

/* Only one that has found its game has a slot, and only one of several has the first. */
static void test_who_has_the_first_autosave(void **state)
{
    (void)state;
    Instance one, other;
    instance_start(&one);
    instance_start(&other);
    assert_false(storage_has_first_autosave(&one.storage));
    assert_null(storage_restore(&one.storage));
    assert_true(storage_has_first_autosave(&one.storage));
    assert_null(storage_restore(&other.storage));
    assert_false(storage_has_first_autosave(&other.storage));
    instance_kill(&other);
    instance_kill(&one);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(test_without_a_folder),
        IN_OWN_FOLDER(test_texts_without_memory),
        IN_OWN_FOLDER(test_a_game_without_memory),
        IN_OWN_FOLDER(test_a_file_that_may_not_be_replaced),
        IN_OWN_FOLDER(test_a_game_is_saved_once),
        IN_OWN_FOLDER(test_a_position_is_saved_once),
        IN_OWN_FOLDER(test_an_unfinished_game_is_replaced),
        IN_OWN_FOLDER(test_a_game_that_lies_aside_is_replaced),
        IN_OWN_FOLDER(test_a_position_that_is_left),
        IN_OWN_FOLDER(test_games_of_engines_are_not_tied_to_their_file),
        IN_OWN_FOLDER(test_the_first_start),
        IN_OWN_FOLDER(test_who_has_the_first_autosave),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
