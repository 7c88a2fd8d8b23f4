/* A match between two engines: what it is to be; then its board, its figures and its games. */
#include "ui/page_draw.h"

#include "ui/contest_board.h"
#include "ui/contest_form.h"
#include "ui/contest_table.h"
#include "ui/contest_words.h"
#include "ui/flow.h"
#include "ui/form.h"
#include "ui/words.h"

enum { /* logical px */
       FORM_MAX = 820,
       PANEL_MAX = 1232,
       GAP = 24,
       BLEED = 14,
       STATUS_H = 32,
       BUTTON_H = 48,
       ASIDE_W = 560, /* from this size of the content on the board is beside the rest */
       ASIDE_H = 300,
       BOARD_MIN_H = 200
};

static const ViewContest *shown(const Ui *ui)
{
    return &ui->view->contest;
}

static Command command_of(ContestAction action)
{
    return command_for_field(CMD_CONTEST, contest_field(action, 0), 0);
}

/* ---- what is at the bottom ---- */

static void draw_buttons(Ui *ui, Rect rect)
{
    const ContestStage stage = shown(ui)->stage;
    const int gap = ui_px(ui, 8);
    if (stage == CONTEST_SETUP) {
        ui_default_button(ui, "match-start", rect, _("Start the match"), ICON_NONE, true,
                          command_of(CONTEST_START));
        return;
    }
    if (stage == CONTEST_READING || stage == CONTEST_RUNNING || stage == CONTEST_STOPPING) {
        ui_button(ui, "match-stop", rect, _("Stop the match"), ICON_NONE, BUTTON_FILL,
                  stage != CONTEST_STOPPING, command_of(CONTEST_STOP));
        return;
    }
    const bool complete = stage == CONTEST_COMPLETE;
    if (stage == CONTEST_ELSEWHERE) {
        ui_default_button(ui, "match-look", form_column(rect, 2, 0, gap), _("Look again"),
                          ICON_NONE, true, command_of(CONTEST_LOOK));
    } else if (!complete) {
        ui_default_button(ui, "match-resume", form_column(rect, 2, 0, gap), _("Resume"), ICON_NONE,
                          true, command_of(CONTEST_START));
    }
    ui_button(ui, "match-new", complete ? rect : form_column(rect, 2, 1, gap), _("New match"),
              ICON_NONE, BUTTON_FILL, true, command_of(CONTEST_FORGET));
}

/* ---- the match ---- */

static void draw_status(Ui *ui, Rect rect)
{
    char text[160];
    contest_words_stage(shown(ui), text, sizeof text);
    ui_says(ui, rect);
    ui_block(ui, rect, ALIGN_LEFT, 15, 11, true, ui->theme->ink, text);
}

static void add_figures(Flow *flow)
{
    contest_table_add_boards(flow);
    contest_table_add_score(flow);
    contest_table_add_games(flow);
}

/* Figures and games, scrolled. */
static void draw_figures(Ui *ui, Rect area)
{
    const int bleed = ui_px(ui, BLEED);
    Flow flow = flow_start(ui, (Rect){area.x, 0, area.w, 0}, true, true);
    add_figures(&flow);
    ui_scroll_begin(ui, "match-scroll", (Rect){area.x - bleed, area.y, area.w + 2 * bleed, area.h},
                    flow.y);
    flow = flow_start(ui, area, true, false);
    add_figures(&flow);
    ui_scroll_end(ui);
}

static void draw_beside(Ui *ui, PageTools tools, Rect area)
{
    const int rows = contest_board_rows(ui), gap = ui_px(ui, GAP), status = ui_px(ui, STATUS_H);
    const int widest = (area.w - gap) * 11 / 20 + rows, side = area.h < widest ? area.h : widest;
    const Rect board = {area.x, area.y, side - rows, side};
    contest_board_draw(ui, tools, board);
    area.w -= board.w + gap;
    area.x += board.w + gap;
    draw_status(ui, (Rect){area.x, area.y, area.w, status});
    const Rect buttons = {area.x, area.y + area.h - ui_px(ui, BUTTON_H), area.w,
                          ui_px(ui, BUTTON_H)};
    draw_buttons(ui, buttons);
    area.y += status + ui_px(ui, 8);
    area.h = buttons.y - ui_px(ui, 8) - area.y;
    draw_figures(ui, area);
}

