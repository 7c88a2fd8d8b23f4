/* What engines say while they analyse, in the forms of Yixin, Rapfi and pbrain-tengen, and what
 * cannot be read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "app/heard_analysis.h"
#include "engine/ai/value.h"

static HeardAnalysis heard;

/* Black is on H8, White on H9. */
static void begin(void)
{
    GomocupQuestion question = {.size = 15, .count = 2};
    question.move[0] = point_at(7, 7);
    question.move[1] = point_at(7, 6);
    heard_analysis_begin(&heard, &question);
}

static const SearchLine *line(int rank)
{
    assert_true(rank < heard.report.line_count);
    return &heard.report.line[rank];
}

static void expect_line(int rank, int value, int depth, const char *moves)
{
    char text[PV_MAX * 8] = "";
    for (int i = 0; i < line(rank)->pv.length; i++) {
        const Point move = line(rank)->pv.move[i];
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%d,%d", i ? " " : "",
                 point_x(move), point_y(move));
    }
    assert_string_equal(text, moves);
    assert_int_equal(line(rank)->move, line(rank)->pv.move[0]);
    assert_int_equal(line(rank)->value, value);
    assert_int_equal(line(rank)->depth, depth);
}

static void test_words_of_yixin(void **state)
{
    (void)state;
    begin();
    assert_true(heard_analysis_read(
        &heard, "MESSAGE depth 12-20 ev 34 n 10.5K n/ms 42 tm 250 pv I9 G7 J10"));
    expect_line(0, 34, 12, "8,6 6,8 9,5");
    assert_int_equal(heard.report.selective_depth, 20);
    assert_int_equal(heard.report.nodes, 10500);
    assert_int_equal(heard.report.time_ms, 250);
    assert_true(heard_analysis_read(
        &heard, "MESSAGE depth 11-19 multipv 2 ev -M7 n 2M n/ms 42 tm 300 pv G7I9"));
    expect_line(1, 7 - VALUE_WIN, 11, "6,8 8,6");
    assert_int_equal(heard.report.selective_depth, 20); /* of the best line */
    assert_int_equal(heard.report.depth, 12);
    assert_int_equal(heard.report.value, 34);
}

static void test_words_with_bars(void **state)
{
    (void)state;
    begin();
    heard_analysis_read(&heard, "MESSAGE (1) +M5 | 9-12 | I9 G7");
    heard_analysis_read(&heard, "message (2) -15 | 8-11 | G7 I9");
    expect_line(0, VALUE_WIN - 5, 9, "8,6 6,8");
    expect_line(1, -15, 8, "6,8 8,6");
    begin();
    heard_analysis_read(&heard, "MESSAGE Depth 10-14 | Eval -120 | Time 1.5s | G7 I9");
    expect_line(0, -120, 10, "6,8 8,6");
    assert_int_equal(heard.report.time_ms, 1500);
}

static void test_lists_of_tengen(void **state)
{
    (void)state;
    begin();
    heard_analysis_read(&heard, "MESSAGE depth 9-14 value 56 nodes 12345 time 67");
    assert_int_equal(heard.report.line_count, 0);
    assert_int_equal(heard.report.depth, 9);
    heard_analysis_read(&heard, "MESSAGE (1) 8,6 value 56 depth 9");
    heard_analysis_read(&heard, "MESSAGE (2) 6,8 value 12 depth 9");
    expect_line(0, 56, 9, "8,6");
    expect_line(1, 12, 9, "6,8");
}

/* Carbon's words, which have commas, and are for debugging until the search ends. */
static void test_words_with_commas(void **state)
{
    (void)state;
    begin();
    assert_true(heard_analysis_read(&heard, "DEBUG eval 91, depth 2, nodes 40, speed 0"));
    assert_int_equal(heard.report.value, 91);
    assert_true(heard_analysis_read(&heard, "MESSAGE eval -257, depth 7, nodes 47100, speed 195"));
    assert_int_equal(heard.report.value, -257);
    assert_int_equal(heard.report.depth, 7);
    assert_int_equal(heard.report.nodes, 47100);
    assert_true(heard_analysis_read(&heard, "MESSAGE depth=5-8; eval: +M3; pv: 8,6 6,8"));
    expect_line(0, VALUE_WIN - 3, 5, "8,6 6,8");
    assert_false(heard_analysis_read(&heard, "DEBUG allocated 40 bytes"));
    assert_string_equal(heard.said, "");
}

