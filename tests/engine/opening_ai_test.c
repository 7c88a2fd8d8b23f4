/* What a computer answers to each step of renju's openings. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "engine/ai_positions.h"
#include "engine/ai/opening_ai.h"
#include "engine/rules/rules.h"

static OpeningAnswer ask(const Position *position, Opening opening, const OpeningStep *step,
                         int level, uint64_t nodes)
{
    Search *search = search_new(1 << 20);
    const SearchLimits limits = {.nodes = nodes, .level = level, .seed = 7};
    OpeningAnswer answer;
    assert_non_null(search);
    opening_ai_answer(search, position, opening, step, &limits, &answer);
    search_free(search);
    return answer;
}

/* Hands the answer to the machine as a match would; false: plain play has begun. */
static bool take(Position *position, Opening opening, Decisions *made, int level)
{
    OpeningStep step = opening_step(opening, position->count, made, COLOR_BLACK);
    if (step.over) {
        return false;
    }
    Decisions *here = &made[position->count];
    OpeningAnswer answer = ask(position, opening, &step, level, 500);
    if (step.task == TASK_CHOOSE) {
        bool offered = false;
        for (int i = 0; i < step.options; i++) {
            offered = offered || step.option[i] == answer.choice;
        }
        assert_true(offered);
        here->what[here->count++] = (Decision)answer.choice;
    } else if (step.task == TASK_DECLARE) {
        assert_in_range(answer.number, 1, step.max);
        here->what[here->count++] = decision_number(answer.number);
    } else if (step.task == TASK_OFFER) {
        assert_int_equal(answer.points, step.offers);
        for (int i = 0; i < answer.points; i++) {
            assert_true(position_is_empty(position, answer.point[i]));
            assert_true(opening_allows(&step, position, answer.point[i]));
            here->what[here->count++] = answer.point[i];
            step = opening_step(opening, position->count, made, COLOR_BLACK);
        }
        assert_int_equal(step.task, TASK_PICK);
    } else {
        assert_int_equal(answer.points, 1);
        assert_true(position_is_empty(position, answer.point[0]));
        assert_true(opening_allows(&step, position, answer.point[0]));
        position_make(position, answer.point[0]);
    }
    return true;
}

static void computers_get_through_every_opening(void **state)
{
    (void)state;
    for (int opening = OPENING_SWAP; opening < OPENING_COUNT; opening++) {
        Decisions made[OPENING_PLIES] = {{.count = 0}};
        Position position;
        int steps = 0, level = opening % 2 == 0 ? LEVEL_WINLINES : level_max();
        position_init(&position, RULE_RENJU, 9 + 7 * (opening % 3));
        while (take(&position, (Opening)opening, made, level)) {
            assert_in_range(++steps, 1, 20);
        }
        assert_in_range(position.count, 3, 5);
    }
}

static OpeningStep offering(Color asked, int offers, const char *const *names, int offered)
{
    OpeningStep step = {.task = offered < offers ? TASK_OFFER : TASK_PICK,
                        .offers = offers,
                        .offered = offered,
                        .actor = SEAT_NEAR};
    step.color[SEAT_NEAR] = asked;
    step.color[SEAT_FAR] = color_other(asked);
    for (int i = 0; i < offered; i++) {
        step.offer[i] = ai_point(names[i], 15);
    }
    return step;
}

/* A point in the corner is worth less to Black than one that makes an open three. */
static void the_worst_offer_is_picked(void **state)
{
    (void)state;
    static const char *const names[] = {"J8", "A1", "G9"};
    const Position p = ai_position(RULE_RENJU, 15, "h8 i8", "a15 o15", COLOR_BLACK);
    const OpeningStep step = offering(COLOR_WHITE, 3, names, 3);
    const OpeningAnswer answer = ask(&p, OPENING_SOOSORV_8, &step, 8, 4000);
    assert_int_equal(answer.points, 1);
    assert_int_equal(answer.point[0], ai_point("A1", 15));
}

/* The strongest fifth of a column that mirrors the board is offered once only. */
static void the_best_are_offered_and_no_mirror_image(void **state)
{
    (void)state;
    const Position p = ai_position(RULE_RENJU, 15, "h8 h10", "h9 h6", COLOR_BLACK);
    OpeningStep step = offering(COLOR_BLACK, 10, NULL, 0);
    const OpeningAnswer answer = ask(&p, OPENING_TARAGUCHI_10, &step, 8, 4000);
    assert_int_equal(answer.points, 10);
    for (int i = 0; i < 10; i++) {
        for (int j = 0; j < i; j++) {
            assert_false(opening_symmetrical(&p, answer.point[i], answer.point[j]));
        }
    }
    /* Asked again after two of them were taken back, it completes the list. */
    const char *const kept[] = {"G9"};
    step = offering(COLOR_BLACK, 3, kept, 1);
    const OpeningAnswer rest = ask(&p, OPENING_SOOSORV_8, &step, 8, 4000);
    assert_int_equal(rest.points, 2);
    for (int i = 0; i < 2; i++) {
        assert_false(opening_symmetrical(&p, rest.point[i], step.offer[0]));
    }
}

static Choice asked_to_swap(const Position *position, Color own, Opening opening, int offers)
{
    OpeningStep step = {.task = TASK_CHOOSE,
                        .options = 2,
                        .option = {CHOICE_SWAP, CHOICE_STAY},
                        .offers = offers,
                        .actor = SEAT_FAR};
    step.color[SEAT_FAR] = own;
    step.color[SEAT_NEAR] = color_other(own);
    return ask(position, opening, &step, 8, 4000).choice;
}

/* White's stones are far off in two corners: Black, to move, is much better. */
static void the_better_side_is_taken(void **state)
{
    (void)state;
    const Position four = ai_position(RULE_RENJU, 15, "h8 i8", "a15 o15", COLOR_BLACK);
    assert_int_equal(asked_to_swap(&four, COLOR_WHITE, OPENING_SOOSORV_8, 1), CHOICE_SWAP);
    assert_int_equal(asked_to_swap(&four, COLOR_BLACK, OPENING_SOOSORV_8, 1), CHOICE_STAY);
    const Position five = ai_position(RULE_RENJU, 15, "h8 i8 j8", "a15 o15", COLOR_WHITE);
    assert_int_equal(asked_to_swap(&five, COLOR_WHITE, OPENING_TARAGUCHI_10, 0), CHOICE_SWAP);
    assert_int_equal(asked_to_swap(&five, COLOR_BLACK, OPENING_TARAGUCHI_10, 0), CHOICE_STAY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(computers_get_through_every_opening),
        cmocka_unit_test(the_worst_offer_is_picked),
        cmocka_unit_test(the_best_are_offered_and_no_mirror_image),
        cmocka_unit_test(the_better_side_is_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
