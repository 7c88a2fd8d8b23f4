/* Names of points and games: written and read on every board, and the messages for bad text. */
#include "engine/rules/notation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static void test_known_names(void **state)
{
    (void)state;
    char name[POINT_NAME_BYTES];
    notation_point_name(point_at(7, 7), 15, name);
    assert_string_equal(name, "H8");
    notation_point_name(point_at(0, 0), 15, name);
    assert_string_equal(name, "A15");
    notation_point_name(point_at(14, 14), 15, name);
    assert_string_equal(name, "O1");
    notation_point_name(point_at(8, 0), 9, name); /* I is not skipped */
    assert_string_equal(name, "I9");
    notation_point_name(point_at(24, 0), 25, name);
    assert_string_equal(name, "Y25");
    notation_point_name(POINT_PASS, 15, name);
    assert_string_equal(name, "--");
    notation_point_name(POINT_NONE, 15, name);
    assert_string_equal(name, "");
}

static void test_every_point_of_every_board(void **state)
{
    (void)state;
    for (int size = BOARD_MIN; size <= BOARD_MAX; size++) {
        for (Point point = point_first(); point != POINT_NONE; point = point_next(point, size)) {
            char name[POINT_NAME_BYTES];
            notation_point_name(point, size, name);
            const char *text = name;
            assert_int_equal(notation_read_point(&text, size), point);
            assert_int_equal(*text, '\0');
            name[0] = (char)(name[0] - 'A' + 'a');
            text = name;
            assert_int_equal(notation_read_point(&text, size), point);
        }
    }
}

static void test_no_point(void **state)
{
    (void)state;
    static const char *const bad[] = {"",
                                      "H",
                                      "8",
                                      "H0",
                                      "H16",
                                      "P1",
                                      "H08",
                                      "--",
                                      " H8",
                                      "H-8",
                                      "H 8",
                                      "H155",
                                      "@1",
                                      "[1",
                                      "`1",
                                      "\303\2441",
                                      "H999999999999999999999",
                                      "H00000000008",
                                      "Z1",
                                      "HH8"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const char *text = bad[i];
        assert_int_equal(notation_read_point(&text, 15), POINT_NONE);
        assert_ptr_equal(text, bad[i]);
    }
    const char *text = "h8i9";
    assert_int_equal(notation_read_point(&text, 15), point_at(7, 7));
    assert_string_equal(text, "i9");
    /* A point of a large board is not on a small one. */
    text = "P16";
    assert_int_equal(notation_read_point(&text, 16), point_at(15, 0));
    text = "P16";
    assert_int_equal(notation_read_point(&text, 15), POINT_NONE);
}

static void check_h8_i9_j10(const char *text)
{
    Point moves[8];
    ParseError error = {0};
    int count = notation_read_moves(text, strlen(text), 15, moves, 8, &error);
    if (count != 3) {
        print_error("'%s': %s\n", text, error.what);
    }
    assert_int_equal(count, 3);
    assert_int_equal(moves[0], point_at(7, 7));
    assert_int_equal(moves[1], point_at(8, 6));
    assert_int_equal(moves[2], point_at(9, 5));
}

static void test_ways_to_write_a_game(void **state)
{
    (void)state;
    check_h8_i9_j10("h8i9j10");
    check_h8_i9_j10("H8 I9 J10");
    check_h8_i9_j10("H8,I9,J10");
    check_h8_i9_j10(" h8 , I9 ; j10 \r\n");
    check_h8_i9_j10("1. H8 I9 2. J10");
    check_h8_i9_j10("1.h8 2.i9 3.j10");
    check_h8_i9_j10("1H8 2I9 3J10");
    check_h8_i9_j10("1) H8\n2) I9\n3) J10\n");
    check_h8_i9_j10("1 H8 I9\n2 J10");
    check_h8_i9_j10("1. H8 1... I9\t2. J10,");
    check_h8_i9_j10("H8-I9 - j10");
    check_h8_i9_j10("H8|I9/J10");
    Point moves[1];
    ParseError error;
    assert_int_equal(notation_read_moves("", 0, 15, moves, 1, &error), 0);
    assert_int_equal(notation_read_moves(" \n,", 3, 15, moves, 1, &error), 0);
    /* Reads no more than the given length. */
    assert_int_equal(notation_read_moves("H8I9", 2, 15, moves, 1, &error), 1);
    assert_int_equal(notation_read_moves("H8", 2, 15, moves, 1, &error), 1);
    assert_int_equal(notation_read_moves("H11", 2, 15, moves, 1, &error), 1);
    assert_int_equal(moves[0], point_at(7, 14));
}

