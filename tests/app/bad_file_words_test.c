/* What is wrong with a file is told in the player's language, whoever reads it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <ctype.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/file.h"
#include "app/game_file.h"
#include "app/language.h"
#include "app/library_entry.h"
#include "app/match_archive.h"
#include "app/puzzle_file.h"
#include "app/settings_file.h"
#include "app/statistics_file.h"
#include "engine/system_error.h"
#include "own_folder.h"
#include "render/image.h"
#include "ui/words.h"

typedef struct BadFile {
    const char *path, *text;
    size_t length; /* 0: up to a NUL */
    const char *detail;
} BadFile;

/* One of each kind of message, and of each reader. */
static const BadFile bad[] = {
    {"bad.sgf", "x", 0, "1:1: not an SGF file: expected (;"},
    {"bad.sgf", "(;GM[4]SZ[15];B[hh];W[hh])", 0, "1:21: this point is already occupied: hh"},
    {"bad.sgf", "(;GM[4]SZ[15];B[zz])", 0, "1:15: expected a point of the board, found zz"},
    {"bad.sgf", "(;GM[4]SZ[99];B[hh])", 0,
     "1:8: expected a square board of 5 to 25 in SZ, found 99"},
    {"bad.sgf", "(;GM[4]SZ[15];B[hh];W[ii]", 0, "1:26: the file ends inside the game: expected )"},
    {"bad.sgf", "(;GM[4]SZ[15]AB[hh][hh];B[ii])", 0,
     "1:14: set-up stones: this point is already occupied"},
    {"bad.sgf", "(;GM[3]SZ[15]RU[Standard];B[hh])", 0,
     "1:3: read as five in a row, though the file has GM 3"},
    {"bad.sgf", "(;TENGENSESSION[99]GM[4]SZ[15]", 0,
     "1:31: the file ends inside the game: expected )"},
    {"bad.psq", "Gomoku", 0, "1:1: expected: Piskvorky WIDTHxHEIGHT"},
    {"bad.psq", "Piskvorky 99x99\n", 0, "1:1: expected a square board of 5 to 25"},
    {"bad.psq", "Piskvorky 15x15\n99,1,1\n", 0, "2:1: this move is not on the board"},
    {"bad.lib", "x", 0, "byte 1: not a RenLib library"},
    {"bad.rif", "<x game>", 0, "1:1: expected RenjuNet's XML with <game id=... > in it"},
    {"bad.txt", "H8 Z99", 0, "1:4: Z99 is not on this board, expected A1 to O15 (after move 1)"},
    {"bad.txt", "7,7 99,99", 0, "1:5: '99,99' is no point, expected 0,0 to 14,14 (after move 1)"},
    {"bad.txt", "hello", 0, "1:1: 'hello' is no point, expected A1 to O15"},
    {"bad.txt", "H8 H8", 0, "move 2 (H8) is played on a stone"},
    {"bad.txt", "", 0, "1:1: the file has no moves: expected points such as H8"},
    {"bad.txt", "START 99\nBOARD\n", 0, "1:1: expected a square board of 5 to 25"},
    {"bad.txt", "BOARD\n7,7\nDONE\n", 0, "2:1: expected a stone as x,y,1 or x,y,2, or DONE"},
    {"bad.sgf", "(;GM[4]\0)", 9, "1:8: not a text file: it contains a NUL byte"},
};

enum { BAD = sizeof bad / sizeof bad[0] };

static void read_bad(const BadFile *file, GameReading *reading)
{
    const Setup setup = {.rule = RULE_STANDARD, .size = 15};
    const size_t length = file->length ? file->length : strlen(file->text);
    assert_int_equal(file_write(file->path, file->text, length, FILE_QUICK), 0);
    game_file_read(file->path, 0, &setup, true, reading);
    unlink(file->path);
}

/* The sentence about the detail. */
static void tell(const BadFile *file, const GameReading *reading, char out[SENTENCE_BYTES])
{
    Sentence first, second;
    game_file_words(reading, file->path, &first, &second);
    sentence_print(&second, out);
}

/* Has the other one this word, of four or more small letters, too? */
static bool shares(const char *word, size_t length, const char *other)
{
    for (const char *at = other; (at = strstr(at, word)); at++) {
        const bool begins = at == other || !isalpha((unsigned char)at[-1]);
        if (begins && strncmp(at, word, length) == 0 && !isalpha((unsigned char)at[length])) {
            return true;
        }
    }
    return false;
}

