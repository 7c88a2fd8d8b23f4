/* layout.h: where board and panels are in a window (docs/look.md 7), and which point a pixel
 * belongs to. Pixels of the window. */
#ifndef TENGEN_UI_LAYOUT_H
#define TENGEN_UI_LAYOUT_H

#include "ui/view.h"

typedef enum LayoutShape {
    LAYOUT_WIDE,   /* w >= 1.2 h: board left, panel right */
    LAYOUT_SQUARE, /* .85 .. 1.2: board left, narrow panel with icons */
    LAYOUT_TALL,   /* board between rows */
    LAYOUT_PHONE   /* tall and narrower than 480 logical px */
} LayoutShape;

typedef struct Layout {
    LayoutShape shape;
    int w, h;
    float px;               /* device px per logical px */
    int size, cell, margin; /* the board: px between lines, px from its edge to the first line */
    Rect board;             /* without the front face; empty: the page has no board */
    int face;               /* height of the front face */
    int unzoomed;           /* the cell without zoom; `cell` is larger if the board is enlarged */
    Rect seen;              /* the board is visible and pressed only here; with the front face */
    Rect panel;             /* the one panel; tall and phone shapes: empty on PAGE_PLAY */
    Frame near_panel, far_panel; /* face to face only */
    Frame page; /* the frame of `panel` and the rows: the window, turned to the page's reader */
    Rect top_row, bottom_row, strip,
        buttons;  /* tall and phone: opponent, own row, moves, buttons; empty: no room */
    Rect info;    /* tall and phone: the status below the board; empty: no room */
    int info_top; /* the highest possible top of `info` */
} Layout;

/* Is the shared panel turned round, to the far player who is to move? */
bool layout_turns(const View *view);

Layout layout_make(const View *view, int w, int h, float px);

/* A board alone, in the middle of a square of this side, px. */
Layout layout_of_board(const View *view, int side);

/* Enlarges the cell and puts the board's corner near x,y, so that the board still fills `seen`.
 * `cell` must not be smaller than the current one. */
void layout_enlarge(Layout *layout, const View *view, int cell, int x, int y);
/* The board with larger cells, seen only in `seen`, with the point at x, y. */
void layout_magnify(Layout *layout, const View *view, int cell, Point point, int x, int y,
                    Rect seen);
bool layout_enlarged(const Layout *layout);

/* Leaves out the rows below the board that meet this, but not the buttons. */
void layout_drop_rows(Layout *layout, Rect under);

/* The point whose disc of radius `reach` cells covers the pixel; POINT_NONE: none. */
Point layout_point_at(const Layout *layout, float x, float y, float reach);
void layout_point_center(const Layout *layout, Point point, float *x, float *y);

#endif
