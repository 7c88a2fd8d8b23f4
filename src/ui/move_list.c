#include "ui/move_list.h"

#include <stdio.h>
#include <string.h>

#include "ui/class_mark.h"
#include "ui/form.h"
#include "ui/numbered_name.h"
#include "ui/words.h"

static const char *move_name(int ply)
{
    static char names[POINTS_MAX][NUMBERED_NAME_BYTES];
    return numbered_name(names, POINTS_MAX, "move", ply - 1);
}

/* To go there in a review, to look back at it in a game, where the moves that were taken back
 * cannot be seen. */
static int press_move(Ui *ui, Rect press, float radius, int ply)
{
    const View *view = ui->view;
    const bool plays = page_info(view->page)->plays;
    return ui_area(ui, move_name(ply), press, radius, !plays || ply <= view->ply,
                   command_for_field(plays ? CMD_LOOK : CMD_GO, 0, ply));
}

static void move_cell(Ui *ui, Rect cell, int ply)
{
    const View *view = ui->view;
    const Theme *theme = ui->theme;
    const ViewMove *move = &view->move[ply - 1];
    const bool plays = page_info(view->page)->plays;
    const int shown = view_ply_shown(view);
    bool current = ply == shown;
    char text[16];
    words_point(move->point, view->size, text, sizeof text);
    if (move->has_variations && !plays) {
        strncat(text, " …", sizeof text - strlen(text) - 1);
    }
    int w = ui_text_width(ui, 15, current, text) + ui_px(ui, 20);
    Rect pill = {cell.x - ui_px(ui, 10), cell.y + ui_px(ui, 2), w, cell.h - ui_px(ui, 4)};
    Rect press = {pill.x, cell.y, cell.w, cell.h};
    int state = press_move(ui, press, 7, ply);
    if (current) {
        ui_card(ui, pill, 7, theme->primary);
    } else if (state) {
        ui_card(ui, pill, 7, theme->fill);
    }
    Argb color = current ? theme->on_primary : ply > shown ? theme->ink2 : theme->ink;
    ui_text(ui, (Rect){cell.x, cell.y, cell.w, cell.h}, ALIGN_LEFT, 15, current, color, text);
    if (ui->list && !plays && view->report.found && ply <= view->report.same) {
        const Vec at = {(float)(cell.x + ui_px(ui, 59)), (float)cell.y + (float)cell.h / 2};
        class_mark_draw(ui->list, theme, (MoveClass)view->report.found->move[ply].grade, at,
                        14 * ui->px, 0);
    }
}

/* Rows of moves, each numbered by the ply of its first stone; `shift` cells of the first row are
 * empty. Only visible rows are placed: a game may have 625 moves. */
static void place_rows(Ui *ui, Rect area, int columns, int shift, const char *name)
{
    const View *view = ui->view;
    const int row_h = ui_px(ui, MOVE_LIST_ROW), number_w = ui_px(ui, 40), bleed = ui_px(ui, 10);
    const int column = (area.w - number_w) / columns, shown = view_ply_shown(view);
    const int rows = (view->moves + shift + columns - 1) / columns;
    const int current = shown > 0 ? (shown - 1 + shift) / columns : 0;
    area.h -= area.h % row_h;                               /* whole rows */
    Rect scroll = {area.x, area.y, area.w + bleed, area.h}; /* the pill is wider than its column */
    ui_scroll_to(ui, name, current * row_h, row_h);
    ui_scroll_begin(ui, name, scroll, rows * row_h);
    const int offset = ui_scroll_offset(ui, name), first = offset / row_h;
    const int last = (offset + area.h) / row_h;
    const int before = ui->controls, ply_shown = columns * first + 1 - shift;
    for (int row = first; row <= last && row < rows; row++) {
        char text[16];
        const int ply_first = columns * row + 1 - shift;
        snprintf(text, sizeof text, "%d", ply_first > 0 ? ply_first : 1);
        Rect cell = {area.x, area.y + row * row_h, number_w, row_h};
        ui_text(ui, cell, ALIGN_LEFT, 13, false, ui->theme->ink2, text);
        for (int i = 0; i < columns; i++) {
            const int ply = ply_first + i;
            Rect at = {area.x + number_w + i * column, cell.y, column - bleed, row_h};
            if (ply >= 1 && ply <= view->moves) {
                move_cell(ui, at, ply);
            }
        }
    }
    ui_group(ui, before, "moves", true, shown - (ply_shown > 0 ? ply_shown : 1));
    ui_scroll_end(ui);
}

/* A stone above each column, in the first row. */
static void draw_heads(Ui *ui, PageTools tools, Rect rect)
{
    const int row = ui_px(ui, MOVE_LIST_ROW), number = ui_px(ui, 40);
    const float d = (float)ui_px(ui, 14);
    for (int i = 0; i < 2; i++) {
        form_stone(ui, tools, i == 0 ? COLOR_BLACK : COLOR_WHITE,
                   (float)(rect.x + number + i * ((rect.w - number) / 2)) + d / 2,
                   (float)rect.y + (float)row / 2, d);
    }
}

