/* explorer_panel.h: the opening explorer of a review: the next moves of other games, how often and
 * with which results, and how many lines of the game's own tree go on there. A press on a move
 * plays it. */
#ifndef TENGEN_UI_EXPLORER_PANEL_H
#define TENGEN_UI_EXPLORER_PANEL_H

#include "ui/widget.h"

/* With a title and one move; with as many moves as a player reads at a glance, px. */
int explorer_panel_min_height(const Ui *ui);
int explorer_panel_wanted_height(const Ui *ui);
void explorer_panel_place(Ui *ui, Rect area);
/* The switch, at the right end of a row. Returns the width that is free on its left, px. */
int explorer_panel_button(Ui *ui, Rect row);

#endif
