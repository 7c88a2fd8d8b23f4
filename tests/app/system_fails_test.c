/* What the player is told when the desktop refuses something, and that a start which cannot be
 * measured is no time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/announcer.h"
#include "app/app_fixture.h"
#include "app/bench_start.h"
#include "app/clipboard.h"
#include "app/file_manager.h"
#include "app/own_folder.h"
#include "app/snapshot.h"
#include "engine/monotonic.h"

/* ---- a system that refuses (-Wl,--wrap) ---- */

static bool refuses;
static char opened[FILE_PATH_BYTES * 3]; /* the last address */

int __wrap_SDL_OpenURL(const char *url);
int __wrap_SDL_OpenURL(const char *url)
{
    snprintf(opened, sizeof opened, "%s", url);
    return refuses ? -1 : 0;
}

int __real_SDL_SetClipboardText(const char *text);
int __wrap_SDL_SetClipboardText(const char *text);
int __wrap_SDL_SetClipboardText(const char *text)
{
    return refuses ? -1 : __real_SDL_SetClipboardText(text);
}

char *__real_SDL_GetClipboardText(void);
char *__wrap_SDL_GetClipboardText(void);
char *__wrap_SDL_GetClipboardText(void)
{
    if (!refuses) {
        return __real_SDL_GetClipboardText();
    }
    SDL_SetError("Clipboard timeout"); /* as SDL does if another program does not answer */
    return SDL_strdup("");
}

static const char *program; /* which the benchmark starts; NULL: this one has no name */

ssize_t __real_readlink(const char *path, char *name, size_t bytes);
ssize_t __wrap_readlink(const char *path, char *name, size_t bytes);
ssize_t __wrap_readlink(const char *path, char *name, size_t bytes)
{
    if (strcmp(path, "/proc/self/exe") != 0) {
        return __real_readlink(path, name, bytes);
    }
    return program ? snprintf(name, bytes, "%s", program) : -1;
}

char *__real_SDL_GetBasePath(void);
char *__wrap_SDL_GetBasePath(void);
char *__wrap_SDL_GetBasePath(void)
{
    return refuses ? NULL : SDL_strdup("./");
}

static bool no_pipe, no_stream;

int __real_pipe(int ends[2]);
int __wrap_pipe(int ends[2]);
int __wrap_pipe(int ends[2])
{
    return no_pipe ? -1 : __real_pipe(ends);
}

FILE *__real_fdopen(int handle, const char *mode);
FILE *__wrap_fdopen(int handle, const char *mode);
FILE *__wrap_fdopen(int handle, const char *mode)
{
    return no_stream ? NULL : __real_fdopen(handle, mode);
}

static App *open_app(void)
{
    refuses = false;
    App *app = app_fixture_open_in("my games %");
    app->messages.echo = app->loop.unattended = false;
    return app;
}

static void run(App *app, CommandKind kind, const char *text)
{
    loop_command(app, &(Command){.kind = kind, .seat = SEAT_NONE, .text = text});
    loop_update(app);
}

static void write_program(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0 && fclose(file) == 0);
    assert_int_equal(chmod(path, 0755), 0);
}

/* With an address from the root, wherever the program was started. */
static void test_the_folder_of_games(void **state)
{
    (void)state;
    static const char end[] = "/my%20games%20%25/games";
    const char *known = getenv("PATH");
    char *search = known ? strdup(known) : NULL;
    App *app = open_app();
    write_program("xdg-open", "#!/bin/sh\n");
    assert_int_equal(setenv("PATH", ".", 1), 0);
    run(app, CMD_OPEN_FOLDER, NULL);
    assert_memory_equal(opened, "file:///", 8);
    assert_true(strlen(opened) > strlen(end) + 8);
    assert_string_equal(opened + strlen(opened) - strlen(end), end);
    assert_true(messages_have(&app->messages, "my games %/games"));
    assert_false(messages_have(&app->messages, "Open it yourself"));
    refuses = true;
    run(app, CMD_OPEN_FOLDER, NULL);
    assert_true(messages_have(&app->messages, "Open it yourself"));
    assert_true(messages_have(&app->messages, "my games %/games"));
    app_free(app);
    /* SDL would not notice that there is no such program. */
    app = open_app();
    assert_int_equal(remove("xdg-open"), 0);
    opened[0] = '\0';
    run(app, CMD_OPEN_FOLDER, NULL);
    assert_string_equal(opened, "");
    assert_true(messages_have(&app->messages, "Open it yourself"));
    app_free(app);
    assert_int_equal(search ? setenv("PATH", search, 1) : unsetenv("PATH"), 0);
    free(search);
}

