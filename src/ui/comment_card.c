#include "ui/comment_card.h"

enum { PAD_X = 12, PAD_Y = 8, TEXT = 14, LEAST = 40, BAR = 10 /* logical px */ };

static int height_of(Ui *ui, int width, bool semibold, const char *text)
{
    return text[0] ? ui_lines_height(ui, width - ui_px(ui, 2 * PAD_X + BAR), TEXT, semibold, text)
                   : 0;
}

static int name_height(Ui *ui, int width)
{
    return height_of(ui, width, true, ui->view->edit.name);
}

static int text_height(Ui *ui, int width)
{
    return name_height(ui, width) + height_of(ui, width, false, ui->view->edit.comment);
}

int comment_card_height(Ui *ui, int width, int room)
{
    if (text_height(ui, width) == 0 || room < ui_px(ui, LEAST)) {
        return 0;
    }
    const int around = ui_px(ui, 2 * PAD_Y), wanted = text_height(ui, width);
    const int line = ui_lines_height(ui, width, TEXT, false, "1");
    const int lines = (room - around) / line * line; /* whole ones */
    return around + (wanted < lines ? wanted : lines);
}

void comment_card_place(Ui *ui, Rect rect)
{
    const int pad_x = ui_px(ui, PAD_X), pad_y = ui_px(ui, PAD_Y);
    const int height = text_height(ui, rect.w), name_h = name_height(ui, rect.w);
    const int text_w = rect.w - ui_px(ui, 2 * PAD_X + BAR);
    const Rect area = {rect.x + pad_x, rect.y + pad_y, rect.w - pad_x - ui_px(ui, 2),
                       rect.h - 2 * pad_y};
    ui_says(ui, rect);
    if (ui->list) {
        ui_card(ui, rect, 10, ui->theme->fill);
    }
    ui_scroll_begin(ui, "comment-scroll", area, height);
    ui_lines(ui, (Rect){area.x, area.y, text_w, name_h + 1}, ALIGN_LEFT, TEXT, true, ui->theme->ink,
             ui->view->edit.name);
    ui_lines(ui, (Rect){area.x, area.y + name_h, text_w, height - name_h + 1}, ALIGN_LEFT, TEXT,
             false, ui->theme->ink, ui->view->edit.comment);
    ui_scroll_end(ui);
}
