#include "ui/report_page.h"

#include <stdio.h>

#include "ui/form.h"
#include "ui/move_list.h"
#include "ui/numerals.h"
#include "ui/report_graph.h"
#include "ui/report_list.h"
#include "ui/review_head.h"
#include "ui/rich_text.h"
#include "ui/words.h"
#include "ui/words_report.h"

/* Lengths, logical px. */
enum {
    GAP = 12,
    PLAYERS_H = 44,
    BUTTON_H = 48,
    GRAPH_MIN = 64,
    TWO_ROWS_MIN = 480, /* of the panel, for two rows of buttons */
    SENTENCE_MIN = 48,  /* for one sentence, before the graph */
    ROWS_MAX = 4,       /* sentences shown at once, where there are moves below them */
    NAMES_MIN = 520,    /* a lower panel has the accuracies in its head, without names */
    TOAST_LIST = 220    /* a toast takes the place of a list of which it would leave less */
};

static const ViewPlayer *player_of(const View *view, Color color)
{
    const int near = view->player[SEAT_NEAR].color == COLOR_WHITE ? 1 : 0;
    return &view->player[color == COLOR_BLACK ? near : 1 - near];
}

/* "74%"; a dash as long as it is not known. */
static void accuracy_words(const View *view, Color color, char *out, size_t bytes)
{
    const GameReport *report = view->report.found;
    const int percent = report ? report->accuracy[color - 1] : -1;
    if (percent < 0) {
        snprintf(out, bytes, "–");
    } else {
        snprintf(out, bytes, "%s", numerals_percent(percent, 0).text);
    }
}

/* In the head of a low panel: stones and figures, if both fit. Returns their left edge. */
static int brief_accuracies(Ui *ui, PageTools tools, Rect line)
{
    char text[2][64];
    const int d = ui_px(ui, 20), gap = ui_px(ui, 6), apart = ui_px(ui, 12);
    int w[2], all = 0;
    for (int side = 0; side < 2; side++) {
        accuracy_words(ui->view, (Color)(side + 1), text[side], sizeof text[side]);
        w[side] = ui_text_width(ui, 15, true, text[side]);
        all += d + gap + w[side] + apart;
    }
    if (all > line.w) {
        return line.x + line.w;
    }
    int x = line.x + line.w - all;
    for (int side = 0; side < 2; side++) {
        form_stone(ui, tools, (Color)(side + 1), (float)x + (float)d / 2,
                   (float)line.y + (float)line.h / 2, (float)d);
        x += d + gap;
        ui_text(ui, (Rect){x, line.y, w[side], line.h}, ALIGN_LEFT, 15, true, ui->theme->ink,
                text[side]);
        x += w[side] + apart;
    }
    return line.x + line.w - all - apart;
}

/* Returns the y of what follows. */
static int head(Ui *ui, PageTools tools, Rect panel, int pad, bool names)
{
    char text[120];
    const Rect line = review_head_place(ui, panel, pad);
    const int right = names ? line.x + line.w : brief_accuracies(ui, tools, line);
    const int x =
        review_head_title(ui, (Rect){line.x, line.y, right - line.x, line.h}, _("Review"));
    words_report_result(ui->view, false, text, sizeof text);
    if (ui_text_width(ui, 11, false, text) > right - x) {
        words_report_result(ui->view, true, text, sizeof text);
    }
    review_head_words(ui, (Rect){x, line.y, right - x, line.h}, text);
    return line.y + line.h + ui_px(ui, names ? 10 : 4);
}

static void players(Ui *ui, PageTools tools, Rect row)
{
    for (Color color = COLOR_BLACK; color <= COLOR_WHITE; color++) {
        char figure[64], bold[72], text[160];
        accuracy_words(ui->view, color, figure, sizeof figure);
        snprintf(bold, sizeof bold, RICH_BOLD "%s" RICH_BOLD, figure);
        snprintf(text, sizeof text, _("Accuracy %s"), bold);
        review_head_player(ui, tools, form_column(row, 2, (int)color - 1, ui_px(ui, GAP)),
                           player_of(ui->view, color), text);
    }
}

/* Beside each other, with labels of one size. */
static void button_row(Ui *ui, Rect row, int count, const char *const *names,
                       const char *const *labels, const Icon *icons, const Command *commands,
                       int primary)
{
    const int gap = ui_px(ui, 8);
    ui_share_size(ui, form_column(row, count, 0, gap), BUTTON_FILL, count, labels, icons[0]);
    for (int i = 0; i < count; i++) {
        ui_button(ui, names[i], form_column(row, count, i, gap), labels[i], icons[i],
                  i == primary ? BUTTON_PRIMARY : BUTTON_FILL,
                  commands[i].value != REPORT_TRY || commands[i].kind != CMD_REPORT ||
                      commands[i].field > 0,
                  commands[i]);
    }
    ui_share_size(ui, row, BUTTON_FILL, 0, NULL, ICON_NONE);
}

