#include "ui/screen_focus.h"

#include <stdlib.h>
#include <string.h>

#include "ui/screen.h"
#include "ui/screen_controls.h"
#include "ui/toast.h"

enum { ROW_GAP = 16 /* logical px: at most, between the buttons of a row */ };

const Control *screen_focus(const Screen *screen)
{
    const Ui *ui = &screen->ui;
    return ui->focus_visible ? ui_find(ui, ui->focus, ui->focus_seat) : NULL;
}

const Control *screen_default_control(const Screen *screen)
{
    for (int i = 0; i < screen->ui.controls; i++) {
        if (screen->ui.control[i].is_default) {
            return &screen->ui.control[i];
        }
    }
    return NULL;
}

/* The keyboard answers a request only if that is not reserved to one of two people. */
bool screen_can_focus(const View *view, const Control *control)
{
    bool answers = control->command.kind == CMD_ALLOW || control->command.kind == CMD_REFUSE;
    return control->enabled && control->kind != CONTROL_SCROLL && (!answers || view->may.answer);
}

void screen_focus_on(Screen *screen, const Control *control)
{
    Ui *ui = &screen->ui;
    float x, y;
    ui->focus = control->name;
    ui->focus_seat = control->seat;
    ui->focus_visible = true;
    screen_find(screen, ui->view, ui->focus, ui->focus_seat, &x, &y);
}

static bool same_group(const Control *a, const Control *b)
{
    return a->group && b->group && a->seat == b->seat && strcmp(a->group, b->group) == 0;
}

/* Where the Tab key stops in a group: at what is chosen, else at the first that can be pressed. */
static bool is_stop(const Ui *ui, const Control *control)
{
    const Control *stop = NULL;
    if (!control->group) {
        return true;
    }
    for (int i = 0; i < ui->controls; i++) {
        const Control *one = &ui->control[i];
        if (same_group(one, control) && screen_can_focus(ui->view, one) &&
            (!stop || (one->chosen && !stop->chosen))) {
            stop = one;
        }
    }
    return stop == control;
}

/* ---- the order in which a page is read ---- */

/* Where the control is as seen by whom its panel faces, px. One in a scroll area is where the whole
 * area is, unless it is compared with another one in there. */
static Rect seen_rect(const Ui *ui, const Control *control, bool in_area)
{
    const Rect rect = in_area || rect_empty(control->clip) ? control->rect : control->clip;
    const int quarters = control->frame.quarters;
    const bool turned = quarters % 2 != 0;
    const Frame back = {{0, 0, turned ? ui->h : ui->w, turned ? ui->w : ui->h}, 4 - quarters};
    return in_area ? rect : frame_rect_to_window(back, frame_rect_to_window(control->frame, rect));
}

static bool in_same_area(const Control *a, const Control *b)
{
    return rect_same(a->frame.rect, b->frame.rect) && rect_same(a->clip, b->clip);
}

static bool overlap(int a, int a_length, int b, int b_length)
{
    return a < b + b_length && b < a + a_length;
}

/* It is left of the other one in a line, or above it. Of columns each page has its own order. A
 * toast may change its place while it has the focus: it comes before the page. */
static bool is_read_before(const Ui *ui, const Control *one, const Control *other)
{
    const bool in_area = in_same_area(one, other);
    if (toast_has_control(one->name) != toast_has_control(other->name)) {
        return toast_has_control(one->name);
    }
    if (one->frame.quarters != other->frame.quarters) {
        return false;
    }
    const Rect a = seen_rect(ui, one, in_area), b = seen_rect(ui, other, in_area);
    const bool line = overlap(a.y, a.h, b.y, b.h), column = overlap(a.x, a.w, b.x, b.w);
    return (line && a.x + a.w <= b.x) || (column && a.y + a.h <= b.y);
}

/* It is in the same row of buttons, right of the other one. */
static bool goes_on(const Ui *ui, const Control *from, const Control *to)
{
    const bool in_area = in_same_area(from, to);
    const Rect a = seen_rect(ui, from, in_area), b = seen_rect(ui, to, in_area);
    const int gap = b.x - a.x - a.w;
    return from->frame.quarters == to->frame.quarters && a.y == b.y && a.h == b.h && gap >= 0 &&
           gap <= ui_px(ui, ROW_GAP);
}

void screen_reading_order(const Ui *ui, int order[CONTROLS_MAX])
{
    int before[CONTROLS_MAX] = {0}; /* how many others are read before it and not yet taken */
    for (int i = 0; i < ui->controls; i++) {
        for (int j = 0; j < ui->controls; j++) {
            before[i] += is_read_before(ui, &ui->control[j], &ui->control[i]);
        }
    }
    for (int taken = 0; taken < ui->controls; taken++) {
        int next = 0;
        while (before[next] < 0) { /* it is taken */
            next++;
        }
        for (int i = 0; i < ui->controls; i++) {
            if (before[i] == 0 && before[next] > 0) {
                next = i;
            }
            if (taken > 0 && before[i] == 0 &&
                goes_on(ui, &ui->control[order[taken - 1]], &ui->control[i])) {
                next = i;
                break;
            }
        }
        order[taken] = next;
        before[next] = -1;
        for (int i = 0; i < ui->controls; i++) {
            before[i] -= before[i] > 0 && is_read_before(ui, &ui->control[next], &ui->control[i]);
        }
    }
}