/* The words that the file brings itself, and a game of Tengen, are the same in all languages. */
static void has_no_word_of(const char *english, const char *told, const BadFile *file)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
    for (const char *at = english; *at != '\0';) {
        char word[40] = "";
        const size_t length = strspn(at, letters);
        const bool whole = at == english || !isalpha((unsigned char)at[-1]);
        if (whole && length >= 4 && length < sizeof word && !isalpha((unsigned char)at[length])) {
            memcpy(word, at, length);
            if (!strstr(file->text, word) && shares(word, length, told)) {
                fail_msg("\"%s\" has \"%s\"", told, word);
            }
        }
        at += length > 0 ? length : 1;
    }
}

static void details_are_english_in_english(void **state)
{
    (void)state;
    language_set("en", LOCALE_DIR);
    for (int i = 0; i < BAD; i++) {
        GameReading reading;
        char told[SENTENCE_BYTES], wanted[SENTENCE_BYTES];
        read_bad(&bad[i], &reading);
        tell(&bad[i], &reading, told);
        snprintf(wanted, sizeof wanted, "Details: %s", bad[i].detail);
        assert_string_equal(told, wanted);
        const char *message = reading.match ? reading.notice : reading.error;
        const char *said = message + strlen(bad[i].path);
        assert_string_equal(said + strspn(said, ": "), bad[i].detail);
        match_free(reading.match);
    }
}

static void details_follow_the_language(void **state)
{
    (void)state;
    static const char *const language[] = {"de", "zh_CN", "ja", "ru", "tr"};
    for (int i = 0; i < BAD; i++) {
        GameReading reading;
        read_bad(&bad[i], &reading); /* in the language before */
        for (size_t l = 0; l < sizeof language / sizeof language[0]; l++) {
            char told[SENTENCE_BYTES];
            language_set(language[l], LOCALE_DIR);
            tell(&bad[i], &reading, told);
            assert_null(strstr(told, "Details"));
            assert_null(strstr(told, bad[i].detail));
            has_no_word_of(bad[i].detail, told, &bad[i]);
        }
        match_free(reading.match);
    }
}

static void places_and_texts_stay(void **state)
{
    (void)state;
    static const struct {
        const char *language, *told;
        int file;
    } words[] = {
        {"de", "Einzelheiten: 1:15: erwartet wird ein Punkt des Bretts, gefunden wurde zz", 2},
        {"zh_CN", "详情：1:15: 应为棋盘上的点，这里却是 zz", 2},
        {"de", "Einzelheiten: Byte 1: keine RenLib-Bibliothek", 11},
        {"de",
         "Einzelheiten: 1:4: Z99 liegt nicht auf diesem Brett, erwartet wird A1 bis O15 "
         "(nach Zug 1)",
         13},
        {"zh_CN", "详情：1:4: Z99 不在本棋盘上，应为 A1 到 O15（在第 1 手之后）", 13},
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        GameReading reading;
        char told[SENTENCE_BYTES];
        language_set(words[i].language, LOCALE_DIR);
        read_bad(&bad[words[i].file], &reading);
        tell(&bad[words[i].file], &reading, told);
        assert_string_equal(told, words[i].told);
        match_free(reading.match);
    }
}

/* The library keeps what is wrong, whatever the language was then. */
static void the_library_follows_the_language(void **state)
{
    (void)state;
    static LibraryEntry entry;
    GameReading reading;
    char told[200];
    language_set("zh_CN", LOCALE_DIR);
    read_bad(&bad[10], &reading);
    library_entry_take(&entry, &reading, 0);
    language_set("de", LOCALE_DIR);
    words_error(entry.game.fault, told, sizeof told);
    assert_string_equal(told, "2:1: dieser Zug liegt nicht auf dem Brett");
    language_set("en", LOCALE_DIR);
    words_error(entry.game.fault, told, sizeof told);
    assert_string_equal(told, "2:1: this move is not on the board");
}

