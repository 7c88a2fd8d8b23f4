/* The file lists the nodes in preorder. FLAG_SIBLING: a sibling follows later, push the parent.
 * FLAG_END: the branch ends; pop, the next node is a child of the popped node. */
#include "engine/history/renlib.h"

#include <assert.h>
#include <string.h>

#include "engine/buffer.h"
#include "engine/history/charset.h"
#include "engine/history/record_detail.h"
#include "engine/history/sibling_index.h"
#include "engine/history/text.h"
#include "engine/parse_error.h"

enum {
    SIZE = 15,
    HEADER_BYTES = 20,
    DEPTH_MAX = SIZE * SIZE,
    COMMENT_MAX = 1 << 16,

    FLAG_SIBLING = 0x80,
    FLAG_END = 0x40,
    FLAG_OLD_COMMENT = 0x20,
    FLAG_MARK = 0x10,
    FLAG_COMMENT = 0x08,
    FLAG_NO_MOVE = 0x02,
    FLAG_MORE = 0x01,
    FLAG_BOARD_TEXT = 0x100
};

#define PAD "  " /* before the first of all texts */

typedef struct RenlibReader {
    const unsigned char *bytes;
    size_t length, at;
    ParseError *error;
    Record *record;
    SiblingIndex siblings;
    NodeId node;          /* the parent of the next node */
    int depth;            /* ... its depth */
    CharsetReading texts; /* all texts in their order, each with a NUL */
    const char *text;     /* the next one */
    bool taken[BOARD_CELLS];
    NodeId pushed[DEPTH_MAX + 1]; /* parents of which more children follow */
    int pushes;
} RenlibReader;

static bool fail(const RenlibReader *reader, size_t at, const char *what)
{
    PARSE_ERROR(reader->error, 0, (int)at + 1, what);
    return false;
}

static bool fail_memory(const RenlibReader *reader)
{
    parse_error_memory(reader->error);
    return false;
}

static bool next_byte(RenlibReader *reader, unsigned *byte)
{
    if (reader->at == reader->length) {
        return fail(reader, reader->at, N_("the library ends inside a node"));
    }
    *byte = reader->bytes[reader->at++];
    return true;
}

/* Passes a text of byte pairs up to a NUL, its lines separated by backspaces, and appends it and a
 * NUL to `raw`, unless that is NULL. */
static bool pass_text(RenlibReader *reader, Buffer *raw)
{
    unsigned pair[2] = {1, 1};
    size_t length = 0;
    while (pair[0] && pair[1]) {
        if (!next_byte(reader, &pair[0]) || !next_byte(reader, &pair[1])) {
            return false;
        }
        for (int i = 0; raw && i < 2 && pair[i] && length < COMMENT_MAX; i++) {
            if (pair[i] == '\r') {
                continue;
            }
            length++;
            buffer_add_char(raw, pair[i] == '\b' || pair[i] == '\n' ? '\n'
                                 : pair[i] == '\t' || pair[i] == '\v' || pair[i] == '\f'
                                     ? ' ' /* as in SGF */
                                     : (char)pair[i]);
        }
    }
    if (raw) {
        buffer_add_char(raw, '\0');
    }
    return true;
}

/* Passes the text of this place; NULL: the library ends before it does. */
static const char *read_text(RenlibReader *reader)
{
    const char *text = reader->text;
    if (!pass_text(reader, NULL)) {
        return NULL;
    }
    assert(text < reader->texts.text + reader->texts.length); /* read_texts has passed it too */
    reader->text += strlen(text) + 1;
    return text;
}

static bool read_comment(RenlibReader *reader, NodeId node)
{
    const char *text = read_text(reader);
    return text &&
           (!text[0] || record_set_comment(reader->record, node, text) || fail_memory(reader));
}

static void add_point(Buffer *out, Point point)
{
    buffer_add_char(out, (char)('a' + point_x(point)));
    buffer_add_char(out, (char)('a' + point_y(point)));
}

static bool add_property(RenlibReader *reader, NodeId node, const Buffer *text)
{
    if (record_property_count(reader->record, node) >= RECORD_UNKNOWN_MAX) {
        return fail(reader, reader->at, N_("too many labels at one move"));
    }
    return (!text->failed && record_add_property(reader->record, node, text->text)) ||
           fail_memory(reader);
}

/* A text shown on the board at the move becomes an SGF label. */
static bool read_board_text(RenlibReader *reader, NodeId node)
{
    Point move = record_node(reader->record, node)->move;
    const char *text = read_text(reader);
    Buffer label = {0};
    bool read = text != NULL;
    if (read && text[0] && move > POINT_PASS) {
        buffer_add(&label, "LB[");
        add_point(&label, move);
        buffer_add_char(&label, ':');
        for (const char *c = text; *c; c++) {
            if (strchr("]\\:", *c)) {
                buffer_add_char(&label, '\\');
            }
            buffer_add_char(&label, *c == '\n' ? ' ' : *c);
        }
        buffer_add_char(&label, ']');
        read = add_property(reader, node, &label);
    }
    buffer_free(&label);
    return read;
}

static bool add_mark(RenlibReader *reader, NodeId node)
{
    Buffer mark = {0};
    buffer_add(&mark, "MA[");
    add_point(&mark, record_node(reader->record, node)->move);
    buffer_add_char(&mark, ']');
    bool added = add_property(reader, node, &mark);
    buffer_free(&mark);
    return added;
}

