#include "ui/screen_query.h"

const Control *screen_control_at(const Screen *screen, float x, float y, bool scrolls)
{
    for (int i = screen->ui.controls - 1; i >= 0; i--) {
        const Control *control = &screen->ui.control[i];
        Vec at = frame_to_local(control->frame, (Vec){x, y});
        if ((control->kind == CONTROL_SCROLL) != scrolls ||
            !rect_has(control->target, at.x, at.y)) {
            continue;
        }
        if (rect_empty(control->clip) || rect_has(control->clip, at.x, at.y)) {
            return control;
        }
    }
    return NULL;
}

bool screen_is_covered(const Screen *screen, float x, float y)
{
    const Ui *ui = &screen->ui;
    bool panel = false;
    for (int i = 0; i < ui->panels; i++) {
        panel |= rect_has(ui->panel_at[i], x, y);
    }
    return rect_has(ui->covered, x, y) || (panel && rect_has(screen->layout.seen, x, y));
}

bool screen_board_listens(const Screen *screen, const View *view)
{
    const PageInfo *page = page_info(view->page);
    return (page->main || page->own_board) && (view->may.play || view->edit.on) &&
           screen->layout.size > 0 && screen->layout.size == view->size;
}
