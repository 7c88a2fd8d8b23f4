/* analysis_panel.h: the analysis of the position in review (docs/look.md 6, candidate row): a
 * switch, and under it the best moves, each with its winning chance and the line of play expected.
 */
#ifndef TENGEN_UI_ANALYSIS_PANEL_H
#define TENGEN_UI_ANALYSIS_PANEL_H

#include "ui/page_draw.h"

/* The height to give it at this width, at most `room`, px; 0: nothing fits. It depends on the
 * switch but not on the result, so that rows do not jump. `titled`: the switch has a row of its
 * own; else it is analysis_panel_button. */
int analysis_panel_height(Ui *ui, int width, int room, bool titled);
void analysis_panel_place(Ui *ui, PageTools tools, Rect area, bool titled);
/* The switch as a button at the right end of the row and, while it is on, the depth to its left.
 * Returns the width that is free on the left, px. */
int analysis_panel_button(Ui *ui, Rect row);
/* The line, from 1, that the mouse or the focus is on or a finger holds; 0: none. To be asked after
 * the pass that placed the panel. */
int analysis_panel_pointed(const Ui *ui);

#endif
