/* What a press on a control means, and what a drag scrolls. */
#include "ui/screen_state.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    BOUNCE_MS = 250,
    SURPRISE_MS = 300,
    CONFIRM_MS = 4000, /* a dangerous button waits so long for its second press */
    DRAG_PX = 8        /* logical px: from here on a press is a drag */
};

static const float wheel_step = 1.15f;

/* ---- Controls ---- */

void answer_slider(Answer *answer, const Control *control, float value)
{
    if (control->step > 0.0f) {
        value = control->min + roundf((value - control->min) / control->step) * control->step;
    }
    value = value < control->min ? control->min : value > control->max ? control->max : value;
    if (fabsf(value - control->value) < 1e-6f) {
        return;
    }
    Command command = control->command;
    command.number = value;
    command.value = (int)lroundf(value);
    answer_say(answer, command);
}

static void drag_slider(Screen *screen, Answer *answer, const Control *control, float x, float y)
{
    Vec at = frame_to_local(control->frame, (Vec){x, y});
    float knob = 24.0f * screen->ui.px, room = (float)control->rect.w - knob;
    if (room <= 0.0f) {
        return;
    }
    float part = (at.x - (float)control->rect.x - knob / 2.0f) / room;
    answer_slider(answer, control, control->min + part * (control->max - control->min));
}

void screen_activate(Screen *screen, const View *view, const Control *control, Answer *answer)
{
    Ui *ui = &screen->ui;
    if (!control->enabled) {
        return;
    }
    if (control->kind == CONTROL_TEXT) {
        screen_begin_edit(screen, control);
        return;
    }
    if (control->kind == CONTROL_SLIDER) {
        return;
    }
    bool asked = ui->confirming && ui->confirming_seat == control->seat &&
                 strcmp(ui->confirming, control->name) == 0;
    if (control->confirm && !asked) {
        ui->confirming = control->name;
        ui->confirming_seat = control->seat;
        screen->confirm_until = view->now_ms + CONFIRM_MS;
        return;
    }
    ui->confirming = NULL;
    if (strcmp(control->name, "fit") == 0) {
        pinch_fit(screen);
    }
    answer_say(answer, control->command);
}

/* ---- Pointers ---- */

static Pointer *pointer_of(Screen *screen, const Input *input)
{
    for (int i = 0; i < HELD_MAX; i++) {
        Pointer *pointer = &screen->pointer[i];
        if (pointer->hold != HOLD_FREE && pointer->id == input->pointer &&
            pointer->finger == input->finger) {
            return pointer;
        }
    }
    return NULL;
}

/* Its own slot, a free one, or the oldest: so many are down only if some were lost. */
static Pointer *slot_for(Screen *screen, const Input *input)
{
    Pointer *slot = pointer_of(screen, input), *oldest = screen->pointer;
    for (int i = 0; i < HELD_MAX && !slot; i++) {
        Pointer *pointer = &screen->pointer[i];
        if (pointer->hold == HOLD_FREE) {
            slot = pointer;
        } else if (pointer->down_ms < oldest->down_ms) {
            oldest = pointer;
        }
    }
    return slot ? slot : oldest;
}

/* Two fingers that come down on one control press it once. */
static bool is_held(const Screen *screen, const Control *control)
{
    for (int i = 0; i < HELD_MAX; i++) {
        const Pointer *pointer = &screen->pointer[i];
        if (pointer->hold == HOLD_CONTROL && pointer->seat == control->seat &&
            strcmp(pointer->name, control->name) == 0) {
            return true;
        }
    }
    return false;
}

/* Face to face the answers come while the other's finger is on its way to what was there before:
 * so soon it cannot mean them. */
static bool surprises(const Screen *screen, const View *view, const Input *input,
                      const Control *control)
{
    CommandKind kind = control->command.kind;
    bool answers =
        kind == CMD_ALLOW || kind == CMD_REFUSE || kind == CMD_CHOOSE || kind == CMD_DECLARE;
    return answers && input->finger && control->seat != SEAT_NONE && screen->due_ms >= 0 &&
           view->now_ms < screen->due_ms + SURPRISE_MS;
}

void pointer_press(Screen *screen, const View *view, const Input *input, Answer *answer)
{
    Pointer *pointer = slot_for(screen, input);
    *pointer = (Pointer){.hold = HOLD_NOTHING,
                         .id = input->pointer,
                         .finger = input->finger,
                         .x = input->x,
                         .y = input->y,
                         .start_x = input->x,
                         .start_y = input->y,
                         .down_x = input->x,
                         .down_y = input->y,
                         .heard_ms = view->now_ms,
                         .down_ms = view->now_ms};
    screen->cursor = POINT_NONE; /* the keys' mark goes with the keys */
    Ui *ui = &screen->ui;
    const Control *control = screen_control_at(screen, input->x, input->y, false);
    bool same = control && ui->editing && control->seat == ui->editing_seat &&
                strcmp(control->name, ui->editing) == 0;
    if (ui->editing && !same) {
        screen_end_edit(screen, answer, true);
    }
    ui->focus_visible = false;
    const Control *scroll = screen_control_at(screen, input->x, input->y, true);
    if (scroll) {
        Scroll *state = motions_scroll(screen->motions, scroll->name, scroll->seat);
        pointer->scroll = scroll->name;
        pointer->scroll_seat = scroll->seat;
        pointer->scroll_start = state ? state->offset : 0;
        pointer->hold = HOLD_SCROLL;
    }
    if (control && control->enabled && !is_held(screen, control) &&
        !surprises(screen, view, input, control)) {
        pointer->hold = HOLD_CONTROL;
        pointer->name = control->name;
        pointer->seat = control->seat;
        if (control->kind == CONTROL_SLIDER) {
            drag_slider(screen, answer, control, input->x, input->y);
        }
    } else if (!control && !scroll) {
        hand_press(screen, view, pointer);
        pinch_press(screen, view, pointer);
    }
    /* A press elsewhere is second thoughts, but not when the other player does it. */
    bool theirs = control && control->seat != SEAT_NONE && control->seat != ui->confirming_seat;
    if (ui->confirming && !theirs && !(control && control->confirm)) {
        ui->confirming = NULL;
    }
}

