/* Who acts, what may be chosen and where the first stones may go, opening by opening. */
#include "engine/rules/opening.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

enum { CHOICES = 16 };

static void check_plays(const OpeningStep *step, Seat actor, Color color, bool over)
{
    assert_false(step->choosing);
    assert_int_equal(step->options, 0);
    assert_int_equal(step->actor, actor);
    assert_int_equal(step->color[actor], color);
    assert_int_equal(step->color[seat_other(actor)], color_other(color));
    assert_int_equal(step->over, over);
}

static void check_chooses(const OpeningStep *step, Seat actor, int options)
{
    assert_true(step->choosing);
    assert_false(step->over);
    assert_int_equal(step->actor, actor);
    assert_int_equal(step->options, options);
    assert_int_equal(step->option[0], CHOICE_BLACK);
    assert_int_equal(step->option[1], CHOICE_WHITE);
    if (options == 3) {
        assert_int_equal(step->option[2], CHOICE_PUT_TWO);
    }
}

static void test_free_is_plain_play(void **state)
{
    (void)state;
    Choice choice[CHOICES] = {CHOICE_NONE};
    for (int count = 0; count < 10; count++) {
        OpeningStep step = opening_step(OPENING_FREE, count, choice, COLOR_BLACK);
        bool black = count % 2 == 0;
        check_plays(&step, black ? SEAT_NEAR : SEAT_FAR, black ? COLOR_BLACK : COLOR_WHITE, true);
        step = opening_step(OPENING_FREE, count, choice, COLOR_WHITE);
        check_plays(&step, black ? SEAT_FAR : SEAT_NEAR, black ? COLOR_BLACK : COLOR_WHITE, true);
    }
}

static void test_pro_ends_with_the_third_stone(void **state)
{
    (void)state;
    Choice choice[CHOICES] = {CHOICE_NONE};
    for (int count = 0; count < 6; count++) {
        OpeningStep step = opening_step(OPENING_PRO, count, choice, COLOR_BLACK);
        bool black = count % 2 == 0;
        check_plays(&step, black ? SEAT_NEAR : SEAT_FAR, black ? COLOR_BLACK : COLOR_WHITE,
                    count >= 3);
        step = opening_step(OPENING_LONG_PRO, count, choice, COLOR_BLACK);
        assert_int_equal(step.over, count >= 3);
    }
}

/* The three stones are put by who begins as Black, whatever their colours. */
static void check_three_stones(Opening opening, Color near)
{
    Choice choice[CHOICES] = {CHOICE_NONE};
    Seat first = near == COLOR_BLACK ? SEAT_NEAR : SEAT_FAR;
    for (int count = 0; count < 3; count++) {
        OpeningStep step = opening_step(opening, count, choice, near);
        check_plays(&step, first, COLOR_BLACK, false);
    }
}

static void check_settled(Opening opening, const Choice *choice, Color near, int from, Seat white)
{
    for (int count = from; count < CHOICES; count++) {
        OpeningStep step = opening_step(opening, count, choice, near);
        bool white_moves = count % 2 == 1;
        check_plays(&step, white_moves ? white : seat_other(white),
                    white_moves ? COLOR_WHITE : COLOR_BLACK, true);
    }
}

static void test_swap(void **state)
{
    (void)state;
    for (int near = COLOR_BLACK; near <= COLOR_WHITE; near++) {
        Seat first = near == COLOR_BLACK ? SEAT_NEAR : SEAT_FAR;
        Seat second = seat_other(first);
        Choice choice[CHOICES] = {CHOICE_NONE};
        check_three_stones(OPENING_SWAP, (Color)near);
        OpeningStep step = opening_step(OPENING_SWAP, 3, choice, (Color)near);
        check_chooses(&step, second, 2);
        choice[3] = CHOICE_WHITE;
        check_settled(OPENING_SWAP, choice, (Color)near, 3, second);
        choice[3] = CHOICE_BLACK;
        check_settled(OPENING_SWAP, choice, (Color)near, 3, first);
        /* Swap knows no third way. */
        choice[3] = CHOICE_PUT_TWO;
        step = opening_step(OPENING_SWAP, 3, choice, (Color)near);
        check_chooses(&step, second, 2);
    }
}

static void test_swap2_colours(void **state)
{
    (void)state;
    for (int near = COLOR_BLACK; near <= COLOR_WHITE; near++) {
        Seat first = near == COLOR_BLACK ? SEAT_NEAR : SEAT_FAR;
        Seat second = seat_other(first);
        Choice choice[CHOICES] = {CHOICE_NONE};
        check_three_stones(OPENING_SWAP2, (Color)near);
        OpeningStep step = opening_step(OPENING_SWAP2, 3, choice, (Color)near);
        check_chooses(&step, second, 3);
        choice[3] = CHOICE_WHITE; /* stays white and plays move 4 */
        check_settled(OPENING_SWAP2, choice, (Color)near, 3, second);
        choice[3] = CHOICE_BLACK; /* who put the stones is white now and moves */
        check_settled(OPENING_SWAP2, choice, (Color)near, 3, first);
    }
}

