/* How a match ends: a full board, fouls, and a Black without a legal move. */
#include <stdio.h>

#include "engine/history/match_rights.h"
#include "engine/history/record_detail.h"
#include "engine/history/sgf.h"
#include "engine/rule_info.h"
#include "history_help.h"

static void full_board_is_a_draw_unless_it_wins(void **state)
{
    (void)state;
    Setup setup = people(RULE_FREESTYLE, 5);
    Match *match = match_new(&setup);
    play_picture(match, "BBBBBWWBWWBBWBBWWBWWWBWBW", 25);
    assert_int_equal(match->position.stones, 25);
    assert_int_equal(match->outcome.reason, REASON_FIVE);
    assert_int_equal(match_rematch(match), MATCH_OK);
    assert_int_equal(match->position.stones, 0);
    play_picture(match, FULL_DRAW, 25);
    assert_int_equal(match->outcome.reason, REASON_FULL);
    assert_int_equal(match->outcome.winner, COLOR_EMPTY);
    assert_int_equal(match->draws, 1);
    assert_int_equal(match->result[1], SEAT_NONE);
    assert_int_equal(match_undo(match), MATCH_OK);
    assert_int_equal(match->draws, 0);
    match_free(match);
}

/* Pairs of stones on every line of 15x15: neither five nor foul, and one more black stone. */
static void full_board_by_play_under_every_rule(void **state)
{
    (void)state;
    for (Rule rule = RULE_FREESTYLE; rule < RULE_COUNT; rule++) {
        Setup setup = people(rule, 15);
        Match *match = match_new(&setup);
        int next[2] = {0, 0};
        for (int i = 0; i < 225; i++) {
            assert_int_equal(match->outcome.reason, REASON_NONE);
            int *at = &next[i % 2];
            while (((*at % 15 + 2 * (*at / 15)) % 4 < 2) != (i % 2 == 0)) {
                ++*at;
            }
            assert_int_equal(match_play(match, point_at(*at % 15, *at / 15)), MATCH_OK);
            ++*at;
        }
        assert_int_equal(match->outcome.reason, REASON_FULL);
        assert_int_equal(match->outcome.winner, COLOR_EMPTY);
        assert_int_equal(match_actor(match), SEAT_NONE);
        assert_int_equal(match->draws, 1);
        assert_int_equal(match_may_redo(match), MATCH_NOTHING);
        assert_int_equal(match_undo(match), MATCH_OK);
        assert_int_equal(match->outcome.reason, REASON_NONE);
        assert_int_equal(match->draws, 0);
        assert_int_equal(match_redo(match), MATCH_OK);
        assert_int_equal(match->outcome.reason, REASON_FULL);
        match_free(match);
    }
}

/* Black's double-three at H8: G8 F8 and H7 H6. */
#define BEFORE_FOUL "G8 A1 F8 A15 H7 O1 H6 O15"

static void fouls_are_refused_or_lose(void **state)
{
    (void)state;
    Setup setup = people(RULE_RENJU, 15);
    Match *match = match_new(&setup);
    play(match, BEFORE_FOUL);
    uint32_t ticket = match->ticket;
    assert_int_equal(match_play(match, named("H8", 15)), MATCH_FOUL);
    assert_int_equal(match->ticket, ticket);
    assert_int_equal(stone(match, "H8"), COLOR_EMPTY);
    assert_int_equal(match_actor(match), SEAT_NEAR);

    setup.foul_loses = true;
    match_free(match);
    match = match_new(&setup);
    play(match, BEFORE_FOUL " H8");
    assert_int_equal(match->outcome.reason, REASON_FOUL);
    assert_int_equal(match->outcome.winner, COLOR_WHITE);
    assert_true(match->ended_by.line_count >= 2);
    assert_int_equal(match->score[SEAT_FAR], 1);
    assert_int_equal(match_undo(match), MATCH_OK);
    assert_int_equal(match->outcome.reason, REASON_NONE);
    match_free(match);
}

