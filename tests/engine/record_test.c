/* The tree of moves: no move is ever lost, and redo follows the line visited last. */
#include "history_help.h"

#include "engine/history/record_compare.h"
#include "engine/history/record_detail.h"
#include "engine/history/record_edit.h"
#include "engine/history/sibling_index.h"

static NodeId push(Record *record, const char *name)
{
    Color color = record_depth(record, record->current) % 2 == 0 ? COLOR_BLACK : COLOR_WHITE;
    NodeId node = record_push(record, named(name, record->size), color);
    assert_true(node);
    assert_int_equal(node, record->current);
    return node;
}

static void another_move_keeps_the_variation(void **state)
{
    (void)state;
    Record *record = record_new(RULE_FREESTYLE, 15);
    push(record, "H8");
    NodeId first = push(record, "H9"), after = push(record, "I8");
    assert_true(record_back(record));
    assert_true(record_back(record));
    NodeId second = push(record, "J9");
    assert_int_equal(record_child_count(record, parent_of(record, first)), 2);
    assert_int_equal(sibling_of(record, first), second);
    assert_int_equal(child_of(record, first), after); /* with all that followed it */
    assert_false(child_of(record, second));
    record_go(record, after);
    assert_int_equal(record_depth(record, record->current), 3);
    record_free(record);
}

static void replaying_the_same_move_keeps_redo(void **state)
{
    (void)state;
    Record *record = record_new(RULE_FREESTYLE, 15);
    NodeId first = push(record, "H8");
    push(record, "H9");
    NodeId last = push(record, "I8");
    while (record_back(record)) {
    }
    assert_int_equal(record->current, NODE_ROOT);
    assert_int_equal(push(record, "H8"), first);
    assert_int_equal(record_child_count(record, NODE_ROOT), 1);
    assert_int_equal(record_path_length(record, record->current), 3);
    assert_true(record_forward(record));
    assert_true(record_forward(record));
    assert_int_equal(record->current, last);
    assert_false(record_forward(record));
    record_free(record);
}

static void the_same_point_in_the_other_colour_is_another_move(void **state)
{
    (void)state;
    Record *record = record_new(RULE_FREESTYLE, 15);
    NodeId black = record_add(record, NODE_ROOT, named("H8", 15), COLOR_BLACK);
    NodeId white = record_add(record, NODE_ROOT, named("H8", 15), COLOR_WHITE);
    assert_int_not_equal(black, white);
    assert_int_equal(record->current, NODE_ROOT); /* adding does not move */
    record_free(record);
}

static void redo_goes_to_the_child_last_visited(void **state)
{
    (void)state;
    Record *record = record_new(RULE_FREESTYLE, 15);
    push(record, "H8");
    NodeId child[3];
    static const char *const name[3] = {"H9", "I9", "J9"};
    for (int i = 0; i < 3; i++) {
        child[i] = push(record, name[i]);
        record_back(record);
    }
    assert_true(record_forward(record));
    assert_int_equal(record->current, child[2]);
    record_go(record, child[1]);
    record_back(record);
    record_back(record);
    assert_true(record_forward(record));
    assert_true(record_forward(record));
    assert_int_equal(record->current, child[1]);
    record_back(record);
    push(record, "H9"); /* a replayed move counts as visited */
    record_back(record);
    assert_true(record_forward(record));
    assert_int_equal(record->current, child[0]);
    record_free(record);
}

static void redo_of_a_file_follows_the_main_line(void **state)
{
    (void)state;
    Record *record = record_new(RULE_FREESTYLE, 15);
    NodeId main = record_add(record, NODE_ROOT, named("H8", 15), COLOR_BLACK);
    record_add(record, NODE_ROOT, named("G8", 15), COLOR_BLACK);
    assert_true(record_forward(record));
    assert_int_equal(record->current, main);
    record_free(record);
}

