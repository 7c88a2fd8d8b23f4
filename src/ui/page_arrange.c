/* A position is set up: stones anywhere, and who moves next. */
#include "ui/page_draw.h"

#include <stdio.h>

#include "ui/flow.h"
#include "ui/form.h"
#include "ui/size_rows.h"
#include "ui/words.h"

/* Logical px; below LOW the tools come first, below LOWEST the buttons scroll with them. */
enum { ROW = 48, GAP = 8, LOW = 200, LOWEST = 96 };

static const char *text_of(const ViewArrange *arrange)
{
    switch (arrange->over) {
    case REASON_NONE:
        return arrange->keeps
                   ? _("Press points to place stones, and once more to take them away. Your game "
                       "goes on when you close this page.")
                   : _("Press points to place stones, and once more to take them away.");
    case REASON_FULL:
        return _("No point is left to play on: the game would be over.");
    case REASON_FOUL:
        return _("Black has more than five in a row: the game would be over.");
    default:
        return _("There is a five on the board: the game would be over.");
    }
}

static Command arrange(ArrangeAction action)
{
    return command_for_field(CMD_ARRANGE, (int)action, 0);
}

static void undo_buttons(Flow *flow)
{
    const Rect line = flow_row(flow, NULL, flow_row_height(flow));
    if (!flow->measure) {
        form_undo_buttons(flow->ui, line, ui_px(flow->ui, GAP));
    }
}

/* What to do, or why the position cannot be played. */
static void say(Flow *flow)
{
    const ViewArrange *shown = &flow->ui->view->arrange;
    const bool over = shown->over != REASON_NONE;
    flow_text(flow, text_of(shown), 14, over ? flow->ui->theme->ink : flow->ui->theme->ink2);
    flow_gap(flow, 12);
}

/* What is placed, and who moves next. `low`: there is room for little, and the tools come first. */
static void rows(Flow *flow, bool low)
{
    static const char *const tools[] = {"place-black", "place-white", "place-none"};
    static const char *const movers[] = {"black-moves", "white-moves"};
    static const int colors[] = {COLOR_BLACK, COLOR_WHITE};
    const View *view = flow->ui->view;
    const ViewArrange *shown = &view->arrange;
    const char *stones[] = {C_("stone", "Black"), C_("stone", "White"), _("Erase")},
               *sides[] = {_("Black"), _("White")};
    char text[96];
    const bool says_first = !low || shown->over != REASON_NONE;
    if (says_first) {
        say(flow);
    }
    flow_segments(flow, _("Place"),
                  &(Segments){ARRANGE_TOOLS, tools, stones, NULL, (int)shown->tool},
                  arrange(ARRANGE_TOOL));
    flow_gap(flow, 12);
    flow_segments(flow, _("Moves next"),
                  &(Segments){2, movers, sides, colors, shown->mover == COLOR_WHITE},
                  arrange(ARRANGE_MOVER));
    flow_gap(flow, 12);
    undo_buttons(flow);
    flow_gap(flow, 12);
    size_rows_add(flow, view->size, arrange(ARRANGE_SIZE));
    flow_gap(flow, 12);
    if (!says_first) {
        say(flow);
    }
    snprintf(text, sizeof text, _("%s · %d × %d · %d black, %d white"), words_rule(view->rule),
             view->size, view->size, shown->stones[COLOR_BLACK - 1],
             shown->stones[COLOR_WHITE - 1]);
    flow_text(flow, text, 14, flow->ui->theme->ink2);
}

static int buttons_height(const Ui *ui)
{
    return 2 * ui_px(ui, ROW) + ui_px(ui, GAP);
}

/* Play over the two that do something else, at the lower edge of the area. */
static void buttons(Ui *ui, Rect area)
{
    const int row = ui_px(ui, ROW), gap = ui_px(ui, GAP);
    const ViewArrange *shown = &ui->view->arrange;
    const bool any = shown->stones[0] + shown->stones[1] > 0;
    const char *const labels[] = {C_("board", "Clear"), C_("board", "Clear all?"), _("Analyse")};
    const Rect line = {area.x, area.y + area.h - row, area.w, row};
    const Rect left = form_column(line, 2, 0, gap), right = form_column(line, 2, 1, gap);
    ui_default_button(ui, "play", (Rect){area.x, line.y - gap - row, area.w, row}, _("Play"),
                      ICON_PLAY, shown->may && shown->over == REASON_NONE, arrange(ARRANGE_PLAY));
    ui_share_size(ui, left, BUTTON_FILL, 3, labels, ICON_NONE);
    ui_danger(ui, "clear", left, labels[0], labels[1], ICON_NONE, BUTTON_FILL, shown->may && any,
              arrange(ARRANGE_CLEAR));
    ui_button(ui, "analyse", right, labels[2], ICON_NONE, BUTTON_FILL, shown->may,
              arrange(ARRANGE_REVIEW));
    ui_share_size(ui, line, BUTTON_FILL, 0, NULL, ICON_NONE);
}

static Flow content(Ui *ui, Rect area, bool narrow, bool measure, bool low, bool with_buttons)
{
    Flow flow = flow_start(ui, area, narrow, measure);
    rows(&flow, low);
    if (with_buttons) {
        flow_gap(&flow, GAP);
        const Rect rect = flow_row(&flow, NULL, buttons_height(ui));
        if (!measure) {
            buttons(ui, rect);
        }
    }
    return flow;
}

void page_arrange(Ui *ui, const Layout *layout, PageTools tools)
{
    (void)tools;
    const Rect panel = form_panel(ui, layout);
    const bool narrow = form_narrow(ui, panel);
    const Header header = {_("Position"), "close", ICON_CLOSE, command_for_field(CMD_BACK, 0, 0)};
    Rect area = form_header(ui, panel, &header, narrow);
    area.h -= (narrow ? 1 : 3) * ui_px(ui, GAP);
    Rect above = area;
    above.h -= buttons_height(ui) + ui_px(ui, GAP);
    const bool low = above.h < ui_px(ui, LOW), all = above.h < ui_px(ui, LOWEST);
    above = all ? area : above;
    const Flow measured = content(ui, above, narrow, true, low, all);
    ui_scroll_begin(ui, "arrange-scroll", above, measured.y - above.y);
    content(ui, above, narrow, false, low, all);
    ui_scroll_end(ui);
    if (!all) {
        buttons(ui, area);
    }
}
