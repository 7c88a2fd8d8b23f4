/* sgf_write.c: writes SGF. Lines may be long, so the tree is walked without recursion. */
#include <string.h>

#include "engine/history/sgf_internal.h"
#include "engine/history/sgf.h"
#include "engine/history/text.h"
#include "engine/rule_info.h"

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

/* "B+", "W+R", "Draw" ...; "" while the game is on. */
static const char *outcome_name(Outcome outcome)
{
    static const char *const name[][2] = {
        [REASON_FIVE] = {"B+", "W+"},
        [REASON_FOUL] = {"B+F", "W+F"},
        [REASON_RESIGNED] = {"B+R", "W+R"},
        [REASON_TIME] = {"B+T", "W+T"},
    };
    if (outcome.reason == REASON_NONE) {
        return "";
    }
    if (outcome.winner == COLOR_EMPTY || outcome.reason > REASON_TIME) {
        return "Draw";
    }
    return name[outcome.reason][outcome.winner - 1];
}

const char *sgf_choice_name(Choice choice)
{
    static const char *const name[] = {"none", "black", "white", "two", "swap", "stay", "ten"};
    return name[choice];
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
    if (record->rule_known) {
        add_property(out, "RU", rule_info(record->rule)->label);
    }
    for (int i = 0; i < 2; i++) {
        if (record->name[i][0]) {
            add_property(out, i == 0 ? "PB" : "PW", record->name[i]);
        }
    }
    if (record->date[0]) {
        add_property(out, "DT", record->date);
    }
    if (record->outcome.reason != REASON_NONE) {
        add_property(out, "RE", outcome_name(record->outcome));
    }
    add_setup(record, out);
    if (style->root_extra) {
        buffer_add(out, style->root_extra);
    }
}

static void add_left(const Node *node, Buffer *out)
{
    const int64_t number[4] = {node->left_ms[0], node->left_ms[1], node->periods_left[0],
                               node->periods_left[1]};
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

static void add_private(const Node *node, Buffer *out)
{
    if (node->left_ms[0] >= 0 && node->left_ms[1] >= 0) {
        add_left(node, out);
    }
    const Decisions *made = &node->decided;
    add_decisions(out, SGF_PRIVATE "CHOICE", made->what, made->count);
    add_decisions(out, SGF_PRIVATE "UNCHOICE", made->what + made->count, made->undone);
    if (node->ending.reason != REASON_NONE) {
        add_property(out, SGF_PRIVATE "END", outcome_name(node->ending));
    }
    if (node->undone_ending.reason != REASON_NONE) {
        add_property(out, SGF_PRIVATE "UNEND", outcome_name(node->undone_ending));
    }
    if (node->parent && node->parent->visited == node && node->parent->child != node) {
        buffer_add(out, SGF_PRIVATE "VISITED[1]");
    }
}

static void add_node(const Record *record, const Node *node, const SgfStyle *style, Buffer *out)
{
    buffer_add_char(out, ';');
    if (node->parent) {
        buffer_add_char(out, node->color == COLOR_BLACK ? 'B' : 'W');
        add_point(out, node->move);
    } else {
        add_root(record, style, out);
    }
    if (node->spent_ms >= 0) {
        buffer_add(out, SGF_PRIVATE "MS[");
        buffer_add_int(out, node->spent_ms);
        buffer_add_char(out, ']');
    }
    if (style->saved_match) {
        add_private(node, out);
    }
    if (node->comment) {
        add_property(out, "C", node->comment);
    }
    for (const Property *property = node->property; property; property = property->next) {
        /* A result or rule in the file that could not be parsed is replaced by the known one. */
        bool stale =
            !node->parent &&
            ((record->outcome.reason != REASON_NONE && strncmp(property->text, "RE[", 3) == 0) ||
             (record->rule_known && strncmp(property->text, "RU[", 3) == 0));
        if (!stale) {
            buffer_add(out, property->text);
        }
    }
}

static const Node *first_child(const Node *node, bool saved_match)
{
    return saved_match ? node->child : record_next(node);
}

static const Node *next_sibling(const Node *node, bool saved_match)
{
    if (saved_match) {
        return node->sibling;
    }
    const Node *first = first_child(node->parent, false);
    const Node *next = node == first ? node->parent->child : node->sibling;
    return next == first ? next->sibling : next;
}

void sgf_write_tree(const Record *record, const SgfStyle *style, Buffer *out)
{
    const Node *node = record->root;
    int on_line = 0;
    buffer_add_char(out, '(');
    add_node(record, node, style, out);
    while (node) {
        const Node *next = first_child(node, style->saved_match);
        while (node->parent && !next) {
            bool branches = node->parent->child->sibling;
            if (branches) {
                buffer_add_char(out, ')');
            }
            next = next_sibling(node, style->saved_match);
            if (!next) {
                node = node->parent;
            }
        }
        if (!next) {
            break;
        }
        bool branches = next->parent->child->sibling;
        if (branches || on_line == 0) {
            buffer_add_char(out, '\n');
        }
        if (branches) {
            buffer_add_char(out, '(');
        }
        on_line = (branches ? 1 : on_line + 1) % NODES_PER_LINE;
        add_node(record, next, style, out);
        node = next;
    }
    buffer_add(out, ")\n");
}

void sgf_write(const Record *record, const char *version, Buffer *out)
{
    sgf_write_tree(record, &(SgfStyle){.version = version}, out);
}
