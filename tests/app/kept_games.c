#include "app/kept_games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/app_fixture.h"
#include "app/expect_content.h"
#include "app/folder.h"

void board_give(App *app, const Command *command)
{
    loop_command(app, command);
    app_fixture_save(app);
}

void board_play(App *app, int x, int y)
{
    board_give(app, &(Command){.kind = CMD_PLAY, .point = point_at(x, y)});
}

App *open_data(void)
{
    App *app = app_fixture_open_in("data");
    app->options.settings.report_games = false;
    return app;
}

void board_play_row(App *app, int stones)
{
    for (int i = 0; i < stones; i++) {
        board_play(app, 7 + i, 7);
        board_play(app, i, 0);
    }
}

App *board_win(void)
{
    App *app = open_data();
    board_play_row(app, 4);
    board_play(app, 11, 7);
    assert_int_equal(app->game.match->outcome.reason, REASON_FIVE);
    return app;
}

void board_leave(App *app)
{
    board_give(app, &(Command){.kind = CMD_REMATCH, .seat = SEAT_NONE});
    assert_int_equal(app->game.match->position.stones, 0);
}

void board_review(App *app, int ply)
{
    board_give(app, &(Command){.kind = CMD_PAGE, .value = PAGE_REVIEW, .seat = SEAT_NONE});
    board_give(app, &(Command){.kind = CMD_GO, .value = ply, .seat = SEAT_NONE});
}

void board_add_variation(App *app, int x, int y)
{
    board_review(app, 8);
    board_play(app, x, y);
}

void close_data(App *app)
{
    assert_true(app_close(app));
    app_free(app);
}

void kill_data(App *app)
{
    library_worker_wait(app->library.worker); /* no file vanishes while they are copied */
    run_shell("cp -r data killed");
    close_data(app);
    run_shell("rm -r data && mv killed data");
}

void board_save(App *app)
{
    board_give(app, &(Command){.kind = CMD_SAVE, .seat = SEAT_NONE});
}

void board_open_file(App *app, const char *path, bool in_review)
{
    games_open(app, path, GAME_OFFER, in_review);
    game_reader_wait(app->reader);
    loop_collect(app, true);
    app_fixture_save(app);
}

void restart_and_leave(void)
{
    App *app = open_data();
    assert_true(app->game.match->counted);
    app_fixture_save(app);
    board_leave(app);
    close_data(app);
}

void board_leave_review(App *app)
{
    board_give(app, &(Command){.kind = CMD_PAGE, .value = PAGE_NEW, .seat = SEAT_NONE});
    board_give(app, &(Command){.kind = CMD_START, .seat = SEAT_NONE});
    assert_int_equal(app->game.match->position.stones, 0);
}

/* ---- games/ ---- */

void run_shell(const char *command)
{
    assert_int_equal(system(command), 0); /* NOLINT(cert-env33-c) */
}

void put_file(const char *path, const char *text)
{
    assert_int_equal(file_write(path, text, strlen(text), FILE_QUICK), 0);
}

void kept_path(const App *app, const char *number, char path[FILE_PATH_BYTES])
{
    char name[GAME_NAME_BYTES], numbered[GAME_NAME_BYTES + 16];
    game_name_print(app->game.match, name);
    snprintf(numbered, sizeof numbered, "%s%s.sgf", name, number);
    assert_true(folder_join(path, FILE_PATH_BYTES, GAMES, numbered));
}

int kept_count(void)
{
    FolderList list = folder_list(GAMES, "20"); /* they begin with the day */
    const int count = list.count;
    folder_list_free(&list);
    return count;
}

bool file_has(const char *path, const char *what)
{
    return count_content(path, what) > 0;
}

void expect_same(const char *path, const char *copy)
{
    char command[3 * FILE_PATH_BYTES];
    snprintf(command, sizeof command, "cmp '%s' %s", path, copy);
    run_shell(command);
}
