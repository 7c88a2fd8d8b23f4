#include "engine/history/text.h"

#include <ctype.h>
#include <string.h>

#include "engine/parse_error.h"
#include "engine/player_info.h"
#include "engine/utf8.h"

static const char hex_digits[] = "0123456789ABCDEF";

void text_error_sizes(ParseError *error, int line, int column)
{
    PARSE_ERROR(error, line, column, N_("expected a square board of %s to %s"),
                number_text(BOARD_MIN).text, number_text(BOARD_MAX).text);
}

void text_place(const char *text, size_t offset, int *line, int *column)
{
    *line = *column = 1;
    for (size_t i = 0; i < offset; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c == '\n' || (c == '\r' && (i + 1 >= offset || text[i + 1] != '\n'))) {
            ++*line;
            *column = 1;
        } else if (!utf8_continues(text[i]) && c != '\r') {
            ++*column;
        }
    }
}

/* Length of the character at `text`, 0 if it is not valid UTF-8. */
static size_t char_length(const unsigned char *text, size_t length)
{
    unsigned char c = text[0];
    if (c < 0x80) {
        return 1;
    }
    size_t count = c >= 0xC2 && c < 0xE0   ? 2
                   : c >= 0xE0 && c < 0xF0 ? 3
                   : c >= 0xF0 && c < 0xF5 ? 4
                                           : 0;
    if (!count || count > length) {
        return 0;
    }
    for (size_t i = 1; i < count; i++) {
        if ((text[i] & 0xC0) != 0x80) {
            return 0;
        }
    }
    bool too_long = (c == 0xE0 && text[1] < 0xA0) || (c == 0xF0 && text[1] < 0x90);
    bool surrogate = c == 0xED && text[1] >= 0xA0;
    bool beyond = c == 0xF4 && text[1] >= 0x90;
    return too_long || surrogate || beyond ? 0 : count;
}

bool text_is_utf8(const char *text, size_t length)
{
    for (size_t i = 0; i < length;) {
        size_t count = char_length((const unsigned char *)text + i, length - i);
        if (!count) {
            return false;
        }
        i += count;
    }
    return true;
}

void text_add_repaired(Buffer *buffer, const char *text, size_t length)
{
    for (size_t i = 0; i < length;) {
        size_t count = text[i] ? char_length((const unsigned char *)text + i, length - i) : 0;
        if (count) {
            buffer_add_bytes(buffer, text + i, count);
        } else {
            buffer_add_char(buffer, '?');
        }
        i += count ? count : 1;
    }
}

void text_add_latin1(Buffer *buffer, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c < 0x80) {
            buffer_add_char(buffer, (char)c);
        } else {
            buffer_add_char(buffer, (char)(0xC0 | c >> 6));
            buffer_add_char(buffer, (char)(0x80 | (c & 0x3F)));
        }
    }
}

/* U+FF01 to U+FF5E are ASCII's characters; blank, 、 and 。 separate. 0: it is none of them. */
static char narrow_char(const unsigned char *text, size_t left)
{
    if (left < 3 || (text[0] != 0xEF && text[0] != 0xE3)) {
        return 0;
    }
    const unsigned code = (text[0] & 0x0Fu) << 12 | (text[1] & 0x3Fu) << 6 | (text[2] & 0x3Fu);
    return code >= 0xFF01 && code <= 0xFF5E   ? (char)(code - 0xFF01 + '!')
           : code == 0x3000                   ? ' '
           : code == 0x3001 || code == 0x3002 ? ','
                                              : 0;
}

void text_add_narrow(Buffer *buffer, const char *text, size_t length)
{
    buffer_add_bytes(buffer, "", 0);
    for (size_t i = 0; i < length; i++) {
        const char narrow = narrow_char((const unsigned char *)text + i, length - i);
        buffer_add_char(buffer, narrow ? narrow : text[i]);
        i += narrow ? 2 : 0;
    }
}

