/* line_index.h: which positions a tree of moves has, and how many of its lines go through them.
 * Positions that are reached by several orders of moves, or that are mirror images, are one. Takes
 * twelve bytes for each node, and the time of one pass through them. A plain value: any thread. */
#ifndef TENGEN_ENGINE_LINE_INDEX_H
#define TENGEN_ENGINE_LINE_INDEX_H

#include <stdatomic.h>

#include "engine/history/record.h"

typedef struct LineIndex LineIndex;

/* Of the record as it is now; it is not kept. NULL: `stop` was set, or out of memory. */
LineIndex *line_index_new(const Record *record, const atomic_bool *stop);
void line_index_free(LineIndex *index);
/* In the whole tree: its last moves. */
uint32_t line_index_lines(const LineIndex *index);

/* What the tree has of a position. */
typedef struct LineCount {
    uint64_t key;   /* asked for: symmetry_key of the stones */
    uint32_t lines; /* that go on below it; 1: it is the end of a line; 0: it is not in the tree */
    NodeId node;    /* that has it, if possible one with a comment or signs */
} LineCount;

/* Fills in `lines` and `node` of all of them. Sorts them by key, of which each is there once. */
void line_index_count(const LineIndex *index, const Record *record, LineCount *count, int counts);

#endif
