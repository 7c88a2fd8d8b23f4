/* tree_snapshot.c: which nodes of the tree are shown, and in which order.
 *
 * 1. The path: from VIEW_TREE_BEFORE plies above the current node through it and on along redo.
 * 2. The main line, from where the path leaves it: the game as it was played, then first children.
 * 3. Branches of the path, those close to the current node first, up to BRANCH_NODES at each node
 *    of the path, until VIEW_TREE_NODES are used up. The first moves of the branches come before
 *    what follows one of them. */
#include "app/tree_snapshot.h"

#include <string.h>

#include "engine/history/record_detail.h"

enum {
    BRANCH_NODES = 64,
    BRANCHES_MAX = VIEW_TREE_NODES - 2 * VIEW_TREE_PLIES /* nodes of branches in all */
};

typedef struct BranchWalk {
    const Record *record;
    ViewTree *tree;
    int first;                    /* the depth of path[0] */
    NodeId path[VIEW_TREE_PLIES]; /* by depth from `first`, like the next; NODE_NONE: none */
    NodeId main[VIEW_TREE_PLIES];
    int length;                     /* of the path */
    int room[VIEW_TREE_PLIES];      /* for nodes of the branches there */
    int16_t index[VIEW_TREE_PLIES]; /* in the tree, of the path */
    int16_t above[VIEW_TREE_PLIES]; /* ... of the branch that is being added */
} BranchWalk;

static void find_path(BranchWalk *walk)
{
    const Record *record = walk->record;
    const int depth = record_depth(record, record->current);
    walk->first = depth > VIEW_TREE_BEFORE ? depth - VIEW_TREE_BEFORE : 0;
    NodeId node = record->current;
    for (int i = depth - walk->first; i >= 0; i--) {
        walk->path[i] = node;
        node = record_node(record, node)->parent;
    }
    walk->length = depth - walk->first + 1;
    for (node = record_next(record, record->current); node && walk->length < VIEW_TREE_PLIES;
         node = record_next(record, node)) {
        walk->path[walk->length++] = node;
    }
}

/* As far as the path begins in it. */
static void find_main_line(BranchWalk *walk, NodeId game)
{
    const Record *record = walk->record;
    const int depth = record_depth(record, game);
    NodeId node = game;
    int i = depth - walk->first;
    for (int at = i; at >= 0; at--) {
        if (at < VIEW_TREE_PLIES) {
            walk->main[at] = node;
        }
        node = record_node(record, node)->parent;
    }
    if (i < 0 || walk->main[0] != walk->path[0]) {
        memset(walk->main, 0, sizeof walk->main);
        return;
    }
    node = record_node(record, game)->child;
    while (node && ++i < VIEW_TREE_PLIES) {
        walk->main[i] = node;
        node = record_node(record, node)->child;
    }
}

/* ---- the order of the branches: the main line first ---- */

static NodeId first_child(const BranchWalk *walk, NodeId node, int at)
{
    const bool main = at + 1 < VIEW_TREE_PLIES && walk->main[at] == node;
    return main && walk->main[at + 1] ? walk->main[at + 1] : record_node(walk->record, node)->child;
}

static NodeId next_sibling(const BranchWalk *walk, NodeId node, int at)
{
    const NodeId main = walk->main[at], parent = record_node(walk->record, node)->parent;
    NodeId next = node == main ? record_node(walk->record, parent)->child
                               : record_node(walk->record, node)->sibling;
    return next && next == main ? record_node(walk->record, next)->sibling : next;
}

/* The next node of the branch whose first node is at `top`. NODE_NONE: its end. */
static NodeId next_in_branch(const BranchWalk *walk, NodeId node, int *at, int top)
{
    NodeId next = *at + 1 < VIEW_TREE_PLIES ? first_child(walk, node, *at) : NODE_NONE;
    if (next) {
        ++*at;
        return next;
    }
    while (*at > top) {
        next = next_sibling(walk, node, *at);
        if (next) {
            return next;
        }
        node = record_node(walk->record, node)->parent;
        --*at;
    }
    return NODE_NONE;
}

/* ---- how much of them ---- */

/* Nodes of the branches at a node of the path, apart from the main line; at most BRANCH_NODES. */
static int count_branches(const BranchWalk *walk, int at)
{
    int count = 0;
    const NodeId on = at + 1 < walk->length ? walk->path[at + 1] : NODE_NONE;
    NodeId top = at + 1 < VIEW_TREE_PLIES ? first_child(walk, walk->path[at], at) : NODE_NONE;
    for (; top && count < BRANCH_NODES; top = next_sibling(walk, top, at + 1)) {
        int depth = at + 1;
        for (NodeId node = top != on ? top : NODE_NONE; node && count < BRANCH_NODES;
             node = next_in_branch(walk, node, &depth, at + 1)) {
            count += node != walk->main[depth];
        }
    }
    return count;
}

/* From the current node outwards. */
static void share_room(BranchWalk *walk)
{
    const int current = record_depth(walk->record, walk->record->current) - walk->first;
    int left = BRANCHES_MAX;
    for (int away = 0; away < VIEW_TREE_PLIES; away++) {
        for (int side = away > 0 ? -1 : 1; side <= 1; side += 2) {
            const int at = current + side * away;
            if (at < 0 || at >= walk->length) {
                continue;
            }
            const int wanted = count_branches(walk, at);
            walk->room[at] = wanted < left ? wanted : left;
            left -= walk->room[at];
        }
    }
}

