/* A position that is set up is in no file of the player's until it is played, analysed or saved, or
 * another one is set up; but neither it nor the game before it is ever lost. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/app_fixture.h"
#include "app/file.h"
#include "app/own_folder.h"
#include "app/permissions.h"
#include "engine/history/match_arrange.h"

static void run(App *app, Command command)
{
    command.seat = SEAT_NONE;
    loop_command(app, &command);
    loop_update(app);
}

static void put(App *app, int x, int y)
{
    run(app, (Command){.kind = CMD_ARRANGE, .field = ARRANGE_PUT, .point = point_at(x, y)});
}

static void open_page(App *app, Page page)
{
    run(app, (Command){.kind = CMD_PAGE, .value = (int)page});
}

/* A game of two people with two stones, and a third one that is set up. */
static App *begin(void)
{
    App *app = app_fixture_open_in("data");
    run(app, (Command){.kind = CMD_PLAY, .point = point_at(7, 7)});
    run(app, (Command){.kind = CMD_PLAY, .point = point_at(8, 7)});
    open_page(app, PAGE_ARRANGE);
    assert_int_equal(app->game.match->record->nodes, 4); /* nothing has changed yet */
    put(app, 0, 0);
    app_fixture_save(app);
    return app;
}

static bool file_has(const char *path, const char *what)
{
    char *text, message[FILE_MESSAGE_BYTES];
    size_t length;
    if (file_read(path, &text, &length, message, sizeof message) != FILE_READ) {
        return false;
    }
    const bool found = strstr(text, what) != NULL;
    free(text);
    return found;
}

/* The game files of a folder that have this in them. */
static int files_with(const char *name, const char *what)
{
    int count = 0;
    char path[300];
    DIR *folder = opendir(name);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        snprintf(path, sizeof path, "%s/%s", name, entry->d_name);
        const char *end = strrchr(entry->d_name, '.');
        count += end && strcmp(end, ".sgf") == 0 && file_has(path, what);
    }
    if (folder) {
        closedir(folder);
    }
    return count;
}

static int games_kept(void)
{
    return files_with("data/games", "(");
}

static void analyse(App *app)
{
    run(app, (Command){.kind = CMD_ARRANGE, .field = ARRANGE_REVIEW});
    app_fixture_save(app);
}

/* Once, when the position takes its place; not when the position changes again. */
static void the_game_before_is_kept(void **state)
{
    (void)state;
    App *app = begin();
    assert_int_equal(games_kept(), 0);
    analyse(app);
    assert_int_equal(app->game.match->position.stones, 3);
    assert_int_equal(games_kept(), 1);
    open_page(app, PAGE_ARRANGE);
    put(app, 1, 0);
    put(app, 2, 0);
    analyse(app);
    assert_int_equal(app->game.match->position.stones, 5);
    assert_int_equal(games_kept(), 1);
    app_free(app);
}

/* Killed, or closed: the next start goes on with the own game, and the library has what was
 * analysed. */
static void the_next_start_has_both(void **state)
{
    (void)state;
    App *app = begin();
    const uint64_t hash = app->game.match->position.hash;
    analyse(app);
    open_page(app, PAGE_ARRANGE);
    put(app, 1, 0);
    analyse(app);
    assert_int_equal(app->game.match->position.stones, 4);
    assert_int_equal(games_kept(), 1);
    app_free(app);
    app = app_fixture_open_in("data");
    assert_int_equal(app->game.match->position.hash, hash);
    assert_int_equal(app->game.page, PAGE_PLAY);
    assert_int_equal(games_kept(), 2);
    app_free(app);
}

/* It is in the library, and the next start goes on with the game. */
static void the_end_of_the_program_keeps_both(void **state)
{
    (void)state;
    App *app = begin();
    assert_true(app_close(app));
    app_free(app);
    assert_int_equal(games_kept(), 1);
    app = app_fixture_open_in("data");
    assert_int_equal(app->game.match->position.count, 2);
    assert_int_equal(app->game.page, PAGE_PLAY);
    app_free(app);
}

