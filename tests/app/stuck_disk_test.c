/* A disk that neither writes nor refuses: the player is told, nothing waits for it for ever, and
 * the game is saved once it goes on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/app_fixture.h"
#include "app/expect_content.h"
#include "app/folder.h"
#include "app/own_folder.h"

/* ---- the disk (-Wl,--wrap): it holds up other threads than the main one, not in "elsewhere" ----
 */

typedef enum Hold { HOLD_NOTHING, HOLD_SYNCS, HOLD_RENAMES } Hold;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t released = PTHREAD_COND_INITIALIZER;
static pthread_cond_t reached = PTHREAD_COND_INITIALIZER;
static Hold hold;
static const char *held_part = "data"; /* of the paths where threads are held up */
static int held;                       /* threads */
static int main_waits;                 /* the main thread would have been held up so often */
static pthread_t main_thread;

static void wait_while(Hold kind, const char *path)
{
    const bool is_main = pthread_equal(pthread_self(), main_thread);
    pthread_mutex_lock(&lock);
    if (is_main && hold != HOLD_NOTHING && strstr(path, "data")) {
        main_waits++;
    }
    while (hold == kind && !is_main && strstr(path, held_part)) {
        held++;
        pthread_cond_broadcast(&reached);
        pthread_cond_wait(&released, &lock);
        held--;
    }
    pthread_mutex_unlock(&lock);
}

static _Atomic int late_error; /* of fsync, after it was held up; 0: none */

int __real_fsync(int handle);
int __wrap_fsync(int handle);
int __wrap_fsync(int handle)
{
    char name[64], path[FILE_PATH_BYTES] = "";
    snprintf(name, sizeof name, "/proc/self/fd/%d", handle);
    (void)!readlink(name, path, sizeof path - 1);
    wait_while(HOLD_SYNCS, path);
    errno = late_error;
    return errno != 0 ? -1 : __real_fsync(handle);
}

int __real_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to)
{
    wait_while(HOLD_RENAMES, to);
    return __real_rename(from, to);
}

int __real_mkdir(const char *path, mode_t mode);
int __wrap_mkdir(const char *path, mode_t mode);
int __wrap_mkdir(const char *path, mode_t mode)
{
    wait_while(HOLD_RENAMES, path);
    return __real_mkdir(path, mode);
}

int __real_unlink(const char *path);
int __wrap_unlink(const char *path);
int __wrap_unlink(const char *path)
{
    wait_while(HOLD_RENAMES, path);
    return __real_unlink(path);
}

ssize_t __real_pwrite(int handle, const void *bytes, size_t count, off_t at);
ssize_t __wrap_pwrite(int handle, const void *bytes, size_t count, off_t at);
ssize_t __wrap_pwrite(int handle, const void *bytes, size_t count, off_t at)
{
    wait_while(HOLD_RENAMES, "data");
    return __real_pwrite(handle, bytes, count, at);
}

uint64_t __real_folder_device(const char *path);
uint64_t __wrap_folder_device(const char *path);
uint64_t __wrap_folder_device(const char *path)
{
    return __real_folder_device(path) + (strstr(path, "elsewhere") ? 1000 : 0);
}

static _Atomic int64_t later_ms; /* than it is */

int64_t __real_monotonic_ms(void);
int64_t __wrap_monotonic_ms(void);
int64_t __wrap_monotonic_ms(void)
{
    return __real_monotonic_ms() + later_ms;
}

static void stop_disk(Hold kind)
{
    pthread_mutex_lock(&lock);
    held_part = "data";
    hold = kind;
    main_waits = 0;
    pthread_mutex_unlock(&lock);
}

static void start_disk(void)
{
    pthread_mutex_lock(&lock);
    hold = HOLD_NOTHING;
    pthread_cond_broadcast(&released);
    pthread_mutex_unlock(&lock);
}

static void wait_until_so_many_are_held(int threads)
{
    pthread_mutex_lock(&lock);
    while (held < threads) {
        pthread_cond_wait(&reached, &lock);
    }
    pthread_mutex_unlock(&lock);
}

static void wait_until_held(void)
{
    wait_until_so_many_are_held(1);
}

/* The disk goes on, but for what has this in its path. */
static void start_disk_but_for(const char *part, int still_held)
{
    pthread_mutex_lock(&lock);
    held_part = part;
    pthread_cond_broadcast(&released);
    pthread_mutex_unlock(&lock);
    for (bool waits = true; waits; usleep(1000)) {
        pthread_mutex_lock(&lock);
        waits = held > still_held;
        pthread_mutex_unlock(&lock);
    }
}

/* ---- games ---- */

