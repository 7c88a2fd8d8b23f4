/* look_bar.h: the buttons while an earlier move of the running game is looked at, in place of the
 * game's own: a move back, the game as it is, a move on. */
#ifndef TENGEN_UI_LOOK_BAR_H
#define TENGEN_UI_LOOK_BAR_H

#include "ui/widget.h"

void look_bar_place(Ui *ui, Rect row);
/* Around the board, which does not show the game as it is. */
void look_bar_frame(Ui *ui, Rect board);

#endif