/* A text of moves is not told to be none because one of them is wrong. */
static void one_wrong_move_is_named(void **state)
{
    (void)state;
    static const struct {
        BadFile file;
        const char *pasted;
    } wrong[] = {
        {{"bad.txt", "h8 i9\nhallö g9", 0,
          "2:1: 'hallö' is no point, expected A1 to O15 (after move 2)"},
         "'hallö' is no point, expected A1 to O15 (after move 2)"},
        {{"bad.txt", "7,7 8;6", 0, "1:5: '8;6' is no point, expected 0,0 to 14,14 (after move 1)"},
         "'8;6' is no point, expected 0,0 to 14,14 (after move 1)"},
    };
    const Setup setup = {.rule = RULE_STANDARD, .size = 15};
    language_set("en", LOCALE_DIR);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        GameReading reading;
        Sentence first, second;
        char told[SENTENCE_BYTES];
        read_bad(&wrong[i].file, &reading);
        game_file_words(&reading, "bad.txt", &first, &second);
        sentence_print(&first, told);
        assert_string_equal(told, "\"bad.txt\" was not opened: one of its moves is wrong.");
        sentence_print(&second, told);
        assert_string_equal(told + strlen("Details: "), wrong[i].file.detail);
        game_text_read(wrong[i].file.text, strlen(wrong[i].file.text), 0, &setup, false, &reading);
        game_file_words(&reading, GAME_PASTED, &first, &second);
        sentence_print(&first, told);
        assert_string_equal(told, "Nothing was pasted: one of the moves is wrong.");
        sentence_print(&second, told);
        assert_string_equal(told + strlen("Details: "), wrong[i].pasted);
    }
}

/* A player knows no lines of what was pasted. */
static void what_was_pasted_has_no_place(void **state)
{
    (void)state;
    static const char text[] = "(;GM[4]SZ[15];B[hh];W[zz])";
    const Setup setup = {.rule = RULE_STANDARD, .size = 15};
    GameReading reading;
    Sentence first, second;
    char told[SENTENCE_BYTES];
    language_set("de", LOCALE_DIR);
    game_text_read(text, strlen(text), 0, &setup, false, &reading);
    game_file_words(&reading, GAME_PASTED, &first, &second);
    sentence_print(&second, told);
    assert_string_equal(told,
                        "Einzelheiten: erwartet wird ein Punkt des Bretts, gefunden wurde zz");
    match_free(reading.match);
}

/* One of each way in which a pasted text is no whole game. */
static void each_pasted_text_is_told(void **state)
{
    (void)state;
#define FIVE ";B[aa];W[ao];B[ba];W[bo];B[ca];W[co];B[da];W[do];B[ea]"
    static const struct {
        const char *text, *told;
        bool opened;
    } cases[] = {
        {"(;GM[4]SZ[15];B[hh])", "", true},
        {"hello", "That is not a game: paste SGF", false},
        {"(", "That is not a game: paste SGF", false},
        {"(;GM[4]SZ[99];B[hh])", "the game is damaged or not one of five in a row", false},
        {"h8 z99", "Nothing was pasted: one of the moves is wrong.", false},
        {"(;GM[1]SZ[19];B[dd])", "is a game of Go", false},
        {"(;GM[4]SZ[15];B[hh];W[zz])", "What comes before the damage was opened.", true},
        {"(;GM[4]SZ[15]" FIVE ";W[eo])", "up to its end by the rule", true},
        {"(;GM[4]SZ[15]" FIVE ";W[eo];B[zz])", "What comes before the damage was opened.", true},
        {"(;GM[4]SZ[15]RU[moon];B[hh])", "Its rule is not known here: \"moon\".", true},
        {"(;GM[4]SZ[15]RU[moon]" FIVE ";W[eo])", "Its rule is not known here: \"moon\".", true},
        {"(;GM[4]SZ[15]RU[moon]" FIVE ";W[eo];B[zz])", "What comes before the damage was opened.",
         true},
        {"(;GM[4]SZ[15];B[hh];B[ii])", "Something in it is not certain.", true},
        {"(;GM[4]SZ[15];B[hh];AW[aa])", "something in it was left out.", true},
    };
#undef FIVE
    const Setup setup = {.rule = RULE_FREESTYLE, .size = 15};
    language_set("en", LOCALE_DIR);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        GameReading reading;
        Sentence first, second;
        char told[SENTENCE_BYTES];
        game_text_read(cases[i].text, strlen(cases[i].text), 0, &setup, false, &reading);
        game_file_words(&reading, GAME_PASTED, &first, &second);
        sentence_print(&first, told);
        if (cases[i].told[0] == '\0' ? told[0] != '\0' : !strstr(told, cases[i].told)) {
            fail_msg("%s: expected \"%s\", told \"%s\"", cases[i].text, cases[i].told, told);
        }
        assert_int_equal(reading.match != NULL, cases[i].opened);
        match_free(reading.match);
    }
}

