#include "ui/screen_pointer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ui/board_input.h"
#include "ui/board_zoom.h"
#include "ui/screen.h"
#include "ui/screen_controls.h"
#include "ui/screen_edit.h"
#include "ui/screen_query.h"
#include "ui/scroll_bar.h"
#include "ui/toast.h"

enum {
    DOUBLE_PX = 24, /* logical px: the presses of a double click are closer together */
    SWIPE_PX = 48,  /* logical px: a drag across a page that is turned by it */
    SWIPE_MS = 350, /* ... and over a board, where a finger that aims takes longer */
    DRAG_PX = 8     /* logical px: from here on a press is a drag */
};

static const float wheel_step = 1.15f;

static void drag_slider(Screen *screen, CommandList *commands, const Control *control, float x,
                        float y)
{
    Vec at = frame_to_local(control->frame, (Vec){x, y});
    const bool own = control->before + control->after > 0;
    const float knob = 12.0f * screen->ui.px;
    const float before = own ? (float)control->before : knob;
    const float room = (float)control->rect.w - before - (own ? (float)control->after : knob);
    if (room <= 0.0f) {
        return;
    }
    float part = (at.x - (float)control->rect.x - before) / room;
    screen_set_slider(control, control->min + part * (control->max - control->min), commands);
}

static bool is_last_press(const Screen *screen, const Control *control)
{
    return control && screen->last_press.seat == control->seat &&
           strcmp(screen->last_press.name, control->name) == 0;
}

/* The second press of a double click on a control that is there no more. */
static bool is_echo(const Screen *screen, const View *view, Vec at, bool finger,
                    const Control *control)
{
    const LastPress *last = &screen->last_press;
    return last->name && last->finger == finger && is_recent(view, last->ms, CONTROL_NEW_MS) &&
           hypotf(at.x - last->at.x, at.y - last->at.y) <= DOUBLE_PX * screen->ui.px &&
           !is_last_press(screen, control);
}

bool screen_accepts(const Screen *screen, const View *view, float x, float y)
{
    Vec at = {x, y};
    const Control *control = screen_control_at(screen, x, y, false);
    return !is_echo(screen, view, at, false, control) &&
           (!control || (control_ages_accept(&screen->ages, control, at, view->now_ms) &&
                         !screen_is_bounce(screen, control, view->now_ms)));
}

/* The bar lies in front of the content. */
static bool takes_bar(const Screen *screen, const Control *area, Vec at, bool finger)
{
    const Scroll *scroll = motions_scroll(screen->motions, area->name, area->seat);
    return scroll && scroll_bar_has(scroll, area->rect, screen->ui.px,
                                    frame_to_local(area->frame, at), finger);
}

void screen_pointer_press(Screen *screen, const View *view, const Input *input,
                          CommandList *commands)
{
    Pointer *pointer = pointers_press(screen->pointer, input, view->now_ms);
    screen->cursor = POINT_NONE;
    Ui *ui = &screen->ui;
    const Control *control = screen_control_at(screen, input->x, input->y, false);
    bool same = control && ui->editing && control->seat == ui->editing_seat &&
                strcmp(control->name, ui->editing) == 0;
    if (ui->editing && !same) {
        screen_end_edit(screen, commands, true);
    }
    ui->focus_visible = false;
    Vec at = {input->x, input->y};
    if (is_echo(screen, view, at, input->finger, control)) {
        return;
    }
    if (screen->notice.hides_page && !control) {
        screen_shrink_notice(screen, view); /* the page comes back */
        return;
    }
    const Control *scroll = screen_control_at(screen, input->x, input->y, true);
    if (scroll) {
        Scroll *state = motions_scroll(screen->motions, scroll->name, scroll->seat);
        pointers_grab_scroll(pointer, scroll->name, scroll->seat, state ? state->offset : 0,
                             state ? state->across : 0);
    }
    const bool toast = control && toast_has_control(control->name); /* before the bar */
    if (scroll && !toast && takes_bar(screen, scroll, at, input->finger)) {
        pointers_take_bar(pointer);
    } else if (control && !pointers_hold_control(screen->pointer, control) &&
               control_ages_accept(&screen->ages, control, at, view->now_ms)) {
        pointers_grab_control(pointer, control->name, control->seat);
        if (control->kind == CONTROL_SLIDER && !control->taps) {
            drag_slider(screen, commands, control, input->x, input->y);
        }
    } else if (!control && !scroll && !screen_is_covered(screen, input->x, input->y)) {
        board_input_press(screen, view, pointer);
        board_zoom_press(screen, view, pointer);
    }
    /* A press elsewhere takes back the confirmation, unless it is the other player's. */
    bool theirs = control && control->seat != SEAT_NONE && control->seat != ui->confirming_seat;
    if (ui->confirming && !theirs && !(control && control->confirm)) {
        ui->confirming = NULL;
    }
}

