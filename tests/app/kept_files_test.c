/* The files of games/ that hold games which ended: no write replaces what somebody else has put
 * there meanwhile. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdatomic.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "app/app_fixture.h"
#include "app/expect_content.h"
#include "app/kept_games.h"
#include "app/own_folder.h"

/* ---- a disk that takes its time ---- */

static atomic_bool disk_stands;

/* In the place of that of the C library. */
int fsync(int handle)
{
    while (disk_stands) {
        usleep(1000);
    }
    return (int)syscall(SYS_fsync, handle);
}

/* ---- what is not replaced ---- */

/* The game could not be kept, and somebody else puts a file under the name that it would have got;
 * it is kept beside that when it is left. */
static void test_a_name_is_taken_after_a_failure(void **state)
{
    (void)state;
    char first[FILE_PATH_BYTES], second[FILE_PATH_BYTES];
    assert_int_equal(mkdir("data", 0777), 0);
    put_file(GAMES, "");
    App *app = board_win();
    kept_path(app, "", first);
    kept_path(app, " 2", second);
    assert_int_equal(unlink(GAMES), 0);
    assert_int_equal(mkdir(GAMES, 0777), 0);
    put_file(first, ANOTHER_GAME);
    board_leave(app);
    expect_content(first, ANOTHER_GAME);
    assert_true(file_has(second, "B[lh]"));
    close_data(app);
    assert_int_equal(kept_count(), 2);
}

/* The same in a review, where the move that is shown says nothing of the end. */
static void test_a_name_is_taken_before_a_review_ends(void **state)
{
    (void)state;
    char first[FILE_PATH_BYTES], second[FILE_PATH_BYTES];
    assert_int_equal(mkdir("data", 0777), 0);
    put_file(GAMES, "");
    App *app = board_win();
    kept_path(app, "", first);
    kept_path(app, " 2", second);
    board_review(app, 8);
    assert_int_equal(unlink(GAMES), 0);
    assert_int_equal(mkdir(GAMES, 0777), 0);
    put_file(first, ANOTHER_GAME);
    board_give(app, &(Command){.kind = CMD_PAGE, .value = PAGE_NEW, .seat = SEAT_NONE});
    board_give(app, &(Command){.kind = CMD_START, .seat = SEAT_NONE});
    expect_content(first, ANOTHER_GAME);
    assert_true(file_has(second, "B[lh]"));
    close_data(app);
    assert_int_equal(kept_count(), 2);
}

/* The name of a game that could not be kept is still its own if it is free. */
static void test_a_name_is_free_after_a_failure(void **state)
{
    (void)state;
    char path[FILE_PATH_BYTES];
    assert_int_equal(mkdir("data", 0777), 0);
    put_file(GAMES, "");
    App *app = board_win();
    kept_path(app, "", path);
    assert_int_equal(unlink(GAMES), 0);
    board_leave(app);
    assert_true(file_has(path, "B[lh]"));
    close_data(app);
    assert_int_equal(kept_count(), 1);
}

/* A variation of the review goes into the file also when the next game of the match begins. */
static void test_a_rematch_keeps_a_variation(void **state)
{
    (void)state;
    char path[FILE_PATH_BYTES];
    App *app = board_win();
    kept_path(app, "", path);
    board_add_variation(app, 6, 7);
    board_give(app, &(Command){.kind = CMD_BACK, .seat = SEAT_NONE});
    board_leave(app);
    assert_true(file_has(path, "B[gh]"));
    close_data(app);
    assert_int_equal(kept_count(), 1);
}

/* Another program, or the player, has changed the file since it was kept: what is added goes to a
 * new one, also by a save. */
static void test_a_changed_file_is_not_replaced(void **state)
{
    (void)state;
    char first[FILE_PATH_BYTES], second[FILE_PATH_BYTES];
    for (int saves = 0; saves < 2; saves++) {
        App *app = board_win();
        kept_path(app, "", first);
        kept_path(app, " 2", second);
        run_shell("sed -i 's/AP\\[/C[mine]AP[/' " GAMES "/*.sgf && cp " GAMES "/*.sgf changed");
        board_add_variation(app, 6, 7);
        if (saves) {
            board_save(app);
        }
        board_leave(app);
        expect_same(first, "changed");
        assert_true(file_has(second, "B[gh]"));
        close_data(app);
        assert_int_equal(kept_count(), 2);
        run_shell("rm -r data");
    }
}

/* Nor is one that the player has protected. */
static void test_a_protected_file_is_not_replaced(void **state)
{
    (void)state;
    char first[FILE_PATH_BYTES], second[FILE_PATH_BYTES];
    for (int starts = 0; starts < 2; starts++) {
        App *app = board_win();
        kept_path(app, "", first);
        kept_path(app, " 2", second);
        run_shell("chmod a-w " GAMES "/*.sgf && cp " GAMES "/*.sgf protected");
        if (starts) {
            close_data(app);
            app = open_data();
        }
        board_add_variation(app, 6, 7);
        board_leave(app);
        expect_same(first, "protected");
        assert_true(file_has(second, "B[gh]"));
        close_data(app);
        assert_int_equal(kept_count(), 2);
        run_shell("rm -rf data protected");
    }
}

