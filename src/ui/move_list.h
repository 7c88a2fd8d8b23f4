/* move_list.h: the moves of the game on the page of the game. */
#ifndef TENGEN_UI_MOVE_LIST_H
#define TENGEN_UI_MOVE_LIST_H

#include "ui/page_draw.h"

/* A scrolling list of moves, two columns or one if narrow; the move shown in a pill. A press looks
 * back at a move. The number of a row is the ply of its first stone.
 * `head`: with a stone above each column, if there is room. */
void move_list_draw(Ui *ui, PageTools tools, Rect rect, bool head);
/* The moves on the path of the review, to go to. Its height in whole rows, MOVE_LIST_ROW logical px
 * each, and a row of stones above them. */
enum { MOVE_LIST_ROW = 30 };
void move_list_place(Ui *ui, PageTools tools, Rect area);
/* The latest moves as pills in one line, to look back at. */
void move_list_place_strip(Ui *ui, Rect rect);

#endif
