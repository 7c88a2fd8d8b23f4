/* "Save as" saves the game that it was asked for, whatever is shown when the file is chosen. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <SDL.h>

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/app_fixture.h"
#include "app/file.h"
#include "app/file_choice.h"
#include "app/own_folder.h"

static void run(App *app, Command command)
{
    command.seat = SEAT_NONE;
    loop_command(app, &command);
    loop_update(app);
}

static void open_page(App *app, Page page)
{
    run(app, (Command){.kind = CMD_PAGE, .value = (int)page});
}

static void write_file(const char *path, const char *text)
{
    assert_int_equal(file_write(path, text, strlen(text), FILE_EXPORT), 0);
}

/* A game with a stone on H8, and a window for files that answers when there is a file "go". */
static App *begin(void)
{
    write_file("window", "#!/bin/sh\n"
                         "while [ ! -e go ]; do sleep 0.01; done\n"
                         "printf '%s' \"$PWD/out.sgf\"\n");
    assert_int_equal(chmod("window", 0755), 0);
    assert_int_equal(setenv("TENGEN_FILE_CHOOSER", "./window", 1), 0);
    App *app = app_fixture_open_in("data");
    app->loop.unattended = false; /* goes on while the window is open */
    run(app, (Command){.kind = CMD_PLAY, .point = point_at(7, 7)});
    return app;
}

static void choose_file(App *app)
{
    run(app, (Command){.kind = CMD_CHOOSE_FILE, .value = FILE_TO_SAVE});
}

/* What is in the file once the window has answered. */
static void expect_saved(App *app, const char *part, bool has_it)
{
    enum { STEPS = 6000, STEP_MS = 10 };
    char *text, message[FILE_MESSAGE_BYTES];
    size_t length;
    write_file("go", "");
    for (int i = 0; i < STEPS && !file_choice_collect(app); i++) {
        SDL_Delay(STEP_MS);
    }
    app_fixture_save(app);
    assert_int_equal(file_read("out.sgf", &text, &length, message, sizeof message), FILE_READ);
    assert_int_equal(strstr(text, part) != NULL, has_it);
    free(text);
}

static void the_position_that_was_set_up(void **state)
{
    (void)state;
    App *app = begin();
    open_page(app, PAGE_ARRANGE);
    run(app, (Command){.kind = CMD_ARRANGE, .field = ARRANGE_PUT, .point = point_at(0, 0)});
    choose_file(app);
    run(app, (Command){.kind = CMD_BACK});
    expect_saved(app, "aa", true); /* A15, which the game has not */
    app_free(app);
}

static void the_game_under_a_position(void **state)
{
    (void)state;
    App *app = begin();
    choose_file(app);
    open_page(app, PAGE_ARRANGE);
    run(app, (Command){.kind = CMD_ARRANGE, .field = ARRANGE_PUT, .point = point_at(0, 0)});
    expect_saved(app, "aa", false);
    app_free(app);
}

/* With what was played meanwhile. */
static void the_game_as_it_is(void **state)
{
    (void)state;
    App *app = begin();
    choose_file(app);
    run(app, (Command){.kind = CMD_PLAY, .point = point_at(0, 0)});
    expect_saved(app, "W[aa]", true);
    app_free(app);
}

static void a_game_that_has_been_replaced(void **state)
{
    (void)state;
    App *app = begin();
    choose_file(app);
    open_page(app, PAGE_NEW);
    run(app, (Command){.kind = CMD_START});
    run(app, (Command){.kind = CMD_PLAY, .point = point_at(0, 0)});
    expect_saved(app, "B[hh]", true);
    app_free(app);
}

static bool has(const char *path)
{
    return access(path, F_OK) == 0;
}

/* A name whose kind is read but never written gets another ending, and replaces no file; one that
 * is too long for a file, with its ending or without, is refused. */
static void names_of_other_kinds(void **state)
{
    (void)state;
    char path[FILE_PATH_BYTES + 8];
    App *app = begin();
    const Match *match = app->game.match;
    for (int i = 0; i < 2; i++) {
        storage_save_game_as(&app->storage, match, i == 0 ? "one.lib" : "two");
        app_fixture_save(app);
    }
    assert_true(has("one.lib.sgf") && has("two.sgf") && !has("one.lib") && !has("two"));
    write_file("three.lib.sgf", "mine");
    storage_save_game_as(&app->storage, match, "three.lib");
    app_fixture_save(app);
    assert_true(has("three.lib 2.sgf"));
    for (int i = 0; i < 3; i++) {
        const size_t length = FILE_PATH_BYTES + (i == 0 ? 4 : i == 1 ? 0 : -3);
        memset(path, 'x', length);
        strcpy(path + length - 4, i == 0 ? ".sgf" : "xxxx");
        messages_clear(&app->messages);
        storage_save_game_as(&app->storage, match, path);
        assert_true(messages_have(&app->messages, "The game could not be saved."));
    }
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(the_position_that_was_set_up),
        IN_OWN_FOLDER(the_game_under_a_position),
        IN_OWN_FOLDER(the_game_as_it_is),
        IN_OWN_FOLDER(a_game_that_has_been_replaced),
        IN_OWN_FOLDER(names_of_other_kinds),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