static void nodes_are_found_by_depth_on_the_line_of_play(void **state)
{
    (void)state;
    Record *record = record_new(RULE_FREESTYLE, 15);
    NodeId node[4] = {NODE_ROOT, push(record, "H8"), push(record, "H9"), push(record, "I8")};
    record_back(record);
    for (int i = 0; i < 4; i++) { /* past and to come */
        assert_int_equal(node_at(record, i), node[i]);
    }
    assert_false(node_at(record, 4));
    assert_false(node_at(record, -1));
    record_free(record);
}

static void cutting_goes_back_if_the_branch_is_shown(void **state)
{
    (void)state;
    Record *record = record_new(RULE_FREESTYLE, 15);
    NodeId root = NODE_ROOT;
    NodeId kept = push(record, "H8");
    record_back(record);
    NodeId gone = push(record, "I8");
    push(record, "I9");
    push(record, "I7");
    assert_true(record_cut(record, gone));
    assert_int_equal(record->current, root);
    assert_int_equal(record_child_count(record, root), 1);
    assert_true(record_forward(record)); /* the visited child was deleted: the remaining one */
    assert_int_equal(record->current, kept);
    NodeId leaf = push(record, "H9");
    record_back(record);
    push(record, "J9");
    assert_true(record_cut(record, leaf)); /* in another branch: the current node stays */
    assert_int_equal(record_depth(record, record->current), 2);
    record_free(record);
}

static void the_walk_sees_every_node_once(void **state)
{
    (void)state;
    Record *record = record_new(RULE_FREESTYLE, 15);
    NodeId top = push(record, "H8");
    push(record, "H9");
    push(record, "I8");
    record_back(record);
    push(record, "I7");
    record_go(record, top);
    push(record, "J9");
    record_go(record, NODE_ROOT);
    push(record, "A1");
    int all = 0, below = 0;
    for (NodeId node = NODE_ROOT; node; node = record_walk(record, node, NODE_ROOT)) {
        all++;
    }
    for (NodeId node = top; node; node = record_walk(record, node, top)) {
        below++;
    }
    assert_int_equal(all, 7);
    assert_int_equal(below, 5);
    record_free(record);
}

/* Too deep for recursion: going, walking and freeing must not recurse. */
static void depth_is_unlimited(void **state)
{
    (void)state;
    enum { DEPTH = 300000 };
    Record *record = record_new(RULE_FREESTYLE, 15);
    for (int i = 0; i < DEPTH; i++) {
        assert_true(record_push(record, point_at(i % 15, i / 15 % 15), (Color)(1 + i % 2)));
    }
    NodeId last = record->current;
    assert_int_equal(record_depth(record, last), DEPTH);
    int undone = 0;
    while (record_back(record)) {
        undone++;
    }
    assert_int_equal(undone, DEPTH);
    assert_int_equal(record_path_length(record, record->current), DEPTH);
    while (record_forward(record)) {
    }
    assert_int_equal(record->current, last);
    assert_true(record_cut(record, node_at(record, 10)));
    assert_int_equal(record_depth(record, record->current), 9);
    record_free(record);
}

static void nodes_keep_comments_and_properties(void **state)
{
    (void)state;
    Record *record = record_new(RULE_FREESTYLE, 15);
    NodeId node = push(record, "H8");
    assert_true(record_set_comment(record, node, "\xE5\xA4\xA9\xE5\x85\x83"));
    assert_string_equal(record_comment(record, node), "\xE5\xA4\xA9\xE5\x85\x83");
    assert_true(record_set_comment(record, node, "again"));
    assert_string_equal(record_comment(record, node), "again");
    assert_true(record_set_comment(record, node, ""));
    assert_null(record_comment(record, node));
    for (int i = 0; i < RECORD_PROPERTIES_MAX; i++) {
        assert_true(record_add_property(record, node, i ? "LB[aa:1]" : "MN[1]"));
    }
    uint32_t at = 0;
    assert_string_equal(record_next_property(record, node, &at), "MN[1]"); /* in their order */
    assert_string_equal(record_next_property(record, node, &at), "LB[aa:1]");
    assert_false(record_add_property(record, node, "MN[2]"));
    record_free(record);
}

