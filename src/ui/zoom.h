/* zoom.h: a small board enlarged, and moved under the place where it is seen.
 *
 * Only where a cell of the whole board is smaller than 40 logical px, and only while the players
 * sit at one side: face to face a second finger on the board is the other player's. */
#ifndef TENGEN_UI_ZOOM_H
#define TENGEN_UI_ZOOM_H

#include "ui/layout.h"

typedef struct Zoom {
    float cell; /* px; 0: the whole board is seen */
    Vec point;  /* a place on the board, in cells from its corner ... */
    Vec at;     /* ... and where it is seen, px of the window */
} Zoom;

/* In all of these `whole` is the layout without any zoom. */
bool zoom_is_offered(const View *view, const Layout *whole);
/* The layout as it is with this zoom. */
Layout zoom_layout(const Zoom *zoom, const View *view, const Layout *whole);

/* `ratio` times as large, as far as that goes; what is seen at `at` stays there. */
void zoom_about(Zoom *zoom, const View *view, const Layout *whole, Vec at, float ratio);
/* Moves the board by so many px, as far as there is something left to be seen. */
void zoom_pan(Zoom *zoom, const View *view, const Layout *whole, Vec by);
/* Moves the board, if it must be, so that the whole cell of the point is seen. */
void zoom_show(Zoom *zoom, const View *view, const Layout *whole, Point point);

#endif
