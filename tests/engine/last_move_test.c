/* Every file says how far the game was played: moves that were taken back, or tried in a review,
 * follow as what they are. */
#include "engine/history/record_detail.h"
#include "engine/history/match_tree.h"
#include "engine/history/sgf.h"
#include "history_help.h"

static Match *opened(const char *sgf, bool players)
{
    ParseError error = {0};
    const Setup setup = people(RULE_FREESTYLE, 15);
    Record *record = sgf_read(sgf, strlen(sgf), &error, NULL);
    assert_non_null(record);
    Match *match = match_from_record(record, &setup, &error);
    assert_non_null(match);
    match->lacks_players = !players;
    match_review(match, true);
    return match;
}

static Match *with_moves_after_h9(bool tried)
{
    const Setup setup = people(RULE_FREESTYLE, 15);
    Match *match = match_new(&setup);
    play(match, "H8 H9");
    match_review(match, tried);
    play(match, "I8 I9 J8");
    if (!tried) {
        assert_int_equal(match_undo(match), MATCH_OK);
        assert_int_equal(match_undo(match), MATCH_OK);
        assert_int_equal(match_undo(match), MATCH_OK);
    }
    return match;
}

static Buffer as_sgf(const Match *match)
{
    Buffer text = {0};
    match_write_sgf(match, "1.0", "2026-11-24", &text);
    assert_false(text.failed);
    return text;
}

static NodeId main_move(const Match *match, int depth)
{
    return record_node_at(match->record, NODE_ROOT, depth);
}

/* What the library lists of the file, and what opens with it. */
static void expect_end(const char *sgf, int depth, bool players)
{
    Match *match = opened(sgf, players);
    const Record *record = match->record;
    assert_int_equal(record_depth(record, record_main_end(record)), depth);
    assert_int_equal(record_depth(record, record->current), depth);
    Buffer again = as_sgf(match);
    if (players) { /* whom this program names */
        assert_string_equal(strstr(again.text, ";B["), strstr(sgf, ";B["));
    }
    buffer_free(&again);
    match_free(match);
}

static void what_was_not_played_is_told_in_a_file(void **state)
{
    (void)state;
    for (int tried = 0; tried < 2; tried++) {
        Match *match = with_moves_after_h9(tried != 0);
        Buffer text = as_sgf(match);
        assert_non_null(strstr(text.text, ";W[hg]TENGENLAST[]"));
        assert_non_null(strstr(text.text, ";B[jh]")); /* and kept */
        expect_end(text.text, 2, true);
        expect_end(text.text, 2, false);
        buffer_free(&text);
        assert_true(match_psq_leaves_out(match));
        match_write_psq(match, &text); /* which has no variations */
        assert_null(strstr(text.text, "\n9,8,0\n"));
        buffer_free(&text);
        match_free(match);
    }
}

/* All moves taken back, and none. */
static void a_game_may_stand_at_its_start_or_end(void **state)
{
    (void)state;
    const Setup setup = people(RULE_FREESTYLE, 15);
    Match *match = match_new(&setup);
    play(match, "H8");
    Buffer text = as_sgf(match);
    assert_null(strstr(text.text, "TENGENLAST"));
    buffer_free(&text);
    assert_int_equal(match_undo(match), MATCH_OK);
    text = as_sgf(match);
    expect_end(text.text, 0, true);
    buffer_free(&text);
    match_free(match);
}

/* It may have been played to the end of its line. */
static void a_game_of_others_is_as_its_file_says(void **state)
{
    (void)state;
    const char *sgf = "(;GM[4]SZ[15];B[hh];W[hg])";
    Match *match = opened(sgf, false);
    play(match, "I8 I9");
    Buffer text = as_sgf(match);
    assert_null(strstr(text.text, "TENGENLAST"));
    expect_end(text.text, 4, false);
    buffer_free(&text);
    match_free(match);
}

/* Its end moves along with what is cut, put back or promoted. */
static void the_mark_follows_a_change_of_the_line(void **state)
{
    (void)state;
    MatchCut cut;
    const char *sgf =
        "(;GM[4]SZ[15];B[hh](;W[hg];B[ih]TENGENLAST[];W[ii];B[jj])(;W[aa];B[ab];W[ac]))";
    Match *match = opened(sgf, false);
    const NodeId end = match->reviewed;
    assert_int_equal(match_cut(match, end, &cut), MATCH_OK);
    assert_int_equal(record_depth(match->record, match->reviewed), 2);
    assert_int_equal(record_main_end(match->record), match->reviewed);
    assert_int_equal(match_uncut(match, &cut), MATCH_OK);
    assert_int_equal(match->reviewed, end);
    assert_int_equal(record_main_end(match->record), end);
    const NodeId other = record_node(match->record, main_move(match, 2))->sibling;
    assert_int_equal(match_go(match, other), MATCH_OK);
    assert_int_equal(match_promote(match, true), MATCH_OK);
    assert_int_equal(record_depth(match->record, record_main_end(match->record)), 4);
    Buffer text = as_sgf(match);
    assert_null(strstr(text.text, "TENGENLAST"));
    buffer_free(&text);
    match_free(match);
}