/* 7x7, White to move: D7 and D1 would be overlines of Black, G4 is free for both. */
static Match *nearly_stuck(bool foul_loses)
{
    static const char *const row[7] = {
        "BBB.BBB", "WWBWWBB", "BBWBBWW", "WWBWWB.", "BWWBBWW", "WBBWWBW", "BBB.BBB",
    };
    Setup setup = people(RULE_RENJU, 7);
    setup.foul_loses = foul_loses;
    Record *record = record_new(RULE_RENJU, 7);
    record->first = COLOR_WHITE;
    for (Point point = point_first(); point != POINT_NONE; point = point_next(point, 7)) {
        char c = row[point_y(point)][point_x(point)];
        if (c == '.') {
            continue;
        }
        record->setup_point[record->setup_count] = point;
        record->setup_color[record->setup_count++] = c == 'B' ? COLOR_BLACK : COLOR_WHITE;
    }
    ParseError error;
    Match *match = match_from_record(record, &setup, &error);
    assert_non_null(match);
    assert_int_equal(match->outcome.reason, REASON_NONE);
    assert_int_equal(match_actor(match), SEAT_FAR);
    return match;
}

static void a_black_who_may_play_nowhere_has_drawn(void **state)
{
    (void)state;
    Match *match = nearly_stuck(false);
    play(match, "G4");
    assert_int_equal(match->outcome.reason, REASON_FULL); /* immediately, with two points empty */
    assert_int_equal(match->outcome.winner, COLOR_EMPTY);
    assert_int_equal(match_actor(match), SEAT_NONE);
    assert_int_equal(match->draws, 1);
    assert_int_equal(match_play(match, named("D7", 7)), MATCH_OVER);

    Buffer text = {0};
    match_write(match, "1.0", 0, &text);
    Match *back = read_whole(&text);
    assert_int_equal(back->outcome.reason, REASON_FULL);
    match_free(back);
    buffer_free(&text);

    assert_int_equal(match_undo(match), MATCH_OK);
    assert_int_equal(match->outcome.reason, REASON_NONE);
    assert_int_equal(match_actor(match), SEAT_FAR);
    assert_int_equal(match->draws, 0);
    assert_int_equal(match_redo(match), MATCH_OK);
    assert_int_equal(match->outcome.reason, REASON_FULL);
    assert_int_equal(match->draws, 1);

    /* Another move leaves Black one point, and the game goes on to its end. */
    assert_int_equal(match_undo(match), MATCH_OK);
    play(match, "D7");
    assert_int_equal(match->outcome.reason, REASON_NONE);
    assert_int_equal(match_play(match, named("D1", 7)), MATCH_FOUL);
    play(match, "G4 D1");
    assert_int_equal(match->outcome.reason, REASON_FULL);
    match_free(match);
}

static void a_black_who_may_lose_by_a_foul_is_not_stuck(void **state)
{
    (void)state;
    Match *match = nearly_stuck(true);
    play(match, "G4");
    assert_int_equal(match->outcome.reason, REASON_NONE);
    play(match, "D7");
    assert_int_equal(match->outcome.reason, REASON_FOUL);
    assert_int_equal(match->outcome.winner, COLOR_WHITE);
    match_free(match);
}

static void set_up_stones_may_leave_nothing_to_play(void **state)
{
    (void)state;
    Match *match = nearly_stuck(false);
    Record *record = record_new(RULE_RENJU, 7);
    memcpy(record->setup_point, match->record->setup_point, sizeof record->setup_point);
    memcpy(record->setup_color, match->record->setup_color, sizeof record->setup_color);
    record->setup_count = match->record->setup_count;
    record->setup_point[record->setup_count] = named("G4", 7);
    record->setup_color[record->setup_count++] = COLOR_WHITE;
    record_add(record, NODE_ROOT, POINT_PASS, COLOR_BLACK);
    ParseError error;
    Match *stuck = match_from_record(record, &match->setup, &error);
    assert_int_equal(stuck->outcome.reason, REASON_FULL);
    assert_non_null(strstr(error.what, "after the end"));
    assert_int_equal(match_undo(stuck), MATCH_NOTHING);
    match_free(stuck);
    match_free(match);
}

