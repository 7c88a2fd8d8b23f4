/* A position that is set up leaves no files until it is played, analysed or saved; then neither it
 * nor the game before it is lost. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <string.h>

#include "app/app_fixture.h"
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

static int games_kept(void)
{
    int count = 0;
    DIR *folder = opendir("data/games");
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        count += strstr(entry->d_name, ".sgf") != NULL;
    }
    if (folder) {
        closedir(folder);
    }
    return count;
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

/* A page that was closed has told that nothing is begun. */
static void what_was_left_is_not_kept(void **state)
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
        IN_OWN_FOLDER(what_was_left_is_not_kept),
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