static void test_moves_as_engines_write_them(void **state)
{
    (void)state;
    static const char *const text[] = {"7,7 8,6 9,5", " 7, 7;8,6\n9,5,\n", "07,7 - 8,6 - 9,5"};
    static const char *const no[] = {"7,7,1 8,6,2", "h8", "7 7", "7,", ",", "", "1234,5"};
    Point moves[3];
    ParseError error;
    for (size_t i = 0; i < sizeof text / sizeof text[0]; i++) {
        const size_t length = strlen(text[i]);
        assert_true(notation_is_coordinates(text[i], length));
        assert_int_equal(notation_read_coordinates(text[i], length, 15, moves, 3, &error), 3);
        assert_int_equal(moves[0], point_at(7, 7));
        assert_int_equal(moves[1], point_at(8, 6));
        assert_int_equal(moves[2], point_at(9, 5));
    }
    for (size_t i = 0; i < sizeof no / sizeof no[0]; i++) {
        assert_false(notation_is_coordinates(no[i], strlen(no[i])));
    }
    assert_int_equal(notation_read_coordinates("7,7\n15,0", 8, 15, moves, 3, &error), -1);
    assert_int_equal(error.line, 2);
    assert_string_equal(error.what, "'15,0' is no point, expected 0,0 to 14,14 (after move 1)");
    assert_int_equal(notation_read_coordinates("-1,3", 4, 15, moves, 3, &error), -1);
    assert_string_equal(error.what, "'-1,3' is no point, expected 0,0 to 14,14");
    assert_int_equal(notation_read_coordinates("7,7 -8,6", 8, 15, moves, 3, &error), -1);
    assert_int_equal(error.column, 5);
    assert_int_equal(notation_read_coordinates("7,7-8,6", 7, 15, moves, 3, &error), 2);
    assert_int_equal(notation_read_coordinates("1,1 2,2", 7, 15, moves, 1, &error), -1);
    assert_string_equal(error.what, "too many moves, expected up to 1");
}

typedef struct Bad {
    const char *text;
    int line, column;
    const char *said; /* a part of the message */
} Bad;