/* A position from a file in which somebody has won already. */
static Match *set_up(Rule rule, const char *stones, ParseError *error)
{
    char text[300];
    snprintf(text, sizeof text, "(;GM[4]SZ[15]RU[%s]%s)", rule_info(rule)->label, stones);
    Record *record = sgf_read(text, strlen(text), error, NULL);
    assert_non_null(record);
    Setup setup = people(rule, 15);
    return match_from_record(record, &setup, error);
}

static void set_up_stones_that_win_end_the_game(void **state)
{
    (void)state;
    ParseError error;
    Match *match = set_up(RULE_FREESTYLE, "AW[aa:ea]AB[ab][ac]PL[B]", &error);
    assert_int_equal(match->outcome.reason, REASON_FIVE);
    assert_int_equal(match->outcome.winner, COLOR_WHITE);
    assert_int_equal(match->ended_by.line_count, 1); /* the five is shown */
    assert_int_equal(match_play(match, named("H8", 15)), MATCH_OVER);
    assert_int_equal(match->score[SEAT_NEAR] + match->score[SEAT_FAR], 0);
    match_free(match);
    match = set_up(RULE_FREESTYLE, "AB[aa:ea]AW[ab:db]PL[W];W[eb]", &error);
    assert_int_equal(match->outcome.winner, COLOR_BLACK);
    assert_non_null(strstr(error.what, "after the end"));
    match_free(match);
    match = set_up(RULE_RENJU, "AB[aa:fa]AW[ac][ae]", &error);
    assert_int_equal(match->outcome.reason, REASON_FOUL); /* an overline of Black's */
    assert_int_equal(match->outcome.winner, COLOR_WHITE);
    match_free(match);
    match = set_up(RULE_STANDARD, "AB[aa:fa]AW[ac][ae]", &error);
    assert_int_equal(match->outcome.reason, REASON_NONE); /* six are no five */
    match_free(match);
    match = set_up(RULE_FREESTYLE, "AB[aa:da]AW[ac:dc]", &error);
    assert_int_equal(match->outcome.reason, REASON_NONE);
    play(match, "E15");
    assert_int_equal(match->outcome.reason, REASON_FIVE);
    assert_int_equal(match_undo(match), MATCH_OK);
    assert_int_equal(match->outcome.reason, REASON_NONE);
    match_free(match);
}

static void set_up_stones_may_fill_the_board(void **state)
{
    (void)state;
    char text[300] = "(;GM[4]SZ[5]RU[Freestyle]";
    for (int color = 0; color < 2; color++) {
        strcat(text, color == 0 ? "AB" : "AW");
        for (int i = 0; i < 25; i++) {
            if (FULL_DRAW[i] == "BW"[color]) {
                char point[] = {'[', (char)('a' + i % 5), (char)('a' + i / 5), ']', '\0'};
                strcat(text, point);
            }
        }
    }
    strcat(text, ";W[])");
    ParseError error;
    Record *record = sgf_read(text, strlen(text), &error, NULL);
    assert_non_null(record);
    Setup setup = people(RULE_FREESTYLE, 5);
    Match *match = match_from_record(record, &setup, &error);
    assert_non_null(strstr(error.what, "after the end"));
    assert_int_equal(match->outcome.reason, REASON_FULL);
    assert_int_equal(match->outcome.winner, COLOR_EMPTY);
    assert_int_equal(match_actor(match), SEAT_NONE);
    match_free(match);
}

