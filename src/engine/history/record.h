/* record.h: a game as a tree of moves, with variations and what files say about each move.
 *
 * The record owns its nodes; pointers to them are valid until record_free or record_cut. Playing a
 * move that the current node already has as a child goes to that child; any other move adds a
 * child. Redo goes to the child last visited. */
#ifndef TENGEN_ENGINE_RECORD_H
#define TENGEN_ENGINE_RECORD_H

#include <stddef.h>

#include "engine/types.h"

enum {
    RECORD_DEPTH_MAX = POINTS_MAX, /* moves in a line of a file, passes included */
    RECORD_PROPERTIES_MAX = 512    /* unknown properties of one node */
};

/* An unknown SGF property, kept verbatim (name and raw values) and written back. */
typedef struct Property {
    char *text; /* for example "LB[aa:1][bb:2]" */
    struct Property *next;
} Property;

typedef struct Node {
    struct Node *parent, *child, *sibling; /* first child, next sibling */
    struct Node *visited;                  /* the child that redo goes to; NULL: `child` */
    Point move;                            /* POINT_NONE at the root, POINT_PASS for a pass */
    Color color;                           /* who played it */
    Decisions decided;                     /* the opening's decisions after this move */
    Outcome ending;                        /* resignation, flag or agreement at this node */
    Outcome undone_ending;                 /* the ending that was undone here, for redo */
    int64_t spent_ms;                      /* time the move took; -1 unknown */
    int64_t left_ms[2];  /* by Seat: main time on each clock after it; -1 unknown */
    int periods_left[2]; /* by Seat: byo-yomi periods */
    char *comment;       /* UTF-8 or NULL */
    Property *property;  /* unknown properties, in order */
} Node;

typedef struct Record {
    Rule rule;
    int size;
    Node *root, *current;
    int setup_count; /* set-up stones (AB, AW), before the first move */
    Point setup_point[POINTS_MAX];
    Color setup_color[POINTS_MAX];
    Color first;              /* who moves first, after the set-up stones */
    char name[2][NAME_BYTES]; /* by Color - 1 */
    char date[24];            /* YYYY-MM-DD or empty */
    Outcome outcome;          /* at the end of the main line, as the file says */
    bool rule_known;          /* false: the file names none (psq) */
} Record;

/* NULL: out of memory. */
Record *record_new(Rule rule, int size);
void record_free(Record *record);

/* Plays at the current node; returns the node reached (NULL: out of memory, nothing changed). */
Node *record_push(Record *record, Point move, Color color);
/* The child of `parent` with this move, added if missing; the current node stays. NULL: out of
 * memory. For file readers. */
Node *record_add(Node *parent, Point move, Color color);
/* Frees a node and its descendants; if the current node is one of them, its parent becomes current.
 */
void record_cut(Record *record, Node *node);
bool record_back(Record *record);
bool record_forward(Record *record);
/* The child that redo goes to; NULL: none. */
Node *record_next(const Node *node);
/* Goes to any node; the path to it becomes the one that redo follows. */
void record_go(Record *record, Node *node);

/* The next node in preorder within the subtree of `top`; NULL at its end. */
Node *record_walk(const Node *node, const Node *top);

int record_depth(const Node *node); /* moves from the root to it */
int record_child_count(const Node *node);
/* The node at this depth on the path from the root through the current node and on along redo; NULL
 * if the path is shorter. */
Node *record_node_at(const Record *record, int depth);
int record_path_length(const Record *record); /* moves on that path */

bool record_set_comment(Node *node, const char *text);
/* Appends it; false: out of memory, or RECORD_PROPERTIES_MAX are there already. */
bool record_add_property(Node *node, const char *text);
int record_property_count(const Node *node);

#endif
