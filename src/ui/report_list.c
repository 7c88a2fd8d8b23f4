#include "ui/report_list.h"

#include "ui/class_mark.h"
#include "ui/numbered_name.h"
#include "ui/rich_text.h"
#include "ui/words_report.h"

/* Logical px. A narrow row is higher. */
enum { ROW_H = 46, NARROW_ROW_H = 62, ROW_GAP = 2, NARROW = 280 };

static int row_height(const Ui *ui, int width)
{
    return ui_px(ui, width < ui_px(ui, NARROW) ? NARROW_ROW_H : ROW_H);
}

int report_list_step(const Ui *ui, int width)
{
    return row_height(ui, width) + ui_px(ui, ROW_GAP);
}

static bool is_worse(const ReportMove *one, const ReportMove *other)
{
    return one->grade != other->grade ? one->grade > other->grade : one->loss > other->loss;
}

/* The good move of the longest win or of the longest threat. */
static int best_move(const GameReport *report)
{
    int best = 0;
    for (int ply = 1; ply <= report->moves; ply++) {
        const ReportMove *move = &report->move[ply];
        if (move->grade == CLASS_GOOD &&
            (best == 0 || move->fact.count > report->move[best].fact.count)) {
            best = ply;
        }
    }
    return best;
}

int report_list_sentences(const GameReport *report, int ply[REPORT_SENTENCES_MAX])
{
    int count = 0;
    for (int at = 1; at <= report->moves; at++) {
        if (!report_is_mistake(&report->move[at])) {
            continue;
        }
        int place = count;
        while (place > 0 && is_worse(&report->move[at], &report->move[ply[place - 1]])) {
            place--;
        }
        for (int i = count < REPORT_SENTENCES_MAX - 1 ? count : REPORT_SENTENCES_MAX - 2; i > place;
             i--) {
            ply[i] = ply[i - 1];
        }
        if (place < REPORT_SENTENCES_MAX - 1) {
            ply[place] = at;
            count += count < REPORT_SENTENCES_MAX - 1;
        }
    }
    const int good = best_move(report);
    if (good > 0) {
        ply[count++] = good;
    }
    return count;
}

static const char *sentence_name(int index)
{
    static char names[REPORT_SENTENCES_MAX][NUMBERED_NAME_BYTES];
    return numbered_name(names, REPORT_SENTENCES_MAX, "sentence", index);
}

static void place_sentence(Ui *ui, Rect row, int index, int ply)
{
    const View *view = ui->view;
    const Command tell = command_for_field(CMD_REPORT, ply, REPORT_TELL);
    const char *name = sentence_name(index);
    const int state = ui_area(ui, name, row, 10, true, tell);
    if (!ui->list || row.y >= ui->clip.y + ui->clip.h || row.y + row.h <= ui->clip.y) {
        return;
    }
    char text[WORDS_REPORT_BYTES];
    if (view->report.told == ply) {
        ui_card(ui, row, 10, state ? ui->theme->fill2 : ui->theme->fill);
    } else if (state) {
        ui_card(ui, row, 10, ui->theme->fill);
    }
    const Vec at = {(float)(row.x + ui_px(ui, 19)), (float)row.y + (float)row.h / 2};
    class_mark_draw(ui->list, ui->theme, (MoveClass)view->report.found->move[ply].grade, at,
                    14 * ui->px, 0);
    words_report_move(view, ply, text, sizeof text);
    const int left = ui_px(ui, 36);
    rich_text_draw(ui, (Rect){row.x + left, row.y, row.w - left - ui_px(ui, 8), row.h}, 13, 9,
                   ui->theme->ink, text);
    ui_focus_ring(ui, name, row, 10);
}

/* In place of the sentences. */
static void place_try(Ui *ui, Rect area)
{
    char text[WORDS_REPORT_BYTES];
    const int row_h = ui_px(ui, NARROW_ROW_H);
    const Rect card = {area.x, area.y, area.w, row_h < area.h ? row_h : area.h};
    const int pad = ui_px(ui, 12);
    ui_says(ui, card);
    if (!ui->list) {
        return;
    }
    words_report_try(ui->view, text, sizeof text);
    ui_card(ui, card, 10, ui->theme->fill);
    rich_text_draw(ui, (Rect){card.x + pad, card.y, card.w - 2 * pad, card.h}, 15, 9,
                   ui->theme->ink, text);
}

void report_list_place(Ui *ui, Rect area)
{
    if (ui->view->report.trying > 0 && ui->view->report.found) {
        place_try(ui, area);
        return;
    }
    const ViewReport *report = &ui->view->report;
    int ply[REPORT_SENTENCES_MAX];
    const int count = report->found ? report_list_sentences(report->found, ply) : 0;
    int step = report_list_step(ui, area.w), row_h = row_height(ui, area.w);
    char text[200];
    words_report_state(ui->view, count, text, sizeof text);
    if (text[0] != '\0') {
        const Rect line = {area.x, area.y, area.w, row_h < area.h ? row_h : area.h};
        ui_block(ui, line, ALIGN_LEFT, 13, 10, false, ui->theme->ink2, text);
        area.y += step;
        area.h -= step;
    }
    if (area.h < row_h / 2) {
        return;
    }
    if (row_h > area.h) { /* one row at a time */
        row_h = step = area.h;
    }
    int told = -1;
    for (int i = 0; i < count; i++) {
        told = ply[i] == report->told ? i : told;
    }
    ui_scroll_to(ui, "sentences", (told < 0 ? 0 : told) * step, row_h);
    ui_scroll_begin(ui, "sentences", area, count * step);
    const int before = ui->controls;
    for (int i = 0; i < count; i++) {
        place_sentence(ui, (Rect){area.x, area.y + i * step, area.w, row_h}, i, ply[i]);
    }
    ui_group(ui, before, "sentences", true, told);
    ui_scroll_end(ui);
}
