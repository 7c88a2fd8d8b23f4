/* The speech program: the newest text is said, and a player who chooses speech without such a
 * program learns it at once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/app_fixture.h"
#include "app/own_folder.h"
#include "app/process_checks.h"

/* ---- PATH ---- */

static char *path_before;

/* Programs of the current folder come first, or there are no others. */
static void look_here(bool only)
{
    char here[4096], path[2 * 4096];
    assert_non_null(getcwd(here, sizeof here));
    snprintf(path, sizeof path, "%s:%s", here, path_before);
    setenv("PATH", only ? here : path, 1);
}

static int begin(void **state)
{
    path_before = strdup(getenv("PATH"));
    return path_before ? own_folder_enter(state) : -1;
}

static int end(void **state)
{
    setenv("PATH", path_before, 1);
    free(path_before);
    return own_folder_leave(state);
}

/* ---- tests ---- */

static void the_newest_text_is_said(void **state)
{
    (void)state;
    char text[100];
    Speech speech = {.runner = NULL};
    look_here(true);
    assert_false(speech_exists());
    assert_true(speech_say(&speech, "nothing", "en"));
    for (int i = 0; !speech_was_missing(&speech); i++) {
        assert_in_range(i, 0, POLLS);
        pause_ms(POLL_MS);
    }
    look_here(false);
    program_write("spd-say",
                  "#!/bin/sh\nfor text; do :; done\n[ \"$text\" != 0 ] || echo >first.txt\n"
                  "while [ ! -e go ]; do sleep .01; done\necho $3 $4 $text >$text.txt\n");
    assert_true(speech_exists());
    assert_true(speech_say(&speech, "0", "en"));
    assert_true(result_read("first.txt", text, sizeof text));
    for (int i = 1; i <= 40; i++) {
        char word[20];
        snprintf(word, sizeof word, "%d", i);
        assert_true(speech_say(&speech, word, "en"));
    }
    program_write("go", "");
    assert_true(result_read("40.txt", text, sizeof text));
    assert_string_equal(text, "-l en 40\n");
    assert_int_not_equal(access("39.txt", F_OK), 0);
    speech_free(&speech);
}

/* The program that hangs goes with the game. */
static void a_program_that_hangs_ends_with_the_game(void **state)
{
    (void)state;
    char text[100];
    int id[2];
    look_here(false);
    program_write("spd-say", "#!/bin/sh\nset -- ids.txt\n" STUBBORN_PROGRAM);
    App *app = app_fixture_open(PRESENT_AUTO);
    assert_non_null(app);
    app->options.settings.announce = ANNOUNCE_SPEECH;
    loop_update(app);
    assert_true(result_read("ids.txt", text, sizeof text));
    assert_int_equal(sscanf(text, "%d %d", &id[0], &id[1]), 2);
    app_free(app);
    assert_true(process_wait_until_gone(id[0]) && process_wait_until_gone(id[1]));
}

static const char install[] = "Install speech-dispatcher (spd-say) to hear the game.";

static void choose(App *app, Announce kind)
{
    loop_command(app, &(Command){.kind = CMD_SETTING,
                                 .seat = SEAT_NONE,
                                 .field = SETTING_ANNOUNCE,
                                 .value = (int)kind});
    loop_update(app);
}

static void dismiss(App *app)
{
    assert_non_null(messages_toast(&app->messages));
    messages_dismiss(&app->messages, messages_toast(&app->messages)->serial);
    assert_false(messages_have(&app->messages, install));
}

/* On the page of settings nothing else would be said. A program that comes later is used. */
static void who_chooses_speech_without_a_program_is_told(void **state)
{
    (void)state;
    char text[100];
    look_here(true);
    App *app = app_fixture_open(PRESENT_AUTO);
    assert_non_null(app);
    loop_command(app, &(Command){.kind = CMD_PAGE, .seat = SEAT_NONE, .value = PAGE_SETTINGS});
    loop_update(app);
    assert_false(messages_have(&app->messages, install));
    for (int i = 0; i < 2; i++) { /* each time it is chosen */
        choose(app, ANNOUNCE_SPEECH);
        assert_true(messages_have(&app->messages, install));
        assert_int_equal(app->options.settings.announce, ANNOUNCE_SPEECH);
        dismiss(app);
        loop_update(app);
        assert_false(messages_have(&app->messages, install)); /* once */
        choose(app, ANNOUNCE_OFF);
    }
    choose(app, ANNOUNCE_SPEECH);
    dismiss(app);
    look_here(false);
    program_write("spd-say", "#!/bin/sh\necho \"$@\" >said.txt\n");
    loop_command(app, &(Command){.kind = CMD_PAGE, .seat = SEAT_NONE, .value = PAGE_PLAY});
    loop_update(app);
    assert_true(result_read("said.txt", text, sizeof text));
    assert_string_equal(text, "-P message -l en -- Black to move\n");
    loop_command(app, &(Command){.kind = CMD_PLAY, .point = point_at(7, 7)});
    loop_update(app);
    assert_true(result_read("said.txt", text, sizeof text)); /* the move and the state at once */
    assert_string_equal(text, "-P message -l en -- Black H8. White to move\n");
    assert_false(messages_have(&app->messages, install));
    assert_int_equal(remove("spd-say"), 0); /* one that is gone is noticed, too */
    look_here(true);
    loop_command(app, &(Command){.kind = CMD_PLAY, .point = point_at(8, 8)});
    for (int i = 0; !messages_have(&app->messages, install); i++) {
        assert_in_range(i, 0, POLLS);
        pause_ms(POLL_MS);
        loop_update(app);
    }
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_newest_text_is_said, begin, end),
        cmocka_unit_test_setup_teardown(a_program_that_hangs_ends_with_the_game, begin, end),
        cmocka_unit_test_setup_teardown(who_chooses_speech_without_a_program_is_told, begin, end),
    };
    signal(SIGPIPE, SIG_IGN); /* as the program does */
    return cmocka_run_group_tests_name("speech", tests, app_fixture_begin, app_fixture_end);
}
