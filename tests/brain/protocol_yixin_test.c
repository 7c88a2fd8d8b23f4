/* What boards of Yixin's send beside the protocol: questions to a database, lists of commands that
 * are not known here, blocked paths, passes, and the steps of Soosõrv-8. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "brain/talk.h"

/* After every move a board asks what the database has: nothing, and the game goes on. */
static void test_an_empty_database(void **state)
{
    (void)state;
    expect(TALK("START 15 15", "yxquerydatabaseall", "7,7", "6,6", "done", "PLAY 7,7"),
           "OK\nMESSAGE DATABASE REFRESH\nMESSAGE DATABASE DONE\n7,7\n");
    expect(TALK("START 15 15", "YXQUERYDATABASEALL 7,7 6,6 DONE", "YXQUERYDATABASEONE", "DONE"),
           "OK\nMESSAGE DATABASE REFRESH\nMESSAGE DATABASE DONE\nMESSAGE DATABASE ONE 0 0 0 0\n");
    expect(TALK("yxquerydatabasetext", "done", "yxquerydatabaseallt", "-1,-1", "done"),
           "MESSAGE DATABASE TEXT \"\"\nMESSAGE DATABASE REFRESH\nMESSAGE DATABASE DONE\n"
           "MESSAGE DATABASE TEXT \"\"\n");
    /* The position is the game's still. */
    expect(TALK("START 15", "PLAY 7,7", "yxquerydatabaseall", "7,7", "7,8", "done", "PLAY 7,8",
                "PLAY 7,7"),
           "OK\n7,7\nMESSAGE DATABASE REFRESH\nMESSAGE DATABASE DONE\n7,8\n"
           "ERROR PLAY needs an empty point of the board, as x,y\n");
    /* A list that ends early. */
    expect(TALK("START 15", "yxquerydatabaseall", "7,7", "INFO max_node 5", "PLAY 7,7", "DONE"),
           "OK\nERROR the list of points was not ended by DONE\n7,7\n"
           "ERROR DONE without a list of points\n");
    /* Without START a list is dropped with its command. */
    expect(TALK("yxsoosorvstep2", "7,7", "6,6", "done", "BOARD", "7,7,1", "DONE", "yxhashdump",
                "START 15", "ABOUT"),
           "ERROR START must come first\nERROR START must come first\n"
           "ERROR START must come first\n"
           "name=\"Tengen\", version=\"" TENGEN_VERSION "\", author=\"Tengen\"\n");
}

/* A file's name follows on the next line, and may look like anything. */
static void test_files_of_a_database(void **state)
{
    (void)state;
    expect(TALK("START 15", "yxsetdatabase", "START 20", "PLAY 14,14"),
           "OK\nERROR this engine has no database\n14,14\n");
    expect(TALK("yxdbtotxt", "7,7", "yxdbtopos", "a b.pos", "yxtxttodb", "DONE", "ABOUT"),
           "ERROR this engine has no database\nERROR this engine has no database\n"
           "ERROR this engine has no database\n"
           "name=\"Tengen\", version=\"" TENGEN_VERSION "\", author=\"Tengen\"\n");
}

/* One answer for a command with its list, not one for each line. */
static void test_unknown_lists_are_swallowed(void **state)
{
    (void)state;
    expect(TALK("START 15", "yxeditlabeldatabase 7,7 x", "7,7", "8,8", "done", "PLAY 7,7"),
           "OK\nUNKNOWN command\n7,7\n");
    expect(TALK("yxdeletedatabaseall wl", "done", "FOO", "BAR", "FOO 1,2 DONE", "DONE"),
           "UNKNOWN command\nUNKNOWN command\nUNKNOWN command\nUNKNOWN command\n"
           "ERROR DONE without a list of points\n");
    expect(TALK("START 15", "FOO", "1,2", "YXBOARD", "7,7,1", "DONE", "TAKEBACK 7,7"),
           "OK\nUNKNOWN command\nOK\n");
}

