/* The computer's answers to the steps of swap, swap2 and renju's openings. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>

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

/* Performs one step of the opening with the computer's answer; false: the opening is over. */
static bool perform_step(Position *position, Opening opening, Decisions *made, int level)
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

static void computers_complete_every_opening(void **state)
{
    (void)state;
    for (int opening = OPENING_SWAP; opening < OPENING_COUNT; opening++) {
        Decisions made[OPENING_PLIES] = {{.count = 0}};
        Position position;
        int steps = 0, level = opening % 2 == 0 ? LEVEL_WINLINES : level_max();
        position_init(&position, RULE_RENJU, 9 + 7 * (opening % 3));
        while (perform_step(&position, (Opening)opening, made, level)) {
            assert_in_range(++steps, 1, 20);
        }
        assert_in_range(position.count, 3, 5);
    }
}

static OpeningStep offer_step(Color actor_color, int offers, const char *const *names, int offered)
{
    OpeningStep step = {.task = offered < offers ? TASK_OFFER : TASK_PICK,
                        .offers = offers,
                        .offered = offered,
                        .actor = SEAT_NEAR};
    step.color[SEAT_NEAR] = actor_color;
    step.color[SEAT_FAR] = color_other(actor_color);
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
    const OpeningStep step = offer_step(COLOR_WHITE, 3, names, 3);
    const OpeningAnswer answer = ask(&p, OPENING_SOOSORV_8, &step, 8, 4000);
    assert_int_equal(answer.points, 1);
    assert_int_equal(answer.point[0], ai_point("A1", 15));
}

/* The position is symmetrical about column H: of two mirrored points only one is offered. */
static void offers_are_not_symmetrical(void **state)
{
    (void)state;
    const Position p = ai_position(RULE_RENJU, 15, "h8 h10", "h9 h6", COLOR_BLACK);
    OpeningStep step = offer_step(COLOR_BLACK, 10, NULL, 0);
    const OpeningAnswer answer = ask(&p, OPENING_TARAGUCHI_10, &step, 8, 4000);
    assert_int_equal(answer.points, 10);
    for (int i = 0; i < 10; i++) {
        for (int j = 0; j < i; j++) {
            assert_false(opening_symmetrical(&p, answer.point[i], answer.point[j]));
        }
    }
    /* After two offers of three were taken back, two are added. */
    const char *const kept[] = {"G9"};
    step = offer_step(COLOR_BLACK, 3, kept, 1);
    const OpeningAnswer rest = ask(&p, OPENING_SOOSORV_8, &step, 8, 4000);
    assert_int_equal(rest.points, 2);
    for (int i = 0; i < 2; i++) {
        assert_false(opening_symmetrical(&p, rest.point[i], step.offer[0]));
    }
}

static Choice swap_or_stay(const Position *position, Color own, Opening opening, int offers)
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

/* White's stones are far away in two corners: Black, to move, is much better. */
static void the_better_side_is_taken(void **state)
{
    (void)state;
    const Position four = ai_position(RULE_RENJU, 15, "h8 i8", "a15 o15", COLOR_BLACK);
    assert_int_equal(swap_or_stay(&four, COLOR_WHITE, OPENING_SOOSORV_8, 1), CHOICE_SWAP);
    assert_int_equal(swap_or_stay(&four, COLOR_BLACK, OPENING_SOOSORV_8, 1), CHOICE_STAY);
    const Position five = ai_position(RULE_RENJU, 15, "h8 i8 j8", "a15 o15", COLOR_WHITE);
    assert_int_equal(swap_or_stay(&five, COLOR_WHITE, OPENING_TARAGUCHI_10, 0), CHOICE_SWAP);
    assert_int_equal(swap_or_stay(&five, COLOR_BLACK, OPENING_TARAGUCHI_10, 0), CHOICE_STAY);
}

static void three_stones_are_put_and_the_better_side_chosen(void **state)
{
    (void)state;
    Search *search = search_new(1 << 20);
    const SearchLimits limits = {.nodes = 2000, .level = 8, .seed = 5};
    Position p;
    assert_non_null(search);
    position_init(&p, RULE_STANDARD, 15);
    for (int left = 3; left > 0; left--) {
        const Point move = opening_ai_stone(search, &p, NULL, &limits, left);
        assert_true(position_is_empty(&p, move));
        position_make(&p, move);
    }
    static const Choice options[] = {CHOICE_BLACK, CHOICE_WHITE};
    const Position won = ai_position(RULE_STANDARD, 15, "h8 i8 j8", "a1 c1 e1", COLOR_BLACK);
    assert_int_equal(opening_ai_choose(search, &won, &limits, options, 2), CHOICE_BLACK);
    search_free(search);
}

/* Three stones and two more, as in swap2. */
static Position five_stones(uint64_t seed, uint64_t nodes)
{
    Search *search = search_new(1 << 22);
    const SearchLimits limits = {.nodes = nodes, .level = level_max(), .seed = seed};
    Position p;
    assert_non_null(search);
    position_init(&p, RULE_STANDARD, 15);
    for (int stone = 0; stone < 5; stone++) {
        const int left = stone < 3 ? 3 - stone : 5 - stone;
        position_make(&p, opening_ai_stone(search, &p, NULL, &limits, left));
    }
    search_free(search);
    return p;
}

/* As a deeper search sees it, on average. */
static void stones_leave_the_game_even(void **state)
{
    (void)state;
    enum { SEEDS = 8, MEAN_MAX = 150, EACH_MAX = 400 };
    const SearchLimits deep = {.nodes = 50000, .level = level_max()};
    Search *search = search_new(1 << 22);
    assert_non_null(search);
    int sum = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        const Position p = five_stones(seed, 60000);
        SearchReport report;
        search_clear(search);
        search_run(search, &p, &deep, NULL, NULL, &report);
        sum += abs(report.value) < EACH_MAX ? abs(report.value) : EACH_MAX;
    }
    assert_in_range(sum, 0, SEEDS * MEAN_MAX);
    search_free(search);
}

static void a_seed_puts_the_same_stones_again(void **state)
{
    (void)state;
    const Position first = five_stones(1, 500), again = five_stones(1, 500),
                   other = five_stones(2, 500);
    assert_true(first.hash == again.hash);
    assert_true(first.hash != other.hash);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(computers_complete_every_opening),
        cmocka_unit_test(the_worst_offer_is_picked),
        cmocka_unit_test(offers_are_not_symmetrical),
        cmocka_unit_test(the_better_side_is_taken),
        cmocka_unit_test(stones_leave_the_game_even),
        cmocka_unit_test(a_seed_puts_the_same_stones_again),
        cmocka_unit_test(three_stones_are_put_and_the_better_side_chosen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
