#include "engine/rules/notation.h"

#include <assert.h>
#include <string.h>

#include "engine/opening_info.h"
#include "engine/parse_error.h"
#include "engine/rule_info.h"
#include "engine/utf8.h"

/* ASCII only, independent of the locale. */
static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static char to_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_letter(char c)
{
    char lower = to_lower(c);
    return lower >= 'a' && lower <= 'z';
}

static bool is_separator(char c)
{
    return c != '\0' && strchr(" \t\r\n,;|/", c);
}

void notation_point_name(Point point, int size, char name[POINT_NAME_BYTES])
{
    if (point == POINT_NONE) {
        name[0] = '\0';
    } else if (point == POINT_PASS) {
        memcpy(name, "--", 3);
    } else {
        int x = point_x(point);
        int row = size - point_y(point);
        assert(x < size && row >= 1 && row <= size);
        name[0] = (char)('A' + x);
        int at = 1;
        if (row >= 10) {
            name[at++] = (char)('0' + row / 10);
        }
        name[at++] = (char)('0' + row % 10);
        name[at] = '\0';
    }
}

/* Reads a letter and a number of one to three digits into x and row, which may be off the board.
 * Returns the bytes read; 0: something else is there. */
static int read_name(const char *text, const char *end, int *x, int *row)
{
    int at = 1;
    if (text >= end || !is_letter(*text)) {
        return 0;
    }
    *x = to_lower(*text) - 'a';
    *row = 0;
    while (at < 4 && text + at < end && is_digit(text[at])) {
        *row = *row * 10 + text[at] - '0';
        at++;
    }
    return at > 1 && text[1] != '0' ? at : 0;
}

/* What read_name read: the row is 1 or more. */
static bool is_inside(int x, int row, int size)
{
    return x < size && row <= size;
}

Point notation_read_point(const char **text, int size)
{
    int x = 0;
    int row = 0;
    int length = read_name(*text, *text + strlen(*text), &x, &row);
    if (length == 0 || !is_inside(x, row, size)) {
        return POINT_NONE;
    }
    *text += length;
    return point_at(x, size - row);
}

static void locate(const char *text, const char *at, int *line, int *column)
{
    *line = *column = 1;
    for (; text < at; text++) {
        ++*column;
        if (*text == '\n') {
            ++*line;
            *column = 1;
        }
    }
}

enum { FAR_NAME_BYTES = 1 + (int)sizeof(NumberText), WORD_MAX = 24 };

/* The name of a point, which may be outside of the board. */
static void name_point(int x, int row, char name[FAR_NAME_BYTES])
{
    name[0] = (char)('A' + x);
    memcpy(name + 1, number_text(row).text, sizeof(NumberText));
}

/* The characters up to a blank or, without `digits`, a digit; or as many as there is room for. */
static void copy_word(const char *at, const char *end, bool digits, char word[WORD_MAX + 1])
{
    int length = 0, used = 0;
    for (; length < WORD_MAX && at + length < end; length++) {
        const unsigned char c = (unsigned char)at[length];
        if (c <= ' ' || c == 127 || (!digits && (is_digit((char)c) || is_separator((char)c)))) {
            break;
        }
        word[length] = (char)c;
    }
    word[length] = '\0';
    while (used < length && utf8_bytes(word + used) > 0) { /* no piece of a character */
        used += utf8_bytes(word + used);
    }
    word[used] = '\0';
}

/* Says what is wrong with what stands at `at`; `what` is a message id. */
static void say(ParseError *error, const char *text, const char *at, const char *what,
                const char *found, const char *expected)
{
    int line, column;
    locate(text, at, &line, &column);
    PARSE_ERROR(error, line, column, what, found, expected);
}

static void say_moves(ParseError *error, int count)
{
    if (count > 0) {
        parse_error_add_moves(error, count);
    }
}

