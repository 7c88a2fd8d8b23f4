#include "ui/page_draw.h"

#include <stdio.h>

#include "ui/analysis_panel.h"
#include "ui/comment_card.h"
#include "ui/edit_page.h"
#include "ui/explorer_panel.h"
#include "ui/form.h"
#include "ui/game_panel.h"
#include "ui/move_list.h"
#include "ui/report_page.h"
#include "ui/review_head.h"
#include "ui/variation_tree.h"
#include "ui/words.h"

/* A lower panel has no room for the steps, the path and a title row of the analysis. */
enum { TIGHT_H = 334 };
/* A toast takes the place of a list of which it would leave less. */
enum { TOAST_LIST = 220 };
/* The comment scrolls rather than take more. */
enum { COMMENT_MAX = 132 };

/* Asks for the reasons of the move shown, and for what follows. Returns its left edge. */
static int why_button(Ui *ui, int right, Rect line, bool tight)
{
    const View *view = ui->view;
    const int high = line.h, w = tight ? high : ui_px(ui, 64);
    const ViewAdvice *advice = &view->advice;
    const char *label = !view->explaining             ? _("Why?")
                        : advice->step == ADVICE_NONE ? _("Hide")
                                                      : words_advice_next(advice);
    ui_button(ui, "why", (Rect){right - w, line.y, w, high}, tight ? NULL : label,
              tight ? ICON_HINT : ICON_NONE,
              tight && view->explaining ? BUTTON_PRIMARY : BUTTON_PLAIN, view->may.why,
              command_for_seat(CMD_WHY, SEAT_NONE, 0));
    return right - w - (tight ? 0 : ui_px(ui, 4));
}

/* Title, summary of the game, Why?, Menu and Close in one line; in a tight panel also the analysis
 * switch. Returns the y of what follows. */
static int header(Ui *ui, Rect panel, int pad, bool tight)
{
    Rect line = review_head_place(ui, panel, pad);
    const int target = line.h;
    int right = why_button(ui, line.x + line.w, line, tight || line.w < ui_px(ui, 116));
    if (!tight) {
        right -= target;
        ui_button(ui, "report", (Rect){right, line.y, target, target}, NULL, ICON_REVIEW,
                  BUTTON_PLAIN, true, command_for_field(CMD_REPORT, 0, REPORT_TOGGLE));
    }
    const int title_w = right - line.x - (tight ? target : 0);
    const int x = review_head_title(ui, (Rect){line.x, line.y, title_w, target}, _("Review"));
    int room = tight ? analysis_panel_button(ui, (Rect){x, line.y, right - x, target}) : right - x;
    char result[160] = "", title[80], detail[160];
    words_result(ui->view, title, sizeof title, detail, sizeof detail);
    if (title[0] && ui->view->outcome.winner != COLOR_EMPTY) {
        snprintf(result, sizeof result, words_won(ui->view->outcome), ui->view->ply);
    }
    const bool fits = ui_text_width(ui, 11, false, result) <= room;
    review_head_words(ui, (Rect){x, line.y, room, target}, fits && result[0] ? result : title);
    return line.y + target + ui_px(ui, 4);
}

/* Players and steps side by side, or one below the other; returns the y of what follows. */
static int players(Ui *ui, PageTools tools, Rect content)
{
    const View *view = ui->view;
    int near = view->player[SEAT_NEAR].color == COLOR_WHITE ? 1 : 0;
    int row_h = ui_px(ui, 48);
    int gap = ui_px(ui, content.w < ui_px(ui, 240) ? 8 : 16);
    int steps_w = ui_px(ui, 216);
    bool beside = content.w >= ui_px(ui, 500);
    int who_w = beside ? content.w - steps_w - gap : content.w;
    Rect black = {content.x, content.y, (who_w - gap) / 2, row_h};
    Rect white = {content.x + who_w - black.w, content.y, black.w, row_h};
    for (int i = 0; i < 2; i++) {
        const ViewPlayer *who = &view->player[i == 0 ? near : 1 - near];
        review_head_player(ui, tools, i == 0 ? black : white, who,
                           game_panel_kind(ui, who, black.w - ui_px(ui, 38)));
    }
    int y = content.y;
    if (beside) {
        Rect rect = {content.x + content.w - steps_w, y, steps_w, row_h};
        review_head_steps(ui, rect);
        return y + row_h;
    }
    y += row_h + ui_px(ui, 8);
    review_head_steps(ui, (Rect){content.x, y, content.w, row_h});
    return y + row_h;
}

static int separator(Ui *ui, Rect content, int y)
{
    int gap = ui_px(ui, 12);
    ui_hairline(ui, (Rect){content.x, y + gap, content.w, ui_px(ui, 1)});
    return y + 2 * gap;
}

/* What the move shown does, and what it overlooks. Returns the height. */
static int reasons(Ui *ui, Rect rect)
{
    const View *view = ui->view;
    const int pad = ui_px(ui, 12), inset = ui_px(ui, 3);
    char text[400] = "";
    if (!words_advice(view, text, sizeof text) && !view->may.why) {
        snprintf(text, sizeof text, "%s",
                 view->ply == 0 ? _("Step forward: each move is explained.")
                                : _("Not during the opening"));
    }
    const int need = ui_lines_height(ui, rect.w - 2 * pad, 9, false, text) + 2 * inset;
    rect.h = rect.h > need ? rect.h : need;
    ui_says(ui, rect);
    if (ui->list) {
        ui_card(ui, rect, 10, ui->theme->fill);
    }
    ui_block(ui, (Rect){rect.x + pad, rect.y + inset, rect.w - 2 * pad, rect.h - 2 * inset},
             ALIGN_LEFT, 14, 9, false, ui->theme->ink, text);
    return rect.h;
}

