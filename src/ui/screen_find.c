/* Where points and controls are: for scripts, tests and the keyboard focus. */
#include "ui/screen.h"

#include <string.h>

#include "ui/board_input.h"
#include "ui/board_zoom.h"
#include "ui/screen_build.h"
#include "ui/screen_query.h"

bool screen_point_center(const Screen *screen, const View *view, Point point, float *x, float *y)
{
    Layout layout = board_zoom_layout(screen, view);
    int column = point_x(point), row = point_y(point);
    if (!layout.size || point < point_at(0, 0) || column >= layout.size || row < 0 ||
        row >= layout.size) {
        return false;
    }
    layout_point_center(&layout, point, x, y);
    return true;
}

void screen_show_point(Screen *screen, const View *view, Point point)
{
    screen_build(screen, view, NULL);
    Point before = screen->board_zoom.reveal;
    screen->board_zoom.reveal = point;
    board_zoom_reveal(screen, view);
    if (screen->board_zoom.reveal) { /* a pointer holds the board */
        screen->board_zoom.reveal = before;
    }
}

int screen_zoom(const Screen *screen, const View *view)
{
    Layout layout = board_zoom_layout(screen, view);
    return layout.unzoomed > 0 ? (100 * layout.cell + layout.unzoomed / 2) / layout.unzoomed : 100;
}

/* Scrolls until the control is visible; true if anything moved. */
static bool scroll_to_control(Screen *screen, const Control *control)
{
    Rect clip = control->clip, rect = control->target;
    if (rect_empty(clip)) {
        return false;
    }
    if (rect.h > clip.h) {
        rect = control->rect;
    }
    int by = rect.y < clip.y ? rect.y - clip.y : 0;
    if (rect.y + rect.h > clip.y + clip.h) {
        by = rect.y + rect.h - clip.y - clip.h;
    }
    /* Keep it clear of the faded edge. */
    int clear = ui_px(&screen->ui, SCROLL_FADE), spare = (clip.h - rect.h) / 2;
    clear = clear < spare ? clear : spare < 0 ? 0 : spare;
    by += by > 0 ? clear : by < 0 ? -clear : 0;
    for (int i = 0; by && i < screen->ui.controls; i++) {
        const Control *area = &screen->ui.control[i];
        if (area->kind != CONTROL_SCROLL || area->seat != control->seat || area->rect.w != clip.w ||
            area->rect.h != clip.h || area->rect.x != clip.x) {
            continue;
        }
        Scroll *scroll = motions_scroll(screen->motions, area->name, area->seat);
        if (!scroll) {
            return false;
        }
        if (area->rect.y + scroll->offset != clip.y) { /* of the same size, elsewhere */
            continue;
        }
        scroll->offset += by;
        return true;
    }
    return false;
}

/* This seat's own control, else one that both share; SEAT_NONE: the first of that name. */
static const Control *find_control(const Screen *screen, const char *name, Seat seat)
{
    const Control *shared = NULL;
    for (int i = 0; i < screen->ui.controls; i++) {
        const Control *control = &screen->ui.control[i];
        if (control->kind == CONTROL_SCROLL || strcmp(control->name, name) != 0) {
            continue;
        }
        if (seat == SEAT_NONE || control->seat == seat) {
            return control;
        }
        shared = !shared && control->seat == SEAT_NONE ? control : shared;
    }
    return shared;
}

Found screen_find(Screen *screen, const View *view, const char *name, Seat seat, float *x, float *y)
{
    for (int tries = 0; tries < 2; tries++) {
        screen_build(screen, view, NULL);
        const Control *found = find_control(screen, name, seat);
        if (!found) {
            return FOUND_NONE;
        }
        if (tries == 0 && scroll_to_control(screen, found)) {
            continue;
        }
        Rect seen =
            rect_empty(found->clip) ? found->target : rect_intersect(found->target, found->clip);
        Vec at = frame_to_window(found->frame, (Vec){(float)seen.x + (float)seen.w / 2.0f,
                                                     (float)seen.y + (float)seen.h / 2.0f});
        *x = at.x;
        *y = at.y;
        return found->enabled ? FOUND_ENABLED : FOUND_DISABLED;
    }
    return FOUND_NONE;
}

Point screen_aimed(const Screen *screen, const View *view)
{
    if (screen->layout.size != view->size) {
        return POINT_NONE;
    }
    BoardMarks marks = board_input_marks(screen, view);
    Point aimed = marks.ghost ? marks.ghost : marks.cursor;
    return aimed && !view->stone[aimed] ? aimed : POINT_NONE;
}

const char *screen_focused(const Screen *screen)
{
    return screen->ui.focus_visible ? screen->ui.focus : NULL;
}

Point screen_cursor(const Screen *screen)
{
    return screen->cursor;
}