/* The board above the figures, all scrolled. */
static void add_all(Flow *flow, PageTools tools, int side)
{
    if (!flow->measure) {
        contest_board_draw(flow->ui, tools,
                           (Rect){flow->x, flow->y, flow->w, side + contest_board_rows(flow->ui)});
    }
    flow->y += side + contest_board_rows(flow->ui);
    flow_gap(flow, 12);
    add_figures(flow);
}

static void draw_below(Ui *ui, PageTools tools, Rect area)
{
    const int status = ui_px(ui, STATUS_H), bleed = ui_px(ui, BLEED),
              least = ui_px(ui, BOARD_MIN_H);
    const Rect buttons = {area.x, area.y + area.h - ui_px(ui, BUTTON_H), area.w,
                          ui_px(ui, BUTTON_H)};
    draw_status(ui, (Rect){area.x, area.y, area.w, status});
    draw_buttons(ui, buttons);
    area.y += status;
    area.h = buttons.y - ui_px(ui, 8) - area.y;
    int side = area.h - contest_board_rows(ui);
    side = side < least ? least : side;
    side = side > area.w ? area.w : side;
    Flow flow = flow_start(ui, (Rect){area.x, 0, area.w, 0}, true, true);
    add_all(&flow, tools, side);
    ui_scroll_begin(ui, "match-scroll", (Rect){area.x - bleed, area.y, area.w + 2 * bleed, area.h},
                    flow.y);
    flow = flow_start(ui, area, true, false);
    add_all(&flow, tools, side);
    ui_scroll_end(ui);
}

/* ---- the page ---- */

static void draw_form(Ui *ui, const Layout *layout, const Header *header)
{
    Rect panel = form_window_panel(ui, layout, FORM_MAX);
    const int pad = form_padding(ui, panel), bleed = ui_px(ui, BLEED), button = ui_px(ui, BUTTON_H);
    const bool narrow = form_narrow(ui, panel);
    Flow flow = flow_start(ui, (Rect){panel.x + pad, 0, panel.w - 2 * pad, 0}, narrow, true);
    contest_form_add(&flow);
    const int need = flow.y;
    panel = form_lower_to(panel, ui_px(ui, 88 + 8 + 24) + need + button);
    Rect area = form_header(ui, panel, header, false);
    area.h -= ui_px(ui, panel.h < ui_px(ui, 560) ? 12 : 24);
    const Rect buttons = {area.x, area.y + area.h - button, area.w, button};
    draw_buttons(ui, buttons);
    area.h -= button + ui_px(ui, 8);
    ui_scroll_begin(ui, "match-form-scroll",
                    (Rect){area.x - bleed, area.y, area.w + 2 * bleed, area.h}, need);
    flow = flow_start(ui, area, narrow, false);
    contest_form_add(&flow);
    ui_scroll_end(ui);
}

void page_contest(Ui *ui, const Layout *layout, PageTools tools)
{
    const Header header = {_(page_info(PAGE_CONTEST)->title), "back", ICON_BACK,
                           command_for_field(CMD_BACK, 0, 0)};
    if (shown(ui)->stage == CONTEST_SETUP) {
        draw_form(ui, layout, &header);
        return;
    }
    const Rect panel = form_window_panel(ui, layout, PANEL_MAX);
    Rect area = form_header(ui, panel, &header, false);
    area.h -= ui_px(ui, panel.h < ui_px(ui, 560) ? 12 : 24);
    if (area.w >= ui_px(ui, ASIDE_W) && area.h >= ui_px(ui, ASIDE_H)) {
        draw_beside(ui, tools, area);
    } else {
        draw_below(ui, tools, area);
    }
}