static void tell(const char *const lines[], int count)
{
    for (int i = 0; i < count; i++) {
        heard_analysis_read(&heard, lines[i]);
    }
}

/* Blocks have the lines, so that what is said besides does not spoil them. */
static void test_blocks(void **state)
{
    (void)state;
    static const char *const block[] = {
        "INFO PV 0",
        "INFO NUMPV 2",
        "INFO DEPTH 9",
        "INFO SELDEPTH 14",
        "INFO NODES 3",
        "INFO TOTALNODES 77",
        "INFO TOTALTIME 60",
        "INFO SPEED 1",
        "INFO EVAL 56",
        "INFO WINRATE 0.61",
        "INFO BESTLINE I9",
        "MESSAGE REALTIME BEST 3,3",
        "INFO PV DONE",
        "INFO PV 1",
        "INFO DEPTH 8",
        "INFO EVAL VAL_NONE",
        "INFO BESTLINE 6,8 8,6",
    };
    begin();
    tell(block, sizeof block / sizeof block[0]);
    assert_int_equal(heard.report.line_count, 1);
    assert_true(heard_analysis_read(&heard, "INFO PV DONE"));
    assert_false(heard_analysis_read(&heard, "MESSAGE depth 9-14 ev 99 pv A1"));
    expect_line(0, 56, 9, "8,6");
    expect_line(1, VALUE_UNTOLD, 8, "6,8 8,6");
    assert_int_equal(heard.report.nodes, 77);
}

/* The second best move becomes the best one: no move is twice in the list. */
static void test_lines_change_places(void **state)
{
    (void)state;
    begin();
    heard_analysis_read(&heard, "MESSAGE depth 4 multipv 1 ev 20 pv I9 G7");
    heard_analysis_read(&heard, "MESSAGE depth 4 multipv 2 ev 10 pv G7 I9");
    heard_analysis_read(&heard, "MESSAGE depth 5 multipv 1 ev 30 pv G7 I9");
    expect_line(0, 30, 5, "6,8 8,6");
    expect_line(1, 20, 4, "8,6 6,8");
    assert_false(heard_analysis_read(&heard, "MESSAGE depth 5 multipv 2 ev 5 pv G7 J7"));
    expect_line(1, 20, 4, "8,6 6,8");
}

/* What is no move here ends a line; what is no number is no value. Nothing breaks. */
static void test_what_cannot_be_read(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",
        "MESSAGE",
        "MESSAGE ",
        "MESSAGE depth",
        "MESSAGE depth 5 ev 3 pv",
        "MESSAGE depth 5 ev 3 pv H8 I9",
        "MESSAGE depth 5 ev 3 pv Z99",
        "MESSAGE depth 5 ev 3 pv 15,3 99999999999999999999,1",
        "MESSAGE depth 99999999999999999999 ev 1 multipv 0 pv I9x",
        "MESSAGE (9) 3 | 4-5 | I9",
        "MESSAGE (2) 3 | 4-5 | I9",
        "MESSAGE (1",
        "INFO",
        "INFO PV",
        "INFO PV 99",
        "INFO BESTLINE I9",
        "INFO PV DONE",
        "DEBUG depth 3 ev 3 pv I9",
        "7,7",
    };
    begin();
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        heard_analysis_read(&heard, bad[i]);
    }
    assert_true(heard.report.line_count <= 1); /* "I9x" begins with a move */
    begin();
    heard_analysis_read(&heard, "MESSAGE depth 5 ev 0.53 pv I9 H8 G7");
    expect_line(0, VALUE_UNTOLD, 5, "8,6");
    heard_analysis_read(&heard, "MESSAGE depth 5 ev 30001 pv I9");
    expect_line(0, VALUE_UNTOLD, 5, "8,6");
    heard_analysis_read(&heard, "MESSAGE depth 5 ev +M0 pv I9");
    expect_line(0, VALUE_UNTOLD, 5, "8,6");
    heard_analysis_read(&heard, "MESSAGE depth 5 ev -30000 pv I9");
    expect_line(0, VALUE_UNTOLD, 5, "8,6");
}