static void play(App *app, int x, int y)
{
    loop_command(app, &(Command){.kind = CMD_PLAY, .point = point_at(x, y)});
    loop_update(app);
}

/* A game of two people with one stone, on hh, which is saved. */
static App *begin(void)
{
    App *app = app_fixture_open_in("data");
    play(app, 7, 7);
    app_fixture_save(app);
    return app;
}

/* A stone on ii, while the disk stands; what stands is given up at once. */
static App *begin_stuck(Hold kind)
{
    App *app = begin();
    stop_disk(kind);
    play(app, 8, 8);
    wait_until_held();
    writer_set_limit(app->storage.writer, 1);
    writer_flush(app->storage.writer);
    loop_collect(app, true);
    return app;
}

/* A save of the game into a new file, while the disk stands; it was given up, and told. */
static App *begin_given_up_save(void)
{
    App *app = begin();
    stop_disk(HOLD_SYNCS);
    storage_save_game(&app->storage, app->game.match);
    wait_until_held();
    writer_set_limit(app->storage.writer, 1);
    app_fixture_save(app);
    writer_set_limit(app->storage.writer, 0);
    return app;
}

/* The writes that were given up. */
static void wait_for_late_writes(const App *app)
{
    while (writer_is_stuck(app->storage.writer, "data")) {
        usleep(1000);
    }
}

static bool has_text(const char *path, const char *text)
{
    return count_content(path, text) > 0;
}

static bool has_notice(const App *app, NoticeKind kind)
{
    return messages_has_notice(&app->messages, kind);
}

static void quit(App *app)
{
    loop_command(app, &(Command){.kind = CMD_QUIT, .seat = SEAT_NONE, .value = UNSAVED_ASK});
}

/* The disk goes on, at some time; the game tries again every five seconds. */
static void go_on(App *app)
{
    writer_set_limit(app->storage.writer, 0);
    start_disk();
    while (has_notice(app, NOTICE_UNSAVED) || has_notice(app, NOTICE_KEPT_ELSEWHERE)) {
        usleep(1000);
        loop_tick(app, app->loop.now_ms + AUTOSAVE_RETRY_MS);
        app_fixture_save(app);
    }
}

static void check_told(Hold kind)
{
    App *app = begin_stuck(kind);
    app_fixture_save(app);
    assert_true(has_notice(app, NOTICE_UNSAVED));
    assert_non_null(strstr(loop_view(app)->notice.first, "The disk does not answer"));
    play(app, 9, 9); /* is not written behind it */
    app_fixture_save(app);
    quit(app);
    assert_false(app->loop.quit);
    assert_true(has_notice(app, NOTICE_QUIT_UNSAVED));
    assert_int_equal(main_waits, 0);
    go_on(app);
    assert_true(has_text("data/autosave.sgf", "B[jj]"));
    assert_true(has_text("data/autosave.sgf.old", "B[jj]"));
    assert_true(app_close(app));
    app_free(app);
}

static void test_a_sync_that_does_not_end(void **state)
{
    (void)state;
    check_told(HOLD_SYNCS);
}

static void test_a_rename_that_does_not_end(void **state)
{
    (void)state;
    check_told(HOLD_RENAMES);
}

/* Nothing happens in the window meanwhile, so that the loop has to wake for it. */
static void test_the_loop_looks_in_time(void **state)
{
    (void)state;
    App *app = begin();
    stop_disk(HOLD_SYNCS);
    play(app, 8, 8);
    wait_until_held();
    assert_int_equal(storage_next_ms(&app->storage, &app->game), -1);
    writer_set_limit(app->storage.writer, 15000);
    assert_in_range(storage_next_ms(&app->storage, &app->game), app->loop.now_ms,
                    app->loop.now_ms + 16000);
    go_on(app);
    app_fixture_save(app);
    assert_int_equal(storage_next_ms(&app->storage, &app->game), -1);
    app_free(app);
}

/* Another folder takes the game, and after that the first one again. */
static void test_it_is_saved_elsewhere(void **state)
{
    (void)state;
    App *app = begin_stuck(HOLD_SYNCS);
    snprintf(app->storage.autosave.place[1].folder, FILE_PATH_BYTES, "elsewhere");
    app_fixture_save(app);
    loop_update(app);
    app_fixture_save(app);
    assert_true(has_notice(app, NOTICE_KEPT_ELSEWHERE));
    assert_true(has_text("elsewhere/autosave.sgf", "W[ii]"));
    assert_true(storage_is_kept(&app->storage, &app->game));
    play(app, 9, 9); /* the notice stays */
    loop_update(app);
    assert_true(has_notice(app, NOTICE_KEPT_ELSEWHERE));
    assert_int_equal(main_waits, 0);
    go_on(app);
    assert_int_not_equal(access("elsewhere/autosave.sgf", F_OK), 0);
    assert_true(has_text("data/autosave.sgf.old", "B[jj]"));
    app_free(app);
}

