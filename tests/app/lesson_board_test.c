#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "app/lesson_board.h"
#include "engine/ai/explain.h"
#include "engine/rules/rules.h"
#include "ui/lesson_info.h"

static Point point_of(const char *name)
{
    return lesson_read_point(&name);
}

/* Every stone at the start is on the board and no point is named twice. */
static int stones_of(const char *points)
{
    int count = 0;
    for (Point point; (point = lesson_read_point(&points)) != POINT_NONE;) {
        assert_in_range(point_x(point), 0, LESSON_SIZE - 1);
        assert_in_range(point_y(point), 0, LESSON_SIZE - 1);
        count++;
    }
    return count;
}

/* Every lesson can be played to its end by the rules: each ringed point is empty and forbidden
 * exactly where the lesson says so, each reply is allowed. */
static void test_lessons_follow_the_rules(void **state)
{
    (void)state;
    for (int i = 0; i < lesson_count(); i++) {
        const LessonInfo *lesson = lesson_get(i);
        LessonBoard board;
        lesson_board_open(&board, i);
        assert_int_equal(board.position.stones,
                         stones_of(lesson->black) + stones_of(lesson->white));
        bool won = false;
        for (int step = 0; step < lesson_steps(lesson); step++) {
            assert_false(board.done || won);
            assert_int_equal(board.step, step);
            Point ring = lesson_board_ring(&board);
            assert_int_equal(ring, point_of(lesson->step[step].point));
            assert_true(position_is_empty(&board.position, ring));
            Judgement judged = rules_judge(&board.position, ring, board.position.to_move);
            assert_int_equal(judged.foul, lesson->step[step].foul);
            won = judged.win;
            lesson_board_press(&board, ring, 1000);
            assert_int_equal(board.refused_at, judged.foul ? ring : POINT_NONE);
            if (lesson->step[step].reply) {
                Point reply = point_of(lesson->step[step].reply);
                assert_true(position_is_empty(&board.position, reply));
                assert_int_equal(lesson_board_ring(&board), POINT_NONE);
                assert_false(lesson_board_update(&board, 1001, false));
                assert_true(lesson_board_next_ms(&board) > 1000);
                assert_true(lesson_board_update(&board, lesson_board_next_ms(&board), false));
                assert_int_equal(position_last(&board.position), reply);
            }
            assert_int_equal(lesson_board_next_ms(&board), -1);
        }
        assert_true(board.done);
        assert_int_equal(board.misses, 0);
        assert_int_equal(won, i + 1 < lesson_count()); /* the last one is about the start */
    }
}

/* What the lessons claim is proved: from the first stone of the open four, and of the block that
 * attacks, nothing can stop the win; and every reply but one to a five loses at once. */
static void test_the_wins_are_certain(void **state)
{
    (void)state;
    for (int i = 1; i <= 2; i++) {
        LessonBoard board;
        Explanation why;
        lesson_board_open(&board, i);
        assert_true(
            explain_position(&board.position, lesson_board_ring(&board), false, &(Halt){0}, &why));
        assert_true(explanation_wins(&why));
        assert_int_equal(explanation_has(&why, FACT_BLOCKS_FOUR), i == 2);
    }
}

static void test_another_point_changes_nothing(void **state)
{
    (void)state;
    LessonBoard board;
    lesson_board_open(&board, 1);
    const uint64_t before = board.position.hash;
    lesson_board_press(&board, point_at(0, 0), 5);
    lesson_board_press(&board, point_at(1, 0), 6);
    assert_int_equal(board.misses, 2);
    assert_true(board.missed);
    assert_true(board.position.hash == before);
    lesson_board_press(&board, lesson_board_ring(&board), 7);
    assert_false(board.missed);
    assert_int_equal(board.misses, 2);
    lesson_board_press(&board, point_at(0, 0), 8); /* the reply is awaited */
    assert_int_equal(board.misses, 2);
}

static void test_lessons_outside_are_the_nearest(void **state)
{
    (void)state;
    LessonBoard board;
    lesson_board_open(&board, -3);
    assert_int_equal(board.lesson, 0);
    lesson_board_open(&board, 100);
    assert_int_equal(board.lesson, lesson_count() - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lessons_follow_the_rules),
        cmocka_unit_test(test_the_wins_are_certain),
        cmocka_unit_test(test_another_point_changes_nothing),
        cmocka_unit_test(test_lessons_outside_are_the_nearest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
