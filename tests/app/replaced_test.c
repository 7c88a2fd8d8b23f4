/* The data folder is replaced by another one while the game runs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/app_fixture.h"
#include "app/claim.h"
#include "app/expect_content.h"
#include "app/folder.h"
#include "app/own_folder.h"

static bool comes_back; /* "data" becomes a link to "other" just before the next write */

bool __real_writer_put_match(Writer *writer, const WriteOrder *order, Match *copy,
                             int64_t saved_ms);
bool __wrap_writer_put_match(Writer *writer, const WriteOrder *order, Match *copy,
                             int64_t saved_ms);
bool __wrap_writer_put_match(Writer *writer, const WriteOrder *order, Match *copy, int64_t saved_ms)
{
    if (comes_back) {
        comes_back = false;
        assert_int_equal(symlink("other", "link"), 0);
        assert_int_equal(rename("link", "data"), 0); /* "data" is there all the time */
    }
    return __real_writer_put_match(writer, order, copy, saved_ms);
}

/* Each test has a folder of its own, "data" in it for the game's files, and a game of one stone
 * that is saved there. */
static App *begin(void)
{
    App *app = app_fixture_open_in("data");
    loop_command(app, &(Command){.kind = CMD_PLAY, .point = point_at(0, 0)});
    app_fixture_save(app);
    return app;
}

static void play(App *app, int x)
{
    loop_command(app, &(Command){.kind = CMD_PLAY, .point = point_at(x, 0)});
    app_fixture_save(app);
}

static void move_folder(const char *from, const char *to)
{
    assert_int_equal(rename(from, to), 0);
}

static bool is_claimed(const char *path)
{
    int claim = claim_take(path);
    bool claimed = claim == CLAIM_TAKEN;
    claim_release(&claim);
    return claimed;
}

static void expect_next_start(int stones)
{
    App *app = app_fixture_open_in("data");
    assert_int_equal(app->game.match->position.stones, stones);
    assert_int_not_equal(access("data/games", F_OK), 0); /* and no game is there twice */
    app_free(app);
}

static void test_an_empty_folder_is_claimed(void **state)
{
    (void)state;
    App *app = begin();
    move_folder("data", "data.x");
    assert_int_equal(mkdir("data", 0777), 0);
    play(app, 1);
    assert_true(is_claimed("data/autosave.sgf"));
    assert_true(app_close(app));
    app_free(app);
    expect_next_start(2);
}

/* The game does not change: it is saved again before the program ends. */
static void test_the_end_looks(void **state)
{
    (void)state;
    App *app = begin();
    move_folder("data", "data.x");
    assert_int_equal(mkdir("data", 0777), 0);
    assert_true(app_close(app));
    app_free(app);
    expect_next_start(1);
}

static void test_the_folder_comes_back(void **state)
{
    (void)state;
    App *app = begin();
    move_folder("data", "data.x");
    assert_int_equal(mkdir("data", 0777), 0);
    play(app, 1);
    move_folder("data", "data.y");
    move_folder("data.x", "data");
    play(app, 2);
    assert_true(app_close(app));
    app_free(app);
    expect_next_start(3);
    expect_next_start(3);
}

static void test_the_lock_is_removed(void **state)
{
    (void)state;
    App *app = begin();
    assert_int_equal(unlink("data/autosave.sgf.lock"), 0);
    play(app, 1);
    assert_true(app_close(app));
    app_free(app);
    expect_next_start(2);
}

/* Another folder, with what shall stay in its first slot. */
static void make_other(void)
{
    assert_int_equal(mkdir("other", 0777), 0);
    assert_int_equal(file_write("other/autosave.sgf", "another", 7, FILE_QUICK), 0);
}

static void expect_both_games(void)
{
    expect_content("data/autosave.sgf", "another");
    assert_int_equal(access("data/autosave 2.sgf", F_OK), 0);
}

/* The other folder has the game of another instance, which runs. */
static void test_another_game_stays(void **state)
{
    (void)state;
    App *app = begin();
    make_other();
    int claim = claim_take("other/autosave.sgf");
    assert_true(claim >= 0);
    move_folder("data", "data.x");
    move_folder("other", "data");
    play(app, 1);
    assert_true(app_close(app));
    app_free(app);
    expect_both_games();
    claim_release(&claim);
}

/* The folder cannot be written, nor claimed. It comes back after the slot was chosen. */
static void test_a_game_stays_that_comes_just_before_the_write(void **state)
{
    (void)state;
    assert_int_equal(symlink("/proc/self", "data"), 0);
    App *app = app_fixture_open_in("data");
    assert_false(storage_has_first_autosave(&app->storage));
    play(app, 0);
    make_other();
    comes_back = true;
    for (int x = 1; comes_back && x < 15; x++) { /* other places are tried first */
        play(app, x);
    }
    assert_false(comes_back);
    assert_true(app_close(app));
    app_free(app);
    expect_both_games();
}

/* A sync tool or a person removes the files. */
static void test_the_files_are_removed(void **state)
{
    (void)state;
    App *app = begin();
    assert_int_equal(unlink("data/autosave.sgf"), 0);
    assert_int_equal(unlink("data/autosave.sgf.old"), 0);
    assert_true(app_close(app));
    app_free(app);
    expect_next_start(1);
}