/* A pass is a move of a list: Black has both stones, and White is to move. */
static void test_passes(void **state)
{
    (void)state;
    expect(TALK("START 15", "YXBOARD 7,7,2 -1,-1,1 8,8,2 DONE", "PLAY 9,9", "TAKEBACK 9,9",
                "TAKEBACK 8,8", "PLAY 8,8"),
           "OK\n9,9\nOK\nOK\n8,8\n");
    /* Renju's fouls are Black's: after three passes of White the cross point is a foul. */
    expect(TALK("START 15", "INFO rule 4",
                "YXBOARD 3,4,1 -1,-1,2 5,4,1 0,0,2 4,3,1 -1,-1,2 4,5,1 0,14,2 DONE",
                "YXSHOWFORBID"),
           "OK\nFORBID 0404.\n");
    expect(TALK("START 15", "YXBOARD 7,7,1 -1,7,2 DONE", "YXBLOCK -1,-1 DONE",
                "YXBOARD 7,7,1 -2,-2,2 DONE"),
           "OK\nERROR BOARD: \"-1,7,2 DONE\": the point is not on the board\n"
           "ERROR YXBLOCK: \"-1,-1 DONE\": the point is not on the board\n"
           "ERROR BOARD: \"-2,-2,2 DONE\": the point is not on the board\n");
    expect(TALK("START 25", "YXBOARD 7,7,1 -1,-1,2 -1,-1,1 -1,-1,2 DONE", "PLAY 8,8"), "OK\n8,8\n");
    /* As many as a game has room for. */
    char line[8000] = "YXBOARD";
    for (int i = 0; i < 800; i++) {
        strcat(line, i % 2 ? " -1,-1,2" : " -1,-1,1");
    }
    char *said = TALK("START 5", line, "DONE", "PLAY 2,2");
    assert_non_null(strstr(said, ": too many passes\n2,2\n"));
    free(said);
}

/* Black wins at 7,7 by a five; the path has the same moves and then that one. */
static const char four[] = "YXBOARD 3,7,1 0,0,2 4,7,1 0,1,2 5,7,1 0,2,2 6,7,1 2,7,2 DONE";
#define FOUR_PATH "3,7 0,0 4,7 0,1 5,7 0,2 6,7 2,7"
static const char block_five[] = "yxblockpath " FOUR_PATH " 7,7 DONE";

/* The last move of a path is barred where the others have been, in any order, and nowhere else. */
static void test_blocked_paths(void **state)
{
    (void)state;
    expect(TALK("START 15", four, "YXNBEST 1"), "OK\n7,7\n");
    char *said = TALK("START 15", "yxblockpath", "4,7", "0,0", "3,7", "0,2", "5,7", "0,1", "6,7",
                      "2,7", "7,7", "done", four, "YXNBEST 1");
    assert_true(strncmp(said, "OK\n", 3) == 0 && strcmp(said, "OK\n7,7\n") != 0);
    free(said);
    /* One stone less, and it is another position. */
    expect(TALK("START 15", "yxblockpath 3,7 0,0 4,7 0,1 5,7 0,2 7,7 DONE", four, "YXNBEST 1"),
           "OK\n7,7\n");
    expect(
        TALK("START 15", block_five, "yxblockpathundo " FOUR_PATH " 7,7 DONE", four, "YXNBEST 1"),
        "OK\n7,7\n");
    expect(TALK("START 15", block_five, "yxblockpathreset", four, "YXNBEST 1"), "OK\n7,7\n");
    /* Blocked twice, a path is still one; to undo what is not blocked changes nothing. */
    expect(TALK("START 15", block_five, "yxblockpath 4,7 0,0 3,7 0,1 5,7 0,2 6,7 2,7 7,7 DONE",
                "yxblockpathundo " FOUR_PATH " 7,7 DONE", "yxblockpathundo 3,7 DONE", four,
                "YXNBEST 1"),
           "OK\n7,7\n");
    said = TALK("START 15", block_five, "yxblockpathundo " FOUR_PATH " 8,7 DONE",
                "yxblockpathundo DONE", four, "YXNBEST 1");
    assert_non_null(strstr(said, "ERROR YXBLOCKPATHUNDO: expected the moves of a path\n"));
    assert_null(strstr(said, "\n7,7\n"));
    free(said);
    /* Another board has other paths. */
    expect(TALK("START 15", block_five, "START 16", "START 15", four, "YXNBEST 1"),
           "OK\nOK\nOK\n7,7\n");
    expect(TALK("START 15", "yxblockpath DONE", "yxblockpath 7,7 7,7 DONE"),
           "OK\nERROR YXBLOCKPATH: expected the moves of a path\n"
           "ERROR YXBLOCKPATH: \"7,7 DONE\": the point occurs twice\n");
}

