/* layout.h: the only place with geometry: where board and panels lie in a window (docs/look.md 7),
 * and which point a pixel belongs to. Pixels of the window. */
#ifndef TENGEN_UI_LAYOUT_H
#define TENGEN_UI_LAYOUT_H

#include "ui/view.h"

typedef enum LayoutShape {
    SHAPE_WIDE,   /* w >= 1.2 h: board left, panel right */
    SHAPE_SQUARE, /* .85 .. 1.2: board left, narrow panel with icons */
    SHAPE_TALL,   /* board between rows */
    SHAPE_PHONE   /* tall and narrower than 480 logical px */
} LayoutShape;

typedef struct Layout {
    LayoutShape shape;
    int w, h;
    float px;               /* device px per logical px */
    int size, cell, margin; /* the board: px between lines, px from its edge to the first line */
    Rect board;             /* without the front face; empty: no board on this page */
    int face;               /* height of the front face */
    int whole;              /* the cell with which all of it is seen; `cell` is larger: enlarged */
    Rect seen;              /* nothing of it is seen or hit elsewhere; with the front face */
    Rect panel;             /* the one panel; tall and phone shapes: empty on PAGE_PLAY */
    Frame near_panel, far_panel; /* face to face only */
    Frame page; /* the frame of `panel` and the rows: the window, turned to whom the page is for */
    Rect top_row, bottom_row, strip,
        buttons;  /* tall and phone: opponent, own row, moves, buttons; empty: no room */
    Rect info;    /* tall and phone: a line of words under the board; empty: no room */
    int info_top; /* ... and how far up it may grow: just below the board */
} Layout;

/* Is the one panel of a game at one side turned round, to who is to move now? */
bool layout_turns(const View *view);

Layout layout_make(const View *view, int w, int h, float px);

/* The board with a larger cell, its corner near x,y: so that no edge comes into the place where it
 * is seen. `cell` must be no smaller than the one it has. */
void layout_enlarge(Layout *layout, const View *view, int cell, int x, int y);
bool layout_enlarged(const Layout *layout);

/* The point whose stone's disc of `reach` cells (.5: the whole cell) covers the pixel; POINT_NONE:
 * a miss. */
Point layout_point_at(const Layout *layout, float x, float y, float reach);
void layout_point_center(const Layout *layout, Point point, float *x, float *y);

#endif
