#include "engine/history/psq.h"

#include <ctype.h>
#include <string.h>

#include "engine/history/charset.h"
#include "engine/history/record_detail.h"
#include "engine/history/sgf_internal.h"
#include "engine/history/text.h"
#include "engine/parse_error.h"
#include "engine/rule_info.h"

/* What the result depends on, as read_result reads it. */
typedef struct PsqWriter {
    Buffer *out;
    int moves;
    int opening; /* the first of them that took no time */
} PsqWriter;

static void add_move(PsqWriter *writer, Point point, int64_t ms)
{
    Buffer *out = writer->out;
    buffer_add_int(out, point_x(point) + 1);
    buffer_add_char(out, ',');
    buffer_add_int(out, point_y(point) + 1);
    buffer_add_char(out, ',');
    buffer_add_int(out, ms > 0 ? ms : 0);
    buffer_add_char(out, '\n');
    writer->opening += ms <= 0 && writer->opening == writer->moves;
    writer->moves++;
}

/* Set-up stones are written as moves. Colours alternate in such a file, so only pairs of a black
 * and a white stone can be written, and one more of Black's if White moves first. */
static void add_setup(const Record *record, PsqWriter *writer)
{
    int total[3] = {0}, at[3] = {0};
    for (int i = 0; i < record->setup_count; i++) {
        total[record->setup_color[i]]++;
    }
    int pairs = total[1] < total[2] ? total[1] : total[2];
    int count = 2 * pairs + (record->first == COLOR_WHITE && total[COLOR_BLACK] > pairs);
    for (int i = 0; i < count; i++) {
        Color color = i % 2 == 0 ? COLOR_BLACK : COLOR_WHITE;
        int *next = &at[color];
        while (record->setup_color[*next] != color) {
            ++*next;
        }
        add_move(writer, record->setup_point[(*next)++], 0);
    }
}

static const char *const color_name[2] = {"Black", "White"}; /* written for missing names */

/* A name of only digits, commas and the like would be read as a move or a code: the colour's name
 * is put before it. */
static void add_name(const char *name, const char *color, Buffer *out)
{
    size_t blank = strspn(name, " ");
    bool number = name[blank] && !name[strspn(name, "0123456789,- ")];
    size_t max = NAME_BYTES - 1, length = strlen(name + blank);
    if (number || !name[blank]) {
        buffer_add(out, color);
    }
    if (number) {
        buffer_add_char(out, ' ');
        max -= strlen(color) + 1; /* the reader's limit */
    }
    length = length < max ? length : max;
    while (length > 0 && name[blank + length - 1] == ' ') {
        length--;
    }
    buffer_add_bytes(out, name + blank, length);
    buffer_add_char(out, '\n');
}

/* Result and rule, as Gomocup's manager writes them; -1: the game has not ended. */
static void add_result(const Record *record, const PsqWriter *writer, Buffer *out)
{
    const Outcome outcome = record->outcome;
    const bool black = outcome.winner == COLOR_BLACK;
    const int result = outcome.reason == REASON_NONE         ? -1
                       : outcome.winner == COLOR_EMPTY       ? 0
                       : (writer->opening % 2 == 0) == black ? 1
                                                             : 2;
    if (record->rule_known) {
        buffer_add_int(out, result);
        buffer_add_char(out, ',');
        buffer_add(out, rule_info(record->rule)->label);
        buffer_add_int(out, record->size);
        buffer_add_char(out, '\n');
    }
}

bool psq_leaves_out(const Record *record)
{
    const NodeId end = record_line_end(record, record->current);
    if (record->setup_count > 0 || /* stones become moves, as far as they can */
        record_node(record, end)->child != NODE_NONE) {
        return true;
    }
    for (NodeId node = NODE_ROOT; node != NODE_NONE; node = record_walk(record, node, NODE_ROOT)) {
        const bool said = record_comment(record, node) || record_property_count(record, node) > 0;
        const bool passes = node != NODE_ROOT && record_node(record, node)->move == POINT_PASS;
        if (said || passes || record_node(record, node)->sibling != NODE_NONE) {
            return true;
        }
    }
    return false;
}

void psq_write(const Record *record, Buffer *out)
{
    PsqWriter writer = {.out = out};
    buffer_add(out, "Piskvorky ");
    buffer_add_int(out, record->size);
    buffer_add_char(out, 'x');
    buffer_add_int(out, record->size);
    buffer_add(out, ", 11:11, 0\n");
    add_setup(record, &writer);
    int length = record_depth(record, record_line_end(record, record->current));
    for (int depth = 1; depth <= length; depth++) {
        NodeId node = record_node_at(record, record->current, depth);
        Point move = record_node(record, node)->move;
        if (move != POINT_PASS) {
            add_move(&writer, move, record_times(record, node).spent_ms);
        }
    }
    for (int i = 0; i < 2; i++) {
        add_name(record->name[i], color_name[i], out);
    }
    buffer_add(out, "-1\n");
    add_result(record, &writer, out);
}