/* A file may have the mark twice. */
static void the_first_mark_counts(void **state)
{
    (void)state;
    const char *sgf = "(;GM[4]SZ[15];B[hh];W[hg]TENGENLAST[](;B[ih])(;B[aa]TENGENLAST[];W[ii]))";
    Match *match = opened(sgf, false);
    assert_int_equal(match->reviewed, main_move(match, 2));
    assert_int_equal(record_depth(match->record, record_main_end(match->record)), 2);
    match_free(match);
}

/* A line is promoted to where it ended; what was tried after that stays tried. */
static void a_promoted_line_ends_where_it_ended(void **state)
{
    (void)state;
    const char *sgf = "(;GM[4]SZ[15]RE[W+R];B[hh];W[hg](;B[ih]TENGENLAST[];W[ii])(;B[aa]))";
    Match *match = opened(sgf, false);
    const NodeId end = match->reviewed;
    const NodeId other = record_node(match->record, end)->sibling;
    assert_int_equal(match_go(match, other), MATCH_OK);
    assert_int_equal(match_promote(match, true), MATCH_OK);
    assert_int_equal(match->reviewed, other);
    assert_int_equal(match_go(match, end), MATCH_OK);
    assert_int_equal(match_promote(match, true), MATCH_OK);
    assert_int_equal(match->reviewed, end);
    assert_int_equal(match->record->outcome.reason, REASON_RESIGNED);
    Buffer text = as_sgf(match);
    assert_non_null(strstr(text.text, "RE[W+R]"));
    expect_end(text.text, 3, false);
    buffer_free(&text);
    match_free(match);
}

/* Without the depth where the game stood. */
static void a_salvaged_game_ends_where_it_was_played_to(void **state)
{
    (void)state;
    for (int ended = 0; ended < 2; ended++) {
        Match *match = with_moves_after_h9(false);
        SavedReport report;
        Buffer text = {0};
        if (ended) {
            assert_int_equal(match_resign(match, SEAT_NEAR), MATCH_OK);
            match_review(match, true);
            play(match, "A1");
        }
        match_write(match, "1.0", 1, &text);
        char *depth = strstr(text.text, ":2]");
        assert_non_null(depth);
        memcpy(depth, ":x]", 3);
        Match *back = match_salvage(text.text, text.length, &report);
        assert_non_null(back);
        assert_int_equal(back->position.count, 2);
        assert_int_equal(back->outcome.reason, ended ? REASON_RESIGNED : REASON_NONE);
        assert_int_equal(report.moves, 2);
        match_free(back);
        match_free(match);
        buffer_free(&text);
    }
}

/* Once the game goes on, what followed is what can be redone. */
static void a_game_that_goes_on_forgets_the_mark(void **state)
{
    (void)state;
    Match *match = opened("(;GM[4]SZ[15];B[hh];W[hg]TENGENLAST[];B[ih];W[ii])", true);
    match_review(match, false);
    assert_int_equal(match_redo(match), MATCH_OK);
    Buffer text = as_sgf(match);
    expect_end(text.text, 3, true);
    buffer_free(&text);
    play(match, "A1 A2");
    text = as_sgf(match);
    assert_null(strstr(text.text, "TENGENLAST"));
    expect_end(text.text, 5, true);
    buffer_free(&text);
    match_free(match);
}

/* The value of a property of the first move. */
static const char *clock_of(const Buffer *text)
{
    return strstr(text->text, "B[hh]BL[");
}

/* A game that the program keeps has what one that the player saves has, for other programs. */
static void a_kept_game_has_clocks_and_version(void **state)
{
    (void)state;
    Setup setup = people(RULE_FREESTYLE, 15);
    setup.time[0] = setup.time[1] = (TimeControl){.main_ms = 60000};
    Match *match = match_new(&setup);
    Buffer sgf, kept = {0}, again = {0};
    play(match, "H8");
    match_tick(match, 2600);
    play(match, "I9");
    sgf = as_sgf(match);
    match_write(match, "1.0", 0, &kept);
    assert_non_null(strstr(kept.text, "AP[Tengen:1.0]"));
    assert_non_null(strstr(kept.text, "W[ig]WL[57.4]"));
    assert_memory_equal(clock_of(&kept), clock_of(&sgf), strlen("B[hh]BL[60.0]"));
    Match *back = read_whole(&kept);
    match_write(back, "1.0", 0, &again); /* from the clocks that were read, and once */
    assert_string_equal(again.text, kept.text);
    buffer_free(&again);
    assert_int_equal(match_undo(back), MATCH_OK);
    match_tick(back, 9600);
    play(back, "I9");
    match_write(back, "1.0", 0, &again);
    assert_non_null(strstr(again.text, "W[ig]WL[50.4]"));
    assert_null(strstr(again.text, "WL[57.4]"));
    match_free(back);
    match_free(match);
    buffer_free(&again);
    buffer_free(&kept);
    buffer_free(&sgf);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_not_played_is_told_in_a_file),
        cmocka_unit_test(a_game_may_stand_at_its_start_or_end),
        cmocka_unit_test(a_game_of_others_is_as_its_file_says),
        cmocka_unit_test(the_mark_follows_a_change_of_the_line),
        cmocka_unit_test(the_first_mark_counts),
        cmocka_unit_test(a_promoted_line_ends_where_it_ended),
        cmocka_unit_test(a_salvaged_game_ends_where_it_was_played_to),
        cmocka_unit_test(a_game_that_goes_on_forgets_the_mark),
        cmocka_unit_test(a_kept_game_has_clocks_and_version),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