/* A record of another program's reader, or of a mistake in one of ours. */
static void moves_are_checked_whoever_made_the_record(void **state)
{
    (void)state;
    ParseError error;
    Setup setup = people(RULE_FREESTYLE, 15);
    Record *record = record_new(RULE_FREESTYLE, 15);
    record_push(record, named("H8", 15), COLOR_BLACK);
    record_push(record, named("H9", 15), COLOR_BLACK);
    Match *match = match_from_record(record, &setup, &error);
    assert_non_null(strstr(error.what, "move 2 (H9) is of the wrong colour"));
    assert_int_equal(record_path_length(match->record, NODE_ROOT), 1);
    match_free(match);
    record = record_new(RULE_FREESTYLE, 15);
    for (int i = 0; i < RECORD_DEPTH_MAX + 1; i++) {
        record_push(record, POINT_PASS, i % 2 == 0 ? COLOR_BLACK : COLOR_WHITE);
    }
    match = match_from_record(record, &setup, &error);
    assert_non_null(strstr(error.what, "after the end"));
    assert_int_equal(record_path_length(match->record, NODE_ROOT), RECORD_DEPTH_MAX);
    match_free(match);
}

/* Its file could not be read to its end. */
static void no_game_is_longer_than_a_line_of_a_file(void **state)
{
    (void)state;
    ParseError error;
    const Setup setup = people(RULE_FREESTYLE, 15);
    Record *record = record_new(RULE_FREESTYLE, 15);
    for (int i = 0; i < RECORD_DEPTH_MAX - 1; i++) {
        record_push(record, POINT_PASS, i % 2 == 0 ? COLOR_BLACK : COLOR_WHITE);
    }
    Match *match = match_from_record(record, &setup, &error);
    assert_int_equal(match_go(match, record_line_end(match->record, NODE_ROOT)), MATCH_OK);
    assert_int_equal(match_play(match, named("H8", 15)), MATCH_OK);
    assert_int_equal(match_play(match, named("H9", 15)), MATCH_OVER);
    assert_int_equal(match->position.count, RECORD_DEPTH_MAX);
    match_free(match);
}

/* Results of a file for a game that nobody has won on the board. */
static void results_of_files_are_endings(void **state)
{
    (void)state;
    static const struct {
        const char *result;
        Reason reason;
    } file[] = {{"W+T", REASON_TIME}, {"W+R", REASON_RESIGNED}, {"Draw", REASON_AGREED},
                {"W+5", REASON_WON},  {"W+F", REASON_FORFEIT},  {"W+", REASON_WON},
                {"?", REASON_NONE}};
    for (size_t i = 0; i < sizeof file / sizeof file[0]; i++) {
        char text[100];
        ParseError error;
        snprintf(text, sizeof text, "(;GM[4]SZ[15]RE[%s];B[hh];W[])", file[i].result);
        Record *record = sgf_read(text, strlen(text), &error, NULL);
        Setup setup = people(RULE_FREESTYLE, 15);
        Match *match = match_from_record(record, &setup, &error);
        /* A new game is the next one, with the colours swapped, if this one was finished. */
        match->setup.swap_colors = true;
        Match *next = match_copy(match);
        assert_int_equal(match_rematch(next), MATCH_OK);
        assert_int_equal(match_color(next, SEAT_NEAR),
                         file[i].reason == REASON_NONE ? COLOR_BLACK : COLOR_WHITE);
        match_free(next);
        while (match_undo(match) == MATCH_OK) {
        }
        assert_int_equal(match->position.count, 0);
        while (match_redo(match) == MATCH_OK) { /* over the pass, to the ending */
        }
        assert_int_equal(match->position.count, 2);
        assert_int_equal(match->outcome.reason, file[i].reason);
        Buffer saved = {0};
        match_write(match, "1.0", 0, &saved);
        Match *back = read_whole(&saved);
        assert_int_equal(back->outcome.reason, file[i].reason);
        assert_int_equal(back->outcome.winner, match->outcome.winner);
        buffer_free(&saved);
        match_free(back);
        match_free(match);
    }
}

/* Neither in the game nor in its files does it move the end. */
static void expect_end_at_4(const Match *match)
{
    const Record *record = match->record;
    assert_int_equal(record->outcome.winner, COLOR_WHITE);
    assert_int_equal(record_depth(record, record_main_end(record)), 4);
    assert_int_equal(record_path_length(record, NODE_ROOT), 6);
    assert_int_equal(record_endings(record, record_main_end(record)).ending.reason,
                     REASON_RESIGNED);
}

