/* record.h: a game as a tree of moves, with variations.
 *
 * A node is named by its number, which is valid until record_free or record_cut (record_edit.h).
 * Few nodes have more than a move: see record_detail.h. Playing a move that the current node
 * already has as a child goes to that child; any other move adds a child. Redo goes to the child
 * last visited. */
#ifndef TENGEN_ENGINE_RECORD_H
#define TENGEN_ENGINE_RECORD_H

#include <stddef.h>

#include "engine/history/chunks.h"
#include "engine/history/record_sizes.h"
#include "engine/types.h"

enum { RECORD_DEPTH_MAX = POINTS_MAX /* moves in a line of a file, passes included */ };

typedef uint32_t NodeId;
enum { NODE_NONE, NODE_ROOT };

/* 24 bytes: libraries have millions of nodes. */
typedef struct Node {
    NodeId parent, child, sibling; /* first child, next sibling */
    NodeId visited;                /* the child that redo goes to; NODE_NONE: `child` */
    uint32_t detail;               /* for record_detail.c; 0: none */
    Point move;                    /* POINT_NONE at the root, POINT_PASS for a pass */
    uint8_t color;                 /* a Color: who played it */
} Node;

typedef struct Record {
    Rule rule;
    int size;
    NodeId current;
    Chunks node; /* of RECORD_CHUNK_NODES, by NodeId; NODE_NONE is all zero */
    size_t nodes;
    Chunks detail;       /* for record_detail.c, like the next two */
    uint32_t detail_at;  /* where the next detail goes */
    size_t detail_words; /* room for it there */
    /* Changes whenever the tree changes, not when `current` or a node's `visited` does. Equal
     * changes of equal records give equal numbers. */
    uint64_t revision;
    int setup_count; /* set-up stones (AB, AW), before the first move */
    Point setup_point[POINTS_MAX];
    Color setup_color[POINTS_MAX];
    Color first;              /* who moves first, after the set-up stones */
    char name[2][NAME_BYTES]; /* by Color - 1 */
    char date[24];            /* YYYY-MM-DD or empty */
    Outcome outcome;          /* at the end of the main line, as the file says */
    /* The last move that was played, as the file says: what follows it was tried or taken back.
     * NODE_NONE: the main line was played to its end. */
    NodeId last;
    bool rule_known;  /* false: the file names none (psq) */
    bool rule_judged; /* the rule is not the file's, but one that it was judged by here */
} Record;

/* NULL: out of memory. */
Record *record_new(Rule rule, int size);
/* With the same numbers of nodes. The two share memory until one of them changes, so that a copy
 * costs little, also of millions of nodes, and the first change after it needs memory. The copy may
 * be used in another thread. NULL: out of memory. */
Record *record_copy(const Record *record);
void record_free(Record *record);

/* The pointer is valid until the record changes. */
static inline const Node *record_node(const Record *record, NodeId node)
{
    const Node *chunk = chunks_read(&record->node, node / RECORD_CHUNK_NODES);
    return &chunk[node % RECORD_CHUNK_NODES];
}

/* Functions without an error to return must not run out of memory. If the record was copied, call
 * record_reserve_path (record_detail.h) before those that change it. */

/* Plays at the current node; returns the node reached (NODE_NONE: no room, nothing changed). */
NodeId record_push(Record *record, Point move, Color color);
/* The child of `parent` with this move, added if missing; the current node stays. NODE_NONE: no
 * room. For many nodes see sibling_index.h. */
NodeId record_add(Record *record, NodeId parent, Point move, Color color);
/* Adds a child that `parent` does not have, after its last one (NODE_NONE: it has no child);
 * otherwise as record_add. */
NodeId record_append(Record *record, NodeId parent, NodeId last, Point move, Color color);
bool record_is_full(const Record *record); /* RECORD_NODES_MAX are there */
/* NODE_NONE: no child has this move. */
NodeId record_child(const Record *record, NodeId parent, Point move, Color color);
bool record_back(Record *record);
bool record_forward(Record *record);
/* Goes to any node; the path to it becomes the one that redo follows. */
void record_go(Record *record, NodeId node);

/* Redo from its parent leads to the node; nothing for the root. */
void record_visit(Record *record, NodeId node);

/* The number is that of a node, and the node has not been removed. */
bool record_has(const Record *record, NodeId node);

/* The next node in preorder within the subtree of `top`; NODE_NONE at its end. */
NodeId record_walk(const Record *record, NodeId node, NodeId top);

int record_depth(const Record *record, NodeId node); /* moves from the root to it */
int record_child_count(const Record *record, NodeId node);
/* The child that redo goes to; NODE_NONE: there is none. */
NodeId record_next(const Record *record, NodeId node);
/* The node at this depth on the path from the root through `node` and on along redo; NODE_NONE if
 * the path is shorter. */
NodeId record_node_at(const Record *record, NodeId node, int depth);
int record_path_length(const Record *record, NodeId node); /* moves on that path */

/* For record_detail.c. */

/* The tree is changed: mixes `what` into the revision. */
void record_touch(Record *record, uint64_t what);
/* The node, to be changed. NULL: out of memory. */
Node *record_change(Record *record, NodeId node);
/* Makes room for one child of `parent`. False: out of memory, or RECORD_NODES_MAX are there. */
bool record_reserve_child(Record *record, NodeId parent);

#endif