/* `count`: the moves before it. */
static void explain_no_point(const char *text, const char *at, const char *end, int size, int count,
                             ParseError *error)
{
    static const char hex[] = "0123456789ABCDEF";
    char last[FAR_NAME_BYTES], found[WORD_MAX + 1] = "";
    int x = 0, row = 0;
    name_point(size - 1, size, last);
    if (at >= end) {
        say(error, text, at, N_("the text ends after a move's number, expected a point such as H8"),
            NULL, NULL);
        return;
    }
    if (read_name(at, end, &x, &row) > 0) {
        name_point(x, row, found);
        say(error, text, at, N_("%s is not on this board, expected A1 to %s"), found, last);
        say_moves(error, count);
        return;
    }
    copy_word(at, end, false, found);
    if (found[0] != '\0' && (is_letter(*at) || (unsigned char)*at > 127)) {
        say(error, text, at,
            found[1] != '\0' ? N_("'%s' is no point, expected A1 to %s")
                             : N_("'%s' has no row after it, expected A1 to %s"),
            found, last);
    } else if (*at > ' ' && *at < 127) {
        found[0] = *at;
        found[1] = '\0';
        say(error, text, at, N_("no point begins with '%s' here, expected A1 to %s"), found, last);
    } else {
        const unsigned byte = (unsigned char)*at;
        say(error, text, at, N_("unexpected byte %s, expected a point from A1 to %s"),
            (const char[]){'0', 'x', hex[byte / 16], hex[byte % 16], '\0'}, last);
    }
    say_moves(error, count);
}

/* Skips a move's number: "12", "12.", "12...", "12)". */
static const char *skip_number(const char *at, const char *end)
{
    const char *start = at;
    while (at < end && is_digit(*at)) {
        at++;
    }
    while (at > start && at < end && (*at == '.' || *at == ')' || *at == ':')) {
        at++;
    }
    return at;
}

/* A "-" between points, too; "--" is a pass, which is no point. */
static const char *skip_separators(const char *at, const char *end)
{
    while (at < end && (is_separator(*at) || (*at == '-' && (at + 1 == end || at[1] != '-')))) {
        at++;
    }
    return at;
}

int notation_read_moves(const char *text, size_t length, int size, Point *moves, int capacity,
                        ParseError *error)
{
    const char *end = text + length;
    const char *at = skip_separators(text, end);
    int count = 0;
    while (at < end) {
        int x = 0;
        int row = 0;
        at = skip_separators(skip_number(at, end), end);
        int bytes = read_name(at, end, &x, &row);
        if (bytes == 0 || !is_inside(x, row, size)) {
            explain_no_point(text, at, end, size, count, error);
            error->no_game = count == 0 && bytes == 0;
            return -1;
        }
        if (count == capacity) {
            say(error, text, at, N_("more than %s moves"), number_text(capacity).text, NULL);
            return -1;
        }
        moves[count++] = point_at(x, size - row);
        at = skip_separators(at + bytes, end);
    }
    return count;
}

/* A number of up to three digits; 0 bytes: something else is there. */
static int read_number(const char *text, const char *end, int *number)
{
    int at = 0;
    *number = 0;
    while (at < 3 && text + at < end && is_digit(text[at])) {
        *number = *number * 10 + text[at++] - '0';
    }
    return text + at < end && is_digit(text[at]) ? 0 : at;
}

/* "7,7": column and row from the top left. Returns the bytes read; 0: something else is there, also
 * a third number. */
static int read_coordinates(const char *text, const char *end, int *x, int *y)
{
    const char *at = text;
    int bytes = read_number(at, end, x);
    at += bytes;
    if (bytes == 0 || at >= end || *at++ != ',') {
        return 0;
    }
    while (at < end && *at == ' ') {
        at++;
    }
    bytes = read_number(at, end, y);
    at += bytes;
    const bool third = at + 1 < end && at[0] == ',' && is_digit(at[1]);
    return bytes == 0 || third ? 0 : (int)(at - text);
}

/* A "-" that stands only before the number there, not between two points: "7,7-8,6". */
static bool is_negative(const char *text, const char *at)
{
    return at > text && at[-1] == '-' && (at - 1 == text || is_separator(at[-2]));
}

