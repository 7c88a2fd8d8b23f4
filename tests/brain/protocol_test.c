#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "brain/protocol.h"
#include "brain/serve.h"
#include "engine/ai/search.h"
#include "engine/rules/rules.h"

/* The brain's output for the lines; the caller frees it. Not inlined: gcc 12 would warn of a
 * dangling pointer. */
__attribute__((noinline)) static char *talk(BrainOptions options, const char *const *lines,
                                            int count)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    Brain *brain = brain_new(out, options);
    assert_non_null(brain);
    for (int i = 0; i < count && brain_line(brain, lines[i]); i++) {
        brain_wait(brain);
    }
    brain_free(brain);
    fclose(out);
    return text;
}
#define TALK_AS(options, ...)                                                                      \
    talk(options, (const char *const[]){__VA_ARGS__},                                              \
         (int)(sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *)))
#define TALK(...) TALK_AS(keen, __VA_ARGS__)

static const BrainOptions keen = {.level = 5, .level_given = true, .seed = 1};
static const BrainOptions strongest = {.seed = 1};

static void expect(char *said, const char *wanted)
{
    assert_string_equal(said, wanted);
    free(said);
}

static void test_start(void **state)
{
    (void)state;
    expect(TALK("START 15", "BEGIN"), "OK\n7,7\n");
    expect(TALK("rectstart 15,15"), "OK\n");
    expect(TALK("RECTSTART 15,20"), "ERROR only square boards are supported\n");
    expect(TALK("START 4"), "ERROR the board's size must be 5 to 25\n");
    expect(TALK("START big"), "ERROR START needs the board's size\n");
    expect(TALK("RECTSTART 20 20"), "ERROR RECTSTART needs the board's size, as width,height\n");
    expect(TALK("BEGIN"), "ERROR START must come first\n");
    expect(TALK("START 15", "BEGIN", "RESTART", "BEGIN"), "OK\n7,7\nOK\n7,7\n");
    expect(TALK("HELLO", "INFO nothing 5", "START 15", "END", "START 15"), "UNKNOWN command\nOK\n");
}

static void test_bad_moves_change_nothing(void **state)
{
    (void)state;
    expect(TALK("START 15", "BEGIN", "TURN 7,7", "TURN 15,0", "TURN -1,0", "TURN x", "TURN 1,1,1",
                "TAKEBACK 3,3", "TAKEBACK 7,7", "BEGIN"),
           "OK\n7,7\n"
           "ERROR TURN needs an empty point of the board, as x,y\n"
           "ERROR TURN needs an empty point of the board, as x,y\n"
           "ERROR TURN needs an empty point of the board, as x,y\n"
           "ERROR TURN needs an empty point of the board, as x,y\n"
           "ERROR TURN needs an empty point of the board, as x,y\n"
           "ERROR TAKEBACK needs a stone of the board, as x,y\nOK\n7,7\n");
}

static void test_board(void **state)
{
    (void)state;
    expect(TALK("START 15", "BOARD", "4,7,1", "0,0,2", "5,7,1", "0,2,2", "6,7,1", "3,7,2", "7,7,1",
                "9,9,2", "DONE"),
           "OK\n8,7\n");
    expect(TALK("START 15", "BOARD", "4,7,1", "4,7,2", "DONE"),
           "OK\nERROR BOARD: \"4,7,2\": the point occurs twice\n");
    expect(TALK("START 15", "YXBOARD", "4,7,2", "DONE", "PLAY 4,8"), "OK\n4,8\n");
    /* A surplus of stones of either side: one more makes five, or stops it. */
    expect(TALK("START 15", "BOARD", "3,7,1", "4,7,1", "5,7,1", "6,7,1", "2,7,2", "DONE"),
           "OK\n7,7\n");
    expect(TALK("START 15", "BOARD", "3,7,2", "4,7,2", "5,7,2", "6,7,2", "2,7,1", "DONE"),
           "OK\n7,7\n");
}

