/* contest_board.h: the game of a match of engines that is being played: the board between its two
 * players with their clocks. */
#ifndef TENGEN_UI_CONTEST_BOARD_H
#define TENGEN_UI_CONTEST_BOARD_H

#include "ui/page_draw.h"

/* Of the rows above and below the board, px; the board is a square of the width that is left. */
int contest_board_rows(const Ui *ui);
void contest_board_draw(Ui *ui, PageTools tools, Rect rect);

#endif