/* `full`: there is no place for one more. */
static void explain_no_coordinates(const char *text, const char *at, const char *end, int size,
                                   int count, bool full, ParseError *error)
{
    if (full) {
        say(error, text, at, N_("too many moves, expected up to %s"), number_text(count).text,
            NULL);
    } else {
        const NumberText last = number_text(size - 1);
        char found[WORD_MAX + 1];
        int line, column;
        copy_word(at, end, true, found);
        locate(text, at, &line, &column);
        PARSE_ERROR(error, line, column, N_("'%s' is no point, expected 0,0 to %s,%s"), found,
                    last.text, last.text);
        say_moves(error, count);
    }
}

bool notation_is_coordinates(const char *text, size_t length)
{
    const char *end = text + length;
    int x, y;
    return read_coordinates(skip_separators(text, end), end, &x, &y) > 0;
}

int notation_read_coordinates(const char *text, size_t length, int size, Point *moves, int capacity,
                              ParseError *error)
{
    const char *end = text + length;
    int count = 0;
    for (const char *at = skip_separators(text, end); at < end;) {
        int x = 0, y = 0;
        const int bytes = read_coordinates(at, end, &x, &y);
        const bool negative = is_negative(text, at);
        if (bytes == 0 || negative || x >= size || y >= size || count == capacity) {
            explain_no_coordinates(text, at - negative, end, size, count, count == capacity, error);
            return -1;
        }
        moves[count++] = point_at(x, y);
        at = skip_separators(at + bytes, end);
    }
    return count;
}

static bool same_word(const char *a, const char *b)
{
    while (*a != '\0' && to_lower(*a) == to_lower(*b)) {
        a++;
        b++;
    }
    return to_lower(*a) == to_lower(*b);
}

void notation_rule_words(char *words, size_t bytes)
{
    size_t length = 0;
    for (int i = 0; i < RULE_COUNT; i++) {
        const char *word = rule_info((Rule)i)->word;
        if (i > 0 && length + 1 < bytes) {
            words[length++] = '|';
        }
        for (; *word != '\0' && length + 1 < bytes; word++) {
            words[length++] = *word;
        }
    }
    words[length] = '\0';
}

const char *notation_rule_name(Rule rule)
{
    assert((int)rule >= 0 && rule < RULE_COUNT);
    return rule_info(rule)->word;
}

bool notation_read_rule(const char *word, Rule *rule)
{
    for (int i = 0; i < RULE_COUNT; i++) {
        if (same_word(rule_info((Rule)i)->word, word)) {
            *rule = (Rule)i;
            return true;
        }
    }
    return false;
}

const char *notation_opening_name(Opening opening)
{
    assert((int)opening >= 0 && opening < OPENING_COUNT);
    return opening_info(opening)->word;
}

bool notation_read_opening(const char *word, Opening *opening)
{
    for (int i = 0; i < OPENING_COUNT; i++) {
        if (same_word(opening_info((Opening)i)->word, word)) {
            *opening = (Opening)i;
            return true;
        }
    }
    return false;
}

void notation_outcome_name(Outcome outcome, char name[8])
{
    char side = outcome.winner == COLOR_BLACK ? 'B' : 'W';
    char how = '?';
    switch (outcome.reason) {
    case REASON_NONE:
        memcpy(name, "none", 5);
        return;
    case REASON_FULL:
    case REASON_AGREED:
        memcpy(name, "draw", 5);
        return;
    case REASON_FIVE:
        how = '5';
        break;
    case REASON_FOUL:
    case REASON_FORFEIT:
        how = 'F';
        break;
    case REASON_RESIGNED:
        how = 'R';
        break;
    case REASON_TIME:
        how = 'T';
        break;
    case REASON_WON:
    case REASON_COUNT:
        how = '\0';
        break;
    }
    name[0] = side;
    name[1] = '+';
    name[2] = how;
    name[3] = '\0';
}