/* At the lower end of an area of which the tree keeps so much. Returns the height that it takes. */
static int comment(Ui *ui, Rect area, int kept)
{
    const int gap = ui_px(ui, 10), most = ui_px(ui, COMMENT_MAX), room = area.h - kept - gap;
    const int h = comment_card_height(ui, area.w, room < most ? room : most);
    if (h == 0) {
        return 0;
    }
    comment_card_place(ui, (Rect){area.x, area.y + area.h - h, area.w, h});
    return h + gap;
}

/* Play on, and the pencil. */
static void play_buttons(Ui *ui, Rect row, bool low)
{
    const int gap = ui_px(ui, 8), play_w = row.w - row.h - gap;
    const bool brief = play_w < ui_px(ui, 160);
    const bool plays = ui->view->may.play_on;
    const char *label = !plays  ? review_head_way_back(ui->view)
                        : brief ? _("Play on")
                                : _("Play on from here");
    ui_button(ui, "play", (Rect){row.x, row.y, play_w, row.h}, label, plays ? ICON_PLAY : ICON_BACK,
              low ? BUTTON_FILL : BUTTON_PRIMARY, true, command_for_field(CMD_PAGE, 0, PAGE_PLAY));
    ui_button(ui, "edit", (Rect){row.x + row.w - row.h, row.y, row.h, row.h}, NULL, ICON_EDIT,
              BUTTON_FILL, true, command_for_field(CMD_EDIT, 0, EDIT_TOGGLE));
}

/* The explorer has priority; it takes the place of the list. */
static void tree_and_explorer(Ui *ui, Rect area)
{
    const int gap = ui_px(ui, 24), room = area.h - explorer_panel_wanted_height(ui) - gap;
    const int tree_h = room > 0 ? variation_tree_height(ui, area.w, room) : 0;
    int y = area.y;
    if (tree_h > 0) {
        variation_tree_place(ui, (Rect){area.x, y, area.w, tree_h});
        y = separator(ui, area, y + tree_h);
    }
    explorer_panel_place(ui, (Rect){area.x, y, area.w, area.y + area.h - y});
}

void page_review(Ui *ui, const Layout *layout, PageTools tools)
{
    const View *view = ui->view;
    Rect panel = form_panel(ui, layout);
    if (view->report.shown) {
        report_page_place(ui, panel, tools);
        return;
    }
    if (view->edit.on) {
        edit_page_place(ui, panel);
        return;
    }
    /* Below the board the panel takes all the remaining height. */
    int pad = panel.w < ui_px(ui, 300) ? ui_px(ui, 16) : form_padding(ui, panel);
    bool low = panel.h < ui_px(ui, 480), tight = panel.h < ui_px(ui, TIGHT_H);
    Rect content = {panel.x + pad, 0, panel.w - 2 * pad, 0};
    content.y = header(ui, panel, pad, tight);
    int y = content.y;
    int bottom = panel.y + panel.h - (low ? ui_px(ui, 10) : pad);
    /* A low panel leaves out the names, then the list, then the tree. */
    if (low) {
        review_head_steps(ui, (Rect){content.x, y, content.w, ui_px(ui, 48)});
        y += ui_px(ui, 48 + 8);
    } else {
        y = players(ui, tools, content);
    }
    if (view->explaining) {
        const int height = ui_px(ui, tight ? 44 : low ? 60 : 68), gap = ui_px(ui, low ? 0 : 12);
        y += gap + reasons(ui, (Rect){content.x, y + gap, content.w, height});
        y += ui_px(ui, low ? 6 : 0);
    }
    y = low ? y : separator(ui, content, y);
    int play_h = ui_px(ui, 48);
    if (bottom - play_h >= y) {
        play_buttons(ui, (Rect){content.x, bottom - play_h, content.w, play_h}, low);
        bottom -= play_h + ui_px(ui, view->proof.on || view->explorer.on ? 8 : 12);
    }
    /* The analysis has priority; the path keeps a line if possible. A proof has a tree of its own.
     */
    const int tree_least =
        tight || view->proof.on ? 0 : variation_tree_min_height(ui) + ui_px(ui, low ? 4 : 24);
    const int kept =
        view->explorer.on ? explorer_panel_min_height(ui) + ui_px(ui, low ? 4 : 30) : tree_least;
    int height = analysis_panel_height(ui, content.w, bottom - y - kept, !tight);
    if (height > 0) {
        analysis_panel_place(ui, tools, (Rect){content.x, y, content.w, height}, !tight);
        const bool last = low || bottom - y - height < ui_px(ui, 24);
        y = last ? y + height + ui_px(ui, low ? 4 : 0) : separator(ui, content, y + height);
    }
    bottom -= comment(ui, (Rect){content.x, y, content.w, bottom - y}, kept);
    if (view->explorer.on) {
        tree_and_explorer(ui, (Rect){content.x, y, content.w, bottom - y});
        return;
    }
    int room = bottom - y;
    int tree_h = variation_tree_height(ui, content.w, room);
    if (tree_h > 0) {
        variation_tree_place(ui, (Rect){content.x, y, content.w, tree_h});
        y += tree_h;
    }
    int list_y = separator(ui, (Rect){0, 0, 0, 0}, y);
    if (bottom - list_y >= ui_px(ui, 3 * MOVE_LIST_ROW)) {
        list_y = separator(ui, content, y);
        if (ui->toast_height > 0 && bottom - list_y - ui->toast_height < ui_px(ui, TOAST_LIST)) {
            ui_give_toast_room(ui, bottom); /* in place of the list */
            return;
        }
        move_list_place(ui, tools, (Rect){content.x, list_y, content.w, bottom - list_y});
    }
}
