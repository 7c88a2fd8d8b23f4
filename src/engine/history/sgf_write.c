/* sgf_write.c: writes SGF. Lines may be long, so the tree is walked without recursion. */
#include <string.h>

#include "engine/history/record_detail.h"
#include "engine/history/sgf_clock.h"
#include "engine/history/sgf_internal.h"
#include "engine/history/sgf.h"
#include "engine/history/text.h"
#include "engine/rule_info.h"
#include "engine/rules/notation.h"

enum { NODES_PER_LINE = 10 };

/* Escapes ] and \. In a text that is not UTF-8, bytes above 127 become question marks. */
static void add_text(Buffer *out, const char *text)
{
    bool utf8 = text_is_utf8(text, strlen(text));
    for (const char *c = text; *c; c++) {
        if (*c == ']' || *c == '\\') {
            buffer_add_char(out, '\\');
        }
        buffer_add_char(out, !utf8 && (unsigned char)*c > 0x7F ? '?' : *c);
    }
}

static void add_property(Buffer *out, const char *name, const char *text)
{
    buffer_add(out, name);
    buffer_add_char(out, '[');
    add_text(out, text);
    buffer_add_char(out, ']');
}

static void add_point(Buffer *out, Point point)
{
    buffer_add_char(out, '[');
    if (point != POINT_PASS) {
        buffer_add_char(out, (char)('a' + point_x(point)));
        buffer_add_char(out, (char)('a' + point_y(point)));
    }
    buffer_add_char(out, ']');
}

static void add_outcome(Buffer *out, const char *property, Outcome outcome)
{
    if (outcome.reason != REASON_NONE) {
        buffer_add(out, property);
        buffer_add_char(out, '[');
        sgf_add_outcome(out, outcome);
        buffer_add_char(out, ']');
    }
}

static void add_setup(const Record *record, Buffer *out)
{
    for (Color color = COLOR_BLACK; color <= COLOR_WHITE; color++) {
        bool named = false;
        for (int i = 0; i < record->setup_count; i++) {
            if (record->setup_color[i] != color) {
                continue;
            }
            if (!named) {
                buffer_add(out, color == COLOR_BLACK ? "AB" : "AW");
            }
            named = true;
            add_point(out, record->setup_point[i]);
        }
    }
    if (record->setup_count || record->first == COLOR_WHITE) {
        add_property(out, "PL", record->first == COLOR_BLACK ? "B" : "W");
    }
}

/* What the file said of its rule stays, unless that is just the rule's name. */
static void add_rule(const Record *record, Buffer *out)
{
    const char *raw = record_property(record, NODE_ROOT, "RU");
    Buffer said = {0};
    Rule meant;
    if (!record->rule_known) {
        return;
    }
    if (!raw) {
        add_property(out, record->rule_judged ? SGF_PRIVATE "RULE" : "RU",
                     record->rule_judged ? rule_info(record->rule)->word
                                         : rule_info(record->rule)->label);
        return;
    }
    sgf_add_unescaped(&said, raw + 1, sgf_value_length(raw + 1), false);
    if (said.failed) {
        out->failed = true;
    } else if (record->rule_judged || !sgf_rule_of(said.text, &meant)) {
        add_property(out, SGF_PRIVATE "RULE", rule_info(record->rule)->word);
    }
    buffer_free(&said);
}

static void add_root(const Record *record, const SgfStyle *style, Buffer *out)
{
    buffer_add(out, "FF[4]GM[4]CA[UTF-8]AP[Tengen");
    if (style->version) {
        buffer_add_char(out, ':');
        add_text(out, style->version);
    }
    buffer_add(out, "]SZ[");
    buffer_add_int(out, record->size);
    buffer_add_char(out, ']');
    add_rule(record, out);
    for (int i = 0; i < 2; i++) {
        if (record->name[i][0]) {
            add_property(out, i == 0 ? "PB" : "PW", record->name[i]);
        }
    }
    if (record->date[0]) {
        add_property(out, "DT", record->date);
    }
    add_outcome(out, "RE", record->outcome);
    add_setup(record, out);
    if (style->root_extra) {
        buffer_add(out, style->root_extra);
    }
}

static void add_left(const NodeTimes *times, Buffer *out)
{
    const int64_t number[4] = {times->left_ms[0], times->left_ms[1], times->periods_left[0],
                               times->periods_left[1]};
    buffer_add(out, SGF_PRIVATE "LEFT");
    for (int i = 0; i < 4; i++) {
        buffer_add_char(out, i == 0 ? '[' : ':');
        buffer_add_int(out, number[i]);
    }
    buffer_add_char(out, ']');
}

static void add_decisions(Buffer *out, const char *name, const Decision *what, int count)
{
    if (count > 0) {
        buffer_add(out, name);
    }
    for (int i = 0; i < count; i++) {
        if (what[i] >= point_at(0, 0)) {
            add_point(out, what[i]);
            continue;
        }
        buffer_add_char(out, '[');
        if (what[i] > DECISION_NUMBER) {
            buffer_add_int(out, what[i] - DECISION_NUMBER);
        } else {
            buffer_add(out, sgf_choice_name((Choice)what[i]));
        }
        buffer_add_char(out, ']');
    }
}