/* The same of one that is resumed and left unfinished. */
static void test_a_protected_unfinished_game_is_not_replaced(void **state)
{
    (void)state;
    char first[FILE_PATH_BYTES], second[FILE_PATH_BYTES];
    App *app = open_data();
    board_play_row(app, 2);
    kept_path(app, "", first);
    kept_path(app, " 2", second);
    board_leave(app);
    run_shell("chmod a-w " GAMES "/*.sgf && cp " GAMES "/*.sgf protected");
    board_open_file(app, first, false);
    board_play(app, 9, 7);
    board_leave(app);
    expect_same(first, "protected");
    assert_true(file_has(second, "B[jh]"));
    close_data(app);
    assert_int_equal(kept_count(), 2);
}

/* The game on the board is opened again from its file, changed and saved there; then the one that
 * lay aside is changed, too. Both have their variation in the end. */
static void test_a_copy_that_was_saved_stays(void **state)
{
    (void)state;
    char first[FILE_PATH_BYTES], second[FILE_PATH_BYTES];
    App *app = board_win();
    kept_path(app, "", first);
    kept_path(app, " 2", second);
    board_open_file(app, first, true);
    board_add_variation(app, 2, 12);
    board_save(app);
    assert_true(file_has(first, "B[cm]"));
    board_give(app, &(Command){.kind = CMD_BACK, .seat = SEAT_NONE});
    board_add_variation(app, 6, 7);
    board_save(app);
    board_leave(app);
    assert_true(file_has(first, "B[cm]"));
    assert_true(file_has(second, "B[gh]"));
    close_data(app);
    assert_int_equal(kept_count(), 2);
}

/* What is added again and again, saved or not, stays in one file. */
static void test_all_variations_go_to_one_file(void **state)
{
    (void)state;
    char path[FILE_PATH_BYTES];
    App *app = board_win();
    kept_path(app, "", path);
    board_add_variation(app, 6, 7);
    board_save(app);
    board_add_variation(app, 6, 8);
    board_save(app);
    board_add_variation(app, 6, 9);
    close_data(app);
    app = open_data();
    board_add_variation(app, 6, 10);
    board_leave(app);
    close_data(app);
    assert_true(file_has(path, "B[gh]") && file_has(path, "B[gi]"));
    assert_true(file_has(path, "B[gj]") && file_has(path, "B[gk]"));
    assert_int_equal(kept_count(), 1);
}

/* A game that was saved before its end is in one file in the end, whatever comes between. */
static void test_a_game_that_was_saved_ends_in_its_file(void **state)
{
    (void)state;
    char path[FILE_PATH_BYTES];
    App *app = open_data();
    board_play_row(app, 3);
    kept_path(app, "", path);
    board_save(app);
    assert_true(file_has(path, "B[jh]"));
    board_play(app, 10, 7);
    put_file("other.sgf", ANOTHER_GAME);
    board_open_file(app, "other.sgf", true);
    board_give(app, &(Command){.kind = CMD_BACK, .seat = SEAT_NONE});
    board_play(app, 3, 0);
    close_data(app);
    app = open_data();
    board_play(app, 11, 7);
    assert_int_equal(app->game.match->outcome.reason, REASON_FIVE);
    board_open_file(app, "other.sgf", true);
    board_give(app, &(Command){.kind = CMD_BACK, .seat = SEAT_NONE});
    close_data(app);
    restart_and_leave();
    assert_true(file_has(path, "B[lh]"));
    assert_int_equal(kept_count(), 1);
}

/* A game is resumed, its file is deleted, and it is saved again before it ends: there is one new
 * file. */
static void test_a_game_whose_file_is_deleted_ends_in_its_copy(void **state)
{
    (void)state;
    char first[FILE_PATH_BYTES];
    App *app = open_data();
    board_play_row(app, 4);
    kept_path(app, "", first);
    board_leave(app);
    board_open_file(app, first, false);
    storage_note_deleted(&app->storage, first, true); /* it stays while that can be taken back */
    board_save(app);
    board_play(app, 11, 7);
    assert_int_equal(app->game.match->outcome.reason, REASON_FIVE);
    close_data(app);
    assert_int_equal(kept_count(), 2);
}

/* The first end is still on its way to the disk when it is taken back and the game ends in another
 * way: both stay. */
static void test_an_end_that_is_being_written_stays(void **state)
{
    (void)state;
    char first[FILE_PATH_BYTES], second[FILE_PATH_BYTES];
    App *app = open_data();
    board_play_row(app, 4);
    kept_path(app, "", first);
    board_save(app);
    disk_stands = true;
    loop_command(app, &(Command){.kind = CMD_PLAY, .point = point_at(11, 7)});
    loop_update(app);
    loop_command(app, &(Command){.kind = CMD_UNDO, .seat = SEAT_NONE});
    loop_update(app);
    assert_int_equal(app->game.match->position.stones, 8);
    assert_int_equal(match_resign(app->game.match, SEAT_NEAR), MATCH_OK);
    kept_path(app, "", second);
    loop_update(app);
    disk_stands = false;
    app_fixture_save(app);
    assert_true(file_has(first, "RE[B+]"));
    assert_true(file_has(second, "RE[W+R]"));
    close_data(app);
    assert_int_equal(kept_count(), 2);
}

