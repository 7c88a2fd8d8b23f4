/* What hands mean on the board. */
#include "ui/screen_state.h"

#include <math.h>
#include <stdlib.h>

enum {
    DEAF_MS = 250,    /* after a move a finger on the board is a bounce, not a wish */
    PALM_MS = 60,     /* no two taps follow each other so soon, nor does a second finger land */
    LONG_MS = 600,    /* who keeps a finger on a point so long has thought better of it */
    STOPPED_MS = 700, /* so long it is shown that nothing will come of it */
    AIM_MS = 40,      /* a point that was slid to is played only if it could be seen so long */
    PINCH_MS = 300,   /* two fingers of one hand come down within so long */
    STILL_PX = 8      /* logical px: a finger that trembles less does not move */
};

static const float reach = 0.5f; /* cells: a stone goes only where it would cover the pixel */

static bool within(const View *view, int64_t since, int ms)
{
    return since >= 0 && view->now_ms >= since && view->now_ms - since < ms;
}

bool screen_is_deaf(const Screen *screen, const View *view)
{
    return within(view, screen->moved_ms, DEAF_MS) || within(view, screen->hands.palm_ms, DEAF_MS);
}

static bool aims(TouchMode mode)
{
    return mode == TOUCH_SLIDE || mode == TOUCH_LOUPE;
}

static Point aim_of(const Screen *screen, const View *view, const Pointer *pointer)
{
    const Layout *layout = &screen->layout;
    if (!aims(pointer->mode)) {
        return layout_point_at(layout, pointer->x, pointer->y, reach);
    }
    return aim_at(layout, pointer->mode, aim_quarters(view, layout), pointer->x, pointer->y,
                  pointer->point);
}

/* Whose pointer is on the board: its index, -1: nobody's. */
static int board_holder(const Screen *screen)
{
    for (int i = 0; i < HELD_MAX; i++) {
        if (screen->pointer[i].hold == HOLD_BOARD) {
            return i;
        }
    }
    return -1;
}

/* Nothing will come of this press, and that is shown. */
static void stop(Screen *screen, const View *view, Pointer *pointer)
{
    Hands *hands = &screen->hands;
    hands->stopped =
        pointer->mode == TOUCH_CONFIRM && hands->marked ? hands->marked : pointer->point;
    hands->stopped_ms = view->now_ms;
    hands->marked = POINT_NONE;
    pointer->hold = HOLD_NOTHING;
}

/* Several contacts that come down together are a palm, and none of them is meant; nor are those
 * that come while it settles. */
static bool is_palm(Screen *screen, const View *view, const Pointer *pointer)
{
    bool palm = false;
    for (int i = 0; i < HELD_MAX; i++) {
        Pointer *other = &screen->pointer[i];
        if (other == pointer || other->hold == HOLD_FREE || !other->touches_board ||
            !within(view, other->down_ms, PALM_MS)) {
            continue;
        }
        palm = true;
        if (other->hold == HOLD_BOARD) {
            other->hold = HOLD_NOTHING;
        }
    }
    bool settles = within(view, screen->hands.palm_ms, DEAF_MS);
    if (palm) {
        screen->hands.palm_ms = view->now_ms;
    }
    return palm || settles;
}

/* One pointer at a time. While a finger aims, whatever else comes calls that off (it may have been
 * lost); else it is not heard. */
static bool is_meant(Screen *screen, const View *view, const Pointer *pointer)
{
    bool bounces = within(view, screen->hands.lifted_ms, PALM_MS);
    if (pointer->finger &&
        (is_palm(screen, view, pointer) || bounces || within(view, screen->moved_ms, DEAF_MS))) {
        return false;
    }
    if (pinch_is_busy(screen, view)) {
        return false;
    }
    int holder = board_holder(screen);
    if (holder < 0) {
        return true;
    }
    Pointer *other = &screen->pointer[holder];
    bool pinches = pointer->pinches && other->pinches && within(view, other->down_ms, PINCH_MS);
    if (other->finger && aims(other->mode) && pinches) {
        other->hold = HOLD_NOTHING; /* it was none that aimed */
    } else if (other->finger && aims(other->mode)) {
        stop(screen, view, other);
    }
    return false;
}

