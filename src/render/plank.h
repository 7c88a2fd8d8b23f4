/* plank.h: the board as a thing: its face with bevel and front, its corners, its shadow. */
#ifndef TENGEN_RENDER_PLANK_H
#define TENGEN_RENDER_PLANK_H

#include "render/ground.h"

/* Where the board with its front face lies in the window, perhaps partly outside. */
Rect plank_rect(const Ground *ground);
/* Of the corners, px. */
float plank_radius(const Ground *ground);

/* The part of it that hides what is below, within the window. */
Rect plank_opaque(const Ground *ground);

/* Darkens the table, a picture of the window, around the board. False: no memory. */
bool plank_cast(const Ground *ground, Pixmap *table);
/* Lays the board without lines on it. False: no memory. */
bool plank_lay(const Ground *ground, Pixmap *table);
/* The same shadow as commands, softer drawn, for a board on its way: of any size. */
void plank_draw_shadow(DrawList *list, const Look *look, Rect board, float cell);

#endif
