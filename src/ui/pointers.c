#include "ui/pointers.h"

#include <string.h>

Pointer *pointers_find(Pointer pointers[HELD_MAX], const Input *input)
{
    for (int i = 0; i < HELD_MAX; i++) {
        Pointer *pointer = &pointers[i];
        if (pointer->grab != GRAB_FREE && pointer->id == input->pointer &&
            pointer->finger == input->finger) {
            return pointer;
        }
    }
    return NULL;
}

/* No free slot means that releases were lost: the oldest one is the first to go. */
static Pointer *slot_for(Pointer pointers[HELD_MAX], const Input *input)
{
    Pointer *slot = pointers_find(pointers, input), *oldest = pointers;
    for (int i = 0; i < HELD_MAX && !slot; i++) {
        Pointer *pointer = &pointers[i];
        if (pointer->grab == GRAB_FREE) {
            slot = pointer;
        } else if (pointer->down_ms < oldest->down_ms) {
            oldest = pointer;
        }
    }
    return slot ? slot : oldest;
}

void pointers_cancel(Pointer pointers[HELD_MAX])
{
    for (int i = 0; i < HELD_MAX; i++) {
        Pointer *pointer = &pointers[i];
        pointer->zooms = pointer->off_grid = false;
        if (pointer->grab != GRAB_FREE) {
            pointer->grab = GRAB_NOTHING;
        }
    }
}

void pointers_cancel_pan(Pointer pointers[HELD_MAX])
{
    for (int i = 0; i < HELD_MAX; i++) {
        Pointer *pointer = &pointers[i];
        pointer->zooms = pointer->off_grid = false;
        if (pointer->grab == GRAB_PAN) {
            pointer->grab = GRAB_NOTHING;
        }
    }
}

bool pointers_hold_control(const Pointer pointers[HELD_MAX], const Control *control)
{
    for (int i = 0; i < HELD_MAX; i++) {
        const Pointer *pointer = &pointers[i];
        if (pointer->grab == GRAB_CONTROL && pointer->seat == control->seat &&
            strcmp(pointer->name, control->name) == 0) {
            return true;
        }
    }
    return false;
}

/* ---- One pointer ---- */

Pointer *pointers_press(Pointer pointers[HELD_MAX], const Input *input, int64_t now_ms)
{
    Pointer *pointer = slot_for(pointers, input);
    *pointer = (Pointer){.grab = GRAB_NOTHING,
                         .id = input->pointer,
                         .finger = input->finger,
                         .x = input->x,
                         .y = input->y,
                         .start_x = input->x,
                         .start_y = input->y,
                         .down_x = input->x,
                         .down_y = input->y,
                         .active_ms = now_ms,
                         .down_ms = now_ms};
    return pointer;
}

void pointers_move(Pointer *pointer, const Input *input, int64_t now_ms)
{
    pointer->x = input->x;
    pointer->y = input->y;
    pointer->active_ms = now_ms;
}

Pointer pointers_release(Pointer *pointer, float x, float y)
{
    Pointer held = *pointer;
    held.x = x;
    held.y = y;
    pointer->grab = GRAB_FREE;
    return held;
}

void pointers_grab_control(Pointer *pointer, const char *name, Seat seat)
{
    pointer->grab = GRAB_CONTROL;
    pointer->name = name;
    pointer->seat = seat;
}

void pointers_grab_scroll(Pointer *pointer, const char *name, Seat seat, int offset, int across)
{
    pointer->grab = GRAB_SCROLL;
    pointer->scroll = name;
    pointer->scroll_seat = seat;
    pointer->scroll_start = offset;
    pointer->across_start = across;
    pointer->bar = false;
}

void pointers_take_bar(Pointer *pointer)
{
    pointer->bar = true;
}

void pointers_start_scrolling(Pointer *pointer)
{
    pointer->grab = GRAB_SCROLL;
}

void pointers_touch_board(Pointer *pointer, bool on_board, bool zoomable)
{
    pointer->touches_board = pointer->finger && on_board;
    pointer->zooms = zoomable;
    pointer->drags = true;
}

void pointers_mark_off_grid(Pointer *pointer)
{
    pointer->off_grid = true;
}

void pointers_set_mode(Pointer *pointer, TouchMode mode, bool drags)
{
    pointer->mode = mode;
    pointer->drags = drags;
}

void pointers_start_aiming(Pointer *pointer, Point point, int64_t now_ms, int64_t aimed_ms)
{
    pointer->grab = GRAB_BOARD;
    pointer->point = point;
    pointer->aimed_ms = aimed_ms;
    pointer->still_ms = now_ms;
}

void pointers_aim(Pointer *pointer, Point point, int64_t now_ms)
{
    if (point != pointer->point) {
        pointer->aimed_ms = now_ms;
    }
    pointer->point = point;
}

void pointers_restart_stillness(Pointer *pointer, int64_t now_ms)
{
    pointer->start_x = pointer->x;
    pointer->start_y = pointer->y;
    pointer->still_ms = now_ms;
}

void pointers_start_panning(Pointer *pointer)
{
    pointer->grab = GRAB_PAN;
}

void pointers_ignore(Pointer *pointer)
{
    pointer->grab = GRAB_NOTHING;
}
