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
    int side; /* where the loupe was last, see Loupe; -1: nowhere */
} Aim;

/* The loupe: an enlarged board with the point aimed at in its middle. */
typedef struct Loupe {
    int x, y, radius; /* px; radius 0: none is shown */
    int cell;         /* of the enlarged board, px */
    int side;         /* its place beside the finger; -1: none */
} Loupe;

/* The touch mode of the settings, or TOUCH_LOUPE where cells are too small for a finger. */
TouchMode aim_mode(const View *view, const Layout *layout);

/* From which side the player to move looks at the board: clockwise quarter turns. */
int aim_quarters(const View *view, const Layout *layout);

/* The point aimed at with a finger at x,y. TOUCH_SLIDE: two cells in front of the finger as seen by
 * the player, less near the edge of the window, so that the player's first row can be reached. Else
 * the cell under the finger. `before`, the last point, is kept until the finger is well out of its
 * cell. POINT_NONE: off the board. */
Point aim_at(const Layout *layout, TouchMode mode, int quarters, float x, float y, Point before);

/* Where the loupe is shown now. */
Loupe aim_loupe(const Aim *aim, const View *view, const Layout *layout);
Rect aim_loupe_square(const Loupe *loupe);

/* Draws the cross and the loupe, over everything else. The loupe shows what the first `until`
 * commands of the list have drawn in its square. */
void aim_draw(const Aim *aim, const Loupe *loupe, int until, const View *view, const Layout *layout,
              const Theme *theme, Fonts *fonts, DrawList *list);

#endif
