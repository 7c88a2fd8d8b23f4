/* What hands mean on the board. */
#include "ui/screen_state.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DEAF_MS = 250 /* after a move a finger on the board is a bounce, not a wish */ };

static const float reach = 0.5f; /* cells: a stone goes only where it would cover the pixel */

static Point slide_aim(const Screen *screen, const View *view, float x, float y)
{
    float far_off = 2.0f * (float)screen->layout.cell;
    int quarters = 0;
    if (view->settings.face_to_face && view->page == PAGE_PLAY)
        quarters = view->player[SEAT_FAR].acts ? screen->layout.far_panel.quarters
                                               : screen->layout.near_panel.quarters;
    static const float dx[4] = {0.0f, 1.0f, 0.0f, -1.0f}, dy[4] = {-1.0f, 0.0f, 1.0f, 0.0f};
    return layout_point_at(&screen->layout, x + dx[quarters & 3] * far_off,
                           y + dy[quarters & 3] * far_off, 0.71f);
}

static bool board_is_held(const Screen *screen)
{
    for (int i = 0; i < HELD_MAX; i++)
        if (screen->pointer[i].hold == HOLD_BOARD)
            return true;
    return false;
}

void hand_press(Screen *screen, const View *view, const Input *input, Pointer *pointer)
{
    if (!screen_board_listens(screen, view) || board_is_held(screen))
        return;
    if (input->finger && screen_is_deaf(screen, view))
        return;
    bool slides = input->finger && view->settings.touch == TOUCH_SLIDE;
    Point point = slides ? slide_aim(screen, view, input->x, input->y)
                         : layout_point_at(&screen->layout, input->x, input->y, reach);
    if (!point)
        return;
    pointer->hold = HOLD_BOARD;
    pointer->point = point;
    pointer->ply = view->ply;
}

bool screen_is_deaf(const Screen *screen, const View *view)
{
    int64_t since = view->now_ms - screen->moved_ms;
    return screen->moved_ms >= 0 && since >= 0 && since < DEAF_MS;
}

void hand_release(Screen *screen, const View *view, const Pointer *pointer, const Input *input,
                  Answer *answer)
{
    if (!screen_board_listens(screen, view) || pointer->ply != view->ply)
        return;
    TouchMode mode = pointer->finger ? view->settings.touch : TOUCH_DIRECT;
    if (mode == TOUCH_SLIDE) {
        answer_play(answer, view, slide_aim(screen, view, input->x, input->y));
        return;
    }
    Point point = layout_point_at(&screen->layout, input->x, input->y, reach);
    if (!point || point != pointer->point)
        return;
    if (mode == TOUCH_DIRECT) {
        answer_play(answer, view, point);
        return;
    }
    Point marked = screen->marked;
    bool near = marked && abs(point_x(marked) - point_x(point)) <= 1 &&
                abs(point_y(marked) - point_y(point)) <= 1;
    screen->marked = near || view->stone[point] ? POINT_NONE : point;
    if (near)
        answer_play(answer, view, marked);
}

void hand_move(const Screen *screen, const View *view, const Input *input, Pointer *pointer)
{
    if (pointer->finger && view->settings.touch == TOUCH_SLIDE)
        pointer->point = slide_aim(screen, view, input->x, input->y);
}

static Point empty_or_none(const View *view, Point point)
{
    return point && !view->stone[point] ? point : POINT_NONE;
}

BoardHands hand_show(const Screen *screen, const View *view)
{
    BoardHands hands = {.cursor = screen->cursor};
    if (!screen_board_listens(screen, view)) {
        hands.cursor = POINT_NONE;
        return hands;
    }
    bool finger = false;
    for (int i = 0; i < HELD_MAX; i++) {
        const Pointer *pointer = &screen->pointer[i];
        if (pointer->hold != HOLD_BOARD)
            continue;
        finger = pointer->finger;
        bool slides = finger && view->settings.touch == TOUCH_SLIDE;
        Point now = slides ? pointer->point
                           : layout_point_at(&screen->layout, pointer->x, pointer->y, reach);
        if (now == pointer->point)
            hands.ghost = empty_or_none(view, now);
        hands.aiming = slides;
    }
    if (!hands.ghost && screen->marked)
        hands.ghost = empty_or_none(view, screen->marked);
    if (!hands.ghost && !finger && screen->mouse_inside && view->settings.show_ghost &&
        !screen_control_at(screen, screen->mouse_x, screen->mouse_y, false))
        hands.ghost = empty_or_none(
            view, layout_point_at(&screen->layout, screen->mouse_x, screen->mouse_y, reach));
    return hands;
}
