/* Piskvork's text format: files of other programs are read; the output is canonical. */
#include "history_help.h"

#include <stdio.h>

#include "engine/history/record_detail.h"
#include "engine/history/psq.h"
#include "engine/history/sgf.h"

static Record *read(const char *text)
{
    ParseError error;
    Record *record = psq_read(text, strlen(text), &error);
    if (!record) {
        fail_msg("%d:%d %s", error.line, error.column, error.what);
    }
    assert_string_equal(error.what, "");
    return record;
}

static void refuse(const char *text, int line)
{
    ParseError error;
    Record *record = psq_read(text, strlen(text), &error);
    assert_true(!record || record_depth(record, record->current) > 0); /* the moves before it */
    record_free(record);
    assert_int_equal(error.line, line);
    assert_true(error.what[0]);
}

static void write_is(const Record *record, const char *text)
{
    Buffer out = {0};
    psq_write(record, &out);
    assert_string_equal(out.text, text);
    buffer_free(&out);
}

static void is_move(const Record *record, NodeId node, const char *name, int size, Color color,
                    int64_t ms)
{
    assert_int_equal(record_node(record, node)->move, named(name, size));
    assert_int_equal(record_node(record, node)->color, color);
    assert_int_equal(record_times(record, node).spent_ms, ms);
}

static void reads_moves_times_names_and_code(void **state)
{
    (void)state;
    Record *record = read("Piskvorky 20x20, 11:11, 0\n11,10,1500\n12,10,7\n1,1,0\n"
                          "pbrain-tengen\npbrain-\xC4\x8D.exe\n-1\n");
    assert_int_equal(record->size, 20);
    assert_false(record->rule_known);
    assert_int_equal(record_depth(record, record->current), 3); /* the last move */
    is_move(record, node_at(record, 1), "K11", 20, COLOR_BLACK, 1500);
    is_move(record, node_at(record, 2), "L11", 20, COLOR_WHITE, 7);
    is_move(record, node_at(record, 3), "A20", 20, COLOR_BLACK, 0); /* 1,1 is the top left */
    assert_string_equal(record->name[0], "pbrain-tengen");
    assert_string_equal(record->name[1], "pbrain-\xC4\x8D.exe");
    record_free(record);
}

/* An engine has lost by a move onto a stone: its opponent's moves are there. */
static void moves_before_a_fault_are_read(void **state)
{
    (void)state;
    static const char text[] = "Piskvorky 15x15, 11:11, 0\n8,8,5\n9,7,5\n8,8,5\nA\nB\n-1\n";
    ParseError error;
    Record *record = psq_read(text, sizeof text - 1, &error);
    assert_non_null(record);
    assert_int_equal(record_depth(record, record->current), 2);
    assert_int_equal(error.line, 4);
    assert_non_null(strstr(error.what, "occupied"));
    record_free(record);
}

/* The manager lists its two players; the last number of its first line says which of them began. */
static void names_belong_to_the_colours(void **state)
{
    (void)state;
    Record *record = read("Piskvorky 20x20, 11:11, 1\n11,10,1500\n12,10,7\nFIRST\nSECOND\n0\n");
    assert_string_equal(record->name[0], "SECOND");
    assert_string_equal(record->name[1], "FIRST");
    record_free(record);
}

/* As the manager writes the games of a tournament: after three moves of the opening White begins,
 * and so is number 1. */
static void gomocup_names_result_and_rule(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        Reason reason;
        Color winner;
        int rule; /* -1: unknown */
    } last[] = {
        {"1,Freestyle15_1", REASON_WON, COLOR_WHITE, RULE_FREESTYLE},
        {"2,Renju1", REASON_WON, COLOR_BLACK, RULE_RENJU},
        {"0,Standard2", REASON_AGREED, COLOR_EMPTY, RULE_STANDARD},
        {"1,Fastgame", REASON_WON, COLOR_WHITE, -1},
        {"what is this", REASON_NONE, COLOR_EMPTY, -1},
        {"-1,Caro15", REASON_NONE, COLOR_EMPTY, RULE_CARO},
        {"7,Renju", REASON_NONE, COLOR_EMPTY, -1},
        {"-2,Renju", REASON_NONE, COLOR_EMPTY, -1},
        {"", REASON_NONE, COLOR_EMPTY, -1},
    };
    for (size_t i = 0; i < sizeof last / sizeof last[0]; i++) {
        char text[160];
        snprintf(text, sizeof text,
                 "Piskvorky 15x15, 11:11, 0\n1,13,0\n3,15,0\n2,2,0\n8,8,70\n9,9,50\n"
                 "A.zip\nB.zip\n-1\n%s\n",
                 last[i].line);
        Record *record = read(text);
        assert_int_equal(record->outcome.reason, last[i].reason);
        assert_int_equal(record->outcome.winner, last[i].winner);
        assert_int_equal(record->rule_known, last[i].rule >= 0);
        if (last[i].rule >= 0) {
            assert_int_equal(record->rule, last[i].rule);
        }
        record_free(record);
    }
}

