#include "ui/look_bar.h"

#include "ui/words.h"

/* As long as there is room for. */
static const char *label_of(Ui *ui, int width)
{
    const char *const labels[] = {_("Back to the game"), _("Back")};
    for (int i = 0; i < 2; i++) {
        if (ui_text_width(ui, 13.0f, true, labels[i]) + ui_px(ui, 20.0f) <= width) {
            return labels[i];
        }
    }
    return NULL;
}

void look_bar_frame(Ui *ui, Rect board)
{
    if (ui->list && !rect_empty(board)) {
        const int width = ui_px(ui, 3.0f);
        draw_round_frame(ui->list, rect_inset(board, -width), (float)(2 * width), (float)width,
                         ui->theme->seal);
    }
}

void look_bar_place(Ui *ui, Rect row)
{
    const View *view = ui->view;
    const int side = ui_px(ui, row.w < ui_px(ui, 220.0f) ? 44.0f : 56.0f), gap = ui_px(ui, 8.0f);
    const Rect back = {row.x, row.y, side, row.h};
    const Rect now = {row.x + side + gap, row.y, row.w - 2 * (side + gap), row.h};
    const Rect on = {row.x + row.w - side, row.y, side, row.h};
    const char *label = label_of(ui, now.w);
    ui_button(ui, "look-back", back, NULL, ICON_BACK, BUTTON_FILL, view->look > 0,
              command_for_field(CMD_LOOK, 0, view->look - 1));
    ui_default_button(ui, "look-now", now, label, label ? ICON_NONE : ICON_LAST, true,
                      command_for_field(CMD_LOOK, 0, LOOK_NOW));
    ui_button(ui, "look-on", on, NULL, ICON_FORWARD, BUTTON_FILL, true,
              command_for_field(CMD_LOOK, 0, view->look + 1));
}
