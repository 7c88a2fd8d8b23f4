#include "ui/library_preview.h"

#include <stdio.h>

#include "ui/form.h"
#include "ui/library_card.h"
#include "ui/library_words.h"
#include "ui/results_bar.h"
#include "ui/words.h"

enum { /* logical px */
       OPEN_H = 56,
       BUTTON_H = 48,
       GAP = 8,
       PLAYER_H = 32,
       LINE_H = 20,
       FACT_LINES = 5,
       SLIDER_H = 48,
       FIND_H = 56,
       MOVE_H = 48,
       TITLE_H = 28,
       PREVIEW_MIN = 96,
       PREVIEW_MAX = 420,
       LOW = 420,    /* a lower area has its buttons in one row, */
       ASIDE_W = 480 /* ... and if it is this wide, the board beside the rest */
};

static const LibraryGame *chosen(const Ui *ui)
{
    return &ui->view->library.game[ui->view->library.chosen];
}

static Command action(LibraryAction value)
{
    return command_for_field(CMD_LIBRARY, 0, (int)value);
}

/* ---- the buttons ---- */

static void delete_button(Ui *ui, Rect rect)
{
    ui_danger(ui, "delete", rect, _("Delete"), _("Delete?"), ICON_DELETE, BUTTON_FILL, true,
              action(LIBRARY_DELETE));
}

static int buttons_height(const Ui *ui, int area_h)
{
    const bool single = area_h < ui_px(ui, LOW) || chosen(ui)->fault;
    return single ? ui_px(ui, BUTTON_H) : ui_px(ui, OPEN_H + GAP + BUTTON_H);
}

static void draw_buttons(Ui *ui, Rect rect)
{
    const int gap = ui_px(ui, GAP);
    const char *const labels[] = {_("Review"), _("Delete"), _("Delete?"), _("Open")};
    if (chosen(ui)->fault) {
        delete_button(ui, rect);
        return;
    }
    const bool single = rect.h < ui_px(ui, OPEN_H + BUTTON_H);
    Rect open = rect, row = rect;
    if (single) {
        open = form_column(rect, 3, 0, gap);
        row.x = open.x + open.w + gap;
        row.w = rect.x + rect.w - row.x;
    } else {
        open.h = ui_px(ui, OPEN_H);
        row.y += open.h + gap;
        row.h = ui_px(ui, BUTTON_H);
    }
    const Rect part = form_column(row, 2, 0, gap);
    ui_default_button(ui, "open", open, labels[3], ICON_NONE, true, action(LIBRARY_OPEN));
    ui_share_size(ui, part, BUTTON_FILL, 3, labels, ICON_REVIEW);
    ui_button(ui, "review", part, labels[0], ICON_REVIEW, BUTTON_FILL, true,
              action(LIBRARY_REVIEW));
    delete_button(ui, form_column(row, 2, 1, gap));
    ui_share_size(ui, part, BUTTON_FILL, 0, NULL, ICON_NONE);
}

/* ---- the facts ---- */

static void draw_player(Ui *ui, PageTools tools, Rect row, Color color)
{
    const LibraryGame *game = chosen(ui);
    const int stone = ui_px(ui, 24), x = row.x + stone + ui_px(ui, 10);
    const bool won = game->outcome.winner == color;
    const char *right = won ? _("Won") : color == COLOR_BLACK ? _("Black") : _("White");
    char name[NAME_BYTES + 16];
    if (!ui->list) {
        return;
    }
    const int right_w = ui_text_width(ui, 13, won, right), w = row.x + row.w - x - right_w;
    form_stone(ui, tools, color, (float)row.x + (float)stone / 2, (float)row.y + (float)row.h / 2,
               (float)stone);
    library_words_player(game, color, name, sizeof name);
    ui_text(ui, (Rect){x, row.y, w - ui_px(ui, 8), row.h}, ALIGN_LEFT,
            ui_fit(ui, 15, 12, true, name, w - ui_px(ui, 8)), true, ui->theme->ink, name);
    ui_text(ui, row, ALIGN_RIGHT, 13, won, won ? ui->theme->ink : ui->theme->ink2, right);
}

