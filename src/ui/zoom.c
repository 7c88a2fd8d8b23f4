#include "ui/zoom.h"

#include <math.h>

static const float offered_below = 40.0f; /* logical px a cell */
static const float largest_cell = 60.0f;  /* logical px; at least twice the whole board's */
static const float clear = 1.5f;          /* cells between the edge and a revealed point */

bool zoom_is_offered(const View *view, const Layout *unzoomed)
{
    const PageInfo *page = page_info(view->page);
    return (page->main || page->own_board) && unzoomed->size > 0 && unzoomed->size == view->size &&
           !view->settings.face_to_face && (float)unzoomed->cell < offered_below * unzoomed->px;
}

Layout zoom_layout(const Zoom *zoom, const View *view, const Layout *unzoomed)
{
    Layout layout = *unzoomed;
    int cell = (int)lroundf(zoom->cell);
    if (cell > unzoomed->cell) {
        layout_enlarge(&layout, view, cell, (int)lroundf(zoom->at.x - zoom->point.x * (float)cell),
                       (int)lroundf(zoom->at.y - zoom->point.y * (float)cell));
    }
    return layout;
}

/* At the edge of the board the zoomed layout was limited: takes that over. */
static void settle(Zoom *zoom, const View *view, const Layout *unzoomed)
{
    Layout now = zoom_layout(zoom, view, unzoomed);
    float x = (float)now.board.x + zoom->point.x * (float)now.cell;
    float y = (float)now.board.y + zoom->point.y * (float)now.cell;
    if (fabsf(x - zoom->at.x) > 0.51f) {
        zoom->at.x = x;
    }
    if (fabsf(y - zoom->at.y) > 0.51f) {
        zoom->at.y = y;
    }
}

void zoom_about(Zoom *zoom, const View *view, const Layout *unzoomed, Vec at, float ratio)
{
    Layout now = zoom_layout(zoom, view, unzoomed);
    float max = largest_cell * unzoomed->px, min = (float)unzoomed->cell, cell = (float)now.cell;
    max = max < 2.0f * min ? 2.0f * min : max;
    if (zoom->cell <= 0.0f) {
        *zoom = (Zoom){.cell = min, .at = at};
        zoom->point = (Vec){(at.x - (float)now.board.x) / cell, (at.y - (float)now.board.y) / cell};
    }
    zoom->point.x += (at.x - zoom->at.x) / cell;
    zoom->point.y += (at.y - zoom->at.y) / cell;
    zoom->at = at;
    cell = zoom->cell * ratio;
    zoom->cell = cell < min ? min : cell > max ? max : cell;
    settle(zoom, view, unzoomed);
}

void zoom_pan(Zoom *zoom, const View *view, const Layout *unzoomed, Vec by)
{
    zoom->at.x += by.x;
    zoom->at.y += by.y;
    settle(zoom, view, unzoomed);
}

/* How far to move the board so that the cell at `at` is visible; 0 if it is. */
static float reveal_by(float at, int from, int length, float cell)
{
    float low = (float)from, high = (float)(from + length), half = 0.5f * cell;
    if (at - half < low) {
        return low + clear * cell - at;
    }
    return at + half > high ? high - clear * cell - at : 0.0f;
}

void zoom_show(Zoom *zoom, const View *view, const Layout *unzoomed, Point point)
{
    Layout now = zoom_layout(zoom, view, unzoomed);
    if (!layout_enlarged(&now) || point < point_at(0, 0)) {
        return;
    }
    Vec at;
    layout_point_center(&now, point, &at.x, &at.y);
    zoom_pan(zoom, view, unzoomed,
             (Vec){reveal_by(at.x, now.seen.x, now.seen.w, (float)now.cell),
                   reveal_by(at.y, now.seen.y, now.seen.h, (float)now.cell)});
}