/* One with another last move bars nothing else, nor does one that ends with a pass. */
static void test_other_paths_bar_nothing(void **state)
{
    (void)state;
    static const char *const last[] = {"8,8", "-1,-1"};
    for (size_t i = 0; i < sizeof last / sizeof last[0]; i++) {
        char block[100];
        snprintf(block, sizeof block, "yxblockpath " FOUR_PATH " %s DONE", last[i]);
        expect(TALK("START 15", block, four, "YXNBEST 1"), "OK\n7,7\n");
    }
    /* A path and YXBLOCK may bar the same point. */
    char *said = TALK("START 15", block_five, "YXBLOCK 7,7 DONE", four, "YXNBEST 1");
    assert_true(strncmp(said, "OK\n", 3) == 0 && strcmp(said, "OK\n7,7\n") != 0);
    assert_null(strstr(said, "ERROR"));
    free(said);
}

/* One more than fit; each is two stones. */
static void test_too_many_blocked_paths(void **state)
{
    (void)state;
    enum { PATHS = 1024 };
    static char text[PATHS + 1][40];
    const char *line[PATHS + 2] = {"START 15"};
    for (int i = 0; i <= PATHS; i++) {
        const int first = i / 200, second = 20 + i % 200;
        snprintf(text[i], sizeof text[i], "yxblockpath %d,%d %d,%d DONE", first % 15, first / 15,
                 second % 15, second / 15);
        line[i + 1] = text[i];
    }
    expect(talk(keen, line, PATHS + 1), "OK\n");
    expect(talk(keen, line, PATHS + 2),
           "OK\nERROR YXBLOCKPATH: at most 1024 paths can be blocked\n");
}

/* ---- Soosõrv-8 ---- */

/* The opening is renju's: centre, within the 3x3, within the 5x5. */
static void test_three_stones_are_put(void **state)
{
    (void)state;
    int x[3], y[3], end = 0;
    char *said =
        TALK("START 15", "INFO rule 4", "INFO max_node 2000", "yxsoosorvstep1", "yxsoosorvstep1");
    assert_int_equal(sscanf(said,
                            "OK\nMESSAGE SOOSORV MOVE1 %d %d\nMESSAGE SOOSORV MOVE2 %d %d\n"
                            "MESSAGE SOOSORV MOVE3 %d %d\n%n",
                            &x[0], &y[0], &x[1], &y[1], &x[2], &y[2], &end),
                     6);
    /* The board sends no START before the next game. */
    assert_non_null(strstr(said + end, "MESSAGE SOOSORV MOVE3 "));
    free(said);
    for (int i = 0; i < 3; i++) {
        assert_true(abs(x[i] - 7) <= i && abs(y[i] - 7) <= i);
    }
}

/* Three of Black's in a row are worth a swap; with White's stones far away nobody gives Black up.
 */
static void test_swaps(void **state)
{
    (void)state;
    static const char *const nodes = "INFO max_node 20000";
    expect(TALK("START 15", "INFO rule 4", nodes, "yxsoosorvstep2", "7,7", "0,0", "7,8", "done"),
           "OK\nMESSAGE SOOSORV SWAP1 YES\n");
    expect(TALK("START 15", "INFO rule 4", nodes, "yxsoosorvstep4 1", "7,7", "0,0", "7,8", "0,1",
                "done"),
           "OK\nMESSAGE SOOSORV SWAP2 NO\n");
    /* A stone of Black's far away, and White's two beside the other. */
    expect(TALK("START 15", "INFO rule 4", nodes, "yxsoosorvstep2", "7,7", "7,8", "0,0", "done"),
           "OK\nMESSAGE SOOSORV SWAP1 NO\n");
    expect(TALK("START 15", "INFO rule 4", nodes, "yxsoosorvstep4 1", "7,7", "7,8", "14,14", "8,8",
                "done"),
           "OK\nMESSAGE SOOSORV SWAP2 YES\n");
}