/* A row is two moves, or one in a narrow list. It does not say whose they are: in an opening the
 * colours need not alternate. */
void move_list_draw(Ui *ui, PageTools tools, Rect rect, bool head)
{
    const int row = ui_px(ui, MOVE_LIST_ROW), columns = rect.w >= ui_px(ui, 200.0f) ? 2 : 1;
    if (rect.h < row) {
        return;
    }
    if (head && columns == 2 && rect.h >= 3 * row) {
        draw_heads(ui, tools, rect);
        rect.y += row;
        rect.h -= row;
    }
    place_rows(ui, rect, columns, 0, "moves");
}

void move_list_place(Ui *ui, PageTools tools, Rect area)
{
    const View *view = ui->view;
    const int row = ui_px(ui, MOVE_LIST_ROW);
    if (area.h < row) {
        return;
    }
    if (area.h >= 2 * row) {
        draw_heads(ui, tools, area);
        area.y += row;
        area.h -= row;
    }
    /* If White begins, the first black cell is empty. */
    place_rows(ui, area, 2, view->moves > 0 && view->move[0].color == COLOR_WHITE, "moves-scroll");
}

/* ---- The latest moves in one line ---- */

enum { PILL_GAP = 4, PILL_PADDING = 10 /* logical px */ };

typedef struct Pill {
    char number[16], point[16];
    int first, second; /* widths of its texts, px */
} Pill;

static Pill pill_of(Ui *ui, int ply)
{
    const View *view = ui->view;
    Pill pill;
    snprintf(pill.number, sizeof pill.number, "%d", ply);
    words_point(view->move[ply - 1].point, view->size, pill.point, sizeof pill.point);
    pill.first = ui_text_width(ui, 13.0f, false, pill.number) + ui_px(ui, 6.0f);
    pill.second = ui_text_width(ui, 15.0f, ply == view_ply_shown(view), pill.point);
    return pill;
}

static int pill_width(const Ui *ui, const Pill *pill)
{
    return pill->first + pill->second + 2 * ui_px(ui, PILL_PADDING);
}

/* The last one of the line: that of the game, or if the one that is looked at is too far back, the
 * one after that. */
static int last_pill(Ui *ui, int width)
{
    const View *view = ui->view;
    const int shown = view->look > 0 ? view->look : 1;
    for (int ply = view->ply; view->looks && ply >= shown; ply--) {
        const Pill pill = pill_of(ui, ply);
        width -= pill_width(ui, &pill) + ui_px(ui, PILL_GAP);
        if (width < 0) {
            return shown < view->ply ? shown + 1 : view->ply;
        }
    }
    return view->ply;
}

static void place_pill(Ui *ui, Rect rect, int ply, const Pill *pill)
{
    const Theme *theme = ui->theme;
    const int shown = view_ply_shown(ui->view), padding = ui_px(ui, PILL_PADDING);
    const bool current = ply == shown;
    const int state = press_move(ui, rect, 10, ply);
    if (current) {
        ui_card(ui, rect, 10.0f, theme->primary);
    } else if (state) {
        ui_card(ui, rect, 10.0f, theme->fill);
    }
    Argb pale = current ? argb_alpha(theme->on_primary, 0.7f) : theme->ink2;
    Argb ink = current ? theme->on_primary : ply > shown ? theme->ink2 : theme->ink;
    Rect words = {rect.x + padding, rect.y, pill->first, rect.h};
    ui_text(ui, words, ALIGN_LEFT, 13.0f, false, pale, pill->number);
    words.x += pill->first;
    words.w = pill->second + ui_px(ui, PILL_GAP);
    ui_text(ui, words, ALIGN_LEFT, 15.0f, current, ink, pill->point);
}

void move_list_place_strip(Ui *ui, Rect rect)
{
    if (rect_empty(rect)) {
        return;
    }
    int x = rect.x + rect.w, last = last_pill(ui, rect.w), first = last;
    Pill pill;
    while (first > 0) {
        pill = pill_of(ui, first);
        const int width = pill_width(ui, &pill);
        if (x - width < rect.x) {
            break;
        }
        x -= width + ui_px(ui, PILL_GAP);
        first--;
    }
    const int before = ui->controls;
    for (int ply = first + 1; ply <= last; ply++) {
        pill = pill_of(ui, ply);
        x += ui_px(ui, PILL_GAP);
        place_pill(ui, (Rect){x, rect.y, pill_width(ui, &pill), rect.h}, ply, &pill);
        x += pill_width(ui, &pill);
    }
    ui_group(ui, before, "moves", true, view_ply_shown(ui->view) - first - 1);
}
