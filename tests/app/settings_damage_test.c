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

enum { MESSAGE = 400 };

/* ":3: what is wrong there [5, 6]"; empty: nothing. */
static ConfigAnswer parse(const char *text, size_t length, Options *back, char message[MESSAGE])
{
    ConfigFault fault;
    options_init(back);
    const ConfigAnswer answer = config_parse(text, length, back, &fault);
    const bool more = fault.lines[0] != '\0';
    message[0] = '\0';
    if (fault.error.what[0] != '\0') {
        snprintf(message, MESSAGE, ":%d: %s%s%s%s", fault.error.line, fault.error.what,
                 more ? " [" : "", fault.lines, more ? "]" : "");
    }
    return answer;
}

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
    ConfigFault fault;
    options_init(back);
    ConfigAnswer answer = config_parse(text, length, back, &fault);
    assert_int_equal(answer == CONFIG_OK, fault.error.what[0] == '\0');
    return answer;
}

/* As far as they are saved. */
static bool is_same(const Options *one, const Options *other)
{
    Buffer text = {0}, wanted = {0};
    config_write(one, 1, &text);
    config_write(other, 1, &wanted);
    const bool same = !text.failed && !wanted.failed && strcmp(text.text, wanted.text) == 0;
    buffer_free(&text);
    buffer_free(&wanted);
    return same;
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

/* Lines that nobody is told to write. A file of a later version is not damaged by what is unknown
 * here. */
static void test_odd_lines(void **state)
{
    (void)state;
    static char overlong[300], endless[4 * PATH_BYTES + 100];
    snprintf(overlong, sizeof overlong, "background = /%0250d\nsize = 13\n", 7);
    size_t used = (size_t)snprintf(endless, sizeof endless, "size = 13\nbackground = /");
    while (used < 3 * PATH_BYTES) {
        used += (size_t)snprintf(endless + used, sizeof endless - used, "%0100d\n ", 7);
    }
    static const struct {
        const char *text;
        ConfigAnswer answer;
        const char *told;
    } cases[] = {
        {overlong, CONFIG_BAD, ":1: the line is too long"},
        {endless, CONFIG_BAD, "the value is too long"},
        {"size = 13\nbackground = /home\n  /board.png\n", CONFIG_OK, NULL},
        {"  size = 13\n", CONFIG_OK, NULL},
        {"size = 13\nshape = round\n", CONFIG_BAD, ":2: no such setting: shape"},
        {"shape = round\n; tengen 2 saved=1700000000000 host=x crc32=3a8ab17e\n", CONFIG_UNREADABLE,
         ":1: no such setting: shape"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Options back;
        char message[MESSAGE];
        const ConfigAnswer answer = parse(cases[i].text, strlen(cases[i].text), &back, message);
        assert_int_equal(answer, cases[i].answer);
        assert_true(cases[i].told ? strstr(message, cases[i].told) != NULL : message[0] == '\0');
        assert_int_equal(back.setup.size, i == 5 ? BOARD_DEFAULT : 13);
    }
}

/* All lines that are wrong are told, in their order: what is wrong with the first, and where the
 * others are. What is right is read. */
static void test_several_bad_lines(void **state)
{
    (void)state;
    static const struct {
        const char *text, *told;
    } cases[] = {
        {"# engines\n\nengine-1 = Ada | 0 | many | 0 | ada\nsize = 13\nengine-2 Bob\n"
         "engine-3 = Eve | 0\n",
         ":3: engine-1: \"Ada | 0 | many | 0 | ada\" is not allowed; allowed: NAME | MEMORY | "
         "THREADS | SECONDS | COMMAND [5, 6]"},
        {"engine-1 Ada\nsize = 13\nengine-2 = Bob\n  | 0\n",
         ":1: expected a line such as \"theme = kaya\" [3]"},
        {"\xEF\xBB\xBF# by hand\n[games]\nsize = 13\n  ; more\n[players\n",
         ":5: expected a line such as \"theme = kaya\""},
        {"size = 13\na\nb\nc\nd\ne\nf\ng\nh\ni\nj\n",
         ":2: expected a line such as \"theme = kaya\" [3, 4, 5, 6, 7, 8, 9, …]"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Options back;
        char message[MESSAGE];
        assert_int_equal(parse(cases[i].text, strlen(cases[i].text), &back, message), CONFIG_BAD);
        assert_string_equal(message, cases[i].told);
        assert_int_equal(back.setup.size, 13);
    }
}

/* The line is named that has one. */
static void test_a_byte_that_is_no_text(void **state)
{
    (void)state;
    static const char text[] = "size = 13\ntheme = slate\nrule = re\0nju\n";
    Options back;
    char message[MESSAGE];
    parse(text, sizeof text - 1, &back, message);
    assert_non_null(strstr(message, ":3: not a text file"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_bit),
        cmocka_unit_test(test_cut_short),
        cmocka_unit_test(test_edited),
        cmocka_unit_test(test_odd_lines),
        cmocka_unit_test(test_several_bad_lines),
        cmocka_unit_test(test_a_byte_that_is_no_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