/* Of a folder that is named from the root, or from one that is not there any more. */
static void test_folders_for_the_file_manager(void **state)
{
    (void)state;
    char here[FILE_PATH_BYTES];
    const char *known = getenv("PATH");
    char *search = known ? strdup(known) : NULL;
    assert_non_null(getcwd(here, sizeof here));
    write_program("xdg-open", "#!/bin/sh\n");
    assert_int_equal(setenv("PATH", here, 1), 0);
    refuses = false;
    assert_true(file_manager_open("/my games"));
    assert_string_equal(opened, "file:///my%20games");
    opened[0] = '\0';
    assert_false(file_manager_open(""));
    assert_int_equal(mkdir("gone", 0700) + chdir("gone") + rmdir("../gone"), 0);
    const bool from_nowhere = file_manager_open("games");
    assert_int_equal(chdir(here), 0);
    assert_false(from_nowhere);
    assert_string_equal(opened, "");
    assert_int_equal(search ? setenv("PATH", search, 1) : unsetenv("PATH"), 0);
    free(search);
}

static void test_the_clipboard(void **state)
{
    (void)state;
    App *app = open_app();
    refuses = true;
    run(app, CMD_COPY, "some text");
    assert_true(messages_have(&app->messages, "The text could not be copied"));
    assert_int_equal(game_play(&app->game, point_at(7, 7)), MATCH_OK);
    run(app, CMD_COPY, "");
    assert_true(messages_have(&app->messages, "The game could not be copied"));
    run(app, CMD_PASTE, NULL);
    assert_true(messages_have(&app->messages, "The clipboard could not be read"));
    assert_false(messages_have(&app->messages, "There is no text to paste"));
    messages_clear(&app->messages);
    run(app, CMD_PASTE_TEXT, NULL);
    assert_true(messages_have(&app->messages, "The clipboard could not be read"));
    refuses = false;
    SDL_SetError("of something else");
    assert_true(clipboard_set(""));
    run(app, CMD_PASTE, NULL);
    assert_true(messages_have(&app->messages, "There is no text to paste"));
    run(app, CMD_COPY, "");
    assert_true(messages_have(&app->messages, "The game was copied as SGF"));
    app->game.in_game = false;
    run(app, CMD_COPY, "");
    assert_true(messages_have(&app->messages, "There is no game yet"));
    app_free(app);
}

/* ---- announcements ---- */

static int output[2], before;

static void begin_listening(void)
{
    fflush(stdout);
    before = dup(STDOUT_FILENO);
    assert_true(before >= 0);
    assert_int_equal(__real_pipe(output), 0);
    assert_true(dup2(output[1], STDOUT_FILENO) >= 0);
    close(output[1]);
}

/* What was said since. */
static const char *end_listening(void)
{
    static char said[4000];
    assert_true(dup2(before, STDOUT_FILENO) >= 0);
    close(before);
    size_t length = 0;
    for (ssize_t got = 1; got > 0; length += (size_t)got) {
        got = read(output[0], said + length, sizeof said - 1 - length);
        assert_true(got >= 0);
    }
    said[length] = '\0';
    close(output[0]);
    return said;
}

static void play(App *app, int x, int y)
{
    loop_command(app, &(Command){.kind = CMD_PLAY, .point = point_at(x, y)});
    loop_update(app);
}

/* What it says is listened to. */
static App *open_announcing(void)
{
    App *app = open_app();
    app->options.settings.announce = ANNOUNCE_TEXT;
    begin_listening();
    return app;
}

