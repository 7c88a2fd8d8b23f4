/* view_tree.h: the part of the game's tree that the review shows: the moves around the current one
 * on its path, the main line, and as many of the branches nearby as there is room for. A plain
 * snapshot; app/tree_snapshot fills it, whatever the size of the tree. */
#ifndef TENGEN_UI_VIEW_TREE_H
#define TENGEN_UI_VIEW_TREE_H

#include "engine/types.h"

enum {
    VIEW_TREE_BEFORE = 64, /* plies before the current one, */
    VIEW_TREE_AFTER = 64,  /* ... and after it */
    VIEW_TREE_PLIES = VIEW_TREE_BEFORE + 1 + VIEW_TREE_AFTER,
    VIEW_TREE_NODES = 512
};

typedef struct ViewTreeNode {
    uint32_t id;    /* for CMD_NODE */
    Point point;    /* of its move; POINT_NONE: the start of the game */
    int16_t parent; /* index of the move before it; -1: not in here */
    uint16_t ply;
    uint16_t lane; /* from 0, by view_tree_lay_out */
    uint8_t color; /* a Color */
    bool on_path;  /* from the start through the current node and on along redo */
    bool commented;
    bool more; /* further moves follow that are not in here */
} ViewTreeNode;

/* Where the branches above (0) and below (1) the current node are: ids, 0: there is none. */
typedef struct ViewTreeSide {
    uint32_t sibling; /* the other move in its place that comes before or after it */
    uint32_t beyond;  /* where no lane in here is further that way: the closest one in the game */
} ViewTreeSide;

/* The moves that follow the current node, by point. */
typedef enum TreeNext { TREE_NEXT_NONE, TREE_NEXT_BRANCH, TREE_NEXT_REDO } TreeNext;

typedef struct ViewTree {
    int nodes;   /* 0: there is no tree to show */
    int current; /* index */
    int lanes;
    int first_ply, last_ply;
    ViewTreeSide side[2];
    int nexts;                 /* moves after the current node */
    uint8_t next[BOARD_CELLS]; /* where they are: a TreeNext */
    /* A node comes before those that follow it, and its first branch before the others: the main
     * line is always the first. */
    ViewTreeNode node[VIEW_TREE_NODES];
} ViewTree;

/* Appends a node. Returns its index, or -1: VIEW_TREE_NODES are there. The lanes are not known. */
int view_tree_add(ViewTree *tree, ViewTreeNode node);
/* Gives each node its lane. A node's first branch goes on in its lane, the others are below it,
 * later forks above earlier ones, so that no connector crosses a branch. */
void view_tree_lay_out(ViewTree *tree);
/* The node after (1) or before (-1) the current one on its path; -1: none in here. */
int view_tree_along(const ViewTree *tree, int direction);
/* The branch below (1) or above (-1): the other moves in the current one's place, then the closest
 * node of the next lane. Its id, which need not be in here; 0: there is none. */
uint32_t view_tree_beside(const ViewTree *tree, int direction);
/* The index of a node; -1: it is not in here. */
int view_tree_find(const ViewTree *tree, uint32_t id);

#endif
