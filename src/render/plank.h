/* plank.h: the board as a thing: its face with bevel and front, its corners, its shadow. */
#ifndef TENGEN_RENDER_PLANK_H
#define TENGEN_RENDER_PLANK_H

#include "render/drawlist.h"
#include "render/ground.h"

/* Darkens the table, a picture of the window, around the board. False: no memory. */
bool plank_cast_shadow(const Ground *ground, Pixmap *table);
/* Lays the board without lines on it. False: no memory. */
bool plank_paint(const Ground *ground, Pixmap *table);
/* The same shadow as commands, softer drawn, for a board on its way: of any size. */
void plank_draw_shadow(DrawList *list, const Look *look, Rect board, float cell);

#endif