/* From a page that was opened meanwhile, too. */
static void the_end_on_another_page_keeps_both(void **state)
{
    static const Page pages[] = {PAGE_HELP, PAGE_LIBRARY, PAGE_NEW, PAGE_MENU};
    (void)state;
    for (int i = 0; i < 4; i++) {
        App *app = i == 0 ? begin() : app_fixture_open_in("data");
        if (i > 0) {
            open_page(app, PAGE_ARRANGE);
            put(app, 0, i);
        }
        open_page(app, pages[i]);
        assert_true(app_close(app));
        app_free(app);
        assert_int_equal(games_kept(), i + 1);
    }
}

/* The stone that `begin` has set up, at A1 of the file's letters. */
static int drafts_in(const char *folder)
{
    return files_with(folder, "AB[aa]");
}

static void paste(App *app)
{
    assert_int_equal(SDL_SetClipboardText("(;GM[4]SZ[15];B[cc];W[dd])"), 0);
    run(app, (Command){.kind = CMD_PASTE});
    game_reader_wait(app->reader);
    games_collect(app);
    loop_update(app);
    assert_int_equal(app->game.page, PAGE_REVIEW);
}

static void paste_and_leave(App *app)
{
    paste(app);
    run(app, (Command){.kind = CMD_BACK});
    assert_int_not_equal(app->game.page, PAGE_REVIEW);
}

static void open_a_file(App *app)
{
    static const char text[] = "(;GM[4]SZ[15];B[cc];W[dd])";
    assert_int_equal(file_write("open.sgf", text, sizeof text - 1, FILE_EXPORT), 0);
    run(app, (Command){.kind = CMD_OPEN, .text = "open.sgf"});
    game_reader_wait(app->reader);
    games_collect(app);
    loop_update(app);
    assert_int_equal(app->game.page, PAGE_REVIEW);
}

static void open_from_the_library(App *app)
{
    open_page(app, PAGE_LIBRARY);
    open_a_file(app);
}

static void begin_another_game(App *app)
{
    open_page(app, PAGE_NEW);
    run(app, (Command){.kind = CMD_START});
    assert_int_equal(app->game.page, PAGE_PLAY);
}

static void close_the_page(App *app)
{
    run(app, (Command){.kind = CMD_BACK});
    assert_int_equal(app->game.page, PAGE_PLAY);
}

static void (*const ways[])(App *app) = {
    paste, paste_and_leave, open_a_file, open_from_the_library, begin_another_game, close_the_page};

enum { WAYS = sizeof ways / sizeof ways[0] };

/* What is opened over it does not decide whether it is wanted; one file is enough. */
static void the_end_after_each_way_keeps_it(void **state)
{
    (void)state;
    for (int i = 0; i < WAYS; i++) {
        App *app = begin();
        ways[i](app);
        app_fixture_save(app);
        assert_true(app_close(app));
        app_free(app);
        assert_int_equal(drafts_in("data/games"), 1);
        assert_int_equal(drafts_in("data"), 0);
        assert_int_equal(system("rm -r data"), 0);
    }
}

/* A kill leaves the files as they are. */
static App *start_after_a_kill(App *app)
{
    assert_int_equal(rename("data", "killed"), 0);
    storage_close(&app->storage, NULL);
    app_free(app);
    assert_int_equal(system("rm -rf data && mv killed data"), 0);
    return app_fixture_open_in("data");
}

static void a_kill_after_each_way_keeps_it(void **state)
{
    (void)state;
    for (int i = -1; i < WAYS; i++) {
        App *app = begin();
        if (i >= 0) {
            ways[i](app);
        }
        app_fixture_save(app);
        assert_int_equal(drafts_in("data"), 1);
        app = start_after_a_kill(app);
        assert_true(messages_have(&app->messages, "The position that you set up was saved as"));
        assert_int_equal(drafts_in("data/games"), 1);
        assert_int_equal(drafts_in("data"), 0);
        assert_true(app_close(app));
        app_free(app);
        assert_int_equal(system("rm -r data"), 0);
    }
}

/* What is in its file is not kept twice; a change goes into the same file. */
static void a_kill_keeps_one_file(void **state)
{
    (void)state;
    App *app = begin();
    run(app, (Command){.kind = CMD_SAVE});
    app_fixture_save(app);
    app_fixture_save(app);
    app = start_after_a_kill(app);
    assert_false(messages_have(&app->messages, "The position that you set up was saved as"));
    assert_int_equal(games_kept(), 1);
    open_page(app, PAGE_ARRANGE);
    put(app, 0, 0);
    run(app, (Command){.kind = CMD_SAVE});
    app_fixture_save(app);
    put(app, 0, 1);
    app_fixture_save(app);
    assert_int_equal(games_kept(), 2);
    app = start_after_a_kill(app);
    assert_int_equal(games_kept(), 2);
    assert_int_equal(files_with("data/games", "AB[aa][ab]"), 1);
    app_free(app);
}