/* An end was taken back, and the game was saved since: the next end goes to that file. */
static void test_a_save_after_an_end_becomes_the_next_one(void **state)
{
    (void)state;
    char first[FILE_PATH_BYTES], second[FILE_PATH_BYTES];
    for (int starts = 0; starts < 2; starts++) {
        App *app = board_win();
        kept_path(app, "", first);
        board_give(app, &(Command){.kind = CMD_UNDO, .seat = SEAT_NONE});
        kept_path(app, "", second);
        board_save(app);
        assert_false(file_has(second, "RE["));
        if (starts) {
            close_data(app);
            app = open_data();
        }
        assert_int_equal(match_resign(app->game.match, SEAT_NEAR), MATCH_OK);
        app_fixture_save(app);
        assert_true(file_has(first, "RE[B+]"));
        assert_true(file_has(second, "RE[W+R]"));
        close_data(app);
        assert_int_equal(kept_count(), 2);
        run_shell("rm -r data");
    }
}

/* It was taken back there, and goes on in the next run: the end stays in its file. */
static void test_an_end_that_was_taken_back_stays(void **state)
{
    (void)state;
    char path[FILE_PATH_BYTES];
    App *app = open_data();
    board_play_row(app, 4);
    kept_path(app, "", path);
    board_save(app);
    board_play(app, 11, 7);
    assert_true(file_has(path, "RE[B+]"));
    board_give(app, &(Command){.kind = CMD_UNDO, .seat = SEAT_NONE});
    assert_int_equal(app->game.match->position.stones, 8);
    close_data(app);
    app = open_data();
    board_play(app, 2, 12);
    board_leave(app);
    close_data(app);
    assert_true(file_has(path, "RE[B+]"));
    assert_int_equal(kept_count(), 2);
}

/* Another program has changed what was saved. */
static void test_a_save_that_was_changed_stays(void **state)
{
    (void)state;
    char path[FILE_PATH_BYTES];
    App *app = open_data();
    board_play_row(app, 4);
    kept_path(app, "", path);
    board_save(app);
    run_shell("sed -i 's/AP\\[/C[mine]AP[/' " GAMES "/*.sgf && cp " GAMES "/*.sgf changed");
    board_play(app, 11, 7);
    board_leave(app);
    expect_same(path, "changed");
    close_data(app);
    assert_int_equal(kept_count(), 2);
}

static void set_up(App *app, int x)
{
    board_give(app, &(Command){.kind = CMD_ARRANGE,
                               .field = ARRANGE_PUT,
                               .point = point_at(x, 0),
                               .seat = SEAT_NONE});
}

/* A position that was saved and set up further is put into its file at the start after a kill. */
static void test_a_protected_position_is_not_replaced(void **state)
{
    (void)state;
    App *app = open_data();
    board_give(app, &(Command){.kind = CMD_PAGE, .value = PAGE_ARRANGE, .seat = SEAT_NONE});
    set_up(app, 0);
    board_save(app);
    set_up(app, 1);
    run_shell("mv data killed");
    close_data(app);
    run_shell("rm -r data && mv killed data && chmod a-w " GAMES "/*.sgf && cp " GAMES
              "/*.sgf protected");
    app = open_data();
    close_data(app);
    run_shell("ls " GAMES " | grep -q 'Position.sgf$'");
    run_shell("cat " GAMES "/*.sgf | grep -q -F -f protected");
    run_shell("grep -q 'AB\\[aa\\]\\[ba\\]' " GAMES "/*.sgf");
    assert_int_equal(kept_count(), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(test_a_name_is_taken_after_a_failure),
        IN_OWN_FOLDER(test_a_name_is_taken_before_a_review_ends),
        IN_OWN_FOLDER(test_a_name_is_free_after_a_failure),
        IN_OWN_FOLDER(test_a_rematch_keeps_a_variation),
        IN_OWN_FOLDER(test_a_changed_file_is_not_replaced),
        IN_OWN_FOLDER(test_a_protected_file_is_not_replaced),
        IN_OWN_FOLDER(test_a_protected_unfinished_game_is_not_replaced),
        IN_OWN_FOLDER(test_a_copy_that_was_saved_stays),
        IN_OWN_FOLDER(test_all_variations_go_to_one_file),
        IN_OWN_FOLDER(test_a_game_that_was_saved_ends_in_its_file),
        IN_OWN_FOLDER(test_a_game_whose_file_is_deleted_ends_in_its_copy),
        IN_OWN_FOLDER(test_an_end_that_is_being_written_stays),
        IN_OWN_FOLDER(test_a_save_after_an_end_becomes_the_next_one),
        IN_OWN_FOLDER(test_an_end_that_was_taken_back_stays),
        IN_OWN_FOLDER(test_a_save_that_was_changed_stays),
        IN_OWN_FOLDER(test_a_protected_position_is_not_replaced),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
