/* The commands of the protocol, their answers and their errors, and streams of lines. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "brain/serve.h"
#include "brain/talk.h"
#include "engine/ai/search.h"

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
    expect(TALK("START 26"), "ERROR the board's size must be 5 to 25\n");
    expect(TALK("START 15 15 1", "START 15 x", "START 99999999999999999999"),
           "ERROR START needs the board's size\nERROR START needs the board's size\n"
           "ERROR START needs the board's size\n");
    expect(TALK("RECTSTART 15", "RECTSTART 15,15 x"),
           "ERROR RECTSTART needs the board's size, as width,height\n"
           "ERROR RECTSTART needs the board's size, as width,height\n");
    expect(TALK("start\t15", "BEGIN", "BEGIN"), "OK\n7,7\nERROR BEGIN needs an empty board\n");
    expect(TALK("HELLO", "INFO nothing 5", "START 15", "END", "START 15"), "UNKNOWN command\nOK\n");
}

/* Which rules' tables are in memory after these lines: a bit for each. */
static unsigned prepared_after(const char *const *lines, int count)
{
    FILE *out = tmpfile();
    assert_non_null(out);
    Brain *brain = brain_new(out, keen);
    assert_non_null(brain);
    for (int i = 0; i < count; i++) {
        brain_line(brain, lines[i]);
    }
    unsigned rules = 0;
    for (int rule = 0; rule < RULE_COUNT; rule++) {
        rules |= (unsigned)brain_is_prepared(brain, (Rule)rule) << rule;
    }
    brain_free(brain);
    fclose(out);
    return rules;
}
#define PREPARED_AFTER(...)                                                                        \
    prepared_after((const char *const[]){__VA_ARGS__},                                             \
                   (int)(sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *)))

/* The time of the first move does not pay for the tables of an INFO rule after START, nor does a
 * host with little memory for rules that are not played. */
