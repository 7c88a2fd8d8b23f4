/* The files of games/ that hold games which ended: no write replaces what somebody else has put
 * there meanwhile. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/app_fixture.h"
#include "app/expect_content.h"
#include "app/folder.h"
#include "app/own_folder.h"

#define GAMES "data/games"

/* ---- the game on the board ---- */

static void give(App *app, const Command *command)
{
    loop_command(app, command);
    app_fixture_save(app);
}

static void play(App *app, int x, int y)
{
    give(app, &(Command){.kind = CMD_PLAY, .point = point_at(x, y)});
}

/* Black wins with a row on hh, ih ... lh. */
static App *win(void)
{
    App *app = app_fixture_open_in("data");
    app->options.settings.report_games = false;
    for (int i = 0; i < 5; i++) {
        play(app, 7 + i, 7);
        if (i < 4) {
            play(app, i, 0);
        }
    }
    assert_int_equal(app->game.match->outcome.reason, REASON_FIVE);
    return app;
}

static void leave(App *app)
{
    give(app, &(Command){.kind = CMD_REMATCH, .seat = SEAT_NONE});
    assert_int_equal(app->game.match->position.stones, 0);
}

static void review(App *app, int ply)
{
    give(app, &(Command){.kind = CMD_PAGE, .value = PAGE_REVIEW, .seat = SEAT_NONE});
    give(app, &(Command){.kind = CMD_GO, .value = ply, .seat = SEAT_NONE});
}

static void end(App *app)
{
    assert_true(app_close(app));
    app_free(app);
}

/* ---- games/ ---- */

static void put(const char *path, const char *text)
{
    assert_int_equal(file_write(path, text, strlen(text), FILE_QUICK), 0);
}

/* The only game there, or the one with this number. */
static void game_path(const App *app, const char *number, char path[FILE_PATH_BYTES])
{
    char name[GAME_NAME_BYTES], numbered[GAME_NAME_BYTES + 16];
    game_name_print(app->game.match, name);
    snprintf(numbered, sizeof numbered, "%s%s.sgf", name, number);
    assert_true(folder_join(path, FILE_PATH_BYTES, GAMES, numbered));
}

static int count_games(void)
{
    FolderList list = folder_list(GAMES, "2026-");
    const int count = list.count;
    folder_list_free(&list);
    return count;
}

static bool has(const char *path, const char *what)
{
    char *text, message[FILE_MESSAGE_BYTES];
    size_t length;
    assert_int_equal(file_read(path, &text, &length, message, sizeof message), FILE_READ);
    const bool found = strstr(text, what) != NULL;
    free(text);
    return found;
}

static const char another[] = "(;FF[4]GM[4]SZ[15];B[cc];W[dd])\n";

/* ---- what is not replaced ---- */

/* The game could not be kept, and somebody else puts a file under the name that it would have got;
 * it is kept beside that when it is left. */
static void test_a_name_is_taken_after_a_failure(void **state)
{
    (void)state;
    char first[FILE_PATH_BYTES], second[FILE_PATH_BYTES];
    assert_int_equal(mkdir("data", 0777), 0);
    put(GAMES, "");
    App *app = win();
    game_path(app, "", first);
    game_path(app, " 2", second);
    assert_int_equal(unlink(GAMES), 0);
    assert_int_equal(mkdir(GAMES, 0777), 0);
    put(first, another);
    leave(app);
    expect_content(first, another);
    assert_true(has(second, "B[lh]"));
    end(app);
    assert_int_equal(count_games(), 2);
}

/* The same in a review, where the move that is shown says nothing of the end. */
static void test_a_name_is_taken_before_a_review_ends(void **state)
{
    (void)state;
    char first[FILE_PATH_BYTES], second[FILE_PATH_BYTES];
    assert_int_equal(mkdir("data", 0777), 0);
    put(GAMES, "");
    App *app = win();
    game_path(app, "", first);
    game_path(app, " 2", second);
    review(app, 8);
    assert_int_equal(unlink(GAMES), 0);
    assert_int_equal(mkdir(GAMES, 0777), 0);
    put(first, another);
    give(app, &(Command){.kind = CMD_PAGE, .value = PAGE_NEW, .seat = SEAT_NONE});
    give(app, &(Command){.kind = CMD_START, .seat = SEAT_NONE});
    expect_content(first, another);
    assert_true(has(second, "B[lh]"));
    end(app);
    assert_int_equal(count_games(), 2);
}

/* The name of a game that could not be kept is still its own if it is free. */
static void test_a_name_is_free_after_a_failure(void **state)
{
    (void)state;
    char path[FILE_PATH_BYTES];
    assert_int_equal(mkdir("data", 0777), 0);
    put(GAMES, "");
    App *app = win();
    game_path(app, "", path);
    assert_int_equal(unlink(GAMES), 0);
    leave(app);
    assert_true(has(path, "B[lh]"));
    end(app);
    assert_int_equal(count_games(), 1);
}

/* A variation of the review goes into the file also when the next game of the match begins. */
static void test_a_rematch_keeps_a_variation(void **state)
{
    (void)state;
    char path[FILE_PATH_BYTES];
    App *app = win();
    game_path(app, "", path);
    review(app, 8);
    play(app, 6, 7);
    give(app, &(Command){.kind = CMD_BACK, .seat = SEAT_NONE});
    leave(app);
    assert_true(has(path, "B[gh]"));
    end(app);
    assert_int_equal(count_games(), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(test_a_name_is_taken_after_a_failure),
        IN_OWN_FOLDER(test_a_name_is_taken_before_a_review_ends),
        IN_OWN_FOLDER(test_a_name_is_free_after_a_failure),
        IN_OWN_FOLDER(test_a_rematch_keeps_a_variation),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
