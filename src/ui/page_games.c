/* The games of a file that has several: the player chooses one. */
#include "ui/page_draw.h"

#include <stdio.h>

#include "ui/form.h"
#include "ui/words.h"

enum {
    ROW = 60,
    ROW_LOW = 48,
    TURN = 60 /* logical px: a row, and the line that turns the pages */
};

static const char *const row_names[VIEW_GAMES_ROWS] = {
    "game-1",  "game-2",  "game-3",  "game-4",  "game-5",  "game-6",  "game-7",  "game-8",
    "game-9",  "game-10", "game-11", "game-12", "game-13", "game-14", "game-15", "game-16",
    "game-17", "game-18", "game-19", "game-20", "game-21", "game-22", "game-23", "game-24"};

/* "Ann – Bob", or "Game 3" if the file names neither. */
static void print_players(const ViewGameRow *row, int number, char *out, size_t bytes)
{
    if (row->name[0][0] == '\0' && row->name[1][0] == '\0') {
        snprintf(out, bytes, _("Game %d"), number);
        return;
    }
    snprintf(out, bytes, "%d  %s – %s", number, row->name[0][0] ? row->name[0] : _("Black"),
             row->name[1][0] ? row->name[1] : _("White"));
}

static void print_details(const ViewGameRow *row, char *out, size_t bytes)
{
    const char *const part[] = {row->result, row->date, row->event};
    size_t length = 0;
    out[0] = '\0';
    for (int i = 0; i < 3 && length + 1 < bytes; i++) {
        if (part[i][0] != '\0') {
            int added =
                snprintf(out + length, bytes - length, "%s%s", length ? " · " : "", part[i]);
            length += added > 0 ? (size_t)added : 0;
        }
    }
}

static void draw_row(Ui *ui, Rect rect, int index)
{
    const Theme *theme = ui->theme;
    const ViewGames *games = &ui->view->file_games;
    const ViewGameRow *row = &games->row[index];
    const int number = games->first + index + 1;
    char players[160], details[120];
    print_players(row, number, players, sizeof players);
    print_details(row, details, sizeof details);
    /* The focus ring is 5 px outside: on the edge of the row. */
    int state = ui_area(ui, row_names[index], rect_inset(rect, ui_px(ui, 5)), 5, true,
                        command_for_field(CMD_FILE_GAME, 0, number - 1));
    if (!ui->list) {
        return;
    }
    if (state) {
        ui_card(ui, rect, 10, state == 2 ? theme->fill2 : theme->fill);
    }
    const int pad = ui_px(ui, 14), inner = rect.h - 2 * ui_px(ui, 7);
    Rect line = {rect.x + pad, rect.y + ui_px(ui, 7), rect.w - 2 * pad, inner};
    if (details[0] != '\0') {
        line.h = inner * 11 / 20;
        ui_block(ui, (Rect){line.x, line.y + line.h, line.w, inner - line.h}, ALIGN_LEFT, 13, 10,
                 false, theme->ink2, details);
    }
    ui_block(ui, line, ALIGN_LEFT, 15, 11, false, theme->ink, players);
}

/* Back, where one is, and on. */
static void draw_turn(Ui *ui, Rect rect, int rows)
{
    const ViewGames *games = &ui->view->file_games;
    const int last = games->first + rows < games->count ? games->first + rows : games->count;
    const int before = games->first > rows ? games->first - rows : 0;
    const int side = ui_px(ui, 44);
    char text[80];
    rect.y += (rect.h - side) / 2;
    rect.h = side;
    ui_button(ui, "games-before", (Rect){rect.x, rect.y, side, side}, NULL, ICON_BACK, BUTTON_PLAIN,
              games->first > 0, command_for_field(CMD_FILE_GAMES, 0, before));
    ui_button(ui, "games-after", (Rect){rect.x + rect.w - side, rect.y, side, side}, NULL,
              ICON_FORWARD, BUTTON_PLAIN, last < games->count,
              command_for_field(CMD_FILE_GAMES, 0, last));
    snprintf(text, sizeof text, _("%d–%d of %d"), games->first + 1, last, games->count);
    if (ui->list) {
        ui_block(ui, (Rect){rect.x + side, rect.y, rect.w - 2 * side, side}, ALIGN_CENTER, 14, 11,
                 false, ui->theme->ink2, text);
    }
}

void page_games(Ui *ui, const Layout *layout, PageTools tools)
{
    (void)tools;
    const ViewGames *games = &ui->view->file_games;
    const int shown = games->count < VIEW_GAMES_ROWS ? games->count : VIEW_GAMES_ROWS;
    const int need = ui_px(ui, 80 + 24 + TURN) + shown * ui_px(ui, ROW);
    Rect panel = form_panel_of(ui, layout, need);
    Header header = {games->file ? games->file : _(page_info(PAGE_GAMES)->title), "close",
                     ICON_CLOSE, command_for_field(CMD_BACK, 0, 0)};
    Rect area = form_header(ui, panel, &header, panel.h < need);
    area.h -= ui_px(ui, 8);
    const int row_h = ui_px(ui, area.h < ui_px(ui, 320) ? ROW_LOW : ROW);
    int rows = area.h / row_h;
    const bool turns = rows < games->count || games->first > 0;
    rows = turns ? (area.h - ui_px(ui, TURN)) / row_h : rows;
    rows = rows < 1 ? 1 : rows > VIEW_GAMES_ROWS ? VIEW_GAMES_ROWS : rows;
    const int bleed = ui_px(ui, 14); /* the highlight extends into the padding */
    for (int i = 0; i < rows && games->first + i < games->count; i++) {
        draw_row(ui, (Rect){area.x - bleed, area.y + i * row_h, area.w + 2 * bleed, row_h}, i);
    }
    if (turns) {
        draw_turn(ui, (Rect){area.x, area.y + area.h - ui_px(ui, TURN), area.w, ui_px(ui, TURN)},
                  rows);
    }
}
