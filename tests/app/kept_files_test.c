/* The files of games/ that hold games which ended: no write replaces what somebody else has put
 * there meanwhile. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "app/app_fixture.h"
#include "app/expect_content.h"
#include "app/folder.h"
#include "app/own_folder.h"

#define GAMES "data/games"

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

static App *open_app(void)
{
    App *app = app_fixture_open_in("data");
    app->options.settings.report_games = false;
    return app;
}

/* Black on hh, ih ..., and as many white stones. */
static void play_row(App *app, int stones)
{
    for (int i = 0; i < stones; i++) {
        play(app, 7 + i, 7);
        play(app, i, 0);
    }
}

/* Black wins with five of them. */
static App *win(void)
{
    App *app = open_app();
    play_row(app, 4);
    play(app, 11, 7);
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

static void add_variation(App *app, int x, int y)
{
    review(app, 8);
    play(app, x, y);
}

static void end(App *app)
{
    assert_true(app_close(app));
    app_free(app);
}

/* ---- games/ ---- */

static void run(const char *command)
{
    assert_int_equal(system(command), 0); /* NOLINT(cert-env33-c) */
}

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
    FolderList list = folder_list(GAMES, "20"); /* they begin with the day */
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
    add_variation(app, 6, 7);
    give(app, &(Command){.kind = CMD_BACK, .seat = SEAT_NONE});
    leave(app);
    assert_true(has(path, "B[gh]"));
    end(app);
    assert_int_equal(count_games(), 1);
}

static void save(App *app)
{
    give(app, &(Command){.kind = CMD_SAVE, .seat = SEAT_NONE});
}

/* In a review: the game on the board lies aside meanwhile. */
static void open_file(App *app, const char *path, bool in_review)
{
    games_open(app, path, GAME_OFFER, in_review);
    game_reader_wait(app->reader);
    loop_collect(app, true);
    app_fixture_save(app);
}

/* Starts again with the game that ended, and begins another one. */
static void start_and_leave(void)
{
    App *app = open_app();
    assert_true(app->game.match->counted);
    app_fixture_save(app);
    leave(app);
    end(app);
}

static void expect_same(const char *path, const char *copy)
{
    char command[3 * FILE_PATH_BYTES];
    snprintf(command, sizeof command, "cmp '%s' %s", path, copy);
    run(command);
}

/* Another program, or the player, has changed the file since it was kept: what is added goes to a
 * new one, also by a save. */
static void test_a_changed_file_is_not_replaced(void **state)
{
    (void)state;
    char first[FILE_PATH_BYTES], second[FILE_PATH_BYTES];
    for (int saves = 0; saves < 2; saves++) {
        App *app = win();
        game_path(app, "", first);
        game_path(app, " 2", second);
        run("sed -i 's/AP\\[/C[mine]AP[/' " GAMES "/*.sgf && cp " GAMES "/*.sgf changed");
        add_variation(app, 6, 7);
        if (saves) {
            save(app);
        }
        leave(app);
        expect_same(first, "changed");
        assert_true(has(second, "B[gh]"));
        end(app);
        assert_int_equal(count_games(), 2);
        run("rm -r data");
    }
}

/* Nor is one that the player has protected. */
static void test_a_protected_file_is_not_replaced(void **state)
{
    (void)state;
    char first[FILE_PATH_BYTES], second[FILE_PATH_BYTES];
    for (int starts = 0; starts < 2; starts++) {
        App *app = win();
        game_path(app, "", first);
        game_path(app, " 2", second);
        run("chmod a-w " GAMES "/*.sgf && cp " GAMES "/*.sgf protected");
        if (starts) {
            end(app);
            app = open_app();
        }
        add_variation(app, 6, 7);
        leave(app);
        expect_same(first, "protected");
        assert_true(has(second, "B[gh]"));
        end(app);
        assert_int_equal(count_games(), 2);
        run("rm -rf data protected");
    }
}