/* Lists on one line, in the order of a game and in another one. */
static void test_lists_of_stones(void **state)
{
    (void)state;
    expect(TALK("START 15", "BOARD 4,7,1 0,0,2 5,7,1 0,2,2 6,7,1 3,7,2 7,7,1 9,9,2 DONE"),
           "OK\n8,7\n");
    expect(TALK("START 15", "YXBOARD 7,7,2 8,8,1 done", "TAKEBACK 8,8", "PLAY 8,8"),
           "OK\nOK\n8,8\n");
    /* Three stones, a gap, two stones: the gap is an overline, a foul of Black. */
    expect(TALK("START 15", "INFO rule 4",
                "YXBOARD 2,7,1 0,0,2 3,7,1 0,2,2 4,7,1 0,4,2 6,7,1 0,6,2 7,7,1 0,9,2 DONE",
                "YXSHOWFORBID"),
           "OK\nFORBID 0507.\n");
    /* After a stone of the brain's own the opponent has passed: Black, who came first, is White's
     * opponent still, and White may play the overline. */
    expect(TALK("START 15", "INFO rule 4", "INFO max_node 2000",
                "BOARD 0,0,2 3,7,1 0,2,2 4,7,1 0,4,2 5,7,1 0,6,2 7,7,1 0,9,2 8,7,1 DONE"),
           "OK\n6,7\n");
    /* Six in a row do not win in standard, in any order of the list. */
    const char six[] = "YXBOARD 2,7,1 3,7,1 4,7,1 5,7,1 6,7,1 7,7,1 0,0,2 0,2,2 0,4,2 0,6,2 0,8,2 "
                       "0,10,2 DONE";
    expect(TALK("START 15", "INFO rule 1", six, "PLAY 9,9"), "OK\n9,9\n");
    expect(TALK("START 15", "INFO rule 0", six, "PLAY 9,9"),
           "OK\nERROR BOARD: there is already a five\n9,9\n");
}

static void test_bad_lists_change_nothing(void **state)
{
    (void)state;
    expect(TALK("START 15", "PLAY 7,7", "YXBOARD", "1,1", "DONE", "YXBOARD 1,1,4 DONE",
                "YXBOARD 15,1,1 DONE", "YXBOARD x DONE", "TAKEBACK 7,7"),
           "OK\n7,7\n"
           "ERROR BOARD: \"1,1\": expected x,y,field\n"
           "ERROR BOARD: \"1,1,4 DONE\": the field must be 1 (own) or 2 (the opponent's)\n"
           "ERROR BOARD: \"15,1,1 DONE\": the point is not on the board\n"
           "ERROR BOARD: \"x DONE\": expected x,y,field or DONE\nOK\n");
    expect(TALK("START 15", "BOARD", "1,1,1", "START 15", "DONE"),
           "OK\nERROR the list of stones was not ended by DONE\nOK\n"
           "ERROR DONE without a list of points\n");
}

/* Invalid values are errors; unknown keys are ignored, as the protocol requires. */
static void test_info_says_what_it_needs(void **state)
{
    (void)state;
    expect(TALK("INFO timeout_turn", "INFO timeout_turn -2", "INFO timeout_turn soon",
                "INFO timeout_turn 99999999999999999999", "INFO rule 16", "INFO thread_num -2",
                "INFO time_left -5", "INFO max_node 18446744073709551615", "INFO max_node -1",
                "INFO folder x", "INFO evaluate 1,1", "INFO"),
           "ERROR INFO timeout_turn needs a whole number, -1 to 1099511627776\n"
           "ERROR INFO timeout_turn needs a whole number, -1 to 1099511627776\n"
           "ERROR INFO timeout_turn needs a whole number, -1 to 1099511627776\n"
           "ERROR INFO timeout_turn needs a whole number, -1 to 1099511627776\n"
           "ERROR INFO rule needs a whole number, 0 to 15\n"
           "ERROR INFO thread_num needs a whole number, 0 or more\n");
}

/* Yixin's boards send 2 for renju, and both sides of the board. */
static void test_yixins_words(void **state)
{
    (void)state;
    const char fork[] = "YXBOARD 7,5,1 0,0,2 7,6,1 0,2,2 5,7,1 0,4,2 6,7,1 0,6,2 DONE";
    char wanted[120];
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    snprintf(wanted, sizeof wanted,
             "MESSAGE INFO MAX_THREAD_NUM %ld\nMESSAGE INFO MAX_HASH_SIZE 25\nOK\nFORBID 0707.\n",
             cores < SEARCH_THREADS_MAX ? cores : SEARCH_THREADS_MAX);
    expect(TALK("yxshowinfo", "info rule 2", "start 15 15", fork, "yxshowforbid"), wanted);
    /* Also if the rule was sent before. */
    expect(TALK("INFO rule 2", "START 15", fork, "YXSHOWFORBID"),
           "ERROR INFO rule: a continuous game (2) is not supported\nOK\nFORBID 0707.\n");
    expect(TALK("start 15 20"), "ERROR only square boards are supported\n");
}

