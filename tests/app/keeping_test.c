/* An unfinished game is replaced: a thread keeps it in games/, and the window does not wait. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
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

/* ---- a disk that takes its time (-Wl,--wrap) ---- */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t opened = PTHREAD_COND_INITIALIZER;
static pthread_cond_t reached = PTHREAD_COND_INITIALIZER;
static bool disk_stands;      /* other threads wait in fsync, */
static bool disk_is_reached;  /* ... and one does */
static bool games_fail;       /* fsync fails in games/ */
static bool own_fails;        /* ... and for the own game's autosave, */
static bool visits_fail;      /* ... and for that of a game that is looked at, or of a position
                                 that is set up */
static bool all_fails;        /* fsync fails */
static int main_thread_syncs; /* calls of fsync while the disk stands */
static int waits;             /* for the writer, while the disk stands */
static pthread_t main_thread;

static bool is_in(int handle, const char *part)
{
    char name[64], path[FILE_PATH_BYTES] = "";
    snprintf(name, sizeof name, "/proc/self/fd/%d", handle);
    (void)!readlink(name, path, sizeof path - 1);
    return strstr(path, part) != NULL;
}

int __real_fsync(int handle);
int __wrap_fsync(int handle);
int __wrap_fsync(int handle)
{
    pthread_mutex_lock(&lock);
    if (pthread_equal(pthread_self(), main_thread)) {
        main_thread_syncs += disk_stands;
    } else {
        while (disk_stands) {
            disk_is_reached = true;
            pthread_cond_broadcast(&reached);
            pthread_cond_wait(&opened, &lock);
        }
    }
    bool fails = all_fails || (games_fail && is_in(handle, "/games/")) ||
                 (own_fails && is_in(handle, "/autosave.sgf")) ||
                 (visits_fail && is_in(handle, "/autosave 2.sgf"));
    pthread_mutex_unlock(&lock);
    errno = EIO;
    return fails ? -1 : __real_fsync(handle);
}

static void stop_disk(void)
{
    pthread_mutex_lock(&lock);
    disk_stands = true;
    disk_is_reached = false;
    main_thread_syncs = waits = 0;
    pthread_mutex_unlock(&lock);
}

/* What is ordered from now on waits behind that. */
static void wait_for_disk(void)
{
    pthread_mutex_lock(&lock);
    while (!disk_is_reached) {
        pthread_cond_wait(&reached, &lock);
    }
    pthread_mutex_unlock(&lock);
}

static void start_disk(void)
{
    pthread_mutex_lock(&lock);
    disk_stands = false;
    pthread_cond_broadcast(&opened);
    pthread_mutex_unlock(&lock);
}

/* Does the lock file tell others that the slot is soon free? */
static bool is_closing(void)
{
    char text[8] = "";
    FILE *file = fopen("data/autosave.sgf.lock", "r");
    assert_non_null(file);
    const bool found = fread(text, 1, 7, file) == 7 && strcmp(text, "closing") == 0;
    fclose(file);
    return found;
}

static bool waits_when_closing;

/* Who waits would wait for ever. */
void __real_writer_flush(Writer *writer);
void __wrap_writer_flush(Writer *writer);
void __wrap_writer_flush(Writer *writer)
{
    waits += disk_stands;
    waits_when_closing = disk_stands && is_closing();
    start_disk();
    __real_writer_flush(writer);
}

static void *start_disk_later(void *user)
{
    (void)user;
    usleep(100000);
    start_disk();
    return NULL;
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
    games_fail = own_fails = visits_fail = all_fails = false;
    App *app = app_fixture_open_in("data");
    play(app, 7, 7);
    app_fixture_save(app);
    return app;
}

static void press_new_game(App *app)
{
    loop_command(app, &(Command){.kind = CMD_REMATCH, .seat = SEAT_NONE});
    loop_update(app);
}

