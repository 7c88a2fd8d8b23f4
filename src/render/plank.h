/* plank.h: the board without its lines: surface, bevel, front face, rounded corners and shadow. */
#ifndef TENGEN_RENDER_PLANK_H
#define TENGEN_RENDER_PLANK_H

#include "render/drawlist.h"
#include "render/ground.h"
#include "render/parallel.h"

/* Paints the board's shadow on the table, a picture of ground->w x ground->h. False: no memory. */
bool plank_cast_shadow(const Ground *ground, Pixmap *table);
/* Paints the board over the table, its surface by `parallel`, the same whatever that has. False: no
 * memory. */
bool plank_paint(const Ground *ground, const Parallel *parallel, Pixmap *table);
/* An approximation of the shadow as draw commands, for a board in motion. `cell` in px. */
void plank_draw_shadow(DrawList *list, const Look *look, Rect board, float cell);

#endif
