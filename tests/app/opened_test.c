/* Files that are opened: what cannot be read, or only in part, is told with the file's name. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/file.h"
#include "app/file_format.h"
#include "app/game_file.h"
#include "engine/history/match_file.h"

static char error[FILE_MESSAGE_BYTES], notice[FILE_MESSAGE_BYTES];

/* `session`: a saved match may go on; whether it did. */
static Match *open_text(const char *path, const char *text, size_t length, bool *session)
{
    const Setup setup = {.rule = RULE_RENJU, .size = 15};
    assert_int_equal(file_write(path, text, length, FILE_QUICK), 0);
    error[0] = notice[0] = '\0';
    Match *match = game_file_read(path, &setup, session, error, notice, sizeof error);
    unlink(path);
    return match;
}

static void refuse(const char *path, const char *text, const char *told)
{
    bool session = true;
    assert_null(open_text(path, text, strlen(text), &session));
    assert_false(session);
    if (!strstr(error, told)) {
        fail_msg("%s: %s", path, error);
    }
}

static void test_what_is_no_game_is_refused(void **state)
{
    (void)state;
    refuse("opened_test.png", "x", "opened_test.png: expected a game: .sgf, .psq, .lib or .txt");
    refuse("opened_test", "x", "opened_test: expected a game");
    refuse("opened_test.txt", "H8 Z99", "opened_test.txt:1:4: Z99 is not on this board");
    refuse("opened_test.txt", "", "opened_test.txt:1:1: the file has no moves");
    refuse("opened_test.psq", "Piskvorky 15x15\n99,1,1\n", "opened_test.psq:2:1: ");
    refuse("opened_test.lib", "\x78", "opened_test.lib: byte 1: not a RenLib library");
    refuse("opened_test.sgf", "(;TENGENSESSION[1]", "opened_test.sgf:");
}

static void test_what_is_left_out_is_told(void **state)
{
    (void)state;
    static const struct {
        const char *path, *text, *told;
    } file[] = {
        {"opened_test.sgf", "(;GM[1]SZ[15];B[hh])", "opened_test.sgf:1:3: read as five in a row"},
        {"opened_test.sgf", "(;GM[4]SZ[15];B[hh];W[hh])", "already occupied"},
        {"opened_test.psq", "Piskvorky 15x15\n8,8,1\n", ""},
        {"opened_test.txt", "A1 B1 A2 B2 A3 B3 A4 B4 A5 B5",
         "opened_test.txt: move 10 (B5) comes after the end"},
    };
    for (size_t i = 0; i < sizeof file / sizeof file[0]; i++) {
        bool session = false;
        Match *match = open_text(file[i].path, file[i].text, strlen(file[i].text), &session);
        if (i == 1) {
            assert_null(match);
            continue;
        }
        assert_non_null(match);
        assert_string_equal(error, "");
        if (!strstr(notice, file[i].told) || (file[i].told[0] == '\0' && notice[0] != '\0')) {
            fail_msg("%s: %s", file[i].path, notice);
        }
        match_free(match);
    }
}

/* A match goes on with its score; damaged, with what was salvaged of it. */
static void test_a_saved_match_goes_on(void **state)
{
    (void)state;
    Match *match = match_new(&(Setup){.rule = RULE_FREESTYLE, .size = 15});
    Buffer text = {0};
    bool session = true;
    match_resign(match, SEAT_FAR);
    match_rematch(match);
    match_play(match, point_at(7, 7));
    match_write(match, 1, &text);
    match_free(match);
    match = open_text("opened_test.sgf", text.text, text.length, &session);
    assert_true(match && session);
    assert_int_equal(match->score[SEAT_NEAR], 1);
    assert_string_equal(notice, "");
    match_free(match);
    session = false; /* as a record only */
    match = open_text("opened_test.sgf", text.text, text.length, &session);
    assert_true(match && !session);
    assert_int_equal(match->score[SEAT_NEAR], 0);
    match_free(match);
    session = true;
    strstr(text.text, "TENGENSCORE")[6] ^= 1;
    match = open_text("opened_test.sgf", text.text, text.length, &session);
    assert_true(match && session);
    assert_non_null(strstr(notice, "The saved game was damaged."));
    assert_non_null(strstr(notice, "score were lost."));
    match_free(match);
    session = true; /* by a later version: the moves can be read */
    strstr(text.text, "TENGENSESSION[")[14] = '9';
    match = open_text("opened_test.sgf", text.text, strlen(text.text) - 5, &session);
    assert_non_null(match);
    match_free(match);
    buffer_free(&text);
}

/* A file so large that it may not fit when it is saved: here it does. */
static void test_a_large_file_that_can_be_saved(void **state)
{
    (void)state;
    static const char game[] = "(;GM[4]SZ[15];B[hh])";
    const size_t length = (size_t)17 << 20;
    char *text = malloc(length);
    bool session = true;
    assert_non_null(text);
    memset(text, ' ', length);
    memcpy(text, game, sizeof game - 1);
    Match *match = open_text("opened_test.sgf", text, length, &session);
    assert_non_null(match);
    match_free(match);
    free(text);
}

static void test_formats_of_paths(void **state)
{
    (void)state;
    const FileFormat *sgf = file_format(FORMAT_SGF);
    assert_ptr_equal(file_format_of("a.SGF"), sgf);
    assert_ptr_equal(file_format_of("a.sgf.bad.12"), sgf);
    assert_ptr_equal(file_format_of("a.sgf.old"), sgf);
    static const char *const none[] = {"",     "12",     ".12",      ".bad",
                                       ".sgf", ".bad.1", "a.sgf.12", "sgf"};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        assert_null(file_format_of(none[i]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_no_game_is_refused),
        cmocka_unit_test(test_what_is_left_out_is_told),
        cmocka_unit_test(test_a_saved_match_goes_on),
        cmocka_unit_test(test_a_large_file_that_can_be_saved),
        cmocka_unit_test(test_formats_of_paths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
