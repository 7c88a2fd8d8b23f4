#include "ui/view_tree.h"

#include <stdlib.h>

int view_tree_add(ViewTree *tree, ViewTreeNode node)
{
    if (tree->nodes >= VIEW_TREE_NODES) {
        return -1;
    }
    tree->first_ply = tree->nodes == 0 || node.ply < tree->first_ply ? node.ply : tree->first_ply;
    tree->last_ply = tree->nodes == 0 || node.ply > tree->last_ply ? node.ply : tree->last_ply;
    tree->node[tree->nodes] = node;
    return tree->nodes++;
}

typedef struct Lanes {
    ViewTree *tree;
    int16_t child[VIEW_TREE_NODES], sibling[VIEW_TREE_NODES]; /* -1: none */
    int16_t lowest[VIEW_TREE_PLIES + 1]; /* by ply from the first: the last lane in use */
} Lanes;

static void link_nodes(Lanes *lanes)
{
    int16_t last[VIEW_TREE_NODES];
    for (int i = 0; i < lanes->tree->nodes; i++) {
        const int parent = lanes->tree->node[i].parent;
        lanes->child[i] = lanes->sibling[i] = last[i] = -1;
        if (parent >= 0 && last[parent] < 0) {
            lanes->child[parent] = (int16_t)i;
        } else if (parent >= 0) {
            lanes->sibling[last[parent]] = (int16_t)i;
        }
        if (parent >= 0) {
            last[parent] = (int16_t)i;
        }
    }
}

static int line_end(const Lanes *lanes, int node)
{
    while (lanes->child[node] >= 0) {
        node = lanes->child[node];
    }
    return node;
}

static int column(const Lanes *lanes, int node)
{
    return lanes->tree->node[node].ply - lanes->tree->first_ply;
}

/* The line from `start` with its branches. Its connector comes down in the column of `from`. */
static void place_line(Lanes *lanes, int start, int from)
{
    const int end = line_end(lanes, start);
    int lane = 0;
    for (int x = column(lanes, from); x <= column(lanes, end); x++) {
        lane = lane > lanes->lowest[x] ? lane : lanes->lowest[x] + 1;
    }
    for (int x = column(lanes, from); x <= column(lanes, end); x++) {
        lanes->lowest[x] = (int16_t)lane;
    }
    for (int node = start; node >= 0; node = lanes->child[node]) {
        lanes->tree->node[node].lane = (uint16_t)lane;
    }
    lanes->tree->lanes = lane >= lanes->tree->lanes ? lane + 1 : lanes->tree->lanes;
    for (int node = end;; node = lanes->tree->node[node].parent) {
        for (int branch = lanes->child[node] >= 0 ? lanes->sibling[lanes->child[node]] : -1;
             branch >= 0; branch = lanes->sibling[branch]) {
            place_line(lanes, branch, node);
        }
        if (node == start) {
            break;
        }
    }
}

void view_tree_lay_out(ViewTree *tree)
{
    Lanes lanes = {.tree = tree};
    tree->lanes = 0;
    for (int x = 0; x <= VIEW_TREE_PLIES; x++) {
        lanes.lowest[x] = -1;
    }
    if (tree->nodes > 0) {
        link_nodes(&lanes);
        place_line(&lanes, 0, 0);
    }
}

int view_tree_along(const ViewTree *tree, int direction)
{
    for (int i = 0; i < tree->nodes; i++) {
        const ViewTreeNode *node = &tree->node[i];
        if (node->on_path && node->ply == tree->node[tree->current].ply + direction) {
            return i;
        }
    }
    return -1;
}

/* The closest node of the next lane; -1: there is no lane further that way. */
static int in_next_lane(const ViewTree *tree, int direction)
{
    const ViewTreeNode *from = &tree->node[tree->current];
    int best = -1, best_far = 0;
    for (int i = 0; i < tree->nodes; i++) {
        const int down = ((int)tree->node[i].lane - (int)from->lane) * direction;
        const int far_off = down * (VIEW_TREE_PLIES + 1) + abs(tree->node[i].ply - from->ply);
        if (down > 0 && (best < 0 || far_off < best_far)) {
            best = i;
            best_far = far_off;
        }
    }
    return best;
}

uint32_t view_tree_beside(const ViewTree *tree, int direction)
{
    const ViewTreeSide *side = &tree->side[direction > 0];
    if (tree->nodes == 0 || side->sibling) {
        return tree->nodes == 0 ? 0 : side->sibling;
    }
    const int lane = in_next_lane(tree, direction);
    return lane >= 0 ? tree->node[lane].id : side->beyond;
}

int view_tree_find(const ViewTree *tree, uint32_t id)
{
    for (int i = 0; i < tree->nodes; i++) {
        if (tree->node[i].id == id) {
            return i;
        }
    }
    return -1;
}
