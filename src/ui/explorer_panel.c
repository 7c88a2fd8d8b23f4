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
    BAR_H = 10,
    GAMES_W = 52, /* at least */
    ARROW = 14
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

/* How many games have the position, or how much of the library is still to be read. */
static void count_words(const ViewExplorer *explorer, char *out, size_t bytes)
{
    if (explorer->unread > 0) {
        snprintf(out, bytes, _("Reading files: %1$d of %2$d"), explorer->reading - explorer->unread,
                 explorer->reading);
    } else if (explorer->games > 0) {
        snprintf(out, bytes, P_("Position: %d game", "Position: %d games", explorer->games),
                 explorer->games);
    } else {
        out[0] = '\0';
    }
}

static void title_row(Ui *ui, Rect row)
{
    char count[80];
    const char *title = _("Next moves");
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

static int ended(const ViewExplorerMove *move)
{
    return move->black + move->white + move->draws;
}

/* Those that ended, then those that did not. */
static void result_words(const ViewExplorerMove *move, char *out, size_t bytes)
{
    const int unfinished = move->games - ended(move);
    char results[80] = "", rest[40] = "";
    if (move->draws > 0) {
        snprintf(results, sizeof results, _("Black won %d · White won %d · Draws %d"), move->black,
                 move->white, move->draws);
    } else if (ended(move) > 0) {
        snprintf(results, sizeof results, _("Black won %d · White won %d"), move->black,
                 move->white);
    }
    if (unfinished > 0) {
        snprintf(rest, sizeof rest, _("Unfinished %d"), unfinished);
    }
    snprintf(out, bytes, "%s%s%s", results, results[0] && rest[0] ? " · " : "", rest);
}

/* How many games each side won, and how many lines go on there. */
static void move_words(const ViewExplorerMove *move, MoveWordsLength length, char *out,
                       size_t bytes)
{
    char results[128], lines[40] = "";
    result_words(move, results, sizeof results);
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
    char text[200];
    MoveWordsLength length = WORDS_ALL;
    move_words(move, length, text, sizeof text);
    while (length < WORDS_LENGTHS && ui_text_width(ui, 10, false, text) > area.w) {
        move_words(move, ++length, text, sizeof text);
    }
    const bool fits = length < WORDS_LENGTHS;
    const int bar_y = fits ? top : area.y + (area.h - bar_h) / 2;
    results_bar_draw(ui, (Rect){area.x, bar_y, area.w, bar_h}, move->black, move->white,
                     move->draws);
    if (fits) {
        const Rect below = {area.x, line, area.w, area.y + area.h - ui_px(ui, 4) - line};
        ui_text(ui, ended(move) > 0 ? below : area, ALIGN_LEFT,
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

static Command at_point(CommandKind kind, Point point)
{
    Command command = command_for_seat(kind, SEAT_NONE, 0);
    command.point = point;
    return command;
}

static int games_width(Ui *ui, const char *games)
{
    const int wanted = ui_text_width(ui, 15, true, games) + ui_px(ui, ARROW + 16);
    return wanted > ui_px(ui, GAMES_W) ? wanted : ui_px(ui, GAMES_W);
}

/* How many games there are: a press lists them. */
static void place_games(Ui *ui, Rect area, int index, const char *games)
{
    static char names[VIEW_EXPLORER_MOVES][NUMBERED_NAME_BYTES];
    const ViewExplorerMove *move = &ui->view->explorer.move[index];
    const int arrow = ui_px(ui, ARROW), text_w = area.w - arrow - ui_px(ui, 8);
    const int state = ui_area(ui, numbered_name(names, VIEW_EXPLORER_MOVES, "games-of", index),
                              area, 10, true, at_point(CMD_EXPLORED, move->point));
    if (!ui->list) {
        return;
    }
    if (state) {
        ui_card(ui, area, 10, state == 2 ? ui->theme->fill2 : ui->theme->fill);
    }
    ui_text(ui, (Rect){area.x, area.y, text_w, area.h}, ALIGN_RIGHT, 15, true, ui->theme->ink,
            games);
    icon_draw(ui->list, ICON_FORWARD, (float)(area.x + text_w + ui_px(ui, 2)),
              (float)(area.y + (area.h - arrow) / 2), (float)arrow, ui->theme->ink2);
}

static void move_row(Ui *ui, Rect row, int index)
{
    static char names[VIEW_EXPLORER_MOVES][NUMBERED_NAME_BYTES];
    const ViewExplorerMove *move = &ui->view->explorer.move[index];
    const int pad = ui_px(ui, 8);
    char games[16];
    snprintf(games, sizeof games, "%d", move->games);
    const int right = move->games > 0 ? games_width(ui, games) : 0;
    row.w -= right;
    const int state = ui_area(ui, numbered_name(names, VIEW_EXPLORER_MOVES, "played", index), row,
                              10, ui->view->may.play, at_point(CMD_PLAY, move->point));
    if (ui->list && state) {
        ui_card(ui, row, 10, state == 2 ? ui->theme->fill2 : ui->theme->fill);
    }
    if (ui->list) {
        Rect inner = {row.x + pad, row.y, row.w - 2 * pad, row.h};
        const int left = draw_point(ui, inner, move);
        inner.x += left;
        inner.w -= left;
        draw_results(ui, inner, move);
    }
    if (move->games > 0) {
        place_games(ui, (Rect){row.x + row.w, row.y, right, row.h}, index, games);
    }
}

/* In place of moves. */
static const char *why_none(const ViewExplorer *explorer)
{
    return !explorer->known || explorer->unread > 0 ? _("The library is being searched.")
           : explorer->games > 0                    ? _("The games in the library end here.")
                                 : _("No other game in the library has this position.");
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
    ui_group(ui, before, "played", false, -1);
}
