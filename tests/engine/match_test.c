/* A match: turns, undo and redo, resigning, score, review, requests. */
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
    assert_int_equal(
        record_child_count(match->record, parent_of(match->record, match->record->current)), 2);
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
    assert_int_equal(!child_of(match->record, NODE_ROOT), 1);
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
    match_go(match, node_at(match->record, 4));
    assert_int_equal(match->outcome.reason, REASON_NONE);
    assert_int_equal(match->score[SEAT_NEAR], 1);
    match_go(match, node_at(match->record, 9));
    assert_int_equal(match->outcome.reason, REASON_FIVE);
    assert_int_equal(match->score[SEAT_NEAR], 1);
    match_go(match, node_at(match->record, 8));
    play(match, "A1"); /* played on: not over any more */
    assert_int_equal(match->score[SEAT_NEAR], 0);
    match_free(match);
    match = match_new(&setup);
    play(match, BLACK_WINS);
    match_review(match, true);
    assert_int_equal(match_undo(match), MATCH_OK);
    assert_int_equal(match->score[SEAT_NEAR], 1);
    assert_true(match->counted);
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
    NodeId here = match->record->current;
    match_go(match, node_at(match->record, 8));
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
    match_go(match, node_at(match->record, 9));
    play(match, "C3");
    assert_int_equal(match->score[SEAT_FAR], 1);
    assert_int_equal(match->record->outcome.reason, REASON_FIVE);
    match_go(match, here);
    match_review(match, false);
    assert_int_equal(match->outcome.winner, COLOR_WHITE);
    assert_int_equal(match->score[SEAT_FAR], 1);
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
    assert_int_equal(match_ask(match, REQUEST_DRAW, SEAT_FAR), MATCH_REQUEST_OPEN);
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
    assert_int_equal(match_ask(match, REQUEST_DRAW, SEAT_NEAR), MATCH_DECLINED);
    assert_int_equal(match->outcome.reason, REASON_NONE);
    play_picture(match, FULL_DRAW, 24);
    assert_int_equal(match_ask(match, REQUEST_DRAW, SEAT_NEAR), MATCH_OK);
    assert_int_equal(match->outcome.reason, REASON_AGREED);
    assert_int_equal(match_ask(match, REQUEST_NEW, SEAT_NEAR), MATCH_OK);
    assert_int_equal(match->position.count, 0);
    match_free(match);
}

static void nobody_asks_nothing(void **state)
{
    (void)state;
    Setup setup = people(RULE_FREESTYLE, 15);
    Match *match = match_new(&setup);
    play(match, "H8 H9");
    assert_int_equal(match_ask(match, REQUEST_NONE, SEAT_NEAR), MATCH_NOTHING);
    assert_int_equal(match_ask(match, REQUEST_DRAW, SEAT_NONE), MATCH_NOT_YOURS);
    assert_int_equal(match_resign(match, SEAT_NONE), MATCH_NOT_YOURS);
    assert_int_equal(match->outcome.reason, REASON_NONE);
    assert_int_equal(match->request.kind, REQUEST_NONE);
    match_free(match);
}

/* Four points of a colour and an empty one may still become five. */
static void a_computer_declines_while_one_side_can_win(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        Setup setup = against(PLAYER_COMPUTER, SEAT_FAR);
        setup.size = 5;
        Match *match = match_new(&setup);
        /* The top row for one colour, but for a point; stones of both in every other line. */
        const char *picture = i == 0 ? "BBBB.WBWBBBWBWWWBWBBBWWWW" : "WWWW.BWBWWWBWBBBWBWWWBBBB";
        for (int at = 0; at < 25; at++) {
            if (picture[at] != '.') {
                position_put(&match->position, point_at(at % 5, at / 5),
                             picture[at] == 'B' ? COLOR_BLACK : COLOR_WHITE);
            }
        }
        assert_int_equal(match_ask(match, REQUEST_DRAW, SEAT_NEAR), MATCH_DECLINED);
        match_free(match);
    }
}

/* A game that is not over when a review begins is not decided by what is tried there. */
static void a_win_tried_in_review_is_not_counted(void **state)
{
    (void)state;
    Setup setup = people(RULE_FREESTYLE, 15);
    Match *match = match_new(&setup);
    play(match, "H8 H9 I8 I9 J8 J9 K8 K9");
    match_review(match, true);
    play(match, "L8");
    assert_int_equal(match->outcome.reason, REASON_FIVE);
    assert_int_equal(match->score[SEAT_NEAR], 0);
    assert_int_equal(match->games, 0);
    match_free(match);
    match = match_new(&setup); /* nor is one that is over decided again */
    play(match, BLACK_WINS);
    match_review(match, true);
    match_go(match, node_at(match->record, 8));
    play(match, "G8");
    assert_int_equal(match->outcome.reason, REASON_FIVE);
    assert_int_equal(match->score[SEAT_NEAR], 1);
    assert_int_equal(match->games, 1);
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
        cmocka_unit_test(rematch_keeps_the_score_and_swaps),
        cmocka_unit_test(score_outlives_the_list_of_results),
        cmocka_unit_test(review_takes_nothing_off_the_score),
        cmocka_unit_test(what_is_tried_in_review_is_no_part_of_the_game),
        cmocka_unit_test(requests_are_answered_by_the_other),
        cmocka_unit_test(computers_answer_at_once),
        cmocka_unit_test(nobody_asks_nothing),
        cmocka_unit_test(a_computer_declines_while_one_side_can_win),
        cmocka_unit_test(a_win_tried_in_review_is_not_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