static void test_the_fourth_stone_and_its_number(void **state)
{
    (void)state;
    int x, y, number, end = 0;
    char *said = TALK("START 15", "INFO rule 4", "INFO max_node 5000", "yxsoosorvstep3", "7,7",
                      "6,7", "8,8", "done", "PLAY 7,7");
    assert_int_equal(sscanf(said, "OK\nMESSAGE SOOSORV MOVE4 %d %d %d\n%n", &x, &y, &number, &end),
                     3);
    assert_true(x >= 0 && x < 15 && y >= 0 && y < 15 && number >= 1 && number <= 8);
    /* The list has become the position. */
    assert_string_equal(said + end, "ERROR PLAY needs an empty point of the board, as x,y\n");
    free(said);
}

static void test_fifth_moves_are_offered_and_picked(void **state)
{
    (void)state;
    int x[3], y[3], end = 0;
    char *said = TALK("START 15", "INFO rule 4", "INFO max_node 20000", "yxsoosorvstep5 3", "7,7",
                      "6,7", "8,8", "5,5", "done");
    assert_int_equal(sscanf(said,
                            "OK\nMESSAGE SOOSORV MOVE5 REFRESH\nMESSAGE SOOSORV MOVE5 %d %d\n"
                            "MESSAGE SOOSORV MOVE5 %d %d\nMESSAGE SOOSORV MOVE5 %d %d\n"
                            "MESSAGE SOOSORV MOVE5 DONE\n%n",
                            &x[0], &y[0], &x[1], &y[1], &x[2], &y[2], &end),
                     6);
    assert_true(end > 0 && said[end] == '\0');
    free(said);
    assert_true((x[0] != x[1] || y[0] != y[1]) && (x[1] != x[2] || y[1] != y[2]));
    /* The corner helps Black least. */
    expect(TALK("START 15", "INFO rule 4", "INFO max_node 20000", "yxsoosorvstep6", "7,7", "6,7",
                "8,8", "5,5", x[0] == 9 ? "8,7" : "9,9", "0,14", "done"),
           "OK\nMESSAGE SOOSORV MOVE5C 0 14\n");
}

static void test_steps_say_what_they_need(void **state)
{
    (void)state;
    expect(TALK("START 15", "yxsoosorvstep2", "7,7", "done", "yxsoosorvstep5 2 7,7 6,6 5,5 DONE",
                "yxsoosorvstep6 7,7 6,6 5,5 4,4 DONE",
                "yxsoosorvstep6 7,7 6,6 5,5 4,4 0,0 0,1 0,2 0,3 0,4 0,5 0,6 0,7 0,8 DONE"),
           "OK\nERROR YXSOOSORVSTEP2: expected 3 points\nERROR YXSOOSORVSTEP5: expected 4 points\n"
           "ERROR YXSOOSORVSTEP6: expected 4 points and 1 to 8 offers\n"
           "ERROR YXSOOSORVSTEP6: expected 4 points and 1 to 8 offers\n");
    expect(TALK("START 15", "yxsoosorvstep4 9", "7,7", "done", "yxsoosorvstep4 0", "7,7", "done",
                "yxsoosorvstep4", "7,7", "done", "PLAY 7,7"),
           "OK\nERROR the number of fifth moves must be 1 to 8\n"
           "ERROR the number of fifth moves must be 1 to 8\n"
           "ERROR the number of fifth moves must be 1 to 8\n7,7\n");
}

/* What the brain says ends with this. */
static void expect_end(char *said, const char *wanted)
{
    const size_t length = strlen(said), end = strlen(wanted);
    if (length < end || strcmp(said + length - end, wanted) != 0) {
        fail_msg("\"%s\" does not end with \"%s\"", said, wanted);
    }
    free(said);
}

