/* What the protocol makes the brain decide: moves, openings, defences, blocked points. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "brain/talk.h"
#include "engine/ai/search.h"
#include "engine/rules/rules.h"

static void test_swap2(void **state)
{
    (void)state;
    char *said = TALK("START 15", "INFO timeout_turn 200", "SWAP2BOARD", "DONE");
    int x[3];
    int y[3];
    assert_int_equal(
        sscanf(said, "OK\n%d,%d %d,%d %d,%d\n", &x[0], &y[0], &x[1], &y[1], &x[2], &y[2]), 6);
    free(said);
    expect(TALK("START 15", "SWAP2BOARD", "1,1", "2,2", "DONE"),
           "OK\nERROR SWAP2BOARD: expected 0, 3 or 5 points\n");
    /* Whoever has the open row is chosen: White is kept and moves, Black is taken. */
    int at = 0;
    said =
        TALK_AS(strongest, "START 15", "INFO max_node 5000",
                "SWAP2BOARD 0,0 7,7 14,14 7,8 0,14 DONE", "SWAP2BOARD 7,7 0,0 7,8 14,14 7,6 DONE");
    assert_int_equal(sscanf(said, "OK\n%d,%d\n%n", &x[0], &y[0], &at), 2);
    assert_string_equal(said + at, "SWAP\n");
    free(said);
    /* As fast as possible: still three different points. */
    said = TALK("START 15", "INFO timeout_turn 1", "SWAP2BOARD DONE");
    assert_int_equal(
        sscanf(said, "OK\n%d,%d %d,%d %d,%d\n", &x[0], &y[0], &x[1], &y[1], &x[2], &y[2]), 6);
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3;
        assert_true(x[i] != x[j] || y[i] != y[j]);
    }
    free(said);
}

/* In the format of Yixin's board; the side with an open row is chosen. */
static void test_swap2_by_steps(void **state)
{
    (void)state;
    int x[3];
    int y[3];
    char *said = TALK("START 15", "INFO max_node 2000", "YXSWAP2STEP2", "YXSWAP2STEP1");
    assert_int_equal(sscanf(said,
                            "OK\nERROR YXSWAP2STEP2 needs a board with 3 stones\n"
                            "MESSAGE SWAP2 MOVE1 %d %d\nMESSAGE SWAP2 MOVE2 %d %d\n"
                            "MESSAGE SWAP2 MOVE3 %d %d\n",
                            &x[0], &y[0], &x[1], &y[1], &x[2], &y[2]),
                     6);
    free(said);
    const char black[] = "YXBOARD 7,7,1 0,0,2 7,8,1 14,14,2 7,6,1 DONE";
    const char white[] = "YXBOARD 0,0,1 7,7,2 14,14,1 7,8,2 0,14,1 DONE";
    expect(TALK("START 15", "INFO max_node 5000", black, "YXSWAP2STEP3", white, "YXSWAP2STEP3"),
           "OK\nMESSAGE SWAP2 SWAP2 YES\nMESSAGE SWAP2 SWAP2 NO\n");
    expect(
        TALK("START 15", "INFO max_node 20000", "YXBOARD 7,7,1 0,0,2 7,8,1 DONE", "YXSWAP2STEP2"),
        "OK\nMESSAGE SWAP2 SWAP1 YES\n");
}

/* The seed decides the opening. */
static void test_swap2_openings_differ(void **state)
{
    (void)state;
    char *said[4];
    for (int i = 0; i < 4; i++) {
        const BrainOptions options = {.seed = i < 3 ? (uint64_t)(i + 1) : 1};
        said[i] = TALK_AS(options, "START 15", "INFO max_node 500", "SWAP2BOARD DONE");
    }
    assert_true(strcmp(said[0], said[1]) != 0 || strcmp(said[1], said[2]) != 0);
    assert_string_equal(said[0], said[3]);
    for (int i = 0; i < 4; i++) {
        free(said[i]);
    }
}

/* The best moves are printed, and the first one is played. */
static void test_several_best_moves(void **state)
{
    (void)state;
    int x[3];
    int y[3];
    char *said = TALK("START 15", "YXBOARD", "7,7,2", "DONE", "YXNBEST 2", "YXNBEST 0");
    const char *first = strstr(said, "MESSAGE (1) ");
    const char *second = strstr(said, "MESSAGE (2) ");
    assert_non_null(first);
    assert_non_null(second);
    assert_null(strstr(said, "MESSAGE (3) "));
    assert_int_equal(sscanf(first, "MESSAGE (1) %d,%d", &x[0], &y[0]), 2);
    assert_int_equal(sscanf(second, "MESSAGE (2) %d,%d", &x[1], &y[1]), 2);
    assert_int_equal(sscanf(strchr(second, '\n'), "\n%d,%d", &x[2], &y[2]), 2);
    assert_true(x[0] == x[2] && y[0] == y[2]);
    assert_true(x[0] != x[1] || y[0] != y[1]);
    assert_non_null(strstr(said, "ERROR YXNBEST"));
    free(said);
}

