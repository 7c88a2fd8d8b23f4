#include "train/game_line.h"

#include <stdio.h>
#include <string.h>

#include "engine/ai/search.h"
#include "engine/rules/notation.h"

/* ---- writing ---- */

static size_t write_value(int value, char *text, size_t room)
{
    const int win = value > VALUE_WIN_BOUND    ? VALUE_WIN - value
                    : value < -VALUE_WIN_BOUND ? VALUE_WIN + value
                                               : -1;
    if (win >= 0) {
        return (size_t)snprintf(text, room, ":%c%d", value > 0 ? 'W' : 'L', win);
    }
    return (size_t)snprintf(text, room, ":%d", value);
}

size_t game_line_write(const GameLine *game, char text[GAME_LINE_BYTES])
{
    const char result = "DBW"[game->winner];
    size_t at = (size_t)snprintf(text, GAME_LINE_BYTES, "%s %d %c", notation_rule_name(game->rule),
                                 game->size, result);
    for (int i = 0; i < game->count; i++) {
        const GameMove *move = &game->move[i];
        char name[POINT_NAME_BYTES];
        notation_point_name(move->point, game->size, name);
        name[0] = (char)(name[0] - 'A' + 'a');
        at += (size_t)snprintf(text + at, GAME_LINE_BYTES - at, " %s", name);
        if (move->searched) {
            at += write_value(move->value, text + at, GAME_LINE_BYTES - at);
        }
    }
    text[at++] = '\n';
    text[at] = '\0';
    return at;
}

/* ---- reading ---- */

typedef struct GameLineReader {
    const char *text; /* the line, NUL-terminated */
    const char *at;
    ParseError *error;
} GameLineReader;

static bool fail(const GameLineReader *reader, const char *expected)
{
    const int shown = (int)strcspn(reader->at, " ");
    reader->error->column = (int)(reader->at - reader->text) + 1;
    if (shown == 0) {
        snprintf(reader->error->what, sizeof reader->error->what, "the line ends; expected %s",
                 expected);
    } else {
        snprintf(reader->error->what, sizeof reader->error->what, "\"%.*s\"; expected %s",
                 shown < 24 ? shown : 24, reader->at, expected);
    }
    return false;
}

static void skip_space(GameLineReader *reader)
{
    while (*reader->at == ' ') {
        reader->at++;
    }
}

/* Reads 1 to `digits` digits; -1 if there are none or more, and reader->at is unchanged. */
static int read_digits(GameLineReader *reader, int digits)
{
    int number = 0;
    int count = 0;
    while (reader->at[count] >= '0' && reader->at[count] <= '9') {
        if (count == digits) {
            return -1;
        }
        number = number * 10 + reader->at[count] - '0';
        count++;
    }
    if (count == 0) {
        return -1;
    }
    reader->at += count;
    return number;
}

static bool ends_word(const GameLineReader *reader)
{
    return *reader->at == ' ' || *reader->at == '\0';
}

static bool read_value(GameLineReader *reader, int16_t *value)
{
    const char *start = reader->at;
    const bool win = *start == 'W';
    const bool loss = *start == 'L';
    const bool minus = *start == '-';
    reader->at += win || loss || minus ? 1 : 0;
    const int number = read_digits(reader, 5);
    const int max = win || loss ? VALUE_WIN - VALUE_WIN_BOUND - 1 : VALUE_WIN_BOUND;
    if (number < 0 || number > max || !ends_word(reader)) {
        reader->at = start;
        return fail(reader, "a value: centi-points, or W or L and a number of plies");
    }
    *value = (int16_t)(win     ? VALUE_WIN - number
                       : loss  ? number - VALUE_WIN
                       : minus ? -number
                               : number);
    return true;
}

static bool read_head(GameLineReader *reader, GameLine *game)
{
    char word[16] = "";
    const size_t length = strcspn(reader->at, " ");
    if (length < sizeof word) {
        memcpy(word, reader->at, length);
    }
    if (!notation_read_rule(word, &game->rule)) {
        char words[RULE_WORDS_BYTES];
        notation_rule_words(words, sizeof words);
        return fail(reader, words);
    }
    reader->at += length;
    skip_space(reader);
    const char *start = reader->at;
    game->size = read_digits(reader, 2);
    if (game->size < BOARD_MIN || game->size > BOARD_MAX || !ends_word(reader)) {
        reader->at = start;
        char expected[32];
        snprintf(expected, sizeof expected, "a size from %d to %d", BOARD_MIN, BOARD_MAX);
        return fail(reader, expected);
    }
    skip_space(reader);
    static const char results[] = "DBW";
    const char *result = *reader->at ? strchr(results, *reader->at) : NULL;
    if (!result || (reader->at[1] != ' ' && reader->at[1] != '\0')) {
        return fail(reader, "a result: B, W or D");
    }
    game->winner = (Color)(result - results);
    reader->at++;
    return true;
}

static bool read_move(GameLineReader *reader, GameLine *game, bool *taken)
{
    const char *start = reader->at;
    GameMove *move = &game->move[game->count];
    *move = (GameMove){.point = notation_read_point(&reader->at, game->size)};
    if (move->point == POINT_NONE || (!ends_word(reader) && *reader->at != ':')) {
        reader->at = start;
        return fail(reader, "a point of the board");
    }
    if (taken[move->point]) {
        reader->at = start;
        return fail(reader, "a point that is still empty");
    }
    taken[move->point] = true;
    if (*reader->at == ':') {
        reader->at++;
        move->searched = true;
        if (!read_value(reader, &move->value)) {
            return false;
        }
    }
    game->count++;
    return true;
}

bool game_line_is_comment(const char *text, size_t length)
{
    return length == 0 || text[0] == '#';
}

bool game_line_read(const char *text, size_t length, GameLine *game, ParseError *error)
{
    char line[GAME_LINE_BYTES];
    GameLineReader reader = {line, line, error};
    bool taken[BOARD_CELLS] = {false};
    if (length >= sizeof line || memchr(text, '\0', length)) {
        error->column = 1;
        snprintf(error->what, sizeof error->what, "not a game; expected %s",
                 length >= sizeof line ? "a shorter line" : "no NUL byte");
        return false;
    }
    memcpy(line, text, length);
    line[length] = '\0';
    game->count = 0;
    if (!read_head(&reader, game)) {
        return false;
    }
    for (skip_space(&reader); *reader.at != '\0'; skip_space(&reader)) {
        if (!read_move(&reader, game, taken)) {
            return false;
        }
    }
    return true;
}
