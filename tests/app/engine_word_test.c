/* An engine of the player's list as a line of settings.ini. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "app/engine_word.h"

/* What is written of an entry is read back the same. */
static void test_comes_back(void **state)
{
    (void)state;
    static const struct {
        const char *text, *name;
    } row[] = {
        {"Ada | 350 | 2 | 0.5 | ssh host ada", "Ada"},
        {"  Ada B  |0|0|0|ada", "Ada B"},
        {" | 0 | 0 | 0 | /opt/engines/ada --fast", "ada"}, /* as its command says */
        {" | 2 | 2 | 2 | 2|2en", "2 2en"},                 /* the bar divides the fields */
        {" | 0 | 0 | 0 | |ada|", "ada"},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        EngineEntry entry, back;
        char text[PATH_BYTES], again[PATH_BYTES];
        memset(&entry, 0, sizeof entry);
        memset(&back, 0, sizeof back);
        assert_true(engine_word_read(row[i].text, &entry));
        assert_string_equal(entry.name, row[i].name);
        engine_word_print(&entry, text, sizeof text);
        if (!engine_word_read(text, &back)) {
            fail_msg("\"%s\" was written as \"%s\", which cannot be read", row[i].text, text);
        }
        engine_word_print(&back, again, sizeof again);
        assert_string_equal(again, text);
    }
}

/* A name that the player types may have bars, too. */
static void test_names_that_are_typed(void **state)
{
    (void)state;
    static const char *const row[][2] = {
        {"Ada", "Ada"}, {"|Ada|Bob |", "Ada Bob"}, {" | ", "eve"}, {"", "eve"}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        EngineEntry entry = {.command = "/opt/eve"};
        engine_word_set_name(&entry, row[i][0]);
        assert_string_equal(entry.name, row[i][1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_comes_back),
        cmocka_unit_test(test_names_that_are_typed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