/* A board that asks for more than the search can list gets as many as it can. */
static void test_too_many_best_moves(void **state)
{
    (void)state;
    char *said = TALK("START 15", "YXBOARD", "7,7,2", "DONE", "YXNBEST 1000");
    char wanted[20], more[20];
    snprintf(wanted, sizeof wanted, "MESSAGE (%d) ", SEARCH_LINES_MAX);
    snprintf(more, sizeof more, "MESSAGE (%d) ", SEARCH_LINES_MAX + 1);
    assert_non_null(strstr(said, wanted));
    assert_null(strstr(said, more));
    free(said);
}

/* Black has four in a row with both ends open: one end is blocked, so the other is played. */
static void test_blocked_points_are_not_played(void **state)
{
    (void)state;
    const char four[] = "BOARD 4,7,1 0,0,2 5,7,1 0,2,2 6,7,1 0,4,2 7,7,1 0,6,2 DONE";
    expect(TALK("START 15", "YXBLOCK 8,7 DONE", four, "YXBLOCKUNDO", "8,7", "DONE",
                "YXBLOCK 3,7 DONE", "START 15", four, "YXBLOCK 8,7 8,7 DONE", "YXBLOCK 15,0 DONE"),
           "OK\n3,7\nOK\n8,7\n"
           "ERROR YXBLOCK: \"8,7 DONE\": the point occurs twice\n"
           "ERROR YXBLOCK: \"15,0 DONE\": the point is not on the board\n");
    expect(TALK("START 15", "YXBLOCK 3,7 8,7 DONE", "YXBLOCKRESET", "YXBLOCK 3,7 DONE", four),
           "OK\n8,7\n");
    /* Another board size lifts the block. */
    expect(TALK("START 5", "YXBLOCK 2,2 DONE", "START 15", "START 5", "BEGIN"),
           "OK\nOK\nOK\n2,2\n");
}

/* All points but one are blocked, then all; also at the weakest level. */
static void test_no_point_is_left(void **state)
{
    (void)state;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    Brain *brain = brain_new(out, (BrainOptions){.level = 0, .level_given = true});
    assert_non_null(brain);
    brain_line(brain, "START 5");
    for (int i = 0; i < 24; i++) {
        char line[32];
        snprintf(line, sizeof line, "YXBLOCK %d,%d DONE", i % 5, i / 5);
        brain_line(brain, line);
    }
    brain_line(brain, "BEGIN");
    brain_line(brain, "TAKEBACK 4,4");
    brain_line(brain, "YXBLOCK 4,4 DONE");
    brain_line(brain, "BEGIN");
    brain_line(brain, "YXBALANCEONE");
    brain_line(brain, "YXBLOCKRESET");
    brain_line(brain, "BEGIN");
    brain_wait(brain);
    brain_free(brain);
    fclose(out);
    expect(text, "OK\n4,4\nOK\nERROR every point is blocked (YXBLOCK, YXBLOCKPATH)\n"
                 "ERROR every point is blocked (YXBLOCK, YXBLOCKPATH)\n2,2\n");
}

/* Renju: the only point that is not blocked is forbidden. */
static void test_only_a_foul_is_left(void **state)
{
    (void)state;
    char lines[2][900] = {"", "YXBLOCK"};
    const char *fork = "YXBOARD 4,2,1 0,0,2 4,3,1 0,2,2 2,4,1 0,4,2 3,4,1 0,6,2 DONE";
    Position p;
    position_init(&p, RULE_RENJU, 9);
    static const uint8_t stone[8][2] = {{4, 2}, {0, 0}, {4, 3}, {0, 2},
                                        {2, 4}, {0, 4}, {3, 4}, {0, 6}};
    for (int i = 0; i < 8; i++) {
        position_make(&p, point_at(stone[i][0], stone[i][1]));
    }
    size_t used = strlen(lines[1]);
    for (int i = 0; i < 81; i++) {
        if (i != 4 * 9 + 4 && position_is_empty(&p, point_at(i % 9, i / 9))) {
            used +=
                (size_t)snprintf(lines[1] + used, sizeof lines[1] - used, " %d,%d", i % 9, i / 9);
        }
    }
    snprintf(lines[1] + used, sizeof lines[1] - used, " DONE");
    expect(TALK("START 9", "INFO rule 4", fork, lines[1], "YXSHOWFORBID", "YXNBEST 1"),
           "OK\nFORBID 0404.\nERROR every point is blocked (YXBLOCK, YXBLOCKPATH)\n");
}