/* The node for a position byte under reader->node. */
static NodeId add_node(RenlibReader *reader, unsigned pos, bool no_move, size_t at)
{
    Point point = POINT_PASS;
    if (pos != 0 && !no_move) {
        int x = (int)pos % 16, y = (int)pos / 16;
        if (x == 0 || y >= SIZE) {
            fail(reader, at, N_("expected a point of the board"));
            return NODE_NONE;
        }
        point = point_at(x - 1, y);
        if (reader->taken[point]) {
            fail(reader, at, N_("this point is already occupied"));
            return NODE_NONE;
        }
        reader->taken[point] = true;
    }
    if (reader->depth >= DEPTH_MAX) {
        fail(reader, at, N_("this line has too many moves"));
        return NODE_NONE;
    }
    Color color = reader->depth % 2 == 0 ? COLOR_BLACK : COLOR_WHITE;
    NodeId node = sibling_index_add(&reader->siblings, reader->record, reader->node, reader->depth,
                                    point, color);
    if (!node && record_is_full(reader->record)) {
        fail(reader, at, N_("the library has too many moves"));
    } else if (!node) {
        fail_memory(reader);
    }
    reader->depth++;
    return node;
}

static void go_back_to(RenlibReader *reader, NodeId node)
{
    while (reader->node != node) {
        const Node *last = record_node(reader->record, reader->node);
        reader->taken[last->move] = false;
        reader->node = last->parent;
        reader->depth--;
    }
}

/* Of a node, of which there is a byte. */
static bool read_head(RenlibReader *reader, unsigned *pos, unsigned *flags)
{
    unsigned high, higher;
    *pos = reader->bytes[reader->at++];
    if (!next_byte(reader, flags)) {
        return false;
    }
    if (*flags & FLAG_MORE) {
        if (!next_byte(reader, &high) || !next_byte(reader, &higher)) {
            return false;
        }
        *flags |= high << 16 | higher << 8;
    }
    return true;
}

/* Collects all texts, since one alone is too short to tell in which character set it is: that of
 * the author's Windows. Stops where the library is damaged. False: out of memory. */
static bool read_texts(RenlibReader *reader)
{
    ParseError ignored;
    RenlibReader scan = *reader;
    Buffer raw = {0};
    unsigned pos, flags;
    scan.error = &ignored;
    buffer_add(&raw, PAD); /* the first text is no mark of UTF-16 */
    while (scan.at < scan.length && read_head(&scan, &pos, &flags)) {
        if (((flags & (FLAG_COMMENT | FLAG_OLD_COMMENT)) && !pass_text(&scan, &raw)) ||
            ((flags & FLAG_BOARD_TEXT) && !pass_text(&scan, &raw))) {
            break;
        }
    }
    bool read = !raw.failed && charset_read(&reader->texts, raw.text, raw.length, NULL);
    if (read && reader->texts.text == raw.text) { /* it was UTF-8 */
        reader->texts.store = raw;
    } else {
        buffer_free(&raw);
    }
    reader->text = read ? reader->texts.text + sizeof PAD - 1 : NULL;
    return read || fail_memory(reader);
}

/* Reads one node, of which there is a byte; *more false: it was the last of the tree. */
static bool read_node(RenlibReader *reader, bool first, bool *more)
{
    size_t at = reader->at;
    unsigned pos, flags;
    if (!read_head(reader, &pos, &flags)) {
        return false;
    }
    bool no_move = pos == 0 || (flags & FLAG_NO_MOVE);
    NodeId parent = reader->node;
    NodeId node = first && no_move ? parent : add_node(reader, pos, no_move, at);
    if (!node) {
        return false;
    }
    if ((flags & (FLAG_COMMENT | FLAG_OLD_COMMENT)) && !read_comment(reader, node)) {
        return false;
    }
    if ((flags & FLAG_BOARD_TEXT) && !read_board_text(reader, node)) {
        return false;
    }
    if ((flags & FLAG_MARK) && record_node(reader->record, node)->move > POINT_PASS &&
        !add_mark(reader, node)) {
        return false;
    }
    if ((flags & FLAG_SIBLING) && !first) {
        assert(reader->pushes <= DEPTH_MAX); /* one for each move of the line at most */
        reader->pushed[reader->pushes++] = parent;
    }
    reader->node = node;
    if (flags & FLAG_END) {
        *more = reader->pushes > 0;
        if (*more) {
            go_back_to(reader, reader->pushed[--reader->pushes]);
        }
    }
    return true;
}

static bool read_nodes(RenlibReader *reader)
{
    bool more = true;
    reader->record->rule_known = true; /* RenLib knows no other one */
    reader->node = NODE_ROOT;
    for (bool first = true; more && reader->at < reader->length; first = false) {
        if (!read_node(reader, first, &more)) {
            return false;
        }
    }
    if (more) { /* the nodes before are complete */
        fail(reader, reader->at,
             N_("the library ends before its last branch: the rest is missing"));
    }
    return true;
}

Record *renlib_read(const unsigned char *bytes, size_t length, ParseError *error)
{
    static const unsigned char magic[] = {0xFF, 'R', 'e', 'n', 'L', 'i', 'b', 0xFF};
    RenlibReader reader = {.bytes = bytes, .length = length, .error = error};
    *error = (ParseError){0};
    if (length >= HEADER_BYTES && memcmp(bytes, magic, sizeof magic) == 0) {
        reader.at = HEADER_BYTES;
    } else if (length < 2 || bytes[0] != 0x78) {
        fail(&reader, 0, N_("not a RenLib library"));
        return NULL;
    }
    reader.record = record_new(RULE_RENJU, SIZE);
    bool read =
        (reader.record || fail_memory(&reader)) && read_texts(&reader) && read_nodes(&reader);
    sibling_index_free(&reader.siblings);
    charset_free(&reader.texts);
    if (!read) {
        record_free(reader.record);
    }
    return read ? reader.record : NULL;
}