typedef struct PsqReader {
    const char *at, *end;  /* the unread text */
    const char *from, *to; /* the current line, trimmed */
    int line;
    bool second_begins; /* the names are the players' in their order, not the colours' */
    bool failed;
    ParseError *error;
} PsqReader;

static bool fail(PsqReader *reader, const char *what)
{
    PARSE_ERROR(reader->error, reader->line, 1, what);
    return false;
}

static bool fail_memory(PsqReader *reader)
{
    parse_error_memory(reader->error);
    return false;
}

enum { LINE_BYTES_MAX = 1000 }; /* a name may be an engine's path */

/* The text has another line. Sets reader->failed if it is too long. */
static bool next_line(PsqReader *reader)
{
    if (reader->at == reader->end) {
        return false;
    }
    reader->line++;
    reader->from = reader->at;
    while (reader->at < reader->end && *reader->at != '\n' && *reader->at != '\r') {
        reader->at++;
    }
    reader->to = reader->at;
    if (reader->at < reader->end && *reader->at++ == '\r' && reader->at < reader->end &&
        *reader->at == '\n') {
        reader->at++;
    }
    while (reader->from < reader->to && isspace((unsigned char)*reader->from)) {
        reader->from++;
    }
    while (reader->from < reader->to && isspace((unsigned char)reader->to[-1])) {
        reader->to--;
    }
    if (reader->to - reader->from > LINE_BYTES_MAX) {
        reader->failed = true;
        return fail(reader, N_("this line is too long: expected at most 1000 bytes"));
    }
    return true;
}

static bool skip_char(PsqReader *reader, char c)
{
    while (reader->from < reader->to && *reader->from == ' ') {
        reader->from++;
    }
    if (reader->from == reader->to || *reader->from != c) {
        return false;
    }
    reader->from++;
    while (reader->from < reader->to && *reader->from == ' ') {
        reader->from++;
    }
    return true;
}

/* ", 11:11, 1": the levels of both players, and the one who begins: 0 or 1. */
static void read_first_player(PsqReader *reader)
{
    int64_t number;
    reader->second_begins =
        skip_char(reader, ',') && text_read_int(&reader->from, reader->to, &number) &&
        skip_char(reader, ':') && text_read_int(&reader->from, reader->to, &number) &&
        skip_char(reader, ',') && text_read_int(&reader->from, reader->to, &number) && number == 1;
}

static bool read_header(PsqReader *reader, int *size)
{
    static const char word[] = "piskvorky";
    if (!next_line(reader) && reader->failed) {
        return false;
    }
    if (reader->to - reader->from < (ptrdiff_t)sizeof word) {
        return fail(reader, N_("expected: Piskvorky WIDTHxHEIGHT"));
    }
    for (size_t i = 0; i < sizeof word - 1; i++) {
        if (tolower((unsigned char)*reader->from++) != word[i]) {
            return fail(reader, N_("expected: Piskvorky WIDTHxHEIGHT"));
        }
    }
    int64_t width, height;
    skip_char(reader, ' ');
    if (!text_read_int(&reader->from, reader->to, &width) ||
        (!skip_char(reader, 'x') && !skip_char(reader, 'X')) ||
        !text_read_int(&reader->from, reader->to, &height)) {
        return fail(reader, N_("expected: Piskvorky WIDTHxHEIGHT"));
    }
    if (width != height || width < BOARD_MIN || width > BOARD_MAX) {
        text_error_sizes(reader->error, reader->line, 1);
        return false;
    }
    *size = (int)width;
    read_first_player(reader);
    return true;
}

typedef struct PsqEntry {
    int64_t x, y, ms;
} PsqEntry;

/* "x,y" or "x,y,ms"; false: the line is something else. Does not consume it. */
static bool read_entry(PsqReader *reader, PsqEntry *entry)
{
    const char *from = reader->from, *to = reader->to;
    *entry = (PsqEntry){.ms = -1};
    bool read = text_read_int(&reader->from, to, &entry->x) && skip_char(reader, ',') &&
                text_read_int(&reader->from, to, &entry->y) &&
                (reader->from == to ||
                 (skip_char(reader, ',') && text_read_int(&reader->from, to, &entry->ms) &&
                  reader->from == to));
    reader->from = from;
    return read;
}