/* H8, then I9 and J10 in this order, or the other way round. */
static Record *branching(bool other_order)
{
    Record *record = record_new(RULE_FREESTYLE, 15);
    NodeId node = push(record, "H8");
    push(record, other_order ? "J10" : "I9");
    record_go(record, node);
    push(record, other_order ? "I9" : "J10");
    return record;
}

static void equal_records_have_the_same_variations(void **state)
{
    (void)state;
    Record *one = branching(false), *other = branching(true);
    const Outcome resigned = {.winner = COLOR_BLACK, .reason = REASON_RESIGNED};
    assert_true(record_equals(one, other));
    NodeId more = push(one, "K11");
    assert_true(record_contains(one, other));
    assert_false(record_equals(one, other));
    assert_false(record_equals(other, one));
    assert_true(record_cut(one, more));
    assert_true(record_equals(one, other));
    assert_true(record_set_endings(one, one->current, &(NodeEndings){.ending = resigned}));
    assert_true(record_contains(one, other));
    assert_false(record_equals(one, other));
    assert_false(record_equals(other, one));
    assert_true(record_set_endings(other, other->current, &(NodeEndings){.ending = resigned}));
    assert_false(record_equals(one, other)); /* after another move */
    record_free(one);
    record_free(other);
}

static void records_of_other_beginnings_differ(void **state)
{
    (void)state;
    const Point one_point = named("A1", 15), other_point = named("A2", 15);
    for (int way = 0; way < 7; way++) {
        Record *one = branching(false);
        Record *other = record_new(way == 1 ? RULE_RENJU : RULE_FREESTYLE, way == 2 ? 19 : 15);
        NodeId node = record_push(other, point_at(7, 7), COLOR_BLACK);
        record_push(other, point_at(8, 6), COLOR_WHITE);
        record_go(other, node);
        record_push(other, point_at(9, 5), COLOR_WHITE);
        for (int i = 0; i < 2; i++) {
            Record *record = i == 0 ? one : other;
            record->setup_count = 1;
            record->setup_point[0] = one_point;
            record->setup_color[0] = COLOR_BLACK;
        }
        other->first = way == 3 ? COLOR_WHITE : COLOR_BLACK;
        other->setup_count += way == 4;
        other->setup_point[0] = way == 5 ? other_point : one_point;
        other->setup_color[0] = way == 6 ? COLOR_WHITE : COLOR_BLACK;
        assert_int_equal(record_equals(one, other), way == 0);
        assert_int_equal(record_contains(one, other), way == 0);
        record_free(one);
        record_free(other);
    }
}

static void records_that_end_otherwise_differ(void **state)
{
    (void)state;
    Record *one = branching(false), *other = branching(false);
    const NodeId node = one->current;
    NodeEndings endings = {.ending = {.winner = COLOR_BLACK, .reason = REASON_TIME}};
    assert_true(record_set_endings(one, node, &endings));
    endings.ending.winner = COLOR_WHITE;
    assert_true(record_set_endings(other, node, &endings));
    assert_false(record_equals(one, other));
    assert_false(record_contains(one, other));
    record_free(one);
    record_free(other);
}

/* In their order, with others between them. */
static void a_later_state_may_have_more_properties(void **state)
{
    (void)state;
    static const struct {
        const char *property[3];
        bool contained, equal;
    } row[] = {
        {{"AA[1]", "BB[2]", "CC[3]"}, true, true},
        {{"AA[1]", "CC[3]"}, true, false},
        {{"BB[2]"}, true, false},
        {{NULL}, true, false},
        {{"CC[3]", "AA[1]"}, false, false},
        {{"AA[1]", "DD[4]"}, false, false},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        Record *whole = branching(false), *part = branching(false);
        assert_true(record_add_property(whole, NODE_ROOT, "AA[1]") &&
                    record_add_property(whole, NODE_ROOT, "BB[2]") &&
                    record_add_property(whole, NODE_ROOT, "CC[3]"));
        for (int at = 0; at < 3 && row[i].property[at]; at++) {
            assert_true(record_add_property(part, NODE_ROOT, row[i].property[at]));
        }
        assert_int_equal(record_contains(whole, part), row[i].contained);
        assert_int_equal(record_equals(whole, part), row[i].equal);
        record_free(whole);
        record_free(part);
    }
}