enum { FACT_BYTES = 160 };

/* What is known of the game, a line each. Returns how many. */
static int list_facts(const Ui *ui, char text[FACT_LINES][FACT_BYTES])
{
    const LibraryGame *game = chosen(ui);
    int lines = 0;
    library_words_date(game, text[lines++], FACT_BYTES);
    if (game->event[0] != '\0' || game->round[0] != '\0') {
        library_words_event(game, text[lines++], FACT_BYTES);
    }
    library_words_rule(game, text[lines++], FACT_BYTES);
    library_words_course(game, text[lines++], FACT_BYTES);
    if (game->games > 1) {
        library_words_place(game, text[lines++], FACT_BYTES);
    }
    return lines;
}

static int fact_lines(const Ui *ui)
{
    char text[FACT_LINES][FACT_BYTES];
    return list_facts(ui, text);
}

/* With the button that keeps the game at their right. */
static int draw_facts(Ui *ui, Rect rect)
{
    const LibraryGame *game = chosen(ui);
    const int line = ui_px(ui, LINE_H), keep = ui_px(ui, BUTTON_H);
    char text[FACT_LINES][FACT_BYTES];
    const int lines = list_facts(ui, text);
    const int w = rect.w - keep - ui_px(ui, 4);
    for (int i = 0; ui->list && i < lines; i++) {
        ui_text(ui, (Rect){rect.x, rect.y + i * line, w, line}, ALIGN_LEFT,
                ui_fit(ui, 13, 10, false, text[i], w), false, ui->theme->ink2, text[i]);
    }
    const Rect button = {rect.x + rect.w - keep, rect.y + (lines * line - keep) / 2, keep, keep};
    ui_button(ui, game->kept ? "unkeep" : "keep", button, NULL,
              game->kept ? ICON_CHECK : ICON_BOOKMARK, BUTTON_FILL, true, action(LIBRARY_MARK));
    return lines * line;
}

/* "Find this position", and how many other games have it. */
static void draw_find(Ui *ui, Rect rect)
{
    const Theme *theme = ui->theme;
    const int icon = ui_px(ui, 20), x = rect.x + icon + ui_px(ui, 12);
    const Rect text = {x, rect.y + ui_px(ui, 8), rect.x + rect.w - icon - x,
                       (rect.h - 2 * ui_px(ui, 8)) / 2};
    char others[120];
    const int state = ui_area(ui, "find", rect, 10, true, action(LIBRARY_FIND));
    if (!ui->list) {
        return;
    }
    if (state) {
        ui_card(ui, rect, 10, state == 2 ? theme->fill2 : theme->fill);
    }
    icon_draw(ui->list, ICON_GRID, (float)rect.x, (float)(rect.y + (rect.h - icon) / 2),
              (float)icon, theme->ink);
    library_words_others(&ui->view->library, others, sizeof others);
    const char *title = _("Find this position");
    ui_text(ui, text, ALIGN_LEFT, ui_fit(ui, 14, 11, true, title, text.w), true, theme->ink, title);
    ui_text(ui, (Rect){text.x, text.y + text.h, text.w, text.h}, ALIGN_LEFT,
            ui_fit(ui, 13, 10, false, others, text.w), false, theme->ink2, others);
    icon_draw(ui->list, ICON_FORWARD, (float)(rect.x + rect.w - icon),
              (float)(rect.y + (rect.h - icon) / 2), (float)icon, theme->ink2);
}

/* Through the moves of the game. */
static void draw_slider(Ui *ui, Rect rect)
{
    const LibraryGame *game = chosen(ui);
    const int ply = ui->view->library.ply;
    char text[40];
    snprintf(text, sizeof text, "%d/%d", ply, game->moves);
    const int w = ui_px(ui, 64);
    ui_slider(ui, "ply", (Rect){rect.x, rect.y, rect.w - w, rect.h}, 0, (float)game->moves, 1,
              (float)ply, command_for_field(CMD_LIBRARY_PLY, 0, 0));
    ui_text(ui, rect, ALIGN_RIGHT, 13, false, ui->theme->ink2, text);
}

