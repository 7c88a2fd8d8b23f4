/* What the review shows of a tree: little of a large one, and always where the player is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "app/tree_snapshot.h"
#include "engine/random.h"

static ViewTree tree;

static Match *new_match(int size)
{
    Match *match = match_new(&(Setup){.size = size, .player = {{.kind = PLAYER_HUMAN}}});
    assert_non_null(match);
    return match;
}

/* Nodes come after their parents, are in sight of the current one, and each is there once. */
static void check(const Match *match)
{
    const Record *record = match->record;
    const int depth = record_depth(record, record->current);
    assert_true(tree.nodes > 0 && tree.nodes <= VIEW_TREE_NODES);
    assert_int_equal(tree.node[tree.current].id, record->current);
    assert_int_equal(tree.node[tree.current].ply, depth);
    for (int i = 0; i < tree.nodes; i++) {
        const ViewTreeNode *node = &tree.node[i];
        const Node *real = record_node(record, node->id);
        assert_true(node->parent < i);
        assert_int_equal(node->parent < 0, i == 0);
        assert_true(i == 0 || tree.node[node->parent].id == real->parent);
        assert_int_equal(node->ply, record_depth(record, node->id));
        assert_true(abs(node->ply - depth) <= VIEW_TREE_BEFORE + VIEW_TREE_AFTER);
        assert_int_equal(node->point, real->move);
        for (int j = 0; j < i; j++) {
            assert_true(tree.node[j].id != node->id);
            assert_false(tree.node[j].ply == node->ply && tree.node[j].lane == node->lane);
        }
    }
}

static void nothing_without_a_review(void **state)
{
    (void)state;
    Match *match = new_match(15);
    assert_int_equal(match_play(match, point_at(7, 7)), MATCH_OK);
    tree.nodes = 5;
    tree_snapshot_fill(&tree, match);
    assert_int_equal(tree.nodes, 0);
    match_free(match);
}

/* Also if the game took back a move and went on with another one: it is not the first child. */
static void the_game_is_the_first_lane(void **state)
{
    (void)state;
    Match *match = new_match(15);
    assert_int_equal(match_play(match, point_at(7, 7)), MATCH_OK);
    assert_int_equal(match_play(match, point_at(1, 1)), MATCH_OK);
    assert_int_equal(match_undo(match), MATCH_OK);
    assert_int_equal(match_play(match, point_at(8, 8)), MATCH_OK);
    assert_int_equal(match_play(match, point_at(9, 9)), MATCH_OK);
    match_review(match, true);
    const NodeId game = match->reviewed;
    NodeId node = game;
    for (int looked = 0; looked < 2; looked++) { /* wherever the review is */
        tree_snapshot_fill(&tree, match);
        check(match);
        assert_int_equal(tree.nodes, 5);
        assert_int_equal(tree.lanes, 2);
        for (int i = 0; i < tree.nodes; i++) {
            assert_int_equal(tree.node[i].lane, tree.node[i].point == point_at(1, 1));
        }
        node = record_node(match->record, NODE_ROOT)->child;
        assert_int_equal(match_go(match, record_node(match->record, node)->child), MATCH_OK);
    }
    match_free(match);
}

static NodeId add_line(Record *record, NodeId from, int first, int moves)
{
    for (int i = 0; i < moves; i++) {
        const int at = first + i, depth = record_depth(record, from);
        from = record_add(record, from, point_at(at % 25, at / 25),
                          depth % 2 == 0 ? COLOR_BLACK : COLOR_WHITE);
        assert_true(from != NODE_NONE);
    }
    return from;
}

static NodeId child_number(const Record *record, NodeId node, int number)
{
    node = record_node(record, node)->child;
    while (number-- > 0) {
        node = record_node(record, node)->sibling;
    }
    return node;
}

static uint32_t beside(Match *match, NodeId node, int direction)
{
    record_go(match->record, node);
    tree_snapshot_fill(&tree, match);
    check(match);
    return view_tree_beside(&tree, direction);
}