/* The same of one that is resumed and left unfinished. */
static void test_a_protected_unfinished_game_is_not_replaced(void **state)
{
    (void)state;
    char first[FILE_PATH_BYTES], second[FILE_PATH_BYTES];
    App *app = open_app();
    play_row(app, 2);
    game_path(app, "", first);
    game_path(app, " 2", second);
    leave(app);
    run("chmod a-w " GAMES "/*.sgf && cp " GAMES "/*.sgf protected");
    open_file(app, first, false);
    play(app, 9, 7);
    leave(app);
    expect_same(first, "protected");
    assert_true(has(second, "B[jh]"));
    end(app);
    assert_int_equal(count_games(), 2);
}

/* The game on the board is opened again from its file, changed and saved there; then the one that
 * lay aside is changed, too. Both have their variation in the end. */
static void test_a_copy_that_was_saved_stays(void **state)
{
    (void)state;
    char first[FILE_PATH_BYTES], second[FILE_PATH_BYTES];
    App *app = win();
    game_path(app, "", first);
    game_path(app, " 2", second);
    open_file(app, first, true);
    add_variation(app, 2, 12);
    save(app);
    assert_true(has(first, "B[cm]"));
    give(app, &(Command){.kind = CMD_BACK, .seat = SEAT_NONE});
    add_variation(app, 6, 7);
    save(app);
    leave(app);
    assert_true(has(first, "B[cm]"));
    assert_true(has(second, "B[gh]"));
    end(app);
    assert_int_equal(count_games(), 2);
}

/* What is added again and again, saved or not, stays in one file. */
static void test_all_variations_go_to_one_file(void **state)
{
    (void)state;
    char path[FILE_PATH_BYTES];
    App *app = win();
    game_path(app, "", path);
    add_variation(app, 6, 7);
    save(app);
    add_variation(app, 6, 8);
    save(app);
    add_variation(app, 6, 9);
    end(app);
    app = open_app();
    add_variation(app, 6, 10);
    leave(app);
    end(app);
    assert_true(has(path, "B[gh]") && has(path, "B[gi]"));
    assert_true(has(path, "B[gj]") && has(path, "B[gk]"));
    assert_int_equal(count_games(), 1);
}

/* A game that was saved before its end is in one file in the end, whatever comes between. */
static void test_a_game_that_was_saved_ends_in_its_file(void **state)
{
    (void)state;
    char path[FILE_PATH_BYTES];
    App *app = open_app();
    play_row(app, 3);
    game_path(app, "", path);
    save(app);
    assert_true(has(path, "B[jh]"));
    play(app, 10, 7);
    put("other.sgf", another);
    open_file(app, "other.sgf", true);
    give(app, &(Command){.kind = CMD_BACK, .seat = SEAT_NONE});
    play(app, 3, 0);
    end(app);
    app = open_app();
    play(app, 11, 7);
    assert_int_equal(app->game.match->outcome.reason, REASON_FIVE);
    open_file(app, "other.sgf", true);
    give(app, &(Command){.kind = CMD_BACK, .seat = SEAT_NONE});
    end(app);
    start_and_leave();
    assert_true(has(path, "B[lh]"));
    assert_int_equal(count_games(), 1);
}

/* The first end is still on its way to the disk when it is taken back and the game ends in another
 * way: both stay. */
static void test_an_end_that_is_being_written_stays(void **state)
{
    (void)state;
    char first[FILE_PATH_BYTES], second[FILE_PATH_BYTES];
    App *app = open_app();
    play_row(app, 4);
    game_path(app, "", first);
    save(app);
    disk_stands = true;
    loop_command(app, &(Command){.kind = CMD_PLAY, .point = point_at(11, 7)});
    loop_update(app);
    loop_command(app, &(Command){.kind = CMD_UNDO, .seat = SEAT_NONE});
    loop_update(app);
    assert_int_equal(app->game.match->position.stones, 8);
    assert_int_equal(match_resign(app->game.match, SEAT_NEAR), MATCH_OK);
    game_path(app, "", second);
    loop_update(app);
    disk_stands = false;
    app_fixture_save(app);
    assert_true(has(first, "RE[B+]"));
    assert_true(has(second, "RE[W+R]"));
    end(app);
    assert_int_equal(count_games(), 2);
}

