/* Piskvork's format stores neither rule nor set-up stones nor passes. */
#include "engine/history/psq.h"

#include <ctype.h>
#include <string.h>

#include "engine/history/text.h"

static void add_move(Point point, int64_t ms, Buffer *out)
{
    buffer_add_int(out, point_x(point) + 1);
    buffer_add_char(out, ',');
    buffer_add_int(out, point_y(point) + 1);
    buffer_add_char(out, ',');
    buffer_add_int(out, ms > 0 ? ms : 0);
    buffer_add_char(out, '\n');
}

/* Set-up stones become moves, Black's and White's in turn, as far as there are pairs of them (and
 * one more of Black if White is to move): a file whose colours alternate cannot say more. */
static void add_setup(const Record *record, Buffer *out)
{
    int next[3] = {0};
    for (Color color = COLOR_BLACK;; color = color_other(color)) {
        int *at = &next[color];
        while (*at < record->setup_count && record->setup_color[*at] != color)
            ++*at;
        if (*at == record->setup_count)
            return;
        add_move(record->setup_point[(*at)++], 0, out);
    }
}

void psq_write(const Record *record, Buffer *out)
{
    buffer_add(out, "Piskvorky ");
    buffer_add_int(out, record->size);
    buffer_add_char(out, 'x');
    buffer_add_int(out, record->size);
    buffer_add(out, ", 11:11, 0\n");
    add_setup(record, out);
    int length = record_path_length(record);
    for (int depth = 1; depth <= length; depth++) {
        const Node *node = record_node_at(record, depth);
        if (node->move != POINT_PASS)
            add_move(node->move, node->spent_ms, out);
    }
    for (int i = 0; i < 2; i++) {
        buffer_add(out, record->name[i][0] ? record->name[i] : i == 0 ? "Black" : "White");
        buffer_add_char(out, '\n');
    }
    buffer_add(out, "-1\n");
}

typedef struct Reader {
    const char *at, *end;  /* the rest of the text */
    const char *from, *to; /* the line being read, without its end and outer space */
    int line;
    ParseError *error;
} Reader;

static bool fail(Reader *reader, const char *what)
{
    TEXT_COMPLAIN(reader->error, reader->line, 1, what);
    return false;
}

static bool next_line(Reader *reader)
{
    if (reader->at == reader->end)
        return false;
    reader->line++;
    reader->from = reader->at;
    while (reader->at < reader->end && *reader->at != '\n' && *reader->at != '\r')
        reader->at++;
    reader->to = reader->at;
    if (reader->at < reader->end && *reader->at++ == '\r' && reader->at < reader->end &&
        *reader->at == '\n')
        reader->at++;
    while (reader->from < reader->to && isspace((unsigned char)*reader->from))
        reader->from++;
    while (reader->from < reader->to && isspace((unsigned char)reader->to[-1]))
        reader->to--;
    return true;
}

static bool skip_char(Reader *reader, char c)
{
    while (reader->from < reader->to && *reader->from == ' ')
        reader->from++;
    if (reader->from == reader->to || *reader->from != c)
        return false;
    reader->from++;
    while (reader->from < reader->to && *reader->from == ' ')
        reader->from++;
    return true;
}

static bool read_header(Reader *reader, int *size)
{
    static const char word[] = "piskvorky";
    if (reader->end - reader->at >= 3 && memcmp(reader->at, "\xEF\xBB\xBF", 3) == 0)
        reader->at += 3;
    if (!next_line(reader) || reader->to - reader->from < (ptrdiff_t)sizeof word)
        return fail(reader, "expected: Piskvorky WIDTHxHEIGHT");
    for (size_t i = 0; i < sizeof word - 1; i++) {
        if (tolower((unsigned char)*reader->from++) != word[i])
            return fail(reader, "expected: Piskvorky WIDTHxHEIGHT");
    }
    int64_t width, height;
    skip_char(reader, ' ');
    if (!text_read_int(&reader->from, reader->to, &width) ||
        (!skip_char(reader, 'x') && !skip_char(reader, 'X')) ||
        !text_read_int(&reader->from, reader->to, &height))
        return fail(reader, "expected: Piskvorky WIDTHxHEIGHT");
    if (width != height || width < BOARD_MIN || width > BOARD_MAX)
        return fail(reader, "expected a square board of 5 to 25");
    *size = (int)width;
    return true;
}

/* "x,y" or "x,y,ms". *is_move false: the line is something else. */
static bool read_move(Reader *reader, Record *record, bool *taken, bool *is_move)
{
    int64_t x, y, ms = -1;
    *is_move = text_read_int(&reader->from, reader->to, &x) && skip_char(reader, ',') &&
               text_read_int(&reader->from, reader->to, &y) &&
               (reader->from == reader->to ||
                (skip_char(reader, ',') && text_read_int(&reader->from, reader->to, &ms) &&
                 reader->from == reader->to));
    if (!*is_move)
        return true;
    if (x < 1 || y < 1 || x > record->size || y > record->size)
        return fail(reader, "this move is not on the board");
    Point point = point_at((int)x - 1, (int)y - 1);
    if (taken[point])
        return fail(reader, "this point is taken already");
    taken[point] = true;
    Color color = record->current->parent ? color_other(record->current->color) : COLOR_BLACK;
    Node *node = record_push(record, point, color);
    if (!node)
        return fail(reader, "out of memory");
    node->spent_ms = ms >= 0 ? ms : -1;
    return true;
}

/* What follows the moves: up to two names, then a number (the result's code, which does not say who
 * won and is not kept: the moves say it). */
static void read_tail(Reader *reader, Record *record, int *names)
{
    const char *from = reader->from;
    int64_t code;
    if (from == reader->to || *names == 2 ||
        (text_read_int(&from, reader->to, &code) && from == reader->to))
        return;
    Buffer name = {0};
    size_t length = (size_t)(reader->to - reader->from);
    if (text_is_utf8(reader->from, length))
        buffer_add_bytes(&name, reader->from, length);
    else
        text_add_latin1(&name, reader->from, length);
    if (!name.failed)
        text_copy(record->name[*names], NAME_BYTES, name.text);
    ++*names;
    buffer_free(&name);
}

static bool read_lines(Reader *reader, Record *record)
{
    bool taken[BOARD_CELLS] = {false};
    bool moves = true;
    int names = 0;
    while (next_line(reader)) {
        const char *from = reader->from;
        if (from == reader->to)
            continue;
        if (moves && !read_move(reader, record, taken, &moves))
            return false;
        reader->from = from;
        if (!moves)
            read_tail(reader, record, &names);
    }
    return true;
}

Record *psq_read(const char *text, size_t length, ParseError *error)
{
    Reader reader = {.at = text, .end = text + length, .error = error};
    int size;
    if (error)
        *error = (ParseError){0};
    if (!read_header(&reader, &size))
        return NULL;
    Record *record = record_new(RULE_FREESTYLE, size);
    if (!record) {
        fail(&reader, "out of memory");
        return NULL;
    }
    record->rule_known = false;
    if (!read_lines(&reader, record)) {
        record_free(record);
        return NULL;
    }
    return record;
}
