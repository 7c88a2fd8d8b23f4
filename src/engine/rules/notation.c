#include "engine/rules/notation.h"

#include <assert.h>
#include <string.h>

#include "engine/opening_info.h"
#include "engine/rule_info.h"

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

/* Sets line and column; the caller sets the message. */
static void locate(const char *text, const char *at, ParseError *error)
{
    error->line = 1;
    error->column = 1;
    for (; text < at; text++) {
        error->column++;
        if (*text == '\n') {
            error->line++;
            error->column = 1;
        }
    }
}

/* Appends to the error's message, which has room for all that is said here. */
static void say(ParseError *error, const char *text)
{
    size_t length = strlen(error->what), more = strlen(text);
    assert(length + more < sizeof error->what);
    memcpy(error->what + length, text, more + 1);
}

static void say_number(ParseError *error, int number)
{
    char digits[12] = "";
    int at = (int)sizeof digits - 1;
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    say(error, digits + at);
}

static void say_point(ParseError *error, int x, int row)
{
    say(error, (const char[]){(char)('A' + x), '\0'});
    say_number(error, row);
}

/* The word there, or its begin. */
static void say_word(ParseError *error, const char *at, const char *end)
{
    enum { WORD_MAX = 24 };
    char word[WORD_MAX + 1] = "";
    for (int i = 0; i < WORD_MAX && at < end && is_letter(*at); i++) {
        word[i] = *at++;
    }
    say(error, word);
}

static void say_place(ParseError *error, int count)
{
    if (count > 0) {
        say(error, " (after move ");
        say_number(error, count);
        say(error, ")");
    }
}

/* `count`: the moves before it. */
static void explain_no_point(const char *at, const char *end, int size, int count,
                             ParseError *error)
{
    static const char hex[] = "0123456789ABCDEF";
    int x = 0;
    int row = 0;
    error->what[0] = '\0';
    if (at >= end) {
        say(error, "the text ends after a move's number, expected a point such as H8");
        return;
    }
    if (read_name(at, end, &x, &row) > 0) {
        say_point(error, x, row);
        say(error, " is not on this board, expected A1 to ");
    } else if (is_letter(*at)) {
        say(error, "'");
        say_word(error, at, end);
        say(error, at + 1 < end && is_letter(at[1]) ? "' is no point, expected A1 to "
                                                    : "' has no row after it, expected A1 to ");
    } else if (*at > ' ' && *at < 127) {
        say(error, "no point begins with '");
        say(error, (const char[]){*at, '\0'});
        say(error, "' here, expected A1 to ");
    } else {
        unsigned byte = (unsigned char)*at;
        say(error, "unexpected byte 0x");
        say(error, (const char[]){hex[byte / 16], hex[byte % 16], '\0'});
        say(error, ", expected a point from A1 to ");
    }
    say_point(error, size - 1, size);
    say_place(error, count);
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
            locate(text, at, error);
            explain_no_point(at, end, size, count, error);
            error->no_game = count == 0 && bytes == 0;
            return -1;
        }
        if (count == capacity) {
            locate(text, at, error);
            error->what[0] = '\0';
            say(error, "more than ");
            say_number(error, capacity);
            say(error, " moves");
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
            locate(text, at - negative, error);
            error->what[0] = '\0';
            say(error, count == capacity ? "too many moves, expected up to " : "expected 0,0 to ");
            say_number(error, count == capacity ? capacity : size - 1);
            if (count < capacity) {
                say(error, ",");
                say_number(error, size - 1);
                say_place(error, count);
            }
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