static void open_file(App *app, const char *path)
{
    loop_command(app, &(Command){.kind = CMD_OPEN, .seat = SEAT_NONE, .text = path});
    game_reader_wait(app->reader);
    loop_collect(app, true);
    loop_update(app);
}

static const char other_sgf[] = "(;FF[4]GM[4]SZ[15];B[cc];W[dd])\n";

/* A file with a game of two moves is opened: it is looked at. */
static void look_at_other(App *app)
{
    const int error = file_write("other.sgf", other_sgf, sizeof other_sgf - 1, FILE_QUICK);
    assert_int_equal(error, 0);
    open_file(app, "other.sgf");
    assert_int_equal(app->game.page, PAGE_REVIEW);
    assert_int_equal(app->game.match->position.count, 2);
    assert_int_equal(app->game.match->position.move[0], point_at(2, 2));
}

static void go_back(App *app)
{
    loop_command(app, &(Command){.kind = CMD_BACK, .seat = SEAT_NONE});
    loop_update(app);
    assert_int_equal(app->game.page, PAGE_PLAY);
}

static bool has_move(const char *path, const char *move)
{
    return count_content(path, move) > 0;
}

/* How many whole games in the folder have this move; `found`: the last one. */
static int find_game(const char *folder, const char *move, char found[FILE_PATH_BYTES])
{
    int count = 0;
    DIR *open = opendir(folder);
    for (struct dirent *entry; open && (entry = readdir(open));) {
        char path[FILE_PATH_BYTES];
        const char *end = strrchr(entry->d_name, '.');
        if (end && strcmp(end, ".sgf") == 0) {
            assert_true(folder_join(path, sizeof path, folder, entry->d_name));
            if (has_move(path, move)) {
                count++;
                memcpy(found, path, sizeof path);
            }
        }
    }
    if (open) {
        closedir(open);
    }
    return count;
}

static int count_games(const char *folder, const char *move)
{
    char path[FILE_PATH_BYTES];
    return find_game(folder, move, path);
}

/* The old autosave is needed until the game is in games/. */
static void test_the_window_does_not_wait(void **state)
{
    (void)state;
    App *app = begin();
    stop_disk();
    press_new_game(app);
    play(app, 0, 0);
    loop_tick(app, app->loop.now_ms + AUTOSAVE_RETRY_MS);
    assert_int_equal(app->game.match->position.stones, 1);
    assert_int_equal(main_thread_syncs, 0);
    assert_int_equal(count_games("data/games", "B[hh]"), 0);
    assert_true(has_move("data/autosave.sgf", "B[hh]"));
    assert_true(has_move("data/autosave.sgf.old", "B[hh]"));
    start_disk();
    app_fixture_save(app);
    assert_int_equal(count_games("data/games", "B[hh]"), 1);
    assert_true(has_move("data/autosave.sgf", "B[aa]"));
    assert_false(has_move("data/autosave.sgf", "B[hh]"));
    assert_true(app_close(app));
    app_free(app);
}

/* A game with a second stone, which is on its way to the disk when a new one replaces it. */
static App *begin_replaced(void)
{
    App *app = begin();
    stop_disk();
    play(app, 8, 8);
    press_new_game(app);
    return app;
}

/* A move is still on its way to the disk when a new game is asked for. */
static void test_nor_for_the_last_move(void **state)
{
    (void)state;
    App *app = begin_replaced();
    play(app, 0, 0);
    assert_int_equal(waits + main_thread_syncs, 0);
    assert_false(messages_has_notice(&app->messages, NOTICE_REPLACE_UNSAVED));
    assert_int_equal(app->game.match->position.stones, 1);
    start_disk();
    app_fixture_save(app);
    assert_int_equal(count_games("data/games", "W[ii]"), 1);
    assert_true(has_move("data/autosave.sgf", "B[aa]"));
    assert_true(app_close(app));
    app_free(app);
}

