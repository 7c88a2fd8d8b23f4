/* aim.h: aiming with a finger, which hides the point under it: selects the point, and draws the
 * cross and the loupe that show it (docs/look.md 7, Loupe). */
#ifndef TENGEN_UI_AIM_H
#define TENGEN_UI_AIM_H

#include "render/drawlist.h"
#include "ui/layout.h"
#include "ui/theme.h"

/* What a finger aims at. */
typedef struct Aim {
    Point point;  /* POINT_NONE: nothing */
    int quarters; /* where the player sits: clockwise quarter turns from the lower edge */
    bool loupe;
    int side; /* where the loupe was last, from aim_draw; -1: nowhere */
} Aim;

/* The touch mode of the settings, or TOUCH_LOUPE where cells are too small for a finger. */
TouchMode aim_mode(const View *view, const Layout *layout);

/* From which side the player to move looks at the board: clockwise quarter turns. */
int aim_quarters(const View *view, const Layout *layout);

/* The point aimed at with a finger at x,y. TOUCH_SLIDE: two cells in front of the finger as seen by
 * the player, less near the edge of the window, so that the player's first row can be reached. Else
 * the cell under the finger. `before`, the last point, is kept until the finger is well out of its
 * cell. POINT_NONE: off the board. */
Point aim_at(const Layout *layout, TouchMode mode, int quarters, float x, float y, Point before);

/* Draws the cross and the loupe; returns the loupe's side. Call it last: the loupe enlarges what is
 * in the list so far. */
int aim_draw(const Aim *aim, const View *view, const Layout *layout, const Theme *theme,
             Fonts *fonts, DrawList *list);

#endif
