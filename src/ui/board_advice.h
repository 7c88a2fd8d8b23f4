/* board_advice.h: what the computer shows on the board without a stone being there: hints, reasons,
 * the lines of an analysis, the points of lessons and the tries of puzzles. */
#ifndef TENGEN_UI_BOARD_ADVICE_H
#define TENGEN_UI_BOARD_ADVICE_H

#include "ui/board_scene.h"

void board_advice_draw(const BoardScene *scene);

/* Is there an expected stone with its number or chance on the point? */
bool board_advice_covers(const BoardScene *scene, Point point);

#endif