/* Against an open three, exactly the defences are printed. */
static void test_all_defences_are_told(void **state)
{
    (void)state;
    char *said = TALK("START 15", "INFO max_node 40000",
                      "YXBOARD 7,7,2 0,0,1 7,6,2 14,14,1 7,5,2 DONE", "YXSEARCHDEFEND");
    int count = 0;
    bool above = false;
    bool below = false;
    for (const char *at = strstr(said, "MESSAGE ("); at; at = strstr(at + 1, "MESSAGE (")) {
        int x;
        int y;
        assert_int_equal(sscanf(at, "MESSAGE (%*d) %d,%d", &x, &y), 2);
        assert_int_equal(x, 7);
        assert_true(y >= 3 && y <= 9);
        above = above || y == 4;
        below = below || y == 8;
        count++;
    }
    assert_true(count >= 2 && above && below);
    free(said);
}

/* Eight points are free: they are printed, and none that is blocked. */
static void test_no_blocked_defence_is_told(void **state)
{
    (void)state;
    char *said = TALK_AS(strongest, "START 5", "INFO max_node 3000", "YXBOARD 2,2,1 DONE",
                         "YXBLOCK 0,0 1,0 2,0 3,0 4,0 0,1 1,1 2,1 3,1 4,1 0,2 1,2 2,2 3,2 0,4 1,4 "
                         "2,4 DONE",
                         "YXSEARCHDEFEND");
    int count = 0;
    for (const char *at = strstr(said, "MESSAGE ("); at; at = strstr(at + 1, "MESSAGE (")) {
        int x;
        int y;
        assert_int_equal(sscanf(at, "MESSAGE (%*d) %d,%d", &x, &y), 2);
        assert_true(y == 3 || (x == 4 && y == 2) || (x >= 3 && y == 4));
        count++;
    }
    assert_int_equal(count, 8);
    free(said);
}

/* Without threats every point is a defence: more than one search can find, none twice. */
static void test_many_defences_are_told(void **state)
{
    (void)state;
    bool told[81] = {false};
    char *said = TALK_AS(strongest, "START 9", "INFO max_node 20000", "YXBOARD 4,4,1 DONE",
                         "YXSEARCHDEFEND");
    int count = 0;
    for (const char *at = strstr(said, "MESSAGE ("); at; at = strstr(at + 1, "MESSAGE (")) {
        int number, x, y;
        assert_int_equal(sscanf(at, "MESSAGE (%d) %d,%d", &number, &x, &y), 3);
        assert_int_equal(number, ++count);
        assert_in_range(x + 9 * y, 0, 80);
        assert_false(told[x + 9 * y] || (x == 4 && y == 4));
        told[x + 9 * y] = true;
    }
    assert_true(count > SEARCH_LINES_MAX);
    free(said);
    /* By time alone: the level's own, or what INFO allows. The open three's defences are found. */
    const char three[] = "YXBOARD 7,7,2 0,0,1 7,6,2 14,14,1 7,5,2 DONE";
    said = TALK_AS(((BrainOptions){.level = 2, .level_given = true, .seed = 1}), "START 15", three,
                   "YXSEARCHDEFEND", three, "INFO timeout_turn 100", "YXSEARCHDEFEND");
    assert_non_null(strstr(said, " 7,4 value"));
    assert_non_null(strstr(said, " 7,8 value"));
    free(said);
}

static int value_of(const Position *position)
{
    const SearchLimits limits = {.nodes = 20000, .level = level_max()};
    SearchReport report;
    Search *search = search_new(1 << 20);
    assert_non_null(search);
    search_run(search, position, &limits, NULL, NULL, &report);
    search_free(search);
    return report.value;
}

/* Black's centre stone is a clear advantage; a balanced move leaves less, or about the target
 * value. */
