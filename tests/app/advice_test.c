#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "app/advice.h"

/* On every board the square contains the move, lies on the board, and shows more than the move. */
static void test_the_square_contains_the_move(void **state)
{
    (void)state;
    int middles = 0, squares = 0;
    for (int size = BOARD_MIN; size <= BOARD_MAX; size++) {
        for (Point at = point_first(); at != POINT_NONE; at = point_next(at, size)) {
            Advice advice = {.step = ADVICE_AREA, .why.move = at, .moves = 1};
            ViewAdvice shown;
            advice_show(&advice, size, &shown);
            int x = point_x(at) - point_x(shown.corner), y = point_y(at) - point_y(shown.corner);
            assert_in_range(x, 0, shown.side - 1);
            assert_in_range(y, 0, shown.side - 1);
            assert_true(point_x(shown.corner) >= 0 && point_y(shown.corner) >= 0);
            assert_true(point_x(shown.corner) + shown.side <= size);
            assert_true(point_y(shown.corner) + shown.side <= size);
            assert_true(shown.side >= 3);
            middles += x == shown.side / 2 && y == shown.side / 2;
            squares++;
        }
    }
    assert_true(middles < squares / 2); /* its middle does not tell the move */
}

static void test_a_hint_goes_step_by_step(void **state)
{
    (void)state;
    Advice advice = {.step = ADVICE_NONE, .moves = 3};
    static const struct {
        AdviceStep step;
        int shown;
    } expected[] = {{ADVICE_AREA, 1}, {ADVICE_MOVE, 1}, {ADVICE_WHY, 1}, {ADVICE_WHY, 2},
                    {ADVICE_WHY, 3},  {ADVICE_NONE, 3}, {ADVICE_AREA, 1}};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        advice_next(&advice);
        assert_int_equal(advice.step, expected[i].step);
        assert_int_equal(advice.shown, expected[i].shown);
    }
}

/* What was played needs neither a square nor the point. */
static void test_the_last_move_has_reasons_only(void **state)
{
    (void)state;
    Advice advice = {.step = ADVICE_WHY, .of_last = true, .moves = 1, .shown = 1};
    advice_next(&advice);
    assert_int_equal(advice.step, ADVICE_NONE);
    advice_next(&advice);
    assert_int_equal(advice.step, ADVICE_WHY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_square_contains_the_move),
        cmocka_unit_test(test_a_hint_goes_step_by_step),
        cmocka_unit_test(test_the_last_move_has_reasons_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
