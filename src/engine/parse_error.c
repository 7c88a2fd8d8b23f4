#include "engine/parse_error.h"

#include <string.h>

#include "engine/utf8.h"

/* ---- filling a message ---- */

typedef struct Writing {
    char *out;
    size_t length, bytes;
} Writing;

/* Truncates between characters. */
static void add(Writing *writing, const char *text, size_t length)
{
    const size_t room = writing->bytes - 1 - writing->length;
    if (length > room) {
        length = room;
        while (length > 0 && utf8_continues(text[length])) {
            length--;
        }
        writing->bytes = writing->length + length + 1; /* nothing comes after a truncated text */
    }
    memcpy(writing->out + writing->length, text, length);
    writing->length += length;
    writing->out[writing->length] = '\0';
}

/* The length of "%s" or "%2$s" there, 0: it is something else. `which`: the text that it asks for.
 */
static size_t read_mark(const char *at, size_t *which)
{
    if (at[0] == '%' && at[1] == 's') {
        return 2;
    }
    if (at[0] == '%' && at[1] >= '1' && at[1] <= '0' + PARSE_TEXTS && at[2] == '$' &&
        at[3] == 's') {
        *which = (size_t)(at[1] - '1');
        return 4;
    }
    return 0;
}

/* `text`: up to PARSE_TEXTS; NULL stands for an empty one. */
static void fill(char *out, size_t bytes, const char *format, const char *const text[PARSE_TEXTS])
{
    Writing writing = {.out = out, .bytes = bytes};
    size_t next = 0;
    out[0] = '\0';
    while (*format != '\0') {
        size_t which = next;
        const size_t mark = read_mark(format, &which);
        if (mark > 0) {
            const char *piece = which < PARSE_TEXTS && text[which] ? text[which] : "";
            add(&writing, piece, strlen(piece));
            next++;
            format += mark;
        } else {
            const bool percent = format[0] == '%' && format[1] == '%';
            const size_t plain = percent ? 1 : 1 + strcspn(format + 1, "%");
            add(&writing, format, plain);
            format += percent ? 2 : plain;
        }
    }
}

static void copy(char *out, size_t bytes, const char *text)
{
    fill(out, bytes, "%s", (const char *const[PARSE_TEXTS]){text});
}

/* ---- errors ---- */

static const char *const with_moves = N_("%s (after move %s)");

void parse_error_set(ParseError *error, int line, int column, const char *const message[4])
{
    error->line = line;
    error->column = column;
    error->no_memory = false;
    error->id = message[0];
    error->moves = 0;
    for (int i = 0; i < PARSE_TEXTS; i++) {
        copy(error->text[i], sizeof error->text[i], message[i + 1] ? message[i + 1] : "");
    }
    fill(error->what, sizeof error->what, message[0], message + 1);
}

void parse_error_memory(ParseError *error)
{
    *error = (ParseError){.no_memory = true};
    PARSE_ERROR(error, 0, 0, N_("out of memory"));
    error->no_memory = true;
}

void parse_error_move(ParseError *error, const char *text, size_t begin)
{
    if (error->line == 0) {
        return;
    }
    size_t line = begin; /* where the part's first one begins */
    while (line > 0 && text[line - 1] != '\n') {
        line--;
    }
    error->column += error->line == 1 ? (int)(begin - line) : 0;
    for (size_t i = 0; i < begin; i++) {
        error->line += text[i] == '\n';
    }
}

void parse_error_add_moves(ParseError *error, int moves)
{
    char what[sizeof error->what];
    copy(what, sizeof what, error->what);
    error->moves = moves;
    fill(error->what, sizeof error->what, with_moves,
         (const char *const[PARSE_TEXTS]){what, number_text(moves).text});
}

NumberText number_text(int number)
{
    NumberText made = {""};
    char digits[sizeof made.text] = "";
    size_t at = sizeof digits - 1;
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    memcpy(made.text, digits + at, sizeof digits - at);
    return made;
}

/* ---- packing: MARK, then place, moves before it, message id and texts, with a MARK between ----
 */

#define MARK "\x1F"
enum { FIELDS = 3 + PARSE_TEXTS, PLACE_BYTES = 28 };

/* "3:14: "; "@15": a byte; "": unknown. */
static void print_place(const ParseError *error, char out[PLACE_BYTES])
{
    const char *format = error->line > 0 ? "%s:%s: " : error->column > 0 ? "@%2$s" : "";
    fill(out, PLACE_BYTES, format,
         (const char *const[PARSE_TEXTS]){number_text(error->line).text,
                                          number_text(error->column).text});
}

/* Without the marks. */
static void add_field(Writing *writing, const char *text)
{
    add(writing, MARK, 1);
    for (size_t length; *text != '\0'; text += length) {
        length = strcspn(text, MARK);
        add(writing, text, length);
        length += text[length] != '\0';
    }
}

void parse_error_pack(const ParseError *error, bool place, char out[PARSE_ERROR_PACKED])
{
    Writing writing = {.out = out, .bytes = PARSE_ERROR_PACKED};
    char where[PLACE_BYTES] = "";
    if (place) {
        print_place(error, where);
    }
    add_field(&writing, where);
    add_field(&writing, error->moves > 0 ? number_text(error->moves).text : "");
    add_field(&writing, error->id ? error->id : error->what);
    for (int i = 0; i < PARSE_TEXTS; i++) {
        add_field(&writing, error->text[i]);
    }
}

/* Divides the text; a missing field is empty. */
static void unpack(char *packed, char *field[FIELDS])
{
    char *at = packed;
    for (int i = 0; i < FIELDS; i++) {
        if (*at != '\0') {
            *at++ = '\0';
        }
        field[i] = at;
        at += strcspn(at, MARK);
    }
    *at = '\0';
}

void parse_error_say(const char *packed, const char *translate(const char *id), char *out,
                     size_t bytes)
{
    char text[PARSE_ERROR_PACKED], words[2 * PARSE_ERROR_PACKED], *field[FIELDS];
    if (packed[0] != MARK[0]) {
        copy(out, bytes, packed[0] != '\0' ? translate(packed) : "");
        return;
    }
    copy(text, sizeof text, packed);
    unpack(text, field);
    const char *place = field[0], *moves = field[1], *id = field[2];
    copy(out, bytes, "");
    fill(out, bytes, id[0] != '\0' ? translate(id) : "",
         (const char *const[PARSE_TEXTS]){field[3], field[4], field[5]});
    if (moves[0] != '\0') {
        copy(words, sizeof words, out);
        fill(out, bytes, translate(with_moves), (const char *const[PARSE_TEXTS]){words, moves});
    }
    if (place[0] != '\0') {
        copy(words, sizeof words, out);
        fill(out, bytes, place[0] == '@' ? translate(N_("byte %s: %s")) : "%s%s",
             (const char *const[PARSE_TEXTS]){place + (place[0] == '@'), words});
    }
}
