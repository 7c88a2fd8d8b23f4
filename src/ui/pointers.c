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
Pointer *pointers_slot(Pointer pointers[HELD_MAX], const Input *input)
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
        pointer->pinches = pointer->off_grid = false;
        if (pointer->grab != GRAB_FREE) {
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