/* ... and it is written, so that a game that goes through such a file keeps them. */
static void result_and_rule_come_back(void **state)
{
    (void)state;
    static const struct {
        Outcome outcome;
        int64_t spent_ms[3]; /* of Black, White, Black: 0 is of an opening */
        const char *end;
    } game[] = {
        {{REASON_NONE, COLOR_EMPTY}, {0, 0, 0}, "\n-1\n-1,Caro9\n"},
        {{REASON_FULL, COLOR_EMPTY}, {0, 5, 5}, "\n-1\n0,Caro9\n"},
        {{REASON_FIVE, COLOR_BLACK}, {5, 5, 5}, "\n-1\n1,Caro9\n"},
        {{REASON_RESIGNED, COLOR_WHITE}, {5, 5, 5}, "\n-1\n2,Caro9\n"},
        {{REASON_TIME, COLOR_BLACK}, {0, 5, 5}, "\n-1\n2,Caro9\n"},
        {{REASON_FOUL, COLOR_WHITE}, {0, 0, 0}, "\n-1\n1,Caro9\n"},
    };
    for (size_t i = 0; i < sizeof game / sizeof game[0]; i++) {
        Record *record = record_new(RULE_CARO, 9);
        Buffer out = {0};
        for (int move = 0; move < 3; move++) {
            const NodeTimes times = {game[i].spent_ms[move], {-1, -1}, {0, 0}};
            const NodeId node =
                record_push(record, point_at(move, 0), move % 2 == 0 ? COLOR_BLACK : COLOR_WHITE);
            assert_true(record_set_times(record, node, &times));
        }
        record->outcome = game[i].outcome;
        psq_write(record, &out);
        assert_non_null(strstr(out.text, game[i].end));
        Record *back = read(out.text);
        assert_true(back->rule_known && back->rule == RULE_CARO);
        assert_int_equal(back->outcome.winner, game[i].outcome.winner);
        assert_int_equal(back->outcome.reason == REASON_NONE, i == 0);
        buffer_free(&out);
        record_free(back);
        record_free(record);
    }
}

static void what_is_left_out_is_known(void **state)
{
    (void)state;
    static const char *const text[] = {"(;GM[4]SZ[9];B[aa];W[bb])",
                                       "(;GM[4]SZ[9];B[aa](;W[bb])(;W[cc]))",
                                       "(;GM[4]SZ[9];B[aa]C[x])",
                                       "(;GM[4]SZ[9]EV[Cup];B[aa])",
                                       "(;GM[4]SZ[9]AB[aa][bb]AW[cc];B[dd])",
                                       "(;GM[4]SZ[9];B[aa];W[];B[bb])"};
    for (size_t i = 0; i < sizeof text / sizeof text[0]; i++) {
        ParseError error;
        Record *record = sgf_read(text[i], strlen(text[i]), &error, NULL);
        assert_int_equal(psq_leaves_out(record), i > 0);
        record_free(record);
    }
}

static void times_names_and_code_may_be_missing(void **state)
{
    (void)state;
    Record *record = read("Piskvorky 15x15\n8,8\n9,7");
    assert_int_equal(record_depth(record, record->current), 2);
    is_move(record, child_of(record, NODE_ROOT), "H8", 15, COLOR_BLACK, -1);
    is_move(record, record->current, "I9", 15, COLOR_WHITE, -1);
    assert_string_equal(record->name[0], "");
    record_free(record);
    record = read("Piskvorky 15x15, 11:11, 0\n8,8,10\n-1\n"); /* no names before the code */
    assert_int_equal(record_depth(record, record->current), 1);
    assert_string_equal(record->name[0], "");
    record_free(record);
}

static void line_ends_bom_and_space_do_not_matter(void **state)
{
    (void)state;
    static const char *const text[] = {
        "Piskvorky 15x15, 11:11, 0\r\n8,8,10\r\n9,7,20\r\nA\r\nB\r\n-1\r\n",
        "Piskvorky 15x15, 11:11, 0\r8,8,10\r9,7,20\rA\rB\r-1\r",
        "\xEF\xBB\xBFPISKVORKY 15 x 15 , 0:0, 0\n\n 8, 8, 10 \n9,7,20\nA\n\n B \n0\n",
    };
    for (int i = 0; i < 3; i++) {
        Record *record = read(text[i]);
        write_is(record, "Piskvorky 15x15, 11:11, 0\n8,8,10\n9,7,20\nA\nB\n-1\n");
        record_free(record);
    }
}

