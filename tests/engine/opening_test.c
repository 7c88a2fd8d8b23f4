/* Who acts, what may be chosen and where the first stones may go, opening by opening. */
#include "engine/rules/opening.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

enum { CHOICES = 16 };

/* The one decision at this ply. */
static void decide(Decisions *made, Decision decision)
{
    *made = (Decisions){.what = {decision}, .count = 1};
}

static void check_plays(const OpeningStep *step, Seat actor, Color color, bool over)
{
    assert_int_equal(step->task, TASK_PLAY);
    assert_int_equal(step->options, 0);
    assert_int_equal(step->actor, actor);
    assert_int_equal(step->color[actor], color);
    assert_int_equal(step->color[seat_other(actor)], color_other(color));
    assert_int_equal(step->over, over);
}

static void check_chooses(const OpeningStep *step, Seat actor, int options)
{
    assert_int_equal(step->task, TASK_CHOOSE);
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
    Decisions choice[CHOICES] = {{.count = 0}};
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
    Decisions choice[CHOICES] = {{.count = 0}};
    for (int count = 0; count < 6; count++) {
        OpeningStep step = opening_step(OPENING_PRO, count, choice, COLOR_BLACK);
        bool black = count % 2 == 0;
        check_plays(&step, black ? SEAT_NEAR : SEAT_FAR, black ? COLOR_BLACK : COLOR_WHITE,
                    count >= 3);
        step = opening_step(OPENING_LONG_PRO, count, choice, COLOR_BLACK);
        assert_int_equal(step.over, count >= 3);
    }
}

/* The player who began as Black places all three stones. */
static void check_three_stones(Opening opening, Color near)
{
    Decisions choice[CHOICES] = {{.count = 0}};
    Seat first = near == COLOR_BLACK ? SEAT_NEAR : SEAT_FAR;
    for (int count = 0; count < 3; count++) {
        OpeningStep step = opening_step(opening, count, choice, near);
        check_plays(&step, first, COLOR_BLACK, false);
    }
}

static void check_settled(Opening opening, const Decisions *choice, Color near, int from,
                          Seat white)
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
        Decisions choice[CHOICES] = {{.count = 0}};
        check_three_stones(OPENING_SWAP, (Color)near);
        OpeningStep step = opening_step(OPENING_SWAP, 3, choice, (Color)near);
        check_chooses(&step, second, 2);
        decide(&choice[3], CHOICE_WHITE);
        check_settled(OPENING_SWAP, choice, (Color)near, 3, second);
        decide(&choice[3], CHOICE_BLACK);
        check_settled(OPENING_SWAP, choice, (Color)near, 3, first);
        /* Swap has no third option. */
        decide(&choice[3], CHOICE_PUT_TWO);
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
        Decisions choice[CHOICES] = {{.count = 0}};
        check_three_stones(OPENING_SWAP2, (Color)near);
        OpeningStep step = opening_step(OPENING_SWAP2, 3, choice, (Color)near);
        check_chooses(&step, second, 3);
        decide(&choice[3], CHOICE_WHITE); /* stays white and plays move 4 */
        check_settled(OPENING_SWAP2, choice, (Color)near, 3, second);
        decide(&choice[3],
               CHOICE_BLACK); /* the player who placed the stones is White now and moves */
        check_settled(OPENING_SWAP2, choice, (Color)near, 3, first);
    }
}

static void test_swap2_two_more_stones(void **state)
{
    (void)state;
    for (int near = COLOR_BLACK; near <= COLOR_WHITE; near++) {
        Seat first = near == COLOR_BLACK ? SEAT_NEAR : SEAT_FAR;
        Seat second = seat_other(first);
        Decisions choice[CHOICES] = {{.count = 0}};
        decide(&choice[3], CHOICE_PUT_TWO);
        for (int count = 3; count < 5; count++) {
            OpeningStep step = opening_step(OPENING_SWAP2, count, choice, (Color)near);
            check_plays(&step, second, COLOR_WHITE, false);
        }
        OpeningStep step = opening_step(OPENING_SWAP2, 5, choice, (Color)near);
        check_chooses(&step, first, 2);
        decide(&choice[5], CHOICE_BLACK);
        check_settled(OPENING_SWAP2, choice, (Color)near, 5, second);
        decide(&choice[5], CHOICE_WHITE);
        check_settled(OPENING_SWAP2, choice, (Color)near, 5, first);
        decide(&choice[5], CHOICE_PUT_TWO); /* not twice */
        step = opening_step(OPENING_SWAP2, 5, choice, (Color)near);
        check_chooses(&step, first, 2);
    }
}

