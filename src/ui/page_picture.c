/* How a picture of the game is to look, and the button that saves it. */
#include "ui/page_draw.h"

#include <stdio.h>

#include "ui/flow.h"
#include "ui/form.h"
#include "ui/setting_row.h"
#include "ui/words.h"

/* From which move on stones are numbered: no further than the game has moves. */
static void first_number(Flow *flow)
{
    const View *view = flow->ui->view;
    const int last = view->moves > 1 ? view->moves : 1, from = view->settings.export_from;
    char text[16];
    const Span span = {1, (float)(last > 1 ? last : 2), 1, (float)(from < last ? from : last),
                       text};
    snprintf(text, sizeof text, "%d", from < last ? from : last);
    flow_slider(flow, _("From move"), setting_row(SETTING_EXPORT_FROM)->name, &span,
                setting_command(SETTING_EXPORT_FROM, 0));
}

static void rows(Flow *flow)
{
    const Settings *settings = &flow->ui->view->settings;
    setting_row_add(flow, SETTING_EXPORT_AS);
    flow_gap(flow, 12);
    if (settings->export_as == EXPORT_SHEET) {
        setting_row_add(flow, SETTING_EXPORT_SHEET);
        flow_gap(flow, 12);
        flow_text(flow, _("One page to be printed: players, result, and all moves."), 14,
                  flow->ui->theme->ink2);
        return;
    }
    if (settings->export_as == EXPORT_ANIMATION) {
        setting_row_add(flow, SETTING_EXPORT_PACE);
    }
    setting_row_add(flow, SETTING_EXPORT_NUMBERS);
    flow_gap(flow, 12);
    if (settings->export_numbers == EXPORT_NUMBERS_FROM) {
        first_number(flow);
    }
    setting_row_add(flow, SETTING_EXPORT_SIZE);
    setting_row_add(flow, SETTING_EXPORT_COORDINATES);
}

/* While an animation is made, it says how far that is, and stops it. */
static void save_button(Ui *ui, Rect rect)
{
    const View *view = ui->view;
    char label[80];
    if (view->animation_frames > 0) {
        snprintf(label, sizeof label, _("Stop (%d of %d)"), view->animated, view->animation_frames);
        ui_button(ui, "picture-stop", rect, label, ICON_CLOSE, BUTTON_FILL, true,
                  command_for_field(CMD_SAVE_PICTURE, 0, PICTURE_STOP));
    } else {
        ui_default_button(ui, "picture-save", rect, _("Save"), ICON_IMAGE, view->may.save,
                          command_for_field(CMD_SAVE_PICTURE, 0, PICTURE_SAVE));
    }
}

void page_picture(Ui *ui, const Layout *layout, PageTools tools)
{
    (void)tools;
    enum { BUTTON = 52, GAP = 16, HEADER = 80 }; /* logical px */
    const Header header = {_(page_info(PAGE_PICTURE)->title), "back", ICON_BACK,
                           command_for_field(CMD_BACK, 0, 0)};
    const bool narrow = form_narrow(ui, form_panel(ui, layout));
    const int button = ui_px(ui, BUTTON), gap = ui_px(ui, GAP), padding = 2 * ui_px(ui, 24);
    Flow measured =
        flow_start(ui, (Rect){0, 0, form_panel(ui, layout).w - padding, 0}, narrow, true);
    rows(&measured);
    Rect panel = form_panel_of(ui, layout, measured.y + button + 2 * gap + ui_px(ui, HEADER));
    Rect area = form_header(ui, panel, &header, false);
    area.h -= button + 2 * gap;
    ui_scroll_begin(ui, "picture-scroll", area, measured.y);
    Flow flow = flow_start(ui, area, narrow, false);
    rows(&flow);
    ui_scroll_end(ui);
    save_button(ui, (Rect){area.x, area.y + area.h + gap, area.w, button});
}
