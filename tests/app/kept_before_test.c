/* Games that ended in an earlier run, or whose file is not known, and the files of games/. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <unistd.h>

#include "app/app_fixture.h"
#include "app/kept_games.h"
#include "app/own_folder.h"

/* ---- the next start ---- */

/* The player has removed the file between two runs, or during the first one. */
static void test_a_deleted_game_stays_away(void **state)
{
    (void)state;
    for (int during = 0; during < 2; during++) {
        App *app = board_win();
        if (during) {
            run_shell("rm " GAMES "/*.sgf");
        }
        close_data(app);
        run_shell("rm -f " GAMES "/*.sgf");
        restart_and_leave();
        assert_int_equal(kept_count(), 0);
        run_shell("rm -r data");
    }
}

/* Perhaps it can be read again later, and is in the library twice then. */
static void test_a_game_that_cannot_be_read_is_not_deleted(void **state)
{
    (void)state;
    for (int renamed = 0; renamed < 2; renamed++) {
        close_data(board_win());
        run_shell("cd " GAMES " && set -- *.sgf && mv \"$1\" ../whole && ln -s \"$1\" \"$1\"");
        if (renamed) {
            run_shell("cd " GAMES " && rm *.sgf && ln -s 2020.sgf 2020.sgf");
        }
        restart_and_leave();
        assert_int_equal(kept_count(), 2);
        run_shell("rm -r data");
    }
}

/* The autosave has more than the file had. */
static void test_a_deleted_game_that_has_changed_comes_back(void **state)
{
    (void)state;
    App *app = board_win();
    board_add_variation(app, 6, 7);
    kill_data(app);
    run_shell("rm " GAMES "/*.sgf");
    restart_and_leave();
    run_shell("grep -q 'B\\[gh\\]' " GAMES "/*.sgf");
    assert_int_equal(kept_count(), 1);
}

/* Without the folder nobody knows. */
static void test_a_folder_that_is_gone_is_made_anew(void **state)
{
    (void)state;
    close_data(board_win());
    run_shell("rm -r " GAMES);
    restart_and_leave();
    assert_int_equal(kept_count(), 1);
}

/* It is found under its new name, and what is added in the next run goes there. */
static void test_a_renamed_game_is_found(void **state)
{
    (void)state;
    close_data(board_win());
    run_shell("mv " GAMES "/*.sgf " GAMES "/2026-best.sgf");
    put_file(GAMES "/2026-another.sgf", ANOTHER_GAME);
    App *app = open_data();
    app_fixture_save(app);
    board_add_variation(app, 6, 7);
    board_leave(app);
    close_data(app);
    assert_true(file_has(GAMES "/2026-best.sgf", "B[gh]"));
    assert_int_equal(kept_count(), 2);
}

/* The program was killed before it wrote the variation into the file. */
static void test_a_kill_loses_no_variation(void **state)
{
    (void)state;
    char path[FILE_PATH_BYTES];
    App *app = board_win();
    kept_path(app, "", path);
    board_add_variation(app, 6, 7);
    kill_data(app);
    assert_false(file_has(path, "B[gh]"));
    restart_and_leave();
    assert_true(file_has(path, "B[gh]"));
    assert_int_equal(kept_count(), 1);
}

/* A game that was resumed from the library ends there, but its end could not be written. */
static void test_an_end_that_failed_is_kept(void **state)
{
    (void)state;
    char path[FILE_PATH_BYTES];
    App *app = open_data();
    board_play_row(app, 4);
    kept_path(app, "", path);
    board_leave(app);
    board_open_file(app, path, false);
    assert_int_equal(app->game.match->position.stones, 8);
    run_shell("mv " GAMES " away && touch " GAMES);
    board_play(app, 11, 7);
    assert_int_equal(app->game.match->outcome.reason, REASON_FIVE);
    close_data(app);
    run_shell("rm " GAMES " && mv away " GAMES);
    assert_false(file_has(path, "B[lh]"));
    restart_and_leave();
    assert_true(file_has(path, "B[lh]"));
    assert_int_equal(kept_count(), 1);
}

/* Of an instance whose place another one has taken. */
static void test_another_ended_game_is_not_kept_twice(void **state)
{
    (void)state;
    close_data(board_win());
    run_shell("cp data/autosave.sgf ended.sgf && rm data/autosave.sgf*");
    App *app = open_data();
    board_play(app, 3, 3);
    close_data(app);
    run_shell("mv ended.sgf 'data/autosave 2.sgf'");
    app = open_data();
    app_fixture_save(app);
    assert_int_equal(app->game.match->position.stones, 1);
    assert_int_equal(access("data/autosave 2.sgf", F_OK), -1);
    assert_int_equal(kept_count(), 1);
    close_data(app);
}

/* ---- a game whose file is not known ---- */

/* Another program changes the file between two runs; the variation of the second one goes to a file
 * of its own. */
static void test_a_variation_of_a_changed_game_is_kept(void **state)
{
    (void)state;
    char first[FILE_PATH_BYTES], second[FILE_PATH_BYTES];
    App *app = board_win();
    kept_path(app, "", first);
    kept_path(app, " 2", second);
    close_data(app);
    run_shell("sed -i 's/AP\\[/C[mine]AP[/' " GAMES "/*.sgf && cp " GAMES "/*.sgf changed");
    app = open_data();
    board_add_variation(app, 6, 7);
    board_leave_review(app);
    close_data(app);
    expect_same(first, "changed");
    assert_true(file_has(second, "B[gh]"));
    assert_int_equal(kept_count(), 2);
}

