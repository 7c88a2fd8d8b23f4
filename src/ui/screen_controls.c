#include "ui/screen_controls.h"

#include <math.h>
#include <string.h>

#include "ui/board_zoom.h"
#include "ui/screen_edit.h"

float screen_slider_step(const Control *control)
{
    return control->step > 0.0f ? control->step : (control->max - control->min) / 20.0f;
}

void screen_set_slider(const Control *control, float value, CommandList *commands)
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
    command_list_add(commands, command);
}

void screen_shrink_notice(Screen *screen, const View *view)
{
    screen->notice.shrunk = view->notice.kind;
    screen->notice.opened = NOTICE_NONE;
}

/* Face to face the line is shown below its card, too, and closes it again. */
static void show_notice(Screen *screen, const View *view, Seat seat)
{
    if (screen->notice.opened == view->notice.kind && screen->notice.seat == seat) {
        screen_shrink_notice(screen, view);
        return;
    }
    screen->notice.opened = view->notice.kind;
    screen->notice.seat = seat;
    screen->notice.shrunk = NOTICE_NONE;
}

static void scroll_by_name(Screen *screen, const Control *control)
{
    const Command *command = &control->command;
    Scroll *scroll = motions_scroll(screen->motions, command_text(command), control->seat);
    if (scroll) {
        scroll_to(scroll, command->value);
        scroll->jump = command->value;
    }
}

/* Its first press was taken. */
static bool is_asking(const Ui *ui, const Control *control)
{
    return control->confirm && ui->confirming && ui->confirming_seat == control->seat &&
           strcmp(ui->confirming, control->name) == 0;
}

bool screen_is_bounce(const Screen *screen, const Control *control, int64_t ms)
{
    return is_asking(&screen->ui, control) &&
           ms < screen->confirm_until - CONFIRM_MS + CONFIRM_MIN_MS;
}

/* A slider that is tapped, or entered by a key, where it stands already gives its command again. */
static void press_again(const Control *control, CommandList *commands)
{
    Command command = control->command;
    command.number = control->value;
    command.value = (int)lroundf(control->value);
    if (control->taps && command.value >= (int)control->min) {
        command_list_add(commands, command);
    }
}

void screen_activate(Screen *screen, const View *view, const Control *control,
                     CommandList *commands)
{
    Ui *ui = &screen->ui;
    if (!control->enabled) {
        Command command = control->command;
        command.disabled = true;
        command_list_add(commands, command);
        return;
    }
    if (control->kind == CONTROL_TEXT) {
        screen_begin_edit(screen, control);
        return;
    }
    if (control->kind == CONTROL_SLIDER) {
        press_again(control, commands);
        return;
    }
    if (screen_is_bounce(screen, control, view->now_ms)) {
        return;
    }
    if (control->confirm && !is_asking(ui, control)) {
        ui->confirming = control->name;
        ui->confirming_seat = control->seat;
        screen->confirm_until = view->now_ms + CONFIRM_MS;
        return;
    }
    ui->confirming = NULL;
    switch (control->command.kind) {
    case CMD_SHOW_NOTICE:
        show_notice(screen, view, control->seat);
        break;
    case CMD_SHRINK_NOTICE:
        screen_shrink_notice(screen, view);
        break;
    case CMD_SCROLL:
        scroll_by_name(screen, control);
        break;
    case CMD_SHOW_TOAST:
        screen->toast.opened = view->toast.serial;
        screen->toast.seat = control->seat;
        break;
    case CMD_FIT_BOARD:
        board_zoom_fit(screen);
        break;
    default:
        command_list_add(commands, control->command);
        break;
    }
}
