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
        snprintf(out, bytes, P_("%d game", "%d games", explorer->games), explorer->games);
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

typedef enum MoveWordsLength { WORDS_ALL, WORDS_RESULTS, WORDS_LENGTHS } MoveWordsLength;

/* How many games each side won, and how many lines go on there. */
static void move_words(const ViewExplorerMove *move, MoveWordsLength length, char *out,
                       size_t bytes)
{
    char results[80] = "", lines[40] = "";
    if (move->draws > 0) {
        snprintf(results, sizeof results, _("Black won %d · White won %d · Draws %d"), move->black,
                 move->white, move->draws);
    } else if (move->games > 0) {
        snprintf(results, sizeof results, _("Black won %d · White won %d"), move->black,
                 move->white);
    }
    if (move->lines > 0 && (length == WORDS_ALL || move->games == 0)) {
        snprintf(lines, sizeof lines, P_("%d line", "%d lines", move->lines), move->lines);
    }
    snprintf(out, bytes, "%s%s%s", results, results[0] && lines[0] ? " · " : "", lines);
}

/* The bar, and where there is room the same in words below it. Without games only the words. */
static void draw_results(Ui *ui, Rect area, const ViewExplorerMove *move)
{
    const int bar_h = ui_px(ui, BAR_H), top = area.y + ui_px(ui, 9);
    const int line = top + bar_h + ui_px(ui, 2);
    char text[160];
    MoveWordsLength length = WORDS_ALL;
    move_words(move, length, text, sizeof text);
    while (length < WORDS_LENGTHS && ui_text_width(ui, 10, false, text) > area.w) {
        move_words(move, ++length, text, sizeof text);
    }
    const bool fits = length < WORDS_LENGTHS;
    const int bar_y = fits ? top : area.y + (area.h - bar_h) / 2;
    if (move->games > 0) {
        results_bar_draw(ui, (Rect){area.x, bar_y, area.w, bar_h}, move->games, move->black,
                         move->white);
    }
    if (fits) {
        const Rect below = {area.x, line, area.w, area.y + area.h - ui_px(ui, 4) - line};
        ui_text(ui, move->games > 0 ? below : area, ALIGN_LEFT,
                ui_fit(ui, 12, 10, false, text, area.w), false, ui->theme->ink2, text);
    }
}

/* The point, a dot for a comment, and what stands on the board there. Returns the width. */
static int draw_point(Ui *ui, Rect row, const ViewExplorerMove *move)
{
    const int gap = ui_px(ui, 8);
    char point[16];
    int w = ui_px(ui, POINT_W);
    words_point(move->point, ui->view->size, point, sizeof point);
    ui_text(ui, (Rect){row.x, row.y, w, row.h}, ALIGN_LEFT, 15, true, ui->theme->ink, point);
    if (move->commented) {
        const int x = row.x + ui_text_width(ui, 15, true, point) + ui_px(ui, 6);
        draw_disc(ui->list, (float)x, (float)(row.y + ui_px(ui, 17)), 3.5f * ui->px,
                  ui->theme->ink2);
    }
    const int text_w = ui_text_width(ui, 13, true, move->text) + ui_px(ui, 1);
    if (move->text[0] != '\0' && text_w <= row.w / 4) {
        ui_text(ui, (Rect){row.x + w, row.y, text_w, row.h}, ALIGN_LEFT, 13, true,
                ui->theme->indigo, move->text);
        w += text_w + gap;
    }
    return w;
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
    char games[16] = "";
    const Rect inner = {row.x + ui_px(ui, 8), row.y, row.w - 2 * ui_px(ui, 8), row.h};
    if (move->games > 0) {
        snprintf(games, sizeof games, "%d", move->games);
    }
    const int left = draw_point(ui, inner, move);
    const int right = ui_text_width(ui, 15, true, games) + ui_px(ui, 16);
    draw_results(ui, (Rect){inner.x + left, inner.y, inner.w - left - right, inner.h}, move);
    ui_text(ui, inner, ALIGN_RIGHT, 15, true, ui->theme->ink, games);
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
