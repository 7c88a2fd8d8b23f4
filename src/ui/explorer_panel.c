#include "ui/explorer_panel.h"

#include <stdio.h>

#include "ui/numbered_name.h"
#include "ui/results_bar.h"
#include "ui/words.h"

/* Logical px. */
enum {
    TITLE_H = 48,
    TITLE_LEAST = 42,
    BUTTON = 40,
    MOVE_H = 48,
    MOVES_WANTED = 4,
    POINT_W = 48,
    BAR_H = 10
};

static int height_with(const Ui *ui, int moves)
{
    return ui_px(ui, (float)(TITLE_H + moves * MOVE_H));
}

int explorer_panel_min_height(const Ui *ui)
{
    return ui_px(ui, TITLE_LEAST + MOVE_H);
}

int explorer_panel_wanted_height(const Ui *ui)
{
    return height_with(ui, MOVES_WANTED);
}

int explorer_panel_button(Ui *ui, Rect row)
{
    const int side = ui_px(ui, BUTTON);
    ui_button(ui, "explore", (Rect){row.x + row.w - side, row.y + (row.h - side) / 2, side, side},
              NULL, ICON_LIBRARY, ui->view->explorer.on ? BUTTON_PRIMARY : BUTTON_PLAIN, true,
              command_for_field(CMD_EXPLORE, 0, 0));
    return row.w - side - ui_px(ui, 8);
}

/* How many games there are, or how much of the library is still to be read. */
static void count_words(const ViewExplorer *explorer, char *out, size_t bytes)
{
    if (explorer->unread > 0) {
        snprintf(out, bytes, _("Reading files: %1$d of %2$d"), explorer->reading - explorer->unread,
                 explorer->reading);
    } else if (explorer->games > 0) {
        snprintf(out, bytes, explorer->games == 1 ? _("%d game") : _("%d games"), explorer->games);
    } else {
        out[0] = '\0';
    }
}

static void title_row(Ui *ui, Rect row)
{
    char count[80];
    const char *title = _("Played here");
    count_words(&ui->view->explorer, count, sizeof count);
    row.w = explorer_panel_button(ui, row);
    const int title_w = ui_text_width(ui, 15, true, title) + ui_px(ui, 12);
    const Rect rest = {row.x + title_w, row.y, row.w - title_w, row.h};
    if (title_w <= row.w) { /* else the switch says enough */
        ui_text(ui, row, ALIGN_LEFT, 15, true, ui->theme->ink, title);
    }
    if (ui_text_width(ui, 10, false, count) <= rest.w) {
        ui_text(ui, rest, ALIGN_RIGHT, ui_fit(ui, 13, 10, false, count, rest.w), false,
                ui->theme->ink2, count);
    }
}

static void result_words(const ViewExplorerMove *move, char *out, size_t bytes)
{
    if (move->draws > 0) {
        snprintf(out, bytes, _("Black won %d · White won %d · Draws %d"), move->black, move->white,
                 move->draws);
    } else {
        snprintf(out, bytes, _("Black won %d · White won %d"), move->black, move->white);
    }
}

/* The bar, and where there is room the same in words below it. */
static void draw_results(Ui *ui, Rect area, const ViewExplorerMove *move)
{
    const int bar_h = ui_px(ui, BAR_H);
    char text[80];
    result_words(move, text, sizeof text);
    if (ui_text_width(ui, 10, false, text) > area.w) {
        results_bar_draw(ui, (Rect){area.x, area.y + (area.h - bar_h) / 2, area.w, bar_h},
                         move->games, move->black, move->white);
        return;
    }
    const int top = area.y + ui_px(ui, 9), line = top + bar_h + ui_px(ui, 2);
    results_bar_draw(ui, (Rect){area.x, top, area.w, bar_h}, move->games, move->black, move->white);
    ui_text(ui, (Rect){area.x, line, area.w, area.y + area.h - ui_px(ui, 4) - line}, ALIGN_LEFT,
            ui_fit(ui, 12, 10, false, text, area.w), false, ui->theme->ink2, text);
}

static void move_row(Ui *ui, Rect row, int index)
{
    static char names[VIEW_EXPLORER_MOVES][NUMBERED_NAME_BYTES];
    const ViewExplorerMove *move = &ui->view->explorer.move[index];
    Command play = command_for_seat(CMD_PLAY, SEAT_NONE, 0);
    play.point = move->point;
    const int state = ui_area(ui, numbered_name(names, VIEW_EXPLORER_MOVES, "played", index), row,
                              10, true, play);
    if (!ui->list) {
        return;
    }
    if (state) {
        ui_card(ui, row, 10, state == 2 ? ui->theme->fill2 : ui->theme->fill);
    }
    char point[16], games[16];
    const int pad = ui_px(ui, 8), point_w = ui_px(ui, POINT_W);
    words_point(move->point, ui->view->size, point, sizeof point);
    snprintf(games, sizeof games, "%d", move->games);
    const int games_w = ui_text_width(ui, 15, true, games) + ui_px(ui, 16);
    ui_text(ui, (Rect){row.x + pad, row.y, point_w, row.h}, ALIGN_LEFT, 15, true, ui->theme->ink,
            point);
    draw_results(
        ui, (Rect){row.x + pad + point_w, row.y, row.w - 2 * pad - point_w - games_w, row.h}, move);
    ui_text(ui, (Rect){row.x, row.y, row.w - pad, row.h}, ALIGN_RIGHT, 15, true, ui->theme->ink,
            games);
}

/* In place of moves. */
static const char *why_none(const ViewExplorer *explorer)
{
    return !explorer->known || explorer->unread > 0 ? _("The library is being searched.")
           : explorer->games > 0                    ? _("The games in the library end here.")
                                 : _("No game in the library has this position.");
}

void explorer_panel_place(Ui *ui, Rect area)
{
    const ViewExplorer *explorer = &ui->view->explorer;
    const int step = ui_px(ui, MOVE_H), bleed = ui_px(ui, 8), whole = ui_px(ui, TITLE_H);
    const int title = area.h - step < whole ? area.h - step : whole;
    if (area.h < explorer_panel_min_height(ui)) {
        return;
    }
    title_row(ui, (Rect){area.x, area.y, area.w, title});
    const Rect rest = {area.x, area.y + title, area.w, area.h - title};
    if (explorer->moves == 0) {
        ui_block(ui, (Rect){rest.x, rest.y, rest.w, step}, ALIGN_LEFT, 14, 10, false,
                 ui->theme->ink2, why_none(explorer));
        return;
    }
    const int before = ui->controls;
    ui_scroll_begin(ui, "played-scroll", (Rect){rest.x - bleed, rest.y, rest.w + 2 * bleed, rest.h},
                    explorer->moves * step);
    for (int i = 0; i < explorer->moves; i++) {
        move_row(ui, (Rect){rest.x - bleed, rest.y + i * step, rest.w + 2 * bleed, step}, i);
    }
    ui_scroll_end(ui);
    ui_group(ui, before, "played", true, -1);
}