static void a_variation_may_follow_an_ending_without_a_move(void **state)
{
    (void)state;
    const Setup setup = people(RULE_FREESTYLE, 15);
    Match *match = match_new(&setup);
    Buffer text = {0};
    ParseError error;
    play(match, "H8 H9 I8 I9");
    assert_int_equal(match_resign(match, SEAT_NEAR), MATCH_OK);
    assert_int_equal(match_play(match, named("G8", 15)), MATCH_OVER);
    match_review(match, true);
    play(match, "G8 G9");
    assert_int_equal(match->outcome.reason, REASON_NONE);
    assert_int_equal(match_go(match, match->reviewed), MATCH_OK);
    assert_int_equal(match->outcome.reason, REASON_RESIGNED);
    match_review(match, false);
    assert_int_equal(match->score[SEAT_FAR], 1);
    assert_int_equal(match_may_redo(match), MATCH_NOTHING);
    expect_end_at_4(match);
    match_write(match, "1.0", 0, &text);
    Match *back = read_whole(&text);
    assert_true(match_is_over(back));
    expect_end_at_4(back);
    match_free(back);
    buffer_free(&text);
    match_write_sgf(match, "1", "2026-01-01", &text);
    back = match_from_record(sgf_read(text.text, text.length, &error, NULL), &setup, &error);
    expect_end_at_4(back);
    match_free(back);
    buffer_free(&text);
    match_write_psq(match, &text);
    assert_null(strstr(text.text, "7,8,"));
    buffer_free(&text);
    match_free(match);
}

/* A five, a foul and a full board are on the board: nothing can follow them. */
static void nothing_follows_a_five_in_a_review(void **state)
{
    (void)state;
    const Setup setup = people(RULE_FREESTYLE, 15);
    Match *match = match_new(&setup);
    play(match, BLACK_WINS);
    match_review(match, true);
    assert_int_equal(match_play(match, named("A1", 15)), MATCH_OVER);
    match_free(match);
}

/* Whatever a file says of the end. */
static void no_file_reopens_a_five(void **state)
{
    (void)state;
    const Setup setup = people(RULE_FREESTYLE, 15);
    const char *text = "(;GM[4]SZ[15]RE[W+R];B[hh];W[aa];B[ih];W[ab];B[jh];W[ac];B[kh];W[ad];"
                       "B[lh]TENGENLAST[])";
    ParseError error;
    Match *match = match_from_record(sgf_read(text, strlen(text), &error, NULL), &setup, &error);
    assert_non_null(match);
    match_review(match, true);
    while (match_redo(match) == MATCH_OK) {
    }
    assert_int_equal(match->position.count, 9);
    assert_false(match_may_vary(match));
    assert_int_equal(match_play(match, named("A1", 15)), MATCH_OVER);
    match_free(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(full_board_is_a_draw_unless_it_wins),
        cmocka_unit_test(full_board_by_play_under_every_rule),
        cmocka_unit_test(fouls_are_refused_or_lose),
        cmocka_unit_test(a_black_who_may_play_nowhere_has_drawn),
        cmocka_unit_test(a_black_who_may_lose_by_a_foul_is_not_stuck),
        cmocka_unit_test(set_up_stones_may_leave_nothing_to_play),
        cmocka_unit_test(set_up_stones_that_win_end_the_game),
        cmocka_unit_test(set_up_stones_may_fill_the_board),
        cmocka_unit_test(moves_are_checked_whoever_made_the_record),
        cmocka_unit_test(no_game_is_longer_than_a_line_of_a_file),
        cmocka_unit_test(results_of_files_are_endings),
        cmocka_unit_test(a_variation_may_follow_an_ending_without_a_move),
        cmocka_unit_test(nothing_follows_a_five_in_a_review),
        cmocka_unit_test(no_file_reopens_a_five),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