/* Field 3, a stone of a finished row, exists only in a continuous game. */
static void test_a_continuous_game_is_refused(void **state)
{
    (void)state;
    expect(TALK("START 15", "INFO rule 1", "INFO rule 3", "INFO rule 6",
                "BOARD 1,1,1 2,2,3 3,3,2 DONE", "PLAY 2,2"),
           "OK\nERROR INFO rule: a continuous game (2) is not supported\n"
           "ERROR INFO rule: a continuous game (2) is not supported\n"
           "ERROR BOARD: \"2,2,3 3,3,2 DONE\": field 3 (continuous game) is not supported\n2,2\n");
}

static void test_a_game_that_is_over(void **state)
{
    (void)state;
    expect(TALK("START 15", "YXBOARD 4,7,2 0,0,1 5,7,2 0,2,1 6,7,2 0,4,1 7,7,2 0,6,1 DONE",
                "TURN 8,7", "TAKEBACK 8,7", "PLAY 8,7"),
           "OK\nERROR the game is over: there is a five\nOK\n8,7\n");
}

static void test_renju_forbidden_points(void **state)
{
    (void)state;
    expect(TALK("START 15", "INFO rule 4", "YXBOARD", "7,5,1", "0,0,2", "7,6,1", "0,2,2", "5,7,1",
                "0,4,2", "6,7,1", "0,6,2", "DONE", "YXSHOWFORBID"),
           "OK\nFORBID 0707.\n");
}

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
        char *text = NULL;
        size_t size = 0;
        FILE *out = open_memstream(&text, &size);
        Brain *brain = brain_new(out, (BrainOptions){.seed = i < 3 ? (uint64_t)(i + 1) : 1});
        assert_non_null(brain);
        brain_line(brain, "START 15");
        brain_line(brain, "INFO max_node 500");
        brain_line(brain, "SWAP2BOARD DONE");
        brain_wait(brain);
        brain_free(brain);
        fclose(out);
        said[i] = text;
    }
    assert_true(strcmp(said[0], said[1]) != 0 || strcmp(said[1], said[2]) != 0);
    assert_string_equal(said[0], said[3]);
    for (int i = 0; i < 4; i++) {
        free(said[i]);
    }
}