/* A folder is no file; and what a full disk and others say of a game that is saved. */
static void what_the_system_says_is_translated(void **state)
{
    (void)state;
    static const BadFile folder = {.path = "bad.sgf"};
    static const int error[] = {ENOSPC, EACCES, EROFS, ENOENT, EIO, ENOMEM};
    const Setup setup = {.rule = RULE_STANDARD, .size = 15};
    GameReading reading;
    char told[SENTENCE_BYTES];
    assert_int_equal(mkdir(folder.path, 0700), 0);
    game_file_read(folder.path, 0, &setup, true, &reading);
    rmdir(folder.path);
    assert_int_equal(reading.fault, GAME_UNREADABLE);
    language_set("de", LOCALE_DIR);
    tell(&folder, &reading, told);
    assert_string_equal(told, "Einzelheiten: ist ein Ordner");
    for (size_t i = 0; i < sizeof error / sizeof error[0]; i++) {
        const char *words = system_error_words(error[i]);
        language_set("en", LOCALE_DIR); /* glibc may have translations of its own */
        assert_string_equal(words, strerror(error[i]));
        language_set("de", LOCALE_DIR);
        words_error(words, told, sizeof told);
        assert_string_not_equal(told, words);
    }
    assert_string_equal(system_error_words(ENOTBLK), strerror(ENOTBLK));
}

static void a_picture_says_what_is_wrong_with_it(void **state)
{
    (void)state;
    static const struct {
        const char *path, *text, *english, *chinese;
    } picture[] = {
        {"none.png", NULL, "No such file or directory", "没有该文件或文件夹"},
        {"bad.png", "", "the file is empty", "文件为空"},
        {"bad.png", "text", "is not a PNG, JPEG or WebP picture", "不是 PNG、JPEG 或 WebP 图片"},
    };
    for (size_t i = 0; i < sizeof picture / sizeof picture[0]; i++) {
        ParseError error = {0};
        Pixmap pixmap;
        char packed[PARSE_ERROR_PACKED], told[200];
        if (picture[i].text) {
            file_write(picture[i].path, picture[i].text, strlen(picture[i].text), FILE_QUICK);
        }
        assert_false(image_read(picture[i].path, &pixmap, &error));
        assert_string_equal(error.what, picture[i].english);
        parse_error_pack(&error, false, packed);
        language_set("zh_CN", LOCALE_DIR);
        words_error(packed, told, sizeof told);
        assert_string_equal(told, picture[i].chinese);
    }
}

/* What the decoder of a sound header says is English: it is not told. */
static void a_damaged_picture_has_no_english(void **state)
{
    (void)state;
    static const char png[] = "\x89PNG\r\n\x1A\n"
                              "\0\0\0\rIHDR\0\0\0\1\0\0\0\1\x08\2\0\0\0\x90wS\xDE"
                              "\0\0\0\4IDATnone\0\0\0\0"
                              "\0\0\0\0IEND\xAE"
                              "B`\x82";
    ParseError error = {0};
    Pixmap pixmap;
    char packed[PARSE_ERROR_PACKED], told[200];
    file_write("bad.png", png, sizeof png - 1, FILE_QUICK);
    assert_false(image_read("bad.png", &pixmap, &error));
    assert_string_equal(error.what, "the PNG picture is damaged or cut short");
    parse_error_pack(&error, false, packed);
    language_set("de", LOCALE_DIR);
    words_error(packed, told, sizeof told);
    assert_string_equal(told, "das PNG-Bild ist beschädigt oder abgeschnitten");
}

/* The line is that of the file, in which the game is not the first thing. */
static void a_game_of_a_match_says_where_it_is_wrong(void **state)
{
    (void)state;
    static const char text[] = "\n  (;GM[4]SZ[99];B[hh])";
    static const MatchPlan plan = {.size = 15, .games = 2};
    ArchiveText archive = {.text = text, .length = sizeof text - 1};
    PlayedGame game[2];
    MatchFault fault;
    char told[SENTENCE_BYTES];
    assert_false(match_archive_read(&archive, &plan, game, &fault));
    snprintf(fault.place, sizeof fault.place, "games/m.sgf");
    match_fault_print(&fault, told, sizeof told);
    assert_string_equal(told, "games/m.sgf cannot be read: 2:10: expected a square board of 5 to "
                              "25 in SZ, found 99");
    language_set("de", LOCALE_DIR);
    const Sentence sentence = match_fault_sentence(&fault);
    sentence_print(&sentence, told);
    assert_string_equal(told, "m.sgf kann nicht gelesen werden: 2:10: in SZ wird ein quadratisches "
                              "Brett von 5 bis 25 erwartet, gefunden wurde 99.");
}

