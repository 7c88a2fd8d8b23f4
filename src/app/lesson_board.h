/* lesson_board.h: the lesson that is played on PAGE_LEARN: its board, what is due, and the replies.
 * The lessons are in ui/lesson_info.h. Plain state, main thread only. */
#ifndef TENGEN_APP_LESSON_BOARD_H
#define TENGEN_APP_LESSON_BOARD_H

#include "engine/rules/position.h"
#include "ui/view.h"

typedef struct LessonBoard {
    int lesson, step;
    Position position;
    bool done;        /* every step was played */
    int64_t reply_ms; /* when the other side replies; 0: it need not */
    int misses;       /* presses of other points than the ringed one */
    bool missed;      /* the last press was one of them */
    Point refused_at; /* the forbidden point that was pressed last; POINT_NONE: none */
} LessonBoard;

/* Starts a lesson; out of range: the first or the last one. */
void lesson_board_open(LessonBoard *board, int lesson);
/* The point to be played; POINT_NONE while none is due. */
Point lesson_board_ring(const LessonBoard *board);
/* The player pressed a point. */
void lesson_board_press(LessonBoard *board, Point point, int64_t now_ms);
/* When something is due; -1: nothing is. */
int64_t lesson_board_next_ms(const LessonBoard *board);
/* Replies if it is due, or with `at_once` if one is waited for. True: it changed. */
bool lesson_board_update(LessonBoard *board, int64_t now_ms, bool at_once);

/* On PAGE_LEARN: its board in place of the game's, and how the lesson stands. */
void lesson_board_fill(const LessonBoard *board, View *view);

#endif