/* ---- agreements ---- */

static void test_a_draw_and_a_resignation(void **state)
{
    (void)state;
    static const char full[] =
        "BOARD 0,0,1 1,0,2 2,0,1 3,0,2 4,0,1 0,1,2 1,1,1 2,1,2 3,1,1 4,1,2 "
        "0,2,2 1,2,1 2,2,2 3,2,1 0,3,2 1,3,1 3,3,1 4,3,2 0,4,2 1,4,1 2,4,2 DONE";
    expect(TALK("START 15", "PLAY 7,7", "YXDRAW", "YXRESIGN"),
           "OK\n7,7\nMESSAGE DRAW REFUSED\nMESSAGE RESIGNATION ACCEPTED\n");
    /* A small board, nearly full: nobody can win. */
    char *said = TALK("START 5", full, "YXDRAW", "START 5", "YXDRAW");
    assert_non_null(strstr(said, "MESSAGE DRAW ACCEPTED\nOK\nMESSAGE DRAW REFUSED\n"));
    free(said);
    /* Another position than that which the brain has judged. */
    said = TALK("START 5", full, "TURN 3,4", "TAKEBACK 3,4", "YXDRAW");
    expect_end(said, "MESSAGE DRAW REFUSED\n");
    /* The brain is about to win. */
    said = TALK("START 5",
                "BOARD 0,0,1 1,1,2 1,0,1 2,1,2 2,0,1 3,1,2 0,3,1 1,3,2 0,4,1 2,3,2 "
                "4,4,1 3,4,2 DONE",
                "YXDRAW");
    assert_non_null(strstr(said, "MESSAGE DRAW REFUSED"));
    free(said);
}

static void test_the_table_fills(void **state)
{
    (void)state;
    char *said = TALK("INFO hash_size 1024", "YXSHOWHASHUSAGE", "START 15", "INFO max_node 50000",
                      "BEGIN", "TURN 8,8", "YXSHOWHASHUSAGE", "YXHASHCLEAR", "YXSHOWHASHUSAGE");
    int whole, x, y, part, end = 0;
    assert_int_equal(sscanf(said,
                            "MESSAGE Transposition table full: 0.0%%\nOK\n%d,%d\n%d,%d\n"
                            "MESSAGE Transposition table full: %d.%d%%\n%n",
                            &x, &y, &x, &y, &whole, &part, &end),
                     6);
    assert_true(whole > 0 || part > 0);
    assert_string_equal(said + end, "MESSAGE Transposition table full: 0.0%\n");
    free(said);
}

static char folder[] = "/tmp/tengen-table-XXXXXX";

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    remove("t");
    remove("other.txt");
    return chdir("/") == 0 ? rmdir(folder) : -1;
}

static void change_byte(const char *path, long at)
{
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    assert_int_equal(fseek(file, at, SEEK_END), 0);
    const int byte = fgetc(file);
    assert_int_equal(fseek(file, -1, SEEK_CUR), 0);
    fputc(byte ^ 4, file);
    assert_int_equal(fclose(file), 0);
}

/* What one brain has found out is known to the next one, whatever the size of its table. */
static void test_a_table_is_written_and_read(void **state)
{
    (void)state;
    int x, y, written = 0, end = 0;
    char *said = TALK_AS(strongest, "START 15", "INFO hash_size 4096", "INFO max_node 20000",
                         "BOARD 7,7,2 8,8,1 9,7,2 DONE", "yxhashdump", "t", "YXHASHCLEAR");
    assert_int_equal(sscanf(said, "OK\n%d,%d\nMESSAGE %d positions written to \"t\"\n%n", &x, &y,
                            &written, &end),
                     3);
    assert_true(written > 100 && said[end] == '\0');
    free(said);
    char wanted[100];
    snprintf(wanted, sizeof wanted, "OK\nMESSAGE %d positions read from \"t\"\n", written);
    expect(TALK_AS(strongest, "START 15", "yxhashload", "t"), wanted);
    /* The first search of that rule and size does not clear it. */
    said = TALK_AS(strongest, "INFO hash_size 4096", "START 15", "YXSHOWINFO", "yxhashload", "t",
                   "INFO max_node 20", "BOARD 7,7,2 8,8,1 9,7,2 DONE", "YXSHOWHASHUSAGE");
    assert_non_null(strstr(said, "positions read"));
    assert_null(strstr(said, "full: 0.0%"));
    free(said);
}

