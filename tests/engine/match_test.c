/* A match: turns, undo and redo, endings, score, openings, requests. */
#include "engine/history/match_rights.h"
#include "history_help.h"

static void refuses_what_is_no_move(void **state)
{
    (void)state;
    Setup setup = people(RULE_FREESTYLE, 15);
    Match *match = match_new(&setup);
    uint32_t ticket = match->ticket;
    assert_int_equal(match_play(match, point_at(15, 3)), MATCH_OFF_BOARD);
    assert_int_equal(match_play(match, POINT_NONE), MATCH_OFF_BOARD);
    assert_int_equal(match_play(match, POINT_PASS), MATCH_OFF_BOARD);
    assert_int_equal(match_undo(match), MATCH_NOTHING);
    assert_int_equal(match->ticket, ticket);
    play(match, "H8");
    assert_int_not_equal(match->ticket, ticket);
    assert_int_equal(match_play(match, named("H8", 15)), MATCH_OCCUPIED);
    assert_int_equal(match_actor(match), SEAT_FAR);
    match_pause(match, true);
    assert_int_equal(match_play(match, named("H9", 15)), MATCH_PAUSED);
    match_pause(match, false);
    play(match, "H9");
    assert_int_equal(stone(match, "H9"), COLOR_WHITE);
    match_free(match);
}

static void win_ends_the_game_and_undo_reopens_it(void **state)
{
    (void)state;
    Setup setup = people(RULE_FREESTYLE, 15);
    Match *match = match_new(&setup);
    play(match, BLACK_WINS);
    assert_int_equal(match->outcome.reason, REASON_FIVE);
    assert_int_equal(match->outcome.winner, COLOR_BLACK);
    assert_int_equal(match->ended_by.line_count, 1);
    assert_int_equal(match->score[SEAT_NEAR], 1);
    assert_int_equal(match_actor(match), SEAT_NONE);
    assert_int_equal(match_play(match, named("A1", 15)), MATCH_OVER);
    assert_int_equal(stone(match, "A1"), COLOR_EMPTY);

    assert_int_equal(match_may_undo(match), MATCH_OK);
    assert_int_equal(match_undo(match), MATCH_OK);
    assert_int_equal(match->outcome.reason, REASON_NONE);
    assert_int_equal(match->score[SEAT_NEAR], 0);
    assert_int_equal(match->games, 0);
    assert_int_equal(match_actor(match), SEAT_NEAR);
    assert_int_equal(match_redo(match), MATCH_OK);
    assert_int_equal(match->score[SEAT_NEAR], 1);
    assert_int_equal(match->games, 1);
    assert_int_equal(match->ended_by.line_count, 1);
    assert_int_equal(match_may_redo(match), MATCH_NOTHING);

    /* Undone once more, the game can end in another way. */
    assert_int_equal(match_undo(match), MATCH_OK);
    play(match, "A1 L9");
    assert_int_equal(match->outcome.winner, COLOR_WHITE);
    assert_int_equal(match->score[SEAT_FAR], 1);
    assert_int_equal(match->score[SEAT_NEAR], 0);
    match_free(match);
}

static void undo_many_times_keeps_turns_and_variations(void **state)
{
    (void)state;
    Setup setup = people(RULE_FREESTYLE, 15);
    Match *match = match_new(&setup);
    play(match, "H8 H9 I8");
    for (int i = 3; i > 0; i--) {
        assert_int_equal(match_undo(match), MATCH_OK);
        assert_int_equal(match->position.count, i - 1);
        assert_int_equal(match->position.to_move, i % 2 ? COLOR_BLACK : COLOR_WHITE);
        assert_int_equal(match_actor(match), i % 2 ? SEAT_NEAR : SEAT_FAR);
    }
    assert_int_equal(match_undo(match), MATCH_NOTHING);
    play(match, "H8");
    assert_int_equal(match_redo(match), MATCH_OK); /* a replayed move keeps what followed */
    assert_int_equal(stone(match, "H9"), COLOR_WHITE);
    assert_int_equal(match_undo(match), MATCH_OK);
    play(match, "J9");
    assert_int_equal(record_child_count(match->record->current->parent), 2);
    assert_int_equal(match_may_redo(match), MATCH_NOTHING);
    match_free(match);
}