/* The same when a game is opened. */
static void test_nor_when_a_file_is_opened(void **state)
{
    (void)state;
    App *app = begin();
    stop_disk();
    play(app, 8, 8);
    look_at_other(app);
    assert_int_equal(waits + main_thread_syncs, 0);
    start_disk();
    app_fixture_save(app);
    assert_int_equal(count_games("data/games", "W[ii]"), 1);
    assert_true(app_close(app));
    app_free(app);
}

/* A game with a second stone, replaced by another one while no disk takes either. */
static App *begin_unsaved(void)
{
    App *app = begin_replaced();
    play(app, 0, 0);
    assert_int_equal(waits, 0);
    all_fails = true;
    app_fixture_save(app);
    assert_true(messages_has_notice(&app->messages, NOTICE_UNSAVED));
    assert_int_equal(count_games("data/games", "B[hh]"), 0);
    return app;
}

static void type_comment(App *app, const char *text)
{
    const Uint32 window = SDL_GetWindowID(window_sdl(app->display.window));
    SDL_Event key = {.type = SDL_KEYDOWN}, typed = {.type = SDL_TEXTINPUT};
    key.key.windowID = typed.text.windowID = window;
    key.key.keysym.sym = SDLK_c;
    SDL_strlcpy(typed.text.text, text, sizeof typed.text.text);
    loop_handle(app, &key);
    loop_handle(app, &typed);
}

/* Without an end of the edit; after that an idle window has nothing to do. */
static void test_a_comment_is_kept_while_it_is_typed(void **state)
{
    (void)state;
    App *app = begin();
    loop_command(app, &(Command){.kind = CMD_PAGE, .value = PAGE_REVIEW, .seat = SEAT_NONE});
    loop_command(app, &(Command){.kind = CMD_EDIT, .value = EDIT_TOGGLE, .seat = SEAT_NONE});
    type_comment(app, "Long thoughts on the end");
    const int64_t due = screen_edit_due_ms(app->display.screen);
    assert_in_range(due, app->loop.now_ms, app->loop.now_ms + 5000);
    assert_true(loop_next_ms(app) <= due);
    messages_say(&app->messages, "A message about something else");
    loop_tick(app, due);
    loop_turn(app);
    app_fixture_save(app);
    assert_true(screen_wants_text(app->display.screen));
    assert_string_equal(loop_view(app)->toast.first, "A message about something else");
    assert_true(has_move("data/autosave.sgf", "C[Long thoughts on the end]"));
    assert_int_equal(screen_edit_due_ms(app->display.screen), -1);
    app_free(app);
}

/* It is not forgotten: a notice is shown, quitting asks, and once the disk works it is saved. */
static void test_what_could_not_be_saved_yet(void **state)
{
    (void)state;
    App *app = begin_unsaved();
    loop_command(app, &(Command){.kind = CMD_QUIT, .seat = SEAT_NONE});
    assert_false(app->loop.quit);
    assert_true(messages_has_notice(&app->messages, NOTICE_QUIT_UNSAVED));
    press_new_game(app);
    assert_int_equal(app->game.match->position.stones, 1); /* it asks, too */
    for (int tries = 3; tries > 0; tries--) {
        int64_t next = loop_next_ms(app);
        assert_in_range(next, 0, app->loop.now_ms + AUTOSAVE_RETRY_MS);
        all_fails = tries > 1;
        loop_tick(app, next);
        app_fixture_save(app);
        app_fixture_save(app);
    }
    char path[FILE_PATH_BYTES];
    assert_int_equal(find_game("data/games", "W[ii]", path), 1);
    assert_non_null(strstr(path, "White.sgf")); /* without a number */
    assert_true(has_move("data/autosave.sgf", "B[aa]"));
    assert_false(messages_has_notice(&app->messages, NOTICE_UNSAVED));
    assert_true(app_close(app));
    app_free(app);
}