/* An end was taken back, and the game was saved since: the next end goes to that file. */
static void test_a_save_after_an_end_becomes_the_next_one(void **state)
{
    (void)state;
    char first[FILE_PATH_BYTES], second[FILE_PATH_BYTES];
    for (int starts = 0; starts < 2; starts++) {
        App *app = win();
        game_path(app, "", first);
        give(app, &(Command){.kind = CMD_UNDO, .seat = SEAT_NONE});
        game_path(app, "", second);
        save(app);
        assert_false(has(second, "RE["));
        if (starts) {
            end(app);
            app = open_app();
        }
        assert_int_equal(match_resign(app->game.match, SEAT_NEAR), MATCH_OK);
        app_fixture_save(app);
        assert_true(has(first, "RE[B+]"));
        assert_true(has(second, "RE[W+R]"));
        end(app);
        assert_int_equal(count_games(), 2);
        run("rm -r data");
    }
}

/* It was taken back there, and goes on in the next run: the end stays in its file. */
static void test_an_end_that_was_taken_back_stays(void **state)
{
    (void)state;
    char path[FILE_PATH_BYTES];
    App *app = open_app();
    play_row(app, 4);
    game_path(app, "", path);
    save(app);
    play(app, 11, 7);
    assert_true(has(path, "RE[B+]"));
    give(app, &(Command){.kind = CMD_UNDO, .seat = SEAT_NONE});
    assert_int_equal(app->game.match->position.stones, 8);
    end(app);
    app = open_app();
    play(app, 2, 12);
    leave(app);
    end(app);
    assert_true(has(path, "RE[B+]"));
    assert_int_equal(count_games(), 2);
}

/* Another program has changed what was saved. */
static void test_a_save_that_was_changed_stays(void **state)
{
    (void)state;
    char path[FILE_PATH_BYTES];
    App *app = open_app();
    play_row(app, 4);
    game_path(app, "", path);
    save(app);
    run("sed -i 's/AP\\[/C[mine]AP[/' " GAMES "/*.sgf && cp " GAMES "/*.sgf changed");
    play(app, 11, 7);
    leave(app);
    expect_same(path, "changed");
    end(app);
    assert_int_equal(count_games(), 2);
}

/* ---- the next start ---- */

/* The player has removed the file between two runs, or during the first one. */
static void test_a_deleted_game_stays_away(void **state)
{
    (void)state;
    for (int during = 0; during < 2; during++) {
        App *app = win();
        if (during) {
            run("rm " GAMES "/*.sgf");
        }
        end(app);
        run("rm -f " GAMES "/*.sgf");
        start_and_leave();
        assert_int_equal(count_games(), 0);
        run("rm -r data");
    }
}

/* Perhaps it can be read again later, and is in the library twice then. */
static void test_a_game_that_cannot_be_read_is_not_deleted(void **state)
{
    (void)state;
    for (int renamed = 0; renamed < 2; renamed++) {
        end(win());
        run("cd " GAMES " && set -- *.sgf && mv \"$1\" ../whole && ln -s \"$1\" \"$1\"");
        if (renamed) {
            run("cd " GAMES " && rm *.sgf && ln -s 2020.sgf 2020.sgf");
        }
        start_and_leave();
        assert_int_equal(count_games(), 2);
        run("rm -r data");
    }
}

/* The autosave has more than the file had. */
static void test_a_deleted_game_that_has_changed_comes_back(void **state)
{
    (void)state;
    App *app = win();
    add_variation(app, 6, 7);
    run("cp -r data killed");
    end(app);
    run("rm -r data && mv killed data && rm " GAMES "/*.sgf");
    start_and_leave();
    run("grep -q 'B\\[gh\\]' " GAMES "/*.sgf");
    assert_int_equal(count_games(), 1);
}

/* Without the folder nobody knows. */
static void test_a_folder_that_is_gone_is_made_anew(void **state)
{
    (void)state;
    end(win());
    run("rm -r " GAMES);
    start_and_leave();
    assert_int_equal(count_games(), 1);
}

