/* move_list.h: the moves of the game on the page of the game. */
#ifndef TENGEN_UI_MOVE_LIST_H
#define TENGEN_UI_MOVE_LIST_H

#include "ui/page_draw.h"

/* A scrolling list of moves, two columns or one if narrow; the current move in a pill. The number
 * of a row is the ply of its first stone.
 * `head`: with a stone above each column, if there is room. */
void move_list_draw(Ui *ui, PageTools tools, Rect rect, bool head);
/* The latest moves as pills in one line. */
void move_list_draw_strip(Ui *ui, Rect rect);

#endif