/* Three third moves with more branches than are shown: from one to the next, and that is all. */
static void alternatives_come_before_what_follows_them(void **state)
{
    (void)state;
    Match *match = new_match(25);
    Record *record = match->record;
    const NodeId second = add_line(record, NODE_ROOT, 0, 2);
    for (int third = 0; third < 3; third++) {
        const NodeId node = add_line(record, second, 2 + third, 1);
        for (int branch = 0; branch < 120; branch++) {
            add_line(record, node, 10 + branch, 5);
        }
    }
    match_review(match, true);
    const NodeId third[3] = {child_number(record, second, 0), child_number(record, second, 1),
                             child_number(record, second, 2)};
    assert_int_equal(beside(match, third[0], -1), 0);
    assert_int_equal(beside(match, third[0], 1), third[1]);
    assert_int_equal(beside(match, third[1], 1), third[2]);
    assert_int_equal(beside(match, third[2], -1), third[1]);
    assert_int_equal(beside(match, third[1], -1), third[0]);
    for (int i = 0; i < 3; i++) {
        assert_true(view_tree_find(&tree, third[i]) >= 0);
    }
    /* From the last line of the first one into the second one. */
    const NodeId last = child_number(record, third[0], 119);
    const NodeId to = beside(match, child_number(record, last, 0), 1);
    assert_int_equal(record_node_at(record, to, 3), third[1]);
    record_go(record, second);
    tree_snapshot_fill(&tree, match);
    assert_int_equal(tree.nexts, 3);
    assert_int_equal(tree.next[point_at(3, 0)], TREE_NEXT_BRANCH);
    match_free(match);
}

/* Only what has no branch on that side of it is told so. */
static void every_line_can_be_reached_downwards(void **state)
{
    (void)state;
    Match *match = new_match(25);
    Record *record = match->record;
    const NodeId long_line = add_line(record, NODE_ROOT, 0, 200);
    const NodeId late = record_node(record, record_node(record, long_line)->parent)->parent;
    const NodeId branch = add_line(record, late, 300, 1);
    match_review(match, true);
    const NodeId first = child_number(record, NODE_ROOT, 0);
    assert_int_equal(beside(match, first, 1), branch); /* 198 moves later */
    assert_int_equal(beside(match, first, -1), 0);
    assert_int_equal(beside(match, branch, -1), record_node(record, long_line)->parent);
    assert_int_equal(beside(match, branch, 1), 0);
    const NodeId early = add_line(record, NODE_ROOT, 310, 1);
    assert_int_equal(beside(match, branch, 1), early);
    match_free(match);
}

/* Hundreds of thousands of nodes: only some near the current one are shown, at any place. */
static void a_large_tree_is_shown_in_part(void **state)
{
    (void)state;
    Match *match = new_match(25);
    Record *record = match->record;
    Random random = {.state = 5};
    NodeId *node = malloc(200000 * sizeof *node);
    int nodes = 0;
    assert_non_null(node);
    node[nodes++] = NODE_ROOT;
    while (nodes < 200000) {
        /* Lines of 300 moves, which begin anywhere. */
        NodeId at = node[random_below(&random, nodes)];
        for (int depth = record_depth(record, at); depth < 300 && nodes < 200000; depth++) {
            const Point point = point_at(random_below(&random, 25), random_below(&random, 25));
            at = record_add(record, at, point, depth % 2 == 0 ? COLOR_BLACK : COLOR_WHITE);
            assert_true(at != NODE_NONE);
            node[nodes++] = at;
        }
    }
    match_review(match, true);
    for (int i = 0; i < 300; i++) {
        record_go(record, node[random_below(&random, nodes)]);
        tree_snapshot_fill(&tree, match);
        check(match);
    }
    free(node);
    match_free(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_without_a_review),
        cmocka_unit_test(the_game_is_the_first_lane),
        cmocka_unit_test(alternatives_come_before_what_follows_them),
        cmocka_unit_test(every_line_can_be_reached_downwards),
        cmocka_unit_test(a_large_tree_is_shown_in_part),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
