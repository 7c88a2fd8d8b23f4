/* Between two people: extra stones, draw offers, rematches and the score. */
#include "engine/history/match_file.h"
#include "engine/history/match_internal.h"
#include "engine/history/match_rights.h"
#include "history_help.h"
#include "engine/history/sgf.h"
#include "engine/level.h"

static int stones_of(const Match *match, Color color)
{
    int count = 0;
    for (int y = 0; y < match->setup.size; y++) {
        for (int x = 0; x < match->setup.size; x++) {
            count += position_color(&match->position, point_at(x, y)) == color;
        }
    }
    return count;
}

/* The board mirrored along one of its diagonals. */
static bool is_mirrored(const Match *match, bool rising)
{
    int last = match->setup.size - 1;
    for (int y = 0; y <= last; y++) {
        for (int x = 0; x <= last; x++) {
            Point other = rising ? point_at(last - y, last - x) : point_at(y, x);
            if (position_color(&match->position, point_at(x, y)) !=
                position_color(&match->position, other)) {
                return false;
            }
        }
    }
    return true;
}

static void extra_stones_stand_on_every_board(void **state)
{
    (void)state;
    for (int size = BOARD_MIN; size <= BOARD_MAX; size++) {
        for (int count = 1; count <= HANDICAP_MAX; count++) {
            for (int seat = 0; seat < 2; seat++) {
                Setup setup = people(RULE_RENJU, size);
                setup.handicap_stones = count;
                setup.handicap_seat = (Seat)seat;
                Match *match = match_new(&setup);
                Color color = seat == 0 ? COLOR_BLACK : COLOR_WHITE;
                assert_int_equal(stones_of(match, color), count);
                assert_int_equal(stones_of(match, color_other(color)), 0);
                assert_true(is_mirrored(match, false) || is_mirrored(match, true));
                assert_int_equal(match->outcome.reason, REASON_NONE);
                assert_int_equal(match->position.to_move, COLOR_BLACK);
                assert_int_equal(match_actor(match), SEAT_NEAR);
                assert_int_equal(match->position.count, 0);
                match_free(match);
            }
        }
    }
}

static void extra_stones_have_their_order(void **state)
{
    (void)state;
    static const char *const place[HANDICAP_MAX][HANDICAP_MAX] = {
        {"H8"}, {"L12", "D4"}, {"L12", "D4", "L4"}, {"L12", "D4", "L4", "D12"}};
    for (int count = 1; count <= HANDICAP_MAX; count++) {
        Setup setup = people(RULE_FREESTYLE, 15);
        setup.handicap_stones = count;
        Match *match = match_new(&setup);
        for (int i = 0; i < count; i++) {
            assert_int_equal(stone(match, place[count - 1][i]), COLOR_BLACK);
        }
        match_free(match);
    }
}

static void extra_stones_follow_their_seat_and_make_the_opening_free(void **state)
{
    (void)state;
    Setup setup = people(RULE_FREESTYLE, 15);
    setup.opening = OPENING_SWAP2;
    setup.swap_colors = true;
    setup.handicap_stones = 2;
    setup.handicap_seat = SEAT_FAR;
    Match *match = match_new(&setup);
    assert_int_equal(match->setup.opening, OPENING_FREE);
    assert_int_equal(stone(match, "L12"), COLOR_WHITE);
    assert_int_equal(match_resign(match, SEAT_NEAR), MATCH_OK);
    assert_int_equal(match_rematch(match), MATCH_OK); /* the far one is Black now */
    assert_int_equal(match_actor(match), SEAT_FAR);
    assert_int_equal(stone(match, "L12"), COLOR_BLACK);
    assert_int_equal(match_resign(match, SEAT_NEAR), MATCH_OK);
    assert_int_equal(match_rematch_exchanged(match), MATCH_OK); /* and stays Black */
    assert_int_equal(stone(match, "L12"), COLOR_BLACK);
    assert_int_equal(match_rematch_exchanged(match),
                     MATCH_OK); /* not finished: as it is, exchanged */
    assert_int_equal(stone(match, "L12"), COLOR_WHITE);
    assert_int_equal(match_actor(match), SEAT_NEAR);
    play(match, "H8 H9"); /* plain play, in turn */
    assert_int_equal(match_actor(match), SEAT_NEAR);
    match_free(match);
}