static void test_balanced_moves(void **state)
{
    (void)state;
    int x[2];
    int y[2];
    Position p;
    char *said =
        TALK_AS(strongest, "START 15", "INFO max_node 100000", "YXBALANCETWO", "YXBALANCEONE now");
    assert_int_equal(sscanf(said, "OK\n%d,%d %d,%d\n", &x[0], &y[0], &x[1], &y[1]), 4);
    assert_non_null(
        strstr(said, "\nERROR the target value must be a whole number, -29000 to 29000\n"));
    free(said);
    position_init(&p, RULE_FREESTYLE, 15);
    position_make(&p, point_at(x[0], y[0]));
    position_make(&p, point_at(x[1], y[1]));
    assert_in_range(value_of(&p) + 100, 0, 200);

    /* With an open two and the move Black could get far ahead. */
    const char two[] = "YXBOARD 7,7,1 0,0,2 7,8,1 14,14,2 DONE";
    said = TALK_AS(strongest, "START 15", "INFO max_node 100000", two, "YXBALANCEONE 0");
    assert_int_equal(sscanf(said, "OK\n%d,%d\n", &x[0], &y[0]), 2);
    free(said);
    position_init(&p, RULE_FREESTYLE, 15);
    position_make(&p, point_at(7, 7));
    position_make(&p, point_at(0, 0));
    position_make(&p, point_at(7, 8));
    position_make(&p, point_at(14, 14));
    const int best = value_of(&p);
    position_make(&p, point_at(x[0], y[0]));
    assert_true(abs(value_of(&p)) < best);
}

/* 5x5 with three empty points or fewer, `own` moves; X is own. */
static char *balance_on(const char *rows, const char *command)
{
    char line[600] = "YXBOARD";
    for (int i = 0; i < 25; i++) {
        if (rows[i] != '.') {
            const size_t used = strlen(line);
            snprintf(line + used, sizeof line - used, " %d,%d,%d", i % 5, i / 5,
                     rows[i] == 'X' ? 1 : 2);
        }
    }
    strcat(line, " DONE");
    return TALK_AS(strongest, "START 5", "INFO max_node 2000", line, command);
}

/* The last points of a board: what wins at once is no balanced move. */
static void test_balanced_moves_at_the_end(void **state)
{
    (void)state;
    expect(balance_on("XXOOX"
                      "OOXXO"
                      "XXOOX"
                      "OOXXO"
                      "XXOO.",
                      "YXBALANCEONE"),
           "OK\n4,4\n");
    expect(balance_on("OOXXO"
                      "OXOOO"
                      "XOXXO"
                      "OXOOX"
                      ".XXXX",
                      "YXBALANCEONE"),
           "OK\nERROR no balanced move was found\n");
    /* Two points are left; wherever the first stone goes, the second one wins. */
    expect(balance_on("O.OOO"
                      "XXOOX"
                      "XOXXX"
                      "XXOXO"
                      "OO.OO",
                      "YXBALANCETWO"),
           "OK\nERROR no balanced move was found\n");
    /* Two points are left, and one of them is barred. */
    static const char nearly[] =
        "YXBOARD 0,0,1 1,0,1 2,0,2 3,0,2 4,0,1 0,1,2 1,1,2 2,1,1 3,1,1 4,1,2 "
        "0,2,1 1,2,1 2,2,2 3,2,2 4,2,1 0,3,2 1,3,2 2,3,1 3,3,1 4,3,2 "
        "1,4,1 2,4,2 3,4,2 DONE";
    static const char *const barred[][2] = {{"0,4", "4,4"}, {"4,4", "0,4"}};
    for (size_t i = 0; i < sizeof barred / sizeof barred[0]; i++) {
        char block[40], wanted[40];
        snprintf(block, sizeof block, "YXBLOCK %s DONE", barred[i][0]);
        snprintf(wanted, sizeof wanted, "OK\n%s\n", barred[i][1]);
        expect(TALK_AS(strongest, "START 5", "INFO max_node 2000", block, nearly, "YXBALANCEONE"),
               wanted);
    }
    /* By time alone. */
    int x[2], y[2];
    char *said = TALK("START 9", "INFO timeout_turn 60", "YXSHOWINFO", "YXBALANCETWO");
    const char *value = strstr(said, "MESSAGE value ");
    assert_non_null(value);
    assert_int_equal(sscanf(strchr(value, '\n'), "\n%d,%d %d,%d\n", &x[0], &y[0], &x[1], &y[1]), 4);
    assert_true(x[0] != x[1] || y[0] != y[1]);
    free(said);
}

/* A move without a search is reported too. */
static void test_a_move_without_a_search_is_reported(void **state)
{
    (void)state;
    char *said = TALK("START 15", "INFO show_detail 3", "BEGIN");
    assert_non_null(strstr(said, "\nMESSAGE REALTIME BEST 7,7\n"));
    assert_non_null(strstr(said, "\nINFO BESTLINE H8\nINFO PV DONE\n7,7\n"));
    free(said);
}