static void drag_scroll(Screen *screen, const Pointer *pointer)
{
    const Control *area = ui_find(&screen->ui, pointer->scroll, pointer->scroll_seat);
    Scroll *scroll = area ? motions_scroll(screen->motions, area->name, area->seat) : NULL;
    if (!scroll) {
        return;
    }
    Vec from = frame_to_local(area->frame, (Vec){pointer->start_x, pointer->start_y});
    Vec to = frame_to_local(area->frame, (Vec){pointer->x, pointer->y});
    if (pointer->bar) {
        scroll_to(scroll, scroll_bar_offset(scroll, area->rect, screen->ui.px,
                                            pointer->scroll_start, to.y - from.y));
        return;
    }
    scroll_to(scroll, pointer->scroll_start - (int)lroundf(to.y - from.y));
    scroll_across_to(scroll, pointer->across_start - (int)lroundf(to.x - from.x));
}

void screen_pointer_move(Screen *screen, const View *view, const Input *input,
                         CommandList *commands)
{
    Pointer *pointer = pointers_find(screen->pointer, input);
    if (!pointer) {
        return;
    }
    Vec from = {pointer->x, pointer->y};
    pointers_move(pointer, input, view->now_ms);
    board_zoom_move(screen, view, pointer, from);
    if (pointer->grab == GRAB_BOARD) {
        board_input_move(screen, view, pointer);
    }
    const Control *control =
        pointer->grab == GRAB_CONTROL ? ui_find(&screen->ui, pointer->name, pointer->seat) : NULL;
    if (control && control->kind == CONTROL_SLIDER && !control->taps) {
        drag_slider(screen, commands, control, input->x, input->y);
    } else if (control && pointer->scroll) {
        float far_off = fabsf(input->x - pointer->start_x) + fabsf(input->y - pointer->start_y);
        if (far_off > DRAG_PX * screen->ui.px) {
            pointers_start_scrolling(pointer);
        }
    }
    if (pointer->grab == GRAB_SCROLL) {
        drag_scroll(screen, pointer);
    }
}

/* The step of a swipe: 1, forward, to the left; in a turned panel as seen there. 0: it is none. */
static int swipe_step(const Screen *screen, const Pointer *held)
{
    Frame page = screen->layout.page;
    Vec from = frame_to_local(page, (Vec){held->down_x, held->down_y});
    Vec to = frame_to_local(page, (Vec){held->x, held->y});
    float dx = to.x - from.x, dy = to.y - from.y, least = SWIPE_PX * screen->ui.px;
    bool across = fabsf(dx) >= least && fabsf(dx) > 2.0f * fabsf(dy);
    return !across ? 0 : dx < 0.0f ? 1 : -1;
}

/* A swipe beside board and controls turns the page of lessons. */
static void swipe(const Screen *screen, const View *view, const Pointer *held,
                  CommandList *commands)
{
    bool board = rect_has(screen->layout.seen, held->down_x, held->down_y);
    int step = swipe_step(screen, held);
    if (page_info(view->page)->turns_pages && !board && step != 0) {
        command_list_add_kind(commands, CMD_LESSON, view->lesson.index + step);
    }
}

/* A quick swipe of one finger over the whole board of a review is a move of the game. */
static bool swipe_game(const Screen *screen, const View *view, const Pointer *held,
                       CommandList *commands)
{
    const bool board = held->finger && held->touches_board && held->grab != GRAB_PAN &&
                       is_recent(view, held->down_ms, SWIPE_MS);
    const int step = swipe_step(screen, held), to = view->ply + step;
    if (!page_info(view->page)->browses || !board || layout_enlarged(&screen->layout) ||
        board_zoom_is_busy(screen, view) || step == 0) {
        return false;
    }
    Command command = command_for_seat(CMD_GO, SEAT_NONE, to);
    command.disabled = to < 0 || to > view->moves;
    command_list_add(commands, command);
    return true;
}

/* A toast is dismissed by a swipe to anywhere. */
static bool is_swiped(const Screen *screen, const Pointer *held)
{
    float far_off = fabsf(held->x - held->down_x) + fabsf(held->y - held->down_y);
    return held->grab == GRAB_CONTROL && strcmp(held->name, TOAST_NAME) == 0 &&
           far_off > DRAG_PX * screen->ui.px;
}

