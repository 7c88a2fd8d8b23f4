/* How a game comes to the board: at the start, from a file with several, from a list that is out of
 * date, and from the clipboard. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/app_fixture.h"
#include "app/clipboard.h"
#include "app/file.h"
#include "app/folder.h"
#include "app/own_folder.h"
#include "engine/history/match_file.h"
#include "engine/level.h"

#define GAME(name) "(;GM[4]SZ[15]RU[Freestyle]PB[" name "];B[hh];W[ii])\n"

static App *app;

static int begin(void **state)
{
    if (own_folder_enter(state) != 0) {
        return -1;
    }
    app = app_fixture_open(PRESENT_SURFACE);
    app->messages.echo = false;
    return 0;
}

static int end(void **state)
{
    app_free(app);
    return own_folder_leave(state);
}

static void put_file(const char *path, const char *text)
{
    assert_int_equal(file_write(path, text, strlen(text), FILE_EXPORT), 0);
}

static void run(Command command)
{
    command.seat = SEAT_NONE;
    loop_command(app, &command);
}

static void play(int x, int y)
{
    run((Command){.kind = CMD_PLAY, .point = point_at(x, y)});
}

static bool says(const char *text)
{
    return messages_have(&app->messages, text);
}

static bool open_at_startup(const char *path, bool watched)
{
    char error[FILE_MESSAGE_BYTES] = "";
    const bool opened = games_open_at_startup(app, path, watched, error, sizeof error);
    assert_int_equal(error[0] != '\0', !opened);
    return opened;
}

/* ---- the start ---- */

static void test_a_start_with_several_games(void **state)
{
    (void)state;
    put_file("many.sgf", GAME("Ann") GAME("Bob"));
    assert_true(open_at_startup("many.sgf", true));
    assert_int_equal(app->game.page, PAGE_GAMES);
    assert_int_equal(app->file_games.list.count, 2);
    assert_int_equal(app->game.match->position.count, 0);
    assert_true(open_at_startup("many.sgf", false)); /* nobody is there to choose */
    assert_int_equal(app->game.page, PAGE_REVIEW);
    assert_string_equal(match_player(app->game.match, SEAT_NEAR)->name, "Ann");
}

/* A person is told on the first page; a script fails. */
static void test_a_start_with_a_file_that_is_no_game(void **state)
{
    (void)state;
    put_file("bad.sgf", "nothing");
    play(7, 7);
    assert_false(open_at_startup("bad.sgf", false));
    assert_true(open_at_startup("bad.sgf", true));
    assert_true(says("\"bad.sgf\" was not opened"));
    assert_int_equal(app->game.page, PAGE_PLAY);
    assert_int_equal(app->game.match->position.count, 1);
}

/* Who is not named is a person, and the game goes on. */
static void test_a_start_with_one_player_and_a_file(void **state)
{
    (void)state;
    put_file("one.sgf", GAME("Ann"));
    app->options.given[OPTION_WHITE] = true;
    app->options.setup.player[0] = (Player){.kind = PLAYER_COMPUTER, .level = 5};
    app->options.setup.player[1] = (Player){.kind = PLAYER_COMPUTER, .level = 3};
    assert_true(open_at_startup("one.sgf", true));
    assert_int_equal(app->game.page, PAGE_PLAY);
    assert_int_equal(match_player(app->game.match, SEAT_NEAR)->kind, PLAYER_HUMAN);
    assert_int_equal(match_player(app->game.match, SEAT_FAR)->kind, PLAYER_COMPUTER);
    assert_int_equal(match_player(app->game.match, SEAT_FAR)->level, 3);
}

/* ---- engines that a file names ---- */

static void write_engine_game(const char *path, const char *engine)
{
    Setup setup = {.size = 15, .player[SEAT_FAR].kind = PLAYER_ENGINE};
    Buffer text = {0};
    snprintf(setup.player[SEAT_FAR].engine, PATH_BYTES, "%s", engine);
    Match *match = match_new(&setup);
    assert_non_null(match);
    assert_int_equal(match_play(match, point_at(7, 7)), MATCH_OK);
    match_write(match, "1.0", 0, &text);
    put_file(path, text.text);
    buffer_free(&text);
    match_free(match);
}

/* Only one that the player has chosen once is started. */
static void test_an_engine_of_a_file_is_started_if_it_is_listed(void **state)
{
    (void)state;
    write_engine_game("game.sgf", "/bin/cat");
    for (int listed = 0; listed < 2; listed++) {
        if (listed) {
            snprintf(app->options.engine[2].command, PATH_BYTES, "/bin/cat");
        }
        messages_init(&app->messages);
        app->messages.echo = false;
        run((Command){.kind = CMD_OPEN, .text = "game.sgf"});
        game_reader_wait(app->reader);
        loop_collect(app, true);
        const Player *player = match_player(app->game.match, SEAT_FAR);
        assert_int_equal(player->kind, listed ? PLAYER_ENGINE : PLAYER_HUMAN);
        assert_int_equal(says("names the engine \"/bin/cat\""), !listed);
    }
}

/* ---- a list that is out of date ---- */

/* The file has been written anew since its games were listed: those that it has now are offered. */
static void test_a_listed_game_that_has_changed(void **state)
{
    (void)state;
    app->loop.unattended = true;
    put_file("many.sgf", GAME("Ann") GAME("Bob"));
    run((Command){.kind = CMD_OPEN, .text = "many.sgf"});
    assert_int_equal(app->game.page, PAGE_GAMES);
    put_file("many.sgf", GAME("Cat") GAME("Dan") GAME("Eve"));
    run((Command){.kind = CMD_FILE_GAME, .value = 1});
    assert_int_equal(app->game.page, PAGE_GAMES);
    assert_true(says("many.sgf"));
    assert_int_equal(app->file_games.list.count, 3);
    assert_string_equal(app->file_games.list.game[0].name[0], "Cat");
    run((Command){.kind = CMD_FILE_GAME, .value = 1});
    assert_int_equal(app->game.page, PAGE_REVIEW);
    assert_string_equal(match_player(app->game.match, SEAT_NEAR)->name, "Dan");
}

/* ---- the clipboard ---- */

static void paste(const char *text)
{
    assert_true(clipboard_set(text));
    run((Command){.kind = CMD_PASTE});
}

/* Face to face a game that has begun meanwhile is not replaced by what one of the two has pasted.
 */
static void test_a_game_that_began_while_another_was_pasted(void **state)
{
    (void)state;
    app->loop.unattended = false;
    app->options.settings.face_to_face = true;
    paste("h8 i9 j10");
    assert_true(says("Reading what was pasted"));
    play(0, 0);
    game_reader_wait(app->reader);
    loop_collect(app, true);
    assert_int_equal(app->game.match->position.count, 1);
    assert_int_equal(app->game.page, PAGE_PLAY);
    assert_string_not_equal(messages_text(&app->messages), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_start_with_several_games, begin, end),
        cmocka_unit_test_setup_teardown(test_a_start_with_a_file_that_is_no_game, begin, end),
        cmocka_unit_test_setup_teardown(test_a_start_with_one_player_and_a_file, begin, end),
        cmocka_unit_test_setup_teardown(test_an_engine_of_a_file_is_started_if_it_is_listed, begin,
                                        end),
        cmocka_unit_test_setup_teardown(test_a_listed_game_that_has_changed, begin, end),
        cmocka_unit_test_setup_teardown(test_a_game_that_began_while_another_was_pasted, begin,
                                        end),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