void text_add_escaped(Buffer *buffer, const char *text, const char *escaped)
{
    for (; *text; text++) {
        if (strchr(escaped, *text)) {
            buffer_add_char(buffer, '\\');
        }
        buffer_add_char(buffer, *text);
    }
}

bool text_copy(char *to, size_t capacity, const char *from)
{
    size_t length = strlen(from);
    bool whole = length < capacity;
    if (!whole) {
        length = capacity - 1;
        while (length && utf8_continues(from[length])) {
            length--;
        }
    }
    memmove(to, from, length);
    to[length] = '\0';
    return whole;
}

void text_one_line(char *to, size_t capacity, const char *from)
{
    text_copy(to, capacity, from);
    for (; *to; to++) {
        if (iscntrl((unsigned char)*to)) {
            *to = ' ';
        }
    }
}

void text_add_encoded(Buffer *buffer, const char *text)
{
    for (const char *c = text; *c; c++) {
        unsigned char byte = (unsigned char)*c;
        if (byte > 0x20 && byte < 0x7F && !strchr("[]:\\%", byte)) {
            buffer_add_char(buffer, *c);
        } else {
            buffer_add_char(buffer, '%');
            buffer_add_char(buffer, hex_digits[byte >> 4]);
            buffer_add_char(buffer, hex_digits[byte & 15]);
        }
    }
}

void text_add_player(Buffer *buffer, PlayerKind kind, int level, const char *name)
{
    buffer_add(buffer, player_info(kind)->word);
    buffer_add_char(buffer, ':');
    buffer_add_int(buffer, level);
    buffer_add_char(buffer, ':');
    text_add_encoded(buffer, name);
}

static int hex_value(char c)
{
    const char *found = strchr(hex_digits, c); /* c is no NUL: that is no text file */
    return found ? (int)(found - hex_digits) : -1;
}

const char *text_read_encoded(const char *from, size_t length, char *to, size_t capacity)
{
    size_t count = 0;
    to[0] = '\0';
    for (size_t i = 0; i < length; i++) {
        char c = from[i];
        if (c == '%') {
            int high = i + 2 < length ? hex_value(from[i + 1]) : -1;
            int low = i + 2 < length ? hex_value(from[i + 2]) : -1;
            if (high < 0 || low < 0 || high + low == 0) {
                to[0] = '\0';
                return N_("%s: expected two digits after %%");
            }
            c = (char)(high << 4 | low);
            i += 2;
        }
        if (count + 1 >= capacity) {
            to[0] = '\0';
            return N_("%s: a text is too long");
        }
        to[count++] = c;
    }
    to[count] = '\0';
    return NULL;
}

bool text_read_int(const char **text, const char *end, int64_t *number)
{
    const char *at = *text;
    bool negative = at < end && *at == '-';
    if (negative) {
        at++;
    }
    int digits = 0;
    int64_t value = 0;
    for (; at < end && *at >= '0' && *at <= '9'; at++) {
        if (++digits > 15) {
            return false;
        }
        value = value * 10 + (*at - '0');
    }
    if (!digits) {
        return false;
    }
    *number = negative ? -value : value;
    *text = at;
    return true;
}

/* Returns the rest if `text` begins with `word`, else NULL. */
static const char *skip_word(const char *text, const char *word)
{
    for (; *word; text++, word++) {
        if (tolower((unsigned char)*text) != tolower((unsigned char)*word)) {
            return NULL;
        }
    }
    return text;
}

bool text_same_word(const char *text, const char *other)
{
    const char *rest = skip_word(text, other);
    return rest && *rest == '\0';
}

bool text_begins_with(const char *text, const char *word)
{
    return skip_word(text, word) != NULL;
}

bool text_has_word(const char *text, const char *word)
{
    for (; *text; text++) {
        if (skip_word(text, word)) {
            return true;
        }
    }
    return false;
}