/* A file that cannot be read: which one, and why. */
static void draw_fault(Ui *ui, Rect area)
{
    const LibraryGame *game = chosen(ui);
    const Rect title = {area.x, area.y, area.w, ui_px(ui, 28)};
    char name[256];
    library_words_title(game, name, sizeof name);
    ui_text(ui, title, ALIGN_LEFT, 17, true, ui->theme->ink, name);
    area.y += ui_px(ui, 36);
    area.h -= ui_px(ui, 36);
    char why[500], text[600];
    words_error(game->fault, why, sizeof why);
    snprintf(text, sizeof text, _("This file cannot be read: %s"), why);
    area.y += ui_lines(ui, area, ALIGN_LEFT, 14, false, ui->theme->ink, text) + ui_px(ui, 12);
    ui_lines(ui, area, ALIGN_LEFT, 13, false, ui->theme->ink2, game->path);
}

/* ---- what was played here ---- */

static const char *move_name(int index)
{
    static const char *const names[VIEW_LIBRARY_MOVES] = {"next-1", "next-2", "next-3",
                                                          "next-4", "next-5", "next-6"};
    return names[index];
}

static int moves_height(const Ui *ui)
{
    const int moves = ui->view->library.moves;
    return moves > 0 ? ui_px(ui, (float)(TITLE_H + moves * MOVE_H)) : 0;
}

/* The point, how the games ended and how many there are; a press lists them. */
static void draw_move(Ui *ui, Rect row, int index)
{
    const ViewLibraryMove *move = &ui->view->library.move[index];
    const int state = ui_area(ui, move_name(index), rect_inset(row, ui_px(ui, 2)), 10, true,
                              command_for_field(CMD_LIBRARY, index, LIBRARY_FOLLOW));
    const int name_w = ui_px(ui, 52), games_w = ui_px(ui, 56), bar_h = ui_px(ui, 12);
    char point[16] = "", games[16];
    if (!ui->list) {
        return;
    }
    if (state) {
        ui_card(ui, row, 10, state == 2 ? ui->theme->fill2 : ui->theme->fill);
    }
    if (move->point != POINT_NONE) {
        words_point(move->point, chosen(ui)->size, point, sizeof point);
    }
    snprintf(games, sizeof games, "%d", move->games);
    const int pad = ui_px(ui, 8);
    ui_text(ui, (Rect){row.x + pad, row.y, name_w, row.h}, ALIGN_LEFT, 15, true, ui->theme->ink,
            point);
    results_bar_draw(ui,
                     (Rect){row.x + pad + name_w, row.y + (row.h - bar_h) / 2,
                            row.w - name_w - games_w - 2 * pad, bar_h},
                     move->black, move->white, move->draws);
    ui_text(ui, (Rect){row.x, row.y, row.w - pad, row.h}, ALIGN_RIGHT, 13, false, ui->theme->ink2,
            games);
}

static void draw_moves(Ui *ui, Rect rect)
{
    const ViewLibrary *library = &ui->view->library;
    const int title = ui_px(ui, TITLE_H), row = ui_px(ui, MOVE_H), before = ui->controls;
    if (library->moves > 0) {
        ui_text(ui, (Rect){rect.x, rect.y, rect.w, title}, ALIGN_LEFT, 13, true, ui->theme->ink2,
                _("Next moves"));
    }
    for (int i = 0; i < library->moves; i++) {
        draw_move(ui, (Rect){rect.x, rect.y + title + i * row, rect.w, row}, i);
    }
    ui_group(ui, before, "next-moves", false, -1);
}

/* The more games, the larger the mark. */
static void mark_moves(Ui *ui, Rect board)
{
    const ViewLibrary *library = &ui->view->library;
    for (int i = 0; ui->list && i < library->moves; i++) {
        const ViewLibraryMove *move = &library->move[i];
        const float part = (float)move->games / (float)library->move[0].games;
        int cell;
        if (move->point != POINT_NONE) {
            const Vec at = library_card_point(board, chosen(ui), move->point, &cell);
            draw_disc(ui->list, at.x, at.y, (0.14f + 0.20f * part) * (float)cell,
                      ui->theme->indigo);
        }
    }
}

/* ---- the whole ---- */

