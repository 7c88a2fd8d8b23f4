/* sibling_index.h: adds the nodes of a file to a record without a search through the siblings: a
 * node of a library may have 225 children. */
#ifndef TENGEN_ENGINE_SIBLING_INDEX_H
#define TENGEN_ENGINE_SIBLING_INDEX_H

#include "engine/history/record.h"

typedef struct SiblingIndex { /* begins all zero */
    struct Siblings *at_depth;
} SiblingIndex;

/* As record_add. `depth` is the parent's. It knows the children of one parent at each depth: file
 * order, where the children of a node are not separated by other nodes of its depth, is fast. As
 * long as it is used, nothing else may add or remove nodes. */
NodeId sibling_index_add(SiblingIndex *index, Record *record, NodeId parent, int depth, Point move,
                         Color color);
void sibling_index_free(SiblingIndex *index);

#endif