static void test_takeback_of_any_move(void **state)
{
    (void)state;
    /* Without Black's H8 the other stones keep their colours, and the point is free. */
    expect(TALK("START 15", "PLAY 7,7", "PLAY 0,0", "PLAY 8,8", "PLAY 0,1", "TAKEBACK 7,7",
                "TAKEBACK 7,7", "PLAY 7,7", "TAKEBACK 0,1", "TAKEBACK x"),
           "OK\n7,7\n0,0\n8,8\n0,1\nOK\nERROR TAKEBACK needs a stone of the board, as x,y\n"
           "7,7\nOK\nERROR TAKEBACK needs a stone of the board, as x,y\n");
    /* Set-up stones too: Black has three more than White. */
    expect(TALK("START 15", "YXBOARD 3,7,1 4,7,1 5,7,1 6,7,1 1,1,2 DONE", "TAKEBACK 3,7",
                "TAKEBACK 3,7", "PLAY 3,7", "TAKEBACK 1,1", "TAKEBACK 3,7"),
           "OK\nOK\nERROR TAKEBACK needs a stone of the board, as x,y\n3,7\nOK\nOK\n");
    /* A move from the middle is taken back and played again. */
    expect(TALK("START 15", "YXBOARD", "4,7,1", "0,0,2", "5,7,1", "0,2,2", "6,7,1", "3,7,2",
                "7,7,1", "9,9,2", "DONE", "TAKEBACK 0,2", "TURN 0,2"),
           "OK\nOK\n8,7\n");
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

/* Black has four in a row with both ends open: the one end is blocked, so the other is played. */
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

/* Lines of a megabyte, NULs, every kind of line end: the brain still answers afterwards. */
static void test_garbage_survives(void **state)
{
    (void)state;
    const size_t bytes = 1 << 20;
    char *garbage = malloc(bytes + 64);
    assert_non_null(garbage);
    memset(garbage, 'A', bytes);
    memset(garbage + 100, 0, 50);
    const size_t tail = (size_t)sprintf(garbage + bytes, "\rSTART 15\r\nBEGIN\nEND\n");
    FILE *in = fmemopen(garbage, bytes + tail, "r");
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    Brain *brain = brain_new(out, (BrainOptions){.level = 1, .level_given = true});
    assert_true(serve_lines(brain, in));
    brain_free(brain);
    fclose(out);
    fclose(in);
    free(garbage);
    assert_non_null(strstr(text, "ERROR the line is too long\nOK\n"));
    free(text);
}

/* The brain's output through serve_lines; the caller frees it. */
static char *serve_text(char *lines)
{
    FILE *in = fmemopen(lines, strlen(lines), "r");
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    Brain *brain = brain_new(out, (BrainOptions){0});
    assert_non_null(brain);
    assert_true(serve_lines(brain, in));
    brain_free(brain);
    fclose(out);
    fclose(in);
    return text;
}

/* STOP and END end a move of an hour, though other lines wait before them; else this test would not
 * end. All earlier lines are obeyed. */
static void test_a_stop_is_seen_before_earlier_lines_are_obeyed(void **state)
{
    (void)state;
    static char lines[] = "START 15\nINFO timeout_turn 3600000\nYXBOARD 7,7,2 DONE\nYXNBEST 1\n"
                          "INFO hash_size 2048\nABOUT\nSTOP\nFOO\nYXNBEST 1\nFOO\nEND\nFOO\n";
    char *text = serve_text(lines);
    int at = 0;
    int x;
    int y;
    assert_int_equal(sscanf(text, "OK\n%d,%d\nname=\"Tengen\"%n", &x, &y, &at), 2);
    assert_true(at > 0);
    const char *rest = strchr(text + at, '\n');
    assert_int_equal(sscanf(rest, "\nUNKNOWN command\n%d,%d\n%n", &x, &y, &at), 2);
    assert_string_equal(rest + at, "UNKNOWN command\n");
    free(text);
}

/* The line may have held a stone: the list is rejected, and the next one is accepted. */
static void test_a_line_that_is_too_long_invalidates_a_list(void **state)
{
    (void)state;
    static char lines[40000];
    char line[17000];
    memset(line, 'x', sizeof line - 1);
    line[sizeof line - 1] = '\0';
    snprintf(lines, sizeof lines,
             "START 15\n%s\nYXBOARD\n7,7,1\n%s\n8,8,2\nDONE\nYXBOARD 7,7,1 DONE\nPLAY 8,8\n", line,
             line);
    expect(serve_text(lines), "OK\nERROR the line is too long\nERROR the line is too long\n"
                              "ERROR BOARD: the line is too long\n8,8\n");
}

/* The end of the input ends a move of an hour. */
static void test_the_end_of_the_input_ends_a_move(void **state)
{
    (void)state;
    static char lines[] = "START 15\nINFO timeout_turn 3600000\nBOARD 7,7,2 DONE\nABOUT";
    char *text = serve_text(lines);
    int at = 0;
    int x;
    int y;
    assert_int_equal(sscanf(text, "OK\n%d,%d\nname=\"Tengen\"%n", &x, &y, &at), 2);
    assert_true(at > 0);
    free(text);
}

/* Every command has a row in docs/protocol.md, and every row a command. */
static void test_every_command_is_documented(void **state)
{
    (void)state;
    static char text[1 << 16];
    FILE *file = fopen(TESTS_DIR "/../docs/protocol.md", "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    assert_non_null(brain_command(0));
    for (int i = 0; brain_command(i); i++) {
        char row[64];
        char row_with_words[64];
        snprintf(row, sizeof row, "\n| `%s`", brain_command(i));
        snprintf(row_with_words, sizeof row_with_words, "\n| `%s ", brain_command(i));
        if (!strstr(text, row) && !strstr(text, row_with_words)) {
            fail_msg("docs/protocol.md says nothing of %s", brain_command(i));
        }
        char *said = TALK(brain_command(i));
        assert_true(strncmp(said, "UNKNOWN", 7) != 0);
        free(said);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_start),
        cmocka_unit_test(test_bad_moves_change_nothing),
        cmocka_unit_test(test_board),
        cmocka_unit_test(test_lists_of_stones),
        cmocka_unit_test(test_bad_lists_change_nothing),
        cmocka_unit_test(test_info_says_what_it_needs),
        cmocka_unit_test(test_yixins_words),
        cmocka_unit_test(test_a_continuous_game_is_refused),
        cmocka_unit_test(test_a_game_that_is_over),
        cmocka_unit_test(test_swap2_by_steps),
        cmocka_unit_test(test_swap2_openings_differ),
        cmocka_unit_test(test_renju_forbidden_points),
        cmocka_unit_test(test_swap2),
        cmocka_unit_test(test_takeback_of_any_move),
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
        cmocka_unit_test(test_garbage_survives),
        cmocka_unit_test(test_every_command_is_documented),
        cmocka_unit_test(test_a_stop_is_seen_before_earlier_lines_are_obeyed),
        cmocka_unit_test(test_a_line_that_is_too_long_invalidates_a_list),
        cmocka_unit_test(test_the_end_of_the_input_ends_a_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
