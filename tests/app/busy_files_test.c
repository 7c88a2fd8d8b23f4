/* Another instance keeps the locks of settings.ini, puzzles.txt and statistics.txt: the games are
 * saved as if it did not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/app_fixture.h"
#include "app/claim.h"
#include "app/own_folder.h"

static const char *const files[] = {"kept/settings.ini", "kept/puzzles.txt", "kept/statistics.txt"};
enum { FILES = 3 };

static int claims[FILES];

static void release_files(void)
{
    for (int i = 0; i < FILES; i++) {
        claim_release(&claims[i]);
    }
}

/* ---- waits that are counted (-Wl,--wrap) ---- */

static int waited_ms, release_after_ms;

int __real_poll(struct pollfd *fd, nfds_t count, int timeout_ms);
int __wrap_poll(struct pollfd *fd, nfds_t count, int timeout_ms);
int __wrap_poll(struct pollfd *fd, nfds_t count, int timeout_ms)
{
    if (count == 0) {
        waited_ms += timeout_ms;
        if (waited_ms >= release_after_ms) {
            release_files();
        }
    }
    return __real_poll(fd, count, timeout_ms);
}

/* ---- helpers ---- */

static void command(App *app, CommandKind kind, int value)
{
    loop_command(app, &(Command){.kind = kind, .seat = SEAT_NONE, .value = value});
}

static void play(App *app, int x)
{
    loop_command(app, &(Command){.kind = CMD_PLAY, .seat = SEAT_NONE, .point = point_at(x, 0)});
}

static void begin_game(App *app)
{
    command(app, CMD_PAGE, PAGE_NEW);
    command(app, CMD_START, 0);
}

/* A game has ended and a setting has changed while the files are in use. */
static App *begin(void)
{
    App *app = app_fixture_open_in("kept");
    assert_non_null(app);
    app->storage.patient = false; /* as if somebody waited */
    app_fixture_save(app);
    for (int i = 0; i < FILES; i++) {
        claims[i] = claim_take(files[i]);
        assert_true(claims[i] >= 0);
    }
    release_after_ms = 1 << 30;
    play(app, 0);
    assert_int_equal(match_resign(app->game.match, SEAT_NEAR), MATCH_OK);
    app->saved.settings.theme = THEME_NIGHT;
    app->pending.save_settings = true;
    app_fixture_save(app);
    waited_ms = 0;
    return app;
}

static void expect_in_file(const char *path, const char *words, bool found)
{
    char *text = NULL, message[FILE_MESSAGE_BYTES];
    size_t length;
    assert_int_equal(file_read(path, &text, &length, message, sizeof message), FILE_READ);
    assert_int_equal(strstr(text, words) != NULL, found);
    free(text);
}

static void pass_time(App *app, int ms)
{
    app->loop.now_ms += ms;
    app_fixture_save(app);
}

/* ---- tests ---- */

static void test_new_games_do_not_wait(void **state)
{
    (void)state;
    App *app = begin();
    for (int i = 1; i <= 2; i++) { /* the second one replaces an unfinished game */
        begin_game(app);
        play(app, i);
        app_fixture_save(app);
    }
    assert_int_equal(waited_ms, 0);
    expect_in_file("kept/autosave.sgf", ";B[ca]", true);
    release_files();
    assert_true(app_close(app));
    assert_int_equal(waited_ms, 0);
    app_free(app);
}

/* An instance that ends its change in time is nothing to tell of. */
static void test_what_does_not_end_is_told(void **state)
{
    (void)state;
    App *app = begin();
    for (int i = 1; i < PLAYER_FILE_BUSY_ATTEMPTS - 1; i++) {
        pass_time(app, PLAYER_FILE_BUSY_MS);
    }
    assert_false(messages_have(&app->messages, "could not be saved"));
    pass_time(app, PLAYER_FILE_BUSY_MS);
    assert_true(messages_have(&app->messages, "could not be saved"));
    assert_true(messages_have(&app->messages, ": another window of Tengen is changing it"));
    assert_int_not_equal(access("kept/statistics.txt", F_OK), 0);
    release_files();
    pass_time(app, PLAYER_FILE_RETRY_MS);
    assert_false(messages_have(&app->messages, "could not be saved"));
    expect_in_file("kept/statistics.txt", "game ", true);
    expect_in_file("kept/settings.ini", "night", true);
    assert_int_equal(waited_ms, 0);
    app_free(app);
}

/* One limit for all files. */
static void test_the_end_waits_for_a_while(void **state)
{
    (void)state;
    App *app = begin();
    assert_false(app_close(app));
    assert_in_range(waited_ms, 1, 2100);
    app_free(app);
    release_files();
}

static void test_the_end_waits_for_a_change(void **state)
{
    (void)state;
    App *app = begin();
    release_after_ms = 200;
    assert_true(app_close(app));
    app_free(app);
    expect_in_file("kept/statistics.txt", "game ", true);
    expect_in_file("kept/settings.ini", "night", true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(test_new_games_do_not_wait),
        IN_OWN_FOLDER(test_what_does_not_end_is_told),
        IN_OWN_FOLDER(test_the_end_waits_for_a_while),
        IN_OWN_FOLDER(test_the_end_waits_for_a_change),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