static void what_follows_the_code_is_not_read(void **state)
{
    (void)state;
    Record *record = read("Piskvorky 15x15, 11:11, 0\n8,8,10\nA\nB\n2\n1,1,1\nmore\n");
    assert_int_equal(record_depth(record, record->current), 1);
    assert_string_equal(record->name[1], "B");
    record_free(record);
}

static void refuses_with_the_line(void **state)
{
    (void)state;
    refuse("", 0);
    refuse("Gomoku 15x15\n", 1);
    refuse("Piskvorky\n", 1);
    refuse("Piskvorky 15\n", 1);
    refuse("Piskvorky 15x20, 11:11, 0\n", 1);
    refuse("Piskvorky 4x4\n", 1);
    refuse("Piskvorky 26x26\n", 1);
    refuse("Piskvorky 15x15\n8,8,0\n16,8,0\n", 3);
    refuse("Piskvorky 15x15\n8,8,0\n8,0,0\n", 3);
    refuse("Piskvorky 15x15\n8,8,0\n9,9,0\n8,8,0\n", 4);
    /* A malformed move among moves is not read as a name: the rest of the game must not be lost. */
    refuse("Piskvorky 15x15\n8,8,0\n9,x,0\n10,10,0\n-1\n", 3);
}

static void refuses_a_line_of_a_megabyte(void **state)
{
    (void)state;
    static char text[1 << 20];
    static const char *const begin[] = {"Piskvorky 15x15\n8,8,0\n", "Piskvorky 15x15", "8"};
    for (int i = 0; i < 3; i++) {
        memset(text, 'a', sizeof text - 1);
        memcpy(text, begin[i], strlen(begin[i]));
        refuse(text, i == 0 ? 3 : 1);
    }
}

static void writes_the_whole_line_of_play(void **state)
{
    (void)state;
    Setup setup = people(RULE_FREESTYLE, 15);
    Match *match = match_new(&setup);
    match_tick(match, 1234);
    play(match, "H8");
    match_tick(match, 5);
    play(match, "I9 A1");
    match_undo(match);
    match_undo(match);
    write_is(
        match->record,
        "Piskvorky 15x15, 11:11, 0\n8,8,1234\n9,7,5\n1,15,0\nBlack\nWhite\n-1\n-1,Freestyle15\n");
    match_free(match);
}

static void names_come_back_as_they_were(void **state)
{
    (void)state;
    static const char *const name[][2] = {
        {"", "Ann"},    {"\xE5\xA4\xA9", ""}, {"Ann", "Bob"},    {"C:\\x y.exe", "B 2"},
        {"Black", "9"}, {"3,4", "-1"},        {"   ", "1,2,30"},
    };
    static const char *const read_as[][2] = {
        {"", "Ann"},     {"\xE5\xA4\xA9", ""},      {"Ann", "Bob"},       {"C:\\x y.exe", "B 2"},
        {"", "White 9"}, {"Black 3,4", "White -1"}, {"", "White 1,2,30"},
    };
    for (size_t i = 0; i < sizeof name / sizeof name[0]; i++) {
        Record *record = record_new(RULE_FREESTYLE, 15);
        record_push(record, named("H8", 15), COLOR_BLACK);
        strcpy(record->name[0], name[i][0]);
        strcpy(record->name[1], name[i][1]);
        Buffer out = {0};
        psq_write(record, &out);
        Record *back = read(out.text);
        assert_int_equal(record_path_length(back, back->current), 1);
        assert_string_equal(back->name[0], read_as[i][0]);
        assert_string_equal(back->name[1], read_as[i][1]);
        buffer_free(&out);
        record_free(record);
        record_free(back);
    }
}

static void foreign_names_become_lines_of_utf8(void **state)
{
    (void)state;
    Record *record = read("Piskvorky 15x15\n8,8\n\xE9t\xE9\nA\x1B\x62\n");
    assert_string_equal(record->name[0], "\xC3\xA9t\xC3\xA9");
    assert_string_equal(record->name[1], "A b");
    record_free(record);
    /* Trailing spaces of a name are removed, since they could not be read back. */
    record = read("Piskvorky 15x15\n8,8\n8,8,1\x10\n\x10\x10\n");
    assert_string_equal(record->name[0], "8,8,1");
    assert_string_equal(record->name[1], "");
    record_free(record);
    /* A name of the maximum length and digits only is written with a prefix and read back whole. */
    char text[200];
    char digits[NAME_BYTES];
    memset(digits, '7', sizeof digits - 1);
    digits[9] = ',';
    digits[19] = ',';
    digits[29] = ',';
    digits[sizeof digits - 1] = '\0';
    snprintf(text, sizeof text, "Piskvorky 15x15\n8,8\n%s\n", digits);
    record = read(text);
    Buffer first = {0}, second = {0};
    psq_write(record, &first);
    record_free(record);
    record = read(first.text);
    psq_write(record, &second);
    assert_string_equal(first.text, second.text);
    buffer_free(&first);
    buffer_free(&second);
    record_free(record);
}