/* Neither a depth nor an amount: what was known before stays. */
static void test_what_is_no_number(void **state)
{
    (void)state;
    static const char *const depths[] = {"-3", "many", "12x", "12-", "12-x", "12-20x", "1000000"};
    for (size_t i = 0; i < sizeof depths / sizeof depths[0]; i++) {
        char text[100];
        begin();
        heard_analysis_read(&heard, "MESSAGE depth 4-6 ev 20 pv I9");
        snprintf(text, sizeof text, "MESSAGE depth %s ev 30 pv I9", depths[i]);
        assert_true(heard_analysis_read(&heard, text));
        expect_line(0, 30, 0, "8,6");
        assert_int_equal(heard.report.selective_depth, 6);
        heard_analysis_read(&heard, "INFO PV 0");
        heard_analysis_read(&heard, "INFO DEPTH 5");
        snprintf(text, sizeof text, "INFO DEPTH %s", depths[i]);
        heard_analysis_read(&heard, text);
        heard_analysis_read(&heard, "INFO SELDEPTH 9");
        snprintf(text, sizeof text, "INFO SELDEPTH %s", depths[i]);
        heard_analysis_read(&heard, text);
        heard_analysis_read(&heard, "INFO BESTLINE I9");
        heard_analysis_read(&heard, "INFO PV DONE");
        expect_line(0, VALUE_UNTOLD, 5, "8,6");
        assert_int_equal(heard.report.selective_depth, 9);
    }
    static const char *const amounts[] = {"many", "-5", "12Q", "9999999G", "1e400"};
    for (size_t i = 0; i < sizeof amounts / sizeof amounts[0]; i++) {
        char text[100];
        begin();
        heard_analysis_read(&heard, "MESSAGE depth 4 ev 20 n 77 tm 60 pv I9");
        snprintf(text, sizeof text, "MESSAGE depth 5 ev 20 n %s tm %s pv I9", amounts[i],
                 amounts[i]);
        assert_true(heard_analysis_read(&heard, text));
        assert_int_equal(heard.report.nodes, 77);
        assert_int_equal(heard.report.time_ms, 60);
    }
}

/* A line ends before a point that is not on the board, or that has been named already. */
static void test_where_a_line_ends(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "8,6 6,8 3,15", "8,6 6,8 3,x", "8,6 6,8 3",   "8,6 6,8 3;4",  "8,6 6,8 8,6", "I9G7I9J10",
        "8,6 6,8 15,3", "I9 G7 P16",   "8,6 6,8 7,7", "8,6 6,8 3,-4", "I9 G7 -3,4",  "I9 G7 pass"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char text[100];
        begin();
        snprintf(text, sizeof text, "MESSAGE depth 5 ev 20 pv %s", lines[i]);
        assert_true(heard_analysis_read(&heard, text));
        expect_line(0, 20, 5, "8,6 6,8");
    }
}

/* The longest one that is kept. */
static void test_a_line_of_all_points(void **state)
{
    (void)state;
    char text[GOMOCUP_LINE_BYTES] = "MESSAGE depth 5 ev 20 pv";
    begin();
    for (int i = 0; i < PV_MAX + 3; i++) {
        const int y = i / 15 < 6 ? i / 15 : i / 15 + 2; /* not in the rows with stones */
        snprintf(text + strlen(text), sizeof text - strlen(text), " %d,%d", i % 15, y);
    }
    assert_true(heard_analysis_read(&heard, text));
    assert_int_equal(line(0)->pv.length, PV_MAX);
    assert_int_equal(line(0)->pv.move[0], point_at(0, 0));
}

/* Ranks come one after the other: one that would leave a gap has no place in the list. */
static void test_ranks_without_the_one_before(void **state)
{
    (void)state;
    begin();
    assert_false(heard_analysis_read(&heard, "MESSAGE (2) 3 | 4-5 | I9"));
    assert_true(heard_analysis_read(&heard, "MESSAGE (1) 3 | 4-5 | I9"));
    assert_false(heard_analysis_read(&heard, "MESSAGE (3) 3 | 4-5 | G7"));
    assert_int_equal(heard.report.line_count, 1);
    heard_analysis_read(&heard, "MESSAGE depth 5 multipv 99 ev 20 pv G7"); /* no rank: the best */
    assert_int_equal(heard.report.line_count, 1);
    expect_line(0, 20, 5, "6,8");
}

/* A rank alone says no more than that a search has begun; words after a line are no second line. */
static void test_words_around_a_line(void **state)
{
    (void)state;
    begin();
    assert_true(heard_analysis_read(&heard, "MESSAGE (1)"));
    assert_string_equal(heard.said, "");
    assert_int_equal(heard.report.line_count, 0);
    assert_true(heard_analysis_read(&heard, "MESSAGE depth 5 ev 20 pv I9 G7 instead of J10 A1"));
    expect_line(0, 20, 5, "8,6 6,8");
}

