/* A match with an opening: choices, offers and picks, their undo, their clocks, their SGF. */
#include "engine/history/match_rights.h"
#include "history_help.h"

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
    match_write(match, "1.0", 0, &text);
    Match *back = read_whole(&text);
    match_write(back, "1.0", 0, &again);
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
    const Record *record = match->record;
    NodeId fifth = parent_of(record, record->current);
    assert_int_equal(record_child_count(record, parent_of(record, fifth)), 2);
    assert_int_equal(child_of(record, parent_of(record, fifth)), fifth); /* the game comes first */
    match_go(match, sibling_of(record, fifth));
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(swap_gives_the_choice_to_the_other),
        cmocka_unit_test(swap2_puts_two_and_chooses),
        cmocka_unit_test(undo_of_a_choice_against_the_computer),
        cmocka_unit_test(offers_are_no_stones_until_one_is_picked),
        cmocka_unit_test(every_decision_is_taken_back_and_saved),
        cmocka_unit_test(another_choice_leaves_the_other_line_alone),
        cmocka_unit_test(decisions_earn_no_time),
        cmocka_unit_test(undo_of_offers_against_the_computer),
        cmocka_unit_test(pro_refuses_where_the_opening_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