/* The replaced game stays where it is, and the new one is not held back by it. */
static void test_a_new_game_is_saved_elsewhere(void **state)
{
    (void)state;
    App *app = begin();
    snprintf(app->storage.autosave.place[1].folder, FILE_PATH_BYTES, "elsewhere");
    stop_disk(HOLD_SYNCS);
    loop_command(app, &(Command){.kind = CMD_REMATCH, .seat = SEAT_NONE});
    loop_update(app);
    wait_until_held();
    writer_set_limit(app->storage.writer, 1);
    app_fixture_save(app);
    play(app, 0, 0);
    app_fixture_save(app);
    assert_true(has_notice(app, NOTICE_KEPT_ELSEWHERE));
    assert_true(has_text("elsewhere/autosave.sgf", "B[aa]"));
    assert_true(has_text("data/autosave.sgf", "B[hh]"));
    assert_int_equal(main_waits, 0);
    go_on(app);
    assert_true(has_text("data/autosave.sgf", "B[hh]"));
    assert_true(has_text("data/autosave 2.sgf", "B[aa]"));
    assert_true(app_close(app));
    app_free(app);
}

/* The program ends beside it. */
static void test_the_end_does_not_wait(void **state)
{
    (void)state;
    App *app = begin_stuck(HOLD_RENAMES);
    assert_false(app_close(app));
    app_free(app);
    assert_int_equal(main_waits, 0);
    assert_true(has_text("data/autosave.sgf", "B[hh]"));
    start_disk();
}

/* The program ends when the disk has not answered for a while: it does not write there itself. */
static void test_the_end_does_not_write_to_it(void **state)
{
    (void)state;
    for (Hold kind = HOLD_SYNCS; kind <= HOLD_RENAMES; kind++) {
        App *app = begin();
        stop_disk(kind);
        play(app, 8, 8);
        wait_until_held();
        later_ms = 5000;
        writer_set_limit(app->storage.writer, 1);
        storage_mark_closing(&app->storage, true);
        assert_int_equal(main_waits, 0);
        later_ms = 0;
        assert_false(app_close(app));
        app_free(app);
        assert_int_equal(main_waits, 0);
        start_disk_but_for("nothing", 0);
        assert_int_equal(own_folder_leave(state) + own_folder_enter(state), 0);
    }
}

/* Both threads are left behind, and end one after the other when the program has freed the rest. */
static void test_two_threads_are_left_behind(void **state)
{
    (void)state;
    App *app = begin();
    stop_disk(HOLD_RENAMES);
    play(app, 8, 8);
    app->options.settings.coordinates = !app->options.settings.coordinates;
    storage_save_settings(&app->storage, &app->options);
    wait_until_so_many_are_held(2);
    writer_set_limit(app->storage.writer, 1);
    writer_flush(app->storage.writer);
    assert_false(app_close(app));
    app_free(app);
    assert_int_equal(main_waits, 0);
    start_disk_but_for("data/autosave", 1);
    start_disk_but_for("nothing", 0);
}

/* Both threads wait for it. The first write that ends is not the last one; nothing is written there
 * before all have. */
static void test_two_writes_that_do_not_end(void **state)
{
    (void)state;
    static const char *const last[] = {"data/autosave", "data/settings"};
    for (int i = 0; i < 2; i++) {
        App *app = begin();
        Writer *writer = app->storage.writer;
        stop_disk(HOLD_RENAMES);
        play(app, 8, 8);
        app->options.settings.coordinates = !app->options.settings.coordinates;
        storage_save_settings(&app->storage, &app->options);
        wait_until_so_many_are_held(2);
        writer_set_limit(writer, 1);
        writer_flush(writer);
        loop_collect(app, true);
        assert_true(messages_have(&app->messages, "The settings could not be saved."));
        assert_true(has_notice(app, NOTICE_UNSAVED));
        start_disk_but_for(last[i], 1);
        assert_true(writer_is_stuck(writer, "data"));
        go_on(app);
        while (writer_is_stuck(writer, "data")) {
            usleep(1000);
        }
        app_fixture_save(app);
        assert_true(has_text("data/autosave.sgf", "W[ii]"));
        assert_true(app_close(app));
        app_free(app);
        assert_int_equal(own_folder_leave(state) + own_folder_enter(state), 0);
    }
}

