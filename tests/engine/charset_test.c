/* Texts of files in any character set: what is guessed, and what is read where iconv lacks sets. */
#include <iconv.h>

#include "engine/history/charset.h"
#include "engine/history/sgf.h"
#include "history_help.h"

/* A name of iconv's that it does not know; "": it knows none. NULL: as it is. */
static const char *missing;

iconv_t __real_iconv_open(const char *to, const char *from);
iconv_t __wrap_iconv_open(const char *to, const char *from);
iconv_t __wrap_iconv_open(const char *to, const char *from)
{
    const bool lacks = missing && (!missing[0] || strcmp(missing, from) == 0);
    return lacks ? (iconv_t)-1 : __real_iconv_open(to, from);
}

static int all_there(void **state)
{
    (void)state;
    missing = NULL;
    return 0;
}

static void assert_read(const char *text, const char *declared, const char *set, const char *utf8)
{
    CharsetReading reading;
    assert_true(charset_read(&reading, text, strlen(text), declared));
    assert_string_equal(reading.read_as, set);
    assert_int_equal(reading.length, strlen(utf8));
    assert_memory_equal(reading.text, utf8, reading.length);
    charset_free(&reading);
}

static void another_name_of_a_set_does(void **state)
{
    (void)state;
    missing = "CP932";
    assert_read("\x98\x41\x8E\xEC", "Shift_JIS", "Shift_JIS", "連珠");
    missing = "GB18030";
    assert_read("\xC1\xAC\xD6\xE9", "gb2312", "GBK", "连珠");
}

static void without_converters_bytes_are_latin1(void **state)
{
    (void)state;
    CharsetReading reading;
    missing = "";
    assert_read("Ren\xE9", "windows-1252", "Latin-1", "René");
    assert_read("\xC1\xAC\xD6\xE9", NULL, "Latin-1", "Á¬Öé"); /* though GBK is likely */
    assert_read("连珠", "GBK", "UTF-8", "连珠");
    assert_true(charset_read(&reading, "\xC8\xE2", 2, "KOI8-U"));
    assert_true(reading.unknown);
    assert_string_equal(reading.text, "Èâ");
    charset_free(&reading);
}

static void utf16_without_a_converter_is_no_text(void **state)
{
    (void)state;
    static const char game[] = "\xFF\xFE(\0;\0B\0[\0h\0h\0]\0)";
    ParseError error;
    Record *record = sgf_read(game, sizeof game, &error, NULL);
    assert_non_null(record);
    record_free(record);
    missing = "UTF-16LE";
    assert_null(sgf_read(game, sizeof game, &error, NULL));
    assert_non_null(strstr(error.what, "NUL byte"));
}

static void utf8_may_be_declared_as_something_else(void **state)
{
    (void)state;
    assert_read("連", "EUC-JP", "UTF-8", "連");
    assert_read("\xCF\xA2", "EUC-JP", "EUC-JP", "連");
}

static void a_set_with_a_long_name_is_unknown(void **state)
{
    (void)state;
    CharsetReading reading;
    assert_true(charset_read(&reading, "x", 1, ""));
    assert_false(reading.unknown); /* nothing was said */
    charset_free(&reading);
    assert_true(charset_read(&reading, "x", 1, "Windows-1252 of the years before 1999"));
    assert_true(reading.unknown);
    charset_free(&reading);
}

static void assert_guessed(const char *text, const char *set)
{
    assert_string_equal(charset_guess(text, strlen(text)), set);
}

/* The byte 127 is no half of a character. */
static void a_delete_is_no_trail_byte(void **state)
{
    (void)state;
    assert_guessed("\x83\x5C\x83\x5C\x83\x5C", "Shift_JIS");
    assert_guessed("\x83\x5C\x83\x5C\x83\x7F", "Latin-1");
    assert_guessed("\xB0\xA1\xB0\xA1\xB0\xA1", "GBK");
    assert_guessed("\xB0\xA1\xB0\xA1\xB0\x7F", "Latin-1");
}

static void korean_has_punctuation(void **state)
{
    (void)state;
    assert_guessed("\xBF\xC0\xB8\xF1\xBF\xC0\xB8\xF1\xA1\xA4\xBF\xC0\xB8\xF1\xBF\xC0\xB8\xF1",
                   "EUC-KR");
    assert_guessed("\xBF\xC0\xB8\xF1\xBF\xC0\xB8\xF1\xD1\xC0\xBF\xC0\xB8\xF1\xBF\xC0\xB8\xF1",
                   "GBK"); /* an ideograph, which is likelier there */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(another_name_of_a_set_does, all_there),
        cmocka_unit_test_setup(without_converters_bytes_are_latin1, all_there),
        cmocka_unit_test_setup(utf16_without_a_converter_is_no_text, all_there),
        cmocka_unit_test_setup(utf8_may_be_declared_as_something_else, all_there),
        cmocka_unit_test_setup(a_set_with_a_long_name_is_unknown, all_there),
        cmocka_unit_test_setup(a_delete_is_no_trail_byte, all_there),
        cmocka_unit_test_setup(korean_has_punctuation, all_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