static void test_bad_tables_change_nothing(void **state)
{
    (void)state;
    static const char game[] = "BOARD 7,7,2 8,8,1 9,7,2 DONE";
    free(TALK("START 15", "INFO max_node 5000", game, "yxhashdump", "t"));
    char *said = TALK("START 20", "yxhashload", "t");
    assert_non_null(
        strstr(said, "begins with \"Tengen's table 1, freestyle, board of 15, network "));
    assert_non_null(
        strstr(said, "; expected \"Tengen's table 1, freestyle, board of 20, network "));
    free(said);
    expect(TALK("START 15", "yxhashload", "none", "yxhashload", ".", "yxhashdump", "."),
           "OK\nERROR \"none\": No such file or directory\n"
           "ERROR \".\": this is not a regular file\nERROR \".\": this is not a regular file\n");
    /* Nobody waits for a pipe. */
    assert_int_equal(mkfifo("pipe", 0600), 0);
    expect(TALK("START 15", "yxhashload", "pipe", "yxhashdump", "pipe"),
           "OK\nERROR \"pipe\": this is not a regular file\n"
           "ERROR \"pipe\": this is not a regular file\n");
    unlink("pipe");
    change_byte("t", -100);
    expect_end(TALK_AS(strongest, "START 15", "INFO hash_size 1024", "INFO max_node 20000", game,
                       "yxhashload", "t", "yxhashdump", "other"),
               "positions written to \"other\"\n");
    said = TALK("START 15", "yxhashload", "t", "YXSHOWHASHUSAGE");
    assert_string_equal(said, "OK\nERROR \"t\": it is damaged or cut\n"
                              "MESSAGE Transposition table full: 0.0%\n");
    free(said);
    said = TALK_AS(strongest, "START 15", "yxhashload", "other");
    int kept = 0;
    assert_int_equal(sscanf(said, "OK\nMESSAGE %d positions read from", &kept), 1);
    assert_true(kept > 100); /* the damaged file has not emptied the table */
    free(said);
    unlink("other");
    /* A file that is not a table is not replaced. */
    FILE *other = fopen("other.txt", "w");
    assert_non_null(other);
    fputs("a letter", other);
    assert_int_equal(fclose(other), 0);
    expect(TALK("START 15", "yxhashdump", "other.txt/x", "yxhashdump", "other.txt", "yxhashdump",
                "no/such/folder"),
           "OK\nERROR \"other.txt/x\": Not a directory\n"
           "ERROR \"other.txt\": this file is not a table: choose another name\n"
           "ERROR \"no/such/folder\": No such file or directory\n");
    /* No room for the name of the file that is made first. */
    char *name = calloc(1, 4100);
    assert_non_null(name);
    memset(name, 'x', 4093);
    for (int i = 200; i < 4093; i += 200) {
        name[i] = '/';
    }
    said = TALK("START 15", "yxhashdump", name);
    free(name);
    expect_end(said, "\": the name is too long\n");
}

