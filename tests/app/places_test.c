/* The places where a game is saved: without folders, without files, and with a clock that runs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/folder.h"
#include "app/own_folder.h"
#include "app/storage.h"
#include "app/temp_folder.h"

#define ROOT "files"

static Storage storage;
static Messages messages;
static Settings settings;

static void start(bool enabled)
{
    memset(&storage, 0, sizeof storage);
    memset(&messages, 0, sizeof messages);
    storage_init(&storage, ROOT "/data", enabled, &messages);
    assert_true(storage_start_writer(&storage));
}

/* A game of one stone between two people. */
static Game begin(bool enabled, bool clocks)
{
    static char state[FILE_PATH_BYTES];
    Setup setup = {.rule = RULE_FREESTYLE, .size = 15};
    if (clocks) {
        setup.time[0] = setup.time[1] = (TimeControl){.main_ms = 60000};
    }
    temp_folder_remove(ROOT);
    assert_int_equal(folder_make(ROOT "/state"), 0);
    assert_non_null(realpath(ROOT "/state", state));
    setenv("XDG_STATE_HOME", state, 1);
    setenv("XDG_RUNTIME_DIR", state, 1);
    start(enabled);
    Game game = {.settings = &settings, .match = match_new(&setup), .page = PAGE_PLAY};
    game.in_game = true;
    assert_int_equal(match_play(game.match, point_at(7, 7)), MATCH_OK);
    return game;
}

static bool end(Game *game)
{
    bool kept = storage_close(&storage, game);
    storage_free(&storage);
    match_free(game->match);
    temp_folder_remove(ROOT);
    return kept;
}

static void save(Game *game, int64_t now_ms)
{
    storage_update(&storage, game, now_ms);
    storage_flush(&storage, game);
    storage_collect(&storage);
}

static bool exists(const char *path)
{
    return access(path, F_OK) == 0;
}

static void test_without_files_nothing_is_written(void **state)
{
    (void)state;
    static Options options;
    Game game = begin(false, true);
    storage_read_settings(&storage, &options);
    storage_save_settings(&storage, &options);
    storage_warn_at_start(&storage);
    assert_null(storage_restore(&storage));
    storage_autosave(&storage, &game);
    save(&game, 1000000);
    assert_int_equal(storage_next_ms(&storage, &game), -1);
    assert_true(storage_is_kept(&storage, &game));
    storage_keep_replaced(&storage, &game, true);
    assert_false(exists(ROOT "/data"));
    assert_int_equal(messages_text(&messages)[0], '\0');
    assert_true(end(&game));
}

/* What was not begun by a player is not saved. */
static void test_before_the_first_game_nothing_is_written(void **state)
{
    (void)state;
    Game game = begin(true, true);
    game.in_game = false;
    save(&game, 1000000);
    storage_autosave(&storage, &game);
    save(&game, 1000000);
    assert_int_equal(storage_next_ms(&storage, &game), -1);
    assert_true(storage_is_kept(&storage, &game));
    assert_false(exists(ROOT "/data/autosave.sgf"));
    assert_true(end(&game));
}

static void test_without_a_folder_it_is_said(void **state)
{
    (void)state;
    for (int missing = 0; missing < 3; missing++) {
        Game game = begin(true, false);
        Paths *paths = &storage.paths;
        char *folder[] = {paths->settings, paths->data, paths->games};
        folder[missing][0] = '\0';
        storage_warn_at_start(&storage);
        assert_non_null(strstr(messages_text(&messages), "not saved"));
        messages_init(&messages);
        storage_save_game(&storage, game.match);
        assert_non_null(strstr(messages_text(&messages), "not saved"));
        messages_init(&messages);
        storage_save_picture(&storage, NULL, (Pixmap){0});
        assert_non_null(strstr(messages_text(&messages), "not saved"));
        assert_true(end(&game));
    }
}

static void test_what_the_player_saves(void **state)
{
    (void)state;
    static const char *const path[] = {ROOT "/game", ROOT "/game.lib", ROOT "/game.sgf"};
    char error[FILE_MESSAGE_BYTES] = "";
    Game game = begin(true, false);
    storage_warn_at_start(&storage);
    assert_string_equal(messages_text(&messages), "");
    storage_save_picture(&storage, NULL, (Pixmap){0});
    assert_non_null(strstr(messages_text(&messages), "out of memory"));
    for (int i = 0; i < 3; i++) {
        char *text;
        size_t length;
        assert_true(storage_write_game(game.match, path[i], error, sizeof error));
        assert_int_equal(file_read(path[i], &text, &length, error, sizeof error), FILE_READ);
        assert_int_equal(strncmp(text, "(;FF[4]", 7), 0);
        free(text);
    }
    assert_false(storage_write_game(game.match, ROOT "/no/game.sgf", error, sizeof error));
    assert_non_null(strstr(error, "game.sgf: cannot be written: No such file"));
    assert_true(end(&game));
}