static void extra_stones_are_told_to_other_programs(void **state)
{
    (void)state;
    Setup setup = people(RULE_STANDARD, 15);
    setup.handicap_stones = 2;
    Match *match = match_new(&setup);
    play(match, "H8 H9");
    Buffer text = {0};
    ParseError error;
    sgf_write(match->record, "1", &text);
    assert_non_null(strstr(text.text, "HA[2]"));
    assert_non_null(strstr(text.text, "AB[ld][dl]"));
    assert_null(strstr(text.text, "AW["));
    Match *back = match_from_record(sgf_read(text.text, text.length, &error, NULL), &setup, &error);
    assert_non_null(back);
    assert_int_equal(back->position.hash, match->position.hash);
    assert_int_equal(stones_of(back, COLOR_BLACK), 3);
    match_free(back);
    buffer_free(&text);
    match_write(match, "1.0", 0, &text);
    back = read_whole(&text);
    assert_int_equal(back->setup.handicap_stones, 2);
    assert_int_equal(back->position.hash, match->position.hash);
    assert_int_equal(match_rematch(back), MATCH_OK);
    assert_int_equal(stones_of(back, COLOR_BLACK), 2);
    match_free(back);
    buffer_free(&text);
    match_free(match);
}

static void a_draw_is_offered_once_a_move(void **state)
{
    (void)state;
    Setup setup = people(RULE_FREESTYLE, 15);
    Match *match = match_new(&setup);
    play(match, "H8 H9");
    assert_int_equal(match_ask(match, REQUEST_DRAW, SEAT_NEAR), MATCH_OK);
    assert_int_equal(match_answer(match, SEAT_FAR, false), MATCH_OK);
    assert_int_equal(match_may_offer_draw(match, SEAT_NEAR), MATCH_ASKED);
    assert_int_equal(match_ask(match, REQUEST_DRAW, SEAT_NEAR), MATCH_ASKED);
    assert_int_equal(match_ask(match, REQUEST_DRAW, SEAT_FAR), MATCH_OK); /* the other may */
    assert_int_equal(match_withdraw(match, SEAT_FAR), MATCH_OK);
    assert_int_equal(match_may_offer_draw(match, SEAT_FAR), MATCH_ASKED);
    play(match, "I8"); /* the asker's own move: the opponent has not moved yet */
    assert_int_equal(match_may_offer_draw(match, SEAT_NEAR), MATCH_ASKED);
    assert_int_equal(match_may_offer_draw(match, SEAT_FAR), MATCH_OK);
    Buffer text = {0};
    match_write(match, "1.0", 0, &text);
    Match *back = read_whole(&text);
    assert_int_equal(match_may_offer_draw(back, SEAT_NEAR),
                     MATCH_ASKED); /* nor after saving and reading */
    match_free(back);
    buffer_free(&text);
    play(match, "I9");
    assert_int_equal(match_ask(match, REQUEST_DRAW, SEAT_NEAR), MATCH_OK);
    match_answer(match, SEAT_FAR, false);
    assert_int_equal(match_rematch(match), MATCH_OK); /* a new game, a new offer */
    assert_int_equal(match_may_offer_draw(match, SEAT_NEAR), MATCH_OK);
    match_free(match);
}

static void a_rematch_may_exchange_the_colours(void **state)
{
    (void)state;
    Setup setup = people(RULE_FREESTYLE, 15);
    Match *match = match_new(&setup);
    play(match, BLACK_WINS);
    assert_int_equal(match_rematch(match), MATCH_OK);
    assert_int_equal(match_color(match, SEAT_NEAR), COLOR_BLACK); /* colours are fixed */
    assert_int_equal(match_rematch_exchanged(match), MATCH_OK);
    assert_int_equal(match_color(match, SEAT_NEAR), COLOR_WHITE);
    assert_int_equal(match->score[SEAT_NEAR], 1);
    assert_int_equal(match->position.count, 0);
    match_free(match);
}

static Setup named_people(const char *near, const char *far)
{
    Setup setup = people(RULE_FREESTYLE, 15);
    strcpy(setup.player[SEAT_NEAR].name, near);
    strcpy(setup.player[SEAT_FAR].name, far);
    return setup;
}

