#include "ui/move_list.h"

#include <stdio.h>

#include "ui/form.h"
#include "ui/words.h"

enum { ROW = 30 /* logical px */ };

static void draw_move(Ui *ui, Rect rect, const View *view, int ply)
{
    char text[16];
    words_point(view->move[ply].point, view->size, text, sizeof text);
    bool current = ply == view->ply - 1;
    if (current) {
        int width = ui_text_width(ui, 15.0f, true, text), high = ui_px(ui, 26.0f);
        Rect pill = {rect.x - ui_px(ui, 10.0f), rect.y + (rect.h - high) / 2,
                     width + ui_px(ui, 20.0f), high};
        ui_card(ui, pill, 7.0f, ui->theme->primary);
    }
    Argb color = current            ? ui->theme->on_primary
                 : ply >= view->ply ? ui->theme->ink2
                                    : ui->theme->ink;
    ui_text(ui, rect, ALIGN_LEFT, 15.0f, current, color, text);
}

/* A row is two moves, or one in a narrow list. It does not say whose they are: in an opening the
 * colours need not alternate. */
void move_list_draw(Ui *ui, PageTools tools, Rect rect, bool head)
{
    const View *view = ui->view;
    int row = ui_px(ui, ROW), columns = rect.w >= ui_px(ui, 200.0f) ? 2 : 1;
    if (rect.h < row) {
        return;
    }
    int number = ui_px(ui, 40.0f), column = (rect.w - number) / columns;
    if (head && columns == 2 && rect.h >= 3 * row) {
        int d = ui_px(ui, 14.0f);
        for (int i = 0; i < 2; i++) {
            form_stone(ui, tools, i ? COLOR_WHITE : COLOR_BLACK,
                       (float)(rect.x + number + i * column) + (float)d / 2.0f,
                       (float)(rect.y + row / 2), (float)d);
        }
        rect.y += row;
        rect.h -= row;
    }
    rect.h -= rect.h % row;
    int rows = (view->moves + columns - 1) / columns;
    int at = view->ply > 0 ? (view->ply - 1) / columns : 0;
    int bleed = ui_px(ui, 10.0f); /* the pill is wider than its column */
    Rect area = {rect.x, rect.y, rect.w + bleed, rect.h};
    ui_scroll_to(ui, "moves", at * row, row);
    ui_scroll_begin(ui, "moves", area, rows * row);
    for (int i = 0; ui->list && i < rows; i++) {
        char text[16];
        Rect line = {rect.x, rect.y + i * row, number, row};
        if (line.y + row <= ui->clip.y || line.y >= ui->clip.y + ui->clip.h) {
            continue;
        }
        snprintf(text, sizeof text, "%d", i * columns + 1);
        ui_text(ui, line, ALIGN_LEFT, 13.0f, false, ui->theme->ink2, text);
        for (int j = 0; j < columns && i * columns + j < view->moves; j++) {
            draw_move(ui, (Rect){rect.x + number + j * column, line.y, column, row}, view,
                      i * columns + j);
        }
    }
    ui_scroll_end(ui);
}

void move_list_draw_strip(Ui *ui, Rect rect)
{
    const View *view = ui->view;
    if (!ui->list || rect_empty(rect)) {
        return;
    }
    int x = rect.x + rect.w, gap = ui_px(ui, 4.0f), padding = ui_px(ui, 10.0f);
    for (int ply = view->ply - 1; ply >= 0; ply--) {
        char number[16], text[16];
        bool current = ply == view->ply - 1;
        snprintf(number, sizeof number, "%d", ply + 1);
        words_point(view->move[ply].point, view->size, text, sizeof text);
        int first = ui_text_width(ui, 13.0f, false, number) + ui_px(ui, 6.0f);
        int second = ui_text_width(ui, 15.0f, current, text);
        int width = first + second + 2 * padding;
        x -= width;
        if (x < rect.x) {
            return;
        }
        Rect pill = {x, rect.y, width, rect.h};
        if (current) {
            ui_card(ui, pill, 10.0f, ui->theme->primary);
        }
        Argb pale = current ? ui->theme->on_primary : ui->theme->ink2;
        Argb ink = current ? ui->theme->on_primary : ui->theme->ink;
        ui_text(ui, (Rect){x + padding, rect.y, first, rect.h}, ALIGN_LEFT, 13.0f, false,
                current ? argb_alpha(pale, 0.7f) : pale, number);
        ui_text(ui, (Rect){x + padding + first, rect.y, second + gap, rect.h}, ALIGN_LEFT, 15.0f,
                current, ink, text);
        x -= gap;
    }
}