/* The progress that Rapfi's and Yixin's boards read. */
static void test_details_are_told(void **state)
{
    (void)state;
    char *said = TALK("START 15", "INFO show_detail 3", "INFO max_node 3000",
                      "BOARD 4,7,1 0,0,2 5,7,1 0,2,2 6,7,1 0,4,2 DONE", "INFO show_detail 0",
                      "TURN 0,6", "INFO show_detail 4");
    static const char *const told[] = {"\nMESSAGE REALTIME BEST 7,7\n",
                                       "\nMESSAGE REALTIME PV H8",
                                       "\nINFO PV 0\nINFO NUMPV 1\n",
                                       "\nINFO EVAL +M",
                                       "\nINFO BESTLINE H8",
                                       "\nINFO PV DONE\n"};
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++) {
        if (!strstr(said, told[i]) && !(i < 2 && strstr(said, "\nMESSAGE REALTIME BEST 3,7\n")) &&
            !(i == 4 && strstr(said, "\nINFO BESTLINE D8"))) {
            fail_msg("\"%s\" is not in: %s", told[i], said);
        }
    }
    const char *end = strstr(said, "\nERROR INFO show_detail needs a whole number, 0 to 3\n");
    assert_non_null(end);
    for (const char *at = strstr(said, "\n7,7\n"); at && at < end; at++) {
        assert_true(strncmp(at, "REALTIME", 8) != 0);
    }
    free(said);
}

/* The loser's values are told as losses. */
static void test_a_loss_is_told(void **state)
{
    (void)state;
    char *said = TALK_AS(strongest, "START 15", "INFO show_detail 2", "INFO max_node 3000",
                         "BOARD 4,7,2 0,0,1 5,7,2 0,2,1 6,7,2 0,4,1 7,7,2 DONE");
    assert_non_null(strstr(said, "\nINFO EVAL -M2\n"));
    assert_true(strstr(said, "\n8,7\n") || strstr(said, "\n3,7\n"));
    free(said);
}

/* Without any time, the open end of a four is still blocked. */
static void test_no_time_is_a_sound_move(void **state)
{
    (void)state;
    expect(TALK("START 15", "INFO timeout_turn 0", "BOARD", "3,7,1", "4,7,2", "1,1,1", "5,7,2",
                "12,2,1", "6,7,2", "2,13,1", "7,7,2", "DONE"),
           "OK\n8,7\n");
}

/* A whole game against itself, every move checked by the rules. */
static void test_a_game_against_itself(void **state)
{
    (void)state;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    Brain *brain[2];
    for (int i = 0; i < 2; i++) {
        brain[i] = brain_new(out, (BrainOptions){.level = 4, .level_given = true});
        assert_non_null(brain[i]);
        brain_line(brain[i], "START 15");
        brain_line(brain[i], "INFO rule 4");
    }
    Position p;
    position_init(&p, RULE_RENJU, 15);
    char line[32] = "BEGIN";
    bool over = false;
    for (int turn = 0; !over && !position_is_full(&p); turn = 1 - turn) {
        int x;
        int y;
        fflush(out);
        const size_t before = size;
        brain_line(brain[turn], line);
        brain_wait(brain[turn]);
        fflush(out);
        assert_int_equal(sscanf(text + before, "%d,%d", &x, &y), 2);
        const Point point = point_at(x, y);
        assert_true(position_is_empty(&p, point));
        const Judgement judgement = rules_judge(&p, point, p.to_move);
        assert_int_equal(judgement.foul, FOUL_NONE);
        over = judgement.win;
        position_make(&p, point);
        snprintf(line, sizeof line, "TURN %d,%d", x, y);
    }
    brain_free(brain[0]);
    brain_free(brain[1]);
    fclose(out);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_swap2_by_steps),
        cmocka_unit_test(test_swap2_openings_differ),
        cmocka_unit_test(test_swap2),
        cmocka_unit_test(test_several_best_moves),
        cmocka_unit_test(test_too_many_best_moves),
        cmocka_unit_test(test_blocked_points_are_not_played),
        cmocka_unit_test(test_no_point_is_left),
        cmocka_unit_test(test_only_a_foul_is_left),
        cmocka_unit_test(test_all_defences_are_told),
        cmocka_unit_test(test_no_blocked_defence_is_told),
        cmocka_unit_test(test_many_defences_are_told),
        cmocka_unit_test(test_balanced_moves),
        cmocka_unit_test(test_balanced_moves_at_the_end),
        cmocka_unit_test(test_details_are_told),
        cmocka_unit_test(test_a_loss_is_told),
        cmocka_unit_test(test_a_move_without_a_search_is_reported),
        cmocka_unit_test(test_no_time_is_a_sound_move),
        cmocka_unit_test(test_a_game_against_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