static void the_score_belongs_to_two_players(void **state)
{
    (void)state;
    Setup setup = named_people("Mika", "Jun");
    Match *before = match_new(&setup);
    for (int i = 0; i < 3; i++) {
        match_resign(before, i == 1 ? SEAT_NEAR : SEAT_FAR);
        match_rematch(before);
    }
    setup.rule = RULE_RENJU; /* another game, the same two */
    Match *match = match_new(&setup);
    match_inherit(match, before);
    assert_int_equal(match->score[SEAT_NEAR], 2);
    assert_int_equal(match->score[SEAT_FAR], 1);
    assert_int_equal(match->result[1], SEAT_FAR);
    match_free(match);
    setup = named_people("Jun", "Mika"); /* they changed places */
    match = match_new(&setup);
    match_inherit(match, before);
    assert_int_equal(match->score[SEAT_NEAR], 1);
    assert_int_equal(match->score[SEAT_FAR], 2);
    assert_int_equal(match->result[1], SEAT_NEAR);
    match_free(match);
    static const char *const others[][2] = {{"Mika", "Ada"}, {"Ada", "Mika"}, {"Ada", "Jun"}};
    for (int i = 0; i < 3; i++) {
        setup = named_people(others[i][0], others[i][1]);
        match = match_new(&setup);
        match_inherit(match, before);
        assert_int_equal(match->games, 0);
        match_free(match);
    }
    match_free(before);
}

/* Two computers are told apart by their levels, an engine by its command; a draw belongs to nobody.
 */
static void the_score_belongs_to_programs_too(void **state)
{
    (void)state;
    Setup setup = people(RULE_FREESTYLE, 15);
    setup.player[0] = (Player){.kind = PLAYER_COMPUTER, .level = 3};
    setup.player[1] = (Player){.kind = PLAYER_ENGINE, .engine = "/bin/one"};
    Match *before = match_new(&setup);
    assert_int_equal(match_end(before, REASON_AGREED, COLOR_EMPTY), MATCH_OK);
    match_rematch(before);
    match_resign(before, SEAT_NEAR);
    for (int changed = 0; changed < 4; changed++) {
        Setup next = setup;
        if (changed == 1) {
            next.player[0] = (Player){.kind = PLAYER_HUMAN};
        } else if (changed == 2) {
            strcpy(next.player[1].engine, "/bin/two");
        } else if (changed == 3) {
            next.player[0] = setup.player[1];
            next.player[1] = setup.player[0];
        }
        Match *match = match_new(&next);
        match_inherit(match, before);
        assert_int_equal(match->games, changed == 1 || changed == 2 ? 0 : 2);
        assert_int_equal(match->draws, match->games / 2);
        if (match->games > 0) {
            assert_int_equal(match->result[0], SEAT_NONE);
            assert_int_equal(match->result[1], changed == 3 ? SEAT_NEAR : SEAT_FAR);
        }
        match_free(match);
    }
    match_free(before);
}

static void two_computers_are_told_apart_by_their_levels(void **state)
{
    (void)state;
    Setup setup = people(RULE_FREESTYLE, 15);
    for (int seat = 0; seat < 2; seat++) {
        setup.player[seat] = (Player){.kind = PLAYER_COMPUTER, .level = 3 + seat};
    }
    Match *before = match_new(&setup);
    assert_int_equal(match_end(before, REASON_RESIGNED, COLOR_BLACK), MATCH_OK);
    setup.player[0].level = 4;
    setup.player[1].level = 3;
    Match *match = match_new(&setup);
    match_inherit(match, before);
    assert_int_equal(match->score[SEAT_FAR], 1);
    match_free(match);
    setup.player[1].level = 5;
    match = match_new(&setup);
    match_inherit(match, before);
    assert_int_equal(match->games, 0);
    match_free(match);
    match_free(before);
}

/* Somebody resigns and, unless it was the last game, the next one begins. */
static void finish_games(Match *match, Seat loser, int games)
{
    for (int i = 0; i < games; i++) {
        if (match_is_over(match)) {
            assert_int_equal(match_rematch(match), MATCH_OK);
        }
        assert_int_equal(match_end(match, REASON_RESIGNED, color_other(match_color(match, loser))),
                         MATCH_OK);
    }
}

static Setup against_level(int level)
{
    Setup setup = people(RULE_FREESTYLE, 15);
    setup.swap_colors = true;
    setup.player[SEAT_FAR] = (Player){.kind = PLAYER_COMPUTER, .level = level};
    return setup;
}

