/* A settings file that was damaged, edited or written by another version. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/config.h"

enum { MESSAGE = 5000 };

static Options original(void)
{
    Options options;
    options_init(&options);
    options.settings.theme = THEME_NIGHT;
    options.setup.size = 19;
    options.setup.rule = RULE_RENJU;
    snprintf(options.setup.player[0].name, NAME_BYTES, "Mika");
    snprintf(options.settings.picture, sizeof options.settings.picture, "/home/mika/board.png");
    return options;
}

static ConfigAnswer read_back(const char *text, size_t length, Options *back)
{
    char message[MESSAGE];
    options_init(back);
    ConfigAnswer answer = config_parse("settings.ini", text, length, back, message, sizeof message);
    assert_int_equal(answer == CONFIG_OK, message[0] == '\0');
    return answer;
}

static bool is_same(const Options *one, const Options *other)
{
    return memcmp(&one->settings, &other->settings, sizeof one->settings) == 0 &&
           memcmp(&one->setup, &other->setup, sizeof one->setup) == 0;
}

/* Each flipped bit is either told or changes nothing. */
static void test_every_bit(void **state)
{
    (void)state;
    const Options wanted = original();
    Buffer text = {0};
    Options back;
    int told = 0;
    config_write(&wanted, 1700000000000, &text);
    assert_false(text.failed);
    assert_int_equal(read_back(text.text, text.length, &back), CONFIG_OK);
    assert_true(is_same(&back, &wanted));
    for (size_t i = 0; i < text.length * 8; i++) {
        text.text[i / 8] ^= (char)(1 << i % 8);
        if (read_back(text.text, text.length, &back) != CONFIG_OK) {
            told++;
        } else if (!is_same(&back, &wanted)) {
            fail_msg("bit %d of byte %d changes a setting, and nobody is told", (int)i % 8,
                     (int)i / 8);
        }
        text.text[i / 8] ^= (char)(1 << i % 8);
    }
    assert_true(told > (int)text.length * 7); /* nearly all of them */
    buffer_free(&text);
}

/* A file that ends too early has lost its checksum: what is there is read. */
static void test_cut_short(void **state)
{
    (void)state;
    const Options wanted = original();
    Buffer text = {0};
    Options back;
    config_write(&wanted, 1, &text);
    assert_int_equal(read_back(text.text, text.length / 2, &back), CONFIG_OK);
    buffer_free(&text);
}

static void test_edited(void **state)
{
    (void)state;
    const Options wanted = original();
    Buffer text = {0};
    Options back;
    config_write(&wanted, 1, &text);
    char *size = strstr(text.text, "\nsize = 19");
    assert_non_null(size);
    memcpy(size, "\nsize = 11", 10);
    assert_int_equal(read_back(text.text, text.length, &back), CONFIG_CHANGED);
    assert_int_equal(back.setup.size, 11); /* its values are used */
    assert_int_equal(back.settings.theme, THEME_NIGHT);
    static const char by_hand[] = "theme = slate\nsize = 13\n";
    assert_int_equal(read_back(by_hand, sizeof by_hand - 1, &back), CONFIG_OK);
    assert_int_equal(back.setup.size, 13);
    buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_bit),
        cmocka_unit_test(test_cut_short),
        cmocka_unit_test(test_edited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
