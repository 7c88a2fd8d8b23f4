/* What another program's file says of the clocks stays, also in a saved match; what is written from
 * our own clocks is there once. */
#include <stdio.h>

#include "engine/history/sgf.h"
#include "engine/history/sgf_clock.h"
#include "history_help.h"

static Setup with_clocks(void)
{
    Setup setup = people(RULE_FREESTYLE, 15);
    setup.time[0] = setup.time[1] =
        (TimeControl){.main_ms = 60000, .byoyomi_ms = 30000, .byoyomi_periods = 3};
    return setup;
}

static Match *opened(const char *sgf)
{
    const Setup setup = with_clocks();
    ParseError error = {0};
    Match *match = match_from_record(sgf_read(sgf, strlen(sgf), &error, NULL), &setup, &error);
    assert_non_null(match);
    return match;
}

static Buffer saved(const Match *match)
{
    Buffer text = {0};
    match_write(match, "1.0", 0, &text);
    assert_false(text.failed);
    return text;
}

/* Frees `text`. What is read of it is written as the same again. */
static Match *read_again(Buffer *text)
{
    SavedReport report;
    Match *match = match_read(text->text, text->length, &report);
    assert_non_null(match);
    assert_int_equal(report.state, SAVED_WHOLE);
    Buffer again = saved(match);
    assert_string_equal(again.text, text->text);
    buffer_free(&again);
    buffer_free(text);
    return match;
}

static int count_of(const char *text, const char *part)
{
    int count = 0;
    for (; (text = strstr(text, part)); text++) {
        count++;
    }
    return count;
}

/* The moves of a game of another file are made again, which gives their nodes times of ours. */
static void replay_keeps(const char *said)
{
    char sgf[200];
    snprintf(sgf, sizeof sgf, "(;GM[4]SZ[15]RU[Freestyle];B[hh]%s;W[ig])", said);
    Match *match = opened(sgf);
    match_review(match, true);
    match_go(match, NODE_ROOT);
    match_review(match, false);
    play(match, "H8 I9");
    Buffer text = saved(match);
    assert_int_equal(count_of(text.text, "TENGENLEFT["), 2);
    match_free(match);
    match = read_again(&text);
    text = saved(match);
    assert_non_null(strstr(text.text, said));
    assert_int_equal(count_of(text.text, "BL["), count_of(said, "BL["));
    assert_int_equal(count_of(text.text, "OB["), count_of(said, "OB["));
    assert_int_equal(count_of(text.text, "WL["), 1); /* of the move of which nothing was said */
    buffer_free(&text);
    match_free(match);
}

static void a_clock_of_another_file_stays(void **state)
{
    (void)state;
    replay_keeps("BL[12.5]");
    replay_keeps("BL[hello]");
    replay_keeps("BL[]OB[2]");
    replay_keeps("BL[12.5][13.5]");
    replay_keeps("BL[60.0]OB[3]"); /* that of ours is not in byo-yomi yet */
    replay_keeps("OB[2]");
}

/* A saved match whose first move has `said` in place of what the program wrote. */
static Match *read_edited(const char *said)
{
    const Setup setup = with_clocks();
    Match *match = match_new(&setup);
    play(match, "H8 I9");
    Buffer text = saved(match), edited = {0};
    match_free(match);
    cut_trailer(&text);
    const char *from = strstr(text.text, "B[hh]") + strlen("B[hh]");
    buffer_add_bytes(&edited, text.text, (size_t)(from - text.text));
    buffer_add(&edited, said);
    buffer_add(&edited, strstr(from, ";W["));
    SavedReport report;
    match = match_read(edited.text, edited.length, &report);
    assert_non_null(match);
    buffer_free(&text);
    buffer_free(&edited);
    return match;
}

