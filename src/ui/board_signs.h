/* board_signs.h: the signs of a review on the points of the board: triangles, squares, circles,
 * crosses, letters and numbers, of this program and others. */
#ifndef TENGEN_UI_BOARD_SIGNS_H
#define TENGEN_UI_BOARD_SIGNS_H

#include "ui/board_scene.h"

/* A sign takes the place of the number of a stone, and of the mark of the last one, whose colour it
 * has then. */
bool board_signs_cover(const View *view, Point point);
void board_signs_draw(const BoardScene *scene);

#endif
