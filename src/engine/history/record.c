#include "engine/history/record.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static_assert(sizeof(Node) == 24, "a node has no padding");

Record *record_new(Rule rule, int size)
{
    assert(size >= BOARD_MIN && size <= BOARD_MAX && (int)rule >= 0 && rule < RULE_COUNT);
    Record *record = calloc(1, sizeof *record);
    if (!record || !chunks_add(&record->node, RECORD_CHUNK_NODES * sizeof(Node))) {
        record_free(record);
        return NULL;
    }
    record->nodes = NODE_ROOT + 1;
    record->current = NODE_ROOT;
    record->rule = rule;
    record->rule_known = true;
    record->size = size;
    record->first = COLOR_BLACK;
    return record;
}

Record *record_copy(const Record *record)
{
    Record *copy = malloc(sizeof *copy);
    if (!copy) {
        return NULL;
    }
    *copy = *record;
    bool nodes = chunks_copy(&copy->node, &record->node);
    bool details = chunks_copy(&copy->detail, &record->detail);
    if (!nodes || !details) {
        record_free(copy);
        return NULL;
    }
    return copy;
}

void record_free(Record *record)
{
    if (!record) {
        return;
    }
    chunks_free(&record->node);
    chunks_free(&record->detail);
    free(record);
}

void record_touch(Record *record, uint64_t what)
{
    uint64_t mixed = (record->revision ^ what) * UINT64_C(0x9E3779B97F4A7C15) + 1;
    record->revision = mixed ^ mixed >> 29;
}

bool record_is_full(const Record *record)
{
    return record->nodes >= RECORD_NODES_MAX;
}

Node *record_change(Record *record, NodeId node)
{
    Node *chunk = chunks_change(&record->node, node / RECORD_CHUNK_NODES);
    return chunk ? &chunk[node % RECORD_CHUNK_NODES] : NULL;
}

/* Not out of memory: the node is shared with no copy, or reserved. */
static Node *change(Record *record, NodeId node)
{
    Node *changed = record_change(record, node);
    assert(changed);
    return changed;
}

static NodeId last_child(const Record *record, NodeId parent)
{
    NodeId last = record_node(record, parent)->child;
    while (last && record_node(record, last)->sibling) {
        last = record_node(record, last)->sibling;
    }
    return last;
}

/* `last`: the last child of `parent`. */
static bool reserve_after(Record *record, NodeId parent, NodeId last)
{
    if (record_is_full(record)) {
        return false;
    }
    const size_t chunk = record->nodes / RECORD_CHUNK_NODES;
    return (chunk < record->node.count
                ? chunks_change(&record->node, chunk) != NULL
                : chunks_add(&record->node, RECORD_CHUNK_NODES * sizeof(Node))) &&
           record_change(record, last ? last : parent);
}

bool record_reserve_child(Record *record, NodeId parent)
{
    return reserve_after(record, parent, last_child(record, parent));
}

NodeId record_child(const Record *record, NodeId parent, Point move, Color color)
{
    NodeId id = record_node(record, parent)->child;
    while (id) {
        const Node *node = record_node(record, id);
        if (node->move == move && node->color == color) {
            break;
        }
        id = node->sibling;
    }
    return id;
}

NodeId record_append(Record *record, NodeId parent, NodeId last, Point move, Color color)
{
    if (!reserve_after(record, parent, last)) {
        return NODE_NONE;
    }
    NodeId added = (NodeId)record->nodes++;
    *change(record, added) = (Node){.parent = parent, .move = move, .color = (uint8_t)color};
    if (last) {
        change(record, last)->sibling = added;
    } else {
        change(record, parent)->child = added;
    }
    record_touch(record, (uint64_t)parent << 32 | (uint64_t)color << 16 | (uint64_t)move);
    return added;
}

NodeId record_add(Record *record, NodeId parent, Point move, Color color)
{
    NodeId found = record_child(record, parent, move, color);
    return found ? found : record_append(record, parent, last_child(record, parent), move, color);
}

void record_visit(Record *record, NodeId node)
{
    const NodeId parent = record_node(record, node)->parent;
    if (node != NODE_ROOT && record_node(record, parent)->visited != node) {
        change(record, parent)->visited = node;
    }
}

NodeId record_push(Record *record, Point move, Color color)
{
    NodeId node = record_add(record, record->current, move, color);
    if (node) {
        record_visit(record, node);
        record->current = node;
    }
    return node;
}

bool record_back(Record *record)
{
    if (record->current == NODE_ROOT) {
        return false;
    }
    record->current = record_node(record, record->current)->parent;
    return true;
}

NodeId record_next(const Record *record, NodeId node)
{
    const Node *at = record_node(record, node);
    return at->visited ? at->visited : at->child;
}

bool record_forward(Record *record)
{
    NodeId next = record_next(record, record->current);
    if (!next) {
        return false;
    }
    record_visit(record, next);
    record->current = next;
    return true;
}

void record_go(Record *record, NodeId node)
{
    record->current = node;
    for (; node != NODE_ROOT; node = record_node(record, node)->parent) {
        record_visit(record, node);
    }
}

bool record_has(const Record *record, NodeId node)
{
    if (node == NODE_NONE || node >= record->nodes) {
        return false;
    }
    while (node != NODE_ROOT) {
        const NodeId parent = record_node(record, node)->parent;
        NodeId child = record_node(record, parent)->child;
        while (child && child != node) {
            child = record_node(record, child)->sibling;
        }
        if (!child) {
            return false;
        }
        node = parent;
    }
    return true;
}

NodeId record_walk(const Record *record, NodeId node, NodeId top)
{
    const Node *at = record_node(record, node);
    if (at->child) {
        return at->child;
    }
    while (node != top && !at->sibling) {
        node = at->parent;
        at = record_node(record, node);
    }
    return node == top ? NODE_NONE : at->sibling;
}

int record_depth(const Record *record, NodeId node)
{
    int depth = 0;
    for (; node != NODE_ROOT; node = record_node(record, node)->parent) {
        depth++;
    }
    return depth;
}

int record_child_count(const Record *record, NodeId node)
{
    int count = 0;
    for (NodeId child = record_node(record, node)->child; child;
         child = record_node(record, child)->sibling) {
        count++;
    }
    return count;
}

NodeId record_node_at(const Record *record, NodeId node, int depth)
{
    int here = record_depth(record, node);
    if (depth < 0) {
        return NODE_NONE;
    }
    for (; here > depth; here--) {
        node = record_node(record, node)->parent;
    }
    for (; node && here < depth; here++) {
        node = record_next(record, node);
    }
    return node;
}

int record_path_length(const Record *record, NodeId node)
{
    int length = record_depth(record, node);
    for (NodeId next = record_next(record, node); next; next = record_next(record, next)) {
        length++;
    }
    return length;
}
