#include "engine/history/record.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { CAPACITY_MIN = 32 };

static_assert(sizeof(Node) == 24, "a node has no padding");

Record *record_new(Rule rule, int size)
{
    assert(size >= BOARD_MIN && size <= BOARD_MAX && (int)rule >= 0 && rule < RULE_COUNT);
    Record *record = calloc(1, sizeof *record);
    Node *node = calloc(CAPACITY_MIN, sizeof *node);
    if (!record || !node) {
        free(record);
        free(node);
        return NULL;
    }
    record->node = node;
    record->node_capacity = CAPACITY_MIN;
    record->nodes = NODE_ROOT + 1;
    record->current = NODE_ROOT;
    record->rule = rule;
    record->rule_known = true;
    record->size = size;
    record->first = COLOR_BLACK;
    return record;
}

static void *copy_of(const void *from, size_t bytes)
{
    void *copy = malloc(bytes ? bytes : 1);
    if (copy && bytes) {
        memcpy(copy, from, bytes);
    }
    return copy;
}

Record *record_copy(const Record *record)
{
    Record *copy = copy_of(record, sizeof *record);
    if (!copy) {
        return NULL;
    }
    copy->node = copy_of(record->node, record->nodes * sizeof *record->node);
    copy->node_capacity = record->nodes;
    copy->detail = copy_of(record->detail, record->details * sizeof *record->detail);
    copy->detail_capacity = record->details;
    if (!copy->node || !copy->detail) {
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
    free(record->node);
    free(record->detail);
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

bool record_reserve_node(Record *record)
{
    if (record_is_full(record)) {
        return false;
    }
    if (record->nodes < record->node_capacity) {
        return true;
    }
    size_t capacity = record->node_capacity + record->node_capacity / 2;
    Node *grown = realloc(record->node, capacity * sizeof *grown);
    if (!grown) {
        return false;
    }
    record->node = grown;
    record->node_capacity = capacity;
    return true;
}

NodeId record_add(Record *record, NodeId parent, Point move, Color color)
{
    NodeId last = NODE_NONE;
    for (NodeId node = record->node[parent].child; node; node = record->node[node].sibling) {
        if (record->node[node].move == move && record->node[node].color == color) {
            return node;
        }
        last = node;
    }
    if (!record_reserve_node(record)) {
        return NODE_NONE;
    }
    NodeId added = (NodeId)record->nodes++;
    record->node[added] = (Node){.parent = parent, .move = move, .color = (uint8_t)color};
    if (last) {
        record->node[last].sibling = added;
    } else {
        record->node[parent].child = added;
    }
    record_touch(record, (uint64_t)parent << 32 | (uint64_t)color << 16 | (uint64_t)move);
    return added;
}

void record_visit(Record *record, NodeId node)
{
    if (node != NODE_ROOT) {
        record->node[record->node[node].parent].visited = node;
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

/* The nodes stay in memory until the record is freed. */
void record_cut(Record *record, NodeId cut)
{
    Node *node = record->node;
    NodeId parent = node[cut].parent, *link = &node[parent].child;
    assert(parent);
    for (NodeId above = record->current; above; above = node[above].parent) {
        if (above == cut) {
            record->current = parent;
        }
    }
    while (*link != cut) {
        link = &node[*link].sibling;
    }
    *link = node[cut].sibling;
    if (node[parent].visited == cut) {
        node[parent].visited = NODE_NONE;
    }
    record_touch(record, cut);
}

bool record_back(Record *record)
{
    if (record->current == NODE_ROOT) {
        return false;
    }
    record->current = record->node[record->current].parent;
    return true;
}

NodeId record_next(const Record *record, NodeId node)
{
    const Node *at = &record->node[node];
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
    for (; node != NODE_ROOT; node = record->node[node].parent) {
        record_visit(record, node);
    }
}

NodeId record_walk(const Record *record, NodeId node, NodeId top)
{
    const Node *all = record->node;
    if (all[node].child) {
        return all[node].child;
    }
    while (node != top && !all[node].sibling) {
        node = all[node].parent;
    }
    return node == top ? NODE_NONE : all[node].sibling;
}

int record_depth(const Record *record, NodeId node)
{
    int depth = 0;
    for (; node != NODE_ROOT; node = record->node[node].parent) {
        depth++;
    }
    return depth;
}

int record_child_count(const Record *record, NodeId node)
{
    int count = 0;
    for (NodeId child = record->node[node].child; child; child = record->node[child].sibling) {
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
        node = record->node[node].parent;
    }
    for (; node && here < depth; here++) {
        node = record_next(record, node);
    }
    return node;
}

NodeId record_main_end(const Record *record)
{
    NodeId last = NODE_ROOT;
    while (record->node[last].child) {
        last = record->node[last].child;
    }
    return last;
}

int record_path_length(const Record *record, NodeId node)
{
    int length = record_depth(record, node);
    for (NodeId next = record_next(record, node); next; next = record_next(record, next)) {
        length++;
    }
    return length;
}