static void test_start_prepares_the_rules_that_may_follow(void **state)
{
    (void)state;
    const unsigned all = (1U << RULE_COUNT) - 1;
    assert_int_equal(PREPARED_AFTER("START 15"), all);
    assert_int_equal(PREPARED_AFTER("INFO timeout_turn 100", "RECTSTART 20,20"), all);
    assert_int_equal(PREPARED_AFTER("INFO rule 4", "START 15"), 1U << RULE_RENJU);
    assert_int_equal(PREPARED_AFTER("INFO rule 1", "START 15", "INFO rule 8"),
                     1U << RULE_STANDARD | 1U << RULE_CARO);
    assert_int_equal(PREPARED_AFTER("INFO max_memory 9437184", "START 15"), 1U << RULE_FREESTYLE);
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

static void test_numbers_are_checked(void **state)
{
    (void)state;
    static const char *const wrong[] = {"TURN 99999999999999999999,1",
                                        "TURN 7,-1",
                                        "TURN 7,15",
                                        "TURN 7,7 x",
                                        "TURN 7",
                                        "TURN 7,7x"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        expect(TALK("START 15", wrong[i]),
               "OK\nERROR TURN needs an empty point of the board, as x,y\n");
    }
    expect(TALK("START 15", "YXNBEST x", "YXNBEST"), "OK\nERROR YXNBEST needs a number of moves\n"
                                                     "ERROR YXNBEST needs a number of moves\n");
    static const char *const bias[] = {"YXBALANCEONE 40000", "YXBALANCEONE -40000",
                                       "YXBALANCETWO 1 2"};
    for (size_t i = 0; i < sizeof bias / sizeof bias[0]; i++) {
        expect(TALK("START 15", bias[i]),
               "OK\nERROR the target value must be a whole number, -29000 to 29000\n");
    }
}

/* One point of 5x5 is empty; nobody has five. */
#define NEARLY_FULL                                                                                \
    "YXBOARD 0,0,1 1,0,1 2,0,2 3,0,2 4,0,1 0,1,2 1,1,2 2,1,1 3,1,1 4,1,2 0,2,1 1,2,1 2,2,2 3,2,2 " \
    "4,2,1 0,3,2 1,3,2 2,3,1 3,3,1 4,3,2 0,4,1 1,4,1 2,4,2 3,4,2 DONE"

static void test_a_full_board(void **state)
{
    (void)state;
    expect(TALK("START 5", NEARLY_FULL, "YXBALANCETWO", "YXBALANCEONE", "YXNBEST 1", "YXBALANCEONE",
                "SWAP2BOARD 0,0 1,0 2,0 3,0 DONE"),
           "OK\nERROR not enough empty points\n4,4\nERROR the board is full\n"
           "ERROR not enough empty points\n"
           "ERROR SWAP2BOARD: expected 0, 3 or 5 points\n");
    expect(TALK("START 5", NEARLY_FULL, "TURN 4,4"), "OK\nERROR the board is full\n");
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
    /* The opponent passed after a stone of the brain. Black is still the side that moved first, so
     * the brain is White and may play the overline. */
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
    expect(TALK("START 15", "YXBLOCK 5 DONE", "YXBLOCK x DONE", "YXBLOCK 3,-1 DONE",
                "YXBLOCK 3,15 DONE", "YXBLOCK -1,3 DONE", "YXBOARD 1,1,0 DONE",
                "YXBOARD 1,1,1 DONE x", "YXBOARD x 1,1,9 DONE", "PLAY 1,1"),
           "OK\nERROR YXBLOCK: \"5 DONE\": expected x,y\n"
           "ERROR YXBLOCK: \"x DONE\": expected x,y or DONE\n"
           "ERROR YXBLOCK: \"3,-1 DONE\": the point is not on the board\n"
           "ERROR YXBLOCK: \"3,15 DONE\": the point is not on the board\n"
           "ERROR YXBLOCK: \"-1,3 DONE\": the point is not on the board\n"
           "ERROR BOARD: \"1,1,0 DONE\": the field must be 1 (own) or 2 (the opponent's)\n"
           "ERROR BOARD: \"x\": unexpected text after DONE\n"
           "ERROR BOARD: \"x 1,1,9 DONE\": expected x,y,field or DONE\n1,1\n");
    /* The first error of several lines is told. */
    expect(TALK("START 15", "YXBOARD", "1,1,9", "1,1,1", "20,1,1", "DONE"),
           "OK\nERROR BOARD: \"1,1,9\": the field must be 1 (own) or 2 (the opponent's)\n");
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

/* Values too large for any machine are clamped, and the brain still plays. */
static void test_large_values_are_clamped(void **state)
{
    (void)state;
    expect(TALK("INFO thread_num 99999999999", "INFO max_depth -1", "INFO max_depth 5000",
                "INFO max_node x", "INFO hash_size 0", "INFO max_memory 12000000", "START 15",
                "INFO max_depth 2", "BEGIN", "INFO max_memory 99999999999999999999", "RESTART",
                "BEGIN"),
           "ERROR INFO max_node needs a whole number\nOK\n7,7\nOK\n7,7\n");
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
    /* 5 and 6: freestyle with a swap that the board manages. */
    expect(TALK("start 15", "yxshowforbid", "info rule 5", fork, "yxshowforbid", "info rule 6",
                "yxshowforbid", "info rule 4", "yxshowforbid"),
           "OK\nFORBID .\nFORBID .\nFORBID .\nFORBID 0707.\n");
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
    /* The pass that BOARD has added stays where it was. */
    char *said = TALK("START 15", "BOARD 7,7,1 DONE", "TAKEBACK 7,7", "PLAY 7,7");
    int x, y, end = 0;
    assert_int_equal(sscanf(said, "OK\n%d,%d\nOK\n7,7\n%n", &x, &y, &end), 2);
    assert_int_equal(end, (int)strlen(said));
    free(said);
    /* A move from the middle is taken back and played again. */
    expect(TALK("START 15", "YXBOARD", "4,7,1", "0,0,2", "5,7,1", "0,2,2", "6,7,1", "3,7,2",
                "7,7,1", "9,9,2", "DONE", "TAKEBACK 0,2", "TURN 0,2"),
           "OK\nOK\n8,7\n");
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

/* A host that sends more than the queue holds while the brain thinks: no line is lost. */
static void test_a_flood_of_lines(void **state)
{
    (void)state;
    enum { LINES = 500, BYTES = 4000 };
    char *lines = calloc(LINES, BYTES + 20), folder[BYTES + 1], *end = lines;
    assert_non_null(lines);
    memset(folder, 'x', BYTES);
    folder[BYTES] = '\0';
    end += sprintf(end, "START 15\nINFO max_node 50000\nBOARD 7,7,2 8,8,1 9,7,2 DONE\n");
    for (int i = 0; i < LINES - 5; i++) {
        end += sprintf(end, "INFO folder %s\n", folder);
    }
    sprintf(end, "TURN 0,0\nEND\n");
    char *text = serve_text(lines);
    int x[2], y[2];
    free(lines);
    assert_int_equal(sscanf(text, "OK\n%d,%d\n%d,%d\n", &x[0], &y[0], &x[1], &y[1]), 4);
    free(text);
}

/* STOP and END end a search of an hour although other lines are queued before them; otherwise this
 * test would not end. All earlier lines are executed. */
static void test_a_stop_is_seen_before_earlier_lines_are_executed(void **state)
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

/* The end of the input ends a search of an hour. */
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

/* A brain that is freed says nothing of what it was working on. Without a stop each of these would
 * take an hour. */
static void test_a_freed_brain_is_silent(void **state)
{
    (void)state;
    static const char *const work[][2] = {{"INFO", "BOARD 7,7,2 DONE"},
                                          {"YXBOARD 7,7,2 DONE", "YXNBEST 3"},
                                          {"YXBOARD 7,7,2 DONE", "YXSEARCHDEFEND"},
                                          {"INFO", "YXBALANCETWO"},
                                          {"INFO", "SWAP2BOARD DONE"},
                                          {"INFO", "SWAP2BOARD 7,7 0,0 7,8 DONE"},
                                          {"INFO", "YXSWAP2STEP1"},
                                          {"INFO", "yxsoosorvstep3 7,7 6,7 8,8 DONE"},
                                          {"INFO", "yxsoosorvstep2 7,7 0,0 7,8 DONE"}};
    for (size_t i = 0; i < sizeof work / sizeof work[0]; i++) {
        char *text = NULL;
        size_t size = 0;
        FILE *out = open_memstream(&text, &size);
        Brain *brain = brain_new(out, strongest);
        assert_non_null(brain);
        brain_line(brain, "START 15");
        brain_line(brain, "INFO timeout_turn 3600000");
        brain_line(brain, work[i][0]);
        brain_line(brain, work[i][1]);
        brain_free(brain);
        fclose(out);
        expect(text, "OK\n");
    }
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
        cmocka_unit_test(test_start_prepares_the_rules_that_may_follow),
        cmocka_unit_test(test_bad_moves_change_nothing),
        cmocka_unit_test(test_numbers_are_checked),
        cmocka_unit_test(test_a_full_board),
        cmocka_unit_test(test_board),
        cmocka_unit_test(test_lists_of_stones),
        cmocka_unit_test(test_bad_lists_change_nothing),
        cmocka_unit_test(test_info_says_what_it_needs),
        cmocka_unit_test(test_large_values_are_clamped),
        cmocka_unit_test(test_yixins_words),
        cmocka_unit_test(test_a_continuous_game_is_refused),
        cmocka_unit_test(test_a_game_that_is_over),
        cmocka_unit_test(test_renju_forbidden_points),
        cmocka_unit_test(test_takeback_of_any_move),
        cmocka_unit_test(test_garbage_survives),
        cmocka_unit_test(test_a_freed_brain_is_silent),
        cmocka_unit_test(test_every_command_is_documented),
        cmocka_unit_test(test_a_flood_of_lines),
        cmocka_unit_test(test_a_stop_is_seen_before_earlier_lines_are_executed),
        cmocka_unit_test(test_a_line_that_is_too_long_invalidates_a_list),
        cmocka_unit_test(test_the_end_of_the_input_ends_a_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