void hand_press(Screen *screen, const View *view, Pointer *pointer)
{
    bool on_seen = rect_has(screen->layout.seen, pointer->x, pointer->y);
    bool on_board = on_seen && rect_has(screen->layout.board, pointer->x, pointer->y);
    pointer->touches_board = pointer->finger && on_board;
    pointer->pinches = on_seen && zoom_is_offered(view, &screen->whole);
    pointer->drags = true;
    if (!screen_board_listens(screen, view)) {
        return;
    }
    pointer->mode = pointer->finger ? aim_mode(view, &screen->layout) : TOUCH_DIRECT;
    pointer->drags = !aims(pointer->mode);
    Point point = aim_of(screen, view, pointer);
    if (!point && !on_board) {
        return;
    }
    if (!is_meant(screen, view, pointer)) {
        return;
    }
    if (!point && !aims(pointer->mode)) {
        return;
    }
    pointer->hold = HOLD_BOARD;
    pointer->point = point;
    pointer->aimed_ms = view->now_ms - AIM_MS; /* a tap plays at once */
    pointer->still_ms = view->now_ms;
    screen->hands.stopped = POINT_NONE;
    screen->hands.loupe_side = -1;
}

void hand_move(Screen *screen, const View *view, Pointer *pointer)
{
    float moved = hypotf(pointer->x - pointer->start_x, pointer->y - pointer->start_y);
    if (!(moved < STILL_PX * screen->layout.px)) {
        pointer->start_x = pointer->x;
        pointer->start_y = pointer->y;
        pointer->still_ms = view->now_ms;
    }
    if (!aims(pointer->mode)) {
        return;
    }
    Point point = aim_of(screen, view, pointer);
    if (point != pointer->point) {
        pointer->aimed_ms = view->now_ms;
    }
    pointer->point = point;
}

/* The mark that a tap at `point` confirms: a finger's width beside it will do. */
static Point confirmed_at(const Screen *screen, Point point)
{
    Point marked = screen->hands.marked;
    bool near = marked && point && abs(point_x(marked) - point_x(point)) <= 1 &&
                abs(point_y(marked) - point_y(point)) <= 1;
    return near ? marked : POINT_NONE;
}

void hand_release(Screen *screen, const View *view, Pointer *pointer, Answer *answer)
{
    if (pointer->finger) {
        screen->hands.lifted_ms = view->now_ms;
    }
    hand_move(screen, view, pointer);
    if (aims(pointer->mode)) {
        if (!within(view, pointer->aimed_ms, AIM_MS)) {
            answer_play(answer, view, pointer->point);
        }
        return;
    }
    Point point = aim_of(screen, view, pointer);
    if (!point || point != pointer->point) {
        return;
    }
    if (pointer->mode != TOUCH_CONFIRM) {
        answer_play(answer, view, point);
        return;
    }
    Point confirmed = confirmed_at(screen, point);
    screen->hands.marked = confirmed || view->stone[point] ? POINT_NONE : point;
    answer_play(answer, view, confirmed);
}

/* ---- what time and the game do to hands ---- */

static bool same_position(const Sight *a, const Sight *b)
{
    return a->ply == b->ply && a->last == b->last && a->to_move == b->to_move &&
           a->far_acts == b->far_acts && a->size == b->size;
}

static bool same_place(const Sight *a, const Sight *b)
{
    return a->cell == b->cell && a->x == b->x && a->y == b->y && a->listens == b->listens &&
           a->touch == b->touch;
}

/* Where a finger that stays is no part of aiming. */
static bool waits_long(const Pointer *pointer)
{
    return pointer->hold == HOLD_BOARD && pointer->finger && !aims(pointer->mode);
}