static void ask_to_quit(App *app, const char *first)
{
    loop_command(app, &(Command){.kind = CMD_QUIT, .seat = SEAT_NONE});
    assert_false(app->loop.quit);
    assert_int_equal(loop_view(app)->notice.kind, NOTICE_QUIT_UNSAVED);
    assert_string_equal(loop_view(app)->notice.first, first);
    loop_command(app, &(Command){.kind = CMD_DISMISS, .value = NOTICE_QUIT_UNSAVED});
}

/* The question is about the replaced game until there is something to lose on the board, too. */
static void test_the_question_names_the_right_game(void **state)
{
    (void)state;
    App *app = begin_replaced();
    all_fails = true;
    app_fixture_save(app);
    ask_to_quit(app, "Another game is not saved anywhere.");
    play(app, 0, 0);
    app_fixture_save(app);
    ask_to_quit(app, "This game is not saved anywhere.");
    app_free(app);
}

/* The end of the program tells, and leaves what the autosave has of it. */
static void test_what_could_not_be_saved_at_all(void **state)
{
    (void)state;
    App *app = begin_unsaved();
    assert_false(app_close(app));
    app_free(app);
    all_fails = false;
    assert_int_equal(count_games("data", "B[hh]"), 1);
    assert_false(has_move("data/autosave.sgf", "B[hh]"));
}

static void test_quitting_waits(void **state)
{
    (void)state;
    pthread_t thread;
    App *app = begin();
    stop_disk();
    press_new_game(app);
    play(app, 0, 0);
    assert_int_equal(pthread_create(&thread, NULL, start_disk_later, NULL), 0);
    assert_true(app_close(app));
    assert_int_equal(pthread_join(thread, NULL), 0);
    app_free(app);
    assert_int_equal(count_games("data/games", "B[hh]"), 1);
    app = app_fixture_open_in("data");
    assert_int_equal(app->game.match->position.stones, 1);
    assert_int_equal(app->game.match->position.move[0], point_at(0, 0));
    app_free(app);
}

/* Before it waits, so that a start meanwhile waits, too; not if it asks. */
static void test_quitting_is_announced(void **state)
{
    (void)state;
    App *app = begin();
    stop_disk();
    play(app, 0, 0);
    assert_false(is_closing());
    loop_command(app, &(Command){.kind = CMD_QUIT, .seat = SEAT_NONE});
    assert_true(app->loop.quit);
    assert_true(waits_when_closing);
    app_free(app);
    app = begin_unsaved();
    loop_command(app, &(Command){.kind = CMD_QUIT, .seat = SEAT_NONE});
    assert_false(app->loop.quit);
    assert_false(is_closing());
    all_fails = false;
    app_free(app);
}

/* The replaced game is nowhere but in its autosave: that file keeps it, under another name, until
 * the next start. */
static void test_what_cannot_be_written_to_games(void **state)
{
    (void)state;
    App *app = begin();
    games_fail = true;
    press_new_game(app);
    play(app, 0, 0);
    app_fixture_save(app);
    assert_string_equal(loop_view(app)->toast.first, "The unfinished game was saved as");
    assert_non_null(strstr(loop_view(app)->toast.second, "data/"));
    assert_int_equal(count_games("data", "B[hh]"), 1);
    assert_false(has_move("data/autosave.sgf", "B[hh]"));
    assert_true(app_close(app));
    app_free(app);
    games_fail = false;
    app = app_fixture_open_in("data");
    assert_int_equal(app->game.match->position.move[0], point_at(0, 0));
    app_free(app);
    assert_int_equal(count_games("data", "B[hh]"), 0);
    assert_int_equal(count_games("data/games", "B[hh]"), 1);
}