/* After three wins the next level is suggested, and the score stays when it is taken. */
static void a_level_is_suggested_after_a_streak(void **state)
{
    (void)state;
    const Setup setup = against_level(4);
    Match *match = match_new(&setup);
    finish_games(match, SEAT_FAR, 2);
    assert_int_equal(match_suggested_level(match), 0);
    finish_games(match, SEAT_FAR, 1);
    assert_int_equal(match_suggested_level(match), 5);
    assert_int_equal(match_undo(match), MATCH_OK); /* the end is taken back */
    assert_int_equal(match_suggested_level(match), 0);
    assert_int_equal(match_redo(match), MATCH_OK);
    assert_int_equal(match_suggested_level(match), 5);

    const Color near = match_color(match, SEAT_NEAR);
    assert_int_equal(match_rematch_at_level(match, 5), MATCH_OK);
    assert_int_equal(match->setup.player[SEAT_FAR].level, 5);
    assert_int_equal(match_color(match, SEAT_NEAR), color_other(near));
    assert_int_equal(match->score[SEAT_NEAR], 3);
    finish_games(match, SEAT_FAR, 1); /* four wins in a row, one at this level */
    assert_int_equal(match_suggested_level(match), 0);
    finish_games(match, SEAT_NEAR, 3);
    assert_int_equal(match_suggested_level(match), 4);
    match_free(match);
}

/* Wins at a level that was chosen in a new game are counted from there, also after a restart. */
static void a_streak_begins_with_the_level(void **state)
{
    (void)state;
    Setup setup = against_level(2);
    Match *before = match_new(&setup);
    finish_games(before, SEAT_FAR, 2);
    setup.player[SEAT_FAR].level = 3;
    Match *match = match_new(&setup);
    match_inherit(match, before);
    match_free(before);
    assert_int_equal(match->score[SEAT_NEAR], 2);
    finish_games(match, SEAT_FAR, 1);
    assert_int_equal(match_suggested_level(match), 0);

    SavedReport report;
    Buffer text = {0};
    match_write(match, "1.0", 0, &text);
    Match *read = match_read(text.text, text.length, &report);
    assert_non_null(read);
    assert_int_equal(read->level_games, 1);
    finish_games(read, SEAT_FAR, 2);
    assert_int_equal(match_suggested_level(read), 4);
    buffer_free(&text);
    match_free(match);
    match_free(read);
}

static void nothing_is_suggested_at_the_ends_and_between_others(void **state)
{
    (void)state;
    Setup setup = against_level(LEVEL_MIN);
    Match *match = match_new(&setup);
    finish_games(match, SEAT_NEAR, 3);
    assert_int_equal(match_suggested_level(match), 0);
    match_free(match);
    setup = against_level(level_max());
    match = match_new(&setup);
    finish_games(match, SEAT_FAR, 3);
    assert_int_equal(match_suggested_level(match), 0);
    match_free(match);
    setup = against_level(LEVEL_WINLINES);
    match = match_new(&setup);
    finish_games(match, SEAT_FAR, 3);
    assert_int_equal(match_suggested_level(match), 0);
    match_free(match);
    setup = people(RULE_FREESTYLE, 15);
    match = match_new(&setup);
    finish_games(match, SEAT_FAR, 3);
    assert_int_equal(match_suggested_level(match), 0);
    assert_int_equal(match_rematch_at_level(match, 5), MATCH_NOTHING);
    match_free(match);
    setup.player[SEAT_FAR] = (Player){.kind = PLAYER_ENGINE, .engine = "brain"};
    match = match_new(&setup);
    assert_int_equal(match_rematch_at_level(match, 5), MATCH_NOTHING);
    match_free(match);
}

static void a_rematch_at_the_same_level_goes_on_with_the_streak(void **state)
{
    (void)state;
    const Setup setup = against_level(4);
    Match *match = match_new(&setup);
    finish_games(match, SEAT_FAR, 2);
    assert_int_equal(match_rematch_at_level(match, 4), MATCH_OK);
    assert_int_equal(match->level_games, 2);
    finish_games(match, SEAT_FAR, 1);
    assert_int_equal(match_suggested_level(match), 5);
    match_free(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(extra_stones_stand_on_every_board),
        cmocka_unit_test(extra_stones_have_their_order),
        cmocka_unit_test(extra_stones_follow_their_seat_and_make_the_opening_free),
        cmocka_unit_test(extra_stones_are_told_to_other_programs),
        cmocka_unit_test(a_draw_is_offered_once_a_move),
        cmocka_unit_test(a_rematch_may_exchange_the_colours),
        cmocka_unit_test(the_score_belongs_to_two_players),
        cmocka_unit_test(the_score_belongs_to_programs_too),
        cmocka_unit_test(two_computers_are_told_apart_by_their_levels),
        cmocka_unit_test(a_level_is_suggested_after_a_streak),
        cmocka_unit_test(a_streak_begins_with_the_level),
        cmocka_unit_test(nothing_is_suggested_at_the_ends_and_between_others),
        cmocka_unit_test(a_rematch_at_the_same_level_goes_on_with_the_streak),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