/* A running clock is saved every few seconds, unless the file is large or cannot be written. */
static void test_a_running_clock_is_saved_at_times(void **state)
{
    (void)state;
    Game game = begin(true, true);
    save(&game, 1000);
    assert_int_equal(storage_next_ms(&storage, &game), 1000 + AUTOSAVE_CLOCK_MS);
    assert_false(autosave_is_due(&storage.autosave, &game, 1000 + AUTOSAVE_CLOCK_MS));
    match_tick(game.match, 3000);
    assert_false(autosave_is_due(&storage.autosave, &game, 1000));
    assert_true(autosave_is_due(&storage.autosave, &game, 1000 + AUTOSAVE_CLOCK_MS));
    storage.autosave.bytes = (size_t)2 << 20;
    assert_false(autosave_is_due(&storage.autosave, &game, 1000 + AUTOSAVE_CLOCK_MS));
    assert_int_equal(storage_next_ms(&storage, &game), -1);
    storage.autosave.bytes = 1000;
    match_ask(game.match, REQUEST_DRAW, SEAT_NEAR); /* clocks stand still */
    assert_int_equal(storage_next_ms(&storage, &game), -1);
    match_withdraw(game.match, SEAT_NEAR);
    storage.autosave.trouble = true;
    assert_int_equal(storage_next_ms(&storage, &game), 1000 + AUTOSAVE_RETRY_MS);
    storage.autosave.trouble = false;
    assert_true(end(&game));
}

/* A folder whose files' names would be too long: the next place has the game, and it is said. */
static void test_a_folder_too_deep_for_a_game(void **state)
{
    (void)state;
    Game game = begin(true, false);
    char *path = storage.autosave.place[0].folder;
    for (size_t length = strlen(path); length < FILE_PATH_BYTES - 10; length = strlen(path)) {
        const size_t room = FILE_PATH_BYTES - 6 - length;
        snprintf(path + length, FILE_PATH_BYTES - length, "/%0*d", (int)(room < 70 ? room : 70), 0);
    }
    for (int i = 0; i < AUTOSAVE_PLACES; i++) {
        save(&game, 1000 + i);
    }
    assert_true(messages_has_notice(&messages, NOTICE_KEPT_ELSEWHERE));
    assert_true(autosave_is_kept(&storage.autosave));
    assert_non_null(strstr(autosave_file(&storage.autosave), "/state/"));
    assert_true(end(&game));
}

/* More slots are given up than can be remembered: they stay claimed, and each is another one. */
static void test_many_slots_are_spared(void **state)
{
    (void)state;
    Game game = begin(true, false);
    save(&game, 1000);
    for (int i = 0; i < AUTOSAVE_SPARED_MAX + 2; i++) {
        const int number = storage.autosave.place[0].slot.number;
        autosave_spare(&storage.autosave, 0);
        assert_true(storage.autosave.place[0].slot.number > number);
        save(&game, 2000 + i);
        assert_true(exists(storage.autosave.place[0].slot.path));
    }
    assert_true(end(&game));
}

/* The folder cannot be written any more when the next game of the match begins: after the start the
 * first one is not another unfinished game. */
static void test_a_replaced_game_does_not_come_back(void **state)
{
    (void)state;
    Game game = begin(true, false);
    save(&game, 1000000);
    assert_int_equal(rename(ROOT "/data", ROOT "/away"), 0);
    assert_int_equal(file_write(ROOT "/data", "", 0, FILE_QUICK), 0);
    assert_int_equal(match_resign(game.match, SEAT_NEAR), MATCH_OK);
    assert_int_equal(match_rematch(game.match), MATCH_OK);
    assert_int_equal(match_play(game.match, point_at(3, 3)), MATCH_OK);
    save(&game, 1000001);
    assert_true(storage_close(&storage, &game));
    storage_free(&storage);
    assert_int_equal(remove(ROOT "/data"), 0);
    assert_int_equal(rename(ROOT "/away", ROOT "/data"), 0);
    start(true);
    Match *match = storage_restore(&storage);
    assert_non_null(match);
    assert_int_equal(match->games, 1);
    assert_int_equal(match->series, storage.autosave.series);
    assert_string_equal(messages_text(&messages), "");
    assert_false(exists(ROOT "/data/games"));
    assert_false(exists(ROOT "/data/autosave.sgf"));
    match_free(match);
    assert_true(end(&game));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(test_without_files_nothing_is_written),
        IN_OWN_FOLDER(test_before_the_first_game_nothing_is_written),
        IN_OWN_FOLDER(test_without_a_folder_it_is_said),
        IN_OWN_FOLDER(test_what_the_player_saves),
        IN_OWN_FOLDER(test_a_running_clock_is_saved_at_times),
        IN_OWN_FOLDER(test_a_folder_too_deep_for_a_game),
        IN_OWN_FOLDER(test_many_slots_are_spared),
        IN_OWN_FOLDER(test_a_replaced_game_does_not_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