/* A game whose own file is gone moves to a new one, but not on such a disk. */
static void order_game_whose_file_is_gone(App *app)
{
    WriteOrder order = {.kind = WRITE_SAVED,
                        .path = "elsewhere/gone.sgf",
                        .copy = "data/games/new.sgf",
                        .replaces = true,
                        .tell = true};
    Buffer text = {0};
    buffer_add(&text, "(;B[hh])");
    assert_true(writer_put(app->storage.writer, &order, &text));
}

static void test_a_game_does_not_move_there(void **state)
{
    (void)state;
    App *app = begin_stuck(HOLD_RENAMES);
    order_game_whose_file_is_gone(app);
    app_fixture_save(app);
    assert_true(messages_have(&app->messages, "The disk does not answer"));
    go_on(app);
    assert_int_not_equal(access("data/games/new.sgf", F_OK), 0);
    app_free(app);
}

/* Nothing of a new file is left that was given up, and could not be written in the end. */
static void test_a_write_that_fails_late(void **state)
{
    (void)state;
    App *app = begin_given_up_save();
    late_error = EIO;
    start_disk();
    wait_for_late_writes(app);
    late_error = 0;
    FolderList list = folder_list("data/games", "2");
    assert_int_equal(list.count, 0);
    folder_list_free(&list);
    storage_save_game(&app->storage, app->game.match);
    app_fixture_save(app);
    list = folder_list("data/games", "2");
    assert_int_equal(list.count, 1);
    folder_list_free(&list);
    app_free(app);
}

/* It was on its way there, and was reported as not written. */
static void test_a_moved_game_is_not_there_late(void **state)
{
    (void)state;
    App *app = begin();
    stop_disk(HOLD_SYNCS);
    order_game_whose_file_is_gone(app);
    wait_until_held();
    writer_set_limit(app->storage.writer, 1);
    app_fixture_save(app);
    assert_true(messages_have(&app->messages, "The disk does not answer"));
    writer_set_limit(app->storage.writer, 0);
    start_disk();
    wait_for_late_writes(app);
    assert_int_not_equal(access("data/games/new.sgf", F_OK), 0);
    app_free(app);
}

/* A game that has ended, though the line that was given up is written after all. */
static void test_what_is_written_late_counts_once(void **state)
{
    (void)state;
    App *app = begin();
    GameResult result = {.id = 77,
                         .ended = {2026, 11, 22, 12, 0, 0},
                         .size = 15,
                         .near_color = COLOR_BLACK,
                         .winner = SEAT_FAR,
                         .reason = REASON_RESIGNED,
                         .moves = 7};
    result.player[SEAT_FAR].kind = PLAYER_COMPUTER;
    stop_disk(HOLD_SYNCS);
    storage_add_result(&app->storage, &result, false);
    wait_until_held();
    writer_set_limit(app->storage.writer, 1);
    app_fixture_save(app);
    writer_set_limit(app->storage.writer, 0);
    start_disk();
    while (player_file_lacks_something(&app->storage.statistics.file)) {
        usleep(1000);
        loop_tick(app, app->loop.now_ms + PLAYER_FILE_RETRY_MS);
        app_fixture_save(app);
    }
    assert_int_equal(count_content("data/statistics.txt", "id=77"), 1);
    app_free(app);
}

/* A new file that was reported as not written. */
static void test_a_new_file_is_not_there_late(void **state)
{
    (void)state;
    App *app = begin_given_up_save();
    start_disk();
    wait_for_late_writes(app);
    FolderList list = folder_list("data/games", "2");
    assert_int_equal(list.count, 0);
    folder_list_free(&list);
    app_free(app);
}

int main(void)
{
    main_thread = pthread_self();
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(test_a_sync_that_does_not_end),
        IN_OWN_FOLDER(test_a_rename_that_does_not_end),
        IN_OWN_FOLDER(test_the_loop_looks_in_time),
        IN_OWN_FOLDER(test_it_is_saved_elsewhere),
        IN_OWN_FOLDER(test_what_is_written_late_counts_once),
        IN_OWN_FOLDER(test_a_new_file_is_not_there_late),
        IN_OWN_FOLDER(test_a_new_game_is_saved_elsewhere),
        IN_OWN_FOLDER(test_the_end_does_not_wait),
        IN_OWN_FOLDER(test_the_end_does_not_write_to_it),
        IN_OWN_FOLDER(test_two_threads_are_left_behind),
        IN_OWN_FOLDER(test_two_writes_that_do_not_end),
        IN_OWN_FOLDER(test_a_write_that_fails_late),
        IN_OWN_FOLDER(test_a_game_does_not_move_there),
        IN_OWN_FOLDER(test_a_moved_game_is_not_there_late),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