static void test_bad_games(void **state)
{
    (void)state;
    static const Bad bad[] = {
        {"H8 P1", 1, 4, "P1 is not on this board, expected A1 to O15"},
        {"H8\nI16", 2, 1, "I16 is not on this board"},
        {"H8\r\n  I9 !", 2, 6, "'!'"},
        {"H8 --", 1, 4, "'-'"},
        {"H8 I", 1, 4, "'I' has no row after it, expected A1 to O15 (after move 1)"},
        {"H8 I9 Hello, Bob", 1, 7, "'Hello' is no point, expected A1 to O15 (after move 2)"},
        {"H8 I0", 1, 4, "'I'"},
        {"1. H8 2.", 1, 9, "ends after a move's number"},
        {"H8 9", 1, 5, "ends after a move's number"},
        {"H8. I9", 1, 3, "'.'"},
        {"H8x", 1, 3, "'x'"},
        {"H8 1 2 I9", 1, 6, "'2'"},
        {"H1234", 1, 1, "H123 is not on this board"},
        {"\xE5\xA4\xA9", 1, 1, "'\xE5\xA4\xA9' is no point"},
        {"m\xC3\xA9nage h8", 1, 1, "'m\xC3\xA9nage' is no point"},
        {"\xE5", 1, 1, "0xE5"},
        {"(;FF[4])", 1, 1, "'('"},
        {"H8\x01", 1, 3, "0x01"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        Point moves[8];
        ParseError error = {0};
        int count = notation_read_moves(bad[i].text, strlen(bad[i].text), 15, moves, 8, &error);
        assert_int_equal(count, -1);
        if (error.line != bad[i].line || error.column != bad[i].column ||
            !strstr(error.what, bad[i].said)) {
            print_error("'%s': %d:%d: %s\n", bad[i].text, error.line, error.column, error.what);
        }
        assert_int_equal(error.line, bad[i].line);
        assert_int_equal(error.column, bad[i].column);
        assert_non_null(strstr(error.what, bad[i].said));
    }
    Point moves[2];
    ParseError error = {0};
    assert_int_equal(notation_read_moves("H8\0I9", 5, 15, moves, 2, &error), -1);
    assert_int_equal(notation_read_moves("H8 H9\nI8", 8, 15, moves, 2, &error), -1);
    assert_int_equal(error.line, 2);
    assert_non_null(strstr(error.what, "more than 2 moves"));
}

/* Every point of a board in one text, and the same through names. */
static void test_long_games_come_back(void **state)
{
    (void)state;
    for (int size = BOARD_MIN; size <= BOARD_MAX; size++) {
        char text[POINTS_MAX * POINT_NAME_BYTES + 1];
        Point moves[POINTS_MAX];
        ParseError error = {0};
        size_t length = 0;
        for (int i = 0; i < size * size; i++) {
            int at = i * 7919 % (size * size);
            notation_point_name(point_at(at % size, at / size), size, text + length);
            length += strlen(text + length);
        }
        int count = notation_read_moves(text, length, size, moves, POINTS_MAX, &error);
        assert_int_equal(count, size * size);
        for (int i = 0; i < count; i++) {
            int at = i * 7919 % (size * size);
            assert_int_equal(moves[i], point_at(at % size, at / size));
        }
    }
}

/* Random bytes give moves of this board, or a position in the text and a message. The buffer is
 * exactly as long as the text, so that sanitizers see a read past its end. */
static void test_noise(void **state)
{
    (void)state;
    static const char letters[] = "aAhHoOpPzZ0123456789 .,;)\n\r\t-\x80\xFF";
    uint32_t random = 99;
    for (int round = 0; round < 20000; round++) {
        size_t length = (size_t)(round % 12);
        char *text = malloc(length + (length == 0));
        assert_non_null(text);
        for (size_t i = 0; i < length; i++) {
            random = random * 1664525U + 1013904223U;
            text[i] = letters[(random >> 16) % sizeof letters];
        }
        Point moves[4];
        ParseError error = {0};
        int count = notation_read_moves(text, length, 15, moves, 4, &error);
        assert_true(count >= -1 && count <= 4);
        for (int i = 0; i < count; i++) {
            assert_in_range(point_x(moves[i]), 0, 14);
            assert_in_range(point_y(moves[i]), 0, 14);
        }
        if (count < 0) {
            assert_true(error.line >= 1 && error.column >= 1 && error.what[0] != '\0');
        }
        free(text);
    }
}

static void test_words(void **state)
{
    (void)state;
    for (int i = 0; i < RULE_COUNT; i++) {
        Rule rule = RULE_COUNT;
        assert_true(notation_read_rule(notation_rule_name((Rule)i), &rule));
        assert_int_equal(rule, i);
    }
    for (int i = 0; i < OPENING_COUNT; i++) {
        Opening opening = OPENING_COUNT;
        assert_true(notation_read_opening(notation_opening_name((Opening)i), &opening));
        assert_int_equal(opening, i);
    }
    char words[100];
    notation_rule_words(words, sizeof words);
    assert_non_null(strstr(words, "freestyle|standard|renju"));
    notation_rule_words(words, 10); /* truncated where the room ends, also at a bar */
    assert_string_equal(words, "freestyle");
    notation_rule_words(words, 4);
    assert_string_equal(words, "fre");
    Rule rule = RULE_CARO;
    Opening opening = OPENING_SWAP;
    assert_true(notation_read_rule("Renju", &rule));
    assert_int_equal(rule, RULE_RENJU);
    assert_true(notation_read_opening("LONG-PRO", &opening));
    assert_int_equal(opening, OPENING_LONG_PRO);
    assert_false(notation_read_rule("", &rule));
    assert_false(notation_read_rule("renj", &rule));
    assert_false(notation_read_rule("renjus", &rule));
    assert_false(notation_read_rule("swap2", &rule));
    assert_false(notation_read_opening("swap3", &opening));
    assert_false(notation_read_opening("long pro", &opening));
    assert_int_equal(rule, RULE_RENJU);
    assert_int_equal(opening, OPENING_LONG_PRO);
}

static void check_outcome(Reason reason, Color winner, const char *expected)
{
    char name[8];
    notation_outcome_name((Outcome){reason, winner}, name);
    assert_string_equal(name, expected);
}

static void test_outcomes(void **state)
{
    (void)state;
    check_outcome(REASON_NONE, COLOR_EMPTY, "none");
    check_outcome(REASON_FULL, COLOR_EMPTY, "draw");
    check_outcome(REASON_AGREED, COLOR_EMPTY, "draw");
    check_outcome(REASON_FIVE, COLOR_BLACK, "B+5");
    check_outcome(REASON_FIVE, COLOR_WHITE, "W+5");
    check_outcome(REASON_FOUL, COLOR_WHITE, "W+F");
    check_outcome(REASON_RESIGNED, COLOR_BLACK, "B+R");
    check_outcome(REASON_TIME, COLOR_WHITE, "W+T");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_names),
        cmocka_unit_test(test_every_point_of_every_board),
        cmocka_unit_test(test_no_point),
        cmocka_unit_test(test_ways_to_write_a_game),
        cmocka_unit_test(test_moves_as_engines_write_them),
        cmocka_unit_test(test_bad_games),
        cmocka_unit_test(test_long_games_come_back),
        cmocka_unit_test(test_noise),
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_outcomes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
