/* A game line is read back as written; errors are reported with their column. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/ai/search.h"
#include "train/games_file.h"

static bool read_text(const char *text, GameLine *game, ParseError *error)
{
    *error = (ParseError){0};
    return game_line_read(text, strlen(text), game, error);
}

static void line_comes_back(void **state)
{
    (void)state;
    static const char text[] = "renju 15 B h8 i9 j10 g7:35 k11:-20 a1 o15:W7 a15:L12 b2:0\n";
    char again[GAME_LINE_BYTES];
    GameLine game;
    ParseError error;
    assert_true(game_line_read(text, sizeof text - 2, &game, &error));
    assert_int_equal(game.rule, RULE_RENJU);
    assert_int_equal(game.size, 15);
    assert_int_equal(game.winner, COLOR_BLACK);
    assert_int_equal(game.count, 9);
    assert_false(game.move[0].searched);
    assert_int_equal(game.move[0].point, point_at(7, 7));
    assert_int_equal(game.move[4].value, -20);
    assert_false(game.move[5].searched);
    assert_int_equal(game.move[6].value, VALUE_WIN - 7);
    assert_int_equal(game.move[7].value, 12 - VALUE_WIN);
    assert_int_equal(game_line_write(&game, again), strlen(text));
    assert_string_equal(again, text);
}

static void longest_line_fits(void **state)
{
    (void)state;
    GameLine *game = calloc(1, sizeof *game);
    GameLine *again = malloc(sizeof *again);
    char text[GAME_LINE_BYTES];
    ParseError error;
    *game = (GameLine){.rule = RULE_FREESTYLE, .size = BOARD_MAX, .count = POINTS_MAX};
    for (int i = 0; i < POINTS_MAX; i++) {
        const Point point = point_at(i % BOARD_MAX, i / BOARD_MAX);
        game->move[i] = (GameMove){.point = point, .searched = true, .value = -VALUE_WIN_BOUND};
    }
    const size_t length = game_line_write(game, text);
    assert_true(game_line_read(text, length - 1, again, &error));
    assert_int_equal(again->count, POINTS_MAX);
    for (int i = 0; i < POINTS_MAX; i++) {
        assert_int_equal(again->move[i].point, game->move[i].point);
        assert_int_equal(again->move[i].value, -VALUE_WIN_BOUND);
    }
    free(game);
    free(again);
}

static void errors_are_named(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int column;
        const char *what;
    } cases[] = {
        {"", 1, "the line ends; expected freestyle"},
        {"gomoku 15 B h8", 1, "\"gomoku\"; expected freestyle"},
        {"renju", 6, "a size from 5 to 25"},
        {"renju 4 B", 7, "\"4\"; expected a size"},
        {"renju 26 B", 7, "a size"},
        {"renju 15x B", 7, "\"15x\"; expected a size"},
        {"renju 15", 9, "a result: B, W or D"},
        {"renju 15 X h8", 10, "\"X\"; expected a result"},
        {"renju 15 BW h8", 10, "a result"},
        {"renju 15 B h8 p1", 15, "\"p1\"; expected a point of the board"},
        {"renju 15 B h8 h16", 15, "a point of the board"},
        {"renju 15 B h8x", 12, "a point of the board"},
        {"renju 15 B h8 i9 H8:5", 18, "a point that is still empty"},
        {"renju 15 B h8:", 15, "the line ends; expected a value"},
        {"renju 15 B h8:x", 15, "\"x\"; expected a value"},
        {"renju 15 B h8:29001", 15, "a value"},
        {"renju 15 B h8:W1000", 15, "a value"},
        {"renju 15 B h8:L", 15, "a value"},
        {"renju 15 B h8:5.5", 15, "a value"},
        {"renju 15 B h8:999999999999", 15, "a value"},
    };
    GameLine game;
    ParseError error;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_false(read_text(cases[i].text, &game, &error));
        assert_int_equal(error.column, cases[i].column);
        assert_non_null(strstr(error.what, cases[i].what));
    }
    assert_false(game_line_read("renju 15 B\0h8", 13, &game, &error));
    assert_non_null(strstr(error.what, "NUL"));
    char *long_line = malloc(1 << 20);
    memset(long_line, ' ', 1 << 20);
    assert_false(game_line_read(long_line, 1 << 20, &game, &error));
    assert_non_null(strstr(error.what, "shorter"));
    free(long_line);
}

static void files_are_read_line_by_line(void **state)
{
    (void)state;
    FILE *file = tmpfile();
    GamesFile games;
    GameLine game;
    ParseError error;
    fputs("# comment\n\nrenju 15 B h8\ncaro 20 D\nrenju 15 Q h8\nrenju 15 B h", file);
    rewind(file);
    games_file_begin(&games, "name", file);
    assert_int_equal(games_file_next(&games, &game, &error), GAMES_COMMENT);
    assert_int_equal(games_file_next(&games, &game, &error), GAMES_COMMENT);
    assert_int_equal(games_file_next(&games, &game, &error), GAMES_LINE);
    assert_int_equal(game.count, 1);
    assert_int_equal(games_file_next(&games, &game, &error), GAMES_LINE);
    assert_int_equal(game.rule, RULE_CARO);
    assert_int_equal(games_file_next(&games, &game, &error), GAMES_ERROR);
    assert_int_equal(error.line, 5);
    assert_int_equal(error.column, 10);
    assert_int_equal(games_file_next(&games, &game, &error), GAMES_TRUNCATED);
    assert_int_equal(games_file_next(&games, &game, &error), GAMES_END);
    games_file_end(&games);
    fclose(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(line_comes_back),
        cmocka_unit_test(longest_line_fits),
        cmocka_unit_test(errors_are_named),
        cmocka_unit_test(files_are_read_line_by_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
