/* grid.h: what is printed on the board: lines, star points, coordinates. Pixel-aligned: every line
 * of a board has the same width and the same distance to the next. */
#ifndef TENGEN_RENDER_GRID_H
#define TENGEN_RENDER_GRID_H

#include "render/fonts.h"
#include "render/ground.h"

/* The points with a dot, standard for the size: five on 9 to 17, nine from 19 on, four on even
 * sizes, none below 9. Returns how many; column and row from the top. */
enum { STARS_MAX = 9 };
int grid_stars(int size, int column[STARS_MAX], int row[STARS_MAX]);

/* Draws all of it into the picture of the window. */
void grid_draw(const Ground *ground, Fonts *fonts, Pixmap *to);

#endif
