/* library_card.h: a game of the library as a small board, a card and a row. */
#ifndef TENGEN_UI_LIBRARY_CARD_H
#define TENGEN_UI_LIBRARY_CARD_H

#include "ui/page_draw.h"

/* The board after so many moves, with plain stones on a plain board. The rectangle is a square. */
void library_card_board(Ui *ui, Rect rect, float radius, const LibraryGame *game, int ply);

/* Where the board in this rectangle has the point, px, and its cell. */
Vec library_card_point(Rect rect, const LibraryGame *game, Point point, int *cell);

/* The stones' colours, for bars of results. */
extern const Argb library_card_black, library_card_white;

/* Paints the game into a card, or into a row if it is wide and low. `state`: of ui_area. */
void library_card_draw(Ui *ui, Rect rect, const LibraryGame *game, int state);
bool library_card_is_row(const Ui *ui, Rect rect);

#endif