/* A file may contain the moves without the choices: the colours stay. */
static void test_choices_that_were_not_kept(void **state)
{
    (void)state;
    Decisions choice[CHOICES] = {{.count = 0}};
    check_settled(OPENING_SWAP, choice, COLOR_BLACK, 4, SEAT_FAR);
    check_settled(OPENING_SWAP2, choice, COLOR_BLACK, 4, SEAT_FAR);
    decide(&choice[3], CHOICE_PUT_TWO);
    check_settled(OPENING_SWAP2, choice, COLOR_BLACK, 6, SEAT_FAR);
}

static bool allows(Opening opening, const Position *position, Point point)
{
    Decisions made[OPENING_PLIES] = {{.count = 0}};
    OpeningStep step = opening_step(opening, position->count, made, COLOR_BLACK);
    return step.task == TASK_PLAY && opening_allows(&step, position, point);
}

static int count_allowed(Opening opening, const Position *position)
{
    int count = 0;
    for (Point point = point_first(); point != POINT_NONE;
         point = point_next(point, position->size)) {
        count += position_is_empty(position, point) && allows(opening, position, point);
    }
    return count;
}

static void check_pro(Opening opening, int size, int first, int third)
{
    Position position;
    position_init(&position, RULE_FREESTYLE, size);
    assert_int_equal(count_allowed(opening, &position), first);
    Point centre = point_at((size - 1) / 2, (size - 1) / 2);
    assert_true(allows(opening, &position, centre));
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
    assert_true(allows(OPENING_PRO, &position, point_at(7, 7)));
    assert_false(allows(OPENING_PRO, &position, point_at(7, 8)));
    position_make(&position, point_at(7, 7));
    position_make(&position, point_at(8, 8));
    assert_false(allows(OPENING_PRO, &position, point_at(9, 9)));
    assert_true(allows(OPENING_PRO, &position, point_at(10, 7)));
    assert_true(allows(OPENING_PRO, &position, point_at(8, 4)));
    assert_false(allows(OPENING_LONG_PRO, &position, point_at(10, 7)));
    assert_true(allows(OPENING_LONG_PRO, &position, point_at(11, 7)));
}

