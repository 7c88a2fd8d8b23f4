/* zoom.h: the arithmetic of zooming and panning a small board.
 *
 * Offered only if a cell of the whole board is smaller than 40 logical px, and not face to face,
 * where a second finger on the board is the other player's. */
#ifndef TENGEN_UI_ZOOM_H
#define TENGEN_UI_ZOOM_H

#include "ui/layout.h"

typedef struct Zoom {
    float cell; /* px; 0: no zoom */
    Vec point;  /* a place on the board, cells from its corner */
    Vec at;     /* where `point` is shown, px of the window */
} Zoom;

/* `unzoomed` is always the layout without zoom. */
bool zoom_is_offered(const View *view, const Layout *unzoomed);
Layout zoom_layout(const Zoom *zoom, const View *view, const Layout *unzoomed);

/* Multiplies the zoom by `ratio`, within its limits; what is shown at `at` stays there. */
void zoom_about(Zoom *zoom, const View *view, const Layout *unzoomed, Vec at, float ratio);
/* Moves the board by `by` px, at most to its edge. */
void zoom_pan(Zoom *zoom, const View *view, const Layout *unzoomed, Vec by);
/* Moves the board, if necessary, so that the whole cell of the point is visible. */
void zoom_show(Zoom *zoom, const View *view, const Layout *unzoomed, Point point);

#endif
