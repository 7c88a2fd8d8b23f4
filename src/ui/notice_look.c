#include "ui/notice_look.h"

int notice_look_width(const Ui *ui, int room)
{
    const int widest = ui_px(ui, 640.0f);
    return room > widest ? widest : room;
}

Argb notice_look_paper(const Ui *ui)
{
    return ui->theme->dark ? ui->theme->fill : ui->theme->card;
}

void notice_look_draw_paper(Ui *ui, Rect rect, Argb paper)
{
    if (!ui->list) {
        return;
    }
    int bar = ui_px(ui, 4.0f);
    Rect inner = {rect.x + bar, rect.y, rect.w - bar, rect.h};
    ui_card(ui, rect, 12.0f, ui->theme->seal);
    ui_card(ui, inner, 10.0f, paper);
    draw_round_frame(ui->list, inner, 10.0f * ui->px, (float)ui_px(ui, 1.0f), ui->theme->hairline);
}

void notice_look_draw_sign(Ui *ui, int x, int y)
{
    if (ui->list) {
        icon_draw(ui->list, ICON_WARNING, (float)x, (float)y, 20.0f * ui->px, ui->theme->seal);
    }
}
