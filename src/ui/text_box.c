/* A text of several lines edited in place; screen_edit changes the text and the caret. */
#include "ui/widget.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine/utf8.h"

enum { PART_BYTES = 256, PAD_X = 12, PAD_Y = 8, BAR = 10 /* the last three: logical px */ };

typedef struct BoxRow {
    int start, bytes; /* in the text; without the line end */
} BoxRow;

typedef struct BoxRows {
    const char *text;
    float size;
    int width;
    int at; /* where the next row starts; -1: there is none */
} BoxRows;

static bool next_row(Ui *ui, BoxRows *rows, BoxRow *row)
{
    int next = 0;
    if (rows->at < 0) {
        return false;
    }
    const char *text = rows->text + rows->at;
    row->start = rows->at;
    row->bytes = ui_line_bytes(ui, rows->size, false, text, rows->width, &next);
    const bool ends = text[next] == '\0';
    /* After a line end at the end there is an empty row. */
    rows->at = ends && (next == 0 || text[next - 1] != '\n') ? -1 : rows->at + next;
    return true;
}

static int part_width(Ui *ui, const BoxRows *rows, int from, int to)
{
    char part[PART_BYTES];
    snprintf(part, sizeof part, "%.*s", to > from ? to - from : 0, rows->text + from);
    return ui_text_width(ui, rows->size, false, part);
}

/* The offset in a row that is so many characters from its start. */
static int column_in(const BoxRows *rows, BoxRow row, int column)
{
    int at = row.start;
    while (column > 0 && at < row.start + row.bytes) {
        do {
            at++;
        } while (utf8_continues(rows->text[at]));
        column--;
    }
    return at;
}

static int column_of(const BoxRows *rows, BoxRow row, int at)
{
    int column = 0;
    for (int i = row.start; i < at; i++) {
        column += !utf8_continues(rows->text[i]);
    }
    return column;
}

/* Where the caret can go from its row. Returns the row's number. */
static int find_caret(Ui *ui, BoxRows rows)
{
    BoxRow row, before = {0, 0}, own = {0, 0}, after = {0, 0};
    int number = -1, seen = 0;
    bool follows = false;
    const BoxRows all = rows;
    for (; !follows && next_row(ui, &rows, &row); seen++) {
        follows = row.start > ui->edit_caret;
        if (follows) {
            after = row;
        } else {
            before = own;
            own = row;
            number = seen;
        }
    }
    const int column = column_of(&all, own, ui->edit_caret);
    ui->edit_up = number > 0 ? column_in(&all, before, column) : 0;
    ui->edit_down = follows ? column_in(&all, after, column) : (int)strlen(all.text);
    ui->edit_home = own.start;
    ui->edit_end = own.start + own.bytes;
    return number;
}

static void draw_selection(Ui *ui, const BoxRows *rows, BoxRow row, Rect line)
{
    int from = ui->edit_caret < ui->edit_anchor ? ui->edit_caret : ui->edit_anchor;
    int to = ui->edit_caret + ui->edit_anchor - from;
    from = from > row.start ? from : row.start;
    to = to < row.start + row.bytes ? to : row.start + row.bytes;
    if (to > from) {
        const int x = part_width(ui, rows, row.start, from), w = part_width(ui, rows, from, to);
        draw_fill(ui->list, (Rect){line.x + x, line.y, w, line.h},
                  argb_alpha(ui->theme->indigo, 0.28f));
    }
}

/* `caret`: the number of its row; -1: none. */
static void draw_rows(Ui *ui, BoxRows rows, Rect area, int line_h, int caret, Argb color)
{
    BoxRow row;
    const BoxRows all = rows;
    for (int i = 0; next_row(ui, &rows, &row); i++) {
        char part[PART_BYTES];
        const Rect line = {area.x, area.y + i * line_h, area.w, line_h};
        snprintf(part, sizeof part, "%.*s", row.bytes, all.text + row.start);
        if (caret >= 0) {
            draw_selection(ui, &all, row, line);
        }
        ui_text(ui, line, ALIGN_LEFT, all.size, false, color, part);
        if (i == caret) {
            const int x = line.x + part_width(ui, &all, row.start, ui->edit_caret);
            draw_fill(ui->list, (Rect){x, line.y, ui_px(ui, 2.0f), line_h}, ui->theme->indigo);
        }
    }
}

static int count_rows(Ui *ui, BoxRows rows)
{
    BoxRow row;
    int count = 0;
    while (next_row(ui, &rows, &row)) {
        count++;
    }
    return count;
}

void ui_text_box(Ui *ui, const char *name, Rect rect, const char *text, const char *placeholder,
                 float size, Command command)
{
    command.text = text;
    Control *control = ui_control(ui, CONTROL_TEXT, name, rect, true, command);
    if (control) {
        control->lines = true;
    }
    const bool editing =
        ui->editing && ui->editing_seat == ui->seat && strcmp(ui->editing, name) == 0;
    const int pad_x = ui_px(ui, PAD_X), pad_y = ui_px(ui, PAD_Y);
    const int line_h = (int)lroundf(size * 1.35f * ui->px);
    const Rect area = {rect.x + pad_x, rect.y + pad_y, rect.w - pad_x - ui_px(ui, 2),
                       rect.h - 2 * pad_y};
    const BoxRows rows = {.text = editing ? ui->edit
                                  : *text ? text
                                          : placeholder,
                          .size = size,
                          .width = rect.w - ui_px(ui, 2 * PAD_X + BAR)};
    const int caret = editing ? find_caret(ui, rows) : -1;
    if (ui->list) {
        ui_card(ui, rect, 10, ui_state(ui, name) && !editing ? ui->theme->fill2 : ui->theme->fill);
    }
    if (caret >= 0) {
        ui_scroll_to(ui, "text-scroll", caret * line_h, line_h);
    }
    ui_scroll_begin(ui, "text-scroll", area, count_rows(ui, rows) * line_h);
    if (ui->list) {
        draw_rows(ui, rows, area, line_h, caret,
                  editing || *text ? ui->theme->ink : ui->theme->ink2);
    }
    ui_scroll_end(ui);
    if (ui->list && editing) {
        draw_round_frame(ui->list, rect, 10 * ui->px, 2 * ui->px, ui->theme->indigo);
    }
    ui_focus_ring(ui, name, rect, 10.0f);
}
