#include "ui/move_list.h"

#include <stdio.h>
#include <string.h>

#include "ui/class_mark.h"
#include "ui/form.h"
#include "ui/numbered_name.h"
#include "ui/words.h"

enum { ROW = MOVE_LIST_ROW };

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

static const char *move_name(int ply)
{
    static char names[POINTS_MAX][NUMBERED_NAME_BYTES];
    return numbered_name(names, POINTS_MAX, "move", ply - 1);
}

static void move_cell(Ui *ui, Rect cell, int ply)
{
    const View *view = ui->view;
    const Theme *theme = ui->theme;
    const ViewMove *move = &view->move[ply - 1];
    bool current = ply == view->ply;
    char text[16];
    words_point(move->point, view->size, text, sizeof text);
    if (move->has_variations) {
        strncat(text, " …", sizeof text - strlen(text) - 1);
    }
    int w = ui_text_width(ui, 15, current, text) + ui_px(ui, 20);
    Rect pill = {cell.x - ui_px(ui, 10), cell.y + ui_px(ui, 2), w, cell.h - ui_px(ui, 4)};
    Rect press = {pill.x, cell.y, cell.w, cell.h};
    int state = ui_area(ui, move_name(ply), press, 7, true, command_for_field(CMD_GO, 0, ply));
    if (current) {
        ui_card(ui, pill, 7, theme->primary);
    } else if (state) {
        ui_card(ui, pill, 7, theme->fill);
    }
    Argb color = current ? theme->on_primary : ply > view->ply ? theme->ink2 : theme->ink;
    ui_text(ui, (Rect){cell.x, cell.y, cell.w, cell.h}, ALIGN_LEFT, 15, current, color, text);
    if (ui->list && view->report.found && ply <= view->report.same) {
        const Vec at = {(float)(cell.x + ui_px(ui, 59)), (float)cell.y + (float)cell.h / 2};
        class_mark_draw(ui->list, theme, (MoveClass)view->report.found->move[ply].grade, at,
                        14 * ui->px, 0);
    }
}

/* Rows of a black and a white move, numbered by the ply of their first stone. Only visible rows are
 * placed: a game may have 625 moves. */
void move_list_place(Ui *ui, PageTools tools, Rect area)
{
    const View *view = ui->view;
    int row_h = ui_px(ui, ROW);
    int number_w = ui_px(ui, 40);
    int column = (area.w - number_w) / 2;
    float d = (float)ui_px(ui, 14);
    for (int i = 0; i < 2; i++) {
        form_stone(ui, tools, i == 0 ? COLOR_BLACK : COLOR_WHITE,
                   (float)(area.x + number_w + i * column) + d / 2,
                   (float)area.y + (float)row_h / 2, d);
    }
    area.y += row_h;
    area.h -= row_h;
    /* If White begins, the first black cell is empty. */
    int shift = view->moves > 0 && view->move[0].color == COLOR_WHITE ? 1 : 0;
    int rows = (view->moves + shift + 1) / 2;
    int current = view->ply > 0 ? (view->ply - 1 + shift) / 2 : 0;
    int bleed = ui_px(ui, 10);
    area.h -= area.h % row_h; /* whole rows */
    Rect scroll = {area.x, area.y, area.w + bleed, area.h};
    ui_scroll_to(ui, "moves-scroll", current * row_h, row_h);
    ui_scroll_begin(ui, "moves-scroll", scroll, rows * row_h);
    int offset = ui_scroll_offset(ui, "moves-scroll");
    int first = offset / row_h;
    int last = (offset + area.h) / row_h;
    const int before = ui->controls, ply_shown = 2 * first + 1 - shift;
    for (int row = first; row <= last && row < rows; row++) {
        char text[16];
        int ply_first = 2 * row + 1 - shift;
        snprintf(text, sizeof text, "%d", ply_first > 0 ? ply_first : 1);
        Rect cell = {area.x, area.y + row * row_h, number_w, row_h};
        ui_text(ui, cell, ALIGN_LEFT, 13, false, ui->theme->ink2, text);
        for (int i = 0; i < 2; i++) {
            int ply = ply_first + i;
            Rect at = {area.x + number_w + i * column, cell.y, column - bleed, row_h};
            if (ply >= 1 && ply <= view->moves) {
                move_cell(ui, at, ply);
            }
        }
    }
    ui_group(ui, before, "moves", true, view->ply - (ply_shown > 0 ? ply_shown : 1));
    ui_scroll_end(ui);
}