static void test_announcements(void **state)
{
    (void)state;
    App *app = open_announcing();
    loop_update(app);
    play(app, 7, 7);
    loop_update(app); /* nothing new, nothing said */
    for (int i = 0; i < 6; i++) {
        play(app, i, i % 2 == 0 ? 0 : 14);
    }
    loop_command(app, &(Command){.kind = CMD_PAGE, .value = PAGE_REVIEW, .seat = SEAT_NONE});
    loop_command(app, &(Command){.kind = CMD_GO, .value = 0});
    loop_update(app);
    loop_command(app, &(Command){.kind = CMD_GO, .value = 7});
    loop_update(app);
    /* Not on a page that hides the board. */
    loop_command(app, &(Command){.kind = CMD_PAGE, .value = PAGE_MENU, .seat = SEAT_NONE});
    messages_tell(&app->messages, "Something was done", NULL);
    loop_changed(app);
    loop_update(app);
    loop_update(app);
    const char *said = end_listening();
    const char *first = strstr(said, "Black to move\nBlack H8\nWhite to move\n");
    assert_non_null(first);
    assert_null(strstr(strstr(first, "H8") + 1, "H8\n"));
    assert_non_null(strstr(said, "White A15\n"));
    assert_non_null(strstr(said, "At move 7\n")); /* seven moves at once are not read out */
    assert_null(strstr(said, "At move 0\n"));
    const char *done = strstr(said, "Something was done\n");
    assert_non_null(done);
    assert_null(strstr(done + 1, "Something was done\n"));
    app_free(app);
}

/* Nobody reads: the game goes on. */
static void test_announcements_that_nobody_reads(void **state)
{
    (void)state;
    App *app = open_announcing();
    close(output[0]);
    play(app, 7, 7);
    play(app, 8, 8);
    assert_int_equal(app->game.match->position.count, 2);
    assert_int_equal(__real_pipe(output), 0);
    assert_true(dup2(output[1], STDOUT_FILENO) >= 0);
    char block[4096] = "";
    assert_int_equal(fcntl(output[1], F_SETFL, O_NONBLOCK), 0);
    while (write(output[1], block, sizeof block) > 0) {
        continue; /* full */
    }
    close(output[1]);
    play(app, 9, 9);
    assert_int_equal(app->game.match->position.count, 3);
    assert_true(dup2(before, STDOUT_FILENO) >= 0);
    close(before);
    close(output[0]);
    app_free(app);
}

/* ---- the start that is measured ---- */

static bool is_empty(const char *folder)
{
    return rmdir(folder) == 0 && mkdir(folder, 0777) == 0;
}

static void test_a_start_that_is_measured(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "#!/bin/sh\necho hello\n",
        "#!/bin/sh\necho first_frame_ns=99999999999999999\nexit 3\n",
        "#!/bin/sh\necho first_frame_ns=1\n", /* before it was started */
        "#!/bin/sh\n",
        "nothing that can be started",
    };
    char good[200];
    refuses = no_pipe = no_stream = false;
    assert_int_equal(mkdir("temporary", 0777), 0);
    assert_int_equal(setenv("TMPDIR", "temporary", 1), 0);
    program = "./tengen";
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        write_program("./tengen", bad[i]);
        assert_true(bench_start_once(320, 240) < 0);
        assert_true(is_empty("temporary"));
    }
    /* An hour from now: the clock is the caller's. */
    snprintf(good, sizeof good,
             "#!/bin/sh\n[ \"$5\" = 320x240 ] && echo first_frame_ns=%lld\ncat >/dev/null\n",
             (long long)monotonic_ns() + 3600000000000);
    write_program("./tengen", good);
    assert_true(bench_start_once(320, 240) > 0);
    program = NULL; /* then it is beside this program */
    assert_true(bench_start_once(320, 240) > 0);
    refuses = true;
    assert_true(bench_start_once(320, 240) < 0);
    refuses = false;
    no_pipe = true;
    assert_true(bench_start_once(320, 240) < 0);
    no_pipe = false;
    no_stream = true;
    assert_true(bench_start_once(320, 240) < 0);
    no_stream = false;
    assert_true(is_empty("temporary"));
    assert_int_equal(setenv("TMPDIR", "/dev/null", 1), 0);
    assert_true(bench_start_once(320, 240) < 0);
    unsetenv("TMPDIR");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(test_the_folder_of_games),
        IN_OWN_FOLDER(test_folders_for_the_file_manager),
        IN_OWN_FOLDER(test_the_clipboard),
        IN_OWN_FOLDER(test_announcements),
        IN_OWN_FOLDER(test_announcements_that_nobody_reads),
        IN_OWN_FOLDER(test_a_start_that_is_measured),
    };
    signal(SIGPIPE, SIG_IGN); /* as the program does */
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