/* Wherever a table is cut, it is not one; nor is an empty file, which no table replaces. */
static void test_cut_tables_are_rejected(void **state)
{
    (void)state;
    free(TALK("START 15", "INFO max_node 5000", "BOARD 7,7,2 8,8,1 9,7,2 DONE", "yxhashdump", "t"));
    struct stat status;
    assert_int_equal(stat("t", &status), 0);
    char head[200];
    FILE *file = fopen("t", "r");
    assert_non_null(fgets(head, sizeof head, file));
    fclose(file);
    /* Before the checksum, a second half of an entry, all entries and their number. */
    const long length[] = {(long)status.st_size - 8, (long)status.st_size - 16,
                           (long)strlen(head) + 8, (long)strlen(head) + 4};
    for (size_t i = 0; i < sizeof length / sizeof length[0]; i++) {
        assert_int_equal(truncate("t", length[i]), 0);
        expect(TALK("START 15", "yxhashload", "t", "YXSHOWHASHUSAGE"),
               "OK\nERROR \"t\": it is damaged or cut\n"
               "MESSAGE Transposition table full: 0.0%\n");
    }
    assert_int_equal(truncate("t", 0), 0);
    char *said = TALK("START 15", "yxhashload", "t", "yxhashdump", "t");
    assert_non_null(
        strstr(said, "OK\nERROR \"t\": begins with \"\"; expected \"Tengen's table 1, "));
    expect_end(said, "ERROR \"t\": this file is not a table: choose another name\n");
    assert_int_equal(stat("t", &status), 0);
    assert_int_equal(status.st_size, 0);
    remove("t");
}

static void limit_files(rlim_t bytes)
{
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes < limit.rlim_max ? bytes : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* Wherever the disk gets full, the last table stays as it is, and nothing lies beside it. */
static void test_a_full_disk_costs_no_table(void **state)
{
    (void)state;
    char wanted[100];
    int written = 0;
    char *said =
        TALK("START 15", "INFO max_node 5000", "BOARD 7,7,2 8,8,1 9,7,2 DONE", "yxhashdump", "t");
    assert_int_equal(sscanf(strstr(said, "MESSAGE"), "MESSAGE %d positions", &written), 1);
    free(said);
    struct stat status;
    assert_int_equal(stat("t", &status), 0);
    const long room[] = {0, (long)status.st_size / 2, (long)status.st_size - 1};
    signal(SIGXFSZ, SIG_IGN);
    for (size_t i = 0; i < sizeof room / sizeof room[0]; i++) {
        limit_files((rlim_t)room[i]);
        said = TALK("START 15", "INFO max_node 5000", "BOARD 7,7,2 8,8,1 9,7,2 DONE", "yxhashdump",
                    "t");
        limit_files(RLIM_INFINITY);
        expect_end(said, "\nERROR \"t\": File too large\n");
        assert_int_equal(access("t.new", F_OK), -1);
        snprintf(wanted, sizeof wanted, "OK\nMESSAGE %d positions read from \"t\"\n", written);
        expect(TALK("START 15", "yxhashload", "t"), wanted);
    }
    signal(SIGXFSZ, SIG_DFL);
    remove("t");
}

/* The name of a file that could not be read is no reason to write to another one. */
static void test_a_name_that_is_too_long(void **state)
{
    (void)state;
    Brain *brain;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    brain = brain_new(out, keen);
    assert_non_null(brain);
    brain_line(brain, "START 15");
    brain_line(brain, "yxhashdump");
    brain_reject_line(brain, "the line is too long");
    brain_line(brain, "PLAY 7,7");
    brain_free(brain);
    fclose(out);
    expect(text, "OK\nERROR the line is too long\n7,7\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_empty_database),
        cmocka_unit_test(test_files_of_a_database),
        cmocka_unit_test(test_unknown_lists_are_swallowed),
        cmocka_unit_test(test_passes),
        cmocka_unit_test(test_blocked_paths),
        cmocka_unit_test(test_other_paths_bar_nothing),
        cmocka_unit_test(test_too_many_blocked_paths),
        cmocka_unit_test(test_three_stones_are_put),
        cmocka_unit_test(test_swaps),
        cmocka_unit_test(test_the_fourth_stone_and_its_number),
        cmocka_unit_test(test_fifth_moves_are_offered_and_picked),
        cmocka_unit_test(test_steps_say_what_they_need),
        cmocka_unit_test(test_a_draw_and_a_resignation),
        cmocka_unit_test(test_the_table_fills),
        cmocka_unit_test(test_a_table_is_written_and_read),
        cmocka_unit_test(test_bad_tables_change_nothing),
        cmocka_unit_test(test_cut_tables_are_rejected),
        cmocka_unit_test(test_a_full_disk_costs_no_table),
        cmocka_unit_test(test_a_name_that_is_too_long),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
