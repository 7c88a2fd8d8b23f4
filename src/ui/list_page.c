#include "ui/list_page.h"

#include "ui/form.h"
#include "ui/words.h"

enum { HEADER_H = 88, BOTTOM = 8 /* logical px */ };

void list_page(Ui *ui, const Layout *layout, const ListPage *page)
{
    Rect panel = form_panel(ui, layout);
    const int pad = form_padding(ui, panel), bleed = ui_px(ui, page->bleed);
    Flow flow = flow_start(ui, (Rect){panel.x + pad, 0, panel.w - 2 * pad, 0}, true, true);
    page->content(&flow);
    panel = form_panel_of(ui, layout, ui_px(ui, HEADER_H + BOTTOM) + flow.y);
    const Header header = {_(page_info(page->page)->title), "close", ICON_CLOSE,
                           command_for_field(CMD_BACK, 0, 0)};
    const Rect area = form_header(ui, panel, &header, false);
    const Rect scroll = {area.x - bleed, area.y, area.w + 2 * bleed, area.h - ui_px(ui, BOTTOM)};
    ui_scroll_begin(ui, page->scroll, scroll, flow.y);
    flow = flow_start(ui, area, true, false);
    page->content(&flow);
    ui_scroll_end(ui);
}
