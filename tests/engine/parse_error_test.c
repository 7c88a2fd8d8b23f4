/* What is wrong with a text is said in English, kept, and said in another language. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "engine/parse_error.h"
#include "engine/utf8.h"

/* A language in which what comes after the place of an error is said first. */
static const char *translate(const char *id)
{
    static const char *const words[][2] = {
        {"expected %s, found %s", "%2$s: should be %1$s"},
        {"nothing", "rien"},
        {"%s (after move %s)", "%s [%s]"},
        {"byte %s: %s", "at %s, %s"},
        {"%s: two digits after %%", "%%: deux (%s)"},
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(words[i][0], id) == 0) {
            return words[i][1];
        }
    }
    return id;
}

/* What is said of a place, and without one. */
static void says(const ParseError *error, const char *with, const char *without)
{
    char packed[PARSE_ERROR_PACKED], out[200];
    parse_error_pack(error, true, packed);
    parse_error_say(packed, translate, out, sizeof out);
    assert_string_equal(out, with);
    parse_error_pack(error, false, packed);
    parse_error_say(packed, translate, out, sizeof out);
    assert_string_equal(out, without);
}

static void a_message_is_english_until_it_is_said(void **state)
{
    (void)state;
    ParseError error = {.other_game = true};
    PARSE_ERROR(&error, 3, 14, "expected %s, found %s", "a point", "100%s");
    assert_string_equal(error.what, "expected a point, found 100%s");
    assert_true(error.other_game);
    says(&error, "3:14: 100%s: should be a point", "100%s: should be a point");
    PARSE_ERROR(&error, 0, 15, "nothing");
    assert_string_equal(error.what, "nothing");
    says(&error, "at 15, rien", "rien");
    PARSE_ERROR(&error, 0, 0, "%s: two digits after %%", "NAME");
    assert_string_equal(error.what, "NAME: two digits after %");
    says(&error, "%: deux (NAME)", "%: deux (NAME)");
}

static void moves_before_the_place_are_added(void **state)
{
    (void)state;
    ParseError error = {0};
    PARSE_ERROR(&error, 1, 4, "nothing");
    parse_error_add_moves(&error, 12);
    assert_string_equal(error.what, "nothing (after move 12)");
    says(&error, "1:4: rien [12]", "rien [12]");
    PARSE_ERROR(&error, 1, 4, "nothing");
    says(&error, "1:4: rien", "rien");
}

static void what_no_reader_said_stays_as_it_is(void **state)
{
    (void)state;
    char out[40];
    const ParseError error = {.line = 2, .column = 1, .what = "Permission denied: 5%"};
    says(&error, "2:1: Permission denied: 5%", "Permission denied: 5%");
    parse_error_say("nothing", translate, out, sizeof out);
    assert_string_equal(out, "rien");
    parse_error_say("", translate, out, sizeof out);
    assert_string_equal(out, "");
}

static void a_long_message_is_truncated(void **state)
{
    (void)state;
    ParseError error = {0};
    char piece[sizeof error.what + 1], packed[PARSE_ERROR_PACKED], out[8];
    memset(piece, 'x', sizeof piece);
    memcpy(piece + sizeof error.what - 2, "\xC3\xA9", 3); /* its end has no room */
    PARSE_ERROR(&error, 1, 2, "%s and more", piece);
    piece[sizeof error.what - 2] = '\0';
    assert_string_equal(error.what, piece);
    PARSE_ERROR(&error, 1, 2, piece, piece, piece, piece);
    parse_error_pack(&error, true, packed);
    assert_int_equal(strlen(packed), sizeof packed - 1);
    parse_error_say(packed, translate, out, sizeof out);
    assert_string_equal(out, "1:2: xx");
}

/* Whatever is truncated: a text of the file, or the words of a language around it. */
static void it_is_cut_between_characters(void **state)
{
    (void)state;
    static const char words[] = "应为五点，这里却是 %s，请更正";
    for (size_t bytes = 1; bytes < sizeof words + 1; bytes++) {
        char out[sizeof words + 1];
        parse_error_say(words, translate, out, bytes);
        const size_t length = strlen(out);
        assert_true(length < bytes);
        assert_memory_equal(out, words, length);
        assert_false(utf8_continues(words[length]));
        ParseError error = {0};
        char packed[PARSE_ERROR_PACKED];
        PARSE_ERROR(&error, 0, 0, words, "é");
        parse_error_pack(&error, false, packed);
        parse_error_say(packed, translate, out, bytes);
        for (const char *c = out; *c != '\0'; c += utf8_bytes(c)) {
            assert_int_not_equal(utf8_bytes(c), 0);
        }
    }
}

/* The place of an error in a part of a text. */
static void a_place_can_be_that_of_the_whole(void **state)
{
    (void)state;
    static const char text[] = "one\ntwo part\nthree";
    ParseError error = {.line = 1, .column = 2};
    parse_error_move(&error, text, 8);
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 6);
    error = (ParseError){.line = 2, .column = 3};
    parse_error_move(&error, text, 8);
    assert_int_equal(error.line, 3);
    assert_int_equal(error.column, 3);
    error = (ParseError){.what = "no place"};
    parse_error_move(&error, text, 8);
    assert_int_equal(error.line, 0);
    assert_int_equal(error.column, 0);
}

/* A text of a file may have any byte, also those that divide a packed error. */
static void a_text_cannot_pass_for_more(void **state)
{
    (void)state;
    ParseError error = {0};
    PARSE_ERROR(&error, 0, 0, "expected %s, found %s", "a\x1F%s\x1F", "b");
    says(&error, "b: should be a%s", "b: should be a%s");
    char out[40];
    parse_error_say("\x1F@", translate, out, sizeof out); /* cut, as in a damaged index */
    assert_string_equal(out, "at , ");
}

static void memory_is_told_apart(void **state)
{
    (void)state;
    ParseError error = {.line = 5, .what = "nothing", .other_game = true};
    parse_error_memory(&error);
    assert_string_equal(error.what, "out of memory");
    assert_true(error.no_memory);
    assert_false(error.other_game);
    assert_int_equal(error.line, 0);
    PARSE_ERROR(&error, 1, 1, "nothing");
    assert_false(error.no_memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_message_is_english_until_it_is_said),
        cmocka_unit_test(moves_before_the_place_are_added),
        cmocka_unit_test(what_no_reader_said_stays_as_it_is),
        cmocka_unit_test(a_long_message_is_truncated),
        cmocka_unit_test(it_is_cut_between_characters),
        cmocka_unit_test(a_place_can_be_that_of_the_whole),
        cmocka_unit_test(a_text_cannot_pass_for_more),
        cmocka_unit_test(memory_is_told_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
