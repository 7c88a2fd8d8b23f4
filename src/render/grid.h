/* grid.h: lines, star points and coordinates of the board. Lines are pixel-aligned: all have the
 * same width and the same distance. */
#ifndef TENGEN_RENDER_GRID_H
#define TENGEN_RENDER_GRID_H

#include "render/fonts.h"
#include "render/ground.h"

/* The alpha of the inner lines, as a part of the frame's (Look.line). */
#define GRID_INNER_ALPHA 0.9f

/* The star points of a board, columns from the left and rows from the top: five on odd sizes from 9
 * to 17, nine from 19 on, four on even sizes, none below 9. Returns how many. */
enum { STARS_MAX = 9 };
int grid_stars(int size, int column[STARS_MAX], int row[STARS_MAX]);

/* Paints them into `to`, a picture of ground->w x ground->h. Coordinates that do not fit into the
 * margin are left out. */
void grid_draw(const Ground *ground, Fonts *fonts, Pixmap *to);

#endif