static void add_private(const Record *record, NodeId node, Buffer *out)
{
    const NodeTimes times = record_times(record, node);
    const Decisions made = record_decisions(record, node);
    const NodeEndings endings = record_endings(record, node);
    if (times.left_ms[0] >= 0 && times.left_ms[1] >= 0) {
        add_left(&times, out);
    }
    add_decisions(out, SGF_PRIVATE "CHOICE", made.what, made.count);
    add_decisions(out, SGF_PRIVATE "UNCHOICE", made.what + made.count, made.undone);
    add_outcome(out, SGF_PRIVATE "END", endings.ending);
    add_outcome(out, SGF_PRIVATE "UNEND", endings.undone);
}

static void add_details(const Record *record, NodeId node, const SgfStyle *style, Buffer *out)
{
    const int64_t spent_ms = record_times(record, node).spent_ms;
    sgf_add_clock(record, node, style->near_color, out);
    if (spent_ms >= 0) {
        buffer_add(out, SGF_PRIVATE "MS[");
        buffer_add_int(out, spent_ms);
        buffer_add_char(out, ']');
    }
    if (style->saved_match) {
        add_private(record, node, out);
    }
    const char *comment = record_comment(record, node), *property;
    if (comment) {
        add_property(out, "C", comment);
    }
    for (uint32_t at = 0; (property = record_next_property(record, node, &at));) {
        /* A result in the file that could not be parsed is replaced by the known one. */
        bool stale = node == NODE_ROOT && record->outcome.reason != REASON_NONE &&
                     strncmp(property, "RE[", 3) == 0;
        if (!stale) {
            buffer_add(out, property);
        }
    }
}

static void add_node(const Record *record, NodeId id, const SgfStyle *style, Buffer *out)
{
    const Node *node = record_node(record, id);
    buffer_add_char(out, ';');
    if (id != NODE_ROOT) {
        buffer_add_char(out, node->color == COLOR_BLACK ? 'B' : 'W');
        add_point(out, node->move);
    } else {
        add_root(record, style, out);
    }
    if (id == record->last && node->child) {
        buffer_add(out, SGF_PRIVATE "LAST[]");
    }
    if (node->detail) {
        add_details(record, id, style, out);
    }
}

/* ---- the tree ---- */

/* The walk over the tree, the main line first: by depth its nodes, as far as they fit. */
typedef struct SgfWalk {
    const Record *record;
    NodeId line[RECORD_DEPTH_MAX + 3];
    int line_length;
    int depth;
} SgfWalk;

static void find_line(SgfWalk *walk)
{
    const int room = sizeof walk->line / sizeof walk->line[0];
    const Record *record = walk->record;
    int depth = record_depth(record, record->current);
    NodeId node = record->current;
    walk->line_length = record_path_length(record, node) + 1;
    walk->line_length = walk->line_length < room ? walk->line_length : room;
    for (int i = depth; i >= 0; i--, node = record_node(record, node)->parent) {
        if (i < room) {
            walk->line[i] = node;
        }
    }
    for (int i = depth + 1; i < walk->line_length; i++) {
        walk->line[i] = record_next(record, walk->line[i - 1]);
    }
}

/* Of the node at this depth. */
static NodeId first_child(const SgfWalk *walk, NodeId node, int depth)
{
    bool main = depth + 1 < walk->line_length && walk->line[depth] == node;
    return main ? walk->line[depth + 1] : record_node(walk->record, node)->child;
}

/* Of the node at the walk's depth. */
static NodeId next_sibling(const SgfWalk *walk, NodeId node)
{
    NodeId parent = record_node(walk->record, node)->parent;
    NodeId first = first_child(walk, parent, walk->depth - 1);
    NodeId next = node == first ? record_node(walk->record, parent)->child
                                : record_node(walk->record, node)->sibling;
    return next == first ? record_node(walk->record, next)->sibling : next;
}

static bool has_siblings(const Record *record, NodeId node)
{
    const Node *parent = record_node(record, record_node(record, node)->parent);
    return record_node(record, parent->child)->sibling != NODE_NONE;
}

/* The next node in the order of the file; closes the branches that end. NODE_NONE: no more. */
static NodeId next_node(SgfWalk *walk, NodeId node, Buffer *out)
{
    NodeId next = first_child(walk, node, walk->depth);
    if (next) {
        walk->depth++;
        return next;
    }
    for (; node != NODE_ROOT; node = record_node(walk->record, node)->parent, walk->depth--) {
        if (has_siblings(walk->record, node)) {
            buffer_add_char(out, ')');
            next = next_sibling(walk, node);
        }
        if (next) {
            return next;
        }
    }
    return NODE_NONE;
}

void sgf_write_tree(const Record *record, const SgfStyle *style, Buffer *out)
{
    SgfWalk walk = {.record = record};
    int on_line = 0;
    find_line(&walk);
    buffer_add_char(out, '(');
    add_node(record, NODE_ROOT, style, out);
    for (NodeId node = NODE_ROOT; (node = next_node(&walk, node, out)) != NODE_NONE;) {
        bool branches = has_siblings(record, node);
        if (branches || on_line == 0) {
            buffer_add_char(out, '\n');
        }
        if (branches) {
            buffer_add_char(out, '(');
        }
        on_line = (branches ? 1 : on_line + 1) % NODES_PER_LINE;
        add_node(record, node, style, out);
    }
    buffer_add(out, ")\n");
}

void sgf_write(const Record *record, const char *version, Buffer *out)
{
    sgf_write_tree(record, &(SgfStyle){.version = version}, out);
}
