#include "engine/history/sibling_index.h"

#include <stdlib.h>
#include <string.h>

enum { WORD_BITS = 64 };

/* The children of a parent. */
typedef struct Siblings {
    NodeId parent, last;
    uint64_t seen[(BOARD_CELLS + WORD_BITS - 1) / WORD_BITS]; /* by Point */
} Siblings;

static uint64_t bit_of(Point move)
{
    return (uint64_t)1 << move % WORD_BITS;
}

static void begin(Siblings *siblings, const Record *record, NodeId parent)
{
    memset(siblings, 0, sizeof *siblings);
    siblings->parent = parent;
    for (NodeId id = record_node(record, parent)->child; id;
         id = record_node(record, id)->sibling) {
        const Point move = record_node(record, id)->move;
        siblings->seen[move / WORD_BITS] |= bit_of(move);
        siblings->last = id;
    }
}

NodeId sibling_index_add(SiblingIndex *index, Record *record, NodeId parent, int depth, Point move,
                         Color color)
{
    if (!index->at_depth) {
        index->at_depth = calloc(RECORD_DEPTH_MAX, sizeof *index->at_depth);
    }
    if (!index->at_depth) {
        return NODE_NONE;
    }
    Siblings *siblings = &index->at_depth[depth];
    if (siblings->parent != parent) {
        begin(siblings, record, parent);
    }
    uint64_t *seen = &siblings->seen[move / WORD_BITS];
    const NodeId same =
        *seen & bit_of(move) ? record_child(record, parent, move, color) : NODE_NONE;
    if (same) {
        return same;
    }
    const NodeId added = record_append(record, parent, siblings->last, move, color);
    if (added) {
        siblings->last = added;
        *seen |= bit_of(move);
    }
    return added;
}

void sibling_index_free(SiblingIndex *index)
{
    free(index->at_depth);
    index->at_depth = NULL;
}