/* Two games, one after the other, before the first one is kept. */
static void test_another_game_is_replaced_meanwhile(void **state)
{
    (void)state;
    pthread_t thread;
    App *app = begin();
    stop_disk();
    press_new_game(app);
    press_new_game(app); /* without a stone: nothing is to be kept */
    assert_true(has_move("data/autosave.sgf", "B[hh]"));
    play(app, 8, 8);
    assert_int_equal(pthread_create(&thread, NULL, start_disk_later, NULL), 0);
    press_new_game(app); /* waits */
    assert_int_equal(pthread_join(thread, NULL), 0);
    app_fixture_save(app);
    assert_int_equal(count_games("data/games", "B[hh]"), 1);
    assert_int_equal(count_games("data/games", "B[ii]"), 1);
    assert_true(app_close(app));
    app_free(app);
}

/* The own game has come back, and another file is opened before the own one's copy is written. */
static void test_a_second_visit_before_the_first_copy(void **state)
{
    (void)state;
    App *app = begin();
    stop_disk();
    play(app, 8, 8);
    look_at_other(app);
    go_back(app);
    assert_int_equal(waits, 0);
    look_at_other(app); /* waits for the copy */
    go_back(app);
    play(app, 9, 9);
    press_new_game(app);
    app_fixture_save(app);
    app_fixture_save(app);
    assert_int_equal(count_games("data/games", "W[ii]"), 1); /* in the file of the copy */
    assert_int_equal(count_games("data/games", "B[jj]"), 1);
    assert_true(app_close(app));
    app_free(app);
}

/* The own game has come back and ends, and another one is opened before its copy is written: the
 * file of that one is still known, so that it is not kept a second time. */
static void test_a_copy_comes_with_another_game(void **state)
{
    (void)state;
    App *app = begin();
    assert_int_equal(system("cp data/autosave.sgf played.sgf"), 0); /* NOLINT(cert-env33-c) */
    press_new_game(app);
    play(app, 8, 8);
    app_fixture_save(app);
    stop_disk();
    look_at_other(app);
    go_back(app);
    assert_int_equal(waits, 0);
    assert_int_equal(match_resign(app->game.match, SEAT_NEAR), MATCH_OK);
    open_file(app, "played.sgf");
    assert_int_equal(app->game.match->position.move[0], point_at(7, 7));
    start_disk();
    app_fixture_save(app);
    press_new_game(app); /* in place of one that is as in its file */
    app_fixture_save(app);
    assert_int_equal(count_games("data/games", "B[hh]"), 1);
    assert_true(app_close(app));
    app_free(app);
}

/* An unfinished game was resumed from the library. Its copy waits for the disk when it comes back
 * to the board and ends, which goes to the same file: no write takes the place of the other one. */
static void test_a_resumed_game_ends_before_its_copy_is_written(void **state)
{
    (void)state;
    char path[FILE_PATH_BYTES];
    App *app = begin();
    press_new_game(app);
    app_fixture_save(app);
    assert_int_equal(find_game("data/games", "B[hh]", path), 1);
    open_file(app, path);
    assert_int_equal(app->game.match->position.move[0], point_at(7, 7));
    app_fixture_save(app);
    stop_disk();
    play(app, 8, 8);
    wait_for_disk();
    look_at_other(app);
    go_back(app);
    assert_int_equal(match_resign(app->game.match, SEAT_NEAR), MATCH_OK);
    loop_update(app);
    assert_int_equal(waits, 0);
    start_disk();
    app_fixture_save(app);
    assert_true(has_move(path, "RE[W+R]"));
    assert_int_equal(count_games("data/games", "B[hh]"), 1);
    assert_true(app_close(app));
    app_free(app);
}

/* A game that has just ended is on its way to the disk when it gets variations and is left, twice
 * or more: it is in one file. */