/* No file has such a line. */
static void lines_longer_than_those_of_files_are_not_compared(void **state)
{
    (void)state;
    Record *record = record_new(RULE_FREESTYLE, 15);
    for (int i = 0; i < RECORD_DEPTH_MAX; i++) {
        record_push(record, POINT_PASS, i % 2 == 0 ? COLOR_BLACK : COLOR_WHITE);
    }
    assert_true(record_equals(record, record));
    record_push(record, POINT_PASS, COLOR_WHITE);
    assert_false(record_equals(record, record));
    record_free(record);
}

static unsigned chance(uint32_t *seed, unsigned below)
{
    *seed = *seed * 1664525 + 1013904223;
    return (*seed >> 8) % below;
}

/* In any order, with moves that are there already, and in both colours. */
static void an_index_of_siblings_makes_the_same_tree(void **state)
{
    (void)state;
    for (uint32_t game = 0; game < 20; game++) {
        Record *record = record_new(RULE_FREESTYLE, 15), *indexed = record_new(RULE_FREESTYLE, 15);
        SiblingIndex index = {0};
        uint32_t seed = game;
        for (int i = 0; i < 3000; i++) {
            NodeId parent = 1 + chance(&seed, (unsigned)record->nodes);
            parent = parent < record->nodes ? parent : NODE_ROOT;
            const unsigned at = chance(&seed, 20);
            const Point move = at == 0 ? POINT_PASS : point_at((int)at, (int)chance(&seed, 3));
            const Color color = chance(&seed, 8) ? COLOR_BLACK : COLOR_WHITE;
            const NodeId added = record_add(record, parent, move, color);
            assert_int_equal(sibling_index_add(&index, indexed, parent,
                                               record_depth(record, parent), move, color),
                             added);
        }
        assert_int_equal(indexed->nodes, record->nodes);
        assert_true(indexed->revision == record->revision);
        for (NodeId id = NODE_ROOT; id < record->nodes; id++) {
            assert_memory_equal(record_node(record, id), record_node(indexed, id), sizeof(Node));
        }
        sibling_index_free(&index);
        record_free(record);
        record_free(indexed);
    }
}

static void a_full_record_takes_no_more(void **state)
{
    (void)state;
    Record *record = record_new(RULE_FREESTYLE, 15);
    const NodeId first = push(record, "H8");
    const size_t nodes = record->nodes;
    record->nodes = RECORD_NODES_MAX; /* as if all were there */
    assert_true(record_is_full(record));
    assert_int_equal(record_push(record, named("H9", 15), COLOR_WHITE), NODE_NONE);
    assert_int_equal(record->current, first);
    assert_false(record_reserve(record, first));
    record->nodes = nodes;
    record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(another_move_keeps_the_variation),
        cmocka_unit_test(replaying_the_same_move_keeps_redo),
        cmocka_unit_test(the_same_point_in_the_other_colour_is_another_move),
        cmocka_unit_test(redo_goes_to_the_child_last_visited),
        cmocka_unit_test(redo_of_a_file_follows_the_main_line),
        cmocka_unit_test(nodes_are_found_by_depth_on_the_line_of_play),
        cmocka_unit_test(cutting_goes_back_if_the_branch_is_shown),
        cmocka_unit_test(the_walk_sees_every_node_once),
        cmocka_unit_test(depth_is_unlimited),
        cmocka_unit_test(nodes_keep_comments_and_properties),
        cmocka_unit_test(equal_records_have_the_same_variations),
        cmocka_unit_test(records_of_other_beginnings_differ),
        cmocka_unit_test(records_that_end_otherwise_differ),
        cmocka_unit_test(a_later_state_may_have_more_properties),
        cmocka_unit_test(lines_longer_than_those_of_files_are_not_compared),
        cmocka_unit_test(an_index_of_siblings_makes_the_same_tree),
        cmocka_unit_test(a_full_record_takes_no_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
