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
        TALK("START 15", "INFO timeout_turn 300", "YXBOARD 7,7,1 0,0,2 7,8,1 DONE", "YXSWAP2STEP2"),
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
    expect(text, "OK\n4,4\nOK\nERROR every point is blocked (YXBLOCK)\n"
                 "ERROR every point is blocked (YXBLOCK)\n2,2\n");
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
        cmocka_unit_test(test_blocked_points_are_not_played),
        cmocka_unit_test(test_no_point_is_left),
        cmocka_unit_test(test_all_defences_are_told),
        cmocka_unit_test(test_no_blocked_defence_is_told),
        cmocka_unit_test(test_balanced_moves),
        cmocka_unit_test(test_details_are_told),
        cmocka_unit_test(test_a_move_without_a_search_is_reported),
        cmocka_unit_test(test_no_time_is_a_sound_move),
        cmocka_unit_test(test_a_game_against_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