static void test_an_ended_game_changes_before_it_is_written(void **state)
{
    (void)state;
    App *app = begin();
    stop_disk();
    play(app, 8, 8);
    wait_for_disk();
    assert_int_equal(match_resign(app->game.match, SEAT_NEAR), MATCH_OK);
    loop_update(app);
    for (int x = 0; x < 3; x++) {
        loop_command(app, &(Command){.kind = CMD_PAGE, .value = PAGE_REVIEW, .seat = SEAT_NONE});
        loop_command(app, &(Command){.kind = CMD_GO, .value = 1, .seat = SEAT_NONE});
        play(app, x, 0);
        look_at_other(app);
        loop_command(app, &(Command){.kind = CMD_BACK, .seat = SEAT_NONE});
        loop_update(app);
    }
    start_disk();
    app_fixture_save(app);
    press_new_game(app);
    app_fixture_save(app);
    assert_int_equal(count_games("data/games", "B[hh]"), 1);
    assert_int_equal(count_games("data/games", "W[ca]"), 1);
    assert_true(app_close(app));
    app_free(app);
}

static bool has_notice(const App *app, NoticeKind kind)
{
    return messages_has_notice(&app->messages, kind);
}

/* The game that is looked at is saved, but the own one is not: a new game asks. */
static void test_what_lies_aside_is_not_replaced_unasked(void **state)
{
    (void)state;
    App *app = begin();
    stop_disk();
    play(app, 8, 8);
    look_at_other(app);
    own_fails = games_fail = true;
    start_disk();
    app_fixture_save(app);
    assert_true(has_notice(app, NOTICE_UNSAVED));
    assert_false(has_notice(app, NOTICE_VISIT_UNSAVED));
    loop_command(app, &(Command){.kind = CMD_PAGE, .value = PAGE_NEW, .seat = SEAT_NONE});
    loop_command(app, &(Command){.kind = CMD_START, .seat = SEAT_NONE});
    assert_true(has_notice(app, NOTICE_REPLACE_UNSAVED));
    own_fails = games_fail = false;
    loop_command(app, &(Command){.kind = CMD_RETRY_SAVE, .seat = SEAT_NONE});
    app_fixture_save(app);
    assert_false(has_notice(app, NOTICE_UNSAVED));
    assert_false(has_notice(app, NOTICE_REPLACE_UNSAVED));
    assert_true(app_close(app));
    app_free(app);
}

/* The other way round; the notice goes with the game that it is about. */
static void test_a_game_that_is_looked_at_is_not_saved(void **state)
{
    (void)state;
    App *app = begin();
    visits_fail = true;
    look_at_other(app);
    app_fixture_save(app);
    app_fixture_save(app);                               /* nor in another folder */
    assert_false(has_notice(app, NOTICE_VISIT_UNSAVED)); /* its own file has all of it */
    play(app, 10, 10);
    app_fixture_save(app);
    app_fixture_save(app);
    assert_true(has_notice(app, NOTICE_VISIT_UNSAVED));
    assert_non_null(strstr(loop_view(app)->notice.first, "you are looking at"));
    assert_false(has_notice(app, NOTICE_UNSAVED));
    go_back(app);
    app_fixture_save(app);
    assert_int_equal(loop_view(app)->notice.kind, NOTICE_NONE);
    assert_true(app_close(app));
    app_free(app);
}

static void set_up(App *app, int x, int y)
{
    loop_command(app, &(Command){.kind = CMD_ARRANGE,
                                 .field = ARRANGE_PUT,
                                 .point = point_at(x, y),
                                 .seat = SEAT_NONE});
    loop_update(app);
}

static App *begin_setting_up(void)
{
    App *app = begin();
    loop_command(app, &(Command){.kind = CMD_PAGE, .value = PAGE_ARRANGE, .seat = SEAT_NONE});
    return app;
}

/* The window does not wait for a position that is set up, nor when another one is. */
static void test_nor_for_a_position(void **state)
{
    (void)state;
    App *app = begin_setting_up();
    stop_disk();
    set_up(app, 0, 0);
    set_up(app, 1, 0);
    go_back(app);
    play(app, 8, 8);
    loop_command(app, &(Command){.kind = CMD_PAGE, .value = PAGE_ARRANGE, .seat = SEAT_NONE});
    set_up(app, 2, 0);
    assert_int_equal(waits, 0);
    assert_int_equal(main_thread_syncs, 0);
    assert_int_equal(app->game.arrangement.match->position.stones, 3);
    start_disk();
    app_fixture_save(app);
    assert_int_equal(count_games("data/games", "AB[aa]"), 1);
    assert_true(app_close(app));
    app_free(app);
    assert_int_equal(count_games("data/games", "AB["), 2);
}