/* It puts older ones in their place. */
static void test_older_files_come_back(void **state)
{
    (void)state;
    App *app = begin();
    library_worker_wait(app->library.worker);        /* no file vanishes while they are copied */
    assert_int_equal(system("cp -r data older"), 0); /* NOLINT(cert-env33-c) */
    play(app, 1);
    assert_int_equal(system("cp older/*.sgf* data"), 0); /* NOLINT(cert-env33-c) */
    assert_true(app_close(app));
    app_free(app);
    expect_next_start(2);
}

/* The folder is replaced before the program has seen the end of its first save; then only the
 * clocks are saved. */
static void test_nothing_is_known_of_a_new_folder(void **state)
{
    (void)state;
    App *app = app_fixture_open_in("data");
    loop_command(app, &(Command){.kind = CMD_PLAY, .point = point_at(0, 0)});
    loop_update(app);
    storage_flush(&app->storage, &app->game);
    move_folder("data", "data.x");
    assert_int_equal(mkdir("data", 0777), 0);
    autosave_write(&app->storage.autosave, &app->game, app->storage.now_ms, false);
    app_fixture_save(app);
    assert_int_equal(access("data/autosave.sgf.old", F_OK), 0); /* through to the disk */
    assert_true(app_close(app));
    app_free(app);
    expect_next_start(1);
}

static void take_folder_away(void)
{
    move_folder("data", "data.x");
    assert_int_equal(file_write("data", "", 0, FILE_QUICK), 0);
}

static void give_folder_back(void)
{
    assert_int_equal(unlink("data"), 0);
    move_folder("data.x", "data");
}

static int games_kept(void)
{
    FolderList list = folder_list("data/games", "2");
    const int count = list.count;
    folder_list_free(&list);
    return count;
}

/* It ends while nothing can be saved. */
static void test_an_ended_game_is_kept_once_saving_works(void **state)
{
    (void)state;
    static const char not_kept[] = "could not be kept in the library";
    App *app = begin();
    take_folder_away();
    loop_command(app, &(Command){.kind = CMD_RESIGN, .seat = SEAT_NEAR});
    app_fixture_save(app);
    loop_update(app);
    assert_true(messages_have(&app->messages, not_kept));
    assert_true(messages_has_notice(&app->messages, NOTICE_UNSAVED));
    give_folder_back();
    loop_tick(app, app->loop.now_ms + AUTOSAVE_RETRY_MS);
    app_fixture_save(app);
    loop_update(app);
    app_fixture_save(app);
    assert_false(messages_has_notice(&app->messages, NOTICE_UNSAVED));
    assert_false(messages_have(&app->messages, not_kept));
    assert_int_equal(games_kept(), 1);
    assert_true(app_close(app));
    app_free(app);
}

/* An unfinished game is replaced while nothing can be saved: after some seconds, or when the game
 * is to be saved at once, that is tried again. */
static void test_a_replaced_game_is_kept_once_saving_works(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        App *app = begin();
        take_folder_away();
        loop_command(app, &(Command){.kind = CMD_REMATCH, .seat = SEAT_NONE});
        loop_update(app);
        app_fixture_save(app);
        assert_int_equal(app->game.match->position.stones, 0);
        assert_false(storage_is_kept(&app->storage, &app->game));
        give_folder_back();
        if (i == 0) {
            loop_tick(app, storage_next_ms(&app->storage, &app->game));
        } else {
            storage_autosave(&app->storage, &app->game);
        }
        app_fixture_save(app);
        assert_int_equal(games_kept(), 1);
        assert_true(storage_is_kept(&app->storage, &app->game));
        assert_true(app_close(app));
        app_free(app);
        assert_int_equal(own_folder_leave(state) + own_folder_enter(state), 0);
    }
}

/* No game is reported as kept that the next start would not find. */
static void test_a_game_without_a_folder_is_lost(void **state)
{
    (void)state;
    App *app = begin();
    assert_true(storage_is_kept(&app->storage, &app->game));
    move_folder("data", "data.x");
    assert_int_equal(file_write("data", "", 0, FILE_QUICK), 0);
    assert_false(storage_is_kept(&app->storage, &app->game));
    assert_false(app_close(app));
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(test_an_empty_folder_is_claimed),
        IN_OWN_FOLDER(test_the_end_looks),
        IN_OWN_FOLDER(test_the_folder_comes_back),
        IN_OWN_FOLDER(test_the_lock_is_removed),
        IN_OWN_FOLDER(test_another_game_stays),
        IN_OWN_FOLDER(test_a_game_stays_that_comes_just_before_the_write),
        IN_OWN_FOLDER(test_the_files_are_removed),
        IN_OWN_FOLDER(test_older_files_come_back),
        IN_OWN_FOLDER(test_nothing_is_known_of_a_new_folder),
        IN_OWN_FOLDER(test_an_ended_game_is_kept_once_saving_works),
        IN_OWN_FOLDER(test_a_replaced_game_is_kept_once_saving_works),
        IN_OWN_FOLDER(test_a_game_without_a_folder_is_lost),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