/* It is found under its new name, and what is added in the next run goes there. */
static void test_a_renamed_game_is_found(void **state)
{
    (void)state;
    end(win());
    run("mv " GAMES "/*.sgf " GAMES "/2026-best.sgf");
    put(GAMES "/2026-another.sgf", another);
    App *app = open_app();
    app_fixture_save(app);
    add_variation(app, 6, 7);
    leave(app);
    end(app);
    assert_true(has(GAMES "/2026-best.sgf", "B[gh]"));
    assert_int_equal(count_games(), 2);
}

/* The program was killed before it wrote the variation into the file. */
static void test_a_kill_loses_no_variation(void **state)
{
    (void)state;
    char path[FILE_PATH_BYTES];
    App *app = win();
    game_path(app, "", path);
    add_variation(app, 6, 7);
    run("cp -r data killed");
    end(app);
    run("rm -r data && mv killed data");
    assert_false(has(path, "B[gh]"));
    start_and_leave();
    assert_true(has(path, "B[gh]"));
    assert_int_equal(count_games(), 1);
}

/* A game that was resumed from the library ends there, but its end could not be written. */
static void test_an_end_that_failed_is_kept(void **state)
{
    (void)state;
    char path[FILE_PATH_BYTES];
    App *app = open_app();
    play_row(app, 4);
    game_path(app, "", path);
    leave(app);
    open_file(app, path, false);
    assert_int_equal(app->game.match->position.stones, 8);
    run("mv " GAMES " away && touch " GAMES);
    play(app, 11, 7);
    assert_int_equal(app->game.match->outcome.reason, REASON_FIVE);
    end(app);
    run("rm " GAMES " && mv away " GAMES);
    assert_false(has(path, "B[lh]"));
    start_and_leave();
    assert_true(has(path, "B[lh]"));
    assert_int_equal(count_games(), 1);
}

/* Of an instance whose place another one has taken. */
static void test_another_ended_game_is_not_kept_twice(void **state)
{
    (void)state;
    end(win());
    run("cp data/autosave.sgf ended.sgf && rm data/autosave.sgf*");
    App *app = open_app();
    play(app, 3, 3);
    end(app);
    run("mv ended.sgf 'data/autosave 2.sgf'");
    app = open_app();
    app_fixture_save(app);
    assert_int_equal(app->game.match->position.stones, 1);
    assert_int_equal(access("data/autosave 2.sgf", F_OK), -1);
    assert_int_equal(count_games(), 1);
    end(app);
}

/* ---- a game whose file is not known ---- */

static void leave_review(App *app)
{
    give(app, &(Command){.kind = CMD_PAGE, .value = PAGE_NEW, .seat = SEAT_NONE});
    give(app, &(Command){.kind = CMD_START, .seat = SEAT_NONE});
    assert_int_equal(app->game.match->position.stones, 0);
}

/* Another program changes the file between two runs; the variation of the second one goes to a file
 * of its own. */
static void test_a_variation_of_a_changed_game_is_kept(void **state)
{
    (void)state;
    char first[FILE_PATH_BYTES], second[FILE_PATH_BYTES];
    App *app = win();
    game_path(app, "", first);
    game_path(app, " 2", second);
    end(app);
    run("sed -i 's/AP\\[/C[mine]AP[/' " GAMES "/*.sgf && cp " GAMES "/*.sgf changed");
    app = open_app();
    add_variation(app, 6, 7);
    leave_review(app);
    end(app);
    expect_same(first, "changed");
    assert_true(has(second, "B[gh]"));
    assert_int_equal(count_games(), 2);
}