/* The player is told, and asked at the end. */
static void test_a_position_is_not_saved(void **state)
{
    (void)state;
    App *app = begin_setting_up();
    visits_fail = games_fail = true;
    set_up(app, 0, 0);
    app_fixture_save(app);
    app_fixture_save(app); /* nor in another folder */
    assert_true(has_notice(app, NOTICE_DRAFT_UNSAVED));
    assert_non_null(strstr(loop_view(app)->notice.first, "position"));
    assert_false(has_notice(app, NOTICE_UNSAVED));
    loop_command(app, &(Command){.kind = CMD_QUIT, .seat = SEAT_NONE});
    assert_false(app->loop.quit);
    assert_true(has_notice(app, NOTICE_QUIT_UNSAVED));
    assert_string_equal(loop_view(app)->notice.first,
                        "The position that you set up is not saved anywhere.");
    visits_fail = games_fail = false;
    loop_command(app, &(Command){.kind = CMD_RETRY_SAVE, .seat = SEAT_NONE});
    app_fixture_save(app);
    assert_int_equal(loop_view(app)->notice.kind, NOTICE_NONE);
    loop_command(app, &(Command){.kind = CMD_QUIT, .seat = SEAT_NONE});
    assert_true(app->loop.quit);
    assert_true(app_close(app));
    app_free(app);
}

/* Nor at the end: its autosave stays for the next start, or the end says that it is lost. */
static void test_a_position_at_the_end(void **state)
{
    (void)state;
    App *app = begin_setting_up();
    set_up(app, 0, 0);
    app_fixture_save(app);
    games_fail = true;
    assert_true(app_close(app));
    app_free(app);
    app = begin_setting_up();
    assert_int_equal(count_games("data/games", "AB[aa]"), 1);
    visits_fail = games_fail = true;
    set_up(app, 0, 0);
    assert_false(app_close(app));
    app_free(app);
}

int main(void)
{
    main_thread = pthread_self();
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(test_the_window_does_not_wait),
        IN_OWN_FOLDER(test_nor_for_the_last_move),
        IN_OWN_FOLDER(test_nor_when_a_file_is_opened),
        IN_OWN_FOLDER(test_a_comment_is_kept_while_it_is_typed),
        IN_OWN_FOLDER(test_what_could_not_be_saved_yet),
        IN_OWN_FOLDER(test_the_question_names_the_right_game),
        IN_OWN_FOLDER(test_what_could_not_be_saved_at_all),
        IN_OWN_FOLDER(test_quitting_waits),
        IN_OWN_FOLDER(test_quitting_is_announced),
        IN_OWN_FOLDER(test_what_cannot_be_written_to_games),
        IN_OWN_FOLDER(test_another_game_is_replaced_meanwhile),
        IN_OWN_FOLDER(test_a_second_visit_before_the_first_copy),
        IN_OWN_FOLDER(test_a_copy_comes_with_another_game),
        IN_OWN_FOLDER(test_a_resumed_game_ends_before_its_copy_is_written),
        IN_OWN_FOLDER(test_an_ended_game_changes_before_it_is_written),
        IN_OWN_FOLDER(test_what_lies_aside_is_not_replaced_unasked),
        IN_OWN_FOLDER(test_a_game_that_is_looked_at_is_not_saved),
        IN_OWN_FOLDER(test_nor_for_a_position),
        IN_OWN_FOLDER(test_a_position_is_not_saved),
        IN_OWN_FOLDER(test_a_position_at_the_end),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
