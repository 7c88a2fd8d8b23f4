/* The file lists the nodes in preorder. FLAG_SIBLING: a sibling follows later, push the parent.
 * FLAG_END: the branch ends; pop, the next node is a child of the popped node. */
#include "engine/history/renlib.h"

#include <assert.h>
#include <string.h>

#include "engine/buffer.h"
#include "engine/history/record_detail.h"
#include "engine/history/sibling_index.h"
#include "engine/history/text.h"

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

typedef struct RenlibReader {
    const unsigned char *bytes;
    size_t length, at;
    ParseError *error;
    Record *record;
    SiblingIndex siblings;
    NodeId node; /* the parent of the next node */
    int depth;   /* ... its depth */
    bool taken[BOARD_CELLS];
    NodeId pushed[DEPTH_MAX + 1]; /* parents of which more children follow */
    int pushes;
} RenlibReader;

static bool fail(const RenlibReader *reader, size_t at, const char *what)
{
    TEXT_ERROR(reader->error, 0, (int)at + 1, what);
    return false;
}

static bool fail_memory(const RenlibReader *reader)
{
    text_error_memory(reader->error);
    return false;
}

static bool next_byte(RenlibReader *reader, unsigned *byte)
{
    if (reader->at == reader->length) {
        return fail(reader, reader->at, "the library ends inside a node");
    }
    *byte = reader->bytes[reader->at++];
    return true;
}

/* A text of byte pairs up to a NUL, its lines separated by backspaces. Converted to UTF-8. */
static bool read_text(RenlibReader *reader, Buffer *text)
{
    Buffer raw = {0};
    unsigned pair[2] = {1, 1};
    bool read = true;
    while (read && pair[0] && pair[1]) {
        read = next_byte(reader, &pair[0]) && next_byte(reader, &pair[1]);
        for (int i = 0; read && i < 2 && pair[i] && raw.length < COMMENT_MAX; i++) {
            if (pair[i] == '\b' || pair[i] == '\n') {
                buffer_add_char(&raw, '\n');
            } else if (pair[i] == '\t' || pair[i] == '\v' || pair[i] == '\f') {
                buffer_add_char(&raw, ' '); /* as in SGF */
            } else if (pair[i] != '\r') {
                buffer_add_char(&raw, (char)pair[i]);
            }
        }
    }
    buffer_add_bytes(text, "", 0);
    if (raw.text && text_is_utf8(raw.text, raw.length)) {
        buffer_add_bytes(text, raw.text, raw.length);
    } else if (raw.text) {
        text_add_latin1(text, raw.text, raw.length);
    }
    read = read && (!(raw.failed || text->failed) || fail_memory(reader));
    buffer_free(&raw);
    return read;
}

static bool read_comment(RenlibReader *reader, NodeId node)
{
    Buffer text = {0};
    bool read = read_text(reader, &text);
    if (read && text.length && !record_set_comment(reader->record, node, text.text)) {
        read = fail_memory(reader);
    }
    buffer_free(&text);
    return read;
}

static void add_point(Buffer *out, Point point)
{
    buffer_add_char(out, (char)('a' + point_x(point)));
    buffer_add_char(out, (char)('a' + point_y(point)));
}

static bool add_property(RenlibReader *reader, NodeId node, const Buffer *text)
{
    if (record_property_count(reader->record, node) >= RECORD_PROPERTIES_MAX) {
        return fail(reader, reader->at, "too many labels at one move");
    }
    return (!text->failed && record_add_property(reader->record, node, text->text)) ||
           fail_memory(reader);
}

/* A text shown on the board at the move becomes an SGF label. */
static bool read_board_text(RenlibReader *reader, NodeId node)
{
    Point move = record_node(reader->record, node)->move;
    Buffer text = {0}, label = {0};
    bool read = read_text(reader, &text);
    if (read && text.length && move > POINT_PASS) {
        buffer_add(&label, "LB[");
        add_point(&label, move);
        buffer_add_char(&label, ':');
        for (const char *c = text.text; *c; c++) {
            if (strchr("]\\:", *c)) {
                buffer_add_char(&label, '\\');
            }
            buffer_add_char(&label, *c == '\n' ? ' ' : *c);
        }
        buffer_add_char(&label, ']');
        read = add_property(reader, node, &label);
    }
    buffer_free(&text);
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
            fail(reader, at, "expected a point of the board");
            return NODE_NONE;
        }
        point = point_at(x - 1, y);
        if (reader->taken[point]) {
            fail(reader, at, "this point is already occupied");
            return NODE_NONE;
        }
        reader->taken[point] = true;
    }
    if (reader->depth >= DEPTH_MAX) {
        fail(reader, at, "this line has too many moves");
        return NODE_NONE;
    }
    Color color = reader->depth % 2 == 0 ? COLOR_BLACK : COLOR_WHITE;
    NodeId node = sibling_index_add(&reader->siblings, reader->record, reader->node, reader->depth,
                                    point, color);
    if (!node && record_is_full(reader->record)) {
        fail(reader, at, "the library has too many moves");
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

/* Reads one node, of which there is a byte; *more false: it was the last of the tree. */
static bool read_node(RenlibReader *reader, bool first, bool *more)
{
    size_t at = reader->at;
    unsigned pos = reader->bytes[reader->at++], flags, high, higher;
    if (!next_byte(reader, &flags)) {
        return false;
    }
    if (flags & FLAG_MORE) {
        if (!next_byte(reader, &high) || !next_byte(reader, &higher)) {
            return false;
        }
        flags |= high << 16 | higher << 8;
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

Record *renlib_read(const unsigned char *bytes, size_t length, ParseError *error)
{
    static const unsigned char magic[] = {0xFF, 'R', 'e', 'n', 'L', 'i', 'b', 0xFF};
    RenlibReader reader = {.bytes = bytes, .length = length, .error = error};
    *error = (ParseError){0};
    if (length >= HEADER_BYTES && memcmp(bytes, magic, sizeof magic) == 0) {
        reader.at = HEADER_BYTES;
    } else if (length < 2 || bytes[0] != 0x78) {
        fail(&reader, 0, "not a RenLib library");
        return NULL;
    }
    reader.record = record_new(RULE_RENJU, SIZE);
    if (!reader.record) {
        fail_memory(&reader);
        return NULL;
    }
    reader.record->rule_known = false;
    reader.node = NODE_ROOT;
    bool more = true;
    for (bool first = true; more && reader.at < length; first = false) {
        if (!read_node(&reader, first, &more)) {
            sibling_index_free(&reader.siblings);
            record_free(reader.record);
            return NULL;
        }
    }
    sibling_index_free(&reader.siblings);
    if (more) { /* the nodes before are complete */
        fail(&reader, reader.at, "the library ends before its last branch: the rest is missing");
    }
    return reader.record;
}
