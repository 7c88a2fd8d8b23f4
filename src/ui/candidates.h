/* candidates.h: what the computer thinks of the position in review (docs/look.md 6, candidate row):
 * a switch, and under it the best moves with their chances and what is expected to follow them. */
#ifndef TENGEN_UI_CANDIDATES_H
#define TENGEN_UI_CANDIDATES_H

#include "ui/page_draw.h"

/* How high it should be where it can be at most `room` high, px; 0: nothing of it fits. It depends
 * on the switch, not on what was found: rows do not jump. `titled`: with a row of its own for the
 * switch; else that is candidates_button. */
int candidates_height(const Ui *ui, int room, bool titled);
void candidates_place(Ui *ui, PageTools tools, Rect area, bool titled);
/* The switch as a button at the right end of the row, and left of it how far the computer sees.
 * Returns how wide what is left of both is, px: all of the rest where nothing is analysed. */
int candidates_button(Ui *ui, Rect row);

#endif