/* Taken back, played or analysed it is nothing to be kept beside the game. */
static void what_is_no_draft_any_more_leaves_no_file(void **state)
{
    (void)state;
    App *app = begin();
    run(app, (Command){.kind = CMD_UNDO});
    app_fixture_save(app);
    loop_update(app);
    assert_int_equal(drafts_in("data"), 0);
    run(app, (Command){.kind = CMD_REDO});
    app_fixture_save(app);
    assert_int_equal(drafts_in("data"), 1);
    analyse(app);
    app_fixture_save(app);
    loop_update(app);
    assert_int_equal(drafts_in("data"), 1); /* the game on the board */
    app = start_after_a_kill(app);
    assert_int_equal(drafts_in("data/games"), 1);
    app_free(app);
}

/* Of another position, since the game went on. */
static void another_one_takes_its_place(void **state)
{
    (void)state;
    App *app = begin();
    close_the_page(app);
    run(app, (Command){.kind = CMD_PLAY, .point = point_at(9, 9)});
    open_page(app, PAGE_ARRANGE);
    app_fixture_save(app);
    app_fixture_save(app);
    assert_int_equal(app->game.arrangement.match->position.stones, 3);
    assert_true(messages_have(&app->messages, "Saved as"));
    assert_int_equal(drafts_in("data/games"), 1);
    assert_int_equal(drafts_in("data"), 0);
    assert_true(app_close(app));
    app_free(app);
    assert_int_equal(games_kept(), 1);
}

/* Nor is it lost if its file cannot be written. */
static void another_one_takes_no_place_on_a_full_disk(void **state)
{
    (void)state;
    App *app = begin();
    close_the_page(app);
    run(app, (Command){.kind = CMD_PLAY, .point = point_at(9, 9)});
    assert_int_equal(file_write("data/games", "", 0, FILE_EXPORT), 0); /* no folder */
    open_page(app, PAGE_ARRANGE);
    app_fixture_save(app);
    put(app, 1, 1);
    app_fixture_save(app);
    assert_int_equal(drafts_in("data"), 1);
    assert_int_equal(files_with("data", "[bb]"), 1);
    assert_int_equal(remove("data/games"), 0);
    app = start_after_a_kill(app);
    assert_int_equal(games_kept(), 2);
    app_free(app);
}

/* ... also if two of them are left before the disk has told of the first one. */
static void two_of_them_take_no_place_on_a_full_disk(void **state)
{
    (void)state;
    App *app = begin();
    assert_int_equal(file_write("data/games", "", 0, FILE_EXPORT), 0); /* no folder */
    for (int i = 1; i <= 2; i++) {
        close_the_page(app);
        run(app, (Command){.kind = CMD_PLAY, .point = point_at(9, 8 + i)});
        open_page(app, PAGE_ARRANGE);
        put(app, i, i);
    }
    app_fixture_save(app);
    app_fixture_save(app);
    assert_int_equal(drafts_in("data"), 1);
    assert_int_equal(files_with("data", "[bb]"), 1);
    assert_int_equal(files_with("data", "[cc]"), 1);
    app_free(app);
}

/* A save of what it was before, which is told only then, is no save of it. */
static void an_earlier_save_does_not_stand_for_it(void **state)
{
    (void)state;
    App *app = begin();
    run(app, (Command){.kind = CMD_SAVE});
    put(app, 0, 1);
    writer_flush(app->storage.writer);
    assert_int_equal(drafts_in("data/games"), 1);
    assert_int_equal(rename("data/games", "kept"), 0);
    assert_int_equal(file_write("data/games", "", 0, FILE_EXPORT), 0); /* no folder */
    close_the_page(app);
    run(app, (Command){.kind = CMD_PLAY, .point = point_at(9, 9)});
    open_page(app, PAGE_ARRANGE);
    app_fixture_save(app);
    put(app, 1, 1);
    app_fixture_save(app);
    assert_int_equal(files_with("data", "AB[aa][ab]"), 1);
    assert_int_equal(files_with("data", "[bb]"), 1);
    app_free(app);
}