static bool add_entry(PsqReader *reader, Record *record, bool *taken, const PsqEntry *entry)
{
    if (entry->x < 1 || entry->y < 1 || entry->x > record->size || entry->y > record->size) {
        return fail(reader, N_("this move is not on the board"));
    }
    Point point = point_at((int)entry->x - 1, (int)entry->y - 1);
    if (taken[point]) {
        return fail(reader, N_("this point is already occupied"));
    }
    taken[point] = true;
    Color before = (Color)record_node(record, record->current)->color;
    Color color = record->current == NODE_ROOT ? COLOR_BLACK : color_other(before);
    NodeTimes times = {entry->ms >= 0 ? entry->ms : -1, {-1, -1}, {0, 0}};
    NodeId node = record_push(record, point, color);
    return (node && record_set_times(record, node, &times)) || fail_memory(reader);
}

/* How the last move ended, not who won. */
static bool is_code(const PsqReader *reader)
{
    const char *from = reader->from;
    int64_t code;
    return text_read_int(&from, reader->to, &code) && from == reader->to;
}

static bool read_name(PsqReader *reader, Record *record, int color)
{
    Buffer name = {0};
    buffer_add_bytes(&name, reader->from, (size_t)(reader->to - reader->from));
    bool read = !name.failed || fail_memory(reader);
    char *to = record->name[color];
    if (read && strcmp(name.text, color_name[color]) != 0) {
        text_one_line(to, NAME_BYTES, name.text);
    }
    /* Trailing spaces: control characters became spaces, and the name may be truncated at one. */
    for (size_t end = strlen(to); end > 0 && to[end - 1] == ' '; end--) {
        to[end - 1] = '\0';
    }
    buffer_free(&name);
    return read;
}

/* "1,Freestyle15": Gomocup's line after the code, with result and league. 1 is the player who moved
 * first after the opening's moves, which took no time, 2 the other one, 0 a draw; -1, which only
 * Tengen writes: it has not ended. How a game ended without a five is not said. */
static void read_result(PsqReader *reader, Record *record)
{
    int64_t result;
    char league[40];
    while (next_line(reader) && reader->from == reader->to) {
    }
    if (!text_read_int(&reader->from, reader->to, &result) || !skip_char(reader, ',') ||
        result < -1 || result > 2) {
        return;
    }
    size_t length = (size_t)(reader->to - reader->from);
    length = length < sizeof league ? length : sizeof league - 1;
    memcpy(league, reader->from, length);
    league[length] = '\0';
    record->rule_known = sgf_rule_of(league, &record->rule);
    int opening = 0, moves = record_path_length(record, NODE_ROOT);
    while (opening < moves &&
           record_times(record, record_node_at(record, NODE_ROOT, opening + 1)).spent_ms == 0) {
        opening++;
    }
    const bool black = (opening % 2 == 0) == (result == 1);
    if (result >= 0) {
        record->outcome = result == 0 ? (Outcome){REASON_AGREED, COLOR_EMPTY}
                                      : (Outcome){REASON_WON, black ? COLOR_BLACK : COLOR_WHITE};
    }
}

/* Moves, then up to two names, then a code and Gomocup's result. Anything else is ignored. */
static bool read_lines(PsqReader *reader, Record *record)
{
    bool taken[BOARD_CELLS] = {false};
    int names = 0, first_name = 0;
    while (next_line(reader)) {
        PsqEntry entry;
        if (reader->from == reader->to) {
            continue;
        }
        if (is_code(reader)) {
            read_result(reader, record);
            return true;
        }
        if (read_entry(reader, &entry)) {
            if (names) { /* so that line was a malformed move, not a name */
                reader->line = first_name;
                return fail(reader, N_("expected a move as x,y,ms"));
            }
            if (!add_entry(reader, record, taken, &entry)) {
                return false;
            }
        } else {
            if (!names) {
                first_name = reader->line;
            }
            if (names < 2 &&
                !read_name(reader, record, reader->second_begins ? 1 - names : names)) {
                return false;
            }
            names++;
        }
    }
    return !reader->failed;
}

static Record *read_game(PsqReader *reader)
{
    int size = 0;
    if (!read_header(reader, &size)) {
        return NULL;
    }
    Record *record = record_new(RULE_FREESTYLE, size);
    if (!record) {
        fail_memory(reader);
        return NULL;
    }
    record->rule_known = false;
    if (!read_lines(reader, record) && (reader->error->no_memory || record->current == NODE_ROOT)) {
        record_free(record);
        return NULL;
    }
    return record;
}

Record *psq_read(const char *text, size_t length, ParseError *error)
{
    CharsetReading as;
    PsqReader reader = {.error = error};
    *error = (ParseError){0};
    bool read = charset_read(&as, text, length, NULL) || fail_memory(&reader);
    reader.at = as.text;
    reader.end = as.text + as.length;
    Record *record = read ? read_game(&reader) : NULL;
    charset_free(&as);
    return record;
}