static void undo_against_the_computer_takes_the_pair(void **state)
{
    (void)state;
    for (PlayerKind kind = PLAYER_COMPUTER; kind <= PLAYER_ENGINE; kind++) {
        Setup setup = against(kind, SEAT_FAR);
        Match *match = match_new(&setup);
        play(match, "H8 H9 I8");
        assert_int_equal(match_undo(match), MATCH_OK); /* it was still thinking */
        assert_int_equal(match->position.count, 2);
        assert_int_equal(match_actor(match), SEAT_NEAR);
        assert_int_equal(match_undo(match), MATCH_OK);
        assert_int_equal(match->position.count, 0);
        assert_int_equal(match_redo(match), MATCH_OK);
        assert_int_equal(match->position.count, 2);
        assert_int_equal(match_redo(match), MATCH_OK);
        assert_int_equal(match->position.count, 3);
        match_free(match);
    }
}

static void undo_needs_a_decision_of_ones_own(void **state)
{
    (void)state;
    Setup setup = against(PLAYER_COMPUTER, SEAT_NEAR);
    Match *match = match_new(&setup);
    play(match, "H8");
    assert_int_equal(match_may_undo(match), MATCH_NOTHING);
    assert_int_equal(match_undo(match), MATCH_NOTHING);
    play(match, "H9 I8");
    assert_int_equal(match_undo(match), MATCH_OK);
    assert_int_equal(match->position.count, 1);
    match_free(match);
}

static void undo_after_the_computer_won(void **state)
{
    (void)state;
    Setup setup = against(PLAYER_COMPUTER, SEAT_NEAR);
    Match *match = match_new(&setup);
    play(match, BLACK_WINS);
    assert_int_equal(match->score[SEAT_NEAR], 1);
    assert_int_equal(match_undo(match), MATCH_OK);
    assert_int_equal(match->position.count, 7);
    assert_int_equal(match->score[SEAT_NEAR], 0);
    assert_int_equal(match_redo(match), MATCH_OK);
    assert_int_equal(match->outcome.reason, REASON_FIVE);
    assert_int_equal(match->score[SEAT_NEAR], 1);
    match_free(match);
}

static void two_computers_undo_one_ply(void **state)
{
    (void)state;
    Setup setup = against(PLAYER_COMPUTER, SEAT_NEAR);
    setup.player[SEAT_FAR].kind = PLAYER_ENGINE;
    Match *match = match_new(&setup);
    play(match, "H8 H9 I8");
    assert_int_equal(match_undo(match), MATCH_OK);
    assert_int_equal(match->position.count, 2);
    match_free(match);
}

static void resigning_is_a_step_of_undo(void **state)
{
    (void)state;
    Setup setup = against(PLAYER_COMPUTER, SEAT_FAR);
    Match *match = match_new(&setup);
    play(match, "H8 H9");
    assert_int_equal(match_resign(match, SEAT_NEAR), MATCH_OK);
    assert_int_equal(match->outcome.reason, REASON_RESIGNED);
    assert_int_equal(match->outcome.winner, COLOR_WHITE);
    assert_int_equal(match->score[SEAT_FAR], 1);
    assert_int_equal(match_resign(match, SEAT_FAR), MATCH_OVER);
    assert_int_equal(match_undo(match), MATCH_OK);
    assert_int_equal(match->position.count, 2);
    assert_int_equal(match_actor(match), SEAT_NEAR);
    assert_int_equal(match->score[SEAT_FAR], 0);
    assert_int_equal(match_redo(match), MATCH_OK);
    assert_int_equal(match->outcome.reason, REASON_RESIGNED);
    assert_int_equal(match->score[SEAT_FAR], 1);
    assert_int_equal(match_undo(match), MATCH_OK);
    play(match, "I8"); /* playing on cancels the resignation */
    assert_int_equal(match_undo(match), MATCH_OK);
    assert_int_equal(match_redo(match), MATCH_OK);
    assert_int_equal(match->position.count, 3);
    match_free(match);
}

#define FULL_DRAW "BBWBBWWBWWBBWBBWWBWWBWBWB"

/* Plays the stones of a 5x5 picture, rows from the top, the first point last. */
static void fill(Match *match, const char *picture, int count)
{
    int next[2] = {24, 24};
    for (int i = 0; i < count; i++) {
        int *at = &next[i % 2];
        while (picture[*at] != "BW"[i % 2]) {
            --*at;
        }
        assert_int_equal(match_play(match, point_at(*at % 5, *at / 5)), MATCH_OK);
        --*at;
    }
}