static void what_was_taken_back_is_not_kept(void **state)
{
    (void)state;
    App *app = begin();
    run(app, (Command){.kind = CMD_BACK});
    open_page(app, PAGE_ARRANGE);
    put(app, 0, 0); /* away again */
    open_page(app, PAGE_HELP);
    assert_true(app_close(app));
    app_free(app);
    assert_int_equal(games_kept(), 0);
}

/* Each save is of the same file, the one at the end, too, and so is the game that begins with it.
 */
static void it_has_one_file(void **state)
{
    (void)state;
    App *app = begin();
    for (int i = 1; i < 4; i++) {
        run(app, (Command){.kind = CMD_SAVE});
        run(app, (Command){.kind = CMD_SAVE});
        app_fixture_save(app);
        put(app, 0, i);
    }
    assert_int_equal(games_kept(), 1);
    assert_true(app_close(app));
    app_free(app);
    assert_int_equal(games_kept(), 1);
    app = app_fixture_open_in("data");
    open_page(app, PAGE_ARRANGE); /* another one */
    put(app, 0, 9);
    run(app, (Command){.kind = CMD_SAVE});
    app_fixture_save(app);
    assert_true(app_close(app)); /* as it is */
    app_free(app);
    assert_int_equal(games_kept(), 2);
}

static void the_game_has_its_file(void **state)
{
    (void)state;
    App *app = begin();
    run(app, (Command){.kind = CMD_SAVE});
    app_fixture_save(app);
    analyse(app);
    assert_int_equal(games_kept(), 2); /* the game before */
    open_page(app, PAGE_ARRANGE);
    put(app, 0, 5);
    analyse(app); /* in its place */
    run(app, (Command){.kind = CMD_SAVE});
    run(app, (Command){.kind = CMD_PLAY, .point = point_at(9, 9)});
    run(app, (Command){.kind = CMD_SAVE});
    app_fixture_save(app);
    assert_true(app_close(app));
    app_free(app);
    assert_int_equal(games_kept(), 2);
}

static void a_new_game_leaves_it_in_the_library(void **state)
{
    (void)state;
    App *app = begin();
    analyse(app);
    open_page(app, PAGE_NEW);
    run(app, (Command){.kind = CMD_START});
    app_fixture_save(app);
    assert_int_equal(app->game.match->position.stones, 0);
    assert_int_equal(games_kept(), 2);
    app_free(app);
}

static void it_can_be_saved(void **state)
{
    (void)state;
    App *app = begin();
    run(app, (Command){.kind = CMD_SAVE});
    app_fixture_save(app);
    assert_int_equal(games_kept(), 1);
    run(app, (Command){.kind = CMD_BACK});
    assert_int_equal(app->game.match->position.count, 2);
    app_free(app);
}

/* Nobody sits at it until it is played, and the game stays on the board until then. */
static void leaving_starts_no_game(void **state)
{
    (void)state;
    App *app = begin();
    run(app, (Command){.kind = CMD_BACK});
    assert_int_equal(app->game.page, PAGE_PLAY);
    assert_int_equal(app->game.match->position.count, 2);
    open_page(app, PAGE_ARRANGE);
    open_page(app, PAGE_SETTINGS);
    run(app, (Command){.kind = CMD_BACK});
    assert_int_equal(app->game.page, PAGE_ARRANGE);
    assert_int_equal(games_kept(), 0);
    run(app, (Command){.kind = CMD_ARRANGE, .field = ARRANGE_PLAY});
    assert_int_equal(app->game.page, PAGE_PLAY);
    assert_int_equal(app->game.match->position.stones, 3);
    assert_false(app->game.match->lacks_players);
    app_free(app);
}

/* Also before its first move. */
static void it_can_be_saved_when_it_is_played(void **state)
{
    (void)state;
    App *app = begin();
    run(app, (Command){.kind = CMD_ARRANGE, .field = ARRANGE_PLAY});
    app_fixture_save(app);
    assert_int_equal(games_kept(), 1); /* the game before */
    run(app, (Command){.kind = CMD_SAVE});
    app_fixture_save(app);
    assert_int_equal(games_kept(), 2);
    app_free(app);
}

