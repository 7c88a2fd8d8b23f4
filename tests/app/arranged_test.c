/* A position that is set up is never lost: it is saved like a game, and so is the game before it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <string.h>

#include "app/app_fixture.h"
#include "app/own_folder.h"
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

static void the_game_before_is_kept(void **state)
{
    (void)state;
    App *app = begin();
    assert_int_equal(games_kept(), 1);
    put(app, 1, 0);
    put(app, 2, 0);
    app_fixture_save(app);
    assert_int_equal(games_kept(), 1); /* once */
    assert_int_equal(app->game.match->position.stones, 5);
    app_free(app);
}

/* Killed, or closed: the next start goes on with the own game, and the library has the position. */
static void the_next_start_has_both(void **state)
{
    (void)state;
    App *app = begin();
    const uint64_t hash = app->visit.aside->position.hash;
    app_free(app);
    app = app_fixture_open_in("data");
    assert_int_equal(app->game.match->position.hash, hash);
    assert_int_equal(app->game.page, PAGE_PLAY);
    assert_int_equal(games_kept(), 2);
    app_free(app);
}

static void a_new_game_leaves_it_in_the_library(void **state)
{
    (void)state;
    App *app = begin();
    open_page(app, PAGE_NEW);
    run(app, (Command){.kind = CMD_START});
    app_fixture_save(app);
    assert_int_equal(app->game.match->position.stones, 0);
    assert_int_equal(games_kept(), 2);
    app_free(app);
}

/* Nobody sits at it until it is played. */
static void leaving_starts_no_game(void **state)
{
    (void)state;
    App *app = begin();
    run(app, (Command){.kind = CMD_BACK});
    assert_int_equal(app->game.page, PAGE_REVIEW);
    open_page(app, PAGE_ARRANGE);
    open_page(app, PAGE_SETTINGS);
    run(app, (Command){.kind = CMD_BACK});
    assert_int_equal(app->game.page, PAGE_REVIEW);
    assert_true(match_may_arrange(app->game.match));
    open_page(app, PAGE_ARRANGE);
    run(app, (Command){.kind = CMD_ARRANGE, .field = ARRANGE_PLAY});
    assert_int_equal(app->game.page, PAGE_PLAY);
    assert_false(app->game.match->lacks_players);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(the_game_before_is_kept),
        IN_OWN_FOLDER(the_next_start_has_both),
        IN_OWN_FOLDER(a_new_game_leaves_it_in_the_library),
        IN_OWN_FOLDER(leaving_starts_no_game),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
