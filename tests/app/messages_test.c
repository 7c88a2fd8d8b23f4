/* In which order a player sees what the program tells. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "app/own_folder.h"
#include "app/messages.h"

static Messages messages;

static void begin(void)
{
    messages_init(&messages);
}

static void expect_shown(const char *first)
{
    const ViewToast *shown = messages_toast(&messages);
    assert_string_equal(shown ? shown->first : "", first);
}

/* The player presses the shown one. */
static void dismiss_shown(void)
{
    messages_dismiss(&messages, messages_toast(&messages)->serial);
}

/* What went wrong is seen at once, and what it covers is not lost. */
static void test_an_error_comes_before_what_is_older(void **state)
{
    (void)state;
    begin();
    messages_tell(&messages, "saved", NULL);
    messages_pass(&messages, 500);
    expect_shown("saved");
    messages_fail(&messages, "disk full", NULL);
    messages_fail(&messages, "no sound", NULL);
    expect_shown("disk full");
    messages_pass(&messages, 60000);
    dismiss_shown();
    expect_shown("no sound");
    dismiss_shown();
    expect_shown("saved");
    messages_pass(&messages, 60000);
    expect_shown("");
}

/* ... unless it was seen for long enough. */
static void test_what_was_seen_does_not_come_back(void **state)
{
    (void)state;
    begin();
    messages_tell(&messages, "saved", NULL);
    messages_pass(&messages, 3000);
    messages_fail(&messages, "disk full", NULL);
    expect_shown("disk full");
    dismiss_shown();
    expect_shown("");
}

/* An error stays, and so would keep all that comes later. */
static void test_what_passes_comes_before_older_errors(void **state)
{
    (void)state;
    begin();
    messages_fail(&messages, "disk full", NULL);
    messages_tell(&messages, "saved", NULL);
    expect_shown("saved");
    messages_fail(&messages, "no sound", NULL);
    expect_shown("no sound");
    messages_say(&messages, "%s", "copied");
    expect_shown("copied");
    messages_pass(&messages, 60000);
    expect_shown("no sound");
    dismiss_shown();
    expect_shown("saved");
    messages_pass(&messages, 60000);
    expect_shown("disk full");
}

/* What offers something has all of its time after the error. */
static void test_an_offer_waits_for_an_error(void **state)
{
    (void)state;
    begin();
    messages_tell(&messages, "deleted", NULL);
    messages_offer(&messages, TOAST_UNDO_DELETE);
    messages_pass(&messages, 3000);
    messages_fail(&messages, "disk full", NULL);
    expect_shown("disk full");
    dismiss_shown();
    expect_shown("deleted");
    assert_true(messages_left_ms(&messages) == 5000);
}

/* A command that is refused answers at once. */
static void test_a_refusal_is_seen_at_once(void **state)
{
    (void)state;
    begin();
    messages_tell(&messages, "saved", NULL);
    messages_refuse(&messages, "not now", NULL);
    expect_shown("not now");
    messages_clear(&messages); /* the next command */
    expect_shown("saved");
}

/* ---- the terminal ---- */

static int terminal;

/* Into a file from now on. */
static void catch_terminal(void)
{
    const int file = open("terminal.txt", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    fflush(stderr);
    terminal = dup(STDERR_FILENO);
    assert_int_equal(dup2(file, STDERR_FILENO), STDERR_FILENO);
    close(file);
}

/* How many lines it has with this; it is the terminal again. */
static int lines_caught(const char *text)
{
    char line[1000];
    int count = 0;
    fflush(stderr);
    dup2(terminal, STDERR_FILENO);
    close(terminal);
    FILE *file = fopen("terminal.txt", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        count += strstr(line, text) != NULL;
    }
    fclose(file);
    return count;
}

/* A save that fails every few seconds opens it again. */
static void open_unsaved(const char *folder)
{
    const Sentence what = sentence_with("cannot be saved in %s", folder, NULL);
    const Sentence remedy = sentence_plain("Check that disk.");
    messages_open_notice(&messages, NOTICE_UNSAVED, &what, &remedy);
}

static void test_a_notice_is_printed_when_it_is_news(void **state)
{
    (void)state;
    begin();
    messages.echo = true;
    catch_terminal();
    for (int i = 0; i < 3; i++) {
        open_unsaved("one");
    }
    open_unsaved("two");
    messages_close_notice(&messages, NOTICE_UNSAVED);
    open_unsaved("two");
    assert_int_equal(lines_caught("cannot be saved in"), 3);
}

/* It was opened while the window was watched, which is closed now. */
static void test_an_open_notice_is_printed_once_the_window_is_gone(void **state)
{
    (void)state;
    begin();
    catch_terminal();
    open_unsaved("one");
    messages.echo = true;
    open_unsaved("one");
    open_unsaved("one");
    assert_int_equal(lines_caught("cannot be saved in"), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_error_comes_before_what_is_older),
        cmocka_unit_test(test_what_was_seen_does_not_come_back),
        cmocka_unit_test(test_what_passes_comes_before_older_errors),
        cmocka_unit_test(test_an_offer_waits_for_an_error),
        cmocka_unit_test(test_a_refusal_is_seen_at_once),
        IN_OWN_FOLDER(test_a_notice_is_printed_when_it_is_news),
        IN_OWN_FOLDER(test_an_open_notice_is_printed_once_the_window_is_gone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