/* A folder has the name of the player's file. */
static void files_of_the_player_say_why_they_cannot_be_read(void **state)
{
    (void)state;
    static StatisticsFile statistics_file = {.file.path = "own.txt"};
    PlayerFile puzzle_file = {.path = "own.txt"};
    PuzzleProgress progress = {0};
    Statistics statistics = {0};
    Messages messages;
    messages_init(&messages);
    assert_int_equal(mkdir("own.txt", 0700), 0);
    language_set("zh_CN", LOCALE_DIR);
    puzzle_file_read(&puzzle_file, &progress, NULL, &messages);
    statistics_file_read(&statistics_file, &statistics, NULL, &messages);
    rmdir("own.txt");
    language_set("de", LOCALE_DIR);
    messages_translate(&messages);
    assert_true(messages_have(&messages, "Gelöste Aufgaben konnten nicht gelesen werden und werden "
                                         "nicht gespeichert: own.txt: ist ein Ordner"));
    assert_true(messages_have(
        &messages, "Die Statistik konnte nicht gelesen werden: own.txt: ist ein Ordner"));
}

/* What the settings file has, and what is told of it: the place, and words in any language. */
static void settings_follow_the_language(void **state)
{
    (void)state;
    static const struct {
        const char *text, *english, *german;
    } lines[] = {
        {"size = 99\nhello\n",
         "Details: own.ini:1: size: \"99\" is not allowed; allowed: 5–25 (more lines that are "
         "wrong: "
         "2)",
         "Einzelheiten: own.ini:1: size: „99“ ist nicht erlaubt; erlaubt: 5–25 (weitere falsche "
         "Zeilen: 2)"},
        {"sound = perhaps\n",
         "Details: own.ini:1: sound: \"perhaps\" is not allowed; allowed: on, off",
         "Einzelheiten: own.ini:1: sound: „perhaps“ ist nicht erlaubt; erlaubt: on, off"},
        {"black = /none/engine\n", "Details: own.ini:1: There is no engine \"/none/engine\".",
         "Einzelheiten: own.ini:1: Es gibt keine Engine „/none/engine“."},
        {"black = level:0\n",
         "Details: own.ini:1: black: \"level:0\" is not allowed; allowed: human, level:N, "
         "win-lines, COMMAND",
         "Einzelheiten: own.ini:1: black: „level:0“ ist nicht erlaubt; erlaubt: human, level:N, "
         "win-lines, COMMAND"},
        {"colour = red\n", "Details: own.ini:1: no such setting: colour",
         "Einzelheiten: own.ini:1: diese Einstellung gibt es nicht: colour"},
        {"\n\nhello\n", "Details: own.ini:3: expected a line such as \"theme = kaya\"",
         "Einzelheiten: own.ini:3: erwartet wird eine Zeile wie „theme = kaya“"},
        {" \n", "Details: own.ini: the file is empty", "Einzelheiten: own.ini: die Datei ist leer"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        SettingsFile file = {.file.path = "own.ini"};
        Options options;
        Messages messages;
        messages_init(&messages);
        options_init(&options);
        assert_int_equal(file_write("own.ini", lines[i].text, strlen(lines[i].text), FILE_QUICK),
                         0);
        settings_file_read(&file, &options);
        unlink("own.ini");
        language_set("en", LOCALE_DIR);
        settings_file_tell(&file, &messages);
        assert_string_equal(messages_toast(&messages)->second, lines[i].english);
        language_set("de", LOCALE_DIR);
        messages_translate(&messages);
        assert_string_equal(messages_toast(&messages)->second, lines[i].german);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(details_are_english_in_english),
        cmocka_unit_test(details_follow_the_language),
        cmocka_unit_test(places_and_texts_stay),
        cmocka_unit_test(the_library_follows_the_language),
        cmocka_unit_test(one_wrong_move_is_named),
        cmocka_unit_test(what_was_pasted_has_no_place),
        cmocka_unit_test(each_pasted_text_is_told),
        cmocka_unit_test(what_the_system_says_is_translated),
        cmocka_unit_test(a_picture_says_what_is_wrong_with_it),
        cmocka_unit_test(a_damaged_picture_has_no_english),
        cmocka_unit_test(a_game_of_a_match_says_where_it_is_wrong),
        cmocka_unit_test(files_of_the_player_say_why_they_cannot_be_read),
        cmocka_unit_test(settings_follow_the_language),
    };
    return cmocka_run_group_tests_name("bad_file_words", tests, own_folder_enter, own_folder_leave);
}