static void drag_scroll(Screen *screen, Pointer *pointer)
{
    const Control *area = screen_control(screen, pointer->scroll, pointer->scroll_seat);
    Scroll *scroll = area ? motions_scroll(screen->motions, area->name, area->seat) : NULL;
    if (!scroll) {
        return;
    }
    Vec from = frame_to_local(area->frame, (Vec){pointer->start_x, pointer->start_y});
    Vec to = frame_to_local(area->frame, (Vec){pointer->x, pointer->y});
    int offset = pointer->scroll_start - (int)lroundf(to.y - from.y);
    scroll->offset = offset < 0 ? 0 : offset > scroll->max ? scroll->max : offset;
}

void pointer_move(Screen *screen, const View *view, const Input *input, Answer *answer)
{
    Pointer *pointer = pointer_of(screen, input);
    if (!pointer) {
        return;
    }
    Vec from = {pointer->x, pointer->y};
    pointer->x = input->x;
    pointer->y = input->y;
    pointer->heard_ms = view->now_ms;
    pinch_move(screen, view, pointer, from);
    if (pointer->hold == HOLD_BOARD) {
        hand_move(screen, view, pointer);
    }
    const Control *control =
        pointer->hold == HOLD_CONTROL ? screen_control(screen, pointer->name, pointer->seat) : NULL;
    if (control && control->kind == CONTROL_SLIDER) {
        drag_slider(screen, answer, control, input->x, input->y);
    } else if (control && pointer->scroll) {
        float far_off = fabsf(input->x - pointer->start_x) + fabsf(input->y - pointer->start_y);
        if (far_off > DRAG_PX * screen->ui.px) {
            pointer->hold = HOLD_SCROLL;
        }
    }
    if (pointer->hold == HOLD_SCROLL) {
        drag_scroll(screen, pointer);
    }
}

/* Two taps in such haste are one that trembled: it does not resign a game. */
static bool bounces(const Screen *screen, const View *view, const Control *control)
{
    const Ui *ui = &screen->ui;
    bool asked = control->confirm && ui->confirming && ui->confirming_seat == control->seat &&
                 strcmp(ui->confirming, control->name) == 0;
    return asked && view->now_ms < screen->confirm_until - CONFIRM_MS + BOUNCE_MS;
}

void pointer_release(Screen *screen, const View *view, const Input *input, Answer *answer)
{
    Pointer *pointer = pointer_of(screen, input);
    if (!pointer) {
        return;
    }
    Pointer held = *pointer;
    pointer->hold = HOLD_FREE;
    if (held.pinches || held.beside) {
        Vec at = {held.x, held.y};
        held.x = input->x;
        held.y = input->y;
        if (!pinch_is_busy(screen, view)) {
            pinch_move(screen, view, &held, at);
        }
        pinch_release(screen, view, &held, false);
    }
    if (held.hold == HOLD_BOARD) {
        held.x = input->x;
        held.y = input->y;
        hand_release(screen, view, &held, answer);
        return;
    }
    const Control *control = screen_control_at(screen, input->x, input->y, false);
    if (held.hold == HOLD_CONTROL && control && control->seat == held.seat &&
        strcmp(control->name, held.name) == 0) {
        if (held.finger && bounces(screen, view, control)) {
            return;
        }
        screen->ui.focus = control->name;
        screen->ui.focus_seat = control->seat;
        screen_activate(screen, view, control, answer);
    }
}

void pointer_wheel(Screen *screen, const View *view, const Input *input)
{
    if (input->mods & MOD_CTRL) {
        if (rect_has(screen->layout.seen, input->x, input->y) &&
            !screen_control_at(screen, input->x, input->y, false)) {
            pinch_zoom(screen, view, (Vec){input->x, input->y}, powf(wheel_step, input->wheel));
        }
        return;
    }
    const Control *area = screen_control_at(screen, input->x, input->y, true);
    Scroll *scroll = area ? motions_scroll(screen->motions, area->name, area->seat) : NULL;
    if (!scroll) {
        return;
    }
    int offset = scroll->offset - (int)lroundf(input->wheel * 60.0f * screen->ui.px);
    scroll->offset = offset < 0 ? 0 : offset > scroll->max ? scroll->max : offset;
}

void pointer_cancel(Screen *screen, const View *view, const Input *input)
{
    Pointer *pointer = pointer_of(screen, input);
    if (!pointer) {
        return;
    }
    pointer->hold = HOLD_FREE;
    pinch_release(screen, view, pointer, true);
}
