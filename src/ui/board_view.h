/* board_view.h: draws what is on the board: stones with their shadows, marks, ghost, winning row,
 * forbidden points, cursor; and animates stones that are placed and removed. */
#ifndef TENGEN_UI_BOARD_VIEW_H
#define TENGEN_UI_BOARD_VIEW_H

#include "ui/board_scene.h"

/* Notes what changed since the last frame, starts its motion and draws the board. */
void board_view_draw(BoardView *board, const View *view, const Layout *layout, const Theme *theme,
                     Fonts *fonts, StonePainter *stone_painter, DrawList *list,
                     const BoardMarks *marks);

#endif
