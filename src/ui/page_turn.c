/* Turns, mirrors and shifts the game of a review. */
#include "ui/page_draw.h"

#include "ui/form.h"
#include "ui/words.h"

enum { ROW = 48, GAP = 8, BUTTONS = 8 /* logical px, but for the count */ };

static const struct {
    const char *name, *label;
    Icon icon;
    TurnAction action;
} buttons[BUTTONS] = {
    {"turn-left", N_("Turn left"), ICON_UNDO, TURN_LEFT},
    {"turn-right", N_("Turn right"), ICON_REDO, TURN_RIGHT},
    {"mirror", N_("Mirror"), ICON_SWAP, TURN_MIRROR},
    {"flip", N_("Upside down"), ICON_FLIP, TURN_FLIP},
    {"shift-left", N_("Shift left"), ICON_BACK, TURN_SHIFT_LEFT},
    {"shift-right", N_("Shift right"), ICON_FORWARD, TURN_SHIFT_RIGHT},
    {"shift-up", N_("Shift up"), ICON_ABOVE, TURN_SHIFT_UP},
    {"shift-down", N_("Shift down"), ICON_DOWN, TURN_SHIFT_DOWN},
};

static void place_buttons(Ui *ui, Rect line, int gap)
{
    const char *label[BUTTONS];
    for (int i = 0; i < BUTTONS; i++) {
        label[i] = _(buttons[i].label);
    }
    ui_share_size(ui, form_column(line, 2, 0, gap), BUTTON_FILL, BUTTONS, label, ICON_UNDO);
    for (int i = 0; i < BUTTONS; i++) {
        ui_button(ui, buttons[i].name, form_column(line, 2, i % 2, gap), label[i], buttons[i].icon,
                  BUTTON_FILL, true, command_for_field(CMD_TURN, 0, (int)buttons[i].action));
        line.y += i % 2 ? line.h + gap : 0;
    }
    ui_share_size(ui, line, BUTTON_FILL, 0, NULL, ICON_NONE);
    form_undo_buttons(ui, line, gap);
}

void page_turn(Ui *ui, const Layout *layout, PageTools tools)
{
    (void)tools;
    const char *say = _("The whole game turns: set-up stones, all branches and signs.");
    const int row = ui_px(ui, ROW), gap = ui_px(ui, GAP), lines = BUTTONS / 2 + 1;
    Header header = {_(page_info(PAGE_TURN)->title), "close", ICON_CLOSE,
                     command_for_field(CMD_BACK, 0, 0)};
    Rect panel = form_panel(ui, layout);
    Rect area = form_header(ui, panel, &header, form_narrow(ui, panel));
    area.h -= gap;
    const int bar = ui_px(ui, 10), room = area.w - bar;
    const int text = ui_lines_height(ui, room, 14, false, say) + 2 * gap;
    ui_scroll_begin(ui, "turn-scroll", area, text + lines * (row + gap));
    ui_lines(ui, (Rect){area.x, area.y, room, text}, ALIGN_LEFT, 14, false, ui->theme->ink2, say);
    place_buttons(ui, (Rect){area.x, area.y + text, room, row}, gap);
    ui_scroll_end(ui);
}
