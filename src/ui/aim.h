/* aim.h: aiming at a point with a finger that hides it: which point is meant, and how that is shown
 * to the one who aims (docs/look.md 7, Loupe). */
#ifndef TENGEN_UI_AIM_H
#define TENGEN_UI_AIM_H

#include "render/drawlist.h"
#include "ui/layout.h"
#include "ui/theme.h"

/* What is shown of a finger that aims. */
typedef struct Aim {
    Point point;  /* POINT_NONE: nothing */
    int quarters; /* clockwise turns of the one who aims; 0 sits at the lower edge */
    bool loupe;
    int side; /* where the loupe stood last, from aim_draw; -1: nowhere */
} Aim;

/* How a finger places a stone here: where cells are small no finger hits them without a loupe. */
TouchMode aim_mode(const View *view, const Layout *layout);

/* From which side the one to move looks at the board: clockwise quarter turns. */
int aim_quarters(const View *view, const Layout *layout);

/* The point aimed at with a finger at x,y. TOUCH_SLIDE: two cells in front of the finger, as that
 * player sees it; nearer where the window ends before the finger could come to their first row.
 * Else the point of the cell under the finger. `before` stays aimed at until the finger is well out
 * of its cell. POINT_NONE: off the board. */
Point aim_at(const Layout *layout, TouchMode mode, int quarters, float x, float y, Point before);

/* The cross over the board and the loupe; returns the side where that stands. Over everything else:
 * it enlarges what the list holds so far. */
int aim_draw(const Aim *aim, const View *view, const Layout *layout, const Theme *theme,
             Fonts *fonts, DrawList *list);

#endif