static void try_buttons(Ui *ui, Rect row)
{
    const int ply = ui->view->report.trying;
    const char *const names[] = {"show-better", "stop-trying"};
    const char *const labels[] = {_("Show the better move"), _("Back to the report")};
    const Icon icons[] = {ICON_EYE, ICON_BACK};
    const Command commands[] = {command_for_field(CMD_REPORT, ply, REPORT_TELL),
                                command_for_field(CMD_REPORT, 0, REPORT_STOP)};
    button_row(ui, row, 2, names, labels, icons, commands, -1);
}

/* In one row, or in two with longer labels. */
static void buttons(Ui *ui, Rect rows, bool two)
{
    const View *view = ui->view;
    const int gap = ui_px(ui, 8), h = ui_px(ui, BUTTON_H);
    const GameReport *found = view->report.found;
    const int mistake = found && report_is_complete(found) /* else it may become none */
                            ? view_report_mistake(&view->report, view->ply)
                            : 0;
    const Rect low = {rows.x, rows.y + rows.h - h, rows.w, h};
    char again[80];
    if (view->report.trying > 0) {
        try_buttons(ui, low);
        return;
    }
    snprintf(again, sizeof again, two && mistake > 0 ? _("Try again from move %d") : _("Try again"),
             mistake);
    const char *const names[] = {"try", "play", "analysis"};
    const char *const play = !view->may.play_on ? review_head_way_back(view)
                             : two              ? _("Play on from here")
                                                : _("Play on");
    const char *const labels[] = {again, play, _("Analysis")};
    const Icon icons[] = {ICON_UNDO, view->may.play_on ? ICON_PLAY : ICON_BACK, ICON_TREE};
    const Command commands[] = {command_for_field(CMD_REPORT, mistake, REPORT_TRY),
                                command_for_field(CMD_PAGE, 0, PAGE_PLAY),
                                command_for_field(CMD_REPORT, 0, REPORT_ANALYSE)};
    if (two) {
        button_row(ui, (Rect){low.x, low.y - gap - h, low.w, h}, 1, names, labels, icons, commands,
                   0);
        button_row(ui, low, 2, names + 1, labels + 1, icons + 1, commands + 1, -1);
    } else {
        button_row(ui, low, 3, names, labels, icons, commands, 0);
    }
}

/* At most `room`, px; 0: nothing fits. */
static int graph_height(const Ui *ui, Rect panel, int room)
{
    const int h = ui_px(ui, panel.h >= ui_px(ui, 640) ? 136 : panel.h >= ui_px(ui, 480) ? 112 : 96);
    const int fits = h < room ? h : room;
    return fits >= ui_px(ui, GRAPH_MIN) ? fits : 0;
}

void report_page_place(Ui *ui, Rect panel, PageTools tools)
{
    const int pad = panel.w < ui_px(ui, 300) ? ui_px(ui, 16) : form_padding(ui, panel);
    const bool names = panel.h >= ui_px(ui, NAMES_MIN);
    const int gap = ui_px(ui, names ? GAP : 8), step = report_list_step(ui, panel.w - 2 * pad);
    Rect content = {panel.x + pad, 0, panel.w - 2 * pad, 0};
    int y = head(ui, tools, panel, pad, names);
    int bottom = panel.y + panel.h - (names ? pad : ui_px(ui, 10));
    if (names) {
        players(ui, tools, (Rect){content.x, y, content.w, ui_px(ui, PLAYERS_H)});
        y += ui_px(ui, PLAYERS_H) + gap;
    }
    const bool two = panel.h >= ui_px(ui, TWO_ROWS_MIN);
    const int button_h = ui_px(ui, two ? 2 * BUTTON_H + 8 : BUTTON_H),
              buttons_y = bottom - button_h;
    bottom = buttons_y - gap;
    const int graph_h = graph_height(ui, panel, bottom - y - gap - ui_px(ui, SENTENCE_MIN));
    if (graph_h > 0) {
        report_graph_place(ui, (Rect){content.x, y, content.w, graph_h});
        y += graph_h + gap;
    }
    const int list_y = y + ROWS_MAX * step + 2 * gap;
    const bool list = bottom - list_y >= ui_px(ui, 4 * MOVE_LIST_ROW);
    const bool toast =
        list && ui->toast_height > 0 && bottom - list_y - ui->toast_height < ui_px(ui, TOAST_LIST);
    if (toast) {
        ui_give_toast_room(ui, bottom);
    }
    const int end = list ? y + ROWS_MAX * step : bottom;
    if (end - y >= ui_px(ui, SENTENCE_MIN / 2)) {
        report_list_place(ui, (Rect){content.x, y, content.w, end - y});
    }
    if (list && !toast) {
        ui_hairline(ui, (Rect){content.x, list_y - gap, content.w, ui_px(ui, 1)});
        move_list_place(ui, tools, (Rect){content.x, list_y, content.w, bottom - list_y});
    }
    buttons(ui, (Rect){content.x, buttons_y, content.w, button_h}, two);
}
