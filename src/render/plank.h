/* plank.h: the board as a thing: its face with bevel and front, its corners, its shadow. */
#ifndef TENGEN_RENDER_PLANK_H
#define TENGEN_RENDER_PLANK_H

#include "render/board.h"

/* Where the board with its front face lies in the window, perhaps partly outside. */
Rect plank_rect(const Ground *ground);
/* Of the corners, px. */
float plank_radius(const Ground *ground);

/* The visible part of the board without lines, premultiplied, opaque but at the corners; *place:
 * where it lies in the window. False: no memory, or nothing is visible (an empty place). */
bool plank_make(const Ground *ground, Pixmap *out, Rect *place);
/* Darkens the table around the board. */
bool plank_cast(const Ground *ground, Pixmap *table);

/* The same shadow as commands, softer drawn, for a board on its way: of any size. */
void plank_draw_shadow(DrawList *list, const Look *look, Rect board, float cell);

/* Enlarges to w x h by a whole factor, smoothly. False: no memory. */
bool plank_enlarge(const Pixmap *small, int factor, int w, int h, Pixmap *out);

#endif
