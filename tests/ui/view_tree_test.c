/* Where the branches of a tree are shown: lanes as text, one row a lane, columns by ply. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "ui/view_tree.h"

enum { COLUMNS = 16, LANES = 6 };

/* Nodes as "PLY PARENT": the parent's index. */
typedef struct Case {
    const char *name;
    int nodes;
    int ply[24], parent[24];
    const char *lanes[LANES + 1]; /* each node as a letter, from 'a' */
} Case;

static void draw(const ViewTree *tree, char rows[LANES][COLUMNS + 1])
{
    for (int lane = 0; lane < LANES; lane++) {
        memset(rows[lane], '.', COLUMNS);
        rows[lane][COLUMNS] = '\0';
    }
    for (int i = 0; i < tree->nodes; i++) {
        assert_true(tree->node[i].lane < LANES && tree->node[i].ply < COLUMNS);
        char *at = &rows[tree->node[i].lane][tree->node[i].ply];
        assert_int_equal(*at, '.'); /* no two nodes in one place */
        *at = (char)('a' + i);
    }
}

static void fill(ViewTree *tree, const Case *one)
{
    memset(tree, 0, sizeof *tree);
    for (int i = 0; i < one->nodes; i++) {
        view_tree_add(tree, (ViewTreeNode){.id = (uint32_t)i + 1,
                                           .ply = (uint16_t)one->ply[i],
                                           .parent = (int16_t)one->parent[i]});
    }
    view_tree_lay_out(tree);
}

static const Case cases[] = {
    {"a line", 3, {0, 1, 2}, {-1, 0, 1}, {"abc"}},
    {"a branch below", 5, {0, 1, 2, 1, 2}, {-1, 0, 1, 0, 3}, {"abc", ".de"}},
    {"the later fork is above",
     6,
     {0, 1, 2, 3, 3, 2},
     {-1, 0, 1, 2, 2, 1},
     {"abcd", "...e", "..f"}},
    {"two branches in one lane",
     9,
     {0, 1, 2, 3, 4, 5, 5, 1, 2},
     {-1, 0, 1, 2, 3, 4, 4, 0, 7},
     {"abcdef", ".hi..g"}},
    {"three moves at one fork", 4, {0, 1, 1, 1}, {-1, 0, 0, 0}, {"ab", ".c", ".d"}},
    {"a branch of a branch",
     8,
     {0, 1, 2, 3, 1, 2, 3, 3},
     {-1, 0, 1, 2, 0, 4, 5, 5},
     {"abcd", ".efg", "...h"}},
    {"it begins later", 4, {7, 8, 9, 8}, {-1, 0, 1, 0}, {".......abc", "........d"}},
};

static void each_branch_has_its_lane(void **state)
{
    (void)state;
    static ViewTree tree;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char rows[LANES][COLUMNS + 1];
        int lanes = 0;
        fill(&tree, &cases[i]);
        draw(&tree, rows);
        for (; cases[i].lanes[lanes]; lanes++) {
            char *end = rows[lanes] + strlen(cases[i].lanes[lanes]);
            assert_int_equal(strspn(end, "."), strlen(end));
            *end = '\0';
            assert_string_equal(rows[lanes], cases[i].lanes[lanes]);
        }
        assert_int_equal(tree.lanes, lanes);
    }
}

static void up_and_down_go_to_the_next_lane(void **state)
{
    (void)state;
    static ViewTree tree;
    fill(&tree, &cases[2]);
    for (int i = 0; i < tree.nodes; i++) {
        tree.node[i].id = 10 + (uint32_t)i;
    }
    tree.current = 3; /* d */
    assert_int_equal(view_tree_beside(&tree, -1), 0);
    assert_int_equal(view_tree_beside(&tree, 1), 14);
    tree.current = 4; /* e */
    assert_int_equal(view_tree_beside(&tree, -1), 13);
    assert_int_equal(view_tree_beside(&tree, 1), 15);
    tree.current = 5; /* f */
    assert_int_equal(view_tree_beside(&tree, -1), 14);
    assert_int_equal(view_tree_beside(&tree, 1), 0);
    /* The other moves in its place come first, then the lanes, then what is not in here. */
    tree.side[1] = (ViewTreeSide){.beyond = 99};
    assert_int_equal(view_tree_beside(&tree, 1), 99);
    tree.current = 4;
    assert_int_equal(view_tree_beside(&tree, 1), 15);
    tree.side[1].sibling = 70;
    assert_int_equal(view_tree_beside(&tree, 1), 70);
    assert_int_equal(view_tree_find(&tree, 15), 5);
    assert_int_equal(view_tree_find(&tree, 70), -1);
}

static void a_full_tree_takes_no_more(void **state)
{
    (void)state;
    static ViewTree tree;
    memset(&tree, 0, sizeof tree);
    assert_int_equal(view_tree_add(&tree, (ViewTreeNode){.parent = -1}), 0);
    for (int i = 1; i < VIEW_TREE_NODES; i++) {
        assert_int_equal(view_tree_add(&tree, (ViewTreeNode){.ply = 1}), i);
    }
    assert_int_equal(view_tree_add(&tree, (ViewTreeNode){.ply = 1}), -1);
    view_tree_lay_out(&tree);
    assert_int_equal(tree.lanes, VIEW_TREE_NODES - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_branch_has_its_lane),
        cmocka_unit_test(up_and_down_go_to_the_next_lane),
        cmocka_unit_test(a_full_tree_takes_no_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