/* The day when it goes on, also if it was analysed first. */
static void a_game_from_it_has_a_date(void **state)
{
    (void)state;
    App *app = begin();
    analyse(app);
    run(app, (Command){.kind = CMD_PLAY, .point = point_at(4, 4)});
    assert_string_equal(app->game.match->record->date, "");
    open_page(app, PAGE_PLAY);
    assert_false(app->game.match->lacks_players);
    run(app, (Command){.kind = CMD_PLAY, .point = point_at(5, 4)});
    assert_int_equal(strlen(app->game.match->record->date), strlen("2026-11-23"));
    app_free(app);
}

/* By any way to a size. */
static void stones_keep_their_place_from_the_centre(void **state)
{
    (void)state;
    App *app = begin();
    for (int size = 16; size <= 19; size++) {
        run(app, (Command){.kind = CMD_ARRANGE, .field = ARRANGE_SIZE, .value = size});
    }
    const Position *position = &app->game.arrangement.match->position;
    assert_int_equal(position->size, 19);
    assert_int_equal(position_color(position, point_at(9, 9)), COLOR_BLACK);
    assert_int_equal(position_color(position, point_at(2, 2)), COLOR_BLACK);
    app_free(app);
}

/* New game's choices may change while the page is closed. */
static void it_goes_on_with_the_newest_setup(void **state)
{
    (void)state;
    App *app = app_fixture_open_in("data");
    open_page(app, PAGE_NEW);
    open_page(app, PAGE_ARRANGE);
    put(app, 7, 7);
    run(app, (Command){.kind = CMD_BACK});
    app->game.draft.swap_colors = !app->game.draft.swap_colors;
    const bool swaps = app->game.draft.swap_colors;
    open_page(app, PAGE_ARRANGE);
    assert_int_equal(app->game.arrangement.match->position.stones, 1);
    run(app, (Command){.kind = CMD_ARRANGE, .field = ARRANGE_PLAY});
    assert_int_equal(app->game.match->setup.swap_colors, swaps);
    app_free(app);
}

/* More than are remembered; the first one stays. */
static void many_changes_are_undone(void **state)
{
    (void)state;
    App *app = begin();
    for (int i = 0; i < ARRANGEMENT_STEPS_MAX + 10; i++) {
        put(app, i % 7, 1);
    }
    int undone = 0;
    while (may_undo(&app->game, SEAT_NONE)) {
        run(app, (Command){.kind = CMD_UNDO});
        undone++;
    }
    assert_int_equal(undone, ARRANGEMENT_STEPS_MAX - 1);
    assert_int_equal(app->game.arrangement.match->position.stones, 2);
    while (may_redo(&app->game)) {
        run(app, (Command){.kind = CMD_REDO});
        undone--;
    }
    assert_int_equal(undone, 0);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(the_game_before_is_kept),
        IN_OWN_FOLDER(the_next_start_has_both),
        IN_OWN_FOLDER(the_end_of_the_program_keeps_both),
        IN_OWN_FOLDER(the_end_on_another_page_keeps_both),
        IN_OWN_FOLDER(the_end_after_each_way_keeps_it),
        IN_OWN_FOLDER(a_kill_after_each_way_keeps_it),
        IN_OWN_FOLDER(a_kill_keeps_one_file),
        IN_OWN_FOLDER(what_is_no_draft_any_more_leaves_no_file),
        IN_OWN_FOLDER(another_one_takes_its_place),
        IN_OWN_FOLDER(another_one_takes_no_place_on_a_full_disk),
        IN_OWN_FOLDER(two_of_them_take_no_place_on_a_full_disk),
        IN_OWN_FOLDER(an_earlier_save_does_not_stand_for_it),
        IN_OWN_FOLDER(what_was_taken_back_is_not_kept),
        IN_OWN_FOLDER(it_has_one_file),
        IN_OWN_FOLDER(the_game_has_its_file),
        IN_OWN_FOLDER(a_new_game_leaves_it_in_the_library),
        IN_OWN_FOLDER(it_can_be_saved),
        IN_OWN_FOLDER(it_can_be_saved_when_it_is_played),
        IN_OWN_FOLDER(a_game_from_it_has_a_date),
        IN_OWN_FOLDER(stones_keep_their_place_from_the_centre),
        IN_OWN_FOLDER(it_goes_on_with_the_newest_setup),
        IN_OWN_FOLDER(leaving_starts_no_game),
        IN_OWN_FOLDER(many_changes_are_undone),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