static int rest_height(const Ui *ui)
{
    const int slider = chosen(ui)->moves > 0 ? SLIDER_H : GAP;
    return ui_px(ui,
                 (float)(slider + 2 * PLAYER_H + GAP + fact_lines(ui) * LINE_H + 2 * GAP + FIND_H));
}

/* All below the board, or beside it. */
static void draw_rest(Ui *ui, PageTools tools, Rect rect)
{
    const int gap = ui_px(ui, GAP), player = ui_px(ui, PLAYER_H);
    int y = rect.y;
    if (chosen(ui)->moves > 0) {
        draw_slider(ui, (Rect){rect.x, y, rect.w, ui_px(ui, SLIDER_H)});
        y += ui_px(ui, SLIDER_H);
    } else {
        y += gap;
    }
    draw_player(ui, tools, (Rect){rect.x, y, rect.w, player}, COLOR_BLACK);
    draw_player(ui, tools, (Rect){rect.x, y + player, rect.w, player}, COLOR_WHITE);
    y += 2 * player + gap;
    y += draw_facts(ui, (Rect){rect.x, y, rect.w, 0}) + gap;
    if (ui->list) {
        ui_hairline(ui, (Rect){rect.x, y, rect.w, ui_px(ui, 1)});
    }
    draw_find(ui, (Rect){rect.x, y + gap, rect.w, ui_px(ui, FIND_H)});
    draw_moves(ui, (Rect){rect.x, rect.y + rest_height(ui), rect.w, 0});
}

static int clamp(int value, int least, int most)
{
    return value > most ? most : value < least ? least : value;
}

static void draw_board(Ui *ui, Rect rect)
{
    library_card_board(ui, rect, 10.0f, chosen(ui), ui->view->library.ply);
    mark_moves(ui, rect);
}

/* The board above the rest, which scrolls where it is too high. */
static void draw_column(Ui *ui, PageTools tools, Rect area)
{
    const int rest = rest_height(ui), most = clamp(area.w, 0, ui_px(ui, PREVIEW_MAX));
    const int side = clamp(area.h - rest, ui_px(ui, PREVIEW_MIN), most);
    const int bleed = ui_px(ui, 8);
    const Rect scroll = {area.x - bleed, area.y, area.w + 2 * bleed, area.h};
    ui_scroll_begin(ui, "preview-scroll", scroll, side + rest + moves_height(ui));
    draw_board(ui, (Rect){area.x + (area.w - side) / 2, area.y, side, side});
    draw_rest(ui, tools, (Rect){area.x, area.y + side, area.w, rest});
    ui_scroll_end(ui);
}

static void draw_aside(Ui *ui, PageTools tools, Rect area)
{
    const int side = clamp(area.h, 0, area.w / 2), gap = ui_px(ui, 20), bleed = ui_px(ui, 8);
    draw_board(ui, (Rect){area.x, area.y, side, side});
    Rect rest = {area.x + side + gap, area.y, area.w - side - gap, area.h};
    Rect buttons = rest;
    buttons.h = buttons_height(ui, area.h);
    buttons.y = area.y + area.h - buttons.h;
    rest.h -= buttons.h + ui_px(ui, GAP);
    const Rect scroll = {rest.x - bleed, rest.y, rest.w + 2 * bleed, rest.h};
    ui_scroll_begin(ui, "preview-scroll", scroll, rest_height(ui) + moves_height(ui));
    draw_rest(ui, tools, rest);
    ui_scroll_end(ui);
    draw_buttons(ui, buttons);
}

void library_preview_draw(Ui *ui, PageTools tools, Rect area)
{
    if (area.h < ui_px(ui, LOW) && area.w >= ui_px(ui, ASIDE_W) && !chosen(ui)->fault) {
        draw_aside(ui, tools, area);
        return;
    }
    Rect buttons = area;
    buttons.h = buttons_height(ui, area.h);
    buttons.y = area.y + area.h - buttons.h;
    area.h -= buttons.h + ui_px(ui, 2 * GAP);
    if (chosen(ui)->fault) {
        draw_fault(ui, area);
    } else {
        draw_column(ui, tools, area);
    }
    draw_buttons(ui, buttons);
}
