#include "app/lesson_board.h"

#include "app/view_board.h"
#include "engine/rules/rules.h"
#include "ui/lesson_info.h"

enum { REPLY_MS = 600 }; /* so that one's own stone is seen first */

static const LessonStep *step_of(const LessonBoard *board)
{
    return &lesson_get(board->lesson)->step[board->step];
}

static Point read_point(const char *name)
{
    return lesson_read_point(&name);
}

static void put_stones(Position *position, const char *points, Color color)
{
    for (Point point; (point = lesson_read_point(&points)) != POINT_NONE;) {
        position_put(position, point, color);
    }
}

void lesson_board_open(LessonBoard *board, int lesson)
{
    int last = lesson_count() - 1;
    *board = (LessonBoard){.lesson = lesson < 0 ? 0 : lesson > last ? last : lesson};
    const LessonInfo *row = lesson_get(board->lesson);
    position_init(&board->position, row->rule, LESSON_SIZE);
    put_stones(&board->position, row->black, COLOR_BLACK);
    put_stones(&board->position, row->white, COLOR_WHITE);
}

Point lesson_board_ring(const LessonBoard *board)
{
    bool due = !board->done && board->reply_ms == 0;
    return due ? read_point(step_of(board)->point) : (Point)POINT_NONE;
}

static void next_step(LessonBoard *board)
{
    board->reply_ms = 0;
    board->step++;
    board->done = board->step == lesson_steps(lesson_get(board->lesson));
}

void lesson_board_press(LessonBoard *board, Point point, int64_t now_ms)
{
    Point ring = lesson_board_ring(board);
    if (ring == POINT_NONE) {
        return;
    }
    board->missed = point != ring;
    board->refused_at = POINT_NONE;
    if (board->missed) {
        board->misses++;
        return;
    }
    const LessonStep *step = step_of(board);
    if (step->foul != FOUL_NONE) {
        board->refused_at = point;
        next_step(board);
        return;
    }
    position_make(&board->position, point);
    if (step->reply) {
        board->reply_ms = now_ms + REPLY_MS;
    } else {
        next_step(board);
    }
}

int64_t lesson_board_next_ms(const LessonBoard *board)
{
    return board->reply_ms > 0 ? board->reply_ms : -1;
}

bool lesson_board_update(LessonBoard *board, int64_t now_ms, bool at_once)
{
    if (board->reply_ms == 0 || (!at_once && now_ms < board->reply_ms)) {
        return false;
    }
    position_make(&board->position, read_point(step_of(board)->reply));
    next_step(board);
    return true;
}

/* The row of a win, or of the forbidden point that was pressed. */
static void show_rows(const LessonBoard *board, View *view)
{
    Position before = board->position;
    Point last = position_last(&before);
    if (board->refused_at != POINT_NONE) {
        view_board_refuse(view, &before, board->refused_at);
    } else if (last != POINT_NONE) {
        position_undo(&before);
        Judgement judged = rules_judge(&before, last, before.to_move);
        view_board_judge(view, &judged);
    }
}

void lesson_board_fill(const LessonBoard *board, View *view)
{
    if (view->page != PAGE_LEARN) {
        return;
    }
    view_board_replace(view, &board->position);
    view->may.play = lesson_board_ring(board) != POINT_NONE;
    view->may.undo = view->may.redo = false; /* the game's moves are out of sight */
    view->lesson = (ViewLesson){.index = board->lesson,
                                .step = board->step,
                                .done = board->done,
                                .misses = board->misses,
                                .missed = board->missed,
                                .ring = lesson_board_ring(board)};
    show_rows(board, view);
}
