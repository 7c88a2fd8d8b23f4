#include "ui/board_input.h"

#include <math.h>
#include <stdlib.h>

#include "ui/board_zoom.h"
#include "ui/screen.h"
#include "ui/screen_query.h"

enum {
    IGNORE_MS = 250,    /* fingers on the board are ignored after a move or a palm */
    BOUNCE_MS = 60,     /* a second contact this soon is a palm or a bounce, not a tap */
    LONG_MS = 600,      /* a tap held longer than this is cancelled */
    CANCELLED_MS = 700, /* how long the mark of a cancelled press is shown */
    AIM_MS = 40,        /* a point that was slid to is played only if it was shown this long */
    PINCH_MS = 300,     /* the two fingers of a pinch come down within this time */
    SLIP_MS = 500,      /* what cannot be played this soon after a move: a double click */
    STILL_PX = 8        /* logical px: smaller movements are ignored as jitter */
};

static const float reach = 0.5f; /* cells: a stone is placed only where it covers the pixel */

bool screen_ignores_fingers(const Screen *screen, const View *view)
{
    return is_recent(view, screen->moved_ms, IGNORE_MS) ||
           is_recent(view, screen->board_input.palm_ms, IGNORE_MS);
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

/* The index of the pointer that aims at the board; -1: none. */
static int board_holder(const Screen *screen)
{
    for (int i = 0; i < HELD_MAX; i++) {
        if (screen->pointer[i].grab == GRAB_BOARD) {
            return i;
        }
    }
    return -1;
}

/* Cancels the press and shows that. */
static void cancel_press(Screen *screen, const View *view, Pointer *pointer)
{
    BoardInput *input = &screen->board_input;
    input->cancelled =
        pointer->mode == TOUCH_CONFIRM && input->marked ? input->marked : pointer->point;
    input->cancelled_ms = view->now_ms;
    input->marked = POINT_NONE;
    pointers_ignore(pointer);
}

/* Several contacts that come down together are a palm: all of them are ignored, and for a moment
 * those that follow. */
static bool is_palm(Screen *screen, const View *view, const Pointer *pointer)
{
    bool palm = false;
    for (int i = 0; i < HELD_MAX; i++) {
        Pointer *other = &screen->pointer[i];
        if (other == pointer || other->grab == GRAB_FREE || !other->touches_board ||
            !is_recent(view, other->down_ms, BOUNCE_MS)) {
            continue;
        }
        palm = true;
        if (other->grab == GRAB_BOARD) {
            pointers_ignore(other);
        }
    }
    bool settles = is_recent(view, screen->board_input.palm_ms, IGNORE_MS);
    if (palm) {
        screen->board_input.palm_ms = view->now_ms;
    }
    return palm || settles;
}

/* Only one pointer can aim. Another press cancels a finger that aims (its release may have been
 * lost), and is otherwise ignored. */
static bool may_aim(Screen *screen, const View *view, const Pointer *pointer)
{
    bool bounces = is_recent(view, screen->board_input.lifted_ms, BOUNCE_MS);
    if (pointer->finger && (is_palm(screen, view, pointer) || bounces ||
                            is_recent(view, screen->moved_ms, IGNORE_MS))) {
        return false;
    }
    if (board_zoom_is_busy(screen, view)) {
        return false;
    }
    int holder = board_holder(screen);
    if (holder < 0) {
        return true;
    }
    Pointer *other = &screen->pointer[holder];
    bool pinches = pointer->zooms && other->zooms && is_recent(view, other->down_ms, PINCH_MS);
    if (other->finger && aims(other->mode) && pinches) {
        pointers_ignore(other); /* it was the first of a pinch, not an aim */
    } else if (other->finger && aims(other->mode)) {
        cancel_press(screen, view, other);
    }
    return false;
}

void board_input_press(Screen *screen, const View *view, Pointer *pointer)
{
    bool on_seen = rect_has(screen->layout.seen, pointer->x, pointer->y);
    bool on_board = on_seen && rect_has(screen->layout.board, pointer->x, pointer->y);
    pointers_touch_board(pointer, on_board, on_seen && zoom_is_offered(view, &screen->unzoomed));
    if (screen->layout.size == 0) {
        return;
    }
    TouchMode mode = pointer->finger ? aim_mode(view, &screen->layout) : TOUCH_DIRECT;
    pointers_set_mode(pointer, mode, !aims(mode));
    Point point = aim_of(screen, view, pointer);
    if (!point && !on_board) {
        return;
    }
    if (!may_aim(screen, view, pointer)) {
        return;
    }
    if (!point && !aims(mode)) {
        return;
    }
    int64_t aimed_ms = view->now_ms - AIM_MS; /* a tap can be released at once */
    pointers_start_aiming(pointer, point, view->now_ms, aimed_ms);
    screen->board_input.cancelled = POINT_NONE;
    screen->board_input.loupe_side = -1;
}

void board_input_move(Screen *screen, const View *view, Pointer *pointer)
{
    float moved = hypotf(pointer->x - pointer->start_x, pointer->y - pointer->start_y);
    if (!(moved < STILL_PX * screen->layout.px)) {
        pointers_restart_stillness(pointer, view->now_ms);
    }
    if (aims(pointer->mode)) {
        pointers_aim(pointer, aim_of(screen, view, pointer), view->now_ms);
    }
}

/* The mark that a tap at `point` confirms, if it is at most one point away. */
static Point confirmed_at(const Screen *screen, Point point)
{
    Point marked = screen->board_input.marked;
    bool near = marked && point && abs(point_x(marked) - point_x(point)) <= 1 &&
                abs(point_y(marked) - point_y(point)) <= 1;
    return near ? marked : POINT_NONE;
}

static bool can_play(const Screen *screen, const View *view, Point point)
{
    return screen_board_listens(screen, view) && (!view->stone[point] || view_edits_stones(view));
}

/* Where it cannot be played, too, and on every page: the player is told why. */
static void play(const Screen *screen, const View *view, Point point, CommandList *commands)
{
    if (view->looks) { /* whatever is there, the board shows the game again */
        command_list_add_kind(commands, CMD_LOOK, LOOK_NOW);
    } else if (can_play(screen, view, point) || !is_recent(view, screen->moved_ms, SLIP_MS)) {
        command_list_add_play(commands, view, point);
    }
}

void board_input_release(Screen *screen, const View *view, Pointer *pointer, CommandList *commands)
{
    if (pointer->finger) {
        screen->board_input.lifted_ms = view->now_ms;
    }
    board_input_move(screen, view, pointer);
    if (aims(pointer->mode)) {
        if (!is_recent(view, pointer->aimed_ms, AIM_MS)) {
            play(screen, view, pointer->point, commands);
        }
        return;
    }
    Point point = aim_of(screen, view, pointer);
    if (!point || point != pointer->point) {
        return;
    }
    const bool confirms = pointer->mode == TOUCH_CONFIRM;
    const Point confirmed = confirms ? confirmed_at(screen, point) : POINT_NONE;
    const bool marks = confirms && !confirmed && can_play(screen, view, point);
    screen->board_input.marked = marks ? point : POINT_NONE;
    if (!marks) {
        play(screen, view, confirmed ? confirmed : point, commands);
    }
}

/* ---- Changes of the game and of time ---- */

static bool same_position(const BoardContext *a, const BoardContext *b)
{
    return a->ply == b->ply && a->last == b->last && a->to_move == b->to_move &&
           a->far_acts == b->far_acts && a->size == b->size;
}

static bool same_place(const BoardContext *a, const BoardContext *b)
{
    return a->cell == b->cell && a->x == b->x && a->y == b->y && a->listens == b->listens &&
           a->touch == b->touch;
}

/* Is it cancelled when it is held for long? Not while a finger aims. */
static bool can_time_out(const Pointer *pointer)
{
    return pointer->grab == GRAB_BOARD && pointer->finger && !aims(pointer->mode);
}

void board_input_update(Screen *screen, const View *view)
{
    BoardInput *input = &screen->board_input;
    BoardContext context = {.ply = view->ply,
                            .last = view->last,
                            .to_move = view->to_move,
                            .far_acts = view->player[SEAT_FAR].acts,
                            .size = view->size,
                            .cell = screen->layout.cell,
                            .x = screen->layout.board.x,
                            .y = screen->layout.board.y,
                            .listens = screen_board_listens(screen, view),
                            .touch = view->settings.touch};
    bool same_game = same_position(&context, &input->context),
         same_layout = same_place(&context, &input->context);
    input->context = context;
    if (!same_game || context.touch != TOUCH_CONFIRM) {
        input->marked = POINT_NONE;
    }
    if (input->cancelled && (!same_game || !is_recent(view, input->cancelled_ms, CANCELLED_MS))) {
        input->cancelled = POINT_NONE;
    }
    for (int i = 0; i < HELD_MAX; i++) {
        Pointer *pointer = &screen->pointer[i];
        if (pointer->grab != GRAB_BOARD) {
            continue;
        }
        if (!same_game || !same_layout) { /* it was meant for another position or place */
            pointers_ignore(pointer);
        } else if (can_time_out(pointer) && !is_recent(view, pointer->still_ms, LONG_MS)) {
            cancel_press(screen, view, pointer);
        }
    }
}

int64_t board_input_next_ms(const Screen *screen)
{
    int64_t next =
        screen->board_input.cancelled ? screen->board_input.cancelled_ms + CANCELLED_MS : -1;
    for (int i = 0; i < HELD_MAX; i++) {
        const Pointer *pointer = &screen->pointer[i];
        int64_t end = pointer->still_ms + LONG_MS;
        if (can_time_out(pointer) && (next < 0 || end < next)) {
            next = end;
        }
    }
    return next;
}

/* ---- What is shown ---- */

/* Where a stone would be placed: signs are none, nor is what takes stones away. */
static Point empty_or_none(const View *view, Point point)
{
    const bool erases = view->arrange.on && view->arrange.tool == ARRANGE_EMPTY;
    return point && !view->stone[point] && !view->edit.on && !erases ? point : POINT_NONE;
}

/* Where a release of the pointer would place the stone now. */
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

BoardMarks board_input_marks(const Screen *screen, const View *view)
{
    BoardMarks marks = {.cursor = screen->cursor, .cancelled = screen->board_input.cancelled};
    if (!screen_board_listens(screen, view)) {
        return (BoardMarks){0};
    }
    int index = board_holder(screen);
    const Pointer *holder = index < 0 ? NULL : &screen->pointer[index];
    if (holder) {
        marks.ghost = held_ghost(screen, view, holder);
    }
    if (!marks.ghost && screen->board_input.marked) {
        marks.ghost = empty_or_none(view, screen->board_input.marked);
    }
    if (!marks.ghost && !(holder && holder->finger) && screen->mouse_inside &&
        view->settings.show_ghost &&
        !screen_control_at(screen, screen->mouse_x, screen->mouse_y, false) &&
        !screen_is_covered(screen, screen->mouse_x, screen->mouse_y)) {
        marks.ghost = empty_or_none(
            view, layout_point_at(&screen->layout, screen->mouse_x, screen->mouse_y, reach));
    }
    return marks;
}

Aim board_input_aim(const Screen *screen, const View *view)
{
    int index = board_holder(screen);
    const Pointer *holder = index < 0 ? NULL : &screen->pointer[index];
    if (!holder || !aims(holder->mode) || !screen_board_listens(screen, view)) {
        return (Aim){.point = POINT_NONE};
    }
    return (Aim){.point = holder->point,
                 .quarters = aim_quarters(view, &screen->layout),
                 .loupe = holder->mode == TOUCH_LOUPE,
                 .side = screen->board_input.loupe_side};
}
