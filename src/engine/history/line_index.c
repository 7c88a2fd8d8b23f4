#include "engine/history/line_index.h"

#include <stdlib.h>

#include "engine/rules/symmetry.h"

enum { STOP_NODES = 4096, FILTER_BITS = 1 << 12 };

struct LineIndex {
    size_t nodes;
    uint32_t lines; /* in the whole tree */
    uint64_t *key;  /* by NodeId; 0: the node was removed */
    uint32_t *ends; /* ... last moves below it, itself included */
};

void line_index_free(LineIndex *index)
{
    if (index) {
        free(index->key);
        free(index->ends);
        free(index);
    }
}

uint32_t line_index_lines(const LineIndex *index)
{
    return index->lines;
}

static void toggle(SymmetryKeys *keys, const Node *node)
{
    if (node->move > POINT_PASS) {
        symmetry_keys_toggle(keys, node->move, (Color)node->color);
    }
}

static void begin(SymmetryKeys *keys, const Record *record)
{
    symmetry_keys_begin(keys, record->size);
    for (int i = 0; i < record->setup_count; i++) {
        symmetry_keys_toggle(keys, record->setup_point[i], record->setup_color[i]);
    }
}

/* In preorder: on the way back each node adds its lines to its parent's. False: stopped. */
static bool fill(LineIndex *index, const Record *record, const atomic_bool *stop)
{
    SymmetryKeys keys;
    NodeId node = NODE_ROOT;
    begin(&keys, record);
    for (size_t visited = 1;; visited++) {
        const Node *at = record_node(record, node);
        index->key[node] = symmetry_key(&keys);
        if (visited % STOP_NODES == 0 && atomic_load(stop)) {
            return false;
        }
        if (at->child) {
            node = at->child;
            toggle(&keys, record_node(record, node));
            continue;
        }
        index->ends[node] = 1;
        while (node != NODE_ROOT && !at->sibling) {
            toggle(&keys, at);
            index->ends[at->parent] += index->ends[node];
            node = at->parent;
            at = record_node(record, node);
        }
        if (node == NODE_ROOT) {
            index->lines = index->ends[NODE_ROOT];
            return true;
        }
        toggle(&keys, at);
        index->ends[at->parent] += index->ends[node];
        node = at->sibling;
        toggle(&keys, record_node(record, node));
    }
}

LineIndex *line_index_new(const Record *record, const atomic_bool *stop)
{
    LineIndex *index = calloc(1, sizeof *index);
    if (!index) {
        return NULL;
    }
    index->nodes = record->nodes;
    index->key = calloc(record->nodes, sizeof *index->key);
    index->ends = calloc(record->nodes, sizeof *index->ends);
    if (!index->key || !index->ends || !fill(index, record, stop)) {
        line_index_free(index);
        return NULL;
    }
    return index;
}

static int compare(const void *one, const void *other)
{
    const uint64_t a = ((const LineCount *)one)->key, b = ((const LineCount *)other)->key;
    return (a > b) - (a < b);
}

/* A line that ends here goes on where another order of moves leads to the position. */
static void add(LineCount *count, const LineIndex *index, const Record *record, NodeId id)
{
    const Node *node = record_node(record, id);
    const bool ends = !node->child;
    if (count->node == NODE_NONE || (node->detail && !record_node(record, count->node)->detail)) {
        count->node = id;
    }
    count->lines += ends ? 0 : index->ends[id];
}

void line_index_count(const LineIndex *index, const Record *record, LineCount *count, int counts)
{
    bool wanted[FILTER_BITS] = {false}; /* by the low bits of a key: few nodes are looked for */
    for (int i = 0; i < counts; i++) {
        count[i].lines = 0;
        count[i].node = NODE_NONE;
        wanted[count[i].key % FILTER_BITS] = true;
    }
    qsort(count, (size_t)counts, sizeof *count, compare);
    for (size_t id = NODE_ROOT; id < index->nodes; id++) {
        const LineCount sought = {.key = index->key[id]};
        LineCount *found = sought.key != 0 && wanted[sought.key % FILTER_BITS]
                               ? bsearch(&sought, count, (size_t)counts, sizeof *count, compare)
                               : NULL;
        if (found && record_node(record, (NodeId)id)->move != POINT_PASS) { /* a position once */
            add(found, index, record, (NodeId)id);
        }
    }
    for (int i = 0; i < counts; i++) {
        count[i].lines += count[i].node != NODE_NONE && count[i].lines == 0;
    }
}
