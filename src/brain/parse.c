#include "brain/parse.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

const char *parse_skip(const char *text)
{
    while (is_blank(*text)) {
        text++;
    }
    return text;
}

bool parse_word(const char *line, const char *word, const char **rest)
{
    const size_t length = strlen(word);
    if (strncasecmp(line, word, length) != 0 || (line[length] != '\0' && !is_blank(line[length]))) {
        return false;
    }
    *rest = parse_skip(line + length);
    return true;
}

bool parse_ends_with(const char *line, const char *word)
{
    const size_t length = strlen(line), end = strlen(word);
    return length >= end && strcasecmp(line + length - end, word) == 0 &&
           (length == end || is_blank(line[length - end - 1]));
}

int parse_numbers(const char **text, long *number, int capacity)
{
    const char *at = *text;
    int count = 0;
    for (;;) {
        char *end;
        errno = 0;
        const long value = strtol(at, &end, 10);
        if (end == at || errno == ERANGE || count == capacity) {
            return 0;
        }
        number[count++] = value;
        at = parse_skip(end);
        if (*at != ',') {
            /* A number ends at a blank, not within a word. */
            *text = at;
            return *end == '\0' || is_blank(*end) ? count : 0;
        }
        at++;
    }
}

Point parse_point(const char *text, int size)
{
    long number[2];
    if (parse_numbers(&text, number, 2) != 2 || *text != '\0' || number[0] < 0 ||
        number[0] >= size || number[1] < 0 || number[1] >= size) {
        return POINT_NONE;
    }
    return point_at((int)number[0], (int)number[1]);
}

bool parse_integer(const char *text, int64_t *value)
{
    char *end;
    const long long read = strtoll(text, &end, 10);
    *value = read;
    return end != text && *parse_skip(end) == '\0';
}
