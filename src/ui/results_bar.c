#include "ui/results_bar.h"

#include "ui/library_card.h"

void results_bar_draw(Ui *ui, Rect bar, int black, int white, int draws)
{
    const int games = black + white + draws;
    if (games == 0) {
        return;
    }
    const int left = bar.w * black / games, right = bar.w * white / games;
    draw_fill(ui->list, bar, ui->theme->fill3);
    draw_fill(ui->list, (Rect){bar.x, bar.y, left, bar.h}, library_card_black);
    draw_fill(ui->list, (Rect){bar.x + bar.w - right, bar.y, right, bar.h}, library_card_white);
    draw_round_frame(ui->list, bar, 0, (float)ui_px(ui, 1), ui->theme->ink3);
}