/* Colours alternate in the file, so set-up stones are written in pairs. */
static void set_up_stones_do_not_turn_the_colours(void **state)
{
    (void)state;
    static const struct {
        const char *sgf, *psq;
    } game[] = {
        {"(;GM[4]SZ[15]AB[aa]AW[bb]PL[B];B[hh])", "1,1,0\n2,2,0\n8,8,0\n"},
        {"(;GM[4]SZ[15]AB[aa][ca]AW[bb]PL[W];W[hh])", "1,1,0\n2,2,0\n3,1,0\n8,8,0\n"},
        {"(;GM[4]SZ[15]AB[aa][ca]AW[bb]PL[B];B[hh])", "1,1,0\n2,2,0\n8,8,0\n"},
        {"(;GM[4]SZ[15]AW[bb][cc]PL[B];B[hh])", "8,8,0\n"},
    };
    for (size_t i = 0; i < sizeof game / sizeof game[0]; i++) {
        ParseError error;
        char text[200] = "Piskvorky 15x15, 11:11, 0\n";
        Record *record = sgf_read(game[i].sgf, strlen(game[i].sgf), &error, NULL);
        assert_non_null(record);
        strcat(strcat(text, game[i].psq), "Black\nWhite\n-1\n");
        write_is(record, text);
        record_free(record);
    }
}

/* A pass has no line of its own; a black stone too many may be written if White begins. */
static void what_the_format_lacks_is_left_out(void **state)
{
    (void)state;
    Record *record = record_new(RULE_FREESTYLE, 15);
    record_push(record, named("A15", 15), COLOR_BLACK);
    record_push(record, POINT_PASS, COLOR_WHITE);
    record_push(record, named("B15", 15), COLOR_BLACK);
    write_is(record, "Piskvorky 15x15, 11:11, 0\n1,1,0\n2,1,0\nBlack\nWhite\n-1\n-1,Freestyle15\n");
    record_free(record);
    for (int black = 1; black <= 2; black++) {
        record = record_new(RULE_FREESTYLE, 15);
        record->first = COLOR_WHITE;
        record->setup_count = black + 1;
        record->setup_point[0] = named("A15", 15);
        record->setup_color[0] = COLOR_WHITE;
        for (int i = 1; i <= black; i++) {
            record->setup_point[i] = point_at(i, 0);
            record->setup_color[i] = COLOR_BLACK;
        }
        write_is(record,
                 black == 1
                     ? "Piskvorky 15x15, 11:11, 0\n2,1,0\n1,1,0\nBlack\nWhite\n-1\n-1,Freestyle15\n"
                     : "Piskvorky 15x15, 11:11, "
                       "0\n2,1,0\n1,1,0\n3,1,0\nBlack\nWhite\n-1\n-1,Freestyle15\n");
        record_free(record);
    }
}

static void spaces_around_a_name_are_no_part_of_it(void **state)
{
    (void)state;
    Record *record = record_new(RULE_FREESTYLE, 15);
    strcpy(record->name[0], "  Ada  ");
    strcpy(record->name[1], "   ");
    write_is(record, "Piskvorky 15x15, 11:11, 0\nAda\nWhite\n-1\n-1,Freestyle15\n");
    record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_moves_times_names_and_code),
        cmocka_unit_test(moves_before_a_fault_are_read),
        cmocka_unit_test(names_belong_to_the_colours),
        cmocka_unit_test(gomocup_names_result_and_rule),
        cmocka_unit_test(result_and_rule_come_back),
        cmocka_unit_test(what_is_left_out_is_known),
        cmocka_unit_test(times_names_and_code_may_be_missing),
        cmocka_unit_test(line_ends_bom_and_space_do_not_matter),
        cmocka_unit_test(what_follows_the_code_is_not_read),
        cmocka_unit_test(refuses_with_the_line),
        cmocka_unit_test(refuses_a_line_of_a_megabyte),
        cmocka_unit_test(writes_the_whole_line_of_play),
        cmocka_unit_test(names_come_back_as_they_were),
        cmocka_unit_test(foreign_names_become_lines_of_utf8),
        cmocka_unit_test(set_up_stones_do_not_turn_the_colours),
        cmocka_unit_test(what_the_format_lacks_is_left_out),
        cmocka_unit_test(spaces_around_a_name_are_no_part_of_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