/* The file has a variation that was cut afterwards, before the program was killed. */
static void test_a_variation_after_a_cut_is_kept(void **state)
{
    (void)state;
    char first[FILE_PATH_BYTES], second[FILE_PATH_BYTES];
    App *app = board_win();
    kept_path(app, "", first);
    kept_path(app, " 2", second);
    board_add_variation(app, 6, 7);
    board_save(app);
    board_give(app, &(Command){.kind = CMD_EDIT, .value = EDIT_TOGGLE, .seat = SEAT_NONE});
    board_give(app, &(Command){.kind = CMD_EDIT, .value = EDIT_CUT, .seat = SEAT_NONE});
    kill_data(app);
    app = open_data();
    board_add_variation(app, 5, 7);
    board_leave_review(app);
    close_data(app);
    assert_true(file_has(first, "B[gh]"));
    assert_true(file_has(second, "B[fh]"));
    assert_int_equal(kept_count(), 2);
}

/* As the program adds a report. */
static void add_report(App *app)
{
    Match *match = app->game.match;
    const uint64_t before = match_saved_state(match);
    assert_int_equal(match_set_comment(match, record_node(match->record, NODE_ROOT)->child, "good"),
                     MATCH_OK);
    storage_note_added(&app->storage, &app->game, before);
}

/* The file was changed by another program, or is write-protected, before the report was made: the
 * game gets no second file for that, also after the next start. */
static void test_a_report_makes_no_copy(void **state)
{
    (void)state;
    const char *const change[] = {"sed -i 's/AP\\[/C[mine]AP[/' " GAMES "/*.sgf",
                                  "chmod a-w " GAMES "/*.sgf"};
    for (int i = 0; i < 2; i++) {
        close_data(board_win());
        run_shell(change[i]);
        App *app = open_data();
        board_review(app, 9);
        add_report(app);
        close_data(app);
        assert_int_equal(kept_count(), 1);
        app = open_data();
        board_review(app, 8);
        board_leave_review(app);
        close_data(app);
        assert_int_equal(kept_count(), 1);
        run_shell("rm -rf data");
    }
}

/* A game that ended, in another folder; games/ is empty. */
static App *open_elsewhere(void)
{
    close_data(board_win());
    run_shell("mv " GAMES "/*.sgf out.sgf && cp out.sgf copy.sgf && rm -r data");
    App *app = open_data();
    board_open_file(app, "out.sgf", false);
    assert_true(app->game.match->counted);
    return app;
}

static void test_a_variation_of_a_game_elsewhere_is_kept(void **state)
{
    (void)state;
    App *app = open_elsewhere();
    board_add_variation(app, 6, 7);
    board_leave_review(app);
    close_data(app);
    run_shell("cmp out.sgf copy.sgf && grep -q 'B\\[gh\\]' " GAMES "/*.sgf");
    assert_int_equal(kept_count(), 1);
}

/* Also after the next start, and once. */
static void test_a_variation_of_a_game_elsewhere_is_kept_later(void **state)
{
    (void)state;
    for (int kill = 0; kill < 2; kill++) {
        App *app = open_elsewhere();
        board_add_variation(app, 6, 7);
        if (kill) {
            kill_data(app);
        } else {
            close_data(app);
        }
        app = open_data();
        board_review(app, 8);
        board_leave_review(app);
        close_data(app);
        run_shell("cmp out.sgf copy.sgf && grep -q 'B\\[gh\\]' " GAMES "/*.sgf");
        assert_int_equal(kept_count(), 1);
        run_shell("rm -r data");
    }
}

/* It stays where it is if it is only looked at. */
static void test_a_game_elsewhere_is_not_copied(void **state)
{
    (void)state;
    App *app = open_elsewhere();
    board_review(app, 8);
    close_data(app);
    app = open_data();
    board_review(app, 7);
    board_leave_review(app);
    close_data(app);
    assert_int_equal(kept_count(), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(test_a_deleted_game_stays_away),
        IN_OWN_FOLDER(test_a_game_that_cannot_be_read_is_not_deleted),
        IN_OWN_FOLDER(test_a_deleted_game_that_has_changed_comes_back),
        IN_OWN_FOLDER(test_a_folder_that_is_gone_is_made_anew),
        IN_OWN_FOLDER(test_a_renamed_game_is_found),
        IN_OWN_FOLDER(test_a_kill_loses_no_variation),
        IN_OWN_FOLDER(test_an_end_that_failed_is_kept),
        IN_OWN_FOLDER(test_another_ended_game_is_not_kept_twice),
        IN_OWN_FOLDER(test_a_variation_of_a_changed_game_is_kept),
        IN_OWN_FOLDER(test_a_variation_after_a_cut_is_kept),
        IN_OWN_FOLDER(test_a_report_makes_no_copy),
        IN_OWN_FOLDER(test_a_variation_of_a_game_elsewhere_is_kept),
        IN_OWN_FOLDER(test_a_variation_of_a_game_elsewhere_is_kept_later),
        IN_OWN_FOLDER(test_a_game_elsewhere_is_not_copied),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