void screen_pointer_release(Screen *screen, const View *view, const Input *input,
                            CommandList *commands)
{
    Pointer *pointer = pointers_find(screen->pointer, input);
    if (!pointer) {
        return;
    }
    Vec from = {pointer->x, pointer->y};
    Pointer held = pointers_release(pointer, input->x, input->y);
    if (held.zooms || held.off_grid) {
        if (!board_zoom_is_busy(screen, view)) {
            board_zoom_move(screen, view, &held, from);
        }
        board_zoom_release(screen, view, &held, false);
    }
    if (swipe_game(screen, view, &held, commands)) {
        return;
    }
    if (held.grab == GRAB_BOARD) {
        board_input_release(screen, view, &held, commands);
        return;
    }
    if (held.grab != GRAB_CONTROL) {
        swipe(screen, view, &held, commands);
    }
    const Control *control = screen_control_at(screen, input->x, input->y, false);
    const bool swiped = is_swiped(screen, &held);
    if (swiped) {
        control = ui_find(&screen->ui, held.name, held.seat);
    }
    if (held.grab == GRAB_CONTROL && control && control->seat == held.seat &&
        strcmp(control->name, held.name) == 0) {
        if (screen_is_bounce(screen, control, held.down_ms) ||
            !control_ages_had(&screen->ages, control, held.down_ms)) {
            return;
        }
        screen->last_press =
            (LastPress){control->name, control->seat, held.finger, {held.x, held.y}, view->now_ms};
        screen->ui.focus = control->name;
        screen->ui.focus_seat = control->seat;
        if (swiped) {
            command_list_add_kind(commands, CMD_DISMISS_TOAST, (int)view->toast.serial);
        } else if (control->taps) {
            const Control slider = *control;
            const int before = commands->count;
            drag_slider(screen, commands, &slider, input->x, input->y);
            if (commands->count == before) {
                screen_activate(screen, view, &slider, commands);
            }
        } else {
            screen_activate(screen, view, control, commands);
        }
    }
}

/* A notch towards the player is a move forward. Parts of a notch add up. */
static void wheel_through_game(Screen *screen, const View *view, const Input *input,
                               CommandList *commands)
{
    const bool plays = page_info(view->page)->plays;
    const int shown = view_ply_shown(view), last = plays ? view->ply : view->moves;
    screen->wheel += input->wheel;
    const int steps = (int)screen->wheel;
    int ply = shown - steps;
    ply = ply < 0 ? 0 : ply > last ? last : ply;
    screen->wheel -= (float)steps;
    if (ply != shown && screen_edits_move(screen)) {
        screen_end_edit(screen, commands, true); /* it belongs to the move that is left */
    }
    if (ply != shown) {
        command_list_add_kind(commands, plays ? CMD_LOOK : CMD_GO, ply);
    }
}

void screen_pointer_wheel(Screen *screen, const View *view, const Input *input,
                          CommandList *commands)
{
    if (input->mods & MOD_CTRL) {
        if (rect_has(screen->layout.seen, input->x, input->y) &&
            !screen_control_at(screen, input->x, input->y, false)) {
            board_zoom_by(screen, view, (Vec){input->x, input->y}, powf(wheel_step, input->wheel));
        }
        return;
    }
    const Control *area = screen_control_at(screen, input->x, input->y, true);
    Scroll *scroll = area ? motions_scroll(screen->motions, area->name, area->seat) : NULL;
    const int by = (int)lroundf(input->wheel * 60.0f * screen->ui.px);
    const bool board = !area && rect_has(screen->layout.seen, input->x, input->y);
    const PageInfo *page = page_info(view->page);
    if ((page->plays && board) || (page->browses && (board || (scroll && scroll->max == 0)))) {
        wheel_through_game(screen, view, input, commands);
    } else if (scroll && input->mods & MOD_SHIFT) {
        scroll_across_to(scroll, scroll->across - by);
    } else if (scroll) {
        scroll_to(scroll, scroll->offset - by);
    }
}

void screen_pointer_cancel(Screen *screen, const View *view, const Input *input)
{
    Pointer *pointer = pointers_find(screen->pointer, input);
    if (!pointer) {
        return;
    }
    Pointer held = pointers_release(pointer, pointer->x, pointer->y);
    board_zoom_release(screen, view, &held, true);
}
