/* How many lines of a tree go through a position, by whichever order of moves, turned or not. */
#include "history_help.h"

#include "engine/history/line_index.h"
#include "engine/history/record_detail.h"
#include "engine/rules/symmetry.h"

/* The node after "H8 I9 ...", which are added where they are missing. */
static NodeId add_line(Record *record, const char *moves)
{
    NodeId node = NODE_ROOT;
    Color color = COLOR_BLACK;
    while (*moves) {
        const Point point = notation_read_point(&moves, record->size);
        node = record_add(record, node, point, color);
        assert_int_not_equal(node, NODE_NONE);
        color = color_other(color);
        moves += strspn(moves, " ");
    }
    return node;
}

/* Of the stones after these moves. */
static uint64_t key_of(const char *moves, int size)
{
    SymmetryKeys keys;
    Color color = COLOR_BLACK;
    symmetry_keys_begin(&keys, size);
    while (*moves) {
        symmetry_keys_toggle(&keys, notation_read_point(&moves, size), color);
        color = color_other(color);
        moves += strspn(moves, " ");
    }
    return symmetry_key(&keys);
}

static LineCount count_of(const Record *record, const char *moves)
{
    const atomic_bool stop = false;
    LineIndex *index = line_index_new(record, &stop);
    assert_non_null(index);
    LineCount count[2] = {{.key = key_of(moves, record->size)}, {.key = 1}};
    line_index_count(index, record, count, 2);
    line_index_free(index);
    return count[0].key == 1 ? count[1] : count[0];
}

static void lines_below_a_position_are_counted(void **state)
{
    (void)state;
    const atomic_bool stop = false;
    Record *record = record_new(RULE_FREESTYLE, 15);
    add_line(record, "H8 I8 J8");
    add_line(record, "H8 I8 K8 L8");
    const NodeId end = add_line(record, "H8 I9");
    assert_int_equal(count_of(record, "H8").lines, 3);
    assert_int_equal(count_of(record, "H8 I8").lines, 2);
    assert_int_equal(count_of(record, "H8 I9").lines, 1);
    assert_int_equal(count_of(record, "H8 I9").node, end);
    assert_int_equal(count_of(record, "H8 A1").lines, 0);
    assert_int_equal(count_of(record, "H8 A1").node, NODE_NONE);
    LineIndex *index = line_index_new(record, &stop);
    assert_int_equal(line_index_lines(index), 3);
    line_index_free(index);
    record_free(record);
}

static void other_orders_of_moves_and_mirror_images_are_one(void **state)
{
    (void)state;
    Record *record = record_new(RULE_FREESTYLE, 15);
    add_line(record, "H8 I8 J8 K8");
    add_line(record, "H8 I8 J8 L8");
    add_line(record, "J8 I8 H8");     /* goes on in the lines above */
    add_line(record, "H8 H9 H10 A1"); /* turned */
    assert_int_equal(count_of(record, "H8 I8 J8").lines, 3);
    assert_int_equal(count_of(record, "H8 G8").lines, 3);
    record_free(record);
}

/* A pass leads to no other position. */
static void lines_with_a_pass_are_counted_once(void **state)
{
    (void)state;
    Record *record = record_new(RULE_FREESTYLE, 15);
    const NodeId pass = record_add(record, add_line(record, "H8"), POINT_PASS, COLOR_WHITE);
    record_add(record, pass, point_at(8, 8), COLOR_BLACK);
    assert_int_equal(count_of(record, "H8").lines, 1);
    record_free(record);
}

/* Where a line ends twice it is one end. */
static void an_end_is_counted_once(void **state)
{
    (void)state;
    Record *record = record_new(RULE_FREESTYLE, 15);
    add_line(record, "H8 I8");
    add_line(record, "H8 H9");
    assert_int_equal(count_of(record, "H8 I8").lines, 1);
    record_free(record);
}

static void words_are_found_where_they_are(void **state)
{
    (void)state;
    Record *record = record_new(RULE_FREESTYLE, 15);
    add_line(record, "H8 I8");
    const NodeId told = add_line(record, "H8 H9");
    assert_true(record_set_comment(record, told, "the same"));
    const NodeId also = add_line(record, "H8 G8");
    assert_int_equal(count_of(record, "H8 I8").node, told);
    assert_true(record_set_comment(record, also, "once more"));
    assert_int_equal(count_of(record, "H8 I8").node, told); /* the first one */
    record_free(record);
}

static void an_index_can_be_stopped(void **state)
{
    (void)state;
    const atomic_bool stop = true, go_on = false;
    Record *record = record_new(RULE_FREESTYLE, 15);
    for (int i = 0; i < 225 * 30; i++) {
        const NodeId node =
            record_add(record, NODE_ROOT, point_at(i % 15, i / 15 % 15), COLOR_BLACK);
        record_add(record, node, point_at(i / 225 % 15, i / 225 / 15), COLOR_WHITE);
    }
    assert_null(line_index_new(record, &stop));
    LineIndex *index = line_index_new(record, &go_on);
    assert_non_null(index);
    assert_int_equal(line_index_lines(index), 225 * 30);
    line_index_free(index);
    record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_below_a_position_are_counted),
        cmocka_unit_test(other_orders_of_moves_and_mirror_images_are_one),
        cmocka_unit_test(lines_with_a_pass_are_counted_once),
        cmocka_unit_test(an_end_is_counted_once),
        cmocka_unit_test(words_are_found_where_they_are),
        cmocka_unit_test(an_index_can_be_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