/* ---- into the snapshot ---- */

static int16_t add(BranchWalk *walk, NodeId id, int at, int parent, bool on_path)
{
    const Node *node = record_node(walk->record, id);
    const ViewTreeNode shown = {.id = id,
                                .point = node->move,
                                .color = node->color,
                                .ply = (uint16_t)(walk->first + at),
                                .parent = (int16_t)parent,
                                .on_path = on_path,
                                .commented = record_comment(walk->record, id) ||
                                             record_property(walk->record, id, "N"),
                                .more = at + 1 >= VIEW_TREE_PLIES && node->child};
    return (int16_t)view_tree_add(walk->tree, shown);
}

/* A branch of the path's node at - 1, that leaves room for the nodes of `others`. */
static void add_branch(BranchWalk *walk, NodeId top, int at, int others)
{
    int depth = at;
    for (NodeId node = top; node; node = next_in_branch(walk, node, &depth, at)) {
        const int parent = depth == at ? walk->index[at - 1] : walk->above[depth - 1];
        const bool main = node == walk->main[depth];
        const int kept = node == top ? 0 : others;
        if (!main && walk->room[at - 1] <= kept) {
            walk->tree->node[parent].more = true;
            return;
        }
        walk->room[at - 1] -= main ? 0 : 1;
        walk->above[depth] = add(walk, node, depth, parent, false);
    }
}

static void add_branches(BranchWalk *walk, NodeId from, NodeId to, int at)
{
    const NodeId on = at < walk->length ? walk->path[at] : NODE_NONE;
    int others = 0;
    for (NodeId node = from; node; node = next_sibling(walk, node, at)) {
        others += node != on && node != walk->main[at];
    }
    for (NodeId node = from; node && node != to; node = next_sibling(walk, node, at)) {
        others -= node != walk->main[at];
        add_branch(walk, node, at, others);
    }
}

/* ---- beside the current node, and after it ---- */

/* The move before (-1) or after (1) this one in the same place. Above the path's part that is
 * shown the main line is not known. */
static NodeId beside(const BranchWalk *walk, NodeId node, int at, int direction)
{
    const Record *record = walk->record;
    const NodeId parent = record_node(record, node)->parent;
    NodeId before = NODE_NONE,
           each = at > 0 ? first_child(walk, parent, at - 1) : record_node(record, parent)->child;
    while (each) {
        const NodeId next =
            at > 0 ? next_sibling(walk, each, at) : record_node(record, each)->sibling;
        if (each == node) {
            return direction < 0 ? before : next;
        }
        before = each;
        each = next;
    }
    return NODE_NONE;
}

/* Where this line forks next: the second move there. */
static NodeId next_fork(const BranchWalk *walk, NodeId node)
{
    const Record *record = walk->record;
    for (node = record_node(record, node)->child; node; node = record_node(record, node)->child) {
        if (record_node(record, node)->sibling) {
            return record_node(record, node)->sibling;
        }
    }
    return NODE_NONE;
}

static void fill_side(const BranchWalk *walk, ViewTreeSide *side, int direction)
{
    const Record *record = walk->record;
    const NodeId current = record->current;
    int at = record_depth(record, current) - walk->first;
    *side = (ViewTreeSide){0, 0};
    for (NodeId node = current; node != NODE_ROOT && !side->beyond;
         node = record_node(record, node)->parent, at--) {
        side->beyond = beside(walk, node, at, direction);
        side->sibling = node == current ? side->beyond : side->sibling;
    }
    if (direction > 0 && !side->beyond) {
        side->beyond = next_fork(walk, current);
    }
}

static void fill_next(const BranchWalk *walk, ViewTree *tree)
{
    const Record *record = walk->record;
    const NodeId redo = record_next(record, record->current);
    tree->nexts = 0;
    memset(tree->next, TREE_NEXT_NONE, sizeof tree->next);
    for (NodeId node = record_node(record, record->current)->child; node;
         node = record_node(record, node)->sibling) {
        const Point move = record_node(record, node)->move;
        tree->nexts++;
        if (move > POINT_PASS) {
            tree->next[move] = node == redo ? TREE_NEXT_REDO : TREE_NEXT_BRANCH;
        }
    }
}

void tree_snapshot_fill(ViewTree *tree, const Match *match)
{
    BranchWalk walk = {.record = match->record, .tree = tree};
    tree->nodes = tree->lanes = 0;
    if (!match->reviewed) {
        return;
    }
    find_path(&walk);
    find_main_line(&walk, match->reviewed);
    share_room(&walk);
    for (int at = 0; at < walk.length; at++) {
        walk.index[at] = add(&walk, walk.path[at], at, at > 0 ? walk.index[at - 1] : -1, true);
        if (walk.path[at] == match->record->current) {
            tree->current = walk.index[at];
        }
        if (at + 1 < walk.length) {
            add_branches(&walk, first_child(&walk, walk.path[at], at), walk.path[at + 1], at + 1);
        }
    }
    for (int at = walk.length - 2; at >= 0; at--) {
        add_branches(&walk, next_sibling(&walk, walk.path[at + 1], at + 1), NODE_NONE, at + 1);
    }
    view_tree_lay_out(tree);
    fill_side(&walk, &tree->side[0], -1);
    fill_side(&walk, &tree->side[1], 1);
    fill_next(&walk, tree);
}