static void test_other_openings_allow_every_point(void **state)
{
    (void)state;
    Position position;
    position_init(&position, RULE_FREESTYLE, 15);
    static const Opening openings[] = {OPENING_FREE, OPENING_SWAP, OPENING_SWAP2};
    for (int ply = 0; ply < 3; ply++) {
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

/* ---- renju's openings ---- */

static OpeningStep step_of(Opening opening, int count, const Decisions *made)
{
    return opening_step(opening, count, made, COLOR_BLACK);
}

static void add(Decisions *made, Decision decision)
{
    made->what[made->count++] = decision;
}

static void check_stone(const OpeningStep *step, Seat actor, int inside)
{
    assert_int_equal(step->task, TASK_PLAY);
    assert_int_equal(step->actor, actor);
    assert_int_equal(step->inside, inside);
    assert_false(step->over);
}

static void check_swap(const OpeningStep *step, Seat actor, int options)
{
    assert_int_equal(step->task, TASK_CHOOSE);
    assert_int_equal(step->actor, actor);
    assert_int_equal(step->options, options);
    assert_int_equal(step->option[0], CHOICE_SWAP);
    assert_int_equal(step->option[1], CHOICE_STAY);
}

static void check_task(const OpeningStep *step, OpeningTask task, Seat actor)
{
    assert_int_equal(step->task, task);
    assert_int_equal(step->actor, actor);
    assert_false(step->over);
}

/* Black offers this many; White picks one and plays the sixth anywhere. */
static void check_fifth(Opening opening, Decisions *made, int offers, Seat black)
{
    for (int i = 0; i < offers; i++) {
        OpeningStep step = step_of(opening, 4, made);
        check_task(&step, TASK_OFFER, black);
        assert_int_equal(step.offers, offers);
        assert_int_equal(step.offered, i);
        add(&made[4], point_at(i, 0));
    }
    OpeningStep step = step_of(opening, 4, made);
    check_task(&step, TASK_PICK, seat_other(black));
    assert_int_equal(step.offered, offers);
    assert_int_equal(step.offer[offers - 1], point_at(offers - 1, 0));
    assert_int_equal(step.taken, made[4].count);
    add(&made[4], point_at(14, 14)); /* one too many is ignored */
    assert_int_equal(step_of(opening, 4, made).taken, made[4].count - 1);
    step = step_of(opening, 5, made);
    check_plays(&step, seat_other(black), COLOR_WHITE, true);
    step = step_of(opening, 6, made);
    check_plays(&step, black, COLOR_BLACK, true);
}

static void check_three_in_squares(Opening opening, const Decisions *made)
{
    for (int count = 0; count < 3; count++) {
        OpeningStep step = step_of(opening, count, made);
        check_stone(&step, SEAT_NEAR, 1 + 2 * count);
    }
}

static void test_rif(void **state)
{
    (void)state;
    for (int swap = 0; swap < 2; swap++) {
        Decisions made[CHOICES] = {{.count = 0}};
        Seat black = swap ? SEAT_FAR : SEAT_NEAR;
        check_three_in_squares(OPENING_RIF, made);
        OpeningStep step = step_of(OPENING_RIF, 3, made);
        check_swap(&step, SEAT_FAR, 2);
        add(&made[3], (Decision)(swap ? CHOICE_SWAP : CHOICE_STAY));
        step = step_of(OPENING_RIF, 3, made);
        check_stone(&step, seat_other(black), 0);
        check_fifth(OPENING_RIF, made, 2, black);
    }
}

static void test_yamaguchi(void **state)
{
    (void)state;
    for (int offers = 1; offers <= 12; offers++) {
        Decisions made[CHOICES] = {{.count = 0}};
        Seat black = offers % 2 ? SEAT_FAR : SEAT_NEAR;
        check_three_in_squares(OPENING_YAMAGUCHI, made);
        OpeningStep step = step_of(OPENING_YAMAGUCHI, 3, made);
        check_task(&step, TASK_DECLARE, SEAT_NEAR);
        assert_int_equal(step.max, 12);
        add(&made[3], decision_number(offers));
        step = step_of(OPENING_YAMAGUCHI, 3, made);
        check_swap(&step, SEAT_FAR, 2);
        assert_int_equal(step.offers, offers);
        add(&made[3], black == SEAT_FAR ? CHOICE_SWAP : CHOICE_STAY);
        step = step_of(OPENING_YAMAGUCHI, 3, made);
        check_stone(&step, seat_other(black), 0);
        check_fifth(OPENING_YAMAGUCHI, made, offers, black);
    }
}

static void test_soosorv(void **state)
{
    (void)state;
    for (int branch = 0; branch < 4; branch++) {
        for (int offers = 1; offers <= 8; offers++) {
            Decisions made[CHOICES] = {{.count = 0}};
            Seat black = branch & 1 ? SEAT_FAR : SEAT_NEAR;
            check_three_in_squares(OPENING_SOOSORV_8, made);
            OpeningStep step = step_of(OPENING_SOOSORV_8, 3, made);
            check_swap(&step, SEAT_FAR, 2);
            add(&made[3], (Decision)(branch & 1 ? CHOICE_SWAP : CHOICE_STAY));
            step = step_of(OPENING_SOOSORV_8, 3, made);
            check_stone(&step, seat_other(black), 0);
            step = step_of(OPENING_SOOSORV_8, 4, made);
            check_task(&step, TASK_DECLARE, seat_other(black));
            assert_int_equal(step.max, 8);
            add(&made[4], decision_number(offers));
            step = step_of(OPENING_SOOSORV_8, 4, made);
            check_swap(&step, black, 2);
            add(&made[4], (Decision)(branch & 2 ? CHOICE_SWAP : CHOICE_STAY));
            check_fifth(OPENING_SOOSORV_8, made, offers, branch & 2 ? seat_other(black) : black);
        }
    }
    Decisions made[CHOICES] = {{.count = 0}};
    add(&made[4], decision_number(9)); /* too many: ignored */
    assert_int_equal(step_of(OPENING_SOOSORV_8, 4, made).task, TASK_DECLARE);
}

/* Bits of `swaps`: after the 1st to 4th stone. */
static Seat taraguchi_four(Decisions *made, int swaps, bool ten)
{
    Seat black = SEAT_NEAR;
    for (int count = 0; count < 4; count++) {
        OpeningStep step = step_of(OPENING_TARAGUCHI_10, count, made);
        Seat puts = count % 2 == 0 ? black : seat_other(black);
        check_stone(&step, puts, 1 + 2 * count);
        step = step_of(OPENING_TARAGUCHI_10, count + 1, made);
        check_swap(&step, seat_other(puts), count == 3 ? 3 : 2);
        bool swap = swaps >> count & 1;
        Choice choice = swap ? CHOICE_SWAP : CHOICE_STAY;
        add(&made[count + 1], (Decision)(count == 3 && ten ? CHOICE_OFFER_TEN : choice));
        black = swap && !(count == 3 && ten) ? seat_other(black) : black;
    }
    return black;
}

static void test_taraguchi_within_the_squares(void **state)
{
    (void)state;
    for (int swaps = 0; swaps < 32; swaps++) {
        Decisions made[CHOICES] = {{.count = 0}};
        Seat black = taraguchi_four(made, swaps, false);
        OpeningStep step = step_of(OPENING_TARAGUCHI_10, 4, made);
        check_stone(&step, black, 9);
        assert_int_equal(step.swapped, (swaps & 8) != 0);
        step = step_of(OPENING_TARAGUCHI_10, 5, made);
        check_swap(&step, seat_other(black), 2);
        add(&made[5], (Decision)(swaps & 16 ? CHOICE_SWAP : CHOICE_STAY));
        black = swaps & 16 ? seat_other(black) : black;
        step = step_of(OPENING_TARAGUCHI_10, 5, made);
        check_plays(&step, seat_other(black), COLOR_WHITE, true);
        assert_int_equal(step.swapped, (swaps & 16) != 0);
        assert_false(step_of(OPENING_TARAGUCHI_10, 6, made).swapped); /* reported once */
    }
}

static void test_taraguchi_ten_offers(void **state)
{
    (void)state;
    for (int swaps = 0; swaps < 8; swaps++) {
        Decisions made[CHOICES] = {{.count = 0}};
        Seat black = taraguchi_four(made, swaps, true);
        check_fifth(OPENING_TARAGUCHI_10, made, 10, black);
    }
}

static int count_in_square(int size, int side)
{
    Position position;
    position_init(&position, RULE_RENJU, size);
    position_make(&position, point_at((size - 1) / 2, (size - 1) / 2));
    OpeningStep step = {.task = TASK_PLAY, .inside = side};
    int count = 0;
    for (Point point = point_first(); point != POINT_NONE; point = point_next(point, size)) {
        count += position_is_empty(&position, point) && opening_allows(&step, &position, point);
    }
    Point corner = POINT_NONE;
    assert_int_equal(opening_square(&step, &position, &corner), side);
    assert_int_equal(corner, point_at((size - 1) / 2 - side / 2, (size - 1) / 2 - side / 2));
    return count;
}

static void test_squares(void **state)
{
    (void)state;
    for (int side = 3; side <= 9; side += 2) {
        assert_int_equal(count_in_square(15, side), side * side - 1);
        assert_int_equal(count_in_square(9, side), side * side - 1);
        assert_int_equal(count_in_square(16, side), side * side - 1);
    }
}

static Point named(const char *name)
{
    return point_at(name[0] - 'A', 15 - atoi(name + 1));
}

static void check_same(const Position *position, const char *one, const char *other, bool same)
{
    assert_int_equal(opening_symmetrical(position, named(one), named(other)), same);
    assert_int_equal(opening_symmetrical(position, named(other), named(one)), same);
}

static void test_symmetrical_offers(void **state)
{
    (void)state;
    Position position;
    position_init(&position, RULE_RENJU, 15);
    const char *column[] = {"H8", "H9", "H10", "H6"};
    for (int i = 0; i < 4; i++) {
        position_make(&position, named(column[i]));
    }
    check_same(&position, "G9", "I9", true);
    check_same(&position, "A1", "O1", true);
    check_same(&position, "A1", "A15", false);
    check_same(&position, "G9", "I7", false);
    check_same(&position, "G9", "G9", true);
    check_same(&position, "H7", "H11", false);
    /* Four stones without a symmetry: no two points are equivalent. */
    position_init(&position, RULE_RENJU, 15);
    const char *crooked[] = {"H8", "I9", "H10", "G7"};
    for (int i = 0; i < 4; i++) {
        position_make(&position, named(crooked[i]));
    }
    check_same(&position, "J8", "H6", false);
    check_same(&position, "J8", "F8", false);
    check_same(&position, "A1", "O1", false);
    check_same(&position, "J8", "J8", true);
    /* White's stones must be mirrored too. */
    position_init(&position, RULE_RENJU, 15);
    const char *turning[] = {"H8", "A8", "H10", "O8"};
    for (int i = 0; i < 4; i++) {
        position_make(&position, named(turning[i]));
    }
    check_same(&position, "G3", "I3", true);
    check_same(&position, "G3", "I13", false);
    OpeningStep step = {.task = TASK_OFFER, .offered = 1, .offers = 2, .offer = {named("G3")}};
    assert_false(opening_allows(&step, &position, named("I3")));
    assert_false(opening_allows(&step, &position, named("G3")));
    assert_true(opening_allows(&step, &position, named("I13")));
    step.task = TASK_PICK;
    assert_true(opening_allows(&step, &position, named("G3")));
    assert_false(opening_allows(&step, &position, named("I3")));
}

/* A board of even size: the four stones are symmetrical under a half turn only. */
static void test_symmetry_by_rotation(void **state)
{
    (void)state;
    Position position;
    position_init(&position, RULE_RENJU, 16);
    position_make(&position, point_at(7, 7));
    position_make(&position, point_at(5, 7));
    position_make(&position, point_at(8, 8));
    position_make(&position, point_at(10, 8));
    assert_true(opening_symmetrical(&position, point_at(0, 1), point_at(15, 14)));
    assert_false(opening_symmetrical(&position, point_at(0, 1), point_at(1, 0)));
    assert_false(opening_symmetrical(&position, point_at(0, 1), point_at(15, 1)));
    assert_false(opening_symmetrical(&position, point_at(0, 1), point_at(0, 14)));
}

static void test_renju_openings_need_renju(void **state)
{
    (void)state;
    for (int i = OPENING_RIF; i < OPENING_COUNT; i++) {
        assert_true(opening_fits((Opening)i, RULE_RENJU, 15));
        assert_true(opening_fits((Opening)i, RULE_RENJU, 9));
        assert_false(opening_fits((Opening)i, RULE_RENJU, 8));
        assert_false(opening_fits((Opening)i, RULE_FREESTYLE, 15));
    }
    assert_true(opening_fits(OPENING_SWAP2, RULE_CARO, 5));
}

static void test_the_centre_of_an_even_board(void **state)
{
    (void)state;
    const OpeningStep step = {.task = TASK_PLAY, .inside = 1};
    for (int size = 14; size <= 15; size++) {
        Position position;
        Point corner = POINT_NONE;
        position_init(&position, RULE_RENJU, size);
        assert_int_equal(opening_square(&step, &position, &corner), size == 14 ? 2 : 1);
        assert_int_equal(corner, point_at((size - 1) / 2, (size - 1) / 2));
    }
}

static void test_no_stone_while_a_choice_is_due(void **state)
{
    (void)state;
    static const OpeningTask tasks[] = {TASK_CHOOSE, TASK_DECLARE};
    Position position;
    position_init(&position, RULE_RENJU, 15);
    for (int i = 0; i < 2; i++) {
        const OpeningStep step = {.task = tasks[i]};
        assert_false(opening_allows(&step, &position, point_at(7, 7)));
    }
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
        cmocka_unit_test(test_rif),
        cmocka_unit_test(test_yamaguchi),
        cmocka_unit_test(test_soosorv),
        cmocka_unit_test(test_taraguchi_within_the_squares),
        cmocka_unit_test(test_taraguchi_ten_offers),
        cmocka_unit_test(test_squares),
        cmocka_unit_test(test_symmetrical_offers),
        cmocka_unit_test(test_symmetry_by_rotation),
        cmocka_unit_test(test_renju_openings_need_renju),
        cmocka_unit_test(test_the_centre_of_an_even_board),
        cmocka_unit_test(test_no_stone_while_a_choice_is_due),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
