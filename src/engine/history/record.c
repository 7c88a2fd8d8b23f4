#include "engine/history/record.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static Node *node_new(Node *parent, Point move, Color color)
{
    Node *node = calloc(1, sizeof *node);
    if (!node) {
        return NULL;
    }
    node->parent = parent;
    node->move = move;
    node->color = color;
    node->spent_ms = -1;
    node->left_ms[SEAT_NEAR] = node->left_ms[SEAT_FAR] = -1;
    return node;
}

static void node_free(Node *node)
{
    for (Property *next, *property = node->property; property; property = next) {
        next = property->next;
        free(property->text);
        free(property);
    }
    free(node->comment);
    free(node);
}

/* Frees `top` and its descendants. Files may nest deeply, so this climbs by `parent` instead of
 * recursing. */
static void tree_free(Node *top)
{
    Node *node = top;
    while (node) {
        Node *child = node->child;
        if (child) {
            node->child = child->sibling;
            node = child;
        } else {
            Node *parent = node == top ? NULL : node->parent;
            node_free(node);
            node = parent;
        }
    }
}

Record *record_new(Rule rule, int size)
{
    assert(size >= BOARD_MIN && size <= BOARD_MAX && (int)rule >= 0 && rule < RULE_COUNT);
    Record *record = calloc(1, sizeof *record);
    if (!record) {
        return NULL;
    }
    record->root = node_new(NULL, POINT_NONE, COLOR_EMPTY);
    if (!record->root) {
        free(record);
        return NULL;
    }
    record->rule = rule;
    record->rule_known = true;
    record->size = size;
    record->current = record->root;
    record->first = COLOR_BLACK;
    return record;
}

void record_free(Record *record)
{
    if (!record) {
        return;
    }
    tree_free(record->root);
    free(record);
}

Node *record_add(Node *parent, Point move, Color color)
{
    Node **end = &parent->child;
    for (; *end; end = &(*end)->sibling) {
        if ((*end)->move == move && (*end)->color == color) {
            return *end;
        }
    }
    *end = node_new(parent, move, color);
    return *end;
}

Node *record_push(Record *record, Point move, Color color)
{
    Node *node = record_add(record->current, move, color);
    if (node) {
        record->current = record->current->visited = node;
    }
    return node;
}

void record_cut(Record *record, Node *node)
{
    Node *parent = node->parent;
    assert(parent);
    for (Node *above = record->current; above; above = above->parent) {
        if (above == node) {
            record->current = parent;
        }
    }
    Node **link = &parent->child;
    while (*link != node) {
        link = &(*link)->sibling;
    }
    *link = node->sibling;
    if (parent->visited == node) {
        parent->visited = NULL;
    }
    tree_free(node);
}

bool record_back(Record *record)
{
    if (!record->current->parent) {
        return false;
    }
    record->current = record->current->parent;
    return true;
}

Node *record_next(const Node *node)
{
    return node->visited ? node->visited : node->child;
}

bool record_forward(Record *record)
{
    Node *next = record_next(record->current);
    if (!next) {
        return false;
    }
    record->current = record->current->visited = next;
    return true;
}

void record_go(Record *record, Node *node)
{
    record->current = node;
    for (; node->parent; node = node->parent) {
        node->parent->visited = node;
    }
}

Node *record_walk(const Node *node, const Node *top)
{
    if (node->child) {
        return node->child;
    }
    while (node != top && !node->sibling) {
        node = node->parent;
    }
    return node == top ? NULL : node->sibling;
}

int record_depth(const Node *node)
{
    int depth = 0;
    for (; node->parent; node = node->parent) {
        depth++;
    }
    return depth;
}

int record_child_count(const Node *node)
{
    int count = 0;
    for (const Node *child = node->child; child; child = child->sibling) {
        count++;
    }
    return count;
}

Node *record_node_at(const Record *record, int depth)
{
    int here = record_depth(record->current);
    Node *node = record->current;
    if (depth < 0) {
        return NULL;
    }
    for (; here > depth; here--) {
        node = node->parent;
    }
    for (; node && here < depth; here++) {
        node = record_next(node);
    }
    return node;
}

int record_path_length(const Record *record)
{
    int length = record_depth(record->current);
    for (const Node *node = record_next(record->current); node; node = record_next(node)) {
        length++;
    }
    return length;
}

bool record_set_comment(Node *node, const char *text)
{
    char *copy = NULL;
    if (text && *text) {
        copy = strdup(text);
        if (!copy) {
            return false;
        }
    }
    free(node->comment);
    node->comment = copy;
    return true;
}

int record_property_count(const Node *node)
{
    int count = 0;
    for (const Property *property = node->property; property; property = property->next) {
        count++;
    }
    return count;
}

bool record_add_property(Node *node, const char *text)
{
    Property **end = &node->property;
    if (record_property_count(node) >= RECORD_PROPERTIES_MAX) {
        return false;
    }
    while (*end) {
        end = &(*end)->next;
    }
    *end = calloc(1, sizeof **end);
    if (!*end) {
        return false;
    }
    (*end)->text = strdup(text);
    if (!(*end)->text) {
        free(*end);
        *end = NULL;
        return false;
    }
    return true;
}