void hand_take_in(Screen *screen, const View *view)
{
    Hands *hands = &screen->hands;
    Sight sight = {.ply = view->ply,
                   .last = view->last,
                   .to_move = view->to_move,
                   .far_acts = view->player[SEAT_FAR].acts,
                   .size = view->size,
                   .cell = screen->layout.cell,
                   .x = screen->layout.board.x,
                   .y = screen->layout.board.y,
                   .listens = screen_board_listens(screen, view),
                   .touch = view->settings.touch};
    bool position = same_position(&sight, &hands->sight), place = same_place(&sight, &hands->sight);
    hands->sight = sight;
    if (!position || sight.touch != TOUCH_CONFIRM) {
        hands->marked = POINT_NONE;
    }
    if (hands->stopped && (!position || !within(view, hands->stopped_ms, STOPPED_MS))) {
        hands->stopped = POINT_NONE;
    }
    for (int i = 0; i < HELD_MAX; i++) {
        Pointer *pointer = &screen->pointer[i];
        if (pointer->hold != HOLD_BOARD) {
            continue;
        }
        if (!position || !place) { /* what the hand began is not there any more */
            pointer->hold = HOLD_NOTHING;
        } else if (waits_long(pointer) && !within(view, pointer->still_ms, LONG_MS)) {
            stop(screen, view, pointer);
        }
    }
}

int64_t hand_next_ms(const Screen *screen)
{
    int64_t due = screen->hands.stopped ? screen->hands.stopped_ms + STOPPED_MS : -1;
    for (int i = 0; i < HELD_MAX; i++) {
        const Pointer *pointer = &screen->pointer[i];
        int64_t end = pointer->still_ms + LONG_MS;
        if (waits_long(pointer) && (due < 0 || end < due)) {
            due = end;
        }
    }
    return due;
}

/* ---- what is seen of them ---- */

static Point empty_or_none(const View *view, Point point)
{
    return point && !view->stone[point] ? point : POINT_NONE;
}

/* Where the stone would come if the pointer that is down were released now. */
static Point held_ghost(const Screen *screen, const View *view, const Pointer *pointer)
{
    if (aims(pointer->mode)) {
        return empty_or_none(view, pointer->point);
    }
    Point now = aim_of(screen, view, pointer);
    if (now != pointer->point) {
        return POINT_NONE;
    }
    Point confirmed = pointer->mode == TOUCH_CONFIRM ? confirmed_at(screen, now) : POINT_NONE;
    return empty_or_none(view, confirmed ? confirmed : now);
}

BoardHands hand_show(const Screen *screen, const View *view)
{
    BoardHands hands = {.cursor = screen->cursor, .stopped = screen->hands.stopped};
    if (!screen_board_listens(screen, view)) {
        return (BoardHands){0};
    }
    int index = board_holder(screen);
    const Pointer *holder = index < 0 ? NULL : &screen->pointer[index];
    if (holder) {
        hands.ghost = held_ghost(screen, view, holder);
    }
    if (!hands.ghost && screen->hands.marked) {
        hands.ghost = empty_or_none(view, screen->hands.marked);
    }
    if (!hands.ghost && !(holder && holder->finger) && screen->mouse_inside &&
        view->settings.show_ghost &&
        !screen_control_at(screen, screen->mouse_x, screen->mouse_y, false)) {
        hands.ghost = empty_or_none(
            view, layout_point_at(&screen->layout, screen->mouse_x, screen->mouse_y, reach));
    }
    return hands;
}

Aim hand_aim(const Screen *screen, const View *view)
{
    int index = board_holder(screen);
    const Pointer *holder = index < 0 ? NULL : &screen->pointer[index];
    if (!holder || !aims(holder->mode)) {
        return (Aim){.point = POINT_NONE};
    }
    return (Aim){.point = holder->point,
                 .quarters = aim_quarters(view, &screen->layout),
                 .loupe = holder->mode == TOUCH_LOUPE,
                 .side = screen->hands.loupe_side};
}
