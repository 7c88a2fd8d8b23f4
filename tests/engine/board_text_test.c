/* Positions of engines' protocols. */
#include "history_help.h"

#include "engine/history/board_text.h"

static Record *read(const char *text)
{
    ParseError error;
    assert_true(board_text_is(text, strlen(text)));
    Record *record = board_text_read(text, strlen(text), 15, &error);
    if (!record) {
        fail_msg("%d:%d %s in %s", error.line, error.column, error.what, text);
    }
    return record;
}

static void alternating_stones_are_a_game(void **state)
{
    (void)state;
    Record *record = read("BOARD\n7,7,2\r\n8,6,1\n9,7,2\nDONE\n"); /* White is to move */
    assert_int_equal(record_depth(record, record->current), 3);
    assert_int_equal(record_node(record, node_at(record, 1))->move, named("H8", 15));
    assert_int_equal(record_node(record, node_at(record, 1))->color, COLOR_BLACK);
    assert_int_equal(record_node(record, node_at(record, 2))->move, named("I9", 15));
    assert_int_equal(record->size, 15);
    assert_false(record->rule_known);
    record_free(record);
    record = read("yxboard\n7,7,1\n8,6,2\ndone");
    assert_int_equal(record_node(record, node_at(record, 1))->color, COLOR_BLACK);
    assert_int_equal(record_depth(record, record->current), 2);
    record_free(record);
}

static void other_stones_are_set_up(void **state)
{
    (void)state;
    Record *record = read("START 20\nINFO timeout_turn 1000\nINFO rule 4\nBOARD\n7,7,1\n8,8,1\n"
                          "19,19,2\n0,0,2\n1,1,2\nDONE\n");
    assert_int_equal(record->size, 20);
    assert_int_equal(record->rule, RULE_RENJU);
    assert_true(record->rule_known);
    assert_int_equal(record->setup_count, 5);
    assert_int_equal(record->first, COLOR_WHITE); /* Black has a stone more */
    assert_int_equal(record->setup_color[0], COLOR_WHITE);
    assert_int_equal(record->setup_point[2], named("T1", 20));
    assert_int_equal(record->setup_color[2], COLOR_BLACK);
    record_free(record);
    record = read("BOARD\n7,7,1\n8,8,1\n9,9,2\n10,10,2\n");
    assert_int_equal(record->first, COLOR_BLACK);
    assert_int_equal(record->setup_color[0], COLOR_BLACK);
    record_free(record);
    record = read("BOARD\n7,7,2\n18,3,1\n0,0,2\n");
    assert_int_equal(record->size, 19); /* the smallest usual one that holds the stones */
    record_free(record);
    record = read("RECTSTART 20,20\nBOARD\n7,7,2\n");
    assert_int_equal(record->size, 20);
    record_free(record);
}

/* What is written is read as the same game, or position, and by other programs. */
static void positions_are_written_as_engines_read_them(void **state)
{
    (void)state;
    static const char *const text[] = {
        "START 15\nINFO rule 4\nBOARD\n7,7,2\n8,6,1\n9,7,2\nDONE\n",
        "START 20\nINFO rule 1\nBOARD\n7,7,1\n8,8,1\n19,19,2\n0,0,2\n1,1,2\nDONE\n",
    };
    static const Color to_move[] = {COLOR_WHITE, COLOR_WHITE};
    for (int i = 0; i < 2; i++) {
        Buffer out = {0};
        Record *record = read(text[i]);
        board_text_write(record, to_move[i], &out);
        assert_string_equal(out.text, text[i]);
        buffer_free(&out);
        record_free(record);
    }
    Buffer out = {0};
    Record *record = read("BOARD\n7,7,2\nDONE\n"); /* it names no rule, nor does the copy */
    record_push(record, POINT_PASS, COLOR_WHITE);
    board_text_write(record, COLOR_BLACK, &out);
    assert_string_equal(out.text, "START 15\nBOARD\n7,7,1\nDONE\n");
    buffer_free(&out);
    record_free(record);
}

static void faults_are_named_by_their_line(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int line;
    } bad[] = {{"BOARD\n7,7\nDONE", 2},
               {"BOARD\n\n7,7,4\nDONE", 3},
               {"BOARD\n7,7,2\n7,7,1\nDONE", 3},
               {"START 15\nBOARD\n15,7,2\nDONE", 3},
               {"START 3\nBOARD\n", 1},
               {"BOARD\nDONE", 2},
               {"START 15\nINFO rule 1", 2},
               {"BOARD\n-1,7,2", 2},
               {"RECTSTART 15,20\nBOARD", 1},
               {"BOARD\n7,7,2x", 2},
               {"START x\nBOARD", 1},
               {"START 15,15,15\nBOARD", 1},
               {"BOARD\n7,-1,2", 2},
               {"START 15\nBOARD\n7,15,2", 3},
               {"BOARD\n30,7,2", 2}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ParseError error;
        assert_null(board_text_read(bad[i].text, strlen(bad[i].text), 15, &error));
        assert_int_equal(error.line, bad[i].line);
        assert_true(error.what[0]);
    }
    assert_false(board_text_is("h8 h9", 5));
    assert_false(board_text_is("", 0));
    assert_false(board_text_is("B1", 2));
}

static void more_stones_than_points_are_refused(void **state)
{
    (void)state;
    ParseError error;
    Buffer text = {0};
    buffer_add(&text, "START 25\nBOARD\n");
    for (int i = 0; i <= POINTS_MAX; i++) {
        buffer_add(&text, "7,7,1\n");
    }
    assert_null(board_text_read(text.text, text.length, 15, &error));
    assert_non_null(strstr(error.what, "too many stones"));
    assert_int_equal(error.line, 2 + POINTS_MAX + 1);
    buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(alternating_stones_are_a_game),
        cmocka_unit_test(other_stones_are_set_up),
        cmocka_unit_test(positions_are_written_as_engines_read_them),
        cmocka_unit_test(faults_are_named_by_their_line),
        cmocka_unit_test(more_stones_than_points_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