/* The place of a control in the order. */
static int place_of(const Ui *ui, const int order[CONTROLS_MAX], const Control *control)
{
    int at = 0;
    while (&ui->control[order[at]] != control) {
        at++;
    }
    return at;
}

void screen_focus_move(Screen *screen, int step)
{
    const Ui *ui = &screen->ui;
    const int count = ui->controls;
    const Control *from = ui_find(ui, ui->focus, ui->focus_seat);
    const Control *main = screen_default_control(screen);
    int order[CONTROLS_MAX] = {0}, at = step > 0 ? -1 : count;
    screen_reading_order(ui, order);
    if (from) {
        at = place_of(ui, order, from);
    } else if (main) {
        at = place_of(ui, order, main) - step;
    }
    for (int tries = 0; tries < count; tries++) {
        at = (at + step + count) % count;
        const Control *to = &ui->control[order[at]];
        bool leaves = !from || !same_group(from, to);
        if (leaves && screen_can_focus(ui->view, to) && is_stop(ui, to)) {
            screen_focus_on(screen, to);
            return;
        }
    }
}

const Control *screen_focus_entry(const Screen *screen, const View *view)
{
    const Ui *ui = &screen->ui;
    const char *group = page_info(view->page)->arrows_enter;
    for (int i = 0; group && i < ui->controls; i++) {
        const Control *control = &ui->control[i];
        if (control->group && strcmp(control->group, group) == 0 && is_stop(ui, control)) {
            return control;
        }
    }
    return NULL;
}

/* ---- within a group ---- */

static int middle_x(const Control *control)
{
    return control->rect.x + control->rect.w / 2;
}

static int middle_y(const Control *control)
{
    return control->rect.y + control->rect.h / 2;
}

/* In a group of several lines: the nearest one in the next line. NULL: there is no such line. */
static const Control *in_next_line(const Ui *ui, const Control *from, int dy)
{
    const Control *best = NULL;
    int best_far = 0;
    for (int i = 0; i < ui->controls; i++) {
        const Control *to = &ui->control[i];
        int down = (middle_y(to) - middle_y(from)) * dy, aside = abs(middle_x(to) - middle_x(from));
        if (!same_group(from, to) || !screen_can_focus(ui->view, to) || down < from->rect.h / 2) {
            continue;
        }
        int far_off = 4 * down + aside; /* the next line rather than the one after it */
        if (!best || far_off < best_far) {
            best = to;
            best_far = far_off;
        }
    }
    return best;
}

static bool has_lines(const Ui *ui, const Control *control)
{
    return in_next_line(ui, control, 1) || in_next_line(ui, control, -1);
}

/* The next one of the group in this direction of its order; NULL: the last one. */
static const Control *next_of_group(const Ui *ui, const Control *from, int step)
{
    for (const Control *to = from + step; to >= ui->control && to < ui->control + ui->controls;
         to += step) {
        if (same_group(from, to) && screen_can_focus(ui->view, to)) {
            return to;
        }
    }
    return NULL;
}

static void go_to(Screen *screen, const View *view, const Control *to, CommandList *commands)
{
    if (!to) {
        return;
    }
    const bool presses = to->group_chooses && !to->chosen;
    const Control control = *to; /* the list is made anew */
    screen_focus_on(screen, to);
    if (presses) {
        screen_activate(screen, view, &control, commands);
    }
}

bool screen_focus_arrow(Screen *screen, const View *view, int dx, int dy, CommandList *commands)
{
    const Ui *ui = &screen->ui;
    const Control *focus = screen_focus(screen);
    if (focus && focus->kind == CONTROL_SLIDER) {
        const float by = (float)(dx - dy) * screen_slider_step(focus);
        screen_set_slider(focus, focus->value + by, commands);
        return true;
    }
    if (!focus || !focus->group) {
        return false;
    }
    const bool across = dy != 0 && has_lines(ui, focus);
    go_to(screen, view, across ? in_next_line(ui, focus, dy) : next_of_group(ui, focus, dx + dy),
          commands);
    return true;
}

bool screen_focus_end(Screen *screen, const View *view, bool last, CommandList *commands)
{
    const Ui *ui = &screen->ui;
    const Control *focus = screen_focus(screen), *end = focus;
    if (focus && focus->kind == CONTROL_SLIDER) {
        screen_set_slider(focus, last ? focus->max : focus->min, commands);
        return true;
    }
    if (!focus || !focus->group) {
        return false;
    }
    for (const Control *to = focus; to; to = next_of_group(ui, to, last ? 1 : -1)) {
        end = to;
    }
    go_to(screen, view, end, commands);
    return true;
}