/* A block without moves is no line. */
static void test_a_block_without_moves(void **state)
{
    (void)state;
    begin();
    heard_analysis_read(&heard, "INFO PV 0");
    heard_analysis_read(&heard, "INFO DEPTH 5");
    assert_false(heard_analysis_read(&heard, "INFO PV DONE"));
    assert_int_equal(heard.report.line_count, 0);
}

/* Other words are kept as they are, in as much room as there is. */
static void test_other_words(void **state)
{
    (void)state;
    char line[400] = "MESSAGE ";
    begin();
    assert_true(heard_analysis_read(&heard, "MESSAGE I like \xc3\xa4 \xff corner"));
    assert_string_equal(heard.said, "I like \xc3\xa4 ? corner");
    assert_true(heard_analysis_read(&heard, "MESSAGE I\x1b[2J like \x7f it"));
    assert_string_equal(heard.said, "I?[2J like ? it"); /* nothing that moves a cursor */
    for (int i = 0; i < 100; i++) {
        memcpy(line + 8 + 3 * i, "\xe6\xa3\x8b", 4);
    }
    heard_analysis_read(&heard, line);
    assert_int_equal(strlen(heard.said), HEARD_BYTES / 3 * 3);
    assert_false(heard_analysis_read(&heard, "MESSAGE INFO MAX_THREAD_NUM 4"));
    heard_analysis_end(&heard, point_at(3, 3)); /* all that it found */
    expect_line(0, VALUE_UNTOLD, 0, "3,3");
}

/* The move stands, with the value of a message without moves. */
static void test_the_move_stands(void **state)
{
    (void)state;
    begin();
    heard_analysis_read(&heard, "MESSAGE depth 9-14 value 56 nodes 12345 time 67");
    heard_analysis_end(&heard, point_at(3, 3));
    expect_line(0, 56, 9, "3,3");
    begin();
    heard_analysis_read(&heard, "MESSAGE depth 4 multipv 1 ev 20 pv I9 G7");
    heard_analysis_read(&heard, "MESSAGE depth 4 multipv 2 ev 10 pv G7 I9");
    heard_analysis_end(&heard, point_at(6, 8));
    expect_line(0, 20, 4, "8,6 6,8");
    assert_int_equal(heard.report.line_count, 2);
}

/* Some engines count the rows from the top: their move shows it. */
static void test_rows_from_the_top(void **state)
{
    (void)state;
    memset(&heard, 0, sizeof heard);
    for (int i = 0; i < 3; i++) {
        begin();
        heard_analysis_read(&heard, "MESSAGE depth 4 ev 20 pv I6 G9");
        heard_analysis_end(&heard, point_at(8, 5));
        expect_line(0, 20, 4, i == 0 ? "8,5" : "8,5 6,8");
    }
    memset(&heard, 0, sizeof heard);
}

/* ... only if it is theirs, and if they name no lines in blocks. */
static void test_another_move_than_the_best_line(void **state)
{
    (void)state;
    memset(&heard, 0, sizeof heard);
    begin();
    heard_analysis_read(&heard, "MESSAGE depth 4 ev 20 pv I6 G9");
    heard_analysis_end(&heard, point_at(2, 2));
    assert_false(heard.upside_down);
    expect_line(0, 20, 4, "2,2");
    begin();
    heard_analysis_read(&heard, "INFO PV 0");
    heard_analysis_read(&heard, "INFO BESTLINE I6 G9");
    heard_analysis_read(&heard, "INFO PV DONE");
    heard_analysis_end(&heard, point_at(8, 5));
    assert_false(heard.upside_down);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words_of_yixin),
        cmocka_unit_test(test_words_with_bars),
        cmocka_unit_test(test_lists_of_tengen),
        cmocka_unit_test(test_words_with_commas),
        cmocka_unit_test(test_blocks),
        cmocka_unit_test(test_lines_change_places),
        cmocka_unit_test(test_what_cannot_be_read),
        cmocka_unit_test(test_what_is_no_number),
        cmocka_unit_test(test_where_a_line_ends),
        cmocka_unit_test(test_a_line_of_all_points),
        cmocka_unit_test(test_ranks_without_the_one_before),
        cmocka_unit_test(test_words_around_a_line),
        cmocka_unit_test(test_a_block_without_moves),
        cmocka_unit_test(test_other_words),
        cmocka_unit_test(test_the_move_stands),
        cmocka_unit_test(test_rows_from_the_top),
        cmocka_unit_test(test_another_move_than_the_best_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