static void full_board_is_a_draw_unless_it_wins(void **state)
{
    (void)state;
    Setup setup = people(RULE_FREESTYLE, 5);
    Match *match = match_new(&setup);
    fill(match, "BBBBBWWBWWBBWBBWWBWWWBWBW", 25);
    assert_int_equal(match->position.stones, 25);
    assert_int_equal(match->outcome.reason, REASON_FIVE);
    assert_int_equal(match_rematch(match), MATCH_OK);
    assert_int_equal(match->position.stones, 0);
    fill(match, FULL_DRAW, 25);
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
    assert_int_equal(match->refused_at, named("H8", 15));
    assert_int_equal(match->refused.foul, FOUL_DOUBLE_THREE);
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
    for (int i = 0; i < 49; i++) {
        char c = row[i / 7][i % 7];
        if (c == '.') {
            continue;
        }
        record->setup_point[record->setup_count] = point_at(i % 7, i / 7);
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
    ParseError error;
    match_write(match, &text);
    Match *back = match_read(text.text, text.length, &error);
    assert_non_null(back);
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
    record_add(record->root, POINT_PASS, COLOR_BLACK);
    ParseError error;
    Match *stuck = match_from_record(record, &match->setup, &error);
    assert_int_equal(stuck->outcome.reason, REASON_FULL);
    assert_non_null(strstr(error.what, "after the end"));
    assert_int_equal(match_undo(stuck), MATCH_NOTHING);
    match_free(stuck);
    match_free(match);
}

static void rematch_keeps_the_score_and_swaps(void **state)
{
    (void)state;
    Setup setup = people(RULE_FREESTYLE, 15);
    setup.swap_colors = true;
    Match *match = match_new(&setup);
    play(match, BLACK_WINS);
    assert_int_equal(match_rematch(match), MATCH_OK);
    assert_int_equal(match_color(match, SEAT_NEAR), COLOR_WHITE);
    assert_int_equal(match_actor(match), SEAT_FAR);
    assert_int_equal(!match->record->root->child, 1);
    play(match, BLACK_WINS); /* SEAT_FAR is Black now; the first game is gone */
    assert_int_equal(match->score[SEAT_FAR], 1);
    assert_int_equal(match->score[SEAT_NEAR], 1);
    assert_int_equal(match_rematch(match), MATCH_OK);
    assert_int_equal(match_color(match, SEAT_NEAR), COLOR_BLACK);
    play(match, "H8");
    assert_int_equal(match_rematch(match), MATCH_OK); /* not finished: no swap */
    assert_int_equal(match_color(match, SEAT_NEAR), COLOR_BLACK);
    match_free(match);
}

static void score_outlives_the_list_of_results(void **state)
{
    (void)state;
    Setup setup = people(RULE_FREESTYLE, 15);
    Match *match = match_new(&setup);
    for (int i = 0; i < MATCH_GAMES_MAX + 10; i++) {
        assert_int_equal(match_resign(match, SEAT_FAR), MATCH_OK);
        assert_int_equal(match_rematch(match), MATCH_OK);
    }
    assert_int_equal(match->score[SEAT_NEAR], MATCH_GAMES_MAX + 10);
    assert_int_equal(match->games, MATCH_GAMES_MAX);
    match_free(match);
}

static void review_takes_nothing_off_the_score(void **state)
{
    (void)state;
    Setup setup = people(RULE_FREESTYLE, 15);
    Match *match = match_new(&setup);
    play(match, BLACK_WINS);
    match_go(match, record_node_at(match->record, 4));
    assert_int_equal(match->outcome.reason, REASON_NONE);
    assert_int_equal(match->score[SEAT_NEAR], 1);
    match_go(match, record_node_at(match->record, 9));
    assert_int_equal(match->outcome.reason, REASON_FIVE);
    assert_int_equal(match->score[SEAT_NEAR], 1);
    match_go(match, record_node_at(match->record, 8));
    play(match, "A1"); /* played on: not over any more */
    assert_int_equal(match->score[SEAT_NEAR], 0);
    match_free(match);
}

static void what_is_tried_in_review_is_no_part_of_the_game(void **state)
{
    (void)state;
    Setup setup = people(RULE_FREESTYLE, 15);
    setup.time[SEAT_NEAR] = setup.time[SEAT_FAR] = (TimeControl){.main_ms = 60000};
    Match *match = match_new(&setup);
    play(match, "H8 A1 I8 A2 J8 A3 K8 A4 B1");
    match_tick(match, 7000);
    match_review(match, true);
    Node *here = match->record->current;
    match_go(match, record_node_at(match->record, 8));
    play(match, "L8"); /* would have won */
    assert_int_equal(match->outcome.reason, REASON_FIVE);
    assert_int_equal(match->score[SEAT_NEAR], 0);
    assert_int_equal(match->record->outcome.reason, REASON_NONE);
    match_go(match, here);
    match_review(match, false);
    assert_int_equal(match->clock[SEAT_FAR].main_ms, 53000);
    play(match, "A5"); /* White wins */
    assert_int_equal(match->score[SEAT_FAR], 1);
    match_review(match, true);
    here = match->record->current;
    match_go(match, record_node_at(match->record, 9));
    play(match, "C3");
    assert_int_equal(match->score[SEAT_FAR], 1);
    assert_int_equal(match->record->outcome.reason, REASON_FIVE);
    match_go(match, here);
    match_review(match, false);
    assert_int_equal(match->outcome.winner, COLOR_WHITE);
    assert_int_equal(match->score[SEAT_FAR], 1);
    match_free(match);
}

static void swap_gives_the_choice_to_the_other(void **state)
{
    (void)state;
    for (Choice choice = CHOICE_BLACK; choice <= CHOICE_WHITE; choice++) {
        Setup setup = people(RULE_STANDARD, 15);
        setup.opening = OPENING_SWAP;
        Match *match = match_new(&setup);
        play(match, "H8 H9");
        assert_int_equal(match_actor(match), SEAT_NEAR);
        assert_int_equal(match_choose(match, choice), MATCH_NOTHING);
        play(match, "I8");
        assert_int_equal(match_actor(match), SEAT_FAR);
        assert_int_equal(match->opening.task, TASK_CHOOSE);
        assert_int_equal(match_play(match, named("J9", 15)), MATCH_CHOOSE);
        assert_int_equal(match_choose(match, CHOICE_PUT_TWO), MATCH_OPENING);
        assert_int_equal(match_choose(match, choice), MATCH_OK);
        Color far = choice == CHOICE_BLACK ? COLOR_BLACK : COLOR_WHITE;
        assert_int_equal(match_color(match, SEAT_FAR), far);
        assert_int_equal(match_seat(match, far), SEAT_FAR);
        assert_int_equal(match_actor(match), choice == CHOICE_BLACK ? SEAT_NEAR : SEAT_FAR);
        play(match, "J9");
        assert_int_equal(match_undo(match), MATCH_OK);
        assert_int_equal(match->opening.task, TASK_PLAY);
        assert_int_equal(match_undo(match), MATCH_OK); /* the choice is a step of its own */
        assert_int_equal(match->opening.task, TASK_CHOOSE);
        assert_int_equal(match_color(match, SEAT_FAR), COLOR_WHITE);
        assert_int_equal(match->position.count, 3);
        assert_int_equal(match_redo(match), MATCH_OK);
        assert_int_equal(match_color(match, SEAT_FAR), far);
        assert_int_equal(match_redo(match), MATCH_OK);
        assert_int_equal(stone(match, "J9"), COLOR_WHITE);
        match_free(match);
    }
}

static void swap2_puts_two_and_chooses(void **state)
{
    (void)state;
    for (Choice choice = CHOICE_BLACK; choice <= CHOICE_WHITE; choice++) {
        Setup setup = people(RULE_STANDARD, 15);
        setup.opening = OPENING_SWAP2;
        Match *match = match_new(&setup);
        play(match, "H8 H9 I8");
        assert_int_equal(match->opening.options, 3);
        assert_int_equal(match_choose(match, CHOICE_PUT_TWO), MATCH_OK);
        assert_int_equal(match_actor(match), SEAT_FAR);
        play(match, "J9");
        assert_int_equal(match_actor(match), SEAT_FAR);
        play(match, "J7");
        assert_int_equal(match_actor(match), SEAT_NEAR);
        assert_int_equal(match->opening.task, TASK_CHOOSE);
        assert_int_equal(match_choose(match, CHOICE_PUT_TWO), MATCH_OPENING);
        assert_int_equal(match_choose(match, choice), MATCH_OK);
        assert_int_equal(match_color(match, SEAT_NEAR),
                         choice == CHOICE_BLACK ? COLOR_BLACK : COLOR_WHITE);
        assert_int_equal(match->position.to_move, COLOR_WHITE);
        assert_int_equal(match_actor(match), choice == CHOICE_BLACK ? SEAT_FAR : SEAT_NEAR);
        play(match, "K9");
        /* All the way back, and another choice at three stones. */
        while (match_may_undo(match) == MATCH_OK && match->position.count > 3) {
            assert_int_equal(match_undo(match), MATCH_OK);
        }
        assert_int_equal(match_undo(match), MATCH_OK);
        assert_int_equal(match->opening.task, TASK_CHOOSE);
        assert_int_equal(match_actor(match), SEAT_FAR);
        assert_int_equal(match_choose(match, CHOICE_BLACK), MATCH_OK);
        assert_int_equal(match_actor(match), SEAT_NEAR);
        play(match, "A1 A2 A3");
        assert_int_equal(match_color(match, SEAT_FAR), COLOR_BLACK);
        match_free(match);
    }
}

static void undo_of_a_choice_against_the_computer(void **state)
{
    (void)state;
    Setup setup = against(PLAYER_COMPUTER, SEAT_NEAR);
    setup.opening = OPENING_SWAP2;
    Match *match = match_new(&setup);
    play(match, "H8 H9 I8");
    assert_int_equal(match_undo(match), MATCH_NOTHING);
    assert_int_equal(match_choose(match, CHOICE_BLACK), MATCH_OK);
    play(match, "J9"); /* the computer, now White */
    assert_int_equal(match_actor(match), SEAT_FAR);
    assert_int_equal(match_undo(match), MATCH_OK);
    assert_int_equal(match->position.count, 3);
    assert_int_equal(match->opening.task, TASK_CHOOSE);
    assert_int_equal(match_redo(match), MATCH_OK);
    assert_int_equal(match->position.count, 4);
    assert_int_equal(match_actor(match), SEAT_FAR);
    match_free(match);
}

static Match *renju_match(Opening opening, const char *moves)
{
    Setup setup = people(RULE_RENJU, 15);
    setup.opening = opening;
    setup.time[0] = setup.time[1] = (TimeControl){.main_ms = 60000, .increment_ms = 1000};
    Match *match = match_new(&setup);
    play(match, moves);
    return match;
}

static Match *soosorv_offering(void)
{
    Match *match = renju_match(OPENING_SOOSORV_8, "H8 H9 H10");
    assert_int_equal(match_declare(match, 3), MATCH_NOTHING); /* the swap comes first */
    assert_int_equal(match_choose(match, CHOICE_SWAP), MATCH_OK);
    play(match, "H6");
    assert_int_equal(match_choose(match, CHOICE_STAY), MATCH_NOTHING);
    assert_int_equal(match_play(match, named("A1", 15)), MATCH_CHOOSE);
    assert_int_equal(match_declare(match, 0), MATCH_OPENING);
    assert_int_equal(match_declare(match, 9), MATCH_OPENING);
    assert_int_equal(match_declare(match, 3), MATCH_OK);
    assert_int_equal(match_choose(match, CHOICE_OFFER_TEN), MATCH_OPENING);
    assert_int_equal(match_choose(match, CHOICE_STAY), MATCH_OK);
    return match;
}

static void offers_are_no_stones_until_one_is_picked(void **state)
{
    (void)state;
    Match *match = soosorv_offering();
    assert_int_equal(match_actor(match), SEAT_FAR);
    play(match, "G9");
    assert_int_equal(match->position.count, 4);
    assert_int_equal(match_play(match, named("I9", 15)), MATCH_SYMMETRICAL);
    assert_int_equal(match_play(match, named("H9", 15)), MATCH_OCCUPIED);
    play(match, "F9 F9"); /* offered and withdrawn */
    assert_int_equal(match->opening.offered, 1);
    play(match, "E5 G9 G10");
    assert_int_equal(match->opening.offered, 2); /* without G9, with E5 and G10 */
    assert_int_equal(match->opening.offer[0], named("E5", 15));
    assert_int_equal(match->opening.offer[1], named("G10", 15));
    play(match, "O15");
    assert_int_equal(match->opening.task, TASK_PICK);
    assert_int_equal(match_actor(match), SEAT_NEAR);
    assert_int_equal(match_color(match, SEAT_NEAR), COLOR_WHITE);
    assert_int_equal(match_play(match, named("G9", 15)), MATCH_NOT_OFFERED);
    play(match, "G10");
    assert_int_equal(stone(match, "G10"), COLOR_BLACK);
    assert_int_equal(match->position.count, 5);
    assert_true(match->opening.over);
    assert_int_equal(match_actor(match), SEAT_NEAR); /* White plays the sixth anywhere */
    play(match, "A15");
    assert_int_equal(stone(match, "A15"), COLOR_WHITE);
    match_free(match);
}

/* Saved and read, the game is the same, and so are its undo and redo. */
static Match *read_back(Match *match)
{
    Buffer text = {0}, again = {0};
    ParseError error;
    match_write(match, &text);
    Match *back = match_read(text.text, text.length, &error);
    if (!back) {
        fail_msg("%s\n%s", error.what, text.text);
    }
    match_write(back, &again);
    assert_string_equal(text.text, again.text);
    assert_int_equal(match->opening.task, back->opening.task);
    assert_int_equal(match->opening.taken, back->opening.taken);
    assert_int_equal(match_actor(match), match_actor(back));
    assert_int_equal(match_color(match, SEAT_NEAR), match_color(back, SEAT_NEAR));
    buffer_free(&text);
    buffer_free(&again);
    match_free(match);
    return back;
}

/* Undoes and redoes every step; saves and reads the match at each one. */
static void check_there_and_back(Match *match)
{
    OpeningTask task[40];
    int taken[40], steps = 0;
    while (match_may_undo(match) == MATCH_OK) {
        assert_in_range(steps, 0, 39);
        task[steps] = match->opening.task;
        taken[steps++] = match->opening.taken;
        assert_int_equal(match_undo(match), MATCH_OK);
        match = read_back(match);
    }
    assert_int_equal(match->position.count, 0);
    while (steps > 0) {
        assert_int_equal(match_redo(match), MATCH_OK);
        steps--;
        assert_int_equal(match->opening.task, task[steps]);
        assert_int_equal(match->opening.taken, taken[steps]);
        match = read_back(match);
    }
    assert_int_equal(match_may_redo(match), MATCH_NOTHING);
    match_free(match);
}

static void every_decision_is_taken_back_and_saved(void **state)
{
    (void)state;
    Match *match = soosorv_offering();
    play(match, "G9 F9 E9 F9 A15 A1"); /* offers, the choice, the sixth, the seventh */
    assert_int_equal(match->position.count, 7);
    check_there_and_back(match);

    match = renju_match(OPENING_YAMAGUCHI, "H8 I9 J10");
    assert_int_equal(match_declare(match, 12), MATCH_OK);
    assert_int_equal(match_choose(match, CHOICE_STAY), MATCH_OK);
    play(match, "C4 A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12 A6 O1");
    check_there_and_back(match);

    match = renju_match(OPENING_RIF, "H8 I9 J10");
    assert_int_equal(match_choose(match, CHOICE_SWAP), MATCH_OK);
    play(match, "C4 A1");
    check_there_and_back(match);
    for (int ten = 0; ten < 2; ten++) {
        match = renju_match(OPENING_TARAGUCHI_10, "H8");
        assert_int_equal(match_choose(match, CHOICE_SWAP), MATCH_OK);
        play(match, "I9");
        assert_int_equal(match_choose(match, CHOICE_STAY), MATCH_OK);
        play(match, "J10");
        assert_int_equal(match_choose(match, CHOICE_SWAP), MATCH_OK);
        play(match, "K5");
        assert_int_equal(match_choose(match, ten ? CHOICE_OFFER_TEN : CHOICE_STAY), MATCH_OK);
        play(match, ten ? "A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A4" : "L4");
        if (!ten) {
            assert_int_equal(match_choose(match, CHOICE_SWAP), MATCH_OK);
        }
        play(match, "O1");
        check_there_and_back(match);
    }
}

/* A line after another choice stays in the tree; redo does not lead to it, and the game can be
 * saved and read. */
static void another_choice_leaves_the_other_line_alone(void **state)
{
    (void)state;
    Match *match = renju_match(OPENING_TARAGUCHI_10, "H8");
    match_choose(match, CHOICE_STAY);
    play(match, "I9");
    match_choose(match, CHOICE_STAY);
    play(match, "J10");
    match_choose(match, CHOICE_STAY);
    play(match, "K5");
    match_choose(match, CHOICE_OFFER_TEN);
    play(match, "A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A4 O1");
    while (match->opening.task != TASK_CHOOSE) {
        assert_int_equal(match_undo(match), MATCH_OK);
    }
    assert_int_equal(match->position.count, 4);
    assert_int_equal(match_choose(match, CHOICE_STAY), MATCH_OK);
    assert_int_equal(match_may_redo(match), MATCH_NOTHING); /* A4 is outside the 9x9 */
    match = read_back(match);
    assert_int_equal(match_play(match, named("A4", 15)), MATCH_OPENING);
    play(match, "L4");
    assert_int_equal(match_choose(match, CHOICE_SWAP), MATCH_OK);
    play(match, "O2");
    match = read_back(match);
    assert_int_equal(record_child_count(match->record->current->parent->parent), 2);
    /* Goes to the other line and back. */
    Node *here = match->record->current;
    match_go(match, here->parent->parent->child);
    assert_int_equal(stone(match, "A4"), COLOR_BLACK);
    match = read_back(match);
    match_free(match);
}

/* The actor's clock runs, and keeps running while the same player acts; decisions earn no
 * increment. */
static void decisions_earn_no_time(void **state)
{
    (void)state;
    Match *match = renju_match(OPENING_SOOSORV_8, "H8 H9 H10"); /* the first move costs no time */
    int64_t far = match->clock[SEAT_FAR].main_ms, near = match->clock[SEAT_NEAR].main_ms;
    match_tick(match, 2000);
    match_choose(match, CHOICE_STAY);
    assert_int_equal(match->clock[SEAT_FAR].main_ms, far - 2000);
    play(match, "H6");
    assert_int_equal(match->clock[SEAT_FAR].main_ms, far - 2000 + 1000);
    match_tick(match, 500);
    match_declare(match, 2);
    assert_int_equal(match->clock[SEAT_FAR].main_ms, far - 2500 + 1000);
    match_tick(match, 100);
    match_choose(match, CHOICE_STAY);
    match_tick(match, 100);
    play(match, "A1");
    match_tick(match, 100);
    play(match, "A2");
    assert_int_equal(match->clock[SEAT_NEAR].main_ms, near - 300);
    match_tick(match, 1000);
    play(match, "A2"); /* White's pick is a stone and earns the increment */
    assert_int_equal(match->clock[SEAT_FAR].main_ms, far - 3500 + 2000);
    match_free(match);
}

static void undo_of_offers_against_the_computer(void **state)
{
    (void)state;
    Setup setup = against(PLAYER_COMPUTER, SEAT_NEAR);
    setup.rule = RULE_RENJU;
    setup.opening = OPENING_RIF;
    Match *match = match_new(&setup);
    Seat human = setup.player[SEAT_NEAR].kind == PLAYER_HUMAN ? SEAT_NEAR : SEAT_FAR;
    play(match, "H8 I9 J10");
    assert_int_equal(match_choose(match, human == SEAT_FAR ? CHOICE_SWAP : CHOICE_STAY), MATCH_OK);
    play(match, "C4 A1"); /* White's 4th, and Black offers */
    assert_int_equal(match->opening.offered, 1);
    Seat offering = match_actor(match);
    assert_int_equal(match_undo(match), MATCH_OK);
    assert_int_equal(match_actor(match), human);
    assert_int_equal(match->opening.offered, 0);
    assert_int_equal(match->position.count, offering == human ? 4 : 3);
    match_free(match);
}

static void pro_refuses_where_the_opening_does(void **state)
{
    (void)state;
    Setup setup = people(RULE_FREESTYLE, 15);
    setup.opening = OPENING_PRO;
    Match *match = match_new(&setup);
    assert_int_equal(match_play(match, named("A1", 15)), MATCH_OPENING);
    play(match, "H8 H9");
    assert_int_equal(match_play(match, named("I9", 15)), MATCH_OPENING);
    play(match, "K8");
    match_free(match);
}

static void requests_are_answered_by_the_other(void **state)
{
    (void)state;
    Setup setup = people(RULE_FREESTYLE, 15);
    Match *match = match_new(&setup);
    assert_int_equal(match_ask(match, REQUEST_UNDO, SEAT_NEAR), MATCH_NOTHING);
    assert_int_equal(match_answer(match, SEAT_FAR, true), MATCH_NOTHING);
    play(match, "H8 H9 I8");
    assert_int_equal(match_ask(match, REQUEST_UNDO, SEAT_NEAR), MATCH_OK);
    assert_int_equal(match_ask(match, REQUEST_DRAW, SEAT_FAR), MATCH_NOT_YOURS);
    assert_int_equal(match_answer(match, SEAT_NEAR, true), MATCH_NOT_YOURS);
    assert_int_equal(match->position.count, 3);
    assert_int_equal(match_answer(match, SEAT_FAR, true), MATCH_OK);
    assert_int_equal(match->position.count, 2); /* unanswered: one ply */
    assert_int_equal(match->request.kind, REQUEST_NONE);

    assert_int_equal(match_ask(match, REQUEST_UNDO, SEAT_NEAR), MATCH_OK);
    assert_int_equal(match_withdraw(match, SEAT_FAR), MATCH_NOT_YOURS);
    assert_int_equal(match_withdraw(match, SEAT_NEAR), MATCH_OK);
    assert_int_equal(match_ask(match, REQUEST_UNDO, SEAT_NEAR), MATCH_OK);
    assert_int_equal(match_answer(match, SEAT_FAR, false), MATCH_OK);
    assert_int_equal(match->position.count, 2);
    assert_int_equal(match_ask(match, REQUEST_UNDO, SEAT_NEAR), MATCH_OK);
    assert_int_equal(match_answer(match, SEAT_FAR, true), MATCH_OK);
    assert_int_equal(match->position.count, 0); /* answered: back to the asker's own move */

    play(match, "H8");
    assert_int_equal(match_ask(match, REQUEST_UNDO, SEAT_FAR), MATCH_NOTHING);
    assert_int_equal(match_ask(match, REQUEST_DRAW, SEAT_FAR), MATCH_OK);
    play(match, "H9"); /* playing on cancels the request */
    assert_int_equal(match_answer(match, SEAT_NEAR, true), MATCH_NOTHING);
    play(match, "I8");
    assert_int_equal(match_ask(match, REQUEST_DRAW, SEAT_FAR), MATCH_OK);
    assert_int_equal(match_answer(match, SEAT_NEAR, true), MATCH_OK);
    assert_int_equal(match->outcome.reason, REASON_AGREED);
    assert_int_equal(match->draws, 1);
    assert_int_equal(match_ask(match, REQUEST_DRAW, SEAT_FAR), MATCH_OVER);
    assert_int_equal(match_ask(match, REQUEST_NEW, SEAT_FAR), MATCH_OK);
    assert_int_equal(match_answer(match, SEAT_NEAR, true), MATCH_OK);
    assert_int_equal(match->position.count, 0);
    match_free(match);
}

static void computers_answer_at_once(void **state)
{
    (void)state;
    Setup setup = against(PLAYER_COMPUTER, SEAT_FAR);
    setup.size = 5;
    Match *match = match_new(&setup);
    play(match, "C3 C4");
    assert_int_equal(match_ask(match, REQUEST_UNDO, SEAT_NEAR), MATCH_OK);
    assert_int_equal(match->position.count, 0);
    assert_int_equal(match_ask(match, REQUEST_DRAW, SEAT_NEAR), MATCH_REFUSED);
    assert_int_equal(match->outcome.reason, REASON_NONE);
    fill(match, FULL_DRAW, 24);
    assert_int_equal(match_ask(match, REQUEST_DRAW, SEAT_NEAR), MATCH_OK);
    assert_int_equal(match->outcome.reason, REASON_AGREED);
    assert_int_equal(match_ask(match, REQUEST_NEW, SEAT_NEAR), MATCH_OK);
    assert_int_equal(match->position.count, 0);
    match_free(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses_what_is_no_move),
        cmocka_unit_test(win_ends_the_game_and_undo_reopens_it),
        cmocka_unit_test(undo_many_times_keeps_turns_and_variations),
        cmocka_unit_test(undo_against_the_computer_takes_the_pair),
        cmocka_unit_test(undo_needs_a_decision_of_ones_own),
        cmocka_unit_test(undo_after_the_computer_won),
        cmocka_unit_test(two_computers_undo_one_ply),
        cmocka_unit_test(resigning_is_a_step_of_undo),
        cmocka_unit_test(full_board_is_a_draw_unless_it_wins),
        cmocka_unit_test(full_board_by_play_under_every_rule),
        cmocka_unit_test(fouls_are_refused_or_lose),
        cmocka_unit_test(a_black_who_may_play_nowhere_has_drawn),
        cmocka_unit_test(a_black_who_may_lose_by_a_foul_is_not_stuck),
        cmocka_unit_test(set_up_stones_may_leave_nothing_to_play),
        cmocka_unit_test(rematch_keeps_the_score_and_swaps),
        cmocka_unit_test(score_outlives_the_list_of_results),
        cmocka_unit_test(review_takes_nothing_off_the_score),
        cmocka_unit_test(what_is_tried_in_review_is_no_part_of_the_game),
        cmocka_unit_test(swap_gives_the_choice_to_the_other),
        cmocka_unit_test(swap2_puts_two_and_chooses),
        cmocka_unit_test(undo_of_a_choice_against_the_computer),
        cmocka_unit_test(offers_are_no_stones_until_one_is_picked),
        cmocka_unit_test(every_decision_is_taken_back_and_saved),
        cmocka_unit_test(another_choice_leaves_the_other_line_alone),
        cmocka_unit_test(decisions_earn_no_time),
        cmocka_unit_test(undo_of_offers_against_the_computer),
        cmocka_unit_test(pro_refuses_where_the_opening_does),
        cmocka_unit_test(requests_are_answered_by_the_other),
        cmocka_unit_test(computers_answer_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