static void an_edited_match_comes_back_as_it_was_read(void **state)
{
    (void)state;
    static const char left[] = "TENGENLEFT[60000:60000:3:3]";
    static const char *const clock[] = {
        "",           "BL[60.0]",        "BL[hello]",     "BL[60.0]OB[3]",
        "WL[60.0]",   "OB[3]",           "BL[1]BL[60.0]", "BL[60.0][1]",
        ";BL[60.0]",  ";BL[1]",          ";OB[1]WL[2]",   ";BL[60.0];BL[60.0]",
        "C[x];BL[3]", "TENGENMS[1];BL[]"};
    for (size_t i = 0; i < 2 * sizeof clock / sizeof clock[0]; i++) {
        char said[100];
        snprintf(said, sizeof said, "%s%s", i % 2 ? left : "", clock[i / 2]);
        Match *match = read_edited(said);
        Buffer text = saved(match);
        match_free(match);
        match_free(read_again(&text));
    }
}

/* The clock that the program wrote itself is no word of another. */
static void our_own_clock_follows_our_own_time(void **state)
{
    (void)state;
    Match *match = read_edited("BL[60.0]TENGENLEFT[60000:60000:3:3]");
    assert_int_equal(match_undo(match), MATCH_OK);
    match_tick(match, 9600);
    play(match, "I9");
    Buffer text = saved(match);
    assert_int_equal(count_of(text.text, "BL[60.0]"), 1);
    assert_int_equal(count_of(text.text, "WL[50.4]"), 1);
    assert_int_equal(count_of(text.text, "WL["), 1);
    buffer_free(&text);
    match_free(match);
}

static int64_t spent(const char *sgf, int ply)
{
    ParseError error = {0};
    Record *record = sgf_read(sgf, strlen(sgf), &error, NULL);
    assert_non_null(record);
    const int64_t ms = sgf_clock_spent_ms(record, node_at(record, ply));
    record_free(record);
    return ms;
}

/* Other programs say what was left; what a move took follows from it. */
static void what_is_left_tells_what_was_spent(void **state)
{
    (void)state;
    const char *plain = "(;GM[4]SZ[15]TM[300];B[hh]BL[290.25];W[ig]WL[300];B[ih]BL[250];W[gg]"
                        ";B[gh]BL[251];W[aa]WL[100])";
    assert_int_equal(spent(plain, 1), 9750);
    assert_int_equal(spent(plain, 2), 0);
    assert_int_equal(spent(plain, 3), 40250);
    assert_int_equal(spent(plain, 4), -1); /* it does not say */
    assert_int_equal(spent(plain, 5), -1); /* a clock that was set */
    assert_int_equal(spent(plain, 6), -1); /* after one that does not say */
    const char *more = "(;GM[4]SZ[15]TM[60]OT[5 fischer];B[hh]BL[61];W[ig]WL[x];B[ih]BL[66])";
    assert_int_equal(spent(more, 1), 4000);
    assert_int_equal(spent(more, 2), -1);
    assert_int_equal(spent(more, 3), 0);
    const char *periods =
        "(;GM[4]SZ[15]TM[60]OT[3x30 byo-yomi];B[hh]BL[20];W[ig]WL[1];B[ih]BL[30]OB[3]"
        ";W[gg]WL[99999999999])";
    assert_int_equal(spent(periods, 1), 40000);
    assert_int_equal(spent(periods, 3), -1);
    assert_int_equal(spent(periods, 4), -1);
    assert_int_equal(spent("(;GM[4]SZ[15];B[hh]BL[20])", 1), -1);
    assert_int_equal(spent("(;GM[4]SZ[15]TM[60];B[hh]BL[-20])", 1), -1);
    assert_int_equal(spent("(;GM[4]SZ[15]TM[60.5 s];B[hh]BL[20.25 s])", 1), 40250);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_clock_of_another_file_stays),
        cmocka_unit_test(an_edited_match_comes_back_as_it_was_read),
        cmocka_unit_test(our_own_clock_follows_our_own_time),
        cmocka_unit_test(what_is_left_tells_what_was_spent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
