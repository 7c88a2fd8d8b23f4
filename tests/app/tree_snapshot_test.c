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
        cmocka_unit_test(a_large_tree_is_shown_in_part),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
