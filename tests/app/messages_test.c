/* In which order a player sees what the program tells. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_error_comes_before_what_is_older),
        cmocka_unit_test(test_what_was_seen_does_not_come_back),
        cmocka_unit_test(test_what_passes_comes_before_older_errors),
        cmocka_unit_test(test_an_offer_waits_for_an_error),
        cmocka_unit_test(test_a_refusal_is_seen_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
