/* candidates.h: what the computer thinks of the position in review (docs/look.md 6, candidate row):
 * a switch, and under it the best moves with their chances and what is expected to follow them. */
#ifndef TENGEN_UI_CANDIDATES_H
#define TENGEN_UI_CANDIDATES_H

#include "ui/page.h"

/* How high it should be where it can be at most `room` high, px; 0: not even the switch fits. It
 * depends on the switch, not on what was found: rows do not jump. */
int candidates_height(const Ui *ui, int room);
void candidates_place(Ui *ui, PageTools tools, Rect area);

#endif