/* The file has a variation that was cut afterwards, before the program was killed. */
static void test_a_variation_after_a_cut_is_kept(void **state)
{
    (void)state;
    char first[FILE_PATH_BYTES], second[FILE_PATH_BYTES];
    App *app = win();
    game_path(app, "", first);
    game_path(app, " 2", second);
    add_variation(app, 6, 7);
    save(app);
    give(app, &(Command){.kind = CMD_EDIT, .value = EDIT_TOGGLE, .seat = SEAT_NONE});
    give(app, &(Command){.kind = CMD_EDIT, .value = EDIT_CUT, .seat = SEAT_NONE});
    run("cp -r data killed");
    end(app);
    run("rm -r data && mv killed data");
    app = open_app();
    add_variation(app, 5, 7);
    leave_review(app);
    end(app);
    assert_true(has(first, "B[gh]"));
    assert_true(has(second, "B[fh]"));
    assert_int_equal(count_games(), 2);
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
        end(win());
        run(change[i]);
        App *app = open_app();
        review(app, 9);
        add_report(app);
        end(app);
        assert_int_equal(count_games(), 1);
        app = open_app();
        review(app, 8);
        leave_review(app);
        end(app);
        assert_int_equal(count_games(), 1);
        run("rm -rf data");
    }
}

/* A game that ended, in another folder; games/ is empty. */
static App *open_elsewhere(void)
{
    end(win());
    run("mv " GAMES "/*.sgf out.sgf && cp out.sgf copy.sgf && rm -r data");
    App *app = open_app();
    open_file(app, "out.sgf", false);
    assert_true(app->game.match->counted);
    return app;
}

static void test_a_variation_of_a_game_elsewhere_is_kept(void **state)
{
    (void)state;
    App *app = open_elsewhere();
    add_variation(app, 6, 7);
    leave_review(app);
    end(app);
    run("cmp out.sgf copy.sgf && grep -q 'B\\[gh\\]' " GAMES "/*.sgf");
    assert_int_equal(count_games(), 1);
}

/* Also after the next start, and once. */
static void test_a_variation_of_a_game_elsewhere_is_kept_later(void **state)
{
    (void)state;
    for (int kill = 0; kill < 2; kill++) {
        App *app = open_elsewhere();
        add_variation(app, 6, 7);
        if (kill) {
            run("cp -r data killed");
        }
        end(app);
        if (kill) {
            run("rm -r data && mv killed data");
        }
        app = open_app();
        review(app, 8);
        leave_review(app);
        end(app);
        run("cmp out.sgf copy.sgf && grep -q 'B\\[gh\\]' " GAMES "/*.sgf");
        assert_int_equal(count_games(), 1);
        run("rm -r data");
    }
}

/* It stays where it is if it is only looked at. */
static void test_a_game_elsewhere_is_not_copied(void **state)
{
    (void)state;
    App *app = open_elsewhere();
    review(app, 8);
    end(app);
    app = open_app();
    review(app, 7);
    leave_review(app);
    end(app);
    assert_int_equal(count_games(), 0);
}

static void set_up(App *app, int x)
{
    give(app, &(Command){.kind = CMD_ARRANGE,
                         .field = ARRANGE_PUT,
                         .point = point_at(x, 0),
                         .seat = SEAT_NONE});
}

/* A position that was saved and set up further is put into its file at the start after a kill. */
static void test_a_protected_position_is_not_replaced(void **state)
{
    (void)state;
    App *app = open_app();
    give(app, &(Command){.kind = CMD_PAGE, .value = PAGE_ARRANGE, .seat = SEAT_NONE});
    set_up(app, 0);
    save(app);
    set_up(app, 1);
    run("mv data killed");
    end(app);
    run("rm -r data && mv killed data && chmod a-w " GAMES "/*.sgf && cp " GAMES
        "/*.sgf protected");
    app = open_app();
    end(app);
    run("cat " GAMES "/*.sgf | grep -q -F -f protected");
    run("grep -q 'AB\\[aa\\]\\[ba\\]' " GAMES "/*.sgf");
    assert_int_equal(count_games(), 2);
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
        IN_OWN_FOLDER(test_an_end_that_is_being_written_stays),
        IN_OWN_FOLDER(test_a_save_after_an_end_becomes_the_next_one),
        IN_OWN_FOLDER(test_an_end_that_was_taken_back_stays),
        IN_OWN_FOLDER(test_a_save_that_was_changed_stays),
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
        IN_OWN_FOLDER(test_a_protected_position_is_not_replaced),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