static void test_swap2_two_more_stones(void **state)
{
    (void)state;
    for (int near = COLOR_BLACK; near <= COLOR_WHITE; near++) {
        Seat first = near == COLOR_BLACK ? SEAT_NEAR : SEAT_FAR;
        Seat second = seat_other(first);
        Choice choice[CHOICES] = {CHOICE_NONE};
        choice[3] = CHOICE_PUT_TWO;
        for (int count = 3; count < 5; count++) {
            OpeningStep step = opening_step(OPENING_SWAP2, count, choice, (Color)near);
            check_plays(&step, second, COLOR_WHITE, false);
        }
        OpeningStep step = opening_step(OPENING_SWAP2, 5, choice, (Color)near);
        check_chooses(&step, first, 2);
        choice[5] = CHOICE_BLACK;
        check_settled(OPENING_SWAP2, choice, (Color)near, 5, second);
        choice[5] = CHOICE_WHITE;
        check_settled(OPENING_SWAP2, choice, (Color)near, 5, first);
        choice[5] = CHOICE_PUT_TWO; /* not twice */
        step = opening_step(OPENING_SWAP2, 5, choice, (Color)near);
        check_chooses(&step, first, 2);
    }
}

/* A file may hold the moves without the choices: the colours stay as they were. */
static void test_choices_that_were_not_kept(void **state)
{
    (void)state;
    Choice choice[CHOICES] = {CHOICE_NONE};
    check_settled(OPENING_SWAP, choice, COLOR_BLACK, 4, SEAT_FAR);
    check_settled(OPENING_SWAP2, choice, COLOR_BLACK, 4, SEAT_FAR);
    choice[3] = CHOICE_PUT_TWO;
    check_settled(OPENING_SWAP2, choice, COLOR_BLACK, 6, SEAT_FAR);
}

static int count_allowed(Opening opening, const Position *position)
{
    int count = 0;
    for (int i = 0; i < position->size * position->size; i++) {
        Point point = point_at(i % position->size, i / position->size);
        count += position_is_empty(position, point) && opening_allows(opening, position, point);
    }
    return count;
}

static void check_pro(Opening opening, int size, int first, int third)
{
    Position position;
    position_init(&position, RULE_FREESTYLE, size);
    assert_int_equal(count_allowed(opening, &position), first);
    Point centre = point_at((size - 1) / 2, (size - 1) / 2);
    assert_true(opening_allows(opening, &position, centre));
    position_make(&position, centre);
    /* White may go anywhere. */
    assert_int_equal(count_allowed(opening, &position), size * size - 1);
    position_make(&position, point_at(centre % BOARD_STRIDE + 1, (size - 1) / 2));
    assert_int_equal(count_allowed(opening, &position), third);
    position_make(&position, point_at(0, 0));
    assert_int_equal(count_allowed(opening, &position), size * size - 3);
}

static void test_pro_distances(void **state)
{
    (void)state;
    check_pro(OPENING_PRO, 15, 1, 15 * 15 - 25);
    check_pro(OPENING_LONG_PRO, 15, 1, 15 * 15 - 49);
    check_pro(OPENING_PRO, 25, 1, 25 * 25 - 25);
    check_pro(OPENING_LONG_PRO, 9, 1, 9 * 9 - 49);
    check_pro(OPENING_PRO, 7, 1, 7 * 7 - 25);
    /* Four centres on a board of even size; the distance is from the one that was taken. */
    check_pro(OPENING_PRO, 16, 4, 16 * 16 - 25);
    check_pro(OPENING_LONG_PRO, 20, 4, 20 * 20 - 49);
    check_pro(OPENING_PRO, 6, 4, 6 * 6 - 25);
    /* No point is far enough away: no restriction. */
    check_pro(OPENING_PRO, 5, 1, 5 * 5 - 2);
    check_pro(OPENING_LONG_PRO, 7, 1, 7 * 7 - 2);
    check_pro(OPENING_LONG_PRO, 6, 4, 6 * 6 - 2);
}

static void test_pro_on_the_usual_board(void **state)
{
    (void)state;
    Position position;
    position_init(&position, RULE_RENJU, 15);
    assert_true(opening_allows(OPENING_PRO, &position, point_at(7, 7)));
    assert_false(opening_allows(OPENING_PRO, &position, point_at(7, 8)));
    position_make(&position, point_at(7, 7));
    position_make(&position, point_at(8, 8));
    assert_false(opening_allows(OPENING_PRO, &position, point_at(9, 9)));
    assert_true(opening_allows(OPENING_PRO, &position, point_at(10, 7)));
    assert_true(opening_allows(OPENING_PRO, &position, point_at(8, 4)));
    assert_false(opening_allows(OPENING_LONG_PRO, &position, point_at(10, 7)));
    assert_true(opening_allows(OPENING_LONG_PRO, &position, point_at(11, 7)));
}

static void test_other_openings_allow_every_point(void **state)
{
    (void)state;
    Position position;
    position_init(&position, RULE_FREESTYLE, 15);
    static const Opening openings[] = {OPENING_FREE, OPENING_SWAP, OPENING_SWAP2};
    for (int ply = 0; ply < 4; ply++) {
        for (int i = 0; i < 3; i++) {
            assert_int_equal(count_allowed(openings[i], &position), 225 - ply);
        }
        position_make(&position, point_at(ply, 0));
    }
}

static void test_set_up_stones_end_the_restriction(void **state)
{
    (void)state;
    Position position;
    position_init(&position, RULE_FREESTYLE, 15);
    position_put(&position, point_at(3, 3), COLOR_BLACK);
    assert_int_equal(count_allowed(OPENING_PRO, &position), 224);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_free_is_plain_play),
        cmocka_unit_test(test_pro_ends_with_the_third_stone),
        cmocka_unit_test(test_swap),
        cmocka_unit_test(test_swap2_colours),
        cmocka_unit_test(test_swap2_two_more_stones),
        cmocka_unit_test(test_choices_that_were_not_kept),
        cmocka_unit_test(test_pro_distances),
        cmocka_unit_test(test_pro_on_the_usual_board),
        cmocka_unit_test(test_other_openings_allow_every_point),
        cmocka_unit_test(test_set_up_stones_end_the_restriction),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
